//! Peers that do not keep to anything: floods, half-open sockets, readers that never read, others'
//! seats. The others in the room must not notice.

use std::time::{Duration, Instant};

use keliya_tests::{Client, DEADLINE, Incoming, Server, Table, seeded};
use rand::Rng;
use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpSocket, TcpStream},
};

#[tokio::test]
async fn who_asks_too_fast_is_told_when_to_go_on() {
    let server = Server::start_with(&["--rate-limit", "5"]);
    let mut client = server.client("hasty").await;
    let mut limited = None;
    for n in 0..50 {
        let request = if n % 2 == 0 {
            json!({"type": "ping"})
        } else {
            json!({"type": "dance"})
        };
        let reply = client.ask(request).await;
        if reply["code"] == "rate_limited" {
            limited = Some(reply);
            break;
        }
    }
    let limited = limited.expect("no limit after 50 requests at once");
    let wait = limited["retry_after_ms"].as_u64().unwrap();
    assert!((1..=60_000).contains(&wait), "{limited}");
    tokio::time::sleep(Duration::from_millis(wait + 50)).await;
    assert_eq!(
        client.ask(json!({"type": "ping"})).await["type"],
        "pong",
        "as promised"
    );
}

#[tokio::test]
async fn who_goes_on_against_the_limit_is_closed_with_1008_and_others_are_not_limited() {
    let server = Server::start_with(&["--rate-limit", "5"]);
    let mut other = server.client("other").await;
    let mut flood = server.client("flood").await;
    for n in 0..2_000 {
        let text = match n % 3 {
            0 => r#"{"type":"ping"}"#,
            1 => "garbage",
            _ => r#"{"type":"throw","room":"ZZZZZZ"}"#,
        };
        if flood.send(text.into()).await.is_err() {
            break;
        }
    }
    let mut limited = 0;
    let code = loop {
        match flood.incoming(DEADLINE).await {
            Some(Incoming::Message(reply)) => limited += u32::from(reply["code"] == "rate_limited"),
            Some(Incoming::Closed(code)) => break code,
            None => panic!("not closed"),
        }
    };
    // The close may be lost with the unread rest of the flood.
    assert!(matches!(code, Some(1008) | None), "{code:?}");
    assert!(limited <= 102, "{limited} answers");
    assert_eq!(other.ask(json!({"type": "ping"})).await["type"], "pong");
}

#[tokio::test]
async fn a_flood_of_garbage_is_answered_and_does_no_harm() {
    let server = Server::start();
    let mut table = Table::playing(&server, "siga", 2).await;
    let mut rng = seeded(0xbad);
    let mut hostile = server.client("hostile").await;
    for _ in 0..500 {
        let text: String = (0..rng.random_range(0..200))
            .map(|_| rng.random::<char>())
            .collect();
        hostile.send_text(text).await;
        assert_eq!(hostile.receive().await["code"], "bad_message");
    }
    table.play_out(1).await;
}

#[tokio::test]
async fn bytes_that_are_no_http_do_no_harm() {
    let server = Server::start();
    let mut rng = seeded(0xbad2);
    for _ in 0..20 {
        let mut stream = TcpStream::connect(server.address()).await.unwrap();
        let bytes: Vec<u8> = (0..500).map(|_| rng.random()).collect();
        stream.write_all(&bytes).await.unwrap();
        let mut rest = Vec::new();
        // An answer or a reset; what counts is that the next one is served.
        let _ =
            tokio::time::timeout(Duration::from_millis(200), stream.read_to_end(&mut rest)).await;
    }
    server.client("Nimal").await;
}

#[tokio::test]
async fn half_open_sockets_do_not_keep_others_out() {
    let server = Server::start();
    let mut open = Vec::new();
    for n in 0..200 {
        let mut stream = TcpStream::connect(server.address()).await.unwrap();
        if n % 2 == 0 {
            stream
                .write_all(b"GET /ws HTTP/1.1\r\nHost: x\r\nUpgrade: webso")
                .await
                .unwrap();
        }
        open.push(stream);
    }
    let mut table = Table::playing(&server, "siga", 2).await;
    table.play_out(2).await;
    drop(open);
}

