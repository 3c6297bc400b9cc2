//! The menu: what may be done in the room besides playing, the host's remote above all.

use std::time::Duration;

use keliya_protocol::{BotLevel, PlayerId, Room, SeatState, Status};

use super::{App, Question, form::turned};
use crate::{
    plain::people,
    session::{Audible, Command},
    words::Words,
};

/// Time limits offered, in seconds; 0 is none.
const LIMITS: [u32; 8] = [0, 10, 20, 30, 60, 120, 300, 3600];

/// Lines that have a number, at most: one key chooses, so there are no numbers of two digits. Arrows
/// and Enter reach the others.
pub(crate) const NUMBERED: usize = 9;

/// A line of the menu.
#[derive(Debug, Clone)]
pub(crate) struct Item {
    /// What it says.
    pub(crate) label: String,
    /// What it does.
    pub(crate) node: Node,
}

/// What a line of the menu does.
#[derive(Debug, Clone)]
pub(crate) enum Node {
    /// Something to do.
    Do(Command),
    /// Something to be asked about first.
    Ask(Question),
    /// More lines, and what they are about.
    More(Into, Vec<Item>),
}

/// What the further lines of a menu are about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Into {
    /// A seat, with who has it: what is chosen there is meant for nobody else.
    Seat {
        seat: u8,
        player: Option<PlayerId>,
        bot: bool,
    },
    /// The time limit.
    Limit,
}

impl Item {
    /// Does it say and do the same? What further lines it has does not matter.
    fn is(&self, other: &Self) -> bool {
        let same = match (&self.node, &other.node) {
            (Node::Do(one), Node::Do(other)) => one == other,
            (Node::Ask(one), Node::Ask(other)) => one == other,
            (Node::More(one, _), Node::More(other, _)) => one == other,
            _ => false,
        };
        same && self.label == other.label
    }
}

/// The lines chosen so far, and the one looked at. The room goes on under an open menu, so none is
/// known by its place.
#[derive(Debug, Default, Clone)]
pub(crate) struct Menu {
    into: Vec<Item>,
    /// Until it is gone.
    looked_at: Option<Item>,
}

impl Menu {
    /// The menu, at its first line.
    pub(crate) fn open(app: &App) -> Self {
        Self {
            into: Vec::new(),
            looked_at: items(app).into_iter().next(),
        }
    }

    /// The lines to choose from now, and the title of where they are. None if what they are about
    /// is no longer there.
    pub(crate) fn items(&self, app: &App) -> Option<(Option<String>, Vec<Item>)> {
        let mut items = items(app);
        let mut title = None;
        for into in &self.into {
            let found = items.into_iter().find(|item| item.is(into))?;
            let Node::More(_, more) = found.node else {
                return None;
            };
            (title, items) = (Some(found.label), more);
        }
        Some((title, items))
    }

    /// Which of the lines is looked at.
    pub(crate) fn at(&self, items: &[Item]) -> Option<usize> {
        let looked_at = self.looked_at.as_ref()?;
        items.iter().position(|item| item.is(looked_at))
    }

    /// The next line, or the one before.
    pub(crate) fn step(&mut self, by: isize, items: &[Item]) {
        let at = match self.at(items) {
            Some(at) => turned(at, by, items.len()),
            None if by < 0 => items.len().saturating_sub(1),
            None => 0,
        };
        self.looked_at = items.get(at).cloned();
    }

    /// Goes into a line that has more.
    pub(crate) fn enter(&mut self, item: Item) {
        self.looked_at = match &item.node {
            Node::More(_, more) => more.first().cloned(),
            Node::Do(_) | Node::Ask(_) => None,
        };
        self.into.push(item);
    }

    /// Goes back; false if there is nowhere to go back to.
    pub(crate) fn back(&mut self) -> bool {
        let last = self.into.pop();
        let went = last.is_some();
        if went {
            self.looked_at = last;
        }
        went
    }
}

fn item(label: String, command: Command) -> Item {
    Item {
        label,
        node: Node::Do(command),
    }
}

fn more(label: String, into: Into, items: Vec<Item>) -> Item {
    Item {
        label,
        node: Node::More(into, items),
    }
}

