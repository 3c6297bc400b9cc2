//! A journal in memory: for tests, and for a server that is to forget when it stops.

use std::{
    collections::{BTreeSet, HashMap, VecDeque},
    future::ready,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use keliya_protocol::{PlayerId, RoomCode, RoomSummary, Timestamp};

use super::{
    Card, Entry, Expected, Journal, JournalError, PLAYER_UNUSED, PLAYERS, Pending, Rest, Resting,
    Stored, TokenHash,
};

/// Closed rooms whose entries are kept for their records; of those closed before only the code stays.
pub(super) const CLOSED: usize = 1_000;

/// A journal that is gone when the process is.
#[derive(Debug, Default)]
pub struct MemoryJournal {
    shelves: Mutex<Shelves>,
}

#[derive(Debug, Default)]
struct Shelves {
    rooms: HashMap<RoomCode, Shelf>,
    open: usize,
    /// Closed rooms whose entries are kept, oldest first.
    closed: VecDeque<RoomCode>,
    /// Public rooms that are neither over nor closed, by age.
    public: BTreeSet<(Timestamp, RoomCode)>,
    seats: HashMap<PlayerId, BTreeSet<RoomCode>>,
    players: HashMap<TokenHash, (PlayerId, Timestamp)>,
    /// The rooms at rest where somebody's time is up then.
    waking: BTreeSet<(Timestamp, RoomCode)>,
    /// Until when a server is known to have run.
    ran_until: Option<Timestamp>,
}

#[derive(Debug)]
struct Shelf {
    seq: u64,
    entries: Vec<Arc<Entry>>,
    card: Card,
    touched_at: Timestamp,
    /// There while the room rests.
    rest: Option<Rest>,
}

impl MemoryJournal {
    fn lock(&self) -> MutexGuard<'_, Shelves> {
        self.shelves.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Shelves {
    fn append(
        &mut self,
        room: RoomCode,
        expected: Expected,
        entry: Arc<Entry>,
        card: Option<Card>,
    ) -> Result<(), JournalError> {
        let conflict = Err(JournalError::Conflict { room });
        let events = entry.events().count() as u64;
        match (self.rooms.get_mut(&room), expected, card) {
            (None, Expected::NewRoom, Some(card)) => {
                self.open += 1;
                self.index(None, &card);
                let shelf = Shelf {
                    seq: events,
                    touched_at: entry.at,
                    entries: vec![entry],
                    card,
                    rest: None,
                };
                self.rooms.insert(room, shelf);
            }
            (Some(shelf), Expected::Seq(seq), card) => {
                if shelf.seq != seq || shelf.card.closed {
                    return conflict;
                }
                shelf.seq += events;
                if let Some(at) = shelf.rest.take().and_then(|rest| rest.wakes_at) {
                    self.waking.remove(&(at, room));
                }
                if card.is_some() {
                    shelf.touched_at = shelf.touched_at.max(entry.at);
                }
                shelf.entries.push(entry);
                if let Some(card) = card {
                    let before = std::mem::replace(&mut shelf.card, card.clone());
                    self.index(Some(&before), &card);
                    if card.closed {
                        self.archive(room);
                    }
                }
            }
            (None | Some(_), _, _) => return conflict,
        }
        Ok(())
    }

    /// Keeps the entries of a room that was closed, and drops those of the one closed longest ago if
    /// there are too many. Its code stays taken.
    fn archive(&mut self, room: RoomCode) {
        self.closed.push_back(room);
        if self.closed.len() > CLOSED
            && let Some(oldest) = self.closed.pop_front()
            && let Some(shelf) = self.rooms.get_mut(&oldest)
        {
            shelf.entries = Vec::new();
        }
    }

    fn index(&mut self, before: Option<&Card>, after: &Card) {
        let room = after.summary.room;
        if let Some(before) = before {
            self.public.remove(&(before.summary.created_at, room));
            for holder in &before.holders {
                if let Some(rooms) = self.seats.get_mut(holder) {
                    rooms.remove(&room);
                    if rooms.is_empty() {
                        self.seats.remove(holder);
                    }
                }
            }
        }
        if after.is_listed() {
            self.public.insert((after.summary.created_at, room));
        }
        if after.closed {
            self.open -= 1;
        } else {
            for &holder in &after.holders {
                self.seats.entry(holder).or_default().insert(room);
            }
        }
    }

    fn add_player(
        &mut self,
        token: TokenHash,
        player: PlayerId,
        at: Timestamp,
    ) -> Result<(), JournalError> {
        if self.players.len() >= PLAYERS {
            let seats = &self.seats;
            self.players.retain(|_, (player, used)| {
                at.since(*used) < PLAYER_UNUSED || seats.contains_key(player)
            });
        }
        if self.players.len() >= PLAYERS {
            return Err(JournalError::Full("players"));
        }
        self.players.insert(token, (player, at));
        Ok(())
    }

    fn read_after(&self, room: RoomCode, since: u64, most: usize) -> Vec<Stored> {
        let shelf = self.rooms.get(&room).filter(|shelf| !shelf.card.closed);
        let Some(shelf) = shelf else {
            return Vec::new();
        };
        let (mut after, mut events) = (shelf.seq, 0);
        let mut stored = Vec::new();
        for entry in shelf.entries.iter().rev() {
            let count = entry.events().count();
            stored.push(Stored {
                after,
                entry: Arc::clone(entry),
            });
            after -= count as u64;
            events += count;
            if after <= since && since > 0 || events >= most {
                break;
            }
        }
        stored.reverse();
        stored
    }

    fn quiet_since(&self, before: Timestamp, most: usize) -> Vec<RoomCode> {
        let quiet = self
            .rooms
            .iter()
            .filter(|(_, shelf)| !shelf.card.closed && shelf.touched_at < before);
        let mut quiet: Vec<_> = quiet
            .map(|(&room, shelf)| (shelf.touched_at, room))
            .collect();
        quiet.sort_unstable();
        quiet.into_iter().take(most).map(|(_, room)| room).collect()
    }

    fn listed(&self, game: Option<&str>, most: usize) -> Vec<RoomSummary> {
        let summaries = self
            .public
            .iter()
            .rev()
            .filter_map(|(_, room)| self.rooms.get(room));
        let summaries = summaries.map(|shelf| &shelf.card.summary);
        let wanted = summaries.filter(|summary| game.is_none_or(|game| game == summary.game));
        wanted.take(most).cloned().collect()
    }
}

impl Journal for MemoryJournal {
    fn append(
        &self,
        room: RoomCode,
        expected: Expected,
        entry: Arc<Entry>,
        card: Option<Card>,
    ) -> Pending<'_, ()> {
        Box::pin(ready(self.lock().append(room, expected, entry, card)))
    }

    fn read_after(&self, room: RoomCode, since: u64, most: usize) -> Pending<'_, Vec<Stored>> {
        Box::pin(ready(Ok(self.lock().read_after(room, since, most))))
    }

    fn read(&self, room: RoomCode) -> Pending<'_, Vec<Arc<Entry>>> {
        let shelves = self.lock();
        let shelf = shelves.rooms.get(&room).filter(|shelf| !shelf.card.closed);
        let entries = shelf.map(|shelf| shelf.entries.clone());
        Box::pin(ready(Ok(entries.unwrap_or_default())))
    }

    fn archived(&self, room: RoomCode) -> Pending<'_, Vec<Arc<Entry>>> {
        let shelves = self.lock();
        let entries = shelves.rooms.get(&room).map(|shelf| shelf.entries.clone());
        Box::pin(ready(Ok(entries.unwrap_or_default())))
    }

    fn touch(&self, room: RoomCode, at: Timestamp) -> Pending<'_, ()> {
        if let Some(shelf) = self.lock().rooms.get_mut(&room) {
            shelf.touched_at = shelf.touched_at.max(at);
        }
        Box::pin(ready(Ok(())))
    }

    fn quiet_since(&self, before: Timestamp, most: usize) -> Pending<'_, Vec<RoomCode>> {
        Box::pin(ready(Ok(self.lock().quiet_since(before, most))))
    }

    fn is_well(&self) -> Pending<'_, bool> {
        Box::pin(ready(Ok(true)))
    }

    fn listed(&self, game: Option<&'static str>, most: usize) -> Pending<'_, Vec<RoomSummary>> {
        Box::pin(ready(Ok(self.lock().listed(game, most))))
    }

    fn going_on(&self) -> Pending<'_, Vec<RoomCode>> {
        let shelves = self.lock();
        let rooms = shelves.rooms.iter();
        let going_on = rooms
            .filter(|(_, shelf)| shelf.card.goes_on && !shelf.card.closed && shelf.rest.is_none());
        let codes = going_on.map(|(&room, _)| room).collect();
        Box::pin(ready(Ok(codes)))
    }

    fn rooms_of(&self, player: PlayerId) -> Pending<'_, Vec<RoomCode>> {
        let rooms = self
            .lock()
            .seats
            .get(&player)
            .map(|rooms| rooms.iter().copied().collect());
        Box::pin(ready(Ok(rooms.unwrap_or_default())))
    }

    fn room_count(&self) -> Pending<'_, usize> {
        Box::pin(ready(Ok(self.lock().open)))
    }

    fn add_player(&self, token: TokenHash, player: PlayerId, at: Timestamp) -> Pending<'_, ()> {
        Box::pin(ready(self.lock().add_player(token, player, at)))
    }

    fn find_player(&self, token: TokenHash, at: Timestamp) -> Pending<'_, Option<PlayerId>> {
        let found = self.lock().players.get_mut(&token).map(|(player, used)| {
            *used = at;
            *player
        });
        Box::pin(ready(Ok(found)))
    }
}

