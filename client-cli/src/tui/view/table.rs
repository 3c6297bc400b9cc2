//! The table: who has which seat, and which counters of each side wait or are at home.

use keliya_protocol::{Position as Counters, Room, SeatState, Side};
use ratatui::{
    buffer::Buffer,
    layout::{Position, Rect},
    style::Style,
};

use super::{
    pen::Pen,
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

pub(crate) fn draw(app: &App, room: &Room, area: Rect, buffer: &mut Buffer) {
    let theme = app.theme;
    let mut pen = Pen::new(buffer, area);
    let host = match &room.host {
        Some(host)
            if !room
                .seats
                .iter()
                .any(|seat| seat.player.as_ref() == Some(host)) =>
        {
            app.words.tell(
                "tui-host-watches",
                &[("name", host.name.to_string().into())],
            )
        }
        Some(_) => String::new(),
        None => app.words.say("tui-no-host"),
    };
    pen.heading(theme, &app.words.say("tui-table"), &host);
    for seat in &room.seats {
        seat_line(app, room, seat, &mut pen);
    }
    // Before the first game there are no counters.
    let sides = room.position.iter().flat_map(|position| position.keys());
    for side in sides {
        side_line(theme, app.words, app.position(), *side, &mut pen);
    }
}

fn seat_line(app: &App, room: &Room, seat: &SeatState, pen: &mut Pen<'_>) {
    let theme = app.theme;
    let in_turn = room
        .turn
        .as_ref()
        .is_some_and(|turn| turn.seat == seat.seat);
    let mine = app.session.seat() == Some(seat.seat);
    let sign = if in_turn { theme.sign(Sign::Turn) } else { " " };
    let state = state(app, room, seat, mine);
    let columns = pen.columns().saturating_sub(SEAT);
    let state_width = text::width(&state).min(columns / 2 + 2);
    let name = text::clip_or_pad(
        &menu::holder(app.words, seat),
        columns.saturating_sub(state_width + 1),
    );
    let style = match (mine, seat.connected || seat.player.is_none()) {
        (true, _) => theme.strong(),
        (false, true) => Style::new(),
        (false, false) => theme.faint(),
    };
    let state = text::clip(&state, state_width);
    pen.line(&[
        (sign, theme.yours()),
        (&format!("{} ", seat.seat), theme.faint()),
        (
            &format!("{} ", seat.side),
            theme.side(seat.side).patch(theme.strong()),
        ),
        (&format!("{name} "), style),
        (&state, theme.faint()),
    ]);
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
    let row = usize::from(point.y - area.y).checked_sub(1 + room.seats.len())?;
    room.board.tracks.keys().nth(row).copied()
}
