//! Where rooms and identities are kept. Nothing outside this module knows how.
//!
//! A room's journal is a list of [`Entry`]s. What has been appended is durable, and only what is
//! durable is told to anybody.

mod fact;
mod memory;
mod rest;
pub mod sqlite;
#[cfg(test)]
mod tests;

use std::{fmt, future::Future, pin::Pin, sync::Arc, time::Duration};

use keliya_protocol::{PlayerId, RoomCode, RoomSummary, Timestamp, Visibility};
use serde::{Deserialize, Serialize};
use tokio_util::sync::CancellationToken;

pub use fact::{Entry, Fact, GameSetup, Stored};
pub use memory::MemoryJournal;
pub use rest::{Rest, Resting};
pub use sqlite::{OpenError, SqliteJournal};

/// Identities that are kept before those long unused make place.
pub const PLAYERS: usize = 1_000_000;
/// Without a seat and unused for this long an identity may be forgotten (PROTOCOL.md: 30 days).
pub const PLAYER_UNUSED: Duration = Duration::from_secs(30 * 24 * 60 * 60);

/// A future on the heap.
pub type BoxFuture<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;
/// An answer of a journal.
pub type Pending<'a, T> = BoxFuture<'a, Result<T, JournalError>>;

/// What a journal can do. Implementations must be usable from many tasks at once.
pub trait Journal: Resting + fmt::Debug + Send + Sync + 'static {
    /// Appends an entry to a room's journal, which must stand at `expected`; that fences off a
    /// second owner of the room. A room begins at [`Expected::NewRoom`]. The card comes along
    /// whenever it has changed, with the first entry always. An entry has at least one event,
    /// but for the first and for those that let a clock go on.
    ///
    /// # Errors
    ///
    /// [`JournalError::Conflict`] if the journal stands elsewhere; nothing is stored then.
    /// [`JournalError::Storage`] if it cannot be stored; it is not told to anybody then, but may
    /// turn up after a crash.
    fn append(
        &self,
        room: RoomCode,
        expected: Expected,
        entry: Arc<Entry>,
        card: Option<Card>,
    ) -> Pending<'_, ()>;

    /// All entries of a room that is not closed, in order; none if there is no such room.
    ///
    /// # Errors
    ///
    /// [`JournalError::Damaged`] if they are not as they were written.
    fn read(&self, room: RoomCode) -> Pending<'_, Vec<Arc<Entry>>>;

    /// The entries after event `since` of a room that is not closed, in order, the latest ones that
    /// make up `most` events if there are more; the first may begin before. None if there is no such
    /// room.
    ///
    /// # Errors
    ///
    /// [`JournalError::Damaged`] if they are not as they were written.
    fn read_after(&self, room: RoomCode, since: u64, most: usize) -> Pending<'_, Vec<Stored>>;

    /// All entries of a room, closed or not, in order; none if there is no such room, or it was closed
    /// and is kept no longer.
    ///
    /// # Errors
    ///
    /// [`JournalError::Damaged`] if they are not as they were written.
    fn archived(&self, room: RoomCode) -> Pending<'_, Vec<Arc<Entry>>> {
        self.read(room)
    }

    /// Notes that a room was used at that time, so that it counts as abandoned later. Need not
    /// be durable.
    fn touch(&self, room: RoomCode, at: Timestamp) -> Pending<'_, ()>;

    /// Rooms not closed that were neither touched nor had their card changed since `before`,
    /// oldest first, at most `most`.
    fn quiet_since(&self, before: Timestamp, most: usize) -> Pending<'_, Vec<RoomCode>>;

    /// Public rooms that are neither over nor closed, newest first, at most `most`; of one game, if
    /// that is named.
    fn listed(&self, game: Option<&'static str>, most: usize) -> Pending<'_, Vec<RoomSummary>>;

    /// Rooms in which something may happen without anybody's doing, a bot plays or time runs out, and which
    /// do not rest: the server that ran last had them in memory.
    fn going_on(&self) -> Pending<'_, Vec<RoomCode>>;

    /// The rooms where a player holds a seat, and which are not closed.
    fn rooms_of(&self, player: PlayerId) -> Pending<'_, Vec<RoomCode>>;

    /// How many rooms there are that are not closed.
    fn room_count(&self) -> Pending<'_, usize>;

    /// Keeps a new identity.
    ///
    /// # Errors
    ///
    /// [`JournalError::Full`] if there are too many.
    fn add_player(&self, token: TokenHash, player: PlayerId, at: Timestamp) -> Pending<'_, ()>;

    /// The player whose token has that hash, noting that it was used.
    fn find_player(&self, token: TokenHash, at: Timestamp) -> Pending<'_, Option<PlayerId>>;

    /// Does what the journal has to do beside, if anything, until the server stops. It works without,
    /// but may be slower.
    fn serve(&self, _shutdown: CancellationToken) -> BoxFuture<'_, ()> {
        Box::pin(std::future::ready(()))
    }

    /// Can it store just now? After a failure this tries, so that a journal whose disk has room
    /// again is found to be well without anybody's doing.
    fn is_well(&self) -> Pending<'_, bool>;
}

/// Where a room's journal must stand for an append.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Expected {
    /// There is no such room yet.
    NewRoom,
    /// The room's latest event has this number.
    Seq(u64),
}

/// SHA-256 of a token. Tokens are 32 random bytes, so a hash without salt gives none away.
pub type TokenHash = [u8; 32];

/// What lists and searches need of a room, kept beside its entries and as current as they are.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Card {
    /// The room as it stands in a list.
    pub summary: RoomSummary,
    /// Who can find it.
    pub visibility: Visibility,
    /// Who holds its seats.
    pub holders: Vec<PlayerId>,
    /// May something happen in it without anybody's doing?
    #[serde(default)]
    pub goes_on: bool,
    /// Closed for good?
    pub closed: bool,
}

impl Card {
    /// Does the room stand in the public list?
    #[must_use]
    pub fn is_listed(&self) -> bool {
        self.visibility == Visibility::Public
            && self.summary.status != keliya_protocol::Status::Over
            && !self.closed
    }
}

/// Works out a room's card from its entries; or says why it does not follow from them.
pub type CardOf = fn(RoomCode, &[Arc<Entry>]) -> Result<Card, String>;

/// Why a journal did not do what was asked.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// Somebody else appended before.
    #[error("room {room} does not stand where it was expected")]
    Conflict {
        /// The room.
        room: RoomCode,
    },
    /// No place for more.
    #[error("there is no place for more {0}")]
    Full(&'static str),
    /// What was stored is not as it was written.
    #[error("room {room} is damaged: {fault}")]
    Damaged {
        /// The room.
        room: RoomCode,
        /// What is wrong.
        fault: String,
    },
    /// What was stored is not found where it belongs: that may be the room's damage, or that of what leads to it.
    #[error("room {room} is damaged: {fault}")]
    Astray {
        /// The room.
        room: RoomCode,
        /// What is wrong.
        fault: String,
    },
    /// What all rooms are stored in is damaged, and could not be put right.
    #[error("the storage is damaged: {0}")]
    Malformed(String),
    /// The storage failed: a full or broken disk, mostly.
    #[error("the storage is full or has failed: {0}")]
    Storage(String),
}
