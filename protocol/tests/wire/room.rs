//! Golden JSON of `room`, in each of its stages.

use std::{borrow::Cow, collections::BTreeMap};

use keliya_protocol::{
    Board, Counter, Fairness, LegalPlay, LotsKind, OptionValue, Phase, Position, Room, SeatState,
    ServerMessage, Side, Square, Status, Step, Turn, Visibility, You,
};
use serde_json::{Value, json};

use crate::forms::{AT, PLAYER, at, nimal, room_code};

const COMMITMENT: &str = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd";
const HASH: &str = "9f9f5111f7b27a781f1f1ddde5ebc2dd2b796bfc7365c9c28b548e564176929f";

/// The room of PROTOCOL.md, its board cut down to two squares.
fn playing_json() -> Value {
    json!({
        "type": "room", "re": 2, "room": "K7QF3M", "seq": 9, "at": AT, "status": "playing", "game": "siga",
        "players": 2, "options": {"cut": "land", "home_split": true}, "visibility": "private", "turn_seconds": 0,
        "paused": false, "locked": false, "host": {"id": PLAYER, "name": "Nimal"}, "game_no": 1,
        "score": {"a": 0, "b": 0},
        "seats": [
            {"seat": 1, "side": "a", "player": {"id": PLAYER, "name": "Nimal"}, "bot": null, "connected": true,
             "absent_since": null, "rematch": false},
            {"seat": 2, "side": "b", "player": null, "bot": "hard", "connected": true, "absent_since": null,
             "rematch": false}],
        "spectators": 0,
        "board": {
            "squares": [{"name": "a1", "x": 0, "y": 0, "house": false}, {"name": "t25", "x": -1, "y": 10, "house": true}],
            "tracks": {"a": ["c1", "d1"], "b": ["c5", "b5"]}, "lots": {"kind": "cowries", "count": 4}},
        "position": {"a": ["wait", "c1"], "b": ["wait", "wait"]},
        "turn": {
            "seat": 1, "side": "a", "phase": "play", "lots": [1, 0, 0, 0], "pool": [1],
            "legal": [{"move": "1^1", "steps": [{"counter": 1, "from": "wait", "to": "c1", "pips": 1, "cuts": []}]}],
            "deadline": null},
        "fairness": {
            "scheme": "hmac-sha256/1", "commitment": COMMITMENT, "hashes": [HASH, null],
            "client_seeds": ["0123456789abcdef", "-"], "throws": 3, "server_seed": null, "next_commitment": null},
        "winner": null, "you": {"seat": 1, "host": true}
    })
}

