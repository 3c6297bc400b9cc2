//! What stands in one square.

use keliya_protocol::{Position, Side, Square};
use ratatui::{buffer::Buffer, layout::Rect, style::Style};

use super::{
    Drawing,
    beside::Beside,
    grid::Place,
    put,
    way::{Touch, Ways},
};
use crate::{
    text::width,
    tui::view::theme::{Sign, Theme},
};

/// A piece of text of one look.
type Piece = (String, Style);

/// Draws a square's inside.
pub(crate) fn draw(
    drawing: &Drawing<'_>,
    ways: &Ways<'_>,
    square: &Square,
    inside: Rect,
    buffer: &mut Buffer,
) {
    let theme = drawing.theme;
    let name = square.name.as_ref();
    let middle = inside.y + inside.height / 2;
    let touched = ways.touched(name);
    let mark = touched.and_then(|touch| mark(theme, touch));
    if square.house {
        house(theme, inside, buffer);
    }
    // The cross takes the first column, unless it is drawn in the corners.
    let left = u16::from(square.house && !in_corners(inside));
    let right = u16::from(mark.is_some());
    let room = inside.width.saturating_sub(left + right);
    let pieces = content(drawing, ways, square, usize::from(room));
    let taken: usize = pieces.iter().map(|(text, _)| width(text)).sum();
    let taken = u16::try_from(taken).unwrap_or(room).min(room);
    let mut x = inside.x + left + (room - taken) / 2;
    for (text, style) in &pieces {
        put(
            buffer,
            x,
            middle,
            text,
            inside.right().saturating_sub(x),
            *style,
        );
        x += u16::try_from(width(text)).unwrap_or(0);
    }
    if let Some((sign, style)) = mark {
        put(buffer, inside.right() - 1, middle, sign, 1, style);
    }
    if touched.is_some() || drawing.picked == Some(name) {
        light(inside, theme.way(), buffer);
    }
}

/// Gives the lines left and right of a square a look.
fn light(inside: Rect, style: Style, buffer: &mut Buffer) {
    for y in inside.top()..inside.bottom() {
        for x in [inside.x.saturating_sub(1), inside.right()] {
            if let Some(cell) = buffer.cell_mut((x, y)) {
                cell.set_style(style);
            }
        }
    }
}

/// Draws the home beside the squares: its sign, its name, and who has come there.
pub(crate) fn home(drawing: &Drawing<'_>, ways: &Ways<'_>, place: Place, buffer: &mut Buffer) {
    let (theme, plan) = (drawing.theme, drawing.plan);
    let inside = plan.inside(place);
    let middle = inside.y + inside.height / 2;
    let sign = theme.sign(Sign::Home);
    let x = inside.x + inside.width / 2;
    put(buffer, x, middle, sign, 1, theme.strong());
    let style = if ways.goes_home() {
        light(inside, theme.way(), buffer);
        let to = theme.sign(Sign::To);
        put(buffer, inside.right() - 1, middle, to, 1, theme.way());
        theme.way()
    } else {
        theme.strong()
    };
    let position = drawing.room.position.as_ref();
    let counters = position.map_or_else(Vec::new, |position| standing(position, "", |_| true));
    let mut pieces = vec![(format!("{} ", drawing.words.say("tui-home")), style)];
    for (side, numbers) in counters {
        pieces.push((format!("{side}{numbers}"), theme.counter(side)));
        pieces.push((" ".to_owned(), Style::new()));
    }
    let end = plan.corner((drawing.grid.free_until(place), place.1)).0;
    let mut x = inside.right() + 2;
    for (text, style) in &pieces {
        put(buffer, x, middle, text, end.saturating_sub(x), *style);
        x = x.saturating_add(u16::try_from(width(text)).unwrap_or(u16::MAX));
    }
}

/// Writes a square's name beside it.
pub(crate) fn name(
    drawing: &Drawing<'_>,
    ways: &Ways<'_>,
    (square, place): (&Square, Place),
    beside: Beside,
    buffer: &mut Buffer,
) {
    let (theme, plan) = (drawing.theme, drawing.plan);
    let text = square.name.as_ref();
    let inside = plan.inside(place);
    let middle = inside.y + inside.height / 2;
    let columns = u16::try_from(width(text)).unwrap_or(u16::MAX);
    if columns > inside.width {
        return;
    }
    let centred = inside.x + (inside.width - columns) / 2;
    let (x, y) = match beside {
        Beside::Left => (inside.x.saturating_sub(1 + columns), middle),
        Beside::Right => (inside.right() + 1, middle),
        // Where there are lines, in the line.
        Beside::Above => (centred, inside.y.saturating_sub(1)),
        Beside::Below => (centred, plan.below(place)),
    };
    let style = match ways.touched(text) {
        Some(_) => theme.way(),
        None if square.house => Style::new(),
        None => theme.faint(),
    };
    put(buffer, x, y, text, columns, style);
}

