//! The thread that carries what is in the write-ahead log over into the database file, so that the
//! log stays small and no commit waits for it.

use std::{
    ffi::c_int,
    fs::{File, OpenOptions},
    io::{self, Write},
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
        mpsc::{Receiver, SyncSender},
    },
    thread::JoinHandle,
    time::Duration,
};

use rusqlite::{Connection, hooks::Wal};

use super::{is_full, schema};

/// Pages in the log from which on it is carried over and started anew: 4,096 are 16 MiB. A longer one would
/// only take longer to read after a crash; with a shorter one more commits would find a checkpoint's
/// flush in their way, which is what the slowest of a hundred commits waits for. Once the log has that
/// length it is written over, and to flush a file that does not grow is cheaper.
const LONG_LOG_PAGES: usize = 4_096;
/// Bytes of a page in the log, with the header of its frame.
const LOG_PAGE_BYTES: u64 = schema::PAGE as u64 + 24;
/// Bytes of a log that is as long as it gets, and never grows: checkpoints begin at [`LONG_LOG_PAGES`], and
/// what is committed until they are done goes behind that.
const LOG_BYTES: u64 = (LONG_LOG_PAGES + RETRY_PAGES) as u64 * LOG_PAGE_BYTES;
/// Pages after which it is tried again, where readers were in the way.
const RETRY_PAGES: usize = 1_024;

/// How long the log's new start may wait for readers while no commit can go on.
const RESTART_WAIT: Duration = Duration::from_millis(50);

/// Gives the log its full length from the start, as far as the disk has room for it: a flush of a file that
/// grows writes its size as well, which is one more wait for the disk. SQLite ends at the first frame
/// whose checksum is wrong, so that zeros behind the last one mean nothing to it. To be called while
/// nobody writes.
///
/// # Errors
///
/// What the system says, but not that the disk is full: the log then grows as it must.
pub(super) fn reserve(log: &Path) -> io::Result<()> {
    let mut file = OpenOptions::new().append(true).open(log)?;
    let length = file.metadata()?.len();
    match fill(&mut file, LOG_BYTES.saturating_sub(length)) {
        Err(cause) if is_full(&cause) => file.set_len(length),
        done => done,
    }
}

fn fill(file: &mut File, mut missing: u64) -> io::Result<()> {
    let zeros = [0; 64 * 1024];
    while missing > 0 {
        let some = missing.min(zeros.len() as u64);
        file.write_all(&zeros[..usize::try_from(some).unwrap_or(zeros.len())])?;
        missing -= some;
    }
    file.sync_data()
}

/// Says after each commit whether it is time for a checkpoint.
#[derive(Debug)]
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

/// The thread that makes checkpoints. It ends, with a last one, when this is dropped.
#[derive(Debug)]
pub(super) struct Checkpoints {
    orders: Option<SyncSender<Order>>,
    thread: Option<JoinHandle<()>>,
}

#[derive(Debug, Clone, Copy)]
enum Order {
    CarryOver,
    /// To end, and leave everything as it is.
    Leave,
}

impl Checkpoints {
    /// Starts the thread, with a connection of its own.
    ///
    /// # Errors
    ///
    /// If there can be no more threads.
    pub(super) fn start(connection: Connection) -> io::Result<Self> {
        let (orders, ordered) = std::sync::mpsc::sync_channel(1);
        let thread = std::thread::Builder::new()
            .name("checkpoint".to_owned())
            .spawn(move || run(&connection, &ordered))?;
        Ok(Self {
            orders: Some(orders),
            thread: Some(thread),
        })
    }

    /// Wants one. If one is under way or wanted already, that is enough.
    pub(super) fn wake(&self) {
        if let Some(orders) = &self.orders {
            let _ = orders.try_send(Order::CarryOver);
        }
    }

    /// Ends without a last checkpoint, so that the database and its log stay as they are.
    pub(super) fn leave(self) {
        if let Some(orders) = &self.orders {
            // The thread is gone already if nobody receives it.
            let _ = orders.send(Order::Leave);
        }
    }
}

impl Drop for Checkpoints {
    fn drop(&mut self) {
        self.orders = None;
        if let Some(Err(_)) = self.thread.take().map(JoinHandle::join) {
            tracing::error!("the thread that makes checkpoints failed");
        }
    }
}

fn run(connection: &Connection, orders: &Receiver<Order>) {
    if let Err(cause) = connection.busy_timeout(RESTART_WAIT) {
        tracing::warn!(%cause, "checkpoints of the journal may take long");
    }
    loop {
        match orders.recv() {
            Ok(Order::CarryOver) => carry_over(connection),
            Ok(Order::Leave) => return schema::leave_log(connection),
            Err(_) => return begin_anew(connection),
        }
    }
}

/// Carries all over and empties the log.
fn begin_anew(connection: &Connection) {
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

    const PAGE_BYTES: usize = schema::PAGE;
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

    #[test]
    fn a_reserved_log_does_not_grow_and_is_read_after_a_crash_like_any_other() {
        let directory = tempfile::tempdir().unwrap();
        let (file, log) = ("test.db", "test.db-wal");
        let path = |name: &str| directory.path().join(name);
        let length = || std::fs::metadata(path(log)).unwrap().len();
        let writing = schema::open_for_writing(&path(file)).unwrap();
        writing.execute_batch("CREATE TABLE filler (x)").unwrap();
        commit(&writing);
        reserve(&path(log)).unwrap();
        assert_eq!(length(), LOG_BYTES);
        commit(&writing);
        reserve(&path(log)).unwrap();
        commit(&writing);
        assert_eq!(length(), LOG_BYTES);

        // What a crash leaves: the files as they are, of an open database.
        let after = tempfile::tempdir().unwrap();
        for name in [file, log] {
            std::fs::copy(path(name), after.path().join(name)).unwrap();
        }
        reserve(&after.path().join(log)).unwrap();
        let reading = schema::open_for_writing(&after.path().join(file)).unwrap();
        let count = "SELECT count(*), sum(length(x)) FROM filler";
        let found = reading.query_row(count, [], |row| Ok((row.get(0)?, row.get(1)?)));
        assert_eq!(found, Ok((3, 3 * COMMIT_PAGES * PAGE_BYTES)));
    }
}
