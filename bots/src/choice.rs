//! The levels, and how each chooses.

use keliya_rules::{Config, Game, Phase, Play, State};
use rand::Rng;

use crate::chance::casts;
use crate::estimate::Estimate;
use crate::search::{Outcome, Search};
use crate::siga;

/// How well a bot plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Level {
    /// Any legal play, each with the same chance.
    Easy,
    /// As well as we can.
    Hard,
}

/// How many of the outcomes of a turn are looked at further, the best at first sight.
const LOOKED_AT: usize = 12;

/// Chances that differ by less are the same to a bot.
const ALIKE: f64 = 1e-9;

/// Works out what [`choose`] needs for a configuration, so that its first call is as fast as any.
pub fn warm_up(config: Config) {
    match config.game() {
        Game::Siga => {
            siga::Table::of(config);
        }
        Game::PanchaKeliya | Game::Saturankam => {
            Estimate::of(config);
        }
    }
}

/// The play a bot of that level chooses, or `None` where there is nothing to play.
///
/// `rng` decides between plays that are alike to the bot; it has nothing to do with the lots.
pub fn choose(level: Level, state: &State, rng: &mut impl Rng) -> Option<Play> {
    if state.phase() != Phase::Play {
        return None;
    }
    let plays = state.legal_plays();
    match (level, &*plays) {
        (_, []) => None,
        (_, &[only]) => Some(only),
        (Level::Easy, plays) => Some(plays[rng.random_range(0..plays.len())]),
        (Level::Hard, _) => Some(best(state, rng)),
    }
}

fn best(state: &State, rng: &mut impl Rng) -> Play {
    let config = state.config();
    let own = state.side().index();
    let outcomes = match config.game() {
        Game::Siga => {
            let search = Search {
                valuation: siga::Table::of(config),
                casts: &[],
            };
            search.outcomes(state)
        }
        Game::PanchaKeliya | Game::Saturankam => {
            let estimate = Estimate::of(config);
            let search = Search {
                valuation: &estimate,
                casts: &estimate.casts,
            };
            let mut outcomes = search.outcomes(state);
            outcomes.sort_by(|one, other| other.chance.total_cmp(&one.chance));
            outcomes.truncate(LOOKED_AT);
            for outcome in &mut outcomes {
                outcome.chance = search.value(&outcome.end, 1)[own];
            }
            outcomes
        }
    };
    one_of_the_best(&outcomes, rng).first
}

/// Any of the outcomes with the best chance, each with the same chance to be taken.
fn one_of_the_best(outcomes: &[Outcome], rng: &mut impl Rng) -> Outcome {
    let best = outcomes
        .iter()
        .map(|o| o.chance)
        .fold(f64::NEG_INFINITY, f64::max);
    let is_best = |o: &&Outcome| o.chance >= best - ALIKE;
    let count = outcomes.iter().filter(is_best).count();
    *outcomes
        .iter()
        .filter(is_best)
        .nth(rng.random_range(0..count))
        .expect("one of those counted")
}
