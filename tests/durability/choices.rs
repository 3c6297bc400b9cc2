//! The seed of a test's choices, shown when the test fails.

use std::{env, thread};

use keliya_tests::seeded;
use rand_xoshiro::Xoshiro256PlusPlus;

/// A seed, and what was drawn from it; a test that fails prints how to run it with the same one.
#[derive(Debug)]
pub(crate) struct Choices {
    seed: u64,
    /// Draws the choices.
    pub(crate) rng: Xoshiro256PlusPlus,
}

impl Choices {
    /// From `KELIYA_SEED`, or any.
    pub(crate) fn new() -> Self {
        let given = env::var("KELIYA_SEED").ok();
        let seed = given.map_or_else(rand::random, |text| {
            text.parse().expect("KELIYA_SEED is a number")
        });
        Self {
            seed,
            rng: seeded(seed),
        }
    }

    /// The seed, for figures.
    pub(crate) fn seed(&self) -> u64 {
        self.seed
    }
}

impl Drop for Choices {
    fn drop(&mut self) {
        if thread::panicking() {
            eprintln!("the same choices again: KELIYA_SEED={}", self.seed);
        }
    }
}
