//! Bytes on the disk that are not as they were written.

use std::{
    fs,
    path::{Path, PathBuf},
};

use keliya_tests::{Client, DEADLINE, Server, Table, seeded};
use rand::Rng;
use rusqlite::Connection;
use serde_json::{Value, json};

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
fn flip_a_byte(database: &Path, room: &str, choices: &mut Choices) {
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

/// Files that are kept of a database that was damaged.
fn kept(data: &Path) -> Vec<PathBuf> {
    let files = fs::read_dir(data).unwrap().map(Result::unwrap);
    let is_kept = |file: &fs::DirEntry| file.file_name().to_string_lossy().contains(".damaged-");
    files.filter(is_kept).map(|file| file.path()).collect()
}

#[tokio::test]
async fn what_is_behind_a_fault_in_the_log_is_saved_and_the_log_is_kept() {
    /// Header, and header and page of a frame.
    const SIZES: (usize, usize) = (32, 24 + 4096);
    let (data, rooms) = killed(2).await;
    assert_eq!(admin(data.path(), &["check"]).0, 0);
    let shown = |room: &String| {
        let (code, text) = admin(data.path(), &["show", room]);
        assert_eq!(code, 0, "{text}");
        let mut room: Value = serde_json::from_str(&text).unwrap();
        room["at"].take();
        room
    };
    let before: Vec<Value> = rooms.iter().map(shown).collect();

    let log = data.path().join("keliya.db-wal");
    let mut bytes = fs::read(&log).unwrap();
    bytes[SIZES.0 + 11 * SIZES.1 - 1000] ^= 1;
    fs::write(&log, &bytes).unwrap();
    let (code, text) = admin(data.path(), &["check"]);
    assert_eq!(code, 1, "{text}");
    assert!(text.contains("log is damaged at frame 11"), "{text}");

    for _ in 0..2 {
        let mut server = Server::start_on(data.path(), &[]);
        let kept = kept(data.path());
        assert_eq!(kept.len(), 2, "{kept:?}");
        let is_log = |path: &&PathBuf| path.to_string_lossy().ends_with("-wal");
        let log = kept.iter().find(is_log).unwrap();
        assert!(fs::read(log).unwrap() == bytes);
        let mut client = Client::connect(&server).await;
        client.hello("new").await;
        client.create("siga", 2).await;
        server.process().kill();
        let (code, text) = admin(data.path(), &["check"]);
        assert_eq!(code, 0, "{text}");
        assert!(rooms.iter().map(shown).eq(before.iter().cloned()));
    }
}

/// Makes the last page with rows of a table zeros.
fn lose_last_page(data: &Path, table: &str) {
    let path = data.join("keliya.db");
    let database = Connection::open(&path).unwrap();
    let sql = "SELECT pageno FROM dbstat WHERE name = ?1 AND pagetype = 'leaf' ORDER BY path DESC LIMIT 1";
    let page: usize = database.query_row(sql, [table], |row| row.get(0)).unwrap();
    drop(database);
    let mut bytes = fs::read(&path).unwrap();
    bytes[(page - 1) * 4096..][..4096].fill(0);
    fs::write(&path, bytes).unwrap();
}

#[tokio::test]
async fn a_server_starts_and_plays_on_whichever_page_is_lost() {
    for table in [
        "entries",
        "rooms",
        "players",
        "sqlite_schema",
        "seats",
        "sqlite_autoindex_rooms_1",
    ] {
        let data = tempfile::tempdir().unwrap();
        let mut server = Server::start_on(data.path(), &["--rate-limit", "0"]);
        let mut tables = Vec::new();
        // The later ones are written to later pages.
        for number in 0..8 {
            let mut table = Table::playing(&server, "siga", 2).await;
            for _ in 0..12 {
                table.step(&mut seeded(number)).await;
            }
            table.settle().await;
            tables.push(table);
        }
        server.process().signal("TERM");
        server.process().wait(DEADLINE).await;
        drop(server);
        lose_last_page(data.path(), table);

        let server = Server::start_on(data.path(), &["--rate-limit", "0"]);
        let mut damaged = 0;
        for table_of in &mut tables {
            let mut next = Vec::new();
            for client in &table_of.clients {
                next.push(client.again(&server).await);
            }
            table_of.clients = next;
            let room = table_of.room.clone();
            let answer = table_of.clients[0]
                .ask(json!({"type": "join_room", "room": room}))
                .await;
            if answer["type"] == "error" {
                let message = answer["message"].as_str().unwrap();
                assert!(
                    message.contains(&room) && message.contains("damaged"),
                    "{message}"
                );
                damaged += 1;
                continue;
            }
            table_of.clients[1].join(&room).await;
            for _ in 0..5 {
                table_of.step(&mut seeded(1)).await;
            }
            table_of.settle().await;
        }
        assert!(damaged < 8, "{table}: {damaged}");
        // What is in no other place is lost with its page; the rest follows from what is elsewhere.
        assert_eq!(damaged > 0, table == "entries", "{table}: {damaged}");
    }
}

#[tokio::test]
async fn an_operator_can_have_the_database_built_anew() {
    let (data, rooms) = killed(3).await;
    let database = Connection::open(data.path().join("keliya.db")).unwrap();
    let sql = "UPDATE rooms SET closed = 1, card = '{}' WHERE code = ?1";
    assert_eq!(database.execute(sql, [&rooms[1]]), Ok(1));
    drop(database);
    let (code, text) = admin(data.path(), &["check"]);
    assert_eq!(code, 1, "{text}");

    let (code, text) = admin(data.path(), &["rebuild"]);
    assert_eq!(code, 0, "{text}");
    assert!(text.contains("3 of 3 rooms are sound"), "{text}");
    assert!(!kept(data.path()).is_empty());
    assert_eq!(admin(data.path(), &["check"]).0, 0);

    let server = Server::start_on(data.path(), &[]);
    let (code, text) = admin(data.path(), &["rebuild"]);
    assert_eq!(code, 1, "{text}");
    assert!(text.contains("another server uses"), "{text}");
    drop(server);
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
