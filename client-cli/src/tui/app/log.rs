//! What happened and was said, line after line.

use std::collections::VecDeque;

/// Lines kept; older ones are forgotten.
const KEPT: usize = 1000;

/// What a line is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Something that happened in the room.
    Event,
    /// Somebody said it to all.
    Chat,
    /// Somebody said it to one's own side.
    SideChat,
    /// What one should not miss.
    Warning,
    /// What concerns only the user.
    Note,
}

/// The lines, oldest first.
#[derive(Debug, Default)]
pub(crate) struct Log {
    lines: VecDeque<(Kind, String)>,
    /// Lines of the screen between the newest and the last one shown.
    scrolled: usize,
}

impl Log {
    /// A new line.
    pub(crate) fn add(&mut self, kind: Kind, text: String) {
        if self.lines.len() == KEPT {
            self.lines.pop_front();
        }
        self.lines.push_back((kind, text));
    }

    /// The lines, oldest first.
    pub(crate) fn lines(&self) -> impl DoubleEndedIterator<Item = &(Kind, String)> {
        self.lines.iter()
    }

    /// Screen lines left out at the end.
    pub(crate) fn scrolled(&self) -> usize {
        self.scrolled
    }

    /// Goes back by so many screen lines of `all`, of which `shown` fit.
    pub(crate) fn up(&mut self, by: usize, all: usize, shown: usize) {
        self.scrolled = (self.scrolled + by).min(all.saturating_sub(shown));
    }

    /// Goes forth by so many screen lines.
    pub(crate) fn down(&mut self, by: usize) {
        self.scrolled = self.scrolled.saturating_sub(by);
    }

    /// Goes to the newest.
    pub(crate) fn newest(&mut self) {
        self.scrolled = 0;
    }

    /// Begins anew, with another room.
    pub(crate) fn clear(&mut self) {
        *self = Self::default();
    }
}
