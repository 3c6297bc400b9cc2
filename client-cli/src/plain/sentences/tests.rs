use keliya_protocol::ServerMessage;
use serde_json::{Value, json};

use super::*;
use crate::{
    fixtures::{self, KAMALA, NIMAL},
    words::Lang,
};

#[track_caller]
fn check(game: &str, happened: &Value, expected: &str) {
    let room = fixtures::room(&fixtures::room_value(game));
    let text = fixtures::event(10, happened, &json!({}));
    let Ok(ServerMessage::Event(message)) = ServerMessage::decode(&text) else {
        panic!("no event: {text}");
    };
    assert_eq!(event(Words::of(Lang::English), &room, &message), expected);
}

#[test]
fn throws_have_their_traditional_names() {
    let thrown = |value: u8, again: bool| json!({"kind": "thrown", "seat": 1, "lots": [], "value": value, "again": again, "auto": false});
    let check = |game, value, again, expected| check(game, &thrown(value, again), expected);
    check(
        "pancha_keliya",
        5,
        true,
        "P1 Nimal threw 5 (Pancha), and throws again.",
    );
    check(
        "pancha_keliya",
        1,
        true,
        "P1 Nimal threw 1 (Onduwa), and throws again.",
    );
    check("pancha_keliya", 0, false, "P1 Nimal threw 0 (Bokka).");
    check("siga", 5, false, "P1 Nimal threw 5.");
}

#[test]
fn dice_are_told_with_their_sum() {
    let thrown = json!({"kind": "thrown", "seat": 2, "lots": [3, 3], "value": 6, "again": true, "auto": true});
    check(
        "saturankam",
        &thrown,
        "P2 Kamala threw 3 and 3, together 6, and throws again (time was up: the server threw).",
    );
}

#[test]
fn plays_say_where_counters_go() {
    let played = |steps: Value| json!({"kind": "played", "seat": 2, "move": "", "steps": steps, "auto": false});
    check(
        "pancha_keliya",
        &played(json!([{"counter": 2, "from": "t3", "to": "t8", "pips": 5,
                        "cuts": [{"side": "a", "counter": 1}]}])),
        "P2 Kamala's counter 2 goes t3 to t8 and cuts a1.",
    );
    check(
        "siga",
        &played(json!([{"counter": 1, "from": "wait", "to": "c5", "pips": 1, "cuts": []}])),
        "P2 Kamala's counter 1 enters on c5.",
    );
    check(
        "siga",
        &played(json!([
            {"counter": 1, "from": "d2", "to": "home", "pips": 2, "cuts": []},
            {"counter": 2, "from": "d1", "to": "e2", "pips": 2, "cuts": [
                {"side": "a", "counter": 1}, {"side": "a", "counter": 2}]},
        ])),
        "P2 Kamala's counter 1 goes d2 to home, and counter 2 goes d1 to e2 and cuts a1 and a2.",
    );
}

