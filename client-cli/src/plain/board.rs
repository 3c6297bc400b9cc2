//! The board as text, from its squares' coordinates alone. A counter is written in brackets, `(a1)`,
//! two of a side `(a12)`; a house is marked by a cross.

use keliya_protocol::{Board, Position, Room, Side, Square};

use super::{
    output::{COLUMNS, Charset},
    tables,
};
use crate::{text, words::Words};

/// A cell is never wider: the squares would no longer look like neighbours.
const WIDEST_CELL: usize = 8;
/// A cell must hold a counter in brackets and a house's cross.
const NARROWEST_CELL: usize = 5;
/// Higher boards are not drawn.
const MOST_ROWS: usize = 60;
/// Columns of the part of a line that says whose the counters are.
const OWNERS: usize = 44;

/// The board with the counters on it, and below it where each counter is. The side given is at the
/// bottom where the board is square.
#[must_use]
pub fn draw(words: Words, room: &Room, viewer: Option<Side>, charset: Charset) -> Vec<String> {
    let empty = Position::new();
    let position = room.position.as_ref().unwrap_or(&empty);
    let mut lines = grid(&room.board, position, viewer, charset)
        .unwrap_or_else(|| vec![words.say("plain-board-too-large")]);
    lines.push(String::new());
    lines.extend(places(words, room, position));
    lines
}

/// Is it one of the square boards, on which the last square of a track is home?
pub(super) fn is_square(board: &Board) -> bool {
    Frame::of(&board.squares).is_some_and(|frame| frame.is_square)
}

/// None if the board is too large.
fn grid(
    board: &Board,
    position: &Position,
    viewer: Option<Side>,
    charset: Charset,
) -> Option<Vec<String>> {
    let frame = Frame::of(&board.squares)?;
    let turns = viewer.map_or(0, |side| frame.quarter_turns(board, side));
    let upright = turns.is_multiple_of(2);
    let (columns, rows) = if upright {
        (frame.columns, frame.rows)
    } else {
        (frame.rows, frame.columns)
    };
    let named = frame.names_are_coordinates(&board.squares);
    let margin = if named { 3 } else { 0 };
    let cell = ((COLUMNS - margin) / columns).min(WIDEST_CELL);
    if cell < NARROWEST_CELL || rows > MOST_ROWS {
        return None;
    }

    let mut cells = vec![vec![String::new(); columns]; rows];
    let mut column_names = vec![String::new(); columns];
    let mut row_names = vec![String::new(); rows];
    for square in &board.squares {
        let (x, y) = frame.turned(square, turns);
        cells[y][x] = content(square, position, named, cell, charset);
        if named {
            let (file, rank) = square.name.split_at(1);
            let (across, up) = if upright { (file, rank) } else { (rank, file) };
            across.clone_into(&mut column_names[x]);
            up.clone_into(&mut row_names[y]);
        }
    }

    let line = |name: &str, cells: &[String]| {
        let mut line = text::pad(name, margin);
        for content in cells {
            let room = cell - text::width(content).min(cell);
            line.extend(std::iter::repeat_n(' ', room / 2));
            line.push_str(content);
            line.extend(std::iter::repeat_n(' ', room - room / 2));
        }
        line.trim_end().to_owned()
    };
    let mut lines: Vec<String> = row_names
        .iter()
        .zip(&cells)
        .rev()
        .map(|(name, cells)| line(name, cells))
        .collect();
    if named {
        lines.push(line("", &column_names));
    }
    Some(lines)
}

/// What stands in a square's cell.
fn content(
    square: &Square,
    position: &Position,
    named: bool,
    cell: usize,
    charset: Charset,
) -> String {
    let cross = match charset {
        Charset::Unicode => "✕",
        Charset::Ascii => "x",
    };
    let mark = if square.house { cross } else { "" };
    let mut counters = String::new();
    for (side, places) in position {
        let here: String = (1..)
            .zip(places)
            .filter(|(_, place)| **place == square.name)
            .map(|(number, _): (u8, _)| number.to_string())
            .collect();
        if !here.is_empty() {
            counters.push(side.letter());
            counters.push_str(&here);
        }
    }
    if !counters.is_empty() {
        let room = cell - mark.chars().count() - 2;
        return format!("{mark}({})", text::fit(&counters, room));
    }
    match (named, square.house, charset) {
        (true, true, _) => mark.to_owned(),
        (true, false, Charset::Unicode) => "·".to_owned(),
        (true, false, Charset::Ascii) => ".".to_owned(),
        (false, true, _) => text::fit(&format!("{mark} {}", square.name), cell),
        (false, false, _) => text::fit(&square.name, cell),
    }
}

