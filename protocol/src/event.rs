//! What happens in a room: the numbered events, and the message that carries one.

use std::{borrow::Cow, collections::BTreeMap};

use serde::{Deserialize, Deserializer, Serialize, de};
use serde_json::{Map, Value};

use crate::{PlayerRef, Position, RoomCode, Side, Step, Timestamp, Turn, codec};

/// A numbered event of a room, as sent to its members.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct EventMessage {
    /// The room it happened in.
    pub room: RoomCode,
    /// Its number there, from 1, without gaps.
    pub seq: u64,
    /// When it happened.
    pub at: Timestamp,
    /// What happened.
    pub event: Event,
    /// Where the counters are after its batch; during a game and in `game_over`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<Position>,
    /// Who is to act after its batch: on the last event of a batch during a game. The inner `None`
    /// is sent as null and means that nobody is to act.
    #[serde(
        default,
        skip_serializing_if = "Option::is_none",
        deserialize_with = "present"
    )]
    pub turn: Option<Option<Turn>>,
}

/// An [`EventMessage`] that borrows what it says: what a server sends to many, it need not own.
#[derive(Debug, Clone, Copy, Serialize)]
#[serde(tag = "type", rename = "event")]
#[allow(missing_docs, reason = "the fields are those of `EventMessage`")]
pub struct EventRef<'a> {
    pub room: RoomCode,
    pub seq: u64,
    pub at: Timestamp,
    pub event: &'a Event,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub position: Option<&'a Position>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn: Option<Option<&'a Turn>>,
}

impl EventRef<'_> {
    /// The message as one text frame.
    #[must_use]
    pub fn encode(&self) -> String {
        codec::to_text(self)
    }
}

/// Reads a field so that null is told from absent.
fn present<'de, T: Deserialize<'de>, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<Option<T>>, D::Error> {
    Option::deserialize(deserializer).map(Some)
}

macro_rules! events {
    ($($(#[$doc:meta])* $tag:literal => $variant:ident,)*) => {
        /// What happened, tagged by `kind`.
        #[derive(Debug, Clone, PartialEq, Serialize)]
        #[serde(tag = "kind")]
        pub enum Event {
            $($(#[$doc])* #[serde(rename = $tag)] $variant($variant),)*
            /// A kind that this version of the crate does not know: count its `seq`, take its
            /// position and turn, and `sync`.
            Unknown,
        }

        impl Event {
            /// Every known kind, in the order of PROTOCOL.md.
            pub const KINDS: &[&str] = &[$($tag,)*];

            /// The event's `kind`.
            #[must_use]
            pub const fn kind(&self) -> &'static str {
                match self {
                    $(Self::$variant(_) => $tag,)*
                    Self::Unknown => "unknown",
                }
            }

            fn read(tag: &str, fields: Map<String, Value>) -> Result<Self, String> {
                match tag {
                    $($tag => codec::from_fields(fields).map(Self::$variant),)*
                    _ => Ok(Self::Unknown),
                }
            }
        }
    };
}

events! {
    /// Somebody sat down, or a bot was seated or stands in.
    "seat_taken" => SeatTaken,
    /// A seat was given up.
    "seat_left" => SeatLeft,
    /// The host's role passed on.
    "host_changed" => HostChanged,
    /// The time for a throw or play was set.
    "timer_set" => TimerSet,
    /// The game stands still.
    "paused" => Paused,
    /// The game goes on.
    "unpaused" => Unpaused,
    /// The room was closed or opened to newcomers.
    "locked" => Locked,
    /// Somebody was sent away for good.
    "removed" => Removed,
    /// Somebody was silenced, or may speak again.
    "muted" => Muted,
    /// Two seats were swapped.
    "seats_swapped" => SeatsSwapped,
    /// A seat gave its hash or its client seed.
    "seed" => SeedGiven,
    /// The game is about to start, and the seats that gave hashes are to give their seeds.
    "seeds_asked" => SeedsAsked,
    /// The game started.
    "game_started" => GameStarted,
    /// The lots were thrown.
    "thrown" => Thrown,
    /// A play was made.
    "played" => Played,
    /// Values could not be used.
    "lost" => Lost,
    /// The game is over.
    "game_over" => GameOver,
    /// A person asked for another game.
    "rematch_asked" => RematchAsked,
    /// The room is closed: the last event.
    "room_closed" => RoomClosed,
}

impl<'de> Deserialize<'de> for Event {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut fields = Map::deserialize(deserializer)?;
        let tag = codec::take_tag(&mut fields, "kind").map_err(de::Error::custom)?;
        Self::read(&tag, fields).map_err(de::Error::custom)
    }
}

/// `seat_taken`: who has the seat now. Both set: a bot stands in for the owner.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SeatTaken {
    /// The seat, from 1.
    pub seat: u8,
    /// The person who has it.
    pub player: Option<PlayerRef>,
    /// The level of the bot that plays it.
    pub bot: Option<Cow<'static, str>>,
}

/// `seat_left`: who had the seat.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SeatLeft {
    /// The seat, from 1.
    pub seat: u8,
    /// The person who had it.
    pub player: Option<PlayerRef>,
    /// The level of the bot that played it.
    pub bot: Option<Cow<'static, str>>,
}

