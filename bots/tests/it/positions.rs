//! Positions for tests, and games between bots.

use keliya_bots::{Level, choose};
use keliya_rules::{Config, Lots, Phase, Place, Setup, Side, State};
use rand::Rng;

/// Any position before a throw: each counter anywhere, `None` where the rules know no such position.
pub(crate) fn any_before_throw(config: Config, rng: &mut impl Rng) -> Option<State> {
    let places = config.sides().map(|side| {
        (0..config.counters())
            .map(|_| {
                let step = rng.random_range(0..=config.board().home());
                config.board().place_at(side, step)
            })
            .collect()
    });
    let places: Vec<Vec<Place>> = places.collect();
    before_throw(config, rng.random_range(1..=config.seats()), places)
}

/// The position before a throw of a seat, if the rules know it.
pub(crate) fn before_throw(config: Config, seat: u8, places: Vec<Vec<Place>>) -> Option<State> {
    let setup = Setup {
        config,
        places,
        seat,
        phase: Phase::Throw,
        pool: Vec::new(),
        winner: None,
        lots: Vec::new(),
    };
    State::from_setup(&setup).ok()
}

/// Lots as they fall.
pub(crate) fn any_lots(config: Config, rng: &mut impl Rng) -> Lots {
    let game = config.game();
    Lots::nth(game, rng.random_range(0..game.lots().casts()))
}

/// Far more throws than any game has.
const MOST_THROWS: usize = 50_000;

/// Plays from a position to the end and gives the winner, each play being one of the legal ones.
pub(crate) fn play_out(
    mut state: State,
    levels: impl Fn(Side) -> Level,
    rng: &mut impl Rng,
) -> Side {
    let mut throws = 0;
    while state.phase() != Phase::Over {
        if state.phase() == Phase::Throw {
            throws += 1;
            assert!(throws < MOST_THROWS, "the game does not end: {state:?}");
            let lots = any_lots(state.config(), rng);
            state.throw(lots).unwrap();
        } else {
            let play = choose(levels(state.side()), &state, rng);
            let play = play.unwrap_or_else(|| panic!("no play chosen: {state:?}"));
            assert!(state.legal_plays().contains(&play), "{play} {state:?}");
            state.play(play).unwrap();
        }
    }
    state.winner().unwrap()
}
