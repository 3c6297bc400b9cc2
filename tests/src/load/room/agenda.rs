//! When a room acts: as soon as it can, or when a move is due.

use std::{collections::VecDeque, time::Instant};

use crate::load::tally::ACTS_OF_A_MOVE;

/// A throw or play that can be done.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Act {
    pub(super) member: usize,
    /// The room's latest event.
    pub(super) seq: u64,
    /// The move to play; none to throw.
    pub(super) play: Option<Vec<u8>>,
}

/// What can be done, and what is to be done.
#[derive(Debug, Default)]
pub(super) struct Agenda {
    /// An act that waits until a move is due.
    ready: Option<Act>,
    /// Moves due but not begun.
    dues: VecDeque<Instant>,
    /// Acts left of the move that is under way.
    left_of_move: usize,
}

impl Agenda {
    /// A move is due: the act to do now, if one can be done.
    pub(super) fn fall_due(&mut self, due: Instant) -> Option<Act> {
        let Some(act) = self.ready.take() else {
            self.dues.push_back(due);
            return None;
        };
        self.left_of_move = ACTS_OF_A_MOVE - 1;
        Some(act)
    }

    /// An act can be done, at a pace: the act to do now, and since when it has been due.
    pub(super) fn can_act(&mut self, act: Act, now: Instant) -> Option<(Act, Instant)> {
        if self.left_of_move > 0 {
            self.left_of_move -= 1;
            return Some((act, now));
        }
        let Some(due) = self.dues.pop_front() else {
            self.ready = Some(act);
            return None;
        };
        self.left_of_move = ACTS_OF_A_MOVE - 1;
        Some((act, due))
    }

    /// Does an act wait for a move to be due?
    pub(super) fn has_ready(&self) -> bool {
        self.ready.is_some()
    }

    /// When the moves fell due that have not begun.
    pub(super) fn dues(&self) -> impl Iterator<Item = Instant> {
        self.dues.iter().copied()
    }
}
