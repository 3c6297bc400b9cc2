//! Bots think here: off the rooms' tasks, and only so many at a time. Rooms that nobody is in take turns.

use std::{fmt, future::Future, pin::Pin, sync::Arc};

use keliya_bots::Level;
use keliya_protocol::BotLevel;
use keliya_rules as rules;
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio_util::task::TaskTracker;

use super::decide::ServerTurn;

/// Rooms without anybody in them where the server throws or plays at the same time, up to and including the
/// storing of it. However many games go on for nobody, these are all that rooms with people in them share
/// the journal with.
const UNATTENDED: usize = 4;

/// Threads on which bots think, shared by all rooms. Whoever waits for one is served in the order of
/// asking, and a room has one thought at a time, so that no room can keep others from theirs.
#[derive(Debug, Clone)]
pub struct Bots {
    places: Arc<Semaphore>,
    unattended: Arc<Semaphore>,
    tasks: TaskTracker,
}

/// What a bot chose, and the turn that it was chosen for.
#[derive(Debug)]
pub(super) struct Thought {
    pub(super) of: ServerTurn,
    /// The play; none throws.
    pub(super) play: Option<rules::Play>,
    /// Given back when the play is stored.
    _lane: Option<OwnedSemaphorePermit>,
}

/// A bot at its thoughts. Who drops it no longer wants to know.
pub(super) struct Thinking {
    pub(super) of: ServerTurn,
    answer: Pin<Box<dyn Future<Output = Thought> + Send>>,
}

impl fmt::Debug for Thinking {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Thinking")
            .field("of", &self.of)
            .finish_non_exhaustive()
    }
}

impl Bots {
    /// Bots that think on at most so many threads at a time, at least one; `tasks` knows of all of them.
    #[must_use]
    pub fn new(threads: usize, tasks: TaskTracker) -> Self {
        Self {
            places: Arc::new(Semaphore::new(threads.max(1))),
            unattended: Arc::new(Semaphore::new(UNATTENDED)),
            tasks,
        }
    }

    /// Takes a place, so that a bot has to wait for it.
    #[cfg(test)]
    pub(super) async fn occupy(&self) -> OwnedSemaphorePermit {
        let place = Arc::clone(&self.places).acquire_owned().await;
        place.expect("never closed")
    }

    /// Takes all lanes of rooms without anybody.
    #[cfg(test)]
    pub(super) async fn crowd(&self) -> OwnedSemaphorePermit {
        let lanes = Arc::clone(&self.unattended);
        let all = u32::try_from(UNATTENDED).expect("a few");
        lanes.acquire_many_owned(all).await.expect("never closed")
    }

    /// Begins to think of what to do in that turn. Where nobody is in the room, others may come first.
    pub(super) fn think(&self, of: ServerTurn, attended: bool) -> Thinking {
        let bots = self.clone();
        let answer = async move {
            let lane = match attended {
                true => None,
                // The semaphore is never closed; if it were, games would go on all the same.
                false => bots.unattended.clone().acquire_owned().await.ok(),
            };
            let play = match of.table.phase() {
                rules::Phase::Play => bots.choose(of).await,
                rules::Phase::Throw | rules::Phase::Over => None,
            };
            Thought {
                of,
                play,
                _lane: lane,
            }
        };
        Thinking {
            of,
            answer: Box::pin(answer),
        }
    }

    async fn choose(&self, of: ServerTurn) -> Option<rules::Play> {
        let place = Arc::clone(&self.places).acquire_owned().await;
        let legal = of.table.legal_plays();
        if legal.len() == 1 {
            return legal.first().copied();
        }
        let thought = self.tasks.spawn_blocking(move || {
            let _place = place;
            choose(&of)
        });
        let play = thought.await.unwrap_or_else(|cause| {
            tracing::error!(%cause, seat = of.seat, "a bot failed; any play is made instead");
            None
        });
        play.filter(|play| legal.contains(play))
            .or_else(|| legal.first().copied())
    }
}

/// Chooses a play for whoever is in turn, knowing what everybody knows. Of plays that are alike to a bot
/// chance decides, which has nothing to do with the lots.
fn choose(of: &ServerTurn) -> Option<rules::Play> {
    let level = match of.level {
        BotLevel::Easy => Level::Easy,
        BotLevel::Hard => Level::Hard,
    };
    keliya_bots::choose(level, &of.table, &mut rand::rng())
}

/// The thought under way, once it is done; never if there is none.
pub(super) async fn done(thinking: &mut Option<Thinking>) -> Thought {
    match thinking {
        Some(under_way) => {
            let thought = under_way.answer.as_mut().await;
            *thinking = None;
            thought
        }
        None => std::future::pending().await,
    }
}
