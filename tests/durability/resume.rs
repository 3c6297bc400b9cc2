//! A player whose connection is cut comes back with the token: to the same seat, with everything
//! that was missed, at once, and what was asked before is done once or not at all.

use std::time::{Duration, Instant};

use keliya_tests::{Client, Server, Table};
use rand::Rng;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::Message;

use crate::{
    choices::Choices,
    proxy::{Manners, Proxy},
};

/// How soon a player must be back.
pub(crate) const SOON: Duration = Duration::from_secs(1);

/// Half of what happened often happened soon; a disk or a machine that is busy may hold up some of it.
pub(crate) fn soon(mut took: Vec<Duration>) {
    took.sort_unstable();
    let half = took.len().saturating_sub(1) / 2;
    assert!(took.get(half).is_none_or(|took| *took < SOON), "{took:?}");
}

/// A table whose second player comes over a proxy.
pub(crate) struct Game {
    pub(crate) server: Server,
    pub(crate) proxy: Proxy,
    pub(crate) table: Table,
    seat: Value,
    returns: Vec<Duration>,
}

impl Drop for Game {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            soon(std::mem::take(&mut self.returns));
        }
    }
}

impl Game {
    pub(crate) async fn start(game: &str) -> Self {
        Self::on(Server::start(), game).await
    }

    pub(crate) async fn on(server: Server, game: &str) -> Self {
        let proxy = Proxy::start(server.address()).await;
        let table = Table::playing(&server, game, 2).await;
        let seat = json!(2);
        let mut game = Self {
            server,
            proxy,
            table,
            seat,
            returns: Vec::new(),
        };
        let first = game.come_back(0).await;
        game.table.clients[1] = first;
        // What is told late is not to be taken for something else.
        let player = game.table.clients[1].player().clone();
        game.table.clients[0].presence(&player, true).await;
        game
    }

    /// The second player connects over the proxy and says hello.
    pub(crate) async fn hello(&self) -> Client {
        let away = &self.table.clients[1];
        let stream = self.proxy.connect().await;
        let mut client = Client::over(stream, &self.server, None).await.unwrap();
        client.name = away.name.clone();
        client.welcome = client
            .ask(json!({"type": "hello", "protocol": 1, "name": away.name, "token": away.token()}))
            .await;
        assert_eq!(client.welcome["player"], *away.player());
        assert_eq!(client.welcome["rooms"], json!([self.table.room]));
        client
    }

    /// The second player comes back as a client does, and has all events after `since` at once.
    pub(crate) async fn come_back(&mut self, since: u64) -> Client {
        let begun = Instant::now();
        let mut client = self.hello().await;
        let joined = client.join(&self.table.room).await;
        assert_eq!(joined["you"]["seat"], self.seat, "another seat");
        let missed = missed(&mut client, &self.table.room, since).await;
        self.returns.push(begun.elapsed());
        // The other player has seen the same events.
        let seen = &self.table.clients[0].view(&self.table.room).frames;
        for event in &missed {
            let seq = event["seq"].as_u64().unwrap();
            if let Some(frame) = seen.get(&seq) {
                let frame: Value = serde_json::from_str(frame).unwrap();
                assert_eq!(
                    (&frame["at"], &frame["event"]),
                    (&event["at"], &event["event"])
                );
            }
        }
        client
    }

    /// Plays until the second player is in turn; gives the request that comes next.
    pub(crate) async fn request(&mut self, rng: &mut impl Rng) -> Option<(u64, Value)> {
        loop {
            let seq = self.table.seq();
            for client in &mut self.table.clients {
                client.catch_up(&self.table.room, seq).await;
            }
            if self.table.clients[0].view(&self.table.room).turn.is_null() {
                return None;
            }
            let (index, turn) = self.table.in_turn().await;
            if index == 1 {
                let mut request = self.table.act(&turn, rng);
                request["id"] = json!(format!("act on {seq}"));
                return Some((seq, request));
            }
            self.table.step(rng).await;
        }
    }

    /// The request comes again over the new connection, and is done once.
    async fn again(&mut self, client: Client, seq: u64, request: Value) {
        self.table.clients[1] = client;
        let ok = self.table.clients[1].ok(request.clone()).await;
        assert_eq!(self.table.clients[1].ok(request).await, ok, "once more");
        let room = self.table.room.clone();
        let last = ok["seq"].as_u64().unwrap();
        self.table.clients[0].catch_up(&room, last).await;
        let state = self.table.clients[0].sync(&room).await;
        assert_eq!(state["seq"], last, "something else was done");
        let acts = acts_after(&self.table.clients[0], &room, seq);
        assert_eq!(acts, 1, "done once");
    }
}

