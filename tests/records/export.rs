//! `keliya-server admin export`

use std::{
    collections::BTreeSet,
    env, fs,
    path::Path,
    process::{Command, Stdio},
    time::Duration,
};

use keliya_tests::{Server, Table, binaries, http};
use rusqlite::Connection;
use serde_json::Value;

use crate::{path, tag};

/// Games of the database whose export is measured, unless `KELIYA_EXPORT_GAMES` says otherwise.
const GAMES: usize = 100_000;
/// Games of one of its rooms.
const GAMES_PER_ROOM: usize = 50;
/// What the export may take at its highest, in KiB; it was seen to take a third of it.
const MEMORY: u64 = 48 * 1024;

/// Runs an admin command; gives the exit code and all that it wrote.
pub(crate) fn admin(data: &Path, arguments: &[&str]) -> (i32, String) {
    let mut command = Command::new(binaries::server());
    command.args(["admin", "--data"]).arg(data).args(arguments);
    let output = command.output().unwrap();
    let text = [output.stdout, output.stderr].concat();
    (
        output.status.code().expect("not killed"),
        String::from_utf8(text).unwrap(),
    )
}

#[track_caller]
fn done(data: &Path, arguments: &[&str]) -> String {
    let (code, text) = admin(data, arguments);
    assert_eq!(code, 0, "{arguments:?}: {text}");
    text
}

async fn ended_table(server: &Server) -> Table {
    let mut table = Table::playing(server, "siga", 2).await;
    table.until_phase("play").await;
    let end = table.of("end_game");
    table.clients[0].ok(end).await;
    table
}

#[tokio::test]
async fn finished_games_are_exported_while_the_server_runs_under_stable_pseudonyms() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start_on(data.path(), &["--rate-limit", "0"]);
    let one = ended_table(&server).await;
    let two = ended_table(&server).await;
    let running = Table::playing(&server, "siga", 2).await;

    let named = done(data.path(), &["export", "--names"]);
    let mut expected = http::get(&server, &path(&one.room, 1)).await.body + "\n";
    expected += &http::get(&server, &path(&two.room, 1)).await.body;
    assert_eq!(named, expected);
    assert!(!named.contains(&running.room));

    let hidden = done(data.path(), &["export"]);
    assert_eq!(done(data.path(), &["export"]), hidden);
    assert!(
        !hidden.contains("seat 1") && !hidden.contains("seat 2"),
        "{hidden}"
    );
    let names: BTreeSet<&str> = hidden
        .lines()
        .filter_map(|line| line.strip_prefix("[Seat"))
        .filter_map(|line| line.split("person ").nth(1))
        .collect();
    assert_eq!(names.len(), 4, "{names:?}");
    assert!(
        names.iter().all(|name| name.starts_with("player-")),
        "{names:?}"
    );
    assert_eq!(tag(&hidden, "Room"), Some(one.room.as_str()));

    // JSON has the same games; a key of one's own makes other names.
    let lines = done(data.path(), &["export", "--format", "json"]);
    let rooms: Vec<Value> = lines
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap()["room"].clone())
        .collect();
    assert_eq!(rooms, [one.room.as_str(), two.room.as_str()]);
    let key = data.path().join("my.key");
    fs::write(&key, "a key of at least thirty-two letters\n").unwrap();
    let other = done(
        data.path(),
        &["export", "--key-file", key.to_str().unwrap()],
    );
    assert!(names.iter().all(|name| !other.contains(name)), "{other}");
    assert!(!other.contains("thirty-two"));

    let file = data.path().join("out.keliya");
    done(data.path(), &["export", "-o", file.to_str().unwrap()]);
    assert_eq!(fs::read_to_string(&file).unwrap(), hidden);
    let (code, text) = admin(data.path(), &["export", "-o", file.to_str().unwrap()]);
    assert_eq!(code, 1, "{text}");
    assert_eq!(fs::read_to_string(&file).unwrap(), hidden);

    // Each is verified by the real client.
    let home = tempfile::tempdir().unwrap();
    let counted = Command::new(binaries::client())
        .args(["stats", file.to_str().unwrap(), "--format", "json"])
        .env_clear()
        .env("KELIYA_CONFIG_DIR", home.path())
        .output()
        .unwrap();
    let counted: Value = serde_json::from_slice(&counted.stdout).unwrap();
    assert_eq!(counted[0]["games"], 2);
}

#[tokio::test]
async fn a_damaged_room_is_left_out_and_told() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start_on(data.path(), &["--rate-limit", "0"]);
    let one = ended_table(&server).await;
    let two = ended_table(&server).await;
    drop(server);
    let database = Connection::open(data.path().join("keliya.db")).unwrap();
    let damage =
        "UPDATE entries SET sum = sum + 1 WHERE room = (SELECT id FROM rooms WHERE code = ?1)";
    database.execute(damage, [&one.room]).unwrap();
    drop(database);
    let (code, text) = admin(data.path(), &["export"]);
    assert_eq!(code, 1);
    assert!(
        text.contains(&format!("room {} is damaged", one.room)),
        "{text}"
    );
    assert_eq!(tag(&text, "Room"), Some(two.room.as_str()));
}

