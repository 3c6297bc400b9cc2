//! Learns the weights.
use keliya_bots::learn::{Learner, Pace};
use keliya_rules::{Config, Game};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;
use std::time::Instant;
fn main() {
    let games: u32 = std::env::args().nth(1).map_or(20000, |a| a.parse().unwrap());
    let filter = std::env::args().nth(2).unwrap_or_default();
    let mut done = std::collections::HashSet::new();
    for config in Config::all() {
        let name = keliya_bots::weights_name(config);
        if config.game() == Game::Siga || !name.contains(&filter) || !done.insert(name.clone()) { continue; }
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1909);
        let mut learner = Learner::new(config, &mut rng);
        let t = Instant::now();
        let mut loss = 0.0;
        for game in 0..games {
            let done = game as f32 / games as f32;
            let rate = 3e-3 * (0.01f32).powf(done);
            let pace = Pace { rate, lambda: if done < 0.3 { 0.9 } else { 0.7 }, astray: 0.02 };
            loss += learner.learn_from_a_game(pace, &mut rng);
            if (game + 1) % (games / 5) == 0 { println!("{name} {game} loss {:.4} {:?}", loss / f64::from(games / 5), t.elapsed()); loss = 0.0; }
        }
        std::fs::write(format!("{}/weights/{name}.f32", env!("CARGO_MANIFEST_DIR")), learner.net().to_bytes()).unwrap();
    }
}
