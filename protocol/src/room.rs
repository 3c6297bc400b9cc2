//! The whole state of a room as one message, and what it is made of.

use std::{borrow::Cow, collections::BTreeMap, fmt};

use serde::{Deserialize, Serialize};

use crate::{PlayerId, PlayerName, RequestId, RoomCode, Timestamp, Visibility};

/// A player as others see one.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayerRef {
    /// The public id.
    pub id: PlayerId,
    /// The name, which need not be unique.
    pub name: PlayerName,
}

/// A side: the owner of a set of counters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "the four letters speak for themselves")]
pub enum Side {
    A,
    B,
    C,
    D,
}

impl Side {
    /// Every side, in order.
    pub const ALL: [Self; 4] = [Self::A, Self::B, Self::C, Self::D];

    /// The side's letter, in lower case.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::A => 'a',
            Self::B => 'b',
            Self::C => 'c',
            Self::D => 'd',
        }
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// A square's name, or `wait` or `home`.
pub type PlaceName = Cow<'static, str>;

/// For each side, where its counters 1, 2, … are.
pub type Position = BTreeMap<Side, Vec<PlaceName>>;

/// Where a room is in its life.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// Before the first game.
    Lobby,
    /// During a game, its seeds being asked for included.
    Playing,
    /// After a game.
    Over,
}

/// `room`: everything there is to know of a room.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Room {
    /// The id of the request that this answers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub re: Option<RequestId>,
    /// The room's code.
    pub room: RoomCode,
    /// The latest event that this state holds.
    pub seq: u64,
    /// When it was written.
    pub at: Timestamp,
    /// Where the room is in its life.
    pub status: Status,
    /// The game's name.
    pub game: Cow<'static, str>,
    /// How many seats.
    pub players: u8,
    /// Every option of the game with the value in force.
    pub options: Options,
    /// Who can find the room.
    pub visibility: Visibility,
    /// Seconds for each throw or play; 0 is no limit.
    pub turn_seconds: u32,
    /// Does the game stand still?
    pub paused: bool,
    /// Is the room closed to newcomers?
    pub locked: bool,
    /// The host; null while there is none.
    pub host: Option<PlayerRef>,
    /// Which game of the room, from 1; 0 in the lobby.
    pub game_no: u32,
    /// Games won by each side in this room.
    pub score: BTreeMap<Side, u32>,
    /// The seats in order.
    pub seats: Vec<SeatState>,
    /// How many people watch.
    pub spectators: u32,
    /// How the board looks and what is thrown.
    pub board: Board,
    /// Where the counters are; null in the lobby.
    pub position: Option<Position>,
    /// Who is to act, if anybody.
    pub turn: Option<Turn>,
    /// What is needed to check the dice.
    pub fairness: Fairness,
    /// The side that won the last game.
    pub winner: Option<Side>,
    /// What the reader is in the room; not by HTTP.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub you: Option<You>,
}

/// Options with their values.
pub type Options = BTreeMap<Cow<'static, str>, OptionValue>;

/// The value of an option.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum OptionValue {
    /// Yes or no.
    Flag(bool),
    /// One of some words.
    Word(Cow<'static, str>),
}

impl fmt::Display for OptionValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Flag(flag) => flag.fmt(f),
            Self::Word(word) => word.fmt(f),
        }
    }
}

/// One seat of a room.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SeatState {
    /// Its number, from 1, in turn order.
    pub seat: u8,
    /// The side it plays.
    pub side: Side,
    /// The person who holds it.
    pub player: Option<PlayerRef>,
    /// The level of the bot that plays it.
    pub bot: Option<Cow<'static, str>>,
    /// Is a connection of its person in the room? Bots always are.
    pub connected: bool,
    /// Since when its person is absent.
    pub absent_since: Option<Timestamp>,
    /// Has its person asked for another game?
    pub rematch: bool,
}

/// What a client needs to draw any game.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Board {
    /// Every square.
    pub squares: Vec<Square>,
    /// Each side's squares in walking order.
    pub tracks: BTreeMap<Side, Vec<Cow<'static, str>>>,
    /// What is thrown.
    pub lots: LotsKind,
}

/// A square of a board.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Square {
    /// Its name, as in positions.
    pub name: Cow<'static, str>,
    /// To the right.
    pub x: i32,
    /// Upwards.
    pub y: i32,
    /// Marked with a cross and safe.
    pub house: bool,
}

/// The lots of a game.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum LotsKind {
    /// Cowries: 1 is mouth up.
    Cowries {
        /// How many.
        count: u8,
    },
    /// Dice.
    Dice {
        /// How many.
        count: u8,
        /// What their faces show.
        faces: Vec<u8>,
    },
}

/// What the one in turn is to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// Throw the lots.
    Throw,
    /// Choose a legal play.
    Play,
}

/// Whose turn it is and what may be done.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Turn {
    /// The seat that is to act, from 1.
    pub seat: u8,
    /// Its side.
    pub side: Side,
    /// What it is to do.
    pub phase: Phase,
    /// The latest throw of this turn; empty before it.
    pub lots: Vec<u8>,
    /// The values not used yet, in the order thrown.
    pub pool: Vec<u8>,
    /// Every legal play; empty in phase `throw`.
    pub legal: Vec<LegalPlay>,
    /// When the server will act; null without a limit and while paused.
    pub deadline: Option<Timestamp>,
}

/// A play that may be chosen.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct LegalPlay {
    /// In notation: what `play` sends.
    #[serde(rename = "move")]
    pub play: String,
    /// What it would do, a step for each counter.
    pub steps: Vec<Step>,
}

/// The motion of one counter in a play.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Step {
    /// Which counter of the side in turn, from 1.
    pub counter: u8,
    /// Where it stood.
    pub from: PlaceName,
    /// Where it goes.
    pub to: PlaceName,
    /// The number in the notation; for a total, the sum.
    pub pips: u8,
    /// The counters it cuts, sorted.
    pub cuts: Vec<Counter>,
}

/// A counter by its owner.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Counter {
    /// Whose it is.
    pub side: Side,
    /// Which of them, from 1.
    pub counter: u8,
}

/// What is needed to check the dice of a game.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Fairness {
    /// How lots come from seeds: [`crate::fair::SCHEME`].
    pub scheme: Cow<'static, str>,
    /// SHA-256 of the server seed, in hex.
    pub commitment: String,
    /// For each seat the hash it gave.
    pub hashes: Vec<Option<String>>,
    /// For each seat its client seed, or `-`; null until the game started.
    pub client_seeds: Option<Vec<String>>,
    /// Throws made so far.
    pub throws: u64,
    /// The server seed in hex, once the game is over.
    pub server_seed: Option<String>,
    /// The commitment for the next game, once this one is over.
    pub next_commitment: Option<String>,
}

/// What the reader of a `room` is in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct You {
    /// The seat held; null for a watcher.
    pub seat: Option<u8>,
    /// Host of the room?
    pub host: bool,
}
