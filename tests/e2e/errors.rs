//! Which of several faults is told: the order of PROTOCOL.md.

use keliya_tests::{Client, Server, Table};
use serde_json::{Value, json};

/// The codes in their order; a test below names at least two that apply, and expects the first.
const ORDER: &str = "rate_limited bad_message hello_first unsupported unsupported_protocol unauthorized bad_name \
    shutting_down bad_options unknown_room removed locked not_in_room not_seated not_host muted unknown_player \
    wrong_status paused stale not_your_turn wrong_phase illegal_move seat_taken room_full not_ready too_many \
    unavailable internal";

/// All codes apply; the first of them in order is expected.
#[track_caller]
fn first_of(apply: &str) -> &str {
    apply
        .split(' ')
        .min_by_key(|code| {
            ORDER
                .split_whitespace()
                .position(|known| known == *code)
                .unwrap_or_else(|| panic!("{code}?"))
        })
        .unwrap()
}

async fn told(client: &mut Client, apply: &str, mut request: Value, room: &str) {
    if request.get("room") == Some(&json!("*")) {
        request["room"] = json!(room);
    }
    client.refused(first_of(apply), request).await;
}

#[tokio::test]
async fn before_hello() {
    let server = Server::start();
    let mut client = Client::connect(&server).await;
    for (apply, request) in [
        ("bad_message hello_first", json!({"type": "dance"})),
        (
            "hello_first unknown_room",
            json!({"type": "pause", "room": "ZZZZZZ"}),
        ),
        (
            "hello_first bad_options",
            json!({"type": "create_room", "game": "chess", "players": 2}),
        ),
        (
            "hello_first unknown_room",
            json!({"type": "start", "room": "ZZZZZZ"}),
        ),
    ] {
        told(&mut client, apply, request, "").await;
    }
}

#[tokio::test]
async fn outside_of_a_room() {
    let server = Server::start();
    let mut table = Table::lobby(&server, "siga", 2).await;
    let room = table.room.clone();
    let mut stranger = server.client("stranger").await;
    for (apply, request) in [
        (
            "bad_message not_in_room",
            json!({"type": "set_timer", "room": "*", "turn_seconds": 4}),
        ),
        (
            "bad_message bad_options",
            json!({"type": "create_room", "game": "chess", "players": 2, "turn_seconds": 4}),
        ),
        (
            "not_in_room not_seated wrong_status",
            json!({"type": "rematch", "room": "*"}),
        ),
        (
            "not_in_room not_host wrong_status",
            json!({"type": "pause", "room": "*"}),
        ),
        (
            "not_in_room not_host unknown_player",
            json!({"type": "mute", "room": "*", "player": "00000000-0000-0000-0000-000000000001"}),
        ),
        (
            "not_in_room not_host seat_taken",
            json!({"type": "set_seat", "room": "*", "seat": 1, "to": "bot"}),
        ),
        (
            "bad_message unknown_room",
            json!({"type": "sit", "room": "ZZZZZZ", "seat": 9}),
        ),
        (
            "bad_message not_in_room",
            json!({"type": "sit", "room": "*", "seat": 3}),
        ),
        (
            "bad_message unknown_room",
            json!({"type": "chat", "room": "ZZZZZZ", "text": ""}),
        ),
        (
            "not_in_room not_seated wrong_status",
            json!({"type": "throw", "room": "*"}),
        ),
        (
            "not_in_room not_seated wrong_status stale",
            json!({"type": "throw", "room": "*", "seq": 99}),
        ),
        (
            "not_in_room not_host",
            json!({"type": "lock", "room": "*", "on": true}),
        ),
        (
            "not_in_room not_seated",
            json!({"type": "chat", "room": "*", "text": "x", "to": "side"}),
        ),
        (
            "seat_taken room_full",
            json!({"type": "join_room", "room": "*", "seat": 1}),
        ),
        (
            "bad_message room_full",
            json!({"type": "join_room", "room": "*", "seat": 3}),
        ),
    ] {
        told(&mut stranger, apply, request, &room).await;
    }
    table.clients[0]
        .ok(json!({"type": "lock", "room": room, "on": true}))
        .await;
    told(
        &mut stranger,
        "locked room_full",
        json!({"type": "join_room", "room": "*"}),
        &room,
    )
    .await;
    told(
        &mut stranger,
        "locked seat_taken",
        json!({"type": "join_room", "room": "*", "seat": 2}),
        &room,
    )
    .await;
    told(
        &mut stranger,
        "bad_message locked",
        json!({"type": "join_room", "room": "*", "seat": 3}),
        &room,
    )
    .await;
    let guest = table.clients[1].id().clone();
    table.clients[0]
        .ok(json!({"type": "remove", "room": room, "player": guest}))
        .await;
    told(
        &mut table.clients[1],
        "removed locked",
        json!({"type": "join_room", "room": "*"}),
        &room,
    )
    .await;
}

