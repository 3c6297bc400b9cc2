//! How answers come back from the writer's thread: those of one commit together, to a task that hands
//! them out. To wake a runtime from another thread costs a system call, and this is one a commit
//! instead of one a request.

use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::{mpsc, oneshot};
use tokio_util::sync::CancellationToken;

use crate::journal::JournalError;

/// Commits whose answers wait to be handed out, at most; the writer hands out what is beyond itself.
const COMMITS: usize = 64;

/// An answer, and for whom it is.
pub(super) struct Answer {
    pub(super) to: oneshot::Sender<Result<(), JournalError>>,
    pub(super) text: Result<(), JournalError>,
}

impl Answer {
    fn hand_out(self) {
        // Whoever asked may have gone; it is stored all the same.
        let _ = self.to.send(self.text);
    }
}

/// Where the writer leaves answers.
#[derive(Debug, Default)]
pub(super) struct Post {
    /// There while a task hands answers out.
    bag: Mutex<Option<mpsc::Sender<Vec<Answer>>>>,
}

impl std::fmt::Debug for Answer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.text.fmt(f)
    }
}

impl Post {
    fn bag(&self) -> MutexGuard<'_, Option<mpsc::Sender<Vec<Answer>>>> {
        self.bag.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Gets the answers of a commit to those who wait for them.
    pub(super) fn deliver(&self, answers: Vec<Answer>) {
        let left = match &*self.bag() {
            None => answers,
            Some(bag) => match bag.try_send(answers) {
                Ok(()) => return,
                Err(error) => error.into_inner(),
            },
        };
        left.into_iter().for_each(Answer::hand_out);
    }

    /// Hands answers out until the server stops.
    pub(super) async fn serve(&self, shutdown: CancellationToken) {
        let (bag, mut answers) = mpsc::channel(COMMITS);
        *self.bag() = Some(bag);
        loop {
            tokio::select! {
                biased;
                () = shutdown.cancelled() => break,
                batch = answers.recv() => match batch {
                    Some(batch) => batch.into_iter().for_each(Answer::hand_out),
                    None => break,
                }
            }
        }
        // From here on the writer hands out by itself; what it has left before is not forgotten.
        *self.bag() = None;
        while let Some(batch) = answers.recv().await {
            batch.into_iter().for_each(Answer::hand_out);
        }
    }
}
