//! Draws the replay: the game's own screen, with what was chosen in place of what is to be chosen.

use keliya_protocol::{Phase, Room, SeatState, Status};
use keliya_record::Act;
use ratatui::{Frame, buffer::Buffer, layout::Rect, style::Style};

use super::Viewer;
use crate::{
    plain::{people, sentences},
    records::wording,
    text::{clip_or_pad, width, wrap_all},
    tui::{
        app::menu,
        view::{
            board::{Drawing, Way, grid::Grid, put},
            frame,
            layout::Regions,
            log,
            pen::Pen,
            plays, said, table,
            theme::Sign,
            too_small, turn,
        },
    },
};

/// Draws the whole screen.
pub(super) fn draw(viewer: &Viewer, frame: &mut Frame<'_>) {
    let area = frame.area();
    let buffer = frame.buffer_mut();
    let room = viewer.replay.room();
    let to_choose = room.turn.as_ref().filter(|turn| turn.phase == Phase::Play);
    let legal = to_choose.map_or(&[][..], |turn| &turn.legal);
    let table = |_| table::least_rows(&room);
    let Some(regions) = Regions::around(area, &room, None, legal.len(), table) else {
        too_small(viewer.words, area, buffer);
        return;
    };
    title(viewer, &room, regions.title, buffer);
    let chosen = viewer.chosen(legal);
    let way = to_choose.zip(chosen).and_then(|(turn, chosen)| {
        let (side, play) = (turn.side, turn.legal.get(chosen)?);
        Some(Way { side, play })
    });
    board(viewer, &room, &regions, way, buffer);
    turn_panel(viewer, &room, regions.turn, buffer);
    if !legal.is_empty() {
        let (theme, words) = (viewer.theme, viewer.words);
        plays::list(theme, words, legal, chosen, regions.plays, buffer);
    }
    table_panel(viewer, &room, regions.table, buffer);
    let lines = viewer.log.iter();
    log::list(viewer.theme, viewer.words, lines, 0, regions.log, buffer);
    footer(viewer, regions.message, regions.footer, buffer);
    if let Some(shown) = &viewer.popup {
        let columns = usize::from(area.width).saturating_sub(4);
        let lines: Vec<frame::Line> = shown
            .lines
            .iter()
            .flat_map(|line| wrap_all(line, columns, "  "))
            .map(|line| (line, Style::new()))
            .collect();
        frame::framed(viewer.theme, area, &shown.title, &lines, None, buffer);
    }
    viewer.theme.in_charset(buffer);
}

/// The first line: which game it was, and that this is a replay.
fn title(viewer: &Viewer, room: &Room, area: Rect, buffer: &mut Buffer) {
    let words = viewer.words;
    let dot = format!(" {} ", viewer.theme.sign(Sign::Dot));
    let date = room.at.to_string();
    let day = date.split('T').next().unwrap_or_default().to_owned();
    let parts = [
        people::game_title(words, &room.game),
        words.tell("tui-title-game", &[("number", room.game_no.into())]),
        day,
    ];
    let code = format!("{}  ", room.room);
    Pen::new(buffer, area).line(&[
        (&code, viewer.theme.strong()),
        (&parts.join(&dot), Style::new()),
    ]);
    let what = words.say("records-screen-replay");
    let columns = u16::try_from(width(&what)).unwrap_or(area.width);
    let x = area.right().saturating_sub(columns);
    put(buffer, x, area.y, &what, columns, viewer.theme.faint());
}

fn board(
    viewer: &Viewer,
    room: &Room,
    regions: &Regions,
    way: Option<Way<'_>>,
    buffer: &mut Buffer,
) {
    let (Some(plan), Some(grid)) = (regions.board, Grid::of(&room.board, None)) else {
        let text = viewer.words.say("plain-board-too-large");
        Pen::new(buffer, regions.log).wrapped(&text, Style::new());
        return;
    };
    let in_turn = room.turn.as_ref().map(|turn| turn.side);
    let drawing = Drawing {
        room,
        grid: &grid,
        plan,
        theme: viewer.theme,
        words: viewer.words,
        track: in_turn.filter(|_| viewer.shows_track),
        way,
        picked: None,
    };
    drawing.draw(buffer);
}

