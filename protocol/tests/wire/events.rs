//! Golden JSON of every kind of event, and of the message that carries it.

use std::collections::BTreeMap;

use keliya_protocol::{
    Counter, Event, EventMessage, GameOver, GameStarted, HostChanged, Locked, Lost, Muted, Paused,
    Phase, Played, RematchAsked, Removed, RoomClosed, SeatLeft, SeatTaken, SeatsSwapped, SeedGiven,
    SeedsAsked, ServerMessage, Side, Step, Thrown, TimerSet, Turn, Unpaused,
};
use serde_json::{Value, json};

use crate::forms::{AT, PLAYER, at, nimal, room_code};

const HASH: &str = "9f9f5111f7b27a781f1f1ddde5ebc2dd2b796bfc7365c9c28b548e564176929f";
const SEED: &str = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";

/// Every kind in every form, as PROTOCOL.md writes it, with the value that it means.
fn kinds() -> Vec<(Value, Event)> {
    use Event as E;
    let player = json!({"id": PLAYER, "name": "Nimal"});
    vec![
        (
            json!({"kind": "seat_taken", "seat": 1, "player": player, "bot": null}),
            E::SeatTaken(SeatTaken {
                seat: 1,
                player: Some(nimal()),
                bot: None,
            }),
        ),
        (
            json!({"kind": "seat_taken", "seat": 2, "player": player, "bot": "hard"}),
            E::SeatTaken(SeatTaken {
                seat: 2,
                player: Some(nimal()),
                bot: Some("hard".into()),
            }),
        ),
        (
            json!({"kind": "seat_left", "seat": 2, "player": null, "bot": "easy"}),
            E::SeatLeft(SeatLeft {
                seat: 2,
                player: None,
                bot: Some("easy".into()),
            }),
        ),
        (
            json!({"kind": "host_changed", "player": player}),
            E::HostChanged(HostChanged {
                player: Some(nimal()),
            }),
        ),
        (
            json!({"kind": "host_changed", "player": null}),
            E::HostChanged(HostChanged { player: None }),
        ),
        (
            json!({"kind": "timer_set", "turn_seconds": 30}),
            E::TimerSet(TimerSet { turn_seconds: 30 }),
        ),
        (json!({"kind": "paused"}), E::Paused(Paused {})),
        (json!({"kind": "unpaused"}), E::Unpaused(Unpaused {})),
        (
            json!({"kind": "locked", "on": true}),
            E::Locked(Locked { on: true }),
        ),
        (
            json!({"kind": "removed", "player": player}),
            E::Removed(Removed { player: nimal() }),
        ),
        (
            json!({"kind": "muted", "player": player, "on": false}),
            E::Muted(Muted {
                player: nimal(),
                on: false,
            }),
        ),
        (
            json!({"kind": "seats_swapped", "a": 1, "b": 2}),
            E::SeatsSwapped(SeatsSwapped { a: 1, b: 2 }),
        ),
        (
            json!({"kind": "seed", "seat": 1, "hash": HASH}),
            E::SeedGiven(SeedGiven {
                seat: 1,
                hash: Some(HASH.to_owned()),
                client_seed: None,
            }),
        ),
        (
            json!({"kind": "seed", "seat": 1, "client_seed": "0123456789abcdef"}),
            E::SeedGiven(SeedGiven {
                seat: 1,
                hash: None,
                client_seed: Some("0123456789abcdef".to_owned()),
            }),
        ),
        (
            json!({"kind": "seeds_asked", "game_no": 1, "commitment": HASH, "hashes": [HASH, null], "deadline": AT}),
            E::SeedsAsked(SeedsAsked {
                game_no: 1,
                commitment: HASH.to_owned(),
                hashes: vec![Some(HASH.to_owned()), None],
                deadline: at(),
            }),
        ),
        (
            json!({"kind": "game_started", "game_no": 2, "first_seat": 2, "commitment": HASH, "hashes": [null, null],
                   "client_seeds": ["-", "-"]}),
            E::GameStarted(GameStarted {
                game_no: 2,
                first_seat: 2,
                commitment: HASH.to_owned(),
                hashes: vec![None, None],
                client_seeds: vec!["-".to_owned(), "-".to_owned()],
            }),
        ),
        (
            json!({"kind": "thrown", "seat": 1, "lots": [1, 0, 0, 0], "value": 1, "again": true, "auto": false}),
            E::Thrown(Thrown {
                seat: 1,
                lots: vec![1, 0, 0, 0],
                value: 1,
                again: true,
                auto: false,
            }),
        ),
        (
            json!({"kind": "played", "seat": 1, "move": "1+2", "auto": true,
                   "steps": [{"counter": 1, "from": "d1", "to": "e2", "pips": 2, "cuts": [{"side": "b", "counter": 1}]}]}),
            E::Played(Played {
                seat: 1,
                play: "1+2".to_owned(),
                steps: vec![Step {
                    counter: 1,
                    from: "d1".into(),
                    to: "e2".into(),
                    pips: 2,
                    cuts: vec![Counter {
                        side: Side::B,
                        counter: 1,
                    }],
                }],
                auto: true,
            }),
        ),
        (
            json!({"kind": "lost", "seat": 2, "values": [6, 1]}),
            E::Lost(Lost {
                seat: 2,
                values: vec![6, 1],
            }),
        ),
        (
            json!({"kind": "game_over", "winner": "b", "seats": [2, 4], "server_seed": SEED, "next_commitment": HASH,
                   "score": {"a": 0, "b": 1}}),
            E::GameOver(GameOver {
                winner: Some(Side::B),
                seats: vec![2, 4],
                server_seed: SEED.to_owned(),
                next_commitment: HASH.to_owned(),
                score: BTreeMap::from([(Side::A, 0), (Side::B, 1)]),
            }),
        ),
        (
            json!({"kind": "game_over", "winner": null, "seats": [], "server_seed": SEED, "next_commitment": HASH,
                   "score": {"a": 0, "b": 0, "c": 2, "d": 0}}),
            E::GameOver(GameOver {
                winner: None,
                seats: vec![],
                server_seed: SEED.to_owned(),
                next_commitment: HASH.to_owned(),
                score: BTreeMap::from([(Side::A, 0), (Side::B, 0), (Side::C, 2), (Side::D, 0)]),
            }),
        ),
        (
            json!({"kind": "rematch_asked", "seat": 1}),
            E::RematchAsked(RematchAsked { seat: 1 }),
        ),
        (
            json!({"kind": "room_closed", "reason": "idle", "server_seed": SEED}),
            E::RoomClosed(RoomClosed {
                reason: "idle".into(),
                server_seed: Some(SEED.to_owned()),
            }),
        ),
        (
            json!({"kind": "room_closed", "reason": "admin", "server_seed": null}),
            E::RoomClosed(RoomClosed {
                reason: "admin".into(),
                server_seed: None,
            }),
        ),
    ]
}

