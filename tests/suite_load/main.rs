//! The load tool against the real server, for some seconds: it plays, and finds nothing wrong.
#![allow(
    clippy::unwrap_used,
    clippy::print_stderr,
    reason = "a test fails loudly, in its helpers too, and says what it could not test"
)]

mod session;
mod tls;

use std::process::Command;

use keliya_tests::Server;
use serde_json::Value;

/// Runs the tool, and reads what it measured.
fn load(url: &str, arguments: &[&str]) -> Value {
    let output = Command::new(env!("CARGO_BIN_EXE_keliya-load"))
        .args(["--server", url, "--json"])
        .args(arguments)
        .output()
        .unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{}: {errors}{text}", output.status);
    let report: Value = serde_json::from_str(&text).unwrap();
    for fault in ["gaps", "refusals", "unreadable", "lost", "stalled"] {
        assert_eq!(report["faults"][fault], 0, "{report}");
    }
    report
}

/// Runs the tool for what must fail: how it ends, and what it says of that.
fn tool(arguments: &[&str]) -> (Option<i32>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_keliya-load"));
    let output = command.args(arguments).output().unwrap();
    let errors = String::from_utf8(output.stderr).unwrap();
    (output.status.code(), errors)
}

#[test]
fn plays_in_a_closed_loop_and_at_a_pace() {
    let server = Server::start();
    let short = ["--rooms", "5", "--seconds", "3", "--warmup", "0"];
    for game in [
        &["--game", "siga", "--choose", "random"][..],
        &["--game", "pancha_keliya", "--players", "4"],
        &["--game", "saturankam", "--players", "3", "--pace", "50"],
    ] {
        let report = load(&server.url(), &[&short[..], game].concat());
        let run = &report["runs"][0];
        let rate = |name: &str| run[name].as_f64().unwrap();
        let moves = rate("moves_per_s");
        assert!(moves > 0.0, "{report}");
        let acts = rate("plays_per_s") + rate("throws_per_s");
        assert!((2.0 * moves - acts).abs() < 1e-6, "{report}");
        let stolen = &run["stolen"];
        let is_part = stolen
            .as_f64()
            .is_some_and(|part| (0.0..=1.0).contains(&part));
        assert!(is_part || !cfg!(target_os = "linux"), "{report}");
        let own = run["own"]["p50_ms"].as_f64().unwrap();
        let everybody = run["everybody"]["p50_ms"].as_f64().unwrap();
        assert!(0.0 < own && own <= everybody, "{report}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn measures_idle_players() {
    let mut server = Server::start();
    let pid = server.process().id().to_string();
    let report = load(
        &server.url(),
        &["--idle", "40", "--hold", "0", "--pid", &pid],
    );
    assert_eq!(report["seated"], 40, "{report}");
    assert!(report["idle"]["after"]["rss"].is_u64(), "{report}");
    // Too few to tell.
    assert!(report["idle"]["rss_per_player"].is_null(), "{report}");
}

#[test]
fn says_what_is_wrong() {
    let (code, errors) = tool(&["--server", "192.0.2.1:7373"]);
    assert_eq!(code, Some(2));
    assert!(errors.contains("--allow-remote"), "{errors}");
    // The port for discarding everything: nobody listens there.
    let (code, errors) = tool(&["--server", "127.0.0.1:9"]);
    assert_eq!(code, Some(1));
    assert!(errors.contains("cannot connect"), "{errors}");

    let server = Server::start_with(&["--rate-limit", "1"]);
    let (code, errors) = tool(&["--server", &server.url(), "--seconds", "5", "--rooms", "2"]);
    assert_eq!(code, Some(1));
    assert!(errors.contains("--rate-limit 0"), "{errors}");
}
