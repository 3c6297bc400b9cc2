//! The end of the server.

use std::time::{Duration, Instant};

use keliya_tests::{Client, DEADLINE, Server, Table};
use serde_json::json;
use tokio::net::TcpStream;

async fn stops_on(signal: &str) {
    let mut server = Server::start();
    let mut table = Table::playing(&server, "siga", 2).await;
    let mut silent = Client::connect(&server).await;
    // A socket that never said anything must not hold the server up.
    let half_open = TcpStream::connect(server.address()).await.unwrap();
    let asked = Instant::now();
    server.process().signal(signal);
    for client in table.clients.iter_mut().chain([&mut silent]) {
        assert_eq!(client.closed(DEADLINE).await, Some(1001));
    }
    let status = server.process().wait(Duration::from_secs(10)).await;
    let took = asked.elapsed();
    assert!(took < Duration::from_secs(5), "{took:?}");
    assert!(status.success(), "{status}");
    assert!(
        TcpStream::connect(server.address()).await.is_err(),
        "still listening"
    );
    drop(half_open);
}

#[tokio::test]
async fn sigterm_closes_with_1001_and_ends_the_server_within_5_seconds() {
    stops_on("TERM").await;
}

#[tokio::test]
async fn sigint_does_so_too() {
    stops_on("INT").await;
}

#[tokio::test]
async fn a_reader_that_never_reads_does_not_hold_the_server_up() {
    let mut server = Server::start();
    let mut host = server.client("host").await;
    let room = host.create("siga", 2).await;
    let mut deaf = server.client("deaf").await;
    deaf.watch(&room).await;
    for n in 0..500 {
        host.ok(json!({"type": "chat", "room": room, "text": format!("{n} {}", "ක".repeat(400))}))
            .await;
    }
    let asked = Instant::now();
    server.process().signal("TERM");
    let status = server.process().wait(Duration::from_secs(10)).await;
    assert!(
        asked.elapsed() < Duration::from_secs(6),
        "{:?}",
        asked.elapsed()
    );
    assert!(status.success(), "{status}");
    drop(deaf);
}
