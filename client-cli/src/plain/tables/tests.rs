use keliya_protocol::ServerMessage;
use serde_json::json;

use super::*;
use crate::{
    fixtures::{self, KAMALA},
    words::Lang,
};

const ENGLISH: Lang = Lang::English;

fn now() -> Timestamp {
    "2026-11-29T12:05:00Z".parse().unwrap()
}

#[test]
fn who_is_here_and_since_when_not() {
    let mut value = fixtures::room_value("siga");
    value["seats"][1]["connected"] = json!(false);
    value["seats"][1]["absent_since"] = json!("2026-11-29T12:03:00Z");
    let room = fixtures::room(&value);
    let me = room.seats[0].player.as_ref().unwrap().id;
    assert_eq!(
        who(Words::of(ENGLISH), &room, Some(me), now()),
        [
            "Seat 1, side a: Nimal, you, host, here.",
            "Seat 2, side b: Kamala, away for 2 minutes.",
            "Siga: nobody watches, cut=land.",
            "Games won: a 0, b 0.",
            "Your turn: t throws.",
        ]
    );
}

#[test]
fn bots_and_free_seats_are_shown() {
    let mut value = fixtures::room_value("siga");
    value["seats"][0]["player"] = json!(null);
    value["seats"][1]["player"] = json!(null);
    value["seats"][1]["bot"] = json!("hard");
    let lines = who(Words::of(ENGLISH), &fixtures::room(&value), None, now());
    assert_eq!(lines[0], "Seat 1, side a: free.");
    assert_eq!(lines[1], "Seat 2, side b: bot (hard).");
    assert_eq!(lines.last().unwrap(), "The host is Nimal, who watches.");
}

#[test]
fn all_that_matters_of_a_room_is_told() {
    let mut value = fixtures::room_value("siga");
    value["seats"][1]["bot"] = json!("easy");
    value["seats"][1]["connected"] = json!(false);
    value["seats"][1]["absent_since"] = json!("2026-11-29T12:04:59Z");
    value["seats"][0]["rematch"] = json!(true);
    value["paused"] = json!(true);
    value["locked"] = json!(true);
    value["turn_seconds"] = json!(30);
    value["spectators"] = json!(3);
    value["score"] = json!({"a": 2, "b": 1});
    value["turn"]["deadline"] = json!("2026-11-29T12:05:25Z");
    assert_eq!(
        who(Words::of(ENGLISH), &fixtures::room(&value), None, now()),
        [
            "Seat 1, side a: Nimal, host, here, wants another game.",
            "Seat 2, side b: Kamala, away for 1 second, a bot (easy) stands in.",
            "Siga: 3 watch, no newcomers, paused, 30 seconds for each throw or play,",
            "  cut=land.",
            "Games won: a 2, b 1.",
            "P1 Nimal is to throw. The game is paused, and clocks stand. 25 seconds left.",
        ]
    );
}

#[test]
fn plays_are_numbered() {
    let legal = json!([
        {"move": "1+3", "steps": [{"counter": 1, "from": "d1", "to": "e3", "pips": 3, "cuts": []}]},
        {"move": "2^1", "steps": [{"counter": 2, "from": "wait", "to": "c1", "pips": 1, "cuts": []}]},
    ]);
    let turn = json!({"seat": 1, "side": "a", "phase": "play", "lots": [1], "pool": [1],
                      "legal": legal, "deadline": null});
    let mut value = fixtures::room_value("siga");
    value["turn"] = turn;
    let room = fixtures::room(&value);
    assert_eq!(
        plays(
            Words::of(ENGLISH),
            &room.turn.unwrap().legal,
            Style::Columns
        ),
        [
            " 1) 1+3  counter 1 goes d1 to e3",
            " 2) 2^1  counter 2 enters on c1"
        ]
    );
}

#[test]
fn public_rooms_say_how_to_get_in() {
    assert_eq!(
        rooms(
            Words::of(ENGLISH),
            &[],
            " --server http://h:1",
            Style::Columns,
            now()
        ),
        ["No public rooms. Make one:  keliya host --public --server http://h:1"]
    );
    let list = json!({"type": "rooms", "rooms": [{
        "room": "K7QF3M", "game": "pancha_keliya", "players": 4, "taken": 3, "status": "lobby",
        "locked": false, "options": {}, "host": fixtures::player(KAMALA),
        "created_at": "2026-11-29T12:03:00Z"}]});
    let Ok(ServerMessage::Rooms(list)) = ServerMessage::decode(&list.to_string()) else {
        panic!("no list");
    };
    assert_eq!(
        rooms(Words::of(ENGLISH), &list.rooms, "", Style::Columns, now()),
        [
            "code         game           seats   state    age     host",
            "K7QF3M       Pancha Keliya  3 of 4  lobby    2 min   Kamala",
            "Sit down with:  keliya join K7QF3M",
            "Look on with:   keliya watch K7QF3M",
        ]
    );
    assert_eq!(
        rooms(Words::of(ENGLISH), &list.rooms, "", Style::Aloud, now())[..2],
        [
            "Room K7QF3M: Pancha Keliya, 3 of 4 seats taken, lobby, made 2 minutes ago by",
            "  Kamala.",
        ]
    );
}