fn position(sides: &[(Side, [&'static str; 2])]) -> Position {
    sides
        .iter()
        .map(|(side, places)| (*side, places.map(Cow::Borrowed).to_vec()))
        .collect()
}

fn playing() -> Room {
    Room {
        re: Some(2.into()),
        room: room_code(),
        seq: 9,
        at: at(),
        status: Status::Playing,
        game: "siga".into(),
        players: 2,
        options: BTreeMap::from([
            ("cut".into(), OptionValue::Word("land".into())),
            ("home_split".into(), OptionValue::Flag(true)),
        ]),
        visibility: Visibility::Private,
        turn_seconds: 0,
        paused: false,
        locked: false,
        host: Some(nimal()),
        game_no: 1,
        score: BTreeMap::from([(Side::A, 0), (Side::B, 0)]),
        seats: vec![
            SeatState {
                seat: 1,
                side: Side::A,
                player: Some(nimal()),
                bot: None,
                connected: true,
                absent_since: None,
                rematch: false,
            },
            SeatState {
                seat: 2,
                side: Side::B,
                player: None,
                bot: Some("hard".into()),
                connected: true,
                absent_since: None,
                rematch: false,
            },
        ],
        spectators: 0,
        board: Board {
            squares: vec![
                Square {
                    name: "a1".into(),
                    x: 0,
                    y: 0,
                    house: false,
                },
                Square {
                    name: "t25".into(),
                    x: -1,
                    y: 10,
                    house: true,
                },
            ],
            tracks: BTreeMap::from([
                (Side::A, vec!["c1".into(), "d1".into()]),
                (Side::B, vec!["c5".into(), "b5".into()]),
            ]),
            lots: LotsKind::Cowries { count: 4 },
        },
        position: Some(position(&[
            (Side::A, ["wait", "c1"]),
            (Side::B, ["wait", "wait"]),
        ])),
        turn: Some(Turn {
            seat: 1,
            side: Side::A,
            phase: Phase::Play,
            lots: vec![1, 0, 0, 0],
            pool: vec![1],
            legal: vec![LegalPlay {
                play: "1^1".to_owned(),
                steps: vec![Step {
                    counter: 1,
                    from: "wait".into(),
                    to: "c1".into(),
                    pips: 1,
                    cuts: vec![],
                }],
            }],
            deadline: None,
        }),
        fairness: Fairness {
            scheme: "hmac-sha256/1".into(),
            commitment: COMMITMENT.to_owned(),
            hashes: vec![Some(HASH.to_owned()), None],
            client_seeds: Some(vec!["0123456789abcdef".to_owned(), "-".to_owned()]),
            throws: 3,
            server_seed: None,
            next_commitment: None,
        },
        winner: None,
        you: Some(You {
            seat: Some(1),
            host: true,
        }),
    }
}

/// In the lobby: nothing of a game yet, a free seat, a watcher reads.
fn lobby() -> (Value, Room) {
    let mut json = playing_json();
    for (field, value) in [
        ("status", json!("lobby")),
        ("seq", json!(0)),
        ("position", Value::Null),
        ("turn", Value::Null),
        ("host", Value::Null),
        ("game_no", json!(0)),
        ("visibility", json!("public")),
        ("you", json!({"seat": null, "host": false})),
    ] {
        json[field] = value;
    }
    json["seats"][1]["bot"] = Value::Null;
    json["seats"][1]["connected"] = json!(false);
    json["fairness"]["client_seeds"] = Value::Null;
    json["fairness"]["throws"] = json!(0);

    let mut room = playing();
    room.status = Status::Lobby;
    room.seq = 0;
    room.position = None;
    room.turn = None;
    room.host = None;
    room.game_no = 0;
    room.visibility = Visibility::Public;
    room.you = Some(You {
        seat: None,
        host: false,
    });
    room.seats[1].bot = None;
    room.seats[1].connected = false;
    room.fairness.client_seeds = None;
    room.fairness.throws = 0;
    (json, room)
}

/// After a game of Saturankam on the clock, as read by HTTP: no `re`, no `you`.
fn over() -> (Value, Room) {
    let mut json = playing_json();
    let fields = json.as_object_mut().unwrap();
    fields.remove("re");
    fields.remove("you");
    for (field, value) in [
        ("status", json!("over")),
        ("game", json!("saturankam")),
        ("turn_seconds", json!(5)),
        ("paused", json!(true)),
        ("locked", json!(true)),
        (
            "position",
            json!({"a": ["home", "home"], "b": ["e9", "wait"]}),
        ),
        ("turn", Value::Null),
        ("winner", json!("a")),
        ("score", json!({"a": 1, "b": 0})),
    ] {
        json[field] = value;
    }
    json["board"]["lots"] = json!({"kind": "dice", "count": 2, "faces": [1, 3, 4, 6]});
    json["seats"][0]["connected"] = json!(false);
    json["seats"][0]["absent_since"] = json!(AT);
    json["seats"][0]["rematch"] = json!(true);
    json["fairness"]["server_seed"] = json!("00".repeat(32));
    json["fairness"]["next_commitment"] = json!(HASH);

    let mut room = playing();
    room.re = None;
    room.you = None;
    room.status = Status::Over;
    room.game = "saturankam".into();
    room.turn_seconds = 5;
    room.paused = true;
    room.locked = true;
    room.position = Some(position(&[
        (Side::A, ["home", "home"]),
        (Side::B, ["e9", "wait"]),
    ]));
    room.turn = None;
    room.winner = Some(Side::A);
    room.score = BTreeMap::from([(Side::A, 1), (Side::B, 0)]);
    room.board.lots = LotsKind::Dice {
        count: 2,
        faces: vec![1, 3, 4, 6],
    };
    room.seats[0].connected = false;
    room.seats[0].absent_since = Some(at());
    room.seats[0].rematch = true;
    room.fairness.server_seed = Some("00".repeat(32));
    room.fairness.next_commitment = Some(HASH.to_owned());
    (json, room)
}

/// `room` in its three stages.
pub(crate) fn goldens() -> Vec<(Value, ServerMessage)> {
    [(playing_json(), playing()), lobby(), over()]
        .into_iter()
        .map(|(json, room)| (json, ServerMessage::Room(Box::new(room))))
        .collect()
}

#[test]
fn a_divided_play_and_a_cut_are_read_as_the_document_shows_them() {
    // The example of PROTOCOL.md, with a second cut counter behind the first.
    let json = json!({"move": "1+2,2+2", "steps": [
        {"counter": 1, "from": "d2", "to": "home", "pips": 2, "cuts": []},
        {"counter": 2, "from": "d1", "to": "e2", "pips": 2,
         "cuts": [{"side": "b", "counter": 1}, {"side": "c", "counter": 2}]}]});
    let play: LegalPlay = serde_json::from_value(json.clone()).unwrap();
    assert_eq!(play.play, "1+2,2+2");
    assert_eq!(play.steps[0].to, "home");
    assert_eq!(
        play.steps[1],
        Step {
            counter: 2,
            from: "d1".into(),
            to: "e2".into(),
            pips: 2,
            cuts: vec![
                Counter {
                    side: Side::B,
                    counter: 1
                },
                Counter {
                    side: Side::C,
                    counter: 2
                },
            ],
        }
    );
    assert!(play.steps[1].cuts.is_sorted());
    assert_eq!(serde_json::to_value(&play).unwrap(), json);
}

#[test]
fn the_fields_that_may_be_null_are_written_as_null_and_not_left_out() {
    let (json, room) = lobby();
    let written: Value =
        serde_json::from_str(&ServerMessage::Room(Box::new(room)).encode()).unwrap();
    for field in ["host", "position", "turn", "winner"] {
        assert_eq!(written.get(field), Some(&Value::Null), "{field}");
    }
    assert_eq!(written["seats"][1], json["seats"][1]);
    assert!(written["you"].get("seat").is_some());
}
