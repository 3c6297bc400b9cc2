//! Seats between games: taking, changing and giving them up, swapping them, and the hashes that go
//! with their people.

use keliya_tests::{Client, Server, Table, dice};
use serde_json::{Value, json};

fn players(room: &Value) -> Vec<Value> {
    room["seats"]
        .as_array()
        .unwrap()
        .iter()
        .map(|seat| seat["player"]["id"].clone())
        .collect()
}

/// Folds the seats' events, as a client does that never asks again.
fn fold(seats: &mut [Value], event: &Value) {
    let at = |field: &str| event[field].as_u64().unwrap() as usize - 1;
    match event["kind"].as_str().unwrap() {
        "seat_taken" => seats[at("seat")] = event["player"]["id"].clone(),
        "seat_left" => {
            assert_eq!(seats[at("seat")], event["player"]["id"], "had the seat");
            seats[at("seat")] = Value::Null;
        }
        "seats_swapped" => seats.swap(at("a"), at("b")),
        _ => {}
    }
}

#[tokio::test]
async fn the_events_of_seats_add_up_to_the_room() {
    let server = Server::start();
    let mut host = server.client("host").await;
    let room = host.create("saturankam", 4).await;
    let mut guest = server.client("guest").await;
    guest.join(&room).await;
    let mut reader = server.client("reader").await;
    let mut seats = players(&reader.watch(&room).await);

    guest
        .ok(json!({"type": "sit", "room": room, "seat": 4}))
        .await;
    host.ok(json!({"type": "swap_seats", "room": room, "a": 1, "b": 4}))
        .await;
    host.ok(json!({"type": "swap_seats", "room": room, "a": 4, "b": 3}))
        .await;
    guest.ok(json!({"type": "stand", "room": room})).await;
    guest
        .ok(json!({"type": "sit", "room": room, "seat": 2}))
        .await;
    host.ok(json!({"type": "stand", "room": room})).await;

    let state = reader.sync(&room).await;
    for message in reader.take("event") {
        fold(&mut seats, &message["event"]);
        assert_eq!(message.get("position"), None, "no game: {message}");
    }
    assert_eq!(seats, players(&state));
    assert_eq!(
        seats,
        [Value::Null, guest.id().clone(), Value::Null, Value::Null]
    );
    assert_eq!(state["host"], *host.player(), "a host may stand");
    assert_eq!(state["spectators"], 2);
}

#[tokio::test]
async fn to_sit_is_to_take_a_free_seat_or_change_to_one() {
    let server = Server::start();
    let mut host = server.client("host").await;
    let room = host.create("saturankam", 3).await;
    let mut guest = server.client("guest").await;
    guest.watch(&room).await;
    guest
        .refused(
            "seat_taken",
            json!({"type": "sit", "room": room, "seat": 1}),
        )
        .await;
    guest
        .refused(
            "bad_message",
            json!({"type": "sit", "room": room, "seat": 4}),
        )
        .await;
    guest
        .ok(json!({"type": "sit", "room": room, "seat": 2}))
        .await;
    let taken = guest.event("seat_taken").await;
    assert_eq!(
        taken["event"],
        json!({"kind": "seat_taken", "seat": 2, "player": guest.player(), "bot": null})
    );
    guest
        .ok(json!({"type": "sit", "room": room, "seat": 3}))
        .await;
    assert_eq!(
        players(&guest.sync(&room).await),
        [host.id().clone(), Value::Null, guest.id().clone()]
    );
    assert_eq!(guest.sync(&room).await["spectators"], 0);
}

#[tokio::test]
async fn to_stand_is_to_watch_and_needs_a_seat_only_once() {
    let server = Server::start();
    let mut host = server.client("host").await;
    let room = host.create("siga", 2).await;
    host.ok(json!({"type": "stand", "room": room})).await;
    let left = host.event("seat_left").await;
    assert_eq!(
        left["event"],
        json!({"kind": "seat_left", "seat": 1, "player": host.player(), "bot": null})
    );
    let state = host.sync(&room).await;
    assert_eq!(state["you"], json!({"seat": null, "host": true}));
    assert_eq!(state["spectators"], 1);
}

#[tokio::test]
async fn nobody_sits_stands_or_swaps_during_a_game() {
    let server = Server::start();
    let mut table = Table::playing(&server, "siga", 2).await;
    let room = table.room.clone();
    let host = &mut table.clients[0];
    for request in [
        json!({"type": "sit", "room": room, "seat": 2}),
        json!({"type": "stand", "room": room}),
        json!({"type": "swap_seats", "room": room, "a": 1, "b": 2}),
        json!({"type": "start", "room": room}),
    ] {
        host.refused("wrong_status", request).await;
    }
    host.ok(json!({"type": "end_game", "room": room})).await;
    host.ok(json!({"type": "swap_seats", "room": room, "a": 1, "b": 2}))
        .await;
    host.ok(json!({"type": "stand", "room": room})).await;
}

