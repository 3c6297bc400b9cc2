//! Chat: who hears what, and what may be said.

use keliya_tests::{Server, Table};
use serde_json::{Value, json};

fn say(room: &str, text: &str, to: &str) -> Value {
    json!({"type": "chat", "room": room, "text": text, "to": to})
}

#[tokio::test]
async fn everybody_in_the_room_hears_chat_the_sender_too() {
    let server = Server::start();
    let mut table = Table::lobby(&server, "siga", 2).await;
    let room = table.room.clone();
    let mut watcher = server.client("watcher").await;
    watcher.watch(&room).await;
    table.clients[1]
        .ok(json!({"type": "chat", "room": room, "text": "  ආයුබෝවන් \u{3000}"}))
        .await;
    let expected = json!({"player": table.clients[1].player(), "seat": 2, "to": "all", "text": "ආයුබෝවන්", "room": room});
    let (one, two) = (
        table.clients[0].next("chat").await,
        table.clients[1].next("chat").await,
    );
    assert_eq!(
        (&one, &watcher.next("chat").await),
        (&two, &two),
        "the same for all"
    );
    for (field, value) in expected.as_object().unwrap() {
        assert_eq!(one[field], *value, "{field}");
    }
    assert!(one["at"].is_string());

    watcher.ok(say(&room, "from the stands", "all")).await;
    assert_eq!(table.clients[0].next("chat").await["seat"], Value::Null);
}

#[tokio::test]
async fn side_chat_reaches_the_people_in_the_seats_of_ones_own_side_only() {
    let server = Server::start();
    let mut table = Table::lobby(&server, "pancha_keliya", 4).await;
    let room = table.room.clone();
    let mut watcher = server.client("watcher").await;
    watcher.watch(&room).await;
    // Seats 1 and 3 are side a.
    table.clients[2].ok(say(&room, "secret", "side")).await;
    table.clients[2].ok(say(&room, "fence", "all")).await;
    for (index, hears) in [(0, true), (1, false), (2, true), (3, false)] {
        let client = &mut table.clients[index];
        let first = client.next("chat").await;
        let text = if hears { "secret" } else { "fence" };
        assert_eq!(
            (&first["text"], &first["to"]),
            (&json!(text), &json!(if hears { "side" } else { "all" })),
            "seat {}",
            index + 1
        );
    }
    assert_eq!(watcher.next("chat").await["text"], "fence");
}

#[tokio::test]
async fn a_watcher_has_no_side() {
    let server = Server::start();
    let mut table = Table::lobby(&server, "siga", 2).await;
    let mut watcher = server.client("watcher").await;
    watcher.watch(&table.room).await;
    watcher
        .refused("not_seated", say(&table.room, "psst", "side"))
        .await;
    table.clients[0].sync(&table.room).await;
    assert!(table.clients[0].take("chat").is_empty());
}

#[tokio::test]
async fn chat_has_1_to_500_characters_without_controls() {
    let server = Server::start();
    let mut nimal = server.client("Nimal").await;
    let room = nimal.create("siga", 2).await;
    for text in [
        "",
        "  ",
        "a\nb",
        "a\u{7f}b",
        "a\u{2029}b",
        "a\u{202d}b",
        "a\u{2067}b",
        &"ක".repeat(501),
    ] {
        let error = nimal.refused("bad_message", say(&room, text, "all")).await;
        assert!(
            error["message"].as_str().unwrap().contains("text"),
            "{error}"
        );
    }
    let longest = "𝄞".repeat(500);
    for text in ["x", "ශ්\u{200d}රී", longest.as_str()] {
        nimal.ok(say(&room, text, "all")).await;
        assert_eq!(nimal.next("chat").await["text"], text);
    }
}

#[tokio::test]
async fn chat_is_neither_numbered_nor_stored() {
    let server = Server::start();
    let mut nimal = server.client("Nimal").await;
    let room = nimal.create("siga", 2).await;
    let before = nimal.sync(&room).await["seq"].clone();
    let ok = nimal.ok(say(&room, "gone with the wind", "all")).await;
    assert_eq!(ok.get("seq"), None);
    assert_eq!(nimal.sync(&room).await["seq"], before);
    let mut late = server.client("late").await;
    late.join(&room).await;
    late.room(json!({"type": "sync", "room": room, "since": 0}))
        .await;
    late.sync(&room).await;
    assert!(late.take("chat").is_empty());
}

#[tokio::test]
async fn nobody_talks_into_a_room_from_outside() {
    let server = Server::start();
    let mut table = Table::lobby(&server, "siga", 2).await;
    let mut stranger = server.client("stranger").await;
    stranger
        .refused("not_in_room", say(&table.room, "hello?", "all"))
        .await;
    stranger
        .refused("not_in_room", say(&table.room, "hello?", "side"))
        .await;
    table.clients[0].sync(&table.room).await;
    assert!(table.clients[0].take("chat").is_empty());
}
