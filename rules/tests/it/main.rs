//! The rules as their documentation has them, and laws that hold in every game.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on is to fail")]

mod laws;
mod notation;
mod options;
mod oracle;
mod oracle_test;
mod pancha_keliya;
mod positions;
mod saturankam;
mod setups;
mod siga;
