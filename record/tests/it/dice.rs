//! The scheme's throws are fair: 200,000 of each kind of lots against the chi-square distribution.

use keliya_protocol::fair::{Dice, ServerSeed};
use keliya_record::{ChiSquare, wire};
use keliya_rules::{Config, Game};

const THROWS: u64 = 200_000;

#[test]
fn two_hundred_thousand_throws_of_every_kind_fit_their_chances() {
    for (game, seats, ways) in [
        (Game::PanchaKeliya, 2, 64),
        (Game::Siga, 2, 16),
        (Game::Saturankam, 4, 16),
    ] {
        let kind = wire::lots_kind(Config::new(game, seats).unwrap());
        // As the throws of many games, each with seeds of its own.
        let mut counts = std::collections::BTreeMap::<Vec<u8>, u64>::new();
        let mut faces = std::collections::BTreeMap::<(usize, u8), u64>::new();
        let games = 500;
        for number in 0..games {
            let mut bytes = [0; 32];
            bytes[..8].copy_from_slice(&u64::to_be_bytes(number));
            let seed = ServerSeed::new(bytes);
            let dice = Dice::new(
                &seed,
                "K7QF3M".parse().unwrap(),
                number as u32 + 1,
                &["-", "0123456789abcdef"],
            );
            for n in 1..=THROWS / games {
                let lots = dice.lots(n, &kind);
                for (index, &face) in lots.iter().enumerate() {
                    *faces.entry((index, face)).or_default() += 1;
                }
                *counts.entry(lots).or_default() += 1;
            }
        }
        assert_eq!(counts.values().sum::<u64>(), THROWS);
        assert_eq!(counts.len(), ways, "every way to fall came up");
        let chance = 1.0 / ways as f64;
        let test = ChiSquare::of(counts.values().map(|&count| (count, chance))).unwrap();
        // The seeds are fixed, so that this holds for ever or not at all.
        assert!(test.p > 0.001 && test.p < 0.999, "{game}: {test:?}");
        let lots = faces.keys().map(|(index, _)| *index).max().unwrap() + 1;
        for index in 0..lots {
            let one: Vec<u64> = faces
                .iter()
                .filter(|((i, _), _)| *i == index)
                .map(|(_, c)| *c)
                .collect();
            let chance = 1.0 / one.len() as f64;
            let test = ChiSquare::of(one.iter().map(|&count| (count, chance))).unwrap();
            assert!(test.p > 0.001, "{game}, lot {index}: {test:?}");
        }
    }
}

#[test]
fn who_begins_is_fair() {
    for seats in [2, 3, 4, 6, 8] {
        let mut counts = vec![0; usize::from(seats)];
        for number in 0..20_000_u64 {
            let mut bytes = [7; 32];
            bytes[..8].copy_from_slice(&number.to_be_bytes());
            let dice = Dice::new(
                &ServerSeed::new(bytes),
                "K7QF3M".parse().unwrap(),
                1,
                &["-"],
            );
            counts[usize::from(dice.first_seat(seats)) - 1] += 1;
        }
        let chance = 1.0 / f64::from(seats);
        let test = ChiSquare::of(counts.iter().map(|&count| (count, chance))).unwrap();
        assert!(test.p > 0.001, "{seats}: {test:?}");
    }
}
