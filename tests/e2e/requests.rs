//! Requests and their replies: `id` and `re`, null fields, malformed text, what is not offered yet.

use keliya_tests::{Client, Server, Table};
use serde_json::{Value, json};

#[tokio::test]
async fn the_id_comes_back_as_re_whether_a_number_or_a_string() {
    let server = Server::start();
    let mut client = server.client("Nimal").await;
    let longest = "ක".repeat(64);
    for id in [
        json!(0),
        json!(9_007_199_254_740_991_u64),
        json!("a"),
        json!(longest),
        json!("1"),
    ] {
        let pong = client.ask(json!({"type": "ping", "id": id})).await;
        assert_eq!(pong, json!({"type": "pong", "re": id}));
    }
}

#[tokio::test]
async fn a_request_without_id_is_answered_without_re() {
    let server = Server::start();
    let mut client = server.client("Nimal").await;
    for text in [r#"{"type":"ping"}"#, r#"{"id":null,"type":"ping"}"#] {
        client.send_text(text).await;
        assert_eq!(client.receive().await, json!({"type": "pong"}));
    }
    client
        .send_text(r#"{"type":"start","room":"ZZZZZZ"}"#)
        .await;
    let error = client.receive().await;
    assert_eq!(
        (&error["code"], error.get("re")),
        (&json!("unknown_room"), None)
    );
}

#[tokio::test]
async fn malformed_text_is_answered_with_the_id_where_it_can_be_read_and_closes_nothing() {
    let server = Server::start();
    let mut client = server.client("Nimal").await;
    for text in [
        "",
        "garbage",
        "{",
        "[]",
        "7",
        "null",
        r#"{"type":"ping"}}"#,
        "\u{0}",
        r#"{"type":"chat","text":"\ud800"}"#,
    ] {
        client.send_text(text).await;
        let error = client.receive().await;
        assert_eq!(error["code"], "bad_message", "{text}");
        assert_eq!(error.get("re"), None, "{text}");
    }
    for (request, field) in [
        (json!({}), "type"),
        (json!({"type": "dance"}), "type"),
        (json!({"type": 7}), "type"),
        (json!({"type": "sit", "room": "K7QF3M"}), "seat"),
        (json!({"type": "sit", "room": null, "seat": 1}), "room"),
        (
            json!({"type": "sit", "room": "K7QF3M", "seat": 1.0}),
            "seat",
        ),
        (json!({"type": "sit", "room": "K7QF3M", "seat": 0}), "seat"),
        (json!({"type": "sit", "room": "K7QF3M", "seat": 9}), "seat"),
        (json!({"type": "sit", "room": 7, "seat": 1}), "room"),
        (
            json!({"type": "create_room", "game": "siga", "players": 2, "turn_seconds": 4}),
            "turn_seconds",
        ),
        (
            json!({"type": "create_room", "game": "siga", "players": 2, "visibility": "secret"}),
            "visibility",
        ),
        (json!({"type": "throw", "room": "K7QF3M", "seq": -1}), "seq"),
        (json!({"type": "play", "room": "K7QF3M"}), "move"),
        (
            json!({"type": "chat", "room": "K7QF3M", "text": "x", "to": "host"}),
            "to",
        ),
        (
            json!({"type": "remove", "room": "K7QF3M", "player": "Nimal"}),
            "player",
        ),
        (json!({"type": "lock", "room": "K7QF3M"}), "on"),
        (
            json!({"type": "sync", "room": "K7QF3M", "since": "0"}),
            "since",
        ),
    ] {
        let error = client.refused("bad_message", request.clone()).await;
        assert!(
            error["message"].as_str().unwrap().contains(field),
            "{request}: {error}"
        );
    }
    for id in [
        json!(-1),
        json!(1.5),
        json!(9_007_199_254_740_992_u64),
        json!(true),
        json!(""),
        json!("x".repeat(65)),
    ] {
        client
            .send_text(json!({"type": "ping", "id": id}).to_string())
            .await;
        let error = client.receive().await;
        assert_eq!(
            (&error["code"], error.get("re")),
            (&json!("bad_message"), None),
            "{id}"
        );
    }
    assert_eq!(client.ask(json!({"type": "ping"})).await["type"], "pong");
}

#[tokio::test]
async fn null_counts_as_absent_and_unknown_fields_are_ignored() {
    let server = Server::start();
    let mut client = Client::connect(&server).await;
    client.welcome = client
        .ask(json!({"type": "hello", "protocol": 1, "name": "Nimal", "token": null, "shoe_size": 42}))
        .await;
    assert_eq!(client.welcome["type"], "welcome");
    let room = client
        .room(json!({"type": "create_room", "game": "siga", "players": 2, "options": null, "visibility": null,
            "turn_seconds": null, "seat": null, "colour": {"deep": [null]}}))
        .await;
    assert_eq!(room["visibility"], "private");
    assert_eq!(room["you"]["seat"], 1);
    client
        .ok(json!({"type": "chat", "room": room["room"], "text": "x", "to": null}))
        .await;
    client
        .room(json!({"type": "sync", "room": room["room"], "since": null}))
        .await;
}

#[tokio::test]
async fn events_come_before_the_reply_that_names_the_last_of_them() {
    let server = Server::start();
    let mut table = Table::playing(&server, "siga", 2).await;
    let (index, _) = table.in_turn().await;
    let (throw, before) = (table.of("throw"), table.seq());
    let client = &mut table.clients[index];
    let ok = client.ok(throw).await;
    // The harness puts what came before the reply into `unread`.
    let seqs: Vec<u64> = client
        .take("event")
        .iter()
        .map(|event| event["seq"].as_u64().unwrap())
        .collect();
    assert_eq!(seqs.first(), Some(&(before + 1)));
    assert_eq!(json!(seqs.last()), ok["seq"]);
}

#[tokio::test]
async fn what_already_holds_is_ok_without_an_event() {
    let server = Server::start();
    let mut table = Table::lobby(&server, "siga", 2).await;
    let (room, seq) = (table.room.clone(), table.seq());
    let host_id = table.clients[0].id().clone();
    let host = &mut table.clients[0];
    for request in [
        json!({"type": "sit", "room": room, "seat": 1}),
        json!({"type": "lock", "room": room, "on": false}),
        json!({"type": "set_host", "room": room, "player": host_id}),
        json!({"type": "swap_seats", "room": room, "a": 1, "b": 1}),
    ] {
        let ok = host.ok(request.clone()).await;
        assert_eq!(ok.get("seq"), None, "{request}: {ok}");
        assert_eq!(host.take("event"), Vec::<Value>::new(), "{request}");
    }
    assert_eq!(host.sync(&room).await["seq"], seq);
}

#[tokio::test]
async fn a_connections_requests_to_a_room_are_answered_in_order() {
    let server = Server::start();
    let mut client = server.client("Nimal").await;
    let room = client.create("siga", 2).await;
    let mut ids = Vec::new();
    for n in 0..200 {
        let on = n % 2 == 0;
        ids.push(
            client
                .post(json!({"type": "lock", "room": room, "on": on}))
                .await,
        );
    }
    for id in ids {
        // `reply` fails on a reply to another request.
        assert_eq!(client.reply(&id).await["type"], "ok");
    }
    assert_eq!(client.take("event").len(), 200);
}

#[tokio::test]
async fn everything_that_the_protocol_knows_is_offered() {
    let server = Server::start();
    let mut table = Table::lobby(&server, "saturankam", 3).await;
    let (room, other) = (table.room.clone(), table.clients[1].id().clone());
    let host = &mut table.clients[0];
    host.refused("wrong_status", json!({"type": "rematch", "room": room}))
        .await;
    host.refused("wrong_status", json!({"type": "pause", "room": room}))
        .await;
    host.refused("wrong_status", json!({"type": "unpause", "room": room}))
        .await;
    for (request, kind) in [
        (
            json!({"type": "mute", "room": room, "player": other}),
            "muted",
        ),
        (
            json!({"type": "set_timer", "room": room, "turn_seconds": 30}),
            "timer_set",
        ),
        (
            json!({"type": "set_seat", "room": room, "seat": 3, "to": "open"}),
            "seat_left",
        ),
        (
            json!({"type": "set_seat", "room": room, "seat": 3, "to": "bot"}),
            "seat_taken",
        ),
    ] {
        host.ok(request).await;
        host.event(kind).await;
    }
    let timed = json!({"type": "create_room", "game": "siga", "players": 2, "turn_seconds": 30});
    assert_eq!(host.room(timed).await["turn_seconds"], 30);
    let mut stranger = Client::connect(&server).await;
    stranger
        .refused("hello_first", json!({"type": "rematch", "room": "ZZZZZZ"}))
        .await;
}
