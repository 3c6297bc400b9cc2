//! Positions made from the steps of the counters.

use keliya_rules::{Config, Phase, Setup, State};

/// The position before a throw of `seat`, from the steps of each side's counters in turn order;
/// `None` if the rules know no such position.
pub(crate) fn before_throw(config: Config, seat: u8, steps: &[&[u8]]) -> Option<State> {
    let board = config.board();
    let places = config.sides().zip(steps).map(|(side, steps)| {
        steps
            .iter()
            .map(|&step| board.place_at(side, step))
            .collect()
    });
    State::from_setup(&Setup {
        config,
        places: places.collect(),
        seat,
        phase: Phase::Throw,
        pool: Vec::new(),
        winner: None,
        lots: Vec::new(),
    })
    .ok()
}
