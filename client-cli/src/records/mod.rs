//! What is done with the records of games: fetched, kept, verified, replayed, counted. All of it works
//! without a server where a file is given.

pub mod args;
mod fetch;
mod files;
pub mod keeper;
pub mod replay;
mod screen;
mod source;
mod stats;
pub mod text;

use std::{fs, io, io::Write, path::Path};

use keliya_record::{Record, Verdict, verify};

use self::{
    args::{Keep, Replay, Verify},
    source::Source,
};
use crate::{
    args::Common,
    plain::{
        Failure,
        output::{Charset, Output},
    },
    words::{Lang, Words},
};

/// `keliya record`
///
/// # Errors
///
/// If the record cannot be had or written.
pub async fn keep(common: &Common, keep: &Keep) -> Result<(), Failure> {
    let accept = if keep.json { fetch::JSON } else { fetch::TEXT };
    let code = source::code(&keep.code)?;
    let text = source::fetch(&common.server, code, keep.game, accept).await?;
    match &keep.output {
        None => {
            let mut out = io::stdout().lock();
            out.write_all(text.as_bytes())?;
            Ok(out.flush()?)
        }
        Some(path) => {
            write_new(path, &text)?;
            say(&[text::kept(&path.display().to_string())])
        }
    }
}

/// `keliya verify`
///
/// # Errors
///
/// If the record cannot be had, or is not verified.
pub async fn check(common: &Common, args: &Verify) -> Result<(), Failure> {
    let record = source::record(&common.server, &args.what).await?;
    let mut report = verify(&record);
    if let Some(seen) = &args.commitment {
        report = report.against(&record, seen);
    }
    say(&text::report(&record, &report))?;
    match report.verdict {
        Verdict::Verified => Ok(()),
        Verdict::Unfinished | Verdict::UnknownScheme | Verdict::Refuted(_) => {
            Err(Failure::TurnedAway(text::not_verified().to_owned()))
        }
    }
}

/// `keliya replay`
///
/// # Errors
///
/// If the record cannot be had, or the screen not be written to.
pub async fn replay(common: &Common, args: &Replay) -> Result<(), Failure> {
    let record = source::record(&common.server, &args.what).await?;
    let charset = if common.ascii {
        Charset::Ascii
    } else {
        Charset::of_locale()
    };
    let replay = replay::Replay::new(record)
        .map_err(|fault| Failure::TurnedAway(text::not_by_the_rules(&fault)))?;
    let words = Words::of(Lang::chosen(common.lang));
    screen::run(replay, charset, words, args.play).await
}

pub use stats::run as count;

/// Writes to a file that must not be there: a record is never lost to another one.
fn write_new(path: &Path, text: &str) -> Result<(), Failure> {
    let failure = |error| Failure::File(path.to_owned(), error);
    let mut file = fs::File::create_new(path).map_err(failure)?;
    file.write_all(text.as_bytes()).map_err(failure)?;
    file.sync_all().map_err(failure)
}

fn say(sentences: &[String]) -> Result<(), Failure> {
    let mut output = Output::stdout();
    for sentence in sentences {
        output.sentence(sentence)?;
    }
    Ok(output.flush()?)
}

/// The record in a text of either form.
fn read(text: &str) -> Result<Record, String> {
    if text.trim_start().starts_with('{') {
        Record::from_json(text).map_err(|fault| fault.to_string())
    } else {
        Record::read(text).map_err(|fault| fault.to_string())
    }
}

impl Source {
    fn name(&self) -> String {
        match self {
            Self::File(path) => path.display().to_string(),
            Self::Room(code) => code.to_string(),
        }
    }
}
