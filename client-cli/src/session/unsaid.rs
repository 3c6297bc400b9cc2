//! Chat that the user may go without its having been said: what waits, and what nobody answered.

use keliya_protocol::ClientMessage;

use super::Session;

/// How many chat texts whoever goes now is to be told of.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Unsaid {
    /// They are held until the connection is back, and were not said.
    pub held: usize,
    /// The server asked to wait, and has not been asked again: they were not said.
    pub put_off: usize,
    /// They were sent, and nobody knows whether they were said.
    pub unanswered: usize,
    /// The server refused them when the user was leaving already: the reason was told, on a screen that
    /// may be gone before it is read.
    pub refused: usize,
}

impl Unsaid {
    /// Is there nothing to tell?
    #[must_use]
    pub fn is_nothing(&self) -> bool {
        *self == Self::default()
    }
}

impl Session {
    /// The chat that is not known to be said. Whoever goes now tells the user of it.
    #[must_use]
    pub fn unsaid(&self) -> Unsaid {
        let (put_off, unanswered) = self.requests.chat();
        Unsaid {
            held: self.held_chat.len(),
            put_off,
            unanswered: unanswered + self.left_chat.unanswered,
            refused: self.left_chat.refused,
        }
    }

    /// Counts a request that was refused to a user who was leaving, if it is chat.
    pub(super) fn refused_leaving(&mut self, message: &ClientMessage) {
        self.left_chat.refused += usize::from(self.is_left(message));
    }

    fn is_left(&self, message: &ClientMessage) -> bool {
        self.leaving && matches!(message, ClientMessage::Chat(_))
    }

    /// The connection is gone and the user was leaving: nothing comes after that but the end, and that
    /// tells of the chat among these.
    pub(super) fn cut_off_leaving(&mut self, message: &ClientMessage) -> bool {
        let is_left = self.is_left(message);
        self.left_chat.unanswered += usize::from(is_left);
        is_left
    }
}
