//! A room's place among those in memory, and the life of its task from there.

use std::{collections::hash_map::Entry, sync::Arc};

use keliya_protocol::ErrorCode;

use super::{Lobby, broken, moved, unknown_room};
use crate::{
    journal::JournalError,
    reply,
    room::{Ended, Mailbox, Refusal, RoomActor, RoomHandle, RoomMessage},
};

/// A room's place among those in memory, given up when its task ends, however it ends.
pub(super) struct Listing {
    pub(super) lobby: Arc<Lobby>,
    pub(super) handle: RoomHandle,
}

impl Drop for Listing {
    fn drop(&mut self) {
        if let Entry::Occupied(place) = self.lobby.live().entry(self.handle.code())
            && place.get().is_same(&self.handle)
        {
            place.remove();
        }
    }
}

impl Listing {
    /// The life of a room's task that begins with reading it.
    pub(super) async fn live_stored(self, messages: Mailbox) {
        let code = self.handle.code();
        let refusal = match Box::pin(RoomActor::load(self.lobby.context.clone(), code)).await {
            Ok(Some(room)) => return self.live(Box::new(room), messages).await,
            Ok(None) => unknown_room(),
            Err(cause @ JournalError::Damaged { .. }) => {
                tracing::error!(%cause, "a room cannot be opened");
                // So that it does not come up again as abandoned, or due, over and over.
                self.lobby.lay_down(code).await;
                let message = format!("{cause}; tell who runs this server");
                Refusal::new(ErrorCode::Internal, message)
            }
            Err(cause) => broken(&cause),
        };
        refuse_all(messages, &refusal).await;
    }

    /// Runs a room until it is closed, leaves memory or the server stops.
    pub(super) async fn live(mut self, mut room: Box<RoomActor>, mut messages: Mailbox) {
        loop {
            match room.run(&mut messages).await {
                Ended::ServerStops => {
                    // What could not be noted is then as after a kill.
                    let _ = Box::pin(room.rest()).await;
                    return;
                }
                Ended::Closed => return refuse_all(messages, &unknown_room()).await,
                Ended::Overtaken => return refuse_all(messages, &moved()).await,
                Ended::Idle => {}
            }
            // From here on nobody can send; what was sent before is still done, in order, and if
            // that woke the room, or it cannot rest, it goes on under a new address.
            messages.close();
            while !room.is_closed()
                && let Some(message) = messages.recv().await
            {
                room.handle(*message).await;
            }
            if room.is_closed() {
                return refuse_all(messages, &unknown_room()).await;
            }
            if room.is_overtaken() {
                return;
            }
            if room.is_idle() && Box::pin(room.rest()).await {
                return;
            }
            let (handle, fresh) = RoomHandle::new(self.handle.code());
            self.lobby.live().insert(handle.code(), handle.clone());
            self.handle = handle;
            messages = fresh;
        }
    }
}

/// Refuses all that a room was sent which is not there.
pub(super) async fn refuse_all(mut messages: Mailbox, refusal: &Refusal) {
    messages.close();
    while let Some(message) = messages.recv().await {
        match *message {
            RoomMessage::Request {
                link,
                id,
                command: _,
                ticket: _,
            } => {
                reply::refuse(&link.outbox, id.as_ref(), refusal);
                link.answered();
            }
            RoomMessage::Close { reply } => {
                // Whoever asked may have gone meanwhile.
                let _ = reply.send(Err(refusal.clone()));
            }
            RoomMessage::Look { reply } => {
                let _ = reply.send(Err(refusal.clone()));
            }
            RoomMessage::Gone { .. } => {}
        }
    }
}
