//! What a server says: replies, and what it sends unasked.

use std::{borrow::Cow, collections::BTreeMap};

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::{
    Audience, ChatText, ErrorCode, EventMessage, OptionValue, Options, PlayerRef, RequestId, Room,
    RoomCode, Status, Timestamp, Token, codec,
};

macro_rules! server_messages {
    ($($(#[$doc:meta])* $tag:literal => $variant:ident($type:ty),)*) => {
        /// A message from server to client.
        #[derive(Debug, Clone, PartialEq, Serialize)]
        #[serde(tag = "type")]
        pub enum ServerMessage {
            $($(#[$doc])* #[serde(rename = $tag)] $variant($type),)*
            /// A type that this version of the crate does not know; to be ignored.
            Unknown,
        }

        impl ServerMessage {
            /// The `type` of every message, in the order of PROTOCOL.md.
            pub const TYPES: &[&str] = &[$($tag,)*];

            pub(crate) fn read(tag: &str, fields: Map<String, Value>) -> Result<Self, String> {
                match tag {
                    $($tag => codec::from_fields(fields).map(Self::$variant),)*
                    _ => Ok(Self::Unknown),
                }
            }
        }
    };
}

server_messages! {
    /// Answers `hello`.
    "welcome" => Welcome(Welcome),
    /// Answers `create_room`, `join_room` and `sync`.
    "room" => Room(Box<Room>),
    /// Answers what has no other reply.
    "ok" => Ok(Done),
    /// Answers what was refused; nothing has changed.
    "error" => Error(Error),
    /// Answers `list_rooms`.
    "rooms" => Rooms(Rooms),
    /// Answers `list_games`.
    "games" => Games(Games),
    /// Answers `ping`.
    "pong" => Pong(Pong),
    /// Something happened in a room.
    "event" => Event(Box<EventMessage>),
    /// Somebody said something.
    "chat" => Chat(ChatMessage),
    /// Somebody came or went.
    "presence" => Presence(Presence),
    /// A room is silent but alive.
    "heartbeat" => Heartbeat(Heartbeat),
}

/// `welcome`
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Welcome {
    /// The id of the request that this answers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub re: Option<RequestId>,
    /// The protocol version spoken from here on.
    pub protocol: u64,
    /// Which server this is.
    pub server: ServerInfo,
    /// Who you are.
    pub player: PlayerRef,
    /// The secret that makes you the same player next time.
    pub token: Token,
    /// The rooms where you hold a seat.
    pub rooms: Vec<RoomCode>,
}

/// Which server, and of which version.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ServerInfo {
    /// `keliya`.
    pub name: Cow<'static, str>,
    /// Its version, such as `0.1.0`.
    pub version: Cow<'static, str>,
}

/// `ok`
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Done {
    /// The id of the request that this answers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub re: Option<RequestId>,
    /// The last of the events that the request caused.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seq: Option<u64>,
}

/// `error`
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Error {
    /// The id of the request that this answers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub re: Option<RequestId>,
    /// What was wrong.
    pub code: ErrorCode,
    /// In English, for developers.
    pub message: String,
    /// With `rate_limited` and `unavailable`: when to try again, in milliseconds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub retry_after_ms: Option<u64>,
    /// With `unsupported_protocol`: the versions offered.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub protocols: Option<Vec<u64>>,
}

/// `rooms`
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Rooms {
    /// The id of the request that this answers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub re: Option<RequestId>,
    /// At most 100 public rooms that are not over, newest first.
    pub rooms: Vec<RoomSummary>,
}

/// A room in a list.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RoomSummary {
    /// The room's code.
    pub room: RoomCode,
    /// The game's name.
    pub game: Cow<'static, str>,
    /// How many seats.
    pub players: u8,
    /// How many of them are taken, by people or bots.
    pub taken: u8,
    /// Where the room is in its life.
    pub status: Status,
    /// Is it closed to newcomers?
    pub locked: bool,
    /// Every option of the game with the value in force.
    pub options: Options,
    /// The host; null while there is none.
    pub host: Option<PlayerRef>,
    /// When it was made.
    pub created_at: Timestamp,
}

/// `games`
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Games {
    /// The id of the request that this answers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub re: Option<RequestId>,
    /// Every game that the server offers.
    pub games: Vec<GameInfo>,
}

/// A game that a server offers.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct GameInfo {
    /// Its name, such as `siga`.
    pub game: Cow<'static, str>,
    /// How many players it allows.
    pub players: Vec<u8>,
    /// Its house rules.
    pub options: BTreeMap<Cow<'static, str>, OptionInfo>,
}

/// A house rule of a game.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct OptionInfo {
    /// The values it may take.
    pub values: Vec<OptionValue>,
    /// The value it has unless said otherwise.
    pub default: OptionValue,
}

/// `pong`
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Pong {
    /// The id of the request that this answers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub re: Option<RequestId>,
}

/// `chat`; not numbered and not stored.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ChatMessage {
    /// The room it was said in.
    pub room: RoomCode,
    /// When.
    pub at: Timestamp,
    /// Who said it.
    pub player: PlayerRef,
    /// The speaker's seat; null for a watcher.
    pub seat: Option<u8>,
    /// Who hears it.
    pub to: Audience,
    /// What was said.
    pub text: ChatText,
}

/// `presence`; not numbered and not stored.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Presence {
    /// The room.
    pub room: RoomCode,
    /// Who came or went.
    pub player: PlayerRef,
    /// Their seat; null for a watcher.
    pub seat: Option<u8>,
    /// Is a connection of theirs in the room?
    pub connected: bool,
    /// Since when none is.
    pub absent_since: Option<Timestamp>,
    /// How many people watch now.
    pub spectators: u32,
}

/// `heartbeat`: a higher `seq` than one's own means that something was missed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Heartbeat {
    /// The room.
    pub room: RoomCode,
    /// Its latest event.
    pub seq: u64,
}
