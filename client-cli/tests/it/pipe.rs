//! Lines that wait for what may never come: those after them wait too, and there is a way out.

use serde_json::{Value, json};

use crate::fake::{Client, FakeServer, Home, NIMAL, Peer, room, turn, within};

/// A lobby with Nimal as its host, and the other seat free.
fn lobby(seq: u64) -> Value {
    let mut lobby = room(seq);
    lobby["status"] = json!("lobby");
    lobby["game_no"] = json!(0);
    lobby["host"] = json!({"id": NIMAL, "name": "Nimal"});
    lobby["you"]["host"] = json!(true);
    lobby["position"] = Value::Null;
    lobby["turn"] = Value::Null;
    lobby["fairness"]["client_seeds"] = Value::Null;
    lobby["seats"][1]["player"] = Value::Null;
    lobby["seats"][1]["connected"] = json!(false);
    lobby
}

fn timer_set() -> Value {
    json!({"kind": "timer_set", "turn_seconds": 0})
}

fn bot_comes() -> Value {
    json!({"kind": "seat_taken", "seat": 2, "player": null, "bot": "hard"})
}

/// The client in that lobby, a start and these lines typed.
async fn waiting(server: &FakeServer, home: &Home, later: &[&str]) -> (Client, Peer) {
    let mut client = home.start(&["join", "K7QF3M", "--server", &server.url()]);
    let mut peer = server.entered(&lobby(3)).await;
    let seed = peer.expect("seed").await;
    peer.answer(&seed, json!({"type": "ok"})).await;
    client.type_line("s").await;
    client
        .read_to("The start waits until every seat is taken")
        .await;
    for line in later {
        client.type_line(line).await;
    }
    (client, peer)
}

/// Types these lines, and so many more that the first of all have been read when all are typed: no
/// more of them go into a pipe and what is read ahead.
async fn type_and_be_read(client: &mut Client, lines: &[&str]) {
    for line in lines {
        client.type_line(line).await;
    }
    let filler = format!("c {}", "x".repeat(400));
    for _ in 0..400 {
        within("reader", client.type_line(&filler)).await;
    }
}

#[tokio::test]
async fn the_lines_after_a_start_that_waits_are_done_after_it_in_order() {
    let (server, home) = (FakeServer::start().await, Home::new());
    let later = ["c one", "c two", "c three"];
    let (mut client, mut peer) = waiting(&server, &home, &later).await;
    client.type_line("w").await;
    peer.event(4, bot_comes(), json!({})).await;
    let start = peer.expect("start").await;
    peer.answer(&start, json!({"type": "ok"})).await;
    for line in later {
        let chat = peer.expect("chat").await;
        assert_eq!(chat["text"], line[2..]);
        peer.answer(&chat, json!({"type": "ok"})).await;
    }
    client.read_to("Seat 2, side b: bot").await;
}

#[tokio::test]
async fn who_leaves_does_not_wait_for_a_start() {
    for leave in ["q", "q!"] {
        let (server, home) = (FakeServer::start().await, Home::new());
        let (client, mut peer) = waiting(&server, &home, &["c later", leave]).await;
        let request = peer.expect("leave_room").await;
        peer.answer(&request, json!({"type": "ok"})).await;
        assert!(peer.gone().await.is_empty(), "what was typed before it");
        assert_eq!(client.end().await, (0, String::new()));
    }
}

#[tokio::test]
async fn who_left_before_the_room_was_known_does_not_wait_for_a_start() {
    for ends in [false, true] {
        let (server, home) = (FakeServer::start().await, Home::new());
        let mut client = home.start(&["join", "K7QF3M", "--server", &server.url()]);
        let (mut peer, _) = server.welcome().await;
        let join = peer.expect("join_room").await;
        type_and_be_read(&mut client, &["s", "c later", "q"]).await;
        if ends {
            client.end_input();
        }
        peer.answer(&join, lobby(1)).await;
        let sync = peer.expect("sync").await;
        peer.answer(&sync, lobby(1)).await;
        peer.event(1, timer_set(), json!({})).await;
        let seed = peer.expect("seed").await;
        peer.answer(&seed, json!({"type": "ok"})).await;
        let request = peer.expect("leave_room").await;
        peer.answer(&request, json!({"type": "ok"})).await;
        assert!(peer.gone().await.is_empty(), "what was typed about it");
        let (code, text) = client.all().await;
        assert_eq!(code, 0, "{text}");
        assert!(!text.contains("Your seat is kept"), "{text}");
    }
}

