//! People who are away: time limits, stand-ins, and coming back.

use keliya_protocol::Timestamp;
use keliya_tests::{Client, Referee, Server, Table};
use serde_json::{Value, json};

fn time(text: &Value) -> Timestamp {
    text.as_str().unwrap().parse().unwrap()
}

/// A game of two with the shortest limit.
async fn timed(server: &Server, game: &str) -> Table {
    let fields = json!({"game": game, "players": 2, "turn_seconds": 5});
    let mut table = Table::with(server, fields).await;
    table.start().await;
    table
}

#[tokio::test]
async fn the_deadline_is_told_and_kept() {
    let server = Server::start();
    let mut table = timed(&server, "siga").await;
    let room = table.room.clone();
    let mut watcher = server.client("watcher").await;
    let state = watcher.watch(&room).await;
    assert_eq!(state["turn_seconds"], 5);
    let deadline = time(&state["turn"]["deadline"]);
    let left = deadline.since(time(&state["at"]));
    assert!(left.as_millis() <= 5_000, "{left:?}");
    // The limit of a throw that nobody makes.
    let thrown = watcher.event("thrown").await;
    assert_eq!(thrown["event"]["auto"], true);
    assert_eq!(thrown["event"]["seat"], state["turn"]["seat"]);
    let late = time(&thrown["at"]).since(deadline);
    assert!(time(&thrown["at"]) >= deadline, "too early: {thrown}");
    assert!(late.as_millis() < 5_000, "late: {thrown}");
    drop(watcher);
    // And one that somebody makes: a new one begins.
    table.settle().await;
    let (index, turn) = table.in_turn().await;
    let request = table.act(&turn, &mut keliya_tests::seeded(1));
    let seq = table.seq();
    table.clients[index].catch_up(&room, seq).await;
    table.clients[index].ok(request).await;
    let state = table.clients[0].sync(&room).await;
    let turn = &state["turn"]["deadline"];
    assert!(time(turn) > deadline);
}

#[tokio::test]
async fn who_does_nothing_three_times_is_stood_in_for_until_they_act() {
    let server = Server::start_with(&["--rate-limit", "0", "--bot-delay-ms", "60000"]);
    let fields = json!({"game": "siga", "players": 2});
    let mut table = Table::with(&server, fields).await;
    let room = table.room.clone();
    let mut watcher = server.client("watcher").await;
    let mut referee = Referee::new(&watcher.watch(&room).await);
    table.clients[0]
        .ok(json!({"type": "set_timer", "room": room, "turn_seconds": 5}))
        .await;
    table.start().await;
    // Nobody acts: after at most five times somebody has missed three.
    let mut missed = [0, 0];
    let taken = loop {
        let event = watcher.next("event").await;
        referee.see(&event);
        let told = &event["event"];
        match told["kind"].as_str().unwrap() {
            "thrown" | "played" => {
                assert_eq!(told["auto"], true, "{told}");
                missed[told["seat"].as_u64().unwrap() as usize - 1] += 1;
                assert!(missed.iter().all(|&count| count <= 3), "{missed:?}");
            }
            "seat_taken" => break told.clone(),
            _ => {}
        }
    };
    let seat = taken["seat"].as_u64().unwrap() as usize;
    assert_eq!(missed[seat - 1], 3);
    let owner = table.clients[seat - 1].player().clone();
    assert_eq!(
        taken,
        json!({"kind": "seat_taken", "seat": seat, "player": owner, "bot": "hard"})
    );
    let state = watcher.sync(&room).await;
    let told = &state["seats"][seat - 1];
    assert_eq!(
        (&told["player"], &told["bot"], &told["connected"]),
        (&owner, &json!("hard"), &json!(true))
    );
    // The limit goes on for the bot too, which here is slower than that.
    let state = table.clients[seat - 1].join(&room).await;
    assert_eq!(state["seats"][seat - 1]["bot"], Value::Null);
}

async fn absent(table: &mut Table, index: usize, server: &Server) -> Client {
    let gone = table.clients.remove(index);
    let player = gone.player().clone();
    let back = Client::connect(server).await;
    let token = gone.token().to_owned();
    gone.vanish();
    table.clients[0].presence(&player, false).await;
    let mut back = back;
    back.name = "back".to_owned();
    back.welcome = back
        .ask(json!({"type": "hello", "protocol": 1, "name": "back", "token": token}))
        .await;
    back
}

#[tokio::test]
async fn a_stand_in_for_an_absent_person_plays_the_game_to_its_end() {
    let server = Server::start();
    let mut table = Table::playing(&server, "siga", 2).await;
    let room = table.room.clone();
    let stand_in =
        json!({"type": "set_seat", "room": room, "seat": 2, "to": "bot", "level": "easy"});
    table.clients[0]
        .refused("seat_taken", stand_in.clone())
        .await;
    let back = absent(&mut table, 1, &server).await;
    table.clients[0].ok(stand_in.clone()).await;
    table.clients[0].ok(stand_in).await;
    let taken = table.clients[0].event("seat_taken").await;
    assert_eq!(taken["event"]["bot"], "easy");
    assert_eq!(taken["event"]["player"]["id"], *back.id());
    loop {
        let state = table.clients[0].sync(&room).await;
        if state["status"] == "over" {
            break;
        }
        if state["turn"]["seat"] != 1 {
            table.clients[0].next("event").await;
            continue;
        }
        let request = table.act(&state["turn"], &mut keliya_tests::seeded(3));
        table.clients[0].ok(request).await;
    }
    let frames = table.clients[0].view(&room).frames.values();
    let events = frames.map(|frame| serde_json::from_str::<Value>(frame).unwrap());
    let acts: Vec<Value> = events
        .map(|frame| frame["event"].clone())
        .filter(|event| {
            event["seat"] == 2 && (event["kind"] == "thrown" || event["kind"] == "played")
        })
        .collect();
    // The fewest in some ten thousand games.
    assert!(acts.len() > 3, "{acts:?}");
    assert!(acts.iter().all(|act| act["auto"] == true), "{acts:?}");
}

#[tokio::test]
async fn the_owner_acts_and_has_the_seat_back_before_that() {
    let server = Server::start_with(&["--rate-limit", "0", "--bot-delay-ms", "60000"]);
    let mut table = Table::playing(&server, "siga", 2).await;
    let room = table.room.clone();
    let (mut index, _) = table.in_turn().await;
    while index != 1 {
        table.step(&mut keliya_tests::seeded(5)).await;
        index = table.in_turn().await.0;
    }
    let mut back = absent(&mut table, 1, &server).await;
    table.clients[0]
        .ok(json!({"type": "set_seat", "room": room, "seat": 2, "to": "bot"}))
        .await;
    let state = table.clients[0].sync(&room).await;
    table.clients[0].unread.clear();
    // By another connection, without any `join_room`.
    let seq = state["seq"].as_u64().unwrap();
    let request = json!({"id": "mine", "type": "throw", "room": room, "seq": seq});
    let done = back.ok(request.clone()).await;
    let given_back = table.clients[0].event("seat_taken").await;
    assert_eq!(given_back["event"]["bot"], Value::Null);
    assert_eq!(given_back["event"]["player"]["id"], *back.id());
    assert_eq!(given_back["turn"]["phase"], "throw");
    let thrown = table.clients[0].event("thrown").await;
    assert_eq!(thrown["event"]["auto"], false);
    // It comes again, and is answered as the first time.
    assert_eq!(back.ok(request).await["seq"], done["seq"]);
    assert!(done["seq"].as_u64().unwrap() >= seq + 2);
}
