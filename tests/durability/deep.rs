//! A data directory whose path is longer than a Unix socket's may be.

use keliya_tests::{DEADLINE, Server, Table};
use serde_json::Value;

use crate::admin::admin;

/// More than the path of a Unix socket may have anywhere.
const LONG: usize = 150;

#[tokio::test]
async fn commands_reach_a_running_server_however_deep_its_data_is() {
    let within = tempfile::tempdir().unwrap();
    let mut data = within.path().to_owned();
    while data.as_os_str().len() < LONG {
        data.push("a-directory-within-the-one-before");
    }
    let mut server = Server::start_on(&data, &["--rate-limit", "0"]);
    let mut table = Table::playing(&server, "siga", 2).await;
    let room = table.room.clone();
    // Who is connected is known to the running server alone.
    let (code, shown) = admin(&data, &["show", &room]);
    assert_eq!(code, 0, "{shown}");
    let state: Value = serde_json::from_str(&shown).unwrap();
    assert_eq!(state["seats"][0]["connected"], true, "{shown}");

    let (code, text) = admin(&data, &["close", &room]);
    assert_eq!(code, 0, "{text}");
    let closed = table.clients[1].event("room_closed").await;
    assert_eq!(closed["event"]["reason"], "admin");
    server.process().signal("TERM");
    assert!(server.process().wait(DEADLINE).await.success());
    let output = server.process().output();
    let warned = output.iter().any(|line| line.contains("WARN"));
    assert!(!warned, "{output:?}");
}
