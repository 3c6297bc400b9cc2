//! A new database takes the place of a damaged one, which is kept. Whatever stops the process meanwhile, the next
//! start finds either the damaged one or the way to the new one.

use std::{
    collections::BTreeSet,
    ffi::OsStr,
    fs::{self, File},
    io,
    path::{Path, PathBuf},
};

use crate::journal::sqlite::{DATABASE, INDEX, LOG};

/// The new database while it is written; worth nothing if it is found at a start.
const BUILDING: &str = "keliya.db.building";
/// The new database once it is whole and on the disk; then a number, which names the damaged one as well.
const BUILT: &str = "keliya.db.built-";
/// The damaged database; then the same number.
const DAMAGED: &str = "keliya.db.damaged-";

/// Damaged databases that are kept, the first, which had most, and the latest ones: a disk that goes on doing damage must
/// not fill itself with them.
const KEPT: usize = 5;

/// Where the new database is to be written; what an attempt before left there is removed.
pub(super) fn place(directory: &Path) -> io::Result<PathBuf> {
    let path = directory.join(BUILDING);
    remove(&path)?;
    Ok(path)
}

/// Gives up a new database.
pub(super) fn give_up(directory: &Path) {
    if let Err(cause) = remove(&directory.join(BUILDING)) {
        tracing::warn!(%cause, "the beginning of a new database was not removed");
    }
}

/// Puts the new database, which must be closed, to where the damaged one was; where that is now. Nobody may have
/// the damaged one open for writing.
pub(super) fn swap(directory: &Path, number: i64) -> io::Result<PathBuf> {
    let building = directory.join(BUILDING);
    File::open(&building)?.sync_all()?;
    let built = directory.join(format!("{BUILT}{number}"));
    // From here on the damaged one is not used any more, whatever happens.
    fs::rename(building, &built)?;
    sync(directory)?;
    go_through(directory, number).inspect_err(|_| {
        // As long as nothing was moved, the server goes on with what it had.
        if directory.join(DATABASE).exists() {
            let _ = fs::remove_file(&built);
        }
    })
}

/// Goes on with a swap that was begun, if there is one; where the damaged database is now.
pub(in crate::journal::sqlite) fn finish(directory: &Path) -> io::Result<Option<PathBuf>> {
    match begun(directory)? {
        Some(number) => go_through(directory, number).map(Some),
        None => {
            give_up(directory);
            Ok(None)
        }
    }
}

/// Was a swap begun and not brought to its end, or is that not to be found out?
pub(in crate::journal::sqlite) fn is_pending(directory: &Path) -> bool {
    begun(directory).map_or(true, |number| number.is_some())
}

/// The number of a swap that was begun.
fn begun(directory: &Path) -> io::Result<Option<i64>> {
    for file in fs::read_dir(directory)? {
        let name = file?.file_name();
        if let Some(number) = number_in(&name, BUILT) {
            return Ok(Some(number));
        }
    }
    Ok(None)
}

/// The number in a file's name behind what it begins with.
fn number_in(name: &OsStr, begin: &str) -> Option<i64> {
    name.to_str()?.strip_prefix(begin)?.parse().ok()
}

fn go_through(directory: &Path, number: i64) -> io::Result<PathBuf> {
    let damaged = directory.join(format!("{DAMAGED}{number}"));
    // SQLite would find the log by its name, should somebody look into what is kept.
    let damaged_log = directory.join(format!("{DAMAGED}{number}-wal"));
    for (file, kept) in [(DATABASE, &damaged), (LOG, &damaged_log)] {
        let file = directory.join(file);
        if file.exists() {
            fs::rename(file, kept)?;
        }
    }
    remove(&directory.join(INDEX))?;
    sync(directory)?;
    let built = directory.join(format!("{BUILT}{number}"));
    fs::rename(built, directory.join(DATABASE))?;
    sync(directory)?;
    if let Err(cause) = remove_some(directory) {
        tracing::warn!(%cause, "old damaged databases were not removed");
    }
    Ok(damaged)
}

/// Removes the damaged databases that are too many.
fn remove_some(directory: &Path) -> io::Result<()> {
    let mut kept = BTreeSet::new();
    for file in fs::read_dir(directory)? {
        kept.extend(number_in(&file?.file_name(), DAMAGED));
    }
    for number in kept.iter().skip(1).rev().skip(KEPT - 1) {
        for end in ["", "-wal"] {
            remove(&directory.join(format!("{DAMAGED}{number}{end}")))?;
        }
    }
    Ok(())
}

/// Removes a file, if it is there.
fn remove(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(cause) if cause.kind() == io::ErrorKind::NotFound => Ok(()),
        done => done,
    }
}

/// Gets the names in a directory to the disk.
fn sync(directory: &Path) -> io::Result<()> {
    if cfg!(unix) {
        File::open(directory)?.sync_all()?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_damaged_database_is_kept_and_the_latest_ones() {
        let directory = tempfile::tempdir().unwrap();
        for number in 11..19 {
            for end in ["", "-wal"] {
                fs::write(directory.path().join(format!("{DAMAGED}{number}{end}")), "").unwrap();
            }
        }
        remove_some(directory.path()).unwrap();
        let files = fs::read_dir(directory.path()).unwrap();
        let names: BTreeSet<_> = files.map(|file| file.unwrap().file_name()).collect();
        let kept = [11, 15, 16, 17, 18];
        let kept =
            kept.map(|number| ["", "-wal"].map(|end| format!("{DAMAGED}{number}{end}").into()));
        assert_eq!(names, kept.into_iter().flatten().collect());
    }
}
