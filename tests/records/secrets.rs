//! The server seed of a running game is nowhere but in the journal.

use keliya_tests::{Server, http};

use crate::{export::admin, path, stored_seeds, with_seed};

#[tokio::test]
async fn nobody_is_told_the_seed_of_a_running_game() {
    let data = tempfile::tempdir().unwrap();
    let mut server = Server::start_on(data.path(), &["--rate-limit", "0", "--log", "trace"]);
    let mut table = with_seed(&server, "siga", 2).await;
    let room = table.room.clone();
    // One game is over, so that there are records to be exported, and another one runs.
    let mut other = with_seed(&server, "saturankam", 2).await;
    other.play_out(1).await;
    for _ in 0..20 {
        let mut rng = keliya_tests::seeded(1);
        table.step(&mut rng).await;
    }
    let secret = stored_seeds(data.path(), &room).pop().unwrap();
    // The room that is over has drawn the seed of its next game.
    let next = stored_seeds(data.path(), &other.room).pop().unwrap();

    let mut told: Vec<(String, String)> = Vec::new();
    for table in [&table, &other] {
        for client in &table.clients {
            let frames = client.view(&table.room).frames.values();
            told.extend(frames.map(|frame| ("frame".to_owned(), frame.clone())));
            told.push(("unread".to_owned(), format!("{:?}", client.unread)));
        }
    }
    let state = table.clients[0].sync(&room).await;
    told.push(("room".to_owned(), state.to_string()));
    let since = serde_json::json!({"type": "sync", "room": room, "since": 0});
    let state = table.clients[1].room(since).await;
    told.push(("room".to_owned(), state.to_string()));
    for get in [
        path(&room, 1),
        path(&other.room, 1),
        format!("/api/v1/rooms/{room}"),
        format!("/api/v1/rooms/{}", other.room),
        "/api/v1/rooms".to_owned(),
        "/metrics".to_owned(),
        "/readyz".to_owned(),
        "/".to_owned(),
    ] {
        for accept in ["", "Accept: application/json\r\n"] {
            let answer = http::get_with(&server, &get, accept).await;
            told.push((get.clone(), format!("{answer:?}")));
        }
    }
    for task in [
        &["list", "--all"][..],
        &["show", &room],
        &["show", &other.room],
        &["check"],
        &["counts"],
        &["export"],
        &["export", "--names", "--format", "json"],
    ] {
        let (code, text) = admin(data.path(), task);
        assert_eq!(code, 0, "{task:?}: {text}");
        told.push((task.join(" "), text));
    }
    server.process().signal("TERM");
    server.process().wait(keliya_tests::DEADLINE).await;
    told.push(("log".to_owned(), server.process().output().join("\n")));

    let revealed = stored_seeds(data.path(), &other.room).swap_remove(0);
    assert!(
        told.iter().any(|(_, text)| text.contains(&revealed)),
        "nothing is found at all"
    );
    assert!(told.iter().all(|(_, text)| !text.is_empty()));
    let bytes = hex::decode(&secret).unwrap();
    let forms = [
        secret.clone(),
        secret.to_uppercase(),
        format!("{bytes:?}"),
        bytes
            .iter()
            .map(u8::to_string)
            .collect::<Vec<_>>()
            .join(","),
        next,
    ];
    for (place, text) in &told {
        for form in &forms {
            assert!(!text.contains(form.as_str()), "{place}: {text}");
        }
    }
}
