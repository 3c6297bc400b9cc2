//! The model behind every kind of screen: the mirrored room, the requests under way, what is to be
//! sent and told. It is a value with one function, [`Session::update`], and does no I/O.

mod act;
mod cannot;
mod cursor;
mod enter;
mod exchange;
mod follow;
mod lobby;
mod mirror;
mod requests;
mod seeds;
mod stand_in;
mod unsaid;

use std::{collections::VecDeque, time::Instant};

use keliya_protocol::{
    ClientMessage, Error, ListGames, PlayerName, PlayerRef, Room, RoomCode, ServerMessage,
    Timestamp, Token, Turn,
};

pub use self::{
    act::{Audible, Choice, Command},
    cannot::Cannot,
    exchange::{Effect, Ending, Goal, Input, Notice, Stage, Start},
    mirror::Mirror,
    unsaid::Unsaid,
};
use self::{cursor::Cursor, requests::Requests, seeds::SeedKeeper, stand_in::StandIns};
use crate::dice::DiceLog;

/// Chat texts held while the connection is down; more are refused.
const HELD_CHAT: usize = 16;

/// The model. See the module's description.
#[derive(Debug)]
pub struct Session {
    goal: Goal,
    name: PlayerName,
    token: Option<Token>,
    /// The server did not know the token that is kept.
    token_refused: bool,
    stage: Stage,
    requests: Requests,
    me: Option<PlayerRef>,
    /// The rooms of the first `welcome`: one that is new later is the room just made.
    rooms_at_first: Option<Vec<RoomCode>>,
    /// A `create_room` was sent and its reply lost.
    creation_unclear: bool,
    room: Option<Mirror>,
    cursor: Cursor,
    dice: DiceLog,
    seeds: SeedKeeper,
    stand_ins: StandIns,
    held_chat: VecDeque<ClientMessage>,
    /// Chat that came to nothing while the user was leaving.
    left_chat: Unsaid,
    /// When the room was last heard of.
    heard: Instant,
    /// The server's time as it was told last, and when that was.
    clock: Option<(Timestamp, Instant)>,
    leaving: bool,
    /// The visit began in the lobby, and goes back there.
    from_lobby: bool,
    one_game: bool,
    /// The refusal that waits for the list of games.
    refusal: Option<Error>,
    effects: Vec<Effect>,
}

impl Session {
    /// A session that has not begun.
    #[must_use]
    pub fn new(start: Start, now: Instant) -> Self {
        Self {
            from_lobby: start.goal == Goal::Lobby,
            goal: start.goal,
            name: start.name,
            token: start.token,
            token_refused: false,
            stage: Stage::Away,
            requests: Requests::new(start.first_id),
            me: None,
            rooms_at_first: None,
            creation_unclear: false,
            room: None,
            cursor: Cursor::default(),
            dice: DiceLog::default(),
            seeds: SeedKeeper::new(start.seed, start.draw),
            stand_ins: StandIns::default(),
            held_chat: VecDeque::new(),
            left_chat: Unsaid::default(),
            heard: now,
            clock: None,
            leaving: false,
            one_game: start.one_game,
            refusal: None,
            effects: Vec::new(),
        }
    }

    /// Takes what came in; says what is to be done about it, in order.
    pub fn update(&mut self, input: Input<'_>, now: Instant) -> Vec<Effect> {
        match input {
            Input::Up => self.greet(),
            Input::Text(text) => self.read(text, now),
            Input::Down => self.down(),
            Input::Command(command) => self.command(command),
            Input::Enter { goal, seed } => self.enter(goal, seed),
            Input::Tick => self.tick(now),
        }
        std::mem::take(&mut self.effects)
    }

    /// The room as far as it is known.
    #[must_use]
    pub fn room(&self) -> Option<&Room> {
        self.room.as_ref().map(Mirror::state)
    }

    /// The user as the server sees one.
    #[must_use]
    pub fn me(&self) -> Option<&PlayerRef> {
        self.me.as_ref()
    }

    /// The seat the user holds.
    #[must_use]
    pub fn seat(&self) -> Option<u8> {
        self.room.as_ref()?.seat_of(self.me.as_ref()?.id)
    }

    /// Is the user the room's host?
    #[must_use]
    pub fn is_host(&self) -> bool {
        let host = self.room().and_then(|room| room.host.as_ref());
        host.is_some() && host.map(|host| host.id) == self.me.as_ref().map(|me| me.id)
    }

    /// Where the session is with the server.
    #[must_use]
    pub fn stage(&self) -> Stage {
        self.stage
    }

