//! Rooms that come to memory without anybody's doing: where games went on when the last server ended, and
//! where somebody's time is up soon.

use std::{sync::Arc, time::Duration};

use keliya_protocol::RoomCode;

use super::Lobby;
use crate::{
    journal::{JournalError, Rest},
    room::REST_AHEAD,
};

/// Rooms that are brought to memory at a time, and the pause after them: people come back at the same time.
const WOKEN_TOGETHER: usize = 50;
const WAKE_PAUSE: Duration = Duration::from_millis(10);
/// How often rooms at rest are looked for where time is up soon. It is noted as often that the server runs:
/// so much time a killed server gives back at most in such a room.
const LOOK_EVERY: Duration = Duration::from_secs(5);
/// Pause before it is tried again to store that a server begins.
const BEGIN_RETRY: Duration = Duration::from_secs(1);
/// Rooms come back so long before their time is up, which leaves several looks to find each.
const WOKEN_AHEAD: Duration = Duration::from_secs(20);

// A room comes to rest before it is due, with more than one look to spare.
const _: () = assert!(REST_AHEAD.as_secs() > WOKEN_AHEAD.as_secs() + 2 * LOOK_EVERY.as_secs());

impl Lobby {
    /// Lets time run again in rooms at rest. To be done before any room is used: people would lose the time in
    /// which no server ran. Tries until it is stored, or the server stops.
    pub async fn begin(&self) {
        let mut is_told = false;
        while let Err(cause) = self.context.journal.begin(self.context.started_at).await {
            if !is_told {
                tracing::error!("{cause}; it is tried again until that is over");
            }
            is_told = true;
            tokio::select! {
                () = self.context.shutdown.cancelled() => return,
                () = tokio::time::sleep(BEGIN_RETRY) => {}
            }
        }
    }

    /// Brings the rooms to memory in which games go on by themselves and which the last server had there: a
    /// server that starts does so once.
    pub async fn resume(self: Arc<Self>) {
        self.bring_back().await;
    }

    async fn bring_back(self: &Arc<Self>) {
        let rooms = match self.context.journal.going_on().await {
            Ok(rooms) => rooms,
            Err(cause) => {
                tracing::error!(%cause, "rooms where games go on cannot be found");
                return;
            }
        };
        for few in rooms.chunks(WOKEN_TOGETHER) {
            if self.context.shutdown.is_cancelled() {
                return;
            }
            self.bring(few).await;
        }
    }

    /// Brings rooms at rest to memory when somebody's time is up soon.
    pub async fn wake(self: Arc<Self>) {
        let mut mended = self.context.journal.times_mended();
        let mut is_looked_over = false;
        while !self.context.shutdown.is_cancelled() {
            if !is_looked_over {
                let looked = self.context.journal.look_over().await;
                is_looked_over = looked.is_ok();
                if let Err(cause) = looked {
                    tracing::error!(%cause, "the journal was not looked through for damage");
                }
            }
            self.note_running().await;
            let now = self.context.journal.times_mended();
            if std::mem::replace(&mut mended, now) != now {
                self.bring_back().await;
            }
            if let Err(cause) = self.wake_due().await {
                tracing::warn!(%cause, "rooms where time is up cannot be looked for");
            }
            tokio::select! {
                () = self.context.shutdown.cancelled() => {}
                () = tokio::time::sleep(LOOK_EVERY) => {}
            }
        }
        self.note_running().await;
    }

    async fn note_running(&self) {
        let at = self.context.clock.now();
        if let Err(cause) = self.context.journal.note_running(at).await {
            tracing::warn!(%cause, "it was not noted that time runs in rooms at rest");
        }
    }

    /// Goes through all that are due, since some of them may be in memory already, and stay due until
    /// something happens there.
    async fn wake_due(self: &Arc<Self>) -> Result<(), JournalError> {
        let before = self.context.clock.now().after(WOKEN_AHEAD);
        let mut seen = 0;
        loop {
            let due = self.context.journal.due(before, seen, WOKEN_TOGETHER);
            let rooms = due.await?;
            self.bring(&rooms).await;
            seen += rooms.len();
            if rooms.len() < WOKEN_TOGETHER || self.context.shutdown.is_cancelled() {
                return Ok(());
            }
        }
    }

    async fn bring(self: &Arc<Self>, few: &[RoomCode]) {
        for &room in few {
            self.open(room);
        }
        tokio::time::sleep(WAKE_PAUSE).await;
    }

    /// Lets a room rest that cannot be opened.
    pub(super) async fn lay_down(&self, room: RoomCode) {
        let rest = Rest {
            at: self.context.clock.now(),
            absent: Vec::new(),
            wakes_at: None,
        };
        if let Err(cause) = self.context.journal.rest(room, rest).await {
            tracing::warn!(%room, %cause, "a room that cannot be opened was not put aside");
        }
    }
}
