//! The command line of what is done with records. The doc comments are the help that users read.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

const KEEP_EXAMPLES: &str = "\
Examples:
  keliya record K7QF3M                    print the record of the room's latest game
  keliya record K7QF3M --game 1 -o first.keliya
  keliya record K7QF3M --json | jq .result";

const VERIFY_EXAMPLES: &str = "\
Examples:
  keliya verify K7QF3M                    the game just played
  keliya verify first.keliya              a record in a file: without a server
  keliya verify first.keliya --commitment 630dcd29...    against what you noted before it";

const REPLAY_EXAMPLES: &str = "\
Examples:
  keliya replay first.keliya              step by step, on a full screen
  keliya replay K7QF3M --game 2 --play 4  by itself, four throws and plays a second
  keliya replay first.keliya --plain      line by line, in sentences
  echo e | keliya replay first.keliya     how it ended";

const STATS_EXAMPLES: &str = "\
Examples:
  keliya stats records/                   all records of a folder
  keliya stats *.keliya --format csv > counts.csv";

/// `keliya record`
#[derive(Debug, Clone, Args)]
#[command(after_help = KEEP_EXAMPLES)]
pub struct Keep {
    /// The room's code
    pub code: String,
    /// Which game of the room, from 1 [default: the latest]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub game: Option<u32>,
    /// The file to make [default: print it]
    #[arg(long, short, value_name = "FILE")]
    pub output: Option<PathBuf>,
    /// As JSON instead of text
    #[arg(long)]
    pub json: bool,
}

/// A record, wherever it is.
#[derive(Debug, Clone, Args)]
pub struct What {
    /// A file with a record, or a room's code
    #[arg(value_name = "FILE|CODE")]
    pub source: String,
    /// Which game of the room, from 1 [default: the latest]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub game: Option<u32>,
}

/// `keliya verify`
#[derive(Debug, Clone, Args)]
#[command(after_help = VERIFY_EXAMPLES)]
pub struct Verify {
    /// Which record.
    #[command(flatten)]
    pub what: What,
    /// The commitment that you saw before the game, if you noted it
    #[arg(long, value_name = "HEX")]
    pub commitment: Option<String>,
}

/// `keliya replay`
#[derive(Debug, Clone, Args)]
#[command(after_help = REPLAY_EXAMPLES)]
pub struct Replay {
    /// Which record.
    #[command(flatten)]
    pub what: What,
    /// Play by itself, so many throws and plays a second
    #[arg(long, value_name = "SPEED", num_args = 0..=1, default_missing_value = "1", value_parser = speed_typed)]
    pub play: Option<f64>,
}

/// `keliya stats`
#[derive(Debug, Clone, Args)]
#[command(after_help = STATS_EXAMPLES)]
pub struct Stats {
    /// Files with records, or folders of them (.keliya, .json, .jsonl)
    #[arg(required = true, value_name = "DIR|FILE")]
    pub paths: Vec<PathBuf>,
    /// How to print the counts
    #[arg(long, value_enum, default_value_t = Format::Table)]
    pub format: Format,
}

/// How counts are printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people.
    Table,
    /// A line for each count.
    Csv,
    /// An object for each game.
    Json,
}

/// Throws and plays a second, at most.
pub(crate) const FASTEST: f64 = 50.0;
/// Throws and plays a second, at least: one in a minute.
pub(crate) const SLOWEST: f64 = 1.0 / 60.0;

/// A speed in throws and plays a second, from [`SLOWEST`] to [`FASTEST`].
pub(crate) fn speed(text: &str) -> Option<f64> {
    let speed = text.parse::<f64>().ok()?;
    (SLOWEST..=FASTEST).contains(&speed).then_some(speed)
}

fn speed_typed(text: &str) -> Result<f64, String> {
    speed(text).ok_or_else(|| "expected a number up to 50, such as 0.5 or 4".to_owned())
}
