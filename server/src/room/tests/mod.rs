//! A room's task under a clock that stands still until everybody waits: what members are told, in
//! which order, when, and what happens when the journal fails.
//!
//! What a guest was told is written in few words: `room 3`, `seat_taken 4`, `ok 4`, `ok`,
//! `error internal`, `chat`, `presence`, `heartbeat 4`, `close 1013`.

mod bots;
mod clock;
mod journals;
mod resting;
mod storing;
mod telling;

use std::{cell::Cell, collections::VecDeque, sync::Arc, time::Duration};

use axum::extract::ws::Utf8Bytes;
use keliya_protocol::{
    PlayerId, PlayerName, PlayerRef, RequestId, RoomCode, Timestamp, Visibility, fair::ServerSeed,
};
use keliya_rules::{Config, Game};
use serde_json::Value;
use tokio::{
    task::JoinHandle,
    time::{sleep, timeout},
};
use tokio_util::{sync::CancellationToken, task::TaskTracker};

use super::{Bots, Command, Ended, NewRoom, RoomActor, RoomContext, RoomHandle, RoomMessage};
use crate::{
    clock::Clock,
    link::Link,
    outbox::{Outbox, Outgoing},
};
use journals::Moody;

const MINUTE: Duration = Duration::from_secs(60);
const DAY: Duration = Duration::from_secs(24 * 60 * 60);
const WATCH: Command = Command::Join {
    seat: Some(0),
    may_sit: true,
};
const SIT: Command = Command::Join {
    seat: None,
    may_sit: true,
};

/// A room with its task.
struct Hall {
    handle: RoomHandle,
    context: RoomContext,
    journal: Arc<Moody>,
    task: JoinHandle<Ended>,
}

fn code() -> RoomCode {
    "K7QF3M".parse().expect("a code")
}

/// The seeds of a test are the same in each run, so that what it sees does not hang on luck: a test that
/// waits for a bot's play would else fail whenever a guest wins before the bot has thrown what it needs.
fn next_seed() -> ServerSeed {
    thread_local! {
        static DRAWN: Cell<u8> = const { Cell::new(0) };
    }
    DRAWN.set(DRAWN.get() + 1);
    ServerSeed::new([DRAWN.get(); 32])
}

fn context(journal: &Arc<Moody>) -> RoomContext {
    let at = Timestamp::from_millis(1_795_953_600_000);
    RoomContext {
        journal: Arc::<Moody>::clone(journal),
        clock: Clock::starting_at(at),
        watchers: 10,
        started_at: at,
        idle: MINUTE,
        keep: 7 * DAY,
        bots: Bots::new(1, TaskTracker::new()),
        bot_delay: Duration::from_secs(1),
        draw_seed: next_seed,
        shutdown: CancellationToken::new(),
    }
}

fn new_room(game: Game, seats: u8) -> NewRoom {
    NewRoom {
        code: code(),
        config: Config::new(game, seats).expect("a table"),
        visibility: Visibility::Private,
        turn_seconds: 0,
        seat: Some(1),
    }
}

impl Hall {
    /// A room that Nimal made, with seat 1; he has read its first state.
    async fn open(game: Game, seats: u8) -> (Self, Guest) {
        let journal = Arc::new(Moody::default());
        let context = context(&journal);
        let mut nimal = Guest::new("Nimal");
        let new = new_room(game, seats);
        let made = RoomActor::create(context.clone(), new, &nimal.link, Some(&7.into())).await;
        let room = made.expect("a room");
        assert_eq!(nimal.told(), ["room 1"]);
        (Self::run(room, context, journal), nimal)
    }

    /// The same for two at Siga, with Kamala in seat 2; both have read everything.
    async fn of_two() -> (Self, Guest, Guest) {
        let (hall, mut nimal) = Self::open(Game::Siga, 2).await;
        let mut kamala = Guest::new("Kamala");
        assert_eq!(hall.ask(&mut kamala, SIT).await, ["room 2"]);
        sleep(Duration::from_secs(1)).await;
        nimal.told();
        kamala.told();
        (hall, nimal, kamala)
    }

    fn run(mut room: RoomActor, context: RoomContext, journal: Arc<Moody>) -> Self {
        let (handle, mut messages) = RoomHandle::new(code());
        let task = tokio::spawn(async move {
            let mut ended = room.run(&mut messages).await;
            while ended == Ended::Idle && !room.rest().await {
                ended = room.run(&mut messages).await;
            }
            ended
        });
        Self {
            handle,
            context,
            journal,
            task,
        }
    }

