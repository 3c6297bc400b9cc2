//! The server's address: which forms are read, and that it is one's own machine.

use std::{
    fmt,
    net::{SocketAddr, ToSocketAddrs},
    str::FromStr,
};

/// Where the server is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Target {
    /// Host and port, as in the `Host` header.
    pub host: String,
    /// The address that is connected to.
    pub address: SocketAddr,
}

impl FromStr for Target {
    type Err = String;

    /// Reads `http://HOST:PORT`, `ws://HOST:PORT/ws` or `HOST:PORT`.
    fn from_str(url: &str) -> Result<Self, String> {
        let rest = match url.split_once("://") {
            None => url,
            Some(("http" | "ws", rest)) => rest,
            Some(("https" | "wss", _)) => {
                return Err(
                    "this tool speaks no TLS: name the server itself, without the proxy".into(),
                );
            }
            Some((scheme, _)) => return Err(format!("{scheme}:// is no server's address")),
        };
        let rest = rest.strip_suffix("/ws").unwrap_or(rest);
        let host = rest.strip_suffix('/').unwrap_or(rest);
        if host.is_empty() || host.contains(['/', '?', '#', '@']) {
            return Err("expected http://HOST:PORT".into());
        }
        let has_port = host
            .rsplit_once(':')
            .is_some_and(|(_, port)| port.parse::<u16>().is_ok());
        let host = if has_port {
            host.to_owned()
        } else if url.contains("://") {
            format!("{host}:80")
        } else {
            format!("{host}:7373")
        };
        let mut addresses = host.to_socket_addrs().map_err(|error| error.to_string())?;
        let address = addresses.next().ok_or("that host has no address")?;
        Ok(Self { host, address })
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.host)
    }
}

impl Target {
    /// Is the server on this machine?
    #[must_use]
    pub fn is_local(&self) -> bool {
        self.address.ip().is_loopback()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reads_the_usual_forms() {
        for (url, address) in [
            ("http://127.0.0.1:7373", "127.0.0.1:7373"),
            ("ws://127.0.0.1:9000/ws", "127.0.0.1:9000"),
            ("127.0.0.1", "127.0.0.1:7373"),
            ("http://127.0.0.1/", "127.0.0.1:80"),
            ("http://[::1]:5", "[::1]:5"),
        ] {
            let target: Target = url.parse().unwrap();
            assert_eq!(target.address.to_string(), address, "{url}");
            assert!(target.is_local(), "{url}");
        }
        assert!(!"192.0.2.1:80".parse::<Target>().unwrap().is_local());
    }

    #[test]
    fn refuses_others() {
        for url in [
            "https://localhost",
            "ftp://localhost",
            "http://",
            "http://a/b",
            "",
        ] {
            assert!(url.parse::<Target>().is_err(), "{url}");
        }
    }
}
