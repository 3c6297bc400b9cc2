//! Where each square of a board lies in rows and columns, as its viewer sees it.

use keliya_protocol::{Board, Side, Square};

use super::beside::{Beside, Surroundings};

/// Boards of more rows or columns are not drawn.
const MOST: usize = 64;

/// A square's column from the left and row from the top, both from 0.
pub(crate) type Place = (usize, usize);

/// The squares of a board in rows and columns.
#[derive(Debug)]
pub(crate) struct Grid<'a> {
    board: &'a Board,
    /// Each square's place, in the order of the board.
    places: Vec<Place>,
    pub(crate) columns: usize,
    pub(crate) rows: usize,
    /// As wide as high, and a square everywhere: the last square of a track is then its home.
    pub(crate) is_square: bool,
    /// Names of columns and rows, on a board whose squares are named by them.
    pub(crate) names: Option<(Vec<String>, Vec<String>)>,
    /// What stands beside the squares of any other board.
    pub(crate) beside: Surroundings,
}

impl<'a> Grid<'a> {
    /// The grid with the side at the bottom where the board is square; none for a board without
    /// squares, or larger than any that can be drawn.
    pub(crate) fn of(board: &'a Board, bottom: Option<Side>) -> Option<Self> {
        let (left, columns) = span(board.squares.iter().map(|square| square.x))?;
        let (low, rows) = span(board.squares.iter().map(|square| square.y))?;
        let is_square = columns == rows && board.squares.len() == columns * rows;
        let raw: Vec<Place> = board
            .squares
            .iter()
            .map(|square| (offset(square.x, left), offset(square.y, low)))
            .collect();
        let turns = match bottom {
            Some(side) if is_square => quarter_turns(board, &raw, side, rows),
            _ => 0,
        };
        let named = raw.iter().zip(&board.squares).all(is_named);
        let mut names = named.then(|| (vec![String::new(); columns], vec![String::new(); rows]));
        let mut places = Vec::with_capacity(raw.len());
        for (&(x, y), square) in raw.iter().zip(&board.squares) {
            let (x, y) = match turns {
                1 => (rows - 1 - y, x),
                2 => (columns - 1 - x, rows - 1 - y),
                3 => (y, columns - 1 - x),
                _ => (x, y),
            };
            let place = (x, rows - 1 - y);
            places.push(place);
            if let Some((across, down)) = &mut names {
                let (file, rank) = square.name.split_at(1);
                let (file, rank) = if turns % 2 == 0 {
                    (file, rank)
                } else {
                    (rank, file)
                };
                file.clone_into(&mut across[place.0]);
                rank.clone_into(&mut down[place.1]);
            }
        }
        let beside = if is_square {
            Surroundings::default()
        } else {
            Surroundings::of(board, &places, (columns, rows))
        };
        Some(Self {
            board,
            places,
            columns,
            rows,
            is_square,
            names,
            beside,
        })
    }

    /// Every square with its place.
    pub(crate) fn squares(&self) -> impl Iterator<Item = (&'a Square, Place)> {
        self.board.squares.iter().zip(self.places.iter().copied())
    }

    /// Where the square of that name lies.
    pub(crate) fn place(&self, name: &str) -> Option<Place> {
        let index = self.board.squares.iter().position(|s| s.name == name)?;
        self.places.get(index).copied()
    }

    /// The square at a place.
    pub(crate) fn at(&self, place: Place) -> Option<&'a Square> {
        let index = self.places.iter().position(|&at| at == place)?;
        self.board.squares.get(index)
    }

    /// The step from one square to the next, to the right and downwards, each -1, 0 or 1.
    pub(crate) fn direction(&self, from: &str, to: &str) -> Option<(i8, i8)> {
        Some(direction(self.place(from)?, self.place(to)?))
    }

    /// The step from the last square to the home beside it, if there is one.
    pub(crate) fn direction_home(&self, last: &str) -> Option<(i8, i8)> {
        Some(direction(self.place(last)?, self.beside.home?))
    }

    /// Is there a name below the last row?
    pub(crate) fn has_names_below(&self) -> bool {
        let mut names = self.places.iter().zip(&self.beside.names);
        names.any(|((_, y), beside)| *beside == Some(Beside::Below) && y + 1 == self.rows)
    }

    /// The first place to the right of that one in which something stands; the number of columns if
    /// there is none.
    pub(crate) fn free_until(&self, (from, row): Place) -> usize {
        let names = self.places.iter().zip(&self.beside.names);
        let names = names.filter_map(|(place, beside)| beside.as_ref()?.of(*place));
        let taken = self.places.iter().copied().chain(names);
        taken
            .filter(|(x, y)| *y == row && *x > from)
            .map(|(x, _)| x)
            .min()
            .unwrap_or(self.columns)
    }

    /// The square on which a side's counters are at home; none where home is off the board.
    pub(crate) fn home(&self, side: Side) -> Option<&'a str> {
        let track = self.board.tracks.get(&side).filter(|_| self.is_square)?;
        track.last().map(AsRef::as_ref)
    }
}

