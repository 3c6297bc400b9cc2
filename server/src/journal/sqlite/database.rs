//! The database as its one writer has it: opened, brought up to date, and built anew when it is damaged.

use std::{
    collections::HashMap,
    path::{Path, PathBuf},
    sync::atomic::AtomicBool,
    time::Instant,
};

use rusqlite::{Connection, ErrorCode, ffi};

use super::{
    DATABASE, LOG, OpenError, check,
    checkpoint::{self, Checkpoints, Schedule},
    create_private_file, failure, log,
    pause::Pause,
    rebuild::{self, Given, RebuildError},
    refuse_link,
    schema::{self, PAGE},
};
use crate::journal::CardOf;

#[derive(Debug)]
pub(super) struct Database {
    directory: PathBuf,
    card_of: CardOf,
    /// None if it was damaged and nothing could take its place.
    open: Option<Open>,
    pause: Option<Pause>,
}

/// What is open of it. The connection is closed before the last checkpoint.
#[derive(Debug)]
struct Open {
    connection: Connection,
    schedule: Schedule,
    checkpoints: Checkpoints,
}

/// How much is in it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Size {
    /// Rooms that are not closed.
    pub(super) rooms: usize,
    /// Identities.
    pub(super) players: usize,
}

impl Database {
    /// Opens the database in a directory that is locked, or makes it; builds it anew if it is damaged.
    pub(super) fn open(directory: &Path, card_of: CardOf) -> Result<(Self, Size), OpenError> {
        let file = |cause| OpenError::File {
            path: directory.to_owned(),
            cause,
        };
        refuse_link(directory)?;
        if let Some(kept) = rebuild::finish(directory).map_err(file)? {
            tracing::warn!(kept = %kept.display(), "a database that was built anew takes the place of a damaged one");
        }
        let (open, size) = match damage_before(directory).map_err(file)? {
            Some(fault) => rebuilt(directory, card_of, fault)?,
            None => match connect(directory) {
                Err(OpenError::Database { cause, .. }) if is_damage_at_start(&cause) => {
                    rebuilt(directory, card_of, cause.to_string())?
                }
                connected => connected?,
            },
        };
        let database = Self {
            directory: directory.to_owned(),
            card_of,
            open: Some(open),
            pause: None,
        };
        Ok((database, size))
    }

    /// The database's file.
    pub(super) fn file(&self) -> PathBuf {
        self.directory.join(DATABASE)
    }

    /// The connection that writes.
    pub(super) fn connection(&self) -> rusqlite::Result<&Connection> {
        let open = self.open.as_ref().map(|open| &open.connection);
        open.ok_or_else(|| {
            let text = "the database was damaged and could not be built anew";
            let code = ffi::Error::new(ffi::SQLITE_CANTOPEN);
            rusqlite::Error::SqliteFailure(code, Some(text.to_owned()))
        })
    }

    /// After a commit: is the log to be carried over?
    pub(super) fn is_checkpoint_due(&mut self) -> bool {
        let open = self.open.as_mut();
        open.is_some_and(|open| open.schedule.is_due())
    }

    /// Lets the log be carried over; one that cannot grow any more may have room again then.
    pub(super) fn checkpoint(&self) {
        if let Some(open) = &self.open {
            open.checkpoints.wake();
        }
    }

    /// May building it anew help against a failure?
    pub(super) fn wants_rebuilding(&self, cause: &rusqlite::Error) -> bool {
        self.open.is_none() || failure::is_damage(cause)
    }

    /// Opens it, if it is not open and that can be done.
    pub(super) fn reopen(&mut self) -> Option<Size> {
        if self.open.is_some() || !self.is_in_place() {
            return None;
        }
        let (open, size) = connect(&self.directory).ok()?;
        self.open = Some(open);
        Some(size)
    }

    /// Is a database where it belongs, and not about to be replaced?
    fn is_in_place(&self) -> bool {
        !rebuild::is_pending(&self.directory) && self.file().exists()
    }

    /// Was it built anew, or was that tried, too short a time ago to do it again?
    pub(super) fn was_rebuilt_lately(&self) -> bool {
        let now = Instant::now();
        self.pause.is_some_and(|pause| !pause.is_over(now))
    }

    /// Builds the database anew. All that was open of it is closed, and opened again whether or not that went well.
    pub(super) fn rebuild(
        &mut self,
        latest: &HashMap<i64, i64>,
        stop: &AtomicBool,
    ) -> Result<Size, RebuildError> {
        let began = Instant::now();
        let done = self.build_anew(latest, stop);
        self.pause = Some(Pause::after(self.pause, began, Instant::now()));
        done
    }

