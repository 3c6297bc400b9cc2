//! The journal in SQLite: one file, no set-up. One thread writes, and commits what all rooms have
//! waiting in one transaction, so that many rooms share one flush of the disk; reads go to a few
//! connections of their own.

pub mod admin;
mod cards;
mod check;
mod checkpoint;
mod checksum;
mod database;
mod directory;
mod error;
mod failure;
mod gather;
mod log;
mod look_over;
mod pause;
mod post;
mod reader;
mod readers;
mod rebuild;
mod rest;
mod schema;
mod work;
mod writer;

use std::{
    collections::HashMap,
    fs::File,
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    thread::JoinHandle,
    time::Duration,
};

use keliya_protocol::{PlayerId, RoomCode, RoomSummary, Timestamp};
use rusqlite::Connection;
use tokio::{
    sync::{mpsc, oneshot},
    time::timeout,
};
use tokio_util::sync::CancellationToken;

use super::{
    BoxFuture, Card, CardOf, Entry, Expected, Journal, JournalError, PLAYER_UNUSED, PLAYERS,
    Pending, Stored, TokenHash,
};
use database::Database;
pub use directory::is_in_use;
use directory::{create_private_file, lock, refuse_link};
pub use error::OpenError;
use failure::is_full;
use gather::{BATCHES, Gatherer};
use look_over::LookOver;
use post::Post;
use readers::Readers;
use rebuild::Given;
pub use rebuild::{RebuildError, Rebuilt};
use work::{Append, Job, Work};

/// The database, within the data directory.
const DATABASE: &str = "keliya.db";
/// The log of what was written and is not carried over to the database yet; SQLite's name for it.
const LOG: &str = "keliya.db-wal";
/// The index of the log, which is shared memory of who uses it; SQLite's name for it.
const INDEX: &str = "keliya.db-shm";
/// How long somebody's rooms are not told, at a start, since the journal is looked over: enough for some ten thousand
/// rooms. If damage is found by then, reads wait until it is mended.
const LOOK_AWAITED: Duration = Duration::from_millis(250);

/// A journal on disk.
#[derive(Debug)]
pub struct SqliteJournal {
    jobs: Option<Gatherer>,
    readers: Arc<Readers>,
    shared: Arc<Shared>,
    writer: Option<JoinHandle<()>>,
    /// When it was looked over.
    look_over: LookOver,
    /// Held as long as the journal is open; the lock goes with it.
    _lock: File,
}

/// What the writer and everybody else know of each other.
#[derive(Debug)]
struct Shared {
    /// Did the last commit go through?
    well: AtomicBool,
    /// Rooms that are not closed.
    rooms: AtomicUsize,
    /// Identities, as far as they were counted.
    players: AtomicUsize,
    /// How answers come back.
    post: Post,
    /// The journal is closed: what takes long is given up.
    stop: AtomicBool,
}

impl SqliteJournal {
    /// Opens the journal in a directory, which is made if it is not there; an older schema is
    /// brought up to date, and a damaged database is built anew of what can be read of it.
    ///
    /// # Errors
    ///
    /// If the directory is in use, was written by a later version, or cannot be used.
    pub fn open(directory: &Path, card_of: CardOf) -> Result<Self, OpenError> {
        let lock = lock(directory)?;
        let (database, size) = Database::open(directory, card_of)?;
        let file = |cause| OpenError::File {
            path: directory.to_owned(),
            cause,
        };
        let readers = Readers::open(&database.file()).map_err(|cause| OpenError::Database {
            path: directory.to_owned(),
            cause,
        })?;
        let readers = Arc::new(readers);
        let shared = Arc::new(Shared {
            well: AtomicBool::new(true),
            rooms: AtomicUsize::new(size.rooms),
            players: AtomicUsize::new(size.players),
            post: Post::default(),
            stop: AtomicBool::new(false),
        });
        let (jobs, batches) = mpsc::channel(BATCHES);
        let (of_writer, for_writer) = (Arc::clone(&readers), Arc::clone(&shared));
        let writer = std::thread::Builder::new()
            .name("journal".to_owned())
            .spawn(move || writer::run(database, batches, &of_writer, &for_writer))
            .map_err(file)?;
        Ok(Self {
            jobs: Some(Gatherer::new(jobs)),
            readers,
            shared,
            writer: Some(writer),
            look_over: LookOver::default(),
            _lock: lock,
        })
    }

