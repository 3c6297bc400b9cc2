//! `keliya-server admin`, on a server that runs and on one that does not.

use std::{
    path::Path,
    process::Command,
    sync::{
        Arc,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
};

use keliya_tests::{DEADLINE, Server, Table, binaries, dice, seeded};
use rusqlite::Connection;
use serde_json::{Value, json};
use tokio::time::{Duration, Instant, sleep};

use crate::resume::missed;

/// How often is looked whether play goes on.
const POLL: Duration = Duration::from_millis(5);

/// Runs an admin command; gives the exit code and all that it wrote.
pub(crate) fn admin(data: &Path, arguments: &[&str]) -> (i32, String) {
    let mut command = Command::new(binaries::server());
    command.args(["admin", "--data"]).arg(data).args(arguments);
    finish(&mut command)
}

fn finish(command: &mut Command) -> (i32, String) {
    let output = command.output().unwrap();
    let text = [output.stdout, output.stderr].concat();
    (
        output.status.code().expect("not killed"),
        String::from_utf8(text).unwrap(),
    )
}

/// The same, for what must succeed.
#[track_caller]
fn done(data: &Path, arguments: &[&str]) -> String {
    let (code, text) = admin(data, arguments);
    assert_eq!(code, 0, "{arguments:?}: {text}");
    text
}

/// The number after a word in what `counts` writes.
fn count(data: &Path, what: &str) -> u64 {
    let text = done(data, &["counts"]);
    let line = text.lines().find_map(|line| line.strip_prefix(what));
    line.unwrap_or_else(|| panic!("no {what}: {text}"))
        .trim()
        .parse()
        .unwrap()
}

#[tokio::test]
async fn rooms_are_listed_counted_and_shown_without_their_secrets() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start_on(data.path(), &["--rate-limit", "0"]);
    let mut table = Table::playing(&server, "siga", 2).await;
    let lobby = Table::lobby(&server, "pancha_keliya", 4).await;
    let room = table.room.clone();
    let list = done(data.path(), &["list"]);
    let line = |code: &str| list.lines().find(|line| line.starts_with(code)).unwrap();
    for word in ["siga", "2/2", "playing", "seat 1"] {
        assert!(line(&room).contains(word), "{list}");
    }
    for word in ["pancha_keliya", "4/4", "lobby"] {
        assert!(line(&lobby.room).contains(word), "{list}");
    }
    assert_eq!(count(data.path(), "open rooms"), 2);
    assert_eq!(count(data.path(), "closed rooms"), 0);
    assert_eq!(count(data.path(), "players"), 6);
    assert_eq!(count(data.path(), "seats held"), 6);

    let secret = stored_seed(data.path(), &room);
    let shown = done(data.path(), &["show", &room.to_lowercase()]);
    let state: Value = serde_json::from_str(&shown).unwrap();
    assert_eq!(state["room"], room);
    assert_eq!(state["fairness"]["server_seed"], Value::Null);
    assert!(!shown.contains(&secret), "{shown}");
    let commitment = dice::sha256(&hex::decode(&secret).unwrap());
    assert_eq!(state["fairness"]["commitment"], commitment);
    let end = table.of("end_game");
    table.clients[0].ok(end).await;
    assert!(done(data.path(), &["show", &room]).contains(&secret));

    for nowhere in [["show", "ZZZZZZ"], ["close", "ZZZZZZ"]] {
        let (code, text) = admin(data.path(), &nowhere);
        assert_eq!(code, 1, "{text}");
        assert!(!text.contains("panicked"), "{text}");
    }
}

