use keliya_record::Record;

use super::*;

fn siga() -> Replay {
    let text = include_str!("../../../../record/tests/data/siga.keliya");
    Replay::new(Record::read(text).unwrap()).unwrap()
}

#[test]
fn goes_forward_back_and_to_turns() {
    let mut replay = siga();
    assert_eq!((replay.step(), replay.turn(), replay.turns()), (0, 0, 9));
    assert!(!replay.back());
    assert!(replay.forward() && replay.forward());
    // Thrown 1, entered.
    assert_eq!((replay.step(), replay.turn()), (2, 1));
    let places = |replay: &Replay| {
        let position = replay.position().unwrap();
        let side = |side| position[&side].join(" ");
        [
            side(keliya_protocol::Side::A),
            side(keliya_protocol::Side::B),
        ]
    };
    assert_eq!(places(&replay), ["c1 wait", "wait wait"]);
    assert!(replay.next_turn());
    // Turn 2 ends after 4 + 4 throws and plays.
    assert_eq!((replay.step(), replay.turn()), (8, 2));
    assert_eq!(places(&replay), ["e1 wait", "a3 wait"]);
    assert!(replay.previous_turn());
    assert_eq!((replay.step(), replay.turn()), (4, 1));
    replay.go_to_turn(6);
    assert_eq!(places(&replay), ["e4 wait", "e3 a4"]);
    replay.go_to_turn(99);
    assert!(replay.is_at_end() && !replay.forward() && !replay.next_turn());
    assert_eq!(places(&replay), ["b3 wait", "b4 a3"]);
    replay.go_to(0);
    assert_eq!(places(&replay), ["wait wait", "wait wait"]);
}

#[test]
fn shows_who_plays_and_what_happens() {
    let mut replay = siga();
    assert_eq!(
        replay.comments(),
        ["The example of PROTOCOL.md, played by hand"]
    );
    replay.go_to(12);
    assert!(matches!(&replay.holders()[1], Holder::Bot { level, .. } if level == "hard"));
    replay.forward();
    let room = replay.room();
    assert_eq!(room.seats[1].bot.as_deref(), Some("hard"));
    assert_eq!(room.turn.as_ref().unwrap().seat, 2);
    assert_eq!(room.fairness.server_seed, None);
    assert!(matches!(&replay.events()[..], [Event::Thrown(thrown)] if thrown.auto && thrown.again));
    replay.forward();
    assert!(matches!(&replay.holders()[1], Holder::Person(_)));
    // The legal plays of the 3 thrown next: with either counter.
    replay.forward();
    let legal = replay.to_act().unwrap().legal;
    let moves: Vec<&str> = legal.iter().map(|legal| legal.play.as_str()).collect();
    assert_eq!(moves, ["1+3", "2+3"]);
    replay.go_to(replay.steps());
    let room = replay.room();
    assert_eq!((room.status, room.turn), (Status::Over, None));
    assert_eq!(room.fairness.throws, 19);
}

#[test]
fn what_is_lost_is_told() {
    let text = include_str!("../../../../record/tests/data/pancha_keliya.keliya");
    let mut replay = Replay::new(Record::read(text).unwrap()).unwrap();
    replay.go_to_turn(2);
    assert!(
        matches!(&replay.events()[..], [Event::Thrown(_), Event::Lost(lost)] if lost.values == [3])
    );
}
