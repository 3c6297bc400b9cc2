//! One client's WebSocket over a non-blocking socket: the upgrade, whole messages in, requests out,
//! pings answered.

use std::{
    io::{self, ErrorKind},
    sync::Arc,
};

use anyhow::{Context, Result, bail};
use mio::{Interest, Registry, Token, net::TcpStream};
use rustls::ClientConfig;
use tokio_tungstenite::tungstenite::handshake::{client::generate_key, derive_accept_key};

use super::{
    frame::{self, Opcode},
    target::Target,
    tls::Tls,
    wire::Wire,
};

/// The answer to the upgrade is not read beyond this.
const LONGEST_ANSWER: usize = 16 * 1024;

/// A client's connection.
#[derive(Debug)]
pub struct Connection {
    wire: Wire,
    stage: Stage,
    /// The beginning of a frame whose end has not arrived.
    partial: Vec<u8>,
    /// What the socket has not taken yet.
    unsent: Vec<u8>,
    mask: u32,
}

#[derive(Debug)]
enum Stage {
    Connecting { request: String, accept: String },
    Upgrading { accept: String },
    Open,
}

/// What arrived, for whoever reads the connection.
#[derive(Debug)]
pub enum Arrival<'a> {
    /// The WebSocket is open.
    Open,
    /// A message.
    Text(&'a [u8]),
}

impl Connection {
    /// Begins to connect, by TLS where there is what that begins with.
    ///
    /// # Errors
    ///
    /// If there is no socket to be had.
    pub fn open(
        target: &Target,
        tls: Option<&Arc<ClientConfig>>,
        registry: &Registry,
        token: Token,
    ) -> Result<Self> {
        let mut stream = TcpStream::connect(target.address).context("no socket")?;
        registry.register(&mut stream, token, Interest::READABLE | Interest::WRITABLE)?;
        let wire = match tls {
            None => Wire::Plain(stream),
            Some(config) => Wire::Tls(Box::new(Tls::new(stream, config, target.name()?)?)),
        };
        let key = generate_key();
        let request = format!(
            "GET {}/ws HTTP/1.1\r\nHost: {}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n",
            target.path, target.host
        );
        let accept = derive_accept_key(key.as_bytes());
        Ok(Self {
            wire,
            stage: Stage::Connecting { request, accept },
            partial: Vec::new(),
            unsent: Vec::new(),
            mask: token.0 as u32 | 1,
        })
    }

    /// Goes on where the socket can take more.
    ///
    /// # Errors
    ///
    /// If the connection could not be made, or is lost.
    pub fn writable(&mut self) -> Result<()> {
        if let Stage::Connecting { request, accept } = &mut self.stage {
            let stream = self.wire.stream();
            if let Some(error) = stream.take_error()? {
                return Err(error).context("cannot connect");
            }
            match stream.peer_addr() {
                Ok(_) => {}
                Err(error) if error.kind() == ErrorKind::NotConnected => return Ok(()),
                Err(error) => return Err(error).context("cannot connect"),
            }
            stream.set_nodelay(true)?;
            self.unsent = std::mem::take(request).into_bytes();
            let accept = std::mem::take(accept);
            self.stage = Stage::Upgrading { accept };
        }
        self.flush()
    }

    /// Sends a message.
    ///
    /// # Errors
    ///
    /// If the connection is lost.
    pub fn send(&mut self, text: &[u8]) -> Result<()> {
        self.frame(Opcode::Text, text)
    }

