//! One line of text being typed.

use crate::text;

/// Characters of a line, at most; chat may have 500.
const MOST: usize = 500;

/// What is typed, and where in it.
#[derive(Debug, Default, Clone)]
pub(crate) struct Editor {
    text: String,
    /// Byte index, on a character's border.
    at: usize,
}

impl Editor {
    /// With a text to go on from.
    pub(crate) fn with(text: &str) -> Self {
        let mut editor = Self::default();
        editor.insert(text);
        editor
    }

    /// The text.
    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    /// The text before and after the place where typing goes on.
    pub(crate) fn split(&self) -> (&str, &str) {
        self.text.split_at(self.at)
    }

    /// Puts text in, without what a terminal could be steered by; what is too much is left out.
    pub(crate) fn insert(&mut self, typed: &str) {
        let room = MOST.saturating_sub(self.text.chars().count());
        let typed: String = text::clean(typed).chars().take(room).collect();
        self.text.insert_str(self.at, &typed);
        self.at += typed.len();
    }

    /// Takes away the character before.
    pub(crate) fn backspace(&mut self) {
        if let Some(c) = self.text[..self.at].chars().next_back() {
            self.at -= c.len_utf8();
            self.text.remove(self.at);
        }
    }

    /// Takes away the character after.
    pub(crate) fn delete(&mut self) {
        if self.at < self.text.len() {
            self.text.remove(self.at);
        }
    }

    /// Takes away everything before.
    pub(crate) fn clear_before(&mut self) {
        self.text.drain(..self.at);
        self.at = 0;
    }

    /// One character to the left.
    pub(crate) fn left(&mut self) {
        if let Some(c) = self.text[..self.at].chars().next_back() {
            self.at -= c.len_utf8();
        }
    }

    /// One character to the right.
    pub(crate) fn right(&mut self) {
        if let Some(c) = self.text[self.at..].chars().next() {
            self.at += c.len_utf8();
        }
    }

    /// To the beginning.
    pub(crate) fn home(&mut self) {
        self.at = 0;
    }

    /// To the end.
    pub(crate) fn end(&mut self) {
        self.at = self.text.len();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn editing_keeps_to_the_borders_of_characters() {
        let mut editor = Editor::with("ශ්\u{200d}රී\u{1b}[31m");
        assert_eq!(editor.text(), "ශ්\u{200d}රී[31m");
        for _ in 0..4 {
            editor.left();
        }
        editor.backspace();
        editor.insert("x");
        assert_eq!(editor.text(), "ශ්\u{200d}රx[31m");
        editor.home();
        editor.left();
        editor.delete();
        editor.end();
        editor.right();
        editor.delete();
        editor.backspace();
        assert_eq!(editor.text(), "්\u{200d}රx[31");
        editor.clear_before();
        assert_eq!(editor.text(), "");
    }

    #[test]
    fn a_line_has_an_end() {
        let mut editor = Editor::with(&"a".repeat(10_000));
        editor.insert("b");
        assert_eq!(editor.text().len(), MOST);
    }
}
