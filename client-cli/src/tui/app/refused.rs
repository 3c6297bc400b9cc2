//! Why something was not done: as in line mode, but with what to press instead of what to type.

use keliya_protocol::{ClientMessage, Error, ErrorCode, GameInfo, limits};

use crate::{
    plain::refusals::{self, Errand},
    session::{Cannot, Goal},
    words::Words,
};

/// A request was refused by the server.
pub(super) fn refused(words: Words, asked: &ClientMessage, error: &Error) -> String {
    let key = match (error.code, asked) {
        (ErrorCode::NotHost, _) => "tui-refused-not-host",
        (ErrorCode::NotSeated, _) => "tui-refused-not-seated",
        (ErrorCode::NotReady, _) => "tui-refused-not-ready",
        (ErrorCode::SeatTaken, _) => "tui-refused-seat-taken",
        (ErrorCode::WrongPhase | ErrorCode::IllegalMove, _) => "tui-refused-not-possible",
        (ErrorCode::WrongStatus, ClientMessage::Start(_)) => "tui-refused-started",
        _ => return refusals::refused(words, asked, error),
    };
    words.say(key)
}

/// There was no way into a room from the lobby.
pub(super) fn turned_away(errand: &Errand<'_>, error: &Error, games: &[GameInfo]) -> String {
    let words = errand.words;
    let code = match errand.goal {
        Goal::Join { room, .. } | Goal::Watch { room } => room.as_str(),
        Goal::Host(_) | Goal::List { .. } | Goal::Lobby => "",
    };
    let code = ("code", code.into());
    match error.code {
        ErrorCode::UnknownRoom => words.tell("tui-turned-away-unknown-room", &[code]),
        ErrorCode::RoomFull => words.tell("tui-turned-away-room-full", &[code]),
        ErrorCode::SeatTaken => words.tell("tui-turned-away-seat-taken", &[code]),
        ErrorCode::Locked => words.tell("tui-turned-away-locked", &[code]),
        // What follows in further lines is typed elsewhere.
        _ => {
            let told = refusals::turned_away(errand, error, games);
            told.lines().next().unwrap_or_default().to_owned()
        }
    }
}

/// A bot plays for the user: why, and what to press for the seat.
pub(super) fn stand_in(words: Words, time_up: bool) -> String {
    if time_up {
        let times = ("times", limits::MISSED_BEFORE_STAND_IN.into());
        words.tell("tui-stand-in-time", &[times])
    } else {
        words.say("tui-stand-in-asked")
    }
}

/// A command makes no sense just now.
pub(super) fn cannot(words: Words, cannot: Cannot) -> String {
    match cannot {
        Cannot::PlayFirst => words.say("tui-cannot-play-first"),
        Cannot::ThrowFirst => words.say("tui-cannot-throw-first"),
        Cannot::NoSuchPlay => words.say("tui-cannot-no-such-play"),
        Cannot::NobodyThere => words.say("tui-cannot-nobody-there"),
        other => refusals::cannot(words, other),
    }
}
