//! What is read of a database without SQLite is what SQLite reads; and a swap that is cut off goes on.

use std::{collections::BTreeMap, fs};

use tempfile::TempDir;

use super::*;
use crate::journal::TokenHash;

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
                    } => drop(players.insert(token, (player, used_at))),
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
            let player = keliya_protocol::PlayerId(uuid::Uuid::from_bytes(row.get(1).unwrap()));
            let used_at = Timestamp::from_millis(row.get(2).unwrap());
            let token: TokenHash = row.get(0).unwrap();
            assert_eq!(players.get(&token), Some(&(player, used_at)));
        }
        assert_eq!(players.len(), 200);
        assert_eq!(running, Some((None, 70_000)));
    }
}