    /// What the user is to do now. Nothing while an act of the user's, or having the seat back, is under
    /// way, the game is paused, or missed events are being told.
    #[must_use]
    pub fn to_act(&self) -> Option<&Turn> {
        let room = self.room()?;
        let turn = room.turn.as_ref()?;
        let free = self.stage == Stage::In
            && !room.paused
            && !self.leaving
            && !self.requests.acting()
            && !self.requests.joining()
            && !self.cursor.catching_up();
        (free && self.seat() == Some(turn.seat)).then_some(turn)
    }

    /// Are events on their way that led to the state as it is known?
    #[must_use]
    pub fn is_catching_up(&self) -> bool {
        self.cursor.catching_up()
    }

    /// Is everything answered that was asked?
    #[must_use]
    pub fn is_quiet(&self) -> bool {
        self.requests.is_empty() && self.held_chat.is_empty() && !self.cursor.catching_up()
    }

    /// What the user came for; from the lobby, where the user went.
    #[must_use]
    pub fn goal(&self) -> &Goal {
        &self.goal
    }

    /// The hash of the user's own seed for the game to come or under way.
    #[must_use]
    pub fn own_hash(&self) -> Option<String> {
        self.seeds.hash()
    }

    /// The server's time, by which it tells deadlines and absences; the user's clock may be wrong.
    /// None before the server has told it.
    #[must_use]
    pub fn server_time(&self, now: Instant) -> Option<Timestamp> {
        let (told, at) = self.clock?;
        Some(told.after(now.saturating_duration_since(at)))
    }

    fn read(&mut self, text: &str, now: Instant) {
        let message = match ServerMessage::decode(text) {
            Ok(message) => message,
            Err(fault) => match follow::mend(text) {
                Some(message) => message,
                None if self.me.is_none() => return self.end(Ending::NotKeliya),
                None => return self.tell(Notice::Garbled(fault.to_string())),
            },
        };
        match message {
            ServerMessage::Welcome(welcome) => self.welcome(welcome, now),
            ServerMessage::Room(room) => self.take_room(*room, now),
            ServerMessage::Ok(done) => self.done(&done),
            ServerMessage::Error(error) => self.error(error, now),
            ServerMessage::Rooms(rooms) => {
                self.requests.answered(rooms.re.as_ref());
                self.tell(Notice::Rooms(rooms.rooms));
                if matches!(self.goal, Goal::List { .. }) {
                    self.end(Ending::Left);
                }
            }
            ServerMessage::Games(games) => {
                self.requests.answered(games.re.as_ref());
                if let Some(error) = self.refusal.take() {
                    let games = games.games;
                    self.end(Ending::Refused { error, games });
                } else if self.from_lobby {
                    self.tell(Notice::Games(games.games));
                }
            }
            ServerMessage::Event(event) => self.take_event(*event, text, now),
            ServerMessage::Chat(chat) if self.is_here(chat.room) => {
                self.tell(Notice::Chat(chat));
            }
            ServerMessage::Presence(presence) if self.is_here(presence.room) => {
                let news = self
                    .room
                    .as_mut()
                    .is_some_and(|room| room.presence(&presence));
                if news {
                    self.tell(Notice::Presence(presence));
                }
            }
            ServerMessage::Heartbeat(heartbeat) if self.is_here(heartbeat.room) => {
                self.heard = now;
                self.heartbeat(heartbeat.seq);
            }
            // Of a room that is not ours, an answer to nothing we asked, or of a later version.
            ServerMessage::Chat(_)
            | ServerMessage::Presence(_)
            | ServerMessage::Heartbeat(_)
            | ServerMessage::Pong(_)
            | ServerMessage::Unknown => {}
        }
    }

    fn is_here(&self, code: RoomCode) -> bool {
        self.room().is_some_and(|room| room.room == code)
    }

    fn ask(&mut self, message: ClientMessage) {
        let text = self.requests.ask(message);
        self.effects.push(Effect::Send(text));
    }

    fn tell(&mut self, notice: Notice) {
        self.effects.push(Effect::Tell(notice));
    }

    fn end(&mut self, ending: Ending) {
        if self.goes_back_to_lobby(&ending) {
            return self.back_to_lobby(Notice::Out(Box::new(ending)));
        }
        self.effects.push(Effect::End(ending));
    }

    /// A refusal that ends the session; for `bad_options` the games are asked for first.
    fn refused_for_good(&mut self, error: Error) {
        if self.from_lobby && matches!(self.stage, Stage::Entering | Stage::In) {
            let goal = Box::new(std::mem::replace(&mut self.goal, Goal::Lobby));
            return self.back_to_lobby(Notice::TurnedAway { goal, error });
        }
        if error.code == keliya_protocol::ErrorCode::BadOptions {
            self.refusal = Some(error);
            self.ask(ClientMessage::ListGames(ListGames {}));
        } else {
            let games = Vec::new();
            self.end(Ending::Refused { error, games });
        }
    }
}

#[cfg(test)]
mod tests;
