//! A bot stands in for the user, or for another: why, and until when.

use keliya_protocol::limits::MISSED_BEFORE_STAND_IN;

use super::*;

fn taken(seat: u8, owner: &str, bot: Option<&str>) -> Value {
    json!({"kind": "seat_taken", "seat": seat, "player": fixtures::player(owner), "bot": bot})
}

fn auto(seat: u8) -> Value {
    json!({"kind": "thrown", "seat": seat, "lots": [1, 0, 0, 0], "value": 1, "again": false, "auto": true})
}

fn next(seat: u8) -> Value {
    json!({"position": at_start(), "turn": turn(seat, "throw", &json!([]))})
}

/// The user's time is up so often, up to number 9 + `times`; then a bot stands in.
fn out_of_time(times: u64) -> Script {
    let mut script = start(join());
    script.entered(&siga());
    for time in 1..=times {
        script.event(9 + time, &auto(1), &next(1));
    }
    script.event(10 + times, &taken(1, NIMAL, Some("hard")), &next(2));
    script
}

#[test]
fn who_is_stood_in_for_is_told_why() {
    let script = out_of_time(MISSED_BEFORE_STAND_IN.into());
    assert_eq!(script.told(), [&Notice::StandIn { time_up: true }]);
    assert!(script.session.is_stood_in_for());
    let script = out_of_time(1);
    assert_eq!(script.told(), [&Notice::StandIn { time_up: false }]);
    // Of another it is an event like others.
    let mut script = start(join());
    script.entered(&siga());
    script.event(10, &taken(2, KAMALA, Some("easy")), &next(1));
    assert!(matches!(script.told()[..], [Notice::Happened(_)]));
    assert!(!script.session.is_stood_in_for());
}

#[test]
fn the_seat_is_asked_back_out_of_turn_and_once() {
    let mut script = out_of_time(3);
    let (id, back) = script.command(Command::Throw).sent_one("join_room");
    assert_eq!(back["room"], "K7QF3M");
    assert_eq!(back["seat"], Value::Null);
    assert!(script.command(Command::Throw).sent().is_empty());
    // The stand-in acted twice meanwhile.
    script.event(14, &auto(1), &next(1));
    script.event(15, &auto(1), &next(2));
    script.event(16, &taken(1, NIMAL, None), &next(2));
    assert_eq!(script.told(), [&Notice::SeatBack { acts: 2 }]);
    let mut room = siga();
    (room["seq"], room["turn"]) = (json!(16), turn(2, "throw", &json!([])));
    script.answer(id, &room);
    assert_eq!(
        script.told(),
        Vec::<&Notice>::new(),
        "no connection was lost"
    );
    assert!(!script.session.is_stood_in_for());
    // Now it is somebody else's turn, as for everybody.
    script.command(Command::Throw);
    assert_eq!(script.told(), [&Notice::Cannot(Cannot::NotYourTurn)]);
}

#[test]
fn a_seat_that_is_not_given_back_can_be_asked_back_after_a_lost_connection() {
    let mut script = out_of_time(3);
    script.command(Command::Throw).sent_one("join_room");
    script.input(Input::Down);
    script.greeted();
    let (id, _) = script.sent_one("join_room");
    let mut room = siga();
    (room["seq"], room["turn"]) = (json!(13), turn(2, "throw", &json!([])));
    room["seats"][0]["bot"] = json!("hard");
    script.answer(id, &room);
    script.command(Command::Throw).sent_one("join_room");
}

#[test]
fn in_turn_a_throw_takes_the_seat_back() {
    let mut script = out_of_time(3);
    let timer = json!({"kind": "timer_set", "turn_seconds": 0});
    script.event(14, &timer, &next(1));
    script.command(Command::Throw).sent_one("throw");
    // Where the stand-in has thrown, the user wants the seat, and to choose the play.
    let mut script = out_of_time(3);
    let more = json!({"position": at_start(), "turn": turn(1, "play", &enter_play())});
    script.event(14, &auto(1), &more);
    script.command(Command::Throw).sent_one("join_room");
}

#[test]
fn who_comes_back_is_told_of_the_stand_in_though_it_is_history() {
    let mut script = start(join());
    script.greeted();
    let (id, _) = script.sent_one("join_room");
    let mut room = siga();
    room["seq"] = json!(13);
    script.answer(id, &room);
    assert_eq!(script.told(), [&Notice::Entered { back: false }]);
    let (id, _) = script.sent_one("sync");
    script.answer(id, &room);
    for seq in 1..=9 {
        script.event(
            seq,
            &json!({"kind": "timer_set", "turn_seconds": 0}),
            &json!({}),
        );
    }
    script.event(10, &taken(1, NIMAL, Some("hard")), &next(1));
    script.event(11, &auto(1), &next(1));
    script.event(12, &auto(1), &next(2));
    assert!(script.told().is_empty());
    script.event(13, &taken(1, NIMAL, None), &next(2));
    assert_eq!(script.told(), [&Notice::SeatBack { acts: 2 }]);
    // Once.
    script.event(14, &auto(2), &next(1));
    assert!(matches!(script.told()[..], [Notice::Happened(_)]));
}

