use std::time::Duration;

use clap::Parser;

use super::*;
use crate::load::options::Options;

/// Both members of a room of two, in their seats; the game has not begun.
fn seated(arguments: &[&str]) -> (Room, Context) {
    let options = ["keliya-load"].iter().chain(arguments);
    let mut context = Context::new(&Options::parse_from(options));
    let mut room = Room::new(2, Instant::now());
    for member in 0..2 {
        room.connected(member, &mut context);
        read(&mut room, &mut context, member, r#"{"type":"welcome"}"#);
    }
    for member in 0..2 {
        let state = r#"{"type":"room","room":"ABC","seq":2}"#;
        read(&mut room, &mut context, member, state);
    }
    asked(&mut context);
    (room, context)
}

fn read(room: &mut Room, context: &mut Context, member: usize, text: &str) {
    room.read(member, text.as_bytes(), Instant::now(), context);
}

/// Both members read an event, which says, if it is the last of its batch, which seat is to throw or to play.
fn event(room: &mut Room, context: &mut Context, seq: u64, kind: &str, turn: Option<(u8, &str)>) {
    let turn = turn.map_or_else(String::new, |(seat, phase)| {
        format!(r#","turn":{{"seat":{seat},"phase":"{phase}","legal":[{{"move":"1"}}]}}"#)
    });
    let text =
        format!(r#"{{"type":"event","room":"ABC","seq":{seq},"event":{{"kind":"{kind}"}}{turn}}}"#);
    for member in 0..2 {
        read(room, context, member, &text);
    }
}

/// Who has asked for what since the last look, and after which event.
fn asked(context: &mut Context) -> Vec<(usize, String, u64)> {
    let mut all = Vec::new();
    context.requests.drain(|member, text| {
        let request: serde_json::Value = serde_json::from_slice(text).unwrap();
        let kind = request["type"].as_str().unwrap().to_owned();
        all.push((member, kind, request["seq"].as_u64().unwrap_or(0)));
    });
    all
}

fn one(member: usize, kind: &str, seq: u64) -> Vec<(usize, String, u64)> {
    vec![(member, kind.to_owned(), seq)]
}

#[test]
fn a_move_that_is_due_is_two_acts() {
    let (mut room, mut context) = seated(&["--pace", "1"]);
    let (room, context) = (&mut room, &mut context);
    event(room, context, 3, "game_started", Some((1, "throw")));
    assert_eq!(asked(context), []);

    room.fall_due(Instant::now(), context);
    assert_eq!(asked(context), one(0, "throw", 3));
    event(room, context, 4, "thrown", Some((1, "play")));
    assert_eq!(asked(context), one(0, "play", 4));
    event(room, context, 5, "played", Some((2, "throw")));
    assert_eq!(asked(context), []);

    // The value is lost, and the second act is the next throw.
    room.fall_due(Instant::now(), context);
    assert_eq!(asked(context), one(1, "throw", 5));
    event(room, context, 6, "thrown", None);
    assert_eq!(asked(context), []);
    event(room, context, 7, "lost", Some((1, "throw")));
    assert_eq!(asked(context), one(0, "throw", 7));
    event(room, context, 8, "thrown", Some((1, "play")));
    assert_eq!(asked(context), []);
    let counts = context.tally.counts;
    assert_eq!((counts.throws, counts.plays), (3, 1));
    assert!((counts.moves() - 2.0).abs() < f64::EPSILON);

    // A move that falls due while another is under way begins when nothing of that one is left.
    room.fall_due(Instant::now(), context);
    assert_eq!(asked(context), one(0, "play", 8));
    room.fall_due(Instant::now(), context);
    event(room, context, 9, "played", Some((2, "throw")));
    assert_eq!(asked(context), one(1, "throw", 9));
    event(room, context, 10, "thrown", Some((2, "play")));
    assert_eq!(asked(context), one(1, "play", 10));
    event(room, context, 11, "played", Some((1, "throw")));
    assert_eq!(asked(context), one(0, "throw", 11));
    event(room, context, 12, "thrown", Some((1, "play")));
    assert_eq!(asked(context), []);
    assert!(context.tally.faults.is_clean());
}

#[test]
fn the_first_act_of_a_move_is_timed_from_when_the_move_was_due() {
    const LATE: Duration = Duration::from_secs(10);
    let late = u64::try_from(LATE.as_nanos()).unwrap();
    let (mut room, mut context) = seated(&["--pace", "1"]);
    let (room, context) = (&mut room, &mut context);
    room.fall_due(Instant::now() - LATE, context);
    event(room, context, 3, "game_started", Some((1, "throw")));
    event(room, context, 4, "thrown", Some((1, "play")));
    event(room, context, 5, "played", Some((2, "throw")));
    for times in [&context.tally.own, &context.tally.everybody] {
        assert_eq!(times.len(), 2);
        assert_eq!(times.count_between(late, u64::MAX), 1);
    }
}

#[test]
fn without_a_pace_every_act_follows_at_once() {
    let (mut room, mut context) = seated(&[]);
    let (room, context) = (&mut room, &mut context);
    event(room, context, 3, "game_started", Some((1, "throw")));
    assert_eq!(asked(context), one(0, "throw", 3));
    event(room, context, 4, "thrown", Some((1, "play")));
    assert_eq!(asked(context), one(0, "play", 4));
    event(room, context, 5, "played", Some((2, "throw")));
    assert_eq!(asked(context), one(1, "throw", 5));
}
