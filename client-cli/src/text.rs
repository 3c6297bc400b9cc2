//! Text from elsewhere, made safe and measured for a terminal.

use unicode_segmentation::UnicodeSegmentation;
use unicode_width::UnicodeWidthStr;

/// The text without what could steer a terminal or disturb how the rest of a line reads: controls
/// (escapes among them), separators of lines, and direction marks. Joiners stay.
#[must_use]
pub fn clean(text: &str) -> String {
    text.chars().filter(|&c| !steers(c)).collect()
}

fn steers(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{2028}' | '\u{2029}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// Columns that the text takes.
#[must_use]
pub fn width(text: &str) -> usize {
    text.graphemes(true).map(letter_width).sum()
}

/// Columns of a letter with its signs. The signs behind Sinhala and Tamil letters take a column each
/// in most terminals, also those that Unicode calls extenders; where one takes none, a gap is left,
/// which is better than a sign written over.
fn letter_width(letter: &str) -> usize {
    let extenders = ['\u{BBE}', '\u{BD7}', '\u{DCF}', '\u{DDF}'];
    letter.width() + letter.chars().filter(|c| extenders.contains(c)).count()
}

/// The text, cut to `columns` with a `+` at its end where something is missing. A letter keeps the
/// signs that belong to it.
#[must_use]
pub fn fit(text: &str, columns: usize) -> String {
    cut(text, columns, '+')
}

/// As [`fit`], with an ellipsis as the full screen has it.
#[must_use]
pub fn clip(text: &str, columns: usize) -> String {
    cut(text, columns, ELLIPSIS)
}

/// The mark of [`clip`], one column wide.
pub const ELLIPSIS: char = '…';

fn cut(text: &str, columns: usize, mark: char) -> String {
    if width(text) <= columns {
        return text.to_owned();
    }
    let (kept, _) = split(text, columns.saturating_sub(1));
    format!("{kept}{mark}")
}

/// The text in two where the first part is as long as fits into `columns`.
fn split(text: &str, columns: usize) -> (&str, &str) {
    let mut taken = 0;
    for (at, letter) in text.grapheme_indices(true) {
        taken += letter_width(letter);
        if taken > columns {
            return text.split_at(at);
        }
    }
    (text, "")
}

/// The text cut or filled up with spaces to `columns`.
#[must_use]
pub fn pad(text: &str, columns: usize) -> String {
    let mut text = fit(text, columns);
    text.extend(std::iter::repeat_n(
        ' ',
        columns.saturating_sub(width(&text)),
    ));
    text
}

/// As [`pad`], with an ellipsis where the text is cut.
#[must_use]
pub fn clip_or_pad(text: &str, columns: usize) -> String {
    pad(&clip(text, columns), columns)
}

/// The text broken at spaces into lines of at most `columns`; later lines begin with `indent`. A word
/// that is longer than a line stays whole.
#[must_use]
pub fn wrap(text: &str, columns: usize, indent: &str) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    // Spaces at the beginning are meant.
    let body = text.trim_start_matches(' ');
    line.push_str(&text[..text.len() - body.len()]);
    let mut fresh = true;
    for word in body.split(' ') {
        if !fresh && width(&line) + 1 + width(word) > columns {
            lines.push(std::mem::replace(&mut line, indent.to_owned()));
            fresh = true;
        }
        if !fresh {
            line.push(' ');
        }
        line.push_str(word);
        fresh = false;
    }
    lines.push(line);
    lines
}

/// As [`wrap`], and words longer than a line are broken too: for where nothing can be seen beyond
/// `columns`.
#[must_use]
pub fn wrap_all(text: &str, columns: usize, indent: &str) -> Vec<String> {
    let mut lines = Vec::new();
    for line in wrap(text, columns, indent) {
        let mut line = line;
        while width(&line) > columns {
            let (head, tail) = split(&line, columns);
            if head.len() <= indent.len() {
                // Not even one letter fits.
                break;
            }
            let rest = format!("{indent}{tail}");
            lines.push(head.to_owned());
            line = rest;
        }
        lines.push(line);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn escapes_do_not_pass() {
        assert_eq!(clean("a\u{1b}[31mb\u{9b}c\u{202e}d\ne"), "a[31mbcde");
        assert_eq!(clean("ශ්\u{200d}රී"), "ශ්\u{200d}රී");
    }

    #[test]
    fn cutting_counts_columns() {
        assert_eq!(fit("abcdef", 6), "abcdef");
        assert_eq!(fit("abcdefg", 6), "abcde+");
        assert_eq!(fit("日本語", 5), "日本+");
        assert_eq!(pad("日本", 6), "日本  ");
    }

    #[test]
    fn letters_keep_their_signs() {
        // ශ්‍රී is one letter of four signs around a joiner, கு one of two.
        let sri = "ශ්\u{200d}රී";
        let (kept, letters) = (fit(&format!("{sri}කාන්ත"), 4), width(sri));
        assert!(letters <= 3 && kept.starts_with(sri), "{kept}");
        assert!(kept.ends_with('+') && width(&kept) <= 4, "{kept}");
        for name in ["கு. சுப்பிரமணியம்", "ශ්\u{200d}රී ලංකා", "日本語", "Nimal"]
        {
            for columns in 1..20 {
                let padded = pad(name, columns);
                assert_eq!(width(&padded), columns, "{padded:?}");
                let whole = fit(name, columns);
                let whole = whole.trim_end_matches('+');
                let ends: Vec<usize> = name.grapheme_indices(true).map(|(at, _)| at).collect();
                assert!(ends.contains(&whole.len()) || whole == name, "{whole:?}");
            }
        }
    }

    /// As `wcwidth` of common terminals has it.
    #[test]
    fn signs_behind_letters_take_columns() {
        assert_eq!(width("වාරය"), 4);
        assert_eq!(width("கா"), 2);
        assert_eq!(width("කි"), 1);
        assert_eq!(pad("වාරය", 6), "වාරය  ");
    }

    #[test]
    fn lines_break_at_spaces() {
        assert_eq!(
            wrap("  one two three", 9, "    "),
            ["  one two", "    three"]
        );
        assert_eq!(wrap("short", 9, ""), ["short"]);
    }

    #[test]
    fn words_longer_than_a_line_are_broken_where_nothing_is_seen_beyond_it() {
        let text = "see abcdefghij!";
        assert_eq!(
            wrap_all(text, 6, "  "),
            ["see", "  abcd", "  efgh", "  ij!"]
        );
        assert_eq!(wrap(text, 6, "  "), ["see", "  abcdefghij!"]);
        assert_eq!(wrap_all("日本語", 3, ""), ["日", "本", "語"]);
        // Where no letter fits, it is written all the same.
        assert_eq!(wrap_all("日本", 1, ""), ["日本"]);
    }

    #[test]
    fn what_is_clipped_says_so() {
        assert_eq!(clip("abcdefg", 6), "abcde…");
        assert_eq!(clip("abcdef", 6), "abcdef");
        assert_eq!(clip_or_pad("日本語", 5), "日本…");
        assert_eq!(clip_or_pad("日本", 5), "日本 ");
    }
}
