//! Bytes on the disk that are not as they were written.

use std::{ffi::OsStr, fs};

use keliya_tests::{Client, Server, Table, seeded};
use rand::Rng;
use rusqlite::Connection;
use serde_json::json;

use crate::{admin::admin, choices::Choices};

#[tokio::test]
async fn a_damaged_room_says_so_and_all_others_go_on() {
    let mut choices = Choices::new();
    let data = tempfile::tempdir().unwrap();
    let mut server = Server::start_on(data.path(), &["--rate-limit", "0"]);
    let mut tables = Vec::new();
    for number in 0..4 {
        let mut table = Table::playing(&server, "siga", 2).await;
        for _ in 0..10 {
            table.step(&mut seeded(number)).await;
        }
        table.settle().await;
        tables.push(table);
    }
    server.process().kill();
    drop(server);
    assert_eq!(admin(data.path(), &["check"]).0, 0);

    let damaged = tables[1].room.clone();
    flip_a_byte(&data.path().join("keliya.db"), &damaged, &mut choices);
    let (code, text) = admin(data.path(), &["check"]);
    assert_eq!(code, 1, "{text}");
    assert!(text.contains(&damaged), "{text}");
    for sound in [0, 2, 3] {
        assert!(!text.contains(&tables[sound].room), "{text}");
    }

    let server = Server::start_on(data.path(), &["--rate-limit", "0"]);
    for table in &mut tables {
        let mut next = Vec::new();
        for client in &table.clients {
            next.push(client.again(&server).await);
        }
        table.clients = next;
        let room = table.room.clone();
        if room == damaged {
            for kind in ["join_room", "sync", "throw"] {
                let request = json!({"type": kind, "room": room});
                let refusal = table.clients[0].refused("internal", request).await;
                let message = refusal["message"].as_str().unwrap();
                assert!(message.contains(&room), "{message}");
            }
            // The connection is none the worse for it.
            table.clients[0].create("siga", 2).await;
            continue;
        }
        for client in &mut table.clients {
            client.join(&room).await;
        }
        table.play_out(choices.rng.random()).await;
    }
}

/// Changes one bit of one entry of a room.
fn flip_a_byte(database: &std::path::Path, room: &str, choices: &mut Choices) {
    let database = Connection::open(database).unwrap();
    let sql =
        "SELECT room, after, body FROM entries WHERE room = (SELECT id FROM rooms WHERE code = ?1)";
    let mut entries: Vec<(i64, i64, Vec<u8>)> = database
        .prepare(sql)
        .unwrap()
        .query_map([room], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))
        .unwrap()
        .map(Result::unwrap)
        .collect();
    assert!(entries.len() > 10);
    let index = choices.rng.random_range(0..entries.len());
    let (id, after, mut body) = entries.swap_remove(index);
    let at = choices.rng.random_range(0..body.len());
    body[at] ^= 1 << choices.rng.random_range(0..8);
    let sql = "UPDATE entries SET body = ?3 WHERE room = ?1 AND after = ?2";
    let changed = database.execute(sql, rusqlite::params![id, after, body]);
    assert_eq!(changed, Ok(1));
}

/// A data directory with rooms in which something was played, as a kill leaves it.
async fn killed(rooms: u64) -> (tempfile::TempDir, Vec<String>) {
    let data = tempfile::tempdir().unwrap();
    let mut server = Server::start_on(data.path(), &["--rate-limit", "0"]);
    let mut codes = Vec::new();
    for number in 0..rooms {
        let mut table = Table::playing(&server, "siga", 2).await;
        for _ in 0..10 {
            table.step(&mut seeded(number)).await;
        }
        table.settle().await;
        codes.push(table.room.clone());
    }
    server.process().kill();
    (data, codes)
}

#[tokio::test]
async fn a_log_that_is_damaged_in_the_middle_is_found_and_kept() {
    /// Header, and header and page of a frame.
    const SIZES: (usize, usize) = (32, 24 + 4096);
    let (data, _) = killed(2).await;
    assert_eq!(admin(data.path(), &["check"]).0, 0);

    let log = data.path().join("keliya.db-wal");
    let mut bytes = fs::read(&log).unwrap();
    bytes[SIZES.0 + 11 * SIZES.1 - 1000] ^= 1;
    fs::write(&log, &bytes).unwrap();
    let (code, text) = admin(data.path(), &["check"]);
    assert_eq!(code, 1, "{text}");
    assert!(text.contains("log is damaged at frame 11"), "{text}");

    let kept = || {
        let files = fs::read_dir(data.path()).unwrap().map(Result::unwrap);
        let is_kept = |name: &OsStr| name.to_string_lossy().contains("-wal.damaged");
        files
            .filter(|file| is_kept(&file.file_name()))
            .map(|file| file.path())
            .collect::<Vec<_>>()
    };
    // It goes on with what is before, and what is behind the fault is not found again.
    for _ in 0..2 {
        let mut server = Server::start_on(data.path(), &[]);
        assert_eq!(kept().len(), 1);
        assert!(fs::read(&kept()[0]).unwrap() == bytes);
        let mut client = Client::connect(&server).await;
        client.hello("new").await;
        client.create("siga", 2).await;
        server.process().kill();
        let (code, text) = admin(data.path(), &["check"]);
        assert_eq!(code, 0, "{text}");
    }
}

#[tokio::test]
async fn what_lists_and_seats_say_is_checked_against_the_entries() {
    for sql in [
        "UPDATE rooms SET card = replace(card, '\"holders\"', '\"holder\"') WHERE code = ?1",
        "UPDATE rooms SET card = replace(card, '\"playing\"', '\"lobby\"') WHERE code = ?1",
        "DELETE FROM seats WHERE room = (SELECT id FROM rooms WHERE code = ?1)",
    ] {
        let (data, rooms) = killed(3).await;
        assert_eq!(admin(data.path(), &["check"]).0, 0);
        let database = Connection::open(data.path().join("keliya.db")).unwrap();
        assert!(database.execute(sql, [&rooms[1]]).unwrap() > 0, "{sql}");
        drop(database);
        let (code, text) = admin(data.path(), &["check"]);
        assert_eq!(code, 1, "{text}");
        assert!(text.contains("2 of 3 rooms are sound"), "{text}");
        for (number, room) in rooms.iter().enumerate() {
            assert_eq!(text.contains(room), number == 1, "{text}");
        }
    }
}
