//! What may be thrown, and how likely it is.

use keliya_rules::{Config, Game, Lots, OptionValue, State};

/// How many granting throws of a turn with pooled throws are looked at; a third throw in one
/// turn that grants a fourth comes in 4 turns of 100.
const MOST_GRANTED: usize = 1;

/// Throws that are made before a play is chosen, and their chance.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cast {
    /// From 0 to 1; those of all casts of a list make 1.
    pub(crate) chance: f64,
    lots: [Lots; MOST_GRANTED + 1],
    len: u8,
}

impl Cast {
    /// The position after the throws.
    #[inline]
    pub(crate) fn throw(&self, state: &State) -> State {
        let mut after = *state;
        for &lots in &self.lots[..usize::from(self.len)] {
            after
                .throw(lots)
                .expect("lots of the game, thrown when lots are to be thrown");
        }
        after
    }
}

/// All that may be thrown in a configuration until a play is to be chosen: with pooled throws
/// the throws of the turn, else one.
pub(crate) fn casts(config: Config) -> Vec<Cast> {
    let single = values(config.game());
    if !is_pooled(config) {
        let cast = |&(chance, lots)| Cast {
            chance,
            lots: [lots; MOST_GRANTED + 1],
            len: 1,
        };
        return single.iter().map(cast).collect();
    }
    let mut casts = Vec::new();
    let mut begun = vec![(1.0, Vec::new())];
    for _ in 0..=MOST_GRANTED {
        let mut granted = Vec::new();
        for (before, lots) in &begun {
            for &(chance, next) in &single {
                let mut lots: Vec<Lots> = lots.clone();
                lots.push(next);
                if grants(config, next) {
                    granted.push((before * chance, lots));
                } else {
                    let mut cast = Cast {
                        chance: before * chance,
                        lots: [next; MOST_GRANTED + 1],
                        len: lots.len() as u8,
                    };
                    cast.lots[..lots.len()].copy_from_slice(&lots);
                    casts.push(cast);
                }
            }
        }
        begun = granted;
    }
    let total: f64 = casts.iter().map(|cast| cast.chance).sum();
    for cast in &mut casts {
        cast.chance /= total;
    }
    casts
}

/// Each value that a throw may count, by its chance and the lots that count it.
fn values(game: Game) -> Vec<(f64, Lots)> {
    let casts = game.lots().casts();
    let mut values: Vec<(f64, Lots)> = Vec::new();
    for lots in (0..casts).map(|index| Lots::nth(game, index)) {
        let share = 1.0 / casts as f64;
        match values
            .iter_mut()
            .find(|(_, same)| same.value() == lots.value())
        {
            Some((chance, _)) => *chance += share,
            None => values.push((share, lots)),
        }
    }
    values
}

/// Whether all throws of a turn are made before the first play of it.
pub(crate) fn is_pooled(config: Config) -> bool {
    let pooled = ("throws", OptionValue::Word("pooled"));
    config.options().any(|option| option == pooled)
}

/// Whether a throw at the start of a turn with pooled throws is followed by another.
fn grants(config: Config, lots: Lots) -> bool {
    let mut state = config.seat(1).map(|seat| State::new(config, seat));
    state
        .as_mut()
        .and_then(|state| state.throw(lots).ok())
        .is_some_and(|thrown| thrown.again)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_are_those_of_the_lots() {
        for config in Config::all() {
            let casts = casts(config);
            let total: f64 = casts.iter().map(|cast| cast.chance).sum();
            assert!((total - 1.0).abs() < 1e-12, "{config:?} {total}");
            let count = match (config.game(), is_pooled(config)) {
                // 0, 2, 3, 4; and 1, 5, 6 before each.
                (Game::PanchaKeliya, true) => 16,
                (Game::PanchaKeliya, false) => 7,
                (Game::Siga, _) => 5,
                // 2, 4, 5, 6, 7, 8, 9, 10, 12
                (Game::Saturankam, _) => 9,
            };
            assert_eq!(casts.len(), count, "{config:?}");
        }
    }
}
