//! Whose turn it is, the lots, and what is to be used.

use keliya_protocol::{LotsKind, Phase, Room, Status, Turn};
use ratatui::{buffer::Buffer, layout::Rect, style::Style};

use super::{
    pen::{Pen, around_name},
    theme::{Sign, Theme},
};
use crate::{
    plain::{people, sentences},
    tui::app::App,
    words::Words,
};

/// Milliseconds for which a rolling lot shows one face.
const FACE: u128 = 70;

pub(crate) fn draw(app: &App, room: &Room, area: Rect, buffer: &mut Buffer) {
    let theme = app.theme;
    let mut pen = Pen::new(buffer, area);
    let clock = room
        .turn
        .as_ref()
        .map_or_else(String::new, |turn| clock(app, turn));
    pen.heading(theme, &app.words.say("tui-turn"), &clock);
    let (text, style) = whose(app, room, pen.columns());
    pen.wrapped(&text, style);
    let lots = lots(app, room);
    let pieces: Vec<(&str, Style)> = lots
        .iter()
        .map(|(text, style)| (text.as_str(), *style))
        .collect();
    pen.line(&pieces);
    if app.rolls().is_none() {
        pen.text(&pool(app.words, room), Style::new());
    }
}

/// The time left, as `1:05`.
fn clock(app: &App, turn: &Turn) -> String {
    turn.deadline.map_or_else(String::new, |deadline| {
        let left = deadline.since(app.server_time()).as_secs();
        format!("{}:{:02}", left / 60, left % 60)
    })
}

fn whose(app: &App, room: &Room, columns: usize) -> (String, Style) {
    let (words, theme) = (app.words, app.theme);
    let plain = theme.strong();
    match (room.status, &room.turn) {
        (Status::Lobby, _) => {
            let full = crate::tui::app::is_full(room);
            let text = match (full, app.session.is_host()) {
                (true, true) => words.say("tui-lobby-start"),
                (true, false) => words.say("tui-lobby-host-starts"),
                (false, _) => words.say("tui-lobby-waits"),
            };
            (text, plain)
        }
        (Status::Over, _) => match room.winner {
            Some(side) => {
                let won = [("side", side.to_string().into())];
                (
                    words.tell("plain-entry-won", &won),
                    theme.side(side).patch(plain),
                )
            }
            None => (words.say("plain-turn-none-over"), plain),
        },
        (Status::Playing, _) if room.paused => (words.say("tui-paused"), theme.warning()),
        (Status::Playing, None) => (words.say("tui-seeds"), plain),
        (Status::Playing, Some(turn)) => {
            let own = app.session.seat() == Some(turn.seat);
            let acts = app.session.to_act().is_some();
            let who = app.label(turn.seat);
            if app.session.is_stood_in_for() {
                return (words.say("tui-stand-in"), theme.warning());
            }
            let text = match (own, acts, turn.phase) {
                (true, true, Phase::Throw) => words.say("tui-your-throw"),
                (true, true, Phase::Play) => words.say("tui-your-play"),
                (true, false, _) => words.say("tui-your-turn-sent"),
                (false, _, phase) => theirs(words, phase, &who, columns),
            };
            let style = if own {
                theme.yours()
            } else {
                theme.side(turn.side).patch(plain)
            };
            (text, style)
        }
    }
}

/// What somebody else is to do. A name too long for the line is cut, and not what is said of it.
pub(crate) fn theirs(words: Words, phase: Phase, who: &str, columns: usize) -> String {
    let told = |who: String| match phase {
        Phase::Throw => words.tell("tui-their-throw", &[("who", who.into())]),
        Phase::Play => words.tell("tui-their-play", &[("who", who.into())]),
    };
    around_name(columns, who, told)
}

/// The latest throw, rolling at first.
fn lots(app: &App, room: &Room) -> Vec<(String, Style)> {
    let Some(thrown) = &app.thrown else {
        // Who has just come in has seen no throw.
        let lots = room.turn.as_ref().map_or(&[][..], |turn| &turn.lots);
        return draw_lots(app.theme, &room.board.lots, lots);
    };
    let rolling = app.rolls();
    let faces: Vec<u8> = match rolling {
        // Any faces do, as long as they change.
        Some(since) => {
            let tick = (since.as_millis() / FACE) as usize;
            let any = |at: usize| (tick * 7 + at * 5 + tick * at * 3) % 4;
            (0..thrown.lots.len())
                .map(|at| face(&room.board.lots, any(at)))
                .collect()
        }
        None => thrown.lots.clone(),
    };
    let mut pieces = draw_lots(app.theme, &room.board.lots, &faces);
    let value = match rolling {
        Some(_) => String::new(),
        None => {
            let name = sentences::throw_name(app.words, &room.game, thrown.value);
            let name = name.map_or_else(String::new, |name| format!(" {name}"));
            format!(" {}{name}", thrown.value)
        }
    };
    pieces.push((value, app.theme.strong()));
    let who = people::seat(room, thrown.seat).and_then(|seat| seat.player.as_ref());
    let who = who.map_or_else(
        || format!("P{}", thrown.seat),
        |player| player.name.to_string(),
    );
    pieces.push((format!("  {who}"), app.theme.faint()));
    pieces
}

fn face(kind: &LotsKind, any: usize) -> u8 {
    match kind {
        LotsKind::Cowries { .. } => (any % 2) as u8,
        LotsKind::Dice { faces, .. } => faces.get(any % faces.len().max(1)).copied().unwrap_or(1),
    }
}

/// Cowries with their mouths up or down; dice by their numbers.
pub(crate) fn draw_lots(theme: Theme, kind: &LotsKind, lots: &[u8]) -> Vec<(String, Style)> {
    lots.iter()
        .map(|lot| match (kind, lot) {
            (LotsKind::Cowries { .. }, 0) => {
                (theme.sign(Sign::MouthDown).to_owned(), theme.faint())
            }
            (LotsKind::Cowries { .. }, _) => (theme.sign(Sign::MouthUp).to_owned(), theme.way()),
            (LotsKind::Dice { .. }, number) => (format!("[{number}]"), theme.way()),
        })
        .collect()
}

/// The values that are still to be used.
pub(crate) fn pool(words: Words, room: &Room) -> String {
    let pool = room.turn.as_ref().map_or(&[][..], |turn| &turn.pool);
    if pool.is_empty() {
        return String::new();
    }
    let values: Vec<String> = pool.iter().map(u8::to_string).collect();
    let values = values.join(" + ");
    words.tell("tui-pool", &[("values", values.into())])
}
