//! What many records have in common. Takes one record at a time and keeps counts alone, so that any
//! number of them fits.

use std::collections::BTreeMap;

use keliya_rules::{Game, Lots};

use crate::{
    check::{Act, Breakage},
    chi_square::ChiSquare,
    record::{Outcome, Record},
};

/// Counts over many records, for each game and count of seats.
#[derive(Debug, Clone, Default)]
pub struct Stats {
    groups: BTreeMap<(Game, u8), GameStats>,
}

/// Counts over the records of one game with one count of seats.
#[derive(Debug, Clone, PartialEq)]
pub struct GameStats {
    /// Which game.
    pub game: Game,
    /// How many seats.
    pub seats: u8,
    /// All records.
    pub games: u64,
    /// Those that somebody won.
    pub won: u64,
    /// Games won by each seat, or by its team; seat 1 is at index 0.
    pub wins: Vec<u64>,
    /// Games won by the seat, or the team of the seat, that began.
    pub wins_of_first: u64,
    /// How many turns the games took that somebody won: games by turns.
    pub turns: BTreeMap<u64, u64>,
    /// How many throws those games took: games by throws.
    pub throws: BTreeMap<u64, u64>,
    /// How often each value was thrown, in all games.
    pub values: BTreeMap<u8, u64>,
    /// Plays, in all games.
    pub plays: u64,
    /// Plays that were the only legal one.
    pub forced: u64,
    /// Counters cut.
    pub cuts: u64,
}

impl Stats {
    /// Counts a record.
    ///
    /// # Errors
    ///
    /// If it is not by the rules; nothing of it is counted then.
    pub fn add(&mut self, record: &Record) -> Result<(), Breakage> {
        let mut values: BTreeMap<u8, u64> = BTreeMap::new();
        let (mut throws, mut plays, mut forced, mut cuts) = (0, 0, 0, 0);
        record.walk(|ply| match ply.act {
            Act::Throw { lots, .. } => {
                throws += 1;
                *values.entry(lots.value()).or_default() += 1;
            }
            Act::Play { steps, choices, .. } => {
                plays += 1;
                forced += u64::from(choices == 1);
                cuts += steps.iter().map(|s| s.cuts.len() as u64).sum::<u64>();
            }
        })?;
        let config = record.config;
        let key = (config.game(), config.seats());
        let group = self
            .groups
            .entry(key)
            .or_insert_with(|| GameStats::new(key.0, key.1));
        group.games += 1;
        group.plays += plays;
        group.forced += forced;
        group.cuts += cuts;
        for (value, count) in values {
            *group.values.entry(value).or_default() += count;
        }
        if let Outcome::Won(side) = record.outcome {
            group.won += 1;
            let turns = record.turns.len() as u64;
            *group.turns.entry(turns).or_default() += 1;
            *group.throws.entry(throws).or_default() += 1;
            for seat in config.seats_of(side) {
                group.wins[usize::from(seat.number()) - 1] += 1;
                group.wins_of_first += u64::from(record.first == Some(seat.number()));
            }
        }
        Ok(())
    }

    /// The counts, by game and count of seats.
    pub fn groups(&self) -> impl Iterator<Item = &GameStats> {
        self.groups.values()
    }
}

impl GameStats {
    fn new(game: Game, seats: u8) -> Self {
        Self {
            game,
            seats,
            games: 0,
            won: 0,
            wins: vec![0; usize::from(seats)],
            wins_of_first: 0,
            turns: BTreeMap::new(),
            throws: BTreeMap::new(),
            values: BTreeMap::new(),
            plays: 0,
            forced: 0,
            cuts: 0,
        }
    }

    /// How often fair lots show each value of the game, from 0 to 1.
    #[must_use]
    pub fn chances(&self) -> BTreeMap<u8, f64> {
        let casts = self.game.lots().casts();
        let mut chances = BTreeMap::new();
        for cast in 0..casts {
            let value = Lots::nth(self.game, cast).value();
            *chances.entry(value).or_default() += 1.0 / casts as f64;
        }
        chances
    }

    /// Whether the values thrown fit fair lots; none without a throw.
    #[must_use]
    pub fn chi_square(&self) -> Option<ChiSquare> {
        let counted = |value| self.values.get(value).copied().unwrap_or(0);
        let chances = self.chances();
        let cells = chances
            .iter()
            .map(|(value, chance)| (counted(value), *chance));
        ChiSquare::of(cells)
    }
}

/// The middle of what was counted: half of the games are no longer; none if there are none.
#[must_use]
pub fn median(counts: &BTreeMap<u64, u64>) -> Option<u64> {
    let total: u64 = counts.values().sum();
    let mut seen = 0;
    let middle = counts.iter().find(|(_, count)| {
        seen += **count;
        2 * seen >= total
    });
    middle.map(|(length, _)| *length)
}

/// The average of what was counted; none if nothing was.
#[must_use]
pub fn mean(counts: &BTreeMap<u64, u64>) -> Option<f64> {
    let total: u64 = counts.values().sum();
    let sum: u64 = counts.iter().map(|(length, count)| length * count).sum();
    (total > 0).then(|| sum as f64 / total as f64)
}
