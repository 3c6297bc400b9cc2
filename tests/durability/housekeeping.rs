//! Rooms that are over or abandoned are closed after their time, and no others.

use std::{path::Path, time::Instant};

use keliya_tests::{DEADLINE, Server, Table, dice, http};
use rusqlite::Connection;
use serde_json::{Value, json};
use tokio::time::{Duration, sleep};

/// How often is looked whether a room is gone.
const POLL: Duration = Duration::from_millis(50);

/// Waits until nobody can find a room any more.
async fn gone(server: &Server, room: &str) {
    let end = Instant::now() + DEADLINE;
    while http::get(server, &format!("/api/v1/rooms/{room}"))
        .await
        .status
        != 404
    {
        assert!(Instant::now() < end, "{room} is still there");
        sleep(POLL).await;
    }
}

/// The last event of a room, as the journal keeps it.
fn last_event(data: &Path, room: &str) -> Value {
    let database = Connection::open(data.join("keliya.db")).unwrap();
    let sql = "SELECT body FROM entries WHERE room = (SELECT id FROM rooms WHERE code = ?1) ORDER BY after DESC LIMIT 1";
    let body: Vec<u8> = database.query_row(sql, [room], |row| row.get(0)).unwrap();
    let mut facts: Value = serde_json::from_slice(&body).unwrap();
    facts[0]["happened"].take()
}

#[tokio::test]
async fn rooms_over_or_abandoned_are_closed_and_others_are_kept() {
    for idle in ["0s", "1s", "60s"] {
        let data = tempfile::tempdir().unwrap();
        let flags = ["--rate-limit", "0", "--keep", "1s", "--idle", idle];
        let server = Server::start_on(data.path(), &flags);
        let mut lobby = Table::lobby(&server, "siga", 2).await;
        let mut playing = Table::playing(&server, "siga", 2).await;
        let mut over = Table::playing(&server, "siga", 2).await;
        let mut left = Table::playing(&server, "saturankam", 2).await;
        let commitment = left.clients[0].sync(&left.room).await["fairness"]["commitment"].clone();

        let end = over.of("end_game");
        over.clients[0].ok(end).await;
        let gone_room = left.room.clone();
        drop(left);
        for client in &mut over.clients {
            assert_eq!(
                client.event("game_over").await["event"]["winner"],
                Value::Null
            );
            let closed = client.event("room_closed").await;
            assert_eq!(closed["event"]["reason"], "idle");
            assert_eq!(closed["event"]["server_seed"], Value::Null, "it was over");
            let join = json!({"type": "join_room", "room": over.room});
            client.refused("unknown_room", join).await;
        }
        gone(&server, &gone_room).await;
        let closed = last_event(data.path(), &gone_room);
        assert_eq!(closed["kind"], "room_closed", "{closed}");
        assert_eq!(closed["reason"], "idle");
        let seed = hex::decode(closed["server_seed"].as_str().unwrap()).unwrap();
        assert_eq!(commitment, dice::sha256(&seed), "of the unfinished game");

        // A room made later has been abandoned and closed meanwhile; these were there all along.
        let later = Table::lobby(&server, "siga", 2).await;
        let later_room = later.room.clone();
        drop(later);
        gone(&server, &later_room).await;
        for table in [&mut lobby, &mut playing] {
            let room = table.room.clone();
            for client in &mut table.clients {
                client.sync(&room).await;
            }
        }
        lobby.start().await;
        playing.play_out(1).await;
    }
}

#[tokio::test]
async fn a_room_abandoned_before_a_restart_is_closed_after_it() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start_on(data.path(), &["--keep", "1h"]);
    let table = Table::playing(&server, "siga", 2).await;
    drop(server);
    let server = Server::start_on(data.path(), &["--keep", "1s"]);
    gone(&server, &table.room).await;
    let mut client = table.clients[0].again(&server).await;
    assert_eq!(client.welcome["rooms"], json!([]));
    client
        .refused("unknown_room", json!({"type": "sync", "room": table.room}))
        .await;
}

#[tokio::test]
async fn whoever_looks_in_again_gives_an_abandoned_room_its_whole_time_again() {
    const KEEP: Duration = Duration::from_secs(2);
    let data = tempfile::tempdir().unwrap();
    let flags = ["--rate-limit", "0", "--keep", "2s", "--idle", "0s"];
    let server = Server::start_on(data.path(), &flags);
    let table = Table::playing(&server, "siga", 2).await;
    let room = table.room.clone();
    for _ in 0..3 {
        let mut client = table.clients[0].again(&server).await;
        client.join(&room).await;
    }
    let mut last = table.clients[0].again(&server).await;
    // Another room that is left later is closed no later than this one, if coming back is nothing.
    let other = Table::playing(&server, "siga", 2).await;
    let other_room = other.room.clone();
    let begun = Instant::now();
    drop(table);
    drop(other);
    assert_eq!(last.join(&room).await["status"], "playing");
    gone(&server, &other_room).await;
    assert!(
        begun.elapsed() >= KEEP - POLL,
        "closed after {:?}",
        begun.elapsed()
    );
    last.sync(&room).await;
    let begun = Instant::now();
    last.vanish();
    gone(&server, &room).await;
    assert!(
        begun.elapsed() >= KEEP - POLL,
        "closed after {:?}",
        begun.elapsed()
    );
}