/// A line for each side: whose it is, and where each of its counters is.
fn places(words: Words, room: &Room, position: &Position) -> Vec<String> {
    position
        .iter()
        .map(|(side, places)| {
            let owners = words.tell(
                "plain-board-owners",
                &[
                    ("side", side.to_string().into()),
                    ("owners", tables::owners(words, room, *side).into()),
                ],
            );
            let owners = text::fit(owners.trim_end(), OWNERS - 2);
            let counters: Vec<String> = (1_u8..)
                .zip(places)
                .map(|(number, place)| {
                    let counter = ("counter", number.into());
                    match place.as_ref() {
                        "wait" => words.tell("plain-board-waits", &[counter]),
                        "home" => words.tell("plain-board-is-home", &[counter]),
                        place => format!("{number} {place}"),
                    }
                })
                .collect();
            text::pad(&owners, OWNERS) + &counters.join("  ")
        })
        .collect()
}

/// The rectangle around the squares.
struct Frame {
    left: i32,
    bottom: i32,
    columns: usize,
    rows: usize,
    /// As wide as high, and a square everywhere.
    is_square: bool,
}

impl Frame {
    fn of(squares: &[Square]) -> Option<Self> {
        let span = |values: Vec<i32>| {
            let (low, high) = (values.iter().min()?, values.iter().max()?);
            let size = usize::try_from(high.checked_sub(*low)?)
                .ok()?
                .checked_add(1)?;
            // Beyond this no cell would fit, and no memory is spent on it.
            (size <= COLUMNS).then_some((*low, size))
        };
        let (left, columns) = span(squares.iter().map(|square| square.x).collect())?;
        let (bottom, rows) = span(squares.iter().map(|square| square.y).collect())?;
        Some(Self {
            left,
            bottom,
            columns,
            rows,
            is_square: columns == rows && squares.len() == columns * rows,
        })
    }

    fn place(&self, square: &Square) -> (usize, usize) {
        let offset = |value: i32, low: i32| usize::try_from(value - low).unwrap_or(0);
        (offset(square.x, self.left), offset(square.y, self.bottom))
    }

    /// Where a square is after so many quarter turns to the left.
    fn turned(&self, square: &Square, turns: u8) -> (usize, usize) {
        let (x, y) = self.place(square);
        match turns {
            1 => (self.rows - 1 - y, x),
            2 => (self.columns - 1 - x, self.rows - 1 - y),
            3 => (y, self.columns - 1 - x),
            _ => (x, y),
        }
    }

    /// The quarter turns to the left that bring the side's first square to the bottom.
    fn quarter_turns(&self, board: &Board, side: Side) -> u8 {
        let first = board.tracks.get(&side).and_then(|track| track.first());
        let square = board
            .squares
            .iter()
            .find(|square| Some(&square.name) == first);
        let Some((x, y)) = square
            .filter(|_| self.is_square)
            .map(|square| self.place(square))
        else {
            return 0;
        };
        match (x, y) {
            (_, 0) => 0,
            (0, _) => 1,
            (_, y) if y == self.rows - 1 => 2,
            (x, _) if x == self.columns - 1 => 3,
            _ => 0,
        }
    }

    /// Are the squares named as on a chessboard?
    fn names_are_coordinates(&self, squares: &[Square]) -> bool {
        self.columns <= 26
            && squares.iter().all(|square| {
                let (x, y) = self.place(square);
                let file = u8::try_from(x).map_or('?', |x| char::from(b'a' + x));
                square.name == format!("{file}{}", y + 1)
            })
    }
}

#[cfg(test)]
mod tests;