#[test]
fn every_kind_of_event_has_a_sentence() {
    let (nimal, kamala) = (fixtures::player(NIMAL), fixtures::player(KAMALA));
    let hash = "00".repeat(32);
    for (event, expected) in [
        (
            json!({"kind": "seat_taken", "seat": 2, "player": kamala, "bot": null}),
            "Kamala has seat 2 (side b).",
        ),
        (
            json!({"kind": "seat_taken", "seat": 2, "player": null, "bot": "hard"}),
            "A bot (hard) has seat 2 (side b).",
        ),
        (
            json!({"kind": "seat_taken", "seat": 2, "player": kamala, "bot": "hard"}),
            "A bot (hard) stands in for P2 Kamala.",
        ),
        (
            json!({"kind": "seat_left", "seat": 2, "player": kamala, "bot": null}),
            "Kamala gives seat 2 up.",
        ),
        (
            json!({"kind": "seat_left", "seat": 2, "player": null, "bot": "easy"}),
            "The bot leaves seat 2.",
        ),
        (
            json!({"kind": "host_changed", "player": nimal}),
            "Nimal is the host now.",
        ),
        (
            json!({"kind": "host_changed", "player": null}),
            "There is no host now: the next who joins will be.",
        ),
        (
            json!({"kind": "timer_set", "turn_seconds": 30}),
            "The time for each throw or play is 30 seconds now.",
        ),
        (
            json!({"kind": "timer_set", "turn_seconds": 0}),
            "There is no time limit now.",
        ),
        (json!({"kind": "paused"}), "The game is paused."),
        (json!({"kind": "unpaused"}), "The game goes on."),
        (
            json!({"kind": "locked", "on": true}),
            "The room takes no newcomers now.",
        ),
        (
            json!({"kind": "locked", "on": false}),
            "The room is open to newcomers.",
        ),
        (
            json!({"kind": "removed", "player": kamala}),
            "The host sent Kamala away.",
        ),
        (
            json!({"kind": "muted", "player": kamala, "on": true}),
            "Kamala may not chat now.",
        ),
        (
            json!({"kind": "muted", "player": kamala, "on": false}),
            "Kamala may chat again.",
        ),
        (
            json!({"kind": "seats_swapped", "a": 1, "b": 2}),
            "Seats 1 and 2 are swapped: P1 Nimal and P2 Kamala.",
        ),
        (
            json!({"kind": "seed", "seat": 1, "hash": hash}),
            "P1 Nimal promised a seed for the dice.",
        ),
        (
            json!({"kind": "seed", "seat": 1, "client_seed": "0123456789abcdef"}),
            "P1 Nimal gave the seed for the dice.",
        ),
        (
            json!({"kind": "seeds_asked", "game_no": 1, "commitment": hash, "hashes": [null, null],
                "deadline": "2026-11-29T12:00:00.123Z"}),
            "The seeds for the dice are being gathered.",
        ),
        (
            json!({"kind": "game_started", "game_no": 1, "first_seat": 2, "commitment": hash,
                "hashes": [null, null], "client_seeds": ["-", "-"]}),
            "Game 1 of Siga begins: P2 Kamala is first.",
        ),
        (
            json!({"kind": "lost", "seat": 1, "values": [4, 1]}),
            "P1 Nimal cannot use 4 and 1.",
        ),
        (
            json!({"kind": "game_over", "winner": "a", "seats": [1], "server_seed": hash,
                "next_commitment": hash, "score": {"a": 1, "b": 0}}),
            "Game over: side a wins (P1 Nimal); games won: a 1, b 0.",
        ),
        (
            json!({"kind": "game_over", "winner": null, "seats": [], "server_seed": hash,
                "next_commitment": hash, "score": {"a": 0, "b": 0}}),
            "Game over: ended without a winner.",
        ),
        (
            json!({"kind": "rematch_asked", "seat": 2}),
            "P2 Kamala would like another game.",
        ),
        (
            json!({"kind": "room_closed", "reason": "idle", "server_seed": null}),
            "The room is closed: nothing happened in it for too long.",
        ),
        (
            json!({"kind": "room_closed", "reason": "admin", "server_seed": null}),
            "The room was closed by the server's operator.",
        ),
        (
            json!({"kind": "danced"}),
            "Something happened that this client does not know.",
        ),
    ] {
        check("siga", &event, expected);
    }
}

#[test]
fn of_swapped_seats_those_are_named_that_somebody_has() {
    let told = |free: &[usize]| {
        let mut value = fixtures::room_value("siga");
        for seat in free {
            value["seats"][*seat]["player"] = Value::Null;
        }
        let swapped = json!({"kind": "seats_swapped", "a": 1, "b": 2});
        let text = fixtures::event(10, &swapped, &json!({}));
        let Ok(ServerMessage::Event(message)) = ServerMessage::decode(&text) else {
            panic!("no event: {text}");
        };
        event(Words::of(Lang::English), &fixtures::room(&value), &message)
    };
    assert_eq!(told(&[0]), "Seats 1 and 2 are swapped: P2 Kamala.");
    assert_eq!(told(&[1]), "Seats 1 and 2 are swapped: P1 Nimal.");
    assert_eq!(told(&[0, 1]), "Seats 1 and 2 are swapped.");
}

#[test]
fn chat_says_who_and_to_whom() {
    let said = |seat: Value, to: &str| {
        let text = json!({"type": "chat", "room": "K7QF3M", "at": "2026-11-29T12:00:00.123Z",
            "player": fixtures::player(KAMALA), "seat": seat, "to": to, "text": "hello"});
        match ServerMessage::decode(&text.to_string()).unwrap() {
            ServerMessage::Chat(message) => chat(Words::of(Lang::English), &message),
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(said(json!(2), "all"), "P2 Kamala says: hello");
    assert_eq!(said(Value::Null, "all"), "Kamala, watching, says: hello");
    assert_eq!(said(json!(2), "side"), "P2 Kamala says to the side: hello");
}
