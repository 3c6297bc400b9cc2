//! What a record is.

use keliya_protocol::{PlayerName, RoomCode, Timestamp, fair};
use keliya_rules::{Config, Game, Side};

/// The name and version of the format, as in `[Record "keliya/1"]`.
pub const FORMAT: &str = "keliya/1";
/// The version of RULES.md that records are checked against.
pub const RULES_VERSION: u32 = 1;
/// Bytes of a record's text or JSON that readers of files and answers should take, at most. A room has
/// at most 100,000 events, and no event takes more than 150 bytes of a record: a note with a long name does.
pub const RECORD_BYTES: usize = 16 * 1024 * 1024;

/// One game: finished, ended early, under way, or about to start.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record {
    /// What was played, how many seats, which house rules.
    pub config: Config,
    /// By which rules.
    pub rules: Rules,
    /// In which room.
    pub room: RoomCode,
    /// Which game of the room, from 1.
    pub game_no: u32,
    /// When it started; when its seeds were asked for, if it has not.
    pub date: Timestamp,
    /// Who held each seat at that time; seat 1 is at index 0.
    pub seats: Vec<Holder>,
    /// What its dice follow from.
    pub dice: DiceFacts,
    /// The seat that began, from 1; none if the game never started.
    pub first: Option<u8>,
    /// How it ended.
    pub outcome: Outcome,
    /// What was noted before the first turn.
    pub notes: Vec<Note>,
    /// The turns in order; the last may be unfinished.
    pub turns: Vec<Turn>,
    /// The checksum that came with the record; [`Record::checksum`] works it out.
    pub stated_checksum: Option<String>,
}

/// The rules that a record was played by.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Rules {
    /// The version, from 1.
    pub version: u32,
    /// The source that they rest on.
    pub source: String,
}

impl Rules {
    /// The rules of a game as they are now.
    #[must_use]
    pub fn of(game: Game) -> Self {
        let evidence = match game {
            Game::PanchaKeliya => 1316,
            Game::Siga => 1483,
            Game::Saturankam => 1399,
        };
        Self {
            version: RULES_VERSION,
            source: format!(
                "H. Parker, Ancient Ceylon (1909), pp. 605-610; DLP.Evidence.{evidence}"
            ),
        }
    }
}

/// Who plays a seat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Holder {
    /// Nobody.
    Free,
    /// A person.
    Person(PlayerName),
    /// A bot.
    Bot {
        /// Its level, such as `hard`.
        level: String,
        /// The person whom it stands in for, who still holds the seat.
        stands_in_for: Option<PlayerName>,
    },
}

/// What a game's dice follow from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DiceFacts {
    /// How lots come from seeds: [`fair::SCHEME`].
    pub scheme: String,
    /// SHA-256 of the server seed, in hex.
    pub commitment: String,
    /// For each seat the hash that it gave before.
    pub hashes: Vec<Option<String>>,
    /// For each seat its client seed, or [`fair::NO_SEED`]; none if the game never started.
    pub client_seeds: Option<Vec<String>>,
    /// The server seed in hex, once the game is over.
    pub server_seed: Option<String>,
}

impl DiceFacts {
    /// Is the scheme the one that [`fair`] knows?
    #[must_use]
    pub fn is_known(&self) -> bool {
        self.scheme == fair::SCHEME
    }
}

/// How a game ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// It has not: it is under way, or about to start.
    Running,
    /// That side won.
    Won(Side),
    /// The host ended it; nobody won.
    Ended,
    /// Its room was closed for that reason, such as `idle`; nobody won.
    Closed(String),
}

/// One turn of one seat.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Turn {
    /// The seat, from 1.
    pub seat: u8,
    /// What happened, in order; the first that is no note is a throw.
    pub items: Vec<Item>,
}

/// Something in a turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Item {
    /// The lots were thrown.
    Throw {
        /// What they showed: cowries (1 = mouth up) or the dice.
        lots: Vec<u8>,
        /// Did the server act for an absent person?
        auto: bool,
        /// Was anything lost because it could not be used?
        lost: bool,
    },
    /// A play was made.
    Play {
        /// In notation.
        play: String,
        /// Did the server act for an absent person?
        auto: bool,
        /// Was what was left lost because it could not be used?
        lost: bool,
    },
    /// Something that is neither.
    Note(Note),
}

/// Something beside throws and plays.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Note {
    /// A seat changed hands.
    Seat {
        /// The seat, from 1.
        seat: u8,
        /// Who plays it from here on.
        holder: Holder,
    },
    /// Anything that a reader wrote.
    Comment(String),
}

impl Record {
    /// Is the game over, by a winner or otherwise?
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.outcome != Outcome::Running
    }
}

impl Outcome {
    /// The side that won, if one did.
    #[must_use]
    pub const fn winner(&self) -> Option<Side> {
        match self {
            Self::Won(side) => Some(*side),
            Self::Running | Self::Ended | Self::Closed(_) => None,
        }
    }
}
