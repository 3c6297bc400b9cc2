//! What stands beside the squares, on a board whose squares are not named by rows and columns: each
//! square's name, and the home to which the last squares of the tracks lead.

use std::collections::BTreeSet;

use keliya_protocol::Board;

use super::grid::Place;

/// On which side of its square a name stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Beside {
    /// In the place to the left of it.
    Left,
    /// In the place to the right of it.
    Right,
    /// In the place above it.
    Above,
    /// In the place below it, which may be below the whole board.
    Below,
}

/// Where names and the home stand. See the module's description.
#[derive(Debug, Default)]
pub(crate) struct Surroundings {
    /// For each square, in the order of the board; none where there is no place for its name.
    pub(crate) names: Vec<Option<Beside>>,
    /// The place of the home: the one after the last square.
    pub(crate) home: Option<Place>,
}

impl Surroundings {
    /// The surroundings of squares at those places, in the order of the board, all within so many
    /// columns and rows.
    pub(crate) fn of(board: &Board, places: &[Place], (columns, rows): (usize, usize)) -> Self {
        let squares: BTreeSet<Place> = places.iter().copied().collect();
        let inside = |(x, y): Place| x < columns && y < rows;
        let home = home(board, places).filter(|place| inside(*place) && !squares.contains(place));
        let mut taken = squares.clone();
        taken.extend(home);
        let names = places.iter().map(|&place| {
            let level = [Beside::Left, Beside::Right]
                .into_iter()
                .filter_map(|beside| beside.of(place))
                .any(|next| squares.contains(&next));
            // Across a row of squares, or along a column of them.
            let order = if level {
                [Beside::Below, Beside::Above, Beside::Left, Beside::Right]
            } else {
                [Beside::Left, Beside::Right, Beside::Below, Beside::Above]
            };
            order.into_iter().find(|beside| {
                let Some(next) = beside.of(place) else {
                    return false;
                };
                let below_all = *beside == Beside::Below && next.1 == rows;
                (below_all || inside(next)) && taken.insert(next)
            })
        });
        Self {
            names: names.collect(),
            home,
        }
    }
}

impl Beside {
    /// The place there; none beyond the first column or row.
    pub(crate) fn of(self, (x, y): Place) -> Option<Place> {
        match self {
            Self::Left => Some((x.checked_sub(1)?, y)),
            Self::Right => Some((x + 1, y)),
            Self::Above => Some((x, y.checked_sub(1)?)),
            Self::Below => Some((x, y + 1)),
        }
    }
}

/// The free place after the one square in which all tracks end: below it, or else on another side.
fn home(board: &Board, places: &[Place]) -> Option<Place> {
    let mut ends = board.tracks.values().filter_map(|track| track.last());
    let last = ends.next()?;
    if ends.any(|end| end != last) {
        return None;
    }
    let index = board.squares.iter().position(|s| s.name == *last)?;
    let place = *places.get(index)?;
    [Beside::Below, Beside::Left, Beside::Right, Beside::Above]
        .into_iter()
        .filter_map(|beside| beside.of(place))
        .find(|next| !places.contains(next))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{fixtures, tui::view::board::grid::Grid};

    /// RULES.md: the last square, `t25`, is the leftmost of all, half-way down; base row at the bottom.
    #[test]
    fn all_squares_of_pancha_keliya_have_names_beside_them_and_a_home_after_the_last() {
        let board: Board = serde_json::from_value(fixtures::board("pancha_keliya")).unwrap();
        let grid = Grid::of(&board, None).unwrap();
        let beside = |name: &str| {
            let index = board.squares.iter().position(|s| s.name == name);
            grid.beside.names[index.unwrap()]
        };
        for name in ["b1", "b5", "b9", "t6", "t10"] {
            assert_eq!(beside(name), Some(Beside::Below), "{name}");
        }
        for name in ["t1", "t4", "t11", "t15", "t16", "t20", "t24"] {
            assert_eq!(beside(name), Some(Beside::Left), "{name}");
        }
        assert_eq!(beside("t5"), Some(Beside::Above));
        assert_eq!(beside("t25"), Some(Beside::Right));
        let (x, y) = grid.place("t25").unwrap();
        assert_eq!(grid.beside.home, Some((x, y + 1)));
        // No two names in one place, and none on a square.
        let mut places: Vec<Place> = grid.squares().map(|(_, place)| place).collect();
        let names = places.iter().zip(&grid.beside.names);
        let named: Vec<Place> = names
            .map(|(place, beside)| beside.unwrap().of(*place).unwrap())
            .collect();
        places.extend(named);
        places.extend(grid.beside.home);
        let different: BTreeSet<Place> = places.iter().copied().collect();
        assert_eq!(different.len(), 34 + 34 + 1);
    }

    #[test]
    fn square_boards_need_nothing_beside_them() {
        for game in ["siga", "saturankam"] {
            let board: Board = serde_json::from_value(fixtures::board(game)).unwrap();
            let grid = Grid::of(&board, None).unwrap();
            assert!(grid.beside.names.is_empty() && grid.beside.home.is_none());
        }
    }
}
