//! What is read. A reader sees everything that was committed before it began.

use std::sync::Arc;

use keliya_protocol::{PlayerId, RoomCode, RoomSummary, Timestamp};
use rusqlite::{Connection, OptionalExtension, params};

use super::{
    failure::{self, damaged},
    work::checksum,
};
use crate::journal::{Card, Entry, JournalError, Stored, TokenHash};

impl From<rusqlite::Error> for JournalError {
    fn from(cause: rusqlite::Error) -> Self {
        if failure::is_damage(&cause) {
            Self::Malformed(cause.to_string())
        } else {
            Self::Storage(cause.to_string())
        }
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
    match row_of(connection, room)? {
        Some((id, false, _)) => entries_of(connection, room, id, since, most),
        // A room that only seems to be closed must not be taken for one that is.
        Some((_, true, Some(card))) if !card.closed => Err(JournalError::Malformed(format!(
            "room {room} is closed and is not"
        ))),
        Some((_, true, _)) | None => Ok(Vec::new()),
    }
}

/// The row of a room: its number, whether it is closed, and its card, if that can be read.
fn row_of(
    connection: &Connection,
    room: RoomCode,
) -> Result<Option<(i64, bool, Option<Card>)>, JournalError> {
    let found = connection
        .prepare_cached("SELECT id, closed, card FROM rooms WHERE code = ?1")
        .and_then(|mut sql| {
            let row =
                |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?, card_in(row, 2).ok()));
            sql.query_row([room.as_str()], row).optional()
        })
        .map_err(|cause| of_room(room, cause))?;
    // The code itself is read from its index, which may lead to another room's row.
    if let Some((_, _, Some(card))) = &found
        && card.summary.room != room
    {
        let other = card.summary.room;
        let fault = format!("the code {room} leads to room {other}");
        return Err(JournalError::Malformed(fault));
    }
    Ok(found)
}

/// All entries of a room, closed or not.
pub(super) fn archived(
    connection: &Connection,
    room: RoomCode,
) -> Result<Vec<Arc<Entry>>, JournalError> {
    let stored = match row_of(connection, room)? {
        Some((id, _, _)) => entries_of(connection, room, id, 0, usize::MAX)?,
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
    if let Some(unfiled) = unfiled {
        return Ok(unfiled);
    }
    // It is in two places, as a room that went on from an earlier one would lose what its players saw.
    let is_so: bool = connection
        .prepare_cached(
            "SELECT EXISTS (SELECT 1 FROM rooms INDEXED BY rooms_last WHERE last = ?1 AND id = ?2)",
        )?
        .query_row([filed, id], |row| row.get(0))?;
    if is_so {
        Ok(filed)
    } else {
        Err(damaged(
            "which entry is a room's latest is told in two ways",
        ))
    }
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
    let of_its_own = |fault: String| JournalError::Damaged { room, fault };
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
        let wrong =
            |what: &str| of_its_own(format!("the entry that ends with event {after} {what}"));
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
        let text = text_in(row, 0)?;
        match text.parse() {
            Ok(code) => codes.push(code),
            // One damaged code does not hide the others.
            Err(_) => tracing::error!(text, "a damaged room code"),
        }
    }
    Ok(codes)
}

/// The text in a column of a row, as far as it is one.
pub(super) fn text_in(row: &rusqlite::Row<'_>, column: usize) -> rusqlite::Result<String> {
    let bytes = row.get_ref(column)?.as_bytes().unwrap_or_default();
    Ok(String::from_utf8_lossy(bytes).into_owned())
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

/// What is listed, and what is wrong with some card, if one cannot be read.
#[derive(Debug, Default)]
pub(super) struct Listed {
    pub(super) summaries: Vec<RoomSummary>,
    pub(super) fault: Option<String>,
}

pub(super) fn listed(
    connection: &Connection,
    game: Option<&str>,
    most: usize,
) -> Result<Listed, JournalError> {
    let mut sql = connection.prepare_cached(
        "SELECT card, code FROM rooms WHERE listed = 1 AND (?1 IS NULL OR game = ?1) ORDER BY created_at DESC LIMIT ?2",
    )?;
    let mut rows = sql.query(params![game, most as i64])?;
    let mut listed = Listed::default();
    while let Some(row) = rows.next()? {
        match card_in(row, 0) {
            // Who made a room decides who finds it.
            Ok(card) => {
                let summary = card.is_listed().then_some(card.summary);
                listed.summaries.extend(summary);
            }
            // One damaged card does not hide the others.
            Err(cause) => {
                let room = text_in(row, 1)?;
                tracing::debug!(room, %cause, "a room cannot be listed");
                listed.fault = Some(format!("room {room} cannot be listed: {cause}"));
            }
        }
    }
    Ok(listed)
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
    let Some((player, used_at)): Option<([u8; 16], i64)> = found else {
        return Ok(None);
    };
    // It is in two places, as a token must not stand for somebody else.
    let is_so: bool = connection
        .prepare_cached(
            "SELECT EXISTS (SELECT 1 FROM players INDEXED BY players_again WHERE player = ?1 AND used_at = ?2 AND token = ?3)",
        )?
        .query_row(params![player, used_at, token], |row| row.get(0))?;
    if !is_so {
        let fault = "for whom a token stands is told in two ways";
        return Err(JournalError::Malformed(fault.to_owned()));
    }
    Ok(Some((
        PlayerId(uuid::Uuid::from_bytes(player)),
        Timestamp::from_millis(used_at),
    )))
}
