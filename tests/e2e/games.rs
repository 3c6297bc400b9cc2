//! Whole games by real client processes through pipes, against the real server: every game, every
//! count of seats, every option. All that a client saw is in its log; the logs must agree to the
//! byte, have no gaps, and pass the referee, who knows the rules and recomputes the dice.

use std::{
    collections::BTreeMap,
    fs,
    path::PathBuf,
    process::Command,
    time::{Duration, Instant},
};

use keliya_tests::{Process, Referee, Server, binaries, http};
use serde_json::Value;

/// How long a game of eight may take on a machine and a disk that are busy.
const GAME: Duration = Duration::from_secs(600);
const START: Duration = Duration::from_secs(30);

/// A `keliya` process with a folder of its own.
struct Player {
    process: Process,
    name: String,
    home: PathBuf,
}

impl Player {
    fn start(server: &Server, name: &str, arguments: &[&str]) -> Self {
        let mut folder = tempfile::Builder::new();
        let home = folder
            .prefix("games-")
            .tempdir_in(env!("CARGO_TARGET_TMPDIR"));
        // Kept for whoever wants to know why it failed, or else removed with the player.
        Self::start_at(server, name, home.unwrap().keep(), arguments)
    }

    fn start_at(server: &Server, name: &str, home: PathBuf, arguments: &[&str]) -> Self {
        let mut command = Command::new(binaries::client());
        command
            .args(arguments)
            .args(["--once", "--server", &server.url(), "--name", name, "--log"])
            .arg(home.join("log"))
            .env_clear()
            .env("KELIYA_CONFIG_DIR", &home);
        Self {
            process: Process::start(name, &mut command),
            name: name.to_owned(),
            home,
        }
    }

    /// What it logged: events by number, each once and in order.
    fn log(&self) -> BTreeMap<u64, String> {
        let text = fs::read_to_string(self.home.join("log")).unwrap_or_default();
        let mut events = BTreeMap::new();
        // A line that is just being written has no end yet.
        for line in text
            .split_inclusive('\n')
            .filter(|line| line.ends_with('\n'))
        {
            let event: Value = serde_json::from_str(line).unwrap();
            let seq = event["seq"].as_u64().unwrap();
            assert!(
                events.keys().next_back().is_none_or(|last| seq == last + 1),
                "{}: a gap before {seq}",
                self.name
            );
            events.insert(seq, line.trim_end().to_owned());
        }
        events
    }

    /// Waits until it has logged that many events.
    async fn logged(&self, count: usize) {
        let end = Instant::now() + GAME;
        while self.log().len() < count {
            assert!(
                Instant::now() < end,
                "{} has logged {:?}",
                self.name,
                self.log()
            );
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }

    async fn ended(&mut self) {
        let status = self.process.wait(GAME).await;
        assert!(
            status.success(),
            "{}: {status}\n{}",
            self.name,
            self.process.output().join("\n")
        );
    }
}

impl Drop for Player {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            let _ = fs::remove_dir_all(&self.home);
        }
    }
}

/// The code in what the host's client prints.
fn code_of(host: &Player) -> String {
    host.process.wait_for("room code", START, |line| {
        let code = line
            .split_once("keliya join ")?
            .1
            .split_whitespace()
            .next()?;
        (code.len() == 6).then(|| code.to_owned())
    })
}

fn host(server: &Server, game: &str, players: u32, options: &[&str], seed: u32) -> Player {
    let (players, seed) = (players.to_string(), seed.to_string());
    let mut arguments = vec![
        "host",
        "--game",
        game,
        "--players",
        &players,
        "--auto-start",
        "--auto-play",
        "random",
        "--seed",
        &seed,
    ];
    for option in options {
        arguments.extend(["--option", option]);
    }
    Player::start(server, "seat 1", &arguments)
}

fn join(server: &Server, code: &str, seat: u32, seed: u32) -> Player {
    let seed = (seed + seat).to_string();
    Player::start(
        server,
        &format!("seat {seat}"),
        &["join", code, "--auto-play", "random", "--seed", &seed],
    )
}

/// Watches, and is in the room when this returns.
fn watch(server: &Server, code: &str) -> Player {
    let watcher = Player::start(server, "watcher", &["watch", code]);
    watcher
        .process
        .wait_for("room", START, |line| line.contains(code).then_some(()));
    watcher
}