    /// Reads. If the database is found to be damaged, the writer builds it anew, and it is read again.
    async fn look<T: Send + 'static>(
        &self,
        read: impl Fn(&Connection) -> Result<T, JournalError> + Clone + Send + 'static,
    ) -> Result<T, JournalError> {
        let seen = self.readers.generation();
        match self.readers.run(read.clone()).await {
            Err(fault @ JournalError::Malformed(_)) => self.look_again(seen, fault, read).await,
            done => done,
        }
    }

    /// Reads of one room. If something is not where it belongs, that may be the fault of a page that leads to it,
    /// which SQLite does not always see: it is that room's damage if it is still so once the database was built anew.
    async fn look_at<T: Send + 'static>(
        &self,
        room: RoomCode,
        read: impl Fn(&Connection) -> Result<T, JournalError> + Clone + Send + 'static,
    ) -> Result<T, JournalError> {
        let seen = self.readers.generation();
        let fault = match self.look(read.clone()).await {
            Err(JournalError::Astray { fault, .. }) => JournalError::Damaged { room, fault },
            done => return done,
        };
        let is_known = move |connection: &Connection| reader::is_known_damaged(connection, room);
        if self.readers.run(is_known).await.unwrap_or(true) {
            return Err(fault);
        }
        match self.look_again(seen, fault, read).await {
            Err(JournalError::Astray { fault, .. }) => Err(JournalError::Damaged { room, fault }),
            done => done,
        }
    }

    /// Reads of one room. What seems not to be there is looked for again once it is known that all is found that is.
    async fn look_for<T: Send + 'static>(
        &self,
        room: RoomCode,
        read: impl Fn(&Connection) -> Result<Vec<T>, JournalError> + Clone + Send + 'static,
    ) -> Result<Vec<T>, JournalError> {
        let is_sure = self.look_over.is_fresh();
        let found = self.look_at(room, read.clone()).await?;
        if is_sure || !found.is_empty() {
            return Ok(found);
        }
        self.look_all_over().await?;
        self.look_at(room, read).await
    }

    /// Looks for damage that a start leaves for later, or that was done since, unless that was done lately.
    async fn look_all_over(&self) -> Result<(), JournalError> {
        let look = || self.look(|connection| Ok(check::check_more(connection)?));
        self.look_over.done(look).await
    }

    /// Has the database built anew, unless that was done since its generation was seen, and reads again.
    async fn look_again<T: Send + 'static>(
        &self,
        seen: u64,
        fault: JournalError,
        read: impl FnOnce(&Connection) -> Result<T, JournalError> + Send + 'static,
    ) -> Result<T, JournalError> {
        match self.write(Work::Rebuild { seen }).await {
            Ok(()) => {
                tracing::error!(%fault, "the database was damaged");
                self.readers.run(read).await
            }
            Err(_) => Err(fault),
        }
    }

    /// Hands work to the writer and waits until it is durable.
    async fn write(&self, work: Work) -> Result<(), JournalError> {
        let stopped = || JournalError::Storage("the journal has stopped".to_owned());
        let (answer, answered) = oneshot::channel();
        let jobs = self.jobs.as_ref().ok_or_else(stopped)?;
        let brought = jobs.bring(Job { work, answer }).await;
        brought.map_err(|_| stopped())?;
        answered.await.map_err(|_| stopped())?
    }
}

impl Shared {
    /// Is there place for one more identity? If not, those that may be forgotten are first. Counts it.
    fn has_place_for_player(
        &self,
        connection: &Connection,
        at: Timestamp,
    ) -> rusqlite::Result<bool> {
        if self.players.load(Ordering::Relaxed) >= PLAYERS {
            let forgotten = schema::forget_players(connection, at.before(PLAYER_UNUSED))?;
            self.players.fetch_sub(forgotten, Ordering::Relaxed);
        }
        let has_place = self.players.load(Ordering::Relaxed) < PLAYERS;
        if has_place {
            self.players.fetch_add(1, Ordering::Relaxed);
        }
        Ok(has_place)
    }
}

/// Builds the database in a directory anew of what can be read of it, damaged or not.
///
/// # Errors
///
/// If the directory is in use, was written by a later version, or it cannot be done; the database is left as it
/// was then.
pub fn build_anew(directory: &Path, card_of: CardOf) -> Result<Rebuilt, OpenError> {
    let _lock = lock(directory)?;
    refuse_link(directory)?;
    let failed = |cause| OpenError::Rebuild {
        path: directory.to_owned(),
        cause,
    };
    rebuild::finish(directory).map_err(|cause| failed(cause.into()))?;
    let given = Given {
        card_of,
        latest: &HashMap::new(),
        stop: &AtomicBool::new(false),
    };
    rebuild::rebuild(directory, &given).map_err(failed)
}

impl Drop for SqliteJournal {
    fn drop(&mut self) {
        // Without senders the writer ends when its queue is empty, and the checkpoints with it.
        self.jobs = None;
        self.shared.stop.store(true, Ordering::Relaxed);
        if let Some(Err(_)) = self.writer.take().map(JoinHandle::join) {
            tracing::error!("the thread that writes the journal failed");
        }
    }
}

