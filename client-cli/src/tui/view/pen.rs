//! Writes lines into an area, each of pieces of one look.

use ratatui::{buffer::Buffer, layout::Rect, style::Style};

use super::{
    board::put,
    theme::{Sign, Theme},
};
use crate::text;

/// Where the next line goes.
pub(crate) struct Pen<'a> {
    buffer: &'a mut Buffer,
    area: Rect,
    row: u16,
}

impl<'a> Pen<'a> {
    /// At the top of an area.
    pub(crate) fn new(buffer: &'a mut Buffer, area: Rect) -> Self {
        let row = area.y;
        Self { buffer, area, row }
    }

    /// Rows that are left.
    pub(crate) fn left(&self) -> usize {
        usize::from(self.area.bottom().saturating_sub(self.row))
    }

    /// Columns of a row.
    pub(crate) fn columns(&self) -> usize {
        usize::from(self.area.width)
    }

    /// Writes a line; what does not fit is cut.
    pub(crate) fn line(&mut self, pieces: &[(&str, Style)]) {
        if self.row >= self.area.bottom() {
            return;
        }
        let mut x = self.area.x;
        for (text, style) in pieces {
            let columns = self.area.right().saturating_sub(x);
            put(self.buffer, x, self.row, text, columns, *style);
            let taken = u16::try_from(text::width(&text::clean(text)));
            x = x.saturating_add(taken.unwrap_or(u16::MAX));
            if x >= self.area.right() {
                break;
            }
        }
        self.row += 1;
    }

    /// Writes a text of one look.
    pub(crate) fn text(&mut self, text: &str, style: Style) {
        self.line(&[(text, style)]);
    }

    /// Writes a text broken at spaces.
    pub(crate) fn wrapped(&mut self, text: &str, style: Style) {
        for line in text::wrap_all(text, self.columns(), "  ") {
            self.text(&line, style);
        }
    }

    /// Gives the whole row the look of what is chosen.
    pub(crate) fn chosen(&mut self, theme: Theme, chosen: bool, pieces: &[(&str, Style)]) {
        let row = Rect {
            y: self.row,
            height: 1,
            ..self.area
        };
        self.line(pieces);
        if chosen {
            let row = row.intersection(self.buffer.area);
            self.buffer.set_style(row, theme.chosen());
        }
    }

    /// Leaves a row empty.
    pub(crate) fn skip(&mut self) {
        self.row = self.row.saturating_add(1);
    }

    /// Writes a heading in a line across the area, with a remark at its end.
    pub(crate) fn heading(&mut self, theme: Theme, title: &str, remark: &str) {
        let rule = theme.sign(Sign::Rule);
        let title = format!("{rule} {title} ");
        let remark = if remark.is_empty() {
            String::new()
        } else {
            format!(" {remark} {rule}")
        };
        let taken = text::width(&title) + text::width(&remark);
        let line = rule.repeat(self.columns().saturating_sub(taken));
        self.line(&[
            (&title, theme.strong()),
            (&line, theme.faint()),
            (&remark, theme.strong()),
        ]);
    }
}

/// A text with a name in it: where it is longer than so many columns, the name is cut, and not what is
/// said of it.
pub(crate) fn around_name(columns: usize, name: &str, told: impl Fn(String) -> String) -> String {
    let whole = told(name.to_owned());
    match text::width(&whole).saturating_sub(columns) {
        0 => whole,
        over => told(text::clip(name, text::width(name).saturating_sub(over))),
    }
}
