//! The time that the seat in turn has: it follows from the room's facts, as all of its state.

use std::time::Duration;

use keliya_protocol::Timestamp;

/// The clock of one throw or play.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TurnClock {
    /// The event with which this throw or play became due, or came to who makes it now. What was thought
    /// of for another one is stale.
    pub began_with: u64,
    /// Since when whoever makes it could: the time of that event, or of the end of a pause.
    pub since: Timestamp,
    /// When the server makes it; none without a limit, and in a pause.
    pub deadline: Option<Timestamp>,
    /// In a pause what is left of the limit.
    left: Option<Duration>,
    /// Did a person take the seat over since it became due?
    taken_over: bool,
}

impl TurnClock {
    /// The clock of a throw or play that becomes due.
    #[must_use]
    pub(super) fn start(
        began_with: u64,
        at: Timestamp,
        limit: Option<Duration>,
        paused: bool,
    ) -> Self {
        let mut clock = Self {
            began_with,
            since: at,
            deadline: None,
            left: None,
            taken_over: false,
        };
        clock.limit(at, limit, paused);
        clock
    }

    /// From now on there is so much time, whatever there was before.
    pub(super) fn limit(&mut self, at: Timestamp, limit: Option<Duration>, paused: bool) {
        (self.deadline, self.left) = if paused {
            (None, limit)
        } else {
            (limit.map(|limit| at.after(limit)), None)
        };
    }

    /// The throw or play comes to a bot, which takes its time from there on within the limit.
    pub(super) fn come_to_bot(&mut self, began_with: u64, at: Timestamp) {
        self.began_with = began_with;
        self.since = at;
    }

    /// It comes to a person, who has the whole time: once, or somebody who goes and comes back again and
    /// again would have it for ever.
    pub(super) fn come_to_person(
        &mut self,
        began_with: u64,
        at: Timestamp,
        limit: Option<Duration>,
        paused: bool,
    ) {
        self.began_with = began_with;
        self.since = at;
        if !self.taken_over {
            self.taken_over = true;
            self.limit(at, limit, paused);
        }
    }

    /// Stands still.
    pub(super) fn pause(&mut self, at: Timestamp) {
        self.left = self.deadline.take().map(|deadline| deadline.since(at));
    }

    /// Goes on.
    pub(super) fn unpause(&mut self, at: Timestamp) {
        self.since = at;
        self.deadline = self.left.take().map(|left| at.after(left));
    }

    /// The deadline at which as much is left at `now` as was left at `stopped`, when the server that ran
    /// until then stopped. None if there is no deadline.
    #[must_use]
    pub(super) fn resumed(&self, stopped: Timestamp, now: Timestamp) -> Option<Timestamp> {
        let left = self.deadline?.since(stopped.max(self.since));
        Some(now.after(left))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn seconds(seconds: u64) -> Option<Duration> {
        Some(Duration::from_secs(seconds))
    }

    fn at(seconds: i64) -> Timestamp {
        Timestamp::from_millis(seconds * 1_000)
    }

    #[test]
    fn a_pause_takes_no_time() {
        let mut clock = TurnClock::start(1, at(100), seconds(30), false);
        assert_eq!(clock.deadline, Some(at(130)));
        clock.pause(at(110));
        assert_eq!(clock.deadline, None);
        clock.unpause(at(1_000));
        assert_eq!(clock.deadline, Some(at(1_020)));
        // A limit set in a pause counts from its end.
        clock.pause(at(1_001));
        clock.limit(at(1_002), seconds(5), true);
        assert_eq!(clock.deadline, None);
        clock.unpause(at(2_000));
        assert_eq!(clock.deadline, Some(at(2_005)));
        clock.limit(at(2_001), None, false);
        assert_eq!(clock.deadline, None);
    }

    #[test]
    fn a_server_that_does_not_run_takes_no_time() {
        let clock = TurnClock::start(1, at(100), seconds(30), false);
        assert_eq!(clock.resumed(at(110), at(500)), Some(at(520)));
        // It stopped later than the time was up, or nobody knows that it ran at all.
        assert_eq!(clock.resumed(at(200), at(500)), Some(at(500)));
        assert_eq!(clock.resumed(at(0), at(500)), Some(at(530)));
        let without = TurnClock::start(1, at(100), None, false);
        assert_eq!(without.resumed(at(110), at(500)), None);
    }
}
