//! What is read of a database without SQLite is what SQLite reads, and what is still there where it gives up.

use std::{collections::BTreeMap, fs};

use tempfile::TempDir;

use keliya_protocol::PlayerId;
use rusqlite::params;

use super::{
    rows::{EntryRow, Found, RoomRow, Row},
    *,
};
use crate::journal::{TokenHash, sqlite::schema::PAGE};

/// A database with entries of all lengths, as a crash leaves it, its log carried over so far or not at all.
fn left(carried_over: bool) -> TempDir {
    let running = tempfile::tempdir().unwrap();
    let file = running.path().join(DATABASE);
    let mut connection = schema::open_for_writing(&file).unwrap();
    schema::migrate(&mut connection).unwrap();
    for id in 1..=200_i64 {
        let code = RoomCode::from_random(id as u32);
        let sql =
            "INSERT INTO rooms (code, created_at, touched_at, last, game, listed, closed, card)
                   VALUES (?1, ?2, ?3, ?4, 'siga', ?5, 0, ?6)";
        // Cards that grow later make pages split.
        let values = params![code.as_str(), id, -id, id * 3, id % 2, "{}"];
        connection.execute(sql, values).unwrap();
        let player = uuid::Uuid::from_u128(id as u128);
        let token: TokenHash = [id as u8; 32];
        let sql = "INSERT INTO players VALUES (?1, ?2, ?3)";
        connection
            .execute(sql, params![token, player.as_bytes(), id << (id % 40)])
            .unwrap();
        for number in 0..3 {
            let length = (id * id * 7 + number) % 12_000;
            let sql = "INSERT INTO entries (room, prev, after, at, sum, body) VALUES (?1, ?2, ?3, ?4, ?5, randomblob(?6))";
            let values = params![
                id,
                number,
                id * 1_000,
                id - 100,
                u32::MAX - id as u32,
                length
            ];
            connection.execute(sql, values).unwrap();
        }
        if id == 100 && carried_over {
            connection
                .query_row("PRAGMA wal_checkpoint(RESTART)", [], |_| Ok(()))
                .unwrap();
        }
    }
    let grow = "UPDATE rooms SET card = '{' || hex(zeroblob(id % 300)) || '}', last = last + 1 WHERE id % 3 > 0";
    connection.execute(grow, []).unwrap();
    let rest = "UPDATE rooms SET absent = '[]', wakes_at = id WHERE id % 2 = 0";
    connection.execute(rest, []).unwrap();
    connection
        .execute("UPDATE running SET lost = 70000", [])
        .unwrap();
    let crashed = tempfile::tempdir().unwrap();
    for name in [DATABASE, LOG] {
        fs::copy(running.path().join(name), crashed.path().join(name)).unwrap();
    }
    crashed
}

