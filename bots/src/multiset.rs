//! Numbers for the places of the counters of one side, in whatever order the counters are.
//!
//! Counters of a side are alike, so that where they are is a multiset of steps. Those of two
//! counters are numbered from 0 as pairs `a <= b` by `b(b+1)/2 + a`, those of three likewise.

/// The number of a multiset of two or three steps, in any order.
#[inline]
pub(crate) fn index(steps: &[u8]) -> usize {
    match *steps {
        [a, b] => pair(a.min(b), a.max(b)),
        [a, b, c] => {
            let high = a.max(b).max(c);
            let low = a.min(b).min(c);
            let middle = a ^ b ^ c ^ high ^ low;
            let high = usize::from(high);
            high * (high + 1) * (high + 2) / 6 + pair(low, middle)
        }
        _ => steps.first().map_or(0, |&step| usize::from(step)),
    }
}

#[inline]
fn pair(low: u8, high: u8) -> usize {
    usize::from(high) * (usize::from(high) + 1) / 2 + usize::from(low)
}

/// All multisets of `counters` steps, two or three, from 0 to `home`, in the order of their numbers.
pub(crate) fn all(home: u8, counters: u8) -> Vec<Vec<u8>> {
    let mut all = vec![Vec::new()];
    for _ in 0..counters {
        // Each is made longer by a step no lower than its last.
        all = (0..=home)
            .flat_map(|high| {
                let shorter = all
                    .iter()
                    .filter(move |s| s.last().is_none_or(|&l| l <= high));
                shorter.map(move |steps| {
                    let mut steps = steps.clone();
                    steps.push(high);
                    steps
                })
            })
            .collect();
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn multisets_are_numbered_without_holes() {
        // 26 * 27 / 2, 82 * 83 / 2, 32 * 33 * 34 / 6.
        for (home, counters, count) in [(25, 2, 351), (81, 2, 3_403), (31, 3, 5_984)] {
            let all = all(home, counters);
            assert_eq!(all.len(), count);
            for (number, steps) in all.iter().enumerate() {
                assert_eq!(index(steps), number, "{steps:?}");
                let turned: Vec<u8> = steps.iter().rev().copied().collect();
                assert_eq!(index(&turned), number, "{turned:?}");
            }
        }
    }
}