    /// Reads all there is, into a buffer that connections share.
    ///
    /// # Errors
    ///
    /// If the connection is lost, was closed, or the server does not speak WebSocket; what had
    /// arrived before is handed over first.
    pub fn readable(
        &mut self,
        buffer: &mut [u8],
        read_closed: bool,
        mut take: impl FnMut(Arrival<'_>),
    ) -> Result<()> {
        loop {
            let count = match self.wire.read(buffer) {
                Ok(0) => bail!("the server has closed the connection"),
                Ok(count) => count,
                Err(error) if error.kind() == ErrorKind::WouldBlock => return Ok(()),
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                Err(error) => return Err(lost(error)),
            };
            if self.partial.is_empty() {
                let used = self.take_all(&buffer[..count], &mut take)?;
                self.partial.extend_from_slice(&buffer[used..count]);
            } else {
                let mut bytes = std::mem::take(&mut self.partial);
                bytes.extend_from_slice(&buffer[..count]);
                let used = self.take_all(&bytes, &mut take)?;
                if used < bytes.len() {
                    bytes.drain(..used);
                    self.partial = bytes;
                }
            }
            if count < buffer.len() && !read_closed && self.wire.is_drained_by_a_short_read() {
                return Ok(());
            }
        }
    }

    /// Hands over every whole message, and says how many bytes they were.
    fn take_all(&mut self, bytes: &[u8], take: &mut impl FnMut(Arrival<'_>)) -> Result<usize> {
        let mut used = 0;
        if !matches!(self.stage, Stage::Open) {
            let Some(length) = self.answered(bytes)? else {
                return Ok(0);
            };
            self.stage = Stage::Open;
            used = length;
            take(Arrival::Open);
        }
        while let Some((frame, length)) = frame::first(&bytes[used..])? {
            used += length;
            match frame.opcode {
                Opcode::Text => take(Arrival::Text(frame.payload)),
                Opcode::Ping => self.frame(Opcode::Pong, frame.payload)?,
                Opcode::Pong => {}
                Opcode::Close => match *frame.payload {
                    [a, b, ref reason @ ..] => bail!(
                        "the server closes with {} {}",
                        u16::from_be_bytes([a, b]),
                        String::from_utf8_lossy(reason)
                    ),
                    _ => bail!("the server closes"),
                },
            }
        }
        Ok(used)
    }

    /// The length of the answer to the upgrade, once it is there.
    fn answered(&self, bytes: &[u8]) -> Result<Option<usize>> {
        let Stage::Upgrading { accept } = &self.stage else {
            bail!("the server speaks first");
        };
        let Some(end) = memchr::memmem::find(bytes, b"\r\n\r\n") else {
            if bytes.len() > LONGEST_ANSWER {
                bail!("the server does not speak HTTP");
            }
            return Ok(None);
        };
        let answer = String::from_utf8_lossy(&bytes[..end]);
        let status = answer.lines().next().unwrap_or_default();
        if status.split(' ').nth(1) != Some("101") {
            bail!("no WebSocket there: {status}");
        }
        let accepted =
            answer
                .lines()
                .filter_map(|line| line.split_once(':'))
                .any(|(name, value)| {
                    name.eq_ignore_ascii_case("sec-websocket-accept") && value.trim() == accept
                });
        if !accepted {
            bail!("the server accepts another WebSocket than the one asked for");
        }
        Ok(Some(end + 4))
    }

    fn frame(&mut self, opcode: Opcode, payload: &[u8]) -> Result<()> {
        // A mask need only differ from frame to frame here: a load tool protects no proxy.
        self.mask = self.mask.wrapping_mul(0x9E37_79B1);
        frame::write(&mut self.unsent, opcode, payload, self.mask.to_ne_bytes());
        self.flush()
    }

    /// Hands the socket what it takes now; the rest waits for [`Self::writable`].
    fn flush(&mut self) -> Result<()> {
        let mut sent = 0;
        while sent < self.unsent.len() {
            match self.wire.write(&self.unsent[sent..]) {
                Ok(count) => sent += count,
                Err(error) if error.kind() == ErrorKind::WouldBlock => break,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(lost(error)),
            }
        }
        if sent == self.unsent.len() {
            self.unsent.clear();
        } else {
            self.unsent.drain(..sent);
        }
        self.wire.flush().map_err(lost)
    }
}

/// Why a connection does not go on. Invalid are the bytes of a session only: of messages it is said here.
fn lost(error: io::Error) -> anyhow::Error {
    let what = match error.kind() {
        ErrorKind::InvalidData => "no TLS with that server",
        _ => "the connection is lost",
    };
    anyhow::Error::new(error).context(what)
}
