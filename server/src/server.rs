//! A whole server: what its parts share, how it starts and how it ends.

use std::{sync::Arc, time::Duration};

use tokio::net::TcpListener;
use tokio_util::{sync::CancellationToken, task::TaskTracker};

use crate::{
    clock::Clock,
    config::{Data, Settings},
    control, http,
    journal::Journal,
    lobby::{Lobby, LobbyLimits},
    players::Players,
    records::Archive,
    room::{Bots, RoomContext, draw_seed},
};

/// How long sockets, rooms and requests have to end once the server stops. PROTOCOL.md's clients
/// are promised nothing about it; operators are promised five seconds for the process.
const SHUTDOWN_GRACE: Duration = Duration::from_secs(3);

/// What all connections of a server share.
#[derive(Debug)]
pub struct Server {
    /// What the operator has set.
    pub settings: Settings,
    /// Where everything is kept.
    pub journal: Arc<dyn Journal>,
    /// All rooms.
    pub lobby: Arc<Lobby>,
    /// All players.
    pub players: Players,
    /// Records of all games.
    pub archive: Archive,
    /// Every task of the server, so that none is left behind.
    pub tasks: TaskTracker,
    /// Says when the server stops.
    pub shutdown: CancellationToken,
}

impl Server {
    /// A server that keeps everything in that journal.
    #[must_use]
    pub fn new(settings: Settings, journal: Arc<dyn Journal>, shutdown: CancellationToken) -> Self {
        let clock = Clock::system();
        let tasks = TaskTracker::new();
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        let context = RoomContext {
            journal: Arc::clone(&journal),
            clock,
            watchers: settings.max_watchers,
            started_at: clock.now(),
            keep: settings.keep,
            idle: settings.idle,
            bots: Bots::new(threads, tasks.clone()),
            bot_delay: Duration::from_millis(settings.bot_delay_ms.into()),
            draw_seed,
            shutdown: shutdown.clone(),
        };
        let limits = LobbyLimits {
            rooms: settings.max_rooms,
            seats_per_player: settings.max_seats,
        };
        let lobby = Arc::new(Lobby::new(context, limits, tasks.clone()));
        Self {
            settings,
            journal: Arc::clone(&journal),
            lobby,
            archive: Archive::new(Arc::clone(&journal), tasks.clone()),
            players: Players::new(journal, clock),
            tasks,
            shutdown,
        }
    }
}

/// Serves until `shutdown` is cancelled; then sockets are closed with 1001, rooms end, and it
/// returns, at the latest after a grace of three seconds.
pub async fn run(
    listener: TcpListener,
    settings: Settings,
    journal: Arc<dyn Journal>,
    shutdown: CancellationToken,
) {
    let data = settings.data.clone();
    let server = Arc::new(Server::new(settings, journal, shutdown));
    server.lobby.begin().await;
    server.tasks.spawn(Arc::clone(&server.lobby).sweep());
    server.tasks.spawn(Arc::clone(&server.lobby).wake());
    server.tasks.spawn(Arc::clone(&server.lobby).resume());
    let (journal, stop) = (Arc::clone(&server.journal), server.shutdown.clone());
    server.tasks.spawn(async move { journal.serve(stop).await });
    if let Data::Directory(directory) = data {
        control::listen(&directory, &server);
    }
    http::accept(listener, &server).await;
    server.tasks.close();
    let finished = tokio::time::timeout(SHUTDOWN_GRACE, server.tasks.wait()).await;
    if finished.is_err() {
        let tasks = server.tasks.len();
        tracing::warn!(tasks, "stopped with tasks unfinished");
    }
}
