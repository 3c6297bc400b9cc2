//! Ids: of rooms, players and requests, and the token that is a player's whole identity.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use serde_json::Value;
use uuid::Uuid;

use crate::{limits, text};

/// The alphabet of room codes, Crockford's base 32: no I, L, O or U.
const CROCKFORD: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/// A room's code, up to 12 characters of Crockford's base 32; read in any case, with I and L as 1
/// and O as 0, and shown in upper case.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RoomCode {
    chars: [u8; limits::ROOM_CODE_CHARS],
    len: u8,
}

/// A text that has not the form of a room code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("a room code has up to 12 letters and digits, without U")]
pub struct ParseRoomCodeError;

impl RoomCode {
    /// Characters of the codes that servers now give out: 32^6 = 2^30 codes.
    pub const NEW_CHARS: usize = 6;

    /// The code that 30 bits of `random` spell.
    #[must_use]
    pub fn from_random(random: u32) -> Self {
        let mut chars = [0; limits::ROOM_CODE_CHARS];
        for (i, c) in chars.iter_mut().take(Self::NEW_CHARS).enumerate() {
            *c = CROCKFORD[(random >> (5 * i)) as usize & 31];
        }
        Self {
            chars,
            len: Self::NEW_CHARS as u8,
        }
    }

    /// The code's text, in upper case.
    #[must_use]
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.chars[..usize::from(self.len)]).expect("codes are ASCII")
    }
}

impl FromStr for RoomCode {
    type Err = ParseRoomCodeError;

    fn from_str(text: &str) -> Result<Self, ParseRoomCodeError> {
        if text.is_empty() || text.len() > limits::ROOM_CODE_CHARS {
            return Err(ParseRoomCodeError);
        }
        let mut chars = [0; limits::ROOM_CODE_CHARS];
        for (c, byte) in chars.iter_mut().zip(text.bytes()) {
            *c = match byte.to_ascii_uppercase() {
                b'I' | b'L' => b'1',
                b'O' => b'0',
                upper if CROCKFORD.contains(&upper) => upper,
                _ => return Err(ParseRoomCodeError),
            };
        }
        Ok(Self {
            chars,
            len: text.len() as u8,
        })
    }
}

impl fmt::Display for RoomCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for RoomCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl Serialize for RoomCode {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de> Deserialize<'de> for RoomCode {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?
            .parse()
            .map_err(de::Error::custom)
    }
}

/// A player's public id.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PlayerId(pub Uuid);

impl PlayerId {
    /// A new id, at random.
    #[must_use]
    pub fn random() -> Self {
        Self(Uuid::new_v4())
    }
}

impl fmt::Display for PlayerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The secret by which a player is known again. Prints as dots; the text leaves it only by
/// [`Token::reveal`] and by being sent.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Token(String);

impl Token {
    /// The token of that text.
    #[must_use]
    pub fn new(text: String) -> Self {
        Self(text)
    }

    /// The secret text.
    #[must_use]
    pub fn reveal(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

/// A request's `id`, repeated by its reply as `re`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum RequestId {
    /// An integer from 0 to 2^53 - 1.
    Number(u64),
    /// A string of 1 to 64 characters, kept as it was sent.
    Text(String),
}

impl RequestId {
    /// The id that a JSON value stands for.
    ///
    /// # Errors
    ///
    /// If it is none; the text says what is wrong with it.
    pub fn from_value(value: &Value) -> Result<Self, String> {
        match value {
            Value::Number(number) => match number.as_u64() {
                Some(number) if number <= limits::REQUEST_ID_MAX => Ok(Self::Number(number)),
                _ => Err(format!("{number} is not an integer from 0 to 2^53-1")),
            },
            Value::String(text) => match text::checked(text, limits::REQUEST_ID_CHARS) {
                Ok(_) => Ok(Self::Text(text.clone())),
                Err(error) => Err(error.to_string()),
            },
            Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => {
                Err("expected an integer or a string".to_owned())
            }
        }
    }
}

impl From<u64> for RequestId {
    fn from(number: u64) -> Self {
        Self::Number(number)
    }
}

impl From<&str> for RequestId {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl Serialize for RequestId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Number(number) => serializer.serialize_u64(*number),
            Self::Text(text) => serializer.serialize_str(text),
        }
    }
}

impl<'de> Deserialize<'de> for RequestId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::from_value(&Value::deserialize(deserializer)?).map_err(de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn room_codes_are_read_as_people_write_them() {
        let code: RoomCode = "k7qf3m".parse().unwrap();
        assert_eq!(code.as_str(), "K7QF3M");
        assert_eq!("ilo".parse::<RoomCode>().unwrap().as_str(), "110");
        for bad in ["", "K7QF3U", "K7 QF3", "K7QF3MK7QF3MK", "කක", "K7-QF3"] {
            assert_eq!(bad.parse::<RoomCode>(), Err(ParseRoomCodeError), "{bad}");
        }
    }

    #[test]
    fn new_codes_use_thirty_bits() {
        assert_eq!(RoomCode::from_random(0).as_str(), "000000");
        assert_eq!(RoomCode::from_random(u32::MAX).as_str(), "ZZZZZZ");
        assert_eq!(RoomCode::from_random(1 | 31 << 25).as_str(), "10000Z");
    }

    #[test]
    fn request_ids_have_bounds() {
        let id = |value| RequestId::from_value(&value);
        assert_eq!(
            id(json!(9_007_199_254_740_991_u64)),
            Ok(RequestId::Number(9_007_199_254_740_991))
        );
        assert!(id(json!(9_007_199_254_740_992_u64)).is_err());
        assert!(id(json!("x".repeat(64))).is_ok());
        for bad in [
            json!(-1),
            json!(1.0),
            json!(""),
            json!("x".repeat(65)),
            json!([1]),
            json!(true),
        ] {
            assert!(id(bad.clone()).is_err(), "{bad}");
        }
    }

    #[test]
    fn a_token_does_not_print() {
        assert_eq!(format!("{:?}", Token::new("secret".into())), "Token(…)");
    }
}
