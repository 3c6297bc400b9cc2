//! How people, seats and spans of time are called in what is printed.

use std::time::Duration;

use keliya_protocol::{PlayerRef, Room, SeatState};

use crate::words::Words;

/// The seat's state, if there is such a seat.
#[must_use]
pub fn seat(room: &Room, number: u8) -> Option<&SeatState> {
    room.seats.iter().find(|seat| seat.seat == number)
}

/// `P1 Nimal`; `P2 bot`; `P3` alone if the seat is free.
#[must_use]
pub fn label(words: Words, room: &Room, number: u8) -> String {
    match seat(room, number).map(|seat| (&seat.player, &seat.bot)) {
        Some((Some(player), _)) => person(words, player, Some(number)),
        Some((None, Some(_))) => words.tell("plain-seat-bot", &[("seat", number.into())]),
        Some((None, None)) | None => words.tell("plain-seat-free", &[("seat", number.into())]),
    }
}

/// The labels of several seats, as a list.
#[must_use]
pub fn labels(words: Words, room: &Room, seats: impl IntoIterator<Item = u8>) -> String {
    let labels: Vec<String> = seats
        .into_iter()
        .map(|seat| label(words, room, seat))
        .collect();
    words.listed(&labels)
}

/// `P1 Nimal` for who holds a seat, the name alone for who watches.
#[must_use]
pub fn person(words: Words, player: &PlayerRef, seat: Option<u8>) -> String {
    match seat {
        Some(seat) => words.tell(
            "plain-seat-person",
            &[
                ("seat", seat.into()),
                ("name", player.name.to_string().into()),
            ],
        ),
        None => player.name.to_string(),
    }
}

/// The letter of the side that a seat plays; `?` for a seat that there is not.
#[must_use]
pub fn side_of(room: &Room, number: u8) -> String {
    seat(room, number).map_or_else(|| "?".to_owned(), |seat| seat.side.to_string())
}

/// How a bot's level is called; one that is not known is named as the server does.
#[must_use]
pub fn level(words: Words, level: &str) -> String {
    match level {
        "easy" => words.say("plain-level-easy"),
        "hard" => words.say("plain-level-hard"),
        level => level.to_owned(),
    }
}

/// The game's name for people. One that is not known is written as titles are: `asi_keliya` is Asi
/// Keliya.
#[must_use]
pub fn game_title(words: Words, game: &str) -> String {
    let word = |word: &str| {
        let mut chars = word.chars();
        let first = chars.next().map(|c| c.to_uppercase().to_string());
        first.unwrap_or_default() + chars.as_str()
    };
    match game {
        "pancha_keliya" => words.say("plain-game-pancha-keliya"),
        "siga" => words.say("plain-game-siga"),
        "saturankam" => words.say("plain-game-saturankam"),
        game => game.split('_').map(word).collect::<Vec<_>>().join(" "),
    }
}

/// A span of time and the unit that suits it.
enum Span {
    Seconds(u64),
    Minutes(u64),
    Hours(u64),
    Days(u64),
}

impl From<Duration> for Span {
    fn from(span: Duration) -> Self {
        let seconds = span.as_secs();
        match seconds {
            0..60 => Self::Seconds(seconds),
            60..3600 => Self::Minutes(seconds / 60),
            3600..172_800 => Self::Hours(seconds / 3600),
            _ => Self::Days(seconds / 86_400),
        }
    }
}

/// A span of time in its largest unit: `12 seconds`, `3 minutes`, `2 hours`, `5 days`.
#[must_use]
pub fn span(words: Words, span: Duration) -> String {
    match span.into() {
        Span::Seconds(count) => words.tell("plain-seconds", &[("count", count.into())]),
        Span::Minutes(count) => words.tell("plain-minutes", &[("count", count.into())]),
        Span::Hours(count) => words.tell("plain-hours", &[("count", count.into())]),
        Span::Days(count) => words.tell("plain-days", &[("count", count.into())]),
    }
}

/// A span of time for a narrow column: `12 s`, `3 min`, `2 h`, `5 days`.
#[must_use]
pub fn short_span(words: Words, span: Duration) -> String {
    match span.into() {
        Span::Seconds(count) => words.tell("plain-rooms-seconds", &[("count", count.into())]),
        Span::Minutes(count) => words.tell("plain-rooms-minutes", &[("count", count.into())]),
        Span::Hours(count) => words.tell("plain-rooms-hours", &[("count", count.into())]),
        Span::Days(count) => words.tell("plain-rooms-days", &[("count", count.into())]),
    }
}
