//! What a connection has said so far, and what is done with its requests: those to a room are sent
//! there, all others are answered here.

use std::{sync::Arc, time::Duration};

use keliya_protocol::{
    BadMessage, ClientMessage, ErrorCode, Games, Hello, PROTOCOL_VERSION, PlayerId, PlayerName,
    PlayerRef, Pong, Request, RequestId, RoomCode, Rooms, SeatUse, ServerInfo, ServerMessage,
    Welcome, limits::close,
};
use tokio::time::Instant;
use tokio_util::sync::CancellationToken;

use crate::{
    link::Link,
    outbox::{CloseReason, Outbox},
    rate_limit::{Allowance, RateLimit},
    reply,
    room::{Command, Refusal, view},
    server::Server,
};

/// How long a refusal waits for rooms to answer what was asked before it.
const ROOM_PATIENCE: Duration = Duration::from_secs(10);
/// Why a connection ends that keeps on against `rate_limited`.
const FLOOD: CloseReason = CloseReason {
    code: close::POLICY,
    text: "too many requests",
};
/// Rooms that one connection may be in at a time.
const ROOMS_PER_CONNECTION: usize = 256;

/// Requests of a connection that rooms have still to answer, at most: with more, the next is not read. Their
/// answers, whole rooms of up to 10 kB, fit well into what may wait for a client that reads.
const UNDER_WAY: usize = 8;

pub(super) struct Session {
    server: Arc<Server>,
    outbox: Outbox,
    limit: RateLimit,
    /// There after `hello`.
    link: Option<Arc<Link>>,
    /// A request whose answer may be long is under way.
    is_alone: bool,
}

impl Session {
    pub(super) fn new(server: Arc<Server>, outbox: Outbox) -> Self {
        let limit = RateLimit::new(server.settings.rate_limit, Instant::now());
        Self {
            server,
            outbox,
            limit,
            link: None,
            is_alone: false,
        }
    }

    pub(super) fn shutdown(&self) -> CancellationToken {
        self.server.shutdown.clone()
    }

    pub(super) fn outbox(&self) -> Outbox {
        self.outbox.clone()
    }

    pub(super) fn is_welcomed(&self) -> bool {
        self.link.is_some()
    }

    /// Counts a ping or pong, which costs as much as a request. A reason to close the connection, if
    /// there is one.
    pub(super) fn control(&mut self, now: Instant) -> Option<CloseReason> {
        match self.limit.request(now) {
            Allowance::Granted | Allowance::Refused(_) => None,
            Allowance::Exhausted => Some(FLOOD),
        }
    }

    /// Does what a text frame asks. A reason to close the connection, if there is one.
    pub(super) async fn request(&mut self, text: &str, now: Instant) -> Option<CloseReason> {
        match self.limit.request(now) {
            Allowance::Granted => {}
            Allowance::Refused(wait) => {
                let refusal = Refusal::new(ErrorCode::RateLimited, "too many requests");
                let mut error = reply::error(Request::id_of(text).as_ref(), &refusal);
                error.retry_after_ms =
                    Some(u64::try_from(wait.as_millis()).unwrap_or(u64::MAX) + 1);
                reply::send(&self.outbox, &ServerMessage::Error(error));
                return None;
            }
            Allowance::Exhausted => {
                return Some(FLOOD);
            }
        }
        let (id, answer) = match Request::decode(text) {
            Ok(Request { id, message }) => {
                let answer = self.answer(id.as_ref(), message).await;
                (id, answer)
            }
            Err(BadMessage { id, fault }) => (id, Err(Refusal::new(ErrorCode::BadMessage, fault))),
        };
        if answer.is_err() {
            Box::pin(self.let_rooms_answer()).await;
        }
        match answer {
            Ok(Some(message)) => reply::send(&self.outbox, &message),
            Ok(None) => {}
            Err(refusal) if refusal.code == ErrorCode::UnsupportedProtocol => {
                let mut error = reply::error(id.as_ref(), &refusal);
                error.protocols = Some(vec![PROTOCOL_VERSION]);
                reply::send(&self.outbox, &ServerMessage::Error(error));
            }
            Err(refusal) => reply::refuse(&self.outbox, id.as_ref(), &refusal),
        }
        None
    }

