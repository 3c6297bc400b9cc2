//! A server that is killed and started again on the same data, at another address each time.

use std::{
    net::SocketAddr,
    path::Path,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use keliya_tests::Server;
use tokio::{sync::watch, time::timeout};

use crate::line::Pulse;

/// How long anything may take of which there are many at once.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);

/// Flags that are not in the way of many busy clients.
const FLAGS: [&str; 4] = ["--rate-limit", "0", "--max-seats", "10000"];

/// One life of the server.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Life {
    /// From 1.
    pub(crate) number: u64,
    /// Where it listens.
    pub(crate) address: SocketAddr,
}

/// What everybody knows who plays.
#[derive(Debug)]
pub(crate) struct Venue {
    life: watch::Receiver<Life>,
    /// Counts what clients receive.
    pub(crate) pulse: Arc<Pulse>,
    /// No new game is to be begun.
    ending: AtomicBool,
}

impl Venue {
    /// The server's life after that one.
    pub(crate) async fn life_after(&self, number: u64) -> Life {
        let mut life = self.life.clone();
        let next = timeout(PATIENCE, life.wait_for(|life| life.number > number))
            .await
            .unwrap_or_else(|_| panic!("a connection ended in life {number}, unkilled"))
            .map(|life| *life);
        match next {
            Ok(life) => life,
            // The test has failed, and ends.
            Err(_) => std::future::pending().await,
        }
    }

    /// Is no new game to be begun?
    pub(crate) fn is_ending(&self) -> bool {
        self.ending.load(Ordering::Relaxed)
    }

    /// Games go on to their end, and no new ones are begun.
    pub(crate) fn end(&self) {
        self.ending.store(true, Ordering::Relaxed);
    }
}

/// Keeps the server alive, or not.
#[derive(Debug)]
pub(crate) struct Keeper<'a> {
    data: &'a Path,
    server: Server,
    life: watch::Sender<Life>,
    /// How long each start took, up to the line that says where it listens.
    pub(crate) starts: Vec<Duration>,
}

impl<'a> Keeper<'a> {
    /// Starts a server on that directory.
    pub(crate) fn open(data: &'a Path) -> (Self, Arc<Venue>) {
        let server = Server::start_on(data, &FLAGS);
        let (life, watched) = watch::channel(Life {
            number: 1,
            address: server.address(),
        });
        let venue = Venue {
            life: watched,
            pulse: Arc::default(),
            ending: AtomicBool::new(false),
        };
        let keeper = Self {
            data,
            server,
            life,
            starts: Vec::new(),
        };
        (keeper, Arc::new(venue))
    }

    /// Kills the server with SIGKILL and starts it again.
    pub(crate) fn kill(&mut self) -> Life {
        self.server.process().kill();
        let start = Instant::now();
        self.server = Server::start_on(self.data, &FLAGS);
        self.starts.push(start.elapsed());
        let life = Life {
            number: self.life.borrow().number + 1,
            address: self.server.address(),
        };
        self.life.send_replace(life);
        life
    }
}
