//! What is done without the user, as far as the user wanted that.

use std::time::{Duration, Instant};

use keliya_protocol::{Phase, Room, SeatState, Status};

use super::App;
use crate::{
    plain::auto::Auto,
    session::{Command, Stage},
};

/// How often the same is tried without the user.
const ATTEMPTS: u32 = 3;
/// How long a start by itself waits for the others' seeds.
const SEED_PATIENCE: Duration = Duration::from_secs(2);

/// What the user wants done without being asked.
#[derive(Debug)]
pub(crate) struct Habits {
    /// Throws, and plays too, by the command line.
    pub(crate) auto: Auto,
    /// Throws, by a key.
    pub(crate) throws: bool,
    /// Starts as soon as every seat is taken.
    pub(crate) starts: bool,
    /// Ends when the game is over.
    pub(crate) once: bool,
    /// The room's number when something was tried, and how often.
    tried: (u64, u32),
    /// Since when every seat is taken.
    full_since: Option<Instant>,
}

impl Habits {
    /// Those of the command line.
    pub(crate) fn new(auto: Auto, starts: bool, once: bool) -> Self {
        Self {
            throws: auto.throws(),
            auto,
            starts,
            once,
            tried: (0, 0),
            full_since: None,
        }
    }
}

impl App {
    /// The next thing that is done without the user.
    pub(super) fn by_itself(&mut self) -> Option<Command> {
        let full = self.session.room().is_some_and(is_full);
        if full != self.habits.full_since.is_some() {
            self.habits.full_since = full.then_some(self.now.at);
        }
        let command = match self.session.to_act() {
            Some(turn) if turn.phase == Phase::Throw && self.habits.throws => Some(Command::Throw),
            Some(turn) if turn.phase == Phase::Play => self.habits.auto.act(turn),
            Some(_) => None,
            None => self.start_due(),
        };
        command.filter(|_| self.try_again())
    }

    /// May something be done by itself once more? What a server refuses is not asked for ever.
    fn try_again(&mut self) -> bool {
        let seq = self.session.room().map_or(0, |room| room.seq);
        let (tried_at, times) = &mut self.habits.tried;
        if *tried_at != seq {
            (*tried_at, *times) = (seq, 0);
        }
        *times += 1;
        *times <= ATTEMPTS
    }

    fn start_due(&self) -> Option<Command> {
        let room = self.session.room()?;
        let since = self.habits.full_since?;
        let promised = |seat: &SeatState| {
            let index = usize::from(seat.seat).checked_sub(1);
            let hash = index.and_then(|index| room.fairness.hashes.get(index));
            seat.player.is_none() || hash.is_some_and(Option::is_some)
        };
        let ready = room.seats.iter().all(promised)
            || self.now.at.saturating_duration_since(since) >= SEED_PATIENCE;
        let due = self.habits.starts
            && ready
            && self.session.stage() == Stage::In
            && room.status == Status::Lobby
            && self.session.is_host()
            && self.session.is_quiet();
        due.then_some(Command::Start)
    }
}

/// Are all seats taken, by people or bots?
pub(crate) fn is_full(room: &Room) -> bool {
    let taken = |seat: &SeatState| seat.player.is_some() || seat.bot.is_some();
    room.seats.iter().all(taken)
}
