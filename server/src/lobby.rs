//! All rooms: makes them, finds them, lists them.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use keliya_protocol::{
    CreateRoom, ErrorCode, PlayerId, RequestId, Room, RoomCode, RoomSummary, limits,
};
use rand::Rng;
use tokio::sync::oneshot;
use tokio_util::task::TaskTracker;

use crate::{
    journal::JournalError,
    link::Link,
    room::{
        Command, NewRoom, Refusal, RoomActor, RoomClosed, RoomContext, RoomHandle, RoomMessage,
        config_from_request, game_named,
    },
};

/// Codes that are tried for a new room. With a million rooms of 2^30 codes one in a thousand is
/// taken.
const CODE_TRIES: usize = 8;

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
    ) -> Result<RoomCode, Refusal> {
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
        self.check_room_for(link.player.id, seat.is_some()).await?;
        for _ in 0..CODE_TRIES {
            let code = RoomCode::from_random(rand::rng().random());
            let new = NewRoom {
                code,
                config,
                visibility: request.visibility,
                seat,
            };
            match RoomActor::create(self.context.clone(), new, link, id).await {
                Ok(room) => {
                    self.run(code, room);
                    tracing::info!(room = %code, game = request.game, "room made");
                    return Ok(code);
                }
                Err(JournalError::Conflict { .. }) => {}
                Err(cause) => return Err(broken(&cause)),
            }
        }
        Err(Refusal::new(
            ErrorCode::TooMany,
            "no free room code was found",
        ))
    }

    async fn check_room_for(&self, player: PlayerId, sits: bool) -> Result<(), Refusal> {
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
        if sits && !self.may_sit(player).await? {
            return Err(Refusal::new(
                ErrorCode::TooMany,
                "you hold too many seats on this server",
            ));
        }
        Ok(())
    }

    /// May the player take one more seat?
    ///
    /// # Errors
    ///
    /// If that cannot be found out.
    pub async fn may_sit(&self, player: PlayerId) -> Result<bool, Refusal> {
        Ok(self.rooms_of(player).await?.len() < self.limits.seats_per_player)
    }

    /// Gives a room its task.
    fn run(self: &Arc<Self>, code: RoomCode, room: RoomActor) {
        let (handle, messages) = RoomHandle::new(code);
        self.live().insert(code, handle);
        let lobby = Arc::clone(self);
        self.tasks.spawn(async move {
            room.run(messages).await;
            lobby.live().remove(&code);
        });
    }

    /// The room of that code.
    fn find(&self, code: RoomCode) -> Option<RoomHandle> {
        self.live().get(&code).cloned()
    }

    /// Sends a request to a room, which answers it.
    ///
    /// # Errors
    ///
    /// If there is no such room.
    pub async fn request(
        &self,
        link: &Arc<Link>,
        id: Option<RequestId>,
        code: &str,
        command: Command,
    ) -> Result<RoomCode, Refusal> {
        let code = code.parse().map_err(|_| unknown_room())?;
        let handle = self.find(code).ok_or_else(unknown_room)?;
        let message = RoomMessage::Request {
            link: Arc::clone(link),
            id,
            command,
        };
        match handle.send(message).await {
            Ok(()) => Ok(code),
            Err(RoomClosed(_)) if self.context.shutdown.is_cancelled() => {
                Err(Refusal::new(ErrorCode::ShuttingDown, "the server stops"))
            }
            Err(RoomClosed(_)) => Err(unknown_room()),
        }
    }

    /// Tells a room that a connection has ended.
    pub async fn gone(&self, link: &Arc<Link>, code: RoomCode) {
        if let Some(handle) = self.find(code) {
            // A room that has ended needs not be told.
            let _ = handle
                .send(RoomMessage::Gone {
                    link: Arc::clone(link),
                })
                .await;
        }
    }

    /// The state of a room, for somebody without a connection.
    pub async fn look(&self, code: &str) -> Option<Box<Room>> {
        let handle = self.find(code.parse().ok()?)?;
        let (reply, room) = oneshot::channel();
        handle.send(RoomMessage::Look { reply }).await.ok()?;
        room.await.ok()
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
