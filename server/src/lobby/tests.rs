//! The lobby: how many seats a player takes, and a room that somebody enters while it is being made, between
//! its being stored and its maker's being told.

mod waking;

use std::{future::Future, time::Duration};

use keliya_protocol::{PlayerId, PlayerName, PlayerRef, Timestamp};
use tokio::{sync::Notify, time::timeout};
use tokio_util::sync::CancellationToken;

use super::*;
use crate::{
    clock::Clock,
    journal::{
        Card, Entry as JournalEntry, Expected, Journal, MemoryJournal, Pending, Rest, Resting,
        Stored, TokenHash,
    },
    outbox::{Outbox, Outgoing},
};

/// A journal whose first append is done but not yet answered.
#[derive(Debug, Default)]
struct Hesitant {
    memory: MemoryJournal,
    stored: Notify,
    answer: Notify,
}

impl Journal for Hesitant {
    fn append(
        &self,
        room: RoomCode,
        expected: Expected,
        entry: Arc<JournalEntry>,
        card: Option<Card>,
    ) -> Pending<'_, ()> {
        Box::pin(async move {
            let done = self.memory.append(room, expected, entry, card).await;
            if expected == Expected::NewRoom {
                self.stored.notify_one();
                self.answer.notified().await;
            }
            done
        })
    }

    fn read(&self, room: RoomCode) -> Pending<'_, Vec<Arc<JournalEntry>>> {
        self.memory.read(room)
    }

    fn read_after(&self, room: RoomCode, since: u64, most: usize) -> Pending<'_, Vec<Stored>> {
        self.memory.read_after(room, since, most)
    }

    fn touch(&self, room: RoomCode, at: Timestamp) -> Pending<'_, ()> {
        self.memory.touch(room, at)
    }

    fn quiet_since(&self, before: Timestamp, most: usize) -> Pending<'_, Vec<RoomCode>> {
        self.memory.quiet_since(before, most)
    }

    fn listed(&self, game: Option<&'static str>, most: usize) -> Pending<'_, Vec<RoomSummary>> {
        self.memory.listed(game, most)
    }

    fn going_on(&self) -> Pending<'_, Vec<RoomCode>> {
        self.memory.going_on()
    }

    fn rooms_of(&self, player: PlayerId) -> Pending<'_, Vec<RoomCode>> {
        self.memory.rooms_of(player)
    }

    fn room_count(&self) -> Pending<'_, usize> {
        self.memory.room_count()
    }

    fn add_player(&self, token: TokenHash, player: PlayerId, at: Timestamp) -> Pending<'_, ()> {
        self.memory.add_player(token, player, at)
    }

    fn find_player(&self, token: TokenHash, at: Timestamp) -> Pending<'_, Option<PlayerId>> {
        self.memory.find_player(token, at)
    }

    fn is_well(&self) -> Pending<'_, bool> {
        self.memory.is_well()
    }
}

impl Resting for Hesitant {
    fn begin(&self, at: Timestamp) -> Pending<'_, ()> {
        self.memory.begin(at)
    }

    fn note_running(&self, at: Timestamp) -> Pending<'_, ()> {
        self.memory.note_running(at)
    }

    fn rest(&self, room: RoomCode, rest: Rest) -> Pending<'_, ()> {
        self.memory.rest(room, rest)
    }

    fn rested(&self, room: RoomCode) -> Pending<'_, Option<Rest>> {
        self.memory.rested(room)
    }

    fn due(&self, before: Timestamp, skip: usize, most: usize) -> Pending<'_, Vec<RoomCode>> {
        self.memory.due(before, skip, most)
    }
}

fn guest(name: &str) -> Arc<Link> {
    let name = PlayerName::new(name).unwrap();
    let id = PlayerId::random();
    Arc::new(Link::new(
        PlayerRef { id, name },
        Outbox::default(),
        Arc::default(),
    ))
}

async fn soon<T>(what: impl Future<Output = T>) -> T {
    let done = timeout(Duration::from_secs(10), what).await;
    done.expect("in time")
}

