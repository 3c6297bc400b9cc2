//! A database's pages as they are on the disk, in the database file and in its log, also where SQLite would read
//! neither.

use std::{
    collections::HashMap,
    fs::File,
    io::{self, ErrorKind, Read, Seek, SeekFrom},
    path::Path,
};

use super::cells;
use crate::journal::sqlite::{
    log::{self, Frame},
    schema::PAGE,
};

/// The content of a page at one time.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Image {
    /// The page's number, from 1.
    pub(super) number: u32,
    place: Place,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    Database,
    /// Where its content begins, and what of it is to be put right.
    Log(u64, Option<(usize, [u8; 4])>),
}

/// A database and its log, opened for reading.
#[derive(Debug)]
pub(super) struct Pages {
    database: Option<File>,
    log: Option<File>,
    /// Pages in the database file.
    count: u32,
    frames: Vec<Frame>,
    /// Where the latest content of each page is that the log has.
    logged: HashMap<u32, Place>,
}

impl Pages {
    /// Opens both files, as far as they are there.
    pub(super) fn open(database: &Path, log: &Path) -> io::Result<Self> {
        let frames = log::read(log)?.frames;
        let database = open(database)?;
        let length = match &database {
            Some(file) => file.metadata()?.len(),
            None => 0,
        };
        let committed = frames.iter().filter(|frame| frame.is_committed);
        Ok(Self {
            count: u32::try_from(length.div_ceil(PAGE as u64)).unwrap_or(u32::MAX),
            logged: committed
                .map(|frame| (frame.page, Place::Log(frame.at, frame.mended)))
                .collect(),
            frames,
            log: open(log)?,
            database,
        })
    }

    /// What the database consists of, the older content of a page before the newer one: what is in the database
    /// file, and then what was committed since.
    pub(super) fn committed(&self) -> impl Iterator<Item = Image> {
        let stored = (1..=self.count).map(|number| Image {
            number,
            place: Place::Database,
        });
        stored.chain(self.logged_if(true))
    }

    /// What else the log has: pages of its earlier life, of transactions that were not finished, and damaged ones.
    pub(super) fn left_over(&self) -> impl Iterator<Item = Image> {
        self.logged_if(false)
    }

    fn logged_if(&self, is_committed: bool) -> impl Iterator<Item = Image> {
        let frames = self.frames.iter();
        let wanted = frames.filter(move |frame| frame.is_committed == is_committed);
        wanted.map(|frame| Image {
            number: frame.page,
            place: Place::Log(frame.at, frame.mended),
        })
    }

    /// The version of the schema, as far as the first page tells.
    pub(super) fn version(&self) -> Option<i64> {
        cells::version(&*self.latest(1)?)
    }

    /// Is the end of the database missing, as far as its first page tells?
    pub(super) fn is_cut(&self) -> bool {
        let Some(first) = self.latest(1) else {
            return true;
        };
        let count = cells::count(&first);
        let beyond = |number: &&u32| (self.count + 1..=count).contains(*number);
        let logged = self.logged.keys().filter(beyond).count();
        (count.saturating_sub(self.count) as usize) > logged
    }

    /// The content; none if the disk does not give it.
    pub(super) fn read(&self, image: Image) -> Option<Box<[u8; PAGE]>> {
        let (file, at) = match image.place {
            Place::Log(at, mended) => {
                let mut page = read(self.log.as_ref()?, at)?;
                if let Some((at, right)) = mended {
                    page[at..at + 4].copy_from_slice(&right);
                }
                return Some(page);
            }
            Place::Database => (
                self.database.as_ref()?,
                u64::from(image.number - 1) * PAGE as u64,
            ),
        };
        read(file, at)
    }

    /// The latest content of a page.
    pub(super) fn latest(&self, number: u32) -> Option<Box<[u8; PAGE]>> {
        let place = self.logged.get(&number);
        self.read(Image {
            number: (number > 0).then_some(number)?,
            place: place.copied().unwrap_or(Place::Database),
        })
    }
}

/// Opens a file, if it is there.
fn open(path: &Path) -> io::Result<Option<File>> {
    match File::open(path) {
        Err(cause) if cause.kind() == ErrorKind::NotFound => Ok(None),
        file => file.map(Some),
    }
}

/// A page from a place of a file; what is missing at its end is zero.
fn read(mut file: &File, at: u64) -> Option<Box<[u8; PAGE]>> {
    let mut page = Box::new([0; PAGE]);
    file.seek(SeekFrom::Start(at)).ok()?;
    let mut filled = 0;
    while filled < PAGE {
        match file.read(&mut page[filled..]) {
            Ok(0) => break,
            Ok(some) => filled += some,
            Err(cause) if cause.kind() == ErrorKind::Interrupted => {}
            Err(_) => return None,
        }
    }
    (filled > 0).then_some(page)
}
