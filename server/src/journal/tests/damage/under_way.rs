//! Damage that is done while the journal is open.

use super::*;

/// Makes a page of a database zeros that a journal has open, and lets everybody who has it open look anew.
fn harm_while_open(directory: &TempDir, page: usize) {
    write_while_open(directory, (page - 1) * PAGE, &[0; PAGE]);
}

/// The same with some bytes.
fn write_while_open(directory: &TempDir, at: usize, bytes: &[u8]) {
    use std::io::{Seek, SeekFrom, Write};
    let path = directory.path().join("keliya.db");
    let mut file = fs::OpenOptions::new().write(true).open(path).unwrap();
    file.seek(SeekFrom::Start(at as u64)).unwrap();
    file.write_all(bytes).unwrap();
    raw(directory)
        .execute_batch("INSERT OR REPLACE INTO probe (id, at) VALUES (1, 0)")
        .unwrap();
}

/// The last page of a table's or index's rows, in their order.
fn last_page(directory: &TempDir, name: &str) -> usize {
    let sql = "SELECT pageno FROM dbstat WHERE name = ?1 AND pagetype = 'leaf' ORDER BY path DESC LIMIT 1";
    let raw = raw(directory);
    raw.query_row(sql, [name], |row| row.get(0)).unwrap()
}

#[test]
fn damage_that_is_found_while_the_journal_is_used_is_mended_under_way() {
    for name in ["entries", "rooms", "sqlite_autoindex_rooms_1", "players"] {
        let directory = with(&written().closed);
        let disk = open(&directory);
        // Whoever reads or writes next meets the damage.
        harm_while_open(&directory, last_page(&directory, name));
        let found = block(disk.find_player([PLAYERS - 1; 32], at(0))).unwrap();
        assert_eq!(found, Some(player(PLAYERS - 1)), "{name}");
        let damaged = survey(&disk, false);
        assert_eq!(kept(&directory).len(), 1, "{name}");
        // Rooms and their codes follow from what is elsewhere; entries are nowhere else.
        assert_eq!(damaged.is_empty(), name != "entries", "{name}: {damaged:?}");
        assert!(damaged.len() < 10, "{name}: {damaged:?}");
        assert!(block(disk.is_well()).unwrap());
        for number in 0..PLAYERS {
            let found = block(disk.find_player([number; 32], at(0))).unwrap();
            assert_eq!(found, Some(player(number)), "{name}");
        }
        assert!(block(disk.room_count()).unwrap() >= ROOMS as usize);
    }
}

#[test]
fn a_disk_that_goes_on_doing_damage_does_not_make_everybody_wait_again_and_again() {
    let directory = with(&written().closed);
    let disk = open(&directory);
    harm_while_open(&directory, last_page(&directory, "entries"));
    let damaged = survey(&disk, false);
    // Carried over, so that the page is harmed where it is read.
    raw(&directory)
        .query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))
        .unwrap();
    harm_while_open(&directory, last_page(&directory, "entries"));
    let sound = (0..ROOMS).find(|room| !damaged.contains(room)).unwrap();
    let expected = Expected::Seq(seq(&written().rooms[&sound]) + 1);
    let done = block(disk.append(code(sound), expected, events(1, 1), None));
    assert!(matches!(done, Err(JournalError::Malformed(_))), "{done:?}");
    assert_eq!(kept(&directory).len(), 1);
    drop(disk);
    // A start is another matter.
    let disk = open(&directory);
    assert_eq!(kept(&directory).len(), 2);
    assert!(block(disk.is_well()).unwrap());
}

#[test]
fn a_fault_that_leads_past_sound_entries_shuts_no_room() {
    let directory = with(&written().closed);
    let disk = open(&directory);
    // Of the page above those with entries: the first of the pages to which it leads is another one.
    let sql = "SELECT pageno FROM dbstat WHERE name = 'entries' AND pagetype = 'internal'";
    let page: usize = raw(&directory)
        .query_row(sql, [], |row| row.get(0))
        .unwrap();
    let start = (page - 1) * PAGE;
    let bytes = fs::read(directory.path().join("keliya.db")).unwrap();
    let pointer = |index: usize| {
        let at = start + 12 + 2 * index;
        start + usize::from(u16::from_be_bytes([bytes[at], bytes[at + 1]]))
    };
    let other = &bytes[pointer(1)..][..4];
    write_while_open(&directory, pointer(0), other);
    assert_eq!(survey(&disk, false), BTreeSet::new());
    assert_eq!(kept(&directory).len(), 1);
}

#[test]
fn no_room_goes_on_from_before_what_was_stored_a_moment_ago() {
    let directory = with(&written().closed);
    let disk = open(&directory);
    let mut rooms = written().rooms.clone();
    for (room, entries) in rooms.iter_mut().take(12) {
        let expected = Expected::Seq(seq(entries));
        block(disk.append(code(*room), expected, events(2, 200), None)).unwrap();
        entries.push(events(2, 200));
    }
    raw(&directory)
        .query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))
        .unwrap();
    harm_while_open(&directory, last_page(&directory, "entries"));
    let mut damaged = 0;
    for (room, entries) in &rooms {
        match block(disk.read(code(*room))) {
            Ok(read) => assert!(
                read == *entries,
                "room {room}: {} of {}",
                read.len(),
                entries.len()
            ),
            Err(JournalError::Damaged { .. }) => damaged += 1,
            Err(other) => panic!("room {room}: {other:?}"),
        }
    }
    assert!((1..20).contains(&damaged), "{damaged}");
}
