//! Records out of files that may hold any number of them: one is in memory at a time.

use std::{
    fs::{self, File},
    io::{self, BufRead, BufReader},
    path::{Path, PathBuf},
};

use crate::plain::Failure;

use keliya_record::RECORD_BYTES;

/// How files with records end.
const ENDINGS: [&str; 3] = ["keliya", "json", "jsonl"];

/// The files that are meant: those named, and in folders those with the endings of records, by name.
pub(super) fn files(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Failure> {
    let mut files = Vec::new();
    for path in paths {
        if !path.is_dir() {
            files.push(path.clone());
            continue;
        }
        let mut inside = Vec::new();
        let failure = |error| Failure::File(path.clone(), error);
        for entry in fs::read_dir(path).map_err(failure)? {
            let path = entry.map_err(failure)?.path();
            let ending = path.extension().and_then(|ending| ending.to_str());
            if path.is_file() && ending.is_some_and(|ending| ENDINGS.contains(&ending)) {
                inside.push(path);
            }
        }
        inside.sort();
        files.extend(inside);
    }
    Ok(files)
}

/// The texts of the records in a file, each with the number of its first line.
pub(super) struct Texts {
    lines: BufReader<File>,
    /// The line that begins the next record, already read.
    held: Option<String>,
    line: usize,
}

impl Texts {
    pub(super) fn open(path: &Path) -> io::Result<Self> {
        Ok(Self {
            lines: BufReader::new(File::open(path)?),
            held: None,
            line: 0,
        })
    }

    /// The next record's text. One that is too large is cut off, and then no sound record.
    pub(super) fn next(&mut self) -> io::Result<Option<(usize, String)>> {
        let mut text = self.held.take().unwrap_or_default();
        let mut first = self.line;
        let mut line = String::new();
        loop {
            if is_json(&text) {
                return Ok(Some((first, text)));
            }
            line.clear();
            let most = (RECORD_BYTES + 1) as u64;
            if io::Read::take(&mut self.lines, most).read_line(&mut line)? == 0 {
                let nothing = text.trim().is_empty();
                return Ok((!nothing).then_some((first, text)));
            }
            self.line += 1;
            if text.trim().is_empty() {
                first = self.line;
                text.clear();
            } else if line.starts_with("[Record ") || is_json(&line) {
                self.held = Some(line);
                return Ok(Some((first, text)));
            }
            if text.len() <= RECORD_BYTES {
                text.push_str(&line);
            }
        }
    }
}

/// A record in JSON has one line; a comment in text has no quote after its brace.
fn is_json(line: &str) -> bool {
    line.starts_with("{\"")
}
