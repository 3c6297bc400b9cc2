//! HTTP: the listening socket, the API for lists and states, and the way to the WebSocket.

mod accept;
mod api;
mod record;
mod upgrade;

use std::sync::Arc;

use axum::{Router, http::HeaderValue, middleware::from_fn, routing::get};
use tower_http::cors::{Any, CorsLayer};

use crate::server::Server;

pub(crate) use accept::accept;

/// All routes.
fn router(server: Arc<Server>) -> Router {
    // What can be read without an identity may be read by any page.
    let open = CorsLayer::new()
        .allow_origin(Any)
        .allow_methods(Any)
        .allow_headers(Any);
    let api = Router::new()
        .route("/games", get(api::games))
        .route("/rooms", get(api::rooms))
        .route("/rooms/{code}", get(api::room))
        .route("/rooms/{code}/games/{game_no}/record", get(record::record))
        .fallback(api::not_found)
        .method_not_allowed_fallback(api::not_found)
        .layer(from_fn(api::limit))
        .layer(open);
    Router::new()
        .nest("/api/v1", api)
        .route("/ws", get(upgrade::websocket))
        .route("/healthz", get(|| async { "ok\n" }))
        .route("/readyz", get(api::ready))
        .route("/", get(api::welcome))
        .route("/join/{code}", get(api::welcome))
        .fallback(api::not_found)
        .with_state(server)
}

/// Is this an origin that may open a WebSocket: the server's own, or one that is allowed?
fn is_welcome(origin: &HeaderValue, host: Option<&HeaderValue>, allowed: &[String]) -> bool {
    let Ok(origin) = origin.to_str() else {
        return false;
    };
    let own = origin
        .split_once("://")
        .map(|(_, authority)| authority.as_bytes());
    let is_own = own.is_some() && own == host.map(HeaderValue::as_bytes);
    is_own
        || allowed
            .iter()
            .any(|allowed| allowed.trim_end_matches('/').eq_ignore_ascii_case(origin))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_own_and_allowed_origins_are_welcome() {
        let header = |text: &'static str| HeaderValue::from_static(text);
        let host = header("play.example:7373");
        let allowed = ["https://friend.example".to_owned()];
        let check = |origin: &'static str| is_welcome(&header(origin), Some(&host), &allowed);
        assert!(check("http://play.example:7373"));
        assert!(check("https://friend.example"));
        for foreign in [
            "http://play.example",
            "http://evil.example",
            "null",
            "https://friend.example.evil",
        ] {
            assert!(!check(foreign), "{foreign}");
        }
        assert!(!is_welcome(&header("null"), None, &[]));
    }
}
