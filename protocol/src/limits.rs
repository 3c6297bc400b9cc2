//! The sizes and times of PROTOCOL.md that both sides must agree on. What an operator may set
//! differently is a setting of the server, not here.

use std::time::Duration;

/// Longest text frame a client may send, in bytes; a longer one closes the connection (1009).
pub const CLIENT_MESSAGE_BYTES: usize = 16 * 1024;
/// Longest text frame a server sends, in bytes.
pub const SERVER_MESSAGE_BYTES: usize = 256 * 1024;
/// Characters of a player's name, at most.
pub const NAME_CHARS: usize = 24;
/// Characters of a chat text, at most.
pub const CHAT_CHARS: usize = 500;
/// Characters of a textual request id, at most.
pub const REQUEST_ID_CHARS: usize = 64;
/// Largest numeric request id: what a double holds exactly, 2^53 - 1.
pub const REQUEST_ID_MAX: u64 = (1 << 53) - 1;
/// Characters of a room code, at most.
pub const ROOM_CODE_CHARS: usize = 12;
/// Seats of the largest table (Pancha Keliya).
pub const SEATS: u8 = 8;
/// Shortest limit for a throw or play that may be asked for, in seconds; 0 is none.
pub const TURN_SECONDS_MIN: u32 = 5;
/// Longest limit for a throw or play that may be asked for, in seconds.
pub const TURN_SECONDS_MAX: u32 = 86_400;
/// May a limit of so many seconds be asked for?
#[must_use]
pub const fn is_turn_seconds(seconds: u32) -> bool {
    seconds == 0 || (seconds >= TURN_SECONDS_MIN && seconds <= TURN_SECONDS_MAX)
}

/// Events that answer a `sync` at most: the latest ones.
pub const SYNC_EVENTS: usize = 2_000;
/// Rooms in a list, at most.
pub const LISTED_ROOMS: usize = 100;
/// Connections of one player; one more and the oldest is closed.
pub const CONNECTIONS_PER_PLAYER: usize = 8;
/// Requests sent against a `rate_limited` before its `retry_after_ms`, after which the connection
/// is closed (1008).
pub const RATE_LIMIT_STRIKES: u32 = 100;

/// Time from connecting to a successful `hello`.
pub const HELLO_TIMEOUT: Duration = Duration::from_secs(10);
/// Time between the server's pings.
pub const PING_INTERVAL: Duration = Duration::from_secs(10);
/// Silence after which the server drops a connection.
pub const CONNECTION_SILENCE: Duration = Duration::from_secs(30);
/// Silence of a room after which its members are sent a `heartbeat`.
pub const HEARTBEAT_INTERVAL: Duration = Duration::from_secs(10);
/// Silence of a room after which a client should `sync`.
pub const ROOM_SILENCE: Duration = Duration::from_secs(20);
/// Time that seats have to give their client seeds after `seeds_asked`.
pub const SEED_GRACE: Duration = Duration::from_secs(10);
/// Longest random wait of a client before it first connects again.
pub const RECONNECT_WAIT: Duration = Duration::from_secs(2);
/// Absence after which the host's role passes on.
pub const HOST_ABSENCE: Duration = Duration::from_secs(5 * 60);

/// Absence of the host after which any person in a seat may let a bot stand in for somebody.
pub const HOST_ABSENCE_FOR_STAND_INS: Duration = Duration::from_secs(2 * 60);
/// Throws and plays in a row that the server makes for a person whose time was up, before a bot stands
/// in.
pub const MISSED_BEFORE_STAND_IN: u8 = 3;

/// WebSocket close codes that PROTOCOL.md gives a meaning.
pub mod close {
    /// The server shuts down; connect again.
    pub const SHUTDOWN: u16 = 1001;
    /// A frame that breaks the WebSocket protocol.
    pub const PROTOCOL: u16 = 1002;
    /// A text frame that is not UTF-8.
    pub const NOT_TEXT: u16 = 1007;
    /// A binary frame.
    pub const UNSUPPORTED_DATA: u16 = 1003;
    /// No `hello` in time, silence, or a flood of requests.
    pub const POLICY: u16 = 1008;
    /// A message over the size limit.
    pub const TOO_BIG: u16 = 1009;
    /// The client reads too slowly; connect again.
    pub const TRY_AGAIN: u16 = 1013;
    /// The player connected once too often, and this was the oldest connection: do not reconnect.
    pub const SUPERSEDED: u16 = 4000;
}
