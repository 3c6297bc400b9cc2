//! Several connections of one player, and connections that say nothing.

use std::time::Duration;

use keliya_tests::{Client, DEADLINE, Server, Table};
use serde_json::json;

#[tokio::test]
async fn without_hello_a_connection_is_closed_after_10_seconds() {
    let server = Server::start();
    let started = std::time::Instant::now();
    let mut silent = Client::connect(&server).await;
    let mut refused = Client::connect(&server).await;
    refused
        .refused(
            "bad_name",
            json!({"type": "hello", "protocol": 1, "name": ""}),
        )
        .await;
    let mut welcome = server.client("Nimal").await;
    assert_eq!(silent.closed(Duration::from_secs(15)).await, Some(1008));
    assert_eq!(
        refused.closed(Duration::from_secs(15)).await,
        Some(1008),
        "a `hello` that fails does not count"
    );
    let waited = started.elapsed();
    assert!(waited >= Duration::from_secs(9), "closed after {waited:?}");
    assert_eq!(welcome.ask(json!({"type": "ping"})).await["type"], "pong");
}

#[tokio::test]
async fn the_ninth_connection_is_welcome_and_the_oldest_is_closed() {
    let server = Server::start();
    let mut oldest = server.client("Nimal").await;
    let mut others = Vec::new();
    for _ in 0..7 {
        others.push(oldest.again(&server).await);
    }
    for client in [&mut oldest].into_iter().chain(&mut others) {
        assert_eq!(
            client.ask(json!({"type": "ping"})).await["type"],
            "pong",
            "eight are allowed"
        );
    }
    others.push(oldest.again(&server).await);
    assert_eq!(oldest.closed(DEADLINE).await, Some(4000));
    for client in &mut others {
        assert_eq!(client.ask(json!({"type": "ping"})).await["type"], "pong");
    }
}

#[tokio::test]
async fn the_connections_of_other_players_do_not_count() {
    let server = Server::start();
    let mut clients = Vec::new();
    for _ in 0..10 {
        clients.push(server.client("Nimal").await);
    }
    for client in &mut clients {
        assert_eq!(client.ask(json!({"type": "ping"})).await["type"], "pong");
    }
}

#[tokio::test]
async fn two_connections_of_a_player_both_receive_and_may_both_act() {
    let server = Server::start();
    let mut table = Table::playing(&server, "siga", 2).await;
    let room = table.room.clone();
    let (index, _) = table.in_turn().await;
    let mut second = table.clients[index].again(&server).await;
    // A connection gets the events from its own `room` reply on.
    let state = second.join(&room).await;
    assert_eq!(
        state["you"]["seat"],
        json!(index + 1),
        "the seat that the player holds"
    );

    let by_second = second.ok(json!({"type": "throw", "room": room})).await["seq"]
        .as_u64()
        .unwrap();
    let first = &mut table.clients[index];
    first.catch_up(&room, by_second).await;
    let since = state["seq"].as_u64().unwrap() + 1;
    assert!(
        first
            .view(&room)
            .frames
            .range(since..)
            .eq(&second.view(&room).frames)
    );

    first
        .ok(json!({"type": "chat", "room": room, "text": "from the first"}))
        .await;
    assert_eq!(first.next("chat").await, second.next("chat").await);
}

#[tokio::test]
async fn a_connection_hears_nothing_of_a_room_before_its_own_room_reply() {
    let server = Server::start();
    let mut table = Table::playing(&server, "siga", 2).await;
    let room = table.room.clone();
    let (index, _) = table.in_turn().await;
    let mut second = table.clients[index].again(&server).await;
    table.clients[index]
        .ok(json!({"type": "throw", "room": room}))
        .await;
    table.clients[index]
        .ok(json!({"type": "chat", "room": room, "text": "hello"}))
        .await;
    assert_eq!(second.ask(json!({"type": "ping"})).await["type"], "pong");
    assert!(second.unread.is_empty(), "{:?}", second.unread);
    // `sync` is a `room` reply too, for one who is in the room.
    let state = second.sync(&room).await;
    assert_eq!(state["seq"], json!(table.seq()));
    table.clients[index]
        .ok(json!({"type": "chat", "room": room, "text": "again"}))
        .await;
    assert_eq!(second.next("chat").await["text"], "again");
}

#[tokio::test]
async fn leaving_by_one_connection_leaves_by_all() {
    let server = Server::start();
    let mut host = server.client("host").await;
    let room = host.create("siga", 2).await;
    let mut guest = server.client("guest").await;
    guest.join(&room).await;
    let mut second = guest.again(&server).await;
    second.join(&room).await;
    guest.ok(json!({"type": "leave_room", "room": room})).await;
    second
        .refused(
            "not_in_room",
            json!({"type": "chat", "room": room, "text": "still here?"}),
        )
        .await;
    host.ok(json!({"type": "chat", "room": room, "text": "gone?"}))
        .await;
    for client in [&mut guest, &mut second] {
        assert_eq!(client.ask(json!({"type": "ping"})).await["type"], "pong");
        assert!(client.take("chat").is_empty());
    }
}