/// The step from one place to another, to the right and downwards, each -1, 0 or 1.
fn direction((x, y): Place, (to_x, to_y): Place) -> (i8, i8) {
    let sign = |from: usize, to: usize| match to.cmp(&from) {
        std::cmp::Ordering::Less => -1,
        std::cmp::Ordering::Equal => 0,
        std::cmp::Ordering::Greater => 1,
    };
    (sign(x, to_x), sign(y, to_y))
}

/// The lowest value and how many there are up to the highest.
fn span(values: impl Iterator<Item = i32> + Clone) -> Option<(i32, usize)> {
    let (low, high) = (values.clone().min()?, values.max()?);
    let size = usize::try_from(high.checked_sub(low)?).ok()?;
    let size = size.checked_add(1)?;
    (size <= MOST).then_some((low, size))
}

fn offset(value: i32, low: i32) -> usize {
    usize::try_from(value - low).unwrap_or(0)
}

/// Is the square named as on a chessboard?
fn is_named((&(x, y), square): (&Place, &Square)) -> bool {
    let file = u8::try_from(x).ok().filter(|x| *x < 26);
    let file = file.map_or('?', |x| char::from(b'a' + x));
    square.name == format!("{file}{}", y + 1)
}

/// The quarter turns to the left that bring the side's first square to the bottom.
fn quarter_turns(board: &Board, raw: &[Place], side: Side, size: usize) -> u8 {
    let first = board.tracks.get(&side).and_then(|track| track.first());
    let index = board
        .squares
        .iter()
        .position(|square| Some(&square.name) == first);
    match index.and_then(|index| raw.get(index)) {
        Some((0, y)) if *y > 0 && *y < size - 1 => 1,
        Some((_, y)) if *y == size - 1 => 2,
        Some((x, y)) if *x == size - 1 && *y > 0 => 3,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixtures;

    fn board(game: &str) -> Board {
        serde_json::from_value(fixtures::board(game)).unwrap()
    }

    /// RULES.md: sides sit at the bottom, left, top and right of a square board.
    #[test]
    fn every_side_can_sit_at_the_bottom() {
        let board = board("saturankam");
        for (side, start) in [
            (Side::A, "e1"),
            (Side::B, "a5"),
            (Side::C, "e9"),
            (Side::D, "i5"),
        ] {
            let grid = Grid::of(&board, Some(side)).unwrap();
            assert_eq!(grid.place(start), Some((4, 8)), "{side}");
            assert_eq!(grid.home(side), Some("e5"));
        }
        let grid = Grid::of(&board, Some(Side::B)).unwrap();
        // Turned a quarter to the left, the right edge is on top: files grow upwards.
        assert_eq!(grid.place("i5"), Some((4, 0)));
        let (across, down) = grid.names.as_ref().unwrap();
        assert_eq!((across[0].as_str(), down[8].as_str()), ("9", "a"));
    }

    #[test]
    fn the_path_of_pancha_keliya_lies_as_in_the_rules() {
        let board = board("pancha_keliya");
        let grid = Grid::of(&board, Some(Side::B)).unwrap();
        assert_eq!((grid.columns, grid.rows), (11, 16));
        assert!(!grid.is_square && grid.names.is_none());
        assert_eq!(grid.place("b1"), Some((1, 15)));
        assert_eq!(grid.place("t20"), Some((5, 0)));
        assert_eq!(grid.place("t25"), Some((0, 5)));
        assert_eq!(grid.direction("t16", "t17"), Some((-1, -1)));
        assert_eq!(grid.direction("t21", "t22"), Some((-1, 1)));
        assert_eq!(grid.home(Side::A), None);
        assert_eq!(grid.at((0, 5)).unwrap().name, "t25");
    }
}
