//! Damage to the log that a kill has left.

use super::*;

/// Bytes of a page in the log, with the header before it.
const FRAME: usize = 24 + PAGE;

#[test]
fn a_log_without_its_database_is_not_thrown_away() {
    for empty in [false, true] {
        let (files, lengths) = &written().young;
        let mut files = files.clone();
        files.remove("keliya.db");
        if empty {
            files.insert("keliya.db".to_owned(), Vec::new());
        }
        let directory = with(&files);
        let disk = open(&directory);
        for (room, entries) in &written().rooms {
            assert!(block(disk.read(code(*room))).unwrap() == entries[..lengths[room]]);
        }
    }
}

#[test]
fn what_is_behind_a_fault_in_the_log_is_not_lost() {
    for (frame, offset) in [(3, 500), (60, 17), (200, 4_000)] {
        let mut files = written().killed.clone();
        let log = files.get_mut("keliya.db-wal").unwrap();
        log[32 + frame * (24 + PAGE) + 24 + offset] ^= 4;
        let directory = with(&files);
        // Each page is written again and again, so that one content of one of them is no loss.
        assert_eq!(survey(&open(&directory), false), BTreeSet::new());
    }
}

#[test]
fn what_else_is_on_a_damaged_page_of_the_log_is_not_lost() {
    let log = &written().killed["keliya.db-wal"];
    let page_of = |frame: &[u8]| u32::from_be_bytes(frame[..4].try_into().unwrap());
    let frames: Vec<&[u8]> = log[32..]
        .chunks_exact(FRAME)
        .take_while(|frame| page_of(frame) > 0)
        .collect();
    // Pages with entries that were written for the last time long before the end, and to the database never.
    let is_last = |index: &usize| {
        let later = &frames[index + 1..];
        frames[*index][24] == 0x0d
            && !later
                .iter()
                .any(|frame| page_of(frame) == page_of(frames[*index]))
    };
    let alone: Vec<usize> = (0..frames.len() - 50).filter(is_last).collect();
    assert!(alone.len() > 5, "{}", alone.len());
    for (index, at) in alone.into_iter().zip([PAGE - 100, PAGE - 1_000, PAGE - 60]) {
        let mut files = written().killed.clone();
        let log = files.get_mut("keliya.db-wal").unwrap();
        // One wrong word would be put right.
        for at in [at, at + 8] {
            log[32 + index * FRAME + 24 + at] ^= 1;
        }
        let directory = with(&files);
        let damaged = survey(&open(&directory), false);
        assert!(damaged.len() <= 2, "frame {index}: {damaged:?}");
    }
}

#[test]
fn a_room_whose_latest_entry_left_a_trace_does_not_go_on_without_it() {
    let mut files = written().killed.clone();
    let log = files.get_mut("keliya.db-wal").unwrap();
    // Everywhere in the log where the room's latest entry is: behind lengths and numbers of one or two bytes each, and
    // the record's header, there is its room.
    let number_after = |at: &mut usize, log: &[u8]| {
        while log[*at] & 0x80 != 0 {
            *at += 1;
        }
        *at += 1;
    };
    let after = seq(&written().rooms[&SHORT]) as u8;
    let mut places = Vec::new();
    for frame in 0..(log.len() - 32) / FRAME {
        let page = 32 + frame * FRAME + 24;
        let count = u16::from_be_bytes([log[page + 3], log[page + 4]]);
        if log[page] != 0x0d {
            continue;
        }
        for cell in 0..usize::from(count) {
            let pointer = page + 8 + 2 * cell;
            let mut at = page + usize::from(u16::from_be_bytes([log[pointer], log[pointer + 1]]));
            number_after(&mut at, log);
            number_after(&mut at, log);
            let header = usize::from(log[at]);
            // Room, the entry before, event: of one byte, two and one.
            let is_entry = log[at + 1..at + 5] == [0, 1, 2, 1];
            if is_entry && log[at + header] == SHORT as u8 + 1 && log[at + header + 3] == after {
                places.push(at + header + 30);
            }
        }
    }
    assert!(!places.is_empty());
    for place in places {
        // One wrong word would be put right.
        log[place] ^= 1;
        log[place + 8] ^= 1;
    }
    let directory = with(&files);
    let disk = open(&directory);
    let read = block(disk.read(code(SHORT)));
    assert!(
        matches!(read, Err(JournalError::Damaged { .. })),
        "{:?}",
        read.map(|read| read.len())
    );
}

#[test]
fn one_wrong_word_of_the_log_costs_nothing() {
    for (frame, at) in [
        (0, 100),
        (7, 4),
        (90, 24 + 8),
        (200, 24 + 3_333),
        (280, 24 + PAGE - 1),
    ] {
        let mut files = written().killed.clone();
        let log = files.get_mut("keliya.db-wal").unwrap();
        let word = 32 + frame * FRAME + at / 4 * 4;
        log[word..word + 4].fill(0x5a);
        let directory = with(&files);
        assert_eq!(
            survey(&open(&directory), false),
            BTreeSet::new(),
            "frame {frame}"
        );
    }
}
