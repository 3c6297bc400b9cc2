//! What positions are worth.

use keliya_rules::{Side, State};

/// For each side, by its index, the chance that it wins, from 0 to 1; 0 for sides that do not play.
pub(crate) type Chances = [f64; Side::ALL.len()];

/// An estimate of who wins.
pub(crate) trait Valuation {
    /// The chances before a throw, no value of an earlier one being left.
    fn chances(&self, state: &State) -> Chances;
}
