//! What happened and was said, the newest at the bottom.

use ratatui::{
    buffer::Buffer,
    layout::Rect,
    style::{Modifier, Style},
};

use super::{
    layout::Regions,
    pen::Pen,
    theme::{Sign, Theme},
};
use crate::{
    text,
    tui::app::{App, log::Kind},
    words::Words,
};

pub(crate) fn draw(app: &App, area: Rect, buffer: &mut Buffer) {
    let (lines, skipped) = (app.log.lines(), app.log.scrolled());
    list(app.theme, app.words, lines, skipped, area, buffer);
}

/// The last of the lines, oldest first, that fit when so many lines of the screen are left out at the end.
pub(crate) fn list<'a>(
    theme: Theme,
    words: Words,
    all: impl DoubleEndedIterator<Item = &'a (Kind, String)>,
    skipped: usize,
    area: Rect,
    buffer: &mut Buffer,
) {
    if area.height < 2 {
        return;
    }
    let shown = usize::from(area.height - 1);
    let mut lines = Vec::new();
    'all: for (kind, line) in all.rev() {
        for part in broken(line, area.width).into_iter().rev() {
            lines.push((*kind, part));
            if lines.len() >= skipped + shown {
                break 'all;
            }
        }
    }
    let more = if skipped > 0 {
        theme.sign(Sign::Below)
    } else {
        ""
    };
    let mut pen = Pen::new(buffer, area);
    pen.heading(theme, &words.say("tui-log"), more);
    for (kind, line) in lines.iter().skip(skipped).rev() {
        let style = match kind {
            Kind::Event => Style::new(),
            Kind::Chat => theme.strong(),
            Kind::SideChat => theme.strong().add_modifier(Modifier::ITALIC),
            Kind::Warning => theme.warning(),
            Kind::Note => theme.faint(),
        };
        pen.text(line, style);
    }
}

fn broken(line: &str, width: u16) -> Vec<String> {
    text::wrap_all(line, usize::from(width), "  ")
}

/// How many lines of the screen a line of the log takes.
pub(crate) fn rows(app: &App, line: &str) -> usize {
    Regions::of(app).map_or(0, |regions| broken(line, regions.log.width).len())
}

/// How many lines there are in all, and how many are shown.
pub(crate) fn extent(app: &App) -> (usize, usize) {
    let Some(regions) = Regions::of(app) else {
        return (0, 0);
    };
    let lines = app
        .log
        .lines()
        .map(|(_, line)| broken(line, regions.log.width).len());
    (
        lines.sum(),
        usize::from(regions.log.height.saturating_sub(1)),
    )
}
