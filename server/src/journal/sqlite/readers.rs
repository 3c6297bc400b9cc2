//! The connections that read, on threads where blocking is allowed.

use std::{
    path::{Path, PathBuf},
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use rusqlite::Connection;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

use super::schema;
use crate::journal::JournalError;

/// Connections for reading, and so reads at a time.
const READERS: usize = 4;

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
