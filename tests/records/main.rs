//! Records, from the server's journal to the file on a player's disk: by HTTP, by the real client, by the
//! operator's export, and by hand with openssl. What is expected is written from the documents.
#![allow(
    clippy::unwrap_used,
    clippy::print_stderr,
    reason = "a test's helpers fail loudly, and say what was measured"
)]

mod by_hand;
mod client;
mod export;
mod http;
mod secrets;

use std::path::Path;

use keliya_tests::{Server, Table, dice};
use rusqlite::Connection;
use serde_json::{Value, json};

/// The client seed of seat 1 in these games.
const SEED: &str = "a-seed.of_seat-1";

/// A table whose game has started, seat 1 having given a seed.
async fn with_seed(server: &Server, game: &str, players: usize) -> Table {
    let mut table = Table::lobby(server, game, players).await;
    let mut hash = table.of("seed");
    hash["hash"] = json!(dice::sha256(SEED.as_bytes()));
    table.clients[0].ok(hash).await;
    table.start().await;
    let mut reveal = table.of("seed");
    reveal["client_seed"] = json!(SEED);
    table.clients[0].ok(reveal).await;
    table.settle().await;
    table
}

/// The path of a game's record.
fn path(room: &str, game: u32) -> String {
    format!("/api/v1/rooms/{room}/games/{game}/record")
}

/// The value of a tag in a record's text.
fn tag<'a>(record: &'a str, name: &str) -> Option<&'a str> {
    let start = format!("[{name} \"");
    let line = record.lines().find_map(|line| line.strip_prefix(&start))?;
    line.strip_suffix("\"]")
}

/// The seeds that the journal keeps of a room, the latest last.
fn stored_seeds(data: &Path, room: &str) -> Vec<String> {
    let database = Connection::open(data.join("keliya.db")).unwrap();
    let sql = "SELECT body FROM entries WHERE room = (SELECT id FROM rooms WHERE code = ?1) ORDER BY after";
    let mut sql = database.prepare(sql).unwrap();
    let bodies = sql
        .query_map([room], |row| row.get::<_, Vec<u8>>(0))
        .unwrap();
    let mut seeds = Vec::new();
    for body in bodies {
        let facts: Value = serde_json::from_slice(&body.unwrap()).unwrap();
        let facts = facts.as_array().unwrap().iter();
        let drawn = facts.filter_map(|fact| fact["seed_drawn"].as_str());
        seeds.extend(drawn.map(str::to_owned));
    }
    seeds
}
