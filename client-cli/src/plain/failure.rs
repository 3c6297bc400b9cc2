//! Why the program fails, in the user's words.

use std::{fmt, io, path::PathBuf};

use crate::{
    identity::IdentityError,
    rulebook,
    words::{Lang, Words},
};

/// Why the program fails.
#[derive(Debug)]
pub enum Failure {
    /// It was not asked for anything.
    NoAction,
    /// The rules of a game that is not known were asked for.
    UnknownGame(String),
    /// It was called with what makes no sense; the text, in the user's language, says what.
    Usage(String),
    /// The user's files.
    Identity(IdentityError),
    /// Nothing can be written to the screen.
    Screen(io::Error),
    /// A file or folder that the user named cannot be used.
    File(PathBuf, io::Error),
    /// Nothing can be written to the log.
    Log(io::Error),
    /// The program cannot begin to work.
    Runtime(io::Error),
    /// The server or the room; the text, in the user's language, says what to do.
    TurnedAway(String),
}

impl Failure {
    /// Is it the way the program was called?
    #[must_use]
    pub fn is_usage(&self) -> bool {
        matches!(self, Self::NoAction | Self::UnknownGame(_) | Self::Usage(_))
    }

    /// What the user is told.
    #[must_use]
    pub fn told(&self, words: Words) -> String {
        let why = |error: &io::Error| ("why", error.to_string().into());
        match self {
            Self::NoAction => words.say("cli-no-action"),
            Self::UnknownGame(game) => words.tell(
                "errors-unknown-game",
                &[
                    ("game", game.as_str().into()),
                    ("games", words.listed(&rulebook::GAMES).into()),
                ],
            ),
            Self::Identity(IdentityError::NoFolder) => words.say("errors-no-folder"),
            Self::Identity(IdentityError::Io { path, source }) => {
                let path = ("path", path.display().to_string().into());
                words.tell("errors-identity", &[path, why(source)])
            }
            Self::Screen(error) => words.tell("errors-screen", &[why(error)]),
            Self::File(path, error) => {
                let path = ("path", path.display().to_string().into());
                words.tell("errors-file", &[path, why(error)])
            }
            Self::Log(error) => words.tell("errors-log-write", &[why(error)]),
            Self::Runtime(error) => words.tell("errors-runtime", &[why(error)]),
            Self::Usage(text) | Self::TurnedAway(text) => text.clone(),
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.told(Words::of(Lang::English)))
    }
}

impl std::error::Error for Failure {}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Screen(error)
    }
}

impl From<IdentityError> for Failure {
    fn from(error: IdentityError) -> Self {
        Self::Identity(error)
    }
}
