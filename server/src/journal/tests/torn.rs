//! A crash while the log is being written.

use std::{collections::BTreeMap, fs::File};

use proptest::prelude::*;

use super::*;

/// More than the log of any case is long.
const LONGEST: u64 = 40 * 8 * 4_120;

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn a_log_that_ends_anywhere_gives_every_room_a_prefix_to_go_on_from(
        appends in proptest::collection::vec((0..3_u32, 1..4_usize), 1..40),
        end in 0..LONGEST,
    ) {
        let directory = tempfile::tempdir().unwrap();
        let disk = open(&directory);
        let mut written: BTreeMap<u32, Vec<Arc<Entry>>> = BTreeMap::new();
        for (time, (room, count)) in (1..).zip(appends) {
            let entries = written.entry(room).or_default();
            let (expected, entry, new) = if entries.is_empty() {
                let new = card(code(room), time, Status::Lobby, &[1], false);
                (Expected::NewRoom, creation(time), Some(new))
            } else {
                (Expected::Seq(seq(entries)), events(count, time), None)
            };
            block(disk.append(code(room), expected, Arc::clone(&entry), new)).unwrap();
            entries.push(entry);
        }
        let crashed = after_a_crash(directory.path());
        drop(disk);
        let log = crashed.path().join("keliya.db-wal");
        File::options().write(true).open(log).unwrap().set_len(end).unwrap();

        let disk = open(&crashed);
        for (room, entries) in &written {
            let read = block(disk.read(code(*room))).unwrap();
            prop_assert!(entries.starts_with(&read), "room {room}: {} of {}", read.len(), entries.len());
            if !read.is_empty() {
                let next = events(1, 100);
                let after = Expected::Seq(seq(&read));
                prop_assert!(block(disk.append(code(*room), after, next, None)).is_ok());
            }
        }
    }
}

fn seq(entries: &[Arc<Entry>]) -> u64 {
    let events = entries.iter().map(|entry| entry.events().count() as u64);
    events.sum()
}
