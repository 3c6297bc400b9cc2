//! What the user reads, in English, Sinhala and Tamil: [Project Fluent](https://projectfluent.org)
//! catalogues in `locales/`, built into the program.
//!
//! ```
//! use keliya_cli::words::{Lang, Value, Words};
//! let words = Words::of(Lang::English);
//! let said = words.tell("plain-watching", &[("count", 2.into())]);
//! assert_eq!(said, "2 watch");
//! ```
//!
//! To add a sentence: choose a key that begins with its catalogue's name (`plain-`, `tui-`, `cli-`,
//! `records-`, `errors-`), add it to that catalogue in all three languages, and write the key as
//! one whole literal in the code (`"tui-title"`, never put together from parts), by which the tests
//! find it. They see to it that each key in the code is in the catalogues and the other way round,
//! with the same placeables (`{ $name }`) everywhere. Whole sentences go into a catalogue, not
//! parts to be glued together: other languages order them differently. Numbers are given as
//! numbers, so that plurals are chosen by the language.

mod catalogue;
mod lang;

pub use fluent_bundle::FluentValue as Value;

use self::catalogue::Catalogue;
pub use self::lang::Lang;

/// The sentences of one language. A handle, to be copied.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Words {
    lang: Lang,
}

impl Words {
    /// Those of a language.
    #[must_use]
    pub fn of(lang: Lang) -> Self {
        Self { lang }
    }

    /// The language.
    #[must_use]
    pub fn lang(self) -> Lang {
        self.lang
    }

    /// The text of a key that needs no values; in English if the language has none, the key itself
    /// if there is none at all.
    #[must_use]
    pub fn say(self, key: &str) -> String {
        self.tell(key, &[])
    }

    /// The text of a key with its values, as for [`Words::say`]. Values are put in as they are,
    /// without direction marks around them.
    #[must_use]
    pub fn tell(self, key: &str, values: &[(&str, Value<'_>)]) -> String {
        Catalogue::of(self.lang)
            .text(key, values)
            .or_else(|| Catalogue::of(Lang::English).text(key, values))
            .unwrap_or_else(|| key.to_owned())
    }

    /// `one`, `one and two`, `one, two and three`.
    #[must_use]
    pub fn listed<S: AsRef<str>>(self, items: &[S]) -> String {
        match items {
            [] => String::new(),
            [one] => one.as_ref().to_owned(),
            [first @ .., last] => {
                let first: Vec<&str> = first.iter().map(AsRef::as_ref).collect();
                let values = [
                    ("first", first.join(", ").into()),
                    ("last", last.as_ref().into()),
                ];
                self.tell("plain-listed", &values)
            }
        }
    }
}

#[cfg(test)]
mod tests;
