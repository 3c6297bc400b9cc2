//! Plays by itself, as far as it was asked to.

use keliya_protocol::{Phase, Turn};
use rand::{Rng, SeedableRng, rngs::StdRng};

use crate::{
    args::{Pick, Play},
    session::{Choice, Command},
};

/// What is done without the user.
#[derive(Debug)]
pub(crate) struct Auto {
    throws: bool,
    pick: Option<Pick>,
    random: StdRng,
}

impl Auto {
    pub(crate) fn new(play: &Play) -> Self {
        Self {
            throws: play.auto || play.auto_play.is_some(),
            pick: play.auto_play,
            random: StdRng::seed_from_u64(play.seed.unwrap_or_else(rand::random)),
        }
    }

    /// Does it throw?
    pub(crate) fn throws(&self) -> bool {
        self.throws
    }

    /// Does it play whole games alone?
    pub(crate) fn plays(&self) -> bool {
        self.pick.is_some()
    }

    /// Will it act in that turn?
    pub(crate) fn acts(&self, turn: &Turn) -> bool {
        match turn.phase {
            Phase::Throw => self.throws,
            Phase::Play => self.pick.is_some() && !turn.legal.is_empty(),
        }
    }

    /// What it does in the user's turn.
    pub(crate) fn act(&mut self, turn: &Turn) -> Option<Command> {
        if !self.acts(turn) {
            return None;
        }
        match (turn.phase, self.pick) {
            (Phase::Throw, _) => Some(Command::Throw),
            (Phase::Play, None) => None,
            (Phase::Play, Some(Pick::First)) => Some(Command::Play(Choice::Number(1))),
            (Phase::Play, Some(Pick::Random)) => {
                let number = self.random.random_range(1..=turn.legal.len());
                Some(Command::Play(Choice::Number(number)))
            }
        }
    }
}
