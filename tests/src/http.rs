//! HTTP by hand, as much as the tests need.

use std::collections::HashMap;

use serde_json::Value;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    time::timeout,
};

use crate::{DEADLINE, Server};

/// An answer.
#[derive(Debug)]
pub struct Answer {
    /// Such as 200.
    pub status: u16,
    /// By name in lower case.
    pub headers: HashMap<String, String>,
    /// The text.
    pub body: String,
}

impl Answer {
    /// The text as JSON.
    ///
    /// # Panics
    ///
    /// If it is none.
    #[must_use]
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{self:?}: {error}"))
    }
}

/// `GET path` with further header lines, each with its `\r\n`.
///
/// # Panics
///
/// If there is no proper answer in time.
pub async fn get_with(server: &Server, path: &str, headers: &str) -> Answer {
    let host = server.address();
    let request =
        format!("GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n{headers}\r\n");
    let mut stream = TcpStream::connect(host).await.unwrap();
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    timeout(DEADLINE, stream.read_to_end(&mut answer))
        .await
        .expect("an answer in time")
        .unwrap();
    parse(&String::from_utf8(answer).unwrap())
}

/// `GET path`.
///
/// # Panics
///
/// If there is no proper answer in time.
pub async fn get(server: &Server, path: &str) -> Answer {
    get_with(server, path, "").await
}

fn parse(text: &str) -> Answer {
    let (head, body) = text
        .split_once("\r\n\r\n")
        .unwrap_or_else(|| panic!("no HTTP: {text:?}"));
    let mut lines = head.lines();
    let status = lines
        .next()
        .and_then(|line| line.split(' ').nth(1))
        .unwrap()
        .parse()
        .unwrap();
    let headers: HashMap<String, String> = lines
        .filter_map(|line| line.split_once(':'))
        .map(|(name, value)| (name.to_lowercase(), value.trim().to_owned()))
        .collect();
    assert!(
        !headers.contains_key("transfer-encoding"),
        "chunks are not read here: {head}"
    );
    Answer {
        status,
        headers,
        body: body.to_owned(),
    }
}
