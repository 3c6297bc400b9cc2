//! What a room is asked to do, and how it refuses.

use std::borrow::Cow;

use keliya_protocol::{Audience, BotLevel, ChatText, ErrorCode, PlayerId, fair::ClientSeed};

use super::History;

/// A request to one room, its fields checked as far as that goes without knowing the room.
#[derive(Debug, Clone)]
pub enum Command {
    /// Come in, or back.
    Join {
        /// The seat wanted: any free one, or one by number; 0 watches.
        seat: Option<u8>,
        /// May the player take one more seat on this server?
        may_sit: bool,
    },
    /// Go out.
    Leave,
    /// Take or change a seat.
    Sit {
        /// The seat wanted, from 1.
        seat: u8,
        /// May the player take one more seat on this server?
        may_sit: bool,
    },
    /// Give the seat up and watch.
    Stand,
    /// Give the hash of a client seed for the coming game.
    GiveHash(String),
    /// Give the client seed that was asked for.
    RevealSeed(ClientSeed),
    /// Free a seat.
    OpenSeat(u8),
    /// Give a seat to a bot, or let one stand in for an absent person.
    SeatBot {
        /// The seat, from 1.
        seat: u8,
        /// How well the bot plays.
        level: BotLevel,
    },
    /// Start the first game.
    Start,
    /// Ask for another game.
    Rematch,
    /// Throw the lots.
    Throw {
        /// The `seq` of the state acted on.
        seq: Option<u64>,
    },
    /// Make a play.
    Play {
        /// In notation.
        play: String,
        /// The `seq` of the state acted on.
        seq: Option<u64>,
    },
    /// Say something.
    Chat {
        /// What is said.
        text: ChatText,
        /// Who hears it.
        to: Audience,
    },
    /// Hand the host's role over.
    SetHost(PlayerId),
    /// Set the time for each throw or play, in seconds; 0 is no limit.
    SetTimer(u32),
    /// Let the game stand still.
    Pause,
    /// Let it go on.
    Unpause,
    /// Silence somebody, or let them speak again.
    Mute {
        /// Who.
        player: PlayerId,
        /// Silence?
        on: bool,
    },
    /// Send somebody away for good.
    Remove(PlayerId),
    /// Close or open the room to newcomers.
    Lock(bool),
    /// Swap two seats.
    SwapSeats(u8, u8),
    /// End the game without a winner.
    EndGame,
    /// Tell the whole state, and the events after `since`.
    Sync {
        /// The last `seq` that was seen.
        since: Option<u64>,
        /// The events after that, as far as they were read ahead.
        ahead: Option<Box<History>>,
    },
}

/// Why a request is refused. Nothing has changed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Refusal {
    /// The code that clients match on.
    pub code: ErrorCode,
    /// In English, for developers.
    pub message: Cow<'static, str>,
}

impl Refusal {
    /// A refusal in these words.
    pub fn new(code: ErrorCode, message: impl Into<Cow<'static, str>>) -> Self {
        Self {
            code,
            message: message.into(),
        }
    }
}
