//! The thread that carries what is in the write-ahead log over into the database file, so that the
//! log stays small and no commit waits for it.

use std::{sync::mpsc::Receiver, time::Duration};

use rusqlite::Connection;

/// Pages in the log from which on a writer is made to wait for a moment while the log starts anew;
/// else one that is never idle would let it grow for ever. 16,384 pages are 64 MiB.
const LONG_LOG_PAGES: i64 = 16_384;

/// How long the log's new start may wait for readers while no commit can go on.
const RESTART_WAIT: Duration = Duration::from_millis(50);

/// Makes checkpoints when woken, until nobody can wake it any more.
pub(super) fn run(connection: &Connection, due: &Receiver<()>) {
    if let Err(cause) = connection.busy_timeout(RESTART_WAIT) {
        tracing::warn!(%cause, "checkpoints of the journal may take long");
    }
    while due.recv().is_ok() {
        let pages = checkpoint(connection, "PASSIVE");
        if pages.is_some_and(|pages| pages > LONG_LOG_PAGES) {
            checkpoint(connection, "RESTART");
        }
    }
    checkpoint(connection, "TRUNCATE");
}

/// Pages that the log has; none if the checkpoint failed or found somebody in its way.
fn checkpoint(connection: &Connection, mode: &str) -> Option<i64> {
    let sql = format!("PRAGMA wal_checkpoint({mode})");
    let row = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?));
    match connection.query_row(&sql, [], row) {
        Ok((0, pages)) => Some(pages),
        // A long read, such as a back-up, is in the way; next time, then.
        Ok((_busy, pages)) => {
            tracing::debug!(mode, pages, "a checkpoint of the journal was put off");
            None
        }
        Err(cause) => {
            tracing::warn!(mode, %cause, "a checkpoint of the journal failed");
            None
        }
    }
}
