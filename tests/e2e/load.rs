//! Many rooms at once while hostile peers do their worst.

use keliya_tests::{Client, Referee, Server, Table, seeded};
use rand::Rng;
use serde_json::{Value, json};
use tokio::{io::AsyncWriteExt, net::TcpStream, sync::watch, task::JoinSet};

const ROOMS: usize = 50;
const TABLES: [(&str, usize); 6] = [
    ("siga", 2),
    ("saturankam", 2),
    ("pancha_keliya", 2),
    ("saturankam", 4),
    ("pancha_keliya", 8),
    ("saturankam", 3),
];

async fn whole_game(server: &Server, number: usize) {
    let (game, players) = TABLES[number % TABLES.len()];
    let mut table = Table::lobby(server, game, players).await;
    let state = table.clients[0].sync(&table.room).await;
    let start = table.of("start");
    table.clients[0].ok(start).await;
    table.play_out(number as u64).await;
    let since = state["seq"].as_u64().unwrap() + 1;
    let mut referee = Referee::new(&state);
    for (_, frame) in table.clients[0].view(&table.room).frames.range(since..) {
        referee.see(&serde_json::from_str(frame).unwrap());
    }
    assert_eq!(referee.finished.len(), 1, "room {number}");
    for client in &table.clients[1..] {
        assert!(
            client
                .view(&table.room)
                .frames
                .range(since..)
                .eq(table.clients[0].view(&table.room).frames.range(since..)),
            "room {number}: {} saw something else",
            client.name
        );
    }
}

/// Connects again and again and breaks off in every way, until told to stop.
async fn hostile(server: &Server, seed: u64, stop: &watch::Receiver<bool>) {
    let mut rng = seeded(seed);
    while !*stop.borrow() {
        let mut client = Client::connect(server).await;
        match rng.random_range(0..6) {
            0 => drop(client.send(vec![0; 100].into()).await),
            1 => drop(client.send("x".repeat(20_000).into()).await),
            2 => {
                for _ in 0..50 {
                    client.send_text("{\"type\":").await;
                }
            }
            3 => {
                client.hello("hostile").await;
                for _ in 0..20 {
                    client.ask(json!({"type": "throw", "room": "ZZZZZZ"})).await;
                }
            }
            4 => {
                client.hello("hostile").await;
                let room = client.create("siga", 2).await;
                client.ask(json!({"type": "throw", "room": room})).await;
            }
            _ => {
                let mut stream = TcpStream::connect(server.address()).await.unwrap();
                // It may be refused; this one does not care.
                let _ = stream.write_all(&rng.random::<[u8; 32]>()).await;
            }
        }
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn fifty_rooms_play_to_the_end_while_others_misbehave() {
    let server = std::sync::Arc::new(Server::start());
    let (stop, stopped) = watch::channel(false);
    let mut enemies = JoinSet::new();
    for seed in 0..3 {
        let (server, stopped) = (server.clone(), stopped.clone());
        enemies.spawn(async move { hostile(&server, seed, &stopped).await });
    }
    let mut games = JoinSet::new();
    for number in 0..ROOMS {
        let server = server.clone();
        games.spawn(async move { whole_game(&server, number).await });
    }
    games.join_all().await;
    stop.send(true).unwrap();
    enemies.join_all().await;
    let mut client = server.client("after").await;
    let pong: Value = client.ask(json!({"type": "ping"})).await;
    assert_eq!(pong["type"], "pong");
}
