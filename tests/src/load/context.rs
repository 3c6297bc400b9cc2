//! What all rooms share: how they are to play, and what is counted.

use super::{
    options::{Choice, Options},
    requests::Requests,
    scan::Scanner,
    tally::Tally,
};

/// What all rooms share.
#[derive(Debug)]
pub struct Context {
    /// Reads messages.
    pub scanner: Scanner,
    /// What is counted.
    pub tally: Tally,
    /// Requests of the room at hand, to be sent.
    pub requests: Requests,
    /// Rooms whose seats are all taken for the first time.
    pub seated: usize,
    /// Rooms that do not go on after a fault.
    pub broken: usize,
    /// Do full rooms start at once?
    pub starting: bool,
    /// What is played.
    pub game: &'static str,
    /// Which legal move is played.
    pub choice: Choice,
    /// Does a room wait until a move is due?
    pub paced: bool,
    /// Is a rematch asked for when a game is over?
    pub rematch: bool,
}

impl Context {
    /// What the options ask for.
    #[must_use]
    pub fn new(options: &Options) -> Self {
        Self {
            scanner: Scanner::default(),
            tally: Tally::default(),
            requests: Requests::default(),
            seated: 0,
            broken: 0,
            starting: false,
            game: options.game.name(),
            choice: options.choose,
            paced: options.pace.is_some(),
            rematch: options.rematch,
        }
    }
}
