//! Whole games at the full screen against opponents in line mode.

use std::time::Duration;

use keliya_tests::{Process, Server};

use crate::{
    player::{is_over, opponent, play},
    window::Window,
};

const END: Duration = Duration::from_secs(60);

/// Hosts a game of so many seats, starts it when all are there, and hands it over.
fn hosted(
    server: &Server,
    home: &std::path::Path,
    game: &str,
    seats: u32,
) -> (Window, Vec<Process>) {
    let count = seats.to_string();
    let words = [
        "host",
        "--game",
        game,
        "--players",
        &count,
        "--name",
        "Nimal",
    ];
    let mut window = Window::open(&server.url(), home, &words);
    let code = window.code();
    let others = (2..=seats).map(|number| opponent(&server.url(), home, &code, number));
    let others: Vec<Process> = others.collect();
    window.wait_for("All are here");
    window.press("\r");
    (window, others)
}

async fn whole_game(game: &str, seats: u32) {
    let server = Server::start();
    let home = tempfile::tempdir().unwrap();
    let (mut window, mut others) = hosted(&server, home.path(), game, seats);
    // However few plays the lots allow this seat: its throws are made here, or the game would not end.
    play(&mut window, |_| false);
    // Every throw is checked against the seeds, the player's own among them.
    window.wait_for("Dice checked");
    for other in &mut others {
        let status = other.wait(END).await;
        assert!(status.success(), "{status}");
        assert!(other.output().iter().any(|line| line.contains("Game over")));
    }
    assert!(is_over(&window.text()));
    window.press("q");
    window.wait_for("leave for good");
    window.press("l");
    assert!(window.wait_for_end().success());
    window.wait_until_given_back();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn siga_to_the_end() {
    whole_game("siga", 2).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn saturankam_to_the_end() {
    whole_game("saturankam", 3).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pancha_keliya_to_the_end() {
    whole_game("pancha_keliya", 4).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn windows_change_in_the_middle_of_a_game() {
    let server = Server::start();
    let home = tempfile::tempdir().unwrap();
    let (mut window, _others) = hosted(&server, home.path(), "siga", 2);
    for (columns, rows) in [(120, 40), (60, 20), (200, 60), (80, 24)] {
        let mut turns = 0;
        let before = window.text();
        window.resize(columns, rows);
        window.wait_for_change(&before);
        if columns < 80 {
            window.wait_for("60 by 20");
            continue;
        }
        window.wait_for("─ Table");
        // The last line is at the bottom of the new window.
        window.wait("whole screen", |screen| {
            let lines = screen.lines().count();
            (lines == usize::from(rows) && screen.contains("q quit")).then_some(())
        });
        let turn = std::cell::RefCell::new(&mut turns);
        play(&mut window, |_| {
            **turn.borrow_mut() += 1;
            **turn.borrow() > 8
        });
    }
    play(&mut window, |_| false);
    window.wait_for("Dice checked");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_watches_sees_the_same_end() {
    let server = Server::start();
    let home = tempfile::tempdir().unwrap();
    let words = ["host", "--game", "siga", "--name", "Nimal"];
    let mut window = Window::open(&server.url(), home.path(), &words);
    let code = window.code();
    let eyes = ["watch", &code, "--name", "Sunil", "--profile", "eyes"];
    let mut watcher = Window::open(&server.url(), home.path(), &eyes);
    watcher.wait_for("You watch.");
    let _other = opponent(&server.url(), home.path(), &code, 2);
    window.wait_for("All are here");
    window.press("\r");
    play(&mut window, |_| false);
    for window in [&window, &watcher] {
        window.wait_for("Dice checked");
    }
    let won = |screen: &str| {
        let from = screen.find("The game is over: side ")?;
        Some(screen[from..].chars().take(30).collect::<String>())
    };
    assert_eq!(window.wait("winner", won), watcher.wait("winner", won));
    watcher.press("q");
    assert!(watcher.wait_for_end().success());
}