    /// Waits until rooms have answered what was asked before, so that a refusal which needs no room does
    /// not overtake them.
    async fn let_rooms_answer(&self) {
        if let Some(link) = &self.link {
            tokio::select! {
                () = link.all_answered() => {}
                () = self.server.shutdown.cancelled() => {}
                () = tokio::time::sleep(ROOM_PATIENCE) => {}
            }
        }
    }

    /// The reply; none if a room sends it. What is rare is boxed: each connection's task has room for the
    /// largest of all that it may wait for, as long as it lives.
    async fn answer(
        &mut self,
        id: Option<&RequestId>,
        message: ClientMessage,
    ) -> Result<Option<ServerMessage>, Refusal> {
        let message = match message {
            ClientMessage::Hello(hello) => {
                return Box::pin(self.hello(id, hello)).await.map(Some);
            }
            message => message,
        };
        let Some(link) = self.link.clone() else {
            return Err(Refusal::new(ErrorCode::HelloFirst, "say hello first"));
        };
        check_target(&message, link.player.id)?;
        if self.server.shutdown.is_cancelled() {
            return Err(Refusal::new(ErrorCode::ShuttingDown, "the server stops"));
        }
        if may_sit_down(&message) && self.server.lobby.seems_to_have_all_seats(&link) {
            // What was asked for before is to be counted when the seats are looked up.
            Box::pin(self.let_rooms_answer()).await;
        }
        let re = id.cloned();
        match message {
            ClientMessage::Ping(_) => Ok(Some(ServerMessage::Pong(Pong { re }))),
            ClientMessage::ListGames(_) => Ok(Some(ServerMessage::Games(Games {
                re,
                games: view::games(),
            }))),
            ClientMessage::ListRooms(list) => {
                let rooms = Box::pin(self.server.lobby.listed(list.game.as_deref())).await?;
                Ok(Some(ServerMessage::Rooms(Rooms { re, rooms })))
            }
            ClientMessage::CreateRoom(create) => {
                self.check_place(&link, None).await?;
                Box::pin(self.server.lobby.create(&link, id, &create)).await?;
                Ok(None)
            }
            message => {
                let ticket = match &message {
                    ClientMessage::JoinRoom(_) | ClientMessage::Sit(_) => {
                        self.server.lobby.ask_for_seat(&link).await?
                    }
                    _ => None,
                };
                let (room, mut command) = command(message, ticket.is_some())?;
                if matches!(command, Command::Sync { .. }) {
                    // Its answer may be long, and is the only one under way.
                    Box::pin(self.let_rooms_answer()).await;
                    self.is_alone = true;
                    Box::pin(self.read_ahead(&link, &room, &mut command)).await;
                }
                if matches!(command, Command::Join { .. } | Command::Sync { .. }) {
                    self.check_place(&link, room.parse().ok()).await?;
                }
                self.server
                    .lobby
                    .request(&link, id.cloned(), &room, command, ticket)
                    .await?;
                Ok(None)
            }
        }
    }

    /// A connection is in a bounded number of rooms, those counted that it is about to enter.
    async fn check_place(&self, link: &Link, room: Option<RoomCode>) -> Result<(), Refusal> {
        if link.count_rooms(None).0 + link.unanswered() >= ROOMS_PER_CONNECTION {
            Box::pin(self.let_rooms_answer()).await;
        }
        let (rooms, is_there) = link.count_rooms(room);
        if is_there || rooms < ROOMS_PER_CONNECTION {
            return Ok(());
        }
        let message = "this connection is in too many rooms; leave some";
        Err(Refusal::new(ErrorCode::TooMany, message))
    }

