//! What a connection's bytes go over: the socket itself, or TLS on it.

use std::io::{self, Read, Write};

use mio::net::TcpStream;

use super::tls::Tls;

/// A non-blocking way to the server. On the plain one a read or write is a branch and a system call.
#[derive(Debug)]
pub enum Wire {
    /// The socket.
    Plain(TcpStream),
    /// TLS on it. Boxed, since it is larger by far and nothing but a connection that has it should be.
    Tls(Box<Tls>),
}

impl Wire {
    /// The socket.
    #[must_use]
    pub fn stream(&self) -> &TcpStream {
        match self {
            Self::Plain(stream) => stream,
            Self::Tls(tls) => tls.stream(),
        }
    }

    /// Is nothing left to read after a read that did not fill its buffer? So it is of a socket where
    /// readiness comes from epoll or kqueue; of TLS a read ends with each record.
    #[must_use]
    pub fn is_drained_by_a_short_read(&self) -> bool {
        match self {
            Self::Plain(_) => cfg!(unix),
            Self::Tls(_) => false,
        }
    }

    /// Reads what there is.
    ///
    /// # Errors
    ///
    /// As a socket.
    pub fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self {
            Self::Plain(stream) => stream.read(buffer),
            Self::Tls(tls) => tls.read(buffer),
        }
    }

    /// Writes what is taken now.
    ///
    /// # Errors
    ///
    /// As a socket.
    pub fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Self::Plain(stream) => stream.write(bytes),
            Self::Tls(tls) => tls.write(bytes),
        }
    }

    /// Hands the socket what was taken and still waits for it.
    ///
    /// # Errors
    ///
    /// If the connection is lost.
    pub fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Plain(_) => Ok(()),
            Self::Tls(tls) => tls.flush(),
        }
    }
}
