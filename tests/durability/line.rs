//! A connection that may be lost at any moment, and says so instead of failing the test.

use std::{
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use futures_util::{SinkExt, StreamExt};
use keliya_tests::DEADLINE;
use serde_json::Value;
use tokio::{net::TcpStream, sync::Notify, time::timeout};
use tokio_tungstenite::{WebSocketStream, client_async, tungstenite::Message};

/// The connection is gone.
#[derive(Debug)]
pub(crate) struct Lost;

/// Counts the messages that all lines have received, so that moments can be named by number.
#[derive(Debug, Default)]
pub(crate) struct Pulse {
    beats: AtomicU64,
    beaten: Notify,
}

impl Pulse {
    fn beat(&self) {
        self.beats.fetch_add(1, Ordering::Relaxed);
        self.beaten.notify_waiters();
    }

    /// Messages so far.
    pub(crate) fn count(&self) -> u64 {
        self.beats.load(Ordering::Relaxed)
    }

    /// Waits for so many messages in all.
    pub(crate) async fn reach(&self, count: u64, deadline: Duration) {
        let reaching = async {
            loop {
                let beaten = self.beaten.notified();
                if self.count() >= count {
                    return;
                }
                beaten.await;
            }
        };
        if timeout(deadline, reaching).await.is_err() {
            panic!(
                "only {} messages of {count} came in {deadline:?}",
                self.count()
            );
        }
    }
}

/// A connection to the server.
#[derive(Debug)]
pub(crate) struct Line {
    socket: WebSocketStream<TcpStream>,
    pulse: Arc<Pulse>,
}

impl Line {
    /// Connects.
    pub(crate) async fn connect(address: SocketAddr, pulse: &Arc<Pulse>) -> Result<Self, Lost> {
        let connecting = async {
            let stream = TcpStream::connect(address).await.map_err(|_| Lost)?;
            stream.set_nodelay(true).map_err(|_| Lost)?;
            client_async(format!("ws://{address}/ws"), stream)
                .await
                .map_err(|_| Lost)
        };
        let (socket, _) = timeout(DEADLINE, connecting)
            .await
            .expect("the server takes connections, or is gone")?;
        Ok(Self {
            socket,
            pulse: Arc::clone(pulse),
        })
    }

    /// Sends a request.
    pub(crate) async fn send(&mut self, request: &Value) -> Result<(), Lost> {
        let sending = self.socket.send(Message::text(request.to_string()));
        timeout(DEADLINE, sending)
            .await
            .expect("the server reads")
            .map_err(|_| Lost)
    }

    /// The next message.
    pub(crate) async fn receive(&mut self) -> Result<Value, Lost> {
        loop {
            let next = timeout(DEADLINE, self.socket.next())
                .await
                .unwrap_or_else(|_| panic!("nothing came in {DEADLINE:?}"));
            match next {
                Some(Ok(Message::Text(text))) => {
                    self.pulse.beat();
                    return Ok(serde_json::from_str(&text).unwrap());
                }
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                Some(Ok(other)) if !other.is_close() => panic!("the server sent {other:?}"),
                Some(Ok(_) | Err(_)) | None => return Err(Lost),
            }
        }
    }
}
