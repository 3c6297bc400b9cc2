//! Whole random games on one core: throw, list the plays, choose one, play it.
//!
//! `cargo bench -p keliya-rules` prints the games a second as `item/s`. Aims,
//! two seats and default options: Pancha Keliya 300,000, Siga 380,000,
//! Saturankam 86,000; a third of that is the least.

use std::fmt;

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use keliya_rules::{Config, Lots, Phase, Plays, State};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{RngCore, SeedableRng};

/// Games played one after the other for one sample of the games with a bar.
const MANY: u32 = 200;

/// And of the others, some of which are long.
const SOME: u32 = 10;

fn main() {
    divan::main();
}

/// A configuration that prints its options.
struct Named(Config);

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.0.game(), self.0.seats())?;
        self.0
            .options()
            .try_for_each(|(name, value)| write!(f, " {name}={value}"))
    }
}

fn with_two_seats() -> impl Iterator<Item = Named> {
    keliya_rules::Game::ALL
        .into_iter()
        .filter_map(|game| Config::new(game, 2).ok())
        .map(Named)
}

/// The games with a bar.
#[divan::bench(args = with_two_seats(), sample_count = 200, max_time = 5)]
fn two_seats(bencher: Bencher<'_, '_>, config: &Named) {
    bench_games(bencher, config.0, MANY);
}

/// Every number of seats and every option.
#[divan::bench(args = Config::all().map(Named), sample_count = 50, max_time = 1)]
fn every_configuration(bencher: Bencher<'_, '_>, config: &Named) {
    bench_games(bencher, config.0, SOME);
}

fn bench_games(bencher: Bencher<'_, '_>, config: Config, games: u32) {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(1909);
    let mut plays = Plays::new();
    bencher.counter(ItemsCount::new(games)).bench_local(|| {
        for _ in 0..games {
            black_box(random_game(config, &mut random, &mut plays));
        }
    });
}

fn random_game(config: Config, random: &mut impl RngCore, plays: &mut Plays) -> State {
    let first = config.seat(1).expect("every table has a first seat");
    let mut state = State::new(config, first);
    loop {
        match state.phase() {
            Phase::Throw => {
                let cast = below(random, config.game().lots().casts());
                let lots = Lots::nth(config.game(), cast);
                state.throw(lots).expect("the phase is to throw");
            }
            Phase::Play => {
                state.legal(plays);
                let play = plays[below(random, plays.len())];
                state.play(play).expect("listed plays are legal");
            }
            Phase::Over => return state,
        }
    }
}

/// A number below a small limit, as good as uniform.
fn below(random: &mut impl RngCore, limit: usize) -> usize {
    ((u64::from(random.next_u32()) * limit as u64) >> 32) as usize
}
