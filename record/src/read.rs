//! A record from text.

use thiserror::Error;

use crate::{
    check::{Breach, Breakage},
    header,
    record::{Note, Record},
    turn_line::{self, Line},
};

/// The first thing in a text that cannot be so.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("line {line}, column {column}: {what}")]
pub struct Fault {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1.
    pub column: usize,
    /// What is wrong.
    pub what: String,
    /// What the rules have against it, if it is they: for whoever says it in another language.
    pub breach: Option<Breach>,
}

impl Fault {
    #[allow(
        clippy::needless_pass_by_value,
        reason = "errors are handed over where they are made"
    )]
    pub(crate) fn new(line: usize, column: usize, what: impl ToString) -> Self {
        Self {
            line,
            column,
            what: what.to_string(),
            breach: None,
        }
    }

    fn of(line: usize, column: usize, breach: Breach) -> Self {
        Self {
            breach: Some(breach.clone()),
            ..Self::new(line, column, breach)
        }
    }
}

/// Where the items of a turn stand.
struct Places {
    line: usize,
    seat: usize,
    items: Vec<usize>,
}

impl Record {
    /// Reads a record, and checks every line of it against the rules. The stated checksum is kept and
    /// not judged; [`crate::verify`] does that.
    ///
    /// # Errors
    ///
    /// The first fault.
    pub fn read(text: &str) -> Result<Self, Fault> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let mut lines = (1..)
            .zip(text.lines())
            .filter(|(_, line)| !line.trim().is_empty())
            .peekable();
        let mut tags = Vec::new();
        while let Some((number, line)) = lines.next_if(|(_, line)| line.trim().starts_with('[')) {
            tags.push(header::tag(number, line)?);
        }
        let end = (text.lines().count().max(1), 1);
        let (mut record, result) = header::record(tags, end)?;
        let frame = record.check_frame();
        frame.map_err(|breach| Fault::of(result.0, result.1, breach))?;

        let mut places: Vec<Places> = Vec::new();
        for (number, line) in lines {
            if let Err(fault) = read_line(&mut record, &mut places, number, line) {
                // Something before may be wrong too, and then that is the first fault.
                check(&record, &places)?;
                return Err(fault);
            }
        }
        let state = check(&record, &places)?;
        let outcome = record.check_outcome(state.as_ref());
        outcome.map_err(|breach| Fault::of(result.0, result.1, breach))?;
        Ok(record)
    }
}

fn read_line(
    record: &mut Record,
    places: &mut Vec<Places>,
    number: usize,
    line: &str,
) -> Result<(), Fault> {
    match turn_line::read(number, line, record.config)? {
        Line::Turn {
            turn,
            seat_at,
            items_at,
        } => {
            record.turns.push(turn);
            places.push(Places {
                line: number,
                seat: seat_at,
                items: items_at,
            });
        }
        Line::Notes { notes, at } => match (record.turns.last_mut(), places.last_mut()) {
            // Between two turns they belong to the earlier one.
            (Some(turn), Some(places)) => {
                turn.items
                    .extend(notes.into_iter().map(crate::record::Item::Note));
                places.items.extend(at);
            }
            _ => record.notes.extend::<Vec<Note>>(notes),
        },
    }
    Ok(())
}

fn check(record: &Record, places: &[Places]) -> Result<Option<keliya_rules::State>, Fault> {
    record.walk_turns(|_| ()).map_err(|breakage| {
        let Breakage { turn, item, breach } = breakage;
        let place = turn.and_then(|turn| places.get(turn));
        let line = place.map_or(1, |place| place.line);
        let column = place.map_or(1, |place| {
            let item = item.and_then(|item| place.items.get(item));
            item.copied().unwrap_or(place.seat)
        });
        Fault::of(line, column, breach)
    })
}

/// Cuts a text with several records, one after the other, into their texts. Each comes with the number
/// of lines before it.
pub fn split(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut rest = text;
    let mut before = 0;
    std::iter::from_fn(move || {
        if rest.trim().is_empty() {
            return None;
        }
        // A record begins with its `Record` tag; the first may be without one, and is then a fault.
        let begins = |(at, _): &(usize, &str)| {
            *at > 0 && rest[..*at].ends_with('\n') && !rest[..*at].trim().is_empty()
        };
        let end = rest
            .match_indices("[Record ")
            .find(begins)
            .map_or(rest.len(), |(at, _)| at);
        let (one, more) = rest.split_at(end);
        let lines = before;
        before += one.matches('\n').count();
        rest = more;
        Some((lines, one))
    })
}
