//! Refusals in words for people: what is wrong, and what to do about it.

use keliya_protocol::{ClientMessage, Error, ErrorCode, GameInfo, PROTOCOL_VERSION};

use super::people::game_title;
use crate::{
    connection::{ConnectError, End, PATIENCE, Why},
    server_url::ServerUrl,
    session::{Cannot, Goal},
    words::Words,
};

/// Where the user wanted to go, and what belongs to every command typed for it.
#[derive(Debug)]
pub struct Errand<'a> {
    /// The language.
    pub words: Words,
    /// The server.
    pub server: &'a ServerUrl,
    /// What for.
    pub goal: &'a Goal,
    /// Such as ` --server http://10.0.0.5:7373`.
    pub suffix: &'a str,
}

/// There is no connection for good.
#[must_use]
pub fn no_connection(errand: &Errand<'_>, end: &End) -> String {
    let words = errand.words;
    let server = ("server", errand.server.to_string().into());
    match end {
        End::Superseded => words.tell("errors-superseded", &[server]),
        End::Unreachable(error) => {
            let why = ("why", not_made(words, error).into());
            match error {
                ConnectError::Busy | ConnectError::BusyHttp(_) => {
                    words.tell("errors-full", &[server, why])
                }
                ConnectError::NotKeliya(_) | ConnectError::NotKeliyaHttp(_) => {
                    words.tell("errors-not-keliya", &[server, why])
                }
                ConnectError::Io(_) | ConnectError::Timeout => {
                    words.tell("errors-unreachable", &[server, why])
                }
            }
        }
    }
}

/// Something else is at that address.
#[must_use]
pub fn not_keliya(errand: &Errand<'_>) -> String {
    let words = errand.words;
    words.tell(
        "errors-not-keliya",
        &[
            ("server", errand.server.to_string().into()),
            ("why", words.say("errors-other-language").into()),
        ],
    )
}

fn not_made(words: Words, error: &ConnectError) -> String {
    match error {
        ConnectError::Timeout => {
            let seconds = PATIENCE.as_secs().into();
            words.tell("errors-no-answer", &[("seconds", seconds)])
        }
        ConnectError::Busy => words.say("errors-closed-at-once"),
        ConnectError::BusyHttp(status) | ConnectError::NotKeliyaHttp(status) => {
            words.tell("errors-http", &[("status", (*status).into())])
        }
        // In the words of the system, or of the library.
        ConnectError::Io(error) => error.to_string(),
        ConnectError::NotKeliya(error) => error.to_string(),
    }
}

/// Why a connection was lost.
#[must_use]
pub fn lost(words: Words, why: &Why) -> String {
    match why {
        Why::NotMade(error) => not_made(words, error),
        Why::Broke => words.say("errors-lost-broke"),
        // In the words of the library.
        Why::NotSent(error) => error.to_string(),
        Why::TakesNothing => words.say("errors-lost-nothing-taken"),
        Why::Silent => words.say("errors-lost-silent"),
        Why::ShuttingDown => words.say("errors-lost-shutdown"),
        Why::TooSlow => words.say("errors-lost-slow"),
        Why::ClosedForPolicy => words.say("errors-lost-policy"),
        Why::Closed(code) => words.tell("errors-lost-closed", &[("code", (*code).into())]),
    }
}

