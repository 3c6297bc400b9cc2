//! Connections whose other end is gone without a word: the server still has the old one, and it
//! must be in nobody's way.

use std::time::Duration;

use keliya_tests::{Client, DEADLINE, Incoming, Server, Table};
use serde_json::{Value, json};

use crate::{
    choices::Choices,
    proxy::Proxy,
    resume::{Game, soon},
};

/// PROTOCOL.md: a connection silent for 30 s is dropped; then presence is up to 1 s late.
const SILENCE: Duration = Duration::from_secs(30);
/// Connections of one player, at most.
const CONNECTIONS: usize = 8;

#[tokio::test]
async fn an_old_half_open_connection_is_not_in_the_way_of_the_newest_one() {
    let mut choices = Choices::new();
    // A game that is long enough, also by luck.
    let mut game = Game::start("pancha_keliya").await;
    let room = game.table.room.clone();
    let player = game.table.clients[1].player().clone();
    let mut old = Vec::new();
    for _ in 0..CONNECTIONS - 2 {
        let Some((seq, request)) = game.request(&mut choices.rng).await else {
            break;
        };
        game.proxy.newest().hold();
        // The request goes nowhere, and nobody is told.
        game.table.clients[1].post(request.clone()).await;
        let client = game.come_back(seq).await;
        old.push(std::mem::replace(&mut game.table.clients[1], client));
        let ok = game.table.clients[1].ok(request).await;
        let last = ok["seq"].as_u64().unwrap();
        game.table.clients[0].catch_up(&room, last).await;
    }
    assert_eq!(old.len(), CONNECTIONS - 2);
    let absences: Vec<Value> = game.table.clients[0].take("presence");
    assert!(
        absences
            .iter()
            .all(|told| told["player"]["id"] != player["id"] || told["connected"] == true),
        "one of the connections was there all the time: {absences:?}"
    );
}

#[tokio::test]
async fn a_ninth_connection_is_welcome_though_eight_are_half_open() {
    let mut choices = Choices::new();
    let mut game = Game::start("pancha_keliya").await;
    let mut old: Vec<Client> = Vec::new();
    let mut took = Vec::new();
    for _ in 0..CONNECTIONS * 2 {
        let Some((seq, request)) = game.request(&mut choices.rng).await else {
            break;
        };
        game.proxy.newest().hold();
        let client = game.come_back(seq).await;
        old.push(std::mem::replace(&mut game.table.clients[1], client));
        let begun = tokio::time::Instant::now();
        game.table.clients[1].ok(request).await;
        took.push(begun.elapsed());
    }
    assert!(old.len() > CONNECTIONS);
    soon(took);

    // One that can still hear is told why it is closed.
    let mut oldest = game.hello().await;
    for _ in 0..CONNECTIONS {
        old.push(game.hello().await);
    }
    assert_eq!(oldest.closed(DEADLINE).await, Some(4000));
}

#[tokio::test]
async fn who_does_not_hear_slows_nobody_and_is_dropped() {
    let mut game = Game::start("siga").await;
    let room = game.table.room.clone();
    game.proxy.newest().only_down(0);
    // Longer than what any buffer on the way holds.
    let text = "\u{0d9a}".repeat(500);
    let chat = json!({"type": "chat", "room": room, "text": text});
    let begun = tokio::time::Instant::now();
    for _ in 0..6_000 {
        game.table.clients[0].ok(chat.clone()).await;
        game.table.clients[0].take("chat");
    }
    let each = begun.elapsed() / 6_000;
    assert!(each < Duration::from_millis(20), "{each:?} for each");
    let player = game.table.clients[1].player().clone();
    game.table.clients[0].presence(&player, false).await;
    let seq = game.table.seq();
    game.table.clients[1] = game.come_back(seq).await;
}

#[tokio::test]
async fn who_is_gone_without_a_word_is_absent_after_half_a_minute() {
    let mut game = Game::start("siga").await;
    let room = game.table.room.clone();
    let player = game.table.clients[1].player().clone();
    game.proxy.newest().hold();
    let begun = tokio::time::Instant::now();
    let mut heartbeats = 0;
    // Pings are answered while something is read.
    let told = loop {
        match game.table.clients[0].incoming(SILENCE + DEADLINE).await {
            Some(Incoming::Message(message)) if message["type"] == "heartbeat" => {
                assert_eq!(message["room"], room);
                assert_eq!(message["seq"], game.table.clients[0].view(&room).seq);
                heartbeats += 1;
            }
            Some(Incoming::Message(message)) if message["type"] == "presence" => {
                if message["player"]["id"] == player["id"] && message["connected"] == false {
                    break message;
                }
            }
            other => panic!("{other:?}"),
        }
    };
    let took = begun.elapsed();
    assert!(took > SILENCE - Duration::from_secs(11), "{took:?}");
    assert!(took < SILENCE + Duration::from_secs(15), "{took:?}");
    assert!(
        (2..=4).contains(&heartbeats),
        "{heartbeats} heartbeats in {took:?}"
    );
    assert!(told["absent_since"].is_string());
    let seq = game.table.seq();
    game.table.clients[1] = game.come_back(seq).await;
    game.table.clients[0].presence(&player, true).await;
}

#[tokio::test]
async fn a_seat_is_given_up_by_none_of_many_half_open_connections() {
    let server = Server::start();
    let proxy = Proxy::start(server.address()).await;
    let mut table = Table::lobby(&server, "siga", 2).await;
    let room = table.room.clone();
    let away = &table.clients[1];
    let mut held = Vec::new();
    for _ in 0..3 {
        let stream = proxy.connect().await;
        let mut client = Client::over(stream, &server, None).await.unwrap();
        let hello = json!({"type": "hello", "protocol": 1, "name": "again", "token": away.token()});
        client.welcome = client.ask(hello).await;
        client.join(&room).await;
        proxy.newest().hold();
        held.push(client);
    }
    let player = away.player().clone();
    table.clients.pop().unwrap().vanish();
    // For all that the server knows the others are alive.
    let state = table.clients[0].sync(&room).await;
    assert_eq!(state["seats"][1]["player"]["id"], player["id"]);
    assert_eq!(state["seats"][1]["connected"], true);
}
