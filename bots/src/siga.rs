//! Siga solved: the chance of winning from every position, with best play of both sides.
//!
//! What is still to come depends on where the counters are and who throws next, no matter why (a
//! throw that was granted is like the first one of a turn). The board is the same for both sides
//! when turned half round, so that a position is a pair: the multiset of steps of the side that
//! throws, and that of the other; 351 of each, 123,201 pairs.
//!
//! For each pair the rules say once what can be played with each throw. Then the chances are
//! improved until they stand still (value iteration, each new chance used at once), from the
//! furthest positions backwards, because only a cut leads back. A throw that changes nothing, or
//! only whose turn it is, is not iterated but solved for: the two equations of a pair of positions
//! that differ in whose throw it is have their solution in closed form.

use std::sync::OnceLock;

use keliya_rules::{Config, Game, OptionValue, Phase, Side, State};

use crate::chance;
use crate::multiset;
use crate::positions::before_throw;
use crate::valuation::{Chances, Valuation};

/// The improvement at which iterating ends.
const STILL: f64 = 1e-13;

/// Far more rounds than it takes, so that no change of the rules can make an endless loop of it.
const MOST_ROUNDS: usize = 2_000;

/// How many choices of options there are.
const OPTION_SETS: usize = 4;

/// The chance that the side whose throw it is wins a game of Siga, if both sides play as well as
/// can be; `None` in another game or phase.
///
/// The first call for a choice of options solves the game for it, see [`warm_up`](crate::warm_up).
pub fn chance_of_thrower(state: &State) -> Option<f64> {
    let config = state.config();
    let asked = config.game() == Game::Siga && state.phase() == Phase::Throw;
    asked.then(|| Table::of(config).chance_of_thrower(state))
}

/// The chance of winning for the side that throws next, for all positions of one choice of options.
#[derive(Debug)]
pub(crate) struct Table {
    /// By own number and the other side's number.
    chances: Vec<f64>,
    /// How many multisets of steps a side has.
    sets: usize,
}

impl Table {
    /// The table of a configuration of Siga, solved at the first call for its options.
    pub(crate) fn of(config: Config) -> &'static Self {
        static TABLES: [OnceLock<Table>; OPTION_SETS] = [const { OnceLock::new() }; OPTION_SETS];
        TABLES[options_index(config)].get_or_init(|| Moves::list(config).solve())
    }

    /// The chance that the side whose throw it is wins.
    pub(crate) fn chance_of_thrower(&self, state: &State) -> f64 {
        let (own, other) = match state.side() {
            Side::A => (Side::A, Side::B),
            _ => (Side::B, Side::A),
        };
        let index = |side| multiset::index(state.progress(side));
        self.chances[index(own) * self.sets + index(other)]
    }
}

impl Valuation for Table {
    fn chances(&self, state: &State) -> Chances {
        let chance = self.chance_of_thrower(state);
        let mut chances = [0.0; 4];
        chances[0] = 1.0 - chance;
        chances[1] = 1.0 - chance;
        chances[state.side().index()] = chance;
        chances
    }
}

/// Which of the choices of options it is.
fn options_index(config: Config) -> usize {
    let is_default = |(spec, (_, value)): (&keliya_rules::OptionSpec, (&str, OptionValue))| {
        value == spec.default
    };
    let mut index = 0;
    for option in Game::Siga.options().iter().zip(config.options()) {
        index = index * 2 + usize::from(!is_default(option));
    }
    index % OPTION_SETS
}

/// What can be played from every position.
struct Moves {
    sets: usize,
    /// For each position what it leads to.
    positions: Vec<Position>,
    /// The plays with one throw, for all throws of one position after those of another.
    throws: Vec<Throw>,
    /// Where the plays lead, for all plays with one throw after those with another.
    targets: Vec<Target>,
    /// Positions that somebody has not won yet, the furthest first.
    order: Vec<(u16, u16)>,
}

/// A position before a throw.
#[derive(Clone, Copy, Default)]
struct Position {
    /// The chance that nothing can be played and the same side throws again.
    again: f64,
    /// The chance that nothing can be played and the turn passes.
    passes: f64,
    /// Where in the lists its throws with a play begin, and where they end.
    throws: (u32, u32),
}

/// A throw with which something can be played.
struct Throw {
    chance: f64,
    targets: (u32, u32),
}

/// The position after a play.
enum Target {
    /// The side has won.
    Won,
    /// It throws again.
    Own(u32),
    /// The other side throws; the position is as that side sees it.
    Other(u32),
}

