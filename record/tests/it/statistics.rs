//! Counts over many records.

use keliya_record::{Record, Stats, mean, median};
use keliya_rules::{Config, Game};

use crate::{
    games::{play, stated},
    golden,
};

#[test]
fn a_hand_made_record_is_counted() {
    let mut stats = Stats::default();
    stats.add(&Record::read(golden::SIGA).unwrap()).unwrap();
    let group = stats.groups().next().unwrap();
    assert_eq!(
        (group.game, group.seats, group.games, group.won),
        (Game::Siga, 2, 1, 0)
    );
    // By finger: 1 seven times, 2 five times, 3 four times, 4 once, 8 twice.
    let values: Vec<_> = group.values.iter().map(|(&v, &c)| (v, c)).collect();
    assert_eq!(values, [(1, 7), (2, 5), (3, 4), (4, 1), (8, 2)]);
    assert_eq!((group.plays, group.forced, group.cuts), (19, 8, 1));
    let test = group.chi_square().unwrap();
    // Of 19: 1, 2, 3 at 4, 6, 4 of 16, 4 and 8 at 1 of 16.
    let expected = [(7.0, 4.0), (5.0, 6.0), (4.0, 4.0), (1.0, 1.0), (2.0, 1.0)].map(
        |(count, of16): (f64, f64)| {
            let expected = 19.0 * of16 / 16.0;
            (count - expected).powi(2) / expected
        },
    );
    assert!((test.statistic - expected.iter().sum::<f64>()).abs() < 1e-9);
    assert_eq!(test.degrees, 4);
}

#[test]
fn games_are_grouped_and_their_dice_are_fair() {
    let mut stats = Stats::default();
    let mut wins = 0;
    for config in [
        Config::new(Game::Siga, 2).unwrap(),
        Config::new(Game::Saturankam, 3).unwrap(),
    ] {
        for seed in 0..60 {
            let record = stated(play(config, seed));
            wins += u64::from(record.outcome.winner().is_some());
            stats.add(&record).unwrap();
        }
    }
    let groups: Vec<_> = stats.groups().collect();
    assert_eq!(groups.len(), 2);
    assert_eq!(groups.iter().map(|g| g.won).sum::<u64>(), wins);
    for group in groups {
        assert_eq!(group.games, 60);
        // One seat a side in these games.
        assert_eq!(group.wins.iter().sum::<u64>(), group.won);
        let test = group.chi_square().unwrap();
        assert!(test.p > 0.001, "{test:?}");
        assert!((group.chances().values().sum::<f64>() - 1.0).abs() < 1e-12);
        assert!(median(&group.turns) <= group.turns.keys().max().copied());
        assert!(mean(&group.throws) > mean(&group.turns));
    }
}

#[test]
fn the_middle_and_the_average() {
    let counts = [(3, 1), (5, 2), (9, 1)].into();
    assert_eq!(median(&counts), Some(5));
    assert_eq!(mean(&counts), Some(5.5));
    assert_eq!((median(&[].into()), mean(&[].into())), (None, None));
}

#[test]
fn a_record_against_the_rules_is_not_counted() {
    let mut record = Record::read(golden::SIGA).unwrap();
    record.turns.remove(3);
    let mut stats = Stats::default();
    assert!(stats.add(&record).is_err());
    assert_eq!(stats.groups().count(), 0);
}
