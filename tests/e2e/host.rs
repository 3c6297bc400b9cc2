//! What the host may do, and how the role passes on.

use keliya_tests::{Client, Server, Table};
use serde_json::{Value, json};

#[tokio::test]
async fn what_the_host_may_do_others_may_not() {
    let server = Server::start();
    let mut table = Table::lobby(&server, "siga", 2).await;
    let room = table.room.clone();
    let host_id = table.clients[0].id().clone();
    let mut watcher = server.client("watcher").await;
    watcher.watch(&room).await;
    let mut stranger = server.client("stranger").await;
    for request in [
        json!({"type": "start", "room": room}),
        json!({"type": "set_host", "room": room, "player": host_id}),
        json!({"type": "remove", "room": room, "player": host_id}),
        json!({"type": "lock", "room": room, "on": true}),
        json!({"type": "swap_seats", "room": room, "a": 1, "b": 2}),
        json!({"type": "end_game", "room": room}),
    ] {
        table.clients[1].refused("not_host", request.clone()).await;
        watcher.refused("not_host", request.clone()).await;
        stranger.refused("not_in_room", request).await;
    }
}

#[tokio::test]
async fn the_host_hands_the_role_over_to_somebody_in_the_room() {
    let server = Server::start();
    let mut table = Table::lobby(&server, "siga", 2).await;
    let room = table.room.clone();
    let stranger = server.client("stranger").await;
    let guest = table.clients[1].player().clone();
    let set_host = |player: &Value| json!({"type": "set_host", "room": room, "player": player});
    table.clients[0]
        .refused("unknown_player", set_host(stranger.id()))
        .await;
    table.clients[0].ok(set_host(&guest["id"])).await;
    assert_eq!(
        table.clients[1].event("host_changed").await["event"],
        json!({"kind": "host_changed", "player": guest})
    );
    let state = table.clients[1].sync(&room).await;
    assert_eq!(
        (&state["host"], &state["you"]["host"]),
        (&guest, &json!(true))
    );
    table.clients[0]
        .refused("not_host", json!({"type": "start", "room": room}))
        .await;
    table.clients[1]
        .ok(json!({"type": "start", "room": room}))
        .await;
}

#[tokio::test]
async fn a_watcher_may_be_host() {
    let server = Server::start();
    let mut table = Table::lobby(&server, "siga", 2).await;
    let room = table.room.clone();
    let mut watcher = server.client("watcher").await;
    watcher.watch(&room).await;
    table.clients[0]
        .ok(json!({"type": "set_host", "room": room, "player": watcher.id()}))
        .await;
    watcher.ok(json!({"type": "start", "room": room})).await;
}

async fn host_of(client: &mut Client, room: &str) -> Value {
    client.sync(room).await["host"].clone()
}

#[tokio::test]
async fn the_role_passes_to_the_lowest_seat_present_then_to_a_watcher_then_to_who_joins() {
    let server = Server::start();
    let mut host = server.client("host").await;
    let room = host.create("saturankam", 4).await;
    let leave = json!({"type": "leave_room", "room": room});
    let mut third = server.client("third").await;
    third
        .room(json!({"type": "join_room", "room": room, "seat": 3}))
        .await;
    let mut second = server.client("second").await;
    second
        .room(json!({"type": "join_room", "room": room, "seat": 2}))
        .await;
    let mut watcher = server.client("watcher").await;
    watcher.watch(&room).await;

    host.ok(leave.clone()).await;
    assert_eq!(host_of(&mut watcher, &room).await, *second.player());
    let kinds: Vec<Value> = watcher
        .take("event")
        .iter()
        .map(|message| message["event"]["kind"].clone())
        .collect();
    assert_eq!(kinds, ["seat_left", "host_changed"]);
    second.ok(leave.clone()).await;
    assert_eq!(host_of(&mut watcher, &room).await, *third.player());
    third.ok(leave.clone()).await;
    assert_eq!(host_of(&mut watcher, &room).await, *watcher.player());
    watcher.ok(leave).await;
    let state = second.join(&room).await;
    assert_eq!(
        (&state["host"], &state["you"]["host"]),
        (second.player(), &json!(true))
    );
}

#[tokio::test]
async fn somebody_present_comes_before_a_lower_seat_that_is_absent() {
    let server = Server::start();
    let mut table = Table::lobby(&server, "saturankam", 3).await;
    let room = table.room.clone();
    let third = table.clients.pop().unwrap();
    let second = table.clients.pop().unwrap();
    let mut host = table.clients.pop().unwrap();
    let player = second.player().clone();
    host.presence(&player, true).await;
    second.vanish();
    host.presence(&player, false).await;
    host.ok(json!({"type": "leave_room", "room": room})).await;
    let mut third = third;
    assert_eq!(host_of(&mut third, &room).await, *third.player());
}

