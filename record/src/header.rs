//! The tags of a record: what they are, in which order, and what each may say.

use std::{fmt::Display, num::NonZeroU32, str::FromStr};

use keliya_protocol::fair::{self, ClientSeed, NO_SEED};
use keliya_rules::{Config, Game, OptionChoice, Side};

use crate::{
    escape,
    read::Fault,
    record::{DiceFacts, FORMAT, Holder, Outcome, RULES_VERSION, Record, Rules},
    turn_line::{name, number},
};

/// Characters that a scheme's name or the reason of a closing has, at most.
const WORD_CHARS: usize = 64;

/// A line such as `[Room "K7QF3M"]`.
pub(crate) struct Tag {
    name: String,
    value: String,
    line: usize,
    name_at: usize,
    value_at: usize,
}

/// Reads the line of a tag.
pub(crate) fn tag(line: usize, text: &str) -> Result<Tag, Fault> {
    let chars: Vec<char> = text.chars().collect();
    let fault = |at: usize, what: &str| Fault::new(line, at + 1, what);
    let skip = |from: usize| {
        let rest = &chars[from..];
        from + rest.iter().take_while(|c| c.is_whitespace()).count()
    };
    let name_at = skip(0) + 1;
    let rest = chars.get(name_at..).unwrap_or_default();
    let name: String = rest
        .iter()
        .take_while(|c| c.is_ascii_alphanumeric())
        .collect();
    let quote = skip(name_at + name.len());
    if name.is_empty() || chars.get(quote) != Some(&'"') {
        return Err(fault(name_at, "a tag is written as in [Room \"K7QF3M\"]"));
    }
    let value_at = quote + 1;
    let (value, length) = escape::read(chars[value_at..].iter().copied(), '"')
        .map_err(|bad| fault(value_at + bad.at, bad.what))?;
    let close = skip(value_at + length);
    if chars.get(close) != Some(&']') {
        return Err(fault(close, "a ] is missing"));
    }
    if let end = skip(close + 1)
        && end < chars.len()
    {
        return Err(fault(end, "a tag has a line of its own"));
    }
    Ok(Tag {
        name,
        value,
        line,
        name_at: name_at + 1,
        value_at: value_at + 1,
    })
}

/// The tags that are still to be read.
struct Tags {
    tags: std::iter::Peekable<std::vec::IntoIter<Tag>>,
    /// Where the tags end, for what is missing.
    end: (usize, usize),
}

impl Tags {
    fn optional(&mut self, name: &str) -> Option<Tag> {
        self.tags.next_if(|tag| tag.name == name)
    }

    fn required(&mut self, name: &str) -> Result<Tag, Fault> {
        if let Some(tag) = self.optional(name) {
            return Ok(tag);
        }
        let what = format!("the tag {name} is missing here");
        Err(match self.tags.peek() {
            Some(tag) => Fault::new(tag.line, tag.name_at, what),
            None => Fault::new(self.end.0, self.end.1, what),
        })
    }

    /// A required tag, read by that.
    fn read<T, E: Display>(
        &mut self,
        name: &str,
        read: impl FnOnce(&str) -> Result<T, E>,
    ) -> Result<T, Fault> {
        let tag = self.required(name)?;
        tag.read(read)
    }

    /// A tag that may be missing, read by that.
    fn maybe<T, E: Display>(
        &mut self,
        name: &str,
        read: impl FnOnce(&str) -> Result<T, E>,
    ) -> Result<Option<T>, Fault> {
        self.optional(name).map(|tag| tag.read(read)).transpose()
    }
}

impl Tag {
    fn read<T, E: Display>(&self, read: impl FnOnce(&str) -> Result<T, E>) -> Result<T, Fault> {
        read(&self.value).map_err(|what| Fault::new(self.line, self.value_at, what))
    }
}

