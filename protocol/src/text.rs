//! Text that people type: names and chat, checked once where it comes in.

use std::{fmt, sync::Arc};

use serde::{Deserialize, Serialize};

use crate::limits;

/// Why a text is refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum TextError {
    /// Nothing but white space.
    #[error("is empty")]
    Empty,
    /// More characters than allowed; says how many those are.
    #[error("is longer than {0} characters")]
    TooLong(usize),
    /// A control character, a line or paragraph separator, or a direction override.
    #[error("has a character that is not allowed (U+{0:04X})")]
    Character(u32),
}

/// A player's name: 1 to 24 characters without white space around them and without controls.
/// Names need not be unique. Clones share the text.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct PlayerName(Arc<str>);

/// A chat text: 1 to 500 characters without white space around them and without controls.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct ChatText(Arc<str>);

/// Characters that PROTOCOL.md refuses: they would let one person's text disturb how the rest of a
/// screen reads. Joiners stay, Sinhala needs them.
fn is_refused(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{2028}' | '\u{2029}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// The text without white space around it, if it has 1 to `most` allowed characters.
pub(crate) fn checked(text: &str, most: usize) -> Result<&str, TextError> {
    let text = text.trim();
    if text.is_empty() {
        return Err(TextError::Empty);
    }
    if text.chars().nth(most).is_some() {
        return Err(TextError::TooLong(most));
    }
    match text.chars().find(|&c| is_refused(c)) {
        Some(c) => Err(TextError::Character(u32::from(c))),
        None => Ok(text),
    }
}

macro_rules! checked_text {
    ($name:ident, $most:expr) => {
        impl $name {
            /// Trims and checks a text.
            ///
            /// # Errors
            ///
            /// If it is empty, too long, or has a character that is not allowed.
            pub fn new(text: &str) -> Result<Self, TextError> {
                checked(text, $most).map(|text| Self(text.into()))
            }

            /// The text itself.
            #[must_use]
            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl TryFrom<String> for $name {
            type Error = TextError;

            fn try_from(text: String) -> Result<Self, TextError> {
                Self::new(&text)
            }
        }

        impl From<$name> for String {
            fn from(text: $name) -> Self {
                text.as_str().to_owned()
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.pad(&self.0)
            }
        }
    };
}

checked_text!(PlayerName, limits::NAME_CHARS);
checked_text!(ChatText, limits::CHAT_CHARS);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_scalar_values_after_trimming() {
        assert_eq!(
            PlayerName::new("  Nimal\u{3000}").unwrap().as_str(),
            "Nimal"
        );
        assert!(PlayerName::new(&"ක".repeat(24)).is_ok());
        assert_eq!(
            PlayerName::new(&"ක".repeat(25)),
            Err(TextError::TooLong(24))
        );
        assert_eq!(PlayerName::new(" \u{2003} "), Err(TextError::Empty));
        assert!(ChatText::new(&"x".repeat(500)).is_ok());
        assert_eq!(
            ChatText::new(&"x".repeat(501)),
            Err(TextError::TooLong(500))
        );
    }

    #[test]
    fn refuses_what_disturbs_a_screen() {
        for c in [
            '\0', '\n', '\t', '\u{1b}', '\u{7f}', '\u{85}', '\u{2028}', '\u{202e}', '\u{2066}',
            '\u{2069}',
        ] {
            assert_eq!(
                PlayerName::new(&format!("a{c}b")),
                Err(TextError::Character(u32::from(c)))
            );
        }
    }

    #[test]
    fn lets_joiners_through() {
        // "Sri" in Sinhala needs a zero-width joiner.
        assert!(PlayerName::new("ශ්\u{200d}රී").is_ok());
        assert!(PlayerName::new("a\u{200c}b\u{200e}").is_ok());
    }
}
