//! Damage that a start leaves for later: where there are more rooms than it looks through.

use super::*;

/// More rooms than a start looks through.
const MANY: u32 = 40_000;
/// The one with the six.
const PLAYED: u32 = MANY + 1;

/// More entries than a start files again.
const ENTRIES: u64 = 4_200;

/// The files of a journal with many rooms. One of the last has six entries, which are filed, and another one has many.
fn crowded() -> &'static Files {
    static FILES: OnceLock<Files> = OnceLock::new();
    FILES.get_or_init(|| {
        let directory = tempfile::tempdir().unwrap();
        drop(open(&directory));
        let mut database = raw(&directory);
        let transaction = database.transaction().unwrap();
        let sql = "INSERT INTO rooms (code, created_at, touched_at, game, listed, closed, card)
            VALUES (?1, 1, 1, 'siga', 0, 1, '{\"closed\":true}')";
        for room in 0..MANY {
            let inserted = transaction
                .prepare_cached(sql)
                .unwrap()
                .execute([code(room).as_str()]);
            assert_eq!(inserted.unwrap(), 1);
        }
        transaction.commit().unwrap();
        drop(database);
        let disk = open(&directory);
        let room = code(PLAYED);
        let new = card(room, 0, Status::Lobby, &[1], false);
        block(disk.append(room, Expected::NewRoom, creation(0), Some(new))).unwrap();
        for seq in 0..5 {
            block(disk.append(room, Expected::Seq(seq), events(1, 1), None)).unwrap();
        }
        let other = code(PLAYED + 1);
        let new = card(other, 0, Status::Lobby, &[1], false);
        block(disk.append(other, Expected::NewRoom, creation(0), Some(new))).unwrap();
        let appends =
            (0..ENTRIES).map(|seq| disk.append(other, Expected::Seq(seq), events(1, 1), None));
        for done in block(futures_util::future::join_all(appends)) {
            done.unwrap();
        }
        drop(disk);
        files(directory.path())
    })
}

/// The journal with those files once the database was changed, which its start does not see.
fn changed(change: impl FnOnce(&mut [u8])) -> (TempDir, SqliteJournal) {
    let mut files = crowded().clone();
    change(files.get_mut("keliya.db").unwrap());
    let directory = with(&files);
    let disk = open(&directory);
    assert_eq!(kept(&directory).len(), 0, "found at the start");
    (directory, disk)
}

/// Where the room's code stands in pages of that kind.
fn places(bytes: &[u8], kind: u8) -> Vec<usize> {
    let code = code(PLAYED);
    let word = code.as_str().as_bytes();
    let is_there = |at: &usize| bytes[*at..].starts_with(word) && bytes[at - at % PAGE] == kind;
    (0..bytes.len()).filter(is_there).collect()
}

/// SQLite's numbers of the kinds of pages.
const INDEX_LEAF: u8 = 10;
const TABLE_LEAF: u8 = 13;

#[test]
fn a_room_that_is_not_found_by_its_code_is_found_all_the_same() {
    let (directory, disk) = changed(|bytes| {
        let places = places(bytes, INDEX_LEAF);
        assert_eq!(places.len(), 1);
        bytes[places[0] + 5] ^= 1;
    });
    assert_eq!(block(disk.read(code(PLAYED))).unwrap().len(), 6);
    assert_eq!(kept(&directory).len(), 1);
    assert_eq!(block(disk.read(code(PLAYED + 2))).unwrap().len(), 0);
}

#[test]
fn a_code_that_leads_to_another_room_is_put_right() {
    let (directory, disk) = changed(|bytes| {
        // Behind the code is the number of the row.
        let place = places(bytes, INDEX_LEAF)[0] + 6;
        let number = [0, bytes[place], bytes[place + 1], bytes[place + 2]];
        assert_eq!(u32::from_be_bytes(number), PLAYED);
        bytes[place..place + 3].copy_from_slice(&(PLAYED + 1).to_be_bytes()[1..]);
    });
    assert_eq!(block(disk.read(code(PLAYED))).unwrap().len(), 6);
    assert_eq!(kept(&directory).len(), 1);
}

