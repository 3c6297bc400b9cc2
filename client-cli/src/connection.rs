//! Keeps a WebSocket to the server up: one task that connects, carries text both ways, and after a
//! loss connects again. What the texts mean is the session's business.

use std::{fmt, io, time::Duration};

use futures_util::{SinkExt, StreamExt};
use keliya_protocol::limits::{self, close};
use rand::Rng;
use tokio::{
    net::TcpStream,
    sync::mpsc,
    task::JoinHandle,
    time::{Instant, sleep, timeout},
};
use tokio_tungstenite::{
    MaybeTlsStream, WebSocketStream, connect_async_with_config,
    tungstenite::{self, Message, error::ProtocolError, protocol::WebSocketConfig},
};
use tokio_util::sync::CancellationToken;

use crate::server_url::ServerUrl;

/// News waiting for the user's side; when full the socket is not read, and the server's patience
/// with slow readers decides.
const NEWS: usize = 64;
/// Requests waiting for the socket; when full the server takes nothing, and the connection counts
/// as lost.
const OUTBOX: usize = 64;
/// Time to connect, and to write one request.
pub const PATIENCE: Duration = Duration::from_secs(10);
/// Longest wait before connecting again.
const LONGEST_WAIT: Duration = Duration::from_secs(10);
/// The wait after the server closed for misbehaviour.
const PENANCE: Duration = Duration::from_secs(10);
/// A connection that lived so long begins the waits anew.
const SETTLED: Duration = Duration::from_secs(3);
/// Time for the closing handshake.
const FAREWELL: Duration = Duration::from_millis(500);

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// What happens to the connection.
pub enum News {
    /// It is up; what is sent here goes to the server while it lasts.
    Up(mpsc::Sender<String>),
    /// The server sent a text.
    Text(String),
    /// It is lost and will be tried again.
    Down {
        /// Why.
        why: Why,
        /// After how long.
        retry_in: Duration,
    },
    /// It is lost for good; nothing follows.
    Ended(End),
}

impl fmt::Debug for News {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Up(_) => f.write_str("Up"),
            // A welcome holds the token.
            Self::Text(text) => write!(f, "Text({} bytes)", text.len()),
            Self::Down { why, retry_in } => {
                let mut down = f.debug_struct("Down");
                down.field("why", why).field("retry_in", retry_in).finish()
            }
            Self::Ended(end) => f.debug_tuple("Ended").field(end).finish(),
        }
    }
}

/// Why a connection ended for good.
#[derive(Debug)]
pub enum End {
    /// The first attempt failed.
    Unreachable(ConnectError),
    /// The same player connected once too often.
    Superseded,
}

/// Why a connection cannot be made.
#[derive(Debug, thiserror::Error)]
pub enum ConnectError {
    /// Nothing there, or the network does not lead there.
    #[error("{0}")]
    Io(io::Error),
    /// Nothing answered in time.
    #[error("no answer in {} s", PATIENCE.as_secs())]
    Timeout,
    /// The server takes nobody just now: it answers so, with an HTTP status.
    #[error("HTTP status {0}")]
    BusyHttp(u16),
    /// The server takes nobody just now: it closed the connection at once.
    #[error("closed at once")]
    Busy,
    /// Something else answered, with an HTTP status.
    #[error("HTTP status {0}")]
    NotKeliyaHttp(u16),
    /// Something else answered.
    #[error("{0}")]
    NotKeliya(tungstenite::Error),
}

/// Why a connection was lost, or not made again.
#[derive(Debug)]
pub enum Why {
    /// It was not made.
    NotMade(ConnectError),
    /// It broke.
    Broke,
    /// What was to be sent could not be.
    NotSent(tungstenite::Error),
    /// The server takes nothing any more.
    TakesNothing,
    /// The server says nothing any more.
    Silent,
    /// The server is shutting down.
    ShuttingDown,
    /// It was too slow for the server.
    TooSlow,
    /// The server closed it because of what was sent.
    ClosedForPolicy,
    /// The server closed it, with that code.
    Closed(u16),
}