#[tokio::test]
async fn frames_that_break_websocket_end_that_connection_only() {
    let server = Server::start();
    let mut other = server.client("other").await;
    let handshake = format!(
        "GET /ws HTTP/1.1\r\nHost: {}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\
         Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        server.address()
    );
    let broken: [&[u8]; 5] = [
        &[0x81, 0x05, b'h', b'e', b'l', b'l', b'o'], // not masked
        &[0xf1, 0x80, 0, 0, 0, 0],                   // reserved bits
        &[0x83, 0x80, 0, 0, 0, 0],                   // reserved opcode
        &[0x81, 0x82, 0, 0, 0, 0, 0xff, 0xfe],       // not UTF-8
        &[
            0x81, 0xff, 0x7f, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0,
        ], // 2^63 - 1 bytes
    ];
    for frame in broken {
        let mut stream = TcpStream::connect(server.address()).await.unwrap();
        stream.write_all(handshake.as_bytes()).await.unwrap();
        stream.write_all(frame).await.unwrap();
        let mut answer = Vec::new();
        let ended = tokio::time::timeout(DEADLINE, stream.read_to_end(&mut answer)).await;
        assert!(ended.is_ok(), "{frame:?} was not the end");
        assert!(answer.starts_with(b"HTTP/1.1 101"), "{frame:?}");
        assert_eq!(other.ask(json!({"type": "ping"})).await["type"], "pong");
    }
}

#[tokio::test]
async fn nobody_acts_for_another_seat_or_room() {
    let server = Server::start();
    let mut table = Table::playing(&server, "siga", 2).await;
    let room = table.room.clone();
    let (index, _) = table.in_turn().await;
    // A player of another room, in turn there.
    let mut elsewhere = Table::playing(&server, "siga", 2).await;
    let (there, _) = elsewhere.in_turn().await;
    let seq = table.seq();
    for (client, code) in [
        (&mut elsewhere.clients[there], "not_in_room"),
        (&mut table.clients[1 - index], "not_your_turn"),
    ] {
        // Who one is comes from the connection; what a request says of it counts for nothing.
        let forged = json!({"type": "throw", "room": room, "seq": seq, "seat": index + 1, "player": "x", "auto": true});
        client.refused(code, forged).await;
    }
    assert_eq!(table.clients[index].sync(&room).await["seq"], seq);
}

#[tokio::test]
async fn a_reader_that_never_reads_is_dropped_and_slows_nobody() {
    let server = Server::start();
    let mut table = Table::lobby(&server, "siga", 2).await;
    let room = table.room.clone();
    // A small window, so that it fills soon.
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4096).unwrap();
    let stream = socket.connect(server.address()).await.unwrap();
    let mut deaf = Client::over(stream, &server, None).await.unwrap();
    deaf.hello("deaf").await;
    deaf.watch(&room).await;
    table.clients[1].presence(deaf.player(), true).await;

    let text = "ක".repeat(490);
    let begun = Instant::now();
    let mut slowest = Duration::ZERO;
    let seen = loop {
        let asked = Instant::now();
        table.clients[0]
            .ok(json!({"type": "chat", "room": room, "text": text}))
            .await;
        slowest = slowest.max(asked.elapsed());
        // The other member reads along.
        table.clients[1].next("chat").await;
        let told = table.clients[1].take("presence");
        if let Some(seen) = told
            .into_iter()
            .find(|seen| seen["player"] == *deaf.player())
        {
            break seen;
        }
        table.clients[0].take("chat");
        assert!(
            begun.elapsed() < Duration::from_secs(40),
            "still in the room"
        );
    };
    assert_eq!(
        (&seen["player"], &seen["connected"]),
        (deaf.player(), &json!(false))
    );
    assert!(
        slowest < Duration::from_secs(2),
        "somebody waited {slowest:?}"
    );
    // It is told why if that still gets through.
    let code = deaf.closed(DEADLINE).await;
    assert!(matches!(code, Some(1013) | None), "{code:?}");
}

#[tokio::test]
async fn a_connection_silent_for_30_seconds_is_dropped() {
    let server = Server::start();
    let mut host = server.client("host").await;
    let room = host.create("siga", 2).await;
    let mut guest = server.client("guest").await;
    guest.join(&room).await;
    host.take("presence");
    // Nobody reads this socket any more, so that no ping is answered.
    let begun = Instant::now();
    let seen: Value = loop {
        match host.incoming(Duration::from_secs(45)).await {
            Some(Incoming::Message(message))
                if message["type"] == "presence" && message["connected"] == false =>
            {
                break message;
            }
            Some(Incoming::Message(_)) => {}
            other => panic!("{other:?}"),
        }
        assert!(begun.elapsed() < Duration::from_secs(45), "still there");
    };
    assert_eq!(seen["player"], *guest.player());
    let waited = begun.elapsed();
    assert!(
        (Duration::from_secs(25)..Duration::from_secs(45)).contains(&waited),
        "{waited:?}"
    );
}