/// All logs agree, and the referee passes them; gives the hashes of the players' seeds.
async fn judged(server: &Server, room: &Value, players: &[Player]) -> Vec<Value> {
    let logs: Vec<BTreeMap<u64, String>> = players.iter().map(Player::log).collect();
    // The host was never away.
    let longest = &logs[0];
    for (player, log) in players.iter().zip(&logs) {
        assert_eq!(
            log.keys().next_back(),
            longest.keys().next_back(),
            "{} did not see the end",
            player.name
        );
        for (seq, line) in log {
            let (own, other) = (core(line), core(&longest[seq]));
            // History, as one who came back gets it, need not have position and turn.
            if own.1 == other.1 {
                assert_eq!(line, &longest[seq], "{} saw another {seq}", player.name);
            }
            assert_eq!(own.0, other.0, "{} saw another {seq}", player.name);
        }
    }
    let mut referee = Referee::new(room);
    let (mut hashes, mut client_seeds) = (Value::Null, Value::Null);
    for line in longest.values() {
        let message: Value = serde_json::from_str(line).unwrap();
        if message["event"]["kind"] == "game_started" {
            hashes = message["event"]["hashes"].clone();
            client_seeds = message["event"]["client_seeds"].clone();
        }
        referee.see(&message);
    }
    assert_eq!(referee.finished.len(), 1, "one whole game");
    let over = referee.finished.remove(0);
    assert!(over["winner"].is_string(), "{over}");
    // The host waits two seconds for the others' hashes, which are stored first; its own is there.
    let (hashes, seeds) = (hashes.as_array().unwrap(), client_seeds.as_array().unwrap());
    assert!(hashes[0].is_string(), "{hashes:?}");
    for (hash, seed) in hashes.iter().zip(seeds) {
        assert_eq!(
            hash.is_null(),
            seed == "-",
            "who gave a hash gives a seed: {hashes:?}, {seeds:?}"
        );
    }

    let code = room["room"].as_str().unwrap();
    let after = http::get(server, &format!("/api/v1/rooms/{code}"))
        .await
        .json();
    assert_eq!(after["status"], "over");
    assert_eq!(after["winner"], over["winner"]);
    assert_eq!(after["fairness"]["server_seed"], over["server_seed"]);
    hashes.clone()
}

/// An event without position and turn, and whether it had them.
fn core(line: &str) -> (Value, bool) {
    let mut event: Value = serde_json::from_str(line).unwrap();
    let fields = event.as_object_mut().unwrap();
    fields.remove("turn");
    let placed = fields.remove("position").is_some();
    (event, placed)
}

async fn room_of(server: &Server, code: &str) -> Value {
    http::get(server, &format!("/api/v1/rooms/{code}"))
        .await
        .json()
}

async fn whole_game(game: &str, seats: u32, options: &[&str]) -> Vec<Value> {
    let seed = 1909;
    let server = Server::start();
    let host = host(&server, game, seats, options, seed);
    let code = code_of(&host);
    let room = room_of(&server, &code).await;
    for option in options {
        let (name, value) = option.split_once('=').unwrap();
        let flag = value.parse::<bool>().map_or(Value::Null, Value::Bool);
        let in_force = &room["options"][name];
        assert!(*in_force == *value || *in_force == flag, "{option}: {room}");
    }
    let mut players = vec![host, watch(&server, &code)];
    for seat in 2..=seats {
        players.push(join(&server, &code, seat, seed));
    }
    for player in &mut players {
        player.ended().await;
    }
    judged(&server, &room, &players).await
}

#[tokio::test]
async fn pancha_keliya_by_two() {
    whole_game("pancha_keliya", 2, &[]).await;
}

#[tokio::test]
async fn pancha_keliya_by_four_with_single_occupancy() {
    whole_game("pancha_keliya", 4, &["occupancy=single"]).await;
}

#[tokio::test]
async fn pancha_keliya_by_six_with_throws_one_by_one() {
    whole_game("pancha_keliya", 6, &["throws=one_by_one"]).await;
}

#[tokio::test]
async fn pancha_keliya_by_eight_with_every_option() {
    whole_game(
        "pancha_keliya",
        8,
        &["occupancy=single", "throws=one_by_one"],
    )
    .await;
}

#[tokio::test]
async fn siga() {
    let hashes = whole_game("siga", 2, &[]).await;
    assert!(
        hashes.iter().all(Value::is_string),
        "a guest gives a seed too: {hashes:?}"
    );
}

#[tokio::test]
async fn siga_with_cuts_in_passing() {
    whole_game("siga", 2, &["cut=pass"]).await;
}

#[tokio::test]
async fn siga_without_division_at_the_centre() {
    whole_game("siga", 2, &["home_split=false"]).await;
}

#[tokio::test]
async fn saturankam_by_two() {
    whole_game("saturankam", 2, &[]).await;
}

#[tokio::test]
async fn saturankam_by_three_on_the_other_track() {
    whole_game("saturankam", 3, &["track=ludii"]).await;
}

#[tokio::test]
async fn saturankam_by_four_with_cuts_in_passing() {
    whole_game("saturankam", 4, &["cut=pass"]).await;
}

#[tokio::test]
async fn a_player_that_is_killed_comes_back_and_a_watcher_comes_late() {
    let seed = 7;
    let server = Server::start();
    let host = host(&server, "saturankam", 2, &[], seed);
    let code = code_of(&host);
    let room = room_of(&server, &code).await;
    let mut guest = join(&server, &code, 2, seed);
    guest.logged(20).await;
    // Nobody else throws for it, so that the game waits.
    guest.process.kill();
    let home = guest.home.clone();
    let seen = guest.log();
    let late = watch(&server, &code);
    let back = Player::start_at(
        &server,
        "seat 2",
        home,
        &["join", &code, "--auto-play", "random", "--seed", "1"],
    );
    let mut players = vec![host, back, late];
    for player in &mut players {
        player.ended().await;
    }
    judged(&server, &room, &players).await;
    // The log went on where it had been cut off.
    assert!(players[1].log().len() > seen.len());
    drop(guest);
}
