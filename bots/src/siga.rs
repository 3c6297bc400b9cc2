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

/// The improvement at which iterating ends. Each round leaves a fifth of the one before, so that
/// chances are then known to about as much.
const STILL: f64 = 1e-10;

/// Far more rounds than it takes, so that no change of the rules can make an endless loop of it.
const MOST_ROUNDS: usize = 1_000;

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

/// What can be played from every position. All lists are in the order in which they are read.
struct Moves {
    sets: usize,
    /// Positions that nobody has won yet, the furthest first; two at a time, which differ in whose
    /// throw it is (and are the same where both sides stand alike).
    pairs: Vec<[Position; 2]>,
    /// The plays with one throw, for all throws of one position after those of another.
    throws: Vec<Throw>,
    /// Where the plays lead, for all plays with one throw after those with another.
    targets: Vec<Target>,
}

/// A position before a throw.
struct Position {
    /// Its own number.
    index: u32,
    /// Where its throws with a play end in the list.
    throws_end: u32,
    /// The chance that nothing can be played and the same side throws again.
    again: f64,
    /// The chance that nothing can be played and the turn passes.
    passes: f64,
}

/// A throw with which something can be played.
struct Throw {
    chance: f64,
    /// Where its plays end in the list.
    targets_end: u32,
}

/// The number of the position after a play, as the side that throws there sees it; that one past
/// the last stands for a game that the side has won. Marked if the other side throws.
#[derive(Clone, Copy)]
struct Target(u32);

impl Target {
    const OTHER: u32 = 1 << 31;

    fn chance(self, chances: &[f64]) -> f64 {
        let chance = chances[(self.0 & !Self::OTHER) as usize];
        if self.0 & Self::OTHER == 0 {
            chance
        } else {
            1.0 - chance
        }
    }
}

impl Moves {
    fn list(config: Config) -> Self {
        let steps = multiset::all(config.board().home(), config.counters());
        let casts = chance::casts(config);
        let mut moves = Self {
            sets: steps.len(),
            pairs: Vec::new(),
            throws: Vec::new(),
            targets: Vec::new(),
        };
        let gone: Vec<u32> = steps
            .iter()
            .map(|steps| steps.iter().map(|&step| u32::from(step)).sum())
            .collect();
        let mut order: Vec<(usize, usize)> = (0..steps.len())
            .flat_map(|other| (0..=other).map(move |own| (own, other)))
            .collect();
        order.sort_by_key(|&(own, other)| std::cmp::Reverse(gone[own] + gone[other]));
        for (own, other) in order {
            let state =
                |own: usize, other: usize| before_throw(config, 1, &[&steps[own], &steps[other]]);
            if let (Some(here), Some(there)) = (state(own, other), state(other, own)) {
                let pair = [here, there].map(|state| moves.position(&state, &casts));
                moves.pairs.push(pair);
            }
        }
        moves
    }

    /// The number of a position of which side `a` is to throw.
    fn index(&self, own: &[u8], other: &[u8]) -> u32 {
        (multiset::index(own) * self.sets + multiset::index(other)) as u32
    }

    fn position(&mut self, state: &State, casts: &[chance::Cast]) -> Position {
        let (mut again, mut passes) = (0.0, 0.0);
        for cast in casts {
            let thrown = cast.throw(state);
            if thrown.phase() == Phase::Play {
                self.list_plays(&thrown);
                self.throws.push(Throw {
                    chance: cast.chance,
                    targets_end: self.targets.len() as u32,
                });
            } else if thrown.side() == state.side() {
                again += cast.chance;
            } else {
                passes += cast.chance;
            }
        }
        Position {
            index: self.index(state.progress(Side::A), state.progress(Side::B)),
            throws_end: self.throws.len() as u32,
            again,
            passes,
        }
    }

    fn list_plays(&mut self, thrown: &State) {
        for &play in &thrown.legal_plays() {
            let mut after = *thrown;
            after.play(play).expect("the play is listed");
            let (a, b) = (after.progress(Side::A), after.progress(Side::B));
            self.targets.push(Target(if after.winner().is_some() {
                (self.sets * self.sets) as u32
            } else if after.side() == Side::A {
                self.index(a, b)
            } else {
                self.index(b, a) | Target::OTHER
            }));
        }
    }

    fn solve(&self) -> Table {
        let won = self.sets * self.sets;
        let mut chances = vec![0.5; won + 1];
        chances[won] = 1.0;
        for _ in 0..MOST_ROUNDS {
            if self.improve(&mut chances) < STILL {
                break;
            }
        }
        Table {
            chances,
            sets: self.sets,
        }
    }

    /// Works out all chances once from one another, and gives the largest change.
    fn improve(&self, chances: &mut [f64]) -> f64 {
        let mut change: f64 = 0.0;
        let mut throws = self.throws.as_slice();
        let mut targets = self.targets.as_slice();
        let (mut throws_gone, mut targets_gone) = (0, 0);
        for pair in &self.pairs {
            let mut by_playing = [0.0; 2];
            for (position, sum) in pair.iter().zip(&mut by_playing) {
                let (own, rest) = throws.split_at((position.throws_end - throws_gone) as usize);
                (throws, throws_gone) = (rest, position.throws_end);
                for throw in own {
                    let (plays, rest) =
                        targets.split_at((throw.targets_end - targets_gone) as usize);
                    (targets, targets_gone) = (rest, throw.targets_end);
                    let best = plays
                        .iter()
                        .map(|play| play.chance(chances))
                        .fold(0.0, f64::max);
                    *sum += throw.chance * best;
                }
            }
            for (position, chance) in pair.iter().zip(solve_pair(pair, by_playing)) {
                let stored = &mut chances[position.index as usize];
                change = change.max((chance - *stored).abs());
                *stored = chance;
            }
        }
        change
    }
}

/// The chances of two positions that differ in whose throw it is, from what throws with a play add
/// to each: `x = p + again x + passes (1 - y)`, and so for `y`.
fn solve_pair([here, there]: &[Position; 2], [p, q]: [f64; 2]) -> [f64; 2] {
    let (a, b) = (p + here.passes, q + there.passes);
    let (m, n) = (1.0 - here.again, 1.0 - there.again);
    let determinant = m * n - here.passes * there.passes;
    [
        (a * n - here.passes * b) / determinant,
        (b * m - there.passes * a) / determinant,
    ]
}