/// The sum of an entry, as `journal/sqlite/schema.rs` says: over room, number, time and body.
fn sum(room: &str, after: u64, at: i64, body: &[u8]) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(room.as_bytes());
    hasher.update(&after.to_be_bytes());
    hasher.update(&at.to_be_bytes());
    hasher.update(body);
    hasher.finalize()
}

/// Makes many rooms out of one: its first entry, and then its game again and again.
fn multiply(data: &Path, room: &str, games: usize) {
    let mut database = Connection::open(data.join("keliya.db")).unwrap();
    let entries: Vec<(i64, Vec<u8>)> = database
        .prepare("SELECT at, body FROM entries WHERE room = (SELECT id FROM rooms WHERE code = ?1) ORDER BY after")
        .unwrap()
        .query_map([room], |row| Ok((row.get(0)?, row.get(1)?)))
        .unwrap()
        .map(Result::unwrap)
        .collect();
    let (at, creation) = &entries[0];
    let facts = |body: &[u8]| serde_json::from_slice::<Vec<Value>>(body).unwrap();
    let rest: Vec<Value> = entries[1..]
        .iter()
        .flat_map(|(_, body)| facts(body))
        .collect();
    let begins = |fact: &Value| fact["happened"]["kind"] == "game_started";
    let begin = rest.iter().position(begins).unwrap();
    let (seats, game) = rest.split_at(begin);
    let count =
        |facts: &[Value]| facts.iter().filter(|f| f.get("happened").is_some()).count() as u64;

    let transaction = database.transaction().unwrap();
    let card: String = transaction
        .query_row("SELECT card FROM rooms WHERE code = ?1", [room], |row| {
            row.get(0)
        })
        .unwrap();
    for number in 0..games.div_ceil(GAMES_PER_ROOM) {
        // Codes of another length than the server's own, so that none is taken.
        let code = format!("{number:08}");
        let add = "INSERT INTO rooms (code, created_at, touched_at, game, listed, closed, card) VALUES (?1, ?2, ?2, 'siga', 0, 1, ?3)";
        let card = card.replace(room, &code);
        transaction.execute(add, (&code, at, &card)).unwrap();
        let id = transaction.last_insert_rowid();
        let mut prev = 0;
        let mut after = count(&facts(creation));
        let mut append = |after: u64, body: &[u8]| {
            let add = "INSERT INTO entries (room, prev, after, at, sum, body) VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
            let mut add = transaction.prepare_cached(add).unwrap();
            add.execute((id, prev, after, at, sum(&code, after, *at, body), body))
                .unwrap();
            prev = transaction.last_insert_rowid();
        };
        append(after, creation);
        after += count(seats);
        append(after, &serde_json::to_vec(seats).unwrap());
        for game_no in 1..=GAMES_PER_ROOM {
            let mut facts = game.to_vec();
            facts[0]["happened"]["game_no"] = game_no.into();
            after += count(&facts);
            append(after, &serde_json::to_vec(&facts).unwrap());
        }
    }
    let last = "UPDATE rooms SET last = newest.id FROM (SELECT room, max(id) AS id FROM entries GROUP BY room) AS newest WHERE newest.room = rooms.id";
    transaction.execute(last, []).unwrap();
    let filed = "UPDATE filed SET upto = (SELECT max(id) FROM entries)";
    transaction.execute(filed, []).unwrap();
    transaction.commit().unwrap();
}

/// The most memory that a process has had so far, in KiB.
fn peak(pid: u32) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{pid}/status")).ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix(" kB")?.parse().ok()
}

#[cfg(target_os = "linux")]
#[tokio::test]
async fn a_hundred_thousand_games_are_exported_in_bounded_memory() {
    let games = env::var("KELIYA_EXPORT_GAMES").map_or(GAMES, |games| games.parse().unwrap());
    let data = tempfile::tempdir().unwrap();
    let server = Server::start_on(data.path(), &["--rate-limit", "0"]);
    let table = ended_table(&server).await;
    drop(server);
    multiply(data.path(), &table.room, games);

    let file = data.path().join("all.jsonl");
    let begun = std::time::Instant::now();
    let mut export = Command::new(binaries::server())
        .args(["admin", "--data"])
        .arg(data.path())
        .args(["export", "--format", "json", "-o"])
        .arg(&file)
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut highest = 0;
    let status = loop {
        highest = highest.max(peak(export.id()).unwrap_or(0));
        if let Some(status) = export.try_wait().unwrap() {
            break status;
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    };
    assert!(status.success(), "{:?}", export.wait_with_output());
    let lines = fs::read_to_string(&file).unwrap().lines().count();
    let rooms = games.div_ceil(GAMES_PER_ROOM);
    assert_eq!(lines, rooms * GAMES_PER_ROOM + 1);
    eprintln!(
        "{lines} games in {:?}, at most {highest} KiB",
        begun.elapsed()
    );
    assert!(highest > 0 && highest < MEMORY, "{highest} KiB");
}
