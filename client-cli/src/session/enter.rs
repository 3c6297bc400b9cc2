//! Into the server and the room, and back after a loss: `hello`, `create_room`, `join_room`.

use std::time::{Duration, Instant};

use keliya_protocol::{
    ClientMessage, Error, ErrorCode, Hello, JoinRoom, ListRooms, PROTOCOL_VERSION, Room, Welcome,
};

use super::{
    Cursor, Effect, Ending, Goal, Mirror, Notice, Session, Stage,
    requests::{self, Pause},
    stand_in::StandIns,
};
use crate::dice::DiceLog;

impl Session {
    /// The connection is up.
    pub(super) fn greet(&mut self) {
        self.stage = Stage::Greeting;
        self.ask(ClientMessage::Hello(Hello {
            protocol: PROTOCOL_VERSION,
            name: self.name.to_string(),
            token: self.token.clone(),
        }));
    }

    /// The connection is gone.
    pub(super) fn down(&mut self) {
        self.stage = Stage::Away;
        self.cursor.cut_off();
        self.seeds.cut_off();
        for message in self.requests.cut_off() {
            match message {
                ClientMessage::CreateRoom(_) => self.creation_unclear = true,
                // Repeated by coming back.
                ClientMessage::Hello(_)
                | ClientMessage::JoinRoom(_)
                | ClientMessage::Sync(_)
                | ClientMessage::GiveSeed(_)
                | ClientMessage::ListRooms(_)
                | ClientMessage::ListGames(_)
                | ClientMessage::Ping(_)
                | ClientMessage::LeaveRoom(_) => {}
                message if self.cut_off_leaving(&message) => {}
                message => self.tell(Notice::Unanswered(Box::new(message))),
            }
        }
        if self.leaving {
            self.end(Ending::Away);
        }
        if let Some(error) = self.refusal.take() {
            let games = Vec::new();
            self.end(Ending::Refused { error, games });
        }
    }

    pub(super) fn welcome(&mut self, welcome: Welcome, now: Instant) {
        self.requests.answered(welcome.re.as_ref());
        self.stage = Stage::Entering;
        self.heard = now;
        self.token = Some(welcome.token.clone());
        if std::mem::take(&mut self.token_refused) {
            self.effects.push(Effect::PutTokenAside);
        }
        self.effects.push(Effect::KeepToken(
            welcome.token,
            welcome.player.name.clone(),
        ));
        self.me = Some(welcome.player);
        if self.room.is_none() && self.from_lobby && !welcome.rooms.is_empty() {
            self.tell(Notice::SeatsElsewhere(welcome.rooms.clone()));
        }
        let known = self
            .rooms_at_first
            .get_or_insert_with(|| welcome.rooms.clone());
        let mut new_rooms = welcome.rooms.iter().filter(|room| !known.contains(room));
        let made = match (new_rooms.next(), new_rooms.next()) {
            (Some(made), None) if self.creation_unclear => Some(made.to_string()),
            _ => None,
        };
        match (&self.goal, &self.room, made) {
            // Found again under the code that it has by now.
            (Goal::Host(_), None, Some(made)) => self.ask_join(made, None),
            _ => self.ask_in(),
        }
    }

    /// Asks for what the user came for.
    pub(super) fn ask_in(&mut self) {
        let (room, seat) = match (&self.goal, &self.room) {
            (Goal::Lobby, None) => return self.in_lobby(),
            (Goal::List { game }, _) => {
                let game = game.clone();
                return self.ask(ClientMessage::ListRooms(ListRooms { game }));
            }
            (_, Some(room)) => {
                let seat = self.seat().is_none().then_some(0);
                (room.state().room.to_string(), seat)
            }
            (Goal::Host(create), None) => {
                self.creation_unclear = false;
                let create = ClientMessage::CreateRoom(create.clone());
                return self.ask(create);
            }
            (Goal::Join { room, seat }, None) => (room.clone(), *seat),
            (Goal::Watch { room }, None) => (room.clone(), Some(0)),
        };
        self.ask_join(room, seat);
    }

    fn ask_join(&mut self, room: String, seat: Option<u8>) {
        self.ask(ClientMessage::JoinRoom(JoinRoom {
            room,
            seat,
            spectate: None,
        }));
    }

    /// A `room`: the answer to `create_room`, `join_room` or `sync`.
    pub(super) fn take_room(&mut self, room: Room, now: Instant) {
        let asked = self.requests.answered(room.re.as_ref());
        if self.room.is_some() && !self.is_here(room.room) || self.stage == Stage::Lobby {
            return;
        }
        self.heard = now;
        self.clock = Some((room.at, now));
        let (code, seq) = (room.room, room.seq);
        let first = self.room.is_none();
        let was_in = self.stage == Stage::In;
        let mut went_back = false;
        match &mut self.room {
            Some(mirror) if asked.is_none() => mirror.renew(room),
            Some(mirror) => {
                went_back = seq < mirror.state().seq.max(self.cursor.told());
                mirror.replace(room);
            }
            None => {
                self.cursor = Cursor::at(seq);
                self.room = Some(Mirror::new(room));
            }
        }
        if went_back {
            self.went_back(seq);
        }
        match asked {
            Some(ClientMessage::Sync(_)) if went_back => self.sync(),
            Some(ClientMessage::Sync(_)) => self.cursor.answered(seq),
            Some(ClientMessage::CreateRoom(_) | ClientMessage::JoinRoom(_)) => {
                self.stage = Stage::In;
                if first {
                    let known = self.rooms_at_first.clone().unwrap_or_default();
                    let back = known.contains(&code);
                    self.tell(Notice::Entered { back });
                    let elsewhere: Vec<_> =
                        known.into_iter().filter(|room| *room != code).collect();
                    if !elsewhere.is_empty() {
                        self.tell(Notice::SeatsElsewhere(elsewhere));
                    }
                } else if !was_in {
                    self.tell(Notice::Reentered);
                }
                if went_back {
                    self.requests.drop_acts();
                }
                // From the very first event on: the dice can be checked from their beginning only.
                if self.cursor.told() < seq {
                    self.sync();
                }
                // Where no connection was lost, what awaits an answer will have it.
                if !was_in {
                    let acts = self.requests.acts();
                    self.effects.extend(acts.into_iter().map(Effect::Send));
                }
                while let Some(message) = self.held_chat.pop_front() {
                    self.ask(message);
                }
            }
            _ => {}
        }
        self.look_at_seeds();
    }

