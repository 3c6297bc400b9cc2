//! The only way to a room.

use std::sync::Arc;

use keliya_protocol::{RequestId, Room, RoomCode};
use tokio::sync::{mpsc, oneshot};

use super::{Command, Refusal};
use crate::link::{Link, SeatTicket};

/// Messages that wait for a room, at most. A connection whose message finds no place waits, and
/// reads nothing more meanwhile: that is the backpressure on clients.
const MAILBOX: usize = 64;

/// What a room's task is sent.
#[derive(Debug)]
pub enum RoomMessage {
    /// A request; its reply goes to the link.
    Request {
        /// The connection it came by.
        link: Arc<Link>,
        /// The request's id, which the reply repeats.
        id: Option<RequestId>,
        /// What is asked.
        command: Command,
        /// The seat that it may take, until it is answered.
        ticket: Option<SeatTicket>,
    },
    /// A connection has ended.
    Gone {
        /// Which.
        link: Arc<Link>,
    },
    /// Somebody without a connection wants to see the room.
    Look {
        /// Takes the state, without `you`.
        reply: oneshot::Sender<Result<Box<Room>, Refusal>>,
    },
    /// The operator closes the room.
    Close {
        /// Told when it is.
        reply: oneshot::Sender<Result<(), Refusal>>,
    },
}

/// What a room's task reads.
pub type Mailbox = mpsc::Receiver<Box<RoomMessage>>;

/// A room that takes no messages any more; the message comes back.
#[derive(Debug)]
pub struct RoomClosed(pub Box<RoomMessage>);

/// The address of a live room.
#[derive(Debug, Clone)]
pub struct RoomHandle {
    code: RoomCode,
    /// Boxed, since a mailbox keeps place for many messages and a quiet room has none.
    mailbox: mpsc::Sender<Box<RoomMessage>>,
}

impl RoomHandle {
    /// A handle, and the mailbox that the room reads.
    #[must_use]
    pub fn new(code: RoomCode) -> (Self, Mailbox) {
        let (mailbox, messages) = mpsc::channel(MAILBOX);
        (Self { code, mailbox }, messages)
    }

    /// Do both lead to the same task?
    #[must_use]
    pub fn is_same(&self, other: &Self) -> bool {
        self.mailbox.same_channel(&other.mailbox)
    }

    /// The room's code.
    #[must_use]
    pub fn code(&self) -> RoomCode {
        self.code
    }

    /// Sends a message; waits while the room is busy.
    ///
    /// # Errors
    ///
    /// If the room has ended; the message comes back.
    pub async fn send(&self, message: Box<RoomMessage>) -> Result<(), RoomClosed> {
        let sent = self.mailbox.send(message).await;
        sent.map_err(|error| RoomClosed(error.0))
    }

    /// Sends a message, unless the room is busy or has ended.
    ///
    /// # Errors
    ///
    /// The message, if it was not sent.
    pub fn try_send(&self, message: Box<RoomMessage>) -> Result<(), Box<RoomMessage>> {
        let sent = self.mailbox.try_send(message);
        sent.map_err(mpsc::error::TrySendError::into_inner)
    }
}
