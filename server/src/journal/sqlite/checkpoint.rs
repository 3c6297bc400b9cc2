//! The thread that carries what is in the write-ahead log over into the database file, so that the
//! log stays small and no commit waits for it.

use std::sync::mpsc::Receiver;

use rusqlite::Connection;

/// Pages in the log from which on a writer is made to wait for a moment while the log starts anew;
/// else one that is never idle would let it grow for ever. 16,384 pages are 64 MiB.
const LONG_LOG_PAGES: i64 = 16_384;

/// Makes checkpoints when woken, until nobody can wake it any more.
pub(super) fn run(connection: &Connection, due: &Receiver<()>) {
    while due.recv().is_ok() {
        match checkpoint(connection, "PASSIVE") {
            Ok(pages) if pages > LONG_LOG_PAGES => {
                if let Err(cause) = checkpoint(connection, "RESTART") {
                    tracing::warn!(%cause, "the journal's log could not be started anew");
                }
            }
            Ok(_) => {}
            Err(cause) => tracing::warn!(%cause, "a checkpoint of the journal failed"),
        }
    }
    if let Err(cause) = checkpoint(connection, "TRUNCATE") {
        tracing::warn!(%cause, "the last checkpoint of the journal failed");
    }
}

/// Pages that the log has.
fn checkpoint(connection: &Connection, mode: &str) -> rusqlite::Result<i64> {
    connection.query_row(&format!("PRAGMA wal_checkpoint({mode})"), [], |row| {
        row.get(1)
    })
}
