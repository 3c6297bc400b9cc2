//! The real server and client binaries, as their users meet them: a test for each sentence of
//! PROTOCOL.md, whole games by the terminal client, hostile peers, many rooms at once. What is
//! expected is written from the document.
#![allow(clippy::unwrap_used, reason = "a test's helpers fail loudly")]

mod absence;
mod bots;
mod chat;
mod connections;
mod errors;
mod frames;
mod games;
mod hello;
mod host;
mod hostile;
mod http;
mod lists;
mod load;
mod manners;
mod once;
mod order;
mod play;
mod presence;
mod rematch;
mod remote;
mod requests;
mod rooms;
mod seats;
mod seeds;
mod shutdown;
mod sync;