impl Shelves {
    fn rest(&mut self, room: RoomCode, rest: Rest) {
        let shelf = self.rooms.get_mut(&room);
        let Some(shelf) = shelf.filter(|shelf| !shelf.card.closed) else {
            return;
        };
        shelf.touched_at = shelf.touched_at.max(rest.at);
        if let Some(at) = shelf.rest.take().and_then(|rest| rest.wakes_at) {
            self.waking.remove(&(at, room));
        }
        if let Some(at) = rest.wakes_at {
            self.ran_until = Some(rest.at);
            self.waking.insert((at, room));
        }
        shelf.rest = Some(rest);
    }

    fn rested(&self, room: RoomCode) -> Option<Rest> {
        let shelf = self.rooms.get(&room)?;
        let (absent, wakes_at) = match &shelf.rest {
            Some(rest) => (rest.absent.clone(), rest.wakes_at),
            None => (Vec::new(), None),
        };
        Some(Rest {
            at: shelf.touched_at,
            absent,
            wakes_at,
        })
    }

    fn begin(&mut self, at: Timestamp) {
        let before = self.ran_until.replace(at);
        let lost = before.map_or(0, |before| at.as_millis() - before.as_millis());
        for (wakes_at, room) in std::mem::take(&mut self.waking) {
            let wakes_at = Timestamp::from_millis(wakes_at.as_millis() + lost);
            self.waking.insert((wakes_at, room));
            let shelf = self.rooms.get_mut(&room);
            if let Some(rest) = shelf.and_then(|shelf| shelf.rest.as_mut()) {
                rest.wakes_at = Some(wakes_at);
            }
        }
    }
}

impl Resting for MemoryJournal {
    fn begin(&self, at: Timestamp) -> Pending<'_, ()> {
        self.lock().begin(at);
        Box::pin(ready(Ok(())))
    }

    fn note_running(&self, at: Timestamp) -> Pending<'_, ()> {
        self.lock().ran_until = Some(at);
        Box::pin(ready(Ok(())))
    }

    fn rest(&self, room: RoomCode, rest: Rest) -> Pending<'_, ()> {
        self.lock().rest(room, rest);
        Box::pin(ready(Ok(())))
    }

    fn rested(&self, room: RoomCode) -> Pending<'_, Option<Rest>> {
        Box::pin(ready(Ok(self.lock().rested(room))))
    }

    fn due(&self, before: Timestamp, skip: usize, most: usize) -> Pending<'_, Vec<RoomCode>> {
        let shelves = self.lock();
        let due = shelves.waking.iter().take_while(|(at, _)| *at <= before);
        let codes = due.map(|&(_, room)| room).skip(skip).take(most).collect();
        Box::pin(ready(Ok(codes)))
    }
}
