//! The built client in a real terminal: whole games against line clients, windows that change,
//! signals, a server that is killed. What the screen shows is read by a terminal emulator.
#![cfg(unix)]
#![allow(
    clippy::unwrap_used,
    clippy::print_stderr,
    reason = "a test's helpers fail loudly, and a screen is worth seeing"
)]

mod games;
mod latency;
mod player;
#[path = "../durability/proxy.rs"]
#[allow(dead_code, reason = "the durability suite uses all of it")]
mod proxy;
mod records;
mod restarts;
mod stand_in;
mod terminals;
mod window;
