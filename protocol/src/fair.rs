//! The fair dice, scheme `hmac-sha256/1` of PROTOCOL.md: the server commits to a seed before
//! anybody chooses theirs, and every throw of a game follows from all the seeds.
//!
//! ```
//! use keliya_protocol::fair::{ClientSeed, Dice, ServerSeed};
//!
//! let seed = ServerSeed::from_hex(&"07".repeat(32)).unwrap();
//! let dice = Dice::new(&seed, "K7QF3M".parse().unwrap(), 1, &["-", "-"]);
//! assert_eq!(dice.block(1), dice.block(1));
//! assert!((1..=2).contains(&dice.first_seat(2)));
//! ```

use std::{fmt, str::FromStr};

use hmac::{Hmac, Mac};
use sha2::{Digest, Sha256};

use crate::{LotsKind, RoomCode};

/// The name of the scheme, as in `fairness.scheme`.
pub const SCHEME: &str = "hmac-sha256/1";
/// What stands for the client seed of a seat that gave none.
pub const NO_SEED: &str = "-";
/// Characters of a client seed.
pub const CLIENT_SEED_CHARS: std::ops::RangeInclusive<usize> = 16..=64;

/// The server's secret of one game, 32 random bytes. Prints as dots; the text leaves it only by
/// [`ServerSeed::reveal`], which is for the end of the game.
#[derive(Clone, PartialEq, Eq)]
pub struct ServerSeed([u8; 32]);

impl ServerSeed {
    /// The seed of these bytes.
    #[must_use]
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// Reads 64 hex digits.
    #[must_use]
    pub fn from_hex(text: &str) -> Option<Self> {
        let mut bytes = [0; 32];
        hex::decode_to_slice(text, &mut bytes).ok()?;
        Some(Self(bytes))
    }

    /// What is shown before the game: SHA-256 of the seed, in hex.
    #[must_use]
    pub fn commitment(&self) -> String {
        hex::encode(Sha256::digest(self.0))
    }

    /// The secret in hex.
    #[must_use]
    pub fn reveal(&self) -> String {
        hex::encode(self.0)
    }
}

impl fmt::Debug for ServerSeed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ServerSeed(…)")
    }
}

/// A client's part of a game's randomness: 16 to 64 characters of `A-Z a-z 0-9 . _ -`.
#[derive(Clone, PartialEq, Eq)]
pub struct ClientSeed(String);

/// A text that is no client seed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a client seed has 16 to 64 characters of A-Z a-z 0-9 . _ -")]
pub struct ParseClientSeedError;

impl FromStr for ClientSeed {
    type Err = ParseClientSeedError;

    fn from_str(text: &str) -> Result<Self, ParseClientSeedError> {
        let allowed = |c: u8| c.is_ascii_alphanumeric() || matches!(c, b'.' | b'_' | b'-');
        if CLIENT_SEED_CHARS.contains(&text.len()) && text.bytes().all(allowed) {
            Ok(Self(text.to_owned()))
        } else {
            Err(ParseClientSeedError)
        }
    }
}

impl ClientSeed {
    /// The seed that these random bytes spell, 32 hex digits.
    #[must_use]
    pub fn from_random(bytes: [u8; 16]) -> Self {
        Self(hex::encode(bytes))
    }

    /// The seed's text; secret until it is asked for.
    #[must_use]
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// What is given before the game: SHA-256 of the seed's characters, in hex.
    #[must_use]
    pub fn hash(&self) -> String {
        hex::encode(Sha256::digest(self.0.as_bytes()))
    }
}

impl fmt::Debug for ClientSeed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ClientSeed(…)")
    }
}

/// Has the text the form of a hash or commitment: 64 lower-case hex digits?
#[must_use]
pub fn is_hash(text: &str) -> bool {
    text.len() == 64 && text.bytes().all(|c| matches!(c, b'0'..=b'9' | b'a'..=b'f'))
}

/// A block of a game's randomness.
pub type Block = [u8; 32];

/// Everything that one game's lots follow from.
#[derive(Clone)]
pub struct Dice {
    keyed: Hmac<Sha256>,
    prefix: String,
}

impl Dice {
    /// The dice of game `game_no` (from 1) of a room, with the client seeds of seats 1, 2, …;
    /// [`NO_SEED`] for a seat that gave none.
    #[must_use]
    pub fn new<S: AsRef<str>>(
        seed: &ServerSeed,
        room: RoomCode,
        game_no: u32,
        client_seeds: &[S],
    ) -> Self {
        let seeds: Vec<&str> = client_seeds.iter().map(AsRef::as_ref).collect();
        Self {
            keyed: Hmac::new_from_slice(&seed.0).expect("HMAC takes keys of any length"),
            prefix: format!("{room}/{game_no}/{}/", seeds.join(",")),
        }
    }

    /// Block n of the game: 0 draws who begins, n = 1, 2, … is the n-th throw, whoever throws.
    #[must_use]
    pub fn block(&self, n: u64) -> Block {
        let mut mac = self.keyed.clone();
        mac.update(self.prefix.as_bytes());
        mac.update(n.to_string().as_bytes());
        mac.finalize().into_bytes().into()
    }

    /// The seat, from 1 to `players`, that begins.
    #[must_use]
    pub fn first_seat(&self, players: u8) -> u8 {
        first_seat(&self.block(0), players)
    }

    /// The lots of the n-th throw, from 1.
    #[must_use]
    pub fn lots(&self, n: u64, kind: &LotsKind) -> Vec<u8> {
        lots(&self.block(n), kind)
    }
}

impl fmt::Debug for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Dice(…)")
    }
}

/// The seat that a block 0 draws: 1 + (first 8 bytes, big-endian) mod `players`.
/// No players count as one.
#[must_use]
pub fn first_seat(block: &Block, players: u8) -> u8 {
    let [a, b, c, d, e, f, g, h, ..] = *block;
    let number = u64::from_be_bytes([a, b, c, d, e, f, g, h]);
    1 + (number % u64::from(players.max(1))) as u8
}

/// The lots that a block shows: cowrie i has its mouth up if bit i of byte 0 is 1, die i shows the
/// face numbered by its bits 2i and 2i + 1. The scheme is made for up to 8 cowries or 4 dice of four
/// faces; lots beyond these, which no game has, show 0.
#[must_use]
pub fn lots(block: &Block, kind: &LotsKind) -> Vec<u8> {
    let bits = |shift: u8| block[0].checked_shr(u32::from(shift)).unwrap_or(0);
    match kind {
        LotsKind::Cowries { count } => (0..*count).map(|i| bits(i) & 1).collect(),
        LotsKind::Dice { count, faces } => (0..*count)
            .map(|i| usize::from(bits(i.saturating_mul(2)) & 3))
            .map(|face| faces.get(face).copied().unwrap_or(0))
            .collect(),
    }
}
