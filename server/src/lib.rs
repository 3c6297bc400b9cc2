//! The keliya server: an authority that keeps rooms, throws all lots itself and judges every play.
//!
//! ```text
//! socket -> connection -> RoomHandle --(bounded)--> room task -> Journal (durable)
//!    ^                                                  |
//!    +---------------- outbox (bounded) <---------------+ tells all members
//! ```
//!
//! [`run`] takes the listener and the signal to stop from outside, so that tests can bring theirs.

pub mod admin;
pub mod clock;
pub mod config;
mod connection;
pub mod control;
pub mod export;
mod http;
pub mod journal;
pub mod link;
pub mod lobby;
pub mod outbox;
pub mod players;
pub mod pseudonym;
pub mod rate_limit;
pub mod records;
pub mod reply;
pub mod room;
pub mod server;
pub mod signals;

pub use server::run;
