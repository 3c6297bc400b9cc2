//! One player: an identity, a connection while there is one, and the log of what was seen.

use std::sync::Arc;

use keliya_tests::dice;
use serde_json::{Value, json};

use crate::{
    line::{Line, Lost, Pulse},
    venue::Life,
};

/// A player.
#[derive(Debug)]
pub(super) struct Person {
    pub(super) name: String,
    /// Token and player id, once welcome.
    pub(super) identity: Option<(Value, Value)>,
    pub(super) client_seed: String,
    /// Has the server confirmed the seat in the current room?
    pub(super) is_seated: bool,
    /// The current room's events as they were received: `seq`, `at` and `event`, from 1.
    pub(super) log: Vec<Value>,
    /// The `turn` of the latest event that had one.
    pub(super) turn: Value,
    line: Option<Line>,
    next_id: u64,
    /// Before `sync` live events may come before those that were missed.
    is_behind: bool,
}

impl Person {
    pub(super) fn new(name: String) -> Self {
        let client_seed = format!("a.seed.of.{}", name.replace(' ', "."));
        Self {
            name,
            identity: None,
            client_seed,
            is_seated: false,
            log: Vec::new(),
            turn: Value::Null,
            line: None,
            next_id: 1,
            is_behind: false,
        }
    }

    pub(super) fn hash(&self) -> String {
        dice::sha256(self.client_seed.as_bytes())
    }

    pub(super) fn next_id(&mut self) -> Value {
        self.next_id += 1;
        json!(self.next_id)
    }

    /// Connects and says hello: as who one is, or as somebody new. Gives the rooms where the
    /// server knows a seat.
    pub(super) async fn connect(
        &mut self,
        life: Life,
        pulse: &Arc<Pulse>,
    ) -> Result<Vec<Value>, Lost> {
        self.line = Some(Line::connect(life.address, pulse).await?);
        self.is_behind = true;
        let mut hello = json!({"type": "hello", "protocol": 1, "name": self.name});
        if let Some((token, _)) = &self.identity {
            hello["token"] = token.clone();
        }
        let welcome = self.ask(hello).await?;
        assert_eq!(
            welcome["type"], "welcome",
            "{} was welcome before: {welcome}",
            self.name
        );
        let identity = (welcome["token"].clone(), welcome["player"]["id"].clone());
        if let Some(before) = &self.identity {
            assert_eq!(*before, identity, "another player than before");
        }
        self.identity = Some(identity);
        Ok(welcome["rooms"].as_array().unwrap().clone())
    }

    /// Asks and gives the reply; events meanwhile go to the log.
    pub(super) async fn ask(&mut self, mut request: Value) -> Result<Value, Lost> {
        if request.get("id").is_none() {
            request["id"] = self.next_id();
        }
        self.line.as_mut().ok_or(Lost)?.send(&request).await?;
        loop {
            if let Some(reply) = self.hear().await? {
                assert_eq!(reply["re"], request["id"], "{reply}");
                return Ok(reply);
            }
        }
    }

    /// Asks what must be answered with `ok`.
    pub(super) async fn ok(&mut self, request: Value) -> Result<Value, Lost> {
        let reply = self.ask(request.clone()).await?;
        assert_eq!(
            reply["type"], "ok",
            "{}: {request} was answered {reply}",
            self.name
        );
        Ok(reply)
    }

    /// Hears one message; gives it if it is a reply.
    pub(super) async fn hear(&mut self) -> Result<Option<Value>, Lost> {
        let message = self.line.as_mut().ok_or(Lost)?.receive().await?;
        if message.get("re").is_some() {
            return Ok(Some(message));
        }
        if message["type"] == "event" {
            self.note(&message);
        }
        Ok(None)
    }

    /// What the server says twice must be the same, and nothing may be left out.
    fn note(&mut self, message: &Value) {
        let entry = bare(message);
        let seq = message["seq"].as_u64().unwrap() as usize;
        if seq <= self.log.len() {
            assert_eq!(
                self.log[seq - 1],
                entry,
                "{}: event {seq} is another one now",
                self.name
            );
            return;
        }
        if seq > self.log.len() + 1 {
            assert!(
                self.is_behind,
                "{}: {} events, and then {message}",
                self.name,
                self.log.len()
            );
            return;
        }
        self.log.push(entry);
        if let Some(turn) = message.get("turn") {
            self.turn = turn.clone();
        }
    }

    /// Takes the seat again that is held in a room.
    pub(super) async fn rejoin(&mut self, code: &str) -> Result<Value, Lost> {
        let room = self.ask(json!({"type": "join_room", "room": code})).await?;
        assert_eq!(room["type"], "room", "{}: {room}", self.name);
        Ok(room)
    }

    /// Gets whatever was missed of a room.
    pub(super) async fn catch_up(&mut self, code: &str) -> Result<(), Lost> {
        let since = self.log.len();
        let room = self
            .ask(json!({"type": "sync", "room": code, "since": since}))
            .await?;
        assert_eq!(room["type"], "room", "{}: {room}", self.name);
        let seq = room["seq"].as_u64().unwrap() as usize;
        assert!(
            seq >= self.log.len(),
            "{}: the room is behind what was seen: {room}",
            self.name
        );
        while self.log.len() < seq {
            assert!(self.hear().await?.is_none());
        }
        self.is_behind = false;
        Ok(())
    }

    /// A room's whole history, as it is told now.
    pub(super) async fn history(&mut self, code: &str) -> Result<(Value, Vec<Value>), Lost> {
        let room = self
            .ask(json!({"type": "sync", "room": code, "since": 0}))
            .await?;
        assert_eq!(room["type"], "room", "{}: {room}", self.name);
        let line = self.line.as_mut().ok_or(Lost)?;
        let mut history = Vec::new();
        while history.len() < room["seq"].as_u64().unwrap() as usize {
            let message = line.receive().await?;
            if message["type"] == "event" {
                assert_eq!(message["seq"], history.len() + 1, "{message}");
                history.push(bare(&message));
            }
        }
        Ok((room, history))
    }

    /// Reads what had been sent before the server was gone.
    pub(super) async fn drain(&mut self) {
        while self.hear().await.is_ok() {}
        self.line = None;
    }
}

/// What of an event is the same for ever.
fn bare(message: &Value) -> Value {
    json!({"seq": message["seq"], "at": message["at"], "event": message["event"]})
}
