//! The model by scripts: what comes in, what must go out.

mod entering;
mod following;
mod lobby;
mod returning;
mod seeds;
mod stand_in;
mod trouble;
mod went_back;

use std::time::Duration;

use keliya_protocol::{CreateRoom, PlayerId, Request, Status, fair::ClientSeed, limits};
use serde_json::{Value, json};

use super::*;
use crate::{
    fixtures::{self, KAMALA, NIMAL},
    identity::StoredSeed,
};

/// A session with Nimal's identity, and what it last did.
struct Script {
    session: Session,
    now: Instant,
    effects: Vec<Effect>,
}

fn start(goal: Goal) -> Script {
    let now = Instant::now();
    let start = Start {
        goal,
        name: PlayerName::new("Nimal").unwrap(),
        token: Some(Token::new("old".into())),
        seed: None,
        first_id: 1,
        one_game: false,
        draw: || [7; 16],
    };
    let session = Session::new(start, now);
    let effects = Vec::new();
    Script {
        session,
        now,
        effects,
    }
}

fn join() -> Goal {
    let (room, seat) = ("K7QF3M".to_owned(), None);
    Goal::Join { room, seat }
}

impl Script {
    fn up(&mut self) -> &mut Self {
        self.input(Input::Up)
    }

    fn input(&mut self, input: Input<'_>) -> &mut Self {
        self.effects = self.session.update(input, self.now);
        self
    }

    fn server(&mut self, message: &Value) -> &mut Self {
        let text = message.to_string();
        self.input(Input::Text(&text))
    }

    fn event(&mut self, seq: u64, event: &Value, more: &Value) -> &mut Self {
        let text = fixtures::event(seq, event, more);
        self.input(Input::Text(&text))
    }

    fn command(&mut self, command: Command) -> &mut Self {
        self.input(Input::Command(command))
    }

    /// What was sent, as (id, message).
    fn sent(&self) -> Vec<(u64, Value)> {
        self.effects
            .iter()
            .filter_map(|effect| match effect {
                Effect::Send(text) => {
                    let value: Value = serde_json::from_str(text).unwrap();
                    Request::decode(text).unwrap();
                    Some((value["id"].as_u64().unwrap(), value))
                }
                _ => None,
            })
            .collect()
    }

    #[track_caller]
    fn sent_one(&self, kind: &str) -> (u64, Value) {
        let sent = self.sent();
        let mut found = sent.iter().filter(|(_, value)| value["type"] == kind);
        let one = found
            .next()
            .unwrap_or_else(|| panic!("no {kind} in {sent:?}"));
        assert!(found.next().is_none(), "several {kind} in {sent:?}");
        one.clone()
    }

    fn told(&self) -> Vec<&Notice> {
        self.effects
            .iter()
            .filter_map(|effect| match effect {
                Effect::Tell(notice) => Some(notice),
                _ => None,
            })
            .collect()
    }

    fn ending(&self) -> Option<&Ending> {
        self.effects.iter().find_map(|effect| match effect {
            Effect::End(ending) => Some(ending),
            _ => None,
        })
    }

    fn seq(&self) -> u64 {
        self.session.room().unwrap().seq
    }

    /// Says hello and is welcome.
    fn greeted(&mut self) -> &mut Self {
        let (id, _) = self.up().sent_one("hello");
        self.server(&welcome(id))
    }

    /// Enters the room as given; its history is over at once.
    fn entered(&mut self, room: &Value) -> &mut Self {
        self.greeted();
        let (id, _) = self.sent_one("join_room");
        self.answer(id, room);
        let (id, sync) = self.sent_one("sync");
        assert_eq!(sync["since"], 0);
        let effects = std::mem::take(&mut self.effects);
        self.answer(id, room);
        let last = room["seq"].as_u64().unwrap();
        self.event(
            last,
            &json!({"kind": "timer_set", "turn_seconds": 0}),
            &json!({}),
        );
        self.effects = effects;
        self
    }

    fn answer(&mut self, id: u64, room: &Value) -> &mut Self {
        let mut room = room.clone();
        room["re"] = json!(id);
        self.server(&room)
    }
}

fn rate_limited(id: u64, wait_ms: u64) -> Value {
    json!({"type": "error", "re": id, "code": "rate_limited", "message": "", "retry_after_ms": wait_ms})
}

fn chat(text: &str) -> Command {
    let text = keliya_protocol::ChatText::new(text).unwrap();
    Command::Chat(keliya_protocol::Audience::All, text)
}

fn welcome(id: u64) -> Value {
    json!({"type": "welcome", "re": id, "protocol": 1,
           "server": {"name": "keliya", "version": "0.1.0"},
           "player": fixtures::player(NIMAL), "token": "secret", "rooms": []})
}

fn failed(id: u64) -> Value {
    json!({"type": "error", "re": id, "code": "internal", "message": "the disk is full"})
}

fn turn(seat: u8, phase: &str, legal: &Value) -> Value {
    json!({"seat": seat, "side": if seat == 1 { "a" } else { "b" }, "phase": phase, "lots": [1, 0, 0, 0],
           "pool": [1], "legal": legal, "deadline": null})
}

fn siga() -> Value {
    fixtures::room_value("siga")
}

fn lobby() -> Value {
    let mut room = siga();
    room["status"] = json!("lobby");
    room["game_no"] = json!(0);
    room["position"] = Value::Null;
    room["turn"] = Value::Null;
    room["fairness"]["client_seeds"] = Value::Null;
    room
}

fn thrown() -> Value {
    json!({"kind": "thrown", "seat": 1, "lots": [1, 0, 0, 0], "value": 1, "again": true, "auto": false})
}

fn enter_play() -> Value {
    json!([{"move": "1^1", "steps": [
        {"counter": 1, "from": "wait", "to": "c1", "pips": 1, "cuts": []}]}])
}

fn at_start() -> Value {
    json!({"a": ["wait", "wait"], "b": ["wait", "wait"]})
}
