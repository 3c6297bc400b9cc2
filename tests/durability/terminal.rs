//! The terminal client behind a network that cuts it again and again.

use std::{
    fs,
    path::Path,
    process::Command,
    time::{Duration, Instant},
};

use keliya_tests::{Client, Incoming, Process, Server, binaries};
use rand::Rng;
use serde_json::{Value, json};

use crate::{
    choices::Choices,
    proxy::{Manners, Proxy},
    resume::missed,
};

/// Frames from the server after which the connection is cut.
const FRAMES: u64 = 20;
/// On their way for so long, frames keep a connection up longer than the three seconds after which
/// the client takes it for settled and waits only shortly after its loss.
const DELAY: Duration = Duration::from_millis(150);
/// How long the whole game may take.
const GAME: Duration = Duration::from_secs(300);
const START: Duration = Duration::from_secs(30);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_client_plays_a_whole_game_though_it_is_cut_off_again_and_again() {
    let mut choices = Choices::new();
    let server = Server::start();
    let manners = Manners {
        delay: DELAY,
        cut_after: Some(FRAMES),
        ..Manners::default()
    };
    let proxy = Proxy::with(server.address(), manners).await;
    let home = tempfile::tempdir().unwrap();
    let log = home.path().join("log");
    let mut player = start(&proxy, home.path(), &log, choices.rng.random_range(0..1000));
    let code = code(&player);
    let mut opponent = server.client("opponent").await;
    opponent.join(&code).await;
    play(&mut opponent, &code, &mut choices, u64::MAX).await;
    let status = player.wait(GAME).await;
    let output = player.output();
    assert!(status.success(), "{status}");

    let cuts = proxy.count() - 1;
    assert!(cuts >= 3, "only {cuts} cuts");
    // A cut just after the end is none of the user's business.
    let losses = losses(&output);
    assert!(
        losses == cuts || losses == cuts + 1,
        "the user is told of each loss: {output:#?}"
    );
    let count = check_log(&log, &mut opponent, &code).await;
    eprintln!("{count} events, {cuts} cuts");
}

/// The log holds every event up to the end of the game, as the room tells them, each once; gives
/// how many.
async fn check_log(log: &Path, opponent: &mut Client, room: &str) -> usize {
    let events = events(log);
    let seqs: Vec<u64> = events
        .iter()
        .map(|event| event["seq"].as_u64().unwrap())
        .collect();
    // The game's last event; whoever ends with the game does not see what follows.
    let history = missed(opponent, room, 0).await;
    let over = history
        .iter()
        .position(|event| event["event"]["kind"] == "game_over")
        .unwrap();
    let first = seqs[0];
    assert!(first <= 2, "the host was there from the start: {first}");
    assert_eq!(seqs, (first..=over as u64 + 1).collect::<Vec<_>>(), "a gap");
    for event in &events {
        let told = &history[event["seq"].as_u64().unwrap() as usize - 1];
        assert_eq!(
            (&event["at"], &event["event"]),
            (&told["at"], &told["event"])
        );
    }
    seqs.len()
}

/// The code of the room that the client has made.
fn code(player: &Process) -> String {
    player.wait_for("room code", START, |line| {
        let code = line.split_once("keliya join ")?.1;
        Some(code.split_whitespace().next()?.to_owned())
    })
}

fn start(proxy: &Proxy, home: &Path, log: &Path, seed: u32) -> Process {
    let mut command = Command::new(binaries::client());
    command
        .args(["host", "--game", "siga", "--auto-start", "--once"])
        .args(["--auto-play", "random", "--seed", &seed.to_string()])
        .args(["--server", &format!("http://{}", proxy.address())])
        .args(["--name", "far away", "--log"])
        .arg(log)
        .env_clear()
        .env("KELIYA_CONFIG_DIR", home);
    Process::start("client", &mut command)
}

/// Plays at random until the game is over, or that event.
async fn play(client: &mut Client, room: &str, choices: &mut Choices, until: u64) {
    let end = Instant::now() + GAME;
    let mut acted_on = 0;
    loop {
        let view = client.view(room);
        let (seq, turn) = (view.seq, view.turn.clone());
        let over = view
            .frames
            .values()
            .any(|frame| frame.contains("game_over"));
        if over || seq >= until {
            return;
        }
        if turn["seat"] == 2 && acted_on < seq {
            acted_on = seq;
            let request = if turn["phase"] == "throw" {
                json!({"type": "throw", "room": room, "seq": seq})
            } else {
                let legal = turn["legal"].as_array().unwrap();
                let play = &legal[choices.rng.random_range(0..legal.len())]["move"];
                json!({"type": "play", "room": room, "seq": seq, "move": play})
            };
            client.ok(request).await;
            continue;
        }
        let left = end.saturating_duration_since(Instant::now());
        match client.incoming(left).await {
            Some(Incoming::Message(_)) => {}
            other => panic!("{other:?}"),
        }
    }
}

/// What the client logged.
fn events(log: &Path) -> Vec<Value> {
    let text = fs::read_to_string(log).unwrap();
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

/// How often the user was told that there is no connection.
fn losses(output: &[String]) -> usize {
    let told = |line: &&String| line.contains("trying again in");
    output.iter().filter(told).count()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_client_plays_a_whole_game_though_the_server_is_killed_in_it() {
    let mut choices = Choices::new();
    let data = tempfile::tempdir().unwrap();
    let mut server = Server::start_on(data.path(), &[]);
    let proxy = Proxy::start(server.address()).await;
    let home = tempfile::tempdir().unwrap();
    let log = home.path().join("log");
    let mut player = start(&proxy, home.path(), &log, choices.rng.random_range(0..1000));
    let code = code(&player);
    let mut opponent = server.client("opponent").await;
    opponent.join(&code).await;
    for _ in 0..2 {
        let seq = opponent.view(&code).seq;
        let until = seq + choices.rng.random_range(5..12);
        play(&mut opponent, &code, &mut choices, until).await;
        let (name, token) = (opponent.name.clone(), opponent.token().to_owned());
        server.process().kill();
        server = Server::start_on(data.path(), &[]);
        proxy.lead_to(server.address());
        opponent = Client::connect(&server).await;
        opponent.name.clone_from(&name);
        opponent.welcome = opponent
            .ask(json!({"type": "hello", "protocol": 1, "name": name, "token": token}))
            .await;
        opponent.join(&code).await;
    }
    play(&mut opponent, &code, &mut choices, u64::MAX).await;
    let status = player.wait(GAME).await;
    assert!(status.success(), "{status}");
    assert!(losses(&player.output()) >= 2);
    check_log(&log, &mut opponent, &code).await;
}
