//! Configurations: seats, sides, options, lots.

use keliya_rules::{Config, ConfigError, Game, Lots, LotsError, LotsKind, OptionChoice, Side};

use crate::positions::{config, word};

#[test]
fn games_are_known_by_name() {
    for game in Game::ALL {
        assert_eq!(game.name().parse(), Ok(game));
        for spec in game.options() {
            assert!(spec.values.contains(&spec.default));
        }
    }
    assert!("Siga".parse::<Game>().is_err());
    let counts: Vec<_> = Game::ALL.iter().map(|game| game.seat_counts()).collect();
    assert_eq!(counts, [&[2, 4, 6, 8][..], &[2], &[2, 3, 4]]);
}

#[test]
fn every_configuration_exists_once() {
    let all: Vec<Config> = Config::all().collect();
    assert_eq!(all.len(), 4 * 4 + 4 + 3 * 4);
    for (index, config) in all.iter().enumerate() {
        assert!(!all[..index].contains(config));
        let again = config.options().fold(
            Config::new(config.game(), config.seats()).unwrap(),
            |built, (name, value)| built.with_option(name, value.into()).unwrap(),
        );
        assert_eq!(again, *config);
    }
}

#[test]
fn defaults_are_those_of_the_sources() {
    let options = |game| {
        let config = Config::new(game, 2).unwrap();
        let texts: Vec<String> = config
            .options()
            .map(|(name, value)| format!("{name}={value}"))
            .collect();
        texts.join(" ")
    };
    assert_eq!(
        options(Game::PanchaKeliya),
        "occupancy=shared throws=pooled"
    );
    assert_eq!(options(Game::Siga), "cut=land home_split=true");
    assert_eq!(options(Game::Saturankam), "cut=land track=full");
}

#[test]
fn what_no_game_offers_is_refused() {
    for (game, seats) in [
        (Game::PanchaKeliya, 3),
        (Game::PanchaKeliya, 0),
        (Game::Siga, 4),
        (Game::Saturankam, 5),
    ] {
        assert_eq!(
            Config::new(game, seats),
            Err(ConfigError::SeatCount { game, seats })
        );
    }
    let siga = Config::new(Game::Siga, 2).unwrap();
    for (name, value) in [
        ("cut", OptionChoice::Word("never")),
        ("cut", OptionChoice::Flag(true)),
        ("home_split", OptionChoice::Word("true")),
        ("track", OptionChoice::Word("full")),
        ("", OptionChoice::Word("")),
    ] {
        assert!(siga.with_option(name, value).is_err(), "{name}");
    }
}

/// "Odd seats are side `a`, even seats side `b`"; else each seat is a side of its own.
#[test]
fn seats_play_for_sides() {
    let pancha = Config::new(Game::PanchaKeliya, 6).unwrap();
    let seats = |config: Config, side| {
        config
            .seats_of(side)
            .map(|seat| seat.number())
            .collect::<Vec<_>>()
    };
    assert_eq!(seats(pancha, Side::A), [1, 3, 5]);
    assert_eq!(seats(pancha, Side::B), [2, 4, 6]);
    assert_eq!(seats(pancha, Side::C), []);
    let saturankam = Config::new(Game::Saturankam, 3).unwrap();
    assert_eq!(seats(saturankam, Side::C), [3]);
    assert!(saturankam.sides().eq([Side::A, Side::B, Side::C]));
    assert_eq!(saturankam.seat(0), None);
    assert_eq!(saturankam.seat(4), None);
    let last = saturankam.seat(3).unwrap();
    assert_eq!(saturankam.seat_after(last).number(), 1);
}

#[test]
fn lots_are_those_of_the_game() {
    let value = |game, faces: &[u8]| Lots::new(game, faces).map(Lots::value);
    assert_eq!(value(Game::PanchaKeliya, &[1, 0, 1, 1, 0, 1]), Ok(4));
    assert_eq!(value(Game::PanchaKeliya, &[0; 6]), Ok(0));
    assert_eq!(
        value(Game::Siga, &[0, 0, 0, 0]),
        Ok(8),
        "no mouth up counts 8"
    );
    assert_eq!(value(Game::Saturankam, &[6, 4]), Ok(10));
    assert_eq!(
        value(Game::Siga, &[1; 6]),
        Err(LotsError::Count {
            wanted: 4,
            found: 6
        })
    );
    assert_eq!(
        value(Game::Siga, &[1, 1, 2, 1]),
        Err(LotsError::Face { face: 2 })
    );
    assert_eq!(
        value(Game::Saturankam, &[2, 3]),
        Err(LotsError::Face { face: 2 })
    );
    assert_eq!(
        value(Game::Saturankam, &[]),
        Err(LotsError::Count {
            wanted: 2,
            found: 0
        })
    );
    let dice = LotsKind::Dice {
        count: 2,
        faces: &[1, 3, 4, 6],
    };
    assert_eq!(Game::Saturankam.lots(), dice);
}

#[test]
fn every_way_to_fall_comes_once() {
    for (game, casts) in [
        (Game::PanchaKeliya, 64),
        (Game::Siga, 16),
        (Game::Saturankam, 16),
    ] {
        assert_eq!(game.lots().casts(), casts);
        let all: Vec<Lots> = (0..casts).map(|index| Lots::nth(game, index)).collect();
        for (index, lots) in all.iter().enumerate() {
            assert!(!all[..index].contains(lots));
            assert_eq!(Lots::new(game, lots.as_slice()), Ok(*lots));
        }
        assert_eq!(Lots::nth(game, casts), all[0]);
    }
}

