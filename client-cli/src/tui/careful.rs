//! Columns that hold on every terminal. Terminals differ in how many columns they give to letters
//! with signs around them, as Sinhala and Tamil have them. So nothing is written after such a letter
//! without saying where, and a row with any is written anew as a whole when it changes: what was
//! there may have reached further than anybody here can know.

use std::io::{self, Write};

use crossterm::{
    cursor::MoveTo,
    queue,
    terminal::{Clear, ClearType as Part},
};
use ratatui::{
    backend::{Backend, ClearType, CrosstermBackend, WindowSize},
    buffer::{Buffer, Cell, CellDiffOption},
    layout::{Position, Size},
};

use crate::text;

/// Does every terminal agree on the columns of this?
fn is_plain(symbol: &str) -> bool {
    let mut chars = symbol.chars();
    match (chars.next(), chars.next()) {
        (Some(c), None) => {
            // Latin, and the signs, arrows and lines of the screen itself.
            c < '\u{300}' || ('\u{2010}'..'\u{2800}').contains(&c)
        }
        (None, _) => true,
        (Some(_), Some(_)) => false,
    }
}

/// The rows that are not plain, as they were last drawn.
#[derive(Debug, Default)]
pub(super) struct Rows {
    shown: Vec<Option<Vec<Cell>>>,
    columns: u16,
}

impl Rows {
    /// Nothing is on the screen.
    pub(super) fn forget(&mut self) {
        self.shown.clear();
    }

    /// Says of each row that is not plain, or was not, to be drawn as a whole or not at all.
    pub(super) fn mark(&mut self, buffer: &mut Buffer) {
        if self.columns != buffer.area.width {
            self.columns = buffer.area.width;
            self.forget();
        }
        self.shown.resize(usize::from(buffer.area.height), None);
        let columns = usize::from(self.columns).max(1);
        for (row, shown) in buffer.content.chunks_mut(columns).zip(&mut self.shown) {
            let plain = row.iter().all(|cell| is_plain(cell.symbol()));
            let before = shown.take();
            if plain && before.is_none() {
                continue;
            }
            let option = if !plain && before.as_deref() == Some(&*row) {
                *shown = before;
                CellDiffOption::Skip
            } else {
                *shown = (!plain).then(|| row.to_vec());
                CellDiffOption::AlwaysUpdate
            };
            let mut covered = 0;
            for cell in row {
                // The cells after a wide letter are its own.
                let option = if covered > 0 {
                    CellDiffOption::Skip
                } else {
                    option
                };
                covered = covered.max(text::width(cell.symbol())).saturating_sub(1);
                cell.set_diff_option(option);
            }
        }
    }
}

/// The terminal, written to with care.
pub(super) struct Careful<W: Write> {
    inner: CrosstermBackend<W>,
}

impl<W: Write> Careful<W> {
    pub(super) fn new(to: W) -> Self {
        Self {
            inner: CrosstermBackend::new(to),
        }
    }
}

impl<W: Write> Write for Careful<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.inner.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Write::flush(&mut self.inner)
    }
}

impl<W: Write> Backend for Careful<W> {
    type Error = io::Error;

    fn draw<'a, I>(&mut self, content: I) -> io::Result<()>
    where
        I: Iterator<Item = (u16, u16, &'a Cell)>,
    {
        let mut run: Vec<(u16, u16, &Cell)> = Vec::new();
        for (x, y, cell) in content {
            if x == 0 && cell.diff_option == CellDiffOption::AlwaysUpdate {
                self.inner.draw(run.drain(..))?;
                queue!(self.inner, MoveTo(0, y), Clear(Part::UntilNewLine))?;
            }
            run.push((x, y, cell));
            if !is_plain(cell.symbol()) {
                // Each run begins by saying where it is.
                self.inner.draw(run.drain(..))?;
            }
        }
        self.inner.draw(run.drain(..))
    }

    fn hide_cursor(&mut self) -> io::Result<()> {
        self.inner.hide_cursor()
    }

    fn show_cursor(&mut self) -> io::Result<()> {
        self.inner.show_cursor()
    }

    fn get_cursor_position(&mut self) -> io::Result<Position> {
        self.inner.get_cursor_position()
    }

    fn set_cursor_position<P: Into<Position>>(&mut self, position: P) -> io::Result<()> {
        self.inner.set_cursor_position(position)
    }

    fn clear(&mut self) -> io::Result<()> {
        self.inner.clear()
    }

    fn clear_region(&mut self, part: ClearType) -> io::Result<()> {
        self.inner.clear_region(part)
    }

    fn size(&self) -> io::Result<Size> {
        self.inner.size()
    }

    fn window_size(&mut self) -> io::Result<WindowSize> {
        self.inner.window_size()
    }

    fn flush(&mut self) -> io::Result<()> {
        Write::flush(&mut self.inner)
    }
}

#[cfg(test)]
mod tests {
    use ratatui::{layout::Rect, style::Style};

    use super::*;

    /// What is written when one row follows another.
    fn written(before: &str, after: &str) -> String {
        let area = Rect::new(0, 0, 20, 1);
        let mut rows = Rows::default();
        let mut filled = |text: &str| {
            let mut buffer = Buffer::empty(area);
            buffer.set_string(0, 0, text, Style::new());
            rows.mark(&mut buffer);
            buffer
        };
        let (first, second) = (filled(before), filled(after));
        let mut bytes = Vec::new();
        let diff = first.diff(&second);
        Careful::new(&mut bytes).draw(diff.into_iter()).unwrap();
        String::from_utf8(bytes).unwrap()
    }

    /// Goes to a column, from 0, of the first row.
    fn column(x: u16) -> String {
        format!("\u{1b}[1;{}H", x + 1)
    }

    const ERASE: &str = "\u{1b}[K";

    #[test]
    fn after_each_letter_with_signs_it_is_said_where_to_go_on() {
        let text = written("", "கு b");
        assert!(text.contains(ERASE), "{text:?}");
        let after = text::width("கு");
        let there = column(u16::try_from(after).unwrap());
        let (_, rest) = text.split_once("கு").unwrap();
        assert!(rest.contains(&there), "{text:?}");
        assert!(rest.find(&there) < rest.find('b'), "{text:?}");
    }

    #[test]
    fn a_row_that_changes_is_erased_and_written_whole() {
        let text = written("a கு c", "a கு d");
        assert!(text.contains(ERASE) && text.contains("கு"), "{text:?}");
        // Also when the signs are gone.
        let text = written("a கு c", "a b c");
        assert!(text.contains(ERASE) && text.contains("a b c"), "{text:?}");
    }

    #[test]
    fn a_row_that_stays_is_not_written() {
        let text = written("a கு c", "a கு c");
        assert!(!text.contains("கு") && !text.contains(ERASE), "{text:?}");
    }

    #[test]
    fn plain_rows_are_written_where_they_differ() {
        let text = written("─ abc", "─ abd");
        assert!(text.contains('d') && !text.contains('a'), "{text:?}");
        assert!(!text.contains(ERASE), "{text:?}");
    }
}
