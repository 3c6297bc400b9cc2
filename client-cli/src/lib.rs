//! The terminal client of keliya, line mode.
//!
//! [`args`] says what was asked for. [`session`] is the model: the mirrored room, what is to be
//! sent, what the user is to be told; it does no I/O. [`connection`] keeps a WebSocket up.
//! [`plain`] shows the model line by line and reads commands. [`identity`] keeps the token that
//! makes the same person of the same user tomorrow, [`dice`] checks the server's throws.
//!
//! In live play the client knows no rules: it draws and plays from what the server sends. The texts of
//! [`rulebook`] are for reading only. [`records`] is what it does with games that are over. All texts
//! are in the catalogues of [`words`].

pub mod args;
pub mod connection;
pub mod dice;
pub mod identity;
pub mod manual;
pub mod plain;
pub mod records;
pub mod rulebook;
pub mod server_url;
pub mod session;
pub mod text;
mod tui;
pub mod words;

#[cfg(test)]
mod fixtures;