#[tokio::test]
async fn in_a_lobby() {
    let server = Server::start();
    let mut host = server.client("host").await;
    let room = host.create("siga", 2).await;
    let mut watcher = server.client("watcher").await;
    watcher.watch(&room).await;
    let own = host.id().clone();
    let nobody = "00000000-0000-4000-8000-000000000000";
    for (apply, request) in [
        (
            "not_seated wrong_status stale",
            json!({"type": "throw", "room": "*", "seq": 99}),
        ),
        (
            "not_seated wrong_status illegal_move",
            json!({"type": "play", "room": "*", "move": "x"}),
        ),
        ("not_host not_ready", json!({"type": "start", "room": "*"})),
        (
            "not_host wrong_status",
            json!({"type": "end_game", "room": "*"}),
        ),
        (
            "not_host unknown_player",
            json!({"type": "remove", "room": "*", "player": nobody}),
        ),
        (
            "not_host unknown_player",
            json!({"type": "set_host", "room": "*", "player": nobody}),
        ),
        (
            "bad_message not_host",
            json!({"type": "swap_seats", "room": "*", "a": 1, "b": 3}),
        ),
        (
            "bad_message seat_taken",
            json!({"type": "sit", "room": "*", "seat": 3}),
        ),
    ] {
        told(&mut watcher, apply, request, &room).await;
    }
    for (apply, request) in [
        (
            "wrong_status stale not_your_turn",
            json!({"type": "throw", "room": "*", "seq": 99}),
        ),
        (
            "wrong_status illegal_move",
            json!({"type": "play", "room": "*", "move": "x"}),
        ),
        (
            "bad_message unknown_player",
            json!({"type": "remove", "room": "*", "player": own}),
        ),
        (
            "bad_message wrong_status",
            json!({"type": "seed", "room": "*", "client_seed": "short"}),
        ),
    ] {
        told(&mut host, apply, request, &room).await;
    }
}

#[tokio::test]
async fn in_a_game() {
    let server = Server::start();
    let mut table = Table::playing(&server, "siga", 2).await;
    let room = table.room.clone();
    let (index, _) = table.in_turn().await;
    let mut watcher = server.client("watcher").await;
    watcher.watch(&room).await;
    told(
        &mut watcher,
        "not_host wrong_status",
        json!({"type": "start", "room": "*"}),
        &room,
    )
    .await;
    told(
        &mut watcher,
        "wrong_status seat_taken",
        json!({"type": "sit", "room": "*", "seat": 1}),
        &room,
    )
    .await;
    told(
        &mut watcher,
        "bad_message wrong_status",
        json!({"type": "sit", "room": "*", "seat": 3}),
        &room,
    )
    .await;
    told(
        &mut table.clients[0],
        "bad_message wrong_status",
        json!({"type": "swap_seats", "room": "*", "a": 1, "b": 3}),
        &room,
    )
    .await;
    for (apply, request) in [
        (
            "stale not_your_turn",
            json!({"type": "throw", "room": "*", "seq": 0}),
        ),
        (
            "stale not_your_turn wrong_phase illegal_move",
            json!({"type": "play", "room": "*", "move": "x", "seq": 0}),
        ),
        (
            "not_your_turn wrong_phase illegal_move",
            json!({"type": "play", "room": "*", "move": "x"}),
        ),
    ] {
        told(&mut table.clients[1 - index], apply, request, &room).await;
    }
    for (apply, request) in [
        (
            "stale wrong_phase illegal_move",
            json!({"type": "play", "room": "*", "move": "x", "seq": 0}),
        ),
        (
            "wrong_phase illegal_move",
            json!({"type": "play", "room": "*", "move": "x"}),
        ),
    ] {
        told(&mut table.clients[index], apply, request, &room).await;
    }
    let (index, _) = table.until_phase("play").await;
    for (apply, request) in [
        (
            "stale illegal_move",
            json!({"type": "play", "room": "*", "move": "x", "seq": 0}),
        ),
        (
            "stale wrong_phase",
            json!({"type": "throw", "room": "*", "seq": 0}),
        ),
    ] {
        told(&mut table.clients[index], apply, request, &room).await;
    }
}

#[tokio::test]
async fn a_refused_request_changes_nothing() {
    let server = Server::start();
    let mut table = Table::playing(&server, "siga", 2).await;
    let room = table.room.clone();
    let strip = |mut room: Value| {
        for field in ["re", "at"] {
            room.as_object_mut().unwrap().remove(field);
        }
        room
    };
    let before = strip(table.clients[0].sync(&room).await);
    let (index, _) = table.in_turn().await;
    for request in [
        json!({"type": "throw", "room": room, "seq": 0}),
        json!({"type": "play", "room": room, "move": "1^1"}),
        json!({"type": "sit", "room": room, "seat": 1}),
        json!({"type": "start", "room": room}),
        json!({"type": "seed", "room": room, "client_seed": "0123456789abcdef"}),
        json!({"type": "swap_seats", "room": room, "a": 1, "b": 2}),
        json!({"type": "chat", "room": room, "text": ""}),
    ] {
        assert_eq!(
            table.clients[index].ask(request.clone()).await["type"],
            "error",
            "{request}"
        );
    }
    assert_eq!(strip(table.clients[0].sync(&room).await), before);
    assert!(
        table
            .clients
            .iter_mut()
            .all(|client| client.take("event").is_empty())
    );
}
