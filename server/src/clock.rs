//! What time it is.

use std::time::Duration;

use keliya_protocol::Timestamp;
use tokio::time::Instant;

/// The clock of a server: the system's, or in tests one that moves with tokio's paused time.
#[derive(Debug, Clone, Copy, Default)]
pub struct Clock {
    /// What the clock showed at an instant; none for the system's clock.
    base: Option<(Instant, Timestamp)>,
}

impl Clock {
    /// The system's clock. It is read each time, since a machine that slept has a wall clock that
    /// went on and a monotonic one that did not.
    #[must_use]
    pub const fn system() -> Self {
        Self { base: None }
    }

    /// A clock that shows `at` now and moves with tokio's time.
    #[must_use]
    pub fn starting_at(at: Timestamp) -> Self {
        Self {
            base: Some((Instant::now(), at)),
        }
    }

    /// The time.
    #[must_use]
    pub fn now(&self) -> Timestamp {
        match self.base {
            None => Timestamp::now(),
            Some((started, at)) => at.after(started.elapsed()),
        }
    }

    /// The instant at which the clock will show that time; about now if it is past. A millisecond
    /// more, since timestamps are cut to milliseconds.
    #[must_use]
    pub fn instant(&self, at: Timestamp) -> Instant {
        Instant::now() + at.since(self.now()) + Duration::from_millis(1)
    }
}
