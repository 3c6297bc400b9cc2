use serde_json::{Value, json};

use crate::fake::{FakeServer, Home, KAMALA, room, turn};

fn thrown() -> Value {
    json!({"kind": "thrown", "seat": 1, "lots": [1, 0, 0, 0], "value": 1, "again": true, "auto": false})
}

fn enter_play() -> Value {
    json!([{"move": "1^1", "steps": [
        {"counter": 1, "from": "wait", "to": "c1", "pips": 1, "cuts": []}]}])
}

fn at_start() -> Value {
    json!({"a": ["wait", "wait"], "b": ["wait", "wait"]})
}

#[tokio::test]
async fn commands_from_a_pipe_wait_until_they_apply() {
    let server = FakeServer::start().await;
    let home = Home::new();
    let mut client = home.start(&["join", "K7QF3M", "--server", &server.url()]);
    for line in ["t", "1", "c well"] {
        client.type_line(line).await;
    }
    client.end_input();
    let mut start = room(9);
    start["turn"] = turn(2, "throw", json!([]));
    let mut peer = server.entered(&start).await;
    let more = json!({"position": at_start(), "turn": turn(1, "throw", json!([]))});
    peer.event(10, json!({"kind": "lost", "seat": 2, "values": [3]}), more)
        .await;
    let throw = peer.expect("throw").await;
    assert_eq!(throw["seq"], 10);
    let more = json!({"position": at_start(), "turn": turn(1, "play", enter_play())});
    peer.event(11, thrown(), more).await;
    peer.answer(&throw, json!({"type": "ok", "seq": 11})).await;
    let play = peer.expect("play").await;
    assert_eq!(play["move"], "1^1");
    let played = json!({"kind": "played", "seat": 1, "move": "1^1", "auto": false,
                        "steps": enter_play()[0]["steps"]});
    let position = json!({"a": ["c1", "wait"], "b": ["wait", "wait"]});
    peer.event(
        12,
        played,
        json!({"position": position, "turn": turn(1, "throw", json!([]))}),
    )
    .await;
    peer.answer(&play, json!({"type": "ok", "seq": 12})).await;
    let chat = peer.expect("chat").await;
    peer.answer(&chat, json!({"type": "ok"})).await;
    // The input is over: it goes, and keeps the seat.
    assert!(peer.gone().await.is_empty());
    client.read_to("P2 Kamala cannot use 3").await;
    client.read_to("Your turn: t throws.").await;
    client.read_to("P1 Nimal threw 1, and throws again.").await;
    client.read_to("1) 1^1  counter 1 enters on c1").await;
    client.read_to("P1 Nimal's counter 1 enters on c1").await;
    client.read_to("Your seat is kept").await;
    client
        .read_to("  keliya join K7QF3M --server http://")
        .await;
    assert_eq!(client.end().await, (0, String::new()));
}

#[tokio::test]
async fn a_lost_connection_is_made_again_and_nothing_is_done_twice() {
    let server = FakeServer::start().await;
    let home = Home::new();
    let log = home.path().join("events.jsonl");
    std::fs::create_dir_all(home.path()).unwrap();
    let args = [
        "join",
        "K7QF3M",
        "--server",
        &server.url(),
        "--log",
        log.to_str().unwrap(),
    ];
    let mut client = home.start(&args);
    let mut peer = server.entered(&room(2)).await;
    client.type_line("t").await;
    let throw = peer.expect("throw").await;
    peer.close(1001).await;
    client.read_to("shutting down").await;

    let (mut peer, token) = server.welcome().await;
    assert_eq!(token, "secret-1");
    let join = peer.expect("join_room").await;
    let mut later = room(3);
    later["turn"] = turn(1, "play", enter_play());
    peer.answer(&join, later.clone()).await;
    let sync = peer.expect("sync").await;
    assert_eq!(sync["since"], 2);
    assert_eq!(peer.expect("throw").await, throw);
    peer.answer(&sync, later).await;
    let more = json!({"position": at_start(), "turn": turn(1, "play", enter_play())});
    peer.event(3, thrown(), more).await;
    peer.answer(&throw, json!({"type": "ok", "seq": 3})).await;
    client.read_to("Connected again").await;
    client.read_to("P1 Nimal threw 1").await;
    client.type_line("q").await;
    let leave = peer.expect("leave_room").await;
    peer.answer(&leave, json!({"type": "ok"})).await;
    assert_eq!(client.end().await, (0, String::new()));

    let seqs: Vec<Value> = std::fs::read_to_string(log)
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap()["seq"].clone())
        .collect();
    assert_eq!(seqs, [1, 2, 3]);
}

#[tokio::test]
async fn the_token_brings_the_same_player_back() {
    let server = FakeServer::start().await;
    let home = Home::new();
    let url = server.url();
    for expected in [Value::Null, json!("secret-1")] {
        let mut client = home.start(&["rooms", "--server", &url, "--name", "Sunil"]);
        let (mut peer, token) = server.welcome().await;
        assert_eq!(token, expected);
        let list = peer.expect("list_rooms").await;
        peer.answer(&list, json!({"type": "rooms", "rooms": []}))
            .await;
        client.read_to("No public rooms").await;
        client.end().await;
    }
    // The name stays as well.
    let _client = home.start(&["rooms", "--server", &url]);
    let mut peer = server.accept().await;
    assert_eq!(peer.expect("hello").await["name"], "Sunil");
}

