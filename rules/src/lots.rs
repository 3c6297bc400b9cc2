//! Lots, what is thrown: cowries and four-sided dice, and what a throw of them counts.

use std::fmt;

use thiserror::Error;

use crate::game::Game;

/// The most lots that a game throws at once.
pub(crate) const MAX_LOTS: usize = 6;

/// What a game throws.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LotsKind {
    /// Shells that fall with the mouth up (1) or down (0).
    Cowries {
        /// How many.
        count: u8,
    },
    /// Long dice.
    Dice {
        /// How many.
        count: u8,
        /// What is marked on the sides of each.
        faces: &'static [u8],
    },
}

impl LotsKind {
    /// How many lots are thrown at once.
    pub const fn count(self) -> u8 {
        match self {
            Self::Cowries { count } | Self::Dice { count, .. } => count,
        }
    }

    /// What one lot may show, ascending.
    pub const fn faces(self) -> &'static [u8] {
        match self {
            Self::Cowries { .. } => &[0, 1],
            Self::Dice { faces, .. } => faces,
        }
    }

    /// In how many ways the lots may fall, all equally likely.
    pub const fn casts(self) -> usize {
        self.faces().len().pow(self.count() as u32)
    }
}

/// One way in which lots may fall, and what that counts.
#[derive(Clone, Copy)]
pub(crate) struct Cast {
    faces: [u8; MAX_LOTS],
    value: u8,
}

/// All ways in which lots of a kind may fall, of which there are `CASTS`. A
/// throw counts the sum of what the lots show, and `none_up` if that is 0.
pub(crate) const fn casts<const CASTS: usize>(kind: LotsKind, none_up: u8) -> [Cast; CASTS] {
    assert!(kind.casts() == CASTS);
    let marks = kind.faces();
    let mut casts = [Cast {
        faces: [0; MAX_LOTS],
        value: none_up,
    }; CASTS];
    let mut index = 0;
    while index < CASTS {
        let (mut rest, mut lot, mut sum) = (index, 0, 0);
        while lot < kind.count() as usize {
            let face = marks[rest % marks.len()];
            casts[index].faces[lot] = face;
            sum += face;
            rest /= marks.len();
            lot += 1;
        }
        if sum > 0 {
            casts[index].value = sum;
        }
        index += 1;
    }
    casts
}

/// How the lots of a game fell.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Lots {
    game: Game,
    /// The index among the game's casts.
    cast: u8,
}

/// Why lots cannot have fallen so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum LotsError {
    /// Too few or too many.
    #[error("{wanted} lots are thrown, not {found}")]
    Count {
        /// How many the game throws.
        wanted: u8,
        /// How many there were.
        found: usize,
    },
    /// A face that the lots do not have.
    #[error("no lot shows {face}")]
    Face {
        /// What one of them was said to show.
        face: u8,
    },
}

impl Lots {
    /// The lots of a game (or of a configuration) as they fell, one by one.
    ///
    /// # Errors
    ///
    /// When it is not the right number of lots or one shows what it cannot.
    pub fn new(game: impl Into<Game>, faces: &[u8]) -> Result<Self, LotsError> {
        let game = game.into();
        let kind = game.lots();
        if faces.len() != usize::from(kind.count()) {
            return Err(LotsError::Count {
                wanted: kind.count(),
                found: faces.len(),
            });
        }
        let mut cast = 0;
        for &face in faces.iter().rev() {
            let digit = (0u8..).zip(kind.faces()).find(|&(_, &mark)| mark == face);
            let (digit, _) = digit.ok_or(LotsError::Face { face })?;
            cast = cast * kind.faces().len() as u8 + digit;
        }
        Ok(Self { game, cast })
    }

    /// One of the [`LotsKind::casts`] ways in which the lots of a game may
    /// fall, by its index; those beyond the last start again. A uniform index
    /// gives a fair throw.
    #[inline]
    pub fn nth(game: Game, index: usize) -> Self {
        let casts = game.data().casts.len();
        let cast = if index < casts { index } else { index % casts };
        Self {
            game,
            cast: cast as u8,
        }
    }

    /// The game whose lots they are.
    pub const fn game(self) -> Game {
        self.game
    }

    /// What the throw counts.
    #[inline]
    pub fn value(self) -> u8 {
        self.cast().value
    }

    /// What the lots show, one by one.
    pub fn as_slice(self) -> &'static [u8] {
        &self.cast().faces[..usize::from(self.game.lots().count())]
    }

    #[inline]
    fn cast(self) -> &'static Cast {
        &self.game.data().casts[usize::from(self.cast)]
    }
}

impl fmt::Debug for Lots {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Lots({:?} = {})", self.as_slice(), self.value())
    }
}
