//! Rooms for the tests of this crate, built after RULES.md: enough of each board to draw and play.

use keliya_protocol::{Room, ServerMessage};
use serde_json::{Value, json};

pub(crate) const NIMAL: &str = "00000000-0000-4000-8000-000000000001";
pub(crate) const KAMALA: &str = "00000000-0000-4000-8000-000000000002";
pub(crate) const SUNIL: &str = "00000000-0000-4000-8000-000000000003";

pub(crate) fn player(id: &str) -> Value {
    let name = match id {
        NIMAL => "Nimal",
        KAMALA => "Kamala",
        _ => "Sunil",
    };
    json!({"id": id, "name": name})
}

fn square(name: &str, x: i32, y: i32, houses: &[&str]) -> Value {
    json!({"name": name, "x": x, "y": y, "house": houses.contains(&name)})
}

fn grid(size: i32, houses: &[&str]) -> Vec<Value> {
    let squares = (0..size).flat_map(|y| (0..size).map(move |x| (x, y)));
    squares
        .map(|(x, y)| {
            let file = char::from(b'a' + u8::try_from(x).unwrap());
            square(&format!("{file}{}", y + 1), x, y, houses)
        })
        .collect()
}

fn pancha_squares() -> Vec<Value> {
    let houses = ["b5", "t5", "t10", "t15", "t20"];
    let base = (0..9).map(|x| square(&format!("b{}", x + 1), x, 0, &houses));
    let ascent = (1..=25).map(|t| {
        let (x, y) = match t {
            1..=5 => (4, t),
            6..=10 => (t - 1, 5),
            11..=15 => (9, t - 5),
            16..=20 => (24 - t, t - 5),
            _ => (24 - t, 35 - t),
        };
        square(&format!("t{t}"), x, y, &houses)
    });
    base.chain(ascent).collect()
}

/// The board of a game, with each side's first and last squares as its track.
pub(crate) fn board(game: &str) -> Value {
    match game {
        "pancha_keliya" => json!({
            "squares": pancha_squares(),
            "tracks": {"a": ["b1", "t25"], "b": ["b9", "t25"]},
            "lots": {"kind": "cowries", "count": 6},
        }),
        "siga" => json!({
            "squares": grid(5, &["c1", "e3", "c5", "a3", "c3"]),
            "tracks": {"a": ["c1", "c3"], "b": ["c5", "c3"]},
            "lots": {"kind": "cowries", "count": 4},
        }),
        _ => json!({
            "squares": grid(9, &["e1", "i5", "e9", "a5", "e5"]),
            "tracks": {"a": ["e1", "e5"], "b": ["a5", "e5"], "c": ["e9", "e5"], "d": ["i5", "e5"]},
            "lots": {"kind": "dice", "count": 2, "faces": [1, 3, 4, 6]},
        }),
    }
}

/// A room of two in play, at number 9, Nimal to throw.
pub(crate) fn room_value(game: &str) -> Value {
    json!({
        "type": "room", "room": "K7QF3M", "seq": 9, "at": "2026-11-29T12:00:00.123Z",
        "status": "playing", "game": game, "players": 2, "options": {"cut": "land"},
        "visibility": "private", "turn_seconds": 0, "paused": false, "locked": false,
        "host": player(NIMAL), "game_no": 1, "score": {"a": 0, "b": 0},
        "seats": [
            {"seat": 1, "side": "a", "player": player(NIMAL), "bot": null, "connected": true,
             "absent_since": null, "rematch": false},
            {"seat": 2, "side": "b", "player": player(KAMALA), "bot": null, "connected": true,
             "absent_since": null, "rematch": false},
        ],
        "spectators": 0,
        "board": board(game),
        "position": {"a": ["wait", "wait"], "b": ["wait", "wait"]},
        "turn": {"seat": 1, "side": "a", "phase": "throw", "lots": [], "pool": [], "legal": [],
                 "deadline": null},
        "fairness": {"scheme": "hmac-sha256/1", "commitment": "00".repeat(32),
                     "hashes": [null, null], "client_seeds": ["-", "-"], "throws": 0,
                     "server_seed": null, "next_commitment": null},
        "winner": null, "you": {"seat": 1, "host": true},
    })
}

/// The room that a value stands for.
pub(crate) fn room(value: &Value) -> Room {
    match ServerMessage::decode(&value.to_string()).unwrap() {
        ServerMessage::Room(room) => *room,
        other => panic!("no room: {other:?}"),
    }
}

/// A numbered event of the room, in JSON.
pub(crate) fn event(seq: u64, event: &Value, more: &Value) -> String {
    let mut value = json!({
        "type": "event", "room": "K7QF3M", "seq": seq, "at": "2026-11-29T12:00:00.123Z",
        "event": event,
    });
    for (field, content) in more.as_object().unwrap() {
        value[field] = content.clone();
    }
    value.to_string()
}
