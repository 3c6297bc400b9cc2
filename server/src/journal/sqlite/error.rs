//! Why a journal on disk cannot be opened.

use std::path::PathBuf;

use super::{
    RebuildError,
    failure::{is_full, may_pass},
};

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
