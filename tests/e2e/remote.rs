//! The host's remote: pausing, timers, muting.

use keliya_tests::{Referee, Server, Table};
use serde_json::{Value, json};

#[tokio::test]
async fn in_a_pause_nobody_acts_and_clocks_stand() {
    let server = Server::start();
    let fields = json!({"game": "siga", "players": 2, "turn_seconds": 3600});
    let mut table = Table::with(&server, fields).await;
    let room = table.room.clone();
    let mut watcher = server.client("watcher").await;
    let mut referee = Referee::new(&watcher.watch(&room).await);
    table.start().await;
    let (pause, unpause) = (table.of("pause"), table.of("unpause"));
    table.clients[1].refused("not_host", pause.clone()).await;
    table.clients[0].ok(pause.clone()).await;
    assert!(table.clients[0].ok(pause).await.get("seq").is_none());
    let event = table.clients[1].event("paused").await;
    assert_eq!(event["turn"]["deadline"], Value::Null);
    let state = table.clients[1].sync(&room).await;
    assert_eq!(
        (&state["paused"], &state["turn"]["deadline"]),
        (&json!(true), &Value::Null)
    );
    for client in &mut table.clients {
        // Before `stale`, `not_your_turn`, `wrong_phase` and `illegal_move`.
        client
            .refused("paused", json!({"type": "throw", "room": room, "seq": 0}))
            .await;
        client
            .refused("paused", json!({"type": "play", "room": room, "move": "x"}))
            .await;
    }
    watcher
        .refused("not_seated", json!({"type": "throw", "room": room}))
        .await;
    // A bot's turn is nobody's either.
    table.clients[1]
        .ok(json!({"type": "leave_room", "room": room}))
        .await;
    table.clients[0].ok(unpause).await;
    let event = table.clients[0].sync(&room).await;
    assert!(event["turn"]["deadline"].is_string());
    watcher.sync(&room).await;
    for event in watcher.take("event") {
        referee.see(&event);
    }
}

#[tokio::test]
async fn the_end_of_a_game_is_the_end_of_its_pause() {
    let server = Server::start();
    let mut table = Table::playing(&server, "siga", 2).await;
    let room = table.room.clone();
    table.ask(0, "pause").await;
    table.ask(0, "end_game").await;
    let state = table.clients[1].sync(&room).await;
    assert_eq!(
        (&state["status"], &state["paused"]),
        (&json!("over"), &json!(false))
    );
    let unpause = table.of("unpause");
    table.clients[0].refused("wrong_status", unpause).await;
}

#[tokio::test]
async fn a_limit_may_be_set_at_any_time() {
    let server = Server::start();
    let mut table = Table::playing(&server, "siga", 2).await;
    let room = table.room.clone();
    let set = |seconds: u32| json!({"type": "set_timer", "room": room, "turn_seconds": seconds});
    table.clients[1].refused("not_host", set(60)).await;
    for bad in [1, 4, 86_401] {
        table.clients[0].refused("bad_message", set(bad)).await;
    }
    table.clients[0].ok(set(60)).await;
    assert!(table.clients[0].ok(set(60)).await.get("seq").is_none());
    let event = table.clients[1].event("timer_set").await;
    assert_eq!(
        event["event"],
        json!({"kind": "timer_set", "turn_seconds": 60})
    );
    assert!(event["turn"]["deadline"].is_string());
    table.clients[0].ok(set(0)).await;
    let event = table.clients[1].event("timer_set").await;
    assert_eq!(event["turn"]["deadline"], Value::Null);
}

#[tokio::test]
async fn the_muted_cannot_speak_until_they_may() {
    let server = Server::start();
    let mut table = Table::lobby(&server, "siga", 2).await;
    let room = table.room.clone();
    let guest = table.clients[1].player().clone();
    let mute = |on: Value| {
        let mut request = json!({"type": "mute", "room": room, "player": guest["id"]});
        if !on.is_null() {
            request["on"] = on;
        }
        request
    };
    let say = json!({"type": "chat", "room": room, "text": "hello"});
    table.clients[1].ok(say.clone()).await;
    table.clients[0].ok(mute(Value::Null)).await;
    let event = table.clients[1].event("muted").await;
    assert_eq!(
        event["event"],
        json!({"kind": "muted", "player": guest, "on": true})
    );
    table.clients[1].refused("muted", say.clone()).await;
    let mut twin = table.clients[1].again(&server).await;
    twin.join(&room).await;
    twin.refused("muted", say.clone()).await;
    table.clients[0].ok(say.clone()).await;
    table.clients[0].ok(mute(json!(false))).await;
    twin.ok(say).await;
    let own = table.clients[0].id().clone();
    table.clients[0]
        .refused(
            "bad_message",
            json!({"type": "mute", "room": room, "player": own}),
        )
        .await;
}
