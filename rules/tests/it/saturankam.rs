//! Sentences on Saturankam.

use keliya_rules::{Config, Game, Phase, Side, State};

use crate::positions::{config, play, plays, position, throw, word, written};

fn plain() -> Config {
    Config::new(Game::Saturankam, 2).unwrap()
}

/// "in Saturankam on step 1"
#[test]
fn counters_start_on_their_first_square() {
    let three = Config::new(Game::Saturankam, 3).unwrap();
    let state = State::new(three, three.seat(2).unwrap());
    assert_eq!(written(&state), "e1 e1 / a5 a5 / e9 e9");
    assert_eq!(state.side(), Side::B);
}

/// "one counter goes all of it (`1+7`), or it is divided in any way, each part at least 1"
#[test]
fn a_sum_is_divided_in_any_way() {
    let mut state = position(plain(), "e1 g1 / e9 e9");
    throw(&mut state, 5);
    assert_eq!(
        plays(&state),
        ["1+1,2+4", "1+2,2+3", "1+3,2+2", "1+4,2+1", "1+5", "2+5"]
    );
    let mut state = position(plain(), "e1 e1 / e9 e9");
    throw(&mut state, 12);
    // "the form in which counter 1 has the larger part is the listed one", sorted bytewise.
    let expected = [
        "1+10,2+2", "1+11,2+1", "1+12", "1+6,2+6", "1+7,2+5", "1+8,2+4", "1+9,2+3",
    ];
    assert_eq!(plays(&state), expected);
}

/// "From 1, 3 or 4 away only a double of that number brings a counter home"
#[test]
fn the_last_steps_take_doubles() {
    // f6 is 2 from home, e6 3, d6 4, d5 5; f5 1.
    for (place, value, expected) in [
        ("f6", 2, vec!["1+2"]),
        ("d5", 5, vec!["1+5"]),
        ("e6", 2, vec!["1+2"]),
        ("d6", 4, vec![]),
        ("d6", 8, vec!["1+4"]),
        ("e6", 6, vec!["1+3"]),
        ("f5", 2, vec!["1+1"]),
        ("f5", 6, vec![]),
    ] {
        let mut state = position(plain(), &format!("{place} home / e9 e9"));
        let thrown = throw(&mut state, value);
        assert_eq!(plays(&state), expected, "{place} {value}");
        assert_eq!(thrown.lost.is_empty(), !expected.is_empty());
        // "Doubles give another throw, whether or not they could be used."
        assert_eq!(thrown.again, [2, 6, 8, 12].contains(&value));
    }
}

/// "If the other counter is on the board and can go k, it must, in the same play (`1+3,2+3`; it too
/// goes home if it stood k away). If it cannot ..., the first goes alone (`1+3`)"
#[test]
fn the_other_die_moves_the_other_counter_if_it_can() {
    let after_six = |place: &str| {
        let mut state = position(plain(), &format!("e6 {place} / e9 e9"));
        throw(&mut state, 6);
        plays(&state)
    };
    // c7 is far away: it may also go the whole 6, or divide with counter 1 moving nearer.
    assert_eq!(after_six("c7"), ["1+1,2+5", "1+2,2+4", "1+3,2+3", "2+6"]);
    assert_eq!(after_six("e6"), ["1+3,2+3"], "it too goes home");
    assert_eq!(after_six("f6"), ["1+3"], "too near");
    assert_eq!(after_six("wait"), ["1+3"]);
    assert_eq!(after_six("home"), ["1+3"]);
    let mut state = position(plain(), "e6 e6 / e9 e9");
    throw(&mut state, 6);
    let played = play(&mut state, "1+3,2+3");
    assert_eq!((played.winner, state.phase()), (Some(Side::A), Phase::Over));
    // The other die's number is not reported as lost: the play uses the whole throw.
    let mut state = position(plain(), "e6 wait / e9 e9");
    throw(&mut state, 6);
    assert!(play(&mut state, "1+3").lost.is_empty());
    assert_eq!((state.seat().number(), state.phase()), (1, Phase::Throw));
}

/// "that takes *all* the side's waiting counters to step 1 at once (`1^1` or `1^1,2^1`)"
#[test]
fn a_double_one_takes_all_in() {
    let mut state = position(plain(), "wait wait / e9 e9");
    assert_eq!(&*throw(&mut state, 12).lost, [12]);
    assert_eq!((state.seat().number(), state.phase()), (1, Phase::Throw));
    throw(&mut state, 2);
    assert_eq!(plays(&state), ["1^1,2^1"]);
    let played = play(&mut state, "1^1,2^1");
    assert_eq!((played.steps.len(), played.steps[1].pips), (2, 1));
    assert_eq!(written(&state), "e1 e1 / e9 e9");
    // "with one counter 1 away and the other waiting, both `1+1` and `2^1` are legal"
    let mut state = position(plain(), "f5 wait / e9 e9");
    throw(&mut state, 2);
    assert_eq!(plays(&state), ["1+1", "2^1"]);
}

/// "If it cannot be used whole, it is lost"
#[test]
fn what_cannot_be_used_whole_is_lost() {
    let mut state = position(plain(), "f6 home / e9 e9");
    let thrown = throw(&mut state, 7);
    assert_eq!((&*thrown.lost, thrown.again), (&[7][..], false));
    assert_eq!(state.seat().number(), 2);
}

/// "`pass` ...: also when the motion crosses its square"; "In a divided play each part is a motion."
#[test]
fn each_part_cuts_what_it_crosses() {
    let pass = config(
        Game::Saturankam,
        4,
        &[word("cut", "pass"), word("track", "ludii")],
    );
    let text = "f1 i2 / g1 h1 / i3 i4 / i6 f1";
    let mut state = position(pass, text);
    throw(&mut state, 5);
    let played = play(&mut state, "1+2,2+3");
    let cuts = |step: usize| {
        let cuts: Vec<String> = played.steps[step]
            .cuts
            .iter()
            .map(|cut| cut.to_string())
            .collect();
        cuts.join(" ")
    };
    // Counter 2 ends in a house, `i5`; whoever shares the square it leaves is not crossed.
    assert_eq!((cuts(0), cuts(1)), ("b1 b2".into(), "c1 c2".into()));
    assert_eq!(written(&state), "h1 i5 / wait wait / wait wait / i6 f1");
    let land = config(Game::Saturankam, 4, &[word("track", "ludii")]);
    let mut state = position(land, text);
    throw(&mut state, 5);
    let played = play(&mut state, "1+2,2+3");
    assert_eq!(
        (played.steps[0].cuts.len(), played.steps[1].cuts.len()),
        (1, 0)
    );
    // A cut gives no further throw here.
    assert_eq!(state.seat().number(), 2);
}
