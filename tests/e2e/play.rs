//! Throwing and playing: who may, when, and what is refused; whole games by hand-made clients.

use keliya_tests::{Referee, Server, Table};
use serde_json::{Value, json};

#[tokio::test]
async fn a_game_starts_when_the_host_says_so_and_every_seat_is_taken() {
    let server = Server::start();
    let mut host = server.client("host").await;
    let room = host.create("siga", 2).await;
    let start = json!({"type": "start", "room": room});
    host.refused("not_ready", start.clone()).await;
    let mut guest = server.client("guest").await;
    guest.join(&room).await;
    guest.refused("not_host", start.clone()).await;
    host.ok(start.clone()).await;
    host.refused("wrong_status", start.clone()).await;
    let state = host.sync(&room).await;
    assert_eq!(
        (&state["status"], &state["game_no"]),
        (&json!("playing"), &json!(1))
    );
    assert_eq!(
        state["position"],
        json!({"a": ["wait", "wait"], "b": ["wait", "wait"]})
    );
    let turn = &state["turn"];
    assert_eq!(
        (&turn["phase"], &turn["lots"], &turn["pool"], &turn["legal"]),
        (&json!("throw"), &json!([]), &json!([]), &json!([]))
    );
    assert_eq!(turn["deadline"], Value::Null);
    host.ok(json!({"type": "end_game", "room": room})).await;
    host.refused("wrong_status", start).await;
}

#[tokio::test]
async fn nobody_throws_or_plays_outside_a_game() {
    let server = Server::start();
    let mut table = Table::lobby(&server, "siga", 2).await;
    let room = table.room.clone();
    let requests = [
        json!({"type": "throw", "room": room}),
        json!({"type": "play", "room": room, "move": "1^1"}),
    ];
    for request in &requests {
        table.clients[0]
            .refused("wrong_status", request.clone())
            .await;
    }
    table.start().await;
    table.clients[0]
        .ok(json!({"type": "end_game", "room": room}))
        .await;
    for request in &requests {
        table.clients[1]
            .refused("wrong_status", request.clone())
            .await;
    }
}

#[tokio::test]
async fn only_the_seat_in_turn_throws_and_plays() {
    let server = Server::start();
    let mut table = Table::playing(&server, "siga", 2).await;
    let room = table.room.clone();
    let (index, _) = table.in_turn().await;
    let throw = json!({"type": "throw", "room": room});
    table.clients[1 - index]
        .refused("not_your_turn", throw.clone())
        .await;
    table.clients[1 - index]
        .refused(
            "not_your_turn",
            json!({"type": "play", "room": room, "move": "1^1"}),
        )
        .await;
    let mut watcher = server.client("watcher").await;
    watcher.watch(&room).await;
    watcher.refused("not_seated", throw.clone()).await;
    watcher
        .refused(
            "not_seated",
            json!({"type": "play", "room": room, "move": "1^1"}),
        )
        .await;
    let mut stranger = server.client("stranger").await;
    stranger.refused("not_in_room", throw.clone()).await;
    table.clients[index].ok(throw).await;
}

#[tokio::test]
async fn a_throw_is_no_play_and_a_play_no_throw() {
    let server = Server::start();
    let mut table = Table::playing(&server, "saturankam", 2).await;
    let room = table.room.clone();
    let (index, _) = table.until_phase("throw").await;
    table.clients[index]
        .refused(
            "wrong_phase",
            json!({"type": "play", "room": room, "move": "1+4"}),
        )
        .await;
    let (index, _) = table.until_phase("play").await;
    table.clients[index]
        .refused("wrong_phase", json!({"type": "throw", "room": room}))
        .await;
    table.clients[1 - index]
        .refused("not_your_turn", json!({"type": "throw", "room": room}))
        .await;
}

#[tokio::test]
async fn only_legal_plays_to_the_letter_are_accepted() {
    let server = Server::start();
    let mut table = Table::playing(&server, "saturankam", 2).await;
    let room = table.room.clone();
    let (index, turn) = table.until_phase("play").await;
    let legal = turn["legal"][0]["move"].as_str().unwrap().to_owned();
    let client = &mut table.clients[index];
    for wrong in [
        "",
        "1+99",
        "9+4",
        "1^5",
        &format!(" {legal}"),
        &format!("{legal} "),
        &format!("{legal},{legal}"),
        "👻",
        &"1+1,".repeat(1000),
    ] {
        client
            .refused(
                "illegal_move",
                json!({"type": "play", "room": room, "move": wrong}),
            )
            .await;
    }
    let before = client.sync(&room).await;
    assert_eq!(before["turn"], turn, "nothing has changed");
    client
        .ok(json!({"type": "play", "room": room, "move": legal}))
        .await;
    let played = client.event("played").await;
    assert_eq!(played["event"]["move"], legal);
    assert_eq!(played["event"]["steps"], turn["legal"][0]["steps"]);
}