#[tokio::test]
async fn a_running_server_says_who_is_connected_and_a_stopped_one_has_nobody() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start_on(data.path(), &["--rate-limit", "0"]);
    let mut table = Table::playing(&server, "siga", 2).await;
    let room = table.room.clone();
    let shown = || -> Value {
        let text = done(data.path(), &["show", &room]);
        serde_json::from_str(&text).unwrap()
    };
    let mut watcher = server.client("watcher").await;
    watcher.watch(&room).await;
    let gone = table.clients.pop().unwrap();
    let left = gone.player().clone();
    gone.vanish();
    let told = table.clients[0].presence(&left, false).await;
    let state = shown();
    assert_eq!(state["spectators"], 1, "{state}");
    let of = |state: &Value, seat: usize| {
        let seat = &state["seats"][seat];
        (seat["connected"].clone(), seat["absent_since"].clone())
    };
    assert_eq!(of(&state, 0), (json!(true), Value::Null));
    assert_eq!(of(&state, 1), (json!(false), told["absent_since"].clone()));

    // Of a closed room all is known.
    let other = Table::lobby(&server, "siga", 2).await.room;
    done(data.path(), &["close", &other]);
    let closed: Value = serde_json::from_str(&done(data.path(), &["show", &other])).unwrap();
    assert_eq!(
        (&closed["status"], &closed["spectators"]),
        (&json!("over"), &json!(0))
    );

    // Without its door the server cannot be asked, and what is not known is not made up.
    std::fs::remove_file(data.path().join("control.sock")).unwrap();
    let state = shown();
    assert_eq!(state["spectators"], Value::Null);
    assert_eq!(of(&state, 0), (Value::Null, Value::Null));
    assert_eq!(state["seats"][0]["player"], *table.clients[0].player());

    drop(server);
    let state = shown();
    assert_eq!(state["spectators"], 0);
    assert_eq!(of(&state, 0).0, json!(false));
}

#[tokio::test]
async fn the_latest_throw_or_play_is_the_latest_change() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start_on(data.path(), &["--rate-limit", "0"]);
    let mut table = Table::playing(&server, "siga", 2).await;
    let quiet = Table::playing(&server, "siga", 2).await;
    let mut rng = seeded(1);
    for _ in 0..5 {
        // So that the time which is listed can only be this step's.
        sleep(POLL).await;
        table.step(&mut rng).await;
        table.settle().await;
        let list = done(data.path(), &["list"]);
        for table in [&table, &quiet] {
            let frames = &table.clients[0].view(&table.room).frames;
            let (_, latest) = frames.last_key_value().unwrap();
            let latest: Value = serde_json::from_str(latest).unwrap();
            let at = latest["at"].as_str().unwrap();
            let line = list.lines().find(|line| line.starts_with(&table.room));
            assert!(line.unwrap().contains(at), "{at}: {list}");
        }
    }
}

/// The seed of a room's first game, as the journal keeps it.
fn stored_seed(data: &Path, room: &str) -> String {
    let database = Connection::open(data.join("keliya.db")).unwrap();
    let sql = "SELECT body FROM entries WHERE room = (SELECT id FROM rooms WHERE code = ?1) ORDER BY after LIMIT 1";
    let body: Vec<u8> = database.query_row(sql, [room], |row| row.get(0)).unwrap();
    let facts: Value = serde_json::from_slice(&body).unwrap();
    let seed = facts
        .as_array()
        .unwrap()
        .iter()
        .find_map(|fact| fact["seed_drawn"].as_str());
    seed.expect("a seed is drawn for the first game").to_owned()
}

