//! The race of one side alone: how many turns it takes to bring all counters home if nobody cuts.
//!
//! Exact for a side that plays for nothing but few turns, and the measure of everything else: what a
//! cut costs is the difference in turns.

use std::sync::OnceLock;

use keliya_rules::{Config, Phase, Side, State};

use crate::chance::{self, Cast};
use crate::multiset;
use crate::positions::before_throw;

/// The turns that a side alone needs, for all places of its counters.
#[derive(Debug)]
pub(crate) struct Race {
    /// By number of the multiset.
    turns: Vec<Turns>,
}

/// How many turns beyond the one under way, of which a throw is to be made.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Turns {
    /// Their expectation.
    pub(crate) mean: f32,
    /// Their variance.
    pub(crate) variance: f32,
}

/// Mean and mean of the square.
#[derive(Clone, Copy, Default)]
struct Moments(f64, f64);

/// What follows in a turn: the counters by the number of their multiset, and whether the turn has passed.
type Follows = (usize, bool);

impl Race {
    /// The race of a configuration, worked out at the first call for its options.
    pub(crate) fn of(config: Config) -> &'static Self {
        static RACES: OnceLock<Vec<(Config, OnceLock<Race>)>> = OnceLock::new();
        let races = RACES.get_or_init(|| Config::all().map(|c| (c, OnceLock::new())).collect());
        let alike = |other: Config| {
            // Nothing else matters to one side alone.
            let matters = |c: Config| {
                c.options()
                    .filter(|&(name, _)| name != "cut")
                    .collect::<Vec<_>>()
            };
            other.game() == config.game() && matters(other) == matters(config)
        };
        races
            .iter()
            .find(|&&(other, _)| alike(other))
            .map(|(other, race)| race.get_or_init(|| Self::run(*other)))
            .expect("a configuration is like itself")
    }

    /// The turns from where counters are, in any order.
    #[inline]
    pub(crate) fn turns(&self, steps: &[u8]) -> Turns {
        self.turns[multiset::index(steps)]
    }

    fn run(config: Config) -> Self {
        let home = config.board().home();
        let casts = chance::casts(config);
        let sets = multiset::all(home, config.counters());
        let mut moments = vec![Moments::default(); sets.len()];
        let mut order: Vec<usize> = (0..sets.len()).collect();
        order.sort_by_key(|&set| {
            std::cmp::Reverse(sets[set].iter().map(|&s| u32::from(s)).sum::<u32>())
        });
        let others = vec![0; usize::from(config.counters())];
        for set in order {
            let mut steps: Vec<&[u8]> = vec![&others; usize::from(config.side_count())];
            steps[0] = &sets[set];
            // Won positions, and crowded ones where squares have room for one, stay 0.
            if let Some(state) = before_throw(config, 1, &steps) {
                moments[set] = turns_from(&state, set, &casts, &moments);
            }
        }
        let turns = moments.iter().map(|&Moments(mean, square)| Turns {
            mean: mean as f32,
            variance: (square - mean * mean) as f32,
        });
        Self {
            turns: turns.collect(),
        }
    }
}

fn turns_from(state: &State, set: usize, casts: &[Cast], moments: &[Moments]) -> Moments {
    let (mut mean, mut square) = (0.0, 0.0);
    let (mut stays, mut passes) = (0.0, 0.0);
    for cast in casts {
        let (to, passed) = quickest(&cast.throw(state), moments);
        if to == set {
            if passed {
                passes += cast.chance;
            } else {
                stays += cast.chance;
            }
            continue;
        }
        let Moments(first, second) = after(moments[to], passed);
        mean += cast.chance * first;
        square += cast.chance * second;
    }
    // mean = m + stays mean + passes (1 + mean), and for the square likewise.
    let moved = 1.0 - stays - passes;
    let mean = (mean + passes) / moved;
    Moments(mean, (square + passes * (1.0 + 2.0 * mean)) / moved)
}

fn after(Moments(mean, square): Moments, passed: bool) -> Moments {
    if passed {
        Moments(1.0 + mean, 1.0 + 2.0 * mean + square)
    } else {
        Moments(mean, square)
    }
}

/// Where the plays lead that leave the fewest turns.
fn quickest(state: &State, moments: &[Moments]) -> Follows {
    match state.phase() {
        Phase::Throw | Phase::Over => {
            let set = multiset::index(state.progress(Side::A));
            (
                set,
                state.phase() == Phase::Throw && state.side() != Side::A,
            )
        }
        Phase::Play => {
            let follow = |&play| {
                let mut next = *state;
                next.play(play).expect("the play is listed");
                quickest(&next, moments)
            };
            let turns = |&(set, passed): &Follows| after(moments[set], passed).0;
            state
                .legal_plays()
                .iter()
                .map(follow)
                .min_by(|one, other| turns(one).total_cmp(&turns(other)))
                .expect("there is a play when one is to be chosen")
        }
    }
}

#[cfg(test)]
mod tests {
    use keliya_rules::Game;

    use super::*;

    /// One away in Siga: 4 of 16 throws bring it home, an 8 is thrown again, so that a turn succeeds
    /// with 4 in 15. The turns that fail are distributed geometrically.
    #[test]
    fn the_last_step_takes_as_long_as_counted_by_hand() {
        let race = Race::of(Config::new(Game::Siga, 2).unwrap());
        let turns = race.turns(&[25, 24]);
        let p: f32 = 4.0 / 15.0;
        assert!((turns.mean - (1.0 - p) / p).abs() < 1e-4, "{turns:?}");
        assert!(
            (turns.variance - (1.0 - p) / (p * p)).abs() < 1e-3,
            "{turns:?}"
        );
    }

    #[test]
    fn a_counter_that_waits_costs_turns() {
        for config in Config::all() {
            let race = Race::of(config);
            let home = config.board().home();
            let with = |step| {
                let mut steps = vec![home; usize::from(config.counters())];
                steps[0] = step;
                race.turns(&steps).mean
            };
            assert!(with(0) > with(home - 10), "{config:?}");
            assert!(with(home - 10) > 0.0 && with(home) == 0.0, "{config:?}");
        }
    }
}
