//! Sentences on Siga.

use keliya_rules::{Config, Game, Phase, Side};

use crate::positions::{config, flag, play, plays, position, throw, word, written};

fn plain() -> Config {
    Config::new(Game::Siga, 2).unwrap()
}

/// "only a 1 takes a waiting counter to step 1 (`1^1`)"; a 1 earns a further throw.
#[test]
fn a_one_enters_and_earns_a_throw() {
    let mut state = position(plain(), "wait wait / wait wait");
    let thrown = throw(&mut state, 1);
    assert!(thrown.again);
    assert_eq!(
        (plays(&state), state.pool()),
        (vec!["1^1".to_owned()], &[1][..])
    );
    play(&mut state, "1^1");
    assert_eq!((state.seat().number(), state.phase()), (1, Phase::Throw));
    assert_eq!(written(&state), "c1 wait / wait wait");
    assert_eq!(state.lots().iter().sum::<u8>(), 1);
}

/// "A thrown 8 earns it even if it cannot be used, except when the side has no counter on the
/// board (all at `wait` or `home`): then it counts for nothing"
#[test]
fn an_eight_counts_for_nothing_without_a_counter_on_the_board() {
    for position_text in ["wait wait / c5 wait", "wait home / c5 wait"] {
        let mut state = position(plain(), position_text);
        let thrown = throw(&mut state, 8);
        assert_eq!(
            (thrown.value, thrown.again, &*thrown.lost),
            (8, false, &[8][..])
        );
        assert_eq!(state.seat().number(), 2);
    }
    let mut state = position(plain(), "d2 wait / c5 wait");
    let thrown = throw(&mut state, 8);
    assert_eq!((thrown.again, &*thrown.lost), (true, &[8][..]));
    assert_eq!((state.seat().number(), state.phase()), (1, Phase::Throw));
}

/// "a throw by which something is cut, once even if two of these hold"
#[test]
fn a_cut_earns_one_throw() {
    let mut state = position(plain(), "d1 wait / e2 wait");
    assert!(!throw(&mut state, 2).again);
    let played = play(&mut state, "1+2");
    assert_eq!(played.steps[0].cuts.len(), 1);
    assert_eq!((state.seat().number(), state.phase()), (1, Phase::Throw));
    throw(&mut state, 3);
    play(&mut state, "1+3");
    assert_eq!(state.seat().number(), 2);
}

/// "with both counters on the board, the value may be divided between them if that takes at least
/// one of them exactly home (`1+3,2+1`), both parts at least 1 and used in full"
#[test]
fn a_value_is_divided_at_the_centre() {
    // Counter 1 is 3 from home, counter 2 far away.
    let mut state = position(plain(), "d3 c1 / wait wait");
    throw(&mut state, 4);
    assert_eq!(plays(&state), ["1+3,2+1", "2+4"]);
    play(&mut state, "1+3,2+1");
    assert_eq!(written(&state), "home d1 / wait wait");
    // Both on one square, 1 away: a 2 takes both home and wins.
    let mut state = position(plain(), "c2 c2 / wait wait");
    throw(&mut state, 2);
    assert_eq!(plays(&state), ["1+1,2+1"]);
    assert_eq!(play(&mut state, "1+1,2+1").winner, Some(Side::A));
    // Both on one square, 3 away: counter 1 has the larger part.
    let mut state = position(plain(), "d3 d3 / wait wait");
    throw(&mut state, 4);
    assert_eq!(plays(&state), ["1+3,2+1"]);
    assert!(state.play("1+1,2+3".parse().unwrap()).is_err());
    // A waiting counter cannot take a part.
    let mut state = position(plain(), "d3 wait / wait wait");
    assert_eq!(&*throw(&mut state, 4).lost, [4]);
}

/// "`home_split`: ... `false`, no division at the centre"
#[test]
fn without_home_split_nothing_is_divided() {
    for cut in ["land", "pass"] {
        let whole = config(
            Game::Siga,
            2,
            &[flag("home_split", false), word("cut", cut)],
        );
        let mut state = position(whole, "d3 c1 / wait wait");
        throw(&mut state, 4);
        assert_eq!(plays(&state), ["2+4"]);
    }
}

/// "`pass` ...: also when the motion crosses its square, on the way home too"
#[test]
fn passing_cuts_on_the_way_home_too() {
    for (rule, cuts) in [("land", 0), ("pass", 1)] {
        let config = config(
            Game::Siga,
            2,
            &[word("cut", rule), flag("home_split", false)],
        );
        let mut state = position(config, "d3 c1 / c2 wait");
        throw(&mut state, 3);
        let played = play(&mut state, "1+3");
        assert_eq!(played.steps[0].cuts.len(), cuts);
        assert!(written(&state).starts_with("home c1"));
        assert_eq!(state.seat().number(), if cuts == 1 { 1 } else { 2 });
    }
    // "Houses are safe from both."
    let pass = config(Game::Siga, 2, &[word("cut", "pass")]);
    let mut state = position(pass, "e2 wait / e3 e4");
    throw(&mut state, 4);
    let cuts: Vec<String> = play(&mut state, "1+4").steps[0]
        .cuts
        .iter()
        .map(|cut| cut.to_string())
        .collect();
    assert_eq!(cuts, ["b2"]);
}
