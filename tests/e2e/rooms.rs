//! Making rooms, entering and leaving them.

use keliya_tests::Server;
use serde_json::{Value, json};

#[tokio::test]
async fn a_new_room_is_as_the_document_says() {
    let server = Server::start();
    let mut nimal = server.client("Nimal").await;
    let room = nimal
        .room(json!({"type": "create_room", "game": "siga", "players": 2}))
        .await;
    for (field, value) in [
        ("status", json!("lobby")),
        ("game", json!("siga")),
        ("players", json!(2)),
        ("options", json!({"cut": "land", "home_split": true})),
        ("visibility", json!("private")),
        ("turn_seconds", json!(0)),
        ("paused", json!(false)),
        ("locked", json!(false)),
        ("host", nimal.player().clone()),
        ("game_no", json!(0)),
        ("score", json!({"a": 0, "b": 0})),
        ("spectators", json!(0)),
        ("position", Value::Null),
        ("turn", Value::Null),
        ("winner", Value::Null),
        ("you", json!({"seat": 1, "host": true})),
        (
            "seats",
            json!([
                {"seat": 1, "side": "a", "player": nimal.player(), "bot": null, "connected": true, "absent_since": null,
                 "rematch": false},
                {"seat": 2, "side": "b", "player": null, "bot": null, "connected": false, "absent_since": null,
                 "rematch": false}]),
        ),
    ] {
        assert_eq!(room[field], value, "{field}");
    }
    let fairness = &room["fairness"];
    assert_eq!(fairness["scheme"], "hmac-sha256/1");
    assert_eq!(fairness["commitment"].as_str().unwrap().len(), 64);
    assert_eq!(fairness["hashes"], json!([null, null]));
    assert_eq!(fairness["throws"], 0);
    for field in ["client_seeds", "server_seed", "next_commitment"] {
        assert_eq!(fairness[field], Value::Null, "{field}");
    }
    let code = room["room"].as_str().unwrap();
    assert!(
        code.len() == 6
            && code
                .bytes()
                .all(|c| b"0123456789ABCDEFGHJKMNPQRSTVWXYZ".contains(&c)),
        "{code}"
    );
}

#[tokio::test]
async fn every_game_is_made_with_each_of_its_counts_and_options() {
    let server = Server::start();
    let mut nimal = server.client("Nimal").await;
    for (game, counts, options, lots) in [
        (
            "pancha_keliya",
            vec![2, 4, 6, 8],
            json!({"occupancy": ["shared", "single"], "throws": ["pooled", "one_by_one"]}),
            json!({"kind": "cowries", "count": 6}),
        ),
        (
            "siga",
            vec![2],
            json!({"cut": ["land", "pass"], "home_split": [true, false]}),
            json!({"kind": "cowries", "count": 4}),
        ),
        (
            "saturankam",
            vec![2, 3, 4],
            json!({"track": ["full", "ludii"], "cut": ["land", "pass"]}),
            json!({"kind": "dice", "count": 2, "faces": [1, 3, 4, 6]}),
        ),
    ] {
        for players in counts {
            for which in 0..2 {
                let chosen: Value = options
                    .as_object()
                    .unwrap()
                    .iter()
                    .map(|(name, values)| (name.clone(), values[which].clone()))
                    .collect();
                let room = nimal
                    .room(json!({"type": "create_room", "game": game, "players": players, "options": chosen}))
                    .await;
                assert_eq!(room["options"], chosen);
                assert_eq!(room["board"]["lots"], lots);
                assert_eq!(room["seats"].as_array().unwrap().len(), players);
                let sides = if game == "saturankam" { players } else { 2 };
                for (index, seat) in room["seats"].as_array().unwrap().iter().enumerate() {
                    assert_eq!(seat["side"], ["a", "b", "c", "d"][index % sides]);
                }
                assert_eq!(room["board"]["tracks"].as_object().unwrap().len(), sides);
                assert_eq!(room["score"].as_object().unwrap().len(), sides);
                nimal
                    .ok(json!({"type": "leave_room", "room": room["room"]}))
                    .await;
            }
        }
    }
}

