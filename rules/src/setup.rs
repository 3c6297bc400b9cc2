//! Positions from outside: an unchecked description, and the one door by which it becomes a state.

use thiserror::Error;

use crate::board::MAX_SIDES;
use crate::config::Config;
use crate::games::MAX_COUNTERS;
use crate::lots::{Lots, LotsError};
use crate::ruleset::{CutReward, Occupancy, Throws};
use crate::seat::Side;
use crate::square::Place;
use crate::state::{Phase, State, StepTable};
use crate::values::Values;
use crate::variant::Variant;

/// A description of a position, not necessarily one that the rules allow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Setup {
    /// What is played.
    pub config: Config,
    /// For each side in turn order the places of its counters.
    pub places: Vec<Vec<Place>>,
    /// The seat in turn, from 1.
    pub seat: u8,
    /// What is to be done next.
    pub phase: Phase,
    /// The values not yet used, in the order thrown.
    pub pool: Vec<u8>,
    /// The side that has won.
    pub winner: Option<Side>,
    /// The latest throw of this turn, empty if there was none or it is not known.
    pub lots: Vec<u8>,
}

/// Why a description is of no position.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SetupError {
    /// The table has no such seat.
    #[error("there is no seat {seat}")]
    Seat {
        /// The number.
        seat: u8,
    },
    /// Places for more or fewer sides than play.
    #[error("there are {wanted} sides, not {found}")]
    SideCount {
        /// How many sides play.
        wanted: u8,
        /// How many there were.
        found: usize,
    },
    /// More or fewer counters than a side has.
    #[error("side {side} has {wanted} counters, not {found}")]
    CounterCount {
        /// The side.
        side: Side,
        /// How many counters it has.
        wanted: u8,
        /// How many there were.
        found: usize,
    },
    /// A counter where none of its side can come.
    #[error("counter {counter} of side {side} is on no square of its track")]
    OffTrack {
        /// The side.
        side: Side,
        /// The number of the counter, from 1.
        counter: u8,
    },
    /// Two counters on one square with single occupancy.
    #[error("two counters are on one square")]
    Crowded,
    /// Values that are not all throws of one turn, or do not go with the phase.
    #[error("the pool cannot hold these values now")]
    Pool,
    /// A choice is to be made and there is none.
    #[error("no play is legal")]
    NothingLegal,
    /// A side has all its counters home, but is not said to have won by its own play.
    #[error("the winner is not the side that has all counters home and the turn")]
    Winner,
    /// Lots that cannot fall so.
    #[error(transparent)]
    Lots(#[from] LotsError),
    /// Lots that cannot have led to this phase and pool.
    #[error("the lots do not go with the phase and the pool")]
    OtherLots,
}

impl State {
    /// The position of that description.
    ///
    /// Not every one can come about in play: opponents may share a square that
    /// is no house, as in positions made for study.
    ///
    /// # Errors
    ///
    /// When the description is of no position that the rules know.
    pub fn from_setup(setup: &Setup) -> Result<Self, SetupError> {
        let config = setup.config;
        let seat = config
            .seat(setup.seat)
            .ok_or(SetupError::Seat { seat: setup.seat })?;
        let state = Self {
            variant: Variant::of(config),
            seat,
            side: config.side_of(seat),
            phase: setup.phase,
            winner: setup.winner,
            steps: steps_of(setup)?,
            lots: match &*setup.lots {
                [] => None,
                faces => Some(Lots::new(config, faces)?),
            },
            pool: pool_of(setup)?,
        };
        state.check_winner()?;
        if state.phase == Phase::Play && !state.can_use_pool() {
            return Err(SetupError::NothingLegal);
        }
        match state.lots {
            Some(lots) if !state.follows_from(lots.value()) => Err(SetupError::OtherLots),
            Some(_) | None => Ok(state),
        }
    }

    /// The description of this position.
    pub fn to_setup(&self) -> Setup {
        Setup {
            config: self.config(),
            places: self
                .config()
                .sides()
                .map(|side| self.places(side).collect())
                .collect(),
            seat: self.seat.number(),
            phase: self.phase,
            pool: self.pool().to_vec(),
            winner: self.winner,
            lots: self.lots().to_vec(),
        }
    }

