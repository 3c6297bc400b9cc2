//! Which server: what people type for it, the address others must type, the address to connect to.

use std::{fmt, str::FromStr};

/// Where `keliya` looks unless told otherwise.
pub const DEFAULT: &str = "http://127.0.0.1:7373";
/// The port meant by a bare host name.
const DEFAULT_PORT: u16 = 7373;

/// A server's address, as `http://host[:port][/path]`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ServerUrl {
    /// Host, port and path: all after `http://`.
    rest: String,
}

/// A text that is no server's address.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ServerUrlError {
    /// It asks for TLS.
    #[error(
        "this client speaks no TLS: give an http:// address, or reach the server through a tunnel \
         (ssh -L 7373:localhost:7373 HOST) and leave --server out"
    )]
    Tls,
    /// It cannot be understood.
    #[error("expected http://HOST:PORT, HOST:PORT or HOST")]
    Form,
}

impl FromStr for ServerUrl {
    type Err = ServerUrlError;

    fn from_str(text: &str) -> Result<Self, ServerUrlError> {
        let text = text.trim().trim_end_matches('/');
        let (scheme, rest) = match text.split_once("://") {
            Some((scheme, rest)) => (scheme.to_ascii_lowercase(), rest),
            None => (String::new(), text),
        };
        let bare = match scheme.as_str() {
            "http" | "ws" => false,
            "" => true,
            "https" | "wss" => return Err(ServerUrlError::Tls),
            _ => return Err(ServerUrlError::Form),
        };
        let odd = |c: char| c.is_whitespace() || c.is_control() || "?#@\\\"'<>".contains(c);
        if rest.is_empty() || rest.contains(odd) {
            return Err(ServerUrlError::Form);
        }
        let (authority, path) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
        // In `[::1]` the colons are not those of a port.
        let after_host = authority.rfind(']').map_or(0, |end| end + 1);
        let port = match authority[after_host..].rsplit_once(':') {
            Some((_, port)) => Some(port.parse::<u16>().map_err(|_| ServerUrlError::Form)?),
            None => None,
        };
        if authority.starts_with(':') || (after_host == 0 && authority.matches(':').count() > 1) {
            return Err(ServerUrlError::Form);
        }
        let authority = authority.to_ascii_lowercase();
        Ok(Self {
            rest: match port {
                None if bare => format!("{authority}:{DEFAULT_PORT}{path}"),
                _ => format!("{authority}{path}"),
            },
        })
    }
}

impl ServerUrl {
    /// The address of the WebSocket.
    #[must_use]
    pub fn socket(&self) -> String {
        format!("ws://{}/ws", self.rest)
    }

    /// Is it where `keliya` looks by itself?
    #[must_use]
    pub fn is_default(&self) -> bool {
        self.to_string() == DEFAULT
    }

    /// Does it name this very machine, so that nobody else can use it?
    #[must_use]
    pub fn is_loopback(&self) -> bool {
        ["127.", "localhost", "[::1]"]
            .iter()
            .any(|host| self.rest.starts_with(host))
    }

    /// A name for the server's folder among the user's files.
    #[must_use]
    pub fn folder(&self) -> String {
        let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-');
        let name = self
            .rest
            .chars()
            .map(|c| if plain(c) { c } else { '_' })
            .collect::<String>();
        // No name may mean the parent folder.
        format!("at-{name}")
    }
}

impl fmt::Display for ServerUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "http://{}", self.rest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(typed: &str, shown: &str, socket: &str) {
        let url: ServerUrl = typed.parse().unwrap();
        assert_eq!(url.to_string(), shown);
        assert_eq!(url.socket(), socket);
    }

    #[test]
    fn takes_what_people_type() {
        check(DEFAULT, DEFAULT, "ws://127.0.0.1:7373/ws");
        check(
            "Example.org",
            "http://example.org:7373",
            "ws://example.org:7373/ws",
        );
        check("10.0.0.5:80/", "http://10.0.0.5:80", "ws://10.0.0.5:80/ws");
        check("ws://h:1", "http://h:1", "ws://h:1/ws");
        check("http://h", "http://h", "ws://h/ws");
        check("http://h/games", "http://h/games", "ws://h/games/ws");
        check("[::1]", "http://[::1]:7373", "ws://[::1]:7373/ws");
        check("[::1]:9", "http://[::1]:9", "ws://[::1]:9/ws");
    }

    #[test]
    fn refuses_the_rest() {
        for bad in [
            "", "http://", "h:port", "ftp://h", "h h", "::1", ":7373", "h:70000",
        ] {
            assert_eq!(bad.parse::<ServerUrl>(), Err(ServerUrlError::Form), "{bad}");
        }
        assert_eq!("https://h".parse::<ServerUrl>(), Err(ServerUrlError::Tls));
    }

    #[test]
    fn folders_have_plain_names() {
        let url: ServerUrl = "[::1]:9".parse().unwrap();
        assert_eq!(url.folder(), "at-___1__9");
    }
}
