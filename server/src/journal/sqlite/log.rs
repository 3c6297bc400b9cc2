//! Looks through a write-ahead log that a crash left behind for damage. SQLite ends at the first frame whose
//! checksum is wrong, since that is what the last commit before a crash may leave, and says nothing: all
//! commits after it would be gone in silence. The format is that of "The SQLite Database File Format", 4.

use std::{
    fs::File,
    io::{self, ErrorKind, Read, Seek, SeekFrom},
    path::Path,
};

use super::{checksum::Checksum, schema::PAGE};

const HEADER: usize = 32;
const FRAME_HEADER: usize = 24;
const FRAME: usize = FRAME_HEADER + PAGE;
/// The first four bytes of a log, but for the last bit, which tells the order of bytes in checksums.
const MAGIC: u32 = 0x377f_0682;
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
    /// What is wrong in the content, if it is but one word: where, and its right content.
    pub(super) mended: Option<(usize, [u8; 4])>,
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
/// If it cannot be opened.
pub(super) fn damage(log: &Path) -> io::Result<Option<LogDamage>> {
    Ok(read(log)?.damage)
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
    let mut header = [0; HEADER];
    if !is_read(&file, 0, &mut header) && file.metadata()?.len() < HEADER as u64 {
        return Ok(Log::default());
    }
    let mut chain = Chain::of(&header);
    let mut frames: Vec<Frame> = Vec::new();
    let mut broken = (!chain.is_sound).then_some(0);
    let (mut in_a_row, mut behind, mut is_proved) = (0, 0, false);
    // Frames before a fault, and from which on those are that fit and wait for their commit.
    let (mut sound, mut waiting) = (broken, 0);
    let frames_there = file.metadata()?.len().saturating_sub(HEADER as u64) / FRAME as u64;
    for number in 1..=frames_there {
        let mut bytes = [0; FRAME];
        let start = HEADER as u64 + (number - 1) * FRAME as u64;
        let fit = if is_read(&file, start, &mut bytes) {
            chain.take(&mut bytes)
        } else {
            Fit::Not
        };
        frames.push(Frame {
            page: word(&bytes, 0),
            at: start + FRAME_HEADER as u64,
            is_committed: false,
            mended: match fit {
                Fit::Mended(at, right) => at.checked_sub(8).map(|at| (at, right)),
                Fit::Whole | Fit::Not => None,
            },
        });
        if fit != Fit::Whole {
            broken.get_or_insert(number);
            sound.get_or_insert(waiting as u64);
            in_a_row = 0;
        }
        if fit == Fit::Not {
            waiting = frames.len();
        } else if word(&bytes, 4) != 0 {
            if broken.is_some() && fit == Fit::Whole {
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
        for frame in frames.iter_mut().skip(usize::try_from(sound).unwrap_or(0)) {
            frame.is_committed = false;
        }
    }
    let damage = broken.filter(|_| is_proved).map(|frame| LogDamage {
        frame,
        commits: behind,
    });
    Ok(Log { damage, frames })
}

/// What joins each frame to the one before.
struct Chain {
    sum: Checksum,
    /// The same in all frames since the log was begun anew. Of a log whose header is damaged those of the first
    /// two frames that fit to each other, and before that of the latest frame.
    salts: [u8; 8],
    knows_salts: bool,
    before: (u32, u32),
    /// Is the header as it was written?
    is_sound: bool,
}

impl Chain {
    fn of(header: &[u8; HEADER]) -> Self {
        let magic = word(header, 0);
        let before = stored(header, 24);
        let as_it_says = Checksum {
            big_endian: magic & 1 == 1,
        };
        let is_sound = magic & !1 == MAGIC
            && word(header, 8) as usize == PAGE
            && as_it_says.of(&header[..24], (0, 0)) == before;
        let as_written_here = Checksum {
            big_endian: cfg!(target_endian = "big"),
        };
        Self {
            sum: if is_sound {
                as_it_says
            } else {
                as_written_here
            },
            salts: salts_at(header, 16),
            knows_salts: is_sound,
            before,
            is_sound,
        }
    }

    /// Does the next frame fit to the one before? One word of it is put right, if that is all that is wrong.
    fn take(&mut self, frame: &mut [u8; FRAME]) -> Fit {
        let own = stored(frame, 16);
        let before = std::mem::replace(&mut self.before, own);
        let salts = salts_at(frame, 8);
        // Zeros fit to zeros, and are no page.
        if word(frame, 0) == 0 && own == (0, 0) {
            return Fit::Not;
        }
        let known = self.salts;
        if !self.knows_salts {
            self.salts = salts;
        }
        if salts != known {
            return Fit::Not;
        }
        let mut summed = Vec::with_capacity(8 + PAGE);
        summed.extend_from_slice(&frame[..8]);
        summed.extend_from_slice(&frame[FRAME_HEADER..]);
        let is = self.sum.of(&summed, before);
        if is == own {
            self.knows_salts = true;
            return Fit::Whole;
        }
        if !self.knows_salts {
            return Fit::Not;
        }
        match self.sum.mend(&summed, is, own) {
            Some((at, right)) => {
                let place = if at < 8 { at } else { at + FRAME_HEADER - 8 };
                frame[place..place + 4].copy_from_slice(&right);
                Fit::Mended(at, right)
            }
            None => Fit::Not,
        }
    }
}

/// How a frame fits to the one before.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Fit {
    Whole,
    /// But for one word: where that is in what is summed up, and its right content.
    Mended(usize, [u8; 4]),
    Not,
}

fn salts_at(bytes: &[u8], at: usize) -> [u8; 8] {
    let mut salts = [0; 8];
    salts.copy_from_slice(&bytes[at..at + 8]);
    salts
}

/// False if that is not all there, or the disk does not give it.
fn is_read(mut file: &File, at: u64, bytes: &mut [u8]) -> bool {
    let there = file.seek(SeekFrom::Start(at));
    there.and_then(|_| file.read_exact(bytes)).is_ok()
}

fn word(bytes: &[u8], at: usize) -> u32 {
    bytes[at..at + 4]
        .iter()
        .fold(0, |word, byte| word << 8 | u32::from(*byte))
}

fn stored(bytes: &[u8], at: usize) -> (u32, u32) {
    (word(bytes, at), word(bytes, at + 4))
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
        // The header and the first frames are zeros.
        let crashed = left(true);
        let mut bytes = fs::read(log(&crashed)).unwrap();
        bytes[..2 * PAGE].fill(0);
        fs::write(log(&crashed), bytes).unwrap();
        let (damage, read) = found(&crashed, None);
        assert_eq!((damage.map(|damage| damage.frame), read), (Some(0), -1));
        // In the header, wherever that is: SQLite reads nothing then.
        for at in 0..HEADER {
            let (damage, read) = found(&left(true), Some(at));
            let damage = damage.unwrap_or_else(|| panic!("byte {at}: not found"));
            assert_eq!((damage.frame, read), (0, -1), "byte {at}");
            // Whether the first frame fits cannot be told if the header's salts are wrong.
            assert!(
                (COMMITS - 1..=COMMITS).contains(&damage.commits),
                "byte {at}"
            );
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