/// The events of a room after `since`, which come after its state.
pub(crate) async fn missed(client: &mut Client, room: &str, since: u64) -> Vec<Value> {
    let state = client
        .room(json!({"type": "sync", "room": room, "since": since}))
        .await;
    // What came before is not history.
    client.take("event");
    let mut events = Vec::new();
    for seq in since + 1..=state["seq"].as_u64().unwrap() {
        let event = client.next("event").await;
        assert_eq!(event["seq"], seq);
        events.push(event);
    }
    events
}

/// Throws and plays that a client has seen in a room after an event.
pub(crate) fn acts_after(client: &Client, room: &str, seq: u64) -> usize {
    let events = client.view(room).frames.range(seq + 1..);
    let kinds = events.map(|(_, frame)| {
        let event: Value = serde_json::from_str(frame).unwrap();
        event["event"]["kind"].clone()
    });
    kinds
        .filter(|kind| kind == "thrown" || kind == "played")
        .count()
}

#[tokio::test]
async fn a_request_whose_answer_is_cut_off_has_been_done_once() {
    let mut choices = Choices::new();
    let mut game = Game::start("siga").await;
    let room = game.table.room.clone();
    for _ in 0..12 {
        let Some((seq, request)) = game.request(&mut choices.rng).await else {
            break;
        };
        let wire = game.proxy.newest();
        wire.only_down(0);
        game.table.clients[1].post(request.clone()).await;
        game.table.clients[0].catch_up(&room, seq + 1).await;
        wire.cut();
        let client = game.come_back(seq).await;
        assert!(client.view(&room).seq > seq, "it was done");
        game.again(client, seq, request).await;
    }
}

#[tokio::test]
async fn a_request_of_which_a_part_arrived_has_not_been_done() {
    let mut choices = Choices::new();
    let mut game = Game::start("saturankam").await;
    let room = game.table.room.clone();
    for _ in 0..12 {
        let Some((seq, request)) = game.request(&mut choices.rng).await else {
            break;
        };
        let wire = game.proxy.newest();
        // Header and mask of a frame take six bytes, and nothing but the whole frame is a request.
        let most = request.to_string().len() + 6;
        wire.only_up(choices.rng.random_range(1..most));
        game.table.clients[1].post(request.clone()).await;
        wire.all_is_up().await;
        wire.cut();
        let client = game.come_back(seq).await;
        assert_eq!(client.view(&room).seq, seq, "half a request was done");
        game.again(client, seq, request).await;
    }
}

#[tokio::test]
async fn who_is_cut_off_again_while_coming_back_comes_back_all_the_same() {
    let mut choices = Choices::new();
    let mut game = Game::start("siga").await;
    let room = game.table.room.clone();
    for _ in 0..4 {
        let Some((seq, request)) = game.request(&mut choices.rng).await else {
            break;
        };
        let wire = game.proxy.newest();
        wire.only_down(0);
        game.table.clients[1].post(request.clone()).await;
        game.table.clients[0].catch_up(&room, seq + 1).await;
        wire.cut();

        // In the middle of the upgrade.
        let stream = game.proxy.connect().await;
        game.proxy
            .newest()
            .only_down(choices.rng.random_range(1..100));
        let upgrade = Client::over(stream, &game.server, None);
        let wire = game.proxy.newest();
        let (refused, ()) = tokio::join!(upgrade, async {
            wire.all_is_down().await;
            wire.cut();
        });
        assert!(refused.is_err());
        // Before the welcome, in the middle of the room, and with the request sent again.
        for requests in 1..=3 {
            let client = game.hello().await;
            game.proxy
                .newest()
                .only_down(choices.rng.random_range(0..400));
            send_and_lose(client, &room, &request, requests).await;
            game.proxy.newest().cut();
        }
        let client = game.come_back(seq).await;
        game.again(client, seq, request).await;
    }
}

/// Sends the first of what a client sends that comes back, and waits for nothing.
async fn send_and_lose(mut client: Client, room: &str, request: &Value, requests: usize) {
    let all = [
        json!({"type": "join_room", "room": room, "id": 1}),
        json!({"type": "sync", "room": room, "since": 0, "id": 2}),
        request.clone(),
    ];
    for request in &all[..requests] {
        client
            .send(Message::text(request.to_string()))
            .await
            .unwrap();
    }
}

