//! Sentences on Pancha Keliya.

use keliya_rules::{Config, Game, Phase, Side, State};

use crate::positions::{config, play, plays, position, setup, throw, word, written};

fn plain() -> Config {
    Config::new(Game::PanchaKeliya, 2).unwrap()
}

/// "all counters start at `wait`"; "Values that cannot be used are lost. The turn then passes".
#[test]
fn a_first_throw_that_takes_nobody_in_is_lost() {
    let mut state = State::new(plain(), plain().seat(1).unwrap());
    assert_eq!(written(&state), "wait wait wait / wait wait wait");
    assert_eq!((state.phase(), state.winner()), (Phase::Throw, None));
    assert!(state.lots().is_empty() && state.pool().is_empty());
    let thrown = throw(&mut state, 3);
    assert_eq!((&*thrown.lost, thrown.again), (&[3][..], false));
    assert_eq!((state.seat().number(), state.phase()), (2, Phase::Throw));
    let bokka = throw(&mut state, 0);
    assert!(bokka.lost.is_empty() && !bokka.again);
    assert_eq!(state.seat().number(), 1);
}

/// "every value but 0 is kept, so that a turn ends up with a *pool* of values, such as 6, 1, 4"
#[test]
fn a_turn_ends_up_with_a_pool() {
    let mut state = position(plain(), "b1 wait wait / wait wait wait");
    assert!(throw(&mut state, 6).again);
    assert!(throw(&mut state, 1).again);
    assert!(!throw(&mut state, 4).again);
    assert_eq!((state.pool(), state.phase()), (&[6, 1, 4][..], Phase::Play));
    assert_eq!(
        plays(&state),
        ["1+1", "1+4", "1+6", "1+6+4+1", "2^1", "2^6"]
    );
    // "the value is used up by it"; the step's pips are the value used.
    let entered = play(&mut state, "2^6");
    assert_eq!(entered.steps[0].pips, 6);
    assert_eq!((state.pool(), state.seat().number()), (&[1, 4][..], 1));
    assert_eq!(written(&state), "b1 b1 wait / wait wait wait");
    assert_eq!(plays(&state), ["1+1", "1+4", "1+4+1", "3^1"]);
    let total = play(&mut state, "1+4+1");
    assert_eq!((total.steps[0].pips, total.steps.len()), (5, 1));
    assert_eq!(written(&state), "t1 b1 wait / wait wait wait");
    assert_eq!((state.seat().number(), state.lots()), (2, &[][..]));
}

/// "From step s a counter needs exactly 31 - s to land (`home`)"
#[test]
fn a_counter_lands_by_the_exact_number() {
    let mut state = position(plain(), "t24 t25 home / wait wait wait");
    throw(&mut state, 2);
    assert_eq!(plays(&state), ["1+2"]);
    let mut state = position(plain(), "t24 t25 home / wait wait wait");
    assert_eq!(&*throw(&mut state, 3).lost, [3]);
}

/// "t25 is Kenda-ge, which despite its name is no house: a counter there can be cut."
#[test]
fn a_counter_on_kenda_ge_can_be_cut() {
    let mut state = position(plain(), "t21 wait wait / t25 t5 t25");
    throw(&mut state, 4);
    let played = play(&mut state, "1+4");
    let cut: Vec<String> = played.steps[0]
        .cuts
        .iter()
        .map(|cut| cut.to_string())
        .collect();
    assert_eq!(cut, ["b1", "b3"], "every opposing counter there is cut");
    assert_eq!(written(&state), "t25 wait wait / wait t5 wait");
    // "A cut gives no extra throw."
    assert_eq!(state.seat().number(), 2);
}

/// "A cut happens only on a square that is not a house"
#[test]
fn nobody_is_cut_in_a_house() {
    let mut state = position(plain(), "t3 wait wait / t5 wait wait");
    throw(&mut state, 2);
    assert!(play(&mut state, "1+2").steps[0].cuts.is_empty());
    assert_eq!(written(&state), "t5 wait wait / t5 wait wait");
}

/// "the game is over at once, in the middle of a turn too: ... `seat` unchanged, anything left in
/// the pool gone"
#[test]
fn the_last_counter_home_ends_the_game_at_once() {
    let mut before = setup(plain(), "t25 home home / t1 wait wait");
    before.pool = vec![1, 6];
    let mut state = State::from_setup(&before).unwrap();
    throw(&mut state, 2);
    let played = play(&mut state, "1+1");
    assert_eq!(
        (played.winner, state.winner()),
        (Some(Side::A), Some(Side::A))
    );
    assert!(played.lost.is_empty() && state.pool().is_empty());
    assert_eq!((state.phase(), state.seat().number()), (Phase::Over, 1));
}

