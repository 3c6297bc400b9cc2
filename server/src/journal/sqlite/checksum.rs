//! The checksum of a write-ahead log ("The SQLite Database File Format", 4.2), which can do more than to tell that
//! something is wrong.

/// How words are summed up in a log.
#[derive(Debug, Clone, Copy)]
pub(super) struct Checksum {
    /// The order of a word's bytes.
    pub(super) big_endian: bool,
}

impl Checksum {
    /// Goes on from the checksum of what is before.
    pub(super) fn of(self, bytes: &[u8], before: (u32, u32)) -> (u32, u32) {
        let (mut one, mut other) = before;
        let (pairs, _) = bytes.as_chunks();
        for pair in pairs {
            let (first, second) = if self.big_endian {
                let pair = u64::from_be_bytes(*pair);
                ((pair >> 32) as u32, pair as u32)
            } else {
                let pair = u64::from_le_bytes(*pair);
                (pair as u32, (pair >> 32) as u32)
            };
            one = one.wrapping_add(first).wrapping_add(other);
            other = other.wrapping_add(second).wrapping_add(one);
        }
        (one, other)
    }

    /// If one word of the bytes, and only one, is wrong: where it is, and its right content. `is` is their
    /// checksum and `should` what it was when they were written.
    ///
    /// Each word is added to one of two sums, which are then added up again and again; so what a wrong one has
    /// added can be followed back from the end, pair by pair, to where it stands alone.
    pub(super) fn mend(
        self,
        bytes: &[u8],
        is: (u32, u32),
        should: (u32, u32),
    ) -> Option<(usize, [u8; 4])> {
        let mut lacks = (should.0.wrapping_sub(is.0), should.1.wrapping_sub(is.1));
        for pair in (0..bytes.len() / 8).rev() {
            let (at, lack) = if lacks.0 == lacks.1 {
                (8 * pair, lacks.0)
            } else if lacks.0 == 0 {
                (8 * pair + 4, lacks.1)
            } else {
                lacks = (
                    lacks.0.wrapping_mul(2).wrapping_sub(lacks.1),
                    lacks.1.wrapping_sub(lacks.0),
                );
                continue;
            };
            let mut word = [0; 4];
            word.copy_from_slice(&bytes[at..at + 4]);
            let right = if self.big_endian {
                u32::from_be_bytes(word).wrapping_add(lack).to_be_bytes()
            } else {
                u32::from_le_bytes(word).wrapping_add(lack).to_le_bytes()
            };
            return Some((at, right));
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn one_wrong_word_is_found_and_put_right(
            bytes in proptest::collection::vec(any::<u8>(), 4_096),
            before in any::<(u32, u32)>(),
            word in 0..1_024_usize,
            wrong in any::<[u8; 4]>(),
            big_endian in any::<bool>(),
        ) {
            let sum = Checksum { big_endian };
            let should = sum.of(&bytes, before);
            let mut harmed = bytes.clone();
            harmed[4 * word..][..4].copy_from_slice(&wrong);
            prop_assume!(harmed != bytes);
            let (at, right) = sum.mend(&harmed, sum.of(&harmed, before), should).unwrap();
            harmed[at..][..4].copy_from_slice(&right);
            prop_assert!(harmed == bytes, "{at} instead of {}", 4 * word);
        }
    }
}
