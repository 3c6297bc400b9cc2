//! The engine against the oracle, for every configuration.

use keliya_rules::{Phase, Play, State};
use proptest::prelude::*;

use crate::oracle::{Next, Oracle, position_of};
use crate::positions::{any_config, any_lots, any_position};

/// What the engine says of a state, with what led to it.
fn next(state: &State, cuts: Vec<String>, lost: &[u8], again: bool) -> Next {
    Next {
        position: position_of(state),
        seat: state.seat().number(),
        phase: match state.phase() {
            Phase::Throw => "throw",
            Phase::Play => "play",
            Phase::Over => "over",
        },
        pool: state.pool().to_vec(),
        cuts,
        lost: lost.to_vec(),
        again,
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(6000))]

    #[test]
    fn engine_and_oracle_agree(
        (setup, lots) in any_config().prop_flat_map(|c| (any_position(c), any_lots(c)))
    ) {
        let oracle = Oracle::new(setup.config);
        let mut state = State::from_setup(&setup).unwrap();
        let before = position_of(&state);
        let (value, expected) = oracle.throw(&before, setup.seat, &setup.pool, lots.as_slice());
        let thrown = state.throw(lots).unwrap();
        prop_assert_eq!(thrown.value, value);
        prop_assert_eq!(next(&state, vec![], &thrown.lost, thrown.again), expected);
        let expected = if state.phase() == Phase::Play {
            oracle.plays(&before, setup.seat, state.pool())
        } else {
            Default::default()
        };
        let listed: Vec<String> = state.legal_plays().iter().map(Play::to_string).collect();
        prop_assert_eq!(&listed, &expected.keys().cloned().collect::<Vec<_>>());
        for (notation, expected) in expected {
            let mut after = state;
            let played = after.play(notation.parse().unwrap()).unwrap();
            let mut cuts: Vec<String> =
                played.steps.iter().flat_map(|step| step.cuts).map(|cut| cut.to_string()).collect();
            cuts.sort();
            let found = next(&after, cuts, &played.lost, expected.again);
            prop_assert_eq!(found, expected, "{}", notation);
        }
    }
}
