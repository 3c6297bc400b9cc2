//! Looks through a write-ahead log that a crash left behind for damage. SQLite ends at the first frame whose
//! checksum is wrong, since that is what the last commit before a crash may leave, and says nothing: all
//! commits after it would be gone in silence. The format is that of "The SQLite Database File Format", 4.

use std::{
    fs::File,
    io::{self, BufReader, ErrorKind, Read},
    path::Path,
};

use super::checkpoint::LOG_BYTES;

const HEADER: usize = 32;
const FRAME_HEADER: usize = 24;
/// The first four bytes of a log, but for the last bit, which tells the order of bytes in checksums.
const MAGIC: u32 = 0x377f_0682;
/// A longer log is not looked through, so that a start never waits for it: twice what is reserved, and more
/// only after a transaction that is much larger than those of rooms, or with a reader long in the way.
const LONGEST: u64 = 2 * LOG_BYTES;
/// Commits in a row, each fitting to the one before, that prove that what is before them was on the disk once:
/// the second was begun when the first had been flushed.
const PROOF: usize = 2;

/// A log that is damaged in the middle.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LogDamage {
    /// The first frame that is wrong, counted from 1; 0 is the log's own header.
    pub frame: u64,
    /// Whole commits behind it, which SQLite does not read.
    pub commits: usize,
}

/// Is a log damaged? A fault in one of the last two commits cannot be told from what a crash may leave.
///
/// # Errors
///
/// If it cannot be read.
pub(super) fn damage(log: &Path) -> io::Result<Option<LogDamage>> {
    let file = match File::open(log) {
        Err(cause) if cause.kind() == ErrorKind::NotFound => return Ok(None),
        file => file?,
    };
    let length = file.metadata()?.len();
    if length > LONGEST {
        tracing::info!(
            length,
            "the journal's log is too long to be looked through for damage"
        );
        return Ok(None);
    }
    let mut reader = BufReader::with_capacity(1 << 20, file);
    let mut header = [0; HEADER];
    if !is_read(&mut reader, &mut header)? {
        return Ok(None);
    }
    let magic = word(&header, 0);
    let page = word(&header, 8) as usize;
    if magic & !1 != MAGIC || !(512..=65_536).contains(&page) {
        // Nothing more can be told.
        return Ok(None);
    }
    let sum = Checksum {
        big_endian: magic & 1 == 1,
    };
    let salts = &header[16..24];
    let mut before = stored(&header, 24);
    let mut broken = (sum.of(&header[..24], (0, 0)) != before).then_some(0);
    let (mut in_a_row, mut behind, mut is_proved) = (0, 0, false);
    let mut frame = [0; FRAME_HEADER];
    let mut content = vec![0; page];
    for number in 1.. {
        if !is_read(&mut reader, &mut frame)? || !is_read(&mut reader, &mut content)? {
            break;
        }
        let own = stored(&frame, 16);
        let fits = frame[8..16] == *salts && sum.of(&content, sum.of(&frame[..8], before)) == own;
        before = own;
        if !fits {
            broken.get_or_insert(number);
            in_a_row = 0;
        } else if broken.is_some() && word(&frame, 4) != 0 {
            in_a_row += 1;
            behind += 1;
            is_proved |= in_a_row >= PROOF;
        }
    }
    Ok(broken.filter(|_| is_proved).map(|frame| LogDamage {
        frame,
        commits: behind,
    }))
}

/// False at the end of the file.
fn is_read(from: &mut impl Read, bytes: &mut [u8]) -> io::Result<bool> {
    match from.read_exact(bytes) {
        Err(cause) if cause.kind() == ErrorKind::UnexpectedEof => Ok(false),
        done => done.map(|()| true),
    }
}

fn word(bytes: &[u8], at: usize) -> u32 {
    bytes[at..at + 4]
        .iter()
        .fold(0, |word, byte| word << 8 | u32::from(*byte))
}

fn stored(bytes: &[u8], at: usize) -> (u32, u32) {
    (word(bytes, at), word(bytes, at + 4))
}

struct Checksum {
    big_endian: bool,
}

