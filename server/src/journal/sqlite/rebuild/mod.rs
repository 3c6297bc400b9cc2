//! Builds the database anew of whatever can be read of a damaged one and its log. SQLite finds damage, but gives
//! up at it: one page that is not as it should be hides what is behind it, and where new rows belong it keeps
//! anything from being stored. So the pages are read one by one here. Entries are known by their checksums;
//! rooms and seats follow from their entries.

mod cells;
mod collect;
mod lost;
mod pages;
mod rooms;
mod rows;
mod swap;
#[cfg(test)]
mod tests;

use std::{
    collections::HashMap,
    path::{Path, PathBuf},
    sync::atomic::{AtomicBool, Ordering},
};

use keliya_protocol::{RoomCode, Timestamp};

use super::{
    DATABASE, LOG, create_private_file,
    schema::{self, MigrateError},
};
use crate::journal::CardOf;
use collect::New;
use pages::Pages;
pub(super) use swap::{finish, is_pending};

/// What is known beside the database itself.
pub(super) struct Given<'a> {
    /// How cards follow from entries.
    pub(super) card_of: CardOf,
    /// The latest entries of rooms, by their rows, where that is not written down yet.
    pub(super) latest: &'a HashMap<i64, i64>,
    /// Says when to give up, since the server stops.
    pub(super) stop: &'a AtomicBool,
}

impl Given<'_> {
    fn go_on(&self) -> Result<(), RebuildError> {
        if self.stop.load(Ordering::Relaxed) {
            Err(RebuildError::Stopped)
        } else {
            Ok(())
        }
    }
}

/// What became of a damaged database.
#[derive(Debug)]
pub struct Rebuilt {
    /// Where the damaged one is kept.
    pub kept: PathBuf,
    /// Rooms in the new one, damaged ones too.
    pub rooms: usize,
    /// Entries in it.
    pub entries: u64,
    /// Identities in it.
    pub players: u64,
    /// Rooms of which something is missing, and what.
    pub damaged: Vec<(RoomCode, String)>,
    /// Entries that are lost, and of which it cannot be told to which rooms they belonged.
    pub lost: u64,
    /// Rooms whose codes are lost; their entries are in the damaged database still.
    pub nameless: usize,
    /// Was the end of the database missing?
    pub is_cut: bool,
}

/// Why a database cannot be built anew. The damaged one is left as it was.
#[derive(Debug, thiserror::Error)]
pub enum RebuildError {
    /// Files cannot be read or written.
    #[error(transparent)]
    File(#[from] std::io::Error),
    /// SQLite cannot write the new one.
    #[error(transparent)]
    Database(#[from] rusqlite::Error),
    /// There is no room and no identity in it.
    #[error("nothing was found in it that keliya could have stored")]
    Nothing,
    /// It cannot be opened afterwards.
    #[error("{0}")]
    Open(String),
    /// A later version wrote it.
    #[error("it has version {0}: use the newer server that wrote it")]
    Newer(i64),
    /// The server stops.
    #[error("the server stops")]
    Stopped,
}

impl From<MigrateError> for RebuildError {
    fn from(error: MigrateError) -> Self {
        match error {
            MigrateError::Database(cause) => Self::Database(cause),
            // A new one has no version.
            MigrateError::Newer { .. } => Self::Nothing,
        }
    }
}

/// Builds the database of a directory anew and puts the damaged one aside. Nobody may have it open for writing.
pub(super) fn rebuild(directory: &Path, given: &Given<'_>) -> Result<Rebuilt, RebuildError> {
    let built = build(directory, given);
    let mut rebuilt = built.inspect_err(|_| swap::give_up(directory))?;
    rebuilt.kept = swap::swap(directory, Timestamp::now().as_millis())?;
    for (room, fault) in &rebuilt.damaged {
        tracing::error!(%room, fault, "a room is damaged");
    }
    if rebuilt.lost > 0 || rebuilt.nameless > 0 || rebuilt.is_cut {
        tracing::error!(
            entries = rebuilt.lost,
            rooms = rebuilt.nameless,
            end_is_missing = rebuilt.is_cut,
            "entries are lost whose rooms cannot be told, rooms whose codes are lost, and perhaps identities"
        );
    }
    tracing::warn!(
        rooms = rebuilt.rooms,
        damaged = rebuilt.damaged.len(),
        entries = rebuilt.entries,
        players = rebuilt.players,
        kept = %rebuilt.kept.display(),
        "the database was built anew"
    );
    Ok(rebuilt)
}

fn build(directory: &Path, given: &Given<'_>) -> Result<Rebuilt, RebuildError> {
    let pages = Pages::open(&directory.join(DATABASE), &directory.join(LOG))?;
    if let Some(version) = pages.version().filter(|version| schema::is_newer(*version)) {
        return Err(RebuildError::Newer(version));
    }
    let place = swap::place(directory)?;
    create_private_file(&place)?;
    let mut new = New::begin(&place)?;
    new.take(&pages, given)?;
    if new.codes.is_empty() && new.count("players")? == 0 {
        return Err(RebuildError::Nothing);
    }
    let is_cut = pages.is_cut();
    let lost = new.lost(is_cut)?;
    // Or every room would be looked for among all entries.
    schema::note_filed(&new.connection)?;
    let damaged = new.finish_rooms(given, lost)?;
    let rebuilt = Rebuilt {
        kept: PathBuf::new(),
        rooms: usize::try_from(new.count("rooms")?).unwrap_or(usize::MAX),
        entries: new.count("entries")?,
        players: new.count("players")?,
        damaged,
        lost: lost.count,
        nameless: new.nameless.len(),
        is_cut,
    };
    new.connection
        .execute_batch("DROP INDEX IF EXISTS entries_room; COMMIT")?;
    let closed = new.connection.close();
    closed.map_err(|(_, cause)| RebuildError::from(cause))?;
    Ok(rebuilt)
}
