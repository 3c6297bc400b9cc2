//! Refusals in words for people: what is wrong, and what to do about it.

use keliya_protocol::{ClientMessage, Error, ErrorCode, GameInfo};

use super::people::game_title;
use crate::{
    connection::{ConnectError, End},
    server_url::ServerUrl,
    session::Goal,
    text::listed,
};

/// Where the user wanted to go, and what belongs to every command typed for it.
#[derive(Debug)]
pub struct Errand<'a> {
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
    let server = errand.server;
    match end {
        End::Unreachable(ConnectError::Busy(what)) => format!(
            "the server at {server} takes nobody just now ({what}): try again later; if it goes on, \
             check that it is a keliya server"
        ),
        End::Unreachable(ConnectError::NotKeliya(what)) => not_keliya(errand, what),
        End::Unreachable(error @ (ConnectError::Io(_) | ConnectError::Timeout)) => format!(
            "no keliya server at {server} ({error}): is it running? \
             Start one with `cargo run --release`, or give its address by --server"
        ),
        End::Superseded => format!(
            "you are connected too often: the same player is connected in eight other places by now, \
             so this one was closed. Close another and come back, or play as somebody else by \
             --profile NAME (server {server})"
        ),
    }
}

/// Something else is at that address.
#[must_use]
pub fn not_keliya(errand: &Errand<'_>, what: &str) -> String {
    format!(
        "what is at {} is no keliya server ({what}): check the address and the port given by --server",
        errand.server
    )
}

/// The server, or the room, does not take the user.
#[must_use]
pub fn turned_away(errand: &Errand<'_>, error: &Error, games: &[GameInfo]) -> String {
    let suffix = errand.suffix;
    let code = match errand.goal {
        Goal::Join { room, .. } | Goal::Watch { room } => room.as_str(),
        Goal::Host(_) | Goal::List { .. } | Goal::Lobby => "",
    };
    match error.code {
        ErrorCode::UnsupportedProtocol => {
            let versions: Vec<String> = error
                .protocols
                .iter()
                .flatten()
                .map(u64::to_string)
                .collect();
            let versions = if versions.is_empty() {
                "another version".to_owned()
            } else {
                listed(&versions)
            };
            format!(
                "this server speaks protocol {versions}; this client speaks {}: update whichever is \
                 older",
                keliya_protocol::PROTOCOL_VERSION
            )
        }
        ErrorCode::BadName => format!(
            "the server does not take your name ({}): choose another by --name",
            error.message
        ),
        ErrorCode::Unauthorized => "the server does not know you: try again".to_owned(),
        ErrorCode::UnknownRoom => format!(
            "no room has the code {code}: ask the host to read it again (it may also have been closed), \
             or see the public ones with `keliya rooms{suffix}`"
        ),
        ErrorCode::RoomFull => format!(
            "every seat of room {code} is taken: look on with `keliya watch {code}{suffix}`"
        ),
        ErrorCode::SeatTaken => format!(
            "somebody has that seat: leave --seat out to get a free one, \
             `keliya join {code}{suffix}`"
        ),
        ErrorCode::Locked => {
            format!("room {code} takes no newcomers: ask the host to type `lock off`")
        }
        ErrorCode::Removed => {
            format!("the host of room {code} has sent you away for good: join or host another room")
        }
        ErrorCode::TooMany => format!(
            "the server has too much already ({}): leave a room you no longer need, or try later",
            error.message
        ),
        ErrorCode::BadOptions => bad_options(errand, error, games),
        ErrorCode::BadMessage => format!(
            "the server does not understand what was asked ({}): check the numbers given",
            error.message
        ),
        ErrorCode::ShuttingDown => "the server is shutting down: try again later".to_owned(),
        ErrorCode::NotInRoom => format!("you are no longer in room {code}"),
        ErrorCode::Unsupported => format!("this server does not offer that ({})", error.message),
        ErrorCode::Internal => format!(
            "the server is in trouble and could not do that ({}): try again later; if it goes on, \
             tell whoever runs it",
            error.message
        ),
        other => format!("the server refused ({other}): {}", error.message),
    }
}

fn bad_options(errand: &Errand<'_>, error: &Error, games: &[GameInfo]) -> String {
    let mut text = format!("the server does not offer that ({})", error.message);
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
        text += &format!(
            "\n  {}: --game {} --players {}",
            game_title(&game.game),
            game.game,
            players.join("|")
        );
        for (option, info) in &game.options {
            let values: Vec<String> = info.values.iter().map(ToString::to_string).collect();
            text += &format!(
                "\n    --option {option}={}  (default {})",
                values.join("|"),
                info.default
            );
        }
    }
    text
}

/// A request in the room was refused; the game goes on.
#[must_use]
pub fn refused(asked: &ClientMessage, error: &Error) -> String {
    let what = asked.type_name();
    match (error.code, asked) {
        (ErrorCode::Unsupported, ClientMessage::Rematch(_)) => {
            "Rematches are not offered by this server: make a new room with keliya host".to_owned()
        }
        (ErrorCode::Unsupported, _) => format!("This server does not offer that ({what})"),
        (ErrorCode::NotHost, _) => "Only the host can do that: w shows who it is".to_owned(),
        (ErrorCode::NotSeated, _) => "You hold no seat: sit N takes one".to_owned(),
        (ErrorCode::NotReady, _) => {
            "A seat is still free: wait for somebody, or give it to a bot by bot N".to_owned()
        }
        (ErrorCode::SeatTaken, _) => "Somebody has that seat: w shows who".to_owned(),
        (ErrorCode::RoomFull, _) => "Every seat is taken".to_owned(),
        (ErrorCode::Muted, _) => "Not said: the host has muted you".to_owned(),
        (ErrorCode::UnknownPlayer, _) => "That person is not in the room".to_owned(),
        (ErrorCode::Paused, _) => "The game is paused: the host lets it go on".to_owned(),
        (ErrorCode::Stale, _) => {
            "Not done: the game had moved on before it arrived; look again".to_owned()
        }
        (ErrorCode::NotYourTurn, _) => "It is not your turn".to_owned(),
        (ErrorCode::WrongPhase | ErrorCode::IllegalMove, _) => {
            "Not possible now: p shows what is".to_owned()
        }
        (ErrorCode::WrongStatus, ClientMessage::Start(_)) => {
            "Only the first game is started by s, and it has been; r asks for another".to_owned()
        }
        (ErrorCode::WrongStatus, ClientMessage::Rematch(_)) => {
            "Another game can be asked for when this one is over".to_owned()
        }
        (ErrorCode::WrongStatus, ClientMessage::EndGame(_) | ClientMessage::Pause(_)) => {
            "There is no game to stop".to_owned()
        }
        (ErrorCode::WrongStatus, _) => "Not at this time: seats change between games".to_owned(),
        (ErrorCode::ShuttingDown, _) => {
            "The server is shutting down; this goes on when it is back".to_owned()
        }
        (ErrorCode::Internal, _) => {
            format!("The server failed to do that ({what}): see how things are, and try again")
        }
        (code, _) => format!("Refused ({what}, {code}): {}", error.message),
    }
}
