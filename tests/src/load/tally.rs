//! What is counted and timed while rooms play.

use std::time::{Duration, Instant};

use hdrhistogram::Histogram;

/// Latencies are told apart from a microsecond to ten minutes, to three digits.
const SHORTEST: Duration = Duration::from_micros(1);
const LONGEST: Duration = Duration::from_secs(600);
const DIGITS: u8 = 3;
/// Throws and plays that are counted as one move: a throw and its play, where the value can be used;
/// otherwise whichever two fall to be done.
pub const ACTS_OF_A_MOVE: usize = 2;
/// So many faults are shown in full.
const SHOWN: usize = 5;

/// Counters that only grow; a window is the difference of two.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    /// Throws whose event every member has read.
    pub throws: u64,
    /// Plays whose event every member has read.
    pub plays: u64,
    /// Games over.
    pub games: u64,
    /// Requests sent, of every type.
    pub requests: u64,
    /// Events read, by every member.
    pub events: u64,
    /// Bytes of the messages read.
    pub bytes: u64,
}

impl Counts {
    /// Moves, of [`ACTS_OF_A_MOVE`] throws or plays whose events every member has read.
    #[must_use]
    pub fn moves(self) -> f64 {
        (self.throws + self.plays) as f64 / ACTS_OF_A_MOVE as f64
    }

    /// What was counted since.
    #[must_use]
    pub fn since(self, earlier: Self) -> Self {
        Self {
            throws: self.throws - earlier.throws,
            plays: self.plays - earlier.plays,
            games: self.games - earlier.games,
            requests: self.requests - earlier.requests,
            events: self.events - earlier.events,
            bytes: self.bytes - earlier.bytes,
        }
    }
}

/// What must not happen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fault {
    /// An event is missing, or comes twice.
    Gap,
    /// The server refused a request.
    Refusal,
    /// A message that could not be read.
    Unreadable,
    /// A connection ended.
    Lost,
    /// A room in which nothing happens any more, or a request without a reply.
    Stalled,
}

/// How often each fault happened, and the first of them.
#[derive(Debug, Clone, Default, serde::Serialize)]
pub struct Faults {
    /// Events missing, or come twice.
    pub gaps: u64,
    /// Requests refused.
    pub refusals: u64,
    /// Messages that could not be read.
    pub unreadable: u64,
    /// Connections ended.
    pub lost: u64,
    /// Rooms that stand still, and requests without a reply.
    pub stalled: u64,
    /// The first of them, for people.
    pub first: Vec<String>,
}

impl Faults {
    /// Has nothing gone wrong?
    #[must_use]
    pub fn is_clean(&self) -> bool {
        self.gaps + self.refusals + self.unreadable + self.lost + self.stalled == 0
    }
}

/// Everything counted.
#[derive(Debug)]
pub struct Tally {
    /// The counters.
    pub counts: Counts,
    /// Times until one's own broadcast, in nanoseconds.
    pub own: Histogram<u64>,
    /// Times until everybody's broadcast, in nanoseconds.
    pub everybody: Histogram<u64>,
    /// What went wrong.
    pub faults: Faults,
}

impl Default for Tally {
    fn default() -> Self {
        Self {
            counts: Counts::default(),
            own: histogram(),
            everybody: histogram(),
            faults: Faults::default(),
        }
    }
}

impl Tally {
    /// Counts a fault.
    pub fn fault(&mut self, fault: Fault, what: impl FnOnce() -> String) {
        *match fault {
            Fault::Gap => &mut self.faults.gaps,
            Fault::Refusal => &mut self.faults.refusals,
            Fault::Unreadable => &mut self.faults.unreadable,
            Fault::Lost => &mut self.faults.lost,
            Fault::Stalled => &mut self.faults.stalled,
        } += 1;
        if self.faults.first.len() < SHOWN {
            self.faults.first.push(what());
        }
    }

    /// Forgets the times so far: a window begins.
    pub fn forget_times(&mut self) {
        self.own.reset();
        self.everybody.reset();
    }
}

fn histogram() -> Histogram<u64> {
    Histogram::new_with_bounds(nanoseconds(SHORTEST), nanoseconds(LONGEST), DIGITS)
        .expect("the bounds are in order and three digits are allowed")
}

/// Takes the time from `from` to `to`.
pub fn record(times: &mut Histogram<u64>, from: Instant, to: Instant) {
    times.saturating_record(nanoseconds(to.saturating_duration_since(from)));
}

fn nanoseconds(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}
