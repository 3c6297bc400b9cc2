//! What a room's task does with a request: it decides, stores, and only then applies and tells.

use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use keliya_protocol::{
    Audience as ChatAudience, ErrorCode, Event, EventRef, PlayerId, RequestId, SeatLeft,
    ServerMessage, Status,
};
use tokio::time::Instant;

use super::{
    Command, Entry, Fact, History, Refusal, RoomActor, State,
    actor::card,
    decide::{self, Ask, Decision},
    view,
};
use crate::{
    journal::{Expected, JournalError},
    link::Link,
    reply,
};

/// What was done, for the reply.
struct Done {
    seq: Option<u64>,
}

impl RoomActor {
    /// Does what a request asks, and answers it.
    pub(super) async fn request(
        &mut self,
        link: &Arc<Link>,
        id: Option<&RequestId>,
        command: &Command,
    ) {
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
                draw: &mut self.context.draw_seed,
            },
        )?;
        let before = self.state.seq;
        let facts = match decision {
            Decision::Again(seq) => return Ok(Some(Done { seq: Some(seq) })),
            Decision::Back(back, facts) => {
                Box::pin(self.store(vec![back])).await?;
                facts
            }
            Decision::Facts(facts) => facts,
        };
        self.store(facts).await?;
        let seq = (self.state.seq > before).then_some(self.state.seq);
        match command {
            Command::Join { .. } => {
                self.attach(link);
                self.tell_state(link, id);
                return Ok(None);
            }
            Command::Sync { since, ahead } => {
                Box::pin(self.sync(link, id, *since, ahead.as_deref())).await?;
                return Ok(None);
            }
            Command::Leave => self.let_go(link.player.id),
            Command::Remove(player) => self.let_go(*player),
            Command::Chat { text, to } => {
                let now = self.context.clock.now();
                self.audience
                    .chat(&self.state, &link.player, text, *to, now);
                if *to == ChatAudience::All {
                    self.told_at = Instant::now();
                }
            }
            Command::Sit { .. }
            | Command::Stand
            | Command::GiveHash(_)
            | Command::RevealSeed(_)
            | Command::OpenSeat(_)
            | Command::SeatBot { .. }
            | Command::Start
            | Command::Rematch
            | Command::Throw { .. }
            | Command::Play { .. }
            | Command::SetHost(_)
            | Command::SetTimer(_)
            | Command::Pause
            | Command::Unpause
            | Command::Mute { .. }
            | Command::Lock(_)
            | Command::SwapSeats(..)
            | Command::EndGame => {}
        }
        Ok(Some(Done { seq }))
    }

    /// Stores facts, applies them and tells the members; nothing of this if storing fails.
    pub(super) async fn store(&mut self, facts: Vec<Fact>) -> Result<(), Refusal> {
        if facts.is_empty() {
            return Ok(());
        }
        let before = self.state.seq;
        let entry = Arc::new(Entry {
            at: self.context.clock.now(),
            facts,
        });
        let mut next = Box::new(self.state.clone());
        if let Err(cause) = next.evolve(&entry) {
            tracing::error!(room = %self.state.code, %cause, "a decision cannot follow");
            return Err(Refusal::new(
                ErrorCode::Internal,
                "the server failed; nothing has changed",
            ));
        }
        let card = changes_card(&entry).then(|| card(&next));
        let code = self.state.code;
        let expected = Expected::Seq(before);
        let journal = &self.context.journal;
        let stored = journal.append(code, expected, Arc::clone(&entry), card);
        if let Err(cause) = stored.await {
            tracing::warn!(room = %code, %cause, "cannot store");
            self.overtaken |= matches!(cause, JournalError::Conflict { .. });
            let code = if self.overtaken {
                ErrorCode::Unavailable
            } else {
                ErrorCode::Internal
            };
            return Err(Refusal::new(code, format!("cannot be stored: {cause}")));
        }
        let earlier = std::mem::replace(&mut self.state, *next);
        self.tell(&entry, &earlier);
        Ok(())
    }

    /// Tells the members what an entry says. Events of a game, its start and its end included, carry
    /// the position after all of them, and the last one who is to act.
    fn tell(&mut self, entry: &Entry, earlier: &State) {
        let playing = |state: &State| state.status() == Status::Playing;
        let in_game = playing(earlier) || playing(&self.state);
        let position = view::current_position(&self.state)
            .or_else(|| view::current_position(earlier))
            .filter(|_| in_game);
        let turn = self.state.game().and_then(view::turn);
        let count = entry.events().count();
        for (index, event) in entry.events().enumerate() {
            let is_last = index + 1 == count;
            let message = EventRef {
                room: self.state.code,
                seq: earlier.seq + 1 + index as u64,
                at: entry.at,
                event,
                position: position.as_ref(),
                turn: (in_game && is_last).then_some(turn.as_ref()),
            };
            self.audience.tell(&Utf8Bytes::from(message.encode()));
            if let Event::SeatLeft(SeatLeft {
                player: Some(player),
                ..
            }) = event
            {
                // Whose seat the host frees while they are away is a newcomer from there on.
                self.audience.forget(player.id);
            }
        }
        self.note_seats();
        self.told_at = Instant::now();
    }

    pub(super) fn attach(&mut self, link: &Arc<Link>) {
        if link.enter(self.state.code) {
            if self.audience.is_empty() {
                // A bot whose turn it was among rooms without anybody is asked anew, and waits for none.
                self.thinking = None;
            }
            self.audience.attach(link);
        }
        self.note_seats();
    }

    pub(super) fn detach(&mut self, link: &Link) {
        self.audience.detach(link, self.context.clock.now());
        self.note_seats();
    }

    /// Lets all connections of a player out.
    fn let_go(&mut self, player: PlayerId) {
        for link in self.audience.links_of(player) {
            link.leave(self.state.code);
            self.audience.detach(&link, self.context.clock.now());
        }
        self.audience.forget(player);
        self.note_seats();
    }

    fn note_seats(&mut self) {
        self.audience
            .note_seats(&self.state, self.context.clock.now());
    }

    pub(super) fn tell_state(&self, link: &Link, id: Option<&RequestId>) {
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
        ahead: Option<&History>,
    ) -> Result<(), Refusal> {
        let seq = self.state.seq;
        let missed = match since.filter(|&since| since < seq) {
            Some(since) => {
                let none = History::default();
                let ahead = ahead.unwrap_or(&none);
                let later = self.later(ahead.last(seq).unwrap_or(since)).await?;
                ahead.told(&later, since, seq)
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
        // Written before the outbox is locked.
        let mut texts = vec![ServerMessage::Room(Box::new(room)).encode().into()];
        texts.extend(missed);
        link.outbox.push_all(texts);
        Ok(())
    }

    /// What happened after that event.
    async fn later(&mut self, since: u64) -> Result<History, Refusal> {
        if since >= self.state.seq {
            return Ok(History::default());
        }
        let read = History::read(&*self.context.journal, self.state.code, since);
        read.await.map_err(|cause| {
            tracing::error!(room = %self.state.code, %cause, "cannot read");
            Refusal::new(ErrorCode::Internal, "the room's history cannot be read")
        })
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
