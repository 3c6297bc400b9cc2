//! What peers on the edge of the protocol get: pings without end, goodbyes, odd HTTP, and requests that
//! look like others.

use std::time::{Duration, Instant};

use keliya_tests::{DEADLINE, Server, Table, http};
use serde_json::json;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpSocket,
    time::timeout,
};

/// Kilobytes of memory that a process holds.
fn resident_kb(process: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap();
    let line = status.lines().find(|line| line.starts_with("VmRSS:"));
    line.unwrap()
        .split_whitespace()
        .nth(1)
        .unwrap()
        .parse()
        .unwrap()
}

/// A masked frame with a mask of zeros.
fn frame(opcode: u8, payload: &[u8]) -> Vec<u8> {
    let mut bytes = vec![0x80 | opcode, 0x80 | payload.len() as u8, 0, 0, 0, 0];
    bytes.extend_from_slice(payload);
    bytes
}

async fn handshake(server: &Server) -> tokio::net::TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4096).unwrap();
    let mut stream = socket.connect(server.address()).await.unwrap();
    let head = format!(
        "GET /ws HTTP/1.1\r\nHost: {}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
         Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
        server.address()
    );
    stream.write_all(head.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    while !answer.ends_with(b"\r\n\r\n") {
        answer.push(timeout(DEADLINE, stream.read_u8()).await.unwrap().unwrap());
    }
    stream
}

#[tokio::test]
async fn pings_whose_answers_nobody_reads_cost_no_memory() {
    let server = Server::start();
    let mut stream = handshake(&server).await;
    let before = resident_kb(server.id());
    let pings = frame(9, &[b'x'; 125]).repeat(500);
    let started = Instant::now();
    // Some 100 MB of pings, or as many as the server takes.
    for _ in 0..1_600 {
        let sent = timeout(Duration::from_secs(2), stream.write_all(&pings)).await;
        if !matches!(sent, Ok(Ok(()))) || started.elapsed() > Duration::from_secs(10) {
            break;
        }
    }
    let grown = resident_kb(server.id()).saturating_sub(before);
    assert!(grown < 20_000, "{grown} kB for one connection");
}

#[tokio::test]
async fn pings_without_end_are_a_flood() {
    let server = Server::start_with(&["--rate-limit", "5"]);
    let mut client = server.client("pinger").await;
    for _ in 0..2_000 {
        let ping = tokio_tungstenite::tungstenite::Message::Ping(Vec::new().into());
        if client.send(ping).await.is_err() {
            break;
        }
    }
    assert_eq!(client.closed(DEADLINE).await, Some(1008));
}

#[tokio::test]
async fn a_goodbye_is_answered() {
    let server = Server::start();
    let mut stream = handshake(&server).await;
    let goodbye = 1000_u16.to_be_bytes();
    stream.write_all(&frame(8, &goodbye)).await.unwrap();
    let mut answer = Vec::new();
    timeout(DEADLINE, stream.read_to_end(&mut answer))
        .await
        .unwrap()
        .unwrap();
    assert_eq!(answer, [0x88, 2, 0x03, 0xe8]);
}

#[tokio::test]
async fn frames_that_break_the_protocol_are_told_so() {
    let server = Server::start();
    let not_utf8 = frame(1, &[0xff, 0xfe]);
    let reserved = frame(3, b"x");
    for (bytes, code) in [(not_utf8, 1007_u16), (reserved, 1002)] {
        let mut stream = handshake(&server).await;
        stream.write_all(&bytes).await.unwrap();
        let mut answer = Vec::new();
        // It may also be reset once it is told.
        let _ = timeout(DEADLINE, stream.read_to_end(&mut answer))
            .await
            .unwrap();
        assert_eq!(
            answer.get(2..4),
            Some(&code.to_be_bytes()[..]),
            "{answer:?}"
        );
    }
}

#[tokio::test]
async fn failures_by_http_are_error_objects() {
    let server = Server::start();
    for path in [
        "/api/v1/rooms/%ff%fe",
        "/api/v1/rooms?game=siga&game=siga",
        "/api/v1/nothing",
    ] {
        let answer = http::get(&server, path).await;
        assert_eq!(answer.status, 404, "{path}");
        assert_eq!(answer.json()["type"], "error", "{path}");
    }
}

#[tokio::test]
async fn a_connection_asks_no_faster_by_http() {
    let server = Server::start_with(&["--rate-limit", "5"]);
    let mut stream = tokio::net::TcpStream::connect(server.address())
        .await
        .unwrap();
    let one = format!(
        "GET /api/v1/rooms/ZZZZZZ HTTP/1.1\r\nHost: {}\r\n\r\n",
        server.address()
    );
    stream.write_all(one.repeat(30).as_bytes()).await.unwrap();
    stream.shutdown().await.unwrap();
    let mut answers = String::new();
    timeout(DEADLINE, stream.read_to_string(&mut answers))
        .await
        .unwrap()
        .unwrap();
    let limited = answers.matches("HTTP/1.1 429").count();
    assert!(limited >= 20, "{limited} of 30");
    assert!(answers.contains("retry_after_ms"));
}

#[tokio::test]
async fn who_goes_as_the_last_one_waited_for_starts_the_game_before_the_reply() {
    let server = Server::start();
    let mut table = Table::lobby(&server, "siga", 2).await;
    let room = table.room.clone();
    let seed = "0123456789abcdef";
    let hash = "9f9f5111f7b27a781f1f1ddde5ebc2dd2b796bfc7365c9c28b548e564176929f";
    for client in &mut table.clients {
        client
            .ok(json!({"type": "seed", "room": room, "hash": hash}))
            .await;
    }
    let [host, guest] = &mut table.clients[..] else {
        panic!("two")
    };
    host.ok(json!({"type": "start", "room": room})).await;
    host.ok(json!({"type": "seed", "room": room, "client_seed": seed}))
        .await;
    let player = guest.id().clone();
    host.take("event");
    let done = host
        .ok(json!({"type": "remove", "room": room, "player": player}))
        .await;
    host.event("seat_left").await;
    host.event("seat_taken").await;
    host.event("removed").await;
    let started = host.event("game_started").await;
    assert_eq!(done["seq"], started["seq"]);
    assert_eq!(started["event"]["client_seeds"], json!([seed, "-"]));
}

#[tokio::test]
async fn a_play_is_not_answered_as_the_throw_of_the_same_id() {
    let server = Server::start();
    let mut table = Table::playing(&server, "siga", 2).await;
    let (index, _) = table.in_turn().await;
    let (room, seq) = (table.room.clone(), table.seq());
    let client = &mut table.clients[index];
    let throw = json!({"type": "throw", "room": room, "seq": seq, "id": "T1"});
    client.ok(throw).await;
    let play = json!({"type": "play", "room": room, "seq": seq, "id": "T1", "move": "1^1"});
    client.refused("stale", play).await;
}

#[tokio::test]
async fn who_left_a_game_and_is_removed_does_not_come_back() {
    let server = Server::start();
    let mut table = Table::playing(&server, "saturankam", 3).await;
    let room = table.room.clone();
    let [host, guest, _] = &mut table.clients[..] else {
        panic!("three")
    };
    guest.ok(json!({"type": "leave_room", "room": room})).await;
    let player = guest.id().clone();
    host.ok(json!({"type": "remove", "room": room, "player": player}))
        .await;
    guest
        .refused("removed", json!({"type": "join_room", "room": room}))
        .await;
}
