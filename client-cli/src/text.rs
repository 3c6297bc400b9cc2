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
    if width(text) <= columns {
        return text.to_owned();
    }
    let mut kept = String::new();
    let mut taken = 1;
    for letter in text.graphemes(true) {
        taken += letter_width(letter);
        if taken > columns {
            break;
        }
        kept.push_str(letter);
    }
    kept.push('+');
    kept
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

/// The text broken at spaces into lines of at most `columns`; later lines begin with `indent`.
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
}
