//! A record, step by step: the model behind every kind of replay screen. A value without I/O or time.

use std::collections::BTreeMap;

use keliya_protocol::{
    Board, Event, Fairness, LegalPlay, Lost, Phase, Played, PlayerId, PlayerRef, Position, Room,
    SeatState, Status, Thrown, Turn, Visibility,
};
use keliya_record::{Act, Breakage, Holder, Item, Note, Outcome, Ply, Record, wire};
use keliya_rules::{self as rules, State};

/// A game on its way from the first throw to the last play. Step 0 is before the first throw, step n
/// after the n-th throw or play.
#[derive(Debug, Clone)]
pub struct Replay {
    record: Record,
    plies: Vec<Ply>,
    /// The game before the first throw; none if it never started.
    opening: Option<State>,
    at: usize,
}

impl Replay {
    /// The replay of a record, before its first throw.
    ///
    /// # Errors
    ///
    /// If the record is not by the rules.
    pub fn new(record: Record) -> Result<Self, Breakage> {
        let plies = record.plies()?;
        let first = record.first.and_then(|first| record.config.seat(first));
        let opening = first.map(|first| State::new(record.config, first));
        Ok(Self {
            record,
            plies,
            opening,
            at: 0,
        })
    }

    /// The record.
    #[must_use]
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// How many throws and plays there are.
    #[must_use]
    pub fn steps(&self) -> usize {
        self.plies.len()
    }

    /// How many turns there are.
    #[must_use]
    pub fn turns(&self) -> usize {
        self.record.turns.len()
    }

    /// The step, from 0 to [`Replay::steps`].
    #[must_use]
    pub fn step(&self) -> usize {
        self.at
    }

    /// The turn of the latest throw or play, from 1; 0 before the first.
    #[must_use]
    pub fn turn(&self) -> usize {
        self.latest().map_or(0, |ply| ply.turn + 1)
    }

    /// The latest throw or play; none before the first.
    #[must_use]
    pub fn latest(&self) -> Option<&Ply> {
        self.plies.get(self.at.checked_sub(1)?)
    }

    /// The throw or play that comes next; none at the end.
    #[must_use]
    pub fn upcoming(&self) -> Option<&Ply> {
        self.plies.get(self.at)
    }

    /// The latest throw; none before the first.
    #[must_use]
    pub fn latest_throw(&self) -> Option<&Ply> {
        let before = &self.plies[..self.at];
        let mut back = before.iter().rev();
        back.find(|ply| matches!(ply.act, Act::Throw { .. }))
    }

    /// Is there nothing more?
    #[must_use]
    pub fn is_at_end(&self) -> bool {
        self.at == self.plies.len()
    }

    /// Goes to a step; to the last one if there are fewer.
    pub fn go_to(&mut self, step: usize) {
        self.at = step.min(self.plies.len());
    }

    /// One step on; false at the end.
    pub fn forward(&mut self) -> bool {
        let more = !self.is_at_end();
        self.go_to(self.at + 1);
        more
    }

    /// One step back; false at the start.
    pub fn back(&mut self) -> bool {
        let more = self.at > 0;
        self.at = self.at.saturating_sub(1);
        more
    }

    /// To the end of the next turn; false at the end.
    pub fn next_turn(&mut self) -> bool {
        let more = !self.is_at_end();
        self.go_to_turn(self.turn() + 1);
        more
    }

    /// To the end of the turn before; false at the start.
    pub fn previous_turn(&mut self) -> bool {
        let more = self.at > 0;
        self.go_to_turn(self.turn().saturating_sub(1));
        more
    }

    /// To the end of that turn, from 1; 0 is the start.
    pub fn go_to_turn(&mut self, turn: usize) {
        self.at = self.plies.partition_point(|ply| ply.turn < turn);
    }

    /// The game as it stands; none if it never started.
    #[must_use]
    pub fn state(&self) -> Option<&State> {
        self.latest()
            .map(|ply| &ply.after)
            .or(self.opening.as_ref())
    }

    /// How the board looks.
    #[must_use]
    pub fn board(&self) -> Board {
        wire::board(self.record.config)
    }

    /// Where the counters are; none if the game never started.
    #[must_use]
    pub fn position(&self) -> Option<Position> {
        self.state().map(wire::position)
    }

    /// Who is to act, and which plays are legal; none when nobody is.
    #[must_use]
    pub fn to_act(&self) -> Option<Turn> {
        let state = self.state()?;
        let phase = match state.phase() {
            rules::Phase::Throw => Phase::Throw,
            rules::Phase::Play => Phase::Play,
            rules::Phase::Over => return None,
        };
        let config = self.record.config;
        let legal = |play: &rules::Play| {
            let steps = state.steps(*play).ok()?;
            Some(LegalPlay {
                play: play.to_string(),
                steps: wire::steps(config, &steps),
            })
        };
        Some(Turn {
            seat: state.seat().number(),
            side: wire::side(state.side()),
            phase,
            lots: state.lots().to_vec(),
            pool: state.pool().to_vec(),
            legal: state.legal_plays().iter().filter_map(legal).collect(),
            deadline: None,
        })
    }

