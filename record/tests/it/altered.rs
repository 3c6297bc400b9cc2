//! A record altered anywhere that matters is refused.

use keliya_record::{Finding, Item, Record, Verdict, verify};
use keliya_rules::Config;

use crate::{
    games::{play, stated},
    golden,
};

/// Is every difference between the two texts white space or within a comment?
fn is_idle(altered: &str, record: &Record) -> bool {
    match Record::read(altered) {
        Ok(read) => {
            read.canonical() == record.canonical() && read.stated_checksum == record.stated_checksum
        }
        Err(_) => false,
    }
}

fn is_refused(altered: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(altered) else {
        return true;
    };
    Record::read(text).map_or(true, |read| verify(&read).verdict != Verdict::Verified)
}

/// Every byte of the text, replaced by each of some others, removed, or doubled.
fn check_every_byte(text: &str) {
    let record = Record::read(text).unwrap();
    assert_eq!(verify(&record).verdict, Verdict::Verified);
    let bytes = text.as_bytes();
    let mut idle = 0;
    for at in 0..bytes.len() {
        let replaced = [b'0', b'2', b'a', b' ', bytes[at] ^ 1, bytes[at] ^ 32];
        let mut variants: Vec<Vec<u8>> = replaced
            .iter()
            .filter(|&&byte| byte != bytes[at])
            .map(|&byte| {
                let mut altered = bytes.to_vec();
                altered[at] = byte;
                altered
            })
            .collect();
        let mut removed = bytes.to_vec();
        removed.remove(at);
        let mut doubled = bytes.to_vec();
        doubled.insert(at, bytes[at]);
        variants.extend([removed, doubled]);
        for altered in variants {
            if is_refused(&altered) {
                continue;
            }
            let altered = std::str::from_utf8(&altered).unwrap();
            assert!(is_idle(altered, &record), "byte {at} matters:\n{altered}");
            idle += 1;
        }
    }
    // White space and the comments, no more.
    assert!(idle < bytes.len(), "{idle} alterations did not matter");
}

#[test]
fn every_byte_of_the_golden_records_matters_but_space_and_comments() {
    for text in golden::ALL {
        check_every_byte(text);
    }
}

#[test]
fn the_bytes_of_a_whole_game_matter() {
    // The shortest of some games, since every byte of it is tried.
    let config = Config::all()
        .find(|c| c.game() == keliya_rules::Game::Siga)
        .unwrap();
    let games = (0..40).map(|seed| stated(play(config, seed)));
    let won = games.filter(|game| game.outcome.winner().is_some());
    let shortest = won.min_by_key(|game| game.turns.len()).unwrap();
    let text = shortest.to_string();
    let turns = text.find("\n\n").unwrap();
    // The tags were tried above; here the turns.
    let bytes = text.as_bytes();
    for at in turns..bytes.len() {
        for byte in [b'0', b'1', b'2', b'5', b'-', b'!', b':'] {
            let mut altered = bytes.to_vec();
            altered[at] = byte;
            let same = byte == bytes[at];
            let text = String::from_utf8_lossy(&altered).into_owned();
            assert!(
                same || is_refused(&altered) || is_idle(&text, &shortest),
                "byte {at}: {text}"
            );
        }
    }
}

/// Changes a record, makes its checksum fit, and tells what is then found.
#[track_caller]
fn forged(change: impl Fn(&mut Record)) -> String {
    let mut record = Record::read(golden::SIGA).unwrap();
    change(&mut record);
    let record = stated(record);
    match verify(&record).verdict {
        Verdict::Refuted(findings) => findings
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
            .join("; "),
        other => panic!("{other:?}"),
    }
}

#[test]
fn who_forges_the_checksum_too_is_found_by_the_dice() {
    let throw = |lots: [u8; 4]| {
        move |record: &mut Record| {
            let last = record.turns.last_mut().unwrap();
            let lost = false;
            last.items[0] = Item::Throw {
                lots: lots.to_vec(),
                auto: false,
                lost,
            };
        }
    };
    // An 8 by no mouth is the only one, so a 4 makes the rest illegal; a 2 at the end does not.
    assert!(forged(throw([1, 1, 1, 1])).contains("the rules: turn 9"));
    let found = forged(|record| {
        let last = record.turns.last_mut().unwrap();
        let (auto, lost) = (false, false);
        last.items[2] = Item::Throw {
            lots: vec![1, 1, 0, 0],
            auto,
            lost,
        };
    });
    assert_eq!(
        found,
        "1 throws do not follow from the seeds, the first of them throw 19: [0, 1, 1, 0] follows, not [1, 1, 0, 0]"
    );
    let seeds = |seeds: [&'static str; 2]| {
        move |record: &mut Record| {
            record.dice.client_seeds = Some(seeds.map(str::to_owned).to_vec());
        }
    };
    assert!(forged(seeds(["0123456789abcdeg", "-"])).contains("seat 1 does not fit"));
    assert!(
        forged(seeds(["0123456789abcdef", "fedcba9876543210"]))
            .contains("seat 2 has a seed without")
    );
    assert!(forged(seeds(["-", "-"])).contains("throws do not follow"));
    assert!(forged(|record| record.first = Some(2)).contains("seat 1 follows"));
    assert!(forged(|record| record.game_no = 2).contains("throws do not follow"));
    assert!(
        forged(|record| record.room = "K7QF3N".parse().unwrap()).contains("throws do not follow")
    );
    assert!(forged(|record| record.dice.commitment = "00".repeat(32)).contains("commitment"));
    assert!(
        forged(|record| record.dice.server_seed = Some("00".repeat(32))).contains("commitment")
    );
    assert!(forged(|record| record.dice.server_seed = None).contains("server seed is there when"));
    assert!(forged(|record| drop(record.turns.remove(3))).contains("seat 2 is in turn"));
}

#[test]
fn a_commitment_seen_before_the_game_must_be_the_records() {
    let record = Record::read(golden::SIGA).unwrap();
    let seen = record.dice.commitment.clone();
    assert_eq!(
        verify(&record).against(&record, &seen).verdict,
        Verdict::Verified
    );
    let other = "11".repeat(32);
    assert_eq!(
        verify(&record).against(&record, &other).verdict,
        Verdict::Refuted(vec![Finding::OtherCommitment { seen: other }])
    );
}

#[test]
fn a_record_without_its_checksum_is_not_verified() {
    let mut record = Record::read(golden::SIGA).unwrap();
    record.stated_checksum = None;
    assert!(matches!(verify(&record).verdict, Verdict::Refuted(_)));
}
