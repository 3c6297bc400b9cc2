//! Reading: by a few connections of their own, on threads where blocking is allowed. A reader sees
//! everything that was committed before it began.

use std::{
    path::{Path, PathBuf},
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use keliya_protocol::{PlayerId, RoomCode, RoomSummary, Timestamp};
use rusqlite::{Connection, OptionalExtension, params};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::{schema, work::checksum};
use crate::journal::{Card, Entry, JournalError, Stored, TokenHash};

/// Connections for reading, and so reads at a time.
const READERS: usize = 4;

impl From<rusqlite::Error> for JournalError {
    fn from(cause: rusqlite::Error) -> Self {
        if schema::is_damage(&cause) {
            Self::Malformed(cause.to_string())
        } else {
            Self::Storage(cause.to_string())
        }
    }
}

/// How long building the database anew waits for reads that are under way.
const CLOSE_WAIT: Duration = Duration::from_secs(5);

/// Connections that are opened when they are wanted, and places for as many reads.
#[derive(Debug)]
pub(super) struct Readers {
    places: Arc<Semaphore>,
    shelf: Arc<Shelf>,
}

#[derive(Debug)]
struct Shelf {
    file: PathBuf,
    state: Mutex<State>,
    /// Told when a connection came back, and when reads may go on.
    changed: Condvar,
}

#[derive(Debug, Default)]
struct State {
    free: Vec<Connection>,
    lent: usize,
    /// The database is about to be replaced: reads wait.
    is_closed: bool,
    /// How often the database was built anew. Connections to an earlier one do not come back here.
    generation: u64,
}

impl Shelf {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn lend(self: Arc<Self>, place: OwnedSemaphorePermit) -> rusqlite::Result<Loan> {
        let state = self.lock();
        let waited = self.changed.wait_while(state, |state| state.is_closed);
        let mut state = waited.unwrap_or_else(PoisonError::into_inner);
        state.lent += 1;
        let mut loan = Loan {
            connection: state.free.pop(),
            generation: state.generation,
            shelf: Arc::clone(&self),
            _place: place,
        };
        drop(state);
        if loan.connection.is_none() {
            loan.connection = Some(schema::open_for_reading(&self.file)?);
        }
        Ok(loan)
    }
}

/// A connection that is lent out. It and its place go back together, whatever becomes of the read and
/// of whoever wanted it.
struct Loan {
    connection: Option<Connection>,
    generation: u64,
    shelf: Arc<Shelf>,
    _place: OwnedSemaphorePermit,
}

impl Drop for Loan {
    fn drop(&mut self) {
        let mut state = self.shelf.lock();
        state.lent -= 1;
        if state.generation == self.generation && !state.is_closed {
            state.free.extend(self.connection.take());
        }
        // Before anybody is told that it is back: closed is what is wanted.
        self.connection = None;
        drop(state);
        self.shelf.changed.notify_all();
    }
}

impl Readers {
    /// Tries whether the database can be read.
    pub(super) fn open(file: &Path) -> rusqlite::Result<Self> {
        let first = schema::open_for_reading(file)?;
        let state = State {
            free: vec![first],
            ..State::default()
        };
        Ok(Self {
            places: Arc::new(Semaphore::new(READERS)),
            shelf: Arc::new(Shelf {
                file: file.to_owned(),
                state: Mutex::new(state),
                changed: Condvar::new(),
            }),
        })
    }

    /// Closes all connections, and lets reads wait: while the database is read without SQLite nobody may rely on
    /// its locks, which the system takes from a process that closes the file anywhere.
    pub(super) fn close(&self) {
        let mut state = self.shelf.lock();
        state.is_closed = true;
        state.free.clear();
        let waited = self
            .shelf
            .changed
            .wait_timeout_while(state, CLOSE_WAIT, |state| state.lent > 0);
        let (state, _) = waited.unwrap_or_else(PoisonError::into_inner);
        if state.lent > 0 {
            tracing::warn!(reads = state.lent, "the database is closed under reads");
        }
    }

    /// Lets reads go on, of a database that was built anew or of the same one.
    pub(super) fn open_again(&self, is_new: bool) {
        let mut state = self.shelf.lock();
        state.is_closed = false;
        state.generation += u64::from(is_new);
        drop(state);
        self.shelf.changed.notify_all();
    }

    /// How often the database was built anew.
    pub(super) fn generation(&self) -> u64 {
        self.shelf.lock().generation
    }

    /// Reads on a thread where that may block.
    pub(super) async fn run<T: Send + 'static>(
        &self,
        read: impl FnOnce(&Connection) -> Result<T, JournalError> + Send + 'static,
    ) -> Result<T, JournalError> {
        let failed = || JournalError::Storage("a read failed".to_owned());
        let place = Arc::clone(&self.places).acquire_owned().await;
        let place = place.map_err(|_| failed())?;
        let shelf = Arc::clone(&self.shelf);
        let reading = tokio::task::spawn_blocking(move || {
            let loan = shelf.lend(place)?;
            match &loan.connection {
                Some(connection) => read(connection),
                None => Err(JournalError::Storage("no connection is free".to_owned())),
            }
        });
        reading.await.unwrap_or_else(|_| Err(failed()))
    }
}

