//! The one way to the user's screen: lines, cleaned of what could steer a terminal.

use std::io::{self, BufWriter, Write};

use crate::text;

/// Columns of a line, at most, for what the client itself lays out.
pub const COLUMNS: usize = 80;

/// Which characters may be used to draw.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Charset {
    /// All of them.
    Unicode,
    /// Only ASCII.
    Ascii,
}

impl Charset {
    /// What the user's locale can show.
    #[must_use]
    pub fn of_locale() -> Self {
        let set = |name| std::env::var(name).ok().filter(|value| !value.is_empty());
        // The first that is set decides, as in POSIX.
        let locale = set("LC_ALL")
            .or_else(|| set("LC_CTYPE"))
            .or_else(|| set("LANG"));
        let locale = locale.unwrap_or_default().to_lowercase();
        if locale.contains("utf-8") || locale.contains("utf8") {
            Self::Unicode
        } else {
            Self::Ascii
        }
    }
}

/// How things are laid out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Style {
    /// In columns, with the board drawn.
    Columns,
    /// In sentences that read well aloud; nothing is drawn unasked.
    Aloud,
}

/// Lines to the user.
pub struct Output {
    to: BufWriter<Box<dyn Write>>,
}

impl std::fmt::Debug for Output {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Output")
    }
}

impl Output {
    /// Lines to standard output.
    #[must_use]
    pub fn stdout() -> Self {
        Self::new(Box::new(io::stdout()))
    }

    /// Lines to anywhere.
    #[must_use]
    pub fn new(to: Box<dyn Write>) -> Self {
        Self {
            to: BufWriter::new(to),
        }
    }

    /// Writes a line as it is, but cleaned.
    ///
    /// # Errors
    ///
    /// If nobody reads, or it cannot be written for another reason.
    pub fn line(&mut self, line: &str) -> io::Result<()> {
        writeln!(self.to, "{}", text::clean(line))
    }

    /// Writes several lines.
    ///
    /// # Errors
    ///
    /// As for [`Output::line`].
    pub fn lines<S: AsRef<str>>(&mut self, lines: impl IntoIterator<Item = S>) -> io::Result<()> {
        lines
            .into_iter()
            .try_for_each(|line| self.line(line.as_ref()))
    }

    /// Writes a sentence, broken at spaces.
    ///
    /// # Errors
    ///
    /// As for [`Output::line`].
    pub fn sentence(&mut self, sentence: &str) -> io::Result<()> {
        self.lines(text::wrap(&text::clean(sentence), COLUMNS, "  "))
    }

    /// Sends on what was written.
    ///
    /// # Errors
    ///
    /// As for [`Output::line`].
    pub fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}
