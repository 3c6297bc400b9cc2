//! `keliya-server admin export`: the records of all finished games, one after the other. One room is in
//! memory at a time, so that a database of any size can be exported; a server may run meanwhile.

use std::{
    fs, io,
    io::{BufWriter, Write},
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};
use clap::{Args, ValueEnum};
use keliya_protocol::PlayerRef;
use keliya_record::Record;

use crate::{
    journal::{JournalError, sqlite::admin::Rooms},
    pseudonym::PseudonymKey,
    records::{self, Form},
};

/// What is exported, and how.
#[derive(Debug, Clone, Args)]
pub struct Export {
    /// The file to make [default: standard output]
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// Records as people read them, one after the other, or JSON, one a line
    #[arg(long, value_enum, default_value_t = Format::Text)]
    pub format: Format,
    /// With the players' own names instead of pseudonyms
    #[arg(long)]
    pub names: bool,
    /// The file with the key that pseudonyms follow from [default: one of the data directory's own]
    #[arg(long, value_name = "FILE", conflicts_with = "names")]
    pub key_file: Option<PathBuf>,
}

/// The form of the records.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// Text.
    Text,
    /// A line of JSON each.
    Json,
}

/// Writes what is asked for.
///
/// # Errors
///
/// If it cannot be read or written, or rooms are damaged; the others are written all the same.
pub fn run(directory: &Path, export: &Export, out: &mut impl Write) -> anyhow::Result<()> {
    let key = match (&export.key_file, export.names) {
        (_, true) => None,
        (Some(file), false) => Some(PseudonymKey::read(file)?),
        (None, false) => Some(PseudonymKey::of_directory(directory)?),
    };
    let Some(path) = &export.output else {
        let mut out = BufWriter::new(out);
        return match write(directory, export.format, key.as_ref(), &mut out) {
            // Who has read enough is content.
            Err(Failure::Output(cause)) if cause.kind() == io::ErrorKind::BrokenPipe => Ok(()),
            outcome => Ok(outcome?),
        };
    };
    let at = || path.display().to_string();
    let file = create(path).with_context(at)?;
    let mut file = BufWriter::new(file);
    let written = write(directory, export.format, key.as_ref(), &mut file);
    if let Err(failure @ (Failure::Output(_) | Failure::Journal(_))) = written {
        // A part of an export is worse than none. That it cannot be removed either says nothing new.
        let _ = fs::remove_file(path);
        bail!("{}: {failure}", at());
    }
    let file = file.into_inner().map_err(io::IntoInnerError::into_error);
    file.and_then(|file| file.sync_all()).with_context(at)?;
    Ok(written?)
}

/// Makes a file that must not be there, for its owner alone.
fn create(path: &Path) -> io::Result<fs::File> {
    let mut options = fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

#[derive(Debug, thiserror::Error)]
enum Failure {
    #[error("cannot write: {0}")]
    Output(#[from] io::Error),
    #[error(transparent)]
    Journal(#[from] JournalError),
    #[error("{count} rooms are damaged and were left out, the first of them: {first}")]
    Damaged { count: usize, first: String },
}

fn write(
    directory: &Path,
    format: Format,
    key: Option<&PseudonymKey>,
    out: &mut impl Write,
) -> Result<(), Failure> {
    let naming = |player: &PlayerRef| match key {
        Some(key) => key.name(player.id),
        None => player.name.clone(),
    };
    let form = match format {
        Format::Text => Form::Text,
        Format::Json => Form::Json,
    };
    let mut fault = None;
    let mut count = 0;
    let mut first = true;
    let rooms = Rooms::open(directory)?;
    let mut after = 0;
    loop {
        let page = rooms.after(after)?;
        let Some((last, _)) = page.last() else { break };
        after = *last;
        for (id, room) in page {
            let tell = |record: Record| -> Result<(), Failure> {
                let fault = |breakage: keliya_record::Breakage| JournalError::Damaged {
                    room,
                    fault: breakage.to_string(),
                };
                let text = form.write(&record).map_err(fault)?;
                if form == Form::Text && !std::mem::take(&mut first) {
                    out.write_all(b"\n")?;
                }
                Ok(out.write_all(text.as_bytes())?)
            };
            let entries = rooms.entries(id, room);
            let told = entries
                .map_err(Failure::from)
                .and_then(|entries| records::finished(room, &entries, naming, tell));
            match told {
                Err(Failure::Journal(damage @ JournalError::Damaged { .. })) => {
                    count += 1;
                    fault.get_or_insert(damage.to_string());
                }
                told => told?,
            }
        }
    }
    out.flush()?;
    match fault {
        None => Ok(()),
        Some(first) => Err(Failure::Damaged { count, first }),
    }
}
