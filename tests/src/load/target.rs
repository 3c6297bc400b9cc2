//! The server's address: which forms are read, and that it is one's own machine.

use std::{
    fmt,
    net::{SocketAddr, ToSocketAddrs},
    str::FromStr,
};

use anyhow::{Context, Result};
use rustls::pki_types::ServerName;

/// The port meant by a bare host name.
const DEFAULT_PORT: u16 = 7373;
/// The ports meant by a URL without one.
const HTTP_PORT: u16 = 80;
const HTTPS_PORT: u16 = 443;

/// Where the server is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Target {
    /// Host and port, as in the `Host` header.
    pub host: String,
    /// The path that a proxy has for the server; empty without one.
    pub path: String,
    /// The address that is connected to.
    pub address: SocketAddr,
    /// Is it asked by TLS?
    pub is_tls: bool,
}

impl FromStr for Target {
    type Err = String;

    /// Reads `http://HOST:PORT`, `ws://HOST:PORT/ws`, the same with TLS by `https` and `wss`, or
    /// `HOST:PORT`.
    fn from_str(url: &str) -> Result<Self, String> {
        let (scheme, rest) = match url.split_once("://") {
            None => (String::new(), url),
            Some((scheme, rest)) => (scheme.to_ascii_lowercase(), rest),
        };
        let (is_tls, usual_port) = match scheme.as_str() {
            "" => (false, DEFAULT_PORT),
            "http" | "ws" => (false, HTTP_PORT),
            "https" | "wss" => (true, HTTPS_PORT),
            _ => return Err(format!("{scheme}:// is no server's address")),
        };
        let odd = |c: char| c.is_whitespace() || c.is_control() || "?#@\\\"'<>".contains(c);
        let (host, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
        if host.is_empty() || rest.contains(odd) {
            return Err("expected http://HOST:PORT".into());
        }
        let path = path.trim_end_matches('/');
        let path = path.strip_suffix("/ws").unwrap_or(path);
        let has_port = host
            .rsplit_once(':')
            .is_some_and(|(_, port)| port.parse::<u16>().is_ok());
        let host = if has_port {
            host.to_owned()
        } else {
            format!("{host}:{usual_port}")
        };
        let mut addresses = host.to_socket_addrs().map_err(|error| error.to_string())?;
        let address = addresses.next().ok_or("that host has no address")?;
        Ok(Self {
            host,
            path: path.to_owned(),
            address,
            is_tls,
        })
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scheme = if self.is_tls { "https://" } else { "" };
        write!(f, "{scheme}{}{}", self.host, self.path)
    }
}

impl Target {
    /// Is the server on this machine?
    #[must_use]
    pub fn is_local(&self) -> bool {
        self.address.ip().is_loopback()
    }

    /// The name that the server's certificate must be for.
    ///
    /// # Errors
    ///
    /// If no certificate can be for it.
    pub fn name(&self) -> Result<ServerName<'static>> {
        let host = self.host.rsplit_once(':').map_or("", |(host, _)| host);
        // An address of IPv6 has brackets in URLs only.
        let host = host.trim_start_matches('[').trim_end_matches(']');
        let name = ServerName::try_from(host.to_owned());
        name.with_context(|| format!("no certificate is for {host}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_the_usual_forms() {
        for (url, address, path, is_tls) in [
            ("http://127.0.0.1:7373", "127.0.0.1:7373", "", false),
            ("ws://127.0.0.1:9000/ws", "127.0.0.1:9000", "", false),
            ("127.0.0.1", "127.0.0.1:7373", "", false),
            ("http://127.0.0.1/", "127.0.0.1:80", "", false),
            ("http://[::1]:5", "[::1]:5", "", false),
            ("https://127.0.0.1", "127.0.0.1:443", "", true),
            ("WSS://127.0.0.1/ws", "127.0.0.1:443", "", true),
            ("wss://[::1]:5/ws/", "[::1]:5", "", true),
            ("https://127.0.0.1:9/games/", "127.0.0.1:9", "/games", true),
            ("ws://127.0.0.1:9/games/ws", "127.0.0.1:9", "/games", false),
        ] {
            let target: Target = url.parse().unwrap();
            assert_eq!(target.address.to_string(), address, "{url}");
            assert_eq!((&*target.path, target.is_tls), (path, is_tls), "{url}");
            assert!(target.is_local(), "{url}");
        }
        assert!(!"192.0.2.1:80".parse::<Target>().unwrap().is_local());
    }

    #[test]
    fn certificates_are_for_the_host_without_its_port() {
        for (url, name) in [
            ("https://127.0.0.1", "127.0.0.1"),
            ("wss://[::1]:5", "::1"),
            ("https://localhost:7", "localhost"),
        ] {
            let target: Target = url.parse().unwrap();
            let expected = ServerName::try_from(name).unwrap();
            assert_eq!(target.name().unwrap(), expected, "{url}");
        }
    }

    #[test]
    fn refuses_others() {
        for url in ["ftp://localhost", "http://", "http://a?b", "wss://", ""] {
            assert!(url.parse::<Target>().is_err(), "{url}");
        }
    }
}
