//! The rules of three Sri Lankan race games as pure values.
//!
//! A [`Config`] says which game is played, by how many seats and with which
//! options; a [`State`] is a game in progress. It is changed by throws and
//! plays alone: nothing here throws lots, keeps time or does I/O.
//!
//! ```
//! use keliya_rules::{Config, Game, Lots, Phase, State};
//!
//! let config = Config::new(Game::Siga, 2)?;
//! let first = config.seat(1).expect("Siga has two seats");
//! let mut state = State::new(config, first);
//!
//! let thrown = state.throw(Lots::new(config, &[0, 0, 1, 0])?)?;
//! assert_eq!(thrown.value, 1);
//! assert!(thrown.again);
//! assert_eq!(state.phase(), Phase::Play);
//!
//! let plays = state.legal_plays();
//! assert_eq!(plays[0].to_string(), "1^1");
//! state.play(plays[0])?;
//! assert_eq!(config.board().name_of(state.place(state.side(), 1)), "c1");
//! assert_eq!(state.phase(), Phase::Throw);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! The vocabulary is that of the sources (Parker, *Ancient Ceylon*, 1909, and
//! the evidence records of the Digital Ludeme Project): *lots* are thrown and
//! count a *value*; *counters* enter from `wait`, walk the *track* of their
//! *side* and end at `home`; to *cut* is to send an opponent's counter back to
//! `wait`; a *house* is a square where nobody is cut.
//!
//! There is one engine. A game is a file of data: board, lots, and a choice
//! from the closed sets of readings that the engine knows.

mod board;
mod config;
mod game;
mod games;
mod legal;
mod lots;
mod motion;
mod notation;
mod option;
mod play;
mod ruleset;
mod seat;
mod setup;
mod square;
mod state;
mod step;
mod turn;
mod value_set;
mod values;
mod variant;

pub use board::{Board, UnknownPlace};
pub use config::{Config, ConfigError};
pub use game::{Game, ParseGameError};
pub use lots::{Lots, LotsError, LotsKind};
pub use notation::ParsePlayError;
pub use option::{OptionChoice, OptionSpec, OptionValue};
pub use play::{Play, Plays};
pub use seat::{ParseSideError, Seat, Side};
pub use setup::{Setup, SetupError};
pub use square::{Place, Square, SquareId};
pub use state::{Phase, State};
pub use step::{Counter, Cuts, Step, Steps};
pub use turn::{Played, Refusal, Thrown};
pub use values::Values;