#[tokio::test]
async fn an_unknown_game_count_option_or_value_is_bad_options() {
    let server = Server::start();
    let mut nimal = server.client("Nimal").await;
    for (game, players, options) in [
        ("chess", 2, json!({})),
        ("Siga", 2, json!({})),
        ("siga", 3, json!({})),
        ("siga", 0, json!({})),
        ("siga", -2, json!({})),
        ("siga", 1_000_000, json!({})),
        ("pancha_keliya", 3, json!({})),
        ("saturankam", 5, json!({})),
        ("siga", 2, json!({"track": "full"})),
        ("siga", 2, json!({"cut": "never"})),
        ("siga", 2, json!({"home_split": "true"})),
        ("siga", 2, json!({"cut": true})),
    ] {
        let request =
            json!({"type": "create_room", "game": game, "players": players, "options": options});
        nimal.refused("bad_options", request).await;
    }
}

#[tokio::test]
async fn the_creator_takes_the_seat_asked_for_or_watches() {
    let server = Server::start();
    let mut nimal = server.client("Nimal").await;
    let room = nimal
        .room(json!({"type": "create_room", "game": "saturankam", "players": 4, "seat": 3}))
        .await;
    assert_eq!(room["you"], json!({"seat": 3, "host": true}));
    assert_eq!(room["seats"][2]["player"], *nimal.player());
    let room = nimal
        .room(json!({"type": "create_room", "game": "siga", "players": 2, "seat": 0}))
        .await;
    assert_eq!(room["you"], json!({"seat": null, "host": true}));
    assert_eq!(room["spectators"], 1);
    nimal
        .refused(
            "bad_message",
            json!({"type": "create_room", "game": "siga", "players": 2, "seat": 3}),
        )
        .await;
}

#[tokio::test]
async fn a_code_is_read_in_any_case_with_i_and_l_as_1_and_o_as_0() {
    let server = Server::start();
    let mut nimal = server.client("Nimal").await;
    // Until a code has both digits; each has either with a chance of one in six.
    let mut spelled = Vec::new();
    for _ in 0..200 {
        let code = nimal.create("siga", 2).await;
        let found = (code.contains('1'), code.contains('0'));
        spelled.push(code);
        if found == (true, true) {
            break;
        }
        nimal
            .ok(json!({"type": "leave_room", "room": spelled[spelled.len() - 1]}))
            .await;
    }
    let code = spelled.pop().unwrap();
    for form in [
        code.to_lowercase(),
        code.replace('1', "I").replace('0', "O"),
        code.replace('1', "L").replace('0', "o"),
        code.replace('1', "i").to_lowercase(),
        code.replace('1', "l").to_lowercase(),
    ] {
        let room = nimal.join(&form).await;
        assert_eq!(room["room"], json!(code), "sent in upper case");
    }
}

#[tokio::test]
async fn a_code_that_no_room_has_or_of_another_form_is_unknown_room() {
    let server = Server::start();
    let mut nimal = server.client("Nimal").await;
    for code in [
        "ZZZZZZ",
        "",
        "U",
        "K7QF3U",
        "K7QF 3M",
        "K7QF3MK7QF3MK",
        "කකක",
        "../etc",
        &"x".repeat(1000),
    ] {
        nimal
            .refused("unknown_room", json!({"type": "join_room", "room": code}))
            .await;
        nimal
            .refused("unknown_room", json!({"type": "throw", "room": code}))
            .await;
        nimal
            .refused("unknown_room", json!({"type": "sync", "room": code}))
            .await;
    }
}

