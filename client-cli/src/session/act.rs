//! What the user wants to do, checked against the room as far as the client can tell.

use keliya_protocol::{
    Audience, BotLevel, Chat, ChatText, ClientMessage, EndGame, LeaveRoom, Lock, Mute, Pause,
    Phase, PlayMove, PlayerId, Rematch, Remove, SeatState, SeatUse, SetHost, SetSeat, SetTimer,
    Sit, Stand, Start, Status, SwapSeats, Throw, Unpause,
};

use super::{Cannot, Ending, HELD_CHAT, Notice, Session, Stage};

/// A legal play, as chosen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Choice {
    /// By its number in the list, from 1.
    Number(usize),
    /// By its notation.
    Notation(String),
}

/// Who is to be able to speak.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Audible {
    /// The host silences somebody.
    Muted,
    /// The host lets somebody speak again.
    Unmuted,
}

/// Something to do in the room.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Command {
    /// Throw the lots.
    Throw,
    /// Make a legal play.
    Play(Choice),
    /// Say something.
    Chat(Audience, ChatText),
    /// Take a seat.
    Sit(u8),
    /// Give the seat up.
    Stand,
    /// Start the first game.
    Start,
    /// Ask for another game.
    Rematch,
    /// Close the room to newcomers, or open it.
    Lock(bool),
    /// Send away who holds the seat.
    Remove(u8),
    /// Let who holds the seat speak or not.
    Mute(u8, Audible),
    /// Free a seat.
    Open(u8),
    /// Give a seat to a bot; without a level the server chooses.
    Bot(u8, Option<BotLevel>),
    /// Hand the host's role to who holds the seat.
    Host(u8),
    /// Swap two seats.
    Swap(u8, u8),
    /// Set the seconds for each throw or play.
    Timer(u32),
    /// Stop the game for a while.
    Pause,
    /// Let it go on.
    Unpause,
    /// End the game without a winner.
    End,
    /// Leave the room for good.
    Leave,
    /// Ask for the public rooms again, in the lobby.
    Look,
}

impl Session {
    pub(super) fn command(&mut self, command: Command) {
        if command == Command::Look {
            return self.look();
        }
        match self.request(command) {
            Ok(Some(message)) if self.stage == Stage::In => {
                self.leaving |= matches!(message, ClientMessage::LeaveRoom(_));
                self.ask(message);
            }
            Ok(Some(message @ ClientMessage::Chat(_))) => {
                if self.held_chat.len() < HELD_CHAT {
                    self.held_chat.push_back(message);
                    self.tell(Notice::Cannot(Cannot::SaidLater));
                } else {
                    self.tell(Notice::Cannot(Cannot::TooMuchToSay));
                }
            }
            Ok(Some(ClientMessage::LeaveRoom(_))) => self.end(Ending::Away),
            Ok(Some(_)) => self.tell(Notice::Cannot(Cannot::NoConnection)),
            Ok(None) => self.end(Ending::Away),
            Err(why) => self.tell(Notice::Cannot(why)),
        }
    }

