//! Ctrl-C and SIGTERM, as one.

use tokio_util::sync::CancellationToken;

/// Sets handlers for Ctrl-C and SIGTERM, and gives what is to run beside the server: it cancels the
/// token at the first of them.
///
/// # Errors
///
/// If the system lets no handler be set.
pub fn cancel_on_signal(shutdown: CancellationToken) -> std::io::Result<impl Future<Output = ()>> {
    #[cfg(unix)]
    let signals = {
        use tokio::signal::unix::{SignalKind, signal};
        let mut interrupt = signal(SignalKind::interrupt())?;
        let mut terminate = signal(SignalKind::terminate())?;
        async move {
            tokio::select! {
                _ = interrupt.recv() => {}
                _ = terminate.recv() => {}
            }
        }
    };
    #[cfg(not(unix))]
    let signals = async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    Ok(async move {
        signals.await;
        tracing::info!("stopping");
        shutdown.cancel();
    })
}