#[tokio::test]
async fn who_asks_for_bots_starts_before_leaving() {
    let (server, home) = (FakeServer::start().await, Home::new());
    let mut client = home.start(&["join", "K7QF3M", "--server", &server.url()]);
    let (mut peer, _) = server.welcome().await;
    let join = peer.expect("join_room").await;
    type_and_be_read(&mut client, &["bot 2", "s", "q"]).await;
    peer.answer(&join, lobby(1)).await;
    let sync = peer.expect("sync").await;
    peer.answer(&sync, lobby(1)).await;
    peer.event(1, timer_set(), json!({})).await;
    let seed = peer.expect("seed").await;
    peer.answer(&seed, json!({"type": "ok"})).await;
    // Nobody needs to come, but the bot is not there yet.
    let bot = peer.expect("set_seat").await;
    client.read_to("You have seat 1").await;
    peer.event(2, bot_comes(), json!({})).await;
    peer.answer(&bot, json!({"type": "ok", "seq": 2})).await;
    let start = peer.expect("start").await;
    peer.answer(&start, json!({"type": "ok"})).await;
    peer.expect("leave_room").await;
}

#[tokio::test]
async fn nothing_is_done_after_leaving() {
    let (server, home) = (FakeServer::start().await, Home::new());
    let (mut client, mut peer) = waiting(&server, &home, &["q\nc afterwards"]).await;
    let request = peer.expect("leave_room").await;
    // The answer takes its time.
    for seq in [4, 5] {
        peer.event(seq, timer_set(), json!({})).await;
        client.read_to("no time limit").await;
    }
    peer.answer(&request, json!({"type": "ok"})).await;
    assert!(peer.gone().await.is_empty(), "what was typed after it");
    assert_eq!(client.end().await, (0, String::new()));
}

/// More lines than may wait for a start.
const TOO_MANY: usize = 1_100;

#[tokio::test]
async fn who_leaves_after_many_lines_does_not_wait_for_a_start() {
    let (server, home) = (FakeServer::start().await, Home::new());
    let (mut client, mut peer) = waiting(&server, &home, &["c later"; TOO_MANY]).await;
    client.read_to("1000 lines wait").await;
    client.type_line("q").await;
    let request = peer.expect("leave_room").await;
    peer.answer(&request, json!({"type": "ok"})).await;
    assert!(peer.gone().await.is_empty(), "what was typed before it");
    assert_eq!(client.end().await, (0, String::new()));
}

#[tokio::test]
async fn the_end_of_many_lines_does_not_wait_for_a_start_and_all_of_them_are_counted() {
    let (server, home) = (FakeServer::start().await, Home::new());
    let (mut client, peer) = waiting(&server, &home, &["c later"; TOO_MANY]).await;
    client.end_input();
    assert!(peer.gone().await.is_empty());
    let (code, text) = client.all().await;
    assert_eq!(code, 0, "{text}");
    // The start, and those after it.
    assert!(text.contains("1101 lines were not done"), "{text}");
}

