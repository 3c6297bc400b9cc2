//! Records of games: a text that people read and programs parse, documented in RECORD.md.
//!
//! A [`Record`] is a value that says everything of one game: what was played by whom, what the server
//! had committed itself to, every throw and play. It comes from the room's events by a [`Recorder`],
//! from text by [`Record::read`], from JSON by [`Record::from_json`]. The readers check every line
//! against the rules; [`verify`] works out again what the dice had to show. [`Luck`] and [`Stats`] count.
//!
//! Nothing here does I/O, keeps time or draws anything.

mod canon;
mod check;
mod chi_square;
mod escape;
mod header;
mod json;
mod luck;
mod read;
mod record;
mod recorder;
mod stats;
mod turn_line;
mod verify;
pub mod wire;
mod write;

pub use check::{Act, Breach, Breakage, Ply};
pub use chi_square::ChiSquare;
pub use json::JsonError;
pub use luck::{Luck, expected_value, luck};
pub use read::{Fault, split};
pub use record::{
    DiceFacts, FORMAT, Holder, Item, Note, Outcome, RECORD_BYTES, RULES_VERSION, Record, Rules,
    Turn,
};
pub use recorder::Recorder;
pub use stats::{GameStats, Stats, mean, median};
pub use verify::{Finding, Report, SeedGiven, Verdict, verify};
