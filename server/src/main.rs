//! The `keliya-server` binary: settings, logs, the listening socket, signals; all else is in the
//! library.

use std::{io::Write, net::SocketAddr, path::Path, process::ExitCode, sync::Arc, time::Duration};

use anyhow::Context;
use clap::Parser;
use keliya_server::{
    admin,
    config::{Arguments, Command, Data, Settings},
    journal::{Journal, MemoryJournal, OpenError, SqliteJournal},
    room, run, signals,
};
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;
use tracing_subscriber::EnvFilter;

#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> ExitCode {
    match execute(Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // Nothing is left to be done if even this cannot be written.
            let _ = writeln!(std::io::stderr(), "keliya-server: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn execute(arguments: Arguments) -> anyhow::Result<()> {
    let settings = arguments.settings;
    let filter = EnvFilter::try_new(&settings.log).context("--log is no valid filter")?;
    tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(std::io::stderr)
        .init();
    match arguments.command {
        Some(Command::Admin { data, task }) => {
            admin::run(&data, &task, &mut std::io::stdout().lock())
        }
        None => runtime()?.block_on(serve(settings)),
    }
}

/// One thread for everything where there is one core: a second would only take turns with it.
fn runtime() -> std::io::Result<tokio::runtime::Runtime> {
    let cores = std::thread::available_parallelism()?.get();
    let mut builder = if cores == 1 {
        tokio::runtime::Builder::new_current_thread()
    } else {
        tokio::runtime::Builder::new_multi_thread()
    };
    builder.enable_all().build()
}

async fn serve(settings: Settings) -> anyhow::Result<()> {
    let journal: Arc<dyn Journal> = match &settings.data {
        Data::Memory => Arc::new(MemoryJournal::default()),
        Data::Directory(directory) => Arc::new(open(directory).await?),
    };
    let listener = TcpListener::bind(settings.listen).await.with_context(|| {
        format!(
            "cannot listen on {}; --listen takes another address",
            settings.listen
        )
    })?;
    greet(listener.local_addr()?, &settings.data)?;

    let shutdown = CancellationToken::new();
    let signals = signals::cancel_on_signal(shutdown.clone())?;
    let serving = run(listener, settings, journal, shutdown);
    tokio::join!(signals, serving);
    Ok(())
}

/// How long a server that starts waits for a disk that is full or fails before it tries again.
const STORAGE_RETRY: Duration = Duration::from_secs(1);

/// Opens the journal in a directory. A server that runs goes on by itself when its disk has room again, and so
/// does one that starts.
async fn open(directory: &Path) -> Result<SqliteJournal, OpenError> {
    let mut is_told = false;
    loop {
        match SqliteJournal::open(directory, room::card_of) {
            Err(cause) if cause.may_pass() => {
                if !is_told {
                    tracing::error!("{cause}; it is tried again until that is over");
                }
                is_told = true;
                tokio::time::sleep(STORAGE_RETRY).await;
            }
            done => return done,
        }
    }
}

/// The first screen: where the server is and what to type next.
fn greet(address: SocketAddr, data: &Data) -> std::io::Result<()> {
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

It prints the room's code and the line that others type to join. {keeping}
Ctrl-C stops the server; --help lists the settings.
",
        keeping = match data {
            Data::Memory => "Rooms live in memory\nand end with the server.".to_owned(),
            Data::Directory(directory) => format!("Rooms are kept in\n{}", directory.display()),
        },
        version = env!("CARGO_PKG_VERSION"),
    )?;
    out.flush()
}
