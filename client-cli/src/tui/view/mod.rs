//! Draws the app.

pub(crate) mod board;
pub(crate) mod frame;
mod house_rules;
pub(crate) mod layout;
pub(crate) mod lobby;
pub(crate) mod log;
pub(crate) mod pen;
pub(crate) mod plays;
pub(crate) mod popup;
mod qr;
pub(crate) mod table;
pub(crate) mod theme;
pub(crate) mod turn;

use keliya_protocol::{Audience, Phase, Room, Status};
use ratatui::{
    Frame,
    buffer::Buffer,
    layout::Rect,
    style::Style,
    widgets::{Clear, Widget},
};

use self::{
    board::{Drawing, Way, grid::Grid},
    layout::{Regions, is_too_small},
    pen::Pen,
    theme::Sign,
};
use super::app::{App, Popup, Purpose, editor::Editor};
use crate::{plain::people, session::Stage, text, words::Words};

/// Draws the whole screen.
pub(crate) fn draw(app: &App, frame: &mut Frame<'_>) {
    let area = frame.area();
    let buffer = frame.buffer_mut();
    if is_too_small(area) {
        // Who goes is asked here as well.
        match app.popup {
            Some(Popup::Ask(question)) => {
                let mut pen = Pen::new(buffer, area);
                for line in popup::asked(app, question).lines() {
                    pen.text(line, Style::new());
                }
            }
            _ => too_small(app.words, area, buffer),
        }
        return;
    }
    match (app.session.room(), Regions::of(app)) {
        (Some(room), Some(regions)) => draw_room(app, room, &regions, buffer),
        _ if app.is_in_lobby() => lobby::draw(app, area, buffer),
        _ => connecting(app, area, buffer),
    }
    popup::draw(app, area, buffer);
    app.theme.in_charset(buffer);
}

/// Says that the window is too small.
pub(crate) fn too_small(words: Words, area: Rect, buffer: &mut Buffer) {
    let (width, height) = layout::SMALLEST;
    let text = words.tell(
        "tui-too-small",
        &[
            ("width", width.into()),
            ("height", height.into()),
            ("now-width", area.width.into()),
            ("now-height", area.height.into()),
        ],
    );
    Pen::new(buffer, area).wrapped(&text, Style::new());
}

fn connecting(app: &App, area: Rect, buffer: &mut Buffer) {
    let server = app.links.server.to_string();
    let text = app
        .words
        .tell("tui-connecting", &[("server", server.into())]);
    let mut pen = Pen::new(buffer, area);
    pen.text(&text, app.theme.strong());
    if let Some(down) = down_text(app) {
        pen.wrapped(&down, app.theme.warning());
    }
}

fn draw_room(app: &App, room: &Room, regions: &Regions, buffer: &mut Buffer) {
    title(app, room, regions.title, buffer);
    if let (Some(plan), Some(grid)) = (regions.board, Grid::of(&room.board, app.bottom())) {
        let turn = app
            .session
            .to_act()
            .filter(|turn| turn.phase == Phase::Play);
        let way = turn.and_then(|turn| {
            let play = turn.legal.get(app.plays.at())?;
            let side = turn.side;
            Some(Way { side, play })
        });
        let drawing = Drawing {
            room,
            grid: &grid,
            plan,
            theme: app.theme,
            words: app.words,
            track: app.track_shown(room),
            way,
            picked: app.plays.picked(),
        };
        drawing.draw(buffer);
    } else {
        let text = app.words.say("plain-board-too-large");
        Pen::new(
            buffer,
            Rect {
                width: 40,
                ..regions.log
            },
        )
        .wrapped(&text, Style::new());
    }
    turn::draw(app, room, regions.turn, buffer);
    plays::draw(app, regions.plays, buffer);
    table::draw(app, room, regions.table, buffer);
    log::draw(app, regions.log, buffer);
    footer(app, regions.message, regions.footer, buffer);
}

/// The first line: room, game, score, who watches, and how the connection is.
fn title(app: &App, room: &Room, area: Rect, buffer: &mut Buffer) {
    let theme = app.theme;
    let (state, style) = match app.session.stage() {
        Stage::In => (app.words.say("tui-connected"), theme.faint()),
        Stage::Away => (app.words.say("tui-disconnected"), theme.warning()),
        Stage::Greeting | Stage::Entering | Stage::Lobby => {
            (app.words.say("tui-coming-back"), theme.warning())
        }
    };
    let code = format!("{}  ", room.room);
    let taken = text::width(&code) + text::width(&state) + 1;
    let columns = usize::from(area.width).saturating_sub(taken);
    let about = Brief::ALL
        .into_iter()
        .map(|brief| about(app, room, brief))
        .find(|about| text::width(about) <= columns);
    let about = about.unwrap_or_else(|| self::about(app, room, Brief::Game));
    let about = text::clip_or_pad(&about, columns);
    Pen::new(buffer, area).line(&[
        (&code, theme.strong()),
        (&about, Style::new()),
        (" ", Style::new()),
        (&state, style),
    ]);
}

/// How much the first line says.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Brief {
    /// All.
    No,
    /// All, the score closer together.
    Score,
    /// Which game of the room it is goes unsaid.
    Game,
}

impl Brief {
    const ALL: [Self; 3] = [Self::No, Self::Score, Self::Game];
}

