//! From an HTTP request to a WebSocket.

use std::sync::Arc;

use axum::{
    Extension,
    extract::{State, WebSocketUpgrade, ws::rejection::WebSocketUpgradeRejection},
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use keliya_protocol::limits;

use super::{accept::Place, is_welcome};
use crate::{connection, server::Server};

/// Read buffer of a socket, in bytes: several of the usual requests, and it grows for a longer one. It is
/// zero-filled before every read and kept as long as the connection, so that a large one costs both
/// time and memory.
const READ_BUFFER_BYTES: usize = 512;
/// Bytes that are gathered before they are written. Every batch is flushed at its end.
const WRITE_BUFFER_BYTES: usize = 8 * 1024;

/// Bytes that may wait for a client that does not read: more than ever wait for one that does, since
/// each message waits for the one before. Answers to pings, which are written as those come, are kept
/// within it too.
const WRITE_BUFFER_MOST_BYTES: usize = 2 * limits::SERVER_MESSAGE_BYTES;

/// `GET /ws`
pub(super) async fn websocket(
    State(server): State<Arc<Server>>,
    Extension(place): Extension<Place>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Response {
    if let Some(origin) = headers.get(header::ORIGIN)
        && !is_welcome(
            origin,
            headers.get(header::HOST),
            &server.settings.allow_origins,
        )
    {
        return (StatusCode::FORBIDDEN, "this origin may not connect\n").into_response();
    }
    let upgrade = match upgrade {
        Ok(upgrade) => upgrade,
        Err(rejection) => return rejection.into_response(),
    };
    // Taken here: the server waits for tasks that hold a token, the upgrade's own it does not know.
    let token = server.tasks.token();
    upgrade
        .read_buffer_size(READ_BUFFER_BYTES)
        .write_buffer_size(WRITE_BUFFER_BYTES)
        .max_write_buffer_size(WRITE_BUFFER_MOST_BYTES)
        .max_message_size(limits::CLIENT_MESSAGE_BYTES)
        .max_frame_size(limits::CLIENT_MESSAGE_BYTES)
        .on_failed_upgrade(|cause| tracing::debug!(%cause, "an upgrade failed"))
        .on_upgrade(move |socket| {
            // Boxed before any future of ours has it: each that passes it on would keep room for it.
            let socket = Box::new(socket);
            async move {
                connection::serve(socket, server).await;
                drop((place, token));
            }
        })
}
