//! Which part of the screen shows what, while in a room.

use keliya_protocol::{Phase, Room, Side};
use ratatui::layout::Rect;

use super::{
    board::{grid::Grid, plan::Plan},
    table,
};
use crate::tui::app::App;

/// The smallest screen on which everything has its place.
pub(crate) const SMALLEST: (u16, u16) = (80, 24);
/// Columns of the panels beside the board, at least.
const PANELS: u16 = 31;
/// Columns between board and panels.
const GAP: u16 = 1;
/// Rows of the log under the board, at least, heading included.
const LEAST_LOG: u16 = 4;
/// Rows of the turn's panel.
const TURN: u16 = 4;
/// Rows that are kept for plays or the log beside a table of long names.
const BESIDE_TABLE: u16 = 6;
/// Rows of the log that are kept when there are many plays, heading included.
const LOG_BESIDE_PLAYS: u16 = 4;

/// Parts of the screen. An empty one is not shown.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Regions {
    pub(crate) title: Rect,
    pub(crate) board: Option<Plan>,
    pub(crate) turn: Rect,
    pub(crate) plays: Rect,
    pub(crate) table: Rect,
    pub(crate) log: Rect,
    /// What was just said, or is typed, above the keys.
    pub(crate) message: Rect,
    pub(crate) footer: Rect,
}

impl Regions {
    /// The parts for the room as it is; none without a room, or on too small a screen.
    pub(crate) fn of(app: &App) -> Option<Self> {
        let legal = match app.session.to_act() {
            Some(turn) if turn.phase == Phase::Play => turn.legal.len(),
            _ => 0,
        };
        let room = app.session.room()?;
        let table = |columns| table::rows(app, room, columns);
        Self::around(app.screen, room, app.bottom(), legal, table)
    }

    /// The parts for a room whose board has that side at the bottom, while so many plays are legal, and
    /// the table would have so many rows in that many columns; none on too small a screen.
    pub(crate) fn around(
        screen: Rect,
        room: &Room,
        bottom: Option<Side>,
        legal: usize,
        table: impl Fn(u16) -> u16,
    ) -> Option<Self> {
        if is_too_small(screen) {
            return None;
        }
        let title = Rect {
            height: 1,
            ..screen
        };
        let (body, message, footer) = feet(Rect {
            y: screen.y + 1,
            height: screen.height - 1,
            ..screen
        });
        let space = Rect {
            width: body.width - PANELS - GAP,
            ..body
        };
        let grid = Grid::of(&room.board, bottom);
        let board = grid.and_then(|grid| Plan::fit(&grid, space));
        let used = board.map_or(Rect { height: 0, ..space }, |plan| plan.area);
        let left = used.width + GAP;
        let side = Rect {
            x: body.x + left,
            width: body.width - left,
            ..body
        };
        let below = Rect {
            y: used.bottom(),
            height: body.bottom() - used.bottom(),
            ..used
        };
        let log_below = below.height >= LEAST_LOG;
        let mut rest = side;
        let turn = take(&mut rest, TURN);
        let least = table::least_rows(room);
        let most = rest.height.saturating_sub(BESIDE_TABLE).max(least);
        let table = take_end(&mut rest, table(side.width).min(most));
        let wanted = match legal {
            0 => 0,
            count => u16::try_from(count + 1).unwrap_or(u16::MAX),
        };
        let most = if log_below {
            rest.height
        } else {
            rest.height.saturating_sub(LOG_BESIDE_PLAYS)
        };
        let (plays, log) = if log_below {
            (take(&mut rest, most), below)
        } else {
            let plays = take(&mut rest, wanted.min(most));
            (plays, rest)
        };
        Some(Self {
            title,
            board,
            turn,
            plays,
            table,
            log,
            message,
            footer,
        })
    }
}

/// An area without its last two lines, and these: one for what was just said, one for the keys.
pub(crate) fn feet(area: Rect) -> (Rect, Rect, Rect) {
    let mut body = area;
    let footer = take_end(&mut body, 1);
    let message = take_end(&mut body, 1);
    (body, message, footer)
}

/// Is there no place for everything?
pub(crate) fn is_too_small(screen: Rect) -> bool {
    screen.width < SMALLEST.0 || screen.height < SMALLEST.1
}

/// The upper rows of an area, which is smaller by them.
fn take(area: &mut Rect, rows: u16) -> Rect {
    let rows = rows.min(area.height);
    let taken = Rect {
        height: rows,
        ..*area
    };
    area.y += rows;
    area.height -= rows;
    taken
}

/// The lower rows of an area, which is smaller by them.
fn take_end(area: &mut Rect, rows: u16) -> Rect {
    let rows = rows.min(area.height);
    area.height -= rows;
    Rect {
        y: area.bottom(),
        height: rows,
        ..*area
    }
}