    /// May more be read? Not while rooms have much to answer: the answers to one client are not to be what
    /// it reads too slowly.
    pub(super) fn may_read(&mut self) -> bool {
        let unanswered = self.link.as_ref().map_or(0, |link| link.unanswered());
        self.is_alone &= unanswered > 0;
        unanswered < UNDER_WAY && !self.is_alone
    }

    /// Waits until a room answers.
    pub(super) async fn next_answer(link: Option<Arc<Link>>) {
        match link {
            Some(link) => link.next_answer().await,
            None => std::future::pending().await,
        }
    }

    /// The connection as rooms see it, after `hello`.
    pub(super) fn link(&self) -> Option<Arc<Link>> {
        self.link.clone()
    }

    /// Reads the history that a `sync` asks for, so that the room need not, for a connection that the room
    /// tells what happens; a stranger is to be refused before anything is read.
    async fn read_ahead(&self, link: &Link, room: &str, command: &mut Command) {
        if let Command::Sync {
            since: Some(since),
            ahead,
        } = command
            && let Ok(room) = room.parse()
            && link.count_rooms(Some(room)).1
        {
            *ahead = self.server.lobby.read_ahead(room, *since).await;
        }
    }

    async fn hello(
        &mut self,
        id: Option<&RequestId>,
        hello: Hello,
    ) -> Result<ServerMessage, Refusal> {
        if hello.protocol != PROTOCOL_VERSION {
            let message = format!("this server speaks protocol {PROTOCOL_VERSION}");
            return Err(Refusal::new(ErrorCode::UnsupportedProtocol, message));
        }
        let known = match &hello.token {
            Some(token) => Some(self.server.players.recognise(token).await?),
            None => None,
        };
        let name = PlayerName::new(&hello.name)
            .map_err(|error| Refusal::new(ErrorCode::BadName, format!("name: {error}")))?;
        if self.server.shutdown.is_cancelled() {
            return Err(Refusal::new(ErrorCode::ShuttingDown, "the server stops"));
        }
        if self.link.is_some() {
            return Err(Refusal::new(
                ErrorCode::WrongStatus,
                "you have said hello already",
            ));
        }
        let (player, token) = match (known, hello.token) {
            (Some(player), Some(token)) => (player, token),
            (None, _) | (_, None) => self.server.players.enrol().await?,
        };
        // Whoever knows their rooms can go there without the list.
        let rooms = self.server.lobby.rooms_of(player).await;
        let rooms = rooms.unwrap_or_else(|refusal| {
            tracing::error!(%refusal.message, "a player is welcome, and not told of rooms");
            Vec::new()
        });
        let player = PlayerRef { id: player, name };
        let (players, outbox) = (&self.server.players, self.outbox.clone());
        self.link = Some(players.connect(player.clone(), outbox, rooms.len()));
        Ok(ServerMessage::Welcome(Welcome {
            re: id.cloned(),
            protocol: PROTOCOL_VERSION,
            server: ServerInfo {
                name: "keliya".into(),
                version: env!("CARGO_PKG_VERSION").into(),
            },
            player,
            token,
            rooms,
        }))
    }

    /// Tells all who need to know that the connection has ended.
    pub(super) async fn end(self) {
        let Some(link) = self.link else { return };
        self.server.players.disconnect(&link);
        let rooms = link.end();
        if self.server.shutdown.is_cancelled() {
            return;
        }
        for room in rooms {
            self.server.lobby.gone(&link, room).await;
        }
    }
}

/// Is it a request by which a player may get a seat?
fn may_sit_down(message: &ClientMessage) -> bool {
    matches!(
        message,
        ClientMessage::CreateRoom(_) | ClientMessage::JoinRoom(_) | ClientMessage::Sit(_)
    )
}

