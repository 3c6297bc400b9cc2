//! The table: who has which seat, and which counters of each side wait or are at home.

use keliya_protocol::{Position as Counters, Room, SeatState, Side};
use ratatui::{
    buffer::Buffer,
    layout::{Position, Rect},
    style::Style,
};

use super::{
    pen::{Pen, around_name},
    theme::{Sign, Theme},
};
use crate::{
    plain::people,
    text,
    tui::app::{App, menu},
    words::Words,
};

/// Columns for a seat's number and side.
pub(crate) const SEAT: usize = 5;
/// Columns of a name, at least.
const SHORTEST_NAME: usize = 6;

pub(crate) fn draw(app: &App, room: &Room, area: Rect, buffer: &mut Buffer) {
    let theme = app.theme;
    let mut pen = Pen::new(buffer, area);
    let title = app.words.say("tui-table");
    let host = match &room.host {
        Some(host)
            if !room
                .seats
                .iter()
                .any(|seat| seat.player.as_ref() == Some(host)) =>
        {
            // The heading's own lines and spaces, and one of the line between.
            let taken = text::width(&title) + 7;
            let columns = pen.columns().saturating_sub(taken);
            around_name(columns, host.name.as_str(), |name| {
                app.words.tell("tui-host-watches", &[("name", name.into())])
            })
        }
        Some(_) => String::new(),
        None => app.words.say("tui-no-host"),
    };
    pen.heading(theme, &title, &host);
    let rows = usize::from(area.height);
    for (seat, lines) in room
        .seats
        .iter()
        .zip(seat_lines(app, room, area.width, rows))
    {
        seat_line(app, room, seat, lines, &mut pen);
    }
    // Before the first game there are no counters.
    let sides = room.position.iter().flat_map(|position| position.keys());
    for side in sides {
        side_line(theme, app.words, app.position(), *side, &mut pen);
    }
}

/// How much of the panel a seat takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Lines {
    /// A line, with all there is to say beside the name.
    One,
    /// What does not fit beside the name stands in a second line.
    Two,
}

/// The lines of the panel, if no name is to be cut.
pub(crate) fn rows(app: &App, room: &Room, columns: u16) -> u16 {
    let long = room.seats.iter().filter(|seat| {
        let (name, state) = texts(app, room, seat);
        !fits(&name, &state, columns)
    });
    let rows = usize::from(least_rows(room)) + long.count();
    u16::try_from(rows).unwrap_or(u16::MAX)
}

/// The lines of the panel when each seat has one.
pub(crate) fn least_rows(room: &Room) -> u16 {
    let rows = room.seats.len() + room.board.tracks.len() + 1;
    u16::try_from(rows).unwrap_or(u16::MAX)
}

fn fits(name: &str, state: &str, columns: u16) -> bool {
    let between = usize::from(!state.is_empty());
    SEAT + text::width(name) + between + text::width(state) <= usize::from(columns)
}

/// The lines of each seat, as far as so many rows allow.
fn seat_lines(app: &App, room: &Room, columns: u16, rows: usize) -> Vec<Lines> {
    let mut spare = rows.saturating_sub(usize::from(least_rows(room)));
    let lines = room.seats.iter().map(|seat| {
        let (name, state) = texts(app, room, seat);
        if spare == 0 || fits(&name, &state, columns) {
            return Lines::One;
        }
        spare -= 1;
        Lines::Two
    });
    lines.collect()
}

/// Who has a seat, and what else there is to say of it.
fn texts(app: &App, room: &Room, seat: &SeatState) -> (String, String) {
    let mine = app.session.seat() == Some(seat.seat);
    (menu::holder(app.words, seat), state(app, room, seat, mine))
}

