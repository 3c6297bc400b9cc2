//! The task of a live room: it receives, decides, stores, and only then applies and tells.

use std::{sync::Arc, time::Duration};

use axum::extract::ws::Utf8Bytes;
use keliya_protocol::{
    ErrorCode, Event, EventMessage, Heartbeat, PlayerId, RequestId, RoomCode, ServerMessage,
    Timestamp, Visibility, fair::ServerSeed, limits,
};
use rand::Rng;
use tokio::{
    sync::mpsc,
    time::{Instant, sleep_until},
};
use tokio_util::sync::CancellationToken;

use super::{
    Command, Entry, Fact, Refusal, RoomMessage, State,
    audience::Audience,
    decide::{self, Ask, Decision, Keep},
    history,
    setup::setup_of,
    state::Stage,
    view,
};
use crate::{
    clock::Clock,
    journal::{Card, Expected, Journal, JournalError},
    link::Link,
    reply,
};

/// What all rooms of a server share.
#[derive(Debug, Clone)]
pub struct RoomContext {
    /// Where entries are kept.
    pub journal: Arc<dyn Journal>,
    /// What time it is.
    pub clock: Clock,
    /// Watchers that a room takes.
    pub watchers: usize,
    /// How long an empty room stays in memory.
    pub idle: Duration,
    /// How long a room is kept when it is over or nobody is there.
    pub keep: Duration,
    /// Says when the server stops.
    pub shutdown: CancellationToken,
}

/// What a new room is to be.
#[derive(Debug, Clone)]
pub struct NewRoom {
    /// Its code.
    pub code: RoomCode,
    /// What is played.
    pub config: keliya_rules::Config,
    /// Who can find it.
    pub visibility: Visibility,
    /// The seat its maker takes; none watches.
    pub seat: Option<u8>,
}

/// A live room. It owns its state; nobody else sees it.
#[derive(Debug)]
pub struct RoomActor {
    context: RoomContext,
    state: State,
    audience: Audience,
    /// When members were last told anything.
    told_at: Instant,
    /// When the room was last sent a message.
    used_at: Instant,
}

/// Why a room's task came to an end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ended {
    /// The server stops.
    ServerStops,
    /// The room is closed for good.
    Closed,
    /// Nobody is there and nothing happens: it may leave memory.
    Idle,
}

impl RoomActor {
    /// Makes a room and lets its maker in, who is told by the reply to `id`.
    ///
    /// # Errors
    ///
    /// If it cannot be stored; [`JournalError::Conflict`] means that the code is taken.
    pub async fn create(
        context: RoomContext,
        new: NewRoom,
        maker: &Arc<Link>,
        id: Option<&RequestId>,
    ) -> Result<Self, JournalError> {
        let at = context.clock.now();
        let mut facts = vec![
            Fact::Created {
                setup: setup_of(new.config),
                visibility: new.visibility,
                host: maker.player.clone(),
            },
            Fact::SeedDrawn(draw_seed()),
        ];
        facts.extend(new.seat.map(|seat| decide::seat_taken(seat, &maker.player)));
        let entry = Entry { at, facts };
        let state =
            State::begin(new.code, &entry).expect("a new room follows from its own first entry");
        let card = Some(card(&state));
        context
            .journal
            .append(new.code, Expected::NewRoom, entry, card)
            .await?;
        let mut room = Self::new(context, state, Audience::default());
        room.attach(maker);
        room.tell_state(maker, id);
        Ok(room)
    }

    /// Reads a room from the journal; none if there is no such room.
    ///
    /// # Errors
    ///
    /// If it cannot be read or is damaged.
    pub async fn load(context: RoomContext, code: RoomCode) -> Result<Option<Self>, JournalError> {
        let entries = context.journal.read(code).await?;
        if entries.is_empty() {
            return Ok(None);
        }
        let state = State::replay(code, &entries).map_err(|fault| JournalError::Damaged {
            room: code,
            fault: fault.to_string(),
        })?;
        let touched_at = context.journal.touched_at(code).await?;
        let audience = Audience::empty_since(touched_at.unwrap_or(state.changed_at));
        let mut room = Self::new(context, state, audience);
        room.note_seats();
        Ok(Some(room))
    }

