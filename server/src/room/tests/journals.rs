//! A journal in memory that can be told to be slow, to fail, or to find somebody else's entry.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU8, AtomicU64, Ordering},
    },
    time::Duration,
};

use keliya_protocol::{PlayerId, RoomCode, RoomSummary, Timestamp};

use crate::journal::{
    Card, Entry, Expected, Journal, JournalError, MemoryJournal, Pending, Rest, Resting, Stored,
    TokenHash,
};

/// What becomes of an entry.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Mood {
    Stores,
    Fails,
    Conflicts,
}

/// A journal of changing mood.
#[derive(Debug, Default)]
pub(super) struct Moody {
    memory: MemoryJournal,
    mood: AtomicU8,
    delay_ms: AtomicU64,
    histories: AtomicU64,
}

impl Moody {
    pub(super) fn turns(&self, mood: Mood) {
        self.mood.store(mood as u8, Ordering::SeqCst);
    }

    /// From now on an append takes so long.
    pub(super) fn slow_down(&self, delay: Duration) {
        let millis = u64::try_from(delay.as_millis()).expect("a short time");
        self.delay_ms.store(millis, Ordering::SeqCst);
    }

    /// How often a part of a room's history was read.
    pub(super) fn histories(&self) -> u64 {
        self.histories.load(Ordering::SeqCst)
    }

    fn mood(&self) -> Mood {
        [Mood::Stores, Mood::Fails, Mood::Conflicts]
            .into_iter()
            .find(|&mood| mood as u8 == self.mood.load(Ordering::SeqCst))
            .expect("a mood")
    }
}

impl Journal for Moody {
    fn append(
        &self,
        room: RoomCode,
        expected: Expected,
        entry: Arc<Entry>,
        card: Option<Card>,
    ) -> Pending<'_, ()> {
        Box::pin(async move {
            let delay = self.delay_ms.load(Ordering::SeqCst);
            if delay > 0 {
                tokio::time::sleep(Duration::from_millis(delay)).await;
            }
            match self.mood() {
                Mood::Stores => self.memory.append(room, expected, entry, card).await,
                Mood::Fails => Err(JournalError::Storage("the disk is full".to_owned())),
                Mood::Conflicts => Err(JournalError::Conflict { room }),
            }
        })
    }

    fn read(&self, room: RoomCode) -> Pending<'_, Vec<Arc<Entry>>> {
        self.memory.read(room)
    }

    fn read_after(&self, room: RoomCode, since: u64, most: usize) -> Pending<'_, Vec<Stored>> {
        self.histories.fetch_add(1, Ordering::SeqCst);
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

impl Resting for Moody {
    fn begin(&self, at: Timestamp) -> Pending<'_, ()> {
        self.memory.begin(at)
    }

    fn note_running(&self, at: Timestamp) -> Pending<'_, ()> {
        self.memory.note_running(at)
    }

    fn rest(&self, room: RoomCode, rest: Rest) -> Pending<'_, ()> {
        match self.mood() {
            Mood::Stores => self.memory.rest(room, rest),
            Mood::Fails | Mood::Conflicts => Box::pin(std::future::ready(Err(
                JournalError::Storage("the disk is full".to_owned()),
            ))),
        }
    }

    fn rested(&self, room: RoomCode) -> Pending<'_, Option<Rest>> {
        self.memory.rested(room)
    }

    fn due(&self, before: Timestamp, skip: usize, most: usize) -> Pending<'_, Vec<RoomCode>> {
        self.memory.due(before, skip, most)
    }
}
