//! What a client asks: the requests of PROTOCOL.md, each with its fields.

use serde::{Deserialize, Serialize, de};
use serde_json::{Map, Value};

use crate::{ChatText, PlayerId, RequestId, Token, codec::Fields, fair, limits};

/// One request: a message and, mostly, the id that its reply repeats.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Request {
    /// Repeated by the reply as `re`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<RequestId>,
    /// What is asked.
    #[serde(flatten)]
    pub message: ClientMessage,
}

macro_rules! client_messages {
    ($($(#[$doc:meta])* $tag:literal => $variant:ident,)*) => {
        /// A message from client to server.
        #[derive(Debug, Clone, PartialEq, Serialize)]
        #[serde(tag = "type")]
        pub enum ClientMessage {
            $($(#[$doc])* #[serde(rename = $tag)] $variant($variant),)*
        }

        impl ClientMessage {
            /// The `type` of every request, in the order of PROTOCOL.md.
            pub const TYPES: &[&str] = &[$($tag,)*];

            /// The message's `type`.
            #[must_use]
            pub const fn type_name(&self) -> &'static str {
                match self { $(Self::$variant(_) => $tag,)* }
            }

            pub(crate) fn read(tag: &str, fields: Fields<'_>) -> Result<Self, String> {
                match tag {
                    $($tag => fields.read().map(Self::$variant),)*
                    // Cut: what a stranger sent is repeated, but not at any length.
                    _ => Err(format!("type: unknown type {:?}", tag.chars().take(40).collect::<String>())),
                }
            }
        }
    };
}

client_messages! {
    /// Who am I; the first request of a connection.
    "hello" => Hello,
    /// Makes a room.
    "create_room" => CreateRoom,
    /// Enters a room, or comes back to one.
    "join_room" => JoinRoom,
    /// Leaves a room.
    "leave_room" => LeaveRoom,
    /// Takes or changes a seat.
    "sit" => Sit,
    /// Gives the seat up and watches.
    "stand" => Stand,
    /// Gives the hash of a client seed, or the seed.
    "seed" => GiveSeed,
    /// The host frees a seat or gives it to a bot.
    "set_seat" => SetSeat,
    /// The host starts the first game.
    "start" => Start,
    /// Throws the lots.
    "throw" => Throw,
    /// Makes a legal play.
    "play" => PlayMove,
    /// Says something.
    "chat" => Chat,
    /// The host hands the role over.
    "set_host" => SetHost,
    /// The host sets the time for a throw or play.
    "set_timer" => SetTimer,
    /// The host stops the clocks.
    "pause" => Pause,
    /// The host lets the game go on.
    "unpause" => Unpause,
    /// The host sends somebody away for good.
    "remove" => Remove,
    /// The host silences somebody.
    "mute" => Mute,
    /// The host closes or opens the room to newcomers.
    "lock" => Lock,
    /// The host swaps two seats.
    "swap_seats" => SwapSeats,
    /// The host ends the game without a winner.
    "end_game" => EndGame,
    /// Asks for another game.
    "rematch" => Rematch,
    /// Asks for the whole state and for missed events.
    "sync" => Sync,
    /// Asks for the public rooms.
    "list_rooms" => ListRooms,
    /// Asks which games there are.
    "list_games" => ListGames,
    /// Asks for a `pong`.
    "ping" => Ping,
}

impl ClientMessage {
    /// The message, if its fields also fit each other and have the form that they must have.
    pub(crate) fn checked(self) -> Result<Self, String> {
        if let Self::GiveSeed(seed) = &self {
            match (&seed.hash, &seed.client_seed) {
                (Some(hash), None) if fair::is_hash(hash) => {}
                (Some(_), None) => return Err("hash: expected 64 lower-case hex digits".to_owned()),
                (None, Some(text)) => {
                    let parsed = text.parse::<fair::ClientSeed>();
                    parsed.map_err(|error| format!("client_seed: {error}"))?;
                }
                (None, None) => return Err("missing field `hash` or `client_seed`".to_owned()),
                (Some(_), Some(_)) => {
                    return Err("hash: only one of `hash` and `client_seed`".to_owned());
                }
            }
        }
        Ok(self)
    }
}

macro_rules! room_requests {
    ($($(#[$doc:meta])* $name:ident,)*) => {
        $($(#[$doc])*
        #[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
        pub struct $name {
            /// The room's code, as typed.
            pub room: String,
        })*
    };
}

room_requests! {
    /// `leave_room`
    LeaveRoom,
    /// `stand`
    Stand,
    /// `start`
    Start,
    /// `pause`
    Pause,
    /// `unpause`
    Unpause,
    /// `end_game`
    EndGame,
    /// `rematch`
    Rematch,
}

/// `hello`
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Hello {
    /// The protocol version the client speaks: 1.
    pub protocol: u64,
    /// The player's name, 1 to 24 characters; checked later, since a bad one has a code of its own.
    pub name: String,
    /// The token of an earlier `welcome`, to be the same player.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub token: Option<Token>,
}

/// Who can find a room.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Visibility {
    /// Only who has its code.
    #[default]
    Private,
    /// Listed for everybody.
    Public,
}

/// `create_room`
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct CreateRoom {
    /// The game's name, such as `siga`.
    pub game: String,
    /// How many seats; which counts a game allows is for the server to say.
    pub players: i64,
    /// House rules that differ from the defaults.
    #[serde(default, skip_serializing_if = "Map::is_empty")]
    pub options: Map<String, Value>,
    /// `private` unless said otherwise.
    #[serde(default)]
    pub visibility: Visibility,
    /// Seconds for each throw or play: 0 (no limit) or 5 to 86,400.
    #[serde(default, deserialize_with = "turn_seconds")]
    pub turn_seconds: u32,
    /// The creator's seat, 1 by default; 0 watches.
    #[serde(
        skip_serializing_if = "Option::is_none",
        default,
        deserialize_with = "seat_or_watch"
    )]
    pub seat: Option<u8>,
}

/// `join_room`
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct JoinRoom {
    /// The room's code, as typed.
    pub room: String,
    /// The seat wanted; the first free one by default, 0 watches.
    #[serde(
        skip_serializing_if = "Option::is_none",
        default,
        deserialize_with = "seat_or_watch"
    )]
    pub seat: Option<u8>,
    /// The same as seat 0.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub spectate: Option<bool>,
}

/// `sit`
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Sit {
    /// The room's code, as typed.
    pub room: String,
    /// The seat wanted, from 1.
    #[serde(deserialize_with = "seat")]
    pub seat: u8,
}

/// `seed`: exactly one of the two fields.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct GiveSeed {
    /// The room's code, as typed.
    pub room: String,
    /// SHA-256 of the client seed, 64 lower-case hex digits.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub hash: Option<String>,
    /// The client seed, 16 to 64 characters of `A-Z a-z 0-9 . _ -`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub client_seed: Option<String>,
}

