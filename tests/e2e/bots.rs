//! Bots in seats, and games that go on whoever leaves.

use keliya_tests::{Client, Referee, Server, Table, seeded};
use serde_json::{Value, json};
use std::time::Duration;

/// How long bots may take for a whole game on a busy machine, in messages of nobody else's.
const EVENTS: usize = 20_000;

fn seat_bot(room: &str, seat: usize, level: &str) -> Value {
    json!({"type": "set_seat", "room": room, "seat": seat, "to": "bot", "level": level})
}

/// Lets the referee see everything up to the end of the game; how many events that were.
async fn watch_to_the_end(client: &mut Client, referee: &mut Referee) -> usize {
    let finished = referee.finished.len();
    for count in 1..EVENTS {
        let event = client.next("event").await;
        referee.see(&event);
        if referee.finished.len() > finished {
            return count;
        }
    }
    panic!("a game of bots has no end");
}

#[tokio::test]
async fn bots_play_whole_games_of_each_kind() {
    let server = Server::start();
    for (game, players) in [
        ("siga", 2),
        ("saturankam", 2),
        ("saturankam", 4),
        ("pancha_keliya", 2),
        ("pancha_keliya", 8),
    ] {
        let mut host = server.client("host").await;
        let state = host
            .room(json!({"type": "create_room", "game": game, "players": players, "seat": 0}))
            .await;
        let room = state["room"].as_str().unwrap().to_owned();
        let mut referee = Referee::new(&state);
        for seat in 1..=players {
            let level = if seat % 2 == 1 { "hard" } else { "easy" };
            host.ok(seat_bot(&room, seat, level)).await;
            let taken = host.event("seat_taken").await;
            assert_eq!(
                taken["event"],
                json!({"kind": "seat_taken", "seat": seat, "player": null, "bot": level})
            );
            referee.see(&taken);
        }
        host.ok(json!({"type": "start", "room": room})).await;
        watch_to_the_end(&mut host, &mut referee).await;
        let state = host.sync(&room).await;
        assert_eq!(state["status"], "over", "{game} {players}");
        assert!(state["winner"].is_string(), "{game} {players}");
    }
}

#[tokio::test]
async fn a_bots_seat_looks_like_one() {
    let server = Server::start();
    let mut host = server.client("host").await;
    let room = host.create("siga", 2).await;
    host.ok(json!({"type": "set_seat", "room": room, "seat": 2, "to": "bot"}))
        .await;
    let state = host.sync(&room).await;
    assert_eq!(
        state["seats"][1],
        json!({"seat": 2, "side": "b", "player": null, "bot": "hard", "connected": true,
               "absent_since": null, "rematch": false})
    );
    host.ok(json!({"type": "set_seat", "room": room, "seat": 2, "to": "open"}))
        .await;
    host.event("seat_taken").await;
    let left = host.event("seat_left").await;
    assert_eq!(
        left["event"],
        json!({"kind": "seat_left", "seat": 2, "player": null, "bot": "hard"})
    );
    let open = json!({"type": "create_room", "game": "siga", "players": 2, "visibility": "public"});
    let listed = host.room(open).await["room"].clone();
    host.ok(seat_bot(listed.as_str().unwrap(), 2, "easy")).await;
    let rooms = host.ask(json!({"type": "list_rooms"})).await;
    assert_eq!(rooms["rooms"][0]["taken"], 2, "bots count: {rooms}");
}

#[tokio::test]
async fn seven_of_eight_leave_in_the_middle_and_the_game_goes_on_to_its_end() {
    let server = Server::start();
    let mut table = Table::lobby(&server, "pancha_keliya", 8).await;
    let room = table.room.clone();
    let mut watcher = server.client("watcher").await;
    let mut referee = Referee::new(&watcher.watch(&room).await);
    table.start().await;
    let mut rng = seeded(88);
    for left in 0..7 {
        // Somebody acts between one who leaves and the next, if it is a person's turn still.
        for _ in 0..3 {
            let (index, _) = table.in_turn().await;
            if index >= table.clients.len() {
                break;
            }
            table.step(&mut rng).await;
        }
        let mut leaver = table.clients.pop().unwrap();
        leaver.ok(json!({"type": "leave_room", "room": room})).await;
        let seat = 8 - left;
        leaver
            .refused("not_in_room", json!({"type": "throw", "room": room}))
            .await;
        assert_eq!(table.clients.len() + 1, seat);
        table.clients[0].sync(&room).await;
    }
    // The one who stayed plays on; bots play for all others.
    let host = &mut table.clients[0];
    let over = loop {
        let state = host.sync(&room).await;
        if state["status"] == "over" {
            break state;
        }
        let turn = &state["turn"];
        if turn["seat"] != 1 {
            host.next("event").await;
            continue;
        }
        let request = if turn["phase"] == "throw" {
            json!({"type": "throw", "room": room, "seq": state["seq"]})
        } else {
            let play = &turn["legal"][0]["move"];
            json!({"type": "play", "room": room, "seq": state["seq"], "move": play})
        };
        host.ok(request).await;
    };
    let bots = over["seats"].as_array().unwrap().iter();
    let bots = bots.filter(|seat| seat["player"].is_null() && seat["bot"] == "hard");
    assert_eq!(bots.count(), 7);
    watch_to_the_end(&mut watcher, &mut referee).await;
}

