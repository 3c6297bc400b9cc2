//! What the line above the keys says, and for how long.

use std::time::{Duration, Instant};

use super::App;

/// How long what the user is told stays in the last line, at most.
const MESSAGE: Duration = Duration::from_secs(6);

/// What the last line says.
#[derive(Debug)]
pub(crate) struct Said {
    text: String,
    at: Instant,
    /// It tells how things stand in the room: what happens there may make it untrue.
    stands: bool,
}

impl App {
    /// Tells the user something in the last line.
    pub(super) fn say(&mut self, text: String) {
        self.tell(text, false);
    }

    /// Tells in the last line how things stand, until something happens.
    pub(super) fn say_how_it_stands(&mut self, text: String) {
        self.tell(text, true);
    }

    fn tell(&mut self, text: String, stands: bool) {
        let at = self.now.at;
        self.message = Some(Said { text, at, stands });
    }

    /// Something happened: what was said of how things stood may no longer be so.
    pub(super) fn unsay(&mut self) {
        self.message.take_if(|said| said.stands);
    }

    /// What the user was told a moment ago.
    pub(crate) fn message(&self) -> Option<&str> {
        let said = self.message.as_ref()?;
        let fresh = self.now.at.saturating_duration_since(said.at) < MESSAGE;
        fresh.then_some(said.text.as_str())
    }
}
