//! A server with very many rooms on disk starts as fast as one without, and takes no more memory:
//! nothing is replayed at start, and rooms in which time runs are left where they are.

use std::{
    fs,
    path::Path,
    time::{Duration, Instant},
};

use keliya_tests::{Client, DEADLINE, Server, Table};
use rusqlite::{Connection, params};

use crate::resume::soon;

const ROOMS: i64 = 100_000;
/// Of so many rooms one rests while somebody's time runs there, for a day and more.
const RESTING: i64 = 5;
const DAY_MS: i64 = 24 * 60 * 60 * 1_000;
const POLL: Duration = Duration::from_millis(20);
/// What that many rooms may add to the start, and to the memory.
const START: Duration = Duration::from_secs(1);
const MEMORY_KB: u64 = 50 * 1024;
/// Starts of which the fastest counts: the machine does other things too.
const STARTS: usize = 3;
/// If none of those is fast enough, so many more.
const MORE_STARTS: usize = 9;

#[tokio::test]
async fn a_hundred_thousand_stored_rooms_make_neither_start_nor_server_heavy() {
    let empty = tempfile::tempdir().unwrap();
    let full = tempfile::tempdir().unwrap();
    let server = Server::start_on(full.path(), &[]);
    let mut table = Table::playing(&server, "siga", 2).await;
    drop(server);
    multiply(full.path(), &table.room);

    let (light_start, light) = start(empty.path(), Duration::MAX);
    let light_memory = memory(&light);
    let (heavy_start, heavy) = start(full.path(), light_start + START);
    let heavy_memory = memory(&heavy);
    eprintln!(
        "start {light_start:?} empty, {heavy_start:?} with {ROOMS} rooms; memory {light_memory} kB, {heavy_memory} kB"
    );
    assert!(heavy_start < light_start + START);
    assert!(heavy_memory < light_memory + MEMORY_KB);

    // Any of them is opened as fast.
    let (mut next, mut took) = (Vec::new(), Vec::new());
    for client in &table.clients {
        let begun = Instant::now();
        let mut client = client.again(&heavy).await;
        let state = client.join(&table.room).await;
        assert_eq!(state["status"], "playing");
        took.push(begun.elapsed());
        next.push(client);
    }
    table.clients = next;
    table.play_out(1).await;
    let mut client = Client::connect(&heavy).await;
    client.hello("new").await;
    let begun = Instant::now();
    let created = client.create("saturankam", 2).await;
    assert_eq!(created.len(), 6, "a code");
    took.push(begun.elapsed());
    soon(took);
    assert!(
        memory(&heavy) < light_memory + MEMORY_KB,
        "{} kB after a game",
        memory(&heavy)
    );
    // The copies are damaged, since sums go with codes: whoever opens one puts it aside. That is done with the
    // last one, which was in memory when its server was killed, and with none of those at rest.
    let database = Connection::open(full.path().join("keliya.db")).unwrap();
    let is_put_aside = || -> bool {
        let sql = "SELECT absent IS NOT NULL FROM rooms WHERE code = ?1";
        let row = |row: &rusqlite::Row<'_>| row.get(0);
        database.query_row(sql, [code(ROOMS)], row).unwrap()
    };
    let end = Instant::now() + DEADLINE;
    while !is_put_aside() {
        assert!(Instant::now() < end, "no server brings back its rooms");
        tokio::time::sleep(POLL).await;
    }
    let sql = "SELECT count(*) FROM rooms WHERE wakes_at IS NOT NULL";
    let resting: i64 = database.query_row(sql, [], |row| row.get(0)).unwrap();
    assert_eq!(resting, ROOMS / RESTING);
}

/// The fastest of some starts, and the server of the last; of some more, if no start took less than `soon`.
fn start(data: &Path, soon: Duration) -> (Duration, Server) {
    let mut fastest = Duration::MAX;
    for number in 1.. {
        let begun = Instant::now();
        let server = Server::start_on(data, &["--max-rooms", "200000", "--rate-limit", "0"]);
        fastest = fastest.min(begun.elapsed());
        let is_enough = number >= STARTS && fastest < soon;
        if is_enough || number == STARTS + MORE_STARTS {
            return (fastest, server);
        }
    }
    unreachable!()
}

/// The memory that a server has in use, in kB.
fn memory(server: &Server) -> u64 {
    let status = fs::read_to_string(format!("/proc/{}/status", server.id())).unwrap();
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmRSS:"))
        .unwrap();
    line.trim().trim_end_matches(" kB").parse().unwrap()
}

/// Copies a room as it is listed, with its entries and seats, each time with another code and other people.
fn multiply(data: &Path, room: &str) {
    let mut database = Connection::open(data.join("keliya.db")).unwrap();
    let find = "SELECT id FROM rooms WHERE code = ?1";
    let id: i64 = database.query_row(find, [room], |row| row.get(0)).unwrap();
    let sql = "SELECT after, at, sum, body FROM entries WHERE room = ?1";
    let originals: Vec<(i64, i64, i64, Vec<u8>)> = database
        .prepare(sql)
        .unwrap()
        .query_map([id], |row| {
            Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?))
        })
        .unwrap()
        .map(Result::unwrap)
        .collect();
    let transaction = database.transaction().unwrap();
    {
        let sql = "INSERT INTO rooms (id, code, created_at, touched_at, game, listed, closed, card, absent, wakes_at)
            SELECT ?2, ?3, created_at, touched_at, game, listed, closed,
                json_set(replace(card, code, ?3), '$.goes_on', json(?5)),
                iif(?4 IS NULL, NULL, '[]'), created_at + ?4
            FROM rooms WHERE id = ?1";
        let mut rooms = transaction.prepare(sql).unwrap();
        let sql = "INSERT INTO entries (room, after, at, sum, body) VALUES (?1, ?2, ?3, ?4, ?5)";
        let mut entries = transaction.prepare(sql).unwrap();
        let sql = "INSERT INTO seats (player, room) VALUES (randomblob(16), ?1)";
        let mut seats = transaction.prepare(sql).unwrap();
        for number in 1..=ROOMS {
            let copy = id + number;
            let left = (number % RESTING == 1).then_some(DAY_MS + number);
            let goes_on = if left.is_some() || number == ROOMS {
                "true"
            } else {
                "false"
            };
            rooms
                .execute(params![id, copy, code(number), left, goes_on])
                .unwrap();
            for (after, at, sum, body) in &originals {
                let entry = params![copy, after, at, sum, body];
                entries.execute(entry).unwrap();
            }
            seats.execute([copy]).unwrap();
            seats.execute([copy]).unwrap();
        }
    }
    transaction.commit().unwrap();
}

/// A room code for a number.
fn code(number: i64) -> String {
    let digits = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
    let digit = |place: i64| char::from(digits[(number >> (5 * place) & 31) as usize]);
    (0..6).rev().map(digit).collect()
}