#[tokio::test]
async fn the_end_of_the_input_does_not_wait_for_a_start_and_tells_what_was_not_done() {
    let (server, home) = (FakeServer::start().await, Home::new());
    let (mut client, peer) = waiting(&server, &home, &["t", "1"]).await;
    client.end_input();
    let sent = peer.gone().await;
    let started = sent.iter().any(|text| text.contains(r#""start""#));
    assert!(!started, "{sent:?}");
    let (code, text) = client.all().await;
    assert_eq!(code, 0, "{text}");
    assert!(text.contains("3 lines were not done"), "{text}");
    assert!(text.contains("Your seat is kept"), "{text}");
}

#[tokio::test]
async fn the_end_of_the_input_waits_for_a_start_that_only_seeds_are_missing_for() {
    let (server, home) = (FakeServer::start().await, Home::new());
    let mut client = home.start(&["join", "K7QF3M", "--server", &server.url()]);
    let mut full = lobby(3);
    full["seats"][1] = json!({"seat": 2, "side": "b", "player": null, "bot": "hard",
                              "connected": true, "absent_since": null, "rematch": false});
    client.type_line("s").await;
    client.end_input();
    let mut peer = server.entered(&full).await;
    let seed = peer.expect("seed").await;
    peer.answer(&seed, json!({"type": "ok"})).await;
    let start = peer.expect("start").await;
    peer.answer(&start, json!({"type": "ok"})).await;
    let (code, text) = client.all().await;
    assert_eq!(code, 0, "{text}");
    assert!(!text.contains("not done"), "{text}");
}

#[tokio::test]
async fn there_is_a_way_out_of_a_room_that_cannot_be_reached() {
    let (server, home) = (FakeServer::start().await, Home::new());
    let mut client = home.start(&["join", "K7QF3M", "--server", &server.url()]);
    let peer = server.entered(&room(3)).await;
    peer.close(1001).await;
    client.read_to("shutting down").await;
    // A throw can only wait for the connection.
    client.type_line("t").await;
    client.type_line("q").await;
    client.read_to("Your seat is kept").await;
    assert_eq!(client.end().await, (0, String::new()));
}

#[tokio::test]
async fn chat_that_no_connection_came_for_is_told_at_the_end() {
    for (lines, told) in [
        (
            &["c hello", "b", "cs bye"][..],
            "2 messages that waited for the connection were not said.",
        ),
        (
            &["t", "c hello"],
            "1 message that waited for the connection was not said.",
        ),
    ] {
        let (server, home) = (FakeServer::start().await, Home::new());
        let mut client = home.start(&["join", "K7QF3M", "--server", &server.url()]);
        let peer = server.entered(&room(3)).await;
        peer.close(1001).await;
        client.read_to("shutting down").await;
        for line in lines {
            client.type_line(line).await;
        }
        // What comes after it was not to be said.
        client.type_line("q\nc afterwards").await;
        let (code, text) = client.all().await;
        assert_eq!(code, 0, "{text}");
        assert!(text.contains(told), "{text}");
        assert!(text.contains("Your seat is kept"), "{text}");
    }
}

#[cfg(unix)]
#[tokio::test]
async fn chat_that_no_connection_came_for_is_told_who_is_interrupted() {
    let (server, home) = (FakeServer::start().await, Home::new());
    let mut client = home.start(&["join", "K7QF3M", "--server", &server.url()]);
    let peer = server.entered(&room(3)).await;
    peer.close(1001).await;
    client.read_to("shutting down").await;
    type_and_be_read(&mut client, &["c hello"]).await;
    client.signal("INT").await;
    let (code, text) = client.all().await;
    assert_eq!(code, 0, "{text}");
    let told = "messages that waited for the connection were not said.";
    assert!(text.contains(told), "{text}");
    assert!(text.contains("Your seat is kept"), "{text}");
}

/// The client in a game, and a line of chat that the server has put off for longer than a test takes.
async fn put_off(server: &FakeServer, home: &Home) -> (Client, Peer) {
    let mut client = home.start(&["join", "K7QF3M", "--server", &server.url()]);
    let mut peer = server.entered(&room(3)).await;
    client.type_line("c hello").await;
    let chat = peer.expect("chat").await;
    peer.answer(&chat, rate_limited(60_000)).await;
    client.read_to("again in 60.0 s").await;
    (client, peer)
}

fn rate_limited(wait_ms: u64) -> Value {
    json!({"type": "error", "code": "rate_limited", "message": "", "retry_after_ms": wait_ms})
}

const PUT_OFF: &str = "1 message that the server put off was not said.";
const UNANSWERED: &str = "1 message was not answered by the server: said or not, nobody knows.";

#[tokio::test]
async fn chat_that_was_put_off_is_told_who_leaves() {
    let (server, home) = (FakeServer::start().await, Home::new());
    let (mut client, mut peer) = put_off(&server, &home).await;
    client.type_line("q").await;
    let leave = peer.expect("leave_room").await;
    peer.answer(&leave, json!({"type": "ok"})).await;
    let (code, text) = client.all().await;
    assert_eq!(code, 0, "{text}");
    assert!(text.contains(PUT_OFF), "{text}");
}

#[tokio::test]
async fn chat_that_was_refused_is_told_once_with_the_reason() {
    let (server, home) = (FakeServer::start().await, Home::new());
    let mut client = home.start(&["join", "K7QF3M", "--server", &server.url()]);
    let mut peer = server.entered(&room(3)).await;
    client.type_line("c hello\nq").await;
    let chat = peer.expect("chat").await;
    let leave = peer.expect("leave_room").await;
    peer.refuse(&chat, "muted").await;
    peer.answer(&leave, json!({"type": "ok"})).await;
    let (code, text) = client.all().await;
    assert_eq!(code, 0, "{text}");
    assert_eq!(text.matches("mute").count(), 1, "{text}");
    assert!(!text.contains("refused by the server"), "{text}");
}

#[cfg(unix)]
#[tokio::test]
async fn chat_that_was_put_off_or_not_answered_is_told_who_is_interrupted() {
    for signal in ["INT", "TERM"] {
        let (server, home) = (FakeServer::start().await, Home::new());
        let (mut client, mut peer) = put_off(&server, &home).await;
        client.type_line("c bye").await;
        peer.expect("chat").await;
        client.signal(signal).await;
        let (code, text) = client.all().await;
        assert_eq!(code, 0, "{text}");
        for told in [PUT_OFF, UNANSWERED, "Your seat is kept"] {
            assert!(text.contains(told), "{signal}: {text}");
        }
    }
}

#[tokio::test]
async fn the_end_of_the_input_waits_for_chat_that_was_put_off() {
    let (server, home) = (FakeServer::start().await, Home::new());
    let mut client = home.start(&["join", "K7QF3M", "--server", &server.url()]);
    let mut peer = server.entered(&room(3)).await;
    client.type_line("c hello").await;
    client.end_input();
    let chat = peer.expect("chat").await;
    peer.answer(&chat, rate_limited(100)).await;
    let again = peer.expect("chat").await;
    assert_eq!(again, chat);
    peer.answer(&again, json!({"type": "ok"})).await;
    let (code, text) = client.all().await;
    assert_eq!(code, 0, "{text}");
    assert!(text.contains("Your seat is kept"), "{text}");
    assert!(!text.contains("not said"), "{text}");
    assert!(!text.contains("not answered"), "{text}");
}

/// The client in a game, Kamala to throw; a throw waits, and behind it chat and a line that leaves.
async fn throwing_and_leaving(server: &FakeServer, home: &Home) -> (Client, Peer) {
    let mut client = home.start(&["join", "K7QF3M", "--server", &server.url()]);
    let peer = server.entered(&kamalas_turn()).await;
    client.read_to("Kamala").await;
    type_and_be_read(&mut client, &["t", "c hello", "q"]).await;
    (client, peer)
}

fn kamalas_turn() -> Value {
    let mut room = room(3);
    room["turn"] = turn(2, "throw", json!([]));
    room
}

/// What belongs to an event after which that seat is to throw.
fn next(seat: u8) -> Value {
    json!({"position": room(1)["position"], "turn": turn(seat, "throw", json!([]))})
}

#[tokio::test]
async fn a_connection_that_comes_back_keeps_the_lines_in_order() {
    let (server, home) = (FakeServer::start().await, Home::new());
    let (mut client, peer) = throwing_and_leaving(&server, &home).await;
    peer.close(1001).await;
    let (mut peer, _) = server.welcome().await;
    let join = peer.expect("join_room").await;
    peer.answer(&join, kamalas_turn()).await;
    client.read_to("Connected again").await;
    let lost = json!({"kind": "lost", "seat": 2, "values": [3]});
    peer.event(4, lost, next(1)).await;
    peer.expect("throw").await;
    peer.expect("chat").await;
    peer.expect("leave_room").await;
}

#[tokio::test]
async fn who_left_before_the_connection_was_lost_does_not_wait_for_it_for_ever() {
    let (server, home) = (FakeServer::start().await, Home::new());
    let (mut client, peer) = throwing_and_leaving(&server, &home).await;
    // From now on the server, whose port nobody else gets, answers nothing.
    peer.close(1001).await;
    client.read_to("Your seat is kept").await;
    // Not what was typed after leaving.
    client
        .read_to("1 message that waited for the connection was not said.")
        .await;
    assert_eq!(client.end().await, (0, String::new()));
}

#[tokio::test]
async fn a_throw_takes_the_seat_back_from_a_stand_in_out_of_turn() {
    let (server, home) = (FakeServer::start().await, Home::new());
    let mut client = home.start(&["join", "K7QF3M", "--server", &server.url()]);
    let mut peer = server.entered(&kamalas_turn()).await;
    let nimal = json!({"id": NIMAL, "name": "Nimal"});
    let mut taken = json!({"kind": "seat_taken", "seat": 1, "player": nimal, "bot": "hard"});
    peer.event(4, taken.clone(), next(2)).await;
    client.read_to("t takes it back at once").await;
    // The second waits for the turn.
    client.type_line("t").await;
    client.type_line("t").await;
    let join = peer.expect("join_room").await;
    taken["bot"] = Value::Null;
    peer.event(5, taken, next(2)).await;
    let mut back = kamalas_turn();
    back["seq"] = json!(5);
    peer.answer(&join, back).await;
    client.read_to("Your seat is yours again").await;
    let lost = json!({"kind": "lost", "seat": 2, "values": [3]});
    peer.event(6, lost, next(1)).await;
    assert_eq!(peer.expect("throw").await["seq"], 6);
}

#[tokio::test]
async fn what_follows_from_events_is_told_after_them() {
    let (server, home) = (FakeServer::start().await, Home::new());
    let mut client = home.start(&["join", "K7QF3M", "--server", &server.url()]);
    let (mut peer, _) = server.welcome().await;
    let join = peer.expect("join_room").await;
    peer.answer(&join, lobby(1)).await;
    let sync = peer.expect("sync").await;
    // A bot comes while the history is still on its way.
    peer.event(2, bot_comes(), json!({})).await;
    let mut full = lobby(2);
    full["seats"][1]["bot"] = json!("hard");
    full["seats"][1]["connected"] = json!(true);
    peer.answer(&sync, full).await;
    client.read_to("You have seat 1").await;
    let timer = json!({"kind": "timer_set", "turn_seconds": 0});
    peer.event(1, timer, json!({})).await;
    peer.event(2, bot_comes(), json!({})).await;
    client.read_to("A bot (hard) has seat 2").await;
    client.read_to("All seats are taken").await;
}