    fn build_anew(
        &mut self,
        latest: &HashMap<i64, i64>,
        stop: &AtomicBool,
    ) -> Result<Size, RebuildError> {
        if let Some(open) = self.open.take() {
            open.checkpoints.leave();
            schema::leave_log(&open.connection);
        }
        let done = if rebuild::is_pending(&self.directory) {
            rebuild::finish(&self.directory)
                .map(drop)
                .map_err(RebuildError::from)
        } else {
            let given = Given {
                card_of: self.card_of,
                latest,
                stop,
            };
            rebuild::rebuild(&self.directory, &given).map(drop)
        };
        if !self.is_in_place() {
            return Err(done.err().unwrap_or(RebuildError::Nothing));
        }
        let connected = connect(&self.directory);
        let (open, size) = connected.map_err(|cause| RebuildError::Open(cause.to_string()))?;
        self.open = Some(open);
        done.map(|()| size)
    }
}

/// Damage that SQLite would not speak of: it takes a log that is damaged as ended there, and one without a
/// database as worthless.
fn damage_before(directory: &Path) -> std::io::Result<Option<String>> {
    let log = directory.join(LOG);
    if let Some(damage) = log::damage(&log)? {
        return Ok(Some(damage.to_string()));
    }
    let fault = "the database is empty, and its log is not";
    Ok(is_lost(directory).then(|| fault.to_owned()))
}

/// Is the database gone, and is there a log that was not carried over?
pub(super) fn is_lost(directory: &Path) -> bool {
    let length = match directory.join(DATABASE).metadata() {
        Ok(data) => data.len(),
        Err(_) => 0,
    };
    let is_committed = |log: log::Log| log.frames.iter().any(|frame| frame.is_committed);
    length < PAGE as u64 && log::read(&directory.join(LOG)).is_ok_and(is_committed)
}

/// Our own statements fail at a start only if the tables are not those that were made; and a file that may be
/// written, but not by SQLite, says that it is of a later format.
fn is_damage_at_start(cause: &rusqlite::Error) -> bool {
    let is_our_own = matches!(
        cause,
        rusqlite::Error::SqliteFailure(failure, _)
            if failure.code == ErrorCode::Unknown || failure.extended_code == ffi::SQLITE_READONLY
    );
    // Anything else than a failure is a value that is none of those that were written.
    let is_value = !matches!(cause, rusqlite::Error::SqliteFailure(..));
    failure::is_damage(cause) || failure::is_unreadable(cause) || is_our_own || is_value
}

fn rebuilt(directory: &Path, card_of: CardOf, fault: String) -> Result<(Open, Size), OpenError> {
    tracing::error!(
        fault,
        "the database is damaged; it is built anew of what can be read of it"
    );
    let given = Given {
        card_of,
        latest: &HashMap::new(),
        stop: &AtomicBool::new(false),
    };
    match rebuild::rebuild(directory, &given) {
        Ok(_) => connect(directory),
        Err(RebuildError::Newer(found)) => Err(schema::MigrateError::Newer { found }.at(directory)),
        Err(cause) => Err(OpenError::Damaged {
            path: directory.to_owned(),
            fault,
            cause,
        }),
    }
}

fn connect(directory: &Path) -> Result<(Open, Size), OpenError> {
    let file = directory.join(DATABASE);
    create_private_file(&file).map_err(|cause| OpenError::File {
        path: file.clone(),
        cause,
    })?;
    let database = |cause| OpenError::Database {
        path: directory.to_owned(),
        cause,
    };
    let mut connection = schema::open_for_writing(&file).map_err(database)?;
    let prepared = prepare(&mut connection, directory);
    if prepared.is_err() {
        // What is in the log may help, should it be damage.
        schema::leave_log(&connection);
    }
    let size = prepared?;
    if let Err(cause) = checkpoint::reserve(&directory.join(LOG)) {
        tracing::debug!(%cause, "no room was reserved for the journal's log");
    }
    let schedule = Schedule::of(&mut connection).map_err(database)?;
    let other = schema::open_for_writing(&file).map_err(database)?;
    let checkpoints = Checkpoints::start(other).map_err(|cause| OpenError::File {
        path: directory.to_owned(),
        cause,
    })?;
    let open = Open {
        connection,
        schedule,
        checkpoints,
    };
    Ok((open, size))
}

fn prepare(connection: &mut Connection, directory: &Path) -> Result<Size, OpenError> {
    let database = |cause| OpenError::Database {
        path: directory.to_owned(),
        cause,
    };
    schema::migrate(connection).map_err(|error| error.at(directory))?;
    check::check(connection).map_err(database)?;
    schema::file_entries(connection).map_err(database)?;
    Ok(Size {
        rooms: schema::count_rooms(connection).map_err(database)?,
        players: schema::count_players(connection).map_err(database)?,
    })
}
