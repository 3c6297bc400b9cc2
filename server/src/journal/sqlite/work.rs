//! What the writer is asked to do.

use keliya_protocol::{PlayerId, RoomCode, Timestamp};
use tokio::sync::oneshot;

use super::rest;
use crate::journal::{Card, Entry, Expected, JournalError, TokenHash};

/// Something to be made durable, and whom to tell.
pub(super) struct Job {
    pub(super) work: Work,
    pub(super) answer: oneshot::Sender<Result<(), JournalError>>,
}

/// What the writer can do.
pub(super) enum Work {
    Append(Box<Append>),
    Touch {
        room: RoomCode,
        at: Timestamp,
    },
    Rest(Box<rest::Note>),
    Begin {
        at: Timestamp,
    },
    NoteRunning {
        at: Timestamp,
    },
    AddPlayer {
        token: TokenHash,
        player: PlayerId,
        at: Timestamp,
    },
    UsePlayer {
        token: TokenHash,
        at: Timestamp,
    },
    Probe,
    /// To build the database anew, since a reader that saw that generation of it found it damaged.
    Rebuild {
        seen: u64,
    },
}

/// An entry, ready to be written.
pub(super) struct Append {
    pub(super) room: RoomCode,
    pub(super) expected: Expected,
    pub(super) after: u64,
    pub(super) at: Timestamp,
    pub(super) body: Vec<u8>,
    pub(super) card: Option<Card>,
}

impl Append {
    /// Serialised here, on the room's own task, since the writer is the one thing all share.
    pub(super) fn new(
        room: RoomCode,
        expected: Expected,
        entry: &Entry,
        card: Option<Card>,
    ) -> Self {
        let before = match expected {
            Expected::NewRoom => 0,
            Expected::Seq(seq) => seq,
        };
        let after = before + entry.events().count() as u64;
        let body = serde_json::to_vec(&entry.facts).expect("facts have string keys");
        Self {
            room,
            expected,
            after,
            at: entry.at,
            body,
            card,
        }
    }
}

/// The checksum of an entry, over everything that says what it is.
pub(super) fn checksum(room: RoomCode, after: u64, at: Timestamp, body: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(room.as_str().as_bytes());
    hasher.update(&after.to_be_bytes());
    hasher.update(&at.as_millis().to_be_bytes());
    hasher.update(body);
    hasher.finalize()
}
