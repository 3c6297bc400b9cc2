//! Plays and the buffer they are listed in.

use std::ops::Deref;

use crate::games::MAX_COUNTERS;

/// A play: what one or two counters do with a throw, or with some of the throws of a turn.
///
/// Comes from the list of [legal plays](crate::State::legal) or from its
/// notation, which it parses from and prints to: `2^5`, `2+4`, `1+3,2+4`,
/// `2+6+5+3`. That a play is legal depends on the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Play(pub(crate) Form);

/// The forms of plays, each in one way only, so that equal plays print alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Form {
    /// `2^5` or `1^1,2^1`: counters enter.
    Enter { counters: CounterSet, pips: u8 },
    /// `2+4`: a counter goes.
    Go(Part),
    /// `1+3,2+4`: a value is divided between two counters, the lower-numbered first.
    Divide(Part, Part),
    /// `2+6+5+3`: a counter goes the total of at least two values.
    Total { counter: u8, values: Tally },
}

/// A counter, from 1, and how far it goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Part {
    pub(crate) counter: u8,
    pub(crate) pips: u8,
}

/// The numbers of the counters that a side may have.
pub(crate) const COUNTERS: [u8; MAX_COUNTERS] = [1, 2, 3];

/// A set of counters of one side. Bit 0 is counter 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct CounterSet(u8);

impl CounterSet {
    /// The highest number of a counter that a set holds.
    pub(crate) const MAX: u8 = 8;

    pub(crate) const EMPTY: Self = Self(0);

    /// The set with a counter, whose number is from 1 to [`CounterSet::MAX`].
    pub(crate) const fn with(self, counter: u8) -> Self {
        Self(self.0 | 1 << (counter - 1))
    }

    pub(crate) const fn lowest(self) -> u8 {
        self.0.trailing_zeros() as u8 + 1
    }

    pub(crate) fn iter(self) -> impl Iterator<Item = u8> {
        (1..=Self::MAX).filter(move |counter| self.0 >> (counter - 1) & 1 == 1)
    }
}

/// How often each value from 1 to 6 is among those of a total.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Tally([u8; 6]);

impl Tally {
    pub(crate) const EMPTY: Self = Self([0; 6]);

    /// Counts one more of a value; false if a total cannot hold it.
    #[must_use]
    pub(crate) fn add(&mut self, value: u8) -> bool {
        let index = usize::from(value).wrapping_sub(1);
        match self.0.get_mut(index) {
            Some(count) => {
                *count += 1;
                true
            }
            None => false,
        }
    }

    /// The tally of a pool, whose values are from 1 to 6.
    pub(crate) fn of(values: &[u8]) -> Self {
        let mut tally = Self::EMPTY;
        for &value in values {
            let counted = tally.add(value);
            debug_assert!(counted, "pooled values are from 1 to 6");
        }
        tally
    }

    /// The values, descending.
    pub(crate) fn iter(self) -> impl Iterator<Item = u8> {
        (1..=6u8).rev().flat_map(move |value| {
            let count = self.0[usize::from(value) - 1];
            std::iter::repeat_n(value, usize::from(count))
        })
    }
}

/// A reusable list of plays, sorted by notation, bytewise.
#[derive(Clone, Debug)]
pub struct Plays {
    len: usize,
    items: [Play; Self::CAPACITY],
}

impl Plays {
    /// No position has more: three counters with six different values and a
    /// total make 21, two counters that divide a 12 make 15.
    const CAPACITY: usize = 32;

    /// An empty list.
    pub const fn new() -> Self {
        let filler = Play(Form::Go(Part {
            counter: 1,
            pips: 1,
        }));
        Self {
            len: 0,
            items: [filler; Self::CAPACITY],
        }
    }

    pub(crate) fn clear(&mut self) {
        self.len = 0;
    }

    pub(crate) fn push(&mut self, play: Play) {
        self.items[self.len] = play;
        self.len += 1;
    }
}

impl Default for Plays {
    fn default() -> Self {
        Self::new()
    }
}

impl Deref for Plays {
    type Target = [Play];

    fn deref(&self) -> &[Play] {
        &self.items[..self.len]
    }
}

impl PartialEq for Plays {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl Eq for Plays {}

impl<'a> IntoIterator for &'a Plays {
    type Item = &'a Play;
    type IntoIter = std::slice::Iter<'a, Play>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
