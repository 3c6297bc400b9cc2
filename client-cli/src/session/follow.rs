//! Follows the room: takes its events in order, asks for what was missed, gives the client seed.

use std::time::Instant;

use keliya_protocol::{
    ClientMessage, Done, Event, EventMessage, ServerMessage, Status, Sync, limits,
};
use serde_json::Value;

use super::{
    Effect, Ending, Notice, Session, Stage,
    cursor::{Beat, Place},
};
use crate::{
    dice::{Lots, Verdict},
    text,
};

/// The message of a text that is not to the letter of the protocol: without the characters that
/// names and chat must not have, or an event with content that cannot be read as one of unknown
/// kind. None if there is no message in it.
pub(super) fn mend(text: &str) -> Option<ServerMessage> {
    let mut value: Value = serde_json::from_str(text).ok()?;
    clean(&mut value);
    if let Ok(message) = ServerMessage::decode(&value.to_string()) {
        return Some(message);
    }
    let fields = value.as_object_mut()?;
    if fields.get("type")?.as_str()? != "event" {
        return None;
    }
    fields.insert("event".to_owned(), serde_json::json!({"kind": ""}));
    if let Ok(message) = ServerMessage::decode(&value.to_string()) {
        return Some(message);
    }
    let fields = value.as_object_mut()?;
    fields.remove("position");
    fields.remove("turn");
    ServerMessage::decode(&value.to_string()).ok()
}

fn clean(value: &mut Value) {
    match value {
        Value::String(string) => *string = text::clean(string),
        Value::Array(items) => items.iter_mut().for_each(clean),
        Value::Object(fields) => fields.values_mut().for_each(clean),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

impl Session {
    pub(super) fn sync(&mut self) {
        // One that was put off is sent in its own time.
        if self.stage != Stage::In || self.requests.sync_waits() {
            return;
        }
        let Some(room) = self.room() else { return };
        let room = room.room.to_string();
        let since = Some(self.cursor.told());
        self.cursor.asked();
        self.ask(ClientMessage::Sync(Sync { room, since }));
    }

    pub(super) fn heartbeat(&mut self, seq: u64) {
        match self.cursor.heartbeat(seq) {
            Beat::Fine => {}
            Beat::Behind => self.sync(),
            Beat::Lost(missed) => {
                self.lost(missed, self.cursor.told());
            }
        }
    }

    /// So many events up to that number will never be seen. What happened before the user came is no
    /// news, seen or not.
    fn lost(&mut self, missed: u64, last: u64) {
        self.dice.missed();
        if self.cursor.is_news(last) {
            self.tell(Notice::Missed(missed));
        }
    }

    pub(super) fn done(&mut self, done: &Done) {
        match self.requests.answered(done.re.as_ref()) {
            Some(ClientMessage::LeaveRoom(_)) => self.end(Ending::Left),
            Some(ClientMessage::GiveSeed(given)) => self.seeds.taken(given.client_seed.as_deref()),
            _ => {}
        }
    }

    pub(super) fn take_event(&mut self, message: EventMessage, text: &str, now: Instant) {
        if !self.is_here(message.room) {
            return;
        }
        self.heard = now;
        // History tells of old times.
        let live = !self.cursor.catching_up();
        if let Some(room) = &mut self.room {
            room.follow(&message);
            if live && room.state().seq == message.seq {
                self.clock = Some((message.at, now));
            }
        }
        match self.cursor.place(message.seq) {
            Place::Skip => {}
            Place::Gap => self.sync(),
            Place::Next { missed } => {
                if missed > 0 {
                    self.lost(missed, message.seq - 1);
                }
                self.next_event(message, text);
            }
        }
        if self.room.as_ref().is_some_and(|room| room.is_unsure()) && !self.cursor.catching_up() {
            self.sync();
        }
        self.look_at_seeds();
    }

    fn next_event(&mut self, message: EventMessage, text: &str) {
        self.effects.push(Effect::Log(text.to_owned()));
        let verdict = self.check_dice(&message);
        let removed = match &message.event {
            Event::Removed(removed) => Some(removed.player.id) == self.me.as_ref().map(|me| me.id),
            _ => false,
        };
        let closed = matches!(message.event, Event::RoomClosed(_));
        let (seq, is_last) = (
            message.seq,
            self.room().is_some_and(|room| room.seq == message.seq),
        );
        let news = self.cursor.is_news(seq);
        let me = self.me.as_ref().map(|me| me.id);
        let seat = self.seat();
        let change = self.stand_ins.take(&message.event, me, seat);
        if news {
            self.tell_event(message, change.as_ref());
        } else if self.cursor.is_last_old(seq) {
            self.tell_of_stand_in();
        }
        // Who comes when all is over still hears of the dice.
        if let Some(verdict) = verdict.filter(|_| news || is_last) {
            self.tell(Notice::Dice(verdict));
        }
        if news && removed {
            self.end(Ending::Removed);
        }
        if closed {
            self.end(Ending::Closed);
        }
    }

    fn check_dice(&mut self, message: &EventMessage) -> Option<Verdict> {
        let seat = self.seat();
        let state = self.room.as_ref()?.state();
        let lots = Lots {
            scheme: state.fairness.scheme.to_string(),
            kind: state.board.lots.clone(),
        };
        let mut left_out = false;
        let own = match &message.event {
            Event::GameStarted(started) => {
                let own = self.seeds.own(started.game_no, seat);
                left_out = self.seeds.left_out(started, own.as_ref());
                own
            }
            Event::SeedGiven(given) => {
                self.seeds.taken(given.client_seed.as_deref());
                None
            }
            _ => None,
        };
        let code = state.room;
        let ended = match &message.event {
            Event::GameOver(_) => self.dice.game_no(),
            _ => None,
        };
        let verdict = self.dice.take(code, &lots, &message.event, own);
        if ended.is_some_and(|game_no| self.seeds.over(game_no)) {
            self.effects.push(Effect::DropSeed(code));
        }
        if left_out {
            self.tell(Notice::SeedNotListed);
        }
        verdict
    }

    /// Gives the hash of a seed, or the seed, when it is time.
    pub(super) fn look_at_seeds(&mut self) {
        if self.stage != Stage::In || self.leaving {
            return;
        }
        let seat = self.seat();
        let Some(room) = &self.room else { return };
        if let Some((game_no, commitment)) = room.coming_game() {
            self.dice.committed(game_no, commitment);
        }
        if self.one_game && room.state().status == Status::Over {
            return;
        }
        let due = self.seeds.due(room, seat);
        if let Some(seed) = due.keep {
            self.effects.push(Effect::KeepSeed(seed));
        }
        if let Some(message) = due.send {
            self.ask(message);
        }
        if due.missing {
            self.tell(Notice::SeedNotListed);
        }
    }

    pub(super) fn tick(&mut self, now: Instant) {
        if self.stage == Stage::Away {
            return;
        }
        if self.stage == Stage::In && now.duration_since(self.heard) >= limits::ROOM_SILENCE {
            self.heard = now;
            self.sync();
        }
        let due = self.requests.due(now);
        self.effects.extend(due.into_iter().map(Effect::Send));
    }
}
