//! What an operator may do to a data directory, whether a server runs on it or not.

use std::{path::Path, sync::Arc};

use keliya_protocol::{PlayerId, RoomCode, Timestamp};
use rusqlite::Connection;

use super::{DATABASE, LOG, is_in_use, log, log::LogDamage, reader, schema};
use crate::journal::{Card, Entry, JournalError};

fn open(directory: &Path) -> Result<Connection, JournalError> {
    let file = directory.join(DATABASE);
    if super::database::is_lost(directory) {
        // SQLite would remove the log, which has everything.
        return Err(JournalError::Storage(format!(
            "the database in {} is empty, and its log is not: start the server, which reads the log, or `admin rebuild`",
            directory.display()
        )));
    }
    if !file.exists() {
        return Err(JournalError::Storage(format!(
            "there is no keliya database in {}",
            directory.display()
        )));
    }
    let connection = schema::open_for_reading(&file)?;
    match schema::newer_than_known(&connection)? {
        None => Ok(connection),
        Some(found) => Err(JournalError::Storage(format!(
            "the data in {} has version {found}, which a newer server wrote: use that one",
            directory.display()
        ))),
    }
}

/// What is damaged in the log that a crash left behind; nothing while a server writes it.
///
/// # Errors
///
/// If it cannot be read.
pub fn log_damage(directory: &Path) -> std::io::Result<Option<LogDamage>> {
    if is_in_use(directory) {
        return Ok(None);
    }
    log::damage(&directory.join(LOG))
}

/// Copies the database into a new file, as it is at one moment, also while a server runs.
///
/// # Errors
///
/// If the file is there already, or cannot be written.
pub fn backup(directory: &Path, target: &Path) -> Result<(), JournalError> {
    let text = target
        .to_str()
        .ok_or_else(|| JournalError::Storage("the file's name is no text".to_owned()))?;
    let connection = open(directory)?;
    create_private(target)
        .map_err(|cause| JournalError::Storage(format!("{}: {cause}", target.display())))?;
    let copied = connection
        .execute("VACUUM INTO ?1", [text])
        .map_err(JournalError::from)
        .and_then(|_| flush(target).map_err(|cause| JournalError::Storage(cause.to_string())));
    if copied.is_err() {
        // A part of a copy is worse than none. That it cannot be removed either says nothing new.
        let _ = std::fs::remove_file(target);
    }
    copied
}

/// Gets a file and its name to the disk, which SQLite does not do for a copy.
fn flush(path: &Path) -> std::io::Result<()> {
    std::fs::File::open(path)?.sync_all()?;
    match path.parent() {
        Some(folder) if folder != Path::new("") => std::fs::File::open(folder)?.sync_all(),
        _ => std::fs::File::open(".")?.sync_all(),
    }
}

/// Makes an empty file for its owner alone, which must not be there: server seeds will be in it.
fn create_private(path: &Path) -> std::io::Result<()> {
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map(drop)
}

/// SQLite's own findings about a database; nothing, if all is well.
///
/// # Errors
///
/// If it cannot be read at all.
pub fn integrity(directory: &Path) -> Result<Vec<String>, JournalError> {
    let connection = open(directory)?;
    let mut sql = connection.prepare("PRAGMA integrity_check")?;
    let lines = sql
        .query_map([], |row| row.get::<_, String>(0))?
        .collect::<Result<Vec<_>, _>>()?;
    Ok(lines.into_iter().filter(|line| line != "ok").collect())
}

/// A room as it is stored.
#[derive(Debug)]
pub struct StoredRoom {
    /// What lists know of it.
    pub card: Card,
    /// When its latest entry was made.
    pub changed_at: Timestamp,
}

/// Every room, oldest first, closed ones too. Read as a whole before anything is done with it, since
/// an open read keeps a running server's log from starting anew.
///
/// # Errors
///
/// If they cannot be read.
pub fn rooms(directory: &Path) -> Result<Vec<StoredRoom>, JournalError> {
    let connection = open(directory)?;
    // A room's row is written anew only when its card changes; the entry itself says when it was made.
    let mut sql = connection.prepare(
        "WITH unfiled AS (
             SELECT room, max(id) AS last FROM entries
             WHERE id > coalesce((SELECT upto FROM filed WHERE id = 1), 0) GROUP BY room
         )
         SELECT code, coalesce(entries.at, touched_at), card FROM rooms
         LEFT JOIN unfiled ON unfiled.room = rooms.id
         LEFT JOIN entries ON entries.id = coalesce(unfiled.last, rooms.last)
         ORDER BY rooms.id",
    )?;
    let mut rows = sql.query([])?;
    let mut stored = Vec::new();
    while let Some(row) = rows.next()? {
        let changed_at = Timestamp::from_millis(row.get(1)?);
        match reader::card_in(row, 2) {
            Ok(card) => stored.push(StoredRoom { card, changed_at }),
            Err(cause) => {
                tracing::error!(room = reader::text_in(row, 0)?, %cause, "a room cannot be listed");
            }
        }
    }
    Ok(stored)
}