fn seat_line(app: &App, room: &Room, seat: &SeatState, lines: Lines, pen: &mut Pen<'_>) {
    let theme = app.theme;
    let in_turn = room
        .turn
        .as_ref()
        .is_some_and(|turn| turn.seat == seat.seat);
    let mine = app.session.seat() == Some(seat.seat);
    let sign = if in_turn { theme.sign(Sign::Turn) } else { " " };
    let (name, state) = texts(app, room, seat);
    let columns = pen.columns().saturating_sub(SEAT);
    // What there is to say of a seat matters more than the end of a long name.
    let beside = match lines {
        Lines::One => text::clip(&state, columns.saturating_sub(SHORTEST_NAME + 1)),
        Lines::Two => String::new(),
    };
    let between = usize::from(!beside.is_empty());
    let name = text::clip_or_pad(
        &name,
        columns.saturating_sub(text::width(&beside) + between),
    );
    let style = match (mine, seat.connected || seat.player.is_none()) {
        (true, _) => theme.strong(),
        (false, true) => Style::new(),
        (false, false) => theme.faint(),
    };
    pen.line(&[
        (sign, theme.yours()),
        (&format!("{} ", seat.seat), theme.faint()),
        (
            &format!("{} ", seat.side),
            theme.side(seat.side).patch(theme.strong()),
        ),
        (&name, style),
        (&" ".repeat(between), style),
        (&beside, theme.faint()),
    ]);
    if lines == Lines::Two {
        let state = text::clip(&state, columns);
        let before = " ".repeat(SEAT + columns.saturating_sub(text::width(&state)));
        pen.line(&[(&before, Style::new()), (&state, theme.faint())]);
    }
}

/// What else there is to say of a seat.
fn state(app: &App, room: &Room, seat: &SeatState, mine: bool) -> String {
    let words = app.words;
    let mut parts = Vec::new();
    if mine {
        parts.push(words.say("tui-seat-you"));
    }
    if seat.player.is_some()
        && room.host.as_ref().map(|host| host.id) == seat.player.as_ref().map(|player| player.id)
    {
        parts.push(words.say("tui-seat-host"));
    }
    if seat.player.is_some() && seat.bot.is_some() {
        parts.push(words.say("tui-seat-stand-in"));
    }
    if seat.rematch {
        parts.push(words.say("tui-seat-rematch"));
    }
    if seat.player.is_some() && !seat.connected && !mine {
        parts.push(match seat.absent_since {
            Some(since) => {
                let span = people::short_span(words, app.server_time().since(since));
                words.tell("tui-seat-away-for", &[("span", span.into())])
            }
            None => words.say("tui-seat-away"),
        });
    }
    parts.join(", ")
}

/// Which counters of a side wait, and which are at home.
pub(crate) fn side_line(
    theme: Theme,
    words: Words,
    position: Option<&Counters>,
    side: Side,
    pen: &mut Pen<'_>,
) {
    let places = position.and_then(|position| position.get(&side));
    let places = places.map_or(&[][..], Vec::as_slice);
    let counters = |at: &str| {
        let numbers: Vec<String> = (1..)
            .zip(places)
            .filter(|(_, place)| *place == at)
            .map(|(number, _): (u8, _)| format!("{side}{number}"))
            .collect();
        numbers
    };
    let label = format!("{side} ");
    let mut pieces: Vec<(String, Style)> = vec![(label, theme.side(side).patch(theme.strong()))];
    let lists = [
        (words.say("tui-wait"), counters("wait")),
        (words.say("tui-home"), counters("home")),
    ];
    for (label, counters) in lists {
        pieces.push((format!(" {label} "), theme.faint()));
        if counters.is_empty() {
            pieces.push(("-".to_owned(), theme.faint()));
        }
        for (at, counter) in counters.into_iter().enumerate() {
            if at > 0 {
                pieces.push((" ".to_owned(), Style::new()));
            }
            pieces.push((counter, theme.counter(side)));
        }
        pieces.push((" ".to_owned(), Style::new()));
    }
    let pieces: Vec<(&str, Style)> = pieces
        .iter()
        .map(|(text, style)| (text.as_str(), *style))
        .collect();
    pen.line(&pieces);
}

/// The side whose line was pointed at.
pub(crate) fn side_at(app: &App, area: Rect, point: Position) -> Option<Side> {
    let room = app.session.room()?;
    if !area.contains(point) {
        return None;
    }
    let lines = seat_lines(app, room, area.width, usize::from(area.height));
    let two = lines.iter().filter(|lines| **lines == Lines::Two).count();
    let above = 1 + room.seats.len() + two;
    let row = usize::from(point.y - area.y).checked_sub(above)?;
    room.board.tracks.keys().nth(row).copied()
}
