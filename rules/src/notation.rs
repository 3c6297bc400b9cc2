//! The notation of plays: from and to text.
//!
//! It is strict: each play has one text, and no other text is that play.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::play::{CounterSet, Form, Part, Play, Tally};
use crate::values::Values;

impl fmt::Display for Play {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Form::Enter { counters, pips } => {
                for (index, counter) in counters.iter().enumerate() {
                    let comma = if index == 0 { "" } else { "," };
                    write!(f, "{comma}{counter}^{pips}")?;
                }
                Ok(())
            }
            Form::Go(part) => part.fmt(f),
            Form::Divide(first, second) => write!(f, "{first},{second}"),
            Form::Total { counter, values } => {
                write!(f, "{counter}")?;
                values.iter().try_for_each(|value| write!(f, "+{value}"))
            }
        }
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}+{}", self.counter, self.pips)
    }
}

/// Why a text is no play in any position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ParsePlayError {
    /// Neither of the forms `2^5` and `2+4`.
    #[error("a play is written as in 2^5, 2+4, 1+3,2+4 or 2+6+5")]
    Form,
    /// A number with a leading zero or sign, or none, or one that is too large.
    #[error("a play holds a malformed number")]
    Number,
    /// Parts that do not go together, or in another order than plays are written in.
    #[error("the parts of a play are not in order")]
    Order,
}

impl FromStr for Play {
    type Err = ParsePlayError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text.split_once(',') {
            None if text.contains('^') => enter([text]),
            None => walk(text),
            Some(_) if text.contains('^') => enter(text.split(',')),
            Some((first, second)) => {
                let (first, second) = (part(first)?, part(second)?);
                if first.counter < second.counter {
                    Ok(Self(Form::Divide(first, second)))
                } else {
                    Err(ParsePlayError::Order)
                }
            }
        }
    }
}

fn enter<'a>(parts: impl IntoIterator<Item = &'a str>) -> Result<Play, ParsePlayError> {
    let mut counters = CounterSet::EMPTY;
    let mut last = None;
    for text in parts {
        let (counter, pips) = text.split_once('^').ok_or(ParsePlayError::Form)?;
        let next = Part {
            counter: counter_number(counter)?,
            pips: number(pips)?,
        };
        if last.is_some_and(|l: Part| l.counter >= next.counter || l.pips != next.pips) {
            return Err(ParsePlayError::Order);
        }
        counters = counters.with(next.counter);
        last = Some(next);
    }
    let pips = last.ok_or(ParsePlayError::Form)?.pips;
    Ok(Play(Form::Enter { counters, pips }))
}

/// A counter that goes one value or a total.
fn walk(text: &str) -> Result<Play, ParsePlayError> {
    let (counter, values) = text.split_once('+').ok_or(ParsePlayError::Form)?;
    if !values.contains('+') {
        return part(text).map(|part| Play(Form::Go(part)));
    }
    let counter = counter_number(counter)?;
    let mut tally = Tally::EMPTY;
    let mut last = u8::MAX;
    for (index, value) in values.split('+').enumerate() {
        let value = number(value)?;
        if value > last {
            return Err(ParsePlayError::Order);
        }
        if index == Values::CAPACITY || !tally.add(value) {
            return Err(ParsePlayError::Number);
        }
        last = value;
    }
    Ok(Play(Form::Total {
        counter,
        values: tally,
    }))
}

fn part(text: &str) -> Result<Part, ParsePlayError> {
    let (counter, pips) = text.split_once('+').ok_or(ParsePlayError::Form)?;
    Ok(Part {
        counter: counter_number(counter)?,
        pips: number(pips)?,
    })
}

fn counter_number(text: &str) -> Result<u8, ParsePlayError> {
    match number(text)? {
        counter @ 1..=CounterSet::MAX => Ok(counter),
        _ => Err(ParsePlayError::Number),
    }
}

/// A number from 1 to 255 without leading zeros. `u8::from_str` alone takes `+4` and `04`.
fn number(text: &str) -> Result<u8, ParsePlayError> {
    if text.starts_with(|first: char| ('1'..='9').contains(&first)) {
        text.parse().map_err(|_| ParsePlayError::Number)
    } else {
        Err(ParsePlayError::Number)
    }
}