impl Journal for SqliteJournal {
    fn append(
        &self,
        room: RoomCode,
        expected: Expected,
        entry: Arc<Entry>,
        card: Option<Card>,
    ) -> Pending<'_, ()> {
        let work = Append::new(room, expected, &entry, card);
        Box::pin(self.write(Work::Append(Box::new(work))))
    }

    fn read(&self, room: RoomCode) -> Pending<'_, Vec<Arc<Entry>>> {
        Box::pin(async move {
            let stored = self.read_after(room, 0, usize::MAX).await?;
            Ok(stored.into_iter().map(|stored| stored.entry).collect())
        })
    }

    fn read_after(&self, room: RoomCode, since: u64, most: usize) -> Pending<'_, Vec<Stored>> {
        let read = move |connection: &Connection| reader::entries(connection, room, since, most);
        Box::pin(self.look_for(room, read))
    }

    fn archived(&self, room: RoomCode) -> Pending<'_, Vec<Arc<Entry>>> {
        Box::pin(self.look_for(room, move |connection| reader::archived(connection, room)))
    }

    fn touch(&self, room: RoomCode, at: Timestamp) -> Pending<'_, ()> {
        Box::pin(self.write(Work::Touch { room, at }))
    }

    fn quiet_since(&self, before: Timestamp, most: usize) -> Pending<'_, Vec<RoomCode>> {
        Box::pin(self.look(move |connection| reader::quiet_since(connection, before, most)))
    }

    fn listed(&self, game: Option<&'static str>, most: usize) -> Pending<'_, Vec<RoomSummary>> {
        let read = move |connection: &Connection| reader::listed(connection, game, most);
        Box::pin(async move {
            let seen = self.readers.generation();
            let mut found = self.look(read).await?;
            let Some(fault) = found.fault.take() else {
                return Ok(found.summaries);
            };
            // Cards follow from entries, and are made anew with the database. The others' are told in any case.
            let again = self.look_again(seen, JournalError::Malformed(fault), read);
            Ok(again.await.unwrap_or(found).summaries)
        })
    }

    fn going_on(&self) -> Pending<'_, Vec<RoomCode>> {
        Box::pin(self.look(reader::going_on))
    }

    fn rooms_of(&self, player: PlayerId) -> Pending<'_, Vec<RoomCode>> {
        Box::pin(async move {
            // Nothing tells that one is missing. Who knows its code may come to it all the same, and nobody is to
            // wait long where there are very many rooms.
            if !self.look_over.was_done() {
                let looked = timeout(LOOK_AWAITED, self.look_all_over()).await;
                if let Ok(Err(cause)) = looked {
                    tracing::warn!(%cause, "somebody's rooms may not be all");
                }
            }
            let read = move |connection: &Connection| reader::rooms_of(connection, player);
            self.look(read).await
        })
    }

    fn room_count(&self) -> Pending<'_, usize> {
        Box::pin(std::future::ready(Ok(self
            .shared
            .rooms
            .load(Ordering::Relaxed))))
    }

    fn add_player(&self, token: TokenHash, player: PlayerId, at: Timestamp) -> Pending<'_, ()> {
        Box::pin(self.write(Work::AddPlayer { token, player, at }))
    }

    fn find_player(&self, token: TokenHash, at: Timestamp) -> Pending<'_, Option<PlayerId>> {
        Box::pin(async move {
            let read = move |connection: &Connection| reader::find_player(connection, token);
            let is_sure = self.look_over.is_fresh();
            let mut found = self.look(read).await?;
            if found.is_none() && !is_sure {
                self.look_all_over().await?;
                found = self.look(read).await?;
            }
            let Some((player, used_at)) = found else {
                return Ok(None);
            };
            if at.since(used_at) > writer::USE_NOTED_AFTER
                && let Err(cause) = self.write(Work::UsePlayer { token, at }).await
            {
                // To know when a token was last used is worth less than to let its owner in.
                tracing::warn!(%cause, "the use of a token was not noted");
            }
            Ok(Some(player))
        })
    }

    fn serve(&self, shutdown: CancellationToken) -> BoxFuture<'_, ()> {
        Box::pin(async move {
            let post = self.shared.post.serve(shutdown.clone());
            match &self.jobs {
                Some(jobs) => drop(tokio::join!(post, jobs.serve(shutdown))),
                None => post.await,
            }
        })
    }

    fn is_well(&self) -> Pending<'_, bool> {
        Box::pin(async move {
            if self.shared.well.load(Ordering::Relaxed) {
                return Ok(true);
            }
            // A commit that goes through is not all that is needed.
            Ok(self.write(Work::Probe).await.is_ok() && self.shared.well.load(Ordering::Relaxed))
        })
    }
}