/// The entries of a room, closed or not; none if there is no such room.
///
/// # Errors
///
/// If it is damaged or cannot be read.
pub fn entries(directory: &Path, room: RoomCode) -> Result<Vec<Arc<Entry>>, JournalError> {
    reader::archived(&open(directory)?, room)
}

/// Rooms of a page of [`Rooms::after`].
const PAGE: usize = 1_000;

/// All rooms, closed ones too, a page at a time. No read is open between two calls, since an open one
/// keeps a running server's log from starting anew.
#[derive(Debug)]
pub struct Rooms(Connection);

impl Rooms {
    /// The rooms of a data directory.
    ///
    /// # Errors
    ///
    /// If it cannot be read.
    pub fn open(directory: &Path) -> Result<Self, JournalError> {
        Ok(Self(open(directory)?))
    }

    /// The next rooms after the one with that row, which is 0 at the beginning; none at the end.
    ///
    /// # Errors
    ///
    /// If they cannot be read.
    pub fn after(&self, id: i64) -> Result<Vec<(i64, RoomCode)>, JournalError> {
        let sql = "SELECT id, code FROM rooms WHERE id > ?1 ORDER BY id LIMIT ?2";
        let mut sql = self.0.prepare_cached(sql)?;
        let mut rows = sql.query(rusqlite::params![id, PAGE as i64])?;
        let mut page = Vec::new();
        while let Some(row) = rows.next()? {
            let code: String = row.get(1)?;
            let code = code
                .parse()
                .map_err(|_| JournalError::Storage(format!("{code:?} is no room's code")))?;
            page.push((row.get(0)?, code));
        }
        Ok(page)
    }

    /// All that is stored of the room with that row, as it is at one moment: a running server may change it
    /// between two reads.
    ///
    /// # Errors
    ///
    /// If it is damaged or cannot be read.
    pub fn whole(&self, id: i64, room: RoomCode) -> Result<WholeRoom, JournalError> {
        // Ends with the function, and has changed nothing.
        let _moment = self.0.unchecked_transaction()?;
        let entries = self.entries(id, room)?;
        let sql = "SELECT card FROM rooms WHERE id = ?1";
        let card: String = self
            .0
            .prepare_cached(sql)?
            .query_row([id], |row| row.get(0))?;
        let mut sql = self
            .0
            .prepare_cached("SELECT player FROM seats WHERE room = ?1")?;
        let holders = sql.query_map([id], |row| {
            row.get(0)
                .map(|player| PlayerId(uuid::Uuid::from_bytes(player)))
        })?;
        Ok(WholeRoom {
            entries,
            card: reader::card(&card)?,
            holders: holders.collect::<Result<_, _>>()?,
        })
    }

    /// The entries of the room with that row.
    ///
    /// # Errors
    ///
    /// If it is damaged or cannot be read.
    pub fn entries(&self, id: i64, room: RoomCode) -> Result<Vec<Arc<Entry>>, JournalError> {
        let stored = reader::entries_of(&self.0, room, id, 0, usize::MAX)?;
        Ok(stored.into_iter().map(|stored| stored.entry).collect())
    }
}

/// All that is stored of a room.
#[derive(Debug)]
pub struct WholeRoom {
    /// Its entries in order.
    pub entries: Vec<Arc<Entry>>,
    /// What lists know of it.
    pub card: Card,
    /// Who holds its seats, in no order.
    pub holders: Vec<PlayerId>,
}

/// How much a database holds.
#[derive(Debug, Clone, Copy)]
pub struct Counts {
    /// Rooms that are not closed.
    pub open_rooms: u64,
    /// Rooms that are.
    pub closed_rooms: u64,
    /// Entries of all rooms.
    pub entries: u64,
    /// Identities.
    pub players: u64,
    /// Seats that are held.
    pub seats: u64,
    /// The database and its log, in bytes.
    pub bytes: u64,
}

/// Counts what a database holds.
///
/// # Errors
///
/// If it cannot be read.
pub fn counts(directory: &Path) -> Result<Counts, JournalError> {
    let connection = open(directory)?;
    let count = |sql: &str| connection.query_row(sql, [], |row| row.get::<_, u64>(0));
    Ok(Counts {
        open_rooms: count("SELECT count(*) FROM rooms WHERE closed = 0")?,
        closed_rooms: count("SELECT count(*) FROM rooms WHERE closed = 1")?,
        entries: count("SELECT count(*) FROM entries")?,
        players: count("SELECT count(*) FROM players")?,
        seats: count("SELECT count(*) FROM seats")?,
        bytes: [DATABASE.to_owned(), format!("{DATABASE}-wal")]
            .iter()
            .filter_map(|file| std::fs::metadata(directory.join(file)).ok())
            .map(|data| data.len())
            .sum(),
    })
}
