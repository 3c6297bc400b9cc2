//! The board, from the squares' coordinates alone: lines, houses, starts, tracks, home, counters,
//! and the play that is looked at.

pub(crate) mod beside;
mod cell;
pub(crate) mod grid;
mod lines;
pub(crate) mod plan;
mod way;

use keliya_protocol::{Room, Side};
use ratatui::{buffer::Buffer, style::Style};
use unicode_segmentation::UnicodeSegmentation;

pub(crate) use self::way::Way;
use self::{grid::Grid, plan::Plan, way::Ways};
use super::theme::Theme;
use crate::{text, words::Words};

/// What of a room's board is to be drawn, and how.
pub(crate) struct Drawing<'a> {
    pub(crate) room: &'a Room,
    pub(crate) grid: &'a Grid<'a>,
    pub(crate) plan: Plan,
    pub(crate) theme: Theme,
    pub(crate) words: Words,
    /// The side whose track is shown by arrows.
    pub(crate) track: Option<Side>,
    /// The play that is looked at.
    pub(crate) way: Option<Way<'a>>,
    /// The square picked by the mouse.
    pub(crate) picked: Option<&'a str>,
}

impl Drawing<'_> {
    /// Draws it.
    pub(crate) fn draw(&self, buffer: &mut Buffer) {
        let faint = self.theme.faint();
        lines::draw(buffer, self.grid, &self.plan, self.theme.charset, faint);
        self.names(buffer, faint);
        let ways = Ways::of(self.room, self.grid, self.track, self.way);
        for (square, place) in self.grid.squares() {
            cell::draw(self, &ways, square, self.plan.inside(place), buffer);
        }
        let beside = self.grid.squares().zip(&self.grid.beside.names);
        for (square, beside) in beside {
            if let Some(beside) = beside {
                cell::name(self, &ways, square, *beside, buffer);
            }
        }
        if let Some(place) = self.grid.beside.home {
            cell::home(self, &ways, place, buffer);
        }
    }

    /// The names of rows and columns.
    fn names(&self, buffer: &mut Buffer, style: Style) {
        let Some((across, down)) = &self.grid.names else {
            return;
        };
        let area = self.plan.area;
        for (row, name) in down.iter().enumerate() {
            let inside = self.plan.inside((0, row));
            put(buffer, area.x, inside.y + inside.height / 2, name, 1, style);
        }
        for (column, name) in across.iter().enumerate() {
            let inside = self.plan.inside((column, self.grid.rows - 1));
            let x = inside.x + inside.width.saturating_sub(1) / 2;
            // In the line below, where there is one.
            put(buffer, x, inside.bottom(), name, 1, style);
        }
    }
}

/// Writes a text into at most so many columns, cleaned of what could steer the terminal.
pub(crate) fn put(buffer: &mut Buffer, x: u16, y: u16, text: &str, columns: u16, style: Style) {
    let text = text::clip(&text::clean(text), usize::from(columns));
    let end = x.saturating_add(columns);
    let mut at = x;
    for letter in text.graphemes(true) {
        // By our own measure, which is what the rest of the screen is laid out by.
        let wide = u16::try_from(text::width(letter)).unwrap_or(0);
        if wide == 0 {
            continue;
        }
        if at.saturating_add(wide) > end {
            break;
        }
        for column in at..at + wide {
            let symbol = if column == at { letter } else { " " };
            if let Some(cell) = buffer.cell_mut((column, y)) {
                cell.set_symbol(symbol).set_style(style);
            }
        }
        at += wide;
    }
}
