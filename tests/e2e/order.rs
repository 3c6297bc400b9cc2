//! Answers come in the order of the requests to a room, and a room has one task, also while it is
//! being made.

use keliya_tests::{Server, http};
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
async fn a_room_that_is_looked_at_while_it_is_made_has_one_task() {
    let server = Server::start();
    let mut nimal = server.client("Nimal").await;
    let mut kamala = server.client("Kamala").await;
    for _ in 0..30 {
        let create = json!({
            "type": "create_room", "game": "siga", "players": 2, "visibility": "public"
        });
        let watch = async {
            // It stands in the list as soon as it is stored, before its maker is told.
            for _ in 0..20 {
                let list = http::get(&server, "/api/v1/rooms").await.json();
                if let Some(newest) = list["rooms"][0]["room"].as_str() {
                    http::get(&server, &format!("/api/v1/rooms/{newest}")).await;
                }
            }
        };
        let (made, ()) = tokio::join!(nimal.room(create), watch);
        let room = made["room"].as_str().unwrap().to_owned();
        kamala.join(&room).await;
        // Both are in the same room: what one does the other is told.
        nimal.event("seat_taken").await;
        for client in [&mut kamala, &mut nimal] {
            client.ok(json!({"type": "leave_room", "room": room})).await;
        }
        nimal.take("event");
    }
}
