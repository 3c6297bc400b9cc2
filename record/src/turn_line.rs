//! One line below the tags: a turn, or notes alone.

use std::num::NonZeroU8;

use keliya_protocol::PlayerName;
use keliya_rules::{Config, LotsKind};

use crate::{
    escape,
    header::holder,
    read::Fault,
    record::{Item, Note, Turn},
    write::SEAT,
};

/// What a line says, and in which columns its parts begin.
pub(crate) enum Line {
    Turn {
        turn: Turn,
        seat_at: usize,
        items_at: Vec<usize>,
    },
    Notes {
        notes: Vec<Note>,
        at: Vec<usize>,
    },
}

/// A number from 1 to 255 as it is written: no sign, no leading zero.
pub(crate) fn number(text: &str) -> Option<u8> {
    let number: NonZeroU8 = text.parse().ok()?;
    (number.to_string() == text).then_some(number.get())
}

pub(crate) fn read(line: usize, text: &str, config: Config) -> Result<Line, Fault> {
    let chars: Vec<char> = text.chars().collect();
    let mut reader = Reader {
        line,
        chars: &chars,
        at: 0,
        config,
    };
    reader.skip_space();
    if reader.peek() == Some('{') {
        return reader.notes();
    }
    let seat_at = reader.at + 1;
    let word = reader.until(|c| c == ':' || c.is_whitespace());
    if reader.peek() != Some(':') {
        return Err(reader.fault(
            seat_at,
            "a turn begins with its seat and a colon, such as 1:",
        ));
    }
    reader.at += 1;
    let seat = number(&word).filter(|&seat| config.seat(seat).is_some());
    let Some(seat) = seat else {
        return Err(reader.fault(seat_at, format!("{word:?} is no seat of this table")));
    };
    let (mut items, mut items_at) = (Vec::new(), Vec::new());
    loop {
        reader.skip_space();
        let column = reader.at + 1;
        match reader.peek() {
            None => break,
            Some('{') => {
                items.push(Item::Note(reader.note()?));
                items_at.push(column);
            }
            Some(_) => {
                let word = reader.until(|c| c.is_whitespace() || c == '{');
                if word == "-" {
                    reader.lose(&mut items, column)?;
                } else {
                    items.push(reader.act(&word, column)?);
                    items_at.push(column);
                }
            }
        }
    }
    let turn = Turn { seat, items };
    Ok(Line::Turn {
        turn,
        seat_at,
        items_at,
    })
}

struct Reader<'a> {
    line: usize,
    chars: &'a [char],
    at: usize,
    config: Config,
}

impl Reader<'_> {
    fn fault(&self, column: usize, what: impl ToString) -> Fault {
        Fault::new(self.line, column, what)
    }

    fn peek(&self) -> Option<char> {
        self.chars.get(self.at).copied()
    }

    fn skip_space(&mut self) {
        self.until(|c| !c.is_whitespace());
    }

    /// Everything up to a character for which that holds.
    fn until(&mut self, stop: impl Fn(char) -> bool) -> String {
        let rest = &self.chars[self.at..];
        let word: String = rest.iter().take_while(|&&c| !stop(c)).collect();
        self.at += word.chars().count();
        word
    }

    fn notes(&mut self) -> Result<Line, Fault> {
        let (mut notes, mut at) = (Vec::new(), Vec::new());
        loop {
            self.skip_space();
            let column = self.at + 1;
            match self.peek() {
                None => return Ok(Line::Notes { notes, at }),
                Some('{') => {
                    notes.push(self.note()?);
                    at.push(column);
                }
                Some(_) => {
                    return Err(
                        self.fault(column, "a line that begins with a comment has nothing else")
                    );
                }
            }
        }
    }

    /// Reads what is in braces.
    fn note(&mut self) -> Result<Note, Fault> {
        let start = self.at + 1;
        let inner = &self.chars[start..];
        let (text, length) = escape::read(inner.iter().copied(), '}')
            .map_err(|bad| self.fault(start + bad.at + 1, bad.what))?;
        let is_seat = inner.iter().copied().take(SEAT.len()).eq(SEAT.chars());
        self.at = start + length;
        if !is_seat {
            return Ok(Note::Comment(text));
        }
        let parts = text[SEAT.len()..].split_once(": ");
        let change = parts.and_then(|(seat, rest)| {
            let seat = number(seat).filter(|&seat| self.config.seat(seat).is_some())?;
            Some((seat, rest))
        });
        let Some((seat, rest)) = change else {
            let what = "a note about a seat is written as in {seat 2: bot hard}";
            return Err(self.fault(start + 1, what));
        };
        let holder = holder(rest).map_err(|what| self.fault(start + 1, what))?;
        Ok(Note::Seat { seat, holder })
    }

    /// Marks that what came before lost something.
    fn lose(&self, items: &mut [Item], column: usize) -> Result<(), Fault> {
        match items.last_mut() {
            Some(Item::Throw { lost, .. } | Item::Play { lost, .. }) if !*lost => {
                *lost = true;
                Ok(())
            }
            _ => Err(self.fault(column, "a - follows the throw or play that lost something")),
        }
    }

    fn act(&self, word: &str, column: usize) -> Result<Item, Fault> {
        let (word, auto) = match word.strip_suffix('!') {
            Some(word) => (word, true),
            None => (word, false),
        };
        let lost = false;
        if word.contains(['+', '^']) {
            let play = word.to_owned();
            return Ok(Item::Play { play, auto, lost });
        }
        let lots = match self.config.game().lots() {
            LotsKind::Cowries { .. } => word
                .chars()
                .map(|c| c.to_digit(2).and_then(|digit| u8::try_from(digit).ok()))
                .collect::<Option<Vec<u8>>>(),
            LotsKind::Dice { .. } => word.split('.').map(number).collect(),
        };
        match lots {
            Some(lots) => Ok(Item::Throw { lots, auto, lost }),
            None => {
                let what = format!("{word:?} is neither a throw of these lots nor a play");
                Err(self.fault(column, what))
            }
        }
    }
}

/// A name as the protocol allows it, exactly as written.
pub(crate) fn name(text: &str) -> Result<PlayerName, String> {
    match PlayerName::new(text) {
        Ok(name) if name.as_str() == text => Ok(name),
        Ok(_) => Err("a name has no white space around it".to_owned()),
        Err(error) => Err(format!("the name {error}")),
    }
}
