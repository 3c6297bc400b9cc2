//! How jobs go to the writer's thread: gathered, many at a time. To hand over and to flush the disk cost as
//! much for one as for many, so a batch goes when everybody who could add to it has had their turn.

use std::sync::{Mutex, MutexGuard, PoisonError};

use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;

use super::{work::Job, writer::BATCH};

/// Jobs that wait to be gathered, at most; whoever brings one more waits. A room brings one at a time, so
/// this holds several times the busy rooms of one machine.
const QUEUE: usize = 16 * 1024;
/// Batches that wait for the writer. While it is at one, the next one is gathered.
pub(super) const BATCHES: usize = 1;

/// Where jobs are brought.
#[derive(Debug)]
pub(super) struct Gatherer {
    /// There while a task gathers.
    door: Mutex<Option<mpsc::Sender<Job>>>,
    writer: mpsc::Sender<Vec<Job>>,
}

/// The writer takes no more.
#[derive(Debug)]
pub(super) struct Stopped;

impl Gatherer {
    pub(super) fn new(writer: mpsc::Sender<Vec<Job>>) -> Self {
        Self {
            door: Mutex::default(),
            writer,
        }
    }

    fn door(&self) -> MutexGuard<'_, Option<mpsc::Sender<Job>>> {
        self.door.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Brings a job; alone to the writer, while no task gathers.
    pub(super) async fn bring(&self, job: Job) -> Result<(), Stopped> {
        let door = self.door().clone();
        let job = match door {
            None => job,
            Some(door) => match door.send(job).await {
                Ok(()) => return Ok(()),
                Err(error) => error.0,
            },
        };
        self.writer.send(vec![job]).await.map_err(|_| Stopped)
    }

    /// Gathers until the server stops.
    pub(super) async fn serve(&self, shutdown: CancellationToken) {
        let (door, mut jobs) = mpsc::channel(QUEUE);
        *self.door() = Some(door);
        loop {
            let mut batch = Vec::new();
            tokio::select! {
                biased;
                () = shutdown.cancelled() => break,
                taken = jobs.recv_many(&mut batch, BATCH) => if taken == 0 {
                    break;
                }
            }
            self.fill(&mut batch, &mut jobs).await;
            if self.writer.send(batch).await.is_err() {
                break;
            }
        }
        // From here on jobs go alone; those that were brought before are not forgotten.
        *self.door() = None;
        jobs.close();
        while let Some(job) = jobs.recv().await {
            if self.writer.send(vec![job]).await.is_err() {
                return;
            }
        }
    }

    /// Lets everybody else have their turn, again and again while that brings more jobs.
    async fn fill(&self, batch: &mut Vec<Job>, jobs: &mut mpsc::Receiver<Job>) {
        loop {
            tokio::task::yield_now().await;
            let before = batch.len();
            while batch.len() < BATCH
                && let Ok(job) = jobs.try_recv()
            {
                batch.push(job);
            }
            if batch.len() == before || batch.len() >= BATCH {
                return;
            }
        }
    }
}