#[tokio::test]
async fn who_is_removed_is_told_and_cannot_come_back_but_a_new_identity_can() {
    let server = Server::start();
    let mut table = Table::lobby(&server, "siga", 2).await;
    let room = table.room.clone();
    let guest = table.clients[1].player().clone();
    let join = json!({"type": "join_room", "room": room});
    table.clients[0]
        .ok(json!({"type": "remove", "room": room, "player": guest["id"]}))
        .await;
    let mut kinds = Vec::new();
    for _ in 0..2 {
        kinds.push(table.clients[0].next("event").await["event"].clone());
    }
    let removed = json!({"kind": "removed", "player": guest});
    let left = json!({"kind": "seat_left", "seat": 2, "player": guest, "bot": null});
    assert!(
        kinds.contains(&removed) && kinds.contains(&left),
        "{kinds:?}"
    );
    while table.clients[1].next("event").await["event"] != removed {}

    table.clients[1].refused("removed", join.clone()).await;
    table.clients[1]
        .refused(
            "removed",
            json!({"type": "join_room", "room": room, "seat": 0}),
        )
        .await;
    let mut again = table.clients[1].again(&server).await;
    assert_eq!(again.welcome["rooms"], json!([]));
    again.refused("removed", join.clone()).await;
    table.clients[0]
        .ok(json!({"type": "lock", "room": room, "on": true}))
        .await;
    again.refused("removed", join.clone()).await;
    table.clients[0]
        .ok(json!({"type": "lock", "room": room, "on": false}))
        .await;
    let mut fresh = server.client("fresh").await;
    assert_eq!(fresh.join(&room).await["you"]["seat"], 2);
    assert_eq!(
        table.clients[0].sync(&room).await["seats"][1]["player"],
        *fresh.player()
    );
}

#[tokio::test]
async fn a_watcher_is_removed_too_and_hears_nothing_more() {
    let server = Server::start();
    let mut table = Table::lobby(&server, "siga", 2).await;
    let room = table.room.clone();
    let mut watcher = server.client("watcher").await;
    watcher.watch(&room).await;
    table.clients[0]
        .ok(json!({"type": "remove", "room": room, "player": watcher.id()}))
        .await;
    assert_eq!(
        watcher.event("removed").await["event"]["player"],
        *watcher.player()
    );
    table.clients[0]
        .ok(json!({"type": "chat", "room": room, "text": "gone"}))
        .await;
    table.clients[0]
        .ok(json!({"type": "lock", "room": room, "on": true}))
        .await;
    watcher
        .refused(
            "removed",
            json!({"type": "join_room", "room": room, "seat": 0}),
        )
        .await;
    assert!(watcher.take("chat").is_empty() && watcher.take("event").is_empty());
    assert_eq!(table.clients[0].sync(&room).await["spectators"], 0);
}

#[tokio::test]
async fn nobody_removes_themselves_or_somebody_who_is_not_there() {
    let server = Server::start();
    let mut table = Table::lobby(&server, "siga", 2).await;
    let room = table.room.clone();
    let stranger = server.client("stranger").await;
    let own = table.clients[0].id().clone();
    table.clients[0]
        .refused(
            "bad_message",
            json!({"type": "remove", "room": room, "player": own}),
        )
        .await;
    table.clients[0]
        .refused(
            "unknown_player",
            json!({"type": "remove", "room": room, "player": stranger.id()}),
        )
        .await;
}

#[tokio::test]
async fn a_locked_room_takes_no_newcomers_but_those_who_hold_a_seat() {
    let server = Server::start();
    let mut host = server.client("host").await;
    let room = host.create("siga", 2).await;
    let mut guest = server.client("guest").await;
    guest.join(&room).await;
    host.event("seat_taken").await;
    let mut watcher = server.client("watcher").await;
    watcher.watch(&room).await;
    host.ok(json!({"type": "lock", "room": room, "on": true}))
        .await;
    assert_eq!(
        guest.event("locked").await["event"],
        json!({"kind": "locked", "on": true})
    );
    assert_eq!(guest.sync(&room).await["locked"], true);

    let mut newcomer = server.client("newcomer").await;
    newcomer
        .refused("locked", json!({"type": "join_room", "room": room}))
        .await;
    newcomer
        .refused(
            "locked",
            json!({"type": "join_room", "room": room, "seat": 0}),
        )
        .await;
    let again = guest.again(&server).await;
    guest.vanish();
    let mut again = again;
    assert_eq!(again.join(&room).await["you"]["seat"], 2);

    // Nor is one a newcomer who watched and only lost the connection; who left is.
    let mut back = watcher.again(&server).await;
    let player = watcher.player().clone();
    watcher.vanish();
    host.presence(&player, false).await;
    back.watch(&room).await;
    back.ok(json!({"type": "leave_room", "room": room})).await;
    let watch = json!({"type": "join_room", "room": room, "seat": 0});
    back.refused("locked", watch).await;

    host.ok(json!({"type": "lock", "room": room, "on": false}))
        .await;
    newcomer.watch(&room).await;
}