/// A failed read of a room's rows: the room's own damage, if a value is none that was ever written there.
fn of_room(room: RoomCode, cause: rusqlite::Error) -> JournalError {
    use rusqlite::Error::{
        FromSqlConversionFailure, IntegralValueOutOfRange, InvalidColumnType, Utf8Error,
    };
    match cause {
        FromSqlConversionFailure(..)
        | IntegralValueOutOfRange(..)
        | InvalidColumnType(..)
        | Utf8Error(..) => JournalError::Damaged {
            room,
            fault: cause.to_string(),
        },
        cause => cause.into(),
    }
}

/// Is it known that something of that room is missing?
pub(super) fn is_known_damaged(
    connection: &Connection,
    room: RoomCode,
) -> Result<bool, JournalError> {
    let mut sql = connection.prepare_cached(
        "SELECT EXISTS (SELECT 1 FROM damaged_rooms JOIN rooms ON rooms.id = damaged_rooms.room WHERE code = ?1)",
    )?;
    Ok(sql.query_row([room.as_str()], |row| row.get(0))?)
}

/// The entries of a room that is not closed, after event `since`; the latest ones that make up
/// `most` events, if there are more.
pub(super) fn entries(
    connection: &Connection,
    room: RoomCode,
    since: u64,
    most: usize,
) -> Result<Vec<Stored>, JournalError> {
    let found = connection
        .prepare_cached("SELECT id, closed, card FROM rooms WHERE code = ?1")
        .and_then(|mut sql| {
            let row = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?, card_in(row, 2)));
            sql.query_row([room.as_str()], row).optional()
        })
        .map_err(|cause| of_room(room, cause))?;
    match found {
        Some((id, false, _)) => entries_of(connection, room, id, since, most),
        // A room that only seems to be closed must not be taken for one that is.
        Some((_, true, Ok(card))) if !card.closed => Err(JournalError::Malformed(format!(
            "room {room} is closed and is not"
        ))),
        Some((_, true, _)) | None => Ok(Vec::new()),
    }
}

/// All entries of a room, closed or not.
pub(super) fn archived(
    connection: &Connection,
    room: RoomCode,
) -> Result<Vec<Arc<Entry>>, JournalError> {
    let id = connection
        .prepare_cached("SELECT id FROM rooms WHERE code = ?1")
        .and_then(|mut sql| sql.query_row([room.as_str()], |row| row.get(0)).optional())
        .map_err(|cause| of_room(room, cause))?;
    let stored = match id {
        Some(id) => entries_of(connection, room, id, 0, usize::MAX)?,
        None => Vec::new(),
    };
    Ok(stored.into_iter().map(|stored| stored.entry).collect())
}

