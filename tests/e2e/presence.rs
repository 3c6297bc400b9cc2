//! Who is there: presence, watchers, heartbeats.

use std::time::{Duration, Instant};

use keliya_tests::{Server, Table};
use serde_json::{Value, json};

/// "up to 1 s late", and time for a busy machine.
const LATE: Duration = Duration::from_secs(8);

#[tokio::test]
async fn a_player_who_goes_and_comes_back_is_seen_to() {
    let server = Server::start();
    let mut table = Table::playing(&server, "siga", 2).await;
    let room = table.room.clone();
    let guest = table.clients.pop().unwrap();
    let again = guest.again(&server).await;
    let player = guest.player().clone();
    let host = &mut table.clients[0];
    host.presence(&player, true).await;

    let gone = Instant::now();
    guest.vanish();
    let seen = host.presence(&player, false).await;
    assert!(gone.elapsed() < LATE, "{:?}", gone.elapsed());
    assert!(seen["absent_since"].is_string(), "{seen}");
    let absent_since = seen["absent_since"].clone();
    assert_eq!(
        seen,
        json!({"type": "presence", "room": room, "player": player, "seat": 2, "connected": false,
            "absent_since": absent_since, "spectators": 0})
    );
    let state = host.sync(&room).await;
    let seat = &state["seats"][1];
    assert_eq!(
        (&seat["player"], &seat["connected"], &seat["absent_since"]),
        (&player, &json!(false), &absent_since)
    );

    let mut again = again;
    let back = Instant::now();
    again.join(&room).await;
    let seen = host.presence(&player, true).await;
    assert!(back.elapsed() < LATE, "{:?}", back.elapsed());
    assert_eq!(
        seen,
        json!({"type": "presence", "room": room, "player": player, "seat": 2, "connected": true,
            "absent_since": null, "spectators": 0})
    );
    let seat = &host.sync(&room).await["seats"][1];
    assert_eq!(
        (&seat["connected"], &seat["absent_since"]),
        (&json!(true), &Value::Null)
    );
}

#[tokio::test]
async fn who_goes_right_after_coming_is_not_taken_to_be_there() {
    let server = Server::start();
    let mut host = server.client("host").await;
    let room = host.create("siga", 2).await;
    let mut guest = server.client("guest").await;
    guest.join(&room).await;
    let player = guest.player().clone();
    // The host has read that the guest is here, so it must be told that this is no longer so.
    assert_eq!(host.sync(&room).await["seats"][1]["connected"], true);
    guest.vanish();
    host.presence(&player, false).await;
    assert_eq!(host.sync(&room).await["seats"][1]["connected"], false);
}

#[tokio::test]
async fn a_second_connection_that_goes_is_not_told() {
    let server = Server::start();
    let mut table = Table::lobby(&server, "siga", 2).await;
    let room = table.room.clone();
    let guest = table.clients[1].player().clone();
    table.clients[0].presence(&guest, true).await;
    let mut second = table.clients[1].again(&server).await;
    second.join(&room).await;
    second.vanish();
    let mut watcher = server.client("watcher").await;
    watcher.watch(&room).await;
    // The watcher's coming is told, and nothing of the guest before it.
    let told = loop {
        let seen = table.clients[0].next("presence").await;
        assert_ne!(seen["player"], guest, "{seen}");
        if seen["player"] == *watcher.player() {
            break seen;
        }
    };
    assert_eq!(told["seat"], Value::Null);
    let state = table.clients[0].sync(&room).await;
    assert_eq!(state["seats"][1]["connected"], true);
}

#[tokio::test]
async fn watchers_are_told_of_and_counted_and_out_when_their_last_connection_ends() {
    let server = Server::start();
    let mut table = Table::lobby(&server, "siga", 2).await;
    let room = table.room.clone();
    let mut one = server.client("one").await;
    assert_eq!(one.watch(&room).await["spectators"], 1);
    let host = &mut table.clients[0];
    let seen = host.presence(one.player(), true).await;
    assert_eq!(
        seen,
        json!({"type": "presence", "room": room, "player": one.player(), "seat": null, "connected": true,
            "absent_since": null, "spectators": 1})
    );
    let mut two = server.client("two").await;
    assert_eq!(two.watch(&room).await["spectators"], 2);
    assert_eq!(host.presence(two.player(), true).await["spectators"], 2);

    let mut one_again = one.again(&server).await;
    one.vanish();
    let seen = host.presence(one_again.player(), false).await;
    assert_eq!(
        (&seen["spectators"], &seen["seat"]),
        (&json!(1), &Value::Null)
    );
    one_again
        .refused("not_in_room", json!({"type": "sync", "room": room}))
        .await;
    assert_eq!(host.sync(&room).await["spectators"], 1);
}

#[tokio::test]
async fn a_watcher_who_leaves_is_told_of() {
    let server = Server::start();
    let mut table = Table::lobby(&server, "siga", 2).await;
    let room = table.room.clone();
    let mut watcher = server.client("watcher").await;
    watcher.watch(&room).await;
    let host = &mut table.clients[0];
    host.presence(watcher.player(), true).await;
    watcher
        .ok(json!({"type": "leave_room", "room": room}))
        .await;
    let seen = host.presence(watcher.player(), false).await;
    assert_eq!(seen["spectators"], 0);
    host.sync(&room).await;
    assert!(
        host.take("event").is_empty(),
        "watchers cause no numbered events"
    );
}

#[tokio::test]
async fn a_silent_room_sends_a_heartbeat_every_10_seconds() {
    let server = Server::start();
    let mut table = Table::lobby(&server, "siga", 2).await;
    let room = table.room.clone();
    let mut watcher = server.client("watcher").await;
    watcher.watch(&room).await;
    table.clients[0].presence(watcher.player(), true).await;
    let silent = Instant::now();
    let expected = json!({"type": "heartbeat", "room": room, "seq": table.seq()});
    assert_eq!(table.clients[0].next("heartbeat").await, expected);
    let waited = silent.elapsed();
    assert!(
        (Duration::from_secs(6)..Duration::from_secs(19)).contains(&waited),
        "{waited:?}"
    );
    assert_eq!(table.clients[1].next("heartbeat").await, expected);
    assert_eq!(watcher.next("heartbeat").await, expected);
}
