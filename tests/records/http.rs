//! `GET /api/v1/rooms/<code>/games/<game_no>/record`

use keliya_tests::{DEADLINE, Server, Table, http};
use serde_json::{Value, json};
use tokio::time::{Duration, Instant, sleep};

use crate::{SEED, path, stored_seeds, tag, with_seed};

const JSON: &str = "Accept: application/json\r\n";

#[tokio::test]
async fn a_running_games_record_has_no_server_seed_and_a_finished_ones_has() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start_on(data.path(), &["--rate-limit", "0"]);
    let mut table = with_seed(&server, "siga", 2).await;
    let room = table.room.clone();
    table.until_phase("play").await;
    let seed = stored_seeds(data.path(), &room).pop().unwrap();

    let running = http::get(&server, &path(&room, 1)).await;
    assert_eq!(running.status, 200);
    assert_eq!(running.headers["content-type"], "text/plain; charset=utf-8");
    assert_eq!(tag(&running.body, "Result"), Some("*"));
    assert_eq!(tag(&running.body, "ServerSeed"), None);
    let running_json = http::get_with(&server, &path(&room, 1), JSON).await;
    assert_eq!(running_json.headers["content-type"], "application/json");
    assert_eq!(running_json.json().get("server_seed"), None);
    for answer in [&running, &running_json] {
        assert!(!answer.body.contains(&seed), "{answer:?}");
        assert_eq!(answer.headers["access-control-allow-origin"], "*");
    }

    table.play_out(3).await;
    let over = http::get(&server, &path(&room.to_lowercase(), 1))
        .await
        .body;
    let state = table.clients[0].sync(&room).await;
    assert_eq!(tag(&over, "ServerSeed"), Some(seed.as_str()));
    assert_eq!(tag(&over, "Result"), state["winner"].as_str());
    assert_eq!(tag(&over, "Room"), Some(room.as_str()));
    assert_eq!(
        tag(&over, "ClientSeeds"),
        Some(format!("{SEED} -").as_str())
    );
    assert_eq!(tag(&over, "Seat1"), Some("a person seat 1"));
    assert_eq!(
        tag(&over, "Commitment"),
        state["fairness"]["commitment"].as_str()
    );

    // Every throw and play, in the order in which everybody was told them.
    let told = told(&table);
    let body = over.split_once("\n\n").unwrap().1;
    let written: Vec<(u64, String)> = body
        .lines()
        .flat_map(|line| {
            let (seat, rest) = line.split_once(": ").unwrap();
            let seat = seat.parse().unwrap();
            rest.split(' ').map(move |word| (seat, word.to_owned()))
        })
        .collect();
    assert_eq!(written, told);

    let json = http::get_with(&server, &path(&room, 1), JSON).await.json();
    assert_eq!(json["server_seed"], seed);
    assert_eq!(json["checksum"].as_str(), tag(&over, "Checksum"));
    assert_eq!(json["client_seeds"], json!([SEED, "-"]));
    let items = json["turns"]
        .as_array()
        .unwrap()
        .iter()
        .flat_map(|turn| turn["items"].as_array().unwrap());
    let thrown: Vec<&Value> = items
        .filter_map(|item| item["thrown"]["lots"].as_array())
        .flatten()
        .collect();
    let told: Vec<Value> = events(&table)
        .iter()
        .filter(|e| e["kind"] == "thrown")
        .flat_map(|e| e["lots"].as_array().unwrap().clone())
        .collect();
    assert_eq!(thrown, told.iter().collect::<Vec<_>>());
}

fn events(table: &Table) -> Vec<Value> {
    let frames = &table.clients[0].view(&table.room).frames;
    frames
        .values()
        .map(|frame| serde_json::from_str::<Value>(frame).unwrap()["event"].clone())
        .collect()
}

/// Who threw or played what, as a record writes it.
fn told(table: &Table) -> Vec<(u64, String)> {
    events(table)
        .iter()
        .filter_map(|event| {
            let word = match event["kind"].as_str().unwrap() {
                "thrown" => event["lots"]
                    .as_array()
                    .unwrap()
                    .iter()
                    .map(Value::to_string)
                    .collect(),
                "played" => event["move"].as_str().unwrap().to_owned(),
                "lost" => "-".to_owned(),
                _ => return None,
            };
            Some((event["seat"].as_u64().unwrap(), word))
        })
        .collect()
}

