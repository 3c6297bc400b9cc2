//! Golden JSON of what a server says, but for `room` and the kinds of events, which have their own
//! files.

use keliya_protocol::{
    Audience, ChatMessage, ChatText, Done, Error, ErrorCode, GameInfo, Games, Heartbeat,
    OptionInfo, OptionValue, Pong, Presence, RequestId, RoomSummary, Rooms, ServerInfo,
    ServerMessage, Status, Token, Welcome,
};
use serde_json::{Value, json};

use crate::{
    events,
    forms::{AT, PLAYER, at, nimal, room_code},
    room,
};

fn error(code: ErrorCode) -> Error {
    Error {
        re: Some(3.into()),
        code,
        message: "in English".to_owned(),
        retry_after_ms: None,
        protocols: None,
    }
}

fn error_goldens() -> Vec<(Value, ServerMessage)> {
    let plain = ErrorCode::ALL.iter().map(|&code| {
        let json =
            json!({"type": "error", "re": 3, "code": code.as_str(), "message": "in English"});
        (json, ServerMessage::Error(error(code)))
    });
    let with_more = [
        (
            json!({"type": "error", "re": 3, "code": "rate_limited", "message": "in English", "retry_after_ms": 250}),
            ServerMessage::Error(Error {
                retry_after_ms: Some(250),
                ..error(ErrorCode::RateLimited)
            }),
        ),
        (
            json!({"type": "error", "re": 3, "code": "unsupported_protocol", "message": "in English", "protocols": [1]}),
            ServerMessage::Error(Error {
                protocols: Some(vec![1]),
                ..error(ErrorCode::UnsupportedProtocol)
            }),
        ),
        (
            json!({"type": "error", "code": "bad_message", "message": "in English"}),
            ServerMessage::Error(Error {
                re: None,
                ..error(ErrorCode::BadMessage)
            }),
        ),
    ];
    plain.chain(with_more).collect()
}

/// Every message in full, with the value that it means.
fn goldens() -> Vec<(Value, ServerMessage)> {
    use ServerMessage as M;
    let mut all = vec![
        (
            json!({"type": "welcome", "re": 1, "protocol": 1, "server": {"name": "keliya", "version": "0.1.0"},
                   "player": {"id": PLAYER, "name": "Nimal"}, "token": "s3cret", "rooms": ["K7QF3M"]}),
            M::Welcome(Welcome {
                re: Some(1.into()),
                protocol: 1,
                server: ServerInfo {
                    name: "keliya".into(),
                    version: "0.1.0".into(),
                },
                player: nimal(),
                token: Token::new("s3cret".to_owned()),
                rooms: vec![room_code()],
            }),
        ),
        (
            json!({"type": "ok", "re": "a", "seq": 12}),
            M::Ok(Done {
                re: Some("a".into()),
                seq: Some(12),
            }),
        ),
        (
            json!({"type": "ok"}),
            M::Ok(Done {
                re: None,
                seq: None,
            }),
        ),
        (
            json!({"type": "rooms", "re": 4, "rooms": [
                {"room": "K7QF3M", "game": "siga", "players": 2, "taken": 1, "status": "lobby", "locked": false,
                 "options": {"home_split": true}, "host": {"id": PLAYER, "name": "Nimal"}, "created_at": AT},
                {"room": "K7QF3M", "game": "siga", "players": 2, "taken": 0, "status": "playing", "locked": true,
                 "options": {"home_split": true}, "host": null, "created_at": AT}]}),
            M::Rooms(Rooms {
                re: Some(4.into()),
                rooms: vec![
                    RoomSummary {
                        room: room_code(),
                        game: "siga".into(),
                        players: 2,
                        taken: 1,
                        status: Status::Lobby,
                        locked: false,
                        options: [("home_split".into(), OptionValue::Flag(true))].into(),
                        host: Some(nimal()),
                        created_at: at(),
                    },
                    RoomSummary {
                        room: room_code(),
                        game: "siga".into(),
                        players: 2,
                        taken: 0,
                        status: Status::Playing,
                        locked: true,
                        options: [("home_split".into(), OptionValue::Flag(true))].into(),
                        host: None,
                        created_at: at(),
                    },
                ],
            }),
        ),
        (
            json!({"type": "games", "re": 5, "games": [
                {"game": "siga", "players": [2], "options": {
                    "cut": {"values": ["land", "pass"], "default": "land"},
                    "home_split": {"values": [true, false], "default": true}}}]}),
            M::Games(Games {
                re: Some(5.into()),
                games: vec![GameInfo {
                    game: "siga".into(),
                    players: vec![2],
                    options: [
                        (
                            "cut".into(),
                            OptionInfo {
                                values: vec![
                                    OptionValue::Word("land".into()),
                                    OptionValue::Word("pass".into()),
                                ],
                                default: OptionValue::Word("land".into()),
                            },
                        ),
                        (
                            "home_split".into(),
                            OptionInfo {
                                values: vec![OptionValue::Flag(true), OptionValue::Flag(false)],
                                default: OptionValue::Flag(true),
                            },
                        ),
                    ]
                    .into(),
                }],
            }),
        ),
        (
            json!({"type": "pong", "re": 9_007_199_254_740_991_u64}),
            M::Pong(Pong {
                re: Some(RequestId::Number(9_007_199_254_740_991)),
            }),
        ),
        (
            json!({"type": "chat", "room": "K7QF3M", "at": AT, "player": {"id": PLAYER, "name": "Nimal"}, "seat": 2,
                   "to": "side", "text": "ශ්\u{200d}රී"}),
            M::Chat(ChatMessage {
                room: room_code(),
                at: at(),
                player: nimal(),
                seat: Some(2),
                to: Audience::Side,
                text: ChatText::new("ශ්\u{200d}රී").unwrap(),
            }),
        ),
        (
            json!({"type": "presence", "room": "K7QF3M", "player": {"id": PLAYER, "name": "Nimal"}, "seat": 2,
                   "connected": false, "absent_since": AT, "spectators": 3}),
            M::Presence(Presence {
                room: room_code(),
                player: nimal(),
                seat: Some(2),
                connected: false,
                absent_since: Some(at()),
                spectators: 3,
            }),
        ),
        (
            json!({"type": "presence", "room": "K7QF3M", "player": {"id": PLAYER, "name": "Nimal"}, "seat": null,
                   "connected": true, "absent_since": null, "spectators": 1}),
            M::Presence(Presence {
                room: room_code(),
                player: nimal(),
                seat: None,
                connected: true,
                absent_since: None,
                spectators: 1,
            }),
        ),
        (
            json!({"type": "heartbeat", "room": "K7QF3M", "seq": 17}),
            M::Heartbeat(Heartbeat {
                room: room_code(),
                seq: 17,
            }),
        ),
    ];
    all.extend(error_goldens());
    all.extend(room::goldens());
    all.extend(events::goldens());
    all
}

