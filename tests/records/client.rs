//! The real client: keeps, fetches, verifies, replays and counts records.

use std::{fs, path::Path, process::Command, time::Duration};

use keliya_tests::{Process, Server, Table, binaries, http};

use crate::{path, tag, with_seed};

const GAME: Duration = Duration::from_secs(120);

/// Runs `keliya`; gives the exit code and both outputs.
fn keliya(home: &Path, arguments: &[&str]) -> (i32, String) {
    let output = command(home).args(arguments).output().unwrap();
    let text = [output.stdout, output.stderr].concat();
    (
        output.status.code().expect("not killed"),
        String::from_utf8(text).unwrap(),
    )
}

fn command(home: &Path) -> Command {
    let mut command = Command::new(binaries::client());
    command.env_clear().env("KELIYA_CONFIG_DIR", home);
    command
}

#[track_caller]
fn done(home: &Path, arguments: &[&str]) -> String {
    let (code, text) = keliya(home, arguments);
    assert_eq!(code, 0, "{arguments:?}: {text}");
    text
}

#[tokio::test]
async fn a_game_played_is_kept_verified_replayed_and_counted() {
    let server = Server::start();
    let home = tempfile::tempdir().unwrap();
    let saved = home.path().join("records");
    fs::create_dir(&saved).unwrap();
    let url = server.url();
    let play = |name: &str, arguments: &[&str]| {
        let mut command = command(&home.path().join(name));
        command
            .args(arguments)
            .args(["--once", "--auto-play", "random", "--seed", "5"])
            .args(["--server", &url, "--name", name]);
        command
    };
    let mut host = play("Nimal", &["host", "--game", "siga", "--auto-start"]);
    host.arg("--save-record").arg(&saved);
    let mut host = Process::start("host", &mut host);
    let room = host.wait_for("room", GAME, |line| {
        let code = line.strip_prefix("Room ")?;
        Some(code.chars().take(6).collect::<String>())
    });
    let mut guest = Process::start("guest", &mut play("Kamala", &["join", &room]));
    for process in [&mut host, &mut guest] {
        assert!(process.wait(GAME).await.success());
    }
    let said = host.output().join("\n");
    assert!(said.contains("Dice checked"), "{said}");
    assert!(
        said.contains("P1 Nimal: ") && said.contains("(2.50 is"),
        "{said}"
    );

    // What the client saw by itself is what the server has, to the byte.
    let file = saved.join(format!("{room}-1.keliya"));
    let record = fs::read_to_string(&file).unwrap();
    assert_eq!(http::get(&server, &path(&room, 1)).await.body, record);
    assert_eq!(
        done(home.path(), &["record", &room, "--server", &url]),
        record
    );
    let copy = home.path().join("copy.keliya");
    let copy = copy.to_str().unwrap();
    done(
        home.path(),
        &["record", &room, "--game", "1", "-o", copy, "--server", &url],
    );
    assert_eq!(fs::read_to_string(copy).unwrap(), record);
    let (code, text) = keliya(
        home.path(),
        &["record", &room, "-o", copy, "--server", &url],
    );
    assert!(code == 1 && text.contains("cannot use"), "{text}");

    // The rest needs no server but for the code.
    let verified = done(
        home.path(),
        &["verify", &room.to_lowercase(), "--server", &url],
    );
    let json = http::get_with(&server, &path(&room, 1), "Accept: application/json\r\n").await;
    let json_file = home.path().join("copy.json");
    fs::write(&json_file, json.body).unwrap();
    drop(server);
    for file in [copy, json_file.to_str().unwrap()] {
        assert_eq!(done(home.path(), &["verify", file]), verified);
    }
    assert!(verified.starts_with("Verified: "), "{verified}");
    assert!(verified.contains("P1 Nimal and P2 Kamala"), "{verified}");
    let commitment = tag(&record, "Commitment").unwrap();
    done(home.path(), &["verify", copy, "--commitment", commitment]);
    let other = "0".repeat(64);
    let (code, text) = keliya(home.path(), &["verify", copy, "--commitment", &other]);
    assert!(code == 1 && text.contains("NOT verified"), "{text}");

    let turns = record.split_once("\n\n").unwrap().1.lines().count();
    let shown = replay(home.path(), copy, "n\n>\ng 3\n<\nnonsense\ne\np\nr\nq\n");
    assert!(shown.contains(&format!("Turn 3 of {turns},")), "{shown}");
    assert!(shown.contains("The game is over: side "), "{shown}");
    assert!(shown.contains("\"nonsense\" is no command"), "{shown}");
    assert!(shown.contains(&record), "{shown}");
    let shown = done(home.path(), &["replay", copy, "--play", "50"]);
    assert!(
        shown.contains(&format!("Turn {turns} of {turns},")),
        "{shown}"
    );

    let folder = saved.to_str().unwrap();
    let table = done(home.path(), &["stats", folder]);
    assert!(
        table.contains("Siga, 2 seats: 1 game, 1 of them won"),
        "{table}"
    );
    let csv = done(home.path(), &["stats", folder, "--format", "csv"]);
    assert!(csv.contains(&format!("siga,2,turns,{turns},1\n")), "{csv}");
    // The same game three times, in both forms.
    let all = home.path().join("all.keliya");
    fs::write(&all, format!("{record}\n{record}")).unwrap();
    let all = all.to_str().unwrap();
    let json = done(
        home.path(),
        &[
            "stats",
            all,
            json_file.to_str().unwrap(),
            "--format",
            "json",
        ],
    );
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json[0]["games"], 3);
    assert_eq!(json[0]["values"]["1"].as_u64().unwrap() % 3, 0);
}