    async fn send(&self, message: RoomMessage) {
        self.handle
            .send(Box::new(message))
            .await
            .expect("the room runs");
    }

    /// Asks; what the guest was told up to the reply.
    async fn ask(&self, guest: &mut Guest, command: Command) -> Vec<String> {
        guest.last_id += 1;
        let id = RequestId::Number(guest.last_id);
        self.ask_as(guest, id, command).await
    }

    async fn ask_as(&self, guest: &mut Guest, id: RequestId, command: Command) -> Vec<String> {
        self.send(RoomMessage::Request {
            link: Arc::clone(&guest.link),
            id: Some(id.clone()),
            command,
            ticket: None,
        })
        .await;
        let re = serde_json::to_value(id).expect("an id as JSON");
        let mut told = Vec::new();
        loop {
            let message = guest.next().await;
            told.push(in_words(&message));
            if message.get("re") == Some(&re) {
                return told;
            }
        }
    }

    /// The connection of a guest ends.
    async fn drop_link(&self, guest: &Guest) {
        drop(guest.link.end());
        self.send(RoomMessage::Gone {
            link: Arc::clone(&guest.link),
        })
        .await;
    }
}

/// How a room's task ended; it must within some minutes.
async fn ended(task: JoinHandle<Ended>) -> Ended {
    let ended = timeout(5 * MINUTE, task).await;
    ended.expect("the task goes on").expect("no panic")
}

/// Somebody with one connection.
struct Guest {
    link: Arc<Link>,
    unread: VecDeque<Utf8Bytes>,
    last_id: u64,
}

impl Guest {
    fn new(name: &str) -> Self {
        let digits: String = name.bytes().map(|byte| format!("{byte:02x}")).collect();
        let id: PlayerId = serde_json::from_str(&format!("\"{digits:0>32}\"")).expect("an id");
        let name = PlayerName::new(name).expect("a name");
        Self {
            link: Arc::new(Link::new(
                PlayerRef { id, name },
                Outbox::default(),
                Arc::default(),
            )),
            unread: VecDeque::new(),
            last_id: 100,
        }
    }

    /// Another connection of the same player.
    fn twin(&self) -> Self {
        Self {
            link: Arc::new(Link::new(
                self.link.player.clone(),
                Outbox::default(),
                Arc::default(),
            )),
            unread: VecDeque::new(),
            last_id: self.last_id + 1_000,
        }
    }

    fn id(&self) -> PlayerId {
        self.link.player.id
    }

    fn take_in(&mut self, outgoing: Outgoing) {
        match outgoing {
            Outgoing::Messages(messages) => self.unread.extend(messages),
            Outgoing::Close(reason) => {
                let text = format!(r#"{{"type":"close","code":{}}}"#, reason.code);
                self.unread.push_back(text.into());
            }
        }
    }

    /// The next message; there must be one within a minute.
    async fn next(&mut self) -> Value {
        if self.unread.is_empty() {
            let outgoing = timeout(MINUTE, self.link.outbox.next()).await;
            self.take_in(outgoing.expect("no message came"));
        }
        let text = self.unread.pop_front().expect("taken in");
        serde_json::from_str(&text).expect("JSON")
    }

    /// The texts of all that was told by now.
    fn texts(&mut self) -> Vec<String> {
        use futures_util::FutureExt;
        if let Some(outgoing) = self.link.outbox.next().now_or_never() {
            self.take_in(outgoing);
        }
        self.unread.drain(..).map(|text| text.to_string()).collect()
    }

    fn messages(&mut self) -> Vec<Value> {
        let texts = self.texts();
        let values = texts.iter().map(|text| serde_json::from_str(text));
        values.map(|value| value.expect("JSON")).collect()
    }

    /// All that was told by now, in words.
    fn told(&mut self) -> Vec<String> {
        self.messages().iter().map(in_words).collect()
    }
}

fn in_words(message: &Value) -> String {
    let number = |field: &str| match &message[field] {
        Value::Null => String::new(),
        number => format!(" {number}"),
    };
    match message["type"].as_str().expect("a type") {
        "event" => {
            let kind = message["event"]["kind"].as_str().expect("a kind");
            format!("{kind}{}", number("seq"))
        }
        "error" => format!("error {}", message["code"].as_str().expect("a code")),
        "close" => format!("close{}", number("code")),
        other => format!("{other}{}", number("seq")),
    }
}
