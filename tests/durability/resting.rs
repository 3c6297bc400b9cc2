//! Rooms leave memory while somebody's time runs in them, and it goes on there as if they had not.

use std::{
    path::Path,
    time::{Duration, Instant},
};

use keliya_protocol::Timestamp;
use keliya_tests::{Client, DEADLINE, Server, Table};
use rusqlite::Connection;
use serde_json::{Value, json};
use tokio::time::sleep;

const FLAGS: [&str; 4] = ["--rate-limit", "0", "--idle", "0s"];
/// For each throw or play.
const LIMIT: u32 = 3_600;
const POLL: Duration = Duration::from_millis(20);
/// What a kill may give back of the time that the server ran: it notes every 5 s that it does.
const GIVEN_BACK: Duration = Duration::from_secs(5);
/// For what the test and the machine take.
const SLACK: Duration = Duration::from_secs(8);

/// A game that everybody has left, once it rests, and its deadline; and somebody who may come back.
async fn at_rest(server: &Server, data: &Path) -> (Table, Timestamp) {
    let fields = json!({"game": "siga", "players": 2, "turn_seconds": LIMIT});
    let mut table = Table::with(server, fields).await;
    table.start().await;
    let state = table.clients[0].sync(&table.room).await;
    let deadline = time(&state["turn"]["deadline"]);
    let away = table.clients[0].again(server).await;
    let gone = std::mem::replace(&mut table.clients, vec![away]);
    gone.into_iter().for_each(Client::vanish);
    rests(data, &table.room).await;
    (table, deadline)
}

async fn rests(data: &Path, room: &str) {
    let sql = "SELECT absent IS NOT NULL AND wakes_at IS NOT NULL FROM rooms WHERE code = ?1";
    let end = Instant::now() + DEADLINE;
    while !database(data)
        .query_row(sql, [room], |row| row.get::<_, bool>(0))
        .unwrap()
    {
        assert!(Instant::now() < end, "{room} does not rest");
        sleep(POLL).await;
    }
}

fn database(data: &Path) -> Connection {
    Connection::open(data.join("keliya.db")).unwrap()
}

/// The number of the latest event, and when it happened.
fn latest(data: &Path) -> (u64, Timestamp) {
    let sql = "SELECT after, at FROM entries WHERE after > 0 ORDER BY after DESC, at LIMIT 1";
    let row = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?));
    let (after, at) = database(data).query_row(sql, [], row).unwrap();
    (after, Timestamp::from_millis(at))
}

fn time(text: &Value) -> Timestamp {
    text.as_str().unwrap().parse().unwrap()
}

#[tokio::test]
async fn time_stands_in_a_room_that_is_not_in_memory_while_no_server_runs() {
    for signal in ["KILL", "TERM"] {
        let data = tempfile::tempdir().unwrap();
        let mut server = Server::start_on(data.path(), &FLAGS);
        let (table, mut deadline) = at_rest(&server, data.path()).await;
        // More than once, and nobody comes to the room between the first server and the last.
        let (mut least, mut most) = (Duration::ZERO, Duration::ZERO);
        for _ in 0..2 {
            sleep(Duration::from_secs(1)).await;
            let running = Timestamp::now();
            if signal == "KILL" {
                server.process().kill();
            } else {
                server.process().signal("TERM");
                server.process().wait(DEADLINE).await;
            }
            let ended = Timestamp::now();
            sleep(Duration::from_secs(2)).await;
            least += Timestamp::now().since(ended);
            server = Server::start_on(data.path(), &FLAGS);
            // Somebody is welcome: it has begun.
            server.client("elsewhere").await;
            most += Timestamp::now().since(running);
            if signal == "KILL" {
                most += GIVEN_BACK;
            }
        }
        let mut back = table.clients[0].again(&server).await;
        let state = back.join(&table.room).await;
        let anew = time(&state["turn"]["deadline"]);
        let moved = anew.since(deadline);
        assert!(moved >= least, "{signal}: moved by {moved:?} of {least:?}");
        assert!(moved <= most, "{signal}: moved by {moved:?} of {most:?}");

        // And it does not move while a server runs.
        deadline = anew;
        back.vanish();
        rests(data.path(), &table.room).await;
        let mut back = table.clients[0].again(&server).await;
        let state = back.join(&table.room).await;
        assert_eq!(time(&state["turn"]["deadline"]), deadline, "{signal}");
    }
}

#[tokio::test]
async fn a_deadline_is_met_with_nobody_there_by_a_server_that_never_had_the_room() {
    let data = tempfile::tempdir().unwrap();
    let mut server = Server::start_on(data.path(), &FLAGS);
    let (table, _) = at_rest(&server, data.path()).await;
    server.process().kill();
    // An hour is too long for a test: as if most of it had gone before the kill.
    let left = Duration::from_secs(3);
    let sql = "UPDATE rooms SET wakes_at = (SELECT noted_at - lost FROM running) + ?1";
    let changed = database(data.path()).execute(sql, [left.as_millis() as i64]);
    assert_eq!(changed.unwrap(), 1);
    let before = latest(data.path());
    let starting = Timestamp::now();
    let server = Server::start_on(data.path(), &FLAGS);
    let started = Timestamp::now();
    let end = Instant::now() + DEADLINE;
    while latest(data.path()) == before {
        assert!(Instant::now() < end, "nothing happens");
        sleep(POLL).await;
    }
    let (_, acted) = latest(data.path());
    assert!(
        acted >= starting.after(left),
        "{:?} too early",
        starting.after(left).since(acted)
    );
    assert!(
        acted <= started.after(left + SLACK),
        "{:?} too late",
        acted.since(started.after(left))
    );
    // The hour of the next throw or play has begun, and the room rests again.
    rests(data.path(), &table.room).await;
    let mut back = table.clients[0].again(&server).await;
    let state = back.join(&table.room).await;
    let limit = Duration::from_secs(LIMIT.into());
    assert_eq!(time(&state["turn"]["deadline"]), acted.after(limit));
}
