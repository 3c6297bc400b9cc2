//! Coming back and catching up: `sync`, `join_room` again, leaving during a game.

use keliya_tests::{Client, Server, Table};
use serde_json::{Value, json};

/// The events that follow a `sync` since then.
async fn since(client: &mut Client, room: &str, since: u64) -> (Value, Vec<Value>) {
    // What is on its way for the room is taken in first.
    client.sync(room).await;
    client.unread.clear();
    let state = client
        .room(json!({"type": "sync", "room": room, "since": since}))
        .await;
    assert!(client.take("event").is_empty(), "the room comes first");
    let wanted = state["seq"].as_u64().unwrap().saturating_sub(since);
    let mut events = Vec::new();
    for _ in 0..wanted {
        events.push(client.next("event").await);
    }
    client.sync(room).await;
    assert!(
        client.take("event").is_empty(),
        "no more than those after {since}"
    );
    (state, events)
}

/// An event without what history need not have.
fn core(message: &Value) -> Value {
    json!({"seq": message["seq"], "at": message["at"], "event": message["event"], "room": message["room"]})
}

#[tokio::test]
async fn sync_since_n_gives_exactly_the_events_after_n() {
    let server = Server::start();
    let mut table = Table::lobby(&server, "siga", 2).await;
    let room = table.room.clone();
    let mut watcher = server.client("watcher").await;
    watcher.watch(&room).await;
    let start = table.of("start");
    table.clients[0].ok(start).await;
    let mut rng = keliya_tests::seeded(6);
    for _ in 0..25 {
        table.step(&mut rng).await;
    }
    let last = table.seq();
    table.clients[0].catch_up(&room, last).await;
    let live: Vec<Value> = table.clients[0]
        .view(&room)
        .frames
        .values()
        .map(|frame| core(&serde_json::from_str(frame).unwrap()))
        .collect();
    for client in [&mut table.clients[1], &mut watcher] {
        for n in [0, 1, last / 2, last - 1, last] {
            let (state, events) = since(client, &room, n).await;
            assert_eq!(state["seq"], last);
            let seqs: Vec<u64> = events
                .iter()
                .map(|event| event["seq"].as_u64().unwrap())
                .collect();
            assert_eq!(seqs, (n + 1..=last).collect::<Vec<_>>(), "since {n}");
            for event in &events {
                if let Some(seen) = live.iter().find(|seen| seen["seq"] == event["seq"]) {
                    assert_eq!(core(event), *seen);
                }
            }
        }
    }
}

#[tokio::test]
async fn sync_without_since_gives_the_room_alone() {
    let server = Server::start();
    let mut table = Table::playing(&server, "siga", 2).await;
    let room = table.room.clone();
    table.clients[0].sync(&room).await;
    table.clients[0].sync(&room).await;
    assert!(table.clients[0].take("event").is_empty());
}

#[tokio::test]
async fn sync_is_for_who_is_in_the_room() {
    let server = Server::start();
    let mut table = Table::playing(&server, "siga", 2).await;
    let mut stranger = server.client("stranger").await;
    let sync = table.of("sync");
    stranger.refused("not_in_room", sync.clone()).await;
    stranger.watch(&table.room).await;
    stranger.room(sync).await;
    let end = table.of("end_game");
    table.clients[0].ok(end).await;
}

#[tokio::test]
async fn who_joins_late_has_the_whole_state_and_follows_from_there() {
    let server = Server::start();
    let mut table = Table::playing(&server, "pancha_keliya", 2).await;
    let room = table.room.clone();
    let mut rng = keliya_tests::seeded(8);
    for _ in 0..30 {
        table.step(&mut rng).await;
    }
    let seq = table.seq();
    table.clients[0].catch_up(&room, seq).await;
    let mut late = server.client("late").await;
    let state = late.watch(&room).await;
    assert_eq!(state["seq"], seq);
    assert_eq!(state["turn"], table.clients[0].view(&room).turn);
    assert_eq!(state["position"], table.clients[0].view(&room).position);
    table.play_out(9).await;
    let end = table.seq();
    // `catch_up` fails on a gap.
    late.catch_up(&room, end).await;
    assert_eq!(late.view(&room).frames.len() as u64, end - seq);
}

#[tokio::test]
async fn a_lost_player_comes_back_by_token_to_the_same_seat_and_catches_up() {
    let server = Server::start();
    let mut table = Table::playing(&server, "saturankam", 2).await;
    let room = table.room.clone();
    let (index, _) = table.in_turn().await;
    let lost = table.clients.remove(1 - index);
    let token = lost.token().to_owned();
    let (id, seq, seat) = (lost.id().clone(), lost.view(&room).seq, 2 - index);
    lost.vanish();
    // The game goes on without it as far as it can.
    let mut there = table.clients.remove(0);
    there.ok(json!({"type": "throw", "room": room})).await;
    let now = there.view(&room).seq;

    let mut back = Client::connect(&server).await;
    let hello = json!({"type": "hello", "protocol": 1, "name": "back", "token": token});
    back.welcome = back.ask(hello).await;
    assert_eq!(*back.id(), id);
    assert_eq!(back.welcome["rooms"], json!([room]));
    back.refused(
        "wrong_status",
        json!({"type": "hello", "protocol": 1, "name": "back"}),
    )
    .await;
    let state = back.join(&room).await;
    assert_eq!(state["you"]["seat"], json!(seat));
    let (_, missed) = since(&mut back, &room, seq).await;
    let seqs: Vec<u64> = missed
        .iter()
        .map(|event| event["seq"].as_u64().unwrap())
        .collect();
    assert_eq!(seqs, (seq + 1..=now).collect::<Vec<_>>());
}

#[tokio::test]
async fn who_leaves_during_a_game_gets_the_seat_back_by_joining() {
    let server = Server::start();
    let mut table = Table::playing(&server, "siga", 2).await;
    let room = table.room.clone();
    table.clients[1]
        .ok(json!({"type": "leave_room", "room": room}))
        .await;
    table.clients[1]
        .refused("not_in_room", json!({"type": "throw", "room": room}))
        .await;
    let state = table.clients[1].join(&room).await;
    assert_eq!(state["you"]["seat"], 2);
    assert_eq!(state["status"], "playing");
    assert_eq!(state["seats"][1]["player"], *table.clients[1].player());
    table.settle().await;
    table.play_out(3).await;
    assert_eq!(table.clients[0].sync(&room).await["status"], "over");
}
