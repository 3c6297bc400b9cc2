//! Seats, which take turns, and sides, which own counters.
//!
//! Which seat plays for which side is a matter of the configuration, see
//! [`Config::side_of`](crate::Config::side_of).

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// A place at the table, numbered from 1 in turn order.
///
/// Only [`Config::seat`](crate::Config::seat) makes one, so the number is
/// that of a seat at some table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seat(u8);

impl Seat {
    /// `number` counts from 1 and is a seat of the table in question.
    pub(crate) const fn of(number: u8) -> Self {
        Self(number)
    }

    /// The number of the seat, from 1.
    pub const fn number(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The owner of a set of counters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Side {
    /// Sits at the bottom of the square boards, at the left of Pancha Keliya's base row.
    A,
    /// The second side in turn order.
    B,
    /// The third, in Saturankam only.
    C,
    /// The fourth, in Saturankam only.
    D,
}

impl Side {
    /// All sides that any game has, in turn order.
    pub const ALL: [Self; 4] = [Self::A, Self::B, Self::C, Self::D];

    /// The position in [`Side::ALL`].
    pub const fn index(self) -> usize {
        match self {
            Self::A => 0,
            Self::B => 1,
            Self::C => 2,
            Self::D => 3,
        }
    }

    /// The letter that stands for the side in texts.
    pub const fn letter(self) -> char {
        match self {
            Self::A => 'a',
            Self::B => 'b',
            Self::C => 'c',
            Self::D => 'd',
        }
    }

    /// [`Side::letter`] as a text.
    pub const fn name(self) -> &'static str {
        match self {
            Self::A => "a",
            Self::B => "b",
            Self::C => "c",
            Self::D => "d",
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A text that names no side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a side is one of a, b, c and d")]
pub struct ParseSideError;

impl FromStr for Side {
    type Err = ParseSideError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|side| side.name() == text)
            .ok_or(ParseSideError)
    }
}
