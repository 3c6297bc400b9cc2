//! The rules of the games for people to read, in words of our own after the sources named in them.
//!
//! The Sinhala and Tamil texts, like the catalogues, are still to be read by native speakers who
//! know the games.

use crate::words::Lang;

/// The games whose rules are here.
pub const GAMES: [&str; 3] = ["pancha_keliya", "siga", "saturankam"];

macro_rules! book {
    ($lang:literal, $game:expr) => {
        match $game {
            "pancha_keliya" => include_str!(concat!("rules/", $lang, "/pancha_keliya.txt")),
            "siga" => include_str!(concat!("rules/", $lang, "/siga.txt")),
            "saturankam" => include_str!(concat!("rules/", $lang, "/saturankam.txt")),
            _ => return None,
        }
    };
}

/// The rules of a game; none of one that is not known.
#[must_use]
pub fn text(game: &str, lang: Lang) -> Option<&'static str> {
    Some(match lang {
        Lang::English => book!("en", game),
        Lang::Sinhala => book!("si", game),
        Lang::Tamil => book!("ta", game),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::width;

    #[test]
    fn rules_fit_a_terminal_and_name_their_source() {
        for lang in Lang::ALL {
            for game in GAMES {
                let text = text(game, lang).unwrap();
                assert!(text.ends_with('\n'), "{lang:?} {game}");
                assert!(text.contains("Ancient Ceylon (1909)"), "{lang:?} {game}");
                for line in text.lines() {
                    assert!(width(line) <= 80, "{lang:?} {game}: {line}");
                }
            }
            assert_eq!(text("chess", lang), None);
        }
    }

    #[test]
    fn no_language_lacks_a_house_rule() {
        for game in GAMES {
            let options = |lang| {
                let text = text(game, lang).unwrap();
                let words = text.split_whitespace().filter(|word| word.contains('='));
                words.map(str::to_owned).collect::<Vec<_>>()
            };
            let english = options(Lang::English);
            assert!(english.len() > 3, "{english:?}");
            for lang in [Lang::Sinhala, Lang::Tamil] {
                assert_eq!(options(lang), english, "{lang:?} {game}");
            }
        }
    }
}
