//! Who is who: tokens, and the connections of each player.

use std::{
    collections::{HashMap, VecDeque},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use keliya_protocol::{ErrorCode, PlayerId, PlayerRef, Token, limits};
use rand::Rng;
use sha2::{Digest, Sha256};

use crate::{
    clock::Clock,
    journal::{Journal, JournalError, TokenHash},
    link::{Link, SeatCount},
    outbox::{CloseReason, Outbox},
    room::Refusal,
};

/// What the oldest connection is told when its player connects once too often.
const SUPERSEDED: CloseReason = CloseReason {
    code: limits::close::SUPERSEDED,
    text: "you connected elsewhere too often",
};

/// The players of a server.
#[derive(Debug)]
pub struct Players {
    journal: Arc<dyn Journal>,
    clock: Clock,
    /// Each player's connections, oldest first. Never held over an await.
    links: Mutex<HashMap<PlayerId, VecDeque<Arc<Link>>>>,
}

fn hash(token: &Token) -> TokenHash {
    Sha256::digest(token.reveal().as_bytes()).into()
}

impl Players {
    /// The players whose tokens a journal knows.
    #[must_use]
    pub fn new(journal: Arc<dyn Journal>, clock: Clock) -> Self {
        Self {
            journal,
            clock,
            links: Mutex::default(),
        }
    }

    /// A new player, with the token that is theirs alone.
    ///
    /// # Errors
    ///
    /// If there is no place for more, or it cannot be stored.
    pub async fn enrol(&self) -> Result<(PlayerId, Token), Refusal> {
        // 256 bits from the system's generator: nobody guesses one.
        let secret: [u8; 32] = rand::rng().random();
        let token = Token::new(secret.iter().map(|byte| format!("{byte:02x}")).collect());
        let player = PlayerId::random();
        match self
            .journal
            .add_player(hash(&token), player, self.clock.now())
            .await
        {
            Ok(()) => Ok((player, token)),
            Err(JournalError::Full(_)) => Err(Refusal::new(ErrorCode::TooMany, "too many players")),
            Err(cause) => Err(broken(&cause)),
        }
    }

    /// The player that a token stands for.
    ///
    /// # Errors
    ///
    /// If it is wrong.
    pub async fn recognise(&self, token: &Token) -> Result<PlayerId, Refusal> {
        let found = self
            .journal
            .find_player(hash(token), self.clock.now())
            .await;
        found
            .map_err(|cause| broken(&cause))?
            .ok_or_else(|| Refusal::new(ErrorCode::Unauthorized, "the token is not known here"))
    }

    fn links(&self) -> MutexGuard<'_, HashMap<PlayerId, VecDeque<Arc<Link>>>> {
        self.links.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts a connection in; the newest always gets in, and the oldest of too many is closed. `seats`
    /// is how many the player holds.
    pub fn connect(&self, player: PlayerRef, outbox: Outbox, seats: usize) -> Arc<Link> {
        let mut links = self.links();
        let theirs = links.entry(player.id).or_default();
        let seats = match theirs.front() {
            Some(other) => Arc::clone(&other.seats),
            None => Arc::new(SeatCount::new(seats)),
        };
        let link = Arc::new(Link::new(player, outbox, seats));
        theirs.push_back(Arc::clone(&link));
        if theirs.len() > limits::CONNECTIONS_PER_PLAYER
            && let Some(oldest) = theirs.pop_front()
        {
            oldest.outbox.close(SUPERSEDED);
        }
        link
    }

    /// Counts a connection out.
    pub fn disconnect(&self, link: &Link) {
        let mut links = self.links();
        if let Some(theirs) = links.get_mut(&link.player.id) {
            theirs.retain(|other| other.id() != link.id());
            if theirs.is_empty() {
                links.remove(&link.player.id);
            }
        }
    }
}

fn broken(cause: &JournalError) -> Refusal {
    tracing::error!(%cause, "the journal failed");
    Refusal::new(ErrorCode::Internal, format!("the server failed: {cause}"))
}