    fn new(context: RoomContext, state: State, audience: Audience) -> Self {
        let now = Instant::now();
        Self {
            context,
            state,
            audience,
            told_at: now,
            used_at: now,
        }
    }

    /// Serves the room until there is a reason to end.
    pub async fn run(&mut self, messages: &mut mpsc::Receiver<RoomMessage>) -> Ended {
        let shutdown = self.context.shutdown.clone();
        loop {
            let wake = self.next_wake();
            tokio::select! {
                biased;
                () = shutdown.cancelled() => return Ended::ServerStops,
                message = messages.recv() => match message {
                    Some(message) => self.handle(message).await,
                    None => return Ended::Idle,
                },
                () = sleep_until(wake) => self.wake().await,
            }
            if matches!(self.state.stage, Stage::Closed) {
                return Ended::Closed;
            }
            if self.idle_at().is_some_and(|at| at <= Instant::now()) {
                return Ended::Idle;
            }
        }
    }

    /// When the room may leave memory: it is empty and waits for no seeds.
    fn idle_at(&self) -> Option<Instant> {
        let waits = matches!(self.state.stage, Stage::Seeding(_));
        (self.audience.is_empty() && !waits).then(|| self.used_at + self.context.idle)
    }

    /// May the room leave memory?
    #[must_use]
    pub fn is_idle(&self) -> bool {
        self.idle_at().is_some()
    }

    /// Leaves memory; notes until when the room was used.
    pub async fn rest(self) {
        let left_at = self
            .audience
            .crowd()
            .left_at()
            .unwrap_or(self.state.changed_at);
        let at = left_at.max(self.state.changed_at);
        if let Err(cause) = self.context.journal.touch(self.state.code, at).await {
            tracing::warn!(room = %self.state.code, %cause, "the room's last use was not noted");
        }
    }

    /// Does what a message asks for.
    pub async fn handle(&mut self, message: RoomMessage) {
        self.used_at = Instant::now();
        match message {
            RoomMessage::Request { link, id, command } => {
                self.request(&link, id.as_ref(), &command).await;
            }
            RoomMessage::Gone { link } => self.detach(&link),
            RoomMessage::Look { reply } => {
                let now = self.context.clock.now();
                let room = view::room(&self.state, self.audience.crowd(), None, now);
                // Whoever asked may have gone meanwhile.
                let _ = reply.send(Box::new(room));
            }
            RoomMessage::Close { reply } => {
                let closed = self.store(vec![decide::close(&self.state, "admin")]).await;
                let _ = reply.send(closed);
            }
        }
    }

    async fn request(&mut self, link: &Arc<Link>, id: Option<&RequestId>, command: &Command) {
        match self.act(link, id, command).await {
            Ok(Some(done)) => reply::done(&link.outbox, id, done.seq),
            Ok(None) => {}
            Err(refusal) => reply::refuse(&link.outbox, id, &refusal),
        }
    }

    /// Does what is asked. What it returns is to be answered with `ok`; none was answered already.
    async fn act(
        &mut self,
        link: &Arc<Link>,
        id: Option<&RequestId>,
        command: &Command,
    ) -> Result<Option<Done>, Refusal> {
        let decision = decide::decide(
            &self.state,
            &mut Ask {
                caller: &link.player,
                id,
                command,
                crowd: self.audience.crowd(),
                watchers: self.context.watchers,
                now: self.context.clock.now(),
                draw: &mut draw_seed,
            },
        )?;
        let facts = match decision {
            Decision::Again(seq) => return Ok(Some(Done { seq: Some(seq) })),
            Decision::Facts(facts) => facts,
        };
        let before = self.state.seq;
        self.store(facts).await?;
        let seq = (self.state.seq > before).then_some(self.state.seq);
        match command {
            Command::Join { .. } => {
                self.attach(link);
                self.tell_state(link, id);
                return Ok(None);
            }
            Command::Sync { since } => {
                self.sync(link, id, *since).await?;
                return Ok(None);
            }
            Command::Leave => self.let_go(link.player.id),
            Command::Remove(player) => self.let_go(*player),
            Command::Chat { text, to } => {
                let now = self.context.clock.now();
                self.audience
                    .chat(&self.state, &link.player, text, *to, now);
                self.told_at = Instant::now();
            }
            Command::Sit { .. }
            | Command::Stand
            | Command::GiveHash(_)
            | Command::RevealSeed(_)
            | Command::OpenSeat(_)
            | Command::Start
            | Command::Throw { .. }
            | Command::Play { .. }
            | Command::SetHost(_)
            | Command::Lock(_)
            | Command::SwapSeats(..)
            | Command::EndGame => {}
        }
        Ok(Some(Done { seq }))
    }

