//! A configuration with all that follows from it, looked up once for a game.

use std::fmt;
use std::sync::LazyLock;

use crate::board::{Board, MAX_SIDES, MAX_STEPS};
use crate::config::Config;
use crate::ruleset::{LastStep, Rules};
use crate::seat::{Seat, Side};
use crate::value_set::ValueSet;

/// The most seats of a table.
const MAX_SEATS: usize = 8;

/// What a state refers to: its configuration, and what would otherwise be
/// looked up for every throw and play.
pub(crate) struct Variant {
    pub(crate) config: Config,
    pub(crate) rules: Rules,
    pub(crate) board: &'static Board,
    /// Which numbers take a counter from a step to another or home, but for the
    /// doubles of the last steps; none from `wait` and from home.
    reach: [ValueSet; MAX_STEPS],
    /// For each side the others in the game.
    opponents: [Vec<Side>; MAX_SIDES],
    /// The side of each seat, by its number less one.
    sides: [Side; MAX_SEATS],
}

static VARIANTS: LazyLock<Vec<Variant>> =
    LazyLock::new(|| Config::all().map(Variant::new).collect());

impl Variant {
    fn new(config: Config) -> Self {
        let mut sides = [Side::A; MAX_SEATS];
        for side in config.sides() {
            for seat in config.seats_of(side) {
                sides[usize::from(seat.number() - 1)] = side;
            }
        }
        let (rules, board) = (config.rules(), config.board());
        let mut reach = [ValueSet::EMPTY; MAX_STEPS];
        for step in 1..board.home() {
            let distance = board.home() - step;
            let home = match rules.last_step {
                LastStep::Doubles(distances) if distances.contains(distance) => ValueSet::EMPTY,
                LastStep::Doubles(_) | LastStep::Exact => ValueSet::one(distance),
            };
            reach[usize::from(step)] = ValueSet::below(distance).or(home);
        }
        Self {
            config,
            rules,
            board,
            reach,
            opponents: Side::ALL
                .map(|side| config.sides().filter(|&other| other != side).collect()),
            sides,
        }
    }

    pub(crate) fn of(config: Config) -> &'static Self {
        VARIANTS
            .iter()
            .find(|variant| variant.config == config)
            .expect("every configuration has its variant")
    }

    /// Which numbers take a counter from a step to another or home, doubles aside.
    #[inline]
    pub(crate) fn reach(&self, step: u8) -> ValueSet {
        self.reach[usize::from(step)]
    }

    /// The other sides in the game.
    #[inline]
    pub(crate) fn opponents(&self, side: Side) -> &[Side] {
        &self.opponents[side.index()]
    }

    #[inline]
    pub(crate) fn side_of(&self, seat: Seat) -> Side {
        self.sides[usize::from(seat.number() - 1) % MAX_SEATS]
    }
}

impl PartialEq for Variant {
    fn eq(&self, other: &Self) -> bool {
        self.config == other.config
    }
}

impl Eq for Variant {}

impl fmt::Debug for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.config.fmt(f)
    }
}
