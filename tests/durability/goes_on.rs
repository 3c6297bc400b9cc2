//! Games that go on by themselves, through kills and stops of the server.

use keliya_protocol::Timestamp;
use keliya_tests::{Client, Referee, Server};
use rand::Rng;
use serde_json::{Value, json};
use tokio::time::{Duration, Instant, sleep, timeout};

use crate::{admin::admin, choices::Choices, resume::missed};

const PATIENCE: Duration = Duration::from_secs(60);
const KILLS: usize = 6;
/// For each throw or play, where there is a limit.
const LIMIT: Duration = Duration::from_secs(12);

/// A room whose maker watches, with a bot in each seat, started.
async fn bots_alone(client: &mut Client, game: &str, players: usize) -> (String, Referee) {
    let create = json!({"type": "create_room", "game": game, "players": players, "seat": 0,
        "visibility": "public"});
    let state = client.room(create).await;
    let room = state["room"].as_str().unwrap().to_owned();
    let referee = Referee::new(&state);
    for seat in 1..=players {
        client
            .ok(json!({"type": "set_seat", "room": room, "seat": seat, "to": "bot"}))
            .await;
    }
    client.ok(json!({"type": "start", "room": room})).await;
    (room, referee)
}

#[tokio::test]
async fn bots_that_are_killed_at_their_thoughts_go_on_with_nobody_there() {
    let mut choices = Choices::new();
    let data = tempfile::tempdir().unwrap();
    let flags = ["--rate-limit", "0", "--bot-delay-ms", "15"];
    let mut server = Server::start_on(data.path(), &flags);
    let mut client = server.client("host").await;
    let (room, mut referee) = bots_alone(&mut client, "pancha_keliya", 4).await;
    let mut seen = 0;
    'lives: for _ in 0..KILLS {
        // At any moment of a throw or a thought, but not before something new has happened.
        for _ in 0..choices.rng.random_range(2..20) {
            seen = client.next("event").await["seq"].as_u64().unwrap();
            client.unread.clear();
            if client.view(&room).turn.is_null() {
                break 'lives;
            }
        }
        let token = client.token().to_owned();
        server.process().kill();
        server = Server::start_on(data.path(), &flags);
        client = Client::connect(&server).await;
        let hello = json!({"type": "hello", "protocol": 1, "name": "host", "token": token});
        client.welcome = client.ask(hello).await;
        let state = client.watch(&room).await;
        assert!(state["seq"].as_u64().unwrap() >= seen, "{state}");
        if state["status"] == "over" {
            break 'lives;
        }
    }
    // Killed once more, and left alone: nobody asks for the room until it is over.
    server.process().kill();
    let server = Server::start_on(data.path(), &flags);
    let mut late = server.client("late").await;
    let waiting = async {
        loop {
            // The list names public rooms that are not over, and brings none to memory.
            let rooms = late.ask(json!({"type": "list_rooms"})).await;
            if rooms["rooms"] == json!([]) {
                return;
            }
            sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(PATIENCE, waiting).await.expect("the game ends");
    assert_eq!(late.watch(&room).await["status"], "over");
    for event in missed(&mut late, &room, 0).await {
        referee.recall(&event);
    }
    assert_eq!(
        referee.finished.len(),
        1,
        "the dice are those of the first seed"
    );
}

#[tokio::test]
async fn a_limit_goes_on_where_it_stood_when_the_server_was_killed_or_stopped() {
    for signal in ["KILL", "TERM"] {
        let data = tempfile::tempdir().unwrap();
        let flags = ["--rate-limit", "0", "--bot-delay-ms", "60000"];
        let mut server = Server::start_on(data.path(), &flags);
        let mut host = server.client("host").await;
        let create = json!({"type": "create_room", "game": "siga", "players": 2, "turn_seconds": LIMIT.as_secs()});
        let room = host.room(create).await["room"].as_str().unwrap().to_owned();
        host.ok(json!({"type": "set_seat", "room": room, "seat": 2, "to": "bot"}))
            .await;
        host.ok(json!({"type": "start", "room": room})).await;
        let state = host.sync(&room).await;
        let deadline = time(&state["turn"]["deadline"]);
        let left = deadline.since(Timestamp::now());
        let token = host.token().to_owned();
        if signal == "KILL" {
            server.process().kill();
        } else {
            server.process().signal("TERM");
            server.process().wait(PATIENCE).await;
        }
        // Down until the time would have been up.
        let end = Instant::now() + PATIENCE;
        while Timestamp::now() <= deadline {
            assert!(Instant::now() < end);
            sleep(Duration::from_millis(50)).await;
        }
        let server = Server::start_on(data.path(), &flags);
        let mut back = Client::connect(&server).await;
        let hello = json!({"type": "hello", "protocol": 1, "name": "host", "token": token});
        back.welcome = back.ask(hello).await;
        let after = back.watch(&room).await;
        assert_eq!(after["seq"], state["seq"], "{signal}: nobody has acted");
        let anew = time(&after["turn"]["deadline"]);
        let left_now = anew.since(time(&after["at"]));
        // What it ran after the start of the turn is not known of a killed one. Some time
        // goes while a server stops or starts.
        let most = if signal == "KILL" { LIMIT } else { left };
        assert!(left_now <= most, "{signal}: {left_now:?} of {left:?}");
        let lost = left.saturating_sub(left_now);
        let most = if signal == "KILL" { 8 } else { 4 };
        assert!(
            lost < Duration::from_secs(most),
            "{signal}: {left_now:?} of {left:?}"
        );
        let acted = back.next("event").await;
        assert!(time(&acted["at"]) >= anew, "{signal}: too early: {acted}");
        let (code, said) = admin(data.path(), &["check"]);
        assert_eq!(code, 0, "{said}");
    }
}

fn time(text: &Value) -> Timestamp {
    text.as_str().unwrap().parse().unwrap()
}
