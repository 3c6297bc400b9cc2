//! The journal in SQLite: one file, no set-up. One thread writes, and commits what all rooms have
//! waiting in one transaction, so that many rooms share one flush of the disk; reads go to a few
//! connections of their own.

pub mod admin;
mod checkpoint;
mod gather;
mod log;
mod post;
mod reader;
mod rest;
mod schema;
mod writer;

use std::{
    fs::{File, OpenOptions, TryLockError},
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    thread::JoinHandle,
};

use keliya_protocol::{PlayerId, RoomCode, RoomSummary, Timestamp};
use rusqlite::Connection;
use tokio::sync::{mpsc, oneshot};
use tokio_util::sync::CancellationToken;

use super::{
    BoxFuture, Card, Entry, Expected, Journal, JournalError, PLAYER_UNUSED, PLAYERS, Pending,
    Stored, TokenHash,
};
use gather::{BATCHES, Gatherer};
use post::Post;
use reader::Readers;
use writer::{Job, Work};

/// The database, within the data directory.
const DATABASE: &str = "keliya.db";
/// The log of what was written and is not carried over to the database yet; SQLite's name for it.
const LOG: &str = "keliya.db-wal";
/// The file whose lock says that a server uses the directory.
const LOCK: &str = "lock";
/// A journal on disk.
#[derive(Debug)]
pub struct SqliteJournal {
    jobs: Option<Gatherer>,
    readers: Readers,
    shared: Arc<Shared>,
    threads: Vec<JoinHandle<()>>,
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
}

/// Why a data directory cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// Another server has it.
    #[error("another server uses {} already; stop it, or give this one another --data", .0.display())]
    InUse(PathBuf),
    /// A later version wrote it.
    #[error(
        "the data in {} has version {found}, and this server knows versions up to {known}: use the newer server that wrote it",
        .path.display()
    )]
    Newer {
        /// The directory.
        path: PathBuf,
        /// Its version.
        found: i64,
        /// The latest version known here.
        known: i64,
    },
    /// The directory or the lock cannot be made or opened.
    #[error("{}: {cause}", .path.display())]
    File {
        /// Which.
        path: PathBuf,
        /// What the system says.
        cause: std::io::Error,
    },
    /// The database cannot be opened.
    #[error("the database in {}: {cause}", .path.display())]
    Database {
        /// The directory.
        path: PathBuf,
        /// What SQLite says.
        cause: rusqlite::Error,
    },
}