#[tokio::test]
async fn a_token_that_the_server_does_not_know_is_put_aside() {
    let server = FakeServer::start().await;
    let home = Home::new();
    let url = server.url();
    let client = home.start(&["rooms", "--server", &url]);
    let mut old_peer = server.accept().await;
    let welcome = |token: &str| {
        json!({"type": "welcome", "protocol": 1, "server": {"name": "keliya", "version": "9"},
               "player": {"id": KAMALA, "name": "Kamala"}, "token": token, "rooms": []})
    };
    let rooms = json!({"type": "rooms", "rooms": []});
    let hello = old_peer.expect("hello").await;
    old_peer.answer(&hello, welcome("old-token")).await;
    let list = old_peer.expect("list_rooms").await;
    old_peer.answer(&list, rooms.clone()).await;
    assert_eq!(client.end().await.0, 0);

    // The server was started with other data.
    let mut client = home.start(&["rooms", "--server", &url]);
    let mut peer = server.accept().await;
    let hello = peer.expect("hello").await;
    assert_eq!(hello["token"], "old-token");
    peer.refuse(&hello, "unauthorized").await;
    let hello = peer.expect("hello").await;
    peer.answer(&hello, welcome("new-token")).await;
    let list = peer.expect("list_rooms").await;
    peer.answer(&list, rooms).await;
    client.read_to("Your old token is kept").await;
    let path = client.read_to("identity.json.old").await;
    assert_eq!(client.end().await.0, 0);
    let read = |path: &std::path::Path| std::fs::read_to_string(path).unwrap();
    let aside = std::path::Path::new(path.trim());
    assert!(read(aside).contains("old-token"));
    assert!(read(&aside.with_extension("")).contains("new-token"));
}

#[tokio::test]
async fn who_plays_alone_goes_on_when_the_server_is_well_again() {
    let server = FakeServer::start().await;
    let home = Home::new();
    let url = server.url();
    let args = [
        "join",
        "K7QF3M",
        "--auto-play",
        "first",
        "--server",
        &url,
        "--once",
    ];
    let mut client = home.start(&args);
    let mut peer = server.entered(&room(2)).await;
    let throw = peer.expect("throw").await;
    // Three failures were once the end of it.
    for _ in 0..5 {
        let error = json!({"type": "error", "code": "internal", "message": "the disk is full",
                           "retry_after_ms": 100});
        peer.answer(&throw, error).await;
        client.read_to("The server cannot do that just now").await;
        assert_eq!(peer.expect("throw").await, throw);
    }
    let more = json!({"position": at_start(), "turn": turn(1, "play", enter_play())});
    peer.event(3, thrown(), more).await;
    peer.answer(&throw, json!({"type": "ok", "seq": 3})).await;
    assert_eq!(peer.expect("play").await["move"], "1^1");
}

#[tokio::test]
async fn a_room_that_went_back_is_told_and_played_on() {
    let server = FakeServer::start().await;
    let home = Home::new();
    let mut client = home.start(&["join", "K7QF3M", "--server", &server.url()]);
    server.entered(&room(9)).await.close(1001).await;
    client.read_to("Your turn").await;
    let mut peer = server.entered(&room(4)).await;
    client.read_to("gone back to an earlier state").await;
    client.read_to("Your turn").await;
    client.type_line("t").await;
    assert_eq!(peer.expect("throw").await["seq"], 4);
}

#[tokio::test]
async fn one_connection_too_many_is_told() {
    let server = FakeServer::start().await;
    let home = Home::new();
    let client = home.start(&["watch", "K7QF3M", "--server", &server.url()]);
    server.entered(&room(2)).await.close(4000).await;
    let (code, text) = client.end().await;
    assert_eq!(code, 1);
    assert!(text.contains("connected too often"), "{text}");
}

#[tokio::test]
async fn what_others_write_cannot_steer_the_terminal() {
    let server = FakeServer::start().await;
    let home = Home::new();
    let mut client = home.start(&["watch", "K7QF3M", "--server", &server.url()]);
    let mut peer = server.entered(&room(2)).await;
    let chat = json!({"type": "chat", "room": "K7QF3M", "at": "2026-11-29T12:00:00.123Z",
        "player": {"id": KAMALA, "name": "Ka\u{1b}[31mmala"}, "seat": 2, "to": "all",
        "text": "a\u{1b}]0;title\u{7}b\u{202e}c"});
    peer.send(&chat).await;
    let line = client.read_to("31m").await;
    assert_eq!(line, "P2 Ka[31mmala says: a]0;titlebc");
}

#[cfg(unix)]
#[tokio::test]
async fn a_signal_keeps_the_seat() {
    let server = FakeServer::start().await;
    let home = Home::new();
    let mut client = home.start(&["join", "K7QF3M", "--server", &server.url()]);
    let peer = server.entered(&room(2)).await;
    client.read_to("You have seat 1").await;
    client.signal("TERM").await;
    let said = peer.gone().await;
    assert!(
        !said.iter().any(|text| text.contains("leave_room")),
        "{said:?}"
    );
    client.read_to("Your seat is kept").await;
    assert_eq!(client.end().await, (0, String::new()));
}

#[tokio::test]
async fn time_left_is_told_by_the_servers_clock() {
    let server = FakeServer::start().await;
    let home = Home::new();
    let mut client = home.start(&["join", "K7QF3M", "--server", &server.url()]);
    let mut start = room(9);
    // Years away from the clock of this machine.
    start["at"] = json!("2031-01-01T12:00:00.000Z");
    start["turn"] = turn(1, "throw", json!([]));
    start["turn"]["deadline"] = json!("2031-01-01T12:10:00.000Z");
    let _peer = server.entered(&start).await;
    let left = client.read_to(" seconds left").await;
    let (before, _) = left.split_once(" seconds left").unwrap();
    let seconds: u32 = before.rsplit(' ').next().unwrap().parse().unwrap();
    assert!((500..=600).contains(&seconds), "{left}");
}
