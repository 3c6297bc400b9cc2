//! A short list of values of throws, held in place.

use std::fmt;
use std::ops::Deref;

/// Values of throws in the order thrown.
///
/// Holds at most [`Values::CAPACITY`]; see [`State::throw`](crate::State::throw)
/// for what happens to more.
#[derive(Clone, Copy)]
pub struct Values {
    len: u8,
    items: [u8; Self::CAPACITY],
}

impl Values {
    /// Room for this many. A turn of Pancha Keliya goes on with a chance of 13
    /// in 64, so that 31 throws in one turn come once in 10^21 turns.
    pub const CAPACITY: usize = 31;

    pub(crate) const EMPTY: Self = Self {
        len: 0,
        items: [0; Self::CAPACITY],
    };

    pub(crate) fn one(value: u8) -> Self {
        let mut values = Self::EMPTY;
        values.items[0] = value;
        values.len = 1;
        values
    }

    /// Forgets all values.
    pub(crate) fn clear(&mut self) {
        self.len = 0;
    }

    /// Adds a value, or says that there is no room for it.
    #[must_use]
    pub(crate) fn push(&mut self, value: u8) -> bool {
        let Some(free) = self.items.get_mut(usize::from(self.len)) else {
            return false;
        };
        *free = value;
        self.len += 1;
        true
    }

    /// Takes out the first of that value.
    pub(crate) fn remove(&mut self, value: u8) {
        let Some(at) = self.iter().position(|&item| item == value) else {
            return;
        };
        self.len -= 1;
        for index in at..usize::from(self.len) {
            self.items[index] = self.items[index + 1];
        }
    }
}

impl Deref for Values {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.items[..usize::from(self.len)]
    }
}

impl PartialEq for Values {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl Eq for Values {}

impl fmt::Debug for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        (**self).fmt(f)
    }
}

impl<'a> IntoIterator for &'a Values {
    type Item = &'a u8;
    type IntoIter = std::slice::Iter<'a, u8>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}
