//! What waits to be sent to one client: bounded, and shared between the rooms that fill it and the
//! connection that empties it.

use std::{
    collections::VecDeque,
    fmt,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use axum::extract::ws::Utf8Bytes;
use tokio::sync::Notify;

/// Bytes that may wait before one more message means that the client reads too slowly. The message
/// that reaches the limit is still taken.
const WAITING_BYTES: usize = 256 * 1024;
/// As so many bytes a longer reply counts (a room with its history): what happens before the client's connection
/// has had its turn to send it is no slowness of the client. There is one such reply at a time, since a connection
/// that sends takes no requests.
const LONG_REPLY_BYTES: usize = WAITING_BYTES / 2;
/// What a waiting message costs beside its text: short ones are not free.
const MESSAGE_OVERHEAD: usize = 64;

/// Why a connection is to be closed: a WebSocket close code and a few words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CloseReason {
    /// The code, one of [`keliya_protocol::limits::close`].
    pub code: u16,
    /// For developers.
    pub text: &'static str,
}

/// A client that reads too slowly: it may come back and `sync`.
pub const SLOW_READER: CloseReason = CloseReason {
    code: keliya_protocol::limits::close::TRY_AGAIN,
    text: "reading too slowly",
};

/// The sending half of a connection; clones share the queue.
#[derive(Debug, Clone, Default)]
pub struct Outbox {
    shared: Arc<Shared>,
}

#[derive(Debug, Default)]
struct Shared {
    queue: Mutex<Queue>,
    filled: Notify,
}

#[derive(Default)]
struct Queue {
    messages: VecDeque<Utf8Bytes>,
    bytes: usize,
    close: Option<CloseReason>,
}

/// Texts may hold a token: only how many there are is shown.
impl fmt::Debug for Queue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "Queue({} messages, {:?})",
            self.messages.len(),
            self.close
        )
    }
}

/// What a connection has to do next.
pub enum Outgoing {
    /// Send these, in order.
    Messages(VecDeque<Utf8Bytes>),
    /// Close, for that reason.
    Close(CloseReason),
}

impl fmt::Debug for Outgoing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Messages(messages) => write!(f, "Messages({})", messages.len()),
            Self::Close(reason) => write!(f, "Close({reason:?})"),
        }
    }
}

impl Outbox {
    /// Puts a message in; a client that reads too slowly is told to close instead.
    pub fn push(&self, message: Utf8Bytes) {
        self.push_all([message]);
    }

    /// Puts the parts of one reply in, all or none.
    pub fn push_all(&self, messages: impl IntoIterator<Item = Utf8Bytes>) {
        let mut queue = self.lock();
        if queue.close.is_some() {
            return;
        }
        if queue.bytes >= WAITING_BYTES {
            queue.close = Some(SLOW_READER);
            queue.messages.clear();
        } else {
            let mut bytes = 0;
            for message in messages {
                bytes += message.len() + MESSAGE_OVERHEAD;
                queue.messages.push_back(message);
            }
            queue.bytes += bytes.min(LONG_REPLY_BYTES);
        }
        drop(queue);
        self.shared.filled.notify_one();
    }

    /// Asks the connection to close; what waits is still sent before. The first reason counts.
    pub fn close(&self, reason: CloseReason) {
        self.lock().close.get_or_insert(reason);
        self.shared.filled.notify_one();
    }

    /// Waits until there is something to do. Safe to cancel: nothing is taken out before.
    pub async fn next(&self) -> Outgoing {
        loop {
            if let Some(outgoing) = self.take() {
                return outgoing;
            }
            self.shared.filled.notified().await;
        }
    }

    fn take(&self) -> Option<Outgoing> {
        let mut queue = self.lock();
        if queue.messages.is_empty() {
            return queue.close.map(Outgoing::Close);
        }
        queue.bytes = 0;
        Some(Outgoing::Messages(std::mem::take(&mut queue.messages)))
    }

    /// The queue is never left half-changed, so a panic elsewhere does not spoil it.
    fn lock(&self) -> MutexGuard<'_, Queue> {
        self.shared
            .queue
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drained(outbox: &Outbox) -> usize {
        match outbox.take() {
            Some(Outgoing::Messages(messages)) => messages.len(),
            other => panic!("expected messages, not {other:?}"),
        }
    }

    #[test]
    fn keeps_order_and_closes_last() {
        let outbox = Outbox::default();
        outbox.push("one".into());
        outbox.push("two".into());
        outbox.close(CloseReason {
            code: 1001,
            text: "bye",
        });
        outbox.push("never".into());
        let Some(Outgoing::Messages(messages)) = outbox.take() else {
            panic!("messages first")
        };
        assert_eq!(messages, ["one", "two"].map(Utf8Bytes::from));
        assert!(matches!(outbox.take(), Some(Outgoing::Close(reason)) if reason.code == 1001));
    }

    #[test]
    fn a_reader_that_never_reads_is_closed_and_costs_no_more() {
        let outbox = Outbox::default();
        let text = "x".repeat(1024);
        for _ in 0..1_000 {
            outbox.push(text.as_str().into());
        }
        assert!(matches!(outbox.take(), Some(Outgoing::Close(SLOW_READER))));
        assert!(outbox.lock().messages.is_empty());
    }

    #[test]
    fn one_long_reply_is_no_slowness_and_leaves_place_for_what_happens_meanwhile() {
        let outbox = Outbox::default();
        let parts = ["x"; 2_000].map(|part| Utf8Bytes::from(part.repeat(WAITING_BYTES / 1_000)));
        outbox.push_all(parts);
        let short = Utf8Bytes::from("y".repeat(100));
        let fitting = (WAITING_BYTES - LONG_REPLY_BYTES) / (short.len() + MESSAGE_OVERHEAD);
        for _ in 0..fitting {
            outbox.push(short.clone());
        }
        assert_eq!(drained(&outbox), 2_000 + fitting);
        outbox.push(short);
        assert_eq!(drained(&outbox), 1);
    }
}
