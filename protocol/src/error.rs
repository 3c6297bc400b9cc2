//! The error codes of PROTOCOL.md, in the order in which they are answered if several apply.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer};

macro_rules! error_codes {
    ($($(#[$doc:meta])* $variant:ident = $text:literal,)*) => {
        /// What was wrong with a request. The order of the variants, and so of `Ord`, is the order
        /// of precedence: if several apply, the first is answered.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum ErrorCode {
            $($(#[$doc])* $variant,)*
            /// A code that this version of the crate does not know; never sent.
            Unknown,
        }

        impl ErrorCode {
            /// Every known code, in order of precedence.
            pub const ALL: &[Self] = &[$(Self::$variant,)*];

            /// The code as on the wire.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self {
                    $(Self::$variant => $text,)*
                    Self::Unknown => "unknown",
                }
            }
        }
    };
}

error_codes! {
    /// Too many requests in a second; `retry_after_ms` says when to go on.
    RateLimited = "rate_limited",
    /// Not JSON, an unknown type, a missing or wrong field.
    BadMessage = "bad_message",
    /// The first request must be `hello`.
    HelloFirst = "hello_first",
    /// Known, but not offered by this server.
    Unsupported = "unsupported",
    /// A protocol version that is not offered; `protocols` lists those that are.
    UnsupportedProtocol = "unsupported_protocol",
    /// The token is not known.
    Unauthorized = "unauthorized",
    /// The name is empty, too long, or has a character that is not allowed.
    BadName = "bad_name",
    /// The server is about to stop.
    ShuttingDown = "shutting_down",
    /// Unknown game, count of players, option or value.
    BadOptions = "bad_options",
    /// No room has that code.
    UnknownRoom = "unknown_room",
    /// The player was removed from the room by its host.
    Removed = "removed",
    /// The room takes no newcomers.
    Locked = "locked",
    /// The player neither sits nor watches there.
    NotInRoom = "not_in_room",
    /// The player holds no seat there.
    NotSeated = "not_seated",
    /// The host alone may do that.
    NotHost = "not_host",
    /// The host has muted the player.
    Muted = "muted",
    /// The player named is not in the room.
    UnknownPlayer = "unknown_player",
    /// Not at this stage of the room or the connection.
    WrongStatus = "wrong_status",
    /// The game is paused.
    Paused = "paused",
    /// The room has moved on from the `seq` acted on.
    Stale = "stale",
    /// Another seat is in turn.
    NotYourTurn = "not_your_turn",
    /// Throw before you play, play before you throw again.
    WrongPhase = "wrong_phase",
    /// Not one of the legal plays, to the letter.
    IllegalMove = "illegal_move",
    /// Somebody has that seat.
    SeatTaken = "seat_taken",
    /// No seat is free; watching is possible.
    RoomFull = "room_full",
    /// A seat is still free.
    NotReady = "not_ready",
    /// Too many rooms, seats or watchers.
    TooMany = "too_many",
    /// The room cannot be reached just now; `retry_after_ms` says when to try again.
    Unavailable = "unavailable",
    /// The server's fault.
    Internal = "internal",
}

impl fmt::Display for ErrorCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl Serialize for ErrorCode {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for ErrorCode {
    /// Reads a code; one that is not known becomes [`ErrorCode::Unknown`], since servers may send
    /// more codes than these.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let known = Self::ALL.iter().find(|code| code.as_str() == text);
        Ok(known.copied().unwrap_or(Self::Unknown))
    }
}
