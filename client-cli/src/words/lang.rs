//! Which languages there are, and which one the user wants.

use clap::ValueEnum;
use unic_langid::LanguageIdentifier;

/// A language of the catalogues.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub enum Lang {
    /// English
    #[default]
    #[value(name = "en")]
    English,
    /// Sinhala
    #[value(name = "si")]
    Sinhala,
    /// Tamil
    #[value(name = "ta")]
    Tamil,
}

impl Lang {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::English, Self::Sinhala, Self::Tamil];

    /// The one wanted, or else the one of the user's locale.
    #[must_use]
    pub fn chosen(wanted: Option<Self>) -> Self {
        wanted.unwrap_or_else(|| Self::of_environment(|name| std::env::var(name).ok()))
    }

    /// The language of a locale as POSIX has it: the first of `LC_ALL`, `LC_MESSAGES` and `LANG`
    /// that is set and not empty decides.
    fn of_environment(variable: impl Fn(&str) -> Option<String>) -> Self {
        ["LC_ALL", "LC_MESSAGES", "LANG"]
            .into_iter()
            .filter_map(variable)
            .find(|value| !value.is_empty())
            .map_or_else(Self::default, |locale| Self::of_locale(&locale))
    }

    /// The language of a locale such as `si_LK.UTF-8`; English where there is no catalogue.
    fn of_locale(locale: &str) -> Self {
        let end = locale.find(['_', '-', '.', '@']).unwrap_or(locale.len());
        let language = locale[..end].to_ascii_lowercase();
        let known = Self::ALL.into_iter().find(|lang| lang.code() == language);
        known.unwrap_or_default()
    }

    /// Its code, as ISO 639-1 has it.
    #[must_use]
    pub fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Sinhala => "si",
            Self::Tamil => "ta",
        }
    }

    /// Its name in itself.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::Sinhala => "සිංහල",
            Self::Tamil => "தமிழ்",
        }
    }

    pub(super) fn identifier(self) -> LanguageIdentifier {
        self.code().parse().expect("each code is one of ISO 639")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(set: &[(&str, &str)], lang: Lang) {
        let variable = |name: &str| {
            let found = set.iter().find(|(set, _)| *set == name);
            found.map(|(_, value)| (*value).to_owned())
        };
        assert_eq!(Lang::of_environment(variable), lang, "{set:?}");
    }

    #[test]
    fn the_first_variable_that_is_set_decides() {
        check(&[], Lang::English);
        check(&[("LANG", "si_LK.UTF-8")], Lang::Sinhala);
        check(&[("LANG", "ta")], Lang::Tamil);
        check(&[("LANG", "si_LK"), ("LC_MESSAGES", "ta_LK")], Lang::Tamil);
        check(&[("LANG", "si_LK"), ("LC_ALL", "C.UTF-8")], Lang::English);
        check(&[("LANG", "si_LK"), ("LC_ALL", "")], Lang::Sinhala);
        check(&[("LANG", "ta-IN")], Lang::Tamil);
        // Slovenian and others are not Sinhala.
        check(&[("LANG", "sin_LK")], Lang::English);
        check(&[("LANG", "sl_SI")], Lang::English);
    }
}