    /// Stores facts, applies them and tells the members; nothing of this if storing fails.
    async fn store(&mut self, facts: Vec<Fact>) -> Result<(), Refusal> {
        if facts.is_empty() {
            return Ok(());
        }
        let before = self.state.seq;
        let entry = Entry {
            at: self.context.clock.now(),
            facts,
        };
        let mut next = self.state.clone();
        if let Err(cause) = next.evolve(&entry) {
            tracing::error!(room = %self.state.code, %cause, "a decision cannot follow");
            return Err(Refusal::new(
                ErrorCode::Internal,
                "the server failed; nothing has changed",
            ));
        }
        let card = changes_card(&entry).then(|| card(&next));
        let code = self.state.code;
        if let Err(cause) = self
            .context
            .journal
            .append(code, Expected::Seq(before), entry.clone(), card)
            .await
        {
            tracing::error!(room = %code, %cause, "cannot store");
            return Err(Refusal::new(
                ErrorCode::Internal,
                format!("cannot be stored: {cause}"),
            ));
        }
        self.state = next;
        self.tell(&entry, before);
        Ok(())
    }

    /// Tells the members what an entry says.
    fn tell(&mut self, entry: &Entry, before: u64) {
        let position = view::current_position(&self.state);
        let count = entry.events().count();
        for (index, event) in entry.events().enumerate() {
            let is_last = index + 1 == count;
            let turn = || self.state.game().and_then(|game| view::turn(&game.table));
            let message = ServerMessage::Event(Box::new(EventMessage {
                room: self.state.code,
                seq: before + 1 + index as u64,
                at: entry.at,
                event: event.clone(),
                position: position
                    .clone()
                    .filter(|_| carries_position(&self.state, event)),
                turn: (is_last && carries_position(&self.state, event)).then(turn),
            }));
            self.audience.tell(&Utf8Bytes::from(message.encode()));
        }
        self.note_seats();
        self.told_at = Instant::now();
    }

    fn attach(&mut self, link: &Arc<Link>) {
        if link.enter(self.state.code) {
            self.audience.attach(link);
        }
        self.note_seats();
    }

    fn detach(&mut self, link: &Link) {
        self.audience.detach(link, self.context.clock.now());
        self.note_seats();
    }

    /// Lets all connections of a player out.
    fn let_go(&mut self, player: PlayerId) {
        for link in self.audience.links_of(player) {
            link.leave(self.state.code);
            self.audience.detach(&link, self.context.clock.now());
        }
        self.note_seats();
    }

    fn note_seats(&mut self) {
        self.audience
            .note_seats(&self.state, self.context.clock.now());
    }

    fn tell_state(&self, link: &Link, id: Option<&RequestId>) {
        let now = self.context.clock.now();
        let mut room = view::room(
            &self.state,
            self.audience.crowd(),
            Some(link.player.id),
            now,
        );
        room.re = id.cloned();
        link.outbox
            .push(ServerMessage::Room(Box::new(room)).encode().into());
    }