#[tokio::test]
async fn the_list_of_legal_plays_is_sorted_bytewise() {
    let server = Server::start();
    let mut table = Table::playing(&server, "pancha_keliya", 2).await;
    let mut rng = keliya_tests::seeded(3);
    for _ in 0..60 {
        let (_, turn) = table.in_turn().await;
        let plays: Vec<&str> = turn["legal"]
            .as_array()
            .unwrap()
            .iter()
            .map(|play| play["move"].as_str().unwrap())
            .collect();
        assert!(plays.is_sorted(), "{plays:?}");
        assert_eq!(plays.is_empty(), turn["phase"] == "throw", "{turn}");
        table.step(&mut rng).await;
    }
}

#[tokio::test]
async fn all_members_get_the_same_bytes_for_an_event() {
    let server = Server::start();
    let mut table = Table::lobby(&server, "siga", 2).await;
    let mut watcher = server.client("watcher").await;
    watcher.watch(&table.room).await;
    let start = table.of("start");
    table.clients[0].ok(start).await;
    table.play_out(5).await;
    let seq = table.seq();
    watcher.catch_up(&table.room, seq).await;
    let begun = watcher
        .view(&table.room)
        .frames
        .keys()
        .next()
        .copied()
        .unwrap();
    let frames = |client: &keliya_tests::Client| -> Vec<String> {
        client
            .view(&table.room)
            .frames
            .range(begun..)
            .map(|(_, frame)| frame.clone())
            .collect()
    };
    let watched = frames(&watcher);
    assert_eq!(watched.len() as u64, seq + 1 - begun, "without a gap");
    for client in &table.clients {
        assert_eq!(frames(client), watched);
    }
}

#[tokio::test]
async fn a_winner_is_told_with_the_score_and_the_room_is_over() {
    let server = Server::start();
    let mut table = Table::lobby(&server, "pancha_keliya", 4).await;
    let state = table.clients[0].sync(&table.room).await;
    let start = table.of("start");
    table.clients[0].ok(start).await;
    table.play_out(11).await;
    let mut referee = Referee::new(&state);
    let since = state["seq"].as_u64().unwrap();
    for (_, frame) in table.clients[3].view(&table.room).frames.range(since + 1..) {
        referee.see(&serde_json::from_str(frame).unwrap());
    }
    let over = &referee.finished[0];
    let winner = over["winner"].as_str().unwrap();
    assert_eq!(
        over["seats"],
        if winner == "a" {
            json!([1, 3])
        } else {
            json!([2, 4])
        },
        "a side is a team"
    );
    assert_eq!(
        over["score"],
        if winner == "a" {
            json!({"a": 1, "b": 0})
        } else {
            json!({"a": 0, "b": 1})
        }
    );

    let after = table.clients[0].sync(&table.room).await;
    assert_eq!(
        (&after["status"], &after["game_no"]),
        (&json!("over"), &json!(1))
    );
    for field in ["winner", "score"] {
        assert_eq!(after[field], over[field], "{field}");
    }
    assert_eq!(after["turn"], Value::Null);
    assert_eq!(after["position"][winner], json!(["home", "home", "home"]));
    for field in ["server_seed", "next_commitment"] {
        assert_eq!(after["fairness"][field], over[field], "{field}");
    }
}

#[tokio::test]
async fn the_host_ends_a_game_without_a_winner_and_the_seed_is_revealed() {
    let server = Server::start();
    let mut table = Table::lobby(&server, "siga", 2).await;
    let room = table.room.clone();
    let end = json!({"type": "end_game", "room": room});
    table.clients[0].refused("wrong_status", end.clone()).await;
    let state = table.clients[0].sync(&room).await;
    table.clients[0]
        .ok(json!({"type": "start", "room": room}))
        .await;
    let mut rng = keliya_tests::seeded(1);
    for _ in 0..10 {
        table.step(&mut rng).await;
    }
    table.clients[1].refused("not_host", end.clone()).await;
    let ok = table.clients[0].ok(end).await;
    let seq = ok["seq"].as_u64().unwrap();
    table.clients[1].catch_up(&room, seq).await;
    let mut referee = Referee::new(&state);
    for (_, frame) in table.clients[1]
        .view(&room)
        .frames
        .range(state["seq"].as_u64().unwrap() + 1..)
    {
        referee.see(&serde_json::from_str(frame).unwrap());
    }
    let over = &referee.finished[0];
    assert_eq!(
        (&over["winner"], &over["seats"]),
        (&Value::Null, &json!([]))
    );
    assert_eq!(over["score"], json!({"a": 0, "b": 0}));
    let after = table.clients[0].sync(&room).await;
    assert_eq!(
        (&after["status"], &after["winner"]),
        (&json!("over"), &Value::Null)
    );
    assert!(
        after["position"].is_object(),
        "when over it is the last game's"
    );
}
