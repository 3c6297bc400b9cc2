//! What is looked for at a start, and just after it: damage that SQLite itself would not speak of.

use std::collections::BTreeSet;

use rusqlite::{Connection, ErrorCode};

use super::{
    failure::damaged,
    schema::{FILED_AGAIN, MigrateError, migrate},
};

/// Finds damage that SQLite itself would not speak of, as far as that takes no time: are the tables those that the
/// steps make, and is every room found by its code, unless there are very many?
pub(super) fn check(connection: &mut Connection) -> rusqlite::Result<()> {
    let mut made = Connection::open_in_memory()?;
    if let Err(MigrateError::Database(cause)) = migrate(&mut made) {
        return Err(cause);
    }
    // What an operator has added beside them is no damage.
    if !texts(&made)?.is_subset(&texts(connection)?) {
        return Err(damaged("its tables are not those that were made"));
    }
    // What is lost at the end of the entries would be missed by nobody, and new ones would take its place. They
    // are numbered without gaps, but for those that are known.
    let ends_well = "WITH latest AS (SELECT coalesce(max(id), 0) AS id FROM entries)
                     SELECT coalesce((SELECT upto FROM filed WHERE id = 1), 0) <= latest.id
                     AND (SELECT count(*) FROM entries WHERE id > latest.id - ?1)
                       + (SELECT count(*) FROM lost_entries WHERE id > latest.id - ?1 AND id < latest.id)
                       = min(?1, latest.id)
                     AND NOT EXISTS (
                         SELECT 1 FROM entries WHERE id > latest.id - ?1 AND (room IS NULL OR body IS NULL)
                     )
                     FROM latest";
    if !connection.query_row(ends_well, [FILED_AGAIN], |row| row.get(0))? {
        return Err(damaged("some of its latest entries are missing"));
    }
    let mut left = CHECKED_AT_START;
    let is_enough = move || {
        left = left.saturating_sub(1);
        left == 0
    };
    connection.progress_handler(CHECKED_TOGETHER, Some(is_enough))?;
    let checked = ["filed", "running", "probe", "damaged_rooms", "rooms"]
        .into_iter()
        .try_for_each(|table| check_table(connection, table));
    connection.progress_handler(0, None::<fn() -> bool>)?;
    checked.or_else(|cause| match cause.sqlite_error_code() {
        Some(ErrorCode::OperationInterrupted) => Ok(()),
        _ => Err(cause),
    })
}

/// How much is checked before a server starts, so many steps of SQLite's at a time: some thousand rooms, in
/// some hundredths of a second. A start is not to wait for more, which is left to [`check_more`].
const CHECKED_AT_START: u32 = 30;
const CHECKED_TOGETHER: i32 = 10_000;

/// The same, and for the tables that may take longer: while the server runs.
pub(super) fn check_more(connection: &Connection) -> rusqlite::Result<()> {
    for table in ["rooms", "seats", "players"] {
        check_table(connection, table)?;
    }
    Ok(())
}

fn check_table(connection: &Connection, table: &str) -> rusqlite::Result<()> {
    let sql = format!("PRAGMA integrity_check({table})");
    let fault: String = connection.query_row(&sql, [], |row| row.get(0))?;
    if fault == "ok" {
        Ok(())
    } else {
        Err(damaged(&fault))
    }
}

/// The names of tables and indexes, and the texts that made them.
fn texts(connection: &Connection) -> rusqlite::Result<BTreeSet<(String, Option<String>)>> {
    let mut sql = connection.prepare("SELECT name, sql FROM sqlite_schema")?;
    let texts = sql.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))?;
    texts.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::journal::sqlite::{
        failure::is_damage,
        schema::{count_rooms, open_for_writing},
    };

    /// A database with so many rooms, of which the last is not found by its code.
    fn with_rooms(count: u32) -> (tempfile::TempDir, Connection) {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("rooms.db");
        let mut database = open_for_writing(&file).unwrap();
        assert!(migrate(&mut database).is_ok());
        let rooms = "WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?1)
            INSERT INTO rooms (code, created_at, touched_at, game, listed, closed, card)
            SELECT printf('%06d', n), n, n, 'siga', 0, 0, '{}' FROM numbers";
        database.execute(rooms, [count]).unwrap();
        database.close().unwrap();
        let mut bytes = std::fs::read(&file).unwrap();
        let code = format!("{count:06}");
        let place = bytes.windows(6).position(|word| word == code.as_bytes());
        bytes[place.unwrap()] ^= 1;
        std::fs::write(&file, bytes).unwrap();
        (directory, open_for_writing(&file).unwrap())
    }

    #[test]
    fn few_rooms_are_checked_at_a_start_and_many_while_the_server_runs() {
        let (_directory, mut few) = with_rooms(1_000);
        assert!(is_damage(&check(&mut few).unwrap_err()));
        let (_directory, mut many) = with_rooms(40_000);
        check(&mut many).unwrap();
        assert_eq!(count_rooms(&many).unwrap(), 40_000, "not interrupted");
        assert!(is_damage(&check_more(&many).unwrap_err()));
    }
}