    /// The server has an earlier state of the room than was known, as after it was restored from a
    /// back-up: what was seen since is no more, and the rest is looked at anew.
    fn went_back(&mut self, seq: u64) {
        self.cursor = Cursor::at(seq);
        self.dice = DiceLog::default();
        self.seeds.went_back();
        self.stand_ins = StandIns::default();
        self.tell(Notice::WentBack(seq));
    }

    /// Is the request to be sent again later, and after how long?
    fn pause(&self, error: &Error) -> Option<Pause> {
        let wait = error.retry_after_ms.map(Duration::from_millis);
        let wait = wait
            .unwrap_or(requests::USUAL_WAIT)
            .max(requests::SHORTEST_WAIT);
        match error.code {
            ErrorCode::RateLimited => Some(Pause::Fixed(wait)),
            ErrorCode::Unavailable => Some(Pause::Growing(wait)),
            ErrorCode::Internal => {
                let again = match self.requests.asked(error.re.as_ref())? {
                    ClientMessage::Throw(_)
                    | ClientMessage::PlayMove(_)
                    | ClientMessage::Sync(_)
                    // These do no harm a second time either.
                    | ClientMessage::GiveSeed(_)
                    | ClientMessage::Start(_) => true,
                    // A server that never worked is no server to wait for.
                    ClientMessage::Hello(_) | ClientMessage::JoinRoom(_) => self.room.is_some(),
                    _ => false,
                };
                again.then_some(Pause::Growing(wait))
            }
            _ => None,
        }
    }

    pub(super) fn error(&mut self, error: Error, now: Instant) {
        if let Some(pause) = self.pause(&error)
            && let Some(wait) = self.requests.put_off(error.re.as_ref(), pause, now)
        {
            return self.tell(Notice::Waiting(wait));
        }
        let Some(asked) = self.requests.answered(error.re.as_ref()) else {
            return self.tell(Notice::Garbled(format!(
                "{}: {}",
                error.code, error.message
            )));
        };
        match asked {
            ClientMessage::Hello(hello) => self.not_greeted(&hello, error),
            ClientMessage::CreateRoom(_)
            | ClientMessage::JoinRoom(_)
            | ClientMessage::Sync(_)
            | ClientMessage::ListRooms(_)
                if error.code == ErrorCode::ShuttingDown =>
            {
                // The connection is about to be closed, and the next one asks again.
                self.tell(Notice::Refused {
                    asked: Box::new(asked),
                    error,
                });
            }
            ClientMessage::ListRooms(_) | ClientMessage::ListGames(_)
                if self.stage == Stage::Lobby =>
            {
                self.tell(Notice::Refused {
                    asked: Box::new(asked),
                    error,
                });
            }
            ClientMessage::CreateRoom(_)
            | ClientMessage::JoinRoom(_)
            | ClientMessage::ListRooms(_) => self.refused_for_good(error),
            ClientMessage::ListGames(_) => {
                let error = self.refusal.take().unwrap_or(error);
                let games = Vec::new();
                self.end(Ending::Refused { error, games });
            }
            ClientMessage::LeaveRoom(_) => self.end(Ending::Left),
            ClientMessage::GiveSeed(_) => {
                // Seeds are given unasked: the user is not troubled if the moment was wrong.
                if error.code == ErrorCode::Unsupported {
                    self.seeds.unsupported();
                }
            }
            ClientMessage::Sync(_) => self.refused_for_good(error),
            ClientMessage::Throw(_) | ClientMessage::PlayMove(_) => {
                self.tell(Notice::Refused {
                    asked: Box::new(asked),
                    error,
                });
                // What was acted on was not what the server has.
                self.sync();
            }
            asked => {
                self.refused_leaving(&asked);
                self.tell(Notice::Refused {
                    asked: Box::new(asked),
                    error,
                });
            }
        }
    }

    fn not_greeted(&mut self, hello: &Hello, error: Error) {
        match error.code {
            ErrorCode::Unauthorized if hello.token.is_some() => {
                self.token = None;
                self.token_refused = true;
                self.tell(Notice::TokenForgotten);
                self.greet();
            }
            ErrorCode::ShuttingDown => self.tell(Notice::Refused {
                asked: Box::new(ClientMessage::Hello(hello.clone())),
                error,
            }),
            _ => self.refused_for_good(error),
        }
    }
}
