//! One socket's life: it reads requests, writes what its outbox holds, and says goodbye. One task
//! does all, so that a client that does not read is not read from either.

mod session;
mod socket;

use std::{pin::pin, sync::Arc};

use axum::extract::ws::{Message, WebSocket};
use keliya_protocol::limits::{self, close};
use tokio::time::{Instant, sleep_until};

use crate::{
    outbox::{CloseReason, Outbox, Outgoing},
    server::Server,
};

use session::Session;
use socket::{Incoming, Socket};

/// Serves a socket until it is closed by either side.
pub(crate) async fn serve(socket: Box<WebSocket>, server: Arc<Server>) {
    let mut socket = Socket::new(socket);
    let mut session = Session::new(server, Outbox::default());
    if let Some(reason) = converse(&mut socket, &mut session).await {
        Box::pin(socket.close(reason)).await;
    }
    Box::pin(session.end()).await;
}

/// Talks until there is a reason to close; none if the socket is gone already.
async fn converse(socket: &mut Socket, session: &mut Session) -> Option<CloseReason> {
    let shutdown = session.shutdown();
    let mut stopped = pin!(shutdown.cancelled());
    let outbox = session.outbox();
    let started = Instant::now();
    let mut heard_at = started;
    let mut ping = pin!(sleep_until(started + limits::PING_INTERVAL));
    loop {
        let may_read = session.may_read();
        // Not in the branch itself: that is evaluated each time, even where its condition does not hold.
        let asked = if may_read { None } else { session.link() };
        tokio::select! {
            biased;
            () = stopped.as_mut() => {
                return Some(CloseReason { code: close::SHUTDOWN, text: "the server stops" });
            }
            outgoing = outbox.next() => match outgoing {
                Outgoing::Messages(messages) => socket.send_all(messages.into_iter().map(Message::Text)).await?,
                Outgoing::Close(reason) => return Some(reason),
            },
            () = Session::next_answer(asked), if !may_read => {}
            incoming = socket.receive(), if may_read => {
                heard_at = Instant::now();
                match incoming {
                    Incoming::Text(text) => {
                        if let Some(reason) = session.request(&text, heard_at).await {
                            return Some(reason);
                        }
                    }
                    Incoming::Control => {
                        if let Some(reason) = session.control(heard_at) {
                            return Some(reason);
                        }
                    }
                    Incoming::Closed => {
                        Box::pin(socket.answer_close()).await;
                        return None;
                    }
                    Incoming::Refused(reason) => return Some(reason),
                    Incoming::Ended => return None,
                }
            }
            () = ping.as_mut() => {
                let now = Instant::now();
                if !session.is_welcomed() && now >= started + limits::HELLO_TIMEOUT {
                    return Some(CloseReason { code: close::POLICY, text: "no hello in time" });
                }
                if now >= heard_at + limits::CONNECTION_SILENCE {
                    return Some(CloseReason { code: close::POLICY, text: "silent for too long" });
                }
                ping.as_mut().reset(now + limits::PING_INTERVAL);
                socket.send_all([Message::Ping(Vec::new().into())]).await?;
            }
        }
    }
}
