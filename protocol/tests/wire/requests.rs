//! Golden JSON of every request.

use keliya_protocol::{
    Audience, BotLevel, Chat, ChatText, ClientMessage, CreateRoom, EndGame, GiveSeed, Hello,
    JoinRoom, LeaveRoom, ListGames, ListRooms, Lock, Mute, Pause, Ping, PlayMove, Rematch, Remove,
    Request, RequestId, SeatUse, SetHost, SetSeat, SetTimer, Sit, Stand, Start, SwapSeats, Sync,
    Throw, Token, Unpause, Visibility,
};
use serde_json::{Map, Value, json};

use crate::forms::{PLAYER, player_id};

fn room() -> String {
    "K7QF3M".to_owned()
}

/// Every request in full, as PROTOCOL.md writes it, with the value that it means.
pub(crate) fn goldens() -> Vec<(Value, ClientMessage)> {
    use ClientMessage as M;
    let in_room = |kind: &str| json!({"type": kind, "room": "K7QF3M"});
    vec![
        (
            json!({"type": "hello", "protocol": 1, "name": "Nimal", "token": "s3cret"}),
            M::Hello(Hello {
                protocol: 1,
                name: "Nimal".to_owned(),
                token: Some(Token::new("s3cret".to_owned())),
            }),
        ),
        (
            json!({"type": "create_room", "game": "siga", "players": 2, "options": {"cut": "pass", "home_split": false},
                   "visibility": "public", "turn_seconds": 30, "seat": 2}),
            M::CreateRoom(CreateRoom {
                game: "siga".to_owned(),
                players: 2,
                options: Map::from_iter([
                    ("cut".to_owned(), json!("pass")),
                    ("home_split".to_owned(), json!(false)),
                ]),
                visibility: Visibility::Public,
                turn_seconds: 30,
                seat: Some(2),
            }),
        ),
        (
            json!({"type": "join_room", "room": "K7QF3M", "seat": 0, "spectate": true}),
            M::JoinRoom(JoinRoom {
                room: room(),
                seat: Some(0),
                spectate: Some(true),
            }),
        ),
        (
            in_room("leave_room"),
            M::LeaveRoom(LeaveRoom { room: room() }),
        ),
        (
            json!({"type": "sit", "room": "K7QF3M", "seat": 8}),
            M::Sit(Sit {
                room: room(),
                seat: 8,
            }),
        ),
        (in_room("stand"), M::Stand(Stand { room: room() })),
        (
            json!({"type": "seed", "room": "K7QF3M", "client_seed": "0123456789abcdef"}),
            M::GiveSeed(GiveSeed {
                room: room(),
                hash: None,
                client_seed: Some("0123456789abcdef".to_owned()),
            }),
        ),
        (
            json!({"type": "seed", "room": "K7QF3M", "hash": "9f9f5111f7b27a781f1f1ddde5ebc2dd2b796bfc7365c9c28b548e564176929f"}),
            M::GiveSeed(GiveSeed {
                room: room(),
                hash: Some(
                    "9f9f5111f7b27a781f1f1ddde5ebc2dd2b796bfc7365c9c28b548e564176929f".to_owned(),
                ),
                client_seed: None,
            }),
        ),
        (
            json!({"type": "set_seat", "room": "K7QF3M", "seat": 2, "to": "bot", "level": "easy"}),
            M::SetSeat(SetSeat {
                room: room(),
                seat: 2,
                to: SeatUse::Bot,
                level: Some(BotLevel::Easy),
            }),
        ),
        (in_room("start"), M::Start(Start { room: room() })),
        (
            json!({"type": "throw", "room": "K7QF3M", "seq": 9}),
            M::Throw(Throw {
                room: room(),
                seq: Some(9),
            }),
        ),
        (
            json!({"type": "play", "room": "K7QF3M", "move": "1+2,2+2", "seq": 10}),
            M::PlayMove(PlayMove {
                room: room(),
                play: "1+2,2+2".to_owned(),
                seq: Some(10),
            }),
        ),
        (
            json!({"type": "chat", "room": "K7QF3M", "text": "ආයුබෝවන්", "to": "side"}),
            M::Chat(Chat {
                room: room(),
                text: ChatText::new("ආයුබෝවන්").unwrap(),
                to: Audience::Side,
            }),
        ),
        (
            json!({"type": "set_host", "room": "K7QF3M", "player": PLAYER}),
            M::SetHost(SetHost {
                room: room(),
                player: player_id(),
            }),
        ),
        (
            json!({"type": "set_timer", "room": "K7QF3M", "turn_seconds": 86400}),
            M::SetTimer(SetTimer {
                room: room(),
                turn_seconds: 86_400,
            }),
        ),
        (in_room("pause"), M::Pause(Pause { room: room() })),
        (in_room("unpause"), M::Unpause(Unpause { room: room() })),
        (
            json!({"type": "remove", "room": "K7QF3M", "player": PLAYER}),
            M::Remove(Remove {
                room: room(),
                player: player_id(),
            }),
        ),
        (
            json!({"type": "mute", "room": "K7QF3M", "player": PLAYER, "on": false}),
            M::Mute(Mute {
                room: room(),
                player: player_id(),
                on: Some(false),
            }),
        ),
        (
            json!({"type": "lock", "room": "K7QF3M", "on": true}),
            M::Lock(Lock {
                room: room(),
                on: true,
            }),
        ),
        (
            json!({"type": "swap_seats", "room": "K7QF3M", "a": 1, "b": 4}),
            M::SwapSeats(SwapSeats {
                room: room(),
                a: 1,
                b: 4,
            }),
        ),
        (in_room("end_game"), M::EndGame(EndGame { room: room() })),
        (in_room("rematch"), M::Rematch(Rematch { room: room() })),
        (
            json!({"type": "sync", "room": "K7QF3M", "since": 0}),
            M::Sync(Sync {
                room: room(),
                since: Some(0),
            }),
        ),
        (
            json!({"type": "list_rooms", "game": "saturankam"}),
            M::ListRooms(ListRooms {
                game: Some("saturankam".to_owned()),
            }),
        ),
        (json!({"type": "list_games"}), M::ListGames(ListGames {})),
        (json!({"type": "ping"}), M::Ping(Ping {})),
    ]
}

