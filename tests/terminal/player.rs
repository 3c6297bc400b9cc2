//! Plays by what the screen says, as a person would.

use std::{path::Path, process::Command, time::Duration, time::Instant};

use keliya_tests::{Process, binaries};

use crate::window::Window;

/// How long a whole game may take.
const GAME: Duration = Duration::from_secs(240);

/// An opponent in line mode that plays at random and ends with the game.
pub(crate) fn opponent(server: &str, home: &Path, code: &str, number: u32) -> Process {
    let mut command = Command::new(binaries::client());
    let (name, seed) = (format!("player {number}"), number.to_string());
    command
        .args(["join", code, "--once", "--auto-play", "random"])
        .args(["--seed", &seed, "--name", &name, "--profile"])
        .args([&format!("p{number}"), "--server", server])
        .env_clear()
        .env("KELIYA_CONFIG_DIR", home);
    Process::start(&name, &mut command)
}

/// What the screen asks of the player.
#[derive(Debug, PartialEq, Eq)]
enum Asked {
    Throw,
    Play,
    Nothing,
}

fn asked(screen: &str) -> Asked {
    if screen.contains("Your turn: Space throws") {
        Asked::Throw
    } else if screen.contains("Your turn: choose a play") {
        Asked::Play
    } else {
        Asked::Nothing
    }
}

/// Plays until the screen says so, or the game is over; gives how many plays were made.
pub(crate) fn play(window: &mut Window, until: impl Fn(&str) -> bool) -> u32 {
    let end = Instant::now() + GAME;
    let mut plays = 0;
    loop {
        assert!(Instant::now() < end, "the game takes too long");
        let screen = window.wait("turn", |screen| {
            let due = asked(screen) != Asked::Nothing || is_over(screen) || until(screen);
            due.then(|| screen.to_owned())
        });
        if is_over(&screen) || until(&screen) {
            return plays;
        }
        match asked(&screen) {
            Asked::Throw => window.press(" "),
            // Now and then another play than the first.
            Asked::Play if plays % 3 == 1 => window.press("\x1b[B\r"),
            Asked::Play => window.press("\r"),
            Asked::Nothing => {}
        }
        plays += u32::from(asked(&screen) == Asked::Play);
        // The key has been taken when the screen is another one.
        window.wait_for_change(&screen);
    }
}

/// Is the game over?
pub(crate) fn is_over(screen: &str) -> bool {
    screen.contains("The game is over")
}