/// What a replay shows for what is typed.
fn replay(home: &Path, file: &str, typed: &str) -> String {
    use std::{io::Write, process::Stdio};
    let mut child = command(home)
        .args(["replay", file])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child
        .stdin
        .take()
        .unwrap()
        .write_all(typed.as_bytes())
        .unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap()
}

#[tokio::test]
async fn what_is_not_verified_ends_with_1() {
    let server = Server::start();
    let home = tempfile::tempdir().unwrap();
    let url = server.url();
    let mut table = with_seed(&server, "siga", 2).await;
    table.until_phase("play").await;
    let (code, text) = keliya(home.path(), &["verify", &table.room, "--server", &url]);
    assert!(code == 1 && text.contains("secret until then"), "{text}");
    table.play_out(4).await;
    let record = http::get(&server, &path(&table.room, 1)).await.body;
    let file = home.path().join("altered.keliya");
    let name = file.to_str().unwrap();
    for (old, new) in [
        ("[GameNo \"1\"]", "[GameNo \"2\"]"),
        ("person seat 2", "person seat 3"),
        ("cut=land", "cut=pass"),
    ] {
        fs::write(&file, record.replacen(old, new, 1)).unwrap();
        let (code, text) = keliya(home.path(), &["verify", name]);
        // By other rules some plays may no longer be legal, and then it is no record at all.
        let found = ["NOT verified", "is no sound record"]
            .iter()
            .any(|found| text.contains(found));
        assert!(code == 1 && found, "{new}: {text}");
        let (code, text) = keliya(home.path(), &["stats", name]);
        assert!(code == 1 && text.contains("left out"), "{new}: {text}");
    }
    fs::write(&file, "nothing\n").unwrap();
    let (code, text) = keliya(home.path(), &["verify", name]);
    assert!(code == 1 && text.contains("line 1, column 1"), "{text}");
    let (code, text) = keliya(home.path(), &["verify", "no such file"]);
    assert!(code == 2 && text.contains("neither a file nor"), "{text}");
    let (code, text) = keliya(home.path(), &["verify", "ZZZZZZ", "--server", &url]);
    assert!(
        code == 1 && text.contains("no room has that code"),
        "{text}"
    );
}

#[tokio::test]
async fn the_latest_game_of_a_locked_room_is_found() {
    let server = Server::start();
    let home = tempfile::tempdir().unwrap();
    let url = server.url();
    let mut table = Table::playing(&server, "siga", 2).await;
    let end = table.of("end_game");
    table.clients[0].ok(end).await;
    let lock = serde_json::json!({"type": "lock", "room": table.room, "on": true});
    table.clients[0].ok(lock).await;
    assert_eq!(
        http::get(&server, &format!("/api/v1/rooms/{}", table.room))
            .await
            .status,
        404
    );
    let text = done(home.path(), &["record", &table.room, "--server", &url]);
    assert_eq!(tag(&text, "GameNo"), Some("1"));
    let text = done(
        home.path(),
        &["record", &table.room, "--json", "--server", &url],
    );
    assert!(text.starts_with("{\"record\":\"keliya/1\""), "{text}");
}
