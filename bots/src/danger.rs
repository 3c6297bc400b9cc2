//! How likely a counter is cut by the next turn of an opponent, by how far behind it that one is.

use keliya_rules::{Config, Game, Lots, OptionValue};

/// The furthest that a turn is taken to reach, and one more.
const FAR: usize = 32;

/// Chances that a side can cut what is ahead of one of its counters, by the distance.
#[derive(Debug)]
pub(crate) struct Danger {
    /// When the counter is the only one on the board.
    alone: [f32; FAR],
    /// When another one can use what is left of a divided value.
    in_company: [f32; FAR],
    /// That a waiting counter enters.
    pub(crate) enters: f32,
}

impl Danger {
    /// Of a configuration. Of the throws of one turn the first two are taken into account.
    pub(crate) fn of(config: Config) -> Self {
        let passes = config
            .options()
            .any(|option| option == ("cut", OptionValue::Word("pass")));
        let divides = config.game() == Game::Saturankam;
        let mut danger = Self {
            alone: [0.0; FAR],
            in_company: [0.0; FAR],
            enters: 0.0,
        };
        let casts = config.game().lots().casts();
        let share = 1.0 / (casts * casts) as f32;
        for first in (0..casts).map(|index| Lots::nth(config.game(), index)) {
            for second in (0..casts).map(|index| Lots::nth(config.game(), index)) {
                let (first, grants) = (usize::from(first.value()), grants(first));
                let second = if grants {
                    usize::from(second.value())
                } else {
                    0
                };
                for distance in 1..FAR {
                    let reached = |one: usize, other: usize| {
                        let sums = [one, other, one + other];
                        if passes {
                            distance <= one + other
                        } else {
                            sums.contains(&distance)
                        }
                    };
                    if reached(first, second) {
                        danger.alone[distance] += share;
                    }
                    let parts = divides && (distance < first || distance < second);
                    if reached(first, second) || parts {
                        danger.in_company[distance] += share;
                    }
                }
            }
            if enters(first) {
                danger.enters += 1.0 / casts as f32;
            }
        }
        danger
    }

    /// The chance that a counter `distance` behind can cut, with others on the board or without.
    #[inline]
    pub(crate) fn at(&self, distance: u8, in_company: bool) -> f32 {
        let chances = if in_company {
            &self.in_company
        } else {
            &self.alone
        };
        chances.get(usize::from(distance)).copied().unwrap_or(0.0)
    }
}

fn grants(lots: Lots) -> bool {
    match lots.game() {
        Game::PanchaKeliya => [1, 5, 6].contains(&lots.value()),
        Game::Siga => [1, 8].contains(&lots.value()),
        Game::Saturankam => lots
            .as_slice()
            .iter()
            .all(|face| *face == lots.as_slice()[0]),
    }
}

fn enters(lots: Lots) -> bool {
    match lots.game() {
        Game::PanchaKeliya => grants(lots),
        Game::Siga => lots.value() == 1,
        Game::Saturankam => lots.value() == 2,
    }
}
