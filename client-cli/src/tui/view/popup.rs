//! What lies over the screen: keys, the way in for others, the dice, the menu, questions, the form.

use keliya_protocol::{Room, Status};
use ratatui::{
    buffer::Buffer,
    layout::{Position, Rect},
    style::Style,
};

use super::{
    frame::{Line, first_shown, framed, framed_from, place},
    house_rules, qr,
    theme::Sign,
};
use crate::{
    plain::people,
    text,
    tui::app::{
        App, Popup, Question,
        form::{Field, Form},
        menu::{self, Item, Menu},
    },
};

/// Columns of what is chosen in the form, at least: the box keeps its size.
const FORM_VALUE: usize = 24;

pub(crate) fn draw(app: &App, screen: Rect, buffer: &mut Buffer) {
    let Some(popup) = &app.popup else {
        return;
    };
    let words = app.words;
    match popup {
        Popup::Help => {
            let text = match app.session.room() {
                Some(_) => words.tell(
                    "tui-help-room",
                    &[
                        ("house", app.theme.sign(Sign::House).into()),
                        ("home", app.theme.sign(Sign::Home).into()),
                        ("from", app.theme.sign(Sign::From).into()),
                        ("to", app.theme.sign(Sign::To).into()),
                        ("cut", app.theme.sign(Sign::Cut).into()),
                    ],
                ),
                None => words.say("tui-help-lobby"),
            };
            let lines = text.lines().map(|line| (line.to_owned(), Style::new()));
            framed(
                app.theme,
                screen,
                &words.say("tui-help"),
                &lines.collect::<Vec<_>>(),
                None,
                buffer,
            );
        }
        Popup::Invite => invite(app, screen, buffer),
        Popup::Dice(first) => dice(app, screen, *first, buffer),
        Popup::Menu(menu) => {
            let Some((title, items)) = menu.items(app) else {
                return;
            };
            let (title, lines) = menu_lines(app, title, &items);
            framed(app.theme, screen, &title, &lines, menu.at(&items), buffer);
        }
        Popup::Ask(question) => ask(app, *question, screen, buffer),
        Popup::Form(form) => {
            let lines = form_lines(app, form);
            framed(
                app.theme,
                screen,
                &words.say("tui-form"),
                &lines,
                Some(form.at),
                buffer,
            );
        }
    }
}

fn menu_lines(app: &App, title: Option<String>, items: &[Item]) -> (String, Vec<Line>) {
    let title = title.unwrap_or_else(|| app.words.say("tui-menu"));
    let lines = items.iter().zip(1..).map(|(item, number): (_, usize)| {
        let more = if matches!(item.node, menu::Node::More(..)) {
            format!(" {}", app.theme.arrow((1, 0)))
        } else {
            String::new()
        };
        let number = if number <= menu::NUMBERED {
            number.to_string()
        } else {
            " ".to_owned()
        };
        (format!("{number} {}{more}", item.label), Style::new())
    });
    (title, lines.collect())
}

/// The line of the menu that was pointed at.
pub(crate) fn menu_line(app: &App, menu: &Menu, point: Position) -> Option<Item> {
    let (title, mut items) = menu.items(app)?;
    let (title, lines) = menu_lines(app, title, &items);
    let area = place(app.screen, &title, &lines);
    let height = area.height.saturating_sub(2);
    let row = point
        .y
        .checked_sub(area.y + 1)
        .filter(|row| *row < height)?;
    let at = first_shown(menu.at(&items), height) + usize::from(row);
    (area.contains(point) && at < items.len()).then(|| items.swap_remove(at))
}

/// What is asked, and the keys that answer it.
pub(crate) fn asked(app: &App, question: Question) -> String {
    let words = app.words;
    let room = app.session.room();
    match question {
        Question::Quit if room.is_some_and(|room| room.status == Status::Playing) => {
            words.say("tui-ask-quit")
        }
        Question::Quit => {
            let seat = app.session.seat().unwrap_or_default();
            words.tell("tui-ask-quit-seat", &[("seat", seat.into())])
        }
        Question::End => words.say("tui-ask-end"),
        Question::Remove(seat, _) => {
            words.tell("tui-ask-remove", &[("who", app.label(seat).into())])
        }
    }
}

fn ask(app: &App, question: Question, screen: Rect, buffer: &mut Buffer) {
    let words = app.words;
    let lines: Vec<Line> = asked(app, question)
        .lines()
        .map(|line| (line.to_owned(), Style::new()))
        .collect();
    framed(
        app.theme,
        screen,
        &words.say("tui-ask"),
        &lines,
        None,
        buffer,
    );
}

/// The link that opens a browser at the room.
fn link(app: &App, room: &Room) -> String {
    format!("{}/join/{}", app.links.server, room.room)
}

