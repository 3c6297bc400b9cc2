//! A bot stands in for who is away, and the owner comes back to the seat.

use keliya_tests::Server;

use crate::window::Window;

#[test]
fn who_comes_back_is_told_of_the_stand_in_and_so_are_the_others() {
    let server = Server::start();
    let home = tempfile::tempdir().unwrap();
    let words = ["host", "--game", "siga", "--name", "Nimal"];
    let mut host = Window::open(&server.url(), home.path(), &words);
    let code = host.code();
    let join = ["join", &code, "--name", "Kamala", "--profile", "kamala"];
    let mut guest = Window::open(&server.url(), home.path(), &join);
    host.wait_for("All are here");
    host.press("\r");
    guest.wait_for("connected");
    guest.wait_for("Nimal");
    guest.wait("game", |screen| screen.contains("game 1").then_some(()));
    // Away, with the seat kept.
    guest.press("\x03");
    guest.wait_for("A game is running");
    guest.press("\x03");
    assert!(guest.wait_for_end().success());
    host.wait_for("Kamala is away");
    host.press("m");
    host.wait_for("2 Seat 2: Kamala");
    host.press("2");
    host.wait_for("1 A bot plays it, hard");
    host.press("1");
    host.wait_for("stands in");
    let back = Window::open(&server.url(), home.path(), &join);
    back.wait_for("Your seat is yours again");
    host.wait_for("Kamala is back");
}