impl Checksum {
    /// Goes on from the checksum of what is before.
    fn of(&self, bytes: &[u8], before: (u32, u32)) -> (u32, u32) {
        let (mut one, mut other) = before;
        let (pairs, _) = bytes.as_chunks();
        for pair in pairs {
            let (first, second) = if self.big_endian {
                let pair = u64::from_be_bytes(*pair);
                ((pair >> 32) as u32, pair as u32)
            } else {
                let pair = u64::from_le_bytes(*pair);
                (pair as u32, (pair >> 32) as u32)
            };
            one = one.wrapping_add(first).wrapping_add(other);
            other = other.wrapping_add(second).wrapping_add(one);
        }
        (one, other)
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::journal::sqlite::{checkpoint, schema};

    const PAGE: usize = 4_096;
    const COMMITS: usize = 20;

    /// Where the content of a frame begins, counted from 1.
    fn content(frame: usize) -> usize {
        HEADER + frame * FRAME_HEADER + (frame - 1) * PAGE
    }

    /// What a crash leaves of so many commits of one page each, the log begun anew before; and the directory.
    fn left(reserved: bool) -> tempfile::TempDir {
        let running = tempfile::tempdir().unwrap();
        let path = |name: &str| running.path().join(name);
        let writing = schema::open_for_writing(&path("test.db")).unwrap();
        writing
            .execute_batch("CREATE TABLE counter (value); INSERT INTO counter VALUES (0)")
            .unwrap();
        let count = |to: i64| {
            let done = writing.execute("UPDATE counter SET value = ?1", [to]);
            assert_eq!(done, Ok(1));
        };
        // Frames of an earlier life stay behind those of the later one.
        for earlier in -3 * COMMITS as i64..0 {
            count(earlier);
        }
        writing
            .query_row("PRAGMA wal_checkpoint(RESTART)", [], |_| Ok(()))
            .unwrap();
        if reserved {
            checkpoint::reserve(&path("test.db-wal")).unwrap();
        }
        for later in 1..=COMMITS as i64 {
            count(later);
        }
        let crashed = tempfile::tempdir().unwrap();
        for name in ["test.db", "test.db-wal"] {
            fs::copy(path(name), crashed.path().join(name)).unwrap();
        }
        crashed
    }

    fn log(directory: &tempfile::TempDir) -> std::path::PathBuf {
        directory.path().join("test.db-wal")
    }

    fn spoil(directory: &tempfile::TempDir, at: usize) {
        let mut bytes = fs::read(log(directory)).unwrap();
        bytes[at] ^= 0x10;
        fs::write(log(directory), bytes).unwrap();
    }

    /// What is found, and the latest commit that SQLite reads; the byte at a place is changed before.
    fn found(directory: &tempfile::TempDir, at: Option<usize>) -> (Option<LogDamage>, i64) {
        if let Some(at) = at {
            spoil(directory, at);
        }
        let damage = damage(&log(directory)).unwrap();
        let reading = schema::open_for_writing(&directory.path().join("test.db")).unwrap();
        let value = "SELECT value FROM counter";
        let value = reading.query_row(value, [], |row| row.get(0)).unwrap();
        (damage, value)
    }

    #[test]
    fn a_log_as_a_crash_leaves_it_is_sound() {
        for reserved in [false, true] {
            assert_eq!(found(&left(reserved), None), (None, COMMITS as i64));
        }
    }

    #[test]
    fn what_sqlite_leaves_out_behind_a_fault_is_counted() {
        for reserved in [false, true] {
            for frame in [1, 2, COMMITS / 2, COMMITS - PROOF] {
                for at in [content(frame), content(frame) + PAGE - 1] {
                    let (damage, read) = found(&left(reserved), Some(at));
                    let commits = COMMITS - frame;
                    // SQLite itself stops before the fault; before the first frame is the earlier life.
                    let before = if frame == 1 { -1 } else { frame as i64 - 1 };
                    let frame = frame as u64;
                    assert_eq!((damage, read), (Some(LogDamage { frame, commits }), before));
                }
            }
        }
        // In the checksum of a frame, the next one does not fit either.
        let (damage, _) = found(&left(true), Some(content(5) - 1));
        assert_eq!(damage.map(|damage| damage.frame), Some(5));
        // In the header, in the part that its own checksum covers.
        let (damage, _) = found(&left(true), Some(15));
        assert_eq!(damage.map(|damage| damage.frame), Some(0));
    }

    #[test]
    fn what_is_behind_a_fault_stays_until_the_log_is_begun_anew() {
        let crashed = left(true);
        spoil(&crashed, content(5));
        for begin_anew in [false, true] {
            let writing = schema::open_for_writing(&crashed.path().join("test.db")).unwrap();
            if begin_anew {
                checkpoint::begin_anew(&writing);
            }
            let again = writing.execute("UPDATE counter SET value = 100", []);
            assert_eq!(again, Ok(1));
            assert_eq!(damage(&log(&crashed)).unwrap().is_some(), !begin_anew);
            // Not closed in good order, which would empty the log.
            std::mem::forget(writing);
        }
    }

    #[test]
    fn the_last_commits_may_be_torn() {
        for frame in [COMMITS - 1, COMMITS] {
            let (damage, read) = found(&left(true), Some(content(frame)));
            assert_eq!((damage, read), (None, frame as i64 - 1));
        }
    }
}