/// The record that the tags begin, without notes and turns, and where the result stands.
pub(crate) fn record(
    tags: Vec<Tag>,
    end: (usize, usize),
) -> Result<(Record, (usize, usize)), Fault> {
    let mut tags = Tags {
        tags: tags.into_iter().peekable(),
        end,
    };
    tags.read("Record", |value| {
        if value == FORMAT {
            Ok(())
        } else {
            Err(format!("this is written for {FORMAT}"))
        }
    })?;
    let game = tags.read("Game", |value| value.parse::<Game>())?;
    let options = tags.required("Options")?;
    let rules = tags.read("Rules", rules)?;
    let room = tags.read("Room", exact)?;
    let game_no = tags.read("GameNo", exact::<NonZeroU32>)?.get();
    let date = tags.read("Date", exact)?;
    let mut seats = Vec::new();
    while let Some(tag) = tags.optional(&format!("Seat{}", seats.len() + 1)) {
        seats.push(tag);
    }
    let scheme = tags.read("Scheme", word)?;
    let commitment = tags.read("Commitment", hash)?;
    let hashes = tags.read("Hashes", |value| {
        value.split(' ').map(maybe_hash).collect::<Result<_, _>>()
    })?;
    let client_seeds = tags.maybe("ClientSeeds", |value| {
        value.split(' ').map(client_seed).collect::<Result<_, _>>()
    })?;
    let server_seed = tags.maybe("ServerSeed", hash)?;
    let first = tags.maybe("First", |value| {
        number(value).ok_or("expected a seat's number")
    })?;
    let result = tags.required("Result")?;
    let outcome = result.read(outcome)?;
    let stated_checksum = tags.maybe("Checksum", hash)?;
    if let Some(tag) = tags.tags.next() {
        let what = format!("the tag {} does not belong here", tag.name);
        return Err(Fault::new(tag.line, tag.name_at, what));
    }

    let config = config(game, &seats, &options)?;
    let holders = seats
        .iter()
        .zip(1..)
        .map(|(tag, number)| tag.read(|value| seat(config, number, value)));
    let record = Record {
        config,
        rules,
        room,
        game_no,
        date,
        seats: holders.collect::<Result<_, _>>()?,
        dice: DiceFacts {
            scheme,
            commitment,
            hashes,
            client_seeds,
            server_seed,
        },
        first,
        outcome,
        notes: Vec::new(),
        turns: Vec::new(),
        stated_checksum,
    };
    Ok((record, (result.line, result.value_at)))
}

/// Something that has one written form, and is written in it.
fn exact<T: FromStr + Display>(value: &str) -> Result<T, String>
where
    T::Err: Display,
{
    let read: T = value.parse().map_err(|error: T::Err| error.to_string())?;
    let form = read.to_string();
    if form == value {
        Ok(read)
    } else {
        Err(format!("is written {form}"))
    }
}

/// A short word without white space, such as a scheme's name.
pub(crate) fn word(value: &str) -> Result<String, &'static str> {
    let plain = |c: char| c.is_ascii_graphic() && !matches!(c, '"' | '\\' | '}');
    if !value.is_empty() && value.len() <= WORD_CHARS && value.chars().all(plain) {
        Ok(value.to_owned())
    } else {
        Err("expected one word of up to 64 letters, digits and signs")
    }
}

/// 64 lower-case hex digits.
pub(crate) fn hash(value: &str) -> Result<String, &'static str> {
    if fair::is_hash(value) {
        Ok(value.to_owned())
    } else {
        Err("expected 64 hex digits in lower case")
    }
}

fn maybe_hash(value: &str) -> Result<Option<String>, &'static str> {
    if value == NO_SEED {
        Ok(None)
    } else {
        hash(value).map(Some)
    }
}

/// A client seed, or what stands for none.
pub(crate) fn client_seed(value: &str) -> Result<String, String> {
    if value == NO_SEED {
        return Ok(value.to_owned());
    }
    match value.parse::<ClientSeed>() {
        Ok(_) => Ok(value.to_owned()),
        Err(error) => Err(error.to_string()),
    }
}

