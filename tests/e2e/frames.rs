//! The socket itself: kinds and sizes of frames, pings, who may connect from where.

use keliya_tests::{Client, DEADLINE, Incoming, Server};
use serde_json::json;
use tokio_tungstenite::tungstenite::{self, Message};

#[tokio::test]
async fn a_binary_frame_closes_with_1003() {
    let server = Server::start();
    for welcome in [false, true] {
        let mut client = Client::connect(&server).await;
        if welcome {
            client.hello("Nimal").await;
        }
        client
            .send(Message::binary(br#"{"type":"ping"}"#.to_vec()))
            .await
            .unwrap();
        assert_eq!(client.closed(DEADLINE).await, Some(1003));
    }
}

/// A `ping` of exactly so many bytes.
fn ping_of(bytes: usize) -> String {
    let empty = json!({"type": "ping", "id": 5, "pad": ""})
        .to_string()
        .len();
    let text = json!({"type": "ping", "id": 5, "pad": "x".repeat(bytes - empty)}).to_string();
    assert_eq!(text.len(), bytes);
    text
}

#[tokio::test]
async fn a_message_of_16_kib_is_read_and_a_longer_one_closes_with_1009() {
    let server = Server::start();
    for welcome in [false, true] {
        let mut client = Client::connect(&server).await;
        if welcome {
            client.hello("Nimal").await;
        }
        client.send_text(ping_of(16 * 1024)).await;
        let reply = client.receive().await;
        assert_eq!(reply["re"], 5, "{reply}");
        client.send_text(ping_of(16 * 1024 + 1)).await;
        assert_eq!(client.closed(DEADLINE).await, Some(1009));
    }
}

#[tokio::test]
async fn a_huge_frame_closes_with_1009() {
    let server = Server::start();
    let mut client = server.client("Nimal").await;
    // The server may close before all of it is written.
    let _ = client.send(Message::text("x".repeat(8 << 20))).await;
    match client.closed(DEADLINE).await {
        Some(1009) | None => {}
        other => panic!("closed with {other:?}"),
    }
    server.client("Kamala").await;
}

#[tokio::test]
async fn pings_of_a_client_are_answered() {
    let server = Server::start();
    let mut client = server.client("Nimal").await;
    client
        .send(Message::Ping(b"here?".to_vec().into()))
        .await
        .unwrap();
    // The pong is eaten by the harness; what counts is that the connection goes on.
    assert_eq!(client.ask(json!({"type": "ping"})).await["type"], "pong");
}

#[tokio::test]
async fn a_client_that_closes_is_answered_with_a_close() {
    let server = Server::start();
    let mut client = server.client("Nimal").await;
    client.send(Message::Close(None)).await.unwrap();
    match client.incoming(DEADLINE).await {
        Some(Incoming::Closed(_)) => {}
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn a_foreign_origin_is_refused_and_its_own_or_none_is_taken() {
    let server = Server::start();
    for origin in [
        "https://example.com",
        "http://127.0.0.1:1",
        "null",
        "http://localhost.example.com",
    ] {
        match Client::connect_from(&server, Some(origin))
            .await
            .map_err(|error| *error)
        {
            Err(tungstenite::Error::Http(answer)) => assert_eq!(answer.status(), 403, "{origin}"),
            other => panic!("{origin}: {other:?}"),
        }
    }
    let own = server.url();
    for origin in [None, Some(own.as_str())] {
        let mut client = Client::connect_from(&server, origin).await.unwrap();
        client.hello("Nimal").await;
    }
}