#[track_caller]
fn decodes(text: &str, id: Option<RequestId>, message: &ClientMessage) {
    let expected = Request {
        id,
        message: message.clone(),
    };
    assert_eq!(Request::decode(text), Ok(expected), "{text}");
}

#[test]
fn every_request_is_read_and_written_as_the_document_says() {
    for (mut json, message) in goldens() {
        decodes(&json.to_string(), None, &message);
        json["id"] = json!(7);
        decodes(&json.to_string(), Some(7.into()), &message);
        let written: Value =
            serde_json::from_str(&Request::new(7, message.clone()).encode()).unwrap();
        assert_eq!(written, json, "{message:?}");
    }
}

#[test]
fn every_type_of_request_has_a_golden() {
    let types: Vec<&str> = goldens()
        .iter()
        .map(|(_, message)| message.type_name())
        .collect();
    for kind in ClientMessage::TYPES {
        assert!(types.contains(kind), "no golden for {kind}");
    }
    // The table of PROTOCOL.md, so that a type cannot go missing from both.
    let table = "hello create_room join_room leave_room sit stand seed set_seat start throw play chat \
                 set_host set_timer pause unpause remove mute lock swap_seats end_game rematch sync \
                 list_rooms list_games ping";
    assert_eq!(
        ClientMessage::TYPES,
        table.split_whitespace().collect::<Vec<_>>()
    );
}

