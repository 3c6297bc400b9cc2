//! How long a database that was built anew is left as it is, whatever is found in it.

use std::time::{Duration, Instant};

/// One that is damaged again is not built anew before a pause: its disk is at fault then, and all rooms wait
/// meanwhile. The first pause, if that took no time.
const FIRST: Duration = Duration::from_secs(10);
/// The longest; each is twice as long as the one before.
const MOST: Duration = Duration::from_secs(600);
/// A pause is at least so many times as long as the building was, up to the longest.
const SHARE: u32 = 20;

/// The time after it was built anew, or that was tried, in which that is not done again.
#[derive(Debug, Clone, Copy)]
pub(super) struct Pause {
    from: Instant,
    length: Duration,
}

impl Pause {
    /// The pause after a building that took from `began` to `now`; `before` is the one before.
    pub(super) fn after(before: Option<Self>, began: Instant, now: Instant) -> Self {
        let goes_on = |before: &Self| began.duration_since(before.from) <= before.length + MOST;
        let next = before.filter(goes_on);
        let length = next.map_or(FIRST, |before| before.length * 2);
        let share = now.duration_since(began) * SHARE;
        Self {
            from: now,
            length: length.max(share).min(MOST),
        }
    }

    pub(super) fn is_over(self, now: Instant) -> bool {
        now.duration_since(self.from) >= self.length
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[test]
    fn a_disk_that_damages_again_and_again_is_given_longer_pauses_and_one_that_did_once_is_not() {
        let mut now = Instant::now();
        let mut last = None;
        let mut lengths = Vec::new();
        // Each building takes 0.1 s, and comes as soon as it may.
        for _ in 0..8 {
            let done = now + SECOND / 10;
            let pause = Pause::after(last, now, done);
            lengths.push(pause.length.as_secs());
            assert!(!pause.is_over(done + pause.length - SECOND));
            now = done + pause.length;
            assert!(pause.is_over(now));
            last = Some(pause);
        }
        assert_eq!(lengths, [10, 20, 40, 80, 160, 320, 600, 600]);
        now += 601 * SECOND;
        assert_eq!(Pause::after(last, now, now).length, 10 * SECOND);
    }

    #[test]
    fn what_takes_longer_is_done_less_often() {
        let began = Instant::now();
        for (took, length) in [(0, 10), (3, 60), (30, 600), (60, 600)] {
            let pause = Pause::after(None, began, began + took * SECOND);
            assert_eq!(pause.length, length * SECOND, "{took} s");
        }
    }
}