fn in_corners(inside: Rect) -> bool {
    inside.width >= 7 && inside.height >= 3
}

/// The cross of a house.
fn house(theme: Theme, inside: Rect, buffer: &mut Buffer) {
    let style = theme.strong();
    if !in_corners(inside) {
        let middle = inside.y + inside.height / 2;
        put(buffer, inside.x, middle, theme.sign(Sign::House), 1, style);
        return;
    }
    let (falling, rising) = match theme.charset {
        crate::plain::output::Charset::Unicode => ("╲", "╱"),
        crate::plain::output::Charset::Ascii => ("\\", "/"),
    };
    let (right, bottom) = (inside.right() - 1, inside.bottom() - 1);
    put(buffer, inside.x, inside.y, falling, 1, style);
    put(buffer, right, bottom, falling, 1, style);
    put(buffer, right, inside.y, rising, 1, style);
    put(buffer, inside.x, bottom, rising, 1, style);
}

fn mark(theme: Theme, touch: Touch) -> Option<(&'static str, Style)> {
    match touch {
        Touch::Passed => None,
        Touch::From => Some((theme.sign(Sign::From), theme.way())),
        Touch::To => Some((theme.sign(Sign::To), theme.way())),
        Touch::Cut => Some((theme.sign(Sign::Cut), theme.warning())),
    }
}

fn content(drawing: &Drawing<'_>, ways: &Ways<'_>, square: &Square, columns: usize) -> Vec<Piece> {
    let theme = drawing.theme;
    let name = square.name.as_ref();
    let is_home = |side| drawing.grid.home(side) == Some(name);
    let any_home = Side::ALL.into_iter().any(is_home);
    let counters = drawing
        .room
        .position
        .as_ref()
        .map_or_else(Vec::new, |position| standing(position, name, is_home));
    if !counters.is_empty() {
        return counter_pieces(theme, &counters, columns, any_home);
    }
    let arrow = ways.next(name).map(|direction| {
        let style = match ways.touched(name) {
            Some(_) => theme.way(),
            None => theme.faint(),
        };
        (theme.arrow(direction).to_owned(), style)
    });
    let mut pieces = Vec::new();
    if any_home {
        pieces.push((theme.sign(Sign::Home).to_owned(), theme.strong()));
    }
    for side in ways.starts(name) {
        pieces.push((side.letter().to_string(), theme.side(*side)));
    }
    match arrow {
        Some(arrow) if !any_home => pieces.push(arrow),
        None if pieces.is_empty() && !square.house => {
            pieces.push((theme.sign(Sign::Empty).to_owned(), theme.faint()));
        }
        Some(_) | None => {}
    }
    pieces
}

/// For each side the numbers of its counters there.
fn standing(
    position: &Position,
    name: &str,
    is_home: impl Fn(Side) -> bool,
) -> Vec<(Side, String)> {
    position
        .iter()
        .filter_map(|(side, places)| {
            let here = |place: &str| place == name || place == "home" && is_home(*side);
            let numbers: String = (1..)
                .zip(places)
                .filter(|(_, place)| here(place))
                .map(|(number, _): (u8, _)| number.to_string())
                .collect();
            (!numbers.is_empty()).then_some((*side, numbers))
        })
        .collect()
}

/// `a12`; where there is no room for all, the sides' letters, and at last how many more there are.
fn counter_pieces(
    theme: Theme,
    counters: &[(Side, String)],
    columns: usize,
    home: bool,
) -> Vec<Piece> {
    let full: Vec<Piece> = counters
        .iter()
        .map(|(side, numbers)| (format!("{side}{numbers}"), theme.counter(*side)))
        .collect();
    let total = |pieces: &[Piece]| pieces.iter().map(|(text, _)| width(text)).sum::<usize>();
    let sign = (theme.sign(Sign::Home).to_owned(), theme.strong());
    if home && total(&full) < columns {
        return std::iter::once(sign).chain(full).collect();
    }
    if total(&full) <= columns {
        return full;
    }
    let mut short: Vec<Piece> = counters
        .iter()
        .map(|(side, _)| (side.to_string(), theme.counter(*side)))
        .collect();
    let many = "+".to_owned();
    short.truncate(columns.saturating_sub(1));
    short.push((many, theme.strong()));
    short
}
