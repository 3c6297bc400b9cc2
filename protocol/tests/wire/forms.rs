//! Values that several goldens are built from.

use keliya_protocol::{PlayerId, PlayerName, PlayerRef, RoomCode, Timestamp};

/// A player's id as on the wire.
pub(crate) const PLAYER: &str = "3f2b8c1e-5d47-4a0b-9c6d-0123456789ab";
/// A time as on the wire.
pub(crate) const AT: &str = "2026-11-29T12:00:00.123Z";
/// The same time, as milliseconds of the Unix epoch (`date -u -d 2026-11-29T12:00:00 +%s`).
const AT_MILLIS: i64 = 1_795_953_600_123;

pub(crate) fn player_id() -> PlayerId {
    PlayerId(uuid::Uuid::from_u128(
        0x3f2b_8c1e_5d47_4a0b_9c6d_0123_4567_89ab,
    ))
}

pub(crate) fn nimal() -> PlayerRef {
    PlayerRef {
        id: player_id(),
        name: PlayerName::new("Nimal").unwrap(),
    }
}

pub(crate) fn at() -> Timestamp {
    Timestamp::from_millis(AT_MILLIS)
}

pub(crate) fn room_code() -> RoomCode {
    "K7QF3M".parse().unwrap()
}