#[test]
fn rows_are_read_as_sqlite_reads_them() {
    for carried_over in [false, true] {
        let crashed = left(carried_over);
        let path = |name: &str| crashed.path().join(name);
        let pages = Pages::open(&path(DATABASE), &path(LOG)).unwrap();
        let mut entries = BTreeMap::new();
        let mut rooms = BTreeMap::new();
        let mut codes = BTreeMap::new();
        let mut players = BTreeMap::new();
        let mut running = None;
        for image in pages.committed() {
            let page = pages.read(image).unwrap();
            let found = rows::on(&page, image.number, &pages);
            for row in found.listed {
                match row {
                    Row::Entry(entry) => drop(entries.insert(entry.id, entry)),
                    Row::Room(room) => drop(rooms.insert(room.id, *room)),
                    Row::Code { code, id } => drop(codes.insert(id, code)),
                    Row::Player {
                        token,
                        player,
                        used_at,
                        ..
                    } => drop(players.insert(token, (player, used_at))),
                    Row::Seat(player) => panic!("{player:?} sits"),
                    Row::Running { noted_at, lost } => running = Some((noted_at, lost)),
                    Row::Filed(upto) => assert_eq!(upto, 0),
                }
            }
        }
        let connection = schema::open_for_writing(&path(DATABASE)).unwrap();
        let mut sql = connection.prepare("SELECT * FROM entries").unwrap();
        let mut rows = sql.query([]).unwrap();
        let mut count = 0;
        while let Some(row) = rows.next().unwrap() {
            count += 1;
            let entry = EntryRow {
                id: row.get(0).unwrap(),
                room: row.get(1).unwrap(),
                prev: row.get(2).unwrap(),
                after: row.get(3).unwrap(),
                at: Timestamp::from_millis(row.get(4).unwrap()),
                sum: row.get(5).unwrap(),
                body: row.get(6).unwrap(),
            };
            assert_eq!(entries.get(&entry.id), Some(&entry));
        }
        assert_eq!((count, entries.len()), (600, 600));

        let mut sql = connection
            .prepare("SELECT id, code, touched_at, last, card, absent, wakes_at FROM rooms")
            .unwrap();
        let mut rows = sql.query([]).unwrap();
        while let Some(row) = rows.next().unwrap() {
            let room = RoomRow {
                id: row.get(0).unwrap(),
                code: row.get::<_, String>(1).unwrap().parse().unwrap(),
                touched_at: Timestamp::from_millis(row.get(2).unwrap()),
                last: row.get(3).unwrap(),
                card: row.get(4).unwrap(),
                absent: row.get(5).unwrap(),
                wakes_at: row.get(6).unwrap(),
            };
            assert_eq!(rooms.get(&room.id), Some(&room));
            assert_eq!(codes.get(&room.id), Some(&room.code));
        }
        assert_eq!((rooms.len(), codes.len()), (200, 200));

        let mut sql = connection
            .prepare("SELECT token, player, used_at FROM players")
            .unwrap();
        let mut rows = sql.query([]).unwrap();
        while let Some(row) = rows.next().unwrap() {
            let player = PlayerId(uuid::Uuid::from_bytes(row.get(1).unwrap()));
            let used_at = Timestamp::from_millis(row.get(2).unwrap());
            let token: TokenHash = row.get(0).unwrap();
            assert_eq!(players.get(&token), Some(&(player, used_at)));
        }
        assert_eq!(players.len(), 200);
        assert_eq!(running, Some((None, 70_000)));
    }
}

/// The entries of a page, with something changed on it.
fn entries_of(pages: &Pages, page: u32, change: impl Fn(&mut [u8; PAGE])) -> Vec<i64> {
    let mut content = pages.latest(page).unwrap();
    change(&mut content);
    let Found { listed, carved, .. } = rows::on(&content, page, pages);
    let ids = listed
        .into_iter()
        .chain(carved)
        .filter_map(|row| match row {
            Row::Entry(entry) => Some(entry.id),
            _ => None,
        });
    let mut ids: Vec<i64> = ids.collect();
    ids.sort_unstable();
    ids.dedup();
    ids
}

#[test]
fn a_page_in_disorder_gives_all_that_is_not_itself_harmed() {
    let crashed = left(true);
    let path = |name: &str| crashed.path().join(name);
    let pages = Pages::open(&path(DATABASE), &path(LOG)).unwrap();
    let with_many = (1..)
        .find(|page| entries_of(&pages, *page, |_| ()).len() >= 5)
        .unwrap();
    let all = entries_of(&pages, with_many, |_| ());
    // What kind of page it is, how many cells it has, where the first one is, where they begin, a free block.
    for at in [0, 4, 9, 6, 2] {
        for bit in 0..8 {
            let found = entries_of(&pages, with_many, |page| page[at] ^= 1 << bit);
            assert_eq!(found, all, "bit {bit} of byte {at}");
        }
    }
    // Half of it is gone: cells are at the end.
    let rest = entries_of(&pages, with_many, |page| page[..PAGE / 2].fill(0));
    assert!(
        !rest.is_empty() && rest.iter().all(|id| all.contains(id)),
        "{rest:?}"
    );
    assert!(entries_of(&pages, with_many, |page| page.fill(0)).is_empty());
}
