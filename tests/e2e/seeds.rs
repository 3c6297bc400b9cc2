//! The fair dice: commitments, hashes, seeds asked for, given and withheld, and the reveal.

use std::time::{Duration, Instant};

use keliya_tests::{Referee, Server, Table, dice};
use serde_json::{Value, json};

const SEEDS: [&str; 2] = [
    "0123456789abcdef",
    "A-Z_a-z.0-9._-and-up-to-64-characters-of-it-are-a-seed-too.12345",
];

async fn table_with_hashes(server: &Server, seats: &[usize]) -> Table {
    let mut table = Table::lobby(server, "siga", 2).await;
    for &seat in seats {
        let request = json!({"type": "seed", "room": table.room, "hash": dice::sha256(SEEDS[seat - 1].as_bytes())});
        table.clients[seat - 1].ok(request).await;
    }
    table.settle().await;
    table
}

fn client_seed(table: &Table, seed: &str) -> Value {
    json!({"type": "seed", "room": table.room, "client_seed": seed})
}

/// The referee checks the dice at the end, so this test need only play.
async fn play_to_the_end(table: &mut Table, state: &Value, since: u64) -> Value {
    table.play_out(7).await;
    let mut referee = Referee::new(state);
    for frame in table.clients[0]
        .view(&table.room)
        .frames
        .range(since + 1..)
        .map(|(_, frame)| frame)
    {
        referee.see(&serde_json::from_str(frame).unwrap());
    }
    assert_eq!(referee.finished.len(), 1);
    referee.finished.remove(0)
}

#[tokio::test]
async fn when_all_hashes_are_opened_the_game_starts_at_once() {
    let server = Server::start();
    let mut table = table_with_hashes(&server, &[1, 2]).await;
    let state = table.clients[0].sync(&table.room).await;
    let hashes: Vec<String> = SEEDS
        .iter()
        .map(|seed| dice::sha256(seed.as_bytes()))
        .collect();
    assert_eq!(state["fairness"]["hashes"], json!(hashes));

    let begun = Instant::now();
    let start = table.of("start");
    table.clients[0].ok(start).await;
    let asked = table.clients[1].event("seeds_asked").await;
    assert_eq!(asked["event"]["game_no"], 1);
    assert_eq!(
        asked["event"]["commitment"],
        state["fairness"]["commitment"]
    );
    assert_eq!(asked["event"]["hashes"], json!(hashes));
    assert!(asked["event"]["deadline"].is_string());
    let waiting = table.clients[1].sync(&table.room).await;
    assert_eq!(
        (&waiting["status"], &waiting["turn"]),
        (&json!("playing"), &Value::Null)
    );

    let (one, two) = (client_seed(&table, SEEDS[0]), client_seed(&table, SEEDS[1]));
    table.clients[1].ok(two).await;
    let given = table.clients[1].event("seed").await;
    assert_eq!(
        given["event"],
        json!({"kind": "seed", "seat": 2, "client_seed": SEEDS[1]})
    );
    table.clients[0].ok(one).await;
    table.clients[1].event("seed").await;
    let started = table.clients[1].event("game_started").await;
    assert!(
        begun.elapsed() < Duration::from_secs(10),
        "not only after the grace of 10 s"
    );
    assert_eq!(started["event"]["client_seeds"], json!(SEEDS));
    assert_eq!(started["event"]["hashes"], json!(hashes));
    assert!(
        started["turn"].is_object(),
        "now somebody is to act: {started}"
    );

    let state_seq = state["seq"].as_u64().unwrap();
    let over = play_to_the_end(&mut table, &state, state_seq).await;
    let after = table.clients[0].sync(&table.room).await;
    assert_eq!(after["fairness"]["server_seed"], over["server_seed"]);
    assert_eq!(
        after["fairness"]["next_commitment"],
        over["next_commitment"]
    );
}

#[tokio::test]
async fn a_seat_that_gave_no_hash_counts_as_a_dash_and_is_not_waited_for() {
    let server = Server::start();
    let mut table = table_with_hashes(&server, &[2]).await;
    let start = table.of("start");
    table.clients[0].ok(start).await;
    let asked = table.clients[0].event("seeds_asked").await;
    assert_eq!(
        asked["event"]["hashes"],
        json!([null, dice::sha256(SEEDS[1].as_bytes())])
    );
    let two = client_seed(&table, SEEDS[1]);
    table.clients[1].ok(two).await;
    table.clients[0].event("seed").await;
    let started = table.clients[0].event("game_started").await;
    assert_eq!(started["event"]["client_seeds"], json!(["-", SEEDS[1]]));
}

#[tokio::test]
async fn without_any_hash_the_game_starts_at_once() {
    let server = Server::start();
    let mut table = Table::lobby(&server, "saturankam", 3).await;
    let state = table.clients[0].sync(&table.room).await;
    let start = table.of("start");
    let ok = table.clients[0].ok(start).await;
    let started = table.clients[0].event("game_started").await;
    assert_eq!(started["seq"], ok["seq"]);
    assert_eq!(started["event"]["client_seeds"], json!(["-", "-", "-"]));
    assert_eq!(started["event"]["hashes"], json!([null, null, null]));
    assert_eq!(
        started["event"]["commitment"],
        state["fairness"]["commitment"]
    );
}

