//! A connection as rooms see it: who it belongs to, and where to put what it is told.

use std::sync::atomic::{AtomicU64, Ordering};

use keliya_protocol::PlayerRef;

use crate::outbox::Outbox;

/// One welcomed connection.
#[derive(Debug)]
pub struct Link {
    id: u64,
    /// The player, under the name of this connection's `hello`.
    pub player: PlayerRef,
    /// What waits to be sent.
    pub outbox: Outbox,
}

impl Link {
    /// The link of a connection that was welcomed.
    #[must_use]
    pub fn new(player: PlayerRef, outbox: Outbox) -> Self {
        static NEXT: AtomicU64 = AtomicU64::new(1);
        Self {
            id: NEXT.fetch_add(1, Ordering::Relaxed),
            player,
            outbox,
        }
    }

    /// Tells connections of this process apart.
    #[must_use]
    pub fn id(&self) -> u64 {
        self.id
    }
}