/// What `set_seat` makes of a seat.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SeatUse {
    /// Free for a person.
    Open,
    /// A bot's.
    Bot,
}

/// How well a bot plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BotLevel {
    /// At random.
    Easy,
    /// Well.
    #[default]
    Hard,
}

impl BotLevel {
    /// The level as on the wire.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Hard => "hard",
        }
    }

    /// The level of that name, if there is one.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        [Self::Easy, Self::Hard]
            .into_iter()
            .find(|level| level.name() == name)
    }
}

/// `set_seat`
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SetSeat {
    /// The room's code, as typed.
    pub room: String,
    /// The seat, from 1.
    #[serde(deserialize_with = "seat")]
    pub seat: u8,
    /// What becomes of it.
    pub to: SeatUse,
    /// The bot's level, `hard` by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub level: Option<BotLevel>,
}

/// `throw`
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Throw {
    /// The room's code, as typed.
    pub room: String,
    /// The `seq` of the state acted on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seq: Option<u64>,
}

/// `play`
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PlayMove {
    /// The room's code, as typed.
    pub room: String,
    /// One of `turn.legal[].move`, to the letter.
    #[serde(rename = "move")]
    pub play: String,
    /// The `seq` of the state acted on.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seq: Option<u64>,
}

/// Who hears a chat text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Audience {
    /// Everybody in the room.
    #[default]
    All,
    /// The people in the seats of the sender's side.
    Side,
}

/// `chat`
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Chat {
    /// The room's code, as typed.
    pub room: String,
    /// What is said, 1 to 500 characters.
    pub text: ChatText,
    /// Who hears it, `all` by default.
    #[serde(default)]
    pub to: Audience,
}

/// `set_host`
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SetHost {
    /// The room's code, as typed.
    pub room: String,
    /// The host to be.
    pub player: PlayerId,
}

/// `set_timer`
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SetTimer {
    /// The room's code, as typed.
    pub room: String,
    /// Seconds for each throw or play: 0 (no limit) or 5 to 86,400.
    #[serde(deserialize_with = "turn_seconds")]
    pub turn_seconds: u32,
}

/// `remove`
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Remove {
    /// The room's code, as typed.
    pub room: String,
    /// Who is to go.
    pub player: PlayerId,
}

/// `mute`
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Mute {
    /// The room's code, as typed.
    pub room: String,
    /// Who is to be silent.
    pub player: PlayerId,
    /// False lets them speak again; true by default.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub on: Option<bool>,
}

/// `lock`
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Lock {
    /// The room's code, as typed.
    pub room: String,
    /// Closed to newcomers?
    pub on: bool,
}

/// `swap_seats`
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SwapSeats {
    /// The room's code, as typed.
    pub room: String,
    /// A seat, from 1.
    #[serde(deserialize_with = "seat")]
    pub a: u8,
    /// The other seat.
    #[serde(deserialize_with = "seat")]
    pub b: u8,
}

/// `sync`
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Sync {
    /// The room's code, as typed.
    pub room: String,
    /// The last `seq` that was seen; the events after it follow the reply.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub since: Option<u64>,
}

/// `list_rooms`
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct ListRooms {
    /// Only rooms of that game.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub game: Option<String>,
}

/// `list_games`
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct ListGames {}

/// `ping`
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Ping {}

fn ranged<'de, D, T>(
    deserializer: D,
    allowed: impl Fn(T) -> bool,
    text: &str,
) -> Result<T, D::Error>
where
    D: de::Deserializer<'de>,
    T: TryFrom<i64> + Copy,
{
    let number = i64::deserialize(deserializer)?;
    match T::try_from(number) {
        Ok(value) if allowed(value) => Ok(value),
        _ => Err(de::Error::custom(format!("{number} is not {text}"))),
    }
}

fn seat<'de, D: de::Deserializer<'de>>(deserializer: D) -> Result<u8, D::Error> {
    ranged(
        deserializer,
        |seat| (1..=limits::SEATS).contains(&seat),
        "a seat",
    )
}

fn seat_or_watch<'de, D: de::Deserializer<'de>>(deserializer: D) -> Result<Option<u8>, D::Error> {
    ranged(
        deserializer,
        |seat| seat <= limits::SEATS,
        "a seat, or 0 to watch",
    )
    .map(Some)
}

fn turn_seconds<'de, D: de::Deserializer<'de>>(deserializer: D) -> Result<u32, D::Error> {
    ranged(
        deserializer,
        limits::is_turn_seconds,
        "0 or from 5 to 86400",
    )
}
