//! The terminal is given back as it was, however the client ends.

use keliya_tests::Server;
use rustix::process::Signal;

use crate::{player::opponent, window::Window};

fn host(server: &Server, home: &std::path::Path) -> Window {
    let words = ["host", "--game", "siga", "--name", "Nimal"];
    let window = Window::open(&server.url(), home, &words);
    window.wait_for("Waiting for players");
    assert!(window.is_full_screen());
    window
}

#[test]
fn signals_end_it_and_restore_the_terminal() {
    let server = Server::start();
    for signal in [Signal::TERM, Signal::HUP, Signal::INT] {
        let home = tempfile::tempdir().unwrap();
        let mut window = host(&server, home.path());
        let code = window.code();
        window.signal(signal);
        let status = window.wait_for_end();
        assert!(status.success(), "{signal:?}: {status}");
        window.wait_until_given_back();
        // How to come back is said on the user's own screen.
        window.wait_for(&format!("keliya join {code}"));
    }
}

#[test]
fn ctrl_c_asks_first_and_goes_the_second_time() {
    let server = Server::start();
    let home = tempfile::tempdir().unwrap();
    let mut window = host(&server, home.path());
    let code = window.code();
    let _other = opponent(&server.url(), home.path(), &code, 2);
    window.wait_for("All are here");
    window.press("\r");
    window.wait_for("game 1");
    window.press("\x03");
    window.wait_for("A game is running.");
    window.press("\x03");
    assert!(window.wait_for_end().success());
    window.wait_until_given_back();
    window.wait_for(&format!("keliya join {code}"));
    // The seat was kept.
    let mut back = Window::open(&server.url(), home.path(), &["join", &code]);
    back.wait_for("You are back in seat 1");
    back.press("ql");
    assert!(back.wait_for_end().success());
}

#[test]
fn it_can_be_suspended_and_goes_on() {
    let server = Server::start();
    let home = tempfile::tempdir().unwrap();
    let mut window = host(&server, home.path());
    let mut own_screen = None;
    for by_key in [true, false] {
        if by_key {
            window.press("\x1a");
        } else {
            window.signal(Signal::TSTP);
        }
        window.wait_until_stopped();
        window.wait_until_given_back();
        // Nothing of the game is ever drawn on the user's own screen.
        let shown = window.text();
        assert!(!shown.contains("Waiting for players"), "{shown}");
        assert_eq!(*own_screen.get_or_insert(shown.clone()), shown);
        window.signal(Signal::CONT);
        window.wait_for("Waiting for players");
        assert!(window.is_full_screen());
        // Keys work as before.
        window.press("?");
        window.wait_for("any key closes");
        window.press("x");
        window.wait("closed help", |screen| {
            (!screen.contains("any key closes")).then_some(())
        });
    }
}

#[test]
fn without_a_command_there_is_a_lobby_with_a_way_in_and_back() {
    let server = Server::start();
    let home = tempfile::tempdir().unwrap();
    let words = [
        "host",
        "--game",
        "saturankam",
        "--public",
        "--name",
        "Kamala",
        "--profile",
        "k",
    ];
    let host = Window::open(&server.url(), home.path(), &words);
    let code = host.code();
    let mut window = Window::open(&server.url(), home.path(), &["--name", "Nimal"]);
    window.wait_for("Public rooms");
    window.wait_for(&code);
    window.press("\r");
    window.wait_for("You have seat 2");
    window.press("q");
    window.wait_for("leave for good");
    window.press("l");
    window.wait_for("Public rooms");
    window.press("n");
    window.wait_for("A new room");
    window.press("\r");
    window.wait_for("You have seat 1");
    window.press("q");
    window.wait_for("leave for good");
    window.press("l");
    window.wait_for("Public rooms");
    window.press("q");
    assert!(window.wait_for_end().success());
    window.wait_until_given_back();
}

#[test]
fn line_mode_stays_where_it_is_asked_for() {
    let server = Server::start();
    let home = tempfile::tempdir().unwrap();
    let words = ["host", "--game", "siga", "--name", "Nimal", "--plain"];
    let window = Window::open(&server.url(), home.path(), &words);
    window.wait_for("keliya join");
    assert!(!window.is_full_screen());
}

#[test]
fn a_server_that_is_not_there_is_told_on_the_users_own_screen() {
    let home = tempfile::tempdir().unwrap();
    // Nothing listens on the port of a socket just closed.
    let free = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = free.local_addr().unwrap();
    drop(free);
    let mut window = Window::open(&format!("http://{address}"), home.path(), &["host"]);
    let status = window.wait_for_end();
    assert_eq!(status.exit_code(), 1);
    window.wait_until_given_back();
    window.wait_for("no keliya server at");
}