    /// The request that a command comes to; none if there is no room to leave.
    fn request(&self, command: Command) -> Result<Option<ClientMessage>, Cannot> {
        let Some(state) = self.room() else {
            return match command {
                Command::Leave => Ok(None),
                _ => Err(Cannot::NotInRoom),
            };
        };
        let room = state.room.to_string();
        let turn_seconds = |turn_seconds| SetTimer {
            room: room.clone(),
            turn_seconds,
        };
        Ok(Some(match command {
            Command::Throw => {
                if let Some(join) = self.seat_back(state) {
                    return Ok(Some(join));
                }
                self.in_turn(Phase::Throw)?;
                let seq = Some(state.seq);
                ClientMessage::Throw(Throw { room, seq })
            }
            Command::Play(choice) => {
                self.in_turn(Phase::Play)?;
                let play = self.chosen(&choice)?;
                let seq = Some(state.seq);
                ClientMessage::PlayMove(PlayMove { room, play, seq })
            }
            Command::Chat(to, text) => ClientMessage::Chat(Chat { room, text, to }),
            Command::Sit(seat) => {
                let seat = self.existing(seat)?;
                ClientMessage::Sit(Sit { room, seat })
            }
            Command::Stand => ClientMessage::Stand(Stand { room }),
            Command::Start => ClientMessage::Start(Start { room }),
            Command::Rematch => ClientMessage::Rematch(Rematch { room }),
            Command::Lock(on) => ClientMessage::Lock(Lock { room, on }),
            Command::Remove(seat) => {
                let player = self.player_at(seat)?;
                ClientMessage::Remove(Remove { room, player })
            }
            Command::Mute(seat, audible) => ClientMessage::Mute(Mute {
                room,
                player: self.player_at(seat)?,
                on: Some(audible == Audible::Muted),
            }),
            Command::Open(seat) => ClientMessage::SetSeat(SetSeat {
                room,
                seat: self.existing(seat)?,
                to: SeatUse::Open,
                level: None,
            }),
            Command::Bot(seat, level) => ClientMessage::SetSeat(SetSeat {
                room,
                seat: self.existing(seat)?,
                to: SeatUse::Bot,
                level,
            }),
            Command::Host(seat) => {
                let player = self.player_at(seat)?;
                ClientMessage::SetHost(SetHost { room, player })
            }
            Command::Swap(a, b) => {
                let (a, b) = (self.existing(a)?, self.existing(b)?);
                ClientMessage::SwapSeats(SwapSeats { room, a, b })
            }
            Command::Timer(seconds) => ClientMessage::SetTimer(turn_seconds(seconds)),
            Command::Pause => ClientMessage::Pause(Pause { room }),
            Command::Unpause => ClientMessage::Unpause(Unpause { room }),
            Command::End => ClientMessage::EndGame(EndGame { room }),
            // What shows the lobby shows no room.
            Command::Look => return Ok(None),
            Command::Leave => ClientMessage::LeaveRoom(LeaveRoom { room }),
        }))
    }

    fn in_turn(&self, phase: Phase) -> Result<(), Cannot> {
        let Some(state) = self.room() else {
            return Err(Cannot::NotInRoom);
        };
        match state.status {
            Status::Lobby => return Err(Cannot::NotStarted),
            Status::Over => return Err(Cannot::Over),
            Status::Playing => {}
        }
        if self.seat().is_none() {
            return Err(Cannot::Watching);
        }
        if state.paused {
            return Err(Cannot::Paused);
        }
        if self.requests.acting() || self.requests.joining() {
            return Err(Cannot::Unanswered);
        }
        match &state.turn {
            Some(turn) if Some(turn.seat) == self.seat() => match (phase, turn.phase) {
                (Phase::Throw, Phase::Play) => Err(Cannot::PlayFirst),
                (Phase::Play, Phase::Throw) => Err(Cannot::ThrowFirst),
                (Phase::Throw, Phase::Throw) | (Phase::Play, Phase::Play) => Ok(()),
            },
            _ => Err(Cannot::NotYourTurn),
        }
    }

    fn chosen(&self, choice: &Choice) -> Result<String, Cannot> {
        let turn = self.room().and_then(|room| room.turn.as_ref());
        let legal = turn.map_or(&[][..], |turn| &turn.legal);
        let play = match choice {
            Choice::Number(number) => number.checked_sub(1).and_then(|index| legal.get(index)),
            Choice::Notation(notation) => legal.iter().find(|play| play.play == *notation),
        };
        play.map(|play| play.play.clone()).ok_or(Cannot::NoSuchPlay)
    }

    pub(super) fn seats(&self) -> &[SeatState] {
        self.room().map_or(&[][..], |room| &room.seats)
    }

    /// The number of a seat, if there is one of that number.
    fn existing(&self, seat: u8) -> Result<u8, Cannot> {
        let seats = self.seats();
        let is_there = seats.iter().any(|state| state.seat == seat);
        let last = seats.iter().map(|state| state.seat).max();
        is_there
            .then_some(seat)
            .ok_or(Cannot::NoSuchSeat(last.unwrap_or(0)))
    }

    fn player_at(&self, seat: u8) -> Result<PlayerId, Cannot> {
        let seat = self.existing(seat)?;
        self.seats()
            .iter()
            .find(|state| state.seat == seat)
            .and_then(|state| state.player.as_ref())
            .map(|player| player.id)
            .ok_or(Cannot::NobodyThere)
    }
}
