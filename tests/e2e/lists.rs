//! Finding public rooms.

use std::time::{Duration, Instant};

use keliya_tests::{Client, DEADLINE, Server, Table};
use serde_json::{Value, json};

async fn listed(client: &mut Client, request: Value) -> Vec<Value> {
    let rooms = client.ask(request).await;
    assert_eq!(rooms["type"], "rooms", "{rooms}");
    rooms["rooms"].as_array().unwrap().clone()
}

#[tokio::test]
async fn public_rooms_are_listed_newest_first_and_private_ones_are_not() {
    let server = Server::start();
    let mut nimal = server.client("Nimal").await;
    let mut codes = Vec::new();
    for (game, visibility) in [
        ("siga", "public"),
        ("siga", "private"),
        ("saturankam", "public"),
        ("siga", "public"),
    ] {
        let request =
            json!({"type": "create_room", "game": game, "players": 2, "visibility": visibility});
        let room = nimal.room(request).await;
        codes.push(room["room"].clone());
    }
    let rooms =
        |rooms: &[Value]| -> Vec<Value> { rooms.iter().map(|room| room["room"].clone()).collect() };
    let mut reader = server.client("reader").await;
    let all = until(&mut reader, json!({"type": "list_rooms"}), |listed| {
        listed.len() == 3
    })
    .await;
    assert_eq!(
        rooms(&all),
        [codes[3].clone(), codes[2].clone(), codes[0].clone()]
    );
    let siga = listed(&mut reader, json!({"type": "list_rooms", "game": "siga"})).await;
    assert_eq!(rooms(&siga), [codes[3].clone(), codes[0].clone()]);
    let unknown = json!({"type": "list_rooms", "game": "chess"});
    reader.refused("bad_options", unknown).await;

    let room = &siga[0];
    assert!(room["created_at"].is_string());
    for (field, value) in [
        ("game", json!("siga")),
        ("players", json!(2)),
        ("taken", json!(1)),
        ("status", json!("lobby")),
        ("locked", json!(false)),
        ("options", json!({"cut": "land", "home_split": true})),
        ("host", nimal.player().clone()),
    ] {
        assert_eq!(room[field], value, "{field}");
    }
}

/// Lists rooms until the list is as wanted, for it may lag by some seconds.
async fn until(
    client: &mut Client,
    request: Value,
    wanted: impl Fn(&[Value]) -> bool,
) -> Vec<Value> {
    let end = Instant::now() + DEADLINE;
    loop {
        let rooms = listed(client, request.clone()).await;
        if wanted(&rooms) {
            return rooms;
        }
        assert!(Instant::now() < end, "still {rooms:?}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn the_list_follows_what_happens_and_leaves_out_rooms_that_are_over() {
    let server = Server::start();
    let mut table = Table::with(
        &server,
        json!({"game": "siga", "players": 2, "visibility": "public"}),
    )
    .await;
    let mut reader = server.client("reader").await;
    let list = json!({"type": "list_rooms"});
    until(&mut reader, list.clone(), |rooms| {
        rooms.len() == 1 && rooms[0]["taken"] == 2
    })
    .await;
    let lock = json!({"type": "lock", "room": table.room, "on": true});
    table.clients[0].ok(lock).await;
    until(&mut reader, list.clone(), |rooms| {
        rooms.len() == 1 && rooms[0]["locked"] == true
    })
    .await;
    table.start().await;
    until(&mut reader, list.clone(), |rooms| {
        rooms.len() == 1 && rooms[0]["status"] == "playing"
    })
    .await;
    let end = table.of("end_game");
    table.clients[0].ok(end).await;
    until(&mut reader, list, <[Value]>::is_empty).await;
}

#[tokio::test]
async fn at_most_100_rooms_are_listed() {
    let server = Server::start();
    let mut codes = Vec::new();
    for _ in 0..11 {
        let mut nimal = server.client("Nimal").await;
        for _ in 0..10 {
            let request = json!({"type": "create_room", "game": "siga", "players": 2, "visibility": "public"});
            codes.push(nimal.room(request).await["room"].clone());
        }
    }
    let mut reader = server.client("reader").await;
    let newest = codes.pop().unwrap();
    let rooms = until(&mut reader, json!({"type": "list_rooms"}), |rooms| {
        rooms.first().is_some_and(|room| room["room"] == newest)
    })
    .await;
    assert_eq!(rooms.len(), 100);
}
