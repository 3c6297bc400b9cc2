//! The people of one room, who play one game after the other, whatever happens to the server, and
//! hold it to everything that they have seen.

mod audit;
mod person;

use std::sync::Arc;

use rand::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;
use serde_json::{Value, json};
use tokio::sync::mpsc;

use self::person::Person;
use crate::{
    line::Lost,
    venue::{Life, Venue},
};

/// What is played at a table.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Bill {
    /// The game.
    pub(crate) game: &'static str,
    /// How many people.
    pub(crate) players: usize,
    /// Do they give seeds for the dice?
    pub(crate) seeded: bool,
}

/// How it went.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    /// Games played to their end.
    pub(crate) games: usize,
    /// Events of their rooms.
    pub(crate) events: usize,
    /// Throws and plays without an answer when the server was killed that had been stored.
    pub(crate) stored: usize,
    /// And those that had not.
    pub(crate) forgotten: usize,
}

/// A room and what is known of it.
#[derive(Debug)]
struct Room {
    code: String,
    /// The first `room` of it: its commitment was seen before any seed was given.
    first: Value,
    /// Everything that was told, as far as the host has seen it; of a finished room.
    history: Vec<Value>,
}

/// A throw or play without an answer yet.
#[derive(Debug, Clone)]
struct Pending {
    index: usize,
    request: Value,
}

/// A table.
#[derive(Debug)]
pub(crate) struct Party {
    venue: Arc<Venue>,
    bill: Bill,
    rng: Xoshiro256PlusPlus,
    people: Vec<Person>,
    room: Option<Room>,
    /// A room was asked for, and there was no answer yet.
    creating: bool,
    /// The latest `turn`.
    turn: Value,
    pending: Option<Pending>,
    past: Vec<Room>,
    tally: Tally,
}

impl Party {
    pub(crate) fn new(
        venue: &Arc<Venue>,
        bill: Bill,
        number: usize,
        rng: Xoshiro256PlusPlus,
    ) -> Self {
        let people =
            (1..=bill.players).map(|seat| Person::new(format!("table {number} seat {seat}")));
        Self {
            venue: Arc::clone(venue),
            bill,
            people: people.collect(),
            rng,
            room: None,
            creating: false,
            turn: Value::Null,
            pending: None,
            past: Vec::new(),
            tally: Tally::default(),
        }
    }

    /// Plays until no new game is to be begun. Each time that everybody is back and has found all
    /// as it was, the number of the server's life goes to `back`.
    pub(crate) async fn play(mut self, back: mpsc::UnboundedSender<u64>) -> Tally {
        let mut life = self.venue.life_after(0).await;
        while self.live(life, &back).await.is_err() {
            // Nobody kills it any more, and to wait for the next life would be for ever.
            assert!(!self.venue.is_ending(), "a connection was lost at the end");
            for person in &mut self.people {
                person.drain().await;
            }
            life = self.venue.life_after(life.number).await;
        }
        self.tally.games = self.past.len();
        self.tally.events = self.past.iter().map(|room| room.history.len()).sum();
        self.tally
    }

    /// Plays until the end, or until the server is gone.
    async fn live(&mut self, life: Life, back: &mpsc::UnboundedSender<u64>) -> Result<(), Lost> {
        self.come_back(life).await?;
        // Nobody listens any more once the test has failed.
        let _ = back.send(life.number);
        loop {
            if self.room.is_none() {
                if self.venue.is_ending() {
                    return self.audit_the_past(life).await;
                }
                self.create().await?;
            }
            match self.look().await?["status"].as_str().unwrap() {
                "lobby" => self.begin().await?,
                "playing" => {
                    while !self.turn.is_null() {
                        self.act().await?;
                    }
                    if !self.is_over() {
                        self.reveal().await?;
                    }
                }
                _ => assert!(self.is_over()),
            }
            if self.is_over() {
                self.audit().await?;
                let mut room = self.room.take().unwrap();
                room.history = self.people[0].log.clone();
                for person in &mut self.people {
                    person.log.clear();
                    person.is_seated = false;
                }
                self.past.push(room);
            }
        }
    }

    fn code(&self) -> String {
        self.room.as_ref().unwrap().code.clone()
    }

