//! Text that is no request: each fault is told, and a fault in a field names the field.

use keliya_protocol::{ClientMessage, Request, RequestId};
use serde_json::{Value, json};

use crate::requests;

#[track_caller]
fn refused(text: &str, id: Option<&RequestId>, begins: &str) {
    match Request::decode(text) {
        Ok(request) => panic!("{text:.200} was read as {request:?}"),
        Err(bad) => {
            assert!(bad.fault.starts_with(begins), "{text:.200}: {}", bad.fault);
            assert_eq!(bad.id.as_ref(), id, "{text:.200}");
        }
    }
}

#[test]
fn text_that_is_no_json_object_is_refused() {
    for text in [
        "",
        " ",
        "hello",
        "{",
        r#"{"type":"ping"} x"#,
        r#"{"type":"ping",}"#,
        "{'type':'ping'}",
        "\u{feff}{}",
    ] {
        refused(text, None, "not JSON");
    }
    for text in ["[]", "1", "null", r#""ping""#, r#"[{"type":"ping"}]"#] {
        refused(text, None, "expected a JSON object");
    }
}

#[test]
fn of_text_that_is_no_json_the_id_before_the_fault_is_repeated() {
    let number = RequestId::Number(5);
    for text in [
        r#"{"type":"ping","id":5,}"#,
        r#"{"id":5,"type":"ping"} x"#,
        r#"{"id":5,"type":ping}"#,
        "{\"id\":5,\"type\":\"a\nb\"}",
        r#"{"id":5,"type":"ping","x":01}"#,
    ] {
        refused(text, Some(&number), "not JSON");
    }
    for text in [r#"{"type":ping,"id":5}"#, r#"{"id":-5,"type":ping}"#] {
        refused(text, None, "not JSON");
    }
}

/// Values that JSON allows and that few can read: beyond all doubles, no text, deeper than any stack.
fn unreadable() -> [String; 4] {
    [
        "1e400".to_owned(),
        r#""\ud800""#.to_owned(),
        "[".repeat(8_000) + &"]".repeat(8_000),
        r#"{"a":"#.repeat(3_000) + "-1e999" + &"}".repeat(3_000),
    ]
}