#[test]
fn a_stand_in_of_long_ago_is_no_news() {
    let mut script = start(join());
    script.greeted();
    let (id, _) = script.sent_one("join_room");
    let mut room = siga();
    room["seq"] = json!(4);
    script.answer(id, &room);
    let (id, _) = script.sent_one("sync");
    script.answer(id, &room);
    script.event(1, &taken(1, NIMAL, Some("hard")), &next(1));
    script.event(2, &taken(1, NIMAL, None), &next(1));
    script.event(3, &thrown(), &next(1));
    script.event(4, &json!({"kind": "locked", "on": true}), &json!({}));
    assert!(script.told().is_empty(), "{:?}", script.told());
}

#[test]
fn of_another_it_is_told_that_the_owner_is_back() {
    let mut script = start(join());
    script.entered(&siga());
    script.event(10, &taken(2, KAMALA, Some("easy")), &next(1));
    script.event(11, &taken(2, KAMALA, None), &next(1));
    assert!(matches!(
        script.told()[..],
        [Notice::OwnerBack { seat: 2, .. }]
    ));
    // Who sits down without having been away has a seat.
    script.event(12, &taken(2, KAMALA, None), &next(1));
    assert!(matches!(script.told()[..], [Notice::Happened(_)]));
}

#[test]
fn a_play_waits_until_the_seat_is_back_and_is_for_the_state_then() {
    let mut script = out_of_time(3);
    let to_play = json!({"position": at_start(), "turn": turn(1, "play", &enter_play())});
    script.event(14, &auto(1), &to_play);
    let (id, _) = script.command(Command::Throw).sent_one("join_room");
    assert_eq!(script.session.to_act(), None);
    let play = || Command::Play(Choice::Number(1));
    // Number 15 is on its way: a play for 14 would be stale.
    script.command(play());
    assert!(script.sent().is_empty(), "{:?}", script.sent());
    assert_eq!(script.told(), [&Notice::Cannot(Cannot::Unanswered)]);
    script.event(15, &taken(1, NIMAL, None), &to_play);
    script.command(play());
    assert!(script.sent().is_empty(), "{:?}", script.sent());
    let mut room = siga();
    (room["seq"], room["turn"]) = (json!(15), turn(1, "play", &enter_play()));
    script.answer(id, &room);
    assert!(script.session.to_act().is_some());
    let (_, play) = script.command(play()).sent_one("play");
    assert_eq!((&play["seq"], &play["move"]), (&json!(15), &json!("1^1")));
}

#[test]
fn what_is_under_way_is_not_sent_again_where_no_connection_was_lost() {
    let mut script = start(join());
    script.entered(&siga());
    script.command(Command::Throw).sent_one("throw");
    let to_play = json!({"position": at_start(), "turn": turn(1, "play", &enter_play())});
    script.event(10, &taken(1, NIMAL, Some("hard")), &to_play);
    let (id, _) = script.command(Command::Throw).sent_one("join_room");
    script.event(11, &taken(1, NIMAL, None), &to_play);
    let mut room = siga();
    (room["seq"], room["turn"]) = (json!(11), turn(1, "play", &enter_play()));
    script.answer(id, &room);
    assert!(script.sent().is_empty(), "{:?}", script.sent());
    // After a lost one it is.
    script.input(Input::Down).greeted();
    let (id, _) = script.sent_one("join_room");
    script.answer(id, &room).sent_one("throw");
}

#[test]
fn a_seat_that_is_still_stood_in_for_can_be_asked_back_again() {
    let mut script = out_of_time(3);
    let (id, _) = script.command(Command::Throw).sent_one("join_room");
    let mut room = siga();
    (room["seq"], room["turn"]) = (json!(13), turn(2, "throw", &json!([])));
    room["seats"][0]["bot"] = json!("hard");
    script.answer(id, &room);
    script.command(Command::Throw).sent_one("join_room");
}

