//! Bots play each other in every configuration, to the end and without a fault.
//!
//! `KELIYA_BOT_GAMES` says how many games of `hard` each configuration is given.

use keliya_bots::Level;
use keliya_rules::{Config, Game, State};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use crate::positions::play_out;

/// Games of `easy` in each configuration.
const EASY_GAMES: u64 = 10_000;

/// And of `hard`, if nobody says.
const HARD_GAMES: u64 = 8;

fn play_games(level: Level, games: u64) {
    for config in Config::all() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(games);
        for game in 0..games {
            let first = 1 + (game % u64::from(config.seats())) as u8;
            let state = State::new(config, config.seat(first).unwrap());
            let winner = play_out(state, |_| level, &mut random);
            assert!(config.sides().any(|side| side == winner));
        }
    }
}

#[test]
fn easy_bots_end_their_games() {
    play_games(Level::Easy, EASY_GAMES);
}

#[test]
fn hard_bots_end_their_games() {
    let asked = std::env::var("KELIYA_BOT_GAMES");
    let games = asked.map_or(HARD_GAMES, |games| games.parse().unwrap());
    play_games(Level::Hard, games);
}

/// The least share of wins of one `hard` among `easy` bots, in percent: well below what was
/// measured (see the README), and well above that of an `easy` one in its place.
fn least(config: Config) -> u32 {
    match (config.game(), config.side_count()) {
        (Game::PanchaKeliya, _) => 65,
        (Game::Siga, _) => 58,
        (Game::Saturankam, 2) => 68,
        (Game::Saturankam, 3) => 50,
        (Game::Saturankam, _) => 38,
    }
}

#[test]
fn hard_beats_easy() {
    const GAMES: u32 = 100;
    for config in Config::all().filter(|config| config.seats() == config.side_count()) {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(2);
        let sides: Vec<_> = config.sides().collect();
        let mut won = 0;
        for game in 0..GAMES {
            let hard = sides[game as usize % sides.len()];
            let first = 1 + (game / sides.len() as u32) as u8 % config.seats();
            let state = State::new(config, config.seat(first).unwrap());
            let level = |side| {
                if side == hard {
                    Level::Hard
                } else {
                    Level::Easy
                }
            };
            won += u32::from(play_out(state, level, &mut random) == hard);
        }
        let percent = won * 100 / GAMES;
        assert!(percent >= least(config), "{config:?}: hard won {percent} %");
    }
}
