use std::io;

use keliya_protocol::{Pause, Rematch, ServerMessage, SetTimer, Start};
use serde_json::json;

use super::*;
use crate::{plain::Failure, words::Lang};

/// The codes of PROTOCOL.md, and one of a later version.
const CODES: [&str; 31] = [
    "rate_limited",
    "bad_message",
    "hello_first",
    "unsupported",
    "unsupported_protocol",
    "unauthorized",
    "bad_name",
    "shutting_down",
    "bad_options",
    "unknown_room",
    "removed",
    "locked",
    "not_in_room",
    "not_seated",
    "not_host",
    "muted",
    "unknown_player",
    "wrong_status",
    "paused",
    "stale",
    "not_your_turn",
    "wrong_phase",
    "illegal_move",
    "seat_taken",
    "room_full",
    "not_ready",
    "too_many",
    "unavailable",
    "internal",
    "superseded",
    "later",
];

fn error(code: &str) -> Error {
    let error = json!({"type": "error", "code": code, "message": "for developers",
                       "protocols": [2, 3]});
    match ServerMessage::decode(&error.to_string()) {
        Ok(ServerMessage::Error(error)) => error,
        other => panic!("{code}: {other:?}"),
    }
}

/// A text was found, with all its values: what is missing would panic or leave the key.
#[track_caller]
fn is_told(text: &str) {
    assert!(!text.is_empty() && !text.starts_with("errors-"), "{text}");
    assert!(!text.contains('{'), "{text}");
}

#[test]
fn every_refusal_is_told_in_every_language() {
    let room = || "K7QF3M".to_owned();
    let asked = [
        ClientMessage::Start(Start { room: room() }),
        ClientMessage::Rematch(Rematch { room: room() }),
        ClientMessage::Pause(Pause { room: room() }),
    ];
    let goals = [Goal::Watch { room: room() }, Goal::List { game: None }];
    let server = "example.org:1".parse().unwrap();
    for lang in Lang::ALL {
        let words = Words::of(lang);
        for error in CODES.map(error) {
            for asked in &asked {
                is_told(&refused(words, asked, &error));
            }
            for goal in &goals {
                let errand = Errand {
                    words,
                    server: &server,
                    goal,
                    suffix: " --profile two",
                };
                is_told(&turned_away(&errand, &error, &[]));
                is_told(&not_keliya(&errand));
            }
        }
    }
}

#[test]
fn every_loss_is_told_in_every_language() {
    let server = "example.org:1".parse().unwrap();
    let goal = Goal::List { game: None };
    let broken = || io::Error::other("broken");
    for lang in Lang::ALL {
        let words = Words::of(lang);
        let errand = Errand {
            words,
            server: &server,
            goal: &goal,
            suffix: "",
        };
        for end in [
            End::Superseded,
            End::Unreachable(ConnectError::Timeout),
            End::Unreachable(ConnectError::Busy),
            End::Unreachable(ConnectError::BusyHttp(503)),
            End::Unreachable(ConnectError::NotKeliyaHttp(404)),
            End::Unreachable(ConnectError::Io(broken())),
        ] {
            let told = no_connection(&errand, &end);
            is_told(&told);
            assert!(told.contains("http://example.org:1"), "{told}");
        }
        for why in [
            Why::NotMade(ConnectError::Timeout),
            Why::Broke,
            Why::TakesNothing,
            Why::Silent,
            Why::ShuttingDown,
            Why::TooSlow,
            Why::ClosedForPolicy,
            Why::Closed(4321),
        ] {
            is_told(&lost(words, &why));
        }
        for failure in [
            Failure::NoAction,
            Failure::UnknownGame("chess".to_owned()),
            Failure::Identity(crate::identity::IdentityError::NoFolder),
            Failure::Screen(broken()),
            Failure::File("game.jsonl".into(), broken()),
            Failure::Log(broken()),
            Failure::Runtime(broken()),
        ] {
            is_told(&failure.told(words));
        }
    }
}

#[test]
fn what_was_asked_for_is_told_in_words() {
    let asked = ClientMessage::SetTimer(SetTimer {
        room: "K7QF3M".to_owned(),
        turn_seconds: 30,
    });
    for lang in Lang::ALL {
        let words = Words::of(lang);
        for code in ["unsupported", "internal", "later"] {
            let told = refused(words, &asked, &error(code));
            assert!(
                told.contains(&words.say("errors-request-set-timer")),
                "{told}"
            );
            assert!(!told.contains("set_timer"), "{told}");
        }
    }
}
