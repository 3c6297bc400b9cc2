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
