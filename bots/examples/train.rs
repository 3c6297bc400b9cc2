//! Learns the weights of the estimates: `cargo run --release -p keliya-bots --example train -- FOLDER [GAMES [NAME]]`.
//!
//! Writes a file for each configuration whose name begins with `NAME` into `FOLDER`, after that many
//! games. The same numbers of games give the same weights on the same machine.

#![allow(
    clippy::print_stdout,
    reason = "a tool that reports to whoever runs it"
)]

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::Instant;
use std::{env, error, fs};

use keliya_bots::learn::{Learner, Pace};
use keliya_bots::weights_name;
use keliya_rules::{Config, Game};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

/// Games if nobody says: beyond the first twenty thousand little is gained.
const GAMES: u32 = 60_000;

/// How often the loss is told.
const REPORTS: u32 = 10;

fn main() -> Result<(), Box<dyn error::Error>> {
    let mut arguments = env::args().skip(1);
    let folder = PathBuf::from(arguments.next().ok_or("which folder?")?);
    let asked = arguments.next().map(|games| games.parse()).transpose()?;
    let begin = arguments.next().unwrap_or_default();
    // With the fewest seats, where several configurations share their weights.
    let mut configs = BTreeMap::new();
    for config in Config::all().filter(|config| config.game() != Game::Siga) {
        configs.entry(weights_name(config)).or_insert(config);
    }
    for (name, config) in configs {
        if name.starts_with(&begin) {
            let games = asked.unwrap_or(GAMES);
            let net = learn(&name, config, games);
            fs::write(folder.join(format!("{name}.f32")), net)?;
        }
    }
    Ok(())
}

fn learn(name: &str, config: Config, games: u32) -> Vec<u8> {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(1909);
    let mut learner = Learner::new(config, &mut random);
    let begin = Instant::now();
    let each = (games / REPORTS).max(1);
    let mut loss = 0.0;
    for game in 0..games {
        let done = game as f32 / games as f32;
        let pace = Pace {
            rate: 3e-3 * 0.01_f32.powf(done),
            lambda: if done < 0.3 { 0.9 } else { 0.7 },
            astray: 0.02,
        };
        loss += learner.learn_from_a_game(pace, &mut random);
        if (game + 1) % each == 0 {
            let seconds = begin.elapsed().as_secs();
            println!(
                "{name} games {} loss {:.4} after {seconds} s",
                game + 1,
                loss / f64::from(each)
            );
            loss = 0.0;
        }
    }
    learner.net().to_bytes()
}
