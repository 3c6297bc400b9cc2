use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};

use crate::fake::{FakeServer, Home, room, stderr};

#[tokio::test]
async fn no_server_there() {
    let server = FakeServer::start().await;
    let url = server.url();
    drop(server);
    let output = Home::new()
        .output(&["join", "K7QF3M", "--server", &url])
        .await;
    assert_eq!(output.status.code(), Some(1));
    let text = stderr(&output);
    assert!(
        text.contains(&format!("no keliya server at {url}")),
        "{text}"
    );
    assert!(text.contains("--server"), "{text}");
}

#[tokio::test]
async fn some_other_server_there() {
    let server = FakeServer::start().await;
    let home = Home::new();
    let client = home.start(&["join", "K7QF3M", "--server", &server.url()]);
    let mut stream = server.accept_raw().await;
    let mut request = [0; 16];
    stream.read_exact(&mut request).await.unwrap();
    stream
        .write_all(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n")
        .await
        .unwrap();
    let (code, text) = client.end().await;
    assert_eq!(code, 1);
    assert!(
        text.contains("is no keliya server") && text.contains("404"),
        "{text}"
    );
}

#[tokio::test]
async fn a_server_that_is_full() {
    let server = FakeServer::start().await;
    let home = Home::new();
    let client = home.start(&["rooms", "--server", &server.url()]);
    let mut stream = server.accept_raw().await;
    let mut request = Vec::new();
    while !request.ends_with(b"\r\n\r\n") {
        request.push(stream.read_u8().await.unwrap());
    }
    drop(stream);
    let (code, text) = client.end().await;
    assert_eq!(code, 1);
    assert!(text.contains("takes nobody just now"), "{text}");
}

/// What the client says when the room does not take it.
async fn turned_away(code: &str) -> String {
    let server = FakeServer::start().await;
    let home = Home::new();
    let client = home.start(&["join", "k7qf3m", "--server", &server.url()]);
    let (mut peer, _) = server.welcome().await;
    let join = peer.expect("join_room").await;
    assert_eq!(join["room"], "K7QF3M");
    peer.refuse(&join, code).await;
    drop(peer);
    let (status, text) = client.end().await;
    assert_eq!(status, 1, "{text}");
    text
}

#[tokio::test]
async fn each_refusal_says_what_to_do() {
    for (code, advice) in [
        (
            "unknown_room",
            "no room has the code K7QF3M: ask the host to read it again",
        ),
        ("room_full", "keliya watch K7QF3M --server http://127.0.0.1"),
        ("seat_taken", "leave --seat out"),
        ("locked", "lock off"),
        ("removed", "sent you away"),
        ("too_many", "try later"),
    ] {
        let text = turned_away(code).await;
        assert!(text.contains(advice), "{code}: {text}");
    }
}

#[tokio::test]
async fn a_seat_that_the_room_does_not_have_is_named() {
    let server = FakeServer::start().await;
    let home = Home::new();
    let client = home.start(&["join", "K7QF3M", "--seat", "5", "--server", &server.url()]);
    let (mut peer, _) = server.welcome().await;
    let join = peer.expect("join_room").await;
    peer.refuse(&join, "bad_message").await;
    let (code, text) = client.end().await;
    assert_eq!(code, 1);
    assert!(text.contains("room K7QF3M has no seat 5"), "{text}");
    assert!(!text.contains("for developers"), "{text}");
}

#[tokio::test]
async fn seats_that_are_not_there_are_not_asked_for() {
    let server = FakeServer::start().await;
    let home = Home::new();
    let mut client = home.start(&["join", "K7QF3M", "--server", &server.url()]);
    let peer = server.entered(&room(2)).await;
    for line in ["bot 9", "sit 3", "open 3", "swap 1 3", "remove 3"] {
        client.type_line(line).await;
        client
            .read_to("There is no such seat: they are 1 to 2.")
            .await;
    }
    client.type_line("timer 3").await;
    client.read_to("from 5 to 86400, or 0").await;
    client.end_input();
    let sent = peer.gone().await;
    let asked = sent.iter().any(|text| !text.contains(r#""seed""#));
    assert!(!asked, "{sent:?}");
}

#[tokio::test]
async fn another_version_is_named() {
    let server = FakeServer::start().await;
    let home = Home::new();
    let client = home.start(&["join", "K7QF3M", "--server", &server.url()]);
    let mut peer = server.accept().await;
    let hello = peer.expect("hello").await;
    assert_eq!(hello["protocol"], 1);
    let error = json!({"type": "error", "code": "unsupported_protocol", "message": "", "protocols": [2, 3]});
    peer.answer(&hello, error).await;
    let (code, text) = client.end().await;
    assert_eq!(code, 1);
    assert!(
        text.contains("speaks protocol 2 and 3; this client speaks 1"),
        "{text}"
    );
}

#[tokio::test]
async fn bad_options_come_with_the_good_ones() {
    let server = FakeServer::start().await;
    let home = Home::new();
    let url = server.url();
    let client = home.start(&[
        "host", "--game", "siga", "--option", "cut=no", "--server", &url,
    ]);
    let (mut peer, _) = server.welcome().await;
    let create = peer.expect("create_room").await;
    assert_eq!(create["options"], json!({"cut": "no"}));
    peer.refuse(&create, "bad_options").await;
    let list = peer.expect("list_games").await;
    let games = json!([{"game": "siga", "players": [2],
                        "options": {"cut": {"values": ["land", "pass"], "default": "land"}}}]);
    peer.answer(&list, json!({"type": "games", "games": games}))
        .await;
    let (code, text) = client.end().await;
    assert_eq!(code, 1);
    assert!(
        text.contains("--option cut=land|pass  (default land)"),
        "{text}"
    );
}
