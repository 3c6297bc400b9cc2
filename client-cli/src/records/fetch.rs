//! A plain HTTP GET to the server.

use std::{io, time::Duration};

use http_body_util::{BodyExt, Empty, Limited};
use hyper::{Request, body::Bytes, client::conn::http1, header};
use hyper_util::rt::TokioIo;
use keliya_protocol::{ErrorCode, ServerMessage};
use keliya_record::RECORD_BYTES;
use tokio::{net::TcpStream, time::timeout};

use crate::{server_url::ServerUrl, words::Words};

/// The text form of a record.
pub(super) const TEXT: &str = "text/plain";
/// The JSON form.
pub(super) const JSON: &str = "application/json";

/// Time for the whole of a request.
const PATIENCE: Duration = Duration::from_secs(30);

/// Why there is no answer, or no good one.
#[derive(Debug, thiserror::Error)]
pub(super) enum FetchError {
    /// The server cannot be reached.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// It answers otherwise than by HTTP.
    #[error(transparent)]
    Http(#[from] hyper::Error),
    /// The address cannot be asked for.
    #[error("no address")]
    Address,
    /// It did not answer in time.
    #[error("late")]
    Late,
    /// The answer was cut off, or is larger than any record.
    #[error("cut off")]
    CutOff,
    /// The answer is no text.
    #[error("no text")]
    NoText,
    /// It refuses.
    #[error("status {status}")]
    Refused {
        /// The status, such as 404.
        status: u16,
        /// Why, if it says so in our protocol.
        code: Option<ErrorCode>,
        /// Why, in the server's own words.
        message: String,
    },
}

impl FetchError {
    /// What the user is told.
    pub(super) fn told(&self, words: Words) -> String {
        match self {
            Self::Io(error) => error.to_string(),
            Self::Http(error) => error.to_string(),
            Self::Address => words.say("records-answer-address"),
            Self::Late => words.tell(
                "errors-no-answer",
                &[("seconds", PATIENCE.as_secs().into())],
            ),
            Self::CutOff => words.say("records-answer-cut-off"),
            Self::NoText => words.say("records-answer-no-text"),
            Self::Refused {
                code: Some(ErrorCode::UnknownRoom),
                ..
            } => words.say("records-answer-unknown"),
            Self::Refused {
                code: Some(_),
                message,
                ..
            } => message.clone(),
            Self::Refused {
                code: None, status, ..
            } => words.tell("errors-http", &[("status", (*status).into())]),
        }
    }
}

/// What is at that path, which begins with a slash.
pub(super) async fn get(
    server: &ServerUrl,
    path: &str,
    accept: &str,
) -> Result<String, FetchError> {
    match timeout(PATIENCE, exchange(server, path, accept)).await {
        Ok(answer) => answer,
        Err(_) => Err(FetchError::Late),
    }
}

async fn exchange(server: &ServerUrl, path: &str, accept: &str) -> Result<String, FetchError> {
    let url = server.to_string();
    let rest = url.trim_start_matches("http://");
    let (authority, folder) = rest.split_at(rest.find('/').unwrap_or(rest.len()));
    let has_port = authority
        .rsplit_once(':')
        .is_some_and(|(_, port)| port.bytes().all(|c| c.is_ascii_digit()));
    let address = if has_port {
        authority.to_owned()
    } else {
        format!("{authority}:80")
    };
    let stream = TcpStream::connect(address).await?;
    let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await?;
    let request = Request::get(format!("{folder}{path}"))
        .header(header::HOST, authority)
        .header(header::ACCEPT, accept)
        .header(header::CONNECTION, "close")
        .body(Empty::<Bytes>::new())
        .map_err(|_| FetchError::Address)?;
    let conversation = async {
        let response = sender.send_request(request).await?;
        let status = response.status();
        let body = Limited::new(response.into_body(), RECORD_BYTES);
        let body = body.collect().await;
        let body = body.map_err(|_| FetchError::CutOff)?;
        let text = String::from_utf8(body.to_bytes().to_vec());
        let text = text.map_err(|_| FetchError::NoText)?;
        if status.is_success() {
            return Ok(text);
        }
        let (code, message) = match ServerMessage::decode(&text) {
            Ok(ServerMessage::Error(error)) => (Some(error.code), error.message),
            _ => (None, String::new()),
        };
        let status = status.as_u16();
        Err(FetchError::Refused {
            status,
            code,
            message,
        })
    };
    // The connection does its work beside the conversation, and ends with it.
    tokio::pin!(conversation, connection);
    tokio::select! {
        answer = &mut conversation => return answer,
        ended = &mut connection => ended?,
    }
    conversation.await
}