#[tokio::test]
async fn rooms_out_of_memory_closed_and_after_a_restart_have_their_records() {
    let data = tempfile::tempdir().unwrap();
    let flags = ["--rate-limit", "0", "--idle", "0s", "--keep", "1s"];
    let server = Server::start_on(data.path(), &flags);
    let mut table = with_seed(&server, "pancha_keliya", 2).await;
    let room = table.room.clone();
    let end = table.of("end_game");
    table.clients[0].ok(end).await;
    let record = http::get(&server, &path(&room, 1)).await.body;
    assert_eq!(tag(&record, "Result"), Some("none"));
    drop(table);
    // Over and without anybody, it is closed after a second; a sweep looks every half second.
    let until = Instant::now() + DEADLINE;
    while http::get(&server, &format!("/api/v1/rooms/{room}"))
        .await
        .status
        == 200
    {
        assert!(Instant::now() < until, "the room is not closed");
        sleep(Duration::from_millis(50)).await;
    }
    assert_eq!(http::get(&server, &path(&room, 1)).await.body, record);
    drop(server);
    let server = Server::start_on(data.path(), &flags);
    assert_eq!(http::get(&server, &path(&room, 1)).await.body, record);
}

#[tokio::test]
async fn an_unfinished_game_of_a_closed_room_is_revealed() {
    let data = tempfile::tempdir().unwrap();
    let server = Server::start_on(data.path(), &["--rate-limit", "0"]);
    let mut table = with_seed(&server, "siga", 2).await;
    table.until_phase("play").await;
    let seed = stored_seeds(data.path(), &table.room).pop().unwrap();
    let (code, said) = crate::export::admin(data.path(), &["close", &table.room]);
    assert_eq!(code, 0, "{said}");
    let record = http::get(&server, &path(&table.room, 1)).await.body;
    assert_eq!(tag(&record, "Result"), Some("closed admin"));
    assert_eq!(tag(&record, "ServerSeed"), Some(seed.as_str()));
}

#[tokio::test]
async fn a_server_in_memory_has_records_too() {
    let data = std::path::PathBuf::from(":memory:");
    let server = Server::start_on(&data, &["--rate-limit", "0"]);
    let mut table = with_seed(&server, "siga", 2).await;
    table.play_out(5).await;
    let record = http::get(&server, &path(&table.room, 1)).await.body;
    assert!(tag(&record, "ServerSeed").is_some(), "{record}");
}

#[tokio::test]
async fn a_game_whose_seeds_are_asked_for_has_a_record_without_turns() {
    let server = Server::start();
    let mut table = Table::lobby(&server, "siga", 2).await;
    let mut hash = table.of("seed");
    hash["hash"] = json!(keliya_tests::dice::sha256(SEED.as_bytes()));
    table.clients[0].ok(hash).await;
    table.start().await;
    let record = http::get(&server, &path(&table.room, 1)).await.body;
    for (name, value) in [
        ("Result", Some("*")),
        ("First", None),
        ("ClientSeeds", None),
        ("ServerSeed", None),
    ] {
        assert_eq!(tag(&record, name), value, "{record}");
    }
    assert!(!record.contains("\n\n"), "{record}");
}

#[tokio::test]
async fn what_is_not_there_is_an_error_object() {
    let server = Server::start();
    let table = Table::playing(&server, "siga", 2).await;
    let lobby = Table::lobby(&server, "siga", 2).await;
    for (path, code) in [
        (path("ZZZZZZ", 1), "unknown_room"),
        (path("%00", 1), "unknown_room"),
        (path(&table.room, 2), "wrong_status"),
        (path(&table.room, 0), "wrong_status"),
        (path(&lobby.room, 1), "wrong_status"),
        (path(&table.room, 1).replace("/1/", "/-1/"), "bad_message"),
        (
            path(&table.room, 1).replace("/1/", "/99999999999/"),
            "bad_message",
        ),
    ] {
        let answer = http::get(&server, &path).await;
        assert_eq!(answer.status, 404, "{path}");
        let error = answer.json();
        assert_eq!(
            (&error["type"], &error["code"]),
            (&json!("error"), &json!(code)),
            "{path}"
        );
    }
}