/// The server, or the room, does not take the user.
#[must_use]
pub fn turned_away(errand: &Errand<'_>, error: &Error, games: &[GameInfo]) -> String {
    let words = errand.words;
    let room = match errand.goal {
        Goal::Join { room, .. } | Goal::Watch { room } => room.as_str(),
        Goal::Host(_) | Goal::List { .. } | Goal::Lobby => "",
    };
    let code = ("code", room.into());
    let suffix = ("suffix", errand.suffix.into());
    let why = ("why", error.message.to_string().into());
    match error.code {
        ErrorCode::UnsupportedProtocol => other_protocol(words, error),
        ErrorCode::BadName => words.tell("errors-bad-name", &[why]),
        ErrorCode::Unauthorized => words.say("errors-unauthorized"),
        ErrorCode::UnknownRoom => words.tell("errors-unknown-room", &[code, suffix]),
        ErrorCode::RoomFull => words.tell("errors-room-full", &[code, suffix]),
        ErrorCode::SeatTaken => words.tell("errors-seat-taken", &[code, suffix]),
        ErrorCode::Locked => words.tell("errors-locked", &[code]),
        ErrorCode::Removed => words.tell("errors-removed", &[code]),
        ErrorCode::TooMany => words.tell("errors-too-many", &[why]),
        ErrorCode::BadOptions => bad_options(errand, error, games),
        ErrorCode::BadMessage => match errand.goal {
            // The one number that a guest gives and that depends on the room.
            Goal::Join {
                seat: Some(seat), ..
            } => words.tell(
                "errors-join-seat",
                &[code, ("seat", (*seat).into()), suffix],
            ),
            _ => words.tell("errors-bad-message", &[why]),
        },
        ErrorCode::ShuttingDown => words.say("errors-shutting-down"),
        ErrorCode::NotInRoom => words.tell("errors-not-in-room", &[code]),
        ErrorCode::Unsupported => words.tell("errors-unsupported", &[why]),
        ErrorCode::Internal => words.tell("errors-internal", &[why]),
        other => words.tell("errors-refused", &[("code", other.to_string().into()), why]),
    }
}

fn other_protocol(words: Words, error: &Error) -> String {
    let versions: Vec<String> = error
        .protocols
        .iter()
        .flatten()
        .map(u64::to_string)
        .collect();
    let own = ("own", PROTOCOL_VERSION.into());
    if versions.is_empty() {
        words.tell("errors-protocol-unknown", &[own])
    } else {
        let versions = ("versions", words.listed(&versions).into());
        words.tell("errors-protocol", &[versions, own])
    }
}

fn bad_options(errand: &Errand<'_>, error: &Error, games: &[GameInfo]) -> String {
    let words = errand.words;
    let why = ("why", error.message.to_string().into());
    let mut text = words.tell("errors-bad-options", &[why]);
    let wanted = match errand.goal {
        Goal::Host(create) => create.game.as_str(),
        Goal::Join { .. } | Goal::Watch { .. } | Goal::List { .. } | Goal::Lobby => "",
    };
    let (matching, all) = (
        games.iter().filter(|game| game.game == wanted),
        games.iter(),
    );
    let mut shown: Vec<&GameInfo> = matching.collect();
    if shown.is_empty() {
        shown = all.collect();
    }
    for game in shown {
        let players: Vec<String> = game.players.iter().map(u8::to_string).collect();
        text += "\n  ";
        text += &words.tell(
            "errors-offer-game",
            &[
                ("title", game_title(words, &game.game).into()),
                ("game", game.game.to_string().into()),
                ("players", players.join("|").into()),
            ],
        );
        for (option, info) in &game.options {
            let values: Vec<String> = info.values.iter().map(ToString::to_string).collect();
            text += "\n    ";
            text += &words.tell(
                "errors-offer-option",
                &[
                    ("option", option.to_string().into()),
                    ("values", values.join("|").into()),
                    ("default", info.default.to_string().into()),
                ],
            );
        }
    }
    text
}

/// What was asked for, as it stands in a sentence.
#[must_use]
pub fn request(words: Words, asked: &ClientMessage) -> String {
    words.say(match asked {
        ClientMessage::Hello(_) => "errors-request-hello",
        ClientMessage::CreateRoom(_) => "errors-request-create-room",
        ClientMessage::JoinRoom(_) => "errors-request-join-room",
        ClientMessage::LeaveRoom(_) => "errors-request-leave-room",
        ClientMessage::Sit(_) => "errors-request-sit",
        ClientMessage::Stand(_) => "errors-request-stand",
        ClientMessage::GiveSeed(_) => "errors-request-seed",
        ClientMessage::SetSeat(_) => "errors-request-set-seat",
        ClientMessage::Start(_) => "errors-request-start",
        ClientMessage::Throw(_) => "errors-request-throw",
        ClientMessage::PlayMove(_) => "errors-request-play",
        ClientMessage::Chat(_) => "errors-request-chat",
        ClientMessage::SetHost(_) => "errors-request-set-host",
        ClientMessage::SetTimer(_) => "errors-request-set-timer",
        ClientMessage::Pause(_) => "errors-request-pause",
        ClientMessage::Unpause(_) => "errors-request-unpause",
        ClientMessage::Remove(_) => "errors-request-remove",
        ClientMessage::Mute(_) => "errors-request-mute",
        ClientMessage::Lock(_) => "errors-request-lock",
        ClientMessage::SwapSeats(_) => "errors-request-swap-seats",
        ClientMessage::EndGame(_) => "errors-request-end-game",
        ClientMessage::Rematch(_) => "errors-request-rematch",
        ClientMessage::Sync(_) => "errors-request-sync",
        ClientMessage::ListRooms(_) => "errors-request-list-rooms",
        ClientMessage::ListGames(_) => "errors-request-list-games",
        ClientMessage::Ping(_) => "errors-request-ping",
    })
}

