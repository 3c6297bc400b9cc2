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
