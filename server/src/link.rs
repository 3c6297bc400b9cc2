//! A connection as rooms see it: who it belongs to, and where to put what it is told.

use std::sync::{
    Arc, Mutex, MutexGuard, PoisonError,
    atomic::{AtomicU64, AtomicUsize, Ordering},
};

use keliya_protocol::{PlayerRef, RoomCode};
use tokio::sync::{Notify, Semaphore};

use crate::outbox::Outbox;

/// One welcomed connection.
#[derive(Debug)]
pub struct Link {
    id: u64,
    /// The player, under the name of this connection's `hello`.
    pub player: PlayerRef,
    /// What waits to be sent.
    pub outbox: Outbox,
    /// The player's seats.
    pub seats: Arc<SeatCount>,
    /// The rooms that tell this connection what happens. Never held over an await.
    whereabouts: Mutex<Whereabouts>,
    /// Requests that rooms have still to answer.
    pending: AtomicUsize,
    /// Told whenever one is answered.
    answered: Notify,
}

/// How many seats a player may hold by now, for all connections of the player: every seat that is asked for
/// is counted, and none that is given up, so that only who seems to hold too many has to be looked up.
#[derive(Debug)]
pub struct SeatCount {
    count: AtomicUsize,
    /// Seats that rooms have still to give or refuse.
    asking: AtomicUsize,
    /// Told whenever a room did.
    answered: Notify,
    /// For one at a time who looks up.
    desk: Semaphore,
}

/// A seat that is asked for, until a room has given or refused it.
#[derive(Debug)]
pub struct SeatTicket(Arc<SeatCount>);

impl Drop for SeatTicket {
    fn drop(&mut self) {
        self.0.asking.fetch_sub(1, Ordering::AcqRel);
        self.0.answered.notify_one();
    }
}

impl SeatCount {
    /// So many, at most.
    #[must_use]
    pub fn new(seats: usize) -> Self {
        Self {
            count: AtomicUsize::new(seats),
            asking: AtomicUsize::new(0),
            answered: Notify::new(),
            desk: Semaphore::new(1),
        }
    }

    /// How many that are.
    #[must_use]
    pub fn at_most(&self) -> usize {
        self.count.load(Ordering::Acquire)
    }

    /// Counts one more, if that is within `most` for sure.
    #[must_use]
    pub fn ask_within(self: &Arc<Self>, most: usize) -> Option<SeatTicket> {
        self.asking.fetch_add(1, Ordering::AcqRel);
        let ticket = SeatTicket(Arc::clone(self));
        let more = |seats: usize| (seats < most).then(|| seats + 1);
        let counted = self
            .count
            .fetch_update(Ordering::AcqRel, Ordering::Acquire, more);
        counted.is_ok().then_some(ticket)
    }

    /// Counts one more, if that is within `most`; `held` looks up how many there are, once rooms have
    /// answered whatever was asked for before, by whichever connection of the player.
    ///
    /// # Errors
    ///
    /// Those of `held`.
    pub async fn ask_after<E>(
        self: &Arc<Self>,
        most: usize,
        held: impl Future<Output = Result<usize, E>>,
    ) -> Result<Option<SeatTicket>, E> {
        // Never closed, and so never refused.
        let _turn = self.desk.acquire().await;
        if let Some(ticket) = self.ask_within(most) {
            return Ok(Some(ticket));
        }
        while self.asking.load(Ordering::Acquire) > 0 {
            self.answered.notified().await;
        }
        self.count.store(held.await?, Ordering::Release);
        Ok(self.ask_within(most))
    }
}

/// Nothing is known.
impl Default for SeatCount {
    fn default() -> Self {
        Self::new(usize::MAX)
    }
}

#[derive(Debug, Default)]
struct Whereabouts {
    /// Each once. A list, since hardly anybody is in more than one: a tree would make room for eleven at once.
    rooms: Vec<RoomCode>,
    ended: bool,
}

impl Link {
    /// The link of a connection that was welcomed.
    #[must_use]
    pub fn new(player: PlayerRef, outbox: Outbox, seats: Arc<SeatCount>) -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        Self {
            id: NEXT.fetch_add(1, Ordering::Relaxed),
            player,
            outbox,
            seats,
            whereabouts: Mutex::default(),
            pending: AtomicUsize::new(0),
            answered: Notify::new(),
        }
    }

    /// Notes that a room has a request of this connection to answer.
    pub fn asked(&self) {
        self.pending.fetch_add(1, Ordering::Relaxed);
    }

    /// How many that are.
    #[must_use]
    pub fn unanswered(&self) -> usize {
        self.pending.load(Ordering::Acquire)
    }

    /// Waits until a room answers.
    pub async fn next_answer(&self) {
        self.answered.notified().await;
    }

    /// Notes that a room has answered one.
    pub fn answered(&self) {
        let less = |pending: usize| pending.checked_sub(1);
        // More answers than requests there are only where a test asks a room by itself.
        let _ = self
            .pending
            .fetch_update(Ordering::Release, Ordering::Relaxed, less);
        self.answered.notify_one();
    }

    /// Waits until rooms have answered all requests of this connection so far.
    pub async fn all_answered(&self) {
        while self.pending.load(Ordering::Acquire) > 0 {
            self.answered.notified().await;
        }
    }

    /// Notes that a room tells this connection what happens from here on. False if the connection
    /// has ended meanwhile, and nobody would ever take it out again.
    #[must_use]
    pub fn enter(&self, room: RoomCode) -> bool {
        let mut whereabouts = self.lock();
        if !whereabouts.ended && !whereabouts.rooms.contains(&room) {
            whereabouts.rooms.push(room);
        }
        !whereabouts.ended
    }

    /// Notes that it no longer does.
    pub fn leave(&self, room: RoomCode) {
        self.lock().rooms.retain(|other| *other != room);
    }

    /// Notes that the connection has ended. The rooms that are still to be told.
    #[must_use]
    pub fn end(&self) -> Vec<RoomCode> {
        let mut whereabouts = self.lock();
        whereabouts.ended = true;
        std::mem::take(&mut whereabouts.rooms)
    }

    /// How many rooms those are, and whether a room is one of them.
    #[must_use]
    pub fn count_rooms(&self, room: Option<RoomCode>) -> (usize, bool) {
        let rooms = &self.lock().rooms;
        (rooms.len(), room.is_some_and(|room| rooms.contains(&room)))
    }

    fn lock(&self) -> MutexGuard<'_, Whereabouts> {
        self.whereabouts
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells connections of this process apart.
    #[must_use]
    pub fn id(&self) -> u64 {
        self.id
    }
}

#[cfg(test)]
mod tests {
    use keliya_protocol::{PlayerId, PlayerName};

    use super::*;

    fn link() -> Link {
        let player = PlayerRef {
            id: PlayerId(uuid::Uuid::from_u128(1)),
            name: PlayerName::new("Nimal").unwrap(),
        };
        Link::new(player, Outbox::default(), Arc::default())
    }

    #[test]
    fn a_room_that_tells_a_connection_counts_once() {
        let link = link();
        let [first, second] = ["AAAAAA", "BBBBBB"].map(|code| code.parse::<RoomCode>().unwrap());
        assert!(link.enter(first) && link.enter(first) && link.enter(second));
        assert_eq!(link.count_rooms(Some(first)), (2, true));
        link.leave(first);
        assert_eq!(link.count_rooms(Some(first)), (1, false));
        assert!(link.enter(first));
        assert_eq!(link.end(), [second, first]);
        // Nobody would take it out again.
        assert!(!link.enter(second));
        assert_eq!(link.count_rooms(None), (0, false));
    }
}
