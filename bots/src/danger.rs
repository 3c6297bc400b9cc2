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

#[cfg(test)]
mod tests {
    use super::*;

    fn of(game: Game, cut: &str) -> Danger {
        let config = Config::new(game, 2).unwrap();
        let with_cut = config.with_option("cut", keliya_rules::OptionChoice::Word(cut));
        Danger::of(with_cut.unwrap_or(config))
    }

    #[test]
    fn chances_are_as_counted_by_hand() {
        // 4 at once, after a 1, 5 or 6, or as 1 and 3: 15, 13 * 15 and 6 * 20 of 64 and 64 * 64.
        let pancha_keliya = of(Game::PanchaKeliya, "");
        let expected = (15.0 * 64.0 + 13.0 * 15.0 + 6.0 * 20.0) / 4096.0;
        assert!((pancha_keliya.at(4, false) - expected).abs() < 1e-6);
        assert!((pancha_keliya.enters - 13.0 / 64.0).abs() < 1e-6);
        // 5 is 1 and 4, at once or after one of the four doubles: 2 of 16, 4 * 2 of 256.
        let land = of(Game::Saturankam, "land");
        assert!((land.at(5, false) - 40.0 / 256.0).abs() < 1e-6);
        // With another counter to go the rest every throw above 5 will do, and 2 and 4 will not.
        // Of 16, 1 is a 2 and 2 are a 4; a 2 is thrown again: 3 in 16 fail then.
        assert!((land.at(5, true) - (1.0 - 2.0 / 16.0 - 3.0 / 256.0)).abs() < 1e-6);
        // Over it is enough: all but 4, and 2 with 2 after it (2 and 4 make 6).
        let pass = of(Game::Saturankam, "pass");
        assert!((pass.at(5, false) - (1.0 - 2.0 / 16.0 - 1.0 / 256.0)).abs() < 1e-6);
        assert!(pass.at(200, true) == 0.0);
    }
}
