//! The legal plays, numbered, and which of them is looked at.

use keliya_protocol::{LegalPlay, Phase, Turn};
use ratatui::{
    buffer::Buffer,
    layout::{Position, Rect},
    style::Style,
};

use super::{
    pen::Pen,
    theme::{Sign, Theme},
};
use crate::{text, tui::app::App, words::Words};

pub(crate) fn draw(app: &App, area: Rect, buffer: &mut Buffer) {
    let Some(turn) = to_choose(app) else {
        return;
    };
    list(
        app.theme,
        app.words,
        &turn.legal,
        Some(app.plays.at()),
        area,
        buffer,
    );
}

/// Plays with their numbers, one of them chosen, if any is.
pub(crate) fn list(
    theme: Theme,
    words: Words,
    legal: &[LegalPlay],
    chosen: Option<usize>,
    area: Rect,
    buffer: &mut Buffer,
) {
    let (first, shown) = window(chosen.unwrap_or(0), legal.len(), area);
    let more = match (first > 0, first + shown < legal.len()) {
        (true, true) => format!("{}{}", theme.sign(Sign::Above), theme.sign(Sign::Below)),
        (true, false) => theme.sign(Sign::Above).to_owned(),
        (false, true) => theme.sign(Sign::Below).to_owned(),
        (false, false) => String::new(),
    };
    let count = legal.len();
    let title = words.tell("tui-plays", &[("count", count.into())]);
    let mut pen = Pen::new(buffer, area);
    pen.heading(theme, &title, &more);
    let digits = count.to_string().len();
    let notation = legal.iter().map(|play| play.play.len()).max().unwrap_or(0);
    for (at, play) in legal.iter().enumerate().skip(first).take(shown) {
        let chosen = chosen == Some(at);
        let sign = if chosen { theme.sign(Sign::Turn) } else { " " };
        let number = format!("{sign}{:>digits$} ", at + 1);
        let notation = text::clip_or_pad(&play.play, notation) + "  ";
        let what = summary(theme, words, play);
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
fn window(chosen: usize, count: usize, area: Rect) -> (usize, usize) {
    let rows = usize::from(area.height.saturating_sub(1));
    let shown = rows.min(count);
    let first = (chosen + 1).saturating_sub(rows.max(1));
    // The one looked at should not always be the last line.
    let first = if first > 0 { first + rows / 3 } else { 0 };
    (first.min(count - shown), shown)
}

/// `wait>c1`, `d2>e4 cuts b1`.
fn summary(theme: Theme, words: Words, play: &LegalPlay) -> String {
    let arrow = theme.arrow((1, 0));
    let steps: Vec<String> = play
        .steps
        .iter()
        .map(|step| {
            let place = |name: &str| match name {
                "wait" => words.say("tui-wait"),
                "home" => words.say("tui-home"),
                name => name.to_owned(),
            };
            let cuts: String = step
                .cuts
                .iter()
                .map(|cut| format!(" {}{}{}", theme.sign(Sign::Cut), cut.side, cut.counter))
                .collect();
            format!("{}{arrow}{}{cuts}", place(&step.from), place(&step.to))
        })
        .collect();
    steps.join(", ")
}

/// The play that was pointed at.
pub(crate) fn play_at(app: &App, area: Rect, point: Position) -> Option<usize> {
    let turn = to_choose(app)?;
    let (first, shown) = window(app.plays.at(), turn.legal.len(), area);
    let row = usize::from(point.y.checked_sub(area.y + 1)?);
    (area.contains(point) && row < shown).then_some(first + row)
}