#[tokio::test]
async fn swapping_needs_seats_of_the_table_and_the_host() {
    let server = Server::start();
    let mut table = Table::lobby(&server, "siga", 2).await;
    let room = table.room.clone();
    table.clients[1]
        .refused(
            "not_host",
            json!({"type": "swap_seats", "room": room, "a": 1, "b": 2}),
        )
        .await;
    table.clients[0]
        .refused(
            "bad_message",
            json!({"type": "swap_seats", "room": room, "a": 1, "b": 3}),
        )
        .await;
    table.clients[0]
        .ok(json!({"type": "swap_seats", "room": room, "a": 2, "b": 1}))
        .await;
    let swapped = table.clients[1].next("event").await;
    assert_eq!(
        swapped["event"],
        json!({"kind": "seats_swapped", "a": 2, "b": 1})
    );
    assert_eq!(table.clients[0].sync(&room).await["you"]["seat"], 2);
}

async fn give_hash(client: &mut Client, room: &str, seed: &str) -> String {
    let hash = dice::sha256(seed.as_bytes());
    client
        .ok(json!({"type": "seed", "room": room, "hash": hash}))
        .await;
    hash
}

#[tokio::test]
async fn a_hash_moves_with_its_player_and_goes_with_the_seat() {
    let server = Server::start();
    let mut table = Table::lobby(&server, "saturankam", 3).await;
    let room = table.room.clone();
    let first = give_hash(&mut table.clients[0], &room, "host's client seed").await;
    let second = give_hash(&mut table.clients[1], &room, "seat 2's client seed").await;
    let hashes = |room: &Value| room["fairness"]["hashes"].clone();
    assert_eq!(
        hashes(&table.clients[2].sync(&room).await),
        json!([first, second, null])
    );

    table.clients[0]
        .ok(json!({"type": "swap_seats", "room": room, "a": 1, "b": 3}))
        .await;
    assert_eq!(
        hashes(&table.clients[2].sync(&room).await),
        json!([null, second, first])
    );
    // Seat 3's person now sits on seat 1; it leaves, and seat 2's moves there.
    table.clients[2]
        .ok(json!({"type": "stand", "room": room}))
        .await;
    table.clients[1]
        .ok(json!({"type": "sit", "room": room, "seat": 1}))
        .await;
    assert_eq!(
        hashes(&table.clients[2].sync(&room).await),
        json!([second, null, first])
    );
    table.clients[1]
        .ok(json!({"type": "stand", "room": room}))
        .await;
    assert_eq!(
        hashes(&table.clients[2].sync(&room).await),
        json!([null, null, first])
    );
}

#[tokio::test]
async fn the_latest_hash_counts_and_everybody_is_told() {
    let server = Server::start();
    let mut table = Table::lobby(&server, "siga", 2).await;
    let room = table.room.clone();
    let one = give_hash(&mut table.clients[1], &room, "one client seed").await;
    let two = give_hash(&mut table.clients[1], &room, "another client seed").await;
    for hash in [&one, &two] {
        let event = table.clients[0].event("seed").await;
        assert_eq!(
            event["event"],
            json!({"kind": "seed", "seat": 2, "hash": hash})
        );
    }
    let state = table.clients[0].sync(&room).await;
    assert_eq!(state["fairness"]["hashes"], json!([null, two]));
}

#[tokio::test]
async fn no_player_holds_more_seats_than_the_server_allows_however_they_are_asked_for() {
    let server = Server::start_with(&["--max-seats", "2", "--rate-limit", "0"]);
    let mut nimal = server.client("Nimal").await;
    let mut rooms = Vec::new();
    for name in ["Kamala", "Sunil", "Ruwan", "Malini"] {
        rooms.push(server.client(name).await.create("siga", 2).await);
    }
    for round in 0..20 {
        let (first, rest) = rooms.split_first().unwrap();
        nimal.join(first).await;
        // All at once: the answers come in order, and one of them gets the last seat.
        let mut ids = Vec::new();
        for room in rest {
            ids.push(nimal.post(json!({"type": "join_room", "room": room})).await);
        }
        let mut answers = Vec::new();
        for id in ids {
            answers.push(nimal.reply(&id).await);
        }
        let seated = answers.iter().filter(|answer| answer["type"] == "room");
        assert_eq!(seated.count(), 1, "round {round}: {answers:?}");
        let refused = answers.iter().filter(|answer| answer["code"] == "too_many");
        assert_eq!(refused.count(), 2, "round {round}: {answers:?}");
        for answer in &answers {
            if let Some(room) = answer.get("room").filter(|_| answer["type"] == "room") {
                nimal.ok(json!({"type": "leave_room", "room": room})).await;
            }
        }
        nimal.ok(json!({"type": "leave_room", "room": first})).await;
        rooms.rotate_left(1);
    }
}

#[tokio::test]
async fn no_player_holds_more_seats_than_the_server_allows_by_several_connections() {
    let server = Server::start_with(&["--max-seats", "1", "--rate-limit", "0"]);
    let mut here = server.client("Nimal").await;
    let mut there = here.again(&server).await;
    let first = server.client("Kamala").await.create("siga", 2).await;
    let second = server.client("Sunil").await.create("siga", 2).await;
    for round in 0..20 {
        let join = |room: &str| json!({"type": "join_room", "room": room});
        let (one, other) = (
            here.post(join(&first)).await,
            there.post(join(&second)).await,
        );
        let answers = [here.reply(&one).await, there.reply(&other).await];
        let given = answers.each_ref().map(|answer| answer["type"] == "room");
        assert_ne!(given[0], given[1], "round {round}: {answers:?}");
        let (client, room) = if given[0] {
            (&mut here, &first)
        } else {
            (&mut there, &second)
        };
        client.ok(json!({"type": "leave_room", "room": room})).await;
    }
}