#[test]
fn what_no_play_can_use_after_another_is_lost() {
    let mut state = position(plain(), "t25 home wait / t1 wait wait");
    throw(&mut state, 1);
    throw(&mut state, 4);
    let played = play(&mut state, "1+1");
    assert_eq!(&*played.lost, [4]);
    assert_eq!(state.seat().number(), 2);
}

/// "a counter may not end ... on a square where a counter of its own side stands, nor in a house
/// where an opponent stands", "squares passed do not matter"
#[test]
fn with_single_occupancy_a_taken_square_bars() {
    let single = config(Game::PanchaKeliya, 2, &[word("occupancy", "single")]);
    let mut state = position(single, "t3 t4 wait / t5 t7 wait");
    throw(&mut state, 1);
    throw(&mut state, 2);
    // 1+1 ends on an own counter, 1+2 and 2+1 in a house where an opponent stands.
    assert_eq!(plays(&state), ["1+2+1", "2+2", "2+2+1", "3^1"]);
    let played = play(&mut state, "2+2+1");
    assert_eq!(
        played.steps[0].cuts.len(),
        1,
        "an opponent on a plain square is cut"
    );
    let mut state = position(single, "b1 wait t25 / t5 t7 wait");
    throw(&mut state, 5);
    throw(&mut state, 0);
    assert_eq!(plays(&state), ["1+5"], "step 1 is taken");
    // Home is no square: any number may be there.
    let mut state = position(single, "t25 home t20 / t5 t7 wait");
    throw(&mut state, 1);
    throw(&mut state, 0);
    assert_eq!(plays(&state), ["1+1", "3+1"]);
}

/// The values alone may be barred and the total not.
#[test]
fn with_single_occupancy_the_total_may_be_the_only_play() {
    let single = config(Game::PanchaKeliya, 2, &[word("occupancy", "single")]);
    let mut before = setup(single, "t19 home home / t20 t1 wait");
    before.pool = vec![1];
    let mut state = State::from_setup(&before).unwrap();
    throw(&mut state, 1);
    throw(&mut state, 0);
    assert_eq!(
        (state.phase(), plays(&state)),
        (Phase::Play, vec!["1+1+1".to_owned()])
    );
}

/// "each throw is used, or lost, before the next one is made (a 1, 5 or 6 gives its further throw
/// even if it was lost)"
#[test]
fn one_by_one_each_throw_is_used_before_the_next() {
    let options = [word("throws", "one_by_one"), word("occupancy", "single")];
    let one_by_one = config(Game::PanchaKeliya, 2, &options);
    let mut state = position(one_by_one, "wait wait wait / wait wait wait");
    assert!(throw(&mut state, 6).again);
    assert_eq!(
        (state.phase(), plays(&state)),
        (Phase::Play, vec!["1^6".to_owned()])
    );
    play(&mut state, "1^6");
    assert_eq!((state.phase(), state.seat().number()), (Phase::Throw, 1));
    assert_eq!(state.lots(), [1; 6], "the latest throw of this turn");
    throw(&mut state, 2);
    play(&mut state, "1+2");
    assert_eq!(state.seat().number(), 2);
    // Single occupancy: 1 is used by nobody, lost, and gives another throw.
    let mut state = position(one_by_one, "t19 home home / t20 wait wait");
    let thrown = throw(&mut state, 1);
    assert_eq!((&*thrown.lost, thrown.again), (&[1][..], true));
    assert_eq!((state.phase(), state.seat().number()), (Phase::Throw, 1));
}

/// "turns go 1, 2, ... n, 1"; "the three counters of a side belong to all its seats"
#[test]
fn eight_seats_play_for_two_sides() {
    let eight = Config::new(Game::PanchaKeliya, 8).unwrap();
    let mut state = State::new(eight, eight.seat(7).unwrap());
    throw(&mut state, 5);
    throw(&mut state, 0);
    play(&mut state, "1^5");
    assert_eq!(written(&state), "b1 wait wait / wait wait wait");
    throw(&mut state, 2);
    assert_eq!(state.seat().number(), 1);
    throw(&mut state, 4);
    assert_eq!(plays(&state), ["1+4"]);
}

/// "only plays of the lowest-numbered of them are listed"
#[test]
fn counters_in_one_place_are_alike() {
    let mut state = position(plain(), "t2 b3 t2 / wait wait wait");
    throw(&mut state, 2);
    assert_eq!(plays(&state), ["1+2", "2+2"]);
    assert!(state.play("3+2".parse().unwrap()).is_err());
}
