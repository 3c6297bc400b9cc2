//! How people and seats are called in what is printed.

use keliya_protocol::{PlayerRef, Room, SeatState};

/// The seat's state, if there is such a seat.
#[must_use]
pub fn seat(room: &Room, number: u8) -> Option<&SeatState> {
    room.seats.iter().find(|seat| seat.seat == number)
}

/// `P1 Nimal`; `P2 bot`; `P3` alone if the seat is free.
#[must_use]
pub fn label(room: &Room, number: u8) -> String {
    match seat(room, number).map(|seat| (&seat.player, &seat.bot)) {
        Some((Some(player), _)) => format!("P{number} {}", player.name),
        Some((None, Some(_))) => format!("P{number} bot"),
        Some((None, None)) | None => format!("P{number}"),
    }
}

/// `P1 Nimal` for who holds a seat, the name alone for who watches.
#[must_use]
pub fn person(player: &PlayerRef, seat: Option<u8>) -> String {
    match seat {
        Some(seat) => format!("P{seat} {}", player.name),
        None => player.name.to_string(),
    }
}

/// The side that a seat plays, as ` (side a)`.
#[must_use]
pub fn side_of(room: &Room, number: u8) -> String {
    seat(room, number).map_or_else(String::new, |seat| format!(" (side {})", seat.side))
}

/// The game's name for people: `pancha_keliya` is Pancha Keliya.
#[must_use]
pub fn game_title(game: &str) -> String {
    let word = |word: &str| {
        let mut chars = word.chars();
        let first = chars.next().map(|c| c.to_uppercase().to_string());
        first.unwrap_or_default() + chars.as_str()
    };
    game.split('_').map(word).collect::<Vec<_>>().join(" ")
}

/// A span of time in its largest unit: `12 s`, `3 min`, `2 h`, `5 days`.
#[must_use]
pub fn span(span: std::time::Duration) -> String {
    let seconds = span.as_secs();
    match seconds {
        0..60 => format!("{seconds} s"),
        60..3600 => format!("{} min", seconds / 60),
        3600..172_800 => format!("{} h", seconds / 3600),
        _ => format!("{} days", seconds / 86_400),
    }
}
