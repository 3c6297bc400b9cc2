//! The lines around squares. Neighbours share them; where several meet there is one crossing.

use std::collections::BTreeMap;

use ratatui::{buffer::Buffer, style::Style};

use super::{grid::Grid, plan::Plan};
use crate::plain::output::Charset;

const UP: u8 = 1;
const RIGHT: u8 = 2;
const DOWN: u8 = 4;
const LEFT: u8 = 8;

/// Draws the outline of every square, and of the home beside them.
pub(crate) fn draw(
    buffer: &mut Buffer,
    grid: &Grid<'_>,
    plan: &Plan,
    charset: Charset,
    style: Style,
) {
    let mut points: BTreeMap<(u16, u16), u8> = BTreeMap::new();
    let mut add = |x: u16, y: u16, arms: u8| *points.entry((x, y)).or_default() |= arms;
    let (wide, high) = plan.cell;
    let squares = grid.squares().map(|(_, place)| place);
    for place in squares.chain(grid.beside.home) {
        let (left, top) = plan.corner(place);
        let right = left + wide + 1;
        if !plan.lined {
            add(left, top, UP | DOWN);
            add(right, top, UP | DOWN);
            continue;
        }
        let bottom = top + high + 1;
        for x in left + 1..right {
            add(x, top, LEFT | RIGHT);
            add(x, bottom, LEFT | RIGHT);
        }
        for y in top + 1..bottom {
            add(left, y, UP | DOWN);
            add(right, y, UP | DOWN);
        }
        add(left, top, RIGHT | DOWN);
        add(right, top, LEFT | DOWN);
        add(left, bottom, RIGHT | UP);
        add(right, bottom, LEFT | UP);
    }
    for ((x, y), arms) in points {
        if let Some(cell) = buffer.cell_mut((x, y)) {
            cell.set_symbol(joint(arms, charset)).set_style(style);
        }
    }
}

fn joint(arms: u8, charset: Charset) -> &'static str {
    const ALONG: u8 = LEFT | RIGHT;
    const ACROSS: u8 = UP | DOWN;
    match (charset, arms) {
        (Charset::Unicode, ALONG) => "─",
        (Charset::Unicode, ACROSS) => "│",
        (Charset::Ascii, ALONG) => "-",
        (Charset::Ascii, ACROSS) => "|",
        (Charset::Ascii, _) => "+",
        (Charset::Unicode, arms) => match (arms & ACROSS, arms & ALONG) {
            (DOWN, RIGHT) => "┌",
            (DOWN, LEFT) => "┐",
            (UP, RIGHT) => "└",
            (UP, LEFT) => "┘",
            (ACROSS, RIGHT) => "├",
            (ACROSS, LEFT) => "┤",
            (DOWN, _) => "┬",
            (UP, _) => "┴",
            _ => "┼",
        },
    }
}
