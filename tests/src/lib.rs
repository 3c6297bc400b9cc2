//! What the suites share: the real server and client binaries as child processes, a client that
//! speaks the protocol by hand, a referee who follows games with the rules engine, the fair dice
//! written a second time from the document, and the reader of the rule vectors.
#![allow(
    clippy::unwrap_used,
    clippy::print_stderr,
    reason = "a harness fails loudly, and shows what the processes said"
)]

pub mod binaries;
mod client;
pub mod dice;
pub mod http;
pub mod load;
mod process;
mod referee;
mod roster;
mod server;
mod table;
pub mod vectors;
mod view;

pub use client::{Client, DEADLINE, Incoming};
pub use process::Process;
pub use referee::Referee;
pub use server::Server;
pub use table::{Table, seeded};
pub use view::View;
