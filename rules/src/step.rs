//! What a play does, counter by counter.

use std::fmt;
use std::ops::Deref;

use crate::games::MAX_COUNTERS;
use crate::seat::Side;
use crate::square::Place;

/// A counter: whose, and its number from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Counter {
    /// Whose it is.
    pub side: Side,
    /// From 1 within its side.
    pub counter: u8,
}

impl fmt::Display for Counter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.side, self.counter)
    }
}

/// The counters that a step cuts, sorted by side and number.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct Cuts(u16);

/// How many bits of [`Cuts`] a side has.
const COUNTER_BITS: usize = 4;

impl Cuts {
    /// Whether nothing is cut.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many are cut.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// The counters, sorted.
    pub fn iter(self) -> CutsIter {
        CutsIter(self.0)
    }

    /// Adds a counter, its index from 0.
    pub(crate) fn add(&mut self, side: Side, index: usize) {
        self.0 |= 1 << (side.index() * COUNTER_BITS + index);
    }
}

/// Walks through [`Cuts`].
#[derive(Clone, Debug)]
pub struct CutsIter(u16);

impl Iterator for CutsIter {
    type Item = Counter;

    fn next(&mut self) -> Option<Counter> {
        if self.0 == 0 {
            return None;
        }
        let bit = self.0.trailing_zeros() as usize;
        self.0 &= self.0 - 1;
        Some(Counter {
            side: Side::ALL[bit / COUNTER_BITS],
            counter: (bit % COUNTER_BITS) as u8 + 1,
        })
    }
}

impl IntoIterator for Cuts {
    type Item = Counter;
    type IntoIter = CutsIter;

    fn into_iter(self) -> CutsIter {
        self.iter()
    }
}

impl IntoIterator for &Cuts {
    type Item = Counter;
    type IntoIter = CutsIter;

    fn into_iter(self) -> CutsIter {
        self.iter()
    }
}

impl fmt::Debug for Cuts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// The motion of one counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// Its number, from 1, within the side in turn.
    pub counter: u8,
    /// Where it was.
    pub from: Place,
    /// Where it ends.
    pub to: Place,
    /// The number in the notation; for a total, the sum.
    pub pips: u8,
    /// Whom it cuts.
    pub cuts: Cuts,
}

/// The steps of a play, in the order of its notation. There is at least one.
#[derive(Clone, Copy)]
pub struct Steps {
    len: u8,
    items: [Step; MAX_COUNTERS],
}

impl Steps {
    pub(crate) const EMPTY: Self = Self {
        len: 0,
        items: [Step {
            counter: 0,
            from: Place::Wait,
            to: Place::Wait,
            pips: 0,
            cuts: Cuts(0),
        }; MAX_COUNTERS],
    };

    /// Adds the motion of another counter; a side has [`MAX_COUNTERS`] at most.
    pub(crate) fn push(&mut self, step: Step) {
        self.items[usize::from(self.len)] = step;
        self.len += 1;
    }

    /// Whether any step cuts.
    pub fn cut_anything(&self) -> bool {
        self.iter().any(|step| !step.cuts.is_empty())
    }
}

impl Deref for Steps {
    type Target = [Step];

    fn deref(&self) -> &[Step] {
        &self.items[..usize::from(self.len)]
    }
}

impl PartialEq for Steps {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl Eq for Steps {}

impl fmt::Debug for Steps {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

impl<'a> IntoIterator for &'a Steps {
    type Item = &'a Step;
    type IntoIter = std::slice::Iter<'a, Step>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
