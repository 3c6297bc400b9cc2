//! How often `hard` beats `easy`, or other weights.
use keliya_bots::{Estimate, Level, Net, choose, warm_up, weights_name};
use keliya_rules::{Config, Game, Lots, Phase, State};
use rand::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use std::time::Instant;
fn main() {
    let games: u32 = std::env::args().nth(1).map_or(200, |a| a.parse().unwrap());
    let filter = std::env::args().nth(2).unwrap_or_default();
    let other = std::env::args().nth(3).unwrap_or_default();
    let mut done = std::collections::HashSet::new();
    for config in Config::all() {
        let name = weights_name(config);
        if !name.contains(&filter) || !done.insert(name.clone()) {
            continue;
        }
        let t = Instant::now();
        warm_up(config);
        let warm = t.elapsed();
        let load = |dir: &str| {
            let sides = usize::from(config.side_count());
            match (config.game(), dir) {
                (Game::Siga, _) | (_, "") => None,
                (_, "race") => Some(Estimate::with(config, Net::of_the_race(sides))),
                _ => Some(Estimate::with(
                    config,
                    Net::from_bytes(sides, &std::fs::read(format!("{dir}/{name}.f32")).unwrap())
                        .unwrap(),
                )),
            }
        };
        let opponent = load(&other);
        let own = load(&std::env::args().nth(4).unwrap_or_default());
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
                            let t =
                                rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
                            let p = match &own {
                                Some(e) => e.choose(&state, &mut rng).unwrap(),
                                None => choose(Level::Hard, &state, &mut rng).unwrap(),
                            };
                            let u =
                                rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
                            times.push(
                                ((u.tv_sec - t.tv_sec) * 1_000_000_000 + u.tv_nsec - t.tv_nsec)
                                    as u64,
                            );
                            p
                        } else if let Some(e) = &opponent {
                            e.choose(&state, &mut rng).unwrap()
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
