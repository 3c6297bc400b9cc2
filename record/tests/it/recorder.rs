//! Records from a room's events.

use keliya_protocol::{Event, PlayerRef, Timestamp};
use keliya_record::{Holder, Outcome, Record, Recorder, Verdict, verify};
use keliya_rules::{Config, Game};
use serde_json::{Value, json};

use crate::golden;

fn at() -> Timestamp {
    "2026-11-29T12:00:00.123Z".parse().unwrap()
}

fn player(number: u8, name: &str) -> Value {
    json!({"id": format!("00000000-0000-4000-8000-00000000000{number}"), "name": name})
}

fn event(value: Value) -> Event {
    serde_json::from_value(value).unwrap()
}

/// The events by which a server would have told the golden game of Siga, written from its lines and
/// PROTOCOL.md.
fn siga() -> Vec<Value> {
    let (nimal, kamala) = (player(1, "නිමල්"), player(2, r#"Ka"ma\la"#));
    let record = Record::read(golden::SIGA).unwrap();
    let dice = &record.dice;
    let mut events = vec![
        json!({"kind": "seat_taken", "seat": 2, "player": nimal, "bot": null}),
        // A change of seats.
        json!({"kind": "seat_taken", "seat": 1, "player": nimal, "bot": null}),
        json!({"kind": "seed", "seat": 1, "hash": dice.hashes[0]}),
        json!({"kind": "seat_taken", "seat": 2, "player": kamala, "bot": null}),
        json!({"kind": "seeds_asked", "game_no": 1, "commitment": dice.commitment, "hashes": dice.hashes, "deadline": at()}),
        json!({"kind": "seed", "seat": 1, "client_seed": "0123456789abcdef"}),
        json!({"kind": "game_started", "game_no": 1, "first_seat": 1, "commitment": dice.commitment, "hashes": dice.hashes, "client_seeds": dice.client_seeds}),
    ];
    let thrown = |seat: u8, lots: &str, auto: bool| {
        let lots: Vec<u8> = lots.bytes().map(|b| b - b'0').collect();
        json!({"kind": "thrown", "seat": seat, "lots": lots, "value": 0, "again": false, "auto": auto})
    };
    for (number, line) in golden::SIGA
        .lines()
        .skip_while(|line| !line.is_empty())
        .skip(2)
        .enumerate()
    {
        let (seat, rest) = line.split_once(": ").unwrap();
        let seat: u8 = seat.parse().unwrap();
        // Word by word; the notes are put in by hand.
        let mut in_note = false;
        for word in rest.split(' ') {
            if word.starts_with('{') {
                in_note = true;
            }
            if !in_note {
                let auto = word.ends_with('!');
                let word = word.trim_end_matches('!');
                events.push(if word.contains(['^', '+']) {
                    json!({"kind": "played", "seat": seat, "move": word, "steps": [], "auto": auto})
                } else {
                    thrown(seat, word, auto)
                });
            }
            if word.ends_with('}') {
                in_note = false;
                match number {
                    2 => events.push(
                        json!({"kind": "seat_taken", "seat": 2, "player": kamala, "bot": "hard"}),
                    ),
                    3 => events.push(
                        json!({"kind": "seat_taken", "seat": 2, "player": kamala, "bot": null}),
                    ),
                    _ => {}
                }
            }
        }
    }
    events.push(json!({"kind": "paused"}));
    events.push(json!({"kind": "game_over", "winner": null, "seats": [], "server_seed": dice.server_seed, "next_commitment": "", "score": {"a": 0, "b": 0}}));
    events
}

fn recorder() -> Recorder<impl Fn(&PlayerRef) -> keliya_protocol::PlayerName> {
    let config = Config::new(Game::Siga, 2).unwrap();
    Recorder::new(config, "K7QF3M".parse().unwrap(), |player: &PlayerRef| {
        player.name.clone()
    })
}

#[test]
fn the_events_of_the_golden_game_make_its_record() {
    let mut recorder = recorder();
    let mut records = Vec::new();
    for value in siga() {
        let event = event(value);
        records.extend(recorder.take(at(), &event));
        if let Some(record) = recorder.current() {
            // At every moment there is a record, without the seed.
            assert_eq!(record.outcome, Outcome::Running);
            let text = record.to_string();
            assert!(!text.contains("ServerSeed"), "{text}");
            assert_eq!(
                verify(&Record::read(&text).unwrap()).verdict,
                Verdict::Unfinished
            );
        }
    }
    let comments = [
        " {cuts a2 on e1}",
        "{The example of PROTOCOL.md, played by hand}\n",
    ];
    let expected = comments
        .iter()
        .fold(golden::SIGA.to_owned(), |text, comment| {
            text.replace(comment, "")
        });
    assert_eq!(records.len(), 1);
    assert_eq!(records[0].to_string(), expected);
    assert!(recorder.current().is_none());
}

#[test]
fn games_end_in_several_ways() {
    // Closed while seeds are asked for, while it runs, and between games.
    for (events, outcome, first) in [
        (5, Some("closed idle"), None),
        (7, Some("closed idle"), Some(1)),
        (12, Some("closed idle"), Some(1)),
        (4, None, None),
    ] {
        let mut recorder = recorder();
        for value in siga().into_iter().take(events) {
            assert_eq!(recorder.take(at(), &event(value)), None);
        }
        let seed = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
        let seed = outcome.map(|_| seed);
        let closed = event(json!({"kind": "room_closed", "reason": "idle", "server_seed": seed}));
        let record = recorder.take(at(), &closed);
        assert_eq!(
            record.as_ref().map(|r| r.outcome.to_string()).as_deref(),
            outcome
        );
        if let Some(record) = record {
            assert_eq!(record.first, first);
            assert_eq!(
                verify(&Record::read(&record.to_string()).unwrap()).verdict,
                Verdict::Verified
            );
        }
    }
}

#[test]
fn names_can_be_replaced_everywhere() {
    let config = Config::new(Game::Siga, 2).unwrap();
    let naming = |player: &PlayerRef| {
        let id = player.id.to_string();
        keliya_protocol::PlayerName::new(&format!("player-{}", &id[id.len() - 1..])).unwrap()
    };
    let mut recorder = Recorder::new(config, "K7QF3M".parse().unwrap(), naming);
    let record = siga()
        .into_iter()
        .filter_map(|value| recorder.take(at(), &event(value)))
        .next()
        .unwrap();
    let text = record.to_string();
    assert!(!text.contains("නිමල්") && !text.contains("Ka"), "{text}");
    assert!(text.contains("{seat 2: bot hard for player-2}"), "{text}");
}

#[test]
fn swapped_seats_and_bots() {
    let mut recorder = recorder();
    for value in [
        json!({"kind": "seat_taken", "seat": 1, "player": player(1, "Nimal"), "bot": null}),
        json!({"kind": "seat_taken", "seat": 2, "player": null, "bot": "easy"}),
        json!({"kind": "seats_swapped", "a": 1, "b": 2}),
        json!({"kind": "seats_swapped", "a": 0, "b": 9}),
        json!({"kind": "game_started", "game_no": 1, "first_seat": 1, "commitment": "00", "hashes": [null, null], "client_seeds": ["-", "-"]}),
    ] {
        recorder.take(at(), &event(value));
    }
    let record = recorder.current().unwrap();
    let bot = Holder::Bot {
        level: "easy".to_owned(),
        stands_in_for: None,
    };
    assert_eq!(record.seats[0], bot);
    assert_eq!(record.seats[1].to_string(), "person Nimal");
}

#[test]
fn what_is_lost_is_marked_and_bots_are_bots() {
    let golden = Record::read(golden::PANCHA_KELIYA).unwrap();
    let dice = &golden.dice;
    let mut events = vec![
        json!({"kind": "seat_taken", "seat": 1, "player": player(1, "Nimal"), "bot": null}),
        json!({"kind": "seat_taken", "seat": 2, "player": player(2, "Kamala"), "bot": null}),
        json!({"kind": "seat_taken", "seat": 3, "player": null, "bot": "easy"}),
        json!({"kind": "seat_taken", "seat": 4, "player": null, "bot": "hard"}),
        json!({"kind": "game_started", "game_no": 4, "first_seat": 4, "commitment": dice.commitment, "hashes": dice.hashes, "client_seeds": dice.client_seeds}),
    ];
    let turns = golden::PANCHA_KELIYA.split_once("\n\n").unwrap().1;
    for line in turns.lines() {
        let (seat, rest) = line.split_once(": ").unwrap();
        let seat: u8 = seat.parse().unwrap();
        for word in rest.split(' ') {
            events.push(if word == "-" {
                json!({"kind": "lost", "seat": seat, "values": [3]})
            } else if word.contains(['^', '+']) {
                json!({"kind": "played", "seat": seat, "move": word, "steps": [], "auto": false})
            } else {
                let lots: Vec<u8> = word.bytes().map(|b| b - b'0').collect();
                json!({"kind": "thrown", "seat": seat, "lots": lots, "value": 0, "again": false, "auto": false})
            });
        }
    }
    events.push(json!({"kind": "room_closed", "reason": "idle", "server_seed": dice.server_seed}));
    let config = Config::new(Game::PanchaKeliya, 4).unwrap();
    let code = "K7QF3M".parse().unwrap();
    let mut recorder = Recorder::new(config, code, |player: &PlayerRef| player.name.clone());
    let records: Vec<Record> = events
        .into_iter()
        .filter_map(|value| recorder.take(at(), &event(value)))
        .collect();
    assert_eq!(records.len(), 1);
    assert_eq!(records[0].to_string(), golden::PANCHA_KELIYA);
}