/// The row of a room's latest entry: the one that is filed, or one among those after it.
fn last_entry(connection: &Connection, id: i64) -> rusqlite::Result<i64> {
    let (filed, upto): (i64, i64) = connection
        .prepare_cached("SELECT last, coalesce((SELECT upto FROM filed WHERE id = 1), 0) FROM rooms WHERE id = ?1")?
        .query_row([id], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let unfiled: Option<i64> = connection
        .prepare_cached("SELECT max(id) FROM entries WHERE id > ?1 AND room = ?2")?
        .query_row([upto, id], |row| row.get(0))?;
    Ok(unfiled.unwrap_or(filed))
}

/// The entries of the room with that row, from the latest back; each is checked against its sum and
/// its place.
pub(super) fn entries_of(
    connection: &Connection,
    room: RoomCode,
    id: i64,
    since: u64,
    most: usize,
) -> Result<Vec<Stored>, JournalError> {
    let failed = |cause: rusqlite::Error| of_room(room, cause);
    let damaged = |fault: String| JournalError::Damaged { room, fault };
    let astray = |fault: String| JournalError::Astray { room, fault };
    let mut sql = connection
        .prepare_cached("SELECT room, prev, after, at, sum, body FROM entries WHERE id = ?1")
        .map_err(failed)?;
    let mut next = last_entry(connection, id).map_err(failed)?;
    let mut stored = Vec::new();
    let mut events = 0;
    // The number of the event that the entry before must end with, once one is read.
    let mut expected = None;
    loop {
        let mut rows = sql.query([next]).map_err(failed)?;
        let Some(row) = rows.next().map_err(failed)? else {
            return Err(astray("an entry is missing".to_owned()));
        };
        let after: u64 = row.get(2).map_err(failed)?;
        let at = Timestamp::from_millis(row.get(3).map_err(failed)?);
        let sum: u32 = row.get(4).map_err(failed)?;
        let body = row
            .get_ref(5)
            .and_then(|body| Ok(body.as_blob()?))
            .map_err(failed)?;
        let wrong = |what: &str| damaged(format!("the entry that ends with event {after} {what}"));
        let owner: i64 = row.get(0).map_err(failed)?;
        if owner != id || expected.is_some_and(|expected| expected != after) {
            let which = format!("the entry that ends with event {after}");
            return Err(astray(format!("{which} is not where it belongs")));
        }
        if checksum(room, after, at, body) != sum {
            return Err(wrong("has a wrong checksum"));
        }
        let facts = serde_json::from_slice(body).map_err(|error| wrong(&error.to_string()))?;
        let entry = Entry { at, facts };
        let count = entry.events().count();
        let before = after.checked_sub(count as u64);
        let before = before.ok_or_else(|| wrong("has too many events"))?;
        let prev: i64 = row.get(1).map_err(failed)?;
        if (prev == 0) != entry.is_first() || (prev != 0 && prev >= next) {
            return Err(astray(format!(
                "the entry that ends with event {after} does not follow from the one before"
            )));
        }
        events += count;
        stored.push(Stored {
            after,
            entry: Arc::new(entry),
        });
        if prev == 0 || before <= since && since > 0 || events >= most {
            break;
        }
        expected = Some(before);
        next = prev;
    }
    stored.reverse();
    Ok(stored)
}

pub(super) fn quiet_since(
    connection: &Connection,
    before: Timestamp,
    most: usize,
) -> Result<Vec<RoomCode>, JournalError> {
    let mut sql = connection.prepare_cached(
        "SELECT code FROM rooms WHERE closed = 0 AND touched_at < ?1 ORDER BY touched_at LIMIT ?2",
    )?;
    codes(sql.query(params![before.as_millis(), most as i64])?)
}

pub(super) fn codes(mut rows: rusqlite::Rows<'_>) -> Result<Vec<RoomCode>, JournalError> {
    let mut codes = Vec::new();
    while let Some(row) = rows.next()? {
        let text = row.get_ref(0)?;
        let code = text.as_str().map(str::parse);
        match code {
            Ok(Ok(code)) => codes.push(code),
            // One damaged code does not hide the others.
            Ok(Err(_)) | Err(_) => tracing::error!(?text, "a damaged room code"),
        }
    }
    Ok(codes)
}

/// A card as it is stored.
pub(super) fn card(text: &str) -> Result<Card, JournalError> {
    serde_json::from_str(text)
        .map_err(|error| JournalError::Storage(format!("a room's card: {error}")))
}

/// The card in a column of a row.
pub(super) fn card_in(row: &rusqlite::Row<'_>, column: usize) -> Result<Card, JournalError> {
    let text = row.get_ref(column)?.as_str();
    card(text.map_err(|error| JournalError::Storage(format!("a room's card: {error}")))?)
}

pub(super) fn listed(
    connection: &Connection,
    game: Option<&str>,
    most: usize,
) -> Result<Vec<RoomSummary>, JournalError> {
    let mut sql = connection.prepare_cached(
        "SELECT card, code FROM rooms WHERE listed = 1 AND (?1 IS NULL OR game = ?1) ORDER BY created_at DESC LIMIT ?2",
    )?;
    let mut rows = sql.query(params![game, most as i64])?;
    let mut summaries = Vec::new();
    while let Some(row) = rows.next()? {
        match card_in(row, 0) {
            // Who made a room decides who finds it.
            Ok(card) => summaries.extend(card.is_listed().then_some(card.summary)),
            // One damaged card does not hide the others.
            Err(cause) => {
                tracing::error!(room = ?row.get_ref(1)?, %cause, "a room cannot be listed");
            }
        }
    }
    Ok(summaries)
}

/// Looks through the cards of all rooms that do not rest: asked once, when a server starts.
pub(super) fn going_on(connection: &Connection) -> Result<Vec<RoomCode>, JournalError> {
    let mut sql = connection.prepare(
        "SELECT code FROM rooms WHERE closed = 0 AND absent IS NULL
         AND json_valid(card) AND json_extract(card, '$.goes_on')",
    )?;
    codes(sql.query([])?)
}

pub(super) fn rooms_of(
    connection: &Connection,
    player: PlayerId,
) -> Result<Vec<RoomCode>, JournalError> {
    let mut sql = connection.prepare_cached(
        "SELECT code FROM seats JOIN rooms ON rooms.id = seats.room WHERE player = ?1 ORDER BY rooms.id",
    )?;
    codes(sql.query([player.0.as_bytes()])?)
}

pub(super) fn find_player(
    connection: &Connection,
    token: TokenHash,
) -> Result<Option<(PlayerId, Timestamp)>, JournalError> {
    let mut sql =
        connection.prepare_cached("SELECT player, used_at FROM players WHERE token = ?1")?;
    let found = sql
        .query_row([token], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?;
    Ok(found.map(|(player, used_at): ([u8; 16], i64)| {
        (
            PlayerId(uuid::Uuid::from_bytes(player)),
            Timestamp::from_millis(used_at),
        )
    }))
}

#[cfg(test)]
mod tests {
    use std::{sync::mpsc, time::Duration};

    use super::*;

    fn readers(folder: &tempfile::TempDir) -> Readers {
        let file = folder.path().join("test.db");
        schema::open_for_writing(&file).unwrap();
        Readers::open(&file).unwrap()
    }

    async fn works(readers: &Readers) {
        let reads = (0..2 * READERS).map(|_| readers.run(|_| Ok(1)));
        for read in futures_util::future::join_all(reads).await {
            assert_eq!(read.unwrap(), 1);
        }
    }

    #[tokio::test]
    async fn a_read_that_nobody_waits_for_any_more_keeps_its_place_until_it_ends() {
        let folder = tempfile::tempdir().unwrap();
        let readers = readers(&folder);
        let (release, released) = mpsc::channel::<()>();
        let released = Arc::new(Mutex::new(released));
        for _ in 0..READERS {
            let released = Arc::clone(&released);
            let mut read = Box::pin(readers.run(move |_| {
                released.lock().unwrap().recv().unwrap();
                Ok(())
            }));
            // Polled once, so that it is under way, and dropped.
            assert!(futures_util::poll!(read.as_mut()).is_pending());
        }
        // All connections are out, so the next read has to wait, and not to fail.
        let mut next = Box::pin(readers.run(|_| Ok(())));
        let early = tokio::time::timeout(Duration::from_millis(100), next.as_mut()).await;
        assert!(early.is_err(), "{early:?}");
        for _ in 0..READERS {
            release.send(()).unwrap();
        }
        next.await.unwrap();
        works(&readers).await;
    }

    #[tokio::test]
    async fn a_read_that_panics_gives_its_connection_back() {
        let folder = tempfile::tempdir().unwrap();
        let readers = readers(&folder);
        for _ in 0..2 * READERS {
            let read = readers.run(|_| -> Result<(), JournalError> { panic!("on purpose") });
            assert!(read.await.is_err());
        }
        works(&readers).await;
    }
}
