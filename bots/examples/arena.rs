//! How often a bot of one level beats another.
use keliya_bots::{Level, choose, warm_up};
use keliya_rules::{Config, Lots, Phase, State};
use rand::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use std::time::Instant;
fn main() {
    let games: u32 = std::env::args().nth(1).map_or(200, |a| a.parse().unwrap());
    let filter = std::env::args().nth(2).unwrap_or_default();
    for config in Config::all() {
        let name = format!("{config:?}");
        if !name.contains(&filter) {
            continue;
        }
        let t = Instant::now();
        warm_up(config);
        let warm = t.elapsed();
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1909);
        let sides = config.side_count() as usize;
        let mut wins = 0;
        let mut times = Vec::new();
        let mut turns = 0u64;
        for g in 0..games {
            let hard = g as usize % sides;
            let first = 1 + (g / sides as u32 % config.seats() as u32) as u8;
            let mut state = State::new(config, config.seat(first).unwrap());
            loop {
                match state.phase() {
                    Phase::Throw => {
                        let n = rng.random_range(0..config.game().lots().casts());
                        state.throw(Lots::nth(config.game(), n)).unwrap();
                    }
                    Phase::Play => {
                        turns += 1;
                        let p = if state.side().index() == hard {
                            let t = Instant::now();
                            let p = choose(Level::Hard, &state, &mut rng).unwrap();
                            times.push(t.elapsed().as_nanos() as u64);
                            p
                        } else {
                            choose(Level::Easy, &state, &mut rng).unwrap()
                        };
                        state.play(p).unwrap();
                    }
                    Phase::Over => {
                        if state.winner().unwrap().index() == hard {
                            wins += 1;
                        }
                        break;
                    }
                }
            }
        }
        times.sort_unstable();
        let p = f64::from(wins) / f64::from(games);
        println!(
            "{name}: {:.1}% ± {:.1} plies {} warm {warm:?} p50 {}us p99 {}us max {}us",
            p * 100.0,
            196.0 * (p * (1.0 - p) / f64::from(games)).sqrt(),
            turns / u64::from(games),
            times[times.len() / 2] / 1000,
            times[times.len() * 99 / 100] / 1000,
            times[times.len() - 1] / 1000
        );
    }
}