#[test]
fn optional_fields_have_the_defaults_of_the_document() {
    let created = |text: &str| match Request::decode(text).unwrap().message {
        ClientMessage::CreateRoom(asked) => asked,
        other => panic!("{other:?}"),
    };
    let plain = created(r#"{"type":"create_room","game":"siga","players":2}"#);
    assert_eq!(plain.visibility, Visibility::Private);
    assert_eq!((plain.turn_seconds, plain.seat), (0, None));
    assert!(plain.options.is_empty());
    let nulls = created(
        r#"{"type":"create_room","game":"siga","players":2,"options":null,"visibility":null,"turn_seconds":null,"seat":null}"#,
    );
    assert_eq!(plain, nulls);

    decodes(
        r#"{"type":"chat","room":"K7QF3M","text":"hi"}"#,
        None,
        &ClientMessage::Chat(Chat {
            room: room(),
            text: ChatText::new("hi").unwrap(),
            to: Audience::All,
        }),
    );
    decodes(
        r#"{"type":"set_seat","room":"K7QF3M","seat":1,"to":"open"}"#,
        None,
        &ClientMessage::SetSeat(SetSeat {
            room: room(),
            seat: 1,
            to: SeatUse::Open,
            level: None,
        }),
    );
    assert_eq!(BotLevel::default(), BotLevel::Hard);
}

#[test]
fn a_null_field_counts_as_absent() {
    for (json, _) in goldens() {
        let fields: Vec<String> = json.as_object().unwrap().keys().cloned().collect();
        for field in fields {
            let (mut null, mut absent) = (json.clone(), json.clone());
            null[&field] = Value::Null;
            absent.as_object_mut().unwrap().remove(&field);
            assert_eq!(
                Request::decode(&null.to_string()),
                Request::decode(&absent.to_string()),
                "{field} of {json}"
            );
        }
    }
    decodes(
        r#"{"id":null,"type":"ping"}"#,
        None,
        &ClientMessage::Ping(Ping {}),
    );
}

#[test]
fn unknown_fields_are_ignored() {
    for (mut json, message) in goldens() {
        json["colour"] = json!({"deep": [1, null, "x"]});
        decodes(&json.to_string(), None, &message);
    }
}

#[test]
fn an_id_is_an_integer_below_2_to_the_53_or_a_short_string() {
    let ping = ClientMessage::Ping(Ping {});
    let longest = "x".repeat(64);
    for (id, expected) in [
        (json!(0), RequestId::Number(0)),
        (
            json!(9_007_199_254_740_991_u64),
            RequestId::Number(9_007_199_254_740_991),
        ),
        (json!("a"), RequestId::Text("a".to_owned())),
        (json!("ශ්‍රී"), RequestId::Text("ශ්‍රී".to_owned())),
        (json!(longest), RequestId::Text(longest)),
    ] {
        let text = json!({"type": "ping", "id": id}).to_string();
        decodes(&text, Some(expected.clone()), &ping);
        assert_eq!(Request::id_of(&text), Some(expected));
    }
}

#[test]
fn the_id_is_read_where_the_rest_cannot_be() {
    let fault = Request::decode(r#"{"id":"a","type":"dance"}"#).unwrap_err();
    assert_eq!(fault.id, Some("a".into()));
    assert_eq!(
        Request::id_of(r#"{"id":"a","type":"dance"}"#),
        Some("a".into())
    );
    assert_eq!(Request::id_of(r#"{"id":3}"#), Some(3.into()));
    assert_eq!(Request::id_of(r#"{"type":"ping"}"#), None);
    assert_eq!(Request::id_of("[3]"), None);
    assert_eq!(Request::id_of("{"), None);
}

#[test]
fn a_name_that_is_no_name_is_left_to_bad_name() {
    // `bad_name` has a code of its own; only a name of another type is a bad message.
    for name in ["", "   ", "a\u{7}b", &"x".repeat(25)] {
        let text = json!({"type": "hello", "protocol": 1, "name": name}).to_string();
        assert!(Request::decode(&text).is_ok(), "{text}");
    }
}

#[test]
fn seats_and_times_are_read_at_both_ends_of_their_range() {
    for text in [
        r#"{"type":"create_room","game":"siga","players":2,"seat":0}"#,
        r#"{"type":"create_room","game":"siga","players":2,"seat":8}"#,
        r#"{"type":"create_room","game":"siga","players":2,"turn_seconds":0}"#,
        r#"{"type":"create_room","game":"siga","players":2,"turn_seconds":5}"#,
        r#"{"type":"create_room","game":"siga","players":2,"turn_seconds":86400}"#,
        r#"{"type":"set_timer","room":"K7QF3M","turn_seconds":0}"#,
        r#"{"type":"set_timer","room":"K7QF3M","turn_seconds":5}"#,
        r#"{"type":"join_room","room":"K7QF3M","seat":8}"#,
        r#"{"type":"sit","room":"K7QF3M","seat":1}"#,
        r#"{"type":"swap_seats","room":"K7QF3M","a":8,"b":1}"#,
    ] {
        assert!(Request::decode(text).is_ok(), "{text}");
    }
}
