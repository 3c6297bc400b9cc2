//! From what a request or the journal says is played to a configuration of the rules, and back.

use keliya_protocol::{CreateRoom, OptionValue as WireValue};
use keliya_rules::{Config, ConfigError, Game, OptionChoice, OptionValue};
use serde_json::Value;

use super::GameSetup;

/// Why a setup is refused: answered with `bad_options`.
#[derive(Debug, thiserror::Error)]
pub enum SetupError {
    /// No game has that name.
    #[error("there is no game {0:?}")]
    UnknownGame(String),
    /// The count of players is not one of the game's.
    #[error("the game is not played with {0} seats")]
    SeatCount(i64),
    /// The value of an option is neither a word nor a flag.
    #[error("option {0} must be a word or true or false")]
    ValueKind(String),
    /// The rules refuse the count, the option or its value.
    #[error(transparent)]
    Rules(#[from] ConfigError),
}

/// The game of that name.
///
/// # Errors
///
/// If there is none.
pub fn game_named(name: &str) -> Result<Game, SetupError> {
    name.parse()
        .map_err(|_| SetupError::UnknownGame(name.chars().take(40).collect()))
}

/// The configuration that a `create_room` or a journal names. Options that are not named have
/// their default.
///
/// # Errors
///
/// If the game, the count of players, an option or its value is unknown.
fn config_of<'a>(
    game: &str,
    players: i64,
    options: impl IntoIterator<Item = (&'a str, Option<OptionChoice<'a>>)>,
) -> Result<Config, SetupError> {
    let seats = u8::try_from(players).map_err(|_| SetupError::SeatCount(players))?;
    let mut config = Config::new(game_named(game)?, seats)?;
    for (name, choice) in options {
        let choice =
            choice.ok_or_else(|| SetupError::ValueKind(name.chars().take(40).collect()))?;
        config = config.with_option(name, choice)?;
    }
    Ok(config)
}

/// The configuration that a `create_room` asks for.
///
/// # Errors
///
/// If the game, the count of players, an option or its value is unknown.
pub fn config_from_request(request: &CreateRoom) -> Result<Config, SetupError> {
    let options = request.options.iter().filter(|(_, value)| !value.is_null());
    let choices = options.map(|(name, value)| {
        let choice = match value {
            Value::String(word) => Some(OptionChoice::Word(word)),
            Value::Bool(flag) => Some(OptionChoice::Flag(*flag)),
            Value::Null | Value::Number(_) | Value::Array(_) | Value::Object(_) => None,
        };
        (name.as_str(), choice)
    });
    config_of(&request.game, request.players, choices)
}

/// The configuration that a journal names.
///
/// # Errors
///
/// If these rules do not know it: the journal is damaged, or a later version wrote it.
pub(super) fn config_from_setup(setup: &GameSetup) -> Result<Config, SetupError> {
    let choices = setup.options.iter().map(|(name, value)| {
        let choice = match value {
            WireValue::Word(word) => OptionChoice::Word(word),
            WireValue::Flag(flag) => OptionChoice::Flag(*flag),
        };
        (name.as_str(), Some(choice))
    });
    config_of(&setup.game, i64::from(setup.players), choices)
}

/// What is played with that configuration.
#[must_use]
pub(super) fn setup_of(config: Config) -> GameSetup {
    GameSetup {
        game: config.game().name().to_owned(),
        players: config.seats(),
        options: config
            .options()
            .map(|(name, value)| (name.to_owned(), wire_value(value)))
            .collect(),
    }
}

/// An option's value as it goes over the wire.
#[must_use]
pub(super) fn wire_value(value: OptionValue) -> WireValue {
    match value {
        OptionValue::Word(word) => WireValue::Word(word.into()),
        OptionValue::Flag(flag) => WireValue::Flag(flag),
    }
}
