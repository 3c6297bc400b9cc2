//! The solution of Siga against other ways to come to the same numbers.

use std::collections::HashMap;

use keliya_bots::{Level, chance_of_thrower};
use keliya_rules::{Config, Game, Lots, Phase, Place, Side, State};
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

use crate::positions::{any_before_throw, before_throw, play_out};

fn configs() -> impl Iterator<Item = Config> {
    Config::all().filter(|config| config.game() == Game::Siga)
}

/// What a side may expect from a position before a throw, by going through all sixteen falls of the
/// cowries and all plays, the chances after them being given for side `a`.
fn expected(state: &State, chance_of_a: &impl Fn(&State) -> f64) -> f64 {
    let best = |thrown: State| -> f64 {
        let values = thrown
            .legal_plays()
            .iter()
            .map(|&play| {
                let mut after = thrown;
                after.play(play).unwrap();
                match after.winner() {
                    Some(winner) => f64::from(u8::from(winner == Side::A)),
                    None => chance_of_a(&after),
                }
            })
            .collect::<Vec<_>>();
        match state.side() {
            Side::A => values.into_iter().fold(0.0, f64::max),
            _ => values.into_iter().fold(1.0, f64::min),
        }
    };
    let falls = (0..16).map(|index| {
        let mut thrown = *state;
        thrown.throw(Lots::nth(Game::Siga, index)).unwrap();
        if thrown.phase() == Phase::Play {
            best(thrown)
        } else {
            chance_of_a(&thrown)
        }
    });
    falls.sum::<f64>() / 16.0
}

fn solved_for_a(state: &State) -> f64 {
    let chance = chance_of_thrower(state).unwrap();
    if state.side() == Side::A {
        chance
    } else {
        1.0 - chance
    }
}

#[test]
fn every_chance_is_what_its_throws_lead_to() {
    for config in configs() {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(1483);
        let mut looked_at = 0;
        while looked_at < 3_000 {
            let Some(state) = any_before_throw(config, &mut random) else {
                continue;
            };
            looked_at += 1;
            let residual = (expected(&state, &solved_for_a) - solved_for_a(&state)).abs();
            assert!(residual < 1e-9, "{residual} {state:?}");
        }
    }
}

/// Positions in which each side has one counter home: no play leads out of them, cuts neither.
/// Worked out without any of what the solution makes use of: that the board is the same for both
/// sides, that nearer home comes first, and that throws without a play can be solved for.
#[test]
fn one_counter_each_is_as_a_slow_computation_has_it() {
    for config in configs() {
        let board = config.board();
        let mut states = Vec::new();
        for (a, b) in (0..board.home()).flat_map(|a| (0..board.home()).map(move |b| (a, b))) {
            let places = vec![
                vec![board.place_at(Side::A, a), Place::Home],
                vec![Place::Home, board.place_at(Side::B, b)],
            ];
            for seat in [1, 2] {
                states.push(before_throw(config, seat, places.clone()).unwrap());
            }
        }
        let key = |state: &State| {
            let step = |side| *state.progress(side).iter().min().unwrap();
            (step(Side::A), step(Side::B), state.side())
        };
        let mut chances: HashMap<_, f64> = states.iter().map(|state| (key(state), 0.5)).collect();
        assert_eq!(chances.len(), 25 * 25 * 2);
        let mut change = 1.0;
        while change > 1e-11 {
            let of = |state: &State| chances[&key(state)];
            let next: HashMap<_, f64> = states
                .iter()
                .map(|state| (key(state), expected(state, &of)))
                .collect();
            let changes = next
                .iter()
                .map(|(key, chance)| (chance - chances[key]).abs());
            change = changes.fold(0.0, f64::max);
            chances = next;
        }
        for state in &states {
            let (solved, slow) = (solved_for_a(state), chances[&key(state)]);
            assert!((solved - slow).abs() < 1e-8, "{solved} {slow} {state:?}");
        }
    }
}

/// Each side needs a 1 with its last counter. Of 16 throws 4 win, one, an 8, is thrown again, and
/// 11 pass the turn: p = 4/16 + 1/16 p + 11/16 (1 - p), so p = 15/26.
#[test]
fn the_shortest_race_is_as_counted_by_hand() {
    for config in configs() {
        let board = config.board();
        let last = |side| vec![board.place_at(side, 24), Place::Home];
        let state = before_throw(config, 2, vec![last(Side::A), last(Side::B)]).unwrap();
        let chance = chance_of_thrower(&state).unwrap();
        assert!((chance - 15.0 / 26.0).abs() < 1e-12, "{chance}");
    }
}

#[test]
fn games_between_best_players_are_won_as_often_as_the_solution_says() {
    const GAMES: u32 = 3_000;
    for config in configs() {
        let seed = 1909;
        let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
        let start = State::new(config, config.seat(1).unwrap());
        let chance = chance_of_thrower(&start).unwrap();
        let won = (0..GAMES)
            .filter(|_| play_out(start, |_| Level::Hard, &mut random) == Side::A)
            .count();
        let share = won as f64 / f64::from(GAMES);
        let error = (chance * (1.0 - chance) / f64::from(GAMES)).sqrt();
        assert!(
            (share - chance).abs() < 4.0 * error,
            "{config:?}: {share} instead of {chance} ± {error}, seed {seed}"
        );
    }
}

#[test]
fn only_throws_of_siga_are_solved() {
    for config in Config::all() {
        let mut state = State::new(config, config.seat(1).unwrap());
        assert_eq!(
            chance_of_thrower(&state).is_some(),
            config.game() == Game::Siga
        );
        if config.game() == Game::Siga {
            state
                .throw(Lots::new(config, &[1, 0, 0, 0]).unwrap())
                .unwrap();
            assert_eq!(chance_of_thrower(&state), None, "a play is to be chosen");
        }
    }
}
