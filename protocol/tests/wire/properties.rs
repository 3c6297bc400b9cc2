//! Laws that hold for any input.

use keliya_protocol::{ClientMessage, Request, RequestId, RoomCode, ServerMessage, Timestamp};
use proptest::{
    collection::{btree_map, vec},
    prelude::*,
};
use serde_json::{Map, Value, json};

use crate::requests;

/// Any JSON, not very deep.
fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i64>().prop_map(Value::from),
        any::<u64>().prop_map(Value::from),
        (-10_i64..100_000).prop_map(Value::from),
        any::<f64>().prop_map(Value::from),
        ".{0,30}".prop_map(Value::from),
        "[0-9A-Za-z]{1,12}".prop_map(Value::from),
    ];
    leaf.prop_recursive(4, 32, 6, |inner| {
        prop_oneof![
            vec(inner.clone(), 0..6).prop_map(Value::from),
            btree_map("[a-z_]{0,8}", inner, 0..6)
                .prop_map(|fields| Value::Object(fields.into_iter().collect())),
        ]
    })
}

/// Any id that may be sent.
fn any_id() -> impl Strategy<Value = Option<RequestId>> {
    prop_oneof![
        Just(None),
        (0_u64..1 << 53).prop_map(|number| Some(number.into())),
        "[!-~]{1,64}".prop_map(|text| Some(text.as_str().into())),
    ]
}

/// Any request that PROTOCOL.md allows, as JSON: a golden with its fields redrawn.
fn any_request() -> impl Strategy<Value = Value> {
    let texts = (
        "[0-9A-Za-z]{1,12}",
        "[!-~ක-ෆ]{1,24}",
        "[ -~ක-ෆ]{0,200}[!-~]",
        any::<u128>(),
    );
    let numbers = (
        0_u64..9,
        1_u64..9,
        1_u64..9,
        any::<u64>(),
        prop_oneof![Just(0_u64), 5_u64..86_401],
    );
    let words = (
        any::<bool>(),
        any::<bool>(),
        btree_map("[a-z_]{1,10}", any_leaf(), 0..4),
        any::<i64>(),
    );
    (0..requests::goldens().len(), texts, numbers, words).prop_map(
        |(golden, texts, numbers, words)| {
            let (room, name, text, player) = texts;
            let (watch, seat, other_seat, seq, seconds) = numbers;
            let (on, first, options, players) = words;
            let (mut json, _) = requests::goldens().swap_remove(golden);
            let kind = json["type"].as_str().unwrap().to_owned();
            for (field, value) in json.as_object_mut().unwrap() {
                *value = match (kind.as_str(), field.as_str()) {
                    (_, "room") => json!(room),
                    ("hello", "protocol") | (_, "seq" | "since") => json!(seq),
                    (_, "name" | "token" | "move" | "game") => json!(name),
                    (_, "hash") => json!(format!("{player:064x}")),
                    (_, "client_seed") => json!(format!("{player:032X}._-")),
                    (_, "text") => json!(text.trim()),
                    ("create_room" | "join_room", "seat") => json!(watch),
                    (_, "seat" | "a") => json!(seat),
                    (_, "b") => json!(other_seat),
                    (_, "turn_seconds") => json!(seconds),
                    (_, "on" | "spectate") => json!(on),
                    (_, "players") => json!(players),
                    (_, "options") => Value::Object(Map::from_iter(options.clone())),
                    (_, "player") => json!(uuid::Uuid::from_u128(player)),
                    (_, "visibility") => json!(if first { "private" } else { "public" }),
                    ("chat", "to") => json!(if first { "all" } else { "side" }),
                    ("set_seat", "to") => json!(if first { "open" } else { "bot" }),
                    (_, "level") => json!(if on { "easy" } else { "hard" }),
                    (_, "type") => continue,
                    (kind, field) => panic!("how to draw {kind}.{field}?"),
                };
            }
            // `options` that are empty are as good as absent, and are not written.
            if json["options"].as_object().is_some_and(Map::is_empty) {
                json.as_object_mut().unwrap().remove("options");
            }
            json
        },
    )
}

