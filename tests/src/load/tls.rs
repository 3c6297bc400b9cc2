//! TLS over a non-blocking socket: whom the tool trusts, and one client's session.

use std::{
    error, fmt,
    io::{self, ErrorKind, Read, Write},
    path::Path,
    sync::Arc,
};

use anyhow::{Context, Result, bail};
use mio::net::TcpStream;
use rustls::{
    ClientConfig, ClientConnection, RootCertStore,
    client::Resumption,
    crypto::ring,
    pki_types::{CertificateDer, ServerName, pem::PemObject},
};

/// What every client's session begins with: Mozilla's roots, and those of that file.
///
/// # Errors
///
/// If the file holds no certificate.
pub fn config(root: Option<&Path>) -> Result<Arc<ClientConfig>> {
    let mut roots = RootCertStore::from_iter(webpki_roots::TLS_SERVER_ROOTS.iter().cloned());
    if let Some(path) = root {
        let (added, _) = roots.add_parsable_certificates(certificates(path)?);
        if added == 0 {
            bail!("no certificate in {} can be used", path.display());
        }
    }
    let mut config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .context("no version of TLS")?
        .with_root_certificates(roots)
        .with_no_client_auth();
    // A proxy that also speaks HTTP/2 would choose that, where this upgrade is none.
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    // Each client stands for somebody else's machine, which has no ticket of another's.
    config.resumption = Resumption::disabled();
    Ok(Arc::new(config))
}

fn certificates(path: &Path) -> Result<Vec<CertificateDer<'static>>> {
    let read = CertificateDer::pem_file_iter(path).and_then(Iterator::collect);
    read.with_context(|| format!("--root {}", path.display()))
}

/// One client's session. It reads and writes like the socket below it: what would block is an error of
/// that kind.
#[derive(Debug)]
pub struct Tls {
    stream: TcpStream,
    session: ClientConnection,
}

/// What is wrong with the server's TLS.
#[derive(Debug)]
struct Fault(rustls::Error);

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0 {
            rustls::Error::InvalidCertificate(_) => write!(
                f,
                "{} (--root FILE names a root of your own to trust)",
                self.0
            ),
            error => error.fmt(f),
        }
    }
}

impl error::Error for Fault {}

impl Tls {
    /// A session over a socket that is being connected.
    ///
    /// # Errors
    ///
    /// If it cannot be begun.
    pub fn new(
        stream: TcpStream,
        config: &Arc<ClientConfig>,
        name: ServerName<'static>,
    ) -> Result<Self> {
        let session = ClientConnection::new(Arc::clone(config), name)?;
        Ok(Self { stream, session })
    }

    /// The socket below.
    #[must_use]
    pub fn stream(&self) -> &TcpStream {
        &self.stream
    }

    /// Reads what has been deciphered, and from the socket where that is nothing.
    ///
    /// # Errors
    ///
    /// As a socket; [`ErrorKind::InvalidData`] if the server does not speak TLS, or is not the one
    /// that was asked for.
    pub fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            match self.session.reader().read(buffer) {
                Err(error) if error.kind() == ErrorKind::WouldBlock => {}
                done => return done,
            }
            if self.session.read_tls(&mut self.stream)? == 0 {
                return Ok(0);
            }
            let read = self.session.process_new_packets();
            // An answer of the handshake, what waited for its end, or the alert that says what is wrong.
            let answered = self.flush();
            read.map_err(|error| io::Error::new(ErrorKind::InvalidData, Fault(error)))?;
            answered?;
        }
    }

    /// Takes bytes as soon as the socket has taken those before.
    ///
    /// # Errors
    ///
    /// As a socket.
    pub fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.flush()?;
        if self.session.wants_write() {
            return Err(ErrorKind::WouldBlock.into());
        }
        let count = self.session.writer().write(bytes)?;
        if count == 0 {
            return Err(ErrorKind::WouldBlock.into());
        }
        self.flush()?;
        Ok(count)
    }

    /// Hands the socket what it takes now.
    ///
    /// # Errors
    ///
    /// If the connection is lost.
    pub fn flush(&mut self) -> io::Result<()> {
        while self.session.wants_write() {
            match self.session.write_tls(&mut self.stream) {
                Ok(_) => {}
                Err(error) if error.kind() == ErrorKind::WouldBlock => return Ok(()),
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(())
    }
}