#[tokio::test]
async fn a_player_comes_back_from_another_address() {
    let mut choices = Choices::new();
    let mut game = Game::start("siga").await;
    for host in 2..8 {
        let Some((seq, request)) = game.request(&mut choices.rng).await else {
            break;
        };
        let before = game.proxy.newest();
        before.only_down(0);
        game.table.clients[1].post(request.clone()).await;
        game.table.clients[0]
            .catch_up(&game.table.room, seq + 1)
            .await;
        // The old connection is still there, as after a change of networks.
        let manners = Manners {
            from: Some([127, 0, 0, host].into()),
            delay: Duration::from_millis(5),
            ..Manners::default()
        };
        game.proxy = Proxy::with(game.server.address(), manners).await;
        let client = game.come_back(seq).await;
        game.again(client, seq, request).await;
    }
}

#[tokio::test]
async fn a_cut_in_the_middle_of_a_broadcast_costs_nobody_an_event() {
    let mut choices = Choices::new();
    let mut game = Game::start("pancha_keliya").await;
    let room = game.table.room.clone();
    let mut watchers = Vec::new();
    for number in 0..20 {
        let mut watcher = game.server.client(&format!("watcher {number}")).await;
        watcher.watch(&room).await;
        watchers.push(watcher);
    }
    for _ in 0..10 {
        // Until the first player is in turn.
        let Some((_, request)) = game.request(&mut choices.rng).await else {
            break;
        };
        game.table.clients[1].ok(request).await;
        let seq = game.table.seq();
        game.table.clients[0].catch_up(&room, seq).await;
        let (index, turn) = game.table.in_turn().await;
        let request = game.table.act(&turn, &mut choices.rng);
        let wire = game.proxy.newest();
        // An event is longer than that, so that some of it passes.
        wire.only_down(choices.rng.random_range(1..200));
        let id = game.table.clients[index].post(request).await;
        wire.all_is_down().await;
        wire.cut();
        if index == 0 {
            game.table.clients[0].reply(&id).await;
        }
        game.table.clients[0].catch_up(&room, seq + 1).await;
        game.table.clients[1] = game.come_back(seq).await;
        let told = game.table.clients[1].view(&room).seq;
        assert!(told > seq);
        game.table.settle().await;
        for watcher in &mut watchers {
            watcher.catch_up(&room, told).await;
        }
    }
    let seen: Vec<_> = watchers
        .iter()
        .map(|watcher| &watcher.view(&room).frames)
        .collect();
    assert!(seen[0].len() > 10);
    assert!(seen.iter().all(|frames| *frames == seen[0]));
}

#[tokio::test]
async fn the_others_are_told_who_is_absent_since_when_and_who_is_back() {
    let mut game = Game::start("siga").await;
    let room = game.table.room.clone();
    for _ in 0..3 {
        let seq = game.table.seq();
        game.proxy.newest().cut();
        let away = game.table.clients[1].player().clone();
        let told = game.table.clients[0].presence(&away, false).await;
        assert_eq!(told["seat"], 2);
        let state = game.table.clients[0].sync(&room).await;
        assert_eq!(state["seats"][1]["connected"], false);
        assert_eq!(state["seats"][1]["absent_since"], told["absent_since"]);
        assert!(told["absent_since"].is_string());
        assert_eq!(
            state["seats"][1]["player"]["id"], away["id"],
            "the seat stays theirs"
        );
        game.table.clients[1] = game.come_back(seq).await;
        let told = game.table.clients[0].presence(&away, true).await;
        assert_eq!(told["absent_since"], Value::Null);
    }
}

#[tokio::test]
async fn who_was_shown_as_connected_and_goes_at_once_is_told_to_be_absent() {
    let mut game = Game::start("siga").await;
    let room = game.table.room.clone();
    let player = game.table.clients[1].player().clone();
    for _ in 0..5 {
        let seq = game.table.seq();
        game.proxy.newest().cut();
        game.table.clients[0].presence(&player, false).await;
        game.table.clients[1] = game.come_back(seq).await;
        let state = game.table.clients[0].sync(&room).await;
        assert_eq!(state["seats"][1]["connected"], true);
        game.table.clients[0].take("presence");
        game.proxy.newest().cut();
        // Whatever is told of a return meanwhile, the end of it is told, too.
        game.table.clients[0].presence(&player, false).await;
        let seq = game.table.seq();
        game.table.clients[1] = game.come_back(seq).await;
        game.table.clients[0].presence(&player, true).await;
    }
}
