//! What a failure says: damage, a disk that is full or cannot be read.

/// May it go by itself? So does a disk that is full, or fails for a while.
pub(super) fn may_pass(cause: &rusqlite::Error) -> bool {
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
