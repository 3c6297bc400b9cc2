//! A record as text.

use std::fmt::{self, Write};

use keliya_protocol::fair::NO_SEED;
use keliya_rules::{Game, LotsKind};

use crate::{
    escape::Escaped,
    record::{FORMAT, Holder, Item, Note, Outcome, Record, Turn},
};

impl fmt::Display for Record {
    /// The record's text, with the checksum that belongs to it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write_header(f, self)?;
        write_tag(f, "Checksum", &self.checksum())?;
        write_turns(f, self, Comments::Written)
    }
}

/// How a note begins that is a change of seats.
pub(crate) const SEAT: &str = "seat ";

/// Are readers' comments written?
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Comments {
    Written,
    LeftOut,
}

fn write_tag(f: &mut impl Write, name: &str, value: &str) -> fmt::Result {
    writeln!(f, "[{name} \"{}\"]", Escaped(value))
}

/// Every tag but the checksum.
pub(crate) fn write_header(f: &mut impl Write, record: &Record) -> fmt::Result {
    let config = record.config;
    write_tag(f, "Record", FORMAT)?;
    write_tag(f, "Game", config.game().name())?;
    let options: Vec<String> = config
        .options()
        .map(|(name, value)| format!("{name}={value}"))
        .collect();
    write_tag(f, "Options", &options.join(" "))?;
    let rules = &record.rules;
    write_tag(f, "Rules", &format!("{} {}", rules.version, rules.source))?;
    write_tag(f, "Room", record.room.as_str())?;
    write_tag(f, "GameNo", &record.game_no.to_string())?;
    write_tag(f, "Date", &record.date.to_string())?;
    for (number, holder) in (1_u8..).zip(&record.seats) {
        let side = config.seat(number).map(|seat| config.side_of(seat));
        let side = side.map_or("?", |side| side.name());
        write_tag(f, &format!("Seat{number}"), &format!("{side} {holder}"))?;
    }
    let dice = &record.dice;
    write_tag(f, "Scheme", &dice.scheme)?;
    write_tag(f, "Commitment", &dice.commitment)?;
    let hashes = dice.hashes.iter().map(|h| h.as_deref().unwrap_or(NO_SEED));
    write_tag(f, "Hashes", &hashes.collect::<Vec<_>>().join(" "))?;
    if let Some(seeds) = &dice.client_seeds {
        write_tag(f, "ClientSeeds", &seeds.join(" "))?;
    }
    if let Some(seed) = &dice.server_seed {
        write_tag(f, "ServerSeed", seed)?;
    }
    if let Some(first) = record.first {
        write_tag(f, "First", &first.to_string())?;
    }
    write_tag(f, "Result", &record.outcome.to_string())
}

/// A line for each turn, after an empty one.
pub(crate) fn write_turns(f: &mut impl Write, record: &Record, comments: Comments) -> fmt::Result {
    let told = |note: &&Note| is_told(note, comments);
    let mut notes = record.notes.iter().filter(told).peekable();
    if notes.peek().is_some() || !record.turns.is_empty() {
        writeln!(f)?;
    }
    for note in notes {
        writeln!(f, "{note}")?;
    }
    let separator = separator(record.config.game());
    for turn in &record.turns {
        write_turn(f, turn, separator, comments)?;
    }
    Ok(())
}

fn is_told(note: &Note, comments: Comments) -> bool {
    comments == Comments::Written || matches!(note, Note::Seat { .. })
}

fn write_turn(f: &mut impl Write, turn: &Turn, separator: &str, comments: Comments) -> fmt::Result {
    write!(f, "{}:", turn.seat)?;
    for item in &turn.items {
        if let Item::Note(note) = item {
            if is_told(note, comments) {
                write!(f, " {note}")?;
            }
            continue;
        }
        f.write_char(' ')?;
        write_act(f, item, separator)?;
    }
    writeln!(f)
}

/// What stands between the faces of a throw: dice are set apart, so that no face needs to be a single
/// digit.
pub(crate) fn separator(game: Game) -> &'static str {
    match game.lots() {
        LotsKind::Cowries { .. } => "",
        LotsKind::Dice { .. } => ".",
    }
}

fn write_act(f: &mut impl Write, item: &Item, separator: &str) -> fmt::Result {
    let (auto, lost) = match item {
        Item::Throw { lots, auto, lost } => {
            for (index, face) in lots.iter().enumerate() {
                let separator = if index == 0 { "" } else { separator };
                write!(f, "{separator}{face}")?;
            }
            (*auto, *lost)
        }
        Item::Play { play, auto, lost } => {
            f.write_str(play)?;
            (*auto, *lost)
        }
        Item::Note(_) => return Ok(()),
    };
    if auto {
        f.write_char('!')?;
    }
    if lost {
        f.write_str(" -")?;
    }
    Ok(())
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Seat { seat, holder } => {
                let holder = holder.to_string();
                write!(f, "{{seat {seat}: {}}}", Escaped(&holder))
            }
            // One that looks like a change of seats begins with an escape instead.
            Self::Comment(text) => match text.strip_prefix(SEAT) {
                Some(rest) => write!(f, "{{\\u{{73}}eat {}}}", Escaped(rest)),
                None => write!(f, "{{{}}}", Escaped(text)),
            },
        }
    }
}

impl fmt::Display for Holder {
    /// `free`, `person Nimal`, `bot hard`, or `bot hard for Nimal`; not escaped.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Free => f.write_str("free"),
            Self::Person(name) => write!(f, "person {name}"),
            Self::Bot {
                level,
                stands_in_for: None,
            } => write!(f, "bot {level}"),
            Self::Bot {
                level,
                stands_in_for: Some(name),
            } => write!(f, "bot {level} for {name}"),
        }
    }
}

impl fmt::Display for Outcome {
    /// `*`, the winner's side, `none`, or `closed` and why.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Running => f.write_str("*"),
            Self::Won(side) => side.fmt(f),
            Self::Ended => f.write_str("none"),
            Self::Closed(reason) => write!(f, "closed {reason}"),
        }
    }
}
