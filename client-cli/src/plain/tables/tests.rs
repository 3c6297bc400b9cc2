use keliya_protocol::ServerMessage;
use serde_json::json;

use super::*;
use crate::fixtures::{self, KAMALA, NIMAL};

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
        who(&room, Some(me), now()),
        [
            "seat  side  player",
            "1     a     Nimal (you, host)                        here",
            "2     b     Kamala                                   away for 2 min",
            "Siga: nobody watches, cut=land.",
        ]
    );
}

#[test]
fn bots_and_free_seats_are_shown() {
    let mut value = fixtures::room_value("siga");
    value["seats"][0]["player"] = json!(null);
    value["seats"][1]["player"] = json!(null);
    value["seats"][1]["bot"] = json!("hard");
    let lines = who(&fixtures::room(&value), None, now());
    assert_eq!(lines[1], "1     a     free");
    assert_eq!(lines[2], "2     b     bot (hard)");
    assert_eq!(lines[4], "The host is Nimal, who watches.");
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
        plays(&room.turn.unwrap().legal),
        [
            " 1) 1+3  counter 1 goes d1 to e3",
            " 2) 2^1  counter 2 enters on c1"
        ]
    );
}

#[test]
fn public_rooms_say_how_to_get_in() {
    assert_eq!(
        rooms(&[], " --server http://h:1", now()),
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
        rooms(&list.rooms, "", now()),
        [
            "code         game           seats   state    age     host",
            "K7QF3M       Pancha Keliya  3 of 4  lobby    2 min   Kamala",
            "Sit down with:  keliya join K7QF3M",
            "Look on with:   keliya watch K7QF3M",
        ]
    );
}

#[test]
fn the_dice_name_ones_own_hash() {
    let mut value = fixtures::room_value("siga");
    value["fairness"]["hashes"] = json!(["11", null]);
    let lines = dice(&fixtures::room(&value), Some("11"));
    assert_eq!(lines[2], "your hash  11");
    assert_eq!(lines[3], "hash P2    - (none given)");
    assert!(
        who(&fixtures::room(&value), None, now())[1]
            .contains(fixtures::player(NIMAL)["name"].as_str().unwrap())
    );
}
