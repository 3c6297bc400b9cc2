//! The wire protocol of keliya, version 1: every message between server and client, the ids and
//! limits both sides share, the codec, and the functions of the fair dice.
//!
//! This crate does no I/O and knows neither the rules of a game nor the server. A client can be
//! written from it alone: what may be played comes in [`Turn::legal`], how the board looks in
//! [`Board`].
//!
//! A session, from the client's side: send [`ClientMessage::Hello`], be told a
//! [`ServerMessage::Welcome`], then create or join a room and be told a [`ServerMessage::Room`];
//! from there on [`ServerMessage::Event`]s follow, numbered without gaps.
//!
//! ```
//! use keliya_protocol::{ClientMessage, Hello, Request, ServerMessage};
//!
//! let hello = ClientMessage::Hello(Hello { protocol: 1, name: "Nimal".into(), token: None });
//! let text = Request::new(1, hello).encode();
//! assert_eq!(text, r#"{"id":1,"type":"hello","protocol":1,"name":"Nimal"}"#);
//!
//! let fault = Request::decode(r#"{"id":1,"type":"hello","protocol":1,"name":7}"#).unwrap_err();
//! assert_eq!(fault.to_string(), "name: invalid type: integer `7`, expected a string");
//!
//! let reply = ServerMessage::decode(r#"{"type":"pong","re":1}"#).unwrap();
//! assert!(matches!(reply, ServerMessage::Pong(_)));
//! ```

mod codec;
mod error;
mod event;
pub mod fair;
mod ids;
pub mod limits;
mod request;
mod room;
mod server;
mod text;
mod time;

pub use codec::{BadMessage, BadReply};
pub use error::ErrorCode;
pub use event::*;
pub use ids::{PlayerId, RequestId, RoomCode, Token};
pub use request::*;
pub use room::*;
pub use server::*;
pub use text::{ChatText, PlayerName, TextError};
pub use time::Timestamp;

/// The version of the protocol that this crate speaks, as in [`Hello::protocol`].
pub const PROTOCOL_VERSION: u64 = 1;
