//! The games as data: a file for each, which the engine reads.

pub(crate) mod pancha_keliya;
pub(crate) mod saturankam;
pub(crate) mod siga;
mod square_board;

use crate::lots::{Cast, LotsKind};
use crate::option::OptionSpec;
use crate::ruleset::Rules;

/// The most options a game has.
pub(crate) const MAX_OPTIONS: usize = 2;

/// The most values one of them may have.
const MAX_CHOICES: usize = 2;

/// The most counters a side has.
pub(crate) const MAX_COUNTERS: usize = 3;

/// What a game is.
pub(crate) struct GameData {
    pub(crate) name: &'static str,
    pub(crate) title: &'static str,
    pub(crate) seat_counts: &'static [u8],
    /// How many teams the seats form; without, each seat is a side of its own.
    pub(crate) teams: Option<u8>,
    pub(crate) counters: u8,
    /// The step on which all counters start, 0 being `wait`.
    pub(crate) start: u8,
    pub(crate) lots: LotsKind,
    /// Every way in which they may fall.
    pub(crate) casts: &'static [Cast],
    pub(crate) options: &'static [OptionSpec],
    /// The rules by the index of the first option's value, then that of the second's.
    pub(crate) rules: [[Rules; MAX_CHOICES]; MAX_CHOICES],
}
