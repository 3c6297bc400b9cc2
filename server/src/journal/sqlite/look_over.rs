//! When the journal was looked over: what seems not to be there may be damaged.

use std::{
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};

use tokio::{sync::OnceCell, time::Instant};

use crate::journal::JournalError;

/// What was looked over is taken for sound for so long.
const SOUND: Duration = Duration::from_secs(60);
/// And for so many times as long as the look took.
const SHARE: u32 = 100;

/// The latest look; none yet if nothing was ever looked over.
#[derive(Debug, Default)]
pub(super) struct LookOver {
    latest: Mutex<Arc<OnceCell<Look>>>,
    was_done: AtomicBool,
}

#[derive(Debug, Clone, Copy)]
struct Look {
    at: Instant,
    took: Duration,
}

impl Look {
    fn is_fresh(self) -> bool {
        self.at.elapsed() < SOUND.max(self.took * SHARE)
    }
}

impl LookOver {
    /// Was it ever done?
    pub(super) fn was_done(&self) -> bool {
        self.was_done.load(Ordering::Relaxed)
    }

    /// Was it done lately?
    pub(super) fn is_fresh(&self) -> bool {
        self.latest().get().is_some_and(|look| look.is_fresh())
    }

    /// Looks, unless that was done lately; whoever wants it meanwhile waits for the same look. One that fails was
    /// none.
    pub(super) async fn done<F>(&self, look: impl FnOnce() -> F) -> Result<(), JournalError>
    where
        F: Future<Output = Result<(), JournalError>>,
    {
        let looking = async || {
            let began = Instant::now();
            look().await?;
            self.was_done.store(true, Ordering::Relaxed);
            Ok(Look {
                at: Instant::now(),
                took: began.elapsed(),
            })
        };
        self.latest().get_or_try_init(looking).await.map(drop)
    }

    /// The look that is done or under way, or place for a new one.
    fn latest(&self) -> Arc<OnceCell<Look>> {
        let mut latest = self.latest.lock().unwrap_or_else(PoisonError::into_inner);
        if latest.get().is_some_and(|look| !look.is_fresh()) {
            *latest = Arc::default();
        }
        Arc::clone(&latest)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicU32;

    use tokio::time::sleep;

    use super::*;

    const SECOND: Duration = Duration::from_secs(1);

    #[tokio::test(start_paused = true)]
    async fn a_look_is_shared_by_all_who_want_it_and_holds_for_a_while() {
        let (look_over, count) = (LookOver::default(), AtomicU32::new(0));
        let looked = async || {
            let look = async || {
                sleep(2 * SECOND).await;
                count.fetch_add(1, Ordering::Relaxed);
                Ok(())
            };
            look_over.done(look).await.unwrap();
            count.load(Ordering::Relaxed)
        };
        assert!(!look_over.is_fresh());
        assert_eq!(tokio::join!(looked(), looked()), (1, 1));
        assert!(look_over.is_fresh());
        // A hundred times as long as it took.
        sleep(199 * SECOND).await;
        assert_eq!(looked().await, 1);
        sleep(SECOND).await;
        assert!(!look_over.is_fresh() && look_over.was_done());
        assert_eq!(looked().await, 2);
    }

    #[tokio::test(start_paused = true)]
    async fn a_look_that_fails_was_none() {
        let look_over = LookOver::default();
        let failed = async || Err(JournalError::Storage("the disk".to_owned()));
        assert!(look_over.done(failed).await.is_err());
        assert!(!look_over.is_fresh() && !look_over.was_done());
        look_over.done(async || Ok(())).await.unwrap();
        sleep(59 * SECOND).await;
        assert!(look_over.is_fresh());
        sleep(SECOND).await;
        assert!(!look_over.is_fresh());
    }
}