#[tokio::test]
async fn a_game_that_everybody_has_left_is_played_to_its_end() {
    let server = Server::start();
    let mut table = Table::playing(&server, "siga", 2).await;
    let room = table.room.clone();
    for client in table.clients.iter_mut().rev() {
        client.ok(json!({"type": "leave_room", "room": room})).await;
    }
    let mut watcher = server.client("watcher").await;
    for _ in 0..EVENTS {
        let state = watcher.watch(&room).await;
        if state["status"] == "over" {
            assert!(state["winner"].is_string(), "{state}");
            // Who joins a room without a host is host.
            assert_eq!(state["host"], *watcher.player());
            return;
        }
        watcher.next("event").await;
    }
    panic!("no end");
}

/// Rooms of bots alone, in a hurry, with nobody there.
const CROWD: usize = 60;

#[tokio::test]
async fn games_that_go_on_for_nobody_do_not_keep_people_waiting() {
    let server = Server::start();
    let alone = median(&mut Table::playing(&server, "siga", 2).await).await;
    let mut maker = server.client("maker").await;
    for _ in 0..CROWD {
        let create =
            json!({"type": "create_room", "game": "pancha_keliya", "players": 8, "seat": 0});
        let state = maker.room(create).await;
        let room = state["room"].as_str().unwrap().to_owned();
        for seat in 1..=8 {
            maker.ok(seat_bot(&room, seat, "easy")).await;
        }
        maker.ok(json!({"type": "start", "room": room})).await;
        maker.ok(json!({"type": "leave_room", "room": room})).await;
        maker.unread.clear();
    }
    let among = median(&mut Table::playing(&server, "siga", 2).await).await;
    eprintln!("acts: median {alone:?} alone, {among:?} among {CROWD} rooms of bots");
    // What the disk takes, it takes alone too.
    assert!(among < Duration::from_millis(500) + 4 * alone);
}

/// How long half of the acts take at a table, at most a hundred.
async fn median(table: &mut Table) -> Duration {
    let mut rng = seeded(60);
    let mut waits = Vec::new();
    while !table.clients[0].view(&table.room).turn.is_null() && waits.len() < 100 {
        let start = std::time::Instant::now();
        table.step(&mut rng).await;
        waits.push(start.elapsed());
        let seq = table.seq();
        table.clients[0].catch_up(&table.room.clone(), seq).await;
    }
    waits.sort_unstable();
    waits[waits.len() / 2]
}

#[tokio::test]
async fn who_left_gets_the_seat_back_and_a_newcomer_may_take_a_bots() {
    let server = Server::start_with(&["--rate-limit", "0", "--bot-delay-ms", "60000"]);
    let mut table = Table::playing(&server, "saturankam", 3).await;
    let room = table.room.clone();
    let leave = json!({"type": "leave_room", "room": room});
    for index in [1, 2] {
        let left = table.clients[index].player().clone();
        table.clients[index].ok(leave.clone()).await;
        let event = table.clients[0].event("seat_left").await;
        assert_eq!(event["event"]["player"], left);
        assert!(event["position"].is_object() && event.get("turn").is_none());
        let event = table.clients[0].event("seat_taken").await;
        assert_eq!(
            event["event"],
            json!({"kind": "seat_taken", "seat": index + 1, "player": null, "bot": "hard"})
        );
        assert!(event["turn"].is_object());
    }
    let mut newcomer = server.client("newcomer").await;
    newcomer
        .refused("room_full", json!({"type": "join_room", "room": room}))
        .await;
    let join = |seat| json!({"type": "join_room", "room": room, "seat": seat});
    newcomer.refused("seat_taken", join(1)).await;
    let state = newcomer.room(join(3)).await;
    assert_eq!(state["you"]["seat"], 3);
    assert_eq!(state["seats"][2]["bot"], Value::Null);
    assert_eq!(table.clients[1].join(&room).await["you"]["seat"], 2);
    table.clients[2]
        .refused("room_full", json!({"type": "join_room", "room": room}))
        .await;
}

#[tokio::test]
async fn who_was_removed_cannot_come_back_in_any_way() {
    let server = Server::start_with(&["--rate-limit", "0", "--bot-delay-ms", "60000"]);
    let mut table = Table::playing(&server, "siga", 2).await;
    let room = table.room.clone();
    let guest_id = table.clients[1].id().clone();
    table.clients[0]
        .ok(json!({"type": "remove", "room": room, "player": guest_id}))
        .await;
    let mut again = table.clients[1].again(&server).await;
    assert_eq!(again.welcome["rooms"], json!([]));
    for client in [&mut table.clients[1], &mut again] {
        for request in [
            json!({"type": "join_room", "room": room}),
            json!({"type": "join_room", "room": room, "seat": 2}),
            json!({"type": "join_room", "room": room, "seat": 0}),
            json!({"type": "join_room", "room": room, "spectate": true}),
            json!({"type": "sync", "room": room}),
            json!({"type": "throw", "room": room}),
            json!({"type": "sit", "room": room, "seat": 2}),
            json!({"type": "chat", "room": room, "text": "let me in"}),
            json!({"type": "rematch", "room": room}),
            json!({"type": "leave_room", "room": room}),
        ] {
            client.refused("removed", request).await;
        }
    }
    let state = table.clients[0].sync(&room).await;
    assert_eq!(
        (&state["seats"][1]["player"], &state["seats"][1]["bot"]),
        (&Value::Null, &json!("hard"))
    );
    table.clients[0]
        .ok(json!({"type": "end_game", "room": room}))
        .await;
    again
        .refused(
            "removed",
            json!({"type": "join_room", "room": room, "seat": 2}),
        )
        .await;
}
