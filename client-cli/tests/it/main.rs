//! The built client against a small server that does as each test says.
#![allow(
    clippy::unwrap_used,
    clippy::needless_pass_by_value,
    reason = "helpers of tests fail as tests do, and take JSON as it is written"
)]

/// The command line: help, usage, files, texts.
mod cli;
mod fake;
mod languages;
mod pipe;
mod records;
/// What the server refuses, in words for people.
mod refusals;
/// A room entered, played in, lost and found again.
mod room;
mod stand_in;
