//! The legal plays, numbered, and which of them is looked at.

use keliya_protocol::{LegalPlay, Phase, Turn};
use ratatui::{
    buffer::Buffer,
    layout::{Position, Rect},
    style::Style,
};

use super::{pen::Pen, theme::Sign};
use crate::{text, tui::app::App};

pub(crate) fn draw(app: &App, area: Rect, buffer: &mut Buffer) {
    let Some(turn) = to_choose(app) else {
        return;
    };
    let theme = app.theme;
    let (first, shown) = window(app, turn, area);
    let more = match (first > 0, first + shown < turn.legal.len()) {
        (true, true) => format!("{}{}", theme.sign(Sign::Above), theme.sign(Sign::Below)),
        (true, false) => theme.sign(Sign::Above).to_owned(),
        (false, true) => theme.sign(Sign::Below).to_owned(),
        (false, false) => String::new(),
    };
    let count = turn.legal.len();
    let title = app.words.tell("tui-plays", &[("count", count.into())]);
    let mut pen = Pen::new(buffer, area);
    pen.heading(theme, &title, &more);
    let digits = count.to_string().len();
    let notation = turn
        .legal
        .iter()
        .map(|play| play.play.len())
        .max()
        .unwrap_or(0);
    for (at, play) in turn.legal.iter().enumerate().skip(first).take(shown) {
        let chosen = at == app.plays.at();
        let sign = if chosen { theme.sign(Sign::Turn) } else { " " };
        let number = format!("{sign}{:>digits$} ", at + 1);
        let notation = text::pad(&play.play, notation) + "  ";
        let what = summary(app, play);
        pen.chosen(
            theme,
            chosen,
            &[
                (&number, theme.faint()),
                (&notation, theme.strong()),
                (&what, Style::new()),
            ],
        );
    }
}

fn to_choose(app: &App) -> Option<&Turn> {
    app.session
        .to_act()
        .filter(|turn| turn.phase == Phase::Play && !turn.legal.is_empty())
}

/// The first play shown, and how many are.
fn window(app: &App, turn: &Turn, area: Rect) -> (usize, usize) {
    let rows = usize::from(area.height.saturating_sub(1));
    let shown = rows.min(turn.legal.len());
    let first = (app.plays.at() + 1).saturating_sub(rows.max(1));
    // The one looked at should not always be the last line.
    let first = if first > 0 { first + rows / 3 } else { 0 };
    (first.min(turn.legal.len() - shown), shown)
}

/// `wait>c1`, `d2>e4 cuts b1`.
fn summary(app: &App, play: &LegalPlay) -> String {
    let arrow = app.theme.arrow((1, 0));
    let steps: Vec<String> = play
        .steps
        .iter()
        .map(|step| {
            let place = |name: &str| match name {
                "wait" => app.words.say("tui-wait"),
                "home" => app.words.say("tui-home"),
                name => name.to_owned(),
            };
            let cuts: String = step
                .cuts
                .iter()
                .map(|cut| format!(" {}{}{}", app.theme.sign(Sign::Cut), cut.side, cut.counter))
                .collect();
            format!("{}{arrow}{}{cuts}", place(&step.from), place(&step.to))
        })
        .collect();
    steps.join(", ")
}

/// The play that was pointed at.
pub(crate) fn play_at(app: &App, area: Rect, point: Position) -> Option<usize> {
    let turn = to_choose(app)?;
    let (first, shown) = window(app, turn, area);
    let row = usize::from(point.y.checked_sub(area.y + 1)?);
    (area.contains(point) && row < shown).then_some(first + row)
}
