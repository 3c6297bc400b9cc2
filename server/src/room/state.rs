//! The state of a room: what follows from its facts, and from nothing else.

use std::{collections::BTreeMap, sync::Arc};

use keliya_protocol::{
    BotLevel, PlayerId, PlayerRef, RequestId, RoomCode, Side, Timestamp, Visibility,
    fair::{Dice, ServerSeed},
};
use keliya_rules as rules;
use rules::Config;

use super::{Entry, Fact, setup, turn_clock::TurnClock};

/// A room as its facts make it. Who is connected is not part of it. Cheap to clone: a room's task does
/// so for every act, to see whether it can follow before it is stored.
#[derive(Debug, Clone)]
pub struct State {
    /// The room's code.
    pub code: RoomCode,
    /// When it was made.
    pub created_at: Timestamp,
    /// When the latest entry was written.
    pub changed_at: Timestamp,
    /// What is played.
    pub config: Config,
    /// Who can find the room.
    pub visibility: Visibility,
    /// The latest event's number; 0 before the first.
    pub seq: u64,
    /// The host; none until the next who joins.
    pub host: Option<PlayerRef>,
    /// Closed to newcomers?
    pub locked: bool,
    /// Seconds for each throw or play; 0 is no limit.
    pub turn_seconds: u32,
    /// Does the game stand still?
    pub paused: bool,
    /// The seats in order; seat 1 is at index 0.
    pub seats: Vec<Seat>,
    /// Who was sent away for good.
    pub removed: Vec<PlayerId>,
    /// Who may not chat.
    pub muted: Vec<PlayerId>,
    /// Games won by each side.
    pub score: BTreeMap<Side, u32>,
    /// The hashes that people in seats gave for the coming game: they move with their player.
    pub hashes: BTreeMap<PlayerId, String>,
    /// The server seed of the coming game, between games.
    pub coming_seed: Option<ServerSeed>,
    /// Where the room is in its life.
    pub stage: Stage,
}

/// One seat.
#[derive(Debug, Clone, Default)]
pub struct Seat {
    /// The person who holds it.
    pub holder: Option<PlayerRef>,
    /// The bot that plays it: its own, or standing in for the holder. While there is one, nobody else
    /// throws or plays for the seat.
    pub bot: Option<BotLevel>,
    /// Who gave it up by leaving during this game, and may have it back while no other person has it.
    pub left_by: Option<PlayerRef>,
    /// Has its holder asked for another game?
    pub rematch: bool,
    /// Throws and plays in a row that the server had to make because the holder's time was up.
    pub missed: u8,
    /// Its latest throw or play that carried an id.
    pub answered: Option<Answered>,
}

impl Seat {
    /// Has it neither a person nor a bot?
    #[must_use]
    pub fn is_free(&self) -> bool {
        self.holder.is_none() && self.bot.is_none()
    }

    /// Did that player give the seat up during this game?
    #[must_use]
    pub fn was_left_by(&self, player: PlayerId) -> bool {
        self.left_by
            .as_ref()
            .is_some_and(|leaver| leaver.id == player)
    }

    /// Does that player hold the seat?
    #[must_use]
    pub fn is_held_by(&self, player: PlayerId) -> bool {
        self.holder
            .as_ref()
            .is_some_and(|holder| holder.id == player)
    }
}

/// A request that was done, kept so that it is answered the same way if it comes again.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Answered {
    /// The request's id.
    pub id: RequestId,
    /// The play that it asked for; none for a throw.
    pub play: Option<String>,
    /// The `seq` it acted on.
    pub acted_on: u64,
    /// The `seq` of its reply.
    pub seq: u64,
}

/// Where a room is in its life.
#[derive(Debug, Clone)]
pub enum Stage {
    /// Before the first game.
    Lobby,
    /// A game is about to start; seats are to give their seeds.
    Seeding(Seeding),
    /// A game runs.
    Playing(Game),
    /// After a game.
    Over(Finished),
    /// Closed for good.
    Closed,
}

/// What of a game's fairness is fixed before it starts.
#[derive(Debug, Clone)]
pub struct Pledge {
    /// Which game of the room, from 1.
    pub game_no: u32,
    /// The server's secret.
    pub server_seed: ServerSeed,
    /// For each seat the hash it gave.
    pub hashes: Vec<Option<String>>,
}

/// A game whose seeds are being asked for.
#[derive(Debug, Clone)]
pub struct Seeding {
    /// What is fixed.
    pub pledge: Arc<Pledge>,
    /// What seats have given.
    pub client_seeds: Vec<Option<String>>,
    /// Until when they are waited for.
    pub deadline: Timestamp,
}

