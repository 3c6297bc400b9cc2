//! Records from what happened in a room.

use keliya_protocol::{
    Event, GameStarted, PlayerId, PlayerName, PlayerRef, RoomCode, SeatTaken, Timestamp, fair,
};
use keliya_rules::{Config, Side};

use crate::record::{DiceFacts, Holder, Item, Note, Outcome, Record, Rules, Turn};

/// Takes a room's events in order, from the first on, and makes a record of each of its games. It
/// knows no secret: a server seed comes in by the event that reveals it.
#[derive(Debug)]
pub struct Recorder<N> {
    config: Config,
    room: RoomCode,
    /// By what name a player goes in records.
    naming: N,
    /// Who plays each seat now, and which person holds it.
    seats: Vec<(Holder, Option<PlayerId>)>,
    /// The game under way.
    draft: Option<Record>,
}

impl<N: Fn(&PlayerRef) -> PlayerName> Recorder<N> {
    /// A recorder for a room in which nothing has happened yet. `naming` gives the name by which a
    /// player goes in records: mostly its own.
    #[must_use]
    pub fn new(config: Config, room: RoomCode, naming: N) -> Self {
        Self {
            config,
            room,
            naming,
            seats: vec![(Holder::Free, None); usize::from(config.seats())],
            draft: None,
        }
    }

    /// The game under way, or about to start.
    #[must_use]
    pub fn current(&self) -> Option<&Record> {
        self.draft.as_ref()
    }

    /// Takes the next event; gives the record of a game that it ends.
    pub fn take(&mut self, at: Timestamp, event: &Event) -> Option<Record> {
        match event {
            Event::SeatTaken(taken) => self.sit(taken),
            Event::SeatLeft(left) => self.change(left.seat, Holder::Free, None),
            Event::SeatsSwapped(swapped) => {
                let index = |seat: u8| usize::from(seat).wrapping_sub(1);
                let (a, b) = (index(swapped.a), index(swapped.b));
                if a.max(b) < self.seats.len() {
                    self.seats.swap(a, b);
                }
            }
            Event::SeedsAsked(asked) => {
                let hashes = asked.hashes.clone();
                self.begin(at, asked.game_no, &asked.commitment, hashes);
            }
            Event::GameStarted(started) => self.start(at, started),
            Event::Thrown(thrown) => self.act(
                thrown.seat,
                Item::Throw {
                    lots: thrown.lots.clone(),
                    auto: thrown.auto,
                    lost: false,
                },
            ),
            Event::Played(played) => self.act(
                played.seat,
                Item::Play {
                    play: played.play.clone(),
                    auto: played.auto,
                    lost: false,
                },
            ),
            Event::Lost(_) => self.lose(),
            Event::GameOver(over) => {
                let outcome = over.winner.map_or(Outcome::Ended, |side| {
                    Outcome::Won(Side::ALL[side as usize])
                });
                return self.end(outcome, Some(over.server_seed.clone()));
            }
            Event::RoomClosed(closed) => {
                let reason = closed.reason.clone().into_owned();
                return self.end(Outcome::Closed(reason), closed.server_seed.clone());
            }
            // They change nothing of a game's course.
            Event::HostChanged(_)
            | Event::TimerSet(_)
            | Event::Paused(_)
            | Event::Unpaused(_)
            | Event::Locked(_)
            | Event::Removed(_)
            | Event::Muted(_)
            | Event::SeedGiven(_)
            | Event::RematchAsked(_)
            | Event::Unknown => {}
        }
        None
    }

    fn sit(&mut self, taken: &SeatTaken) {
        let person = taken.player.as_ref();
        let id = person.map(|person| person.id);
        // Who changes seats leaves the old one.
        let old = (1..)
            .zip(&self.seats)
            .find(|(seat, (_, holder))| *seat != taken.seat && id.is_some() && *holder == id);
        if let Some((old, _)) = old {
            self.change(old, Holder::Free, None);
        }
        let name = person.map(&self.naming);
        let holder = match (&taken.bot, name) {
            (Some(level), stands_in_for) => Holder::Bot {
                level: level.clone().into_owned(),
                stands_in_for,
            },
            (None, Some(name)) => Holder::Person(name),
            (None, None) => Holder::Free,
        };
        self.change(taken.seat, holder, id);
    }

    fn change(&mut self, seat: u8, holder: Holder, id: Option<PlayerId>) {
        let index = usize::from(seat).wrapping_sub(1);
        let Some(place) = self.seats.get_mut(index) else {
            return;
        };
        *place = (holder.clone(), id);
        let Some(draft) = &mut self.draft else {
            return;
        };
        if draft.first.is_none() {
            // Not started yet: who sits there when it does is what counts.
            draft.seats[index] = holder;
            return;
        }
        let note = Note::Seat { seat, holder };
        match draft.turns.last_mut() {
            Some(turn) => turn.items.push(Item::Note(note)),
            None => draft.notes.push(note),
        }
    }

    fn begin(
        &mut self,
        at: Timestamp,
        game_no: u32,
        commitment: &str,
        hashes: Vec<Option<String>>,
    ) {
        self.draft = Some(Record {
            config: self.config,
            rules: Rules::of(self.config.game()),
            room: self.room,
            game_no,
            date: at,
            seats: self
                .seats
                .iter()
                .map(|(holder, _)| holder.clone())
                .collect(),
            dice: DiceFacts {
                scheme: fair::SCHEME.to_owned(),
                commitment: commitment.to_owned(),
                hashes,
                client_seeds: None,
                server_seed: None,
            },
            first: None,
            outcome: Outcome::Running,
            notes: Vec::new(),
            turns: Vec::new(),
            stated_checksum: None,
        });
    }

    fn start(&mut self, at: Timestamp, started: &GameStarted) {
        let hashes = started.hashes.clone();
        self.begin(at, started.game_no, &started.commitment, hashes);
        if let Some(draft) = &mut self.draft {
            draft.dice.client_seeds = Some(started.client_seeds.clone());
            draft.first = Some(started.first_seat);
        }
    }

    fn act(&mut self, seat: u8, item: Item) {
        let Some(draft) = &mut self.draft else {
            return;
        };
        // No seat has two turns in a row.
        match draft.turns.last_mut().filter(|turn| turn.seat == seat) {
            Some(turn) => turn.items.push(item),
            None => draft.turns.push(Turn {
                seat,
                items: vec![item],
            }),
        }
    }

    fn lose(&mut self) {
        let turn = self.draft.as_mut().and_then(|draft| draft.turns.last_mut());
        let items = turn.into_iter().flat_map(|turn| turn.items.iter_mut());
        let act = items.rev().find_map(|item| match item {
            Item::Throw { lost, .. } | Item::Play { lost, .. } => Some(lost),
            Item::Note(_) => None,
        });
        if let Some(lost) = act {
            *lost = true;
        }
    }

    fn end(&mut self, outcome: Outcome, server_seed: Option<String>) -> Option<Record> {
        let mut record = self.draft.take()?;
        record.outcome = outcome;
        record.dice.server_seed = server_seed;
        Some(record)
    }
}
