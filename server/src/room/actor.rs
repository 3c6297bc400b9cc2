//! The task of a live room: how it begins and ends, what it is sent, and what happens in it by itself.

use std::{pin::pin, sync::Arc, time::Duration};

use axum::extract::ws::Utf8Bytes;
use keliya_protocol::{
    Heartbeat, RequestId, RoomCode, ServerMessage, Timestamp, Visibility, fair::ServerSeed, limits,
};
use rand::Rng;
use tokio::time::{Instant, sleep_until};
use tokio_util::sync::CancellationToken;

use super::{
    Entry, Fact, Mailbox, RoomMessage, State,
    audience::Audience,
    bots::{self, Bots, Thinking},
    decide::{self, Keep},
    resting,
    setup::setup_of,
    state::Stage,
    view,
};
use crate::{
    clock::Clock,
    journal::{Card, Expected, Journal, JournalError, Rest},
    link::Link,
    outbox::CloseReason,
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
    /// When the server started.
    pub started_at: Timestamp,
    /// How long an empty room stays in memory.
    pub idle: Duration,
    /// How long a room is kept when it is over or nobody is there.
    pub keep: Duration,
    /// Where bots think.
    pub bots: Bots,
    /// How long a bot waits before it throws or plays.
    pub bot_delay: Duration,
    /// Draws the server's seed of a game: [`draw_seed`], but in tests.
    pub draw_seed: fn() -> ServerSeed,
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
    /// Seconds for each throw or play; 0 is no limit.
    pub turn_seconds: u32,
    /// The seat its maker takes; none watches.
    pub seat: Option<u8>,
}

