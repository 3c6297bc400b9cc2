//! The connections in a room, and what all of them are told.

use std::{sync::Arc, time::Duration};

use axum::extract::ws::Utf8Bytes;
use keliya_protocol::{
    Audience as ChatAudience, ChatMessage, ChatText, PlayerId, PlayerRef, Presence, RoomCode,
    ServerMessage, Timestamp,
};
use tokio::time::Instant;

use super::{State, crowd::Crowd, view};
use crate::{link::Link, outbox::CloseReason};

/// Comings and goings are told together after this time, of each person only the latest: many who come
/// at once do not make many messages to many. PROTOCOL.md allows a second.
const PRESENCE_DELAY: Duration = Duration::from_millis(200);

/// The connections in a room and the people behind them.
#[derive(Debug, Default)]
pub(super) struct Audience {
    links: Vec<Arc<Link>>,
    crowd: Crowd,
    /// Whose coming or going is still to be told.
    untold: Vec<PlayerRef>,
    tell_at: Option<Instant>,
}

impl Audience {
    /// Nobody, since that time.
    pub(super) fn empty_since(at: Timestamp) -> Self {
        Self {
            crowd: Crowd::left_at_last(at),
            ..Self::default()
        }
    }

    /// Who is there.
    pub(super) fn crowd(&self) -> &Crowd {
        &self.crowd
    }

    pub(super) fn is_empty(&self) -> bool {
        self.links.is_empty()
    }

    /// Lets a connection in, unless it is.
    pub(super) fn attach(&mut self, link: &Arc<Link>) {
        if self.links.iter().any(|other| other.id() == link.id()) {
            return;
        }
        self.links.push(Arc::clone(link));
        if self.crowd.come(&link.player) {
            self.note(&link.player);
        }
    }

    /// A connection has ended, or is no longer told about the room.
    pub(super) fn detach(&mut self, link: &Link, now: Timestamp) {
        let before = self.links.len();
        self.links.retain(|other| other.id() != link.id());
        if self.links.len() < before && self.crowd.go(link.player.id, now) {
            self.note(&link.player);
        }
    }

    /// A player without a connection here left on purpose, was sent away, or lost the seat.
    pub(super) fn forget(&mut self, player: PlayerId) {
        self.crowd.forget_dropped(player);
    }

    /// A player who matters here is absent since then.
    pub(super) fn miss(&mut self, player: PlayerId, since: Timestamp) {
        self.crowd.miss(player, since);
    }

    /// The connections of a player.
    pub(super) fn links_of(&self, player: PlayerId) -> Vec<Arc<Link>> {
        let theirs = self.links.iter().filter(|link| link.player.id == player);
        theirs.cloned().collect()
    }

    /// Lets all connections out of a room that is closed for good.
    pub(super) fn let_all_go(&mut self, room: RoomCode) {
        for link in self.links.drain(..) {
            link.leave(room);
        }
    }

    /// Ends all connections: the room is not served here any more.
    pub(super) fn close_all(&self, reason: CloseReason) {
        for link in &self.links {
            link.outbox.close(reason);
        }
    }

    /// Keeps in mind since when people with a seat, and the host, are absent; of nobody else.
    pub(super) fn note_seats(&mut self, state: &State, now: Timestamp) {
        let holders = state.seats.iter().filter_map(|seat| seat.holder.as_ref());
        for person in holders.chain(&state.host) {
            self.crowd.miss(person.id, now);
        }
        self.crowd
            .forget_absent(|id| state.seat_of(id).is_some() || state.is_host(id));
    }

    fn note(&mut self, player: &PlayerRef) {
        if !self.untold.iter().any(|untold| untold.id == player.id) {
            self.untold.push(player.clone());
        }
        self.tell_at
            .get_or_insert_with(|| Instant::now() + PRESENCE_DELAY);
    }

    /// When comings and goings are to be told.
    pub(super) fn presence_due(&self) -> Option<Instant> {
        self.tell_at
    }

    /// Tells who came and went, if it is time.
    pub(super) fn tell_presence(&mut self, state: &State) {
        if self.tell_at.is_none_or(|at| at > Instant::now()) {
            return;
        }
        self.tell_at = None;
        let spectators = view::spectators(state, &self.crowd);
        for player in std::mem::take(&mut self.untold) {
            let connected = self.crowd.is_present(player.id);
            let seat = state.seat_of(player.id);
            let holder = seat.and_then(|seat| state.seat(seat)?.holder.clone());
            let presence = ServerMessage::Presence(Presence {
                room: state.code,
                seat,
                connected,
                absent_since: seat.and(self.crowd.absent_since(player.id)),
                spectators,
                player: holder.unwrap_or(player),
            });
            self.tell(&presence.encode().into());
        }
    }

    /// Tells everybody the same bytes.
    pub(super) fn tell(&self, text: &Utf8Bytes) {
        for link in &self.links {
            link.outbox.push(text.clone());
        }
    }

    /// Passes on what somebody says: to everybody, or to the people in the seats of their side.
    pub(super) fn chat(
        &self,
        state: &State,
        speaker: &PlayerRef,
        text: &ChatText,
        to: ChatAudience,
        at: Timestamp,
    ) {
        let side_of = |player| {
            state
                .config
                .seat(state.seat_of(player)?)
                .map(|seat| state.config.side_of(seat))
        };
        let seat = state.seat_of(speaker.id);
        let holder = seat.and_then(|seat| state.seat(seat)?.holder.clone());
        let message = ServerMessage::Chat(ChatMessage {
            room: state.code,
            at,
            player: holder.unwrap_or_else(|| speaker.clone()),
            seat,
            to,
            text: text.clone(),
        });
        let bytes = Utf8Bytes::from(message.encode());
        let side = side_of(speaker.id);
        for link in &self.links {
            let hears = match to {
                ChatAudience::All => true,
                ChatAudience::Side => side.is_some() && side_of(link.player.id) == side,
            };
            if hears {
                link.outbox.push(bytes.clone());
            }
        }
    }
}
