//! Bytes on the disk that are not as they were written.

use keliya_tests::{Server, Table, seeded};
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
