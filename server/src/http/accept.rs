//! The listening socket: takes connections in, as many as there is place for, each in its own task.

use std::{
    sync::{Arc, Mutex},
    time::Duration,
};

use axum::Extension;
use hyper::server::conn::http1;
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    service::TowerToHyperService,
};
use tokio::{
    net::{TcpListener, TcpStream},
    sync::{OwnedSemaphorePermit, Semaphore},
    time::Instant,
};

use super::router;
use crate::{rate_limit::RateLimit, server::Server};

/// Time that a client has to send the head of a request; also how long an idle one is kept.
const HEADER_TIMEOUT: Duration = Duration::from_secs(10);
/// How long a connection may go on with HTTP; a WebSocket is not meant.
const HTTP_LIFETIME: Duration = Duration::from_secs(120);
/// Longest head of a request, in bytes.
const HEADER_BYTES: usize = 16 * 1024;
/// Wait after the system gave no connection, mostly for want of file descriptors.
const ACCEPT_RETRY: Duration = Duration::from_millis(100);

/// The place of one connection, held as long as it lives, as a WebSocket too.
pub(super) type Place = Arc<OwnedSemaphorePermit>;

/// How many requests a connection may still make by HTTP.
pub(super) type Limit = Arc<Mutex<RateLimit>>;

/// Accepts connections until the server stops.
pub(crate) async fn accept(listener: TcpListener, server: &Arc<Server>) {
    let router = router(Arc::clone(server));
    let places = Arc::new(Semaphore::new(server.settings.max_connections));
    loop {
        let accepted = tokio::select! {
            () = server.shutdown.cancelled() => break,
            accepted = listener.accept() => accepted,
        };
        let stream = match accepted {
            Ok((stream, _)) => stream,
            Err(cause) => {
                tracing::warn!(%cause, "cannot accept a connection");
                tokio::time::sleep(ACCEPT_RETRY).await;
                continue;
            }
        };
        let Ok(place) = Arc::clone(&places).try_acquire_owned() else {
            tracing::warn!("too many connections; one is turned away");
            continue;
        };
        let limit = RateLimit::new(server.settings.rate_limit, Instant::now());
        let router = router
            .clone()
            .layer(Extension(Place::new(place)))
            .layer(Extension(Arc::new(Mutex::new(limit))));
        server
            .tasks
            .spawn(serve(stream, router, Arc::clone(server)));
    }
}

/// Serves one connection until it ends, or turns into a WebSocket, which goes on in its own task.
async fn serve(stream: TcpStream, router: axum::Router, server: Arc<Server>) {
    // Small messages must not wait for each other.
    if let Err(cause) = stream.set_nodelay(true) {
        tracing::debug!(%cause, "a connection ended before it was served");
        return;
    }
    let connection = http1::Builder::new()
        .timer(TokioTimer::new())
        .header_read_timeout(HEADER_TIMEOUT)
        .max_buf_size(HEADER_BYTES)
        .serve_connection(TokioIo::new(stream), TowerToHyperService::new(router))
        .with_upgrades();
    let mut connection = std::pin::pin!(connection);
    let ended = tokio::select! {
        ended = connection.as_mut() => ended,
        // Whoever neither ends nor turns into a WebSocket does not read the answers, or asks on and on.
        () = tokio::time::sleep(HTTP_LIFETIME) => return,
        () = server.shutdown.cancelled() => {
            connection.as_mut().graceful_shutdown();
            connection.await
        }
    };
    if let Err(cause) = ended {
        tracing::debug!(%cause, "a connection failed");
    }
}
