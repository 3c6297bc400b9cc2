//! What is done with the records of games: fetched, kept, verified, replayed, counted. All of it works
//! without a server where a file is given.

pub mod args;
mod breaches;
mod fetch;
mod files;
pub mod keeper;
pub mod replay;
mod screen;
mod source;
mod stats;
pub mod text;
pub(crate) mod wording;

use std::{fs, io, io::Write, path::Path};

use keliya_record::{Verdict, verify};

use self::args::{Keep, Replay, Verify};
pub use self::stats::run as count;
use crate::{
    args::Common,
    plain::{
        Failure,
        output::{Charset, Output, Style},
    },
    tui,
    words::Words,
};

/// `keliya record`
///
/// # Errors
///
/// If the record cannot be had or written.
pub async fn keep(common: &Common, words: Words, keep: &Keep) -> Result<(), Failure> {
    let accept = if keep.json { fetch::JSON } else { fetch::TEXT };
    let code = source::code(words, &keep.code)?;
    let text = source::fetch(words, &common.server, code, keep.game, accept).await?;
    match &keep.output {
        None => {
            let mut out = io::stdout().lock();
            out.write_all(text.as_bytes())?;
            Ok(out.flush()?)
        }
        Some(path) => {
            write_new(path, &text)?;
            say(&[text::kept(words, &path.display().to_string())])
        }
    }
}

/// `keliya verify`
///
/// # Errors
///
/// If the record cannot be had, or is not verified.
pub async fn check(common: &Common, words: Words, args: &Verify) -> Result<(), Failure> {
    let record = source::record(words, &common.server, &args.what).await?;
    let mut report = verify(&record);
    if let Some(seen) = &args.commitment {
        report = report.against(&record, seen);
    }
    say(&text::report(words, &record, &report))?;
    match report.verdict {
        Verdict::Verified => Ok(()),
        Verdict::Unfinished | Verdict::UnknownScheme | Verdict::Refuted(_) => {
            Err(Failure::TurnedAway(words.say("records-not-verified")))
        }
    }
}

/// `keliya replay`: on the full screen where there is a terminal for it, else line by line.
///
/// # Errors
///
/// If the record cannot be had, or the screen not be written to.
pub async fn replay(common: &Common, words: Words, args: &Replay) -> Result<(), Failure> {
    let record = source::record(words, &common.server, &args.what).await?;
    let charset = if common.ascii {
        Charset::Ascii
    } else {
        Charset::of_locale()
    };
    let replay = replay::Replay::new(record).map_err(|fault| {
        let what = ("what", breaches::breakage(words, &fault).into());
        Failure::TurnedAway(words.tell("records-not-by-the-rules", &[what]))
    })?;
    if !common.plain && tui::is_possible() {
        return tui::replay::run(replay, tui::theme(charset), words, args.play).await;
    }
    let style = if common.plain {
        Style::Aloud
    } else {
        Style::Columns
    };
    screen::run(replay, charset, style, words, args.play).await
}

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
