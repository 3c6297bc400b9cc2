//! The levels, and how each chooses.

use keliya_rules::{Config, Game, Play, State};
use rand::Rng;

use crate::estimate::Estimate;
use crate::search::{Search, one_of_the_best};
use crate::siga;

/// How well a bot plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Level {
    /// Any legal play, each with the same chance.
    Easy,
    /// As well as we can.
    Hard,
}

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
    choose_by(level, state, &mut |count| rng.random_range(0..count))
}

/// Gives one of the numbers below the given one, which is not 0.
pub(crate) type Pick<'a> = &'a mut dyn FnMut(usize) -> usize;

fn choose_by(level: Level, state: &State, pick: Pick<'_>) -> Option<Play> {
    let plays = state.legal_plays();
    match (level, &*plays) {
        (_, []) => None,
        (_, &[only]) => Some(only),
        (Level::Easy, plays) => Some(plays[pick(plays.len())]),
        // Another may win as surely, by plays still to come: nobody wants to wait for those.
        (Level::Hard, plays) => match plays.iter().find(|&&play| wins(state, play)) {
            Some(&play) => Some(play),
            None => best(state, pick),
        },
    }
}

/// Is the game over with that legal play, and won?
fn wins(state: &State, play: Play) -> bool {
    let mut after = *state;
    after.play(play).is_ok() && after.winner().is_some()
}

fn best(state: &State, pick: Pick<'_>) -> Option<Play> {
    let config = state.config();
    match config.game() {
        Game::Siga => {
            let search = Search {
                valuation: siga::Table::of(config),
                casts: &[],
            };
            one_of_the_best(&search.outcomes(state), pick)
        }
        Game::PanchaKeliya | Game::Saturankam => Estimate::of(config).best(state, pick),
    }
}
