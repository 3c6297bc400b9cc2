//! The lobby: seats held, the public rooms.

use keliya_protocol::{RoomSummary, Status};
use ratatui::{
    buffer::Buffer,
    layout::{Position, Rect},
    style::Style,
};

use super::{footer, layout::feet, pen::Pen, theme::Sign};
use crate::{plain::people, session::Stage, text, tui::app::App};

pub(crate) fn draw(app: &App, area: Rect, buffer: &mut Buffer) {
    let (words, theme) = (app.words, app.theme);
    let (body, message, keys) = feet(area);
    let mut pen = Pen::new(buffer, body);
    let name = app
        .session
        .me()
        .map_or_else(String::new, |me| me.name.to_string());
    let dot = theme.sign(Sign::Dot);
    let title = format!("keliya {dot} {} {dot} {name}", app.links.server);
    pen.text(&title, theme.strong());
    pen.skip();
    let held = &app.lobby.held;
    if !held.is_empty() {
        pen.heading(theme, &words.say("tui-lobby-held"), "");
        for (at, code) in held.iter().enumerate() {
            let chosen = at == app.lobby.at;
            let sign = if chosen { theme.sign(Sign::Turn) } else { " " };
            pen.chosen(
                theme,
                chosen,
                &[(sign, theme.yours()), (code.as_str(), theme.strong())],
            );
        }
        pen.skip();
    }
    pen.heading(theme, &words.say("tui-lobby-rooms"), "");
    if app.lobby.rooms.is_empty() {
        let text = match (app.session.stage(), app.lobby.known) {
            (Stage::Lobby | Stage::Entering, true) => words.say("tui-lobby-none"),
            _ => words.say("tui-lobby-looking"),
        };
        pen.wrapped(&text, theme.faint());
    } else {
        let head = [
            words.say("plain-rooms-code"),
            words.say("plain-rooms-game"),
            words.say("plain-rooms-seats"),
            words.say("plain-rooms-state"),
            words.say("plain-rooms-age"),
            words.say("plain-rooms-host"),
        ];
        let cells: Vec<Cells> = app
            .lobby
            .rooms
            .iter()
            .map(|room| cells(app, room))
            .collect();
        let widths = widths(std::iter::once(&head).chain(&cells));
        pen.text(&format!(" {}", line(&head, &widths)), theme.faint());
        let rows = pen.left();
        let at = app.lobby.at.saturating_sub(held.len());
        let first = (at + 1).saturating_sub(rows.max(1));
        for (index, cells) in cells.iter().enumerate().skip(first).take(rows) {
            let chosen = index + held.len() == app.lobby.at;
            let sign = if chosen { theme.sign(Sign::Turn) } else { " " };
            let line = line(cells, &widths);
            pen.chosen(
                theme,
                chosen,
                &[(sign, theme.yours()), (&line, Style::new())],
            );
        }
    }
    footer(app, message, keys, buffer);
}

/// What is told of a room, column by column.
type Cells = [String; 6];

/// Columns between two of them.
const BETWEEN: usize = 2;

/// As wide as the widest cell of each column.
fn widths<'a>(lines: impl Iterator<Item = &'a Cells>) -> [usize; 6] {
    lines.fold([0; 6], |mut widths, cells| {
        for (width, cell) in widths.iter_mut().zip(cells) {
            *width = text::width(cell).max(*width);
        }
        widths
    })
}

fn line(cells: &Cells, widths: &[usize; 6]) -> String {
    let between = " ".repeat(BETWEEN);
    let cells = cells.iter().zip(widths);
    let cells: Vec<String> = cells.map(|(cell, width)| text::pad(cell, *width)).collect();
    cells.join(&between).trim_end().to_owned()
}

fn cells(app: &App, room: &RoomSummary) -> Cells {
    let words = app.words;
    let state = match (room.status, room.locked) {
        (_, true) => words.say("plain-rooms-locked"),
        (Status::Lobby, false) => words.say("plain-rooms-lobby"),
        (Status::Playing, false) => words.say("plain-rooms-playing"),
        (Status::Over, false) => words.say("plain-rooms-over"),
    };
    let age = app.server_time().since(room.created_at);
    let host = room.host.as_ref();
    [
        room.room.to_string(),
        people::game_title(words, &room.game),
        format!("{}/{}", room.taken, room.players),
        state,
        people::short_span(words, age),
        host.map_or_else(|| "-".to_owned(), |host| host.name.to_string()),
    ]
}

/// The line that was pointed at.
pub(crate) fn line_at(app: &App, point: Position) -> Option<usize> {
    let held = app.lobby.held.len();
    let row = usize::from(point.y);
    // Title, an empty line, and the headings stand above.
    let above_held = 3;
    if row >= above_held && row < above_held + held {
        return Some(row - above_held);
    }
    let above_rooms = if held > 0 { above_held + held + 3 } else { 4 };
    let body = usize::from(feet(app.screen).0.height);
    let rows = body.saturating_sub(above_rooms);
    let first = (app.lobby.at.saturating_sub(held) + 1).saturating_sub(rows.max(1));
    let index = row.checked_sub(above_rooms)? + first;
    (index < app.lobby.rooms.len() && row < body).then_some(index + held)
}
