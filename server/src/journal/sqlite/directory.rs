//! The data directory: one process has it, and its owner alone may read it.

use std::{
    fs::{File, OpenOptions, TryLockError},
    path::Path,
};

use super::{DATABASE, OpenError};

/// The file whose lock says that a server uses the directory.
const LOCK: &str = "lock";

/// Takes the directory for this process.
pub(super) fn lock(directory: &Path) -> Result<File, OpenError> {
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

/// SQLite has the log beside the file itself, and nobody would look for it there.
pub(super) fn refuse_link(directory: &Path) -> Result<(), OpenError> {
    if !directory.join(DATABASE).is_symlink() {
        return Ok(());
    }
    let text =
        "keliya.db is a link to a file elsewhere; --data is to be the directory of that file";
    Err(OpenError::File {
        path: directory.to_owned(),
        cause: std::io::Error::new(std::io::ErrorKind::InvalidInput, text),
    })
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
pub(super) fn create_private_file(path: &Path) -> std::io::Result<()> {
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
