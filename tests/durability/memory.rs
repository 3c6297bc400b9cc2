//! Rooms leave memory when nobody is there, and come back with everything on the next message, also
//! when that comes at the very moment.

use std::{path::Path, time::Duration};

use keliya_tests::{Client, DEADLINE, Server, Table, http};
use rand::Rng;
use serde_json::{Value, json};
use tokio::time::Instant;

use crate::{
    choices::Choices,
    resume::{SOON, missed, soon},
};

/// How often everybody leaves a room that leaves memory at once.
const RETURNS: usize = 150;

/// A room that is only on disk cannot have its file read faster than that it is asked for.
const POLL: Duration = Duration::from_millis(20);

#[tokio::test]
async fn whoever_returns_while_the_room_leaves_memory_finds_everything() {
    let mut choices = Choices::new();
    let server = Server::start_with(&["--rate-limit", "0", "--idle", "0s"]);
    let mut table = Table::playing(&server, "siga", 2).await;
    let room = table.room.clone();
    let mut took = Vec::new();
    for _ in 0..RETURNS {
        let seq = table.seq();
        for client in &mut table.clients {
            client.catch_up(&room, seq).await;
        }
        if table.clients[0].view(&room).turn.is_null() {
            break;
        }
        // They are welcome elsewhere already, so that nothing is between leaving and returning.
        let mut next = Vec::new();
        for client in &table.clients {
            next.push(client.again(&server).await);
        }
        let turn = table.clients[0].view(&room).turn.clone();
        let gone = std::mem::replace(&mut table.clients, next);
        gone.into_iter().for_each(Client::vanish);
        if choices.rng.random_bool(0.3) {
            // Somebody without an identity looks at the same moment.
            let looked = http::get(&server, &format!("/api/v1/rooms/{room}")).await;
            assert_eq!(looked.json()["seq"], seq);
        }
        let begun = Instant::now();
        let (first, second) = table.clients.split_at_mut(1);
        let (one, two) = tokio::join!(first[0].join(&room), second[0].join(&room));
        took.push(begun.elapsed());
        for (seat, state) in [(1, one), (2, two)] {
            assert_eq!(state["you"]["seat"], seat);
            assert_eq!((&state["seq"], &state["turn"]), (&json!(seq), &turn));
        }
        table.step(&mut choices.rng).await;
    }
    soon(took);
    let (history, count) = (missed(&mut table.clients[0], &room, 0).await, table.seq());
    assert_eq!(history.len() as u64, count);
    assert!(count > 20, "{count}");
}

#[tokio::test]
async fn a_request_that_wakes_a_room_is_done_and_its_answer_remembered() {
    let mut choices = Choices::new();
    let server = Server::start_with(&["--rate-limit", "0", "--idle", "0s"]);
    let mut table = Table::playing(&server, "saturankam", 2).await;
    let room = table.room.clone();
    for number in 0..30 {
        let (index, turn) = table.in_turn().await;
        let mut request = table.act(&turn, &mut choices.rng);
        request["id"] = json!(number);
        let mut next = Vec::new();
        for client in &table.clients {
            next.push(client.again(&server).await);
        }
        let gone = std::mem::replace(&mut table.clients, next);
        gone.into_iter().for_each(Client::vanish);
        // Whoever holds a seat is in the room: no join is needed.
        let ok = table.clients[index].ok(request.clone()).await;
        let away = table.clients[index].again(&server).await;
        let gone = std::mem::replace(&mut table.clients[index], away);
        gone.vanish();
        assert_eq!(table.clients[index].ok(request).await, ok);
        for client in &mut table.clients {
            assert_eq!(client.join(&room).await["seq"], ok["seq"]);
        }
    }
}

#[tokio::test]
async fn a_room_that_everybody_left_is_out_of_memory_after_its_time_and_comes_back() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start_on(data.path(), &["--rate-limit", "0", "--idle", "1s"]);
    let mut table = Table::playing(&server, "siga", 2).await;
    let room = table.room.clone();
    for _ in 0..6 {
        table.step(&mut keliya_tests::seeded(6)).await;
    }
    table.settle().await;
    let before = table.clients[0].sync(&room).await;
    let mut next = table.clients[0].again(&server).await;
    let used = used(data.path(), &room);
    drop(table);
    left_memory(data.path(), &room, used).await;

    let begun = Instant::now();
    let after = next.join(&room).await;
    assert!(begun.elapsed() < SOON);
    for field in [
        "seq", "turn", "position", "fairness", "score", "host", "status",
    ] {
        assert_eq!(after[field], before[field], "{field}");
    }
    let seats = |state: &Value| -> Vec<Value> {
        let seats = state["seats"].as_array().unwrap();
        seats.iter().map(|seat| seat["player"].clone()).collect()
    };
    assert_eq!(seats(&after), seats(&before));
}

/// When a room was last used, as its journal knows.
fn used(data: &Path, room: &str) -> i64 {
    let database = rusqlite::Connection::open(data.join("keliya.db")).unwrap();
    let sql = "SELECT touched_at FROM rooms WHERE code = ?1";
    database.query_row(sql, [room], |row| row.get(0)).unwrap()
}

/// Waits until a room has left memory: what it notes then is when it was last used.
async fn left_memory(data: &Path, room: &str, before: i64) {
    let end = Instant::now() + DEADLINE;
    while used(data, room) == before {
        assert!(Instant::now() < end, "{room} does not leave memory");
        tokio::time::sleep(POLL).await;
    }
}