/// The task that keeps the connection up.
#[derive(Debug)]
pub struct Connection {
    /// What happens to it.
    pub news: mpsc::Receiver<News>,
    stop: CancellationToken,
    task: JoinHandle<()>,
}

impl Connection {
    /// Begins to connect.
    #[must_use]
    pub fn open(server: &ServerUrl) -> Self {
        let (sender, news) = mpsc::channel(NEWS);
        let stop = CancellationToken::new();
        let keeper = Keeper {
            address: server.socket(),
            news: sender,
            stop: stop.clone(),
        };
        let task = tokio::spawn(keeper.run());
        Self { news, stop, task }
    }

    /// Says goodbye and waits until the task has ended.
    pub async fn close(self) {
        self.stop.cancel();
        // The task may be waiting to hand over news.
        drop(self.news);
        // A task that panicked has been reported by its panic.
        let _ = self.task.await;
    }
}

struct Keeper {
    address: String,
    news: mpsc::Sender<News>,
    stop: CancellationToken,
}

/// Why one connection ended.
enum Loss {
    /// The user wants to go.
    Stopped,
    /// The player connected once too often.
    Superseded,
    /// Anything after which it is tried again, at the earliest after that time.
    Lost(Why, Duration),
}

impl Keeper {
    async fn run(self) {
        let stop = self.stop.clone();
        tokio::select! {
            () = self.keep() => {}
            () = async { stop.cancelled().await; sleep(FAREWELL).await } => {}
        }
    }

    async fn keep(&self) {
        let mut waits = Waits::default();
        let mut first = true;
        loop {
            let connected = tokio::select! {
                connected = connect(&self.address) => connected,
                () = self.stop.cancelled() => return,
            };
            let (why, at_least) = match connected {
                Err(error) if first => {
                    return self.tell(News::Ended(End::Unreachable(error))).await;
                }
                Err(error) => (Why::NotMade(error), Duration::ZERO),
                Ok(socket) => {
                    first = false;
                    let since = Instant::now();
                    let loss = self.carry(socket).await;
                    if since.elapsed() >= SETTLED {
                        waits = Waits::default();
                    }
                    match loss {
                        Loss::Stopped => return,
                        Loss::Superseded => {
                            return self.tell(News::Ended(End::Superseded)).await;
                        }
                        Loss::Lost(why, at_least) => (why, at_least),
                    }
                }
            };
            let retry_in = at_least + waits.next(&mut rand::rng());
            self.tell(News::Down { why, retry_in }).await;
            tokio::select! {
                () = sleep(retry_in) => {}
                () = self.stop.cancelled() => return,
            }
        }
    }

    async fn tell(&self, news: News) {
        // Nobody listens any more only when all is being closed.
        let _ = self.news.send(news).await;
    }

    /// Carries texts both ways until the connection ends.
    async fn carry(&self, mut socket: Socket) -> Loss {
        let (sender, mut outbox) = mpsc::channel(OUTBOX);
        self.tell(News::Up(sender)).await;
        let mut silent_since = Instant::now();
        loop {
            tokio::select! {
                read = socket.next() => {
                    silent_since = Instant::now();
                    match read {
                        Some(Ok(Message::Text(text))) => {
                            self.tell(News::Text(text.as_str().to_owned())).await;
                        }
                        Some(Ok(Message::Close(frame))) => {
                            return closed(frame.map_or(1005, |frame| u16::from(frame.code)));
                        }
                        Some(Ok(Message::Ping(_))) => {
                            // The pong is queued by the reading; this sends it.
                            let _ = timeout(PATIENCE, socket.flush()).await;
                        }
                        Some(Ok(Message::Binary(_) | Message::Pong(_) | Message::Frame(_))) => {}
                        // How it broke is of no use to the user.
                        Some(Err(_)) | None => return lost(Why::Broke),
                    }
                }
                text = outbox.recv() => match text {
                    Some(text) => {
                        let sent = timeout(PATIENCE, socket.send(Message::text(text))).await;
                        match sent {
                            Ok(Ok(())) => {}
                            Ok(Err(error)) => return lost(Why::NotSent(error)),
                            Err(_) => return lost(Why::TakesNothing),
                        }
                    }
                    None if self.stop.is_cancelled() => return farewell(socket).await,
                    None => return lost(Why::TakesNothing),
                },
                () = tokio::time::sleep_until(silent_since + limits::CONNECTION_SILENCE) => {
                    return lost(Why::Silent);
                }
                () = self.stop.cancelled() => {
                    // What was already to be sent goes out first.
                    while let Ok(text) = outbox.try_recv() {
                        let _ = timeout(FAREWELL, socket.feed(Message::text(text))).await;
                    }
                    return farewell(socket).await;
                }
            }
        }
    }
}

