//! What the screen shows, and what comes of keys, clicks, time and the server's messages: a value
//! with one function, [`App::update`], that does no I/O.

mod between;
mod by_itself;
pub(crate) mod editor;
pub(crate) mod form;
mod keys;
mod lobby;
pub(crate) mod log;
pub(crate) mod menu;
mod mouse;
mod notices;
pub(crate) mod plays;
mod refused;
mod said;
mod track;

use std::time::{Duration, Instant};

use crossterm::event::{KeyEvent, MouseEvent};
use keliya_protocol::{Audience, PlayerId, Position, RoomCode, Status, Timestamp};
use ratatui::layout::Rect;

pub(crate) use self::by_itself::{Habits, is_full};
pub(crate) use self::lobby::LobbyView;
pub(crate) use self::track::Track;
use self::{
    between::Rest, editor::Editor, form::Form, log::Log, menu::Menu, plays::Plays, said::Said,
};
use super::view::theme::Theme;
use crate::{
    dice::Verdict,
    identity::StoredSeed,
    plain::people,
    server_url::ServerUrl,
    session::{Command, Effect, Ending, Goal, Input, Session, Stage},
    words::Words,
};

/// How long thrown lots roll on the screen. Nothing waits for it.
pub(crate) const ROLL: Duration = Duration::from_millis(450);

/// A point in time, by both clocks.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Moment {
    /// The one that never goes back.
    pub(crate) at: Instant,
    /// The one by which the server tells times.
    pub(crate) wall: Timestamp,
}

impl Moment {
    /// Now.
    pub(crate) fn now() -> Self {
        Self {
            at: Instant::now(),
            wall: Timestamp::now(),
        }
    }
}

/// What comes in.
#[derive(Debug)]
pub(crate) enum Event<'a> {
    /// The connection is up.
    Up,
    /// The server sent a text.
    Text(&'a str),
    /// The connection is lost, and is tried again after a while.
    Down {
        /// Why.
        why: String,
        /// After how long.
        retry_in: Duration,
    },
    /// A key.
    Key(KeyEvent),
    /// The mouse.
    Mouse(MouseEvent),
    /// Text pasted.
    Paste(&'a str),
    /// The screen's size.
    Resize(u16, u16),
    /// The way into a room, with the seed kept for it.
    Enter(Goal, Option<StoredSeed>),
    /// Time went by.
    Tick,
}

/// What is to be done outside.
#[derive(Debug, PartialEq)]
pub(crate) enum Action {
    /// What the session wants.
    Do(Effect),
    /// Look up the seed kept for a room, and enter it.
    Fetch(Goal),
    /// The server has the room as it was at that number.
    WentBack(RoomCode, u64),
    /// A game is over, and its dice are checked: its record can be finished.
    FinishRecord,
    /// Give the terminal back for a while.
    Suspend,
    /// Draw everything anew.
    Redraw,
}

/// What is asked before it is done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Question {
    /// Go, and how?
    Quit,
    /// End the game?
    End,
    /// Send who holds that seat away? Nobody else is meant, should the seat change hands.
    Remove(u8, PlayerId),
}

/// What is typed into the last line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Purpose {
    /// Chat, to these.
    Chat(Audience),
    /// A play, by number or notation.
    Play,
    /// The code of a room.
    Code,
}

/// What lies over the screen.
#[derive(Debug, Clone)]
pub(crate) enum Popup {
    /// The keys.
    Help,
    /// How others come in.
    Invite,
    /// What the dice follow from, and how many lines of it were scrolled past.
    Dice(usize),
    /// The menu.
    Menu(Menu),
    /// A question.
    Ask(Question),
    /// A new room.
    Form(Form),
}

/// The latest throw.
#[derive(Debug, Clone)]
pub(crate) struct Thrown {
    pub(crate) seat: u8,
    pub(crate) lots: Vec<u8>,
    pub(crate) value: u8,
    pub(crate) at: Instant,
}

/// There is no connection.
#[derive(Debug, Clone)]
pub(crate) struct Down {
    pub(crate) since: Instant,
    pub(crate) why: String,
    pub(crate) retry_at: Instant,
}

/// Where others come in.
#[derive(Debug, Clone)]
pub(crate) struct Links {
    /// The server.
    pub(crate) server: ServerUrl,
    /// What belongs to each command typed by others.
    pub(crate) suffix: String,
}

/// The screen's model. See the module's description.
#[derive(Debug)]
pub(crate) struct App {
    pub(crate) session: Session,
    pub(crate) words: Words,
    pub(crate) theme: Theme,
    pub(crate) links: Links,
    pub(crate) now: Moment,
    pub(crate) screen: Rect,
    pub(crate) log: Log,
    pub(crate) plays: Plays,
    pub(crate) popup: Option<Popup>,
    pub(crate) typing: Option<(Purpose, Editor)>,
    pub(crate) thrown: Option<Thrown>,
    /// Since the connection was lost.
    pub(crate) down: Option<Down>,
    pub(crate) verdict: Option<Verdict>,
    /// How lucky everybody was in the game that is over, a sentence each.
    pub(crate) luck: Vec<String>,
    pub(crate) lobby: LobbyView,
    pub(crate) habits: Habits,
    /// Whose way is shown on the board.
    pub(crate) track: Track,
    /// Why the room was closed.
    pub(crate) closed: Option<String>,
    rest: Rest,
    message: Option<Said>,
    actions: Vec<Action>,
}

/// What an app begins with.
#[derive(Debug)]
pub(crate) struct Setting {
    pub(crate) session: Session,
    pub(crate) words: Words,
    pub(crate) theme: Theme,
    pub(crate) links: Links,
    pub(crate) habits: Habits,
    pub(crate) size: (u16, u16),
}

