//! Rooms at rest. `rooms.absent` says that a room rests, `rooms.wakes_at` when it is to wake: that is
//! counted without the time in which no server ran, of which `running` keeps the sum. So a server that begins
//! moves the deadlines of however many rooms by writing one row, all or nothing, and it does not matter how
//! many servers began since a room came to rest.

use keliya_protocol::{PlayerId, RoomCode, Timestamp};
use rusqlite::{Connection, OptionalExtension, params};

use super::{SqliteJournal, reader::codes, work::Work};
use crate::journal::{JournalError, Pending, Rest, Resting};

/// A rest, ready to be written.
pub(super) struct Note {
    pub(super) room: RoomCode,
    at: Timestamp,
    absent: String,
    wakes_at: Option<Timestamp>,
}

impl Note {
    fn new(room: RoomCode, rest: &Rest) -> Self {
        Self {
            room,
            at: rest.at,
            absent: serde_json::to_string(&rest.absent).expect("a list of texts"),
            wakes_at: rest.wakes_at,
        }
    }

    /// Writes the rest down; where time runs, also that the server ran until then.
    pub(super) fn write(&self, connection: &Connection) -> rusqlite::Result<usize> {
        let sql = "UPDATE rooms SET touched_at = max(touched_at, ?2), absent = ?3,
                   wakes_at = ?4 - (SELECT lost FROM running) WHERE code = ?1 AND closed = 0";
        let noted = connection.prepare_cached(sql)?.execute(params![
            self.room.as_str(),
            self.at.as_millis(),
            self.absent,
            self.wakes_at.map(Timestamp::as_millis),
        ])?;
        if noted > 0 && self.wakes_at.is_some() {
            note_running(connection, self.at)?;
        }
        Ok(noted)
    }
}

/// Ends the rest of the room with that row.
pub(super) fn end(connection: &Connection, id: i64) -> rusqlite::Result<usize> {
    connection
        .prepare_cached("UPDATE rooms SET absent = NULL, wakes_at = NULL WHERE id = ?1")?
        .execute([id])
}

/// A server begins at that time.
pub(super) fn begin(connection: &Connection, at: Timestamp) -> rusqlite::Result<usize> {
    // Less than nothing, if somebody has put the clock back: as much time is left all the same.
    let sql = "INSERT INTO running (id, noted_at, lost) VALUES (1, ?1, 0)
               ON CONFLICT (id) DO UPDATE SET lost = lost + ?1 - coalesce(noted_at, ?1), noted_at = ?1";
    connection.prepare_cached(sql)?.execute([at.as_millis()])
}

/// A server runs still.
pub(super) fn note_running(connection: &Connection, at: Timestamp) -> rusqlite::Result<usize> {
    connection
        .prepare_cached("UPDATE running SET noted_at = ?1")?
        .execute([at.as_millis()])
}

/// Does time run in any room at rest?
fn has_waking(connection: &Connection) -> Result<bool, JournalError> {
    let sql = "SELECT EXISTS (SELECT 1 FROM rooms WHERE wakes_at IS NOT NULL)";
    let mut sql = connection.prepare_cached(sql)?;
    Ok(sql.query_row([], |row| row.get(0))?)
}

fn rested(connection: &Connection, room: RoomCode) -> Result<Option<Rest>, JournalError> {
    let mut sql = connection.prepare_cached(
        "SELECT touched_at, absent, wakes_at + (SELECT lost FROM running) FROM rooms WHERE code = ?1",
    )?;
    let row = |row: &rusqlite::Row<'_>| {
        let absent: Option<String> = row.get(1)?;
        let wakes_at: Option<i64> = row.get(2)?;
        Ok(Rest {
            at: Timestamp::from_millis(row.get(0)?),
            absent: absent.map_or_else(Vec::new, |text| absent_of(room, &text)),
            wakes_at: wakes_at.map(Timestamp::from_millis),
        })
    };
    Ok(sql.query_row([room.as_str()], row).optional()?)
}

/// A note that is damaged is no reason not to open its room.
fn absent_of(room: RoomCode, text: &str) -> Vec<(PlayerId, Timestamp)> {
    serde_json::from_str(text).unwrap_or_else(|cause| {
        tracing::error!(%room, %cause, "since when people are absent cannot be read");
        Vec::new()
    })
}

fn due(
    connection: &Connection,
    before: Timestamp,
    skip: usize,
    most: usize,
) -> Result<Vec<RoomCode>, JournalError> {
    let mut sql = connection.prepare_cached(
        "SELECT code FROM rooms WHERE wakes_at <= ?1 - (SELECT lost FROM running)
         ORDER BY wakes_at, id LIMIT ?2 OFFSET ?3",
    )?;
    codes(sql.query(params![before.as_millis(), most as i64, skip as i64])?)
}

impl Resting for SqliteJournal {
    fn look_over(&self) -> Pending<'_, ()> {
        Box::pin(self.look_all_over())
    }

    fn times_mended(&self) -> u64 {
        self.readers.generation()
    }

    fn begin(&self, at: Timestamp) -> Pending<'_, ()> {
        Box::pin(self.write(Work::Begin { at }))
    }

    fn note_running(&self, at: Timestamp) -> Pending<'_, ()> {
        Box::pin(async move {
            // Asked before, so that nothing is written in vain; and a commit of nothing goes through on a
            // full disk too, and would be taken for a sign that the journal is well.
            if self.look(has_waking).await? {
                self.write(Work::NoteRunning { at }).await
            } else {
                Ok(())
            }
        })
    }

    fn rest(&self, room: RoomCode, rest: Rest) -> Pending<'_, ()> {
        Box::pin(self.write(Work::Rest(Box::new(Note::new(room, &rest)))))
    }

    fn rested(&self, room: RoomCode) -> Pending<'_, Option<Rest>> {
        Box::pin(self.look_at(room, move |connection| rested(connection, room)))
    }

    fn due(&self, before: Timestamp, skip: usize, most: usize) -> Pending<'_, Vec<RoomCode>> {
        Box::pin(self.look(move |connection| due(connection, before, skip, most)))
    }
}
