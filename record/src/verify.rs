//! Whether a record is true to what the server had committed itself to: the dice worked out again from
//! the seeds alone, the plays from the rules alone.

use keliya_protocol::fair::{ClientSeed, Dice, NO_SEED, ServerSeed};
use thiserror::Error;

use crate::{
    check::{Act, Breakage},
    record::Record,
    wire,
};

/// What was found of a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Report {
    /// What follows from it.
    pub verdict: Verdict,
    /// How many throws the record holds.
    pub throws: u64,
    /// For each seat, whether it gave a seed.
    pub seeds: Vec<SeedGiven>,
}

/// What follows from what was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// Who begins and all throws follow from what the server had committed itself to before anybody
    /// chose, and from the seats' own seeds; all plays are legal.
    Verified,
    /// Nothing is wrong so far, but the server seed is secret until the game is over.
    Unfinished,
    /// The dice are of a scheme that is not known here; nothing else is wrong.
    UnknownScheme,
    /// Something is wrong.
    Refuted(Vec<Finding>),
}

/// A seat's part in the dice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SeedGiven {
    /// It gave the seed that it had promised.
    Given,
    /// It promised none: a bot, or somebody who did not care.
    None,
    /// It promised one by its hash and kept it back. So it could choose between two games.
    Withheld,
}

/// Something that is wrong with a record.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the messages name the fields")]
pub enum Finding {
    /// The record was changed, or has no checksum.
    #[error("the checksum does not fit: the record was changed, and would need {computed}")]
    Checksum { computed: String },
    /// The rules do not allow what the record says.
    #[error("the rules: {0}")]
    Rules(#[from] Breakage),
    /// What stands for the server seed is none.
    #[error("the server seed is not 64 hex digits")]
    SeedForm,
    /// The server seed is another than the one committed to.
    #[error("the server seed does not fit the commitment, its SHA-256 being {found}")]
    Commitment { found: String },
    /// The commitment is not the one that was seen before the game.
    #[error("the commitment seen before the game was {seen}")]
    OtherCommitment { seen: String },
    /// A seat's seed is another than the one that it had promised.
    #[error("the seed of seat {seat} does not fit the hash that it gave before")]
    Hash { seat: u8 },
    /// A seat that had promised nothing has a seed.
    #[error("seat {seat} has a seed without having promised one")]
    Unpromised { seat: u8 },
    /// Another seat should have begun.
    #[error("seat {follows} follows from the seeds as the first, not seat {stated}")]
    FirstSeat { stated: u8, follows: u8 },
    /// Throws that do not follow from the seeds.
    #[error(
        "{count} throws do not follow from the seeds, the first of them throw {first}: {follows:?} follows, not {stated:?}"
    )]
    Throws {
        count: u64,
        first: u64,
        stated: Vec<u8>,
        follows: Vec<u8>,
    },
}

impl Report {
    /// Holds a commitment that was seen before the game against the record's.
    #[must_use]
    pub fn against(mut self, record: &Record, seen: &str) -> Self {
        if record.dice.commitment != seen {
            let other = Finding::OtherCommitment {
                seen: seen.to_owned(),
            };
            match &mut self.verdict {
                Verdict::Refuted(findings) => findings.push(other),
                verdict => *verdict = Verdict::Refuted(vec![other]),
            }
        }
        self
    }

    /// The seats, from 1, whose part in the dice was that.
    pub fn seats(&self, given: SeedGiven) -> impl Iterator<Item = u8> {
        (1_u8..)
            .zip(&self.seeds)
            .filter(move |(_, seed)| **seed == given)
            .map(|(seat, _)| seat)
    }
}

/// Works out everything in a record again that follows from something else in it.
#[must_use]
pub fn verify(record: &Record) -> Report {
    let mut findings = Vec::new();
    let computed = record.checksum();
    if record.stated_checksum.as_ref() != Some(&computed) {
        findings.push(Finding::Checksum { computed });
    }
    let mut throws = Vec::new();
    let walked = record.walk(|ply| {
        if let Act::Throw { lots, .. } = ply.act {
            throws.push(lots.as_slice());
        }
    });
    findings.extend(walked.err().map(Finding::Rules));
    let known = record.dice.is_known();
    if known {
        findings.extend(hashes(record));
        if let Some(seed) = &record.dice.server_seed {
            match ServerSeed::from_hex(seed) {
                Some(seed) => findings.extend(dice(record, &seed, &throws)),
                None => findings.push(Finding::SeedForm),
            }
        }
    }
    let verdict = if !findings.is_empty() {
        Verdict::Refuted(findings)
    } else if !known {
        Verdict::UnknownScheme
    } else if record.is_over() {
        Verdict::Verified
    } else {
        Verdict::Unfinished
    };
    Report {
        verdict,
        throws: throws.len() as u64,
        seeds: seeds(record),
    }
}

/// Each seat's seed against its hash.
fn hashes(record: &Record) -> Vec<Finding> {
    let seeds = record.dice.client_seeds.iter().flatten();
    let seats = (1..).zip(record.dice.hashes.iter().zip(seeds));
    let finding = |(seat, (hash, seed)): (u8, (&Option<String>, &String))| {
        if seed == NO_SEED {
            return None;
        }
        let Some(hash) = hash else {
            return Some(Finding::Unpromised { seat });
        };
        let fits = seed
            .parse::<ClientSeed>()
            .is_ok_and(|seed| seed.hash() == *hash);
        (!fits).then_some(Finding::Hash { seat })
    };
    seats.filter_map(finding).collect()
}

/// The commitment, the first seat and all throws against the seed.
fn dice(record: &Record, seed: &ServerSeed, throws: &[&[u8]]) -> Vec<Finding> {
    let mut findings = Vec::new();
    let found = seed.commitment();
    if found != record.dice.commitment {
        findings.push(Finding::Commitment { found });
    }
    let (Some(client_seeds), Some(stated)) = (&record.dice.client_seeds, record.first) else {
        return findings;
    };
    let dice = Dice::new(seed, record.room, record.game_no, client_seeds);
    let follows = dice.first_seat(record.config.seats());
    if follows != stated {
        findings.push(Finding::FirstSeat { stated, follows });
    }
    let kind = wire::lots_kind(record.config);
    let mut wrong = (1..)
        .zip(throws)
        .map(|(n, &stated)| (n, stated, dice.lots(n, &kind)))
        .filter(|(_, stated, follows)| stated != follows);
    if let Some((first, stated, follows)) = wrong.next() {
        findings.push(Finding::Throws {
            count: 1 + wrong.count() as u64,
            first,
            stated: stated.to_vec(),
            follows,
        });
    }
    findings
}

fn seeds(record: &Record) -> Vec<SeedGiven> {
    let given = |index: usize| record.dice.client_seeds.as_ref()?.get(index);
    let one = |(index, hash): (usize, &Option<String>)| match (hash, given(index)) {
        (_, Some(seed)) if seed != NO_SEED => SeedGiven::Given,
        (Some(_), Some(_)) => SeedGiven::Withheld,
        (Some(_) | None, _) => SeedGiven::None,
    };
    record.dice.hashes.iter().enumerate().map(one).collect()
}
