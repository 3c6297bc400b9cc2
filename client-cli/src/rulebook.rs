//! The rules of the games for people to read, in words of our own after the sources named in them.

const BOOK: [(&str, &str); 3] = [
    ("pancha_keliya", include_str!("rules/pancha_keliya.txt")),
    ("siga", include_str!("rules/siga.txt")),
    ("saturankam", include_str!("rules/saturankam.txt")),
];

/// The rules of a game.
#[must_use]
pub fn text(game: &str) -> Option<&'static str> {
    let rules = BOOK.iter().find(|(name, _)| *name == game);
    rules.map(|(_, text)| *text)
}

/// The games whose rules are here, for people.
#[must_use]
pub fn games() -> String {
    crate::text::listed(&BOOK.map(|(name, _)| name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_fit_a_terminal_and_name_their_source() {
        for (game, text) in BOOK {
            assert!(text.lines().all(|line| line.len() <= 80), "{game}");
            assert!(text.is_ascii() && text.ends_with('\n'), "{game}");
            assert!(text.contains("Ancient Ceylon (1909)"), "{game}");
        }
        assert_eq!(text("chess"), None);
    }
}
