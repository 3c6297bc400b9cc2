//! How one counter moves: how far it can go, and whom it cuts on the way.

use crate::games::MAX_COUNTERS;
use crate::play::Part;
use crate::ruleset::{CutRule, LastStep, Occupancy};
use crate::seat::Side;
use crate::state::{State, StepTable};
use crate::step::{Cuts, Step};
use crate::value_set::ValueSet;
use crate::variant::Variant;

/// A position as the side in turn sees it.
pub(crate) struct View<'a> {
    pub(crate) variant: &'static Variant,
    /// The side in turn.
    pub(crate) side: Side,
    /// The steps of its counters.
    pub(crate) own: &'a [u8; MAX_COUNTERS],
    /// Those of all sides.
    pub(crate) steps: &'a StepTable,
    pub(crate) pool: &'a [u8],
}

impl<'a> View<'a> {
    #[inline]
    pub(crate) fn of(state: &'a State) -> Self {
        let side = state.side();
        Self {
            variant: state.variant,
            side,
            own: state.own_steps(),
            steps: &state.steps,
            pool: &state.pool,
        }
    }

    /// The step of a counter of the side in turn, numbered from 1.
    #[inline]
    pub(crate) fn step(&self, counter: u8) -> u8 {
        self.own[usize::from(counter) - 1]
    }

    #[inline]
    pub(crate) fn is_waiting(&self, counter: u8) -> bool {
        self.step(counter) == 0
    }

    #[inline]
    pub(crate) fn is_on_board(&self, counter: u8) -> bool {
        (1..self.variant.board.home()).contains(&self.step(counter))
    }

    /// How far a counter is from home.
    #[inline]
    pub(crate) fn distance(&self, counter: u8) -> u8 {
        self.variant.board.home() - self.step(counter)
    }

    /// Which of the numbers in `wanted` a counter can go, but for the doubles of
    /// the last steps; none if it is not on the board.
    #[inline]
    pub(crate) fn reach(&self, counter: u8, wanted: ValueSet) -> ValueSet {
        let reach = self.variant.reach(self.step(counter)).and(wanted);
        match self.variant.rules.occupancy {
            Occupancy::Shared => reach,
            Occupancy::Single => self.with_room(counter, reach),
        }
    }

    /// "From 1, 3 or 4 away only a double of that number brings a counter
    /// home, and one die's number does it" (Saturankam): that number, if
    /// `value` is its double and the counter so far from home.
    #[inline]
    pub(crate) fn last_step(&self, counter: u8, value: u8) -> ValueSet {
        let distance = self.distance(counter);
        match self.variant.rules.last_step {
            LastStep::Doubles(distances)
                if value == distance.saturating_mul(2) && distances.contains(distance) =>
            {
                ValueSet::one(distance)
            }
            LastStep::Doubles(_) | LastStep::Exact => ValueSet::EMPTY,
        }
    }

    /// Whether a counter on the board can go the total of a pool.
    #[inline]
    pub(crate) fn can_go_total(&self, counter: u8, sum: u8) -> bool {
        self.is_on_board(counter)
            && (sum == self.distance(counter)
                || sum < self.distance(counter) && self.has_room(self.step(counter) + sum))
    }

    /// Whether a motion may end on a step before home: with single occupancy
    /// not "on a square where a counter of its own side stands, nor in a
    /// house where an opponent stands".
    #[inline]
    pub(crate) fn has_room(&self, step: u8) -> bool {
        match self.variant.rules.occupancy {
            Occupancy::Shared => true,
            Occupancy::Single => !self.is_taken(step),
        }
    }

    /// Those of the numbers after which a counter would not end on a taken square.
    #[cold]
    fn with_room(&self, counter: u8, wanted: ValueSet) -> ValueSet {
        wanted
            .iter()
            .filter(|&pips| {
                pips == self.distance(counter) || self.has_room(self.step(counter) + pips)
            })
            .fold(ValueSet::EMPTY, |set, pips| set.or(ValueSet::one(pips)))
    }

    #[cold]
    fn is_taken(&self, step: u8) -> bool {
        let board = self.variant.board;
        let place = board.place_at(self.side, step);
        board.sides().any(|side| {
            self.steps[side.index()].iter().any(|&other| {
                let safe = side == self.side || board.meeting(self.side, side, other) != step;
                safe && board.place_at(side, other) == place
            })
        })
    }
}

impl State {
    /// Takes a waiting counter of the side in turn to its first step, where nobody is cut.
    #[inline]
    pub(crate) fn enter(&mut self, counter: u8, pips: u8) -> Step {
        self.go_to(counter, pips, 1)
    }

    /// Takes a counter of the side in turn on, and sends back whom it cuts.
    #[inline]
    pub(crate) fn advance(&mut self, part: Part) -> Step {
        let from = self.steps[self.side().index()][usize::from(part.counter) - 1];
        self.go_to(part.counter, part.pips, from + part.pips)
    }

    #[inline]
    fn go_to(&mut self, counter: u8, pips: u8, to: u8) -> Step {
        let side = self.side();
        let own = &mut self.steps[side.index()][usize::from(counter) - 1];
        let from = std::mem::replace(own, to);
        let board = self.variant.board;
        Step {
            counter,
            from: board.place_at(side, from),
            to: board.place_at(side, to),
            pips,
            cuts: self.cut(side, from, to),
        }
    }

    /// Sends back the opponents that a motion of a side cuts.
    #[inline]
    fn cut(&mut self, side: Side, from: u8, to: u8) -> Cuts {
        let board = self.variant.board;
        let mut cuts = Cuts::default();
        // A motion that only cuts where it ends is one that crosses nothing.
        let crossed_from = match self.variant.rules.cut {
            CutRule::Land => to - 1,
            CutRule::Pass => from,
        };
        for &opponent in self.variant.opponents(side) {
            for (index, step) in self.steps[opponent.index()].iter_mut().enumerate() {
                let meeting = board.meeting(side, opponent, *step);
                if meeting > crossed_from && meeting <= to {
                    cuts.add(opponent, index);
                    *step = 0;
                }
            }
        }
        cuts
    }

    /// The steps of the counters of the side in turn.
    #[inline]
    pub(crate) fn own_steps(&self) -> &[u8; MAX_COUNTERS] {
        &self.steps[self.side().index()]
    }
}