    fn check_winner(&self) -> Result<(), SetupError> {
        let mut done = self
            .config()
            .sides()
            .filter(|&side| self.places(side).all(|place| place == Place::Home));
        let (winner, second) = (done.next(), done.next());
        let expected = match self.phase {
            Phase::Over => Some(self.side()),
            Phase::Throw | Phase::Play => None,
        };
        if winner == expected && self.winner == expected && second.is_none() {
            Ok(())
        } else {
            Err(SetupError::Winner)
        }
    }

    /// Whether a throw of that value can be the latest one of the turn.
    fn follows_from(&self, value: u8) -> bool {
        let rules = &self.variant.rules;
        let grants = rules.grants.contains(value);
        match (rules.throws, self.phase) {
            (Throws::Pooled, Phase::Throw) => {
                grants && (self.pool.last() == Some(&value) || self.pool.len() == Values::CAPACITY)
            }
            (Throws::Pooled, Phase::Play) => {
                // The last value may be used up already, and those before it grant.
                let last = self.pool.iter().find(|&&kept| !rules.grants.contains(kept));
                !grants && last.is_none_or(|&kept| kept == value)
            }
            (Throws::OneByOne, Phase::Throw) => grants || rules.cut_reward == CutReward::Throw,
            (Throws::OneByOne, Phase::Play) => *self.pool == [value],
            (Throws::Pooled | Throws::OneByOne, Phase::Over) => true,
        }
    }
}

fn steps_of(setup: &Setup) -> Result<StepTable, SetupError> {
    let config = setup.config;
    if setup.places.len() != usize::from(config.side_count()) {
        return Err(SetupError::SideCount {
            wanted: config.side_count(),
            found: setup.places.len(),
        });
    }
    let mut steps = [[config.board().home(); MAX_COUNTERS]; MAX_SIDES];
    for (side, places) in config.sides().zip(&setup.places) {
        if places.len() != usize::from(config.counters()) {
            return Err(SetupError::CounterCount {
                side,
                wanted: config.counters(),
                found: places.len(),
            });
        }
        for (counter, &place) in (1..).zip(places) {
            steps[side.index()][usize::from(counter - 1)] = config
                .board()
                .step_at(side, place)
                .ok_or(SetupError::OffTrack { side, counter })?;
        }
    }
    let squares = || {
        let places = setup.places.iter().flatten();
        places.filter(|place| matches!(place, Place::Square(_)))
    };
    let crowded = squares()
        .enumerate()
        .any(|(index, place)| squares().take(index).any(|other| other == place));
    match config.rules().occupancy {
        Occupancy::Single if crowded => Err(SetupError::Crowded),
        Occupancy::Single | Occupancy::Shared => Ok(steps),
    }
}

fn pool_of(setup: &Setup) -> Result<Values, SetupError> {
    let rules = setup.config.rules();
    let mut pool = Values::EMPTY;
    for &value in &setup.pool {
        let possible = value != 0 && counts(setup.config, value);
        if !possible || !pool.push(value) {
            return Err(SetupError::Pool);
        }
    }
    let granting = |values: &[u8]| values.iter().all(|&value| rules.grants.contains(value));
    let fits = match (setup.phase, rules.throws, &*pool) {
        (Phase::Throw, Throws::Pooled, values) => granting(values),
        (Phase::Play, Throws::Pooled, [before @ .., _]) => granting(before),
        (Phase::Play, Throws::OneByOne, values) => values.len() == 1,
        (Phase::Play, Throws::Pooled, []) => false,
        (Phase::Throw, Throws::OneByOne, values) | (Phase::Over, _, values) => values.is_empty(),
    };
    if fits {
        Ok(pool)
    } else {
        Err(SetupError::Pool)
    }
}

/// Whether any throw of the game counts that much.
fn counts(config: Config, value: u8) -> bool {
    let game = config.game();
    (0..game.lots().casts()).any(|index| Lots::nth(game, index).value() == value)
}
