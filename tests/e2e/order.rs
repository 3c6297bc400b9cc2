//! Answers come in the order of the requests to a room.

use keliya_tests::Server;
use serde_json::json;

#[tokio::test]
async fn a_refusal_does_not_overtake_what_was_asked_before() {
    let server = Server::start();
    let mut nimal = server.client("Nimal").await;
    let room = nimal.create("siga", 2).await;
    for _ in 0..50 {
        let mut ids = Vec::new();
        for number in 0..10 {
            // Every second request is refused before it reaches the room.
            let request = if number % 2 == 0 {
                json!({"type": "lock", "room": room, "on": number % 4 == 0})
            } else {
                json!({"type": "rematch", "room": room})
            };
            ids.push(nimal.post(request).await);
        }
        // A reply to another request than the next one fails the test.
        for id in ids {
            nimal.reply(&id).await;
        }
    }
}

#[tokio::test]
async fn who_asks_for_much_at_once_and_reads_is_answered_in_full() {
    let server = Server::start_with(&["--rate-limit", "0", "--max-seats", "1000"]);
    let mut host = server.client("Kamala").await;
    let mut rooms = Vec::new();
    for _ in 0..150 {
        rooms.push(host.create("pancha_keliya", 8).await);
    }
    let mut nimal = server.client("Nimal").await;
    let mut ids = Vec::new();
    for room in &rooms {
        ids.push(
            nimal
                .post(json!({"type": "join_room", "room": room, "seat": 0}))
                .await,
        );
    }
    // Of several rooms, each answers when it can.
    while !ids.is_empty() {
        let message = nimal.receive().await;
        if let Some(re) = message.get("re") {
            assert_eq!(message["type"], "room", "{message}");
            ids.retain(|id| id != re);
        }
    }

    // A room with as much history as a `sync` tells: 2,000 events.
    let long = host.create("siga", 2).await;
    let mut ids = Vec::new();
    for number in 0..2_000 {
        let lock = json!({"type": "lock", "room": long, "on": number % 2 == 0});
        ids.push(host.post(lock).await);
    }
    for id in ids {
        assert_eq!(host.reply(&id).await["type"], "ok");
    }
    // Who did not read all the while may have been taken for gone.
    let mut nimal = nimal.again(&server).await;
    nimal.watch(&long).await;
    let mut ids = Vec::new();
    for _ in 0..10 {
        ids.push(
            nimal
                .post(json!({"type": "sync", "room": long, "since": 0}))
                .await,
        );
    }
    for id in ids {
        let room = nimal.reply(&id).await;
        assert_eq!(
            (&room["type"], &room["seq"]),
            (&json!("room"), &json!(2_001))
        );
    }
    nimal
        .ok(json!({"type": "leave_room", "room": rooms[0]}))
        .await;
}
