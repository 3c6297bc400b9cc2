//! A game in progress: what can be seen of it.
//!
//! How throws and plays change it is in `turn`, which plays are legal in `legal`.

use crate::board::MAX_SIDES;
use crate::config::Config;
use crate::games::MAX_COUNTERS;
use crate::lots::Lots;
use crate::seat::{Seat, Side};
use crate::square::Place;
use crate::values::Values;
use crate::variant::Variant;

/// What is to be done next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Phase {
    /// The seat in turn throws.
    Throw,
    /// The seat in turn chooses a play.
    Play,
    /// Somebody has won.
    Over,
}

/// How far each counter of each side has come: its step, see [`Board`](crate::Board).
/// Counters that the game does not have are home, where nothing happens to them, so
/// that the engine goes through as many for every game.
pub(crate) type StepTable = [[u8; MAX_COUNTERS]; MAX_SIDES];

/// A game in progress. Always a valid position of its configuration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct State {
    pub(crate) variant: &'static Variant,
    pub(crate) seat: Seat,
    /// The side of that seat.
    pub(crate) side: Side,
    pub(crate) phase: Phase,
    pub(crate) winner: Option<Side>,
    pub(crate) steps: StepTable,
    pub(crate) lots: Option<Lots>,
    pub(crate) pool: Values,
}

impl State {
    /// A game about to begin with the turn of `first`. (A seat of a larger
    /// table is counted round this one.)
    pub fn new(config: Config, first: Seat) -> Self {
        let data = config.game().data();
        let mut steps = [[config.board().home(); MAX_COUNTERS]; MAX_SIDES];
        for side in config.sides() {
            steps[side.index()][..usize::from(data.counters)].fill(data.start);
        }
        let seat = Seat::of((first.number() - 1) % config.seats() + 1);
        Self {
            variant: Variant::of(config),
            seat,
            side: config.side_of(seat),
            phase: Phase::Throw,
            winner: None,
            steps,
            lots: None,
            pool: Values::EMPTY,
        }
    }

    /// What is played.
    pub const fn config(&self) -> Config {
        self.variant.config
    }

    /// The seat in turn; when the game is over, that of the last play.
    pub const fn seat(&self) -> Seat {
        self.seat
    }

    /// The side that the seat in turn plays for.
    pub const fn side(&self) -> Side {
        self.side
    }

    /// What is to be done next.
    pub const fn phase(&self) -> Phase {
        self.phase
    }

    /// The values not yet used, in the order thrown. Saturankam: the sum, as one value.
    pub fn pool(&self) -> &[u8] {
        &self.pool
    }

    /// The latest throw of this turn, which lasts while the same seat goes on; empty before it.
    pub fn lots(&self) -> &[u8] {
        self.lots.map_or(&[], Lots::as_slice)
    }

    /// The side that has won.
    pub const fn winner(&self) -> Option<Side> {
        self.winner
    }

    /// How far the counters of a side have come, from number 1 on: 0 at `wait`, then the
    /// steps of its track from 1, and [`Board::home`](crate::Board::home) at home; none if
    /// the side does not play.
    #[inline]
    pub fn progress(&self, side: Side) -> &[u8] {
        &self.steps[side.index()][..self.counters_of(side)]
    }

    /// Where a counter, numbered from 1, is. One that the game does not have is at `wait`.
    pub fn place(&self, side: Side, counter: u8) -> Place {
        self.places(side)
            .nth(usize::from(counter).wrapping_sub(1))
            .unwrap_or(Place::Wait)
    }

    /// Where the counters of a side are, from number 1 on; none if the side does not play.
    pub fn places(&self, side: Side) -> impl Iterator<Item = Place> {
        let board = self.variant.board;
        self.progress(side)
            .iter()
            .map(move |&step| board.place_at(side, step))
    }

    #[inline]
    fn counters_of(&self, side: Side) -> usize {
        if side.index() < usize::from(self.config().side_count()) {
            usize::from(self.config().counters())
        } else {
            0
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn state_is_small() {
        assert!(size_of::<State>() <= 64, "{}", size_of::<State>());
        assert!(size_of::<crate::Play>() <= 8);
    }
}
