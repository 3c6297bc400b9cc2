//! The games of the family by name.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::Config;
use crate::games::{GameData, pancha_keliya, saturankam, siga};
use crate::lots::LotsKind;
use crate::option::OptionSpec;

/// A game of the family.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Game {
    /// The five game: two teams, three counters each, six cowries.
    PanchaKeliya,
    /// The Siga of Sri Lanka: two players on 5x5 squares, four cowries.
    Siga,
    /// Two to four players on 9x9 squares, two long dice.
    Saturankam,
}

impl Game {
    /// Every game.
    pub const ALL: [Self; 3] = [Self::PanchaKeliya, Self::Siga, Self::Saturankam];

    #[inline]
    pub(crate) fn data(self) -> &'static GameData {
        match self {
            Self::PanchaKeliya => &pancha_keliya::DATA,
            Self::Siga => &siga::DATA,
            Self::Saturankam => &saturankam::DATA,
        }
    }

    /// The name in messages and records, as in `pancha_keliya`.
    pub fn name(self) -> &'static str {
        self.data().name
    }

    /// The name for people, as in `Pancha Keliya`.
    pub fn title(self) -> &'static str {
        self.data().title
    }

    /// How many seats a table may have, ascending.
    pub fn seat_counts(self) -> &'static [u8] {
        self.data().seat_counts
    }

    /// The options of the game.
    pub fn options(self) -> &'static [OptionSpec] {
        self.data().options
    }

    /// What is thrown.
    pub fn lots(self) -> LotsKind {
        self.data().lots
    }
}

impl fmt::Display for Game {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl From<Config> for Game {
    fn from(config: Config) -> Self {
        config.game()
    }
}

/// A text that names no game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("unknown game")]
pub struct ParseGameError;

impl FromStr for Game {
    type Err = ParseGameError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|game| game.name() == text)
            .ok_or(ParseGameError)
    }
}