fn items(app: &App) -> Vec<Item> {
    let Some(room) = app.session.room() else {
        return Vec::new();
    };
    let words = app.words;
    let (seat, host) = (app.session.seat(), app.session.is_host());
    let mut items = Vec::new();
    if host && room.status == Status::Playing {
        items.push(if room.paused {
            item(words.say("tui-menu-unpause"), Command::Unpause)
        } else {
            item(words.say("tui-menu-pause"), Command::Pause)
        });
    }
    // A game is begun by a line after those of the seats, and not by the one where the menu opens.
    for state in &room.seats {
        let inside = seat_items(words, room, state, seat, host);
        if !inside.is_empty() {
            let label = words.tell(
                "tui-menu-seat",
                &[
                    ("seat", state.seat.into()),
                    ("who", holder(words, state).into()),
                ],
            );
            let into = Into::Seat {
                seat: state.seat,
                player: state.player.as_ref().map(|player| player.id),
                bot: state.bot.is_some(),
            };
            items.push(more(label, into, inside));
        }
    }
    if host && room.status == Status::Lobby {
        items.push(item(words.say("tui-menu-start"), Command::Start));
    }
    if room.status == Status::Over && seat.is_some() {
        items.push(item(words.say("tui-menu-rematch"), Command::Rematch));
    }
    if seat.is_some() && room.status != Status::Playing {
        items.push(item(words.say("tui-menu-stand"), Command::Stand));
    }
    if host {
        items.push(more(
            words.say("tui-menu-limit"),
            Into::Limit,
            limits(words),
        ));
        items.push(if room.locked {
            item(words.say("tui-menu-unlock"), Command::Lock(false))
        } else {
            item(words.say("tui-menu-lock"), Command::Lock(true))
        });
        if room.status == Status::Playing {
            items.push(Item {
                label: words.say("tui-menu-end"),
                node: Node::Ask(Question::End),
            });
        }
    }
    items.push(Item {
        label: words.say("tui-menu-quit"),
        node: Node::Ask(Question::Quit),
    });
    items
}

/// Who has a seat, in a few words.
pub(crate) fn holder(words: Words, seat: &SeatState) -> String {
    match (&seat.player, &seat.bot) {
        (Some(player), _) => player.name.to_string(),
        (None, Some(level)) => bot(words, level),
        (None, None) => words.say("tui-seat-free"),
    }
}

/// A bot of that level.
pub(crate) fn bot(words: Words, level: &str) -> String {
    match level {
        "hard" => words.say("tui-bot-hard"),
        "easy" => words.say("tui-bot-easy"),
        other => words.tell("tui-bot-other", &[("level", other.into())]),
    }
}

fn limits(words: Words) -> Vec<Item> {
    let limit = |seconds: u32| item(limit(words, seconds), Command::Timer(seconds));
    LIMITS.map(limit).into()
}

/// A time limit in words.
pub(crate) fn limit(words: Words, seconds: u32) -> String {
    match seconds {
        0 => words.say("tui-no-limit"),
        seconds => people::span(words, Duration::from_secs(u64::from(seconds))),
    }
}

fn seat_items(
    words: Words,
    room: &Room,
    state: &SeatState,
    own: Option<u8>,
    host: bool,
) -> Vec<Item> {
    let seat = state.seat;
    let between = room.status != Status::Playing;
    let mine = own == Some(seat);
    let person = state.player.is_some();
    let mut items = Vec::new();
    if between && !person && !mine {
        items.push(item(words.say("tui-menu-sit"), Command::Sit(seat)));
    }
    // During a game a bot may stand in for who is absent.
    let stand_in = !between && person && !state.connected && state.bot.is_none();
    if host && between && !person || stand_in && (host || own.is_some()) {
        for (label, level) in [
            (words.say("tui-menu-bot-hard"), BotLevel::Hard),
            (words.say("tui-menu-bot-easy"), BotLevel::Easy),
        ] {
            items.push(item(label, Command::Bot(seat, Some(level))));
        }
    }
    if !host {
        return items;
    }
    if between && (person || state.bot.is_some()) && !mine {
        items.push(item(words.say("tui-menu-open"), Command::Open(seat)));
    }
    if between {
        for other in room.seats.iter().filter(|other| other.seat != seat) {
            let label = words.tell(
                "tui-menu-swap",
                &[
                    ("seat", other.seat.into()),
                    ("who", holder(words, other).into()),
                ],
            );
            items.push(item(label, Command::Swap(seat, other.seat)));
        }
    }
    if let Some(player) = state.player.as_ref().filter(|_| !mine) {
        items.push(item(words.say("tui-menu-host"), Command::Host(seat)));
        let mute = |audible| Command::Mute(seat, audible);
        items.push(item(words.say("tui-menu-mute"), mute(Audible::Muted)));
        items.push(item(words.say("tui-menu-unmute"), mute(Audible::Unmuted)));
        items.push(Item {
            label: words.say("tui-menu-remove"),
            node: Node::Ask(Question::Remove(seat, player.id)),
        });
    }
    items
}