/// Waits until a guest is told something that has this in it.
async fn told(guest: &Link, text: &str) {
    loop {
        match soon(guest.outbox.next()).await {
            Outgoing::Messages(messages) => {
                if messages.iter().any(|message| message.contains(text)) {
                    return;
                }
            }
            Outgoing::Close(reason) => panic!("closed: {reason:?}"),
        }
    }
}

fn lobby(journal: Arc<Hesitant>, seats_per_player: usize) -> Arc<Lobby> {
    let clock = Clock::system();
    let context = RoomContext {
        journal,
        clock,
        watchers: 10,
        started_at: clock.now(),
        idle: Duration::from_secs(60),
        keep: Duration::from_secs(60),
        bots: crate::room::Bots::new(1, TaskTracker::new()),
        bot_delay: Duration::ZERO,
        draw_seed: crate::room::draw_seed,
        shutdown: CancellationToken::new(),
    };
    let limits = LobbyLimits {
        rooms: 10,
        seats_per_player,
    };
    Arc::new(Lobby::new(context, limits, TaskTracker::new()))
}

fn siga() -> CreateRoom {
    let request = serde_json::json!({"game": "siga", "players": 2, "visibility": "public"});
    serde_json::from_value(request).unwrap()
}

/// Makes a room, with its maker in seat 1.
async fn made(lobby: &Arc<Lobby>, journal: &Hesitant, maker: &Arc<Link>) -> Result<(), Refusal> {
    journal.answer.notify_one();
    let done = soon(lobby.create(maker, None, &siga())).await;
    if done.is_ok() {
        told(maker, r#""type":"room""#).await;
    }
    done
}

/// Would another seat be had?
async fn sits(lobby: &Lobby, player: &Link) -> bool {
    lobby.ask_for_seat(player).await.unwrap().is_some()
}

#[tokio::test]
async fn a_player_holds_no_more_seats_than_allowed_and_may_give_up_and_take_as_often_as_they_like()
{
    let journal = Arc::new(Hesitant::default());
    let lobby = lobby(Arc::clone(&journal), 2);
    let maker = guest("Nimal");
    for _ in 0..2 {
        made(&lobby, &journal, &maker).await.unwrap();
    }
    let refused = made(&lobby, &journal, &maker).await.unwrap_err();
    assert_eq!(refused.code, ErrorCode::TooMany);
    assert!(!sits(&lobby, &maker).await);
    // By whatever connection.
    let elsewhere = Link::new(maker.player.clone(), Outbox::default(), Arc::default());
    assert!(!sits(&lobby, &elsewhere).await);

    for round in 0..5 {
        let room = lobby.rooms_of(maker.player.id).await.unwrap()[0];
        let left = lobby.request(&maker, None, room.as_str(), Command::Leave, None);
        left.await.unwrap();
        told(&maker, r#""type":"ok""#).await;
        let again = made(&lobby, &journal, &maker).await;
        assert_eq!(again, Ok(()), "round {round}");
        assert!(!sits(&lobby, &maker).await, "round {round}");
    }
}

#[tokio::test]
async fn who_enters_a_room_while_it_is_made_is_in_the_same_room_as_its_maker() {
    let journal = Arc::new(Hesitant::default());
    let lobby = lobby(Arc::clone(&journal), 10);
    let (maker, other) = (guest("Nimal"), guest("Kamala"));
    let request = siga();
    let make = lobby.create(&maker, None, &request);
    let enter = async {
        journal.stored.notified().await;
        let room = lobby.listed(None).await.unwrap()[0].room;
        let join = Command::Join {
            seat: None,
            may_sit: true,
        };
        let asked = lobby.request(&other, None, room.as_str(), join, None);
        asked.await.unwrap();
        // A second task would have answered by now; the room's own waits until the room is made.
        let early = timeout(Duration::from_millis(100), other.outbox.next()).await;
        assert!(early.is_err(), "told before the room is made: {early:?}");
        journal.answer.notify_one();
    };
    let (made, ()) = soon(async { tokio::join!(make, enter) }).await;
    made.unwrap();
    told(&other, r#""type":"room""#).await;
    told(&maker, r#""kind":"seat_taken""#).await;
}
