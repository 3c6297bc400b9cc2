//! A room's past events as `sync` tells them: from the journal, without position and turn.

use std::fmt;

use axum::extract::ws::Utf8Bytes;
use keliya_protocol::{EventMessage, RoomCode, ServerMessage, limits};

use crate::journal::{Journal, JournalError, Stored};

/// The events of a room after some number, each as it is sent.
#[derive(Clone, Default)]
pub struct History {
    /// In order, at most the latest 2,000, each with its number.
    events: Vec<(u64, Utf8Bytes)>,
}

impl History {
    /// Reads and writes out the events after `since`. That takes its time, and a room's task has others to
    /// serve: whoever asks reads ahead, and leaves only what happened meanwhile to the room.
    ///
    /// # Errors
    ///
    /// If they cannot be read.
    pub async fn read(
        journal: &dyn Journal,
        room: RoomCode,
        since: u64,
    ) -> Result<Self, JournalError> {
        let most = limits::SYNC_EVENTS;
        let stored = journal.read_after(room, since, most).await?;
        let events = events_after(room, &stored, since)
            .into_iter()
            .map(|event| {
                let seq = event.seq;
                let text = ServerMessage::Event(Box::new(event)).encode();
                (seq, text.into())
            })
            .collect();
        Ok(Self { events })
    }

    /// The number of the last of them that happened by `seq`; none if there is none.
    pub(super) fn last(&self, seq: u64) -> Option<u64> {
        let by_then = self.events.iter().rev().find(|(number, _)| *number <= seq);
        by_then.map(|(number, _)| *number)
    }

    /// The events from after `since` up to `seq`, of these and then of `later`: at most the latest 2,000.
    pub(super) fn told(&self, later: &Self, since: u64, seq: u64) -> Vec<Utf8Bytes> {
        let mut next = since;
        let mut texts: Vec<Utf8Bytes> = Vec::new();
        for (number, text) in self.events.iter().chain(&later.events) {
            // What is not known to have happened, or comes twice, is not told.
            if *number > next && *number <= seq {
                next = *number;
                texts.push(text.clone());
            }
        }
        let surplus = texts.len().saturating_sub(limits::SYNC_EVENTS);
        texts.drain(..surplus);
        texts
    }
}

impl fmt::Debug for History {
    /// Without the events: they are many.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = self.events.len();
        f.debug_struct("History")
            .field("events", &count)
            .finish_non_exhaustive()
    }
}

/// The events after `since`, at most the latest 2,000.
fn events_after(room: RoomCode, stored: &[Stored], since: u64) -> Vec<EventMessage> {
    let mut missed = Vec::new();
    for Stored { after, entry } in stored {
        let before = after - entry.events().count() as u64;
        for (seq, event) in (before + 1..).zip(entry.events()) {
            if seq > since {
                missed.push(EventMessage {
                    room,
                    seq,
                    at: entry.at,
                    event: event.clone(),
                    position: None,
                    turn: None,
                });
            }
        }
    }
    let surplus = missed.len().saturating_sub(limits::SYNC_EVENTS);
    missed.drain(..surplus);
    missed
}
