use crate::chance::{Cast, casts};
use crate::race::Race;
use crate::valuation::{Chances, Valuation};
use keliya_rules::{Config, State};

#[derive(Debug)]
pub(crate) struct Estimate {
    race: &'static Race,
    pub(crate) casts: Vec<Cast>,
}
impl Estimate {
    pub(crate) fn of(config: Config) -> Self {
        Self {
            race: Race::of(config),
            casts: casts(config),
        }
    }
}
impl Valuation for Estimate {
    fn chances(&self, state: &State) -> Chances {
        let mut chances = Chances::default();
        let mut sum = 0.0;
        for side in state.config().sides() {
            let t = self.race.turns(state.progress(side));
            let x =
                f64::exp(-0.3 * f64::from(t.mean) + if side == state.side() { 0.15 } else { 0.0 });
            chances[side.index()] = x;
            sum += x;
        }
        for c in &mut chances {
            *c /= sum;
        }
        chances
    }
}
