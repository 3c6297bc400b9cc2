//! The app by scripts of keys and messages: what it sends, asks and shows.

mod between;
mod leaving;
mod lobby;
mod menu;
mod playing;
mod room;
mod stand_in;
mod told;

use std::time::Duration;

use crossterm::event::KeyCode;
use serde_json::{Value, json};

use super::{Action, Event};
use crate::{
    fixtures::{KAMALA, player},
    session::{Effect, Ending},
    tui::stage::{Look, Stage, USUAL, room as room_of},
};

fn siga() -> Stage {
    Stage::enter(&room_of("siga"), USUAL)
}

/// Nimal's turn to play a 2 with two counters, one of which would cut.
fn to_play() -> Value {
    json!({"seat": 1, "side": "a", "phase": "play", "lots": [1, 1, 0, 0], "pool": [2], "deadline": null,
    "legal": [
        {"move": "1+2", "steps": [{"counter": 1, "from": "c1", "to": "e1", "pips": 2,
                                   "cuts": [{"side": "b", "counter": 1}]}]},
        {"move": "2+2", "steps": [{"counter": 2, "from": "d2", "to": "c3", "pips": 2, "cuts": []}]},
    ]})
}

fn position() -> Value {
    json!({"a": ["c1", "d2"], "b": ["e1", "wait"]})
}

/// Nimal has thrown a 2.
fn thrown(stage: &mut Stage) {
    stage.event(
        10,
        &json!({"kind": "thrown", "seat": 1, "lots": [1, 1, 0, 0], "value": 2, "again": false, "auto": false}),
        &json!({"position": position(), "turn": to_play()}),
    );
}

fn ends(stage: &Stage) -> bool {
    stage
        .actions
        .contains(&Action::Do(Effect::End(Ending::Away)))
}

/// The lobby of a room with both seats taken; Nimal is the host.
fn full_lobby() -> Value {
    let mut value = room_of("siga");
    value["status"] = json!("lobby");
    value["game_no"] = json!(0);
    (value["position"], value["turn"]) = (Value::Null, Value::Null);
    value
}

/// Siga is over; Nimal, in seat 1, is the host.
fn over() -> Value {
    let mut value = room_of("siga");
    value["status"] = json!("over");
    value["turn"] = Value::Null;
    value
}