fn invite(app: &App, screen: Rect, buffer: &mut Buffer) {
    let Some(room) = app.session.room() else {
        return;
    };
    let words = app.words;
    let link = link(app, room);
    let command = format!("keliya join {}{}", room.room, app.links.suffix);
    let mut lines: Vec<Line> = vec![
        (
            words.tell("tui-invite-code", &[("code", room.room.to_string().into())]),
            app.theme.strong(),
        ),
        (command, Style::new()),
        (link.clone(), Style::new()),
    ];
    if app.links.server.is_loopback() {
        lines.push((words.say("tui-invite-loopback"), app.theme.faint()));
    }
    let code = qr::lines(&link, app.theme.charset);
    // A code cut off is of no use.
    let fits = code
        .first()
        .is_some_and(|line| text::width(line) + 4 <= usize::from(screen.width))
        && code.len() + lines.len() + 2 <= usize::from(screen.height);
    if fits {
        let looks = app.theme.light_on_dark();
        lines.extend(code.into_iter().map(|line| (line, looks)));
    } else {
        lines.push((words.say("tui-invite-no-room"), app.theme.faint()));
    }
    framed(
        app.theme,
        screen,
        &words.say("tui-invite"),
        &lines,
        None,
        buffer,
    );
}

fn dice(app: &App, screen: Rect, first: usize, buffer: &mut Buffer) {
    let Some(room) = app.session.room() else {
        return;
    };
    let lines = dice_lines(app, room, screen);
    let title = if dice_below(app) > 0 {
        app.words.say("tui-dice-long")
    } else {
        app.words.say("tui-dice")
    };
    framed_from(app.theme, screen, &title, (&lines, first), None, buffer);
}

/// How many lines about the dice do not fit on the screen.
pub(crate) fn dice_below(app: &App) -> usize {
    app.session.room().map_or(0, |room| {
        let lines = dice_lines(app, room, app.screen).len();
        lines.saturating_sub(usize::from(app.screen.height).saturating_sub(2))
    })
}

fn dice_lines(app: &App, room: &Room, screen: Rect) -> Vec<Line> {
    let words = app.words;
    let hash = app.session.own_hash();
    let facts = crate::plain::fairness::grounds(words, room, hash.as_deref());
    let columns = usize::from(screen.width).saturating_sub(4);
    let mut lines: Vec<Line> = facts
        .iter()
        .flat_map(|line| text::wrap_all(line, columns, "  "))
        .map(|line| (line, Style::new()))
        .collect();
    if let Some(verdict) = &app.verdict {
        let sentence = crate::plain::fairness::verdict(words, verdict);
        lines.extend(
            text::wrap_all(&sentence, columns, "  ")
                .into_iter()
                .map(|line| (line, app.theme.strong())),
        );
    }
    let luck = app.luck.iter();
    lines.extend(
        luck.flat_map(|line| text::wrap_all(line, columns, "  "))
            .map(|line| (line, Style::new())),
    );
    lines
}

fn form_lines(app: &App, form: &Form) -> Vec<Line> {
    let words = app.words;
    let fields = form.fields();
    let cell = |field: &Field| -> (String, String) {
        match field {
            Field::Game => (
                words.say("tui-form-game"),
                people::game_title(words, &form.game().game),
            ),
            Field::Players => (words.say("tui-form-players"), form.players().to_string()),
            Field::Option(name) => (
                house_rules::name(words, name),
                form.option(name)
                    .map_or_else(String::new, |value| house_rules::value(words, name, value)),
            ),
            Field::Visibility => (
                words.say("tui-form-visibility"),
                if form.is_public() {
                    words.say("tui-form-public")
                } else {
                    words.say("tui-form-private")
                },
            ),
            Field::Limit => (
                words.say("tui-form-limit"),
                menu::limit(words, form.limit()),
            ),
            Field::Seat => (
                words.say("tui-form-seat"),
                match form.seat() {
                    0 => words.say("tui-form-watch"),
                    seat => seat.to_string(),
                },
            ),
        }
    };
    let cells: Vec<(String, String)> = fields.iter().map(cell).collect();
    let labels = cells.iter().map(|(label, _)| text::width(label));
    let widest = labels.max().unwrap_or(0);
    let values = cells.iter().map(|(_, value)| text::width(value));
    let columns = values.max().unwrap_or(0).max(FORM_VALUE);
    let (left, right) = (app.theme.arrow((-1, 0)), app.theme.arrow((1, 0)));
    let mut lines: Vec<Line> = cells
        .iter()
        .map(|(label, value)| {
            let label = text::clip_or_pad(label, widest);
            (
                format!(
                    "{label}  {left} {} {right}",
                    text::clip_or_pad(value, columns)
                ),
                Style::new(),
            )
        })
        .collect();
    lines.push((String::new(), Style::new()));
    let dot = app.theme.sign(Sign::Dot);
    lines.push((
        words.say("tui-form-keys").replace('|', dot),
        app.theme.faint(),
    ));
    lines
}