#[tokio::test]
async fn who_joins_gets_the_first_free_seat_or_the_one_asked_for() {
    let server = Server::start();
    let mut host = server.client("host").await;
    let room = host.create("saturankam", 4).await;
    let mut third = server.client("third").await;
    let state = third
        .room(json!({"type": "join_room", "room": room, "seat": 3}))
        .await;
    assert_eq!(state["you"], json!({"seat": 3, "host": false}));
    let taken = host.event("seat_taken").await["event"].clone();
    assert_eq!(
        taken,
        json!({"kind": "seat_taken", "seat": 3, "player": third.player(), "bot": null})
    );

    let mut other = server.client("other").await;
    other
        .refused(
            "seat_taken",
            json!({"type": "join_room", "room": room, "seat": 3}),
        )
        .await;
    other
        .refused(
            "bad_message",
            json!({"type": "join_room", "room": room, "seat": 5}),
        )
        .await;
    assert_eq!(other.join(&room).await["you"]["seat"], 2);
    assert_eq!(
        other.join(&room).await["you"]["seat"],
        2,
        "once more changes nothing"
    );
    let state = other
        .room(json!({"type": "join_room", "room": room, "seat": 4}))
        .await;
    assert_eq!(
        state["you"]["seat"], 2,
        "who has a seat gets that one, whatever is asked"
    );
    let state = other
        .room(json!({"type": "join_room", "room": room, "seat": 3}))
        .await;
    assert_eq!(state["you"]["seat"], 2);
    assert_eq!(other.watch(&room).await["you"]["seat"], 2);

    assert_eq!(
        server.client("fourth").await.join(&room).await["you"]["seat"],
        4
    );
    let mut fifth = server.client("fifth").await;
    fifth
        .refused("room_full", json!({"type": "join_room", "room": room}))
        .await;
    let state = fifth.watch(&room).await;
    assert_eq!(
        (&state["you"]["seat"], &state["spectators"]),
        (&Value::Null, &json!(1))
    );
}

#[tokio::test]
async fn spectate_is_seat_0() {
    let server = Server::start();
    let mut host = server.client("host").await;
    let room = host.create("siga", 2).await;
    for (index, request) in [
        json!({"seat": 0}),
        json!({"spectate": true}),
        json!({"spectate": true, "seat": 2}),
    ]
    .into_iter()
    .enumerate()
    {
        let mut request = request;
        request["type"] = json!("join_room");
        request["room"] = json!(room);
        let mut watcher = server.client("watcher").await;
        let state = watcher.room(request).await;
        assert_eq!(state["you"], json!({"seat": null, "host": false}));
        assert_eq!(state["spectators"], 1);
        watcher
            .ok(json!({"type": "leave_room", "room": room}))
            .await;
        assert_eq!(
            host.sync(&room).await["spectators"],
            0,
            "after watcher {index}"
        );
    }
    let mut player = server.client("player").await;
    let state = player
        .room(json!({"type": "join_room", "room": room, "spectate": false}))
        .await;
    assert_eq!(state["you"]["seat"], 2);
}

#[tokio::test]
async fn who_leaves_a_lobby_frees_the_seat_and_is_out() {
    let server = Server::start();
    let mut host = server.client("host").await;
    let room = host.create("siga", 2).await;
    let mut guest = server.client("guest").await;
    guest.join(&room).await;
    host.event("seat_taken").await;
    let ok = guest.ok(json!({"type": "leave_room", "room": room})).await;
    let left = json!({"kind": "seat_left", "seat": 2, "player": guest.player(), "bot": null});
    let seen = host.event("seat_left").await;
    assert_eq!((&seen["event"], &seen["seq"]), (&left, &ok["seq"]));
    assert_eq!(
        guest.event("seat_left").await["event"],
        left,
        "who leaves still gets that event"
    );
    guest
        .refused(
            "not_in_room",
            json!({"type": "chat", "room": room, "text": "x"}),
        )
        .await;
    guest
        .refused("not_in_room", json!({"type": "leave_room", "room": room}))
        .await;
    guest
        .refused("not_in_room", json!({"type": "sync", "room": room}))
        .await;
    assert_eq!(host.sync(&room).await["seats"][1]["player"], Value::Null);
}
