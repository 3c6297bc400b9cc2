//! Looks through a write-ahead log that a crash left behind for damage. SQLite ends at the first frame whose
//! checksum is wrong, since that is what the last commit before a crash may leave, and says nothing: all
//! commits after it would be gone in silence. The format is that of "The SQLite Database File Format", 4.

use std::{
    fs::File,
    io::{self, BufReader, ErrorKind, Read},
    path::Path,
};

use super::{checkpoint::LOG_BYTES, schema::PAGE};

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
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error(
    "the log is damaged at frame {frame}, and SQLite does not read the {commits} commits behind it"
)]
pub struct LogDamage {
    /// The first frame that is wrong, counted from 1; 0 is the log's own header.
    pub frame: u64,
    /// Whole commits behind it, which SQLite does not read.
    pub commits: usize,
}

/// A page as one transaction wrote it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Frame {
    /// The page's number.
    pub(super) page: u32,
    /// Where its content begins in the log.
    pub(super) at: u64,
    /// Is it of a transaction that was committed since the log was begun anew? Others are of an earlier life of
    /// the log, of a transaction that was not finished, or damaged.
    pub(super) is_committed: bool,
}

/// What is in a log.
#[derive(Debug, Default)]
pub(super) struct Log {
    pub(super) damage: Option<LogDamage>,
    /// All frames, in the order in which they are there.
    pub(super) frames: Vec<Frame>,
}

/// Is a log damaged? A fault in one of the last two commits cannot be told from what a crash may leave.
///
/// # Errors
///
/// If it cannot be read.
pub(super) fn damage(log: &Path) -> io::Result<Option<LogDamage>> {
    match log.metadata() {
        Ok(data) if data.len() > LONGEST => {
            tracing::info!(
                length = data.len(),
                "the journal's log is too long to be looked through for damage"
            );
            Ok(None)
        }
        _ => Ok(read(log)?.damage),
    }
}

/// Reads a log from end to end, also behind a fault.
///
/// # Errors
///
/// If it cannot be read.
pub(super) fn read(log: &Path) -> io::Result<Log> {
    let file = match File::open(log) {
        Err(cause) if cause.kind() == ErrorKind::NotFound => return Ok(Log::default()),
        file => file?,
    };
    let mut reader = BufReader::with_capacity(1 << 20, file);
    let mut header = [0; HEADER];
    if !is_read(&mut reader, &mut header)? {
        return Ok(Log::default());
    }
    let magic = word(&header, 0);
    if magic & !1 != MAGIC || word(&header, 8) as usize != PAGE {
        // Nothing more can be told.
        return Ok(Log::default());
    }
    let sum = Checksum {
        big_endian: magic & 1 == 1,
    };
    let salts = &header[16..24];
    let mut before = stored(&header, 24);
    let mut broken = (sum.of(&header[..24], (0, 0)) != before).then_some(0);
    let (mut in_a_row, mut behind, mut is_proved) = (0, 0, false);
    let mut frames: Vec<Frame> = Vec::new();
    // Frames before a fault, and from which on those are that fit and wait for their commit.
    let (mut sound, mut waiting) = (None, 0);
    let mut frame = [0; FRAME_HEADER];
    let mut content = [0; PAGE];
    for number in 1.. {
        if !is_read(&mut reader, &mut frame)? || !is_read(&mut reader, &mut content)? {
            break;
        }
        let own = stored(&frame, 16);
        let fits = frame[8..16] == *salts && sum.of(&content, sum.of(&frame[..8], before)) == own;
        before = own;
        frames.push(Frame {
            page: word(&frame, 0),
            at: HEADER as u64 + number * (FRAME_HEADER + PAGE) as u64 - PAGE as u64,
            is_committed: false,
        });
        if !fits {
            broken.get_or_insert(number);
            sound.get_or_insert(waiting);
            in_a_row = 0;
            waiting = frames.len();
        } else if word(&frame, 4) != 0 {
            if broken.is_some() {
                in_a_row += 1;
                behind += 1;
                is_proved |= in_a_row >= PROOF;
            }
            for frame in &mut frames[waiting..] {
                frame.is_committed = true;
            }
            waiting = frames.len();
        }
    }
    if let Some(sound) = sound.filter(|_| !is_proved) {
        for frame in &mut frames[sound..] {
            frame.is_committed = false;
        }
    }
    let damage = broken.filter(|_| is_proved).map(|frame| LogDamage {
        frame,
        commits: behind,
    });
    Ok(Log { damage, frames })
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
    fn the_last_commits_may_be_torn() {
        for frame in [COMMITS - 1, COMMITS] {
            let (damage, read) = found(&left(true), Some(content(frame)));
            assert_eq!((damage, read), (None, frame as i64 - 1));
        }
    }
}
