//! The lobby: the public rooms and the games, and the way into a room and back.

use keliya_protocol::{ClientMessage, ListGames, ListRooms};

use super::{Cursor, Ending, Goal, Notice, Session, Stage, Unsaid, stand_in::StandIns};
use crate::{dice::DiceLog, identity::StoredSeed};

impl Session {
    /// Asks for the public rooms.
    pub(super) fn look(&mut self) {
        if self.stage == Stage::Lobby {
            self.ask(ClientMessage::ListRooms(ListRooms { game: None }));
        }
    }

    /// The user is welcome and in no room.
    pub(super) fn in_lobby(&mut self) {
        self.stage = Stage::Lobby;
        self.tell(Notice::Lobby);
        self.look();
        self.ask(ClientMessage::ListGames(ListGames {}));
    }

    /// Goes into a room; without a connection as soon as there is one.
    pub(super) fn enter(&mut self, goal: Goal, seed: Option<StoredSeed>) {
        if self.room.is_some() || self.goal != Goal::Lobby {
            return;
        }
        self.goal = goal;
        if seed.is_some() {
            self.seeds.renew(seed);
        }
        if self.stage == Stage::Lobby {
            self.stage = Stage::Entering;
            self.ask_in();
        }
    }

    /// Is that the end of a visit to a room only, and not of all?
    pub(super) fn goes_back_to_lobby(&self, ending: &Ending) -> bool {
        let ends_visit = matches!(ending, Ending::Left | Ending::Closed | Ending::Removed);
        ends_visit && self.from_lobby && self.room.is_some()
    }

    /// Forgets the room, and tells why.
    pub(super) fn back_to_lobby(&mut self, why: Notice) {
        self.goal = Goal::Lobby;
        self.room = None;
        self.cursor = Cursor::default();
        self.dice = DiceLog::default();
        self.stand_ins = StandIns::default();
        self.seeds.renew(None);
        let unsaid = self.unsaid();
        self.held_chat.clear();
        self.left_chat = Unsaid::default();
        self.leaving = false;
        self.creation_unclear = false;
        self.requests.cut_off();
        self.requests.drop_acts();
        self.in_lobby();
        self.tell(why);
        if !unsaid.is_nothing() {
            self.tell(Notice::Unsaid(unsaid));
        }
    }
}