async fn farewell(mut socket: Socket) -> Loss {
    let _ = timeout(FAREWELL, async {
        if socket.close(None).await.is_ok() {
            while let Some(Ok(_)) = socket.next().await {}
        }
    })
    .await;
    Loss::Stopped
}

fn lost(why: Why) -> Loss {
    Loss::Lost(why, Duration::ZERO)
}

fn closed(code: u16) -> Loss {
    match code {
        close::SUPERSEDED => Loss::Superseded,
        close::SHUTDOWN => lost(Why::ShuttingDown),
        close::TRY_AGAIN => lost(Why::TooSlow),
        close::POLICY => Loss::Lost(Why::ClosedForPolicy, PENANCE),
        code => lost(Why::Closed(code)),
    }
}

async fn connect(address: &str) -> Result<Socket, ConnectError> {
    let config = WebSocketConfig::default()
        .read_buffer_size(16 * 1024)
        .max_message_size(Some(limits::SERVER_MESSAGE_BYTES))
        .max_frame_size(Some(limits::SERVER_MESSAGE_BYTES));
    let connecting = connect_async_with_config(address, Some(config), true);
    match timeout(PATIENCE, connecting).await {
        Err(_) => Err(ConnectError::Timeout),
        Ok(Ok((socket, _))) => Ok(socket),
        Ok(Err(tungstenite::Error::Io(error))) => Err(ConnectError::Io(error)),
        Ok(Err(tungstenite::Error::Http(response)))
            if matches!(response.status().as_u16(), 429 | 503) =>
        {
            Err(ConnectError::BusyHttp(response.status().as_u16()))
        }
        Ok(Err(tungstenite::Error::Protocol(ProtocolError::HandshakeIncomplete))) => {
            Err(ConnectError::Busy)
        }
        Ok(Err(tungstenite::Error::Http(response))) => {
            Err(ConnectError::NotKeliyaHttp(response.status().as_u16()))
        }
        Ok(Err(error)) => Err(ConnectError::NotKeliya(error)),
    }
}

/// The waits between attempts: random, so that a restarted server is not met by all at once, and
/// each time from a range twice as long.
#[derive(Debug, Default)]
struct Waits {
    doublings: u32,
}

impl Waits {
    fn next(&mut self, random: &mut impl Rng) -> Duration {
        let longest = (limits::RECONNECT_WAIT * 2_u32.pow(self.doublings)).min(LONGEST_WAIT);
        let shortest = if self.doublings == 0 {
            Duration::ZERO
        } else {
            longest / 2
        };
        self.doublings = (self.doublings + 1).min(4);
        random.random_range(shortest..=longest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn news_do_not_print_what_the_server_said() {
        let news = News::Text(r#"{"type":"welcome","token":"secret"}"#.to_owned());
        assert!(!format!("{news:?}").contains("secret"));
    }

    #[test]
    fn waits_grow_up_to_a_bound() {
        let mut waits = Waits::default();
        let mut random = rand::rng();
        assert!(waits.next(&mut random) <= Duration::from_secs(2));
        let second = waits.next(&mut random);
        assert!((Duration::from_secs(2)..=Duration::from_secs(4)).contains(&second));
        for _ in 0..10 {
            waits.next(&mut random);
        }
        let later = waits.next(&mut random);
        assert!((Duration::from_secs(5)..=Duration::from_secs(10)).contains(&later));
    }
}
