//! What the mouse does. Nothing needs it.

use crossterm::event::{MouseButton, MouseEvent, MouseEventKind};
use keliya_protocol::{Phase, Side};
use ratatui::layout::Position;

use super::{App, Popup, plays::Clicked};
use crate::{
    session::Command,
    tui::view::{self, board::grid::Grid, layout::Regions},
};

impl App {
    pub(super) fn mouse(&mut self, mouse: MouseEvent) {
        let point = Position::new(mouse.column, mouse.row);
        match mouse.kind {
            MouseEventKind::ScrollUp => {
                let (all, shown) = view::log::extent(self);
                self.log.up(3, all, shown);
            }
            MouseEventKind::ScrollDown => self.log.down(3),
            MouseEventKind::Down(MouseButton::Left) => self.click(point),
            _ => {}
        }
    }

    fn click(&mut self, point: Position) {
        match &self.popup {
            // The keyboard answers questions and fills forms.
            Some(Popup::Ask(_) | Popup::Form(_)) => return,
            Some(Popup::Menu(menu)) => {
                let menu = menu.clone();
                match view::popup::menu_line(self, &menu, point) {
                    Some(item) => self.choose(menu, &item),
                    None => self.popup = None,
                }
                return;
            }
            Some(Popup::Help | Popup::Invite | Popup::Dice(_)) => {
                self.popup = None;
                return;
            }
            None => {}
        }
        if self.session.room().is_none() {
            if let Some(at) = view::lobby::line_at(self, point) {
                if self.lobby.at == at {
                    self.go(false);
                } else {
                    self.lobby.at = at;
                }
            }
            return;
        }
        let Some(regions) = Regions::of(self) else {
            return;
        };
        if regions.turn.contains(point) {
            if self
                .session
                .to_act()
                .is_some_and(|turn| turn.phase == Phase::Throw)
            {
                self.command(Command::Throw);
            }
        } else if regions.plays.contains(point) {
            if let Some(at) = view::plays::play_at(self, regions.plays, point) {
                if self.plays.at() == at {
                    self.play(at);
                } else {
                    self.plays.look(at);
                }
            }
        } else {
            self.click_board(&regions, point);
        }
    }

    fn click_board(&mut self, regions: &Regions, point: Position) {
        let (Some(room), Some(turn)) = (self.session.room(), self.session.to_act()) else {
            return;
        };
        let side = turn.side;
        if let Some(of) = view::table::side_at(self, regions.table, point) {
            if of == side {
                let turn = turn.clone();
                let clicked = self.plays.click(&turn, "wait", true);
                self.clicked(&clicked);
            }
            return;
        }
        let Some(grid) = Grid::of(&room.board, self.bottom()) else {
            return;
        };
        let Some(place) = regions
            .board
            .and_then(|plan| plan.hit(&grid, point.x, point.y))
        else {
            return;
        };
        let (name, home) = match grid.at(place) {
            Some(square) => {
                let name = square.name.to_string();
                (name, grid.home(side) == Some(square.name.as_ref()))
            }
            // The home beside the squares.
            None => ("home".to_owned(), true),
        };
        let turn = turn.clone();
        let clicked = self.plays.click(&turn, &name, home);
        self.clicked(&clicked);
    }

    fn clicked(&mut self, clicked: &Clicked) {
        if let Clicked::Play(at) = clicked {
            self.play(*at);
        }
    }

    /// The side at the bottom of a square board: the user's own.
    pub(crate) fn bottom(&self) -> Option<Side> {
        let room = self.session.room()?;
        let own = self.session.seat()?;
        let seat = room.seats.iter().find(|seat| seat.seat == own)?;
        Some(seat.side)
    }
}