    /// The latest throw or play as the server told it, and what was lost by it.
    #[must_use]
    pub fn events(&self) -> Vec<Event> {
        let Some(ply) = self.latest() else {
            return Vec::new();
        };
        let (seat, auto) = (ply.seat, ply.auto);
        let act = match ply.act {
            Act::Throw { lots, again } => Event::Thrown(Thrown {
                seat,
                lots: lots.as_slice().to_vec(),
                value: lots.value(),
                again,
                auto,
            }),
            Act::Play { play, steps, .. } => Event::Played(Played {
                seat,
                play: play.to_string(),
                steps: wire::steps(self.record.config, &steps),
                auto,
            }),
        };
        let values = ply.lost.to_vec();
        let lost = (!values.is_empty()).then_some(Event::Lost(Lost { seat, values }));
        std::iter::once(act).chain(lost).collect()
    }

    /// What readers wrote between the throw or play before and the latest one, or right after that.
    #[must_use]
    pub fn comments(&self) -> Vec<&str> {
        let notes: Vec<&Note> = match self.latest() {
            None => self.record.notes.iter().collect(),
            Some(ply) => {
                let items = &self.record.turns[ply.turn].items;
                items[ply.item + 1..]
                    .iter()
                    .map_while(|item| match item {
                        Item::Note(note) => Some(note),
                        Item::Throw { .. } | Item::Play { .. } => None,
                    })
                    .collect()
            }
        };
        let comment = |note: &&'_ Note| matches!(note, Note::Comment(_));
        notes
            .into_iter()
            .filter(comment)
            .filter_map(|note| match note {
                Note::Comment(text) => Some(text.as_str()),
                Note::Seat { .. } => None,
            })
            .collect()
    }

    /// Who plays each seat now.
    #[must_use]
    pub fn holders(&self) -> Vec<Holder> {
        let mut holders = self.record.seats.clone();
        let mut apply = |note: &Note| {
            if let Note::Seat { seat, holder } = note
                && let Some(place) = holders.get_mut(usize::from(*seat).wrapping_sub(1))
            {
                place.clone_from(holder);
            }
        };
        self.record.notes.iter().for_each(&mut apply);
        let Some(ply) = self.latest() else {
            return holders;
        };
        for (index, turn) in self.record.turns[..=ply.turn].iter().enumerate() {
            let items = turn.items.iter().enumerate();
            // Changes right after the latest act have happened; those behind the next one have not.
            let until = if index < ply.turn {
                turn.items.len()
            } else {
                let next = self.plies.get(self.at).filter(|next| next.turn == ply.turn);
                next.map_or(turn.items.len(), |next| next.item)
            };
            for (_, item) in items.take(until) {
                if let Item::Note(note) = item {
                    apply(note);
                }
            }
        }
        holders
    }

    /// The room as it would have looked now, for whatever draws rooms. Ids of players are made up.
    #[must_use]
    pub fn room(&self) -> Room {
        let record = &self.record;
        let config = record.config;
        let over = self.is_at_end() && record.outcome != Outcome::Running;
        let dice = &record.dice;
        let winner = record.outcome.winner().filter(|_| over);
        Room {
            re: None,
            room: record.room,
            seq: self.at as u64,
            at: record.date,
            status: if over { Status::Over } else { Status::Playing },
            game: config.game().name().into(),
            players: config.seats(),
            options: wire::options(config),
            visibility: Visibility::Private,
            turn_seconds: 0,
            paused: false,
            locked: false,
            host: None,
            game_no: record.game_no,
            score: BTreeMap::new(),
            seats: (1..)
                .zip(self.holders())
                .filter_map(|(number, holder)| {
                    let seat = config.seat(number)?;
                    Some(seat_state(
                        number,
                        wire::side(config.side_of(seat)),
                        &holder,
                    ))
                })
                .collect(),
            spectators: 0,
            board: self.board(),
            position: self.position(),
            turn: if over { None } else { self.to_act() },
            fairness: Fairness {
                scheme: dice.scheme.clone().into(),
                commitment: dice.commitment.clone(),
                hashes: dice.hashes.clone(),
                client_seeds: dice.client_seeds.clone(),
                throws: self.plies[..self.at]
                    .iter()
                    .filter(|ply| matches!(ply.act, Act::Throw { .. }))
                    .count() as u64,
                server_seed: dice.server_seed.clone().filter(|_| over),
                next_commitment: None,
            },
            winner: winner.map(wire::side),
            you: None,
        }
    }
}

fn seat_state(seat: u8, side: keliya_protocol::Side, holder: &Holder) -> SeatState {
    let (name, bot) = match holder {
        Holder::Free => (None, None),
        Holder::Person(name) => (Some(name), None),
        Holder::Bot {
            level,
            stands_in_for,
        } => (stands_in_for.as_ref(), Some(level.clone().into())),
    };
    SeatState {
        seat,
        side,
        player: name.map(|name| PlayerRef {
            id: PlayerId(uuid::Uuid::from_u128(u128::from(seat))),
            name: name.clone(),
        }),
        bot,
        connected: true,
        absent_since: None,
        rematch: false,
    }
}

#[cfg(test)]
mod tests;
