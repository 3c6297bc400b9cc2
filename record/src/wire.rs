//! From the values of the rules to those of the protocol, for whoever shows a record as a game is
//! shown.

use keliya_protocol as wire;
use keliya_rules as rules;
use rules::Config;

/// A side.
#[must_use]
pub const fn side(side: rules::Side) -> wire::Side {
    wire::Side::ALL[side.index()]
}

/// What is thrown.
#[must_use]
pub fn lots_kind(config: Config) -> wire::LotsKind {
    match config.game().lots() {
        rules::LotsKind::Cowries { count } => wire::LotsKind::Cowries { count },
        rules::LotsKind::Dice { count, faces } => wire::LotsKind::Dice {
            count,
            faces: faces.to_vec(),
        },
    }
}

/// The options in force.
#[must_use]
pub fn options(config: Config) -> wire::Options {
    let value = |value| match value {
        rules::OptionValue::Word(word) => wire::OptionValue::Word(word.into()),
        rules::OptionValue::Flag(flag) => wire::OptionValue::Flag(flag),
    };
    config
        .options()
        .map(|(name, chosen)| (name.into(), value(chosen)))
        .collect()
}

/// The configuration that a game's name, its count of seats and its options make.
///
/// # Errors
///
/// If these rules do not know one of them; the text says which.
pub fn config(game: &str, seats: u8, options: &wire::Options) -> Result<Config, String> {
    let game: rules::Game = game.parse().map_err(|_| format!("unknown game {game:?}"))?;
    let mut config = Config::new(game, seats).map_err(|error| error.to_string())?;
    for (name, value) in options {
        let choice = match value {
            wire::OptionValue::Word(word) => rules::OptionChoice::Word(word),
            wire::OptionValue::Flag(flag) => rules::OptionChoice::Flag(*flag),
        };
        config = config
            .with_option(name, choice)
            .map_err(|error| error.to_string())?;
    }
    Ok(config)
}

/// How the board looks.
#[must_use]
pub fn board(config: Config) -> wire::Board {
    let board = config.board();
    let square = |square: &rules::Square| wire::Square {
        name: square.name.into(),
        x: square.x.into(),
        y: square.y.into(),
        house: square.house,
    };
    let track = |owner| {
        let names = board
            .track(owner)
            .iter()
            .map(|&id| board.name_of(rules::Place::Square(id)).into());
        (side(owner), names.collect())
    };
    wire::Board {
        squares: board.squares().iter().map(square).collect(),
        tracks: config.sides().map(track).collect(),
        lots: lots_kind(config),
    }
}

/// Where the counters are.
#[must_use]
pub fn position(state: &rules::State) -> wire::Position {
    let config = state.config();
    let name = |place| config.board().name_of(place).into();
    config
        .sides()
        .map(|owner| (side(owner), state.places(owner).map(name).collect()))
        .collect()
}

/// What the counters do in a play.
#[must_use]
pub fn steps(config: Config, steps: &rules::Steps) -> Vec<wire::Step> {
    let board = config.board();
    let counter = |cut: rules::Counter| wire::Counter {
        side: side(cut.side),
        counter: cut.counter,
    };
    let step = |step: &rules::Step| wire::Step {
        counter: step.counter,
        from: board.name_of(step.from).into(),
        to: board.name_of(step.to).into(),
        pips: step.pips,
        cuts: step.cuts.iter().map(counter).collect(),
    };
    steps.iter().map(step).collect()
}
