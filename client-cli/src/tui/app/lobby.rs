//! The lobby: public rooms, seats held, the way into a room.

use std::time::{Duration, Instant};

use crossterm::event::{KeyCode, KeyEvent};
use keliya_protocol::{GameInfo, RoomCode, RoomSummary};

use super::{
    App, Popup, Purpose, Question,
    editor::Editor,
    form::{Form, turned},
};
use crate::session::{Command, Goal, Stage};

/// How often the list is asked for again.
const REFRESH: Duration = Duration::from_secs(5);

/// What the lobby shows.
#[derive(Debug, Default)]
pub(crate) struct LobbyView {
    pub(crate) rooms: Vec<RoomSummary>,
    pub(crate) games: Vec<GameInfo>,
    /// Rooms where the user holds a seat.
    pub(crate) held: Vec<RoomCode>,
    /// The line looked at: first the seats held, then the rooms.
    pub(crate) at: usize,
    /// The room where the user is.
    pub(crate) visits: Option<RoomCode>,
    /// A list was asked for.
    pub(crate) waits: bool,
    asked: Option<Instant>,
    /// A list has come.
    pub(crate) known: bool,
}

impl LobbyView {
    /// A new list. Who looks at a room goes on looking at it.
    pub(crate) fn rooms(&mut self, rooms: Vec<RoomSummary>) {
        let before = self.code();
        self.rooms = rooms;
        (self.waits, self.known) = (false, true);
        let count = self.lines();
        let place = (0..count).find(|&at| before.is_some() && self.code_at(at) == before);
        self.at = place.unwrap_or(self.at).min(count.saturating_sub(1));
    }

    /// Lines to choose from.
    pub(crate) fn lines(&self) -> usize {
        self.held.len() + self.rooms.len()
    }

    fn code_at(&self, at: usize) -> Option<RoomCode> {
        let listed = at.checked_sub(self.held.len());
        match listed {
            None => self.held.get(at).copied(),
            Some(at) => self.rooms.get(at).map(|room| room.room),
        }
    }

    /// The room looked at.
    pub(crate) fn code(&self) -> Option<RoomCode> {
        self.code_at(self.at)
    }
}

impl App {
    /// Asks for the list now and then.
    pub(super) fn lobby_tick(&mut self) {
        if !self.is_in_lobby() || self.session.stage() != Stage::Lobby {
            return;
        }
        let due = self
            .lobby
            .asked
            .is_none_or(|asked| self.now.at.saturating_duration_since(asked) >= REFRESH);
        if due {
            let first = self.lobby.asked.is_none();
            self.lobby.asked = Some(self.now.at);
            if !first {
                self.refresh();
            }
        }
    }

    fn refresh(&mut self) {
        if !self.lobby.waits {
            self.lobby.waits = true;
            self.command(Command::Look);
        }
    }

    pub(super) fn lobby_key(&mut self, key: KeyEvent) {
        let lines = self.lobby.lines();
        match key.code {
            KeyCode::Up | KeyCode::Char('k') => self.lobby.at = turned(self.lobby.at, -1, lines),
            KeyCode::Down | KeyCode::Char('j') => self.lobby.at = turned(self.lobby.at, 1, lines),
            KeyCode::Enter => self.go(false),
            KeyCode::Char('w') => self.go(true),
            KeyCode::Char('r') => self.refresh(),
            KeyCode::Char('n') => match Form::of(&self.lobby.games) {
                Some(form) => self.popup = Some(Popup::Form(form)),
                None => {
                    let text = self.words.say("tui-no-games");
                    self.say(text);
                }
            },
            KeyCode::Char('c') => self.typing = Some((Purpose::Code, Editor::default())),
            KeyCode::Char('?') | KeyCode::F(1) => self.popup = Some(Popup::Help),
            KeyCode::Char('q') => self.ask(Question::Quit),
            _ => {}
        }
    }

    /// Goes into the room looked at.
    pub(super) fn go(&mut self, watch: bool) {
        if let Some(code) = self.lobby.code() {
            let room = code.to_string();
            self.enter(if watch {
                Goal::Watch { room }
            } else {
                Goal::Join { room, seat: None }
            });
        }
    }

    pub(super) fn enter(&mut self, goal: Goal) {
        if self.session.stage() == Stage::Lobby {
            self.actions.push(super::Action::Fetch(goal));
        } else {
            let text = self.words.say("tui-no-connection-now");
            self.say(text);
        }
    }
}