#[test]
fn a_stand_in_of_one_room_is_none_of_the_next() {
    let mut script = start(Goal::Lobby);
    script.greeted();
    // Goes into a room that begins with that event.
    let enter = |script: &mut Script, code: &str, event: &Value| {
        let goal = Goal::Join {
            room: code.to_owned(),
            seat: None,
        };
        script.input(Input::Enter { goal, seed: None });
        let mut room = siga();
        (room["room"], room["seq"]) = (json!(code), json!(1));
        let (id, _) = script.sent_one("join_room");
        script.answer(id, &room);
        let (id, _) = script.sent_one("sync");
        script.answer(id, &room);
        script.event(1, event, &json!({"room": code}));
    };
    let timer = json!({"kind": "timer_set", "turn_seconds": 0});
    enter(&mut script, "K7QF3M", &timer);
    script.event(2, &taken(2, KAMALA, Some("hard")), &next(1));
    for seq in 3..6 {
        script.event(seq, &auto(1), &next(1));
    }
    script.command(Command::Leave);
    let (id, _) = script.sent_one("leave_room");
    script.server(&json!({"type": "ok", "re": id, "seq": 5}));
    assert_eq!(script.session.stage(), Stage::Lobby);
    enter(&mut script, "B2C3D4", &timer);
    let here = |more: &Value| {
        let mut more = more.clone();
        more["room"] = json!("B2C3D4");
        more
    };
    script.event(2, &taken(2, KAMALA, None), &here(&next(1)));
    assert!(
        matches!(script.told()[..], [Notice::Happened(_)]),
        "{:?}",
        script.told()
    );
    script.event(3, &taken(1, NIMAL, Some("hard")), &here(&next(2)));
    assert_eq!(script.told(), [&Notice::StandIn { time_up: false }]);
}

#[test]
fn a_stand_in_goes_with_its_owner() {
    // To another seat, between games.
    let mut script = start(join());
    let mut room = siga();
    (room["status"], room["turn"]) = (json!("over"), Value::Null);
    script.entered(&room);
    script.event(10, &taken(2, KAMALA, Some("hard")), &json!({}));
    let swapped = json!({"kind": "seats_swapped", "a": 1, "b": 2});
    script.event(11, &swapped, &json!({}));
    script.event(12, &taken(2, NIMAL, None), &json!({}));
    assert!(matches!(script.told()[..], [Notice::Happened(_)]));
    script.event(13, &taken(1, KAMALA, None), &json!({}));
    assert!(matches!(
        script.told()[..],
        [Notice::OwnerBack { seat: 1, .. }]
    ));
    // Who sits elsewhere has no stand-in left, and who sits down there never had one.
    let mut script = start(join());
    script.entered(&room);
    script.event(10, &taken(2, KAMALA, Some("hard")), &json!({}));
    script.event(11, &taken(1, KAMALA, None), &json!({}));
    script.event(12, &taken(2, KAMALA, None), &json!({}));
    assert!(matches!(script.told()[..], [Notice::Happened(_)]));
    script.event(13, &taken(2, KAMALA, Some("hard")), &json!({}));
    script.event(14, &taken(2, fixtures::SUNIL, None), &json!({}));
    assert!(matches!(script.told()[..], [Notice::Happened(_)]));
}

/// What is told of the user's seat after these events, numbered from 1, which the user finds as history.
fn told_of(history: &[(Value, Value)]) -> Vec<Notice> {
    let mut script = start(join());
    script.greeted();
    let (id, _) = script.sent_one("join_room");
    let mut room = siga();
    room["seq"] = json!(history.len());
    script.answer(id, &room);
    let (id, _) = script.sent_one("sync");
    script.answer(id, &room);
    let mut told = Vec::new();
    for (seq, (event, more)) in (1..).zip(history) {
        script.event(seq, event, more);
        let of_seat = |told: &&Notice| matches!(told, Notice::SeatBack { .. });
        told.extend(script.told().into_iter().filter(of_seat).cloned());
    }
    told
}

#[test]
fn a_stand_in_of_an_earlier_game_is_no_news() {
    let back = [
        (taken(1, NIMAL, Some("hard")), next(1)),
        (auto(1), next(1)),
        (taken(1, NIMAL, None), next(1)),
    ];
    assert_eq!(told_of(&back), [Notice::SeatBack { acts: 1 }]);
    let zeros = "00".repeat(32);
    let over = json!({"kind": "game_over", "winner": null, "seats": [], "server_seed": zeros,
        "next_commitment": zeros, "score": {"a": 0, "b": 0}});
    let started = json!({"kind": "game_started", "game_no": 2, "first_seat": 1, "commitment": zeros,
        "hashes": [null, null], "client_seeds": ["-", "-"]});
    for since in [over, started] {
        let since = (since, json!({}));
        let history: Vec<_> = back.iter().cloned().chain([since.clone()]).collect();
        assert_eq!(told_of(&history), [], "{since:?}");
    }
}
