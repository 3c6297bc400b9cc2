//! The tables, their versions, and how connections are set up.

use std::path::Path;

use keliya_protocol::Timestamp;
use rusqlite::{Connection, OpenFlags, Transaction, config::DbConfig};

use super::{OpenError, failure::damaged};

/// Bytes of a page: what SQLite takes unless told otherwise, and it never was.
pub(super) const PAGE: usize = 4_096;

/// Each step brings the schema from the version of its index to the next one. Steps are never
/// changed once they were released; a new version is a new step.
const STEPS: &[&str] = &["
    -- One row a room; `card` is what lists need of it, as JSON, and `last` its latest entry as far
    -- as that is filed.
    CREATE TABLE rooms (
        id INTEGER PRIMARY KEY,
        code TEXT NOT NULL UNIQUE,
        created_at INTEGER NOT NULL,
        touched_at INTEGER NOT NULL,
        last INTEGER NOT NULL DEFAULT 0,
        game TEXT NOT NULL,
        listed INTEGER NOT NULL,
        closed INTEGER NOT NULL,
        card TEXT NOT NULL
    ) STRICT;
    CREATE INDEX rooms_listed ON rooms (created_at) WHERE listed = 1;
    CREATE INDEX rooms_quiet ON rooms (touched_at) WHERE closed = 0;

    -- Who sits where, of rooms that are not closed.
    CREATE TABLE seats (
        player BLOB NOT NULL,
        room INTEGER NOT NULL,
        PRIMARY KEY (player, room)
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX seats_room ON seats (room);

    -- The journals of all rooms, in the order in which they were written, so that what many rooms
    -- write at a time goes to the same few pages. `prev` is the same room's entry before (0: none),
    -- `after` the number of the latest event once the entry is applied, `body` its facts as JSON,
    -- `sum` a CRC-32 over all but `prev`.
    CREATE TABLE entries (
        id INTEGER PRIMARY KEY,
        room INTEGER NOT NULL,
        prev INTEGER NOT NULL DEFAULT 0,
        after INTEGER NOT NULL,
        at INTEGER NOT NULL,
        sum INTEGER NOT NULL,
        body BLOB NOT NULL
    ) STRICT;
    -- Entries up to this one are filed: `rooms.last` is right but for those after it.
    CREATE TABLE filed (id INTEGER PRIMARY KEY CHECK (id = 1), upto INTEGER NOT NULL) STRICT;
    INSERT INTO filed (id, upto) VALUES (1, 0);

    -- Identities by the SHA-256 of their tokens.
    CREATE TABLE players (
        token BLOB PRIMARY KEY,
        player BLOB NOT NULL,
        used_at INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;

    -- Written to find out whether anything can be written.
    CREATE TABLE probe (id INTEGER PRIMARY KEY CHECK (id = 1), at INTEGER NOT NULL) STRICT;
    ",
    "
    -- Of a room that has left memory: since when people are absent, as JSON, and when somebody's time is
    -- up there, which counts without `running.lost`. NULL of others; `rest.rs` says more.
    ALTER TABLE rooms ADD COLUMN absent TEXT;
    ALTER TABLE rooms ADD COLUMN wakes_at INTEGER;
    CREATE INDEX rooms_wake ON rooms (wakes_at) WHERE wakes_at IS NOT NULL;
    -- Until when a server is known to have run, and for how long in all none did.
    CREATE TABLE running (
        id INTEGER PRIMARY KEY CHECK (id = 1),
        noted_at INTEGER,
        lost INTEGER NOT NULL
    ) STRICT;
    INSERT INTO running (id, lost) VALUES (1, 0);
    -- All of each identity once more, on other pages: what is lost of them follows from nothing else.
    CREATE INDEX players_again ON players (player, used_at);
    -- Asked whenever a room is read: an entry that is taken for the latest and is not would let its room go on from
    -- there.
    CREATE INDEX rooms_last ON rooms (last);
    -- What a database that was damaged lacks since it was built anew: rooms of which something is missing, and
    -- entries.
    CREATE TABLE damaged_rooms (room INTEGER PRIMARY KEY) STRICT;
    CREATE TABLE lost_entries (id INTEGER PRIMARY KEY) STRICT;
    "];

/// Why a schema cannot be brought up to date.
#[derive(Debug)]
pub(super) enum MigrateError {
    Newer { found: i64 },
    Database(rusqlite::Error),
}

impl From<rusqlite::Error> for MigrateError {
    fn from(cause: rusqlite::Error) -> Self {
        Self::Database(cause)
    }
}

impl MigrateError {
    pub(super) fn at(self, directory: &Path) -> OpenError {
        let path = directory.to_owned();
        match self {
            Self::Newer { found } => OpenError::Newer {
                path,
                found,
                known: known_version(),
            },
            Self::Database(cause) => OpenError::Database { path, cause },
        }
    }
}

fn known_version() -> i64 {
    STEPS.len() as i64
}

/// A connection for writing, durable at each commit.
pub(super) fn open_for_writing(file: &Path) -> rusqlite::Result<Connection> {
    let connection = Connection::open(file)?;
    connection.busy_timeout(BUSY)?;
    // What is not ours is refused when it is brought up to date, and stays as it is; so does what is damaged.
    if is_ours(&connection).inspect_err(|_| leave_log(&connection))? {
        connection.pragma_update(None, "journal_mode", "wal")?;
    }
    connection.pragma_update(None, "synchronous", "full")?;
    // A thread of its own does them, so that no commit waits for one.
    connection.pragma_update(None, "wal_autocheckpoint", 0)?;
    connection.pragma_update(None, "cache_size", -8 * 1024)?;
    connection.set_prepared_statement_cache_capacity(32);
    Ok(connection)
}

/// When the connection is closed, nothing is carried over and the log stays.
pub(super) fn leave_log(connection: &Connection) {
    let config = DbConfig::SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE;
    if let Err(cause) = connection.set_db_config(config, true) {
        tracing::warn!(%cause, "the journal's log is not kept as it is");
    }
}

/// A connection for reading.
pub(super) fn open_for_reading(file: &Path) -> rusqlite::Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(file, flags)?;
    connection.pragma_update(None, "cache_size", -1024)?;
    // Plans do not depend on what is asked for, so that a statement is not planned anew each time.
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
    connection.busy_timeout(BUSY)?;
    Ok(connection)
}

/// How long a connection waits for one of another process, such as a back-up.
const BUSY: std::time::Duration = std::time::Duration::from_secs(5);

/// The schema's version.
pub(super) fn version(connection: &Connection) -> rusqlite::Result<i64> {
    connection.query_row("PRAGMA user_version", [], |row| row.get(0))
}

/// The schema's version, if this server does not know it yet.
pub(super) fn newer_than_known(connection: &Connection) -> rusqlite::Result<Option<i64>> {
    Ok(Some(version(connection)?).filter(|found| is_newer(*found)))
}

/// Versions that there may be one day; a number beyond is damage.
const PLAUSIBLE_VERSIONS: i64 = 1_000;

/// Is that the version of a schema that this server does not know yet?
pub(super) fn is_newer(version: i64) -> bool {
    (known_version() + 1..PLAUSIBLE_VERSIONS).contains(&version)
}

/// Brings the schema up to date, all or nothing.
pub(super) fn migrate(connection: &mut Connection) -> Result<(), MigrateError> {
    let found = version(connection)?;
    if is_newer(found) {
        return Err(MigrateError::Newer { found });
    }
    if !(0..=known_version()).contains(&found) {
        return Err(damaged("its version is none").into());
    }
    if found == 0 && has_tables(connection)? {
        return Err(damaged("it has tables and no version").into());
    }
    let transaction = connection.transaction()?;
    for (step, sql) in (1..).zip(STEPS).skip(usize::try_from(found).unwrap_or(0)) {
        transaction.execute_batch(sql)?;
        set_version(&transaction, step)?;
    }
    transaction.commit()?;
    Ok(())
}

/// Is it new, or has it our tables and a version that this server knows?
fn is_ours(connection: &Connection) -> rusqlite::Result<bool> {
    let ours = "SELECT count(*) = 4 FROM sqlite_schema
                WHERE type = 'table' AND name IN ('entries', 'players', 'rooms', 'seats')";
    let has_ours: bool = connection.query_row(ours, [], |row| row.get(0))?;
    match version(connection)? {
        0 => Ok(!has_tables(connection)?),
        found => Ok(has_ours && (1..=known_version()).contains(&found)),
    }
}

fn has_tables(connection: &Connection) -> rusqlite::Result<bool> {
    let sql = "SELECT EXISTS (SELECT 1 FROM sqlite_schema WHERE name <> 'players_used')";
    connection.query_row(sql, [], |row| row.get(0))
}

fn set_version(transaction: &Transaction<'_>, version: i64) -> rusqlite::Result<()> {
    transaction.pragma_update(None, "user_version", version)
}

/// Entries that are looked through at a start though they seem to be filed: twice as many as a server files
/// together, so that all is well even if the note of how far they are is wrong.
pub(super) const FILED_AGAIN: i64 = 4_096;

/// Files the entries that a server which was killed had not filed: a few thousand at most.
pub(super) fn file_entries(connection: &mut Connection) -> rusqlite::Result<()> {
    let transaction = connection.transaction()?;
    // A latest entry that is missing stays the latest: the room is damaged then, and must not go on from before it.
    transaction.execute(
        "UPDATE rooms SET last = unfiled.last
         FROM (
             SELECT room, max(id) AS last FROM entries
             WHERE id > min(
                 coalesce((SELECT upto FROM filed WHERE id = 1), 0),
                 (SELECT max(id) FROM entries) - ?1
             )
             GROUP BY room
         ) AS unfiled
         WHERE rooms.id = unfiled.room AND rooms.last < unfiled.last",
        [FILED_AGAIN],
    )?;
    note_filed(&transaction)?;
    transaction.commit()
}

/// Notes that all entries are filed.
pub(super) fn note_filed(connection: &Connection) -> rusqlite::Result<()> {
    // The row itself may have been lost.
    let sql = "INSERT OR REPLACE INTO filed (id, upto)
               VALUES (1, coalesce((SELECT max(id) FROM entries), 0))";
    connection.execute(sql, []).map(drop)
}

/// Identities.
pub(super) fn count_players(connection: &Connection) -> rusqlite::Result<usize> {
    connection.query_row("SELECT count(*) FROM players", [], |row| row.get(0))
}

/// Forgets identities that were not used since then and hold no seat; how many those were. Their index
/// is made the first time that there are too many.
pub(super) fn forget_players(
    connection: &Connection,
    before: Timestamp,
) -> rusqlite::Result<usize> {
    connection.execute_batch("CREATE INDEX IF NOT EXISTS players_used ON players (used_at)")?;
    connection.execute(
        "DELETE FROM players WHERE used_at < ?1 AND player NOT IN (SELECT player FROM seats)",
        [before.as_millis()],
    )
}

/// Rooms that are not closed; counted in an index.
pub(super) fn count_rooms(connection: &Connection) -> rusqlite::Result<usize> {
    connection.query_row("SELECT count(*) FROM rooms WHERE closed = 0", [], |row| {
        row.get(0)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_older_database_is_brought_up_to_date_and_keeps_what_it_has() {
        let mut database = Connection::open_in_memory().unwrap();
        database.execute_batch(STEPS[0]).unwrap();
        database.pragma_update(None, "user_version", 1).unwrap();
        let room = "INSERT INTO rooms (code, created_at, touched_at, game, listed, closed, card) \
             VALUES ('K7QF3M', 1, 2, 'siga', 0, 0, '{}')";
        database.execute(room, []).unwrap();
        // Again each time that a server starts.
        for _ in 0..2 {
            assert!(migrate(&mut database).is_ok());
            assert_eq!(version(&database).unwrap(), known_version());
            let sql = "SELECT touched_at, absent IS NULL AND wakes_at IS NULL FROM rooms";
            let kept = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?));
            let kept: (i64, bool) = database.query_row(sql, [], kept).unwrap();
            assert_eq!(kept, (2, true), "it does not rest");
            assert_eq!(count_rooms(&database).unwrap(), 1);
        }
    }
}