/// The tracks, written out from the rules.
#[test]
fn tracks_are_walked_as_written() {
    let track = |config: Config, side| {
        let board = config.board();
        let names: Vec<_> = board
            .track(side)
            .iter()
            .map(|&id| board.square(id).unwrap().name)
            .collect();
        names.join(" ")
    };
    let siga = Config::new(Game::Siga, 2).unwrap();
    assert_eq!(
        track(siga, Side::A),
        "c1 d1 e1 e2 e3 e4 e5 d5 c5 b5 a5 a4 a3 a2 a1 b1 b2 b3 b4 c4 d4 d3 d2 c2 c3"
    );
    assert!(track(siga, Side::B).starts_with("c5 b5 a5 a4 a3"));
    let pancha = Config::new(Game::PanchaKeliya, 8).unwrap();
    assert!(track(pancha, Side::A).starts_with("b1 b2 b3 b4 b5 t1 t2"));
    assert!(track(pancha, Side::B).starts_with("b9 b8 b7 b6 b5 t1 t2"));
    assert_eq!(pancha.board().track(Side::A).len(), 30);
    let full = Config::new(Game::Saturankam, 4).unwrap();
    let a = track(full, Side::A);
    let steps: Vec<&str> = a.split(' ').collect();
    assert_eq!(steps.len(), 81);
    // "to `d1`, the square before its start and the 32nd, steps up to `d2`".
    assert_eq!((steps[0], steps[31], steps[32]), ("e1", "d1", "d2"));
    // "`g2`-`e2` (steps 33-56); `e3`-`c3` ... `f3` (57-72); `f4`-`d4` ... `f5` (73-80)".
    assert_eq!((steps[55], steps[56], steps[71]), ("e2", "e3", "f3"));
    assert_eq!(steps[72..].join(" "), "f4 e4 d4 d5 d6 e6 f6 f5 e5");
    for (side, start) in [(Side::B, "a5 a4"), (Side::C, "e9 d9"), (Side::D, "i5 i6")] {
        assert!(track(full, side).starts_with(start));
        assert!(track(full, side).ends_with(" e5"));
    }
    let ludii = config(Game::Saturankam, 3, &[word("track", "ludii")]);
    let a = track(ludii, Side::A);
    assert_eq!(ludii.board().track(Side::C).len(), 79);
    assert!(a.contains("a1 b1 b2 b3") && !a.contains("c1") && !a.contains("d1"));
    assert!(a.ends_with("f3 e3 d3 d4 d5 d6 e6 f6 f5 f4 e4 e5"));
    // With two seats bottom and top, with three also left.
    let two = Config::new(Game::Saturankam, 2).unwrap();
    assert!(track(two, Side::B).starts_with("e9"));
    assert!(track(ludii, Side::B).starts_with("a5") && track(ludii, Side::C).starts_with("e9"));
}

/// Tracks go from square to neighbouring square and visit none twice.
#[test]
fn tracks_have_no_gap() {
    for config in Config::all() {
        let board = config.board();
        for side in config.sides() {
            let track = board.track(side);
            for pair in track.windows(2) {
                let [from, to] = [pair[0], pair[1]].map(|id| board.square(id).unwrap());
                assert!((from.x - to.x).abs() <= 1 && (from.y - to.y).abs() <= 1);
            }
            let mut squares = track.to_vec();
            squares.sort();
            squares.dedup();
            assert_eq!(squares.len(), track.len());
        }
        assert!(config.board().track(Side::D).is_empty() || config.side_count() == 4);
    }
}

/// "Drawing coordinates" and houses of Pancha Keliya; those of the square boards.
#[test]
fn squares_are_where_the_rules_draw_them() {
    let pancha = Config::new(Game::PanchaKeliya, 2).unwrap().board();
    assert_eq!(pancha.squares().len(), 34);
    for (name, x, y) in [
        ("b1", 0, 0),
        ("b9", 8, 0),
        ("t1", 4, 1),
        ("t5", 4, 5),
        ("t6", 5, 5),
        ("t10", 9, 5),
        ("t11", 9, 6),
        ("t15", 9, 10),
        ("t16", 8, 11),
        ("t20", 4, 15),
        ("t21", 3, 14),
        ("t25", -1, 10),
    ] {
        let square = pancha
            .squares()
            .iter()
            .find(|square| square.name == name)
            .unwrap();
        assert_eq!((square.x, square.y), (x, y), "{name}");
    }
    let houses = |config: Config| {
        let houses = config
            .board()
            .squares()
            .iter()
            .filter(|square| square.house);
        houses
            .map(|square| square.name)
            .collect::<Vec<_>>()
            .join(" ")
    };
    assert_eq!(
        houses(Config::new(Game::PanchaKeliya, 2).unwrap()),
        "b5 t5 t10 t15 t20"
    );
    assert_eq!(
        houses(Config::new(Game::Siga, 2).unwrap()),
        "c1 a3 c3 e3 c5"
    );
    let saturankam = Config::new(Game::Saturankam, 3).unwrap();
    assert_eq!(houses(saturankam), "e1 a5 e5 i5 e9");
    let first = saturankam.board().squares()[0];
    assert_eq!((first.name, first.x, first.y), ("a1", 0, 0));
}
