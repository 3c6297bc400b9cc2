//! Between two games: when Enter asks for another, and for whom that waits.

use std::time::{Duration, Instant};

use keliya_protocol::{Room, SeatState, Status};

use super::App;
use crate::plain::people;

/// For how long Enter does nothing after a game: it was meant for the last throw or play.
const REST: Duration = Duration::from_secs(1);
/// How long Enter has to be let go of then, should it be pressed meanwhile.
const PAUSE: Duration = Duration::from_millis(500);

/// Until when Enter does nothing.
#[derive(Debug, Default)]
pub(crate) struct Rest(Option<Instant>);

impl Rest {
    /// A game is over.
    pub(super) fn begin(&mut self, now: Instant) {
        self.0 = Some(now + REST);
    }

    /// Is Enter, pressed now, still one of the game that is over?
    pub(super) fn takes_enter(&mut self, now: Instant) -> bool {
        let Some(until) = self.0.filter(|until| now < *until) else {
            return false;
        };
        self.0 = Some(until.max(now + PAUSE));
        true
    }
}

impl App {
    /// Has the user asked for another game, which has not begun?
    pub(crate) fn has_asked_again(&self) -> bool {
        let own = self.session.room().zip(self.session.seat());
        own.is_some_and(|(room, seat)| {
            let state = people::seat(room, seat);
            room.status == Status::Over && state.is_some_and(|state| state.rematch)
        })
    }

    /// For whom the other game that the user has asked for waits.
    pub(crate) fn waits_for(&self) -> Option<String> {
        let room = self.session.room().filter(|_| self.has_asked_again())?;
        let missing = room.seats.iter().filter(|seat| !agrees(seat));
        let missing: Vec<String> = missing.map(|seat| self.missing(room, seat)).collect();
        if missing.is_empty() {
            return None;
        }
        let who = [("who", self.words.listed(&missing).into())];
        Some(if self.session.is_host() {
            self.words.tell("tui-again-waits-host", &who)
        } else {
            self.words.tell("tui-again-waits", &who)
        })
    }

    fn missing(&self, room: &Room, seat: &SeatState) -> String {
        let who = [("who", people::label(self.words, room, seat.seat).into())];
        match &seat.player {
            None => self.words.tell("tui-again-free", &who),
            Some(_) if !seat.connected => self.words.tell("tui-again-away", &who),
            Some(_) => people::label(self.words, room, seat.seat),
        }
    }
}

/// Does nobody wait for that seat? Bots always play on, but one that stands in for a person does not
/// speak for them.
fn agrees(seat: &SeatState) -> bool {
    seat.rematch || seat.player.is_none() && seat.bot.is_some()
}
