//! What lists and searches need of rooms, in their tables.

use keliya_protocol::Timestamp;
use rusqlite::{Connection, params};

use crate::journal::Card;

/// A new room; its row.
pub(super) fn insert(connection: &Connection, card: &Card, at: Timestamp) -> rusqlite::Result<i64> {
    let sql = "INSERT INTO rooms (code, created_at, touched_at, game, listed, closed, card)
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
    let summary = &card.summary;
    connection.prepare_cached(sql)?.execute(params![
        summary.room.as_str(),
        summary.created_at.as_millis(),
        at.as_millis(),
        summary.game,
        card.is_listed(),
        card.closed,
        json(card),
    ])?;
    let id = connection.last_insert_rowid();
    seat(connection, id, card)?;
    Ok(id)
}

/// A room whose card has changed.
pub(super) fn update(
    connection: &Connection,
    id: i64,
    card: &Card,
    at: Timestamp,
) -> rusqlite::Result<()> {
    let sql = "UPDATE rooms SET touched_at = max(touched_at, ?2), listed = ?3, closed = ?4, card = ?5 WHERE id = ?1";
    connection.prepare_cached(sql)?.execute(params![
        id,
        at.as_millis(),
        card.is_listed(),
        card.closed,
        json(card)
    ])?;
    connection
        .prepare_cached("DELETE FROM seats WHERE room = ?1")?
        .execute([id])?;
    if card.closed {
        Ok(())
    } else {
        seat(connection, id, card)
    }
}

/// Notes who holds seats in a room.
pub(super) fn seat(connection: &Connection, id: i64, card: &Card) -> rusqlite::Result<()> {
    let mut insert =
        connection.prepare_cached("INSERT OR IGNORE INTO seats (player, room) VALUES (?1, ?2)")?;
    for holder in &card.holders {
        insert.execute(params![holder.0.as_bytes(), id])?;
    }
    Ok(())
}

fn json(card: &Card) -> String {
    serde_json::to_string(card).expect("cards have string keys")
}
