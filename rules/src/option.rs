//! Options, the house rules of a game: what there is to choose from.

use std::fmt;

/// One value that an option may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum OptionValue {
    /// One of several named readings of the rules.
    Word(&'static str),
    /// Whether a rule holds.
    Flag(bool),
}

impl fmt::Display for OptionValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Word(word) => f.pad(word),
            Self::Flag(flag) => flag.fmt(f),
        }
    }
}

/// A value as somebody asks for it, not known to be one that the option has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionChoice<'a> {
    /// A word.
    Word(&'a str),
    /// Yes or no.
    Flag(bool),
}

impl OptionChoice<'_> {
    pub(crate) fn is(self, value: OptionValue) -> bool {
        match (self, value) {
            (Self::Word(asked), OptionValue::Word(word)) => asked == word,
            (Self::Flag(asked), OptionValue::Flag(flag)) => asked == flag,
            (Self::Word(_), OptionValue::Flag(_)) | (Self::Flag(_), OptionValue::Word(_)) => false,
        }
    }
}

impl fmt::Display for OptionChoice<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Word(word) => f.pad(word),
            Self::Flag(flag) => flag.fmt(f),
        }
    }
}

impl From<OptionValue> for OptionChoice<'static> {
    fn from(value: OptionValue) -> Self {
        match value {
            OptionValue::Word(word) => Self::Word(word),
            OptionValue::Flag(flag) => Self::Flag(flag),
        }
    }
}

/// An option of a game: its name, what it may be, and what it is if nobody says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OptionSpec {
    /// The name, as in `occupancy`.
    pub name: &'static str,
    /// Everything the option may be.
    pub values: &'static [OptionValue],
    /// One of [`OptionSpec::values`]: the reading that rests on the sources.
    pub default: OptionValue,
}
