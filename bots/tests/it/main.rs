//! What bots do, seen from outside.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on is to fail")]

mod games;
mod plays;
mod positions;
mod siga;
