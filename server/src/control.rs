//! A door for the operator's own commands to a running server: a socket in the data directory,
//! which only the server's user may enter. A line asks, a line answers.

use std::{path::Path, sync::Arc};

use keliya_protocol::RoomCode;

use crate::server::Server;

/// The socket, within the data directory.
const SOCKET: &str = "control.sock";

/// Why a running server did not do what was asked.
#[derive(Debug, thiserror::Error)]
pub enum ControlError {
    /// It cannot be reached.
    #[error("the running server cannot be reached: {0}")]
    Unreachable(#[from] std::io::Error),
    /// It refuses.
    #[error("{0}")]
    Refused(String),
}

#[cfg(unix)]
mod path;

#[cfg(unix)]
pub use unix::{close, listen, show};

#[cfg(unix)]
mod unix {
    use std::{
        io::{BufRead, BufReader, Write},
        os::unix::net::UnixStream as BlockingStream,
        time::Duration,
    };

    use keliya_protocol::ServerMessage;
    use tokio::{
        io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader as AsyncReader},
        net::{UnixListener, UnixStream},
        time::timeout,
    };

    use super::{Arc, ControlError, Path, RoomCode, SOCKET, Server, path::SocketPath};

    /// Time for one command, on both sides.
    const COMMAND_TIMEOUT: Duration = Duration::from_secs(10);
    /// Longest command, in bytes.
    const COMMAND_BYTES: u64 = 256;
    /// The answer to what is no command.
    const UNKNOWN: &str = "unknown command";

    /// Opens the door until the server stops. A server without one still serves.
    pub fn listen(directory: &Path, server: &Arc<Server>) {
        let path = directory.join(SOCKET);
        // The directory is locked, so a socket that is there was left by a server that is gone.
        let _ = std::fs::remove_file(&path);
        let bound = SocketPath::new(directory, SOCKET)
            .and_then(|short| UnixListener::bind(short.as_path()));
        match bound {
            Ok(listener) => {
                server.tasks.spawn(serve(listener, Arc::clone(server)));
            }
            Err(cause) => {
                tracing::warn!(path = %path.display(), %cause, "admin commands cannot reach this server")
            }
        }
    }

    async fn serve(listener: UnixListener, server: Arc<Server>) {
        loop {
            let accepted = tokio::select! {
                () = server.shutdown.cancelled() => return,
                accepted = listener.accept() => accepted,
            };
            // One at a time: there is one operator.
            if let Ok((stream, _)) = accepted
                && timeout(COMMAND_TIMEOUT, answer(stream, &server))
                    .await
                    .is_err()
            {
                tracing::warn!("an admin command took too long");
            }
        }
    }

    async fn answer(stream: UnixStream, server: &Server) -> std::io::Result<()> {
        let mut stream = AsyncReader::new(stream.take(COMMAND_BYTES));
        let mut line = String::new();
        stream.read_line(&mut line).await?;
        let answer = match line.trim().split_once(' ') {
            Some((command, code)) => match code.parse() {
                Ok(code) => obey(command, code, server).await,
                Err(error) => Err(format!("{error}")),
            },
            None => Err(UNKNOWN.to_owned()),
        };
        let text = match answer {
            Ok(told) => format!("ok {told}\n"),
            Err(message) => format!("error {message}\n"),
        };
        stream.get_mut().get_mut().write_all(text.as_bytes()).await
    }

    /// Does what a command asks for a room; gives what there is to tell, without line ends.
    async fn obey(command: &str, code: RoomCode, server: &Server) -> Result<String, String> {
        let told = match command {
            "close" => server.lobby.close(code).await.map(|()| String::new()),
            "show" => server
                .lobby
                .look(code.as_str())
                .await
                .map(|room| ServerMessage::Room(room).encode()),
            _ => return Err(UNKNOWN.to_owned()),
        };
        told.map_err(|refusal| refusal.message.into_owned())
    }

    /// Asks the server that runs on a directory; gives what it tells.
    fn ask(directory: &Path, command: &str, room: RoomCode) -> Result<String, ControlError> {
        let path = SocketPath::new(directory, SOCKET)?;
        let mut stream = BlockingStream::connect(path.as_path())?;
        stream.set_read_timeout(Some(COMMAND_TIMEOUT))?;
        writeln!(stream, "{command} {room}")?;
        let mut line = String::new();
        BufReader::new(stream).read_line(&mut line)?;
        match line.trim_end_matches('\n').split_once(' ') {
            Some(("ok", told)) => Ok(told.to_owned()),
            Some((_, message)) => Err(ControlError::Refused(message.to_owned())),
            None => Err(ControlError::Refused(
                "the server gave no answer".to_owned(),
            )),
        }
    }

    /// Asks the server that runs on a directory to close a room.
    ///
    /// # Errors
    ///
    /// If it cannot be reached, or refuses.
    pub fn close(directory: &Path, room: RoomCode) -> Result<(), ControlError> {
        ask(directory, "close", room).map(drop)
    }

    /// Asks the server that runs on a directory for a room's state, as one line of JSON: it alone
    /// knows who is connected. A room that is closed is none that it has.
    ///
    /// # Errors
    ///
    /// If it cannot be reached, or refuses.
    pub fn show(directory: &Path, room: RoomCode) -> Result<String, ControlError> {
        ask(directory, "show", room)
    }
}

/// There are no such sockets here: the server must be stopped for what would need one.
#[cfg(not(unix))]
pub fn listen(_: &Path, _: &Arc<Server>) {}

/// There are no such sockets here.
///
/// # Errors
///
/// Always.
#[cfg(not(unix))]
pub fn close(_: &Path, _: RoomCode) -> Result<(), ControlError> {
    Err(ControlError::Refused("stop the server first".to_owned()))
}

/// There are no such sockets here.
///
/// # Errors
///
/// Always.
#[cfg(not(unix))]
pub fn show(_: &Path, _: RoomCode) -> Result<String, ControlError> {
    Err(ControlError::Refused("stop the server first".to_owned()))
}
