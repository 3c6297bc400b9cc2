//! Square boards: names by file and rank, and tracks written as runs of squares.

use crate::square::{Square, SquareId};

/// A board of `size` by `size` squares, `a1` at the lower left. The squares
/// named in `houses` are marked, and so is the centre.
pub(super) fn squares(size: u8, houses: &[&str]) -> Vec<Square> {
    let centre = size / 2;
    let mut squares = Vec::new();
    for y in 0..size {
        for x in 0..size {
            let name = format!("{}{}", char::from(b'a' + x), y + 1);
            let house = houses.contains(&name.as_str()) || (x, y) == (centre, centre);
            squares.push(Square {
                // Boards are made once and live as long as the program.
                name: name.leak(),
                x: x.cast_signed(),
                y: y.cast_signed(),
                house,
            });
        }
    }
    squares
}

/// A track from its description: names of squares, and `from-to` for a straight run of them.
pub(super) fn track(size: u8, description: &str) -> Vec<SquareId> {
    let mut track = Vec::new();
    for run in description.split_whitespace() {
        let (from, to) = run.split_once('-').unwrap_or((run, run));
        let (mut x, mut y) = coordinates(from);
        let (last_x, last_y) = coordinates(to);
        track.push(id(size, x, y));
        while (x, y) != (last_x, last_y) {
            x += (last_x - x).signum();
            y += (last_y - y).signum();
            track.push(id(size, x, y));
        }
    }
    track
}

/// The track as another side walks it, whose seat is `quarters` of a turn
/// further round the board, clockwise.
pub(super) fn turned(size: u8, track: &[SquareId], quarters: u8) -> Vec<SquareId> {
    let last = size.cast_signed() - 1;
    track
        .iter()
        .map(|square| {
            let mut x = (square.0 % size).cast_signed();
            let mut y = (square.0 / size).cast_signed();
            for _ in 0..quarters {
                (x, y) = (y, last - x);
            }
            id(size, x, y)
        })
        .collect()
}

fn coordinates(name: &str) -> (i8, i8) {
    match name.as_bytes() {
        [file, rank] => (
            file.cast_signed() - b'a'.cast_signed(),
            rank.cast_signed() - b'1'.cast_signed(),
        ),
        _ => unreachable!("tracks are written in names of squares"),
    }
}

fn id(size: u8, x: i8, y: i8) -> SquareId {
    SquareId(y.cast_unsigned() * size + x.cast_unsigned())
}