impl App {
    /// An app that has not begun.
    pub(crate) fn new(setting: Setting, now: Moment) -> Self {
        Self {
            session: setting.session,
            words: setting.words,
            theme: setting.theme,
            links: setting.links,
            now,
            screen: Rect::new(0, 0, setting.size.0, setting.size.1),
            log: Log::default(),
            plays: Plays::default(),
            popup: None,
            typing: None,
            thrown: None,
            down: None,
            verdict: None,
            luck: Vec::new(),
            lobby: LobbyView::default(),
            habits: setting.habits,
            track: Track::default(),
            closed: None,
            rest: Rest::default(),
            message: None,
            actions: Vec::new(),
        }
    }

    /// Takes what came in; says what is to be done about it, in order.
    pub(crate) fn update(&mut self, event: Event<'_>, now: Moment) -> Vec<Action> {
        self.now = now;
        match event {
            Event::Up => {
                self.feed(Input::Up);
            }
            Event::Text(text) => self.feed(Input::Text(text)),
            Event::Down { why, retry_in } => {
                let since = self.down.as_ref().map_or(now.at, |down| down.since);
                let retry_at = now.at + retry_in;
                self.down = Some(Down {
                    since,
                    why,
                    retry_at,
                });
                self.feed(Input::Down);
            }
            Event::Key(key) => self.key(key),
            Event::Mouse(mouse) => self.mouse(mouse),
            Event::Paste(text) => self.paste(text),
            Event::Resize(width, height) => self.screen = Rect::new(0, 0, width, height),
            Event::Enter(goal, seed) => self.feed(Input::Enter { goal, seed }),
            Event::Tick => {
                self.feed(Input::Tick);
                self.lobby_tick();
            }
        }
        self.settle();
        std::mem::take(&mut self.actions)
    }

    fn feed(&mut self, input: Input<'_>) {
        for effect in self.session.update(input, self.now.at) {
            match effect {
                Effect::Tell(notice) => self.notice(notice),
                effect => self.actions.push(Action::Do(effect)),
            }
        }
    }

    fn command(&mut self, command: Command) {
        self.feed(Input::Command(command));
    }

    fn end(&mut self, ending: Ending) {
        self.actions.push(Action::Do(Effect::End(ending)));
    }

    /// What follows of itself from what came in.
    fn settle(&mut self) {
        let mut seq = self.acted_on();
        self.plays.follow(seq);
        while let Some(command) = self.by_itself() {
            self.command(command);
            seq = self.acted_on();
            self.plays.follow(seq);
        }
        if self.session.room().is_none() {
            // What belongs to a room goes with it.
            self.popup
                .take_if(|popup| !matches!(popup, Popup::Help | Popup::Form(_)));
            self.typing
                .take_if(|(purpose, _)| *purpose != Purpose::Code);
        }
        // Nor does anybody else take the place of whom a popup is about; the next key is still the
        // menu's, and not one of the room's.
        if self.popup.as_ref().is_some_and(|popup| !self.holds(popup)) {
            self.popup = Some(Popup::Menu(Menu::default()));
        }
        if self.habits.once && self.is_over() && self.session.is_quiet() {
            self.end(Ending::Left);
        }
    }

    /// Is what a popup is about still there?
    fn holds(&self, popup: &Popup) -> bool {
        match popup {
            Popup::Menu(menu) => menu.items(self).is_some(),
            Popup::Ask(Question::Remove(seat, player)) => {
                let room = self.session.room();
                let state = room.and_then(|room| people::seat(room, *seat));
                let holder = state.and_then(|state| state.player.as_ref());
                holder.is_some_and(|holder| holder.id == *player)
            }
            // The seat that is to be kept or given up; without a room there is none to speak of.
            Popup::Ask(Question::Quit) => self.session.seat().is_some(),
            _ => true,
        }
    }

    fn is_over(&self) -> bool {
        let room = self.session.room();
        room.is_some_and(|room| room.status == Status::Over)
    }

    /// The room's number while the user may act.
    fn acted_on(&self) -> Option<u64> {
        let room = self.session.room()?;
        self.session.to_act().map(|_| room.seq)
    }

    /// The server's time.
    pub(crate) fn server_time(&self) -> Timestamp {
        let told = self.session.server_time(self.now.at);
        told.unwrap_or(self.now.wall)
    }

    /// Is the lobby shown?
    pub(crate) fn is_in_lobby(&self) -> bool {
        *self.session.goal() == Goal::Lobby
    }

    /// Are thrown lots still rolling?
    pub(crate) fn rolls(&self) -> Option<Duration> {
        let thrown = self.thrown.as_ref()?;
        let since = self.now.at.saturating_duration_since(thrown.at);
        (since < ROLL).then_some(since)
    }

    /// Does the screen change by time alone, and how soon?
    pub(crate) fn changes_in(&self) -> Option<Duration> {
        if self.rolls().is_some() {
            return Some(Duration::from_millis(60));
        }
        let room = self.session.room();
        let clock = room.is_some_and(|room| {
            let limited = room
                .turn
                .as_ref()
                .is_some_and(|turn| turn.deadline.is_some());
            limited || room.seats.iter().any(|seat| seat.absent_since.is_some())
        });
        let away = self.session.stage() == Stage::Away;
        (clock || away || self.message.is_some()).then_some(Duration::from_millis(500))
    }

    /// Where the counters are; before the first game all wait.
    pub(crate) fn position(&self) -> Option<&Position> {
        self.session.room()?.position.as_ref()
    }
}

#[cfg(test)]
mod tests;