    fn of(&self, kind: &str) -> Value {
        json!({"type": kind, "room": self.code()})
    }

    /// Has the room's only game come to its end, as far as anybody has seen?
    fn is_over(&self) -> bool {
        let last = self.people[0].log.last();
        last.is_some_and(|event| event["event"]["kind"] == "game_over")
    }

    /// The room as it is; sets `turn`.
    async fn look(&mut self) -> Result<Value, Lost> {
        let sync = self.of("sync");
        let room = self.people[0].ask(sync).await?;
        assert_eq!(room["type"], "room", "{room}");
        self.turn = room["turn"].clone();
        Ok(room)
    }

    async fn create(&mut self) -> Result<(), Lost> {
        self.creating = true;
        let request =
            json!({"type": "create_room", "game": self.bill.game, "players": self.bill.players});
        let first = self.people[0].ask(request).await?;
        self.adopt(first).await
    }

    async fn adopt(&mut self, first: Value) -> Result<(), Lost> {
        assert_eq!(first["type"], "room", "{first}");
        assert_eq!(first["status"], "lobby", "{first}");
        self.creating = false;
        let code = first["room"].as_str().unwrap().to_owned();
        self.people[0].is_seated = true;
        self.room = Some(Room {
            code: code.clone(),
            first,
            history: Vec::new(),
        });
        self.people[0].catch_up(&code).await
    }

    /// Everybody sits down, gives a hash if wanted, and the host starts.
    async fn begin(&mut self) -> Result<(), Lost> {
        let code = self.code();
        for index in 0..self.people.len() {
            let person = &mut self.people[index];
            if !person.is_seated {
                let join = json!({"type": "join_room", "room": code, "seat": index + 1});
                let room = person.ask(join).await?;
                assert_eq!(room["you"]["seat"], index + 1, "{room}");
                person.is_seated = true;
            }
            person.catch_up(&code).await?;
            if self.bill.seeded {
                let give = json!({"type": "seed", "room": code, "hash": person.hash()});
                person.ok(give).await?;
            }
        }
        let start = self.of("start");
        self.people[0].ok(start).await?;
        self.level().await
    }

    /// Everybody who gave a hash shows the seed.
    async fn reveal(&mut self) -> Result<(), Lost> {
        let code = self.code();
        for person in &mut self.people {
            let show = json!({"type": "seed", "room": code, "client_seed": person.client_seed});
            let reply = person.ask(show).await?;
            // Time may have been up just now.
            let fits = reply["type"] == "ok" || reply["code"] == "wrong_status";
            assert!(fits, "{reply}");
        }
        self.level().await
    }

    /// Throws or plays once for whoever is in turn.
    async fn act(&mut self) -> Result<(), Lost> {
        let index = self.turn["seat"].as_u64().unwrap() as usize - 1;
        let seq = self.people[0].log.len();
        let mut request = if self.turn["phase"] == "throw" {
            json!({"type": "throw", "room": self.code(), "seq": seq})
        } else {
            let legal = self.turn["legal"].as_array().unwrap();
            let play = &legal[self.rng.random_range(0..legal.len())]["move"];
            json!({"type": "play", "room": self.code(), "seq": seq, "move": play})
        };
        request["id"] = self.people[index].next_id();
        self.pending = Some(Pending {
            index,
            request: request.clone(),
        });
        let reply = self.people[index].ask(request).await?;
        self.pending = None;
        assert_eq!(reply["type"], "ok", "{reply}");
        let seq = reply["seq"].as_u64().unwrap() as usize;
        self.told(seq).await?;
        self.turn = self.people[0].turn.clone();
        Ok(())
    }

    /// Everybody reads until event `seq`.
    async fn told(&mut self, seq: usize) -> Result<(), Lost> {
        for person in &mut self.people {
            while person.log.len() < seq {
                person.hear().await?;
            }
            assert_eq!(person.log.len(), seq, "more than the latest event");
        }
        Ok(())
    }

    /// Everybody syncs.
    async fn level(&mut self) -> Result<(), Lost> {
        let code = self.code();
        for person in &mut self.people {
            person.catch_up(&code).await?;
        }
        Ok(())
    }
}