impl Moves {
    fn list(config: Config) -> Self {
        let steps = multiset::all(config.board().home(), config.counters());
        let casts = chance::casts(config);
        let sets = steps.len();
        let mut moves = Self {
            sets,
            positions: vec![Position::default(); sets * sets],
            throws: Vec::new(),
            targets: Vec::new(),
            order: Vec::new(),
        };
        for (own, own_steps) in (0..).zip(&steps) {
            for (other, other_steps) in (0..).zip(&steps) {
                let Some(state) = before_throw(config, 1, &[own_steps, other_steps]) else {
                    continue;
                };
                moves.order.push((own, other));
                let position = moves.position(&state, &casts);
                moves.positions[usize::from(own) * sets + usize::from(other)] = position;
            }
        }
        let gone = |&(own, other): &(u16, u16)| -> u32 {
            let places = steps[usize::from(own)]
                .iter()
                .chain(&steps[usize::from(other)]);
            places.map(|&step| u32::from(step)).sum()
        };
        moves
            .order
            .sort_by_key(|pair| std::cmp::Reverse(gone(pair)));
        moves
    }

    fn position(&mut self, state: &State, casts: &[chance::Cast]) -> Position {
        let mut position = Position::default();
        let first_throw = self.throws.len() as u32;
        for cast in casts {
            let thrown = cast.throw(state);
            if thrown.phase() != Phase::Play {
                if thrown.side() == state.side() {
                    position.again += cast.chance;
                } else {
                    position.passes += cast.chance;
                }
                continue;
            }
            let first_target = self.targets.len() as u32;
            for &play in &thrown.legal_plays() {
                let mut after = thrown;
                after.play(play).expect("the play is listed");
                let target = self.target(state.side(), &after);
                self.targets.push(target);
            }
            self.throws.push(Throw {
                chance: cast.chance,
                targets: (first_target, self.targets.len() as u32),
            });
        }
        position.throws = (first_throw, self.throws.len() as u32);
        position
    }

    fn target(&self, side: Side, after: &State) -> Target {
        let a = multiset::index(after.progress(Side::A));
        let b = multiset::index(after.progress(Side::B));
        if after.winner().is_some() {
            Target::Won
        } else if after.side() == side {
            Target::Own((a * self.sets + b) as u32)
        } else {
            Target::Other((b * self.sets + a) as u32)
        }
    }

    fn solve(&self) -> Table {
        let mut chances = vec![0.5; self.sets * self.sets];
        for _ in 0..MOST_ROUNDS {
            let mut change: f64 = 0.0;
            for &(own, other) in &self.order {
                if own > other {
                    // Solved together with its counterpart.
                    continue;
                }
                let here = usize::from(own) * self.sets + usize::from(other);
                let there = usize::from(other) * self.sets + usize::from(own);
                let (x, y) = self.solve_pair(here, there, &chances);
                change = change.max((x - chances[here]).abs());
                change = change.max((y - chances[there]).abs());
                chances[here] = x;
                chances[there] = y;
            }
            if change < STILL {
                break;
            }
        }
        Table {
            chances,
            sets: self.sets,
        }
    }

    /// The chances of two positions that differ in whose throw it is, if those of all others stand:
    /// `x = a + again x + passes (1 - y)`, and so for `y`.
    fn solve_pair(&self, here: usize, there: usize, chances: &[f64]) -> (f64, f64) {
        let (p, q) = (self.positions[here], self.positions[there]);
        let a = self.by_playing(p, chances) + p.passes;
        let b = self.by_playing(q, chances) + q.passes;
        let (m, n) = (1.0 - p.again, 1.0 - q.again);
        let determinant = m * n - p.passes * q.passes;
        (
            (a * n - p.passes * b) / determinant,
            (b * m - q.passes * a) / determinant,
        )
    }

    /// What throws with a play add to the chance of a position.
    fn by_playing(&self, position: Position, chances: &[f64]) -> f64 {
        let range = |(from, to): (u32, u32)| from as usize..to as usize;
        let of_target = |target: &Target| match *target {
            Target::Won => 1.0,
            Target::Own(index) => chances[index as usize],
            Target::Other(index) => 1.0 - chances[index as usize],
        };
        let throws = self.throws[range(position.throws)].iter();
        throws
            .map(|throw| {
                let plays = self.targets[range(throw.targets)].iter();
                throw.chance * plays.map(of_target).fold(0.0, f64::max)
            })
            .sum()
    }
}
