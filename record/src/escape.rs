//! Text of people inside a record: quoted so that it can hold anything, and disturb nothing.

use std::fmt::{self, Write};

/// Characters that are never written as they are: those that end a text, that steer a terminal, or
/// that change how the rest of a line reads.
fn is_escaped(c: char) -> bool {
    matches!(c, '"' | '\\' | '}')
        || c.is_control()
        || matches!(c, '\u{2028}' | '\u{2029}' | '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// A text as it stands in a record, without what encloses it.
pub(crate) struct Escaped<'a>(pub(crate) &'a str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for c in self.0.chars() {
            match c {
                '"' | '\\' | '}' => write!(f, "\\{c}")?,
                c if is_escaped(c) => write!(f, "\\u{{{:x}}}", u32::from(c))?,
                c => f.write_char(c)?,
            }
        }
        Ok(())
    }
}

/// Why an escaped text cannot be read; the index is in characters from where it began.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct BadEscape {
    pub(crate) at: usize,
    pub(crate) what: &'static str,
}

/// Reads from after the opening character up to the closing one; gives the text, and how many
/// characters that took, the closing one included.
pub(crate) fn read(
    chars: impl IntoIterator<Item = char>,
    close: char,
) -> Result<(String, usize), BadEscape> {
    let mut chars = chars.into_iter().enumerate();
    let mut text = String::new();
    let mut last = 0;
    while let Some((at, c)) = chars.next() {
        last = at + 1;
        let bad = |what| BadEscape { at, what };
        if c == close {
            return Ok((text, at + 1));
        }
        if c != '\\' {
            if is_escaped(c) && !matches!(c, '"' | '}') {
                return Err(bad("this character must be written as \\u{…}"));
            }
            text.push(c);
            continue;
        }
        match chars.next() {
            Some((_, c @ ('"' | '\\' | '}'))) => text.push(c),
            Some((_, 'u')) => {
                let mut hex = String::new();
                if chars.next().map(|(_, c)| c) != Some('{') {
                    return Err(bad("\\u is followed by {"));
                }
                loop {
                    match chars.next() {
                        Some((_, '}')) => break,
                        Some((_, c)) if c.is_ascii_hexdigit() && hex.len() < 6 => hex.push(c),
                        _ => return Err(bad("\\u{ is followed by 1 to 6 hex digits and }")),
                    }
                }
                let code = u32::from_str_radix(&hex, 16).ok();
                let c = code.and_then(char::from_u32);
                text.push(c.ok_or_else(|| bad("no character has that number"))?);
            }
            _ => return Err(bad("\\ is followed by \", \\, } or u{…}")),
        }
    }
    let what = if close == '"' {
        "the closing \" is missing"
    } else {
        "the closing } is missing"
    };
    Err(BadEscape { at: last, what })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_would_disturb_is_escaped() {
        let text = "a\"b\\c}d\n\u{202e}ශ්\u{200d}රී {";
        let written = Escaped(text).to_string();
        assert_eq!(written, "a\\\"b\\\\c\\}d\\u{a}\\u{202e}ශ්\u{200d}රී {");
        for close in ['"', '}'] {
            let (back, count) = read(format!("{written}{close} rest").chars(), close).unwrap();
            assert_eq!(back, text);
            assert_eq!(count, written.chars().count() + 1);
        }
    }

    #[test]
    fn what_is_no_escape_is_refused() {
        for (bad, at) in [
            ("ab\\x\"", 2),
            ("\\u{110000}\"", 0),
            ("\\u{}\"", 0),
            ("\\u{1234567}\"", 0),
            ("\\u{d800}\"", 0),
            ("a\nb\"", 1),
            ("ab", 2),
            ("a\\", 1),
        ] {
            assert_eq!(read(bad.chars(), '"').unwrap_err().at, at, "{bad}");
        }
    }
}
