//! What holds for every record: it survives being written and read, and no text makes a reader panic.

use keliya_record::{Record, Verdict, split, verify};
use keliya_rules::Config;
use proptest::prelude::*;

use crate::{
    games::{play, stated},
    golden,
};

/// Random games for each of the configurations.
const GAMES: u64 = 6;

#[test]
fn random_games_of_every_configuration_survive_text_and_json_and_are_verified() {
    let mut all = String::new();
    let mut count = 0;
    for (index, config) in (0_u64..).zip(Config::all()) {
        for seed in index * 1000..index * 1000 + GAMES {
            let record = stated(play(config, seed));
            let text = record.to_string();
            let back =
                Record::read(&text).unwrap_or_else(|fault| panic!("{seed}: {fault}\n{text}"));
            assert_eq!(back, record, "seed {seed}");
            assert_eq!(back.to_string(), text, "seed {seed}");
            let json = record.to_json().unwrap();
            assert_eq!(Record::from_json(&json).unwrap(), record, "seed {seed}");
            assert_eq!(
                verify(&back).verdict,
                Verdict::Verified,
                "seed {seed}\n{text}"
            );
            all.push_str(&text);
            all.push('\n');
            count += 1;
        }
    }
    // One file may hold many.
    let mut lines = 0;
    let mut found = 0;
    for (before, one) in split(&all) {
        assert_eq!(before, lines);
        lines += one.lines().count();
        Record::read(one).unwrap();
        found += 1;
    }
    assert_eq!(found, count);
}

#[test]
fn white_space_comments_and_line_ends_do_not_matter() {
    for text in golden::ALL {
        let record = Record::read(text).unwrap();
        let loose = text
            .replace('\n', "\r\n\r\n")
            .replace("]\r", " ]\t\r")
            .replace("[Room", "  [Room  ")
            .replace(": ", ":   {a thought}  ")
            .replace("seat 2:   {a thought}  ", "seat 2: ");
        let back = Record::read(&format!("\u{feff}{loose}")).unwrap();
        assert_ne!(back, record);
        assert_eq!(back.canonical(), record.canonical());
        assert_eq!(verify(&back).verdict, Verdict::Verified);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn no_text_makes_a_reader_panic(text in "\\PC{0,200}") {
        let _ = Record::read(&text);
        let _ = Record::from_json(&text);
        for (_, one) in split(&text) {
            let _ = Record::read(one);
        }
    }

    #[test]
    fn no_spoilt_record_makes_a_reader_panic(
        which in 0..3_usize,
        edits in prop::collection::vec((any::<prop::sample::Index>(), 0..4_u8, any::<char>()), 1..6),
    ) {
        let mut chars: Vec<char> = golden::ALL[which].chars().collect();
        for (index, kind, c) in edits {
            let at = index.index(chars.len().max(1));
            match kind {
                _ if chars.is_empty() => chars.push(c),
                0 => chars[at] = c,
                1 => chars.insert(at, c),
                2 => { chars.remove(at); }
                _ => chars.truncate(at.max(1)),
            }
        }
        let text: String = chars.iter().collect();
        if let Ok(record) = Record::read(&text) {
            let _ = verify(&record);
            // What was read can be written, and read again.
            let written = record.to_string();
            prop_assert_eq!(Record::read(&written).unwrap().canonical(), record.canonical());
        }
    }

    #[test]
    fn no_spoilt_json_makes_a_reader_panic(
        which in 0..3_usize,
        at in any::<prop::sample::Index>(),
        c in any::<char>(),
    ) {
        let json = Record::read(golden::ALL[which]).unwrap().to_json().unwrap();
        let mut chars: Vec<char> = json.chars().collect();
        let at = at.index(chars.len());
        chars[at] = c;
        if let Ok(record) = Record::from_json(&chars.iter().collect::<String>()) {
            let _ = verify(&record);
        }
    }
}
