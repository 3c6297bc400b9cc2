//! How lucky each seat was in a game.

use keliya_rules::{Game, Lots, Side};

use crate::{
    check::{Act, Breakage, Ply},
    record::Record,
};

/// What one seat threw, and what came of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Luck {
    /// Throws.
    pub throws: u32,
    /// The sum of their values.
    pub total: u32,
    /// Throws beyond the first of a turn.
    pub extra_throws: u32,
    /// Opponents' counters that it cut.
    pub cuts_given: u32,
    /// Counters of its side that were cut; those of a team's seats are the same.
    pub cuts_taken: u32,
    /// Plays.
    pub plays: u32,
    /// Plays that were the only legal one.
    pub forced: u32,
    /// Values that could not be used.
    pub lost: u32,
}

impl Luck {
    /// The average value of its throws; none without a throw.
    #[must_use]
    pub fn average(&self) -> Option<f64> {
        (self.throws > 0).then(|| f64::from(self.total) / f64::from(self.throws))
    }
}

/// The average value of a throw of that game, in the long run.
#[must_use]
pub fn expected_value(game: Game) -> f64 {
    let casts = game.lots().casts();
    let sum: u32 = (0..casts)
        .map(|cast| u32::from(Lots::nth(game, cast).value()))
        .sum();
    f64::from(sum) / casts as f64
}

/// The luck of each seat; seat 1 is at index 0.
///
/// # Errors
///
/// If the record is not by the rules.
pub fn luck(record: &Record) -> Result<Vec<Luck>, Breakage> {
    let mut tally = Tally {
        seats: vec![Luck::default(); usize::from(record.config.seats())],
        cut: [0; Side::ALL.len()],
        last_throw: None,
    };
    record.walk(|ply| tally.count(ply))?;
    let config = record.config;
    for (number, luck) in (1..).zip(&mut tally.seats) {
        if let Some(seat) = config.seat(number) {
            luck.cuts_taken = tally.cut[config.side_of(seat).index()];
        }
    }
    Ok(tally.seats)
}

struct Tally {
    seats: Vec<Luck>,
    /// How many counters of each side were cut.
    cut: [u32; Side::ALL.len()],
    /// The turn of the latest throw.
    last_throw: Option<usize>,
}

impl Tally {
    fn count(&mut self, ply: &Ply) {
        let Some(luck) = self.seats.get_mut(usize::from(ply.seat).wrapping_sub(1)) else {
            return;
        };
        luck.lost += ply.lost.len() as u32;
        match ply.act {
            Act::Throw { lots, .. } => {
                luck.throws += 1;
                luck.total += u32::from(lots.value());
                luck.extra_throws += u32::from(self.last_throw == Some(ply.turn));
                self.last_throw = Some(ply.turn);
            }
            Act::Play { steps, choices, .. } => {
                luck.plays += 1;
                luck.forced += u32::from(choices == 1);
                for cut in steps.iter().flat_map(|step| step.cuts.iter()) {
                    luck.cuts_given += 1;
                    self.cut[cut.side.index()] += 1;
                }
            }
        }
    }
}
