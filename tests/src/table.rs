//! A room with a client in every seat, and ways to play in it.

use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::{Value, json};

use crate::{Client, Server};

/// A room whose seat n is held by `clients[n - 1]`; the first is the host.
#[derive(Debug)]
pub struct Table {
    /// The room's code.
    pub room: String,
    /// Who sits, by seat.
    pub clients: Vec<Client>,
}

impl Table {
    /// A room before its first game, every seat taken.
    ///
    /// # Panics
    ///
    /// If it cannot be made.
    pub async fn lobby(server: &Server, game: &str, players: usize) -> Self {
        Self::with(server, json!({"game": game, "players": players})).await
    }

    /// The same, made with these fields of `create_room`.
    ///
    /// # Panics
    ///
    /// If it cannot be made.
    pub async fn with(server: &Server, mut fields: Value) -> Self {
        let players = fields["players"].as_u64().unwrap();
        fields["type"] = json!("create_room");
        let mut host = server.client("seat 1").await;
        let room = host.room(fields).await["room"].as_str().unwrap().to_owned();
        let mut clients = vec![host];
        for seat in 2..=players {
            let mut client = server.client(&format!("seat {seat}")).await;
            let joined = client.join(&room).await;
            assert_eq!(joined["you"]["seat"], seat);
            clients.push(client);
        }
        let mut table = Self { room, clients };
        table.settle().await;
        table
    }

    /// A room in its first game, without client seeds.
    pub async fn playing(server: &Server, game: &str, players: usize) -> Self {
        let mut table = Self::lobby(server, game, players).await;
        table.start().await;
        table
    }

    /// Starts the game, and lets everybody see it.
    pub async fn start(&mut self) {
        let start = self.of("start");
        self.clients[0].ok(start).await;
        self.settle().await;
    }

    /// A request of that type to this room.
    #[must_use]
    pub fn of(&self, kind: &str) -> Value {
        json!({"type": kind, "room": self.room})
    }

    /// The person in the seat of that index asks for that, without further fields, and is granted it.
    pub async fn ask(&mut self, index: usize, kind: &str) -> Value {
        let request = self.of(kind);
        self.clients[index].ok(request).await
    }

    /// Lets everybody catch up with the room, and forgets what was unread but for presence, which
    /// may come late.
    pub async fn settle(&mut self) {
        for client in &mut self.clients {
            client.sync(&self.room).await;
            client
                .unread
                .retain(|message| message["type"] == "presence");
        }
    }

    /// The latest event that anybody here has seen.
    ///
    /// # Panics
    ///
    /// If nobody is here.
    #[must_use]
    pub fn seq(&self) -> u64 {
        self.clients
            .iter()
            .map(|client| client.view(&self.room).seq)
            .max()
            .unwrap()
    }

    /// Whose turn it is: the index of the client, and `turn`.
    ///
    /// # Panics
    ///
    /// If it is nobody's.
    pub async fn in_turn(&mut self) -> (usize, Value) {
        let seq = self.seq();
        self.clients[0].catch_up(&self.room, seq).await;
        let turn = self.clients[0].view(&self.room).turn.clone();
        let seat = turn["seat"]
            .as_u64()
            .unwrap_or_else(|| panic!("nobody's turn in {}", self.room));
        (seat as usize - 1, turn)
    }

    /// The request that goes on with the game: `throw`, or any legal `play`.
    ///
    /// # Panics
    ///
    /// If there is no legal play.
    #[must_use]
    pub fn act(&self, turn: &Value, rng: &mut impl Rng) -> Value {
        let seq = self.seq();
        if turn["phase"] == "throw" {
            return json!({"type": "throw", "room": self.room, "seq": seq});
        }
        let legal = turn["legal"].as_array().unwrap();
        let play = &legal[rng.random_range(0..legal.len())]["move"];
        json!({"type": "play", "room": self.room, "seq": seq, "move": play})
    }

    /// Throws or plays once for whoever is in turn.
    pub async fn step(&mut self, rng: &mut impl Rng) -> Value {
        let (index, turn) = self.in_turn().await;
        let request = self.act(&turn, rng);
        let seq = self.seq();
        self.clients[index].catch_up(&self.room, seq).await;
        self.clients[index].ok(request).await
    }

    /// Throws and plays until the turn is in that phase; gives whose it is, and `turn`.
    ///
    /// # Panics
    ///
    /// If the game ends before.
    pub async fn until_phase(&mut self, phase: &str) -> (usize, Value) {
        let mut rng = seeded(1909);
        loop {
            let (index, turn) = self.in_turn().await;
            if turn["phase"] == phase {
                self.settle().await;
                return (index, turn);
            }
            self.step(&mut rng).await;
        }
    }

    /// Plays at random until the game is over; everybody has then seen the end.
    pub async fn play_out(&mut self, seed: u64) {
        let mut rng = seeded(seed);
        loop {
            let seq = self.seq();
            self.clients[0].catch_up(&self.room, seq).await;
            if self.clients[0].view(&self.room).turn.is_null() {
                break;
            }
            self.step(&mut rng).await;
        }
        let seq = self.seq();
        for client in &mut self.clients {
            client.catch_up(&self.room, seq).await;
        }
    }
}

/// A generator that gives the same numbers for a seed on every machine.
#[must_use]
pub fn seeded(seed: u64) -> Xoshiro256PlusPlus {
    Xoshiro256PlusPlus::seed_from_u64(seed)
}
