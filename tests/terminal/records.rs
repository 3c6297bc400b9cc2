//! Records on the full screen: replayed there, and kept there when a game ends.

use std::{fs, path::Path};

use keliya_tests::{Server, http};
use rustix::process::Signal;

use crate::{
    player::{opponent, play},
    window::Window,
};

/// Nothing listens there: records in files need no server.
const NOWHERE: &str = "http://127.0.0.1:1";

fn data(name: &str) -> String {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../record/tests/data");
    folder.join(name).to_str().unwrap().to_owned()
}

#[test]
fn a_record_is_replayed_with_keys() {
    let home = tempfile::tempdir().unwrap();
    let file = data("siga.keliya");
    let mut window = Window::open(NOWHERE, home.path(), &["replay", &file]);
    window.wait_for("The start");
    assert!(window.is_full_screen());
    window.press("\x1b[C");
    window.wait_for("Turn 1 of 9");
    window.wait_for(" 1/38");
    for turn in [2, 3] {
        window.press("\x1b[B");
        window.wait_for(&format!("Turn {turn} of 9"));
    }
    window.press("g6\r");
    window.wait_for("Turn 6 of 9");
    window.press("\x1b[D");
    window.wait_for(" 25/38");
    window.press("v");
    window.wait_for("all 19 throws");
    window.press("x");
    window.wait("closed popup", |screen| {
        (!screen.contains("all 19 throws")).then_some(())
    });
    window.resize(120, 40);
    window.wait("larger screen", |screen| {
        (screen.lines().count() == 40 && screen.contains("q quit")).then_some(())
    });
    window.press("q");
    assert!(window.wait_for_end().success());
    window.wait_until_given_back();
}

#[test]
fn a_record_plays_by_itself_to_its_end() {
    let home = tempfile::tempdir().unwrap();
    let file = data("saturankam.keliya");
    let words = ["replay", &file, "--play", "50", "--lang", "ta"];
    let mut window = Window::open(NOWHERE, home.path(), &words);
    // Terminals differ in where they put Tamil signs, but not in numbers.
    window.wait_for("35/35");
    window.press("\x03");
    assert!(window.wait_for_end().success());
    window.wait_until_given_back();
}

/// A key and a change of the window's size that come together are both taken, and the last key ends it.
#[test]
fn no_key_is_lost_when_the_window_changes_at_the_same_moment() {
    const ROUNDS: u16 = 60;
    let home = tempfile::tempdir().unwrap();
    let file = data("siga.keliya");
    let mut window = Window::open(NOWHERE, home.path(), &["replay", &file]);
    window.wait_for(" 0/38");
    for round in 0..ROUNDS {
        let (key, step) = if round % 2 == 0 { ("n", 1) } else { ("p", 0) };
        window.resize(90 + round % 30, 30);
        window.press(key);
        window.wait_for(&format!(" {step}/38"));
    }
    window.resize(80, 24);
    window.press("q");
    assert!(window.wait_for_end().success());
    window.wait_until_given_back();
}

#[test]
fn a_replay_can_be_suspended_and_goes_on() {
    let home = tempfile::tempdir().unwrap();
    let file = data("siga.keliya");
    let mut window = Window::open(NOWHERE, home.path(), &["replay", &file]);
    for step in [1, 2] {
        window.wait_for("q quit");
        window.press("\x1a");
        window.wait_until_stopped();
        window.wait_until_given_back();
        window.signal(Signal::CONT);
        window.wait_for("q quit");
        assert!(window.is_full_screen());
        window.press("n");
        window.wait_for(&format!(" {step}/38"));
    }
    window.press("q");
    assert!(window.wait_for_end().success());
    window.wait_until_given_back();
    // Nothing of the game was ever drawn on the user's own screen.
    let shown = window.text();
    assert!(!shown.contains("/38"), "{shown}");
}

#[test]
fn line_mode_stays_where_it_is_asked_for() {
    let home = tempfile::tempdir().unwrap();
    let file = data("pancha_keliya.keliya");
    let mut window = Window::open(NOWHERE, home.path(), &["replay", &file, "--plain"]);
    window.wait_for("Turn 0 of 21");
    assert!(!window.is_full_screen());
    window.press("q\r");
    assert!(window.wait_for_end().success());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_played_here_leaves_its_record_and_tells_the_luck() {
    let server = Server::start();
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().join("games").join("kept");
    let words = [
        "host",
        "--game",
        "siga",
        "--name",
        "Nimal",
        "--save-record",
        folder.to_str().unwrap(),
    ];
    let mut window = Window::open(&server.url(), home.path(), &words);
    let code = window.code();
    let _other = opponent(&server.url(), home.path(), &code, 2);
    window.wait_for("All are here");
    // That nothing could be written would have shown before the game.
    assert!(folder.is_dir());
    window.press("\r");
    play(&mut window, |_| false);
    window.wait_for("Dice checked");
    let name = format!("{code}-1.keliya");
    window.wait("record", |_| folder.join(&name).is_file().then_some(()));
    let kept = fs::read_to_string(folder.join(&name)).unwrap();
    let path = format!("/api/v1/rooms/{code}/games/1/record");
    assert_eq!(http::get(&server, &path).await.body, kept);
    // Everybody's luck is beside the dice.
    window.press("v");
    window.wait_for("P1 Nimal: ");
    window.wait_for("(2.50 is");
    window.wait_for("P2 player 2: ");
    window.press("xq");
    window.wait_for("leave for good");
    window.press("l");
    assert!(window.wait_for_end().success());
    window.wait_until_given_back();
    // Where it is stays on the user's own screen.
    window.wait_for("The record is in ");
}
