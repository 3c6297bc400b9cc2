//! Records as their readers meet them: golden files checked by hand against RULES.md, laws over random
//! games, every alteration refused.
#![allow(clippy::unwrap_used, reason = "a test's helpers fail loudly")]

mod altered;
mod dice;
mod faults;
mod games;
mod golden;
mod laws;
mod recorder;
mod statistics;
