//! The HTTP side: the games, public rooms, one room by its code, health.

use keliya_tests::{Server, Table, http};
use serde_json::{Value, json};

#[tokio::test]
async fn the_games_are_those_of_the_document_by_http_and_by_list_games() {
    let server = Server::start();
    let answer = http::get(&server, "/api/v1/games").await;
    assert_eq!(answer.status, 200);
    assert!(
        answer.headers["content-type"].starts_with("application/json"),
        "{answer:?}"
    );
    let option = |values: Value, default: Value| json!({"values": values, "default": default});
    let mut games = answer.json()["games"].as_array().unwrap().clone();
    games.sort_by_key(|game| game["game"].to_string());
    assert_eq!(
        json!(games),
        json!([
            {"game": "pancha_keliya", "players": [2, 4, 6, 8], "options": {
                "occupancy": option(json!(["shared", "single"]), json!("shared")),
                "throws": option(json!(["pooled", "one_by_one"]), json!("pooled"))}},
            {"game": "saturankam", "players": [2, 3, 4], "options": {
                "cut": option(json!(["land", "pass"]), json!("land")),
                "track": option(json!(["full", "ludii"]), json!("full"))}},
            {"game": "siga", "players": [2], "options": {
                "cut": option(json!(["land", "pass"]), json!("land")),
                "home_split": option(json!([true, false]), json!(true))}},
        ])
    );
    let mut client = server.client("Nimal").await;
    let listed = client.ask(json!({"type": "list_games"})).await;
    assert_eq!(listed["type"], "games");
    assert_eq!(listed["games"], answer.json()["games"]);
}

#[tokio::test]
async fn a_room_is_read_by_its_code_without_you() {
    let server = Server::start();
    let mut table = Table::playing(&server, "siga", 2).await;
    let room = table.room.clone();
    let mut state = table.clients[0].sync(&room).await;
    for path in [
        format!("/api/v1/rooms/{room}"),
        format!("/api/v1/rooms/{}", room.to_lowercase()),
    ] {
        let answer = http::get(&server, &path).await;
        assert_eq!(answer.status, 200);
        let mut read = answer.json();
        assert_eq!((read.get("you"), read.get("re")), (None, None));
        for json in [&mut state, &mut read] {
            for field in ["you", "re", "at"] {
                json.as_object_mut().unwrap().remove(field);
            }
        }
        assert_eq!(read, state);
    }
}

#[tokio::test]
async fn a_locked_private_room_is_not_found_and_a_locked_public_one_is() {
    let server = Server::start();
    for (visibility, status) in [("private", 404), ("public", 200)] {
        let mut nimal = server.client("Nimal").await;
        let request =
            json!({"type": "create_room", "game": "siga", "players": 2, "visibility": visibility});
        let room = nimal.room(request).await["room"]
            .as_str()
            .unwrap()
            .to_owned();
        let path = format!("/api/v1/rooms/{room}");
        assert_eq!(http::get(&server, &path).await.status, 200);
        nimal
            .ok(json!({"type": "lock", "room": room, "on": true}))
            .await;
        assert_eq!(
            http::get(&server, &path).await.status,
            status,
            "{visibility}"
        );
    }
}

#[tokio::test]
async fn a_failure_is_an_error_object() {
    let server = Server::start();
    for path in [
        "/api/v1/rooms/ZZZZZZ",
        "/api/v1/rooms/UUUUUU",
        "/api/v1/rooms/%00",
        "/api/v1/rooms/waytoolongforacode",
    ] {
        let answer = http::get(&server, path).await;
        assert_eq!(answer.status, 404, "{path}");
        let error = answer.json();
        assert_eq!(
            (&error["type"], &error["code"]),
            (&json!("error"), &json!("unknown_room")),
            "{path}"
        );
        assert!(error["message"].is_string());
    }
}

#[tokio::test]
async fn public_rooms_are_listed() {
    let server = Server::start();
    let mut nimal = server.client("Nimal").await;
    nimal.create("siga", 2).await;
    let room = nimal
        .room(json!({"type": "create_room", "game": "saturankam", "players": 3, "visibility": "public"}))
        .await;
    let end = std::time::Instant::now() + keliya_tests::DEADLINE;
    let listed = loop {
        let listed = http::get(&server, "/api/v1/rooms").await.json();
        // The list may lag by some seconds.
        if listed["rooms"]
            .as_array()
            .is_some_and(|rooms| !rooms.is_empty())
        {
            break listed;
        }
        assert!(std::time::Instant::now() < end, "{listed}");
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    };
    let by_socket = nimal.ask(json!({"type": "list_rooms"})).await;
    assert_eq!(listed["rooms"], by_socket["rooms"]);
    assert_eq!(listed["rooms"].as_array().unwrap().len(), 1);
    assert_eq!(listed["rooms"][0]["room"], room["room"]);
}

#[tokio::test]
async fn the_api_allows_any_origin() {
    let server = Server::start();
    for path in ["/api/v1/games", "/api/v1/rooms", "/api/v1/rooms/ZZZZZZ"] {
        let answer = http::get_with(&server, path, "Origin: https://example.com\r\n").await;
        assert_eq!(
            answer
                .headers
                .get("access-control-allow-origin")
                .map(String::as_str),
            Some("*"),
            "{path}"
        );
    }
}

#[tokio::test]
async fn the_server_says_that_it_is_alive_and_ready() {
    let server = Server::start();
    for path in ["/healthz", "/readyz"] {
        assert_eq!(http::get(&server, path).await.status, 200, "{path}");
    }
    assert_eq!(http::get(&server, "/no/such/page").await.status, 404);
}

#[tokio::test]
async fn the_link_of_an_invitation_says_what_to_type() {
    let server = Server::start();
    let answer = http::get(&server, "/join/k7qf3m").await;
    assert_eq!(answer.status, 200);
    let line = format!("keliya join K7QF3M --server {}", server.url());
    assert!(answer.body.contains(&line), "{answer:?}");
    let other = http::get(&server, "/join/$(reboot)").await;
    assert!(other.body.contains("keliya join CODE "), "{other:?}");
}