#[tokio::test]
async fn a_room_is_closed_on_a_running_server_before_everybodys_eyes() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start_on(data.path(), &["--rate-limit", "0"]);
    let mut table = Table::playing(&server, "siga", 2).await;
    let other = Table::playing(&server, "siga", 2).await;
    let room = table.room.clone();
    let before = table.clients[0].sync(&room).await;
    done(data.path(), &["close", &room]);
    for client in &mut table.clients {
        let closed = client.event("room_closed").await;
        assert_eq!(closed["event"]["reason"], "admin");
        let seed = hex::decode(closed["event"]["server_seed"].as_str().unwrap()).unwrap();
        assert_eq!(before["fairness"]["commitment"], dice::sha256(&seed));
        client
            .refused("unknown_room", json!({"type": "join_room", "room": room}))
            .await;
    }
    let list = done(data.path(), &["list"]);
    assert!(
        !list.contains(&room) && list.contains(&other.room),
        "{list}"
    );
    let all = done(data.path(), &["list", "--all"]);
    let line = all.lines().find(|line| line.starts_with(&room)).unwrap();
    assert!(line.contains("closed"), "{all}");
    assert_eq!(count(data.path(), "closed rooms"), 1);
    assert_eq!(admin(data.path(), &["close", &room]).0, 1, "twice");
    done(data.path(), &["check"]);
}

#[tokio::test]
async fn a_room_is_closed_on_a_stopped_server() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start_on(data.path(), &["--rate-limit", "0"]);
    let table = Table::playing(&server, "siga", 2).await;
    let mut other = Table::playing(&server, "siga", 2).await;
    drop(server);
    done(data.path(), &["close", &table.room]);
    assert_eq!(admin(data.path(), &["close", &table.room]).0, 1, "twice");
    done(data.path(), &["check"]);
    let server = Server::start_on(data.path(), &["--rate-limit", "0"]);
    let mut client = table.clients[0].again(&server).await;
    assert_eq!(client.welcome["rooms"], json!([]));
    client
        .refused("unknown_room", json!({"type": "sync", "room": table.room}))
        .await;
    other.clients[0] = other.clients[0].again(&server).await;
    other.clients[0].join(&other.room).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_back_up_made_while_rooms_play_holds_all_that_was_seen_before() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start_on(data.path(), &["--rate-limit", "0"]);
    let ends = Arc::new(AtomicBool::new(false));
    let (mut seen, mut ways, mut playing) = (Vec::new(), Vec::new(), Vec::new());
    for number in 0..6 {
        let mut table = Table::playing(&server, "pancha_keliya", 2).await;
        let (seq, ends) = (Arc::new(AtomicU64::new(0)), Arc::clone(&ends));
        let way = Arc::new(AtomicU64::new(0));
        seen.push(Arc::clone(&seq));
        ways.push(Arc::clone(&way));
        playing.push(tokio::spawn(async move {
            let mut rng = seeded(number);
            while !ends.load(Ordering::Relaxed) {
                table.step(&mut rng).await;
                seq.store(table.seq(), Ordering::Relaxed);
                way.store(table.seq(), Ordering::Relaxed);
                if table.clients[0].view(&table.room).turn.is_null() {
                    // Nobody waits for a game that is over.
                    way.store(u64::MAX, Ordering::Relaxed);
                    break;
                }
            }
            table
        }));
    }
    moved_on(&ways, &[10; 6]).await;
    let copy = tempfile::tempdir().unwrap();
    let file = copy.path().join("keliya.db");
    let before: Vec<u64> = seen.iter().map(|seq| seq.load(Ordering::Relaxed)).collect();
    let text = file.to_str().unwrap().to_owned();
    let (from, target) = (data.path().to_owned(), text.clone());
    tokio::task::spawn_blocking(move || done(&from, &["backup", &target]))
        .await
        .unwrap();
    let after: Vec<u64> = seen.iter().map(|seq| seq.load(Ordering::Relaxed)).collect();
    let further: Vec<u64> = after.iter().map(|seq| seq + 4).collect();
    moved_on(&ways, &further).await;
    ends.store(true, Ordering::Relaxed);
    assert_eq!(
        admin(data.path(), &["backup", &text]).0,
        1,
        "nothing is overwritten"
    );

    done(copy.path(), &["check"]);
    let second = Server::start_on(copy.path(), &["--rate-limit", "0"]);
    for (playing, before) in playing.into_iter().zip(before) {
        let table = playing.await.unwrap();
        let mut client = table.clients[0].again(&second).await;
        client.join(&table.room).await;
        let history = missed(&mut client, &table.room, 0).await;
        assert!(
            history.len() as u64 >= before,
            "{} of {before}",
            history.len()
        );
        for (seq, frame) in &table.clients[0].view(&table.room).frames {
            let Some(told) = history.get(*seq as usize - 1) else {
                break;
            };
            let frame: Value = serde_json::from_str(frame).unwrap();
            assert_eq!(
                (&told["at"], &told["event"]),
                (&frame["at"], &frame["event"])
            );
        }
    }
}

