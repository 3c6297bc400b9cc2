//! What can be asked without an identity.

use std::{
    sync::{Arc, PoisonError},
    time::Duration,
};

use axum::{
    Extension, Json,
    extract::{
        Path, Query, Request, State,
        rejection::{PathRejection, QueryRejection},
    },
    http::{HeaderMap, StatusCode, header},
    middleware::Next,
    response::{IntoResponse, Response},
};
use keliya_protocol::{ErrorCode, Games, RoomCode, Rooms, ServerMessage, Visibility};
use serde::Deserialize;
use tokio::time::Instant;

use super::accept::Limit;
use crate::{
    rate_limit::Allowance,
    reply,
    room::{Refusal, view},
    server::Server,
};

/// Lets a connection make as many requests by HTTP as by WebSocket.
pub(super) async fn limit(
    Extension(limit): Extension<Limit>,
    request: Request,
    next: Next,
) -> Response {
    let allowance = {
        let mut limit = limit.lock().unwrap_or_else(PoisonError::into_inner);
        limit.request(Instant::now())
    };
    let wait = match allowance {
        Allowance::Granted => return next.run(request).await,
        Allowance::Refused(wait) => wait,
        Allowance::Exhausted => Duration::from_secs(1),
    };
    let refusal = Refusal::new(ErrorCode::RateLimited, "too many requests");
    let mut error = reply::error(None, &refusal);
    error.retry_after_ms = Some(u64::try_from(wait.as_millis()).unwrap_or(u64::MAX) + 1);
    let body = Json(ServerMessage::Error(error));
    (StatusCode::TOO_MANY_REQUESTS, body).into_response()
}

/// `GET /api/v1/games`
pub(super) async fn games() -> Json<ServerMessage> {
    Json(ServerMessage::Games(Games {
        re: None,
        games: view::games(),
    }))
}

/// The query of a list of rooms.
#[derive(Debug, Deserialize)]
pub(super) struct RoomsQuery {
    game: Option<String>,
}

/// `GET /api/v1/rooms`
pub(super) async fn rooms(
    State(server): State<Arc<Server>>,
    query: Result<Query<RoomsQuery>, QueryRejection>,
) -> Response {
    let Ok(Query(query)) = query else {
        return failure(&Refusal::new(
            ErrorCode::BadMessage,
            "game: expected one name",
        ));
    };
    match server.lobby.listed(query.game.as_deref()).await {
        Ok(rooms) => Json(ServerMessage::Rooms(Rooms { re: None, rooms })).into_response(),
        Err(refusal) => failure(&refusal),
    }
}

/// `GET /api/v1/rooms/<code>`: public rooms, or any by its code while not locked.
pub(super) async fn room(
    State(server): State<Arc<Server>>,
    code: Result<Path<String>, PathRejection>,
) -> Response {
    let Ok(Path(code)) = code else {
        return failure(&Refusal::new(
            ErrorCode::UnknownRoom,
            "no room has that code",
        ));
    };
    match server.lobby.look(&code).await {
        Ok(room) if room.locked && room.visibility == Visibility::Private => failure(
            &Refusal::new(ErrorCode::Locked, "the host has locked the room"),
        ),
        Ok(room) => Json(ServerMessage::Room(room)).into_response(),
        Err(refusal) => failure(&refusal),
    }
}

/// `GET /readyz`
pub(super) async fn ready(State(server): State<Arc<Server>>) -> Response {
    if server.shutdown.is_cancelled() {
        return (StatusCode::SERVICE_UNAVAILABLE, "stopping\n").into_response();
    }
    match server.journal.is_well().await {
        Ok(true) => "ready\n".into_response(),
        Ok(false) | Err(_) => {
            let message = "the journal cannot be written; is the disk full?\n";
            (StatusCode::SERVICE_UNAVAILABLE, message).into_response()
        }
    }
}

/// `GET /` and `GET /join/<code>`, until there is a client for the browser: what to type, as plain text.
pub(super) async fn welcome(code: Option<Path<String>>, headers: HeaderMap) -> String {
    let code = code.and_then(|Path(code)| code.parse::<RoomCode>().ok());
    let code = code.map_or_else(|| "CODE".to_owned(), |code| code.to_string());
    // As the browser knows this server; what has no business in a command line is left out.
    let plain = |host: &&str| {
        let fits = |c: char| c.is_ascii_alphanumeric() || ".-:[]".contains(c);
        host.chars().all(fits)
    };
    let host = headers
        .get(header::HOST)
        .and_then(|host| host.to_str().ok());
    let host = host.filter(plain).unwrap_or("HOST:PORT");
    format!(
        "This is a keliya server. Join a room from a terminal:\n\n    keliya join {code} --server http://{host}\n"
    )
}

/// Any other path.
pub(super) async fn not_found() -> Response {
    failure(&Refusal::new(
        ErrorCode::BadMessage,
        "there is nothing here",
    ))
}

pub(super) fn failure(refusal: &Refusal) -> Response {
    let status = match refusal.code {
        ErrorCode::RateLimited => StatusCode::TOO_MANY_REQUESTS,
        ErrorCode::Internal | ErrorCode::Unavailable | ErrorCode::ShuttingDown => {
            StatusCode::SERVICE_UNAVAILABLE
        }
        // Whatever else is wrong, there is nothing to be had at that address.
        _ => StatusCode::NOT_FOUND,
    };
    (
        status,
        Json(ServerMessage::Error(reply::error(None, refusal))),
    )
        .into_response()
}
