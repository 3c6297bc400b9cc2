//! Ctrl-C and SIGTERM, as one.

use tokio_util::sync::CancellationToken;

/// Cancels the token at the first Ctrl-C or SIGTERM.
///
/// # Errors
///
/// If the system lets no handler be set.
pub async fn cancel_on_signal(shutdown: CancellationToken) -> std::io::Result<()> {
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        let mut terminate = signal(SignalKind::terminate())?;
        tokio::select! {
            interrupted = tokio::signal::ctrl_c() => interrupted?,
            _ = terminate.recv() => {}
        }
    }
    #[cfg(not(unix))]
    tokio::signal::ctrl_c().await?;
    tracing::info!("stopping");
    shutdown.cancel();
    Ok(())
}
