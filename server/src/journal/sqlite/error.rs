//! Why a journal on disk cannot be opened, and what a failure of SQLite says: damage, a full disk, one that passes.

use std::path::PathBuf;

use super::RebuildError;

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
    /// The database is damaged, and cannot be built anew.
    #[error(
        "the database in {} is damaged ({fault}), and could not be built anew of what can be read: {cause}",
        .path.display()
    )]
    Damaged {
        /// The directory.
        path: PathBuf,
        /// How it is damaged.
        fault: String,
        /// Why it cannot be built anew.
        cause: RebuildError,
    },
    /// The database cannot be built anew, as somebody wished.
    #[error("the database in {} cannot be built anew: {cause}", .path.display())]
    Rebuild {
        /// The directory.
        path: PathBuf,
        /// Why.
        cause: RebuildError,
    },
}

impl OpenError {
    /// May it go by itself? So does a disk that is full, or fails for a while.
    #[must_use]
    pub fn may_pass(&self) -> bool {
        match self {
            Self::File { cause, .. } => is_full(cause),
            Self::Database { cause, .. } => may_pass(cause),
            Self::Damaged { cause, .. } | Self::Rebuild { cause, .. } => match cause {
                RebuildError::File(cause) => is_full(cause),
                RebuildError::Database(cause) => may_pass(cause),
                _ => false,
            },
            Self::InUse(_) | Self::Newer { .. } => false,
        }
    }
}

fn may_pass(cause: &rusqlite::Error) -> bool {
    use rusqlite::ErrorCode::{DiskFull, SystemIoFailure};
    let code = cause.sqlite_error_code();
    matches!(code, Some(DiskFull | SystemIoFailure))
}

/// Does the system say that there is no room?
pub(super) fn is_full(cause: &std::io::Error) -> bool {
    use std::io::ErrorKind::{FileTooLarge, QuotaExceeded, StorageFull};
    matches!(cause.kind(), StorageFull | QuotaExceeded | FileTooLarge)
}

/// Is that a part of the disk that cannot be read?
pub(super) fn is_unreadable(cause: &rusqlite::Error) -> bool {
    use rusqlite::ffi::{SQLITE_IOERR_CORRUPTFS, SQLITE_IOERR_DATA, SQLITE_IOERR_READ};
    let unreadable = [SQLITE_IOERR_READ, SQLITE_IOERR_DATA, SQLITE_IOERR_CORRUPTFS];
    matches!(cause, rusqlite::Error::SqliteFailure(failure, _) if unreadable.contains(&failure.extended_code))
}

/// Is that damage: something on the disk that is not as it was written?
pub(super) fn is_damage(cause: &rusqlite::Error) -> bool {
    use rusqlite::{Error, ErrorCode};
    match cause {
        Error::SqliteFailure(failure, _) => {
            matches!(
                failure.code,
                ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase
            )
        }
        _ => false,
    }
}

/// The failure that damage is.
pub(super) fn damaged(fault: &str) -> rusqlite::Error {
    let code = rusqlite::ffi::Error::new(rusqlite::ffi::SQLITE_CORRUPT);
    rusqlite::Error::SqliteFailure(code, Some(fault.to_owned()))
}
