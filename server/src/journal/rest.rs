//! What a journal keeps of rooms that have left memory, so that they are found when something is to be
//! done in them.

use keliya_protocol::{PlayerId, RoomCode, Timestamp};

use super::Pending;

/// What is noted of a room that leaves memory. It holds for the room's latest entry; the next one ends
/// the rest.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rest {
    /// Until when the room was used; if somebody's time runs there, that is when it left memory.
    pub at: Timestamp,
    /// Since when those who matter there are absent.
    pub absent: Vec<(PlayerId, Timestamp)>,
    /// When somebody's time is up, if it runs.
    pub wakes_at: Option<Timestamp>,
}

/// The part of a journal that knows of rooms at rest. Time runs in them only while a server does: a server
/// that begins moves all that is to happen in them by the time in which none ran.
pub trait Resting {
    /// Looks for damage that is not found at the start, since that would take long; once, if that goes well.
    fn look_over(&self) -> Pending<'_, ()> {
        Box::pin(std::future::ready(Ok(())))
    }

    /// How often what is stored had to be put right since this server began. What was noted of rooms may be lost
    /// then, so that those where games go on are to be looked for again.
    fn times_mended(&self) -> u64 {
        0
    }

    /// A server begins at that time. To be told once, before anything else is asked.
    fn begin(&self, at: Timestamp) -> Pending<'_, ()>;

    /// A server runs still. To be told every few seconds: what it runs after the last time and before it
    /// is killed counts as if it had not. Costs nothing while no time runs in rooms at rest.
    fn note_running(&self, at: Timestamp) -> Pending<'_, ()>;

    /// A room leaves memory. Durable, and gone with the next entry of the room, in one transaction.
    fn rest(&self, room: RoomCode, rest: Rest) -> Pending<'_, ()>;

    /// What was noted when the room left memory, with times as they are by now. Of a room that does not rest
    /// only until when it is known to have been used; none if there is no such room.
    fn rested(&self, room: RoomCode) -> Pending<'_, Option<Rest>>;

    /// Rooms at rest where time is up by `before`, the earliest first: at most `most`, after as many as
    /// are to be skipped.
    fn due(&self, before: Timestamp, skip: usize, most: usize) -> Pending<'_, Vec<RoomCode>>;
}