/// A request in the room was refused; the game goes on.
#[must_use]
pub fn refused(words: Words, asked: &ClientMessage, error: &Error) -> String {
    let what = ("what", request(words, asked).into());
    let key = match (error.code, asked) {
        (ErrorCode::Unsupported, ClientMessage::Rematch(_)) => "errors-room-no-rematch",
        (ErrorCode::Unsupported, _) => return words.tell("errors-room-unsupported", &[what]),
        (ErrorCode::NotHost, _) => "errors-room-not-host",
        (ErrorCode::NotSeated, _) => "errors-room-not-seated",
        (ErrorCode::NotReady, _) => "errors-room-not-ready",
        (ErrorCode::SeatTaken, _) => "errors-room-seat-taken",
        (ErrorCode::RoomFull, _) => "errors-room-full-seats",
        (ErrorCode::Muted, _) => "errors-room-muted",
        (ErrorCode::UnknownPlayer, _) => "errors-room-unknown-player",
        (ErrorCode::Paused, _) => "errors-room-paused",
        (ErrorCode::Stale, _) => "errors-room-stale",
        (ErrorCode::NotYourTurn, _) => "errors-room-not-your-turn",
        (ErrorCode::WrongPhase | ErrorCode::IllegalMove, _) => "errors-room-not-possible",
        (ErrorCode::WrongStatus, ClientMessage::Start(_)) => "errors-room-started",
        (ErrorCode::WrongStatus, ClientMessage::Rematch(_)) => "errors-room-not-over",
        (
            ErrorCode::WrongStatus,
            ClientMessage::EndGame(_) | ClientMessage::Pause(_) | ClientMessage::Unpause(_),
        ) => "errors-room-no-game",
        (ErrorCode::WrongStatus, _) => "errors-room-not-now",
        (ErrorCode::ShuttingDown, _) => "errors-room-shutting-down",
        (ErrorCode::Internal, _) => return words.tell("errors-room-internal", &[what]),
        (code, _) => {
            let code = ("code", code.to_string().into());
            let why = ("why", error.message.to_string().into());
            return words.tell("errors-room-refused", &[what, code, why]);
        }
    };
    words.say(key)
}

/// A command makes no sense just now.
#[must_use]
pub fn cannot(words: Words, cannot: Cannot) -> String {
    words.say(match cannot {
        Cannot::NoSuchSeat(last) => {
            return words.tell("errors-cannot-no-such-seat", &[("last", last.into())]);
        }
        Cannot::NotInRoom => "errors-cannot-not-in-room",
        Cannot::NotStarted => "errors-cannot-not-started",
        Cannot::Over => "errors-cannot-over",
        Cannot::Watching => "errors-cannot-watching",
        Cannot::Paused => "errors-cannot-paused",
        Cannot::Unanswered => "errors-cannot-unanswered",
        Cannot::PlayFirst => "errors-cannot-play-first",
        Cannot::ThrowFirst => "errors-cannot-throw-first",
        Cannot::NotYourTurn => "errors-cannot-not-your-turn",
        Cannot::NoSuchPlay => "errors-cannot-no-such-play",
        Cannot::NobodyThere => "errors-cannot-nobody-there",
        Cannot::NoConnection => "errors-cannot-no-connection",
        Cannot::SaidLater => "errors-cannot-said-later",
        Cannot::TooMuchToSay => "errors-cannot-too-much",
    })
}

#[cfg(test)]
mod tests;
