//! All rooms: makes them, finds them, lists them.

mod listing;
#[cfg(test)]
mod tests;
mod waking;

use std::{
    collections::{HashMap, hash_map::Entry},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use keliya_protocol::{
    CreateRoom, ErrorCode, PlayerId, RequestId, Room, RoomCode, RoomSummary, limits,
};
use rand::Rng;
use tokio::sync::oneshot;
use tokio_util::task::TaskTracker;

use listing::{Listing, refuse_all};

use crate::{
    journal::JournalError,
    link::{Link, SeatTicket},
    room::{
        Command, History, Mailbox, NewRoom, Refusal, RoomActor, RoomClosed, RoomContext,
        RoomHandle, RoomMessage, config_from_request, game_named,
    },
};

/// Codes that are tried for a new room. With a million rooms of 2^30 codes one in a thousand is
/// taken.
const CODE_TRIES: usize = 8;

/// Tries to reach a room that is just leaving memory, and the wait between them.
const SEND_TRIES: usize = 200;
const SEND_RETRY: Duration = Duration::from_millis(5);
/// Pauses between looks for abandoned rooms: a quarter of the time that rooms are kept, within
/// these.
const SWEEP_PAUSES: (Duration, Duration) = (Duration::from_millis(500), Duration::from_secs(600));
/// Abandoned rooms that one look brings to memory, at most.
const SWEPT_ROOMS: usize = 500;

/// How much a server takes on.
#[derive(Debug, Clone, Copy)]
pub struct LobbyLimits {
    /// Rooms, at most.
    pub rooms: usize,
    /// Seats that one player may hold, at most.
    pub seats_per_player: usize,
}

/// The rooms of a server.
#[derive(Debug)]
pub struct Lobby {
    context: RoomContext,
    limits: LobbyLimits,
    /// Never held over an await.
    live: Mutex<HashMap<RoomCode, RoomHandle>>,
    tasks: TaskTracker,
}

fn unknown_room() -> Refusal {
    Refusal::new(ErrorCode::UnknownRoom, "no room has that code")
}

fn moved() -> Refusal {
    Refusal::new(ErrorCode::Unavailable, "the room has moved; try again")
}

/// A journal that fails is the server's fault.
fn broken(cause: &JournalError) -> Refusal {
    tracing::error!(%cause, "the journal failed");
    Refusal::new(ErrorCode::Internal, format!("the server failed: {cause}"))
}

impl Lobby {
    /// A lobby whose rooms are run by `tasks`.
    #[must_use]
    pub fn new(context: RoomContext, limits: LobbyLimits, tasks: TaskTracker) -> Self {
        Self {
            context,
            limits,
            live: Mutex::default(),
            tasks,
        }
    }

    fn live(&self) -> MutexGuard<'_, HashMap<RoomCode, RoomHandle>> {
        self.live.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Makes a room and lets its maker in, who is answered with the room.
    ///
    /// # Errors
    ///
    /// If what is asked for is not on offer, or there is no place.
    pub async fn create(
        self: &Arc<Self>,
        link: &Arc<Link>,
        id: Option<&RequestId>,
        request: &CreateRoom,
    ) -> Result<(), Refusal> {
        let config = config_from_request(request)
            .map_err(|error| Refusal::new(ErrorCode::BadOptions, error.to_string()))?;
        let seat = match request.seat {
            None => Some(1),
            Some(0) => None,
            Some(seat) if seat <= config.seats() => Some(seat),
            Some(seat) => {
                let message = format!("seat: {seat} is none of {} seats", config.seats());
                return Err(Refusal::new(ErrorCode::BadMessage, message));
            }
        };
        // Held until the room is made.
        let _ticket = self.check_room_for(link, seat.is_some()).await?;
        for _ in 0..CODE_TRIES {
            let code = RoomCode::from_random(rand::rng().random());
            // Taken before the room is stored, so that nobody who sees it then brings it to memory
            // a second time.
            let Some((listing, messages)) = self.reserve(code) else {
                continue;
            };
            let new = NewRoom {
                code,
                config,
                visibility: request.visibility,
                turn_seconds: request.turn_seconds,
                seat,
            };
            match RoomActor::create(self.context.clone(), new, link, id).await {
                Ok(room) => {
                    self.tasks.spawn(listing.live(Box::new(room), messages));
                    tracing::info!(room = %code, game = request.game, "room made");
                    return Ok(());
                }
                Err(JournalError::Conflict { .. }) => refuse_all(messages, &moved()).await,
                Err(cause) => {
                    let refusal = broken(&cause);
                    refuse_all(messages, &refusal).await;
                    return Err(refusal);
                }
            }
        }
        Err(Refusal::new(
            ErrorCode::TooMany,
            "no free room code was found",
        ))
    }

    async fn check_room_for(&self, link: &Link, sits: bool) -> Result<Option<SeatTicket>, Refusal> {
        let rooms = self
            .context
            .journal
            .room_count()
            .await
            .map_err(|cause| broken(&cause))?;
        if rooms >= self.limits.rooms {
            return Err(Refusal::new(
                ErrorCode::TooMany,
                "this server has as many rooms as it takes",
            ));
        }
        if !sits {
            return Ok(None);
        }
        let ticket = self.ask_for_seat(link).await?;
        if ticket.is_none() {
            return Err(Refusal::new(
                ErrorCode::TooMany,
                "you hold too many seats on this server",
            ));
        }
        Ok(ticket)
    }

    /// Does the connection's player seem to hold as many seats as a player may?
    #[must_use]
    pub fn seems_to_have_all_seats(&self, link: &Link) -> bool {
        link.seats.at_most() >= self.limits.seats_per_player
    }

    /// What the connection's player needs to take one more seat; none if there are too many already. Who
    /// seems to have too many, because seats that were given up or not taken were counted as well, is
    /// looked up.
    ///
    /// # Errors
    ///
    /// If that cannot be found out.
    pub async fn ask_for_seat(&self, link: &Link) -> Result<Option<SeatTicket>, Refusal> {
        let most = self.limits.seats_per_player;
        if let Some(ticket) = link.seats.ask_within(most) {
            return Ok(Some(ticket));
        }
        let held = async { Ok(self.rooms_of(link.player.id).await?.len()) };
        // Rare, and so boxed.
        Box::pin(link.seats.ask_after(most, held)).await
    }

    /// Takes the place of a room among those in memory, if nobody has it.
    fn reserve(self: &Arc<Self>, code: RoomCode) -> Option<(Listing, Mailbox)> {
        match self.live().entry(code) {
            Entry::Occupied(_) => None,
            Entry::Vacant(place) => {
                let (handle, messages) = RoomHandle::new(code);
                place.insert(handle.clone());
                let lobby = Arc::clone(self);
                Some((Listing { lobby, handle }, messages))
            }
        }
    }

    /// The address of the room of that code. If it is not in memory, its task begins with reading
    /// it, and refuses what it was sent if there is no such room.
    fn open(self: &Arc<Self>, code: RoomCode) -> RoomHandle {
        loop {
            if let Some(handle) = self.find(code) {
                return handle;
            }
            if let Some((listing, messages)) = self.reserve(code) {
                let handle = listing.handle.clone();
                self.tasks.spawn(listing.live_stored(messages));
                return handle;
            }
        }
    }

    /// The address of a room in memory.
    fn find(&self, code: RoomCode) -> Option<RoomHandle> {
        self.live().get(&code).cloned()
    }

    /// Sends a message to a room, which is brought into memory if need be.
    async fn send(
        self: &Arc<Self>,
        code: RoomCode,
        message: Box<RoomMessage>,
    ) -> Result<(), Refusal> {
        match self.open(code).try_send(message) {
            Ok(()) => Ok(()),
            // Rare, and so boxed: it is a connection's largest wait.
            Err(message) => Box::pin(self.send_late(code, message)).await,
        }
    }

    /// Sends a message to a room that is busy, or is just leaving memory.
    async fn send_late(
        self: &Arc<Self>,
        code: RoomCode,
        mut message: Box<RoomMessage>,
    ) -> Result<(), Refusal> {
        for _ in 0..SEND_TRIES {
            match self.open(code).send(message).await {
                Ok(()) => return Ok(()),
                Err(RoomClosed(_)) if self.context.shutdown.is_cancelled() => {
                    return Err(Refusal::new(ErrorCode::ShuttingDown, "the server stops"));
                }
                // It is just leaving memory; in a moment it can be brought back.
                Err(RoomClosed(back)) => message = back,
            }
            tokio::time::sleep(SEND_RETRY).await;
        }
        Err(Refusal::new(
            ErrorCode::Unavailable,
            "the room is busy; try again",
        ))
    }

    /// Sends a request to a room, which answers it; with what it needs to take a seat, if it may take one.
    ///
    /// # Errors
    ///
    /// If the code cannot be one, or the room cannot be reached.
    pub async fn request(
        self: &Arc<Self>,
        link: &Arc<Link>,
        id: Option<RequestId>,
        code: &str,
        command: Command,
        ticket: Option<SeatTicket>,
    ) -> Result<(), Refusal> {
        let code = code.parse().map_err(|_| unknown_room())?;
        link.asked();
        let message = Box::new(RoomMessage::Request {
            link: Arc::clone(link),
            id,
            command,
            ticket,
        });
        let sent = self.send(code, message).await;
        if sent.is_err() {
            link.answered();
        }
        sent
    }

    /// The events of a room after `since`, read ahead for a `sync`. None if they cannot be: the room then
    /// reads for itself, and knows better what to say.
    pub async fn read_ahead(&self, room: RoomCode, since: u64) -> Option<Box<History>> {
        let read = History::read(&*self.context.journal, room, since);
        read.await.ok().map(Box::new)
    }

    /// Tells a room that a connection has ended.
    pub async fn gone(self: &Arc<Self>, link: &Arc<Link>, code: RoomCode) {
        // Only for rooms that know the connection, which are in memory, or are just leaving it.
        let link = Arc::clone(link);
        let gone = Box::new(RoomMessage::Gone { link });
        if let Err(refusal) = self.send(code, gone).await {
            tracing::debug!(room = %code, code = %refusal.code, "a room was not told of an end");
        }
    }

    /// The state of a room, for somebody without a connection.
    ///
    /// # Errors
    ///
    /// If there is no such room, or it cannot be reached.
    pub async fn look(self: &Arc<Self>, code: &str) -> Result<Box<Room>, Refusal> {
        let code = code.parse().map_err(|_| unknown_room())?;
        let (reply, room) = oneshot::channel();
        let look = Box::new(RoomMessage::Look { reply });
        self.send(code, look).await?;
        room.await.unwrap_or_else(|_| Err(moved()))
    }

    /// Closes a room for good, as its operator wants it.
    ///
    /// # Errors
    ///
    /// If there is no such room, or it cannot be stored.
    pub async fn close(self: &Arc<Self>, code: RoomCode) -> Result<(), Refusal> {
        let (reply, closed) = oneshot::channel();
        let close = Box::new(RoomMessage::Close { reply });
        self.send(code, close).await?;
        closed.await.unwrap_or_else(|_| Err(moved()))
    }

    /// Brings rooms to memory that seem abandoned: they close themselves if they are. Those in memory
    /// are used, and noted as such, so that they do not come up again and again.
    async fn look_after(self: &Arc<Self>, rooms: Vec<RoomCode>) {
        for room in rooms {
            if self.find(room).is_some() {
                self.touch(room).await;
            } else {
                self.open(room);
            }
        }
    }

    async fn touch(&self, room: RoomCode) {
        let at = self.context.clock.now();
        if let Err(cause) = self.context.journal.touch(room, at).await {
            tracing::warn!(%room, %cause, "the room's last use was not noted");
        }
    }

    /// Looks from time to time for rooms that were abandoned, and lets them close themselves.
    pub async fn sweep(self: Arc<Self>) {
        let keep = self.context.keep;
        let pause = (keep / 4).clamp(SWEEP_PAUSES.0, SWEEP_PAUSES.1);
        loop {
            tokio::select! {
                () = self.context.shutdown.cancelled() => return,
                () = tokio::time::sleep(pause) => {}
            }
            let before = self.context.clock.now().before(keep);
            match self.context.journal.quiet_since(before, SWEPT_ROOMS).await {
                Ok(rooms) => self.look_after(rooms).await,
                Err(cause) => tracing::warn!(%cause, "abandoned rooms cannot be looked for"),
            }
        }
    }

    /// At most 100 public rooms, not over, newest first.
    ///
    /// # Errors
    ///
    /// If the game is unknown, or they cannot be found out.
    pub async fn listed(&self, game: Option<&str>) -> Result<Vec<RoomSummary>, Refusal> {
        let game = game.map(game_named).transpose();
        let game = game.map_err(|error| Refusal::new(ErrorCode::BadOptions, error.to_string()))?;
        let listed = self
            .context
            .journal
            .listed(game.map(keliya_rules::Game::name), limits::LISTED_ROOMS);
        listed.await.map_err(|cause| broken(&cause))
    }

    /// The rooms where a player holds a seat.
    ///
    /// # Errors
    ///
    /// If they cannot be found out.
    pub async fn rooms_of(&self, player: PlayerId) -> Result<Vec<RoomCode>, Refusal> {
        self.context
            .journal
            .rooms_of(player)
            .await
            .map_err(|cause| broken(&cause))
    }
}
