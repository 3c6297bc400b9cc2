//! How a room leaves memory, what is noted of it then, and how it goes on from there.
//!
//! The note holds for the room's latest entry, and the next entry ends the rest in the same transaction. So
//! wherever a server is killed, what is stored is right:
//!
//! - Before the note is stored, and once an entry has ended the rest, the room is one that was in memory. A
//!   server that starts finds it because its game goes on, and knows from every few seconds that its clock ran.
//! - From the note on the room is found by the deadline in it, which the journal moves by the time in which no
//!   server runs: each server that begins does that once, whichever of them brings the room to memory.
//! - While the room is back and nothing has been stored, nothing of it has changed: the note still holds.

use std::{sync::Arc, time::Duration};

use keliya_protocol::Timestamp;
use tokio::time::Instant;

use super::{
    Entry, RoomActor, RoomContext,
    audience::Audience,
    decide::{self, ServerTurn},
    state::{Stage, State},
};
use crate::journal::{Expected, Rest};

/// A room rests only if nothing is to be done in it for so long, since to go and to come back costs more than
/// to stay for a minute.
pub(crate) const REST_AHEAD: Duration = Duration::from_secs(60);
/// The wait before a room tries again to leave memory, when that could not be noted.
const REST_RETRY: Duration = Duration::from_secs(5);

impl RoomActor {
    /// When the room may leave memory, as things stand: nobody is there, and nothing is to be done soon.
    pub(super) fn idle_at(&self) -> Option<Instant> {
        (self.audience.is_empty() && self.may_rest()).then(|| self.used_at + self.context.idle)
    }

    /// May the room leave memory?
    #[must_use]
    pub fn is_idle(&self) -> bool {
        self.idle_at().is_some()
    }

    /// Is there nothing to be done by the server, but perhaps for a person whose time is up much later? Where
    /// seeds are waited for or a bot is in turn, there is.
    fn may_rest(&self) -> bool {
        let ahead = self
            .context
            .clock
            .now()
            .after(REST_AHEAD.max(self.context.idle));
        let far = |turn: ServerTurn| turn.waits && turn.at > ahead;
        !matches!(self.state.stage, Stage::Seeding(_)) && self.server_turn().is_none_or(far)
    }

    /// Notes what is to be known of the room while it is not in memory. False if it has to stay there: nobody
    /// would wake it.
    pub async fn rest(&mut self) -> bool {
        let crowd = self.audience.crowd();
        let left_at = if crowd.is_empty() && !self.has_running_clock() {
            crowd.left_at()
        } else {
            Some(self.context.clock.now())
        };
        let changed_at = self.state.changed_at;
        let at = left_at.map_or(changed_at, |at| at.max(changed_at));
        let (code, journal) = (self.state.code, &self.context.journal);
        let may_rest = self.may_rest();
        let wakes_at = self.server_turn().map(|turn| turn.at);
        let noted = if may_rest {
            let rest = Rest {
                at,
                absent: crowd.absent().to_vec(),
                wakes_at,
            };
            journal.rest(code, rest).await
        } else {
            journal.touch(code, at).await
        };
        let Err(cause) = noted else { return may_rest };
        tracing::warn!(room = %code, %cause, "it was not noted that the room leaves memory");
        self.used_at = Instant::now() + REST_RETRY;
        may_rest && wakes_at.is_none()
    }

    /// Lets the clock of the seat in turn go on where it stood when a server last ran this room, as far as
    /// that is known.
    pub(super) async fn resume_clock(&mut self, rest: &Rest) {
        let now = self.context.clock.now();
        let stopped = rest.at.max(self.state.changed_at);
        let facts = match rest.wakes_at {
            Some(wakes_at) => decide::woken(&self.state, wakes_at),
            None if stopped >= self.context.started_at => Vec::new(),
            None => decide::resumed(&self.state, stopped, now),
        };
        if facts.is_empty() {
            return;
        }
        let expected = Expected::Seq(self.state.seq);
        let entry = Arc::new(Entry { at: now, facts });
        let mut next = self.state.clone();
        if let Err(cause) = next.evolve(&entry) {
            tracing::error!(room = %self.state.code, %cause, "a clock cannot go on");
            return;
        }
        let journal = &self.context.journal;
        let appended = journal.append(self.state.code, expected, entry, None);
        if let Err(cause) = appended.await {
            // It holds as long as this server runs; should that one stop too, time is given back again.
            tracing::warn!(room = %self.state.code, %cause, "a clock that goes on was not stored");
        }
        self.state = next;
    }
}

/// Who is there when a room comes to memory: nobody, since different times. A room that left it in good order
/// has noted them; of one that was in memory when its server was killed nobody knows more than until when it was
/// used. And nobody is absent from a server that does not run.
pub(super) fn audience(context: &RoomContext, state: &State, rest: &Rest) -> Audience {
    let since = |at: Timestamp| at.max(context.started_at);
    let mut audience = Audience::empty_since(rest.at);
    for &(player, at) in &rest.absent {
        audience.miss(player, since(at));
    }
    let others = if rest.at > state.changed_at {
        since(rest.at)
    } else {
        context.clock.now()
    };
    audience.note_seats(state, others);
    audience
}
