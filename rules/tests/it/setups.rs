//! Positions outside the rules cannot be built.

use keliya_rules::{Config, Game, LotsError, Phase, Setup, SetupError, Side, State};

use crate::positions::{config, setup, word};

#[track_caller]
fn refused(setup: &Setup, error: &SetupError) {
    assert_eq!(State::from_setup(setup).as_ref(), Err(error));
}

fn siga() -> Setup {
    setup(Config::new(Game::Siga, 2).unwrap(), "c1 wait / e3 home")
}

fn pooled() -> Setup {
    setup(
        Config::new(Game::PanchaKeliya, 4).unwrap(),
        "b1 wait t5 / b9 t5 home",
    )
}

#[test]
fn good_ones_are_built() {
    assert!(State::from_setup(&siga()).is_ok());
    assert!(State::from_setup(&pooled()).is_ok());
    let play = Setup {
        phase: Phase::Play,
        pool: vec![6, 1, 4],
        ..pooled()
    };
    assert!(State::from_setup(&play).is_ok());
    let lots = vec![1, 1, 1, 1, 0, 0];
    assert!(State::from_setup(&Setup { lots, ..play }).is_ok());
    // Opponents on one square that is no house: cannot come about, but may be studied.
    let shared = setup(Config::new(Game::Siga, 2).unwrap(), "d1 wait / d1 home");
    assert!(State::from_setup(&shared).is_ok());
}

#[test]
fn seats_and_counters_must_be_there() {
    refused(&Setup { seat: 0, ..siga() }, &SetupError::Seat { seat: 0 });
    refused(&Setup { seat: 3, ..siga() }, &SetupError::Seat { seat: 3 });
    let mut one_side = siga();
    one_side.places.pop();
    refused(
        &one_side,
        &SetupError::SideCount {
            wanted: 2,
            found: 1,
        },
    );
    let mut more = siga();
    let place = more.places[1][0];
    more.places[1].push(place);
    let error = SetupError::CounterCount {
        side: Side::B,
        wanted: 2,
        found: 3,
    };
    refused(&more, &error);
}

#[test]
fn counters_must_be_on_their_track() {
    let off = |side, counter| SetupError::OffTrack { side, counter };
    // The centre is home, not a square to stand on.
    refused(&setup(siga().config, "c1 c3 / e3 home"), &off(Side::A, 2));
    refused(
        &setup(pooled().config, "b1 wait b6 / b9 t5 home"),
        &off(Side::A, 3),
    );
    refused(
        &setup(pooled().config, "b1 wait t5 / b1 t5 home"),
        &off(Side::B, 1),
    );
    let ludii = config(Game::Saturankam, 2, &[word("track", "ludii")]);
    refused(&setup(ludii, "d1 e1 / e9 e9"), &off(Side::A, 1));
    refused(&setup(ludii, "e1 e1 / e9 f9"), &off(Side::B, 2));
}

#[test]
fn single_occupancy_has_one_counter_a_square() {
    for throws in ["pooled", "one_by_one"] {
        let options = [word("occupancy", "single"), word("throws", throws)];
        let single = config(Game::PanchaKeliya, 2, &options);
        refused(
            &setup(single, "t1 t1 wait / wait wait wait"),
            &SetupError::Crowded,
        );
        refused(
            &setup(single, "t5 wait wait / t5 wait wait"),
            &SetupError::Crowded,
        );
        assert!(State::from_setup(&setup(single, "wait wait t5 / home home b9")).is_ok());
    }
}

#[test]
fn pools_must_be_thrown_in_one_turn() {
    for (phase, pool) in [
        (Phase::Throw, vec![4]),
        (Phase::Throw, vec![0]),
        (Phase::Throw, vec![1; 32]),
        (Phase::Play, vec![]),
        (Phase::Play, vec![4, 1]),
        (Phase::Play, vec![1, 2, 3]),
        (Phase::Play, vec![7]),
    ] {
        refused(
            &Setup {
                phase,
                pool,
                ..pooled()
            },
            &SetupError::Pool,
        );
    }
    for (phase, pool) in [
        (Phase::Throw, vec![1]),
        (Phase::Play, vec![5]),
        (Phase::Play, vec![1, 1]),
    ] {
        refused(
            &Setup {
                phase,
                pool,
                ..siga()
            },
            &SetupError::Pool,
        );
    }
    let saturankam = setup(Config::new(Game::Saturankam, 2).unwrap(), "e1 e1 / e9 e9");
    for sum in [3, 11] {
        let pool = vec![sum];
        refused(
            &Setup {
                phase: Phase::Play,
                pool,
                ..saturankam.clone()
            },
            &SetupError::Pool,
        );
    }
}

#[test]
fn there_must_be_something_to_choose() {
    let waiting = setup(siga().config, "wait wait / e3 home");
    for value in [2, 8] {
        let stuck = Setup {
            phase: Phase::Play,
            pool: vec![value],
            ..waiting.clone()
        };
        refused(&stuck, &SetupError::NothingLegal);
    }
}

#[test]
fn a_winner_has_all_home_and_the_turn() {
    let done = setup(siga().config, "home home / e3 home");
    let over = Setup {
        phase: Phase::Over,
        winner: Some(Side::A),
        ..done.clone()
    };
    assert!(State::from_setup(&over).is_ok());
    for wrong in [
        done,
        Setup {
            winner: None,
            ..over.clone()
        },
        Setup {
            winner: Some(Side::B),
            ..over.clone()
        },
        Setup {
            seat: 2,
            ..over.clone()
        },
        Setup {
            phase: Phase::Throw,
            ..over.clone()
        },
        Setup {
            places: setup(siga().config, "home home / home home").places,
            ..over.clone()
        },
        Setup {
            winner: Some(Side::A),
            ..siga()
        },
        Setup {
            phase: Phase::Over,
            ..siga()
        },
    ] {
        refused(&wrong, &SetupError::Winner);
    }
    refused(
        &Setup {
            pool: vec![1],
            ..over
        },
        &SetupError::Pool,
    );
}

#[test]
fn lots_must_go_with_what_they_led_to() {
    let play = Setup {
        phase: Phase::Play,
        pool: vec![2],
        ..siga()
    };
    assert!(
        State::from_setup(&Setup {
            lots: vec![1, 0, 0, 1],
            ..play.clone()
        })
        .is_ok()
    );
    refused(
        &Setup {
            lots: vec![1, 0, 0, 0],
            ..play.clone()
        },
        &SetupError::OtherLots,
    );
    let error = SetupError::Lots(LotsError::Count {
        wanted: 4,
        found: 1,
    });
    refused(
        &Setup {
            lots: vec![1],
            ..play
        },
        &error,
    );
    let lots = vec![1, 1, 1, 1, 0, 0];
    refused(&Setup { lots, ..pooled() }, &SetupError::OtherLots);
}