/// A live room. It owns its state; nobody else sees it.
#[derive(Debug)]
pub struct RoomActor {
    pub(super) context: RoomContext,
    pub(super) state: State,
    pub(super) audience: Audience,
    /// When members were last told anything.
    pub(super) told_at: Instant,
    /// When the room was last sent a message.
    pub(super) used_at: Instant,
    /// What happens by itself could not be stored, and is not tried again before this.
    pub(super) retry_at: Option<Instant>,
    /// The bot that thinks for the seat in turn.
    pub(super) thinking: Option<Thinking>,
    /// Until when the journal knows at least that the clock of the seat in turn ran.
    pub(super) ran_until: Timestamp,
    /// The journal has moved on without this task.
    pub(super) overtaken: bool,
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
    /// The journal has moved on without this task: the room is to be read anew.
    Overtaken,
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
                turn_seconds: new.turn_seconds,
            },
            Fact::SeedDrawn((context.draw_seed)()),
        ];
        facts.extend(new.seat.map(|seat| decide::seat_taken(seat, &maker.player)));
        let entry = Arc::new(Entry { at, facts });
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
        let rest = context.journal.rested(code).await?;
        let rest = rest.unwrap_or_else(|| Rest {
            at: state.changed_at,
            absent: Vec::new(),
            wakes_at: None,
        });
        let audience = resting::audience(&context, &state, &rest);
        let mut room = Self::new(context, state, audience);
        room.resume_clock(&rest).await;
        Ok(Some(room))
    }

    fn new(context: RoomContext, state: State, audience: Audience) -> Self {
        let now = Instant::now();
        Self {
            ran_until: state.changed_at,
            thinking: None,
            context,
            state,
            audience,
            told_at: now,
            used_at: now,
            retry_at: None,
            overtaken: false,
        }
    }

    /// Serves the room until there is a reason to end.
    pub async fn run(&mut self, messages: &mut Mailbox) -> Ended {
        let shutdown = self.context.shutdown.clone();
        let mut stopped = pin!(shutdown.cancelled());
        let mut wake = self.next_wake();
        // Set anew only when it must ring earlier, or rang: most messages put it off, and to put it
        // off each time would cost more than to let it ring in vain.
        let mut alarm = pin!(sleep_until(wake));
        loop {
            tokio::select! {
                biased;
                () = stopped.as_mut() => return Ended::ServerStops,
                thought = bots::done(&mut self.thinking) => {
                    Box::pin(self.play_as_thought(thought)).await;
                }
                message = messages.recv() => match message {
                    Some(message) => self.handle(*message).await,
                    None => return Ended::Idle,
                },
                () = alarm.as_mut() => {}
            }
            // Looked at here, so that however many messages come, what is due is done.
            if wake <= Instant::now() {
                // Boxed, as all that is rare: a room's task has room for the largest that it may wait for.
                Box::pin(self.wake()).await;
            }
            if self.is_closed() {
                self.audience.let_all_go(self.state.code);
                return Ended::Closed;
            }
            if self.is_overtaken() {
                return Ended::Overtaken;
            }
            if self.idle_at().is_some_and(|at| at <= Instant::now()) {
                return Ended::Idle;
            }
            wake = self.next_wake();
            if alarm.deadline() > wake || alarm.is_elapsed() {
                alarm.as_mut().reset(wake);
            }
        }
    }

    /// Is the room closed for good?
    #[must_use]
    pub fn is_closed(&self) -> bool {
        matches!(self.state.stage, Stage::Closed)
    }

    /// Has the journal moved on without this task? Then everybody is sent to come back.
    #[must_use]
    pub fn is_overtaken(&self) -> bool {
        if self.overtaken {
            self.audience.close_all(OVERTAKEN);
        }
        self.overtaken
    }

    /// Does what a message asks for.
    pub async fn handle(&mut self, message: RoomMessage) {
        self.used_at = Instant::now();
        match message {
            RoomMessage::Request {
                link,
                id,
                command,
                ticket,
            } => {
                self.request(&link, id.as_ref(), &command).await;
                drop(ticket);
                link.answered();
            }
            RoomMessage::Gone { link } => self.detach(&link),
            RoomMessage::Look { reply } => {
                let now = self.context.clock.now();
                let room = view::room(&self.state, self.audience.crowd(), None, now);
                // Whoever asked may have gone meanwhile.
                let _ = reply.send(Ok(Box::new(room)));
            }
            RoomMessage::Close { reply } => {
                let close = vec![decide::close(&self.state, "admin")];
                let closed = Box::pin(self.store(close)).await;
                let _ = reply.send(closed);
            }
        }
    }

    fn keep(&self) -> Keep {
        Keep(self.context.keep)
    }

    /// When something is to be done without being asked.
    fn next_wake(&self) -> Instant {
        let heartbeat = self.told_at + limits::HEARTBEAT_INTERVAL;
        let due = decide::next_due(&self.state, self.audience.crowd(), self.keep())
            .map(|at| self.context.clock.instant(at))
            .map(|at| self.retry_at.map_or(at, |retry| at.max(retry)));
        let presence = self.audience.presence_due();
        let turn = self.server_turn_due();
        // With nobody there a heartbeat would reach nobody.
        let heartbeat = (!self.audience.is_empty()).then_some(heartbeat);
        let clock = self.clock_note_due();
        let wakes = [heartbeat, due, turn, clock, presence, self.idle_at()];
        wakes
            .into_iter()
            .flatten()
            .min()
            .unwrap_or_else(|| Instant::now() + IDLE_CHECK)
    }

    async fn wake(&mut self) {
        let now = self.context.clock.now();
        if self.retry_at.is_none_or(|at| at <= Instant::now()) {
            let due = decide::due(&self.state, self.audience.crowd(), self.keep(), now);
            // It stays due: not again before the journal had time to recover.
            let failed = !due.is_empty() && self.store(due).await.is_err();
            self.retry_at = failed.then(|| Instant::now() + STORE_RETRY);
            if !failed {
                Box::pin(self.take_server_turn()).await;
            }
        }
        Box::pin(self.note_clock()).await;
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
pub(super) const STORE_RETRY: Duration = Duration::from_millis(500);
/// What members are told of a room that has another owner.
const OVERTAKEN: CloseReason = CloseReason {
    code: limits::close::TRY_AGAIN,
    text: "the room has moved; come back",
};

/// A seed that nobody can guess: of the operating system's randomness, by way of a generator made for secrets.
#[must_use]
pub fn draw_seed() -> ServerSeed {
    ServerSeed::new(rand::rng().random())
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

/// What lists and searches need of a room with these entries; or why they cannot be a room's.
///
/// # Errors
///
/// If they do not follow from each other.
pub fn card_of(code: RoomCode, entries: &[Arc<Entry>]) -> Result<Card, String> {
    let state = State::replay(code, entries).map_err(|fault| fault.to_string())?;
    Ok(card(&state))
}

/// What lists and searches need of a room.
pub(crate) fn card(state: &State) -> Card {
    Card {
        summary: view::summary(state),
        visibility: state.visibility,
        holders: state
            .seats
            .iter()
            .filter_map(|seat| Some(seat.holder.as_ref()?.id))
            .collect(),
        goes_on: state.goes_on(),
        closed: matches!(state.stage, Stage::Closed),
    }
}