#[test]
fn an_unknown_field_may_hold_whatever_json_allows() {
    for (golden, message) in requests::goldens() {
        let golden = golden.to_string();
        let fields = golden.trim_start_matches('{');
        for value in unreadable() {
            for text in [
                format!(r#"{{"id":5,"x":{value},{fields}"#),
                format!(r#"{{"x":{value},"id":5,{fields}"#),
                format!(r#"{{"\ud800":{value},"id":5,{fields}"#),
            ] {
                let request = Request::decode(&text).unwrap();
                assert_eq!(request.message, message, "{text:.80}");
                assert_eq!(request.id, Some(RequestId::Number(5)), "{text:.80}");
                assert_eq!(Request::id_of(&text), Some(RequestId::Number(5)));
            }
        }
    }
}

#[test]
fn a_known_field_that_cannot_be_read_is_named_and_the_id_repeated() {
    let number = RequestId::Number(5);
    for (golden, _) in requests::goldens() {
        for field in golden.as_object().unwrap().keys() {
            for value in unreadable() {
                let mut json = golden.clone();
                json.as_object_mut().unwrap().remove(field);
                json["id"] = json!(5);
                let rest = json.to_string();
                let rest = rest.trim_start_matches('{');
                let text = format!(r#"{{"{field}":{value},{rest}"#);
                refused(&text, Some(&number), &format!("{field}: "));
            }
        }
    }
    for value in unreadable() {
        refused(&format!(r#"{{"type":"ping","id":{value}}}"#), None, "id: ");
    }
}

#[test]
fn the_place_of_a_fault_is_its_field() {
    let text = r#"{"type":"sit","room":"K7QF3M","seat":1e400}"#;
    let fault = Request::decode(text).unwrap_err().fault;
    assert_eq!(fault, "seat: number out of range");
}

#[test]
fn the_tag_is_needed_and_known() {
    let number = RequestId::Number(5);
    let id = Some(&number);
    refused(r#"{"id":5}"#, id, "missing field `type`");
    refused(r#"{"id":5,"type":null}"#, id, "missing field `type`");
    refused(r#"{"id":5,"type":7}"#, id, "type: ");
    refused(r#"{"id":5,"type":"dance"}"#, id, "type: ");
    refused(r#"{"id":5,"type":"PING"}"#, id, "type: ");
    refused(r#"{"id":5,"type":""}"#, id, "type: ");
}

#[test]
fn an_unknown_type_is_not_repeated_at_length() {
    let text = json!({"type": "x".repeat(10_000)}).to_string();
    assert!(Request::decode(&text).unwrap_err().fault.len() < 200);
}

#[test]
fn an_id_out_of_bounds_is_refused() {
    for id in [
        "-1",
        "1.0",
        "1e3",
        "9007199254740992",
        "1e400",
        "true",
        "[1]",
        "{}",
        r#""""#,
        r#""  ""#,
        r#""a\nb""#,
    ] {
        let text = format!(r#"{{"id":{id},"type":"ping"}}"#);
        let fault = Request::decode(&text).unwrap_err();
        assert_eq!(fault.id, None, "{text}");
        assert!(fault.fault.starts_with("id: "), "{text}: {}", fault.fault);
    }
    let long = json!({"id": "x".repeat(65), "type": "ping"}).to_string();
    refused(&long, None, "id: ");
}

#[test]
fn a_missing_field_is_named() {
    // Which fields a request cannot do without, by PROTOCOL.md; the others have a `?` there.
    let needed = |kind: &str| match kind {
        "hello" => "protocol name",
        "create_room" => "game players",
        "sit" => "room seat",
        "set_seat" => "room seat to",
        "play" => "room move",
        "chat" => "room text",
        "set_host" | "remove" | "mute" => "room player",
        "set_timer" => "room turn_seconds",
        "lock" => "room on",
        "swap_seats" => "room a b",
        "list_rooms" | "list_games" | "ping" => "",
        _ => "room",
    };
    for (json, message) in requests::goldens() {
        for field in needed(message.type_name()).split_whitespace() {
            let mut json = json.clone();
            json["id"] = json!("r");
            json.as_object_mut().unwrap().remove(field).unwrap();
            refused(
                &json.to_string(),
                Some(&"r".into()),
                &format!("missing field `{field}`"),
            );
        }
    }
}

#[test]
fn a_seed_is_either_a_hash_or_a_client_seed_of_the_right_form() {
    let hash = "9f9f5111f7b27a781f1f1ddde5ebc2dd2b796bfc7365c9c28b548e564176929f";
    let seed = |hash: Value, client_seed: Value| {
        json!({"type": "seed", "room": "K7QF3M", "hash": hash, "client_seed": client_seed})
            .to_string()
    };
    refused(
        &seed(Value::Null, Value::Null),
        None,
        "missing field `hash` or `client_seed`",
    );
    refused(
        &seed(json!(hash), json!("0123456789abcdef")),
        None,
        "hash: only one",
    );
    for bad in [
        &hash[1..],
        &hash.to_uppercase(),
        &format!("{hash}0"),
        &hash.replace('f', "g"),
    ] {
        refused(&seed(json!(bad), Value::Null), None, "hash: ");
    }
    for bad in [
        "0123456789abcde",
        &"x".repeat(65),
        "0123456789abcde/",
        "0123456789abcdeක",
    ] {
        refused(&seed(Value::Null, json!(bad)), None, "client_seed: ");
    }
}

#[test]
fn a_field_of_the_wrong_type_is_named() {
    for (golden, message) in requests::goldens() {
        let fields: Vec<String> = golden.as_object().unwrap().keys().cloned().collect();
        for field in fields.iter().filter(|field| *field != "type") {
            for wrong in [
                json!([1]),
                json!({"a": 1}),
                json!(1.5),
                json!(-1),
                json!(true),
                json!("x"),
                json!(7),
            ] {
                if fits(message.type_name(), field, &wrong) {
                    continue;
                }
                let mut json = golden.clone();
                json[field] = wrong;
                refused(&json.to_string(), None, &format!("{field}: "));
            }
        }
    }
}

/// May the field have that value, as far as its type goes?
fn fits(kind: &str, field: &str, value: &Value) -> bool {
    match field {
        "options" => value.is_object(),
        // The count of players is looked at later, with `bad_options`.
        "players" => value.is_i64(),
        "protocol" | "seq" | "since" => value.is_u64(),
        // Seven is a seat of the largest table, and a time.
        "seat" | "a" | "b" | "turn_seconds" => *value == json!(7),
        "on" | "spectate" => value.is_boolean(),
        "name" | "token" | "room" | "move" | "text" | "game" => value.is_string(),
        "visibility" | "to" | "level" | "player" | "hash" | "client_seed" => false,
        _ => panic!("which values may {kind}.{field} have?"),
    }
}

#[test]
fn an_integer_is_written_without_a_point() {
    for (text, field) in [
        (
            r#"{"type":"hello","protocol":1.0,"name":"N"}"#,
            "protocol: ",
        ),
        (
            r#"{"type":"create_room","game":"siga","players":2.0}"#,
            "players: ",
        ),
        (
            r#"{"type":"create_room","game":"siga","players":2,"seat":1.0}"#,
            "seat: ",
        ),
        (
            r#"{"type":"create_room","game":"siga","players":2,"turn_seconds":30.0}"#,
            "turn_seconds: ",
        ),
        (r#"{"type":"sit","room":"K7QF3M","seat":1e0}"#, "seat: "),
        (r#"{"type":"throw","room":"K7QF3M","seq":9.0}"#, "seq: "),
        (r#"{"type":"sync","room":"K7QF3M","since":0.0}"#, "since: "),
        (r#"{"type":"sit","room":"K7QF3M","seat":"1"}"#, "seat: "),
    ] {
        refused(text, None, field);
    }
}

#[test]
fn a_number_out_of_range_is_named() {
    for seconds in [-1, 1, 2, 3, 4, 86_401, i64::MAX] {
        refused(
            &json!({"type": "create_room", "game": "siga", "players": 2, "turn_seconds": seconds})
                .to_string(),
            None,
            "turn_seconds: ",
        );
        refused(
            &json!({"type": "set_timer", "room": "K7QF3M", "turn_seconds": seconds}).to_string(),
            None,
            "turn_seconds: ",
        );
    }
    for seat in [-1_i64, 9, 256, 257, 1 << 32] {
        for (kind, field) in [
            ("join_room", "seat"),
            ("sit", "seat"),
            ("swap_seats", "a"),
            ("swap_seats", "b"),
            ("set_seat", "seat"),
        ] {
            let mut json =
                json!({"type": kind, "room": "K7QF3M", "seat": 1, "a": 1, "b": 2, "to": "open"});
            json[field] = json!(seat);
            refused(&json.to_string(), None, &format!("{field}: "));
        }
    }
    // Nobody can sit down on seat 0; to watch is to create, to join or to stand.
    for (kind, field) in [
        ("sit", "seat"),
        ("set_seat", "seat"),
        ("swap_seats", "a"),
        ("swap_seats", "b"),
    ] {
        let mut json =
            json!({"type": kind, "room": "K7QF3M", "seat": 1, "a": 1, "b": 2, "to": "open"});
        json[field] = json!(0);
        refused(&json.to_string(), None, &format!("{field}: "));
    }
    refused(
        r#"{"type":"throw","room":"K7QF3M","seq":18446744073709551616}"#,
        None,
        "seq: ",
    );
}

#[test]
fn a_word_that_is_not_offered_is_named() {
    for (text, field) in [
        (
            r#"{"type":"create_room","game":"siga","players":2,"visibility":"secret"}"#,
            "visibility: ",
        ),
        (
            r#"{"type":"create_room","game":"siga","players":2,"visibility":"Public"}"#,
            "visibility: ",
        ),
        (
            r#"{"type":"chat","room":"K7QF3M","text":"x","to":"host"}"#,
            "to: ",
        ),
        (
            r#"{"type":"set_seat","room":"K7QF3M","seat":1,"to":"closed"}"#,
            "to: ",
        ),
        (
            r#"{"type":"set_seat","room":"K7QF3M","seat":1,"to":"bot","level":"medium"}"#,
            "level: ",
        ),
        (
            r#"{"type":"remove","room":"K7QF3M","player":"Nimal"}"#,
            "player: ",
        ),
        (r#"{"type":"mute","room":"K7QF3M","player":""}"#, "player: "),
    ] {
        refused(text, None, field);
    }
}

#[test]
fn chat_is_1_to_500_characters_without_controls() {
    let chat = |text: &str| json!({"type": "chat", "room": "K7QF3M", "text": text}).to_string();
    let said = |text: &str| match Request::decode(&chat(text)).unwrap().message {
        ClientMessage::Chat(chat) => chat.text.as_str().to_owned(),
        other => panic!("{other:?}"),
    };
    assert_eq!(said("x"), "x");
    assert_eq!(said(&"ක".repeat(500)).chars().count(), 500);
    assert_eq!(said(&"𝄞".repeat(500)).chars().count(), 500);
    assert_eq!(said(&format!("  {}\u{3000}\n", "x".repeat(500))).len(), 500);
    assert_eq!(said("ශ්\u{200d}රී \u{200c}"), "ශ්\u{200d}රී \u{200c}");

    for text in ["", " ", "\u{3000}\n\t", &"x".repeat(501), &"ක".repeat(501)] {
        refused(&chat(text), None, "text: ");
    }
    let controls = ('\0'..='\u{1f}').chain('\u{7f}'..='\u{9f}');
    let others = ('\u{2028}'..='\u{2029}')
        .chain('\u{202a}'..='\u{202e}')
        .chain('\u{2066}'..='\u{2069}');
    for c in controls.chain(others) {
        refused(&chat(&format!("a{c}b")), None, "text: ");
    }
    // The neighbours of what is refused.
    for c in [
        '\u{a0}', '\u{2027}', '\u{202f}', '\u{2065}', '\u{206a}', '\u{200e}',
    ] {
        assert_eq!(said(&format!("a{c}b")), format!("a{c}b"));
    }
}