fn any_leaf() -> impl Strategy<Value = Value> {
    prop_oneof![
        any::<bool>().prop_map(Value::from),
        "[a-z]{0,8}".prop_map(Value::from)
    ]
}

fn message_of(json: &Value) -> ClientMessage {
    Request::decode(&json.to_string())
        .unwrap_or_else(|bad| panic!("{json}: {bad}"))
        .message
}

proptest! {
    #[test]
    fn any_request_survives_being_written_and_read(json in any_request(), id in any_id()) {
        let request = Request { id, message: message_of(&json) };
        prop_assert_eq!(Request::decode(&request.encode()), Ok(request.clone()));
        // And what is written is what was meant, field by field.
        let written: Value = serde_json::from_str(&Request { id: None, ..request }.encode()).unwrap();
        prop_assert_eq!(written, json);
    }

    #[test]
    fn no_text_panics(text in ".*") {
        let _ = Request::decode(&text);
        let _ = Request::id_of(&text);
        let _ = ServerMessage::decode(&text);
    }

    #[test]
    fn no_field_panics_and_a_fault_in_it_names_it(
        golden in 0..requests::goldens().len(), pick in any::<prop::sample::Index>(), wrong in any_json(),
    ) {
        let (mut json, _) = requests::goldens().swap_remove(golden);
        let fields: Vec<String> = json.as_object().unwrap().keys().cloned().collect();
        let field = pick.get(&fields);
        json[field] = wrong;
        json["id"] = json!(1);
        if let Err(bad) = Request::decode(&json.to_string()) {
            prop_assert_eq!(bad.id, Some(RequestId::Number(1)));
            // `options` is looked into, so that the path may go on; null counts as absent, and one field
            // may be missing in place of another ("missing field `hash` or `client_seed`").
            let missing = bad.fault.strip_prefix("missing field ").unwrap_or_default();
            let named = bad.fault.starts_with(field.as_str())
                || missing.split(" or ").any(|name| name == format!("`{field}`"));
            prop_assert!(named, "{}: {}", json, bad.fault);
        }
    }

    #[test]
    fn no_object_with_a_known_type_panics(
        kind in prop::sample::select([ClientMessage::TYPES, ServerMessage::TYPES].concat()),
        fields in btree_map("(id|re|room|seq|seat|event|player|text|at|turn|position|seats|board)", any_json(), 0..8),
    ) {
        let mut json = Value::Object(fields.into_iter().collect());
        json["type"] = json!(kind);
        let text = json.to_string();
        let _ = ServerMessage::decode(&text);
        match Request::decode(&text) {
            Ok(request) => prop_assert_eq!(request.id, Request::id_of(&text)),
            Err(bad) => {
                prop_assert_eq!(bad.id, Request::id_of(&text));
                prop_assert!(!bad.fault.is_empty());
            }
        }
    }

    #[test]
    fn a_room_code_reads_back_as_it_is_shown(text in "[0-9A-Za-z]{1,12}") {
        if let Ok(code) = text.parse::<RoomCode>() {
            let shown = code.to_string();
            prop_assert!(shown.bytes().all(|c| b"0123456789ABCDEFGHJKMNPQRSTVWXYZ".contains(&c)), "{}", shown);
            prop_assert_eq!(shown.parse::<RoomCode>(), Ok(code));
            prop_assert_eq!(shown.len(), text.len());
        } else {
            prop_assert!(text.contains(['u', 'U']), "{}", text);
        }
    }

    #[test]
    fn a_time_reads_back_as_it_is_written(millis in -60_000_000_000_000_i64..250_000_000_000_000) {
        let at = Timestamp::from_millis(millis);
        prop_assert_eq!(at.to_string().parse::<Timestamp>().unwrap(), at);
    }
}
