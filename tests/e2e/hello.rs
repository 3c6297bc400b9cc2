//! Who a connection is: `hello`, names, tokens, versions.

use keliya_tests::{Client, Server};
use serde_json::{Value, json};

#[tokio::test]
async fn the_first_request_must_be_hello() {
    let server = Server::start();
    let mut client = Client::connect(&server).await;
    for kind in ["ping", "list_rooms", "list_games"] {
        client.refused("hello_first", json!({"type": kind})).await;
    }
    client
        .refused(
            "hello_first",
            json!({"type": "join_room", "room": "K7QF3M"}),
        )
        .await;
    client.hello("Nimal").await;
    assert_eq!(client.ask(json!({"type": "ping"})).await["type"], "pong");
}

#[tokio::test]
async fn welcome_says_who_one_is() {
    let server = Server::start();
    let client = server.client("Nimal").await;
    let welcome = &client.welcome;
    assert_eq!(welcome["protocol"], 1);
    assert_eq!(welcome["server"]["name"], "keliya");
    assert!(welcome["server"]["version"].is_string());
    assert_eq!(welcome["player"]["name"], "Nimal");
    let id = welcome["player"]["id"].as_str().unwrap();
    assert_eq!(id.len(), 36, "a uuid: {id}");
    assert!(client.token().len() >= 20, "a secret");
    assert_eq!(welcome["rooms"], json!([]));
}

#[tokio::test]
async fn hello_may_be_tried_again_after_an_error_but_not_after_welcome() {
    let server = Server::start();
    let mut client = Client::connect(&server).await;
    client
        .refused(
            "bad_name",
            json!({"type": "hello", "protocol": 1, "name": " "}),
        )
        .await;
    client
        .refused(
            "unauthorized",
            json!({"type": "hello", "protocol": 1, "name": "Nimal", "token": "wrong"}),
        )
        .await;
    client.hello("Nimal").await;
    client
        .refused(
            "wrong_status",
            json!({"type": "hello", "protocol": 1, "name": "Kamala"}),
        )
        .await;
}

#[tokio::test]
async fn another_version_is_told_those_offered() {
    let server = Server::start();
    let mut client = Client::connect(&server).await;
    for protocol in [0_u64, 2, 1 << 60] {
        let hello = json!({"type": "hello", "protocol": protocol, "name": "Nimal"});
        let error = client.refused("unsupported_protocol", hello).await;
        assert_eq!(error["protocols"], json!([1]));
    }
    client.hello("Nimal").await;
}

#[tokio::test]
async fn of_several_faults_of_hello_the_first_in_order_is_told() {
    let server = Server::start();
    let mut client = Client::connect(&server).await;
    let hello = |protocol: Value, name: Value, token: Value| json!({"type": "hello", "protocol": protocol, "name": name, "token": token});
    client
        .refused("bad_message", hello(json!(2), json!(7), json!("wrong")))
        .await;
    client
        .refused(
            "unsupported_protocol",
            hello(json!(2), json!(""), json!("wrong")),
        )
        .await;
    client
        .refused("unauthorized", hello(json!(1), json!(""), json!("wrong")))
        .await;
    client
        .refused("bad_name", hello(json!(1), json!(""), Value::Null))
        .await;
}

#[tokio::test]
async fn a_name_is_1_to_24_characters_without_controls() {
    let server = Server::start();
    let long = "ක".repeat(25);
    for name in [
        "",
        "  \u{3000}",
        "a\nb",
        "a\u{7}b",
        "a\u{2028}b",
        "a\u{202e}b",
        "a\u{2066}b",
        long.as_str(),
    ] {
        let mut client = Client::connect(&server).await;
        client
            .refused(
                "bad_name",
                json!({"type": "hello", "protocol": 1, "name": name}),
            )
            .await;
    }
    let longest = "ක".repeat(24);
    for (name, kept) in [
        ("  Nimal ", "Nimal"),
        ("ශ්\u{200d}රී", "ශ්\u{200d}රී"),
        ("a\u{200c}b", "a\u{200c}b"),
        (longest.as_str(), longest.as_str()),
    ] {
        let client = server.client(name).await;
        assert_eq!(client.welcome["player"]["name"], kept);
    }
}

#[tokio::test]
async fn names_need_not_be_unique() {
    let server = Server::start();
    let (one, other) = (server.client("Nimal").await, server.client("Nimal").await);
    assert_ne!(one.id(), other.id());
    assert_ne!(one.token(), other.token());
}

#[tokio::test]
async fn a_token_gives_the_same_player_with_the_rooms_of_its_seats() {
    let server = Server::start();
    let mut nimal = server.client("Nimal").await;
    let seated = nimal.create("siga", 2).await;
    let mut other = server.client("Kamala").await;
    let watched = other.create("siga", 2).await;
    nimal.watch(&watched).await;

    let again = nimal.again(&server).await;
    assert_eq!(again.player(), nimal.player());
    assert_eq!(again.token(), nimal.token(), "welcome repeats it");
    assert_eq!(
        again.welcome["rooms"],
        json!([seated]),
        "those where one holds a seat"
    );
}

#[tokio::test]
async fn a_new_name_holds_from_then_on_but_a_seat_keeps_the_old_one() {
    let server = Server::start();
    let mut nimal = server.client("Nimal").await;
    let room = nimal.create("siga", 2).await;
    let mut renamed = Client::connect(&server).await;
    let hello = json!({"type": "hello", "protocol": 1, "name": "Nimal II", "token": nimal.token()});
    renamed.welcome = renamed.ask(hello).await;
    assert_eq!(
        renamed.welcome["player"],
        json!({"id": nimal.id(), "name": "Nimal II"})
    );

    let state = renamed.join(&room).await;
    assert_eq!(state["seats"][0]["player"]["name"], "Nimal");
    let later = renamed.create("siga", 2).await;
    let state = renamed.sync(&later).await;
    assert_eq!(state["seats"][0]["player"]["name"], "Nimal II");
}

#[tokio::test]
async fn a_token_of_another_player_gives_nothing_away() {
    let server = Server::start();
    let nimal = server.client("Nimal").await;
    let mut token = nimal.token().to_owned();
    let last = token.pop().unwrap();
    token.push(if last == 'a' { 'b' } else { 'a' });
    for wrong in [
        token.as_str(),
        "",
        " ",
        &nimal.token().to_uppercase(),
        nimal.id().as_str().unwrap(),
    ] {
        if wrong == nimal.token() {
            continue;
        }
        let mut client = Client::connect(&server).await;
        client
            .refused(
                "unauthorized",
                json!({"type": "hello", "protocol": 1, "name": "N", "token": wrong}),
            )
            .await;
    }
}
