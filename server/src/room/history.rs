//! A room's past events as `sync` tells them: from the journal, without position and turn.

use keliya_protocol::{EventMessage, RoomCode, limits};

use super::Entry;

/// The events after `since`, at most the latest 2,000.
pub(super) fn events_after(room: RoomCode, entries: &[Entry], since: u64) -> Vec<EventMessage> {
    let events = entries
        .iter()
        .flat_map(|entry| entry.events().map(|event| (entry.at, event)));
    let missed = (1..).zip(events).filter(|(seq, _)| *seq > since);
    let mut missed: Vec<_> = missed
        .map(|(seq, (at, event))| EventMessage {
            room,
            seq,
            at,
            event: event.clone(),
            position: None,
            turn: None,
        })
        .collect();
    let surplus = missed.len().saturating_sub(limits::SYNC_EVENTS);
    missed.drain(..surplus);
    missed
}
