//! After each restart: is everything as it was?

use std::collections::BTreeSet;

use keliya_tests::Referee;
use serde_json::Value;

use super::{Party, Pending, Room};
use crate::{line::Lost, venue::Life};

/// Rooms that one connection looks at: PROTOCOL.md lets it be in 256 ("Sizes"), and a table that has lived
/// through hundreds of kills has played in more.
const ROOMS_OF_A_LINE: usize = 200;

impl Party {
    /// Everybody connects again, takes the seat, and finds all that was seen.
    pub(super) async fn come_back(&mut self, life: Life) -> Result<(), Lost> {
        let pulse = self.venue.pulse.clone();
        let mut held = Vec::new();
        for person in &mut self.people {
            held.push(person.connect(life, &pulse).await?);
        }
        self.check_seats_held(&held).await?;
        let Some(room) = &self.room else {
            return Ok(());
        };
        let code = room.code.clone();
        for person in &mut self.people {
            if person.is_seated {
                person.rejoin(&code).await?;
                person.catch_up(&code).await?;
            }
        }
        // With nothing added to any log but what follows in it, they are prefixes of the history.
        self.audit().await?;
        if let Some(pending) = self.pending.clone() {
            self.send_again(&pending).await?;
        }
        Ok(())
    }

    /// The server knows of every seat that somebody was told to have, and of no other; but for
    /// those that were asked for and never confirmed.
    async fn check_seats_held(&mut self, held: &[Vec<Value>]) -> Result<(), Lost> {
        let past: BTreeSet<&str> = self.past.iter().map(|room| room.code.as_str()).collect();
        let current = self.room.as_ref().map(|room| room.code.as_str());
        let mut unheard = None;
        for (index, (person, held)) in self.people.iter().zip(held).enumerate() {
            let held: BTreeSet<&str> = held.iter().map(|code| code.as_str().unwrap()).collect();
            assert!(
                past.is_subset(&held),
                "{} has lost a seat: {held:?}",
                person.name
            );
            if person.is_seated {
                assert!(held.contains(current.unwrap()), "{}", person.name);
            }
            for code in held.difference(&past) {
                if Some(*code) != current {
                    assert!(
                        index == 0 && self.creating,
                        "{} never asked for a seat in {code}",
                        person.name
                    );
                    unheard = Some((*code).to_owned());
                }
            }
        }
        if let Some(code) = unheard {
            // It was made, and only the answer was lost.
            let room = self.people[0].rejoin(&code).await?;
            self.adopt(room).await?;
        }
        // Not before: the server may be killed again before the room is found.
        self.creating = false;
        Ok(())
    }

    /// Compares the current room's history, told from its beginning, with everybody's log: what was
    /// seen before, and what was missed; and the room's state with what follows from it.
    pub(super) async fn audit(&mut self) -> Result<(), Lost> {
        let Some(room) = &self.room else {
            return Ok(());
        };
        let code = room.code.clone();
        let (state, history) = self.people[0].history(&code).await?;
        for person in self.people.iter().filter(|person| person.is_seated) {
            assert_eq!(person.log, history, "the log of {}", person.name);
        }
        for (seat, person) in state["seats"].as_array().unwrap().iter().zip(&self.people) {
            let id = &person.identity.as_ref().unwrap().1;
            if person.is_seated {
                assert_eq!(seat["player"]["id"], *id, "{state}");
            }
        }
        let room = self.room.as_ref().unwrap();
        follows(room, &state, &history);
        self.turn = state["turn"].clone();
        Ok(())
    }

    /// A throw or play that was under way comes again, and is done once.
    async fn send_again(&mut self, pending: &Pending) -> Result<(), Lost> {
        let acted_on = pending.request["seq"].as_u64().unwrap() as usize;
        let was_stored = self.people[0].log.len() > acted_on;
        let person = &mut self.people[pending.index];
        let reply = person.ask(pending.request.clone()).await?;
        assert_eq!(
            reply["type"], "ok",
            "{} came again: {reply}",
            pending.request
        );
        let seq = reply["seq"].as_u64().unwrap() as usize;
        self.told(seq).await?;
        let log = &self.people[0].log;
        assert_eq!(log[acted_on]["event"]["seat"], pending.index + 1);
        let acts: Vec<&str> = log[acted_on..seq]
            .iter()
            .map(|event| event["event"]["kind"].as_str().unwrap())
            .filter(|kind| matches!(*kind, "thrown" | "played"))
            .collect();
        let act = if pending.request["type"] == "throw" {
            "thrown"
        } else {
            assert_eq!(log[acted_on]["event"]["move"], pending.request["move"]);
            "played"
        };
        assert_eq!(acts, [act], "{}", pending.request);
        self.pending = None;
        if was_stored {
            self.tally.stored += 1;
        } else {
            self.tally.forgotten += 1;
        }
        Ok(())
    }

    /// All rooms of games that are over are as they were when they were left.
    pub(super) async fn audit_the_past(&mut self, life: Life) -> Result<(), Lost> {
        for (number, room) in self.past.iter().enumerate() {
            for person in &mut self.people {
                if number % ROOMS_OF_A_LINE == 0 {
                    person.connect(life, &self.venue.pulse).await?;
                }
                let (state, history) = person.history(&room.code).await?;
                assert_eq!(history, room.history, "{}", room.code);
                follows(room, &state, &history);
            }
        }
        Ok(())
    }
}

/// Does the state follow from the history, by the rules, with the dice of the seed that the server
/// had committed to when the room was made?
fn follows(room: &Room, state: &Value, history: &[Value]) {
    let mut referee = Referee::new(&room.first);
    for event in history {
        referee.recall(event);
    }
    match referee.standing() {
        Some((position, turn)) => {
            assert_eq!(state["position"], position, "{state}");
            assert_eq!(state["turn"], turn, "{state}");
        }
        None => assert_eq!(state["turn"], Value::Null, "{state}"),
    }
    let is_over = !referee.finished.is_empty();
    assert_eq!(state["status"] == "over", is_over, "{state}");
    if !is_over {
        assert_eq!(
            state["fairness"]["commitment"], room.first["fairness"]["commitment"],
            "another seed than was drawn"
        );
    }
}
