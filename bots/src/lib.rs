//! Players made of code.
//!
//! A bot knows what any client knows, the position and the lots on the table, and chooses one of the
//! legal plays. It knows no seed and no throw to come.

mod chance;
mod choice;
mod danger;
mod estimate;
mod features;
pub mod learn;
mod multiset;
mod net;
mod positions;
mod race;
mod search;
mod siga;
mod valuation;

pub use choice::{Level, choose, warm_up};
pub use estimate::{Estimate, weights_name};
pub use features::Features;
pub use net::{Net, WrongLength};