    /// Tells the state and what was missed.
    async fn sync(
        &mut self,
        link: &Arc<Link>,
        id: Option<&RequestId>,
        since: Option<u64>,
    ) -> Result<(), Refusal> {
        let missed = match since.filter(|&since| since < self.state.seq) {
            Some(since) => {
                let entries =
                    self.context
                        .journal
                        .read(self.state.code)
                        .await
                        .map_err(|cause| {
                            tracing::error!(room = %self.state.code, %cause, "cannot read");
                            Refusal::new(ErrorCode::Internal, "the room's history cannot be read")
                        })?;
                history::events_after(self.state.code, &entries, since)
            }
            None => Vec::new(),
        };
        self.attach(link);
        let now = self.context.clock.now();
        let mut room = view::room(
            &self.state,
            self.audience.crowd(),
            Some(link.player.id),
            now,
        );
        room.re = id.cloned();
        let messages = missed
            .into_iter()
            .map(|event| ServerMessage::Event(Box::new(event)));
        let messages = [ServerMessage::Room(Box::new(room))]
            .into_iter()
            .chain(messages);
        link.outbox
            .push_all(messages.map(|message| message.encode().into()));
        Ok(())
    }

    fn keep(&self) -> Keep {
        Keep(self.context.keep)
    }

    /// When something is to be done without being asked.
    fn next_wake(&self) -> Instant {
        let heartbeat = self.told_at + limits::HEARTBEAT_INTERVAL;
        let due = decide::next_due(&self.state, self.audience.crowd(), self.keep())
            .map(|at| self.context.clock.instant(at));
        let presence = self.audience.presence_due();
        // With nobody there a heartbeat would reach nobody.
        let heartbeat = (!self.audience.is_empty()).then_some(heartbeat);
        let wakes = [heartbeat, due, presence, self.idle_at()];
        wakes
            .into_iter()
            .flatten()
            .min()
            .unwrap_or_else(|| Instant::now() + IDLE_CHECK)
    }

    async fn wake(&mut self) {
        let now = self.context.clock.now();
        let due = decide::due(&self.state, self.audience.crowd(), self.keep(), now);
        if !due.is_empty() && self.store(due).await.is_err() {
            // It is due again at once: not before the journal had time to recover.
            tokio::time::sleep(STORE_RETRY).await;
        }
        self.audience.tell_presence(&self.state);
        if self.told_at.elapsed() >= limits::HEARTBEAT_INTERVAL {
            let heartbeat = Heartbeat {
                room: self.state.code,
                seq: self.state.seq,
            };
            self.audience.tell(&Utf8Bytes::from(
                ServerMessage::Heartbeat(heartbeat).encode(),
            ));
            self.told_at = Instant::now();
        }
    }
}

/// A room without any deadline looks again after this time.
const IDLE_CHECK: Duration = Duration::from_secs(3_600);
/// Wait after something that happens by itself could not be stored.
const STORE_RETRY: Duration = Duration::from_millis(500);

/// What was done, for the reply.
struct Done {
    seq: Option<u64>,
}

fn draw_seed() -> ServerSeed {
    ServerSeed::new(rand::rng().random())
}

/// Events carry position and turn during a game, its end included.
fn carries_position(state: &State, event: &Event) -> bool {
    state.status() == keliya_protocol::Status::Playing || matches!(event, Event::GameOver(_))
}

/// What closes a room that no task runs; none if it is closed already.
#[must_use]
pub fn closing(state: &State, reason: &'static str, at: Timestamp) -> Option<(Entry, Card)> {
    if matches!(state.stage, Stage::Closed) {
        return None;
    }
    let entry = Entry {
        at,
        facts: vec![decide::close(state, reason)],
    };
    let mut closed = state.clone();
    closed.evolve(&entry).ok()?;
    Some((entry, card(&closed)))
}

fn card(state: &State) -> Card {
    Card {
        summary: view::summary(state),
        visibility: state.visibility,
        holders: state
            .seats
            .iter()
            .filter_map(|seat| Some(seat.holder.as_ref()?.id))
            .collect(),
        closed: matches!(state.stage, Stage::Closed),
    }
}

/// Throws and plays, by far the most entries, leave the card as it is.
fn changes_card(entry: &Entry) -> bool {
    entry.events().any(|event| {
        !matches!(
            event,
            Event::Thrown(_) | Event::Played(_) | Event::Lost(_) | Event::SeedGiven(_)
        )
    })
}
