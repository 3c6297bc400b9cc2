//! The wire format against PROTOCOL.md: golden JSON of every message, what malformed text is
//! answered, laws that hold for any input, and the fair dice against values computed elsewhere.
//! What is expected is written by hand from the document.
#![allow(
    clippy::unwrap_used,
    reason = "a test's helpers and tables fail loudly"
)]

mod codes;
mod document;
mod events;
mod fair;
mod forms;
mod malformed;
mod properties;
mod replies;
mod requests;
mod room;
