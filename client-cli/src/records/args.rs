//! The command line of what is done with records. The doc comments are the help that users read.

use std::path::PathBuf;

use clap::{Args, ValueEnum};

/// `keliya record`
#[derive(Debug, Clone, Args)]
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
pub struct Replay {
    /// Which record.
    #[command(flatten)]
    pub what: What,
    /// Play by itself, so many throws and plays a second
    #[arg(long, value_name = "SPEED", num_args = 0..=1, default_missing_value = "1", value_parser = speed)]
    pub play: Option<f64>,
}

/// `keliya stats`
#[derive(Debug, Clone, Args)]
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

/// Throws and plays a second: from one in a minute to fifty.
pub(super) fn speed(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(speed) if (1.0 / 60.0..=50.0).contains(&speed) => Ok(speed),
        _ => Err("expected a number up to 50, such as 0.5 or 4".to_owned()),
    }
}
