//! The thread that carries what is in the write-ahead log over into the database file, so that the
//! log stays small and no commit waits for it.

use std::{
    ffi::c_int,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
        mpsc::Receiver,
    },
    time::Duration,
};

use rusqlite::{Connection, hooks::Wal};

/// Pages in the log from which on it is carried over and started anew: 4,096 are 16 MiB. A longer one would
/// only take longer to read after a crash; with a shorter one more commits would find a checkpoint's
/// flush in their way, which is what the slowest of a hundred commits waits for. Once the log has that
/// length it is written over, and to flush a file that does not grow is cheaper.
const LONG_LOG_PAGES: usize = 4_096;
/// Pages after which it is tried again, where readers were in the way.
const RETRY_PAGES: usize = 1_024;

/// How long the log's new start may wait for readers while no commit can go on.
const RESTART_WAIT: Duration = Duration::from_millis(50);

/// Says after each commit whether it is time for a checkpoint.
pub(super) struct Schedule {
    /// Pages in the log after the latest commit.
    pages: Arc<AtomicUsize>,
    due_at: usize,
}

impl Schedule {
    /// Watches the log as one connection writes it.
    pub(super) fn of(writing: &mut Connection) -> rusqlite::Result<Self> {
        let pages = Arc::new(AtomicUsize::new(0));
        let seen = Arc::clone(&pages);
        writing.wal_hook(Some(move |_: &mut Wal, count: c_int| {
            seen.store(usize::try_from(count).unwrap_or(0), Ordering::Relaxed);
            Ok(())
        }))?;
        Ok(Self {
            pages,
            due_at: LONG_LOG_PAGES,
        })
    }

    /// Is a checkpoint due? If so, the next one is only when the log is longer still, or was started anew.
    pub(super) fn is_due(&mut self) -> bool {
        let pages = self.pages.load(Ordering::Relaxed);
        if pages < LONG_LOG_PAGES {
            self.due_at = LONG_LOG_PAGES;
            return false;
        }
        let due = pages >= self.due_at;
        if due {
            self.due_at = pages + RETRY_PAGES;
        }
        due
    }
}

/// Makes a checkpoint each time it is woken, until nobody can wake it any more.
pub(super) fn run(connection: &Connection, due: &Receiver<()>) {
    if let Err(cause) = connection.busy_timeout(RESTART_WAIT) {
        tracing::warn!(%cause, "checkpoints of the journal may take long");
    }
    while due.recv().is_ok() {
        carry_over(connection);
    }
    checkpoint(connection, "TRUNCATE");
}

/// Carries nearly all over while the writer goes on, and then the little that came meanwhile, so that the
/// log starts anew.
fn carry_over(connection: &Connection) {
    if checkpoint(connection, "PASSIVE") {
        checkpoint(connection, "RESTART");
    }
}

/// False if the checkpoint failed or found somebody in its way.
fn checkpoint(connection: &Connection, mode: &str) -> bool {
    let sql = format!("PRAGMA wal_checkpoint({mode})");
    let row = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get::<_, i64>(1)?));
    match connection.query_row(&sql, [], row) {
        Ok((0, _pages)) => true,
        // A long read, such as a back-up, is in the way; next time, then.
        Ok((_busy, pages)) => {
            tracing::debug!(mode, pages, "a checkpoint of the journal was put off");
            false
        }
        Err(cause) => {
            tracing::warn!(mode, %cause, "a checkpoint of the journal failed");
            false
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::journal::sqlite::schema;

    const PAGE_BYTES: usize = 4_096;
    /// What each commit of these tests writes.
    const COMMIT_PAGES: usize = 256;

    fn commit(connection: &Connection) {
        let bytes = COMMIT_PAGES * PAGE_BYTES;
        let sql = "INSERT INTO filler VALUES (randomblob(?1))";
        connection.execute(sql, [bytes as i64]).unwrap();
    }

    #[test]
    fn a_log_is_started_anew_at_its_length_and_does_not_grow() {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("test.db");
        let mut writing = schema::open_for_writing(&file).unwrap();
        writing.execute_batch("CREATE TABLE filler (x)").unwrap();
        let mut schedule = Schedule::of(&mut writing).unwrap();
        let other = schema::open_for_writing(&file).unwrap();
        let mut rounds = 0;
        for _ in 0..(3 * LONG_LOG_PAGES / COMMIT_PAGES) {
            commit(&writing);
            if schedule.is_due() {
                carry_over(&other);
                rounds += 1;
            }
        }
        assert!(rounds >= 2, "{rounds}");
        let log = std::fs::metadata(directory.path().join("test.db-wal")).unwrap();
        let most = (LONG_LOG_PAGES + 2 * COMMIT_PAGES) * PAGE_BYTES;
        assert!(log.len() < most as u64, "{}", log.len());
    }

    #[test]
    fn where_a_reader_is_in_the_way_it_is_tried_again_but_not_at_every_commit() {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("test.db");
        let mut writing = schema::open_for_writing(&file).unwrap();
        writing.execute_batch("CREATE TABLE filler (x)").unwrap();
        let mut schedule = Schedule::of(&mut writing).unwrap();
        let commits = (LONG_LOG_PAGES + 4 * RETRY_PAGES) / COMMIT_PAGES;
        let due = (0..commits).filter(|_| {
            commit(&writing);
            schedule.is_due()
        });
        let due = due.count();
        assert!((3..=5).contains(&due), "{due} of {commits}");
    }
}
