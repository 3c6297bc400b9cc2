//! Why something was not done: as in line mode, but with what to press instead of what to type.

use keliya_protocol::{ClientMessage, Error, ErrorCode};

use crate::{plain::refusals, session::Cannot, words::Words};

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
