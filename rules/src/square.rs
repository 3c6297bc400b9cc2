//! Squares of a board and the places where a counter can be.

/// A square of one board, by its position in [`Board::squares`](crate::Board::squares).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SquareId(pub(crate) u8);

impl SquareId {
    /// The position in [`Board::squares`](crate::Board::squares).
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A square: its name and where to draw it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Square {
    /// As in `e1` or `t25`.
    pub name: &'static str,
    /// To the right.
    pub x: i8,
    /// Upwards.
    pub y: i8,
    /// Marked with a cross and safe. The centre of a square board is marked
    /// too: it is the last square of every track, and who reaches it is home.
    pub house: bool,
}

/// Where a counter is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Place {
    /// Not yet entered, or cut.
    Wait,
    /// On a square.
    Square(SquareId),
    /// Finished, and out of the game.
    Home,
}
