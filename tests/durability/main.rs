//! What is left when things break: the server is killed again and again while many rooms play,
//! connections are cut at the worst moments, the disk is full, the database is damaged, rooms leave
//! memory. Every test runs the real binaries; what is expected is written from PROTOCOL.md.
//!
//! `KELIYA_SEED` repeats the choices of an earlier run, which prints its seed; `KELIYA_KILLS` sets
//! how often the server is killed.
#![allow(
    clippy::unwrap_used,
    clippy::print_stderr,
    reason = "a test's helpers fail loudly, and figures are worth seeing"
)]

mod admin;
mod choices;
mod damage;
#[cfg(target_os = "linux")]
mod deep;
mod disk;
mod goes_on;
mod half_open;
mod housekeeping;
mod index;
mod kills;
mod line;
mod memory;
mod party;
mod proxy;
mod resting;
mod resume;
mod terminal;
mod venue;