/// `1 H. Parker, …`
fn rules(value: &str) -> Result<Rules, String> {
    let (version, source) = value
        .split_once(' ')
        .ok_or("expected the version of the rules and their source")?;
    let version: u32 = exact(version)?;
    check_rules(version)?;
    Ok(Rules {
        version,
        source: source.to_owned(),
    })
}

/// Refuses rules that these are not.
pub(crate) fn check_rules(version: u32) -> Result<(), String> {
    if version == RULES_VERSION {
        Ok(())
    } else {
        Err(format!(
            "these are version {version} of the rules; version {RULES_VERSION} is known here"
        ))
    }
}

fn config(game: Game, seats: &[Tag], options: &Tag) -> Result<Config, Fault> {
    let count = u8::try_from(seats.len()).unwrap_or(u8::MAX);
    let at = seats
        .last()
        .map_or((options.line, 1), |tag| (tag.line, tag.name_at));
    let config = Config::new(game, count).map_err(|error| Fault::new(at.0, at.1, error))?;
    options.read(|value| options_of(config, value))
}

/// `cut=land home_split=true`: every option of the game, in order.
fn options_of(config: Config, value: &str) -> Result<Config, String> {
    let mut words = value.split(' ');
    let mut chosen = config;
    for spec in config.game().options() {
        let missing = || format!("expected {}=…", spec.name);
        let word = words.next().ok_or_else(missing)?;
        let (name, value) = word.split_once('=').ok_or_else(missing)?;
        if name != spec.name {
            return Err(missing());
        }
        let choice = match value {
            "true" => OptionChoice::Flag(true),
            "false" => OptionChoice::Flag(false),
            word => OptionChoice::Word(word),
        };
        chosen = chosen
            .with_option(name, choice)
            .map_err(|error| error.to_string())?;
    }
    match words.next() {
        None => Ok(chosen),
        Some(word) => Err(format!("{word:?} is no further option of the game")),
    }
}

/// `a person Nimal`
fn seat(config: Config, seat: u8, value: &str) -> Result<Holder, String> {
    let side = config.seat(seat).map(|seat| config.side_of(seat));
    let rest = side.and_then(|side| value.strip_prefix(side.name())?.strip_prefix(' '));
    match (rest, side) {
        (Some(rest), _) => holder(rest),
        (None, Some(side)) => Err(format!("seat {seat} is of side {side}")),
        (None, None) => Err(format!("seat {seat} is none of the table")),
    }
}

/// `free`, `person Nimal`, `bot hard`, `bot hard for Nimal`
pub(crate) fn holder(value: &str) -> Result<Holder, String> {
    if value == "free" {
        return Ok(Holder::Free);
    }
    if let Some(person) = value.strip_prefix("person ") {
        return name(person).map(Holder::Person);
    }
    let bot = value
        .strip_prefix("bot ")
        .ok_or("expected free, person NAME, bot LEVEL, or bot LEVEL for NAME")?;
    let (level, owner) = match bot.split_once(" for ") {
        Some((level, owner)) => (level, Some(name(owner)?)),
        None => (bot, None),
    };
    Ok(Holder::Bot {
        level: word(level)?,
        stands_in_for: owner,
    })
}

/// `*`, a side, `none`, `closed idle`
pub(crate) fn outcome(value: &str) -> Result<Outcome, String> {
    if let Some(reason) = value.strip_prefix("closed ") {
        return Ok(Outcome::Closed(word(reason)?));
    }
    match value {
        "*" => Ok(Outcome::Running),
        "none" => Ok(Outcome::Ended),
        side => side
            .parse::<Side>()
            .map(Outcome::Won)
            .map_err(|_| "expected the winner's side, none, closed and why, or *".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn schemes_fit_the_words_of_a_record() {
        assert_eq!(word(fair::SCHEME).unwrap(), fair::SCHEME);
    }
}
