//! The WebSocket itself: frames in and out, with time limits, and the closing of it.

use std::{future::poll_fn, pin::pin, task::Poll, time::Duration};

use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket};
use futures_util::SinkExt;
use keliya_protocol::limits::close;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::{self, error::ProtocolError};

use crate::outbox::CloseReason;

/// A client that takes nothing for this long while there is something to send is gone.
const WRITE_TIMEOUT: Duration = Duration::from_secs(10);
/// Time for a close frame to go out and be answered.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(1);

/// What came in.
pub(super) enum Incoming {
    /// A text frame.
    Text(Utf8Bytes),
    /// A ping or pong, answered already.
    Control,
    /// The other side says goodbye.
    Closed,
    /// Something for which the connection is to be closed.
    Refused(CloseReason),
    /// The socket is closed or broken.
    Ended,
}

pub(super) struct Socket {
    socket: Box<WebSocket>,
}

impl Socket {
    pub(super) fn new(socket: Box<WebSocket>) -> Self {
        Self { socket }
    }

    /// Waits for a frame. Safe to cancel.
    pub(super) async fn receive(&mut self) -> Incoming {
        match self.socket.recv().await {
            Some(Ok(Message::Text(text))) => Incoming::Text(text),
            Some(Ok(Message::Binary(_))) => Incoming::Refused(CloseReason {
                code: close::UNSUPPORTED_DATA,
                text: "text frames only",
            }),
            Some(Ok(Message::Ping(_) | Message::Pong(_))) => Incoming::Control,
            Some(Ok(Message::Close(_))) => Incoming::Closed,
            Some(Err(error)) => match refusal(&error) {
                Some(reason) => Incoming::Refused(reason),
                None => Incoming::Ended,
            },
            None => Incoming::Ended,
        }
    }

    /// Answers the other side's goodbye, which was noted when it was read.
    pub(super) async fn answer_close(&mut self) {
        let answer = async { while let Some(Ok(_)) = self.socket.recv().await {} };
        // Whoever does not take the answer has had the time to.
        let _ = timeout(CLOSE_TIMEOUT, answer).await;
    }

    /// Sends messages and flushes them; none if the client is gone.
    pub(super) async fn send_all(
        &mut self,
        messages: impl IntoIterator<Item = Message>,
    ) -> Option<()> {
        for message in messages {
            in_time(self.socket.feed(message)).await?.ok()?;
        }
        in_time(self.socket.flush()).await?.ok()
    }

    /// Says goodbye and waits a little for the answer, so that what was said arrives before the
    /// connection is gone.
    pub(super) async fn close(&mut self, reason: CloseReason) {
        let frame = CloseFrame {
            code: reason.code,
            reason: reason.text.into(),
        };
        let farewell = async {
            if self.socket.send(Message::Close(Some(frame))).await.is_err() {
                return;
            }
            loop {
                match self.socket.recv().await {
                    Some(Ok(_)) => {}
                    // After a frame that breaks the protocol nothing can be read any more, but the
                    // other side still needs time to read.
                    Some(Err(error)) if refusal(&error).is_some() => std::future::pending().await,
                    Some(Err(_)) | None => return,
                }
            }
        };
        // Whoever does not answer has had the time to.
        let _ = timeout(CLOSE_TIMEOUT, farewell).await;
    }
}

/// The result of a write; none if it takes longer than [`WRITE_TIMEOUT`]. Polled once before a timer is made,
/// since most writes are done at once.
async fn in_time<T>(writing: impl Future<Output = T>) -> Option<T> {
    let mut writing = pin!(writing);
    match poll_fn(|context| Poll::Ready(writing.as_mut().poll(context))).await {
        Poll::Ready(done) => Some(done),
        Poll::Pending => timeout(WRITE_TIMEOUT, writing).await.ok(),
    }
}

/// What a frame that cannot be read is refused with; none if the socket itself is broken.
fn refusal(error: &axum::Error) -> Option<CloseReason> {
    use std::error::Error;
    let cause = error.source()?.downcast_ref::<tungstenite::Error>()?;
    let (code, text) = match cause {
        tungstenite::Error::Capacity(_) => (close::TOO_BIG, "the message is too long"),
        tungstenite::Error::Utf8(_) => (close::NOT_TEXT, "not UTF-8"),
        tungstenite::Error::Protocol(ProtocolError::ResetWithoutClosingHandshake) => return None,
        tungstenite::Error::Protocol(_) => (close::PROTOCOL, "not WebSocket"),
        _ => return None,
    };
    Some(CloseReason { code, text })
}
