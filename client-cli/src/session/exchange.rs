//! What goes into a session, and what comes out of it.

use std::{fmt, time::Duration};

use keliya_protocol::{
    ChatMessage, ClientMessage, CreateRoom, Error, EventMessage, GameInfo, PlayerName, PlayerRef,
    Presence, RoomCode, RoomSummary, Token,
};

use super::{Cannot, Command, Unsaid};
use crate::{dice::Verdict, identity::StoredSeed};

/// What the user came for.
#[derive(Debug, Clone, PartialEq)]
pub enum Goal {
    /// To make a room and be in it.
    Host(CreateRoom),
    /// To be in a room: in the seat wanted or the first free one.
    Join {
        /// Its code.
        room: String,
        /// The seat wanted.
        seat: Option<u8>,
    },
    /// To look on in a room.
    Watch {
        /// Its code.
        room: String,
    },
    /// To look around among the public rooms, and go into one from there and come back.
    Lobby,
    /// To see the public rooms.
    List {
        /// Only those of that game.
        game: Option<String>,
    },
}

impl Goal {
    /// The room that the user wants to come into, if its code is one.
    #[must_use]
    pub fn room(&self) -> Option<RoomCode> {
        match self {
            // Who looks on may hold a seat there, and have promised a seed.
            Self::Join { room, .. } | Self::Watch { room } => room.parse().ok(),
            Self::Host(_) | Self::Lobby | Self::List { .. } => None,
        }
    }
}

/// What the session starts from.
#[derive(Debug)]
pub struct Start {
    /// What the user came for.
    pub goal: Goal,
    /// The user's name.
    pub name: PlayerName,
    /// The token of an earlier time.
    pub token: Option<Token>,
    /// The client seed promised in the room at an earlier time.
    pub seed: Option<StoredSeed>,
    /// The first request's id. Ids of two runs must differ, or the server would take a request for
    /// one that it has answered.
    pub first_id: u64,
    /// The user goes after one game, and promises no seed for the next.
    pub one_game: bool,
    /// Draws the randomness of a client seed.
    pub draw: fn() -> [u8; 16],
}

/// What comes in.
pub enum Input<'a> {
    /// The connection is up.
    Up,
    /// The server sent a text.
    Text(&'a str),
    /// The connection is lost.
    Down,
    /// The user wants something.
    Command(Command),
    /// The user wants to go into a room from the lobby.
    Enter {
        /// Which one, or a new one.
        goal: Goal,
        /// The client seed promised there at an earlier time.
        seed: Option<StoredSeed>,
    },
    /// Time went by.
    Tick,
}

impl fmt::Debug for Input<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Up => f.write_str("Up"),
            // A welcome holds the token.
            Self::Text(text) => write!(f, "Text({} bytes)", text.len()),
            Self::Down => f.write_str("Down"),
            Self::Command(command) => f.debug_tuple("Command").field(command).finish(),
            Self::Enter { goal, seed } => {
                let mut enter = f.debug_struct("Enter");
                enter.field("goal", goal).field("seed", seed).finish()
            }
            Self::Tick => f.write_str("Tick"),
        }
    }
}

/// What is to be done about it.
#[derive(Clone, PartialEq)]
pub enum Effect {
    /// Send a text to the server.
    Send(String),
    /// Tell the user.
    Tell(Notice),
    /// Put the token kept so far aside: the server does not know it.
    PutTokenAside,
    /// Keep the token, and the name it goes with.
    KeepToken(Token, PlayerName),
    /// Keep a client seed, or drop that of a room.
    KeepSeed(StoredSeed),
    /// The game of the room's seed is over.
    DropSeed(RoomCode),
    /// The text of the next numbered event of the room, each once and in order.
    Log(String),
    /// It is over.
    End(Ending),
}

