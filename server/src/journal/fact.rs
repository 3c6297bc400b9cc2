//! What a room's journal holds: facts, of which the protocol's events are the numbered part. A
//! room's state is what follows from its facts, in order, and from nothing else.

use std::{collections::BTreeMap, sync::Arc};

use keliya_protocol::{
    Event, OptionValue, PlayerRef, RequestId, Timestamp, Visibility, fair::ServerSeed,
};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// Something that is true of a room from here on.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fact {
    /// The room was made; the first fact of each.
    Created {
        /// What is played.
        setup: GameSetup,
        /// Who can find the room.
        visibility: Visibility,
        /// Who made it.
        host: PlayerRef,
        /// Seconds for each throw or play; 0 is no limit.
        #[serde(default)]
        turn_seconds: u32,
    },
    /// The server drew the seed of the coming game. Secret until that game is over.
    SeedDrawn(#[serde(with = "secret")] ServerSeed),
    /// An event that members are told; each takes the next `seq`.
    Happened(Event),
    /// The clock of the throw or play that is due went on after the server had stood still: nobody's time
    /// is up before this. It has no number and may stand alone, since everybody who comes back after
    /// that is told the deadline with the state.
    ClockResumed {
        /// When the time is up.
        deadline: Timestamp,
    },
    /// A throw or play was done, so that the same request is answered the same way again.
    Answered {
        /// The seat that acted.
        seat: u8,
        /// The request's id.
        id: RequestId,
        /// The play that it asked for; none for a throw.
        play: Option<String>,
        /// The `seq` that the request acted on.
        acted_on: u64,
        /// The `seq` that the reply carries.
        seq: u64,
    },
}

/// What is played in a room.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameSetup {
    /// The game's name.
    pub game: String,
    /// How many seats.
    pub players: u8,
    /// Every option with the value in force.
    pub options: BTreeMap<String, OptionValue>,
}

/// The facts of one act: stored, and then told, all or none.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Entry {
    /// When it happened.
    pub at: Timestamp,
    /// What follows from it.
    pub facts: Vec<Fact>,
}

/// An entry and its place in a room's journal.
#[derive(Debug, Clone, PartialEq)]
pub struct Stored {
    /// The number of the room's latest event once the entry is applied.
    pub after: u64,
    /// The entry.
    pub entry: Arc<Entry>,
}

impl Entry {
    /// Is this the entry that makes the room?
    #[must_use]
    pub fn is_first(&self) -> bool {
        matches!(self.facts.first(), Some(Fact::Created { .. }))
    }

    /// The events among the facts.
    pub fn events(&self) -> impl Iterator<Item = &Event> {
        self.facts.iter().filter_map(|fact| match fact {
            Fact::Happened(event) => Some(event),
            Fact::Created { .. }
            | Fact::SeedDrawn(_)
            | Fact::ClockResumed { .. }
            | Fact::Answered { .. } => None,
        })
    }
}

/// A server seed has no serial form of its own, so that none is sent by accident; the journal is
/// where it must be kept.
mod secret {
    use super::{Deserialize, Deserializer, Serializer, ServerSeed, de};

    pub(super) fn serialize<S: Serializer>(
        seed: &ServerSeed,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&seed.reveal())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<ServerSeed, D::Error> {
        let text = String::deserialize(deserializer)?;
        ServerSeed::from_hex(&text).ok_or_else(|| de::Error::custom("expected 64 hex digits"))
    }
}