/// A running game.
#[derive(Debug, Clone)]
pub struct Game {
    /// What was fixed before.
    pub pledge: Arc<Pledge>,
    /// For each seat its seed, or `-`.
    pub client_seeds: Arc<Vec<String>>,
    /// What all lots follow from.
    pub dice: Arc<Dice>,
    /// Throws made so far.
    pub throws: u64,
    /// The game itself.
    pub table: rules::State,
    /// The time for the throw or play that is due.
    pub clock: TurnClock,
}

/// A game that is over.
#[derive(Debug, Clone)]
pub struct Finished {
    /// What was fixed before.
    pub pledge: Arc<Pledge>,
    /// For each seat its seed, or `-`; none if the game was ended before it started.
    pub client_seeds: Option<Arc<Vec<String>>>,
    /// Throws made.
    pub throws: u64,
    /// Where the counters stayed.
    pub table: rules::State,
    /// The side that won.
    pub winner: Option<Side>,
}

/// A fact that cannot follow from those before it: the journal is damaged.
#[derive(Debug, thiserror::Error)]
pub enum BrokenJournal {
    /// The first entry does not make a room.
    #[error("the first fact does not make a room")]
    NotCreated,
    /// A clock went on where none ran.
    #[error("a clock cannot go on without a game")]
    Clock,
    /// What is played is not known.
    #[error("unknown setup: {0}")]
    Setup(#[from] setup::SetupError),
    /// An event that cannot happen in this state.
    #[error("event {seq} ({kind}) cannot follow from the events before it")]
    Event {
        /// Its number.
        seq: u64,
        /// Its kind.
        kind: &'static str,
    },
}

impl State {
    /// The room that its first entry makes.
    ///
    /// # Errors
    ///
    /// If the entry makes none.
    pub fn begin(code: RoomCode, entry: &Entry) -> Result<Self, BrokenJournal> {
        let Some(Fact::Created {
            setup,
            visibility,
            host,
            turn_seconds,
        }) = entry.facts.first()
        else {
            return Err(BrokenJournal::NotCreated);
        };
        let config = setup::config_from_setup(setup)?;
        let mut state = Self {
            code,
            created_at: entry.at,
            changed_at: entry.at,
            config,
            visibility: *visibility,
            seq: 0,
            host: Some(host.clone()),
            locked: false,
            turn_seconds: *turn_seconds,
            paused: false,
            seats: vec![Seat::default(); usize::from(config.seats())],
            removed: Vec::new(),
            muted: Vec::new(),
            score: config
                .sides()
                .map(|side| (super::view::side(side), 0))
                .collect(),
            hashes: BTreeMap::new(),
            coming_seed: None,
            stage: Stage::Lobby,
        };
        state.apply(&entry.facts[1..])?;
        Ok(state)
    }

    /// The room that its entries make.
    ///
    /// # Errors
    ///
    /// If they do not follow from each other.
    pub fn replay(code: RoomCode, entries: &[Arc<Entry>]) -> Result<Self, BrokenJournal> {
        let (first, rest) = entries.split_first().ok_or(BrokenJournal::NotCreated)?;
        let mut state = Self::begin(code, first)?;
        for entry in rest {
            state.evolve(entry)?;
        }
        Ok(state)
    }

    /// Applies one more entry.
    ///
    /// # Errors
    ///
    /// If it cannot follow; the state is then no longer to be used.
    pub fn evolve(&mut self, entry: &Entry) -> Result<(), BrokenJournal> {
        self.changed_at = entry.at;
        self.apply(&entry.facts)
    }

    fn apply(&mut self, facts: &[Fact]) -> Result<(), BrokenJournal> {
        for fact in facts {
            match fact {
                Fact::Created { .. } => return Err(BrokenJournal::NotCreated),
                Fact::SeedDrawn(seed) => self.coming_seed = Some(seed.clone()),
                Fact::Happened(event) => {
                    self.seq += 1;
                    let broken = BrokenJournal::Event {
                        seq: self.seq,
                        kind: event.kind(),
                    };
                    self.happen(event).ok_or(broken)?;
                }
                Fact::ClockResumed { deadline } => match &mut self.stage {
                    Stage::Seeding(seeding) => seeding.deadline = *deadline,
                    Stage::Playing(game) => game.clock.deadline = Some(*deadline),
                    Stage::Lobby | Stage::Over(_) | Stage::Closed => {
                        return Err(BrokenJournal::Clock);
                    }
                },
                Fact::Answered {
                    seat,
                    id,
                    play,
                    acted_on,
                    seq,
                } => {
                    let answered = Answered {
                        id: id.clone(),
                        play: play.clone(),
                        acted_on: *acted_on,
                        seq: *seq,
                    };
                    if let Some(seat) = self.seat_mut(*seat) {
                        seat.answered = Some(answered);
                    }
                }
            }
        }
        Ok(())
    }
}