fn about(app: &App, room: &Room, brief: Brief) -> String {
    let words = app.words;
    let mut parts = vec![people::game_title(words, &room.game)];
    if room.game_no > 0 {
        if brief < Brief::Game {
            parts.push(words.tell("tui-title-game", &[("number", room.game_no.into())]));
        }
        let (within, between) = match brief {
            Brief::No => (" ", " : "),
            Brief::Score | Brief::Game => ("", " "),
        };
        let score = room.score.iter();
        let score: Vec<String> = score
            .map(|(side, games)| format!("{side}{within}{games}"))
            .collect();
        parts.push(score.join(between));
    }
    if room.locked {
        parts.push(words.say("tui-title-locked"));
    }
    if room.spectators > 0 {
        parts.push(words.tell("plain-watching", &[("count", room.spectators.into())]));
    }
    parts.join(&format!(" {} ", app.theme.sign(Sign::Dot)))
}

/// For how long there is no connection, and when it is tried again.
pub(crate) fn down_text(app: &App) -> Option<String> {
    let down = app.down.as_ref()?;
    let away = app.now.at.saturating_duration_since(down.since).as_secs();
    let again = down.retry_at.saturating_duration_since(app.now.at);
    Some(app.words.tell(
        "tui-down",
        &[
            ("why", down.why.clone().into()),
            ("seconds", away.into()),
            ("again", again.as_millis().div_ceil(1000).to_string().into()),
        ],
    ))
}

/// Lines that what was just said may take, the first of them its own, the others over what is above.
const MESSAGE_LINES: usize = 3;

/// The last lines: what is typed, what is wrong or what was just said, and which keys there are.
pub(crate) fn footer(app: &App, message: Rect, keys: Rect, buffer: &mut Buffer) {
    let theme = app.theme;
    Pen::new(buffer, keys).text(&keys_now(app), theme.faint());
    if let Some((purpose, editor)) = &app.typing {
        typing(app, *purpose, editor, message, buffer);
    } else if let Some(down) = down_text(app) {
        said(&down, theme.warning(), message, buffer);
    } else if let Some(text) = app.message() {
        said(text, theme.strong(), message, buffer);
    } else if let Some(waits) = app.waits_for() {
        said(&waits, Style::new(), message, buffer);
    }
}

fn typing(app: &App, purpose: Purpose, editor: &Editor, area: Rect, buffer: &mut Buffer) {
    let theme = app.theme;
    let label = match purpose {
        Purpose::Chat(Audience::All) => app.words.say("tui-type-chat"),
        Purpose::Chat(Audience::Side) => app.words.say("tui-type-side"),
        Purpose::Play => app.words.say("tui-type-play"),
        Purpose::Code => app.words.say("tui-type-code"),
    };
    let label = format!("{label} ");
    let (before, after) = editor.split();
    let caret = theme.sign(Sign::Caret);
    let room = usize::from(area.width).saturating_sub(text::width(&label) + 2);
    let before = tail(before, room);
    Pen::new(buffer, area).line(&[
        (&label, theme.strong()),
        (before, Style::new()),
        (caret, theme.strong()),
        (after, Style::new()),
    ]);
}

/// Writes a text above the keys, upwards over what is there if one line is not enough.
pub(crate) fn said(text: &str, style: Style, area: Rect, buffer: &mut Buffer) {
    let lines = text::wrap_all(text, usize::from(area.width), "  ");
    let shown = lines.len().min(MESSAGE_LINES);
    let above = u16::try_from(shown.saturating_sub(1)).unwrap_or(0);
    let area = Rect {
        y: area.y.saturating_sub(above),
        height: area.height + above,
        ..area
    };
    Clear.render(area, buffer);
    let mut pen = Pen::new(buffer, area);
    for (at, line) in lines.iter().take(shown).enumerate() {
        // The rest is in the log.
        let cut = at + 1 == shown && shown < lines.len();
        let line = if cut {
            format!("{line} ...")
        } else {
            line.clone()
        };
        pen.text(&line, style);
    }
}

/// The end of a text, as much as there is room for.
fn tail(text: &str, columns: usize) -> &str {
    let mut rest = text;
    while text::width(rest) > columns {
        let mut chars = rest.chars();
        chars.next();
        rest = chars.as_str();
    }
    rest
}

fn keys_now(app: &App) -> String {
    let words = app.words;
    match &app.typing {
        Some((Purpose::Chat(_), _)) => return words.say("tui-keys-chat"),
        Some((Purpose::Play | Purpose::Code, _)) => return words.say("tui-keys-typing"),
        None => {}
    }
    let Some(room) = app.session.room() else {
        return words.say("tui-keys-lobby");
    };
    let phase = app.session.to_act().map(|turn| turn.phase);
    match (room.status, phase) {
        (_, Some(Phase::Throw)) => words.say("tui-keys-throw"),
        (_, Some(Phase::Play)) => words.say("tui-keys-play"),
        (Status::Lobby, None) if app.session.is_host() => words.say("tui-keys-start"),
        (Status::Over, None) if app.session.seat().is_some() && !app.has_asked_again() => {
            words.say("tui-keys-over")
        }
        _ => words.say("tui-keys-wait"),
    }
}

#[cfg(test)]
mod tests;
