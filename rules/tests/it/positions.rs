//! Positions for tests: written by hand, and made at random.

use keliya_rules::{Config, Game, Lots, OptionChoice, Phase, Place, Setup, Side, State};
use proptest::prelude::*;

/// A configuration with some options set.
pub(crate) fn config(game: Game, seats: u8, options: &[(&str, OptionChoice<'_>)]) -> Config {
    options.iter().fold(
        Config::new(game, seats).unwrap(),
        |config, &(name, value)| config.with_option(name, value).unwrap(),
    )
}

pub(crate) fn word<'a>(name: &'a str, value: &'a str) -> (&'a str, OptionChoice<'a>) {
    (name, OptionChoice::Word(value))
}

pub(crate) fn flag(name: &str, value: bool) -> (&str, OptionChoice<'_>) {
    (name, OptionChoice::Flag(value))
}

/// A description with the counters of each side as in `wait c1 / e3 home`, before seat 1 throws.
pub(crate) fn setup(config: Config, position: &str) -> Setup {
    let place = |name: &str| config.board().place(name).unwrap();
    Setup {
        config,
        places: position
            .split('/')
            .map(|side| side.split_whitespace().map(place).collect())
            .collect(),
        seat: 1,
        phase: Phase::Throw,
        pool: Vec::new(),
        winner: None,
        lots: Vec::new(),
    }
}

/// The position of [`setup`].
#[track_caller]
pub(crate) fn position(config: Config, text: &str) -> State {
    State::from_setup(&setup(config, text)).unwrap()
}

/// Where all counters are, written as for [`setup`].
pub(crate) fn written(state: &State) -> String {
    let board = state.config().board();
    let sides = state.config().sides().map(|side| {
        let names: Vec<_> = state
            .places(side)
            .map(|place| board.name_of(place))
            .collect();
        names.join(" ")
    });
    sides.collect::<Vec<_>>().join(" / ")
}

/// Throws so that the throw counts `value`.
#[track_caller]
pub(crate) fn throw(state: &mut State, value: u8) -> keliya_rules::Thrown {
    let game = state.config().game();
    let lots = (0..game.lots().casts())
        .map(|index| Lots::nth(game, index))
        .find(|lots| lots.value() == value)
        .unwrap();
    state.throw(lots).unwrap()
}

/// The legal plays in notation.
pub(crate) fn plays(state: &State) -> Vec<String> {
    state
        .legal_plays()
        .iter()
        .map(ToString::to_string)
        .collect()
}

#[track_caller]
pub(crate) fn play(state: &mut State, notation: &str) -> keliya_rules::Played {
    state.play(notation.parse().unwrap()).unwrap()
}

pub(crate) fn any_config() -> impl Strategy<Value = Config> {
    let all: Vec<Config> = Config::all().collect();
    proptest::sample::select(all)
}

/// Late and crowded positions of a configuration before a throw, all valid.
pub(crate) fn any_position(config: Config) -> impl Strategy<Value = Setup> {
    let counters = usize::from(config.counters());
    let board = config.board();
    let track = |side: Side| {
        let squares: Vec<Place> = board
            .track(side)
            .iter()
            .copied()
            .map(Place::Square)
            .collect();
        let end = match config.game() {
            Game::PanchaKeliya => squares.len(),
            // The last square is home.
            Game::Siga | Game::Saturankam => squares.len() - 1,
        };
        let (last, all) = (squares[end - 6..end].to_vec(), squares[..end].to_vec());
        prop_oneof![
            2 => Just(Place::Wait),
            2 => Just(Place::Home),
            6 => proptest::sample::select(last),
            9 => proptest::sample::select(all),
        ]
    };
    let places: Vec<_> = config
        .sides()
        .map(|side| proptest::collection::vec(track(side), counters))
        .collect();
    let pooled = config
        .options()
        .any(|(_, value)| value.to_string() == "pooled");
    let pool = if pooled { 0..4usize } else { 0..1 };
    (
        places,
        1..=config.seats(),
        proptest::collection::vec(proptest::sample::select(vec![1, 5, 6]), pool),
    )
        .prop_map(move |(mut places, seat, pool)| {
            for counters in &mut places {
                if counters.iter().all(|&place| place == Place::Home) {
                    counters[0] = Place::Wait;
                }
            }
            if config
                .options()
                .any(|(_, value)| value.to_string() == "single")
            {
                let mut seen = Vec::new();
                for place in places.iter_mut().flatten() {
                    if matches!(place, Place::Square(_)) && seen.contains(place) {
                        *place = Place::Wait;
                    }
                    seen.push(*place);
                }
            }
            Setup {
                config,
                places,
                seat,
                phase: Phase::Throw,
                pool,
                winner: None,
                lots: Vec::new(),
            }
        })
}

pub(crate) fn any_lots(config: Config) -> impl Strategy<Value = Lots> {
    (0..config.game().lots().casts()).prop_map(move |index| Lots::nth(config.game(), index))
}
