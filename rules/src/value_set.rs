//! Sets of small numbers: values of throws, and parts of them.

/// A set of numbers below 16, which is more than any throw counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ValueSet(u16);

impl ValueSet {
    pub(crate) const EMPTY: Self = Self(0);

    pub(crate) const fn of(values: &[u8]) -> Self {
        let mut set = Self::EMPTY;
        let mut index = 0;
        while index < values.len() {
            set = set.or(Self::one(values[index]));
            index += 1;
        }
        set
    }

    /// The set of one number, empty if that is 16 or more.
    pub(crate) const fn one(value: u8) -> Self {
        Self(1u16.unbounded_shl(value as u32))
    }

    /// The numbers from 1 to one less than `limit`.
    pub(crate) const fn below(limit: u8) -> Self {
        Self(1u16.unbounded_shl(limit as u32).wrapping_sub(1) & !1)
    }

    pub(crate) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    pub(crate) const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    pub(crate) const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    pub(crate) const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(crate) const fn contains(self, value: u8) -> bool {
        !self.and(Self::one(value)).is_empty()
    }

    /// What is left of `whole`, below 16, when one of the numbers is taken away.
    pub(crate) const fn taken_from(self, whole: u8) -> Self {
        Self(self.0.reverse_bits() >> (15 - whole))
    }

    /// The numbers, ascending.
    pub(crate) fn iter(self) -> impl Iterator<Item = u8> {
        let mut rest = self.0;
        std::iter::from_fn(move || {
            let value = rest.trailing_zeros() as u8;
            let left = rest != 0;
            rest &= rest.wrapping_sub(1);
            left.then_some(value)
        })
    }

    /// The numbers in the order of their texts: 1, 10, 11, 2, 3.
    pub(crate) fn iter_as_texts(self) -> impl Iterator<Item = u8> {
        let one = self.0 & 1 << 1;
        let from_ten = self.0 & !0 << 10;
        let others = self.0 & !(one | from_ten);
        // In this order, each shifted so that the three do not overlap.
        let mut rest = u64::from(one) | u64::from(from_ten) << 16 | u64::from(others) << 32;
        std::iter::from_fn(move || {
            let value = rest.trailing_zeros() as u8 % 16;
            let left = rest != 0;
            rest &= rest.wrapping_sub(1);
            left.then_some(value)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_walked_in_the_order_of_their_texts() {
        for bits in 0..=u16::MAX {
            let set = ValueSet(bits);
            let mut expected: Vec<u8> = (0..16).filter(|&value| set.contains(value)).collect();
            assert!(set.iter().eq(expected.iter().copied()));
            expected.sort_by_key(ToString::to_string);
            if !set.contains(0) {
                assert!(set.iter_as_texts().eq(expected), "{set:?}");
            }
        }
    }

    #[test]
    fn sets_hold_what_they_say() {
        for limit in 0..=u8::MAX {
            assert!(ValueSet::below(limit).iter().eq(1..limit.clamp(1, 16)));
            assert!(
                ValueSet::one(limit)
                    .iter()
                    .eq((limit < 16).then_some(limit))
            );
        }
        let parts = ValueSet::of(&[1, 4, 9]).taken_from(9);
        assert_eq!(parts, ValueSet::of(&[0, 5, 8]));
    }
}
