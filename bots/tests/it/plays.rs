//! What is chosen is legal, and follows from the position and the generator alone.

use keliya_bots::{Level, choose};
use keliya_rules::{Config, Game, Phase, Place, Setup, State};
use proptest::prelude::*;
use rand::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use crate::positions::{any_before_throw, any_lots};

/// Throws until a play is to be chosen; `None` if nothing can be played.
fn any_choice(config: Config, rng: &mut impl Rng) -> Option<State> {
    let mut state = any_before_throw(config, rng)?;
    let side = state.side();
    while state.phase() == Phase::Throw && state.side() == side {
        state.throw(any_lots(config, rng)).unwrap();
    }
    (state.phase() == Phase::Play).then_some(state)
}

/// True if the game can be won at once.
fn check(state: &State, seed: u64) -> bool {
    let wins = |play| {
        let mut after = *state;
        after.play(play).unwrap().winner.is_some()
    };
    let could_win = state.legal_plays().iter().any(|&play| wins(play));
    for level in [Level::Easy, Level::Hard] {
        let choice = || choose(level, state, &mut Xoshiro256PlusPlus::seed_from_u64(seed));
        let play = choice().unwrap();
        assert!(state.is_legal(play), "{level:?} {play} {state:?}");
        assert_eq!(choice(), Some(play), "{level:?} {state:?}");
        assert!(
            level == Level::Easy || !could_win || wins(play),
            "{play} {state:?}"
        );
    }
    could_win
}

/// In how many configurations the game could be won at once.
fn check_everywhere(seed: u64) -> usize {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let wins = Config::all().filter(|&config| {
        let found = (0..100).find_map(|_| any_choice(config, &mut random));
        check(&found.expect("most positions have a legal play"), seed)
    });
    wins.count()
}

/// One of the positions has a play that wins at once, and another after which the rest of the pool does.
#[test]
fn who_can_win_at_once_does() {
    assert!(check_everywhere(9_491_775_433_068_533_636) > 0);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn a_legal_play_is_chosen_wherever_one_is_to_be(seed: u64) {
        check_everywhere(seed);
    }
}

#[test]
fn nothing_is_chosen_where_nothing_is_to_be_played() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(3);
    for config in Config::all() {
        let state = State::new(config, config.seat(1).unwrap());
        for level in [Level::Easy, Level::Hard] {
            assert_eq!(choose(level, &state, &mut random), None);
        }
    }
}

/// No turn that comes about in play is as long.
#[test]
fn the_longest_pool_is_no_trouble() {
    for config in Config::all().filter(|config| config.game() == Game::PanchaKeliya) {
        let pooled = config
            .options()
            .any(|(_, value)| value.to_string() == "pooled");
        let mut pool = vec![1, 5, 1, 6, 1, 1, 5, 1, 1, 1];
        pool.extend([1; 20]);
        pool.push(2);
        let setup = Setup {
            config,
            places: vec![vec![Place::Wait; 3]; 2],
            seat: 1,
            phase: Phase::Play,
            pool,
            winner: None,
            lots: Vec::new(),
        };
        if pooled {
            check(&State::from_setup(&setup).unwrap(), 1);
        }
    }
}