/// Waits until every room has come that far.
async fn moved_on(seen: &[Arc<AtomicU64>], far: &[u64]) {
    let end = Instant::now() + DEADLINE;
    while seen
        .iter()
        .zip(far)
        .any(|(seq, &far)| seq.load(Ordering::Relaxed) < far)
    {
        assert!(Instant::now() < end, "{seen:?} of {far:?}");
        sleep(POLL).await;
    }
}

#[tokio::test]
async fn a_second_server_on_the_same_data_is_refused() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start_on(data.path(), &[]);
    let (code, text) = finish(&mut Server::command(data.path()));
    assert_eq!(code, 1, "{text}");
    assert!(text.contains("another server uses"), "{text}");
    assert!(text.contains(data.path().to_str().unwrap()), "{text}");
    // The first does not mind.
    server.client("somebody").await.create("siga", 2).await;
}

#[tokio::test]
async fn data_of_a_later_version_is_refused_and_left_alone() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start_on(data.path(), &[]);
    let code = server.client("somebody").await.create("siga", 2).await;
    drop(server);
    let database = || Connection::open(data.path().join("keliya.db")).unwrap();
    let version: i64 = database()
        .pragma_query_value(None, "user_version", |row| row.get(0))
        .unwrap();
    database().pragma_update(None, "user_version", 99).unwrap();
    let (exit, text) = finish(&mut Server::command(data.path()));
    assert_eq!(exit, 1, "{text}");
    for words in ["version 99", "newer"] {
        assert!(text.contains(words), "{text}");
    }
    let backup = data.path().join("copy.db");
    for task in [
        &["list"][..],
        &["show", &code],
        &["close", &code],
        &["check"],
        &["counts"],
        &["backup", backup.to_str().unwrap()],
    ] {
        let (exit, text) = admin(data.path(), task);
        assert_eq!(exit, 1, "{task:?}: {text}");
        assert!(text.contains("version 99"), "{task:?}: {text}");
    }
    database()
        .pragma_update(None, "user_version", version)
        .unwrap();
    let server = Server::start_on(data.path(), &[]);
    let looked = keliya_tests::http::get(&server, &format!("/api/v1/rooms/{code}")).await;
    assert_eq!(looked.status, 200);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_check_while_people_sit_down_and_get_up_finds_nothing_wrong() {
    const CHECKS: usize = 12;
    let data = tempfile::tempdir().unwrap();
    let server = Server::start_on(data.path(), &["--rate-limit", "0"]);
    let mut restless = Vec::new();
    for _ in 0..12 {
        let mut client = server.client("restless").await;
        restless.push(tokio::spawn(async move {
            let room = client.create("siga", 2).await;
            loop {
                client.ok(json!({"type": "stand", "room": room})).await;
                let sit = json!({"type": "sit", "room": room, "seat": 1});
                client.ok(sit).await;
            }
        }));
    }
    let path = data.path().to_owned();
    let checks = move || (0..CHECKS).map(|_| admin(&path, &["check"])).collect();
    let checked: Vec<(i32, String)> = tokio::task::spawn_blocking(checks).await.unwrap();
    for one in &restless {
        assert!(!one.is_finished(), "nobody was restless");
        one.abort();
    }
    for (exit, text) in checked {
        assert_eq!(exit, 0, "{text}");
    }
}
