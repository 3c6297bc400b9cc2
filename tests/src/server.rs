//! The real server binary on a port of its own, with data of its own.

use std::{env, net::SocketAddr, path::Path, process::Command, time::Duration};

use tempfile::TempDir;

use crate::{Client, Process, binaries};

/// How long the server may take to start under load.
const START: Duration = Duration::from_secs(30);

/// A running server; killed, and its data removed unless it was given them, when dropped.
#[derive(Debug)]
pub struct Server {
    process: Process,
    address: SocketAddr,
    /// Removed once the server has ended.
    own_data: Option<TempDir>,
}

impl Server {
    /// A server without limit on requests and with bots in a hurry, so that tests need not be slow.
    #[must_use]
    pub fn start() -> Self {
        Self::start_with(&["--rate-limit", "0", "--bot-delay-ms", "0"])
    }

    /// A server with these flags, on port 0, with an empty data directory.
    ///
    /// # Panics
    ///
    /// If it does not start.
    #[must_use]
    pub fn start_with(flags: &[&str]) -> Self {
        let data = tempfile::tempdir().unwrap();
        let mut server = Self::start_on(data.path(), flags);
        server.own_data = Some(data);
        server
    }

    /// A server with these flags, on port 0, with the data of that directory, which is left as it
    /// is when the server ends.
    ///
    /// # Panics
    ///
    /// If it does not start.
    #[must_use]
    pub fn start_on(data: &Path, flags: &[&str]) -> Self {
        Self::start_by(Self::command(data).args(flags))
    }

    /// A server that a command starts.
    ///
    /// # Panics
    ///
    /// If it does not start.
    #[must_use]
    pub fn start_by(command: &mut Command) -> Self {
        Self::of(Process::start("server", command))
    }

    /// The server that a process is, once it listens.
    ///
    /// # Panics
    ///
    /// If it does not start.
    #[must_use]
    pub fn of(process: Process) -> Self {
        let address = process.wait_for("address", START, |line| {
            let (_, address) = line.split_once("listening on http://")?;
            address.trim().parse().ok()
        });
        Self {
            process,
            address,
            own_data: None,
        }
    }

    /// What starts a server on port 0 with the data of that directory, without the settings of
    /// whoever runs the tests.
    #[must_use]
    pub fn command(data: &Path) -> Command {
        let mut command = Command::new(binaries::server());
        for (name, _) in env::vars_os() {
            if name.to_string_lossy().starts_with("KELIYA_") {
                command.env_remove(name);
            }
        }
        command
            .args(["--listen", "127.0.0.1:0", "--data"])
            .arg(data);
        command
    }

    /// Where it listens.
    #[must_use]
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Its address as a client is told it.
    #[must_use]
    pub fn url(&self) -> String {
        format!("http://{}", self.address)
    }

    /// The id of its process.
    #[must_use]
    pub fn id(&self) -> u32 {
        self.process.id()
    }

    /// The process itself.
    pub fn process(&mut self) -> &mut Process {
        &mut self.process
    }

    /// A client that is welcome under a name.
    pub async fn client(&self, name: &str) -> Client {
        let mut client = Client::connect(self).await;
        client.hello(name).await;
        client
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.process.kill();
    }
}