/// `host_changed`
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct HostChanged {
    /// The host; null: the next who joins will be.
    pub player: Option<PlayerRef>,
}

/// `timer_set`
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct TimerSet {
    /// Seconds for each throw or play; 0 is no limit.
    pub turn_seconds: u32,
}

/// `paused`
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Paused {}

/// `unpaused`
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Unpaused {}

/// `locked`
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Locked {
    /// Closed to newcomers?
    pub on: bool,
}

/// `removed`
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Removed {
    /// Who was sent away.
    pub player: PlayerRef,
}

/// `muted`
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Muted {
    /// Who was silenced, or may speak again.
    pub player: PlayerRef,
    /// Silenced?
    pub on: bool,
}

/// `seats_swapped`
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SeatsSwapped {
    /// A seat, from 1.
    pub a: u8,
    /// The other seat.
    pub b: u8,
}

/// `seed`: exactly one of the two fields is there.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SeedGiven {
    /// The seat that gave it, from 1.
    pub seat: u8,
    /// SHA-256 of the client seed, in hex; between games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub hash: Option<String>,
    /// The client seed; after `seeds_asked`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub client_seed: Option<String>,
}

/// `seeds_asked`
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SeedsAsked {
    /// The game about to start, from 1.
    pub game_no: u32,
    /// SHA-256 of the server seed, in hex.
    pub commitment: String,
    /// For each seat the hash it gave.
    pub hashes: Vec<Option<String>>,
    /// Until when seeds are waited for.
    pub deadline: Timestamp,
}

/// `game_started`
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct GameStarted {
    /// Which game of the room, from 1.
    pub game_no: u32,
    /// The seat that block 0 drew to begin.
    pub first_seat: u8,
    /// SHA-256 of the server seed, in hex.
    pub commitment: String,
    /// For each seat the hash it gave.
    pub hashes: Vec<Option<String>>,
    /// For each seat its client seed, or `-`.
    pub client_seeds: Vec<String>,
}

/// `thrown`
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Thrown {
    /// The seat that threw, from 1.
    pub seat: u8,
    /// Cowries (1 = mouth up) or the dice.
    pub lots: Vec<u8>,
    /// What they count.
    pub value: u8,
    /// Does another throw follow from this one?
    pub again: bool,
    /// Did the server act for a seat that a person holds?
    pub auto: bool,
}

/// `played`
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Played {
    /// The seat that played, from 1.
    pub seat: u8,
    /// The play in notation.
    #[serde(rename = "move")]
    pub play: String,
    /// What it did, a step for each counter.
    pub steps: Vec<Step>,
    /// Did the server act for a seat that a person holds?
    pub auto: bool,
}

/// `lost`
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Lost {
    /// The seat that could not use them, from 1.
    pub seat: u8,
    /// The values, at least one.
    pub values: Vec<u8>,
}

/// `game_over`
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct GameOver {
    /// The side that won; null: ended without one.
    pub winner: Option<Side>,
    /// The winners' seats.
    pub seats: Vec<u8>,
    /// The 32 bytes of the game's server seed, in hex.
    pub server_seed: String,
    /// The commitment for the room's next game, in hex.
    pub next_commitment: String,
    /// Games won by each side in this room.
    pub score: BTreeMap<Side, u32>,
}

/// `rematch_asked`
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RematchAsked {
    /// The seat that asked, from 1.
    pub seat: u8,
}

/// `room_closed`
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RoomClosed {
    /// `idle` or `admin`.
    pub reason: Cow<'static, str>,
    /// The server seed of an unfinished game, in hex.
    pub server_seed: Option<String>,
}
