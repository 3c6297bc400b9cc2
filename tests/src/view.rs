//! What a client knows of its rooms, and the check of everything that it receives: against the types
//! of the protocol crate, and events against gaps.

use std::collections::{BTreeMap, HashMap};

use keliya_protocol::{Event, ServerMessage, limits};
use serde_json::Value;

/// What a client knows of a room.
#[derive(Debug, Default)]
pub struct View {
    /// The latest event seen.
    pub seq: u64,
    /// The latest `turn`.
    pub turn: Value,
    /// The latest `position`.
    pub position: Value,
    /// Every live event by its number, to the byte.
    pub frames: BTreeMap<u64, String>,
}

/// All the rooms of a connection.
#[derive(Debug, Default)]
pub(crate) struct Views(HashMap<String, View>);

impl Views {
    /// What the client `name` knows of a room.
    pub(crate) fn of(&self, name: &str, room: &str) -> &View {
        let view = self.0.get(room);
        view.unwrap_or_else(|| panic!("{name} knows nothing of {room}"))
    }

    /// Takes in a text frame that the client `name` received.
    pub(crate) fn check(&mut self, name: &str, text: &str) -> Value {
        assert!(
            text.len() <= limits::SERVER_MESSAGE_BYTES,
            "{} bytes",
            text.len()
        );
        let json: Value = serde_json::from_str(text).unwrap();
        let message = ServerMessage::decode(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        match &message {
            ServerMessage::Unknown => panic!("not in the protocol: {text}"),
            ServerMessage::Event(event) => {
                assert!(event.event != Event::Unknown, "not in the protocol: {text}");
                self.follow(name, &json, text);
            }
            ServerMessage::Room(room) => {
                let view = self.0.entry(room.room.to_string()).or_default();
                assert!(
                    room.seq >= view.seq,
                    "{name}: a room older than an event: {text}"
                );
                view.seq = room.seq;
                view.turn = json["turn"].clone();
                view.position = json["position"].clone();
            }
            _ => {}
        }
        let again: Value = serde_json::from_str(&message.encode()).unwrap();
        assert_eq!(again, json, "more or other fields than in the protocol");
        json
    }

    /// Events have no gaps; those up to a room's `seq` are history.
    fn follow(&mut self, name: &str, event: &Value, text: &str) {
        let view = self.0.get_mut(event["room"].as_str().unwrap());
        let view = view.unwrap_or_else(|| panic!("{name}: an event before `room`: {text}"));
        let seq = event["seq"].as_u64().unwrap();
        if seq <= view.seq {
            return;
        }
        assert_eq!(seq, view.seq + 1, "{name}: a gap before {text}");
        view.seq = seq;
        view.frames.insert(seq, text.to_owned());
        if let Some(position) = event.get("position") {
            view.position = position.clone();
        }
        if let Some(turn) = event.get("turn") {
            view.turn = turn.clone();
        }
    }
}