/// Nobody removes or mutes themselves.
fn check_target(message: &ClientMessage, caller: PlayerId) -> Result<(), Refusal> {
    let target = match message {
        ClientMessage::Remove(remove) => Some(remove.player),
        ClientMessage::Mute(mute) => Some(mute.player),
        _ => None,
    };
    if target == Some(caller) {
        let fault = "player: you cannot do that to yourself";
        return Err(Refusal::new(ErrorCode::BadMessage, fault));
    }
    Ok(())
}

/// The room and the command that a request to a room stands for.
fn command(message: ClientMessage, may_sit: bool) -> Result<(String, Command), Refusal> {
    let bad = |fault: &'static str| Refusal::new(ErrorCode::BadMessage, fault);
    Ok(match message {
        ClientMessage::JoinRoom(join) => {
            let seat = if join.spectate == Some(true) {
                Some(0)
            } else {
                join.seat
            };
            (join.room, Command::Join { seat, may_sit })
        }
        ClientMessage::LeaveRoom(leave) => (leave.room, Command::Leave),
        ClientMessage::Sit(sit) => (
            sit.room,
            Command::Sit {
                seat: sit.seat,
                may_sit,
            },
        ),
        ClientMessage::Stand(stand) => (stand.room, Command::Stand),
        ClientMessage::GiveSeed(seed) => match (seed.hash, seed.client_seed) {
            (Some(hash), _) => (seed.room, Command::GiveHash(hash)),
            (None, Some(text)) => match text.parse() {
                Ok(client_seed) => (seed.room, Command::RevealSeed(client_seed)),
                Err(_) => return Err(bad("client_seed: not the form of one")),
            },
            (None, None) => return Err(bad("missing field `hash` or `client_seed`")),
        },
        ClientMessage::SetSeat(set) => {
            let seat = set.seat;
            let command = match set.to {
                SeatUse::Open => Command::OpenSeat(seat),
                SeatUse::Bot => Command::SeatBot {
                    seat,
                    level: set.level.unwrap_or_default(),
                },
            };
            (set.room, command)
        }
        ClientMessage::Start(start) => (start.room, Command::Start),
        ClientMessage::Rematch(rematch) => (rematch.room, Command::Rematch),
        ClientMessage::Throw(throw) => (throw.room, Command::Throw { seq: throw.seq }),
        ClientMessage::PlayMove(play) => (
            play.room,
            Command::Play {
                play: play.play,
                seq: play.seq,
            },
        ),
        ClientMessage::Chat(chat) => (
            chat.room,
            Command::Chat {
                text: chat.text,
                to: chat.to,
            },
        ),
        ClientMessage::SetHost(set) => (set.room, Command::SetHost(set.player)),
        ClientMessage::SetTimer(set) => (set.room, Command::SetTimer(set.turn_seconds)),
        ClientMessage::Pause(pause) => (pause.room, Command::Pause),
        ClientMessage::Unpause(unpause) => (unpause.room, Command::Unpause),
        ClientMessage::Mute(mute) => {
            let (player, on) = (mute.player, mute.on.unwrap_or(true));
            (mute.room, Command::Mute { player, on })
        }
        ClientMessage::Remove(remove) => (remove.room, Command::Remove(remove.player)),
        ClientMessage::Lock(lock) => (lock.room, Command::Lock(lock.on)),
        ClientMessage::SwapSeats(swap) => (swap.room, Command::SwapSeats(swap.a, swap.b)),
        ClientMessage::EndGame(end) => (end.room, Command::EndGame),
        ClientMessage::Sync(sync) => (
            sync.room,
            Command::Sync {
                since: sync.since,
                ahead: None,
            },
        ),
        ClientMessage::Hello(_)
        | ClientMessage::CreateRoom(_)
        | ClientMessage::ListRooms(_)
        | ClientMessage::ListGames(_)
        | ClientMessage::Ping(_) => return Err(bad("type: not a request to a room")),
    })
}
