//! Players made of code.
//!
//! A bot knows what any client knows, the position and the lots on the table, and chooses one of the
//! legal plays. It knows no seed and no throw to come.
//!
//! ```
//! use keliya_bots::{Level, choose, warm_up};
//! use keliya_rules::{Config, Game, Lots, State};
//!
//! let config = Config::new(Game::Saturankam, 2)?;
//! warm_up(config);
//! let mut state = State::new(config, config.seat(1).expect("there are two"));
//! state.throw(Lots::new(config, &[3, 4])?)?;
//! let play = choose(Level::Hard, &state, &mut rand::rng()).expect("a play is to be chosen");
//! state.play(play)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # How `hard` chooses
//!
//! **Siga is solved.** For each choice of options a table holds the chance of winning from each of its
//! 123,201 positions, with best play of both sides, to 1e-10. It is made when it is first
//! needed, or by [`warm_up`], in less than a second; a bot looks up where each play leads.
//!
//! **Pancha Keliya and Saturankam** are too large for that. A bot lists all ways to play the turn to its
//! end (with pooled throws in any order, each position looked at once), estimates each, and of the
//! twelve best at first sight works out what is to be expected after the next throws: for each of them
//! the play that is best for whoever then plays, weighted with its chance. In Saturankam the best two or
//! three are looked at a throw further. A side of Pancha Keliya is played for by all its seats alike; in
//! Saturankam each side is taken to play for itself. This takes up to three milliseconds on one core, so
//! call [`choose`] where that may be; and memory for the outcomes of one turn at most.
//!
//! The estimate ([`Estimate`]) is a small network. Its inputs are, for each side, the exact mean and
//! deviation of the turns that it would need if it were alone on the board, what it has waiting, home
//! and out of danger, and how many turns it stands to lose by being cut, at once and later. Its weights
//! were learned from games of the bot against itself ([`learn`]); they are in the folder `weights`, and
//! `cargo run --release -p keliya-bots --example train` makes them. The README has how strong it is.

mod chance;
mod choice;
mod danger;
mod estimate;
mod features;
pub mod learn;
mod multiset;
mod net;
mod positions;
mod race;
mod search;
mod siga;
mod valuation;

pub use choice::{Level, choose, warm_up};
pub use estimate::{Estimate, weights_name};
pub use net::{Net, WrongLength};
pub use siga::chance_of_thrower;
