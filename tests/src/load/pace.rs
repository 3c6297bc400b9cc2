//! When moves fall due at a given pace, evenly over all rooms and whatever the server does.

use std::time::{Duration, Instant};

/// Sockets are waited for in whole milliseconds; closer to a move than this they are only looked at.
const CLOSE: Duration = Duration::from_millis(2);

/// Moves fall due in one room after the other.
#[derive(Debug, Clone)]
pub struct Pacer {
    start: Instant,
    interval: f64,
    rooms: usize,
    count: u64,
}

impl Pacer {
    /// So many moves a second over all rooms, from then on.
    #[must_use]
    pub fn new(moves_per_second: f64, rooms: usize, start: Instant) -> Self {
        Self {
            start,
            interval: 1.0 / moves_per_second,
            rooms,
            count: 0,
        }
    }

    /// A room whose move is due, and since when; none for now.
    pub fn next(&mut self, now: Instant) -> Option<(usize, Instant)> {
        let due = self.due();
        if due > now {
            return None;
        }
        let room = (self.count % self.rooms as u64) as usize;
        self.count += 1;
        Some((room, due))
    }

    /// How long sockets may be waited for, `most` at most.
    #[must_use]
    pub fn wait(&self, now: Instant, most: Duration) -> Duration {
        let left = self.due().saturating_duration_since(now);
        left.saturating_sub(CLOSE).min(most)
    }

    fn due(&self) -> Instant {
        self.start + Duration::from_secs_f64(self.count as f64 * self.interval)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_fall_due_evenly_and_are_never_skipped() {
        let start = Instant::now();
        let mut pacer = Pacer::new(100.0, 3, start);
        let after = |millis| start + Duration::from_millis(millis);
        assert_eq!(pacer.next(start), Some((0, start)));
        assert_eq!(pacer.next(after(9)), None);
        let late: Vec<_> = std::iter::from_fn(|| pacer.next(after(45))).collect();
        assert_eq!(
            late,
            [
                (1, after(10)),
                (2, after(20)),
                (0, after(30)),
                (1, after(40))
            ]
        );
        assert_eq!(
            pacer.wait(after(45), Duration::from_secs(1)),
            Duration::from_millis(3)
        );
        assert_eq!(
            pacer.wait(after(49), Duration::from_secs(1)),
            Duration::ZERO
        );
    }
}
