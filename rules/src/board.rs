//! A board: squares, the track of each side, and where the tracks of two sides meet.

use thiserror::Error;

use crate::lots::LotsKind;
use crate::seat::Side;
use crate::square::{Place, Square, SquareId};

/// The most sides a game has.
pub(crate) const MAX_SIDES: usize = 4;

/// Room for any step in tables by step. Tracks are shorter, but a table with a
/// place for each `u8` is read without a check.
pub(crate) const MAX_STEPS: usize = 256;

/// Whether the last square of a track is home, or home lies one step behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Finish {
    OnLastSquare,
    BehindLastSquare,
}

/// A board with the tracks of those sides that play on it.
///
/// The engine keeps counters by their *step*: 0 is `wait`, 1 the first square of
/// the side's track, and so on until home.
#[derive(Debug)]
pub struct Board {
    squares: Vec<Square>,
    tracks: Vec<Vec<SquareId>>,
    lots: LotsKind,
    home: u8,
    /// `places[side][step]`: where a counter is.
    places: [[Place; MAX_STEPS]; MAX_SIDES],
    /// `meets[side][opponent][step]`: the step of `side` on whose square an
    /// opponent at its own `step` can be cut, 0 if there is none.
    meets: [[[u8; MAX_STEPS]; MAX_SIDES]; MAX_SIDES],
}

/// A name that is neither that of a square nor `wait` nor `home`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the board has no such square")]
pub struct UnknownPlace;

impl Board {
    pub(crate) fn new(
        squares: Vec<Square>,
        tracks: Vec<Vec<SquareId>>,
        finish: Finish,
        lots: LotsKind,
    ) -> Self {
        let length = u8::try_from(tracks[0].len()).expect("tracks are shorter than 256 steps");
        let home = match finish {
            Finish::OnLastSquare => length,
            Finish::BehindLastSquare => length + 1,
        };
        let mut board = Self {
            squares,
            tracks,
            lots,
            home,
            places: [[Place::Wait; MAX_STEPS]; MAX_SIDES],
            meets: [[[0; MAX_STEPS]; MAX_SIDES]; MAX_SIDES],
        };
        board.find_places();
        board.find_meetings();
        board
    }

    fn find_places(&mut self) {
        for (places, track) in self.places.iter_mut().zip(&self.tracks) {
            let squares = track.iter().map(|&square| Place::Square(square));
            for (place, square) in places[1..].iter_mut().zip(squares) {
                *place = square;
            }
            places[usize::from(self.home)..].fill(Place::Home);
        }
    }

    fn find_meetings(&mut self) {
        for (side, track) in self.tracks.iter().enumerate() {
            for (opponent, other_track) in self.tracks.iter().enumerate() {
                if side == opponent {
                    continue;
                }
                for (step, &square) in (1..self.home).zip(other_track) {
                    let safe = self.squares[square.index()].house;
                    if let Some(meeting) = track.iter().position(|&own| own == square && !safe) {
                        self.meets[side][opponent][usize::from(step)] =
                            u8::try_from(meeting + 1).expect("tracks are shorter than 256 steps");
                    }
                }
            }
        }
    }

    /// Every square of the board, those that are on no track too.
    pub fn squares(&self) -> &[Square] {
        &self.squares
    }

    /// The squares of a side in the order its counters walk them; none if the side does not play.
    pub fn track(&self, side: Side) -> &[SquareId] {
        self.tracks.get(side.index()).map_or(&[], Vec::as_slice)
    }

    /// What is thrown.
    pub fn lots(&self) -> LotsKind {
        self.lots
    }

    /// The square of that id.
    pub fn square(&self, id: SquareId) -> Option<&Square> {
        self.squares.get(id.index())
    }

    /// `wait`, `home`, or the name of the square (empty for a square of another board).
    pub fn name_of(&self, place: Place) -> &'static str {
        match place {
            Place::Wait => "wait",
            Place::Square(id) => self.square(id).map_or("", |square| square.name),
            Place::Home => "home",
        }
    }

    /// The place of that name.
    ///
    /// # Errors
    ///
    /// When the board has no square of that name.
    pub fn place(&self, name: &str) -> Result<Place, UnknownPlace> {
        match name {
            "wait" => Ok(Place::Wait),
            "home" => Ok(Place::Home),
            _ => (0u8..)
                .zip(&self.squares)
                .find(|(_, square)| square.name == name)
                .map(|(index, _)| Place::Square(SquareId(index)))
                .ok_or(UnknownPlace),
        }
    }

    /// The step that is home: the square of no opponent's counter. Counters walk
    /// from 0, `wait`, over the steps of the [track](Board::track), which count from 1.
    pub const fn home(&self) -> u8 {
        self.home
    }

    /// The sides that play on it, in turn order.
    #[inline]
    pub(crate) fn sides(&self) -> impl Iterator<Item = Side> {
        Side::ALL.into_iter().take(self.tracks.len())
    }

    /// Where a counter of `side` on `step` is. (Home and beyond are home.)
    #[inline]
    pub fn place_at(&self, side: Side, step: u8) -> Place {
        self.places[side.index()][usize::from(step)]
    }

    /// The step of `side` at a place, if its counters can be there.
    pub(crate) fn step_at(&self, side: Side, place: Place) -> Option<u8> {
        match place {
            Place::Wait => Some(0),
            Place::Home => Some(self.home),
            Place::Square(square) => (1..self.home)
                .zip(self.track(side))
                .find(|&(_, &own)| own == square)
                .map(|(step, _)| step),
        }
    }

    /// The step of `side` on which it cuts an opponent that is on `step` of its own
    /// track, or 0 if it cannot be cut there.
    #[inline]
    pub fn meeting(&self, side: Side, opponent: Side, step: u8) -> u8 {
        self.meets[side.index()][opponent.index()][usize::from(step)]
    }
}
