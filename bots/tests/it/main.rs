//! What bots do, seen from outside.

mod games;
mod plays;
mod positions;
mod siga;
