//! The dice of a record checked as VERIFY.md says: by a shell script with openssl, in which there is
//! nothing of ours but the arithmetic that everybody can do.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

use keliya_tests::{Server, http};

use crate::{path, with_seed};

fn workspace() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
}

/// Is there what the script needs? Else the test has nothing to run; `tests/run` says so.
fn can_run() -> bool {
    let there = Command::new("openssl").arg("version").output().is_ok();
    if !there {
        eprintln!("not tested: there is no openssl");
    }
    there
}

/// Runs the script; its exit code and what it said.
fn verify(record: &Path) -> (i32, String) {
    let output = Command::new("sh")
        .arg(workspace().join("record/verify.sh"))
        .arg(record)
        .output()
        .unwrap();
    assert!(output.stderr.is_empty(), "{output:?}");
    let text = String::from_utf8(output.stdout).unwrap();
    (output.status.code().unwrap(), text)
}

fn golden(name: &str) -> PathBuf {
    workspace().join(format!("record/tests/data/{name}.keliya"))
}

#[test]
fn the_golden_records_are_verified_with_openssl() {
    if !can_run() {
        return;
    }
    // Throws counted by hand.
    for (name, throws) in [("siga", 19), ("pancha_keliya", 24), ("saturankam", 19)] {
        let expected = format!("verified: who began, and all {throws} throws\n");
        assert_eq!(verify(&golden(name)), (0, expected));
    }
}

#[test]
fn what_does_not_follow_from_the_seeds_is_found_with_openssl() {
    if !can_run() {
        return;
    }
    let text = fs::read_to_string(golden("siga")).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("altered.keliya");
    for (old, new, says) in [
        ("0011 1+2\n", "0010 1+2\n", "throw 2 shows 0010"),
        ("[First \"1\"]", "[First \"2\"]", "seat 1 should have begun"),
        ("\"630dcd", "\"730dcd", "the commitment"),
        ("[Hashes \"9f", "[Hashes \"8f", "the seed of seat 1"),
        ("[GameNo \"1\"]", "[GameNo \"2\"]", "throw 1 "),
    ] {
        fs::write(&file, text.replacen(old, new, 1)).unwrap();
        let (code, said) = verify(&file);
        assert!(code == 1 && said.contains(says), "{says}: {said}");
    }
}

#[tokio::test]
async fn a_game_of_the_real_server_is_verified_with_openssl() {
    if !can_run() {
        return;
    }
    let server = Server::start();
    let mut table = with_seed(&server, "saturankam", 3).await;
    table.play_out(7).await;
    let record = http::get(&server, &path(&table.room, 1)).await.body;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("game.keliya");
    fs::write(&file, &record).unwrap();
    let (code, said) = verify(&file);
    assert!(
        code == 0 && said.starts_with("verified"),
        "{said}\n{record}"
    );
}
