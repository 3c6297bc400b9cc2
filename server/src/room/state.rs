//! The state of a room: what follows from its facts, and from nothing else.

use std::{collections::BTreeMap, sync::Arc};

use keliya_protocol::{
    Event, GameOver, GameStarted, PlayerId, PlayerRef, RequestId, RoomCode, SeatLeft, SeatTaken,
    SeatsSwapped, SeedGiven, SeedsAsked, Side, Status, Timestamp, Visibility,
    fair::{Dice, ServerSeed},
};
use keliya_rules as rules;
use rules::Config;

use super::{Entry, Fact, setup};

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
    /// The seats in order; seat 1 is at index 0.
    pub seats: Vec<Seat>,
    /// Who was sent away for good.
    pub removed: Vec<PlayerId>,
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
    /// Who gave it up by leaving during this game, and may have it back while it is free.
    pub left_by: Option<PlayerRef>,
    /// Its latest throw or play that carried an id.
    pub answered: Option<Answered>,
}

impl Seat {
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
            seats: vec![Seat::default(); usize::from(config.seats())],
            removed: Vec::new(),
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

    /// Applies an event; none if it cannot follow.
    fn happen(&mut self, event: &Event) -> Option<()> {
        match event {
            Event::SeatTaken(SeatTaken {
                seat,
                player,
                bot: _,
            }) => {
                let holder = player.clone()?;
                *self.seat_mut(*seat)? = Seat {
                    holder: Some(holder),
                    ..Seat::default()
                };
            }
            Event::SeatLeft(SeatLeft {
                seat,
                player,
                bot: _,
            }) => {
                let during_game = self.status() == Status::Playing;
                let left_by = player.clone().filter(|_| during_game);
                *self.seat_mut(*seat)? = Seat {
                    left_by,
                    ..Seat::default()
                };
            }
            Event::SeatsSwapped(SeatsSwapped { a, b }) => {
                let (a, b) = (
                    usize::from(*a).checked_sub(1)?,
                    usize::from(*b).checked_sub(1)?,
                );
                if a.max(b) >= self.seats.len() {
                    return None;
                }
                self.seats.swap(a, b);
            }
            Event::HostChanged(changed) => self.host = changed.player.clone(),
            Event::Locked(locked) => self.locked = locked.on,
            Event::Removed(removed) => {
                let id = removed.player.id;
                self.removed.push(id);
                for seat in self.seats.iter_mut().filter(|seat| seat.was_left_by(id)) {
                    seat.left_by = None;
                }
            }
            Event::SeedGiven(SeedGiven {
                seat,
                hash,
                client_seed,
            }) => match &mut self.stage {
                Stage::Seeding(seeding) => {
                    let given = seeding
                        .client_seeds
                        .get_mut(usize::from(*seat).checked_sub(1)?)?;
                    *given = Some(client_seed.clone()?);
                }
                Stage::Lobby | Stage::Over(_) => {
                    let player = self.seat(*seat)?.holder.as_ref()?.id;
                    self.keep_hash(player, hash.clone()?);
                }
                Stage::Playing(_) | Stage::Closed => return None,
            },
            Event::SeedsAsked(SeedsAsked { deadline, .. }) => {
                let pledge = Arc::new(self.take_pledge()?);
                let client_seeds = vec![None; self.seats.len()];
                self.stage = Stage::Seeding(Seeding {
                    pledge,
                    client_seeds,
                    deadline: *deadline,
                });
            }
            Event::GameStarted(started) => self.start(started)?,
            Event::Thrown(thrown) => {
                let game = self.game_mut()?;
                game.table
                    .throw(rules::Lots::new(game.table.config(), &thrown.lots).ok()?)
                    .ok()?;
                game.throws += 1;
            }
            Event::Played(played) => {
                self.game_mut()?
                    .table
                    .play(played.play.parse().ok()?)
                    .ok()?;
            }
            // A consequence of the throw or play before it.
            Event::Lost(_) => {}
            Event::GameOver(over) => self.finish(over)?,
            Event::RoomClosed(_) => self.stage = Stage::Closed,
            Event::TimerSet(_)
            | Event::Paused(_)
            | Event::Unpaused(_)
            | Event::Muted(_)
            | Event::RematchAsked(_)
            | Event::Unknown => return None,
        }
        Some(())
    }

    /// Fixes what the coming game's dice follow from, but for the client seeds.
    fn take_pledge(&mut self) -> Option<Pledge> {
        let game_no = self.game_no() + 1;
        let server_seed = self.coming_seed.take()?;
        let hashes = self.seat_hashes();
        self.hashes.clear();
        for seat in &mut self.seats {
            seat.left_by = None;
        }
        Some(Pledge {
            game_no,
            server_seed,
            hashes,
        })
    }

    /// Keeps the latest hash of a player. Those who gave one and no longer sit are forgotten when
    /// many came and went.
    fn keep_hash(&mut self, player: PlayerId, hash: String) {
        const MANY: usize = 64;
        if self.hashes.len() >= MANY {
            let seats = &self.seats;
            self.hashes
                .retain(|&id, _| seats.iter().any(|seat| seat.is_held_by(id)));
        }
        self.hashes.insert(player, hash);
    }

    /// For each seat the hash that its holder gave for the coming game.
    #[must_use]
    pub fn seat_hashes(&self) -> Vec<Option<String>> {
        let hash = |seat: &Seat| self.hashes.get(&seat.holder.as_ref()?.id).cloned();
        self.seats.iter().map(hash).collect()
    }

    fn start(&mut self, started: &GameStarted) -> Option<()> {
        let pledge = match &self.stage {
            Stage::Seeding(seeding) => seeding.pledge.clone(),
            Stage::Lobby | Stage::Over(_) => Arc::new(self.take_pledge()?),
            Stage::Playing(_) | Stage::Closed => return None,
        };
        let client_seeds = Arc::new(started.client_seeds.clone());
        let dice = Arc::new(Dice::new(
            &pledge.server_seed,
            self.code,
            pledge.game_no,
            &client_seeds,
        ));
        let first = self.config.seat(started.first_seat)?;
        let table = rules::State::new(self.config, first);
        self.stage = Stage::Playing(Game {
            pledge,
            client_seeds,
            dice,
            throws: 0,
            table,
        });
        Some(())
    }

    fn finish(&mut self, over: &GameOver) -> Option<()> {
        let winner = over.winner;
        let finished = match &self.stage {
            Stage::Playing(game) => Finished {
                pledge: game.pledge.clone(),
                client_seeds: Some(game.client_seeds.clone()),
                throws: game.throws,
                table: game.table,
                winner,
            },
            Stage::Seeding(seeding) => Finished {
                pledge: seeding.pledge.clone(),
                client_seeds: None,
                throws: 0,
                table: self.opening(),
                winner,
            },
            Stage::Lobby | Stage::Over(_) | Stage::Closed => return None,
        };
        self.score.clone_from(&over.score);
        self.stage = Stage::Over(finished);
        for seat in &mut self.seats {
            seat.left_by = None;
        }
        Some(())
    }
}
