//! The server is killed in the middle of a game, and the game goes on by itself.

use keliya_tests::Server;

use crate::{
    player::{opponent, play},
    proxy::Proxy,
    window::Window,
};

/// The user is to throw.
const TO_THROW: &str = "Your turn: Space throws";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_killed_server_is_waited_for_and_the_game_goes_on() {
    let data = tempfile::tempdir().unwrap();
    let home = tempfile::tempdir().unwrap();
    let mut server = Server::start_on(data.path(), &[]);
    let proxy = Proxy::start(server.address()).await;
    let url = format!("http://{}", proxy.address());
    // Longer than two rounds, also by luck.
    let words = [
        "host",
        "--game",
        "pancha_keliya",
        "--players",
        "2",
        "--name",
        "Nimal",
    ];
    let mut window = Window::open(&url, home.path(), &words);
    let code = window.code();
    let _other = opponent(&url, home.path(), &code, 2);
    window.wait_for("All are here");
    window.press("\r");
    let mut seen = 0;
    for round in 0..2 {
        let turns = std::cell::Cell::new(0);
        seen += play(&mut window, |screen| {
            turns.set(turns.get() + 1);
            turns.get() > 20 && screen.contains(TO_THROW)
        });
        server.process().kill();
        window.wait_for("NO CONNECTION");
        // A key now does no harm, and is not sent later.
        window.press(" ");
        server = Server::start_on(data.path(), &[]);
        proxy.lead_to(server.address());
        window.wait("connection", |screen| {
            (!screen.contains("NO CONNECTION") && screen.contains("connected")).then_some(())
        });
        // Had it been kept, it would have been sent before what is said now.
        window.press(&format!("cround {round}\r"));
        window.wait_for(&format!("says: round {round}"));
        let screen = window.text();
        assert!(screen.contains(TO_THROW), "{screen}");
    }
    seen += play(&mut window, |_| false);
    assert!(seen > 0);
    window.wait_for("Dice checked");
}