#[tokio::test]
async fn a_seat_that_withholds_its_seed_is_waited_for_10_seconds_and_seen() {
    let server = Server::start();
    let mut table = table_with_hashes(&server, &[1, 2]).await;
    let begun = Instant::now();
    let start = table.of("start");
    table.clients[0].ok(start).await;
    let one = client_seed(&table, SEEDS[0]);
    table.clients[0].ok(one).await;
    table.clients[1].event("seeds_asked").await;
    table.clients[1].event("seed").await;
    let started = table.clients[1].event("game_started").await;
    let waited = begun.elapsed();
    assert!(
        (Duration::from_secs(9)..Duration::from_secs(19)).contains(&waited),
        "{waited:?}"
    );
    assert_eq!(started["event"]["client_seeds"], json!([SEEDS[0], "-"]));
    let hashes: Vec<String> = SEEDS
        .iter()
        .map(|seed| dice::sha256(seed.as_bytes()))
        .collect();
    assert_eq!(
        started["event"]["hashes"],
        json!(hashes),
        "the hash stays, so that it is seen"
    );
    let two = client_seed(&table, SEEDS[1]);
    table.clients[1].refused("wrong_status", two).await;
}

#[tokio::test]
async fn nobody_throws_while_seeds_are_asked_for() {
    let server = Server::start();
    let mut table = table_with_hashes(&server, &[1]).await;
    let start = table.of("start");
    table.clients[0].ok(start).await;
    for client in &mut table.clients {
        let reply = client
            .ask(json!({"type": "throw", "room": table.room}))
            .await;
        assert_eq!(reply["type"], "error", "{reply}");
    }
    let state = table.clients[0].sync(&table.room).await;
    assert_eq!(state["turn"], Value::Null);
    assert_eq!(state["fairness"]["throws"], 0);
}

#[tokio::test]
async fn a_seed_that_does_not_fit_its_hash_is_a_bad_message() {
    let server = Server::start();
    let mut table = table_with_hashes(&server, &[1, 2]).await;
    let start = table.of("start");
    table.clients[0].ok(start).await;
    for wrong in [
        "0123456789abcdeg",
        "0123456789ABCDEF",
        "short",
        "",
        &"x".repeat(65),
        "with spaces in it",
    ] {
        let request = client_seed(&table, wrong);
        table.clients[0].refused("bad_message", request).await;
    }
    let one = client_seed(&table, SEEDS[0]);
    table.clients[0].ok(one).await;
}

#[tokio::test]
async fn a_hash_has_64_digits_of_lower_case_hex_and_comes_alone() {
    let server = Server::start();
    let mut table = Table::lobby(&server, "siga", 2).await;
    let room = table.room.clone();
    let hash = dice::sha256(SEEDS[0].as_bytes());
    let host = &mut table.clients[0];
    for fields in [
        json!({}),
        json!({"hash": hash, "client_seed": SEEDS[0]}),
        json!({"hash": hash.to_uppercase()}),
        json!({"hash": &hash[1..]}),
        json!({"hash": format!("{hash}0")}),
        json!({"hash": ""}),
        json!({"hash": "g".repeat(64)}),
    ] {
        let mut request = fields;
        request["type"] = json!("seed");
        request["room"] = json!(room);
        host.refused("bad_message", request.clone()).await;
        request["room"] = json!("ZZZZZZ");
        host.refused("bad_message", request).await;
    }
    assert_eq!(
        host.sync(&room).await["fairness"]["hashes"],
        json!([null, null])
    );
}

#[tokio::test]
async fn hashes_are_given_between_games_and_seeds_when_asked_for() {
    let server = Server::start();
    let mut table = Table::lobby(&server, "siga", 2).await;
    let hash =
        json!({"type": "seed", "room": table.room, "hash": dice::sha256(SEEDS[0].as_bytes())});
    let seed = client_seed(&table, SEEDS[0]);
    table.clients[0].refused("wrong_status", seed.clone()).await;
    let mut watcher = server.client("watcher").await;
    watcher.watch(&table.room).await;
    watcher.refused("not_seated", hash.clone()).await;
    table.start().await;
    table.clients[0].refused("wrong_status", hash.clone()).await;
    table.clients[0].refused("wrong_status", seed).await;
    let end = table.of("end_game");
    table.clients[0].ok(end).await;
    table.clients[0].ok(hash).await;
}

#[tokio::test]
async fn every_game_has_a_seed_of_its_own() {
    let server = Server::start();
    let mut nimal = server.client("Nimal").await;
    let mut commitments = std::collections::HashSet::new();
    for _ in 0..20 {
        let room = nimal
            .room(json!({"type": "create_room", "game": "siga", "players": 2}))
            .await;
        assert!(
            commitments.insert(room["fairness"]["commitment"].to_string()),
            "the same twice"
        );
        nimal
            .ok(json!({"type": "leave_room", "room": room["room"]}))
            .await;
    }
}
