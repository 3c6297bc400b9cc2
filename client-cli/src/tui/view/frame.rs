//! Lines in a box over the screen.

use ratatui::{
    buffer::Buffer,
    layout::Rect,
    style::Style,
    widgets::{Clear, Widget},
};

use super::{
    board::put,
    pen::Pen,
    theme::{Sign, Theme},
};
use crate::{plain::output::Charset, text};

/// A line of a popup, and its look.
pub(crate) type Line = (String, Style);

/// The box around so many lines, in the middle of the screen.
pub(super) fn place(screen: Rect, title: &str, lines: &[Line]) -> Rect {
    let widest = lines
        .iter()
        .map(|(line, _)| text::width(line))
        .max()
        .unwrap_or(0);
    let width = u16::try_from(widest.max(text::width(title)) + 4)
        .unwrap_or(u16::MAX)
        .min(screen.width);
    let height = u16::try_from(lines.len() + 2)
        .unwrap_or(u16::MAX)
        .min(screen.height);
    Rect::new(
        screen.x + (screen.width - width) / 2,
        screen.y + (screen.height - height) / 2,
        width,
        height,
    )
}

/// Lines in a box in the middle of the screen.
pub(crate) fn framed(
    theme: Theme,
    screen: Rect,
    title: &str,
    lines: &[Line],
    chosen: Option<usize>,
    buffer: &mut Buffer,
) {
    let height = place(screen, title, lines).height.saturating_sub(2);
    let first = first_shown(chosen, height);
    framed_from(theme, screen, title, (lines, first), chosen, buffer);
}

/// The box with its lines from one on; arrows on it say that there are more.
pub(super) fn framed_from(
    theme: Theme,
    screen: Rect,
    title: &str,
    (lines, first): (&[Line], usize),
    chosen: Option<usize>,
    buffer: &mut Buffer,
) {
    let area = place(screen, title, lines);
    clear(area, buffer);
    border(theme, area, title, buffer);
    let inside = Rect::new(
        area.x + 2,
        area.y + 1,
        area.width.saturating_sub(4),
        area.height.saturating_sub(2),
    );
    let corner = area.right().saturating_sub(3);
    if first > 0 {
        let sign = theme.sign(Sign::Above);
        put(buffer, corner, area.y, sign, 1, theme.strong());
    }
    if lines.len() > first + usize::from(inside.height) {
        let (sign, bottom) = (theme.sign(Sign::Below), area.bottom().saturating_sub(1));
        put(buffer, corner, bottom, sign, 1, theme.strong());
    }
    let mut pen = Pen::new(buffer, inside);
    for (at, (line, style)) in lines.iter().enumerate().skip(first) {
        pen.chosen(theme, chosen == Some(at), &[(line, *style)]);
    }
}

/// Clears the box's place, and with it every letter that reaches into it from the left: a terminal
/// shows a wide letter whole or not at all, and the border drawn on its second half would be missing.
fn clear(area: Rect, buffer: &mut Buffer) {
    Clear.render(area, buffer);
    for y in area.top()..area.bottom() {
        let mut x = buffer.area.x;
        while x < area.x {
            let Some(cell) = buffer.cell((x, y)) else {
                break;
            };
            let wide = u16::try_from(text::width(cell.symbol())).unwrap_or(u16::MAX);
            let next = x.saturating_add(wide.max(1));
            if next > area.x {
                for x in x..area.x {
                    if let Some(cell) = buffer.cell_mut((x, y)) {
                        cell.set_symbol(" ");
                    }
                }
            }
            x = next;
        }
    }
}

/// The first line shown of a menu: one longer than the screen follows what is chosen.
pub(super) fn first_shown(chosen: Option<usize>, height: u16) -> usize {
    chosen.map_or(0, |at| (at + 1).saturating_sub(usize::from(height)))
}

fn border(theme: Theme, area: Rect, title: &str, buffer: &mut Buffer) {
    let [
        left_top,
        right_top,
        left_bottom,
        right_bottom,
        across,
        along,
    ] = match theme.charset {
        Charset::Unicode => ["╭", "╮", "╰", "╯", "─", "│"],
        Charset::Ascii => ["+", "+", "+", "+", "-", "|"],
    };
    let style = theme.strong();
    let (right, bottom) = (area.right() - 1, area.bottom() - 1);
    for x in area.x + 1..right {
        put(buffer, x, area.y, across, 1, style);
        put(buffer, x, bottom, across, 1, style);
    }
    for y in area.y + 1..bottom {
        put(buffer, area.x, y, along, 1, style);
        put(buffer, right, y, along, 1, style);
    }
    put(buffer, area.x, area.y, left_top, 1, style);
    put(buffer, right, area.y, right_top, 1, style);
    put(buffer, area.x, bottom, left_bottom, 1, style);
    put(buffer, right, bottom, right_bottom, 1, style);
    put(
        buffer,
        area.x + 2,
        area.y,
        &format!(" {title} "),
        area.width.saturating_sub(4),
        style,
    );
}
