//! Who plays each seat, and how much time they have, as the events of a room tell it.

use serde_json::Value;

/// The seats of one room and its clock, followed by events.
#[derive(Debug)]
pub(crate) struct Roster {
    /// For each seat whether a person has it, and whether a bot plays it.
    seats: Vec<(bool, bool)>,
    limited: bool,
    paused: bool,
}

impl Roster {
    /// As a `room` message has it.
    pub(crate) fn new(room: &Value) -> Self {
        let seats = room["seats"].as_array().unwrap();
        Self {
            seats: seats.iter().map(who).collect(),
            limited: room["turn_seconds"] != 0,
            paused: room["paused"] == true,
        }
    }

    /// Takes the next event.
    pub(crate) fn see(&mut self, event: &Value) {
        let seat = |field: &str| event[field].as_u64().unwrap() as usize - 1;
        match event["kind"].as_str().unwrap() {
            "seat_taken" => {
                self.seats[seat("seat")] = who(event);
                assert_ne!(who(event), (false, false), "taken by nobody: {event}");
            }
            "seat_left" => {
                let left = std::mem::take(&mut self.seats[seat("seat")]);
                assert_eq!(left, who(event), "somebody else had it: {event}");
            }
            "seats_swapped" => self.seats.swap(seat("a"), seat("b")),
            "timer_set" => self.limited = event["turn_seconds"] != 0,
            "paused" => self.paused = true,
            "unpaused" | "game_over" => self.paused = false,
            _ => {}
        }
    }

    /// Checks who a throw or play says that it was made by.
    pub(crate) fn check_act(&self, event: &Value) {
        let seat = self.seats[event["seat"].as_u64().unwrap() as usize - 1];
        let auto = event["auto"].as_bool().unwrap();
        assert!(!self.paused, "in a pause: {event}");
        match seat {
            (false, false) => panic!("a free seat acts: {event}"),
            (false, true) => assert!(!auto, "no person has the seat: {event}"),
            (true, true) => assert!(auto, "two play the seat: {event}"),
            (true, false) => assert!(!auto || self.limited, "nobody's time was up: {event}"),
        }
    }

    /// Checks the deadline of a `turn`, and gives the turn without.
    pub(crate) fn without_deadline(&self, turn: &Value) -> Value {
        let mut turn = turn.clone();
        if let Some(deadline) = turn.get_mut("deadline") {
            let expected = self.limited && !self.paused;
            assert_eq!(deadline.is_string(), expected, "{turn}");
            turn["deadline"] = Value::Null;
        }
        turn
    }
}

fn who(seat: &Value) -> (bool, bool) {
    (!seat["player"].is_null(), !seat["bot"].is_null())
}