#[test]
fn somebody_s_rooms_are_told_once_they_are_known_to_be_all() {
    let mut files = written().closed.clone();
    let bytes = files.get_mut("keliya.db").unwrap();
    // A row of the table of seats: who, and the number of the room, which is 2.
    let row = [&[1; 16][..], &[2]].concat();
    let place = bytes.windows(row.len()).position(|window| window == row);
    bytes[place.unwrap()] = 3;
    let directory = with(&files);
    let disk = open(&directory);
    assert_eq!(kept(&directory).len(), 0, "found at the start");
    let rooms = block(disk.rooms_of(player(1))).unwrap();
    assert_eq!(rooms.len(), ROOMS as usize);
    assert_eq!(kept(&directory).len(), 1);
}

#[test]
fn who_holds_no_seat_is_known_by_what_rooms_tell() {
    for is_table in [true, false] {
        let directory = tempfile::tempdir().unwrap();
        let disk = open(&directory);
        block(disk.add_player([7; 32], player(1), at(0))).unwrap();
        // It is of that player that the first entry speaks.
        let new = card(code(0), 0, Status::Lobby, &[], false);
        block(disk.append(code(0), Expected::NewRoom, creation(0), Some(new))).unwrap();
        drop(disk);
        let mut files = files(directory.path());
        let bytes = files.get_mut("keliya.db").unwrap();
        let row = match is_table {
            true => [&[7; 32][..], &[1; 16]].concat(),
            false => [&[1; 16][..], &bytes_of(at(0)), &[7; 32]].concat(),
        };
        let place = bytes
            .windows(row.len())
            .position(|window| window == row)
            .unwrap();
        bytes[place + if is_table { 32 } else { 0 }] ^= 8;
        let directory = with(&files);
        let disk = open(&directory);
        let found = block(disk.find_player([7; 32], at(0))).unwrap();
        assert_eq!(found, Some(player(1)), "{is_table}");
        assert_eq!(kept(&directory).len(), 1);
    }
}

#[test]
fn no_room_goes_on_from_an_entry_that_is_taken_for_its_latest() {
    let (directory, disk) = changed(|bytes| {
        // Behind the code are two times of six bytes and the number of the entry.
        let row = places(bytes, TABLE_LEAF)
            .into_iter()
            .find(|at| bytes[at + 18] == 6);
        bytes[row.unwrap() + 18] = 4;
    });
    assert_eq!(block(disk.read(code(PLAYED))).unwrap().len(), 6);
    assert_eq!(kept(&directory).len(), 1);
}

#[test]
fn a_token_that_is_not_found_is_looked_for_again() {
    let mut files = written().closed.clone();
    let bytes = files.get_mut("keliya.db").unwrap();
    let row = [&[1; 32][..], &[1; 16]].concat();
    let place = bytes.windows(row.len()).position(|window| window == row);
    bytes[place.unwrap() + 31] ^= 4;
    let directory = with(&files);
    let disk = open(&directory);
    assert_eq!(kept(&directory).len(), 0, "found at the start");
    let found = block(disk.find_player([1; 32], at(0))).unwrap();
    assert_eq!(found, Some(player(1)));
    assert_eq!(kept(&directory).len(), 1);
    assert_eq!(block(disk.find_player([0xee; 32], at(0))).unwrap(), None);
}

#[test]
fn a_room_whose_card_cannot_be_read_is_listed_all_the_same() {
    let mut files = written().closed.clone();
    let bytes = files.get_mut("keliya.db").unwrap();
    // A card begins so; of one that was moved more than one is there.
    let card = format!("{{\"summary\":{{\"room\":\"{}\"", code(2));
    let is_there = |at: &usize| bytes[*at..].starts_with(card.as_bytes());
    let places: Vec<usize> = (0..bytes.len()).filter(is_there).collect();
    for place in places {
        bytes[place] = b'[';
    }
    let directory = with(&files);
    let disk = open(&directory);
    let listed = block(disk.listed(None, 100)).unwrap();
    assert_eq!(listed.len(), ROOMS as usize);
    assert_eq!(kept(&directory).len(), 1);
}
