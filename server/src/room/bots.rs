//! Bots think here: off the rooms' tasks, and only so many at a time.

use std::{fmt, future::Future, pin::Pin, sync::Arc};

use keliya_bots::Level;
use keliya_protocol::BotLevel;
use keliya_rules as rules;
use tokio::sync::Semaphore;
use tokio_util::task::TaskTracker;

use super::decide::ServerTurn;

/// Threads on which bots think, shared by all rooms. Whoever waits for one is served in the order of
/// asking, and a room has one thought at a time, so that no room can keep others from theirs.
#[derive(Debug, Clone)]
pub struct Bots {
    places: Arc<Semaphore>,
    tasks: TaskTracker,
}

/// What a bot chose, and the turn that it was chosen for.
#[derive(Debug, Clone, Copy)]
pub(super) struct Thought {
    pub(super) of: ServerTurn,
    pub(super) play: Option<rules::Play>,
}

/// A bot at its thoughts. Who drops it no longer wants to know.
pub(super) struct Thinking {
    pub(super) of: ServerTurn,
    answer: Pin<Box<dyn Future<Output = Option<rules::Play>> + Send>>,
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
            tasks,
        }
    }

    /// Takes a place, so that a bot has to wait for it.
    #[cfg(test)]
    pub(super) async fn occupy(&self) -> tokio::sync::OwnedSemaphorePermit {
        let place = Arc::clone(&self.places).acquire_owned().await;
        place.expect("never closed")
    }

    /// Begins to think of a play.
    pub(super) fn think(&self, of: ServerTurn) -> Thinking {
        let (places, tasks) = (Arc::clone(&self.places), self.tasks.clone());
        let answer = async move {
            let place = places.acquire_owned().await.ok()?;
            let thought = tasks.spawn_blocking(move || {
                let _place = place;
                choose(&of)
            });
            match thought.await {
                Ok(play) => play,
                Err(cause) => {
                    tracing::error!(%cause, seat = of.seat, "a bot failed; any play is made instead");
                    of.table.legal_plays().first().copied()
                }
            }
        };
        Thinking {
            of,
            answer: Box::pin(answer),
        }
    }
}

/// Chooses a play for whoever is in turn, knowing what everybody knows. Of plays that are alike to a bot
/// chance decides, which has nothing to do with the lots.
fn choose(of: &ServerTurn) -> Option<rules::Play> {
    let level = match of.level {
        BotLevel::Easy => Level::Easy,
        BotLevel::Hard => Level::Hard,
    };
    let legal = of.table.legal_plays();
    let only = (legal.len() == 1).then(|| legal[0]);
    only.or_else(|| keliya_bots::choose(level, &of.table, &mut rand::rng()))
        .filter(|play| legal.contains(play))
        .or_else(|| legal.first().copied())
}

/// The thought under way, once it is done; never if there is none.
pub(super) async fn done(thinking: &mut Option<Thinking>) -> Thought {
    match thinking {
        Some(under_way) => {
            let play = under_way.answer.as_mut().await;
            let of = under_way.of;
            *thinking = None;
            Thought { of, play }
        }
        None => std::future::pending().await,
    }
}