#[test]
fn every_message_is_read_and_written_as_the_document_says() {
    for (json, message) in goldens() {
        assert_eq!(
            ServerMessage::decode(&json.to_string()),
            Ok(message.clone()),
            "{json}"
        );
        let written: Value = serde_json::from_str(&message.encode()).unwrap();
        assert_eq!(written, json, "{message:?}");
    }
}

#[test]
fn every_type_of_message_has_a_golden() {
    let goldens = goldens();
    for kind in ServerMessage::TYPES {
        assert!(
            goldens.iter().any(|(json, _)| json["type"] == *kind),
            "no golden for {kind}"
        );
    }
    let document = "welcome room ok error rooms games pong event chat presence heartbeat";
    assert_eq!(
        ServerMessage::TYPES,
        document.split_whitespace().collect::<Vec<_>>()
    );
}

#[test]
fn fields_of_a_later_server_are_ignored() {
    for (mut json, message) in goldens() {
        json["colour"] = json!({"deep": [1, null, "x"]});
        assert_eq!(
            ServerMessage::decode(&json.to_string()),
            Ok(message),
            "{json}"
        );
    }
}

#[test]
fn types_of_a_later_server_are_tolerated() {
    let later = r#"{"type":"tournament","room":7,"colour":null}"#;
    assert_eq!(ServerMessage::decode(later), Ok(ServerMessage::Unknown));
}

#[test]
fn an_ok_without_events_has_no_seq() {
    let done = ServerMessage::Ok(Done {
        re: Some(1.into()),
        seq: None,
    });
    assert_eq!(done.encode(), r#"{"type":"ok","re":1}"#);
}

#[test]
fn a_broken_reply_names_its_field() {
    for (text, field) in [
        (r#"{"type":"heartbeat","room":"K7QF3M"}"#, "`seq`"),
        (r#"{"type":"heartbeat","room":"K7QF3U","seq":1}"#, "room: "),
        (r#"{"type":"ok","re":1,"seq":"2"}"#, "seq: "),
        (r#"{"type":"error","code":7,"message":""}"#, "code: "),
        (
            r#"{"type":"welcome","protocol":1,"server":{"name":"keliya"}}"#,
            "server: ",
        ),
        (
            r#"{"type":"presence","room":"K7QF3M","player":{"id":"x","name":"N"},"seat":1,"connected":true,"absent_since":null,"spectators":0}"#,
            "player.id: ",
        ),
        (r#"{"re":1}"#, "`type`"),
        (r#"{"type":1}"#, "type: "),
        (r#"[]"#, "object"),
        (r#"{"#, "not JSON"),
    ] {
        let fault = ServerMessage::decode(text).unwrap_err().to_string();
        assert!(fault.contains(field), "{text}: {fault}");
    }
}
