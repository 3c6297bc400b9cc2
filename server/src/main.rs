//! The `keliya-server` binary: settings, logs, the listening socket, signals; all else is in the
//! library.

use std::{io::Write, net::SocketAddr, sync::Arc};

use anyhow::Context;
use clap::Parser;
use keliya_server::{config::Settings, journal::MemoryJournal, run, signals};
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;
use tracing_subscriber::EnvFilter;

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let settings = Settings::parse();
    let filter = EnvFilter::try_new(&settings.log).context("--log is no valid filter")?;
    tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .init();

    let listener = TcpListener::bind(settings.listen).await.with_context(|| {
        format!(
            "cannot listen on {}; --listen takes another address",
            settings.listen
        )
    })?;
    greet(listener.local_addr()?)?;

    let shutdown = CancellationToken::new();
    let signals = tokio::spawn(signals::cancel_on_signal(shutdown.clone()));
    run(
        listener,
        settings,
        Arc::new(MemoryJournal::default()),
        shutdown,
    )
    .await;
    signals.abort();
    Ok(())
}

/// The first screen: where the server is and what to type next.
fn greet(address: SocketAddr) -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    let port = address.port();
    let server = if port == 7373 {
        String::new()
    } else {
        format!(" --server http://127.0.0.1:{port}")
    };
    write!(
        out,
        "\
keliya {version}: rooms for Pancha Keliya, Siga and Saturankam
listening on http://{address}

To play, type in another terminal:

    cargo run --release -p keliya-cli -- host --game siga{server}

It prints the room's code and the line that others type to join. Rooms live in
memory and end with the server. Ctrl-C stops it; --help lists the settings.
",
        version = env!("CARGO_PKG_VERSION"),
    )?;
    out.flush()
}
