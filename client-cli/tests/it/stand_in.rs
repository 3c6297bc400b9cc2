//! A bot stands in for the user, who types on in a pipe.

use serde_json::json;

use crate::fake::{FakeServer, Home, NIMAL, room, turn};

fn taken(bot: Option<&str>) -> serde_json::Value {
    json!({"kind": "seat_taken", "seat": 1, "player": {"id": NIMAL, "name": "Nimal"}, "bot": bot})
}

#[tokio::test]
async fn the_play_after_the_throw_that_takes_the_seat_back_is_made_once_it_is_back() {
    let (server, home) = (FakeServer::start().await, Home::new());
    let mut client = home.start(&["join", "K7QF3M", "--server", &server.url()]);
    let mut peer = server.entered(&room(3)).await;
    let legal = json!([{"move": "1^1", "steps": [
        {"counter": 1, "from": "wait", "to": "c1", "pips": 1, "cuts": []}]}]);
    let to_play = json!({"position": {"a": ["wait", "wait"], "b": ["wait", "wait"]},
                         "turn": turn(1, "play", legal)});
    peer.event(4, taken(Some("hard")), to_play.clone()).await;
    client.read_to("plays for you now").await;
    client.type_line("t\n1").await;
    let join = peer.expect("join_room").await;
    peer.event(5, taken(None), to_play.clone()).await;
    client.read_to("Your seat is yours again").await;
    let mut back = room(5);
    back["turn"] = to_play["turn"].clone();
    peer.answer(&join, back).await;
    let play = peer.expect("play").await;
    assert_eq!(
        (&play["seq"], &play["move"]),
        (&json!(5), &json!("1^1")),
        "for the state with the seat back"
    );
    peer.refuse(&play, "stale").await;
    // It was sent once: what comes next is what follows a refusal.
    peer.expect("sync").await;
    client.read_to("the game had moved on").await;
}
