//! Whose way the board shows.

use keliya_protocol::{Room, Side};

use super::App;

/// Whose way the board shows.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum Track {
    /// The user's own; who only watches sees that of the side in turn.
    #[default]
    Own,
    /// That of a side.
    Of(Side),
    /// Nobody's.
    Hidden,
}

impl App {
    /// The side whose way is shown.
    pub(crate) fn track_shown(&self, room: &Room) -> Option<Side> {
        match self.track {
            Track::Own => {
                let in_turn = room.turn.as_ref().map(|turn| turn.side);
                self.bottom().or(in_turn)
            }
            Track::Of(side) => room.board.tracks.contains_key(&side).then_some(side),
            Track::Hidden => None,
        }
    }

    /// Shows the way of the next side, after all of them none, and then one's own again.
    pub(super) fn next_track(&mut self) {
        let Some(room) = self.session.room() else {
            return;
        };
        let own = self.bottom();
        let sides = room.board.tracks.keys().copied();
        let mut sides = sides.filter(|side| Some(*side) != own);
        let next = match self.track {
            Track::Own => sides.next(),
            Track::Of(shown) => sides.find(|side| *side > shown),
            Track::Hidden => None,
        };
        self.track = match (self.track, next) {
            (Track::Hidden, _) => Track::Own,
            (_, Some(side)) => Track::Of(side),
            (_, None) => Track::Hidden,
        };
        let words = self.words;
        self.say(match self.track {
            Track::Own => words.say("tui-track-own"),
            Track::Of(side) => words.tell("tui-track-of", &[("side", side.to_string().into())]),
            Track::Hidden => words.say("tui-track-hidden"),
        });
    }
}
