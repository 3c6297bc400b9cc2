//! Another game in the same room.

use std::collections::BTreeMap;

use keliya_tests::{Referee, Server, Table};
use serde_json::{Value, json};

#[tokio::test]
async fn two_rematches_with_the_score() {
    let server = Server::start();
    let mut table = Table::lobby(&server, "siga", 2).await;
    let room = table.room.clone();
    let mut watcher = server.client("watcher").await;
    let mut referee = Referee::new(&watcher.watch(&room).await);
    table.start().await;
    let rematch = table.of("rematch");
    table.clients[0]
        .refused("wrong_status", rematch.clone())
        .await;
    let mut won: BTreeMap<String, u64> = BTreeMap::new();
    for game_no in 1..=3 {
        table.play_out(game_no).await;
        let state = table.clients[0].sync(&room).await;
        assert_eq!(
            (&state["status"], &state["game_no"]),
            (&json!("over"), &json!(game_no))
        );
        *won.entry(state["winner"].as_str().unwrap().to_owned())
            .or_default() += 1;
        for side in ["a", "b"] {
            let score = won.get(side).copied().unwrap_or(0);
            assert_eq!(state["score"][side], score, "{state}");
        }
        watcher.refused("not_seated", rematch.clone()).await;
        table.clients[0].ok(rematch.clone()).await;
        let again = table.clients[0].ok(rematch.clone()).await;
        assert!(again.get("seq").is_none(), "asked already: {again}");
        let state = table.clients[1].sync(&room).await;
        let asked: Vec<&Value> = state["seats"]
            .as_array()
            .unwrap()
            .iter()
            .map(|seat| &seat["rematch"])
            .collect();
        assert_eq!(asked, [&json!(true), &json!(false)]);
        let promised = state["fairness"]["next_commitment"].clone();
        table.clients[1].ok(rematch.clone()).await;
        table.settle().await;
        let state = table.clients[0].sync(&room).await;
        assert_eq!(
            (&state["status"], &state["game_no"]),
            (&json!("playing"), &json!(game_no + 1))
        );
        assert_eq!(state["fairness"]["commitment"], promised);
        assert_eq!(state["seats"][0]["rematch"], false);
        assert_eq!(state["spectators"], 1);
    }
    // The dice of all three are checked by the referee, with who was drawn to begin.
    watcher.sync(&room).await;
    for event in watcher.take("event") {
        referee.see(&event);
    }
    assert_eq!(referee.finished.len(), 3);
}

#[tokio::test]
async fn with_a_seed_given_seeds_are_asked_for_first() {
    let server = Server::start();
    let mut table = Table::playing(&server, "siga", 2).await;
    let room = table.room.clone();
    table.ask(0, "end_game").await;
    table.settle().await;
    let seed = "0123456789abcdef";
    // The SHA-256 of it, as PROTOCOL.md gives it.
    let hash = "9f9f5111f7b27a781f1f1ddde5ebc2dd2b796bfc7365c9c28b548e564176929f";
    table.clients[1]
        .ok(json!({"type": "seed", "room": room, "hash": hash}))
        .await;
    for index in [0, 1] {
        table.ask(index, "rematch").await;
    }
    for kind in ["seed", "rematch_asked", "rematch_asked"] {
        table.clients[0].event(kind).await;
    }
    let asked = table.clients[0].event("seeds_asked").await;
    assert_eq!(asked["event"]["hashes"], json!([null, hash]));
    assert_eq!(asked["event"]["game_no"], 2);
    table.clients[1]
        .ok(json!({"type": "seed", "room": room, "client_seed": seed}))
        .await;
    table.clients[0].event("seed").await;
    let started = table.clients[0].event("game_started").await;
    assert_eq!(started["event"]["client_seeds"], json!(["-", seed]));
}

#[tokio::test]
async fn a_bot_agrees_and_one_who_goes_is_not_waited_for() {
    let server = Server::start_with(&["--rate-limit", "0", "--bot-delay-ms", "60000"]);
    let mut table = Table::playing(&server, "siga", 2).await;
    let room = table.room.clone();
    table.ask(0, "end_game").await;
    table.ask(0, "rematch").await;
    table.ask(1, "leave_room").await;
    let state = table.clients[0].sync(&room).await;
    assert_eq!(state["status"], "over", "a seat is free");
    table.clients[0]
        .ok(json!({"type": "set_seat", "room": room, "seat": 2, "to": "bot"}))
        .await;
    let state = table.clients[0].sync(&room).await;
    assert_eq!(
        (&state["status"], &state["game_no"]),
        (&json!("playing"), &json!(2))
    );
    table.ask(0, "end_game").await;
    table.ask(0, "rematch").await;
    let state = table.clients[0].sync(&room).await;
    assert_eq!(
        (&state["status"], &state["game_no"]),
        (&json!("playing"), &json!(3))
    );
}
