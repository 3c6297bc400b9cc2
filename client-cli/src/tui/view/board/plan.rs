//! How large a board is drawn, and where on the screen each of its squares is.

use ratatui::layout::{Position, Rect};

use super::grid::{Grid, Place};

/// Columns of a square's inside that hold a house's cross, a counter and a mark.
const NARROWEST: u16 = 3;
/// No square is drawn with a larger inside.
const HIGHEST: u16 = 7;
/// Columns for the names of rows.
const MARGIN: u16 = 2;

/// Sizes and places in cells of the terminal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Plan {
    /// The whole board, its lines and names included.
    pub(crate) area: Rect,
    /// The inside of a square.
    pub(crate) cell: (u16, u16),
    /// Are there lines between the rows?
    pub(crate) lined: bool,
    margin: u16,
}

impl Plan {
    /// The largest drawing of the board in the upper left corner of the area; none if it is too
    /// small.
    pub(crate) fn fit(grid: &Grid<'_>, area: Rect) -> Option<Self> {
        let (columns, rows) = (
            u16::try_from(grid.columns).ok()?,
            u16::try_from(grid.rows).ok()?,
        );
        let (margin, footer) = match grid.names {
            Some(_) => (MARGIN, 1),
            None => (0, u16::from(grid.has_names_below())),
        };
        let width = area.width.checked_sub(margin + 1)? / columns;
        let height = area.height.checked_sub(1)? / rows;
        let lined = height >= 2 && width > NARROWEST;
        // Where there is a line below the squares, their names stand in it.
        let footer = if lined { 0 } else { footer };
        let (lined, high) = if lined {
            (true, (height - 1).min(HIGHEST))
        } else if rows + footer <= area.height {
            (false, 1)
        } else {
            return None;
        };
        // A square should look like one: a cell of a terminal is about twice as high as wide.
        let wide = width.checked_sub(1)?.min(2 * high + 3);
        if wide < NARROWEST {
            return None;
        }
        let line = u16::from(lined);
        let used_width = margin + columns * (wide + 1) + 1;
        let used_height = rows * (high + line) + line + footer;
        Some(Self {
            area: Rect::new(area.x, area.y, used_width, used_height),
            cell: (wide, high),
            lined,
            margin,
        })
    }

    /// The upper left corner of a square's outline; where there are no lines between rows, of its
    /// inside's row.
    pub(crate) fn corner(&self, (column, row): Place) -> (u16, u16) {
        let line = u16::from(self.lined);
        (
            self.area.x + self.margin + column as u16 * (self.cell.0 + 1),
            self.area.y + row as u16 * (self.cell.1 + line),
        )
    }

    /// The row in which names below the squares of a row stand.
    pub(crate) fn below(&self, place: Place) -> u16 {
        self.inside(place).bottom()
    }

    /// The inside of a square.
    pub(crate) fn inside(&self, place: Place) -> Rect {
        let (x, y) = self.corner(place);
        Rect::new(x + 1, y + u16::from(self.lined), self.cell.0, self.cell.1)
    }

    /// The square, or the home beside the squares, that was pointed at.
    pub(crate) fn hit(&self, grid: &Grid<'_>, column: u16, row: u16) -> Option<Place> {
        let point = Position::new(column, row);
        grid.squares()
            .map(|(_, place)| place)
            .chain(grid.beside.home)
            .find(|place| self.inside(*place).contains(point))
    }
}

#[cfg(test)]
mod tests {
    use keliya_protocol::Board;

    use super::*;
    use crate::fixtures;

    fn plan(game: &str, width: u16, height: u16) -> Option<Plan> {
        let board: Board = serde_json::from_value(fixtures::board(game)).unwrap();
        let grid = Grid::of(&board, None).unwrap();
        let plan = Plan::fit(&grid, Rect::new(3, 1, width, height))?;
        assert!(plan.area.width <= width && plan.area.height <= height);
        for (square, place) in grid.squares() {
            let inside = plan.inside(place);
            assert_eq!(plan.area.intersection(inside), inside, "{}", square.name);
            let hit = plan.hit(&grid, inside.right() - 1, inside.y);
            assert_eq!(hit, Some(place));
        }
        Some(plan)
    }

    #[test]
    fn boards_grow_with_the_window() {
        for game in ["pancha_keliya", "siga", "saturankam"] {
            let small = plan(game, 48, 22).unwrap();
            let large = plan(game, 84, 38).unwrap();
            assert!(
                large.cell.0 > small.cell.0 && large.cell.1 >= small.cell.1,
                "{game}"
            );
            assert!(large.lined, "{game}");
            assert_eq!(plan(game, 20, 38), None, "{game}");
            assert_eq!(plan(game, 84, 4), None, "{game}");
        }
    }
}