fn message(event: Event) -> EventMessage {
    EventMessage {
        room: room_code(),
        seq: 10,
        at: at(),
        event,
        position: None,
        turn: None,
    }
}

/// Every kind as the message that carries it; and one with `position`, with `turn`, and with a
/// `turn` that says that nobody is to act.
pub(crate) fn goldens() -> Vec<(Value, ServerMessage)> {
    let plain = kinds().into_iter().map(|(json, event)| {
        (
            json!({"type": "event", "room": "K7QF3M", "seq": 10, "at": AT, "event": json}),
            message(event),
        )
    });
    let lost = Event::Lost(Lost {
        seat: 2,
        values: vec![4],
    });
    let lost_json = json!({"type": "event", "room": "K7QF3M", "seq": 10, "at": AT,
        "event": {"kind": "lost", "seat": 2, "values": [4]}, "position": {"a": ["t25", "home", "wait"]}});
    let position = BTreeMap::from([(Side::A, vec!["t25".into(), "home".into(), "wait".into()])]);
    let placed = EventMessage {
        position: Some(position),
        ..message(lost)
    };

    let mut turn_json = lost_json.clone();
    turn_json["turn"] = json!({"seat": 1, "side": "a", "phase": "throw", "lots": [], "pool": [], "legal": [], "deadline": AT});
    let turn = Turn {
        seat: 1,
        side: Side::A,
        phase: Phase::Throw,
        lots: vec![],
        pool: vec![],
        legal: vec![],
        deadline: Some(at()),
    };
    let turned = EventMessage {
        turn: Some(Some(turn)),
        ..placed.clone()
    };

    let mut nobody_json = lost_json.clone();
    nobody_json["turn"] = Value::Null;
    let nobody = EventMessage {
        turn: Some(None),
        ..placed.clone()
    };

    plain
        .chain([
            (lost_json, placed),
            (turn_json, turned),
            (nobody_json, nobody),
        ])
        .map(|(json, message)| (json, ServerMessage::Event(Box::new(message))))
        .collect()
}

#[test]
fn every_kind_of_event_has_a_golden() {
    let kinds = kinds();
    for kind in Event::KINDS {
        assert!(
            kinds.iter().any(|(_, event)| event.kind() == *kind),
            "no golden for {kind}"
        );
    }
    let document = "seat_taken seat_left host_changed timer_set paused unpaused locked removed muted \
                    seats_swapped seed seeds_asked game_started thrown played lost game_over \
                    rematch_asked room_closed";
    assert_eq!(
        Event::KINDS,
        document.split_whitespace().collect::<Vec<_>>()
    );
}

#[test]
fn a_kind_of_a_later_server_keeps_its_seq_position_and_turn() {
    let text = json!({"type": "event", "room": "K7QF3M", "seq": 11, "at": AT, "event": {"kind": "eclipse", "seat": "x"},
        "position": {"a": ["wait"]}, "turn": null})
    .to_string();
    let Ok(ServerMessage::Event(event)) = ServerMessage::decode(&text) else {
        panic!("not an event: {text}");
    };
    assert_eq!(event.event, Event::Unknown);
    assert_eq!(event.seq, 11);
    assert_eq!(event.turn, Some(None));
    assert_eq!(event.position.unwrap()[&Side::A], ["wait"]);
}

#[test]
fn a_broken_event_names_its_field() {
    for (event, field) in [
        (
            json!({"kind": "thrown", "seat": 1, "lots": [1], "value": 1, "again": true}),
            "`auto`",
        ),
        (
            json!({"kind": "thrown", "seat": 1, "lots": [1, -1], "value": 1, "again": true, "auto": false}),
            "lots[1]: ",
        ),
        (
            json!({"kind": "lost", "seat": "2", "values": [1]}),
            "seat: ",
        ),
        (json!({"seat": 1}), "`kind`"),
        (json!("thrown"), "event: "),
    ] {
        let text = json!({"type": "event", "room": "K7QF3M", "seq": 1, "at": AT, "event": event})
            .to_string();
        let fault = ServerMessage::decode(&text).unwrap_err().to_string();
        assert!(fault.contains(field), "{event}: {fault}");
    }
}
