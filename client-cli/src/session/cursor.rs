//! Which events were told. The room's state may be ahead of it: a `room` brings the state at once,
//! and the events that led there follow.

/// The place in the room's sequence of events.
#[derive(Debug, Default)]
pub(super) struct Cursor {
    told: u64,
    /// A `sync` is under way.
    asked: bool,
    /// Events up to this one are being sent as history.
    history_end: u64,
    /// Events up to this one happened before the user came, and are not news.
    old: u64,
    /// Where it stood when history was overdue the last time.
    overdue: Option<u64>,
}

/// What a heartbeat says.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Beat {
    /// Nothing was missed.
    Fine,
    /// Something was: ask for it.
    Behind,
    /// So many events were asked for and did not come; they are given up.
    Lost(u64),
}

/// What to do with an event.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// It is the next one; so many before it will never be seen.
    Next {
        /// Events skipped.
        missed: u64,
    },
    /// It was told already, or will be sent again as history.
    Skip,
    /// Some before it were missed: ask for them.
    Gap,
}

impl Cursor {
    /// The last event that was told.
    pub(super) fn told(&self) -> u64 {
        self.told
    }

    /// Are missed events on their way?
    pub(super) fn catching_up(&self) -> bool {
        self.asked || self.told < self.history_end
    }

    /// Is the event news to the user?
    pub(super) fn is_news(&self, seq: u64) -> bool {
        seq > self.old
    }

    /// Is the event the last of those that happened before the user came?
    pub(super) fn is_last_old(&self, seq: u64) -> bool {
        seq == self.old
    }

    /// Where it stands when the user comes to a room at `seq`, or the room went back to that: its
    /// history is to be asked for, and is not news.
    pub(super) fn at(seq: u64) -> Self {
        Self {
            old: seq,
            ..Self::default()
        }
    }

    /// A `sync` was sent.
    pub(super) fn asked(&mut self) {
        self.asked = true;
    }

    /// A `sync` was answered by a room at `seq`: the events up to it follow.
    pub(super) fn answered(&mut self, seq: u64) {
        self.asked = false;
        self.history_end = seq;
    }

    /// The connection is gone, and with it what was on its way.
    pub(super) fn cut_off(&mut self) {
        self.asked = false;
        self.history_end = 0;
    }

    /// A heartbeat arrived, when the room was at `seq`.
    pub(super) fn heartbeat(&mut self, seq: u64) -> Beat {
        if seq <= self.told || self.asked {
            return Beat::Fine;
        }
        if self.told < self.history_end && self.overdue == Some(self.told) {
            // A second time in vain: better without them than without the rest.
            let missed = self.history_end - self.told;
            self.told = self.history_end;
            return Beat::Lost(missed);
        }
        self.overdue = Some(self.told);
        Beat::Behind
    }

    /// An event arrived.
    pub(super) fn place(&mut self, seq: u64) -> Place {
        if seq <= self.told {
            return Place::Skip;
        }
        let missed = seq - self.told - 1;
        if missed > 0 {
            // While history flows, the numbers it leaves out are too old for the server.
            let in_history = !self.asked && self.told < self.history_end;
            if self.asked {
                return Place::Skip;
            }
            if !in_history {
                return Place::Gap;
            }
        }
        self.told = seq;
        Place::Next { missed }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_event_is_told_once_and_in_order() {
        let mut cursor = Cursor::default();
        assert_eq!(cursor.place(1), Place::Next { missed: 0 });
        assert_eq!(cursor.place(1), Place::Skip);
        assert_eq!(cursor.place(3), Place::Gap);
        cursor.asked();
        assert_eq!(cursor.place(4), Place::Skip);
        cursor.answered(4);
        assert!(cursor.catching_up());
        assert_eq!(cursor.place(2), Place::Next { missed: 0 });
        assert_eq!(cursor.place(3), Place::Next { missed: 0 });
        assert_eq!(cursor.place(4), Place::Next { missed: 0 });
        assert!(!cursor.catching_up());
        assert_eq!(cursor.place(6), Place::Gap);
    }

    #[test]
    fn history_may_begin_late() {
        let mut cursor = Cursor::default();
        cursor.asked();
        cursor.answered(3000);
        assert_eq!(cursor.place(1001), Place::Next { missed: 1000 });
        assert_eq!(cursor.place(1002), Place::Next { missed: 0 });
    }

    #[test]
    fn history_that_never_comes_is_given_up() {
        let mut cursor = Cursor::default();
        cursor.asked();
        assert_eq!(cursor.heartbeat(3), Beat::Fine);
        cursor.answered(3);
        assert_eq!(cursor.heartbeat(3), Beat::Behind);
        cursor.asked();
        cursor.answered(3);
        assert_eq!(cursor.heartbeat(3), Beat::Lost(3));
        assert!(!cursor.catching_up());
        assert_eq!(cursor.heartbeat(3), Beat::Fine);
    }

    #[test]
    fn an_event_can_come_before_the_answer() {
        let mut cursor = Cursor::default();
        cursor.asked();
        assert_eq!(cursor.place(1), Place::Next { missed: 0 });
        cursor.answered(1);
        assert!(!cursor.catching_up());
    }
}
