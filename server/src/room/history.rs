//! A room's past events as `sync` tells them: from the journal, without position and turn.

use keliya_protocol::{EventMessage, RoomCode, limits};

use crate::journal::Stored;

/// The events after `since`, at most the latest 2,000.
pub(super) fn events_after(room: RoomCode, stored: &[Stored], since: u64) -> Vec<EventMessage> {
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