impl fmt::Debug for Effect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            // Some requests hold the token or a client seed.
            Self::Send(text) => write!(f, "Send({} bytes)", text.len()),
            Self::Tell(notice) => f.debug_tuple("Tell").field(notice).finish(),
            Self::PutTokenAside => f.write_str("PutTokenAside"),
            Self::KeepToken(token, name) => {
                let mut tuple = f.debug_tuple("KeepToken");
                tuple.field(token).field(name).finish()
            }
            Self::KeepSeed(seed) => f.debug_tuple("KeepSeed").field(seed).finish(),
            Self::DropSeed(room) => f.debug_tuple("DropSeed").field(room).finish(),
            Self::Log(text) => f.debug_tuple("Log").field(text).finish(),
            Self::End(ending) => f.debug_tuple("End").field(ending).finish(),
        }
    }
}

/// What the user is to be told.
#[derive(Debug, Clone, PartialEq)]
pub enum Notice {
    /// The user is in the room, for the first time in this run.
    Entered {
        /// Did the user hold a seat there before?
        back: bool,
    },
    /// The user is in the room again after the connection was lost.
    Reentered,
    /// The server has the room as it was at that number: what was seen since is undone.
    WentBack(u64),
    /// Rooms where the user still holds a seat.
    SeatsElsewhere(Vec<RoomCode>),
    /// A numbered event, in order.
    Happened(Box<EventMessage>),
    /// An event as well: another has the seat back from a stand-in.
    OwnerBack {
        /// The seat.
        seat: u8,
        /// Who owns it.
        player: PlayerRef,
    },
    /// A bot stands in for the user from now on.
    StandIn {
        /// Because the user's time was up too often in a row; else because somebody wanted the game to
        /// go on.
        time_up: bool,
    },
    /// The user has the seat back from a stand-in.
    SeatBack {
        /// How often the bot threw or played for the user.
        acts: u32,
    },
    /// Some events are too old to be told.
    Missed(u64),
    /// Somebody said something.
    Chat(ChatMessage),
    /// Somebody came or went.
    Presence(Presence),
    /// A request was refused.
    Refused {
        /// What was asked.
        asked: Box<ClientMessage>,
        /// Why not.
        error: Error,
    },
    /// A command makes no sense just now.
    Cannot(Cannot),
    /// The connection was lost before a request was answered, and it is not sent again.
    Unanswered(Box<ClientMessage>),
    /// The server asks to wait.
    Waiting(Duration),
    /// The server did not know the token: the user is somebody new there.
    TokenForgotten,
    /// One's own hash is not among those that the game is about to start with.
    SeedNotListed,
    /// The dice of the game that ended.
    Dice(Verdict),
    /// The public rooms.
    Rooms(Vec<RoomSummary>),
    /// The games that the server offers.
    Games(Vec<GameInfo>),
    /// The user is in the lobby: for the first time, again after a loss, or back from a room.
    Lobby,
    /// From the lobby there was no way into a room, or not any longer.
    TurnedAway {
        /// What the user wanted.
        goal: Box<Goal>,
        /// Why not.
        error: Error,
    },
    /// A visit that began in the lobby has ended there again.
    Out(Box<Ending>),
    /// The user went with so much chat not known to be said.
    Unsaid(Unsaid),
    /// The server sent what cannot be read.
    Garbled(String),
}

/// How the session ends.
#[derive(Debug, Clone, PartialEq)]
pub enum Ending {
    /// The user left the room, or has seen what was to be seen.
    Left,
    /// The user goes and keeps the seat.
    Away,
    /// The room is closed.
    Closed,
    /// The host sent the user away.
    Removed,
    /// The room, or the server, does not take the user.
    Refused {
        /// Why not.
        error: Error,
        /// With `bad_options`: the games there are.
        games: Vec<GameInfo>,
    },
    /// What is at that address is no keliya server.
    NotKeliya,
}

/// Where the session is with the server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    /// No connection.
    Away,
    /// `hello` is under way.
    Greeting,
    /// Welcome, and in no room.
    Lobby,
    /// Getting into the room.
    Entering,
    /// In the room.
    In,
}
