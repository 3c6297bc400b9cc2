//! `GET /api/v1/rooms/<code>/games/<game_no>/record`: the record of a game, as text or as JSON.

use std::sync::Arc;

use axum::{
    extract::{Path, State, rejection::PathRejection},
    http::{HeaderMap, header},
    response::{IntoResponse, Response},
};
use keliya_protocol::ErrorCode;

use super::api::failure;
use crate::{records::Form, room::Refusal, server::Server};

/// By the room's code, whether the room is in memory, on disk or closed.
pub(super) async fn record(
    State(server): State<Arc<Server>>,
    path: Result<Path<(String, String)>, PathRejection>,
    headers: HeaderMap,
) -> Response {
    let unknown = || Refusal::new(ErrorCode::UnknownRoom, "no room has that code");
    let Ok(Path((code, game_no))) = path else {
        return failure(&unknown());
    };
    let Ok(game_no) = game_no.parse() else {
        let message = "game_no: expected a number from 1";
        return failure(&Refusal::new(ErrorCode::BadMessage, message));
    };
    let Ok(code) = code.parse() else {
        return failure(&unknown());
    };
    let form = wanted(&headers);
    match server.archive.record(code, game_no, form).await {
        Ok(text) => {
            let kind = match form {
                Form::Text => "text/plain; charset=utf-8",
                Form::Json => "application/json",
            };
            let headers = [
                (header::CONTENT_TYPE, kind),
                (header::VARY, "accept"),
                (header::CACHE_CONTROL, "no-cache"),
            ];
            (headers, text).into_response()
        }
        Err(refusal) => failure(&refusal),
    }
}

/// The form that `Accept` prefers: text, unless JSON is named and wanted more.
fn wanted(headers: &HeaderMap) -> Form {
    let mut text = 0.0_f32;
    let mut json = 0.0_f32;
    let accepted = headers.get_all(header::ACCEPT).iter();
    for range in accepted
        .filter_map(|value| value.to_str().ok())
        .flat_map(|value| value.split(','))
    {
        let mut parts = range.split(';').map(str::trim);
        let kind = parts.next().unwrap_or_default().to_ascii_lowercase();
        let weight = parts
            .filter_map(|part| part.strip_prefix("q="))
            .find_map(|weight| weight.parse().ok())
            .unwrap_or(1.0_f32);
        match kind.as_str() {
            "application/json" => json = json.max(weight),
            "text/plain" | "text/*" => text = text.max(weight),
            _ => {}
        }
    }
    if json > text { Form::Json } else { Form::Text }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_is_for_who_asks_for_it() {
        let form = |accept: Option<&'static str>| {
            let mut headers = HeaderMap::new();
            if let Some(accept) = accept {
                headers.insert(header::ACCEPT, accept.parse().unwrap());
            }
            wanted(&headers)
        };
        for text in [
            None,
            Some("*/*"),
            Some("text/html,*/*;q=0.8"),
            Some("text/plain, application/json;q=0.9"),
            Some("application/json;q=0"),
        ] {
            assert_eq!(form(text), Form::Text, "{text:?}");
        }
        for json in [
            "application/json",
            "Application/JSON; charset=utf-8",
            "application/json, text/plain; q=0.5",
            "*/*;q=0.1, application/json",
        ] {
            assert_eq!(form(Some(json)), Form::Json, "{json}");
        }
    }
}
