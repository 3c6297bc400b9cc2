use std::process::Stdio;

use crate::fake::{FakeServer, Home, stderr, stdout, within};

#[tokio::test]
async fn help_shows_examples_and_all_commands() {
    let output = Home::new().output(&["--help"]).await;
    let text = stdout(&output);
    assert!(output.status.success());
    for word in [
        "host",
        "join",
        "watch",
        "rooms",
        "rules",
        "Examples:",
        "KELIYA_SERVER",
    ] {
        assert!(text.contains(word), "{word}");
    }
}

#[tokio::test]
async fn without_a_command_and_a_terminal_it_shows_the_help() {
    let output = Home::new().output(&[]).await;
    assert_eq!(output.status.code(), Some(2));
    assert!(stderr(&output).contains("keliya host --game siga"));
}

#[tokio::test]
async fn without_a_command_line_mode_lists_the_rooms_and_says_how_to_go_on() {
    let server = FakeServer::start().await;
    let home = Home::new();
    let args = ["--plain", "--server", &server.url(), "--profile", "two"];
    let client = home.start(&args);
    let (mut peer, _) = server.welcome().await;
    let list = peer.expect("list_rooms").await;
    let room = serde_json::json!({"room": "K7QF3M", "game": "siga", "players": 2, "taken": 1, "status": "lobby",
        "locked": false, "options": {}, "host": null, "created_at": "2026-11-29T12:00:00Z"});
    peer.answer(&list, serde_json::json!({"type": "rooms", "rooms": [room]}))
        .await;
    let (code, text) = client.all().await;
    assert_eq!(code, 0, "{text}");
    let suffix = format!("--server {} --profile two --plain\n", server.url());
    for line in [
        "Room K7QF3M: Siga, 1 of 2 seats taken",
        &format!("keliya join K7QF3M {suffix}"),
        &format!("keliya host --game siga {suffix}"),
        "keliya --help lists all commands; in a room, ? does.",
    ] {
        assert!(text.contains(line), "{line}: {text}");
    }
}

#[tokio::test]
async fn numbers_that_no_server_takes_are_refused_at_once_in_each_language() {
    let limit = ["host", "--turn-seconds", "3"];
    let seat = ["host", "--players", "4", "--seat", "5"];
    for (args, lang, words) in [
        (&limit[..], "en", "from 5 to 86400, or 0 for no limit"),
        (&limit, "si", "5 සිට 86400 දක්වා"),
        (&limit, "ta", "5 முதல் 86400 வரை"),
        (&seat, "en", "--seat 5 is none of 4 seats"),
        (&seat, "si", "ආසන 4ක සෙල්ලමක --seat 5 නැහැ"),
        (&seat, "ta", "4 இருக்கைகளில் --seat 5 இல்லை"),
    ] {
        let args = [args, &["--lang", lang]].concat();
        let output = Home::new().output(&args).await;
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(stderr(&output).contains(words), "{}", stderr(&output));
    }
}

#[tokio::test]
async fn completions_and_manual_pages_come_out() {
    let output = Home::new().output(&["completions", "bash"]).await;
    assert!(output.status.success() && stdout(&output).contains("--auto-play"));
    let output = Home::new().output(&["man"]).await;
    assert!(output.status.success() && stdout(&output).contains(".TH"));
    let home = Home::new();
    let folder = home.path().join("pages");
    let output = home.output(&["man", folder.to_str().unwrap()]).await;
    assert!(output.status.success());
    assert!(
        folder.join("keliya-host.1").is_file(),
        "{}",
        stdout(&output)
    );
}

#[tokio::test]
async fn wrong_usage_exits_2() {
    for args in [
        &["dance"][..],
        &["join"],
        &["join", "K7QF3M", "--seat", "0"],
        &["join", "K7QF3M", "--seat", "9"],
        &["host", "--option", "cut"],
        &["rooms", "--server", "https://example.org"],
        &["rooms", "--server", "a b"],
        &["rooms", "--name", ""],
        &["rules", "chess"],
    ] {
        let output = Home::new().output(args).await;
        assert_eq!(output.status.code(), Some(2), "{args:?}");
    }
    let output = Home::new().output(&["rules", "chess"]).await;
    assert!(stderr(&output).contains("pancha_keliya, siga and saturankam"));
}

#[tokio::test]
async fn rules_need_no_server() {
    let output = Home::new().output(&["rules", "Pancha-Keliya"]).await;
    assert_eq!(output.status.code(), Some(0));
    assert!(stdout(&output).contains("Parker"));
}

#[tokio::test]
async fn a_reader_who_goes_is_no_error() {
    let server = FakeServer::start().await;
    let home = Home::new();
    let mut command = home.command(&["rooms", "--server", &server.url()]);
    let mut child = command.stdin(Stdio::null()).spawn().unwrap();
    drop(child.stdout.take());
    let (mut peer, _) = server.welcome().await;
    let list = peer.expect("list_rooms").await;
    peer.answer(&list, serde_json::json!({"type": "rooms", "rooms": []}))
        .await;
    let status = within("end", child.wait()).await.unwrap();
    assert_eq!(status.code(), Some(0));
}

#[tokio::test]
async fn without_public_rooms_it_says_so() {
    let server = FakeServer::start().await;
    let home = Home::new();
    let mut client = home.start(&["rooms", "--server", &server.url()]);
    let (mut peer, _) = server.welcome().await;
    let list = peer.expect("list_rooms").await;
    peer.answer(&list, serde_json::json!({"type": "rooms", "rooms": []}))
        .await;
    client.read_to("No public rooms").await;
    assert_eq!(client.end().await, (0, String::new()));
}