impl SqliteJournal {
    /// Opens the journal in a directory, which is made if it is not there; an older schema is
    /// brought up to date.
    ///
    /// # Errors
    ///
    /// If the directory is in use, was written by a later version, or cannot be used.
    pub fn open(directory: &Path) -> Result<Self, OpenError> {
        let lock = lock(directory)?;
        let file = directory.join(DATABASE);
        create_private_file(&file).map_err(|cause| OpenError::File {
            path: file.clone(),
            cause,
        })?;
        let database = |cause| OpenError::Database {
            path: directory.to_owned(),
            cause,
        };
        let is_damaged = put_aside(&directory.join(LOG));
        let mut connection = schema::open_for_writing(&file).map_err(database)?;
        if is_damaged {
            // Or what is behind the fault would be found again after the next crash.
            checkpoint::begin_anew(&connection);
        }
        schema::migrate(&mut connection).map_err(|error| error.at(directory))?;
        schema::file_entries(&mut connection).map_err(database)?;
        let rooms = schema::count_rooms(&connection).map_err(database)?;
        let players = schema::count_players(&connection).map_err(database)?;
        if let Err(cause) = checkpoint::reserve(&directory.join(LOG)) {
            tracing::debug!(%cause, "no room was reserved for the journal's log");
        }
        let schedule = checkpoint::Schedule::of(&mut connection).map_err(database)?;
        let readers = Readers::open(&file).map_err(database)?;
        let checkpoints = schema::open_for_writing(&file).map_err(database)?;

        let shared = Arc::new(Shared {
            well: AtomicBool::new(true),
            rooms: AtomicUsize::new(rooms),
            players: AtomicUsize::new(players),
            post: Post::default(),
        });
        let (jobs, batches) = mpsc::channel(BATCHES);
        let (checkpoint, due) = std::sync::mpsc::sync_channel(1);
        let spawn = |name: &str, work: Box<dyn FnOnce() + Send>| {
            let cause = |cause| OpenError::File {
                path: directory.to_owned(),
                cause,
            };
            std::thread::Builder::new()
                .name(name.to_owned())
                .spawn(work)
                .map_err(cause)
        };
        let writer_shared = Arc::clone(&shared);
        let threads = vec![
            spawn(
                "journal",
                Box::new(move || {
                    writer::run(connection, batches, &writer_shared, schedule, &checkpoint)
                }),
            )?,
            spawn(
                "checkpoint",
                Box::new(move || checkpoint::run(&checkpoints, &due)),
            )?,
        ];
        Ok(Self {
            jobs: Some(Gatherer::new(jobs)),
            readers,
            shared,
            threads,
            _lock: lock,
        })
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

/// Takes the directory for this process.
fn lock(directory: &Path) -> Result<File, OpenError> {
    let at = |path: &Path| {
        let path = path.to_owned();
        move |cause| OpenError::File { path, cause }
    };
    create_private(directory).map_err(at(directory))?;
    let path = directory.join(LOCK);
    create_private_file(&path).map_err(at(&path))?;
    let lock = OpenOptions::new()
        .append(true)
        .open(&path)
        .map_err(at(&path))?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => Err(OpenError::InUse(directory.to_owned())),
        Err(TryLockError::Error(cause)) => Err(at(&path)(cause)),
    }
}

/// Keeps a copy of a log that is damaged, and says so: the database goes on from before the fault, and writes
/// over the rest. Is it damaged?
fn put_aside(path: &Path) -> bool {
    let damage = match log::damage(path) {
        Ok(None) => return false,
        Ok(Some(damage)) => damage,
        Err(cause) => {
            tracing::warn!(%cause, "the journal's log cannot be looked through for damage");
            return false;
        }
    };
    let mut copy = path.as_os_str().to_owned();
    copy.push(format!(".damaged-{}", Timestamp::now().as_millis()));
    let copied = std::fs::copy(path, &copy);
    tracing::error!(
        frame = damage.frame,
        commits = damage.commits,
        copy = ?copied.map(|_| copy),
        "the journal's log is damaged: what was stored in the commits behind that frame is not read, and rooms \
         go on from before it; the copy has it still"
    );
    true
}

/// Is a server running on that directory?
#[must_use]
pub fn is_in_use(directory: &Path) -> bool {
    let lock = OpenOptions::new().append(true).open(directory.join(LOCK));
    lock.is_ok_and(|lock| matches!(lock.try_lock(), Err(TryLockError::WouldBlock)))
}

/// Makes a file for its owner alone, if it is not there. Server seeds are in the database, and SQLite's other
/// files take its mode; whoever could open the lock could keep a server from starting. A directory that
/// somebody else made may be open to others.
fn create_private_file(path: &Path) -> std::io::Result<()> {
    let mut options = OpenOptions::new();
    options.create(true).append(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path).map(drop)
}

/// Makes the directory for its owner alone: server seeds are in it.
fn create_private(directory: &Path) -> std::io::Result<()> {
    let mut builder = std::fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(directory)
}

impl Drop for SqliteJournal {
    fn drop(&mut self) {
        // Without senders the writer ends when its queue is empty, and the checkpoints with it.
        self.jobs = None;
        for thread in self.threads.drain(..) {
            if thread.join().is_err() {
                tracing::error!("a thread of the journal failed");
            }
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
        let work = writer::Append::new(room, expected, &entry, card);
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
        Box::pin(self.readers.run(read))
    }

    fn archived(&self, room: RoomCode) -> Pending<'_, Vec<Arc<Entry>>> {
        Box::pin(
            self.readers
                .run(move |connection| reader::archived(connection, room)),
        )
    }

    fn touch(&self, room: RoomCode, at: Timestamp) -> Pending<'_, ()> {
        Box::pin(self.write(Work::Touch { room, at }))
    }

    fn quiet_since(&self, before: Timestamp, most: usize) -> Pending<'_, Vec<RoomCode>> {
        Box::pin(
            self.readers
                .run(move |connection| reader::quiet_since(connection, before, most)),
        )
    }

    fn listed(&self, game: Option<&'static str>, most: usize) -> Pending<'_, Vec<RoomSummary>> {
        Box::pin(
            self.readers
                .run(move |connection| reader::listed(connection, game, most)),
        )
    }

    fn going_on(&self) -> Pending<'_, Vec<RoomCode>> {
        Box::pin(self.readers.run(reader::going_on))
    }

    fn rooms_of(&self, player: PlayerId) -> Pending<'_, Vec<RoomCode>> {
        Box::pin(
            self.readers
                .run(move |connection| reader::rooms_of(connection, player)),
        )
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
            let found = self
                .readers
                .run(move |connection| reader::find_player(connection, token))
                .await?;
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
            Ok(self.write(Work::Probe).await.is_ok())
        })
    }
}
