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
        let head = columns(&[
            &words.say("plain-rooms-code"),
            &words.say("plain-rooms-game"),
            &words.say("plain-rooms-seats"),
            &words.say("plain-rooms-state"),
            &words.say("plain-rooms-age"),
            &words.say("plain-rooms-host"),
        ]);
        pen.text(&head, theme.faint());
        let rows = pen.left();
        let at = app.lobby.at.saturating_sub(held.len());
        let first = (at + 1).saturating_sub(rows.max(1));
        for (index, room) in app.lobby.rooms.iter().enumerate().skip(first).take(rows) {
            let chosen = index + held.len() == app.lobby.at;
            let sign = if chosen { theme.sign(Sign::Turn) } else { " " };
            let line = room_line(app, room);
            let line = line.strip_prefix(' ').unwrap_or(&line);
            pen.chosen(
                theme,
                chosen,
                &[(sign, theme.yours()), (line, Style::new())],
            );
        }
    }
    footer(app, message, keys, buffer);
}

fn columns(cells: &[&str; 6]) -> String {
    const WIDTHS: [usize; 6] = [13, 16, 9, 10, 10, 24];
    let cells = cells.iter().zip(WIDTHS);
    let line: String = cells
        .map(|(cell, width)| text::clip_or_pad(cell, width - 1) + " ")
        .collect();
    format!(" {}", line.trim_end())
}

fn room_line(app: &App, room: &RoomSummary) -> String {
    let words = app.words;
    let state = match (room.status, room.locked) {
        (_, true) => words.say("plain-rooms-locked"),
        (Status::Lobby, false) => words.say("plain-rooms-lobby"),
        (Status::Playing, false) => words.say("plain-rooms-playing"),
        (Status::Over, false) => words.say("plain-rooms-over"),
    };
    let age = app.server_time().since(room.created_at);
    columns(&[
        room.room.as_str(),
        &people::game_title(words, &room.game),
        &format!("{}/{}", room.taken, room.players),
        &state,
        &people::short_span(words, age),
        room.host.as_ref().map_or("-", |host| host.name.as_str()),
    ])
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