/// How far the replay is, whose turn it is, and the latest throw.
fn turn_panel(viewer: &Viewer, room: &Room, area: Rect, buffer: &mut Buffer) {
    let (words, theme, replay) = (viewer.words, viewer.theme, &viewer.replay);
    let heading = match replay.turn() {
        0 => words.say("records-screen-start"),
        turn => words.tell(
            "records-screen-turn",
            &[("turn", turn.into()), ("turns", replay.turns().into())],
        ),
    };
    let step = format!("{}/{}", replay.step(), replay.steps());
    let mut pen = Pen::new(buffer, area);
    pen.heading(theme, &heading, &step);
    match &room.turn {
        Some(turn) => {
            let who = people::label(words, room, turn.seat);
            let text = turn::theirs(words, turn.phase, &who, pen.columns());
            pen.text(&text, theme.side(turn.side).patch(theme.strong()));
        }
        // A record of a game that had not started yet.
        None if room.status == Status::Playing => {
            pen.text(&wording::end(words, replay.record()), theme.strong());
        }
        // What else there is to say of the end is among what happened, where there is room for it.
        None => match room.winner {
            Some(side) => {
                let won = words.tell("plain-entry-won", &[("side", side.to_string().into())]);
                pen.text(&won, theme.side(side).patch(theme.strong()));
            }
            None => pen.text(&words.say("plain-turn-none-over"), theme.strong()),
        },
    }
    let mut pieces = Vec::new();
    if let Some(ply) = replay.latest_throw()
        && let Act::Throw { lots, .. } = ply.act
    {
        pieces = turn::draw_lots(theme, &room.board.lots, lots.as_slice());
        let value = lots.value();
        let name = sentences::throw_name(words, &room.game, value);
        let name = name.map_or_else(String::new, |name| format!(" {name}"));
        pieces.push((format!(" {value}{name}"), theme.strong()));
        let who = people::label(words, room, ply.seat);
        pieces.push((format!("  {who}"), theme.faint()));
    }
    let pieces: Vec<(&str, Style)> = pieces
        .iter()
        .map(|(text, style)| (text.as_str(), *style))
        .collect();
    pen.line(&pieces);
    pen.text(&turn::pool(words, room), Style::new());
}

/// Who played which seat by then, and which counters of each side waited or were at home.
fn table_panel(viewer: &Viewer, room: &Room, area: Rect, buffer: &mut Buffer) {
    let (words, theme) = (viewer.words, viewer.theme);
    let mut pen = Pen::new(buffer, area);
    pen.heading(theme, &words.say("tui-table"), "");
    for seat in &room.seats {
        seat_line(viewer, room, seat, &mut pen);
    }
    let sides = room.position.iter().flat_map(|position| position.keys());
    for side in sides {
        table::side_line(theme, words, room.position.as_ref(), *side, &mut pen);
    }
}

fn seat_line(viewer: &Viewer, room: &Room, seat: &SeatState, pen: &mut Pen<'_>) {
    let theme = viewer.theme;
    let in_turn = room.turn.as_ref().map(|turn| turn.seat) == Some(seat.seat);
    let sign = if in_turn { theme.sign(Sign::Turn) } else { " " };
    let stand_in = if seat.player.is_some() && seat.bot.is_some() {
        format!(" {}", viewer.words.say("tui-seat-stand-in"))
    } else {
        String::new()
    };
    let columns = pen.columns().saturating_sub(table::SEAT + width(&stand_in));
    let name = clip_or_pad(&menu::holder(viewer.words, seat), columns);
    pen.line(&[
        (sign, theme.yours()),
        (&format!("{} ", seat.seat), theme.faint()),
        (
            &format!("{} ", seat.side),
            theme.side(seat.side).patch(theme.strong()),
        ),
        (&name, Style::new()),
        (&stand_in, theme.faint()),
    ]);
}

/// The last lines: what is typed or what a key came to, and which keys there are.
fn footer(viewer: &Viewer, message: Rect, keys: Rect, buffer: &mut Buffer) {
    let (words, theme) = (viewer.words, viewer.theme);
    let mut pen = Pen::new(buffer, keys);
    if viewer.typing.is_some() {
        pen.text(&words.say("tui-keys-typing"), theme.faint());
    } else if viewer.due.is_some() {
        let speed = format!("{}  ", viewer.speed_told());
        let keys = words.say("records-screen-keys-playing");
        pen.line(&[(&speed, theme.strong()), (&keys, theme.faint())]);
    } else {
        pen.text(&words.say("records-screen-keys"), theme.faint());
    }
    if let Some(editor) = &viewer.typing {
        let label = format!("{} ", words.say("records-screen-go"));
        let caret = theme.sign(Sign::Caret);
        Pen::new(buffer, message).line(&[
            (&label, theme.strong()),
            (editor.text(), Style::new()),
            (caret, theme.strong()),
        ]);
    } else if let Some(text) = &viewer.message {
        said(text, theme.strong(), message, buffer);
    }
}
