//! Direct replies that need no room: `ok` and `error`.

use keliya_protocol::{Done, Error, ErrorCode, RequestId, ServerMessage};

use crate::{outbox::Outbox, room::Refusal};

/// Answers `ok`; with the `seq` of the last event that the request caused.
pub fn done(outbox: &Outbox, id: Option<&RequestId>, seq: Option<u64>) {
    send(
        outbox,
        &ServerMessage::Ok(Done {
            re: id.cloned(),
            seq,
        }),
    );
}

/// Answers `error`.
pub fn refuse(outbox: &Outbox, id: Option<&RequestId>, refusal: &Refusal) {
    send(outbox, &ServerMessage::Error(error(id, refusal)));
}

/// An `error` message.
#[must_use]
pub fn error(id: Option<&RequestId>, refusal: &Refusal) -> Error {
    Error {
        re: id.cloned(),
        code: refusal.code,
        message: refusal.message.clone().into_owned(),
        retry_after_ms: (refusal.code == ErrorCode::Unavailable).then_some(UNAVAILABLE_RETRY_MS),
        protocols: None,
    }
}

/// When to try again a room that cannot be reached just now.
const UNAVAILABLE_RETRY_MS: u64 = 500;

/// Puts a message into an outbox.
pub fn send(outbox: &Outbox, message: &ServerMessage) {
    outbox.push(message.encode().into());
}
