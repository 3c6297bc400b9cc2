//! The database as its one writer has it: opened, brought up to date, and built anew when it is damaged.

use std::{
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use rusqlite::{Connection, ErrorCode, ffi};

use super::{
    DATABASE, LOG, OpenError,
    checkpoint::{self, Checkpoints, Schedule},
    create_private_file, log,
    rebuild::{self, RebuildError},
    schema::{self, PAGE},
};
use crate::journal::CardOf;

/// A database that turns out to be damaged again is not built anew before this: its disk is at fault then, and
/// all rooms wait meanwhile.
const REBUILD_PAUSE: Duration = Duration::from_secs(600);

#[derive(Debug)]
pub(super) struct Database {
    directory: PathBuf,
    card_of: CardOf,
    /// None if it was damaged and nothing could take its place.
    open: Option<Open>,
    rebuilt_at: Option<Instant>,
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
            rebuilt_at: None,
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

    /// After a commit, or a failed one: lets the log be carried over when it is time.
    pub(super) fn checkpoint(&mut self, has_failed: bool) {
        if let Some(open) = &mut self.open {
            // A log that cannot grow any more may have room again once it is carried over.
            if open.schedule.is_due() || has_failed {
                open.checkpoints.wake();
            }
        }
    }

    /// May building it anew help against a failure?
    pub(super) fn wants_rebuilding(&self, cause: &rusqlite::Error) -> bool {
        self.open.is_none() || schema::is_damage(cause)
    }

    /// Builds the database anew. All that was open of it is closed, and opened again whether or not that went well.
    pub(super) fn rebuild(&mut self) -> Result<Size, RebuildError> {
        let now = Instant::now();
        if self.rebuilt_at.is_some_and(|at| now - at < REBUILD_PAUSE) {
            return Err(RebuildError::TooSoon);
        }
        self.rebuilt_at = Some(now);
        if let Some(open) = self.open.take() {
            open.checkpoints.leave();
            schema::leave_log(&open.connection);
        }
        let done = if rebuild::is_pending(&self.directory) {
            rebuild::finish(&self.directory)
                .map(drop)
                .map_err(RebuildError::from)
        } else {
            rebuild::rebuild(&self.directory, self.card_of).map(drop)
        };
        if let Err(cause) = &done {
            tracing::error!(%cause, "the damaged database cannot be built anew");
        }
        if rebuild::is_pending(&self.directory) || !self.file().exists() {
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
    let length = match directory.join(DATABASE).metadata() {
        Ok(data) => data.len(),
        Err(_) => 0,
    };
    let is_lost = length < PAGE as u64
        && log::read(&log)?
            .frames
            .iter()
            .any(|frame| frame.is_committed);
    Ok(is_lost.then(|| "the database is empty, and its log is not".to_owned()))
}

/// Our own statements fail at a start only if the tables are not those that were made; and a file that may be
/// written, but not by SQLite, says that it is of a later format.
fn is_damage_at_start(cause: &rusqlite::Error) -> bool {
    let code = cause.sqlite_error_code();
    schema::is_damage(cause) || matches!(code, Some(ErrorCode::Unknown | ErrorCode::ReadOnly))
}

fn rebuilt(directory: &Path, card_of: CardOf, fault: String) -> Result<(Open, Size), OpenError> {
    tracing::error!(
        fault,
        "the database is damaged; it is built anew of what can be read of it"
    );
    match rebuild::rebuild(directory, card_of) {
        Ok(_) => connect(directory),
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
    schema::check(connection).map_err(database)?;
    schema::file_entries(connection).map_err(database)?;
    Ok(Size {
        rooms: schema::count_rooms(connection).map_err(database)?,
        players: schema::count_players(connection).map_err(database)?,
    })
}
