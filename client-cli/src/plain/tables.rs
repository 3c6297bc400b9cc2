//! What is shown on demand: who is here, the public rooms, the legal plays.

use keliya_protocol::{
    LegalPlay, Phase, PlayerId, Room, RoomSummary, SeatState, Status, Timestamp, Turn,
};

use super::{
    output::{COLUMNS, Style},
    people::{self, game_title, label, level, short_span, span},
    sentences,
};
use crate::{
    text::{fit, pad, width, wrap},
    words::Words,
};

/// The seats and who has them, and how things stand in the room; one thing a line.
#[must_use]
pub fn who(words: Words, room: &Room, me: Option<PlayerId>, now: Timestamp) -> Vec<String> {
    let mut sentences: Vec<String> = room
        .seats
        .iter()
        .map(|seat| seat_sentence(words, room, seat, me, now))
        .collect();
    sentences.push(words.tell(
        "plain-who-room",
        &[
            ("game", game_title(words, &room.game).into()),
            ("about", about(words, room).into()),
        ],
    ));
    if room.game_no > 0 {
        let score = sentences::score(&room.score);
        sentences.push(words.tell("plain-who-score", &[("score", score.into())]));
    }
    let mine = |seat: &&SeatState| seat.player.as_ref().map(|player| player.id) == me;
    let own = room.seats.iter().find(mine).filter(|_| me.is_some());
    sentences.push(turn(words, room, own.map(|seat| seat.seat), now));
    match &room.host {
        None => sentences.push(words.say("plain-who-no-host")),
        Some(host)
            if room
                .seats
                .iter()
                .all(|seat| seat.player.as_ref() != Some(host)) =>
        {
            let name = host.name.to_string().into();
            sentences.push(words.tell("plain-who-host-watches", &[("name", name)]));
        }
        Some(_) => {}
    }
    sentences
        .iter()
        .flat_map(|sentence| wrap(sentence, COLUMNS, "  "))
        .collect()
}

fn seat_sentence(
    words: Words,
    room: &Room,
    seat: &SeatState,
    me: Option<PlayerId>,
    now: Timestamp,
) -> String {
    let mut state = Vec::new();
    match (&seat.player, &seat.bot) {
        (Some(person), bot) => {
            state.push(person.name.to_string());
            if Some(person.id) == me {
                state.push(words.say("plain-who-you"));
            }
            if room.host.as_ref().map(|host| host.id) == Some(person.id) {
                state.push(words.say("plain-who-host"));
            }
            state.push(match (seat.connected, seat.absent_since) {
                (true, _) => words.say("plain-who-here"),
                (false, Some(since)) => {
                    let time = span(words, now.since(since)).into();
                    words.tell("plain-who-away-for", &[("time", time)])
                }
                (false, None) => words.say("plain-who-away"),
            });
            if let Some(bot) = bot {
                let level = level(words, bot).into();
                state.push(words.tell("plain-who-stand-in", &[("level", level)]));
            }
            if seat.rematch {
                state.push(words.say("plain-who-rematch"));
            }
        }
        (None, Some(bot)) => {
            let level = level(words, bot).into();
            state.push(words.tell("plain-who-bot", &[("level", level)]));
        }
        (None, None) => state.push(words.say("plain-who-free")),
    }
    words.tell(
        "plain-who-seat",
        &[
            ("seat", seat.seat.into()),
            ("side", seat.side.to_string().into()),
            ("state", state.join(", ").into()),
        ],
    )
}

fn about(words: Words, room: &Room) -> String {
    let count = ("count", room.spectators.into());
    let mut parts = vec![words.tell("plain-watching", &[count])];
    if room.locked {
        parts.push(words.say("plain-who-locked"));
    }
    if room.paused {
        parts.push(words.say("plain-who-paused"));
    }
    if room.turn_seconds > 0 {
        let seconds = ("seconds", room.turn_seconds.into());
        parts.push(words.tell("plain-who-timer", &[seconds]));
    }
    let options = room
        .options
        .iter()
        .map(|(option, value)| format!("{option}={value}"));
    parts.extend(options);
    parts.join(", ")
}

/// Whose turn it is, with the time left; or why it is nobody's. `own` is the reader's seat.
#[must_use]
pub fn turn(words: Words, room: &Room, own: Option<u8>, now: Timestamp) -> String {
    let Some(turn) = &room.turn else {
        return words.say(match room.status {
            Status::Lobby => "plain-turn-none-lobby",
            Status::Playing => "plain-turn-none",
            Status::Over => "plain-turn-none-over",
        });
    };
    let who = ("who", label(words, room, turn.seat).into());
    let mut sentences = vec![match (turn.phase, own == Some(turn.seat)) {
        (Phase::Throw, true) => words.say("plain-turn-yours-throw"),
        (Phase::Play, true) => words.say("plain-turn-yours-play"),
        (Phase::Throw, false) => words.tell("plain-turn-throw", &[who]),
        (Phase::Play, false) => words.tell("plain-turn-play", &[who]),
    }];
    if room.paused {
        sentences.push(words.say("plain-turn-paused"));
    }
    sentences.extend(left(words, turn, now));
    sentences.join(" ")
}

/// How much time is left for the turn, if there is a limit.
#[must_use]
pub fn left(words: Words, turn: &Turn, now: Timestamp) -> Option<String> {
    let seconds = turn.deadline?.since(now).as_secs().into();
    Some(words.tell("plain-turn-left", &[("seconds", seconds)]))
}

/// The legal plays, numbered.
#[must_use]
pub fn plays(words: Words, legal: &[LegalPlay], style: Style) -> Vec<String> {
    let notation = legal.iter().map(|play| play.play.len()).max().unwrap_or(0);
    let digits = legal.len().to_string().len().max(2);
    (1_usize..)
        .zip(legal)
        .flat_map(|(number, play)| {
            let steps = sentences::steps(words, &play.steps);
            match style {
                Style::Aloud => {
                    let values = [
                        ("number", number.into()),
                        ("steps", steps.into()),
                        ("play", play.play.as_str().into()),
                    ];
                    wrap(&words.tell("plain-play-aloud", &values), COLUMNS, "  ")
                }
                Style::Columns => {
                    let line = format!("{number:>digits$}) {:notation$}  {steps}", play.play);
                    let indent = " ".repeat(digits + notation + 4);
                    wrap(&line, COLUMNS, &indent)
                }
            }
        })
        .collect()
}

/// The public rooms; `suffix` is what belongs to every command typed for this server.
#[must_use]
pub fn rooms(
    words: Words,
    rooms: &[RoomSummary],
    suffix: &str,
    style: Style,
    now: Timestamp,
) -> Vec<String> {
    let [first, ..] = rooms else {
        return vec![words.tell("plain-rooms-none", &[("suffix", suffix.into())])];
    };
    let mut lines = match style {
        Style::Columns => room_table(words, rooms, now),
        Style::Aloud => rooms
            .iter()
            .flat_map(|room| wrap(&room_sentence(words, room, now), COLUMNS, "  "))
            .collect(),
    };
    let code = first.room;
    let (join, watch) = (
        words.say("plain-rooms-join"),
        words.say("plain-rooms-watch"),
    );
    let column = width(&join).max(width(&watch)) + 2;
    lines.push(pad(&join, column) + &format!("keliya join {code}{suffix}"));
    lines.push(pad(&watch, column) + &format!("keliya watch {code}{suffix}"));
    lines
}

fn room_state(words: Words, room: &RoomSummary) -> String {
    words.say(match (room.status, room.locked) {
        (_, true) => "plain-rooms-locked",
        (Status::Lobby, false) => "plain-rooms-lobby",
        (Status::Playing, false) => "plain-rooms-playing",
        (Status::Over, false) => "plain-rooms-over",
    })
}

fn room_sentence(words: Words, room: &RoomSummary, now: Timestamp) -> String {
    let host = room.host.as_ref().map(|host| host.name.to_string());
    words.tell(
        "plain-rooms-aloud",
        &[
            ("code", room.room.to_string().into()),
            ("game", game_title(words, &room.game).into()),
            ("taken", room.taken.into()),
            ("players", room.players.into()),
            ("state", room_state(words, room).into()),
            ("age", span(words, now.since(room.created_at)).into()),
            (
                "host",
                host.unwrap_or_else(|| words.say("plain-rooms-nobody"))
                    .into(),
            ),
        ],
    )
}

/// The least width of each column but the last; longer contents make room for themselves.
const ROOM_COLUMNS: [usize; 5] = [12, 14, 7, 8, 7];
/// The last column, the host.
const HOST_COLUMN: usize = 26;

fn room_table(words: Words, rooms: &[RoomSummary], now: Timestamp) -> Vec<String> {
    let mut table = vec![[
        words.say("plain-rooms-code"),
        words.say("plain-rooms-game"),
        words.say("plain-rooms-seats"),
        words.say("plain-rooms-state"),
        words.say("plain-rooms-age"),
        words.say("plain-rooms-host"),
    ]];
    table.extend(rooms.iter().map(|room| {
        let host = room.host.as_ref().map(|host| host.name.to_string());
        let taken = [
            ("taken", room.taken.into()),
            ("players", room.players.into()),
        ];
        [
            room.room.to_string(),
            game_title(words, &room.game),
            words.tell("plain-rooms-taken", &taken),
            room_state(words, room),
            short_span(words, now.since(room.created_at)),
            host.unwrap_or_else(|| "-".to_owned()),
        ]
    }));
    let widest = |column: usize| table.iter().map(|row| width(&row[column])).max();
    let columns: Vec<usize> = (0..)
        .zip(ROOM_COLUMNS)
        .map(|(column, least)| widest(column).unwrap_or(0).max(least))
        .collect();
    table
        .iter()
        .map(|row| {
            let mut line: String = row
                .iter()
                .zip(&columns)
                .map(|(cell, columns)| pad(cell, *columns) + " ")
                .collect();
            line += &fit(&row[ROOM_COLUMNS.len()], HOST_COLUMN);
            line.trim_end().to_owned()
        })
        .collect()
}

/// The label of each seat of a side, as a list.
pub(super) fn owners(words: Words, room: &Room, side: keliya_protocol::Side) -> String {
    let seats = room.seats.iter().filter(|seat| seat.side == side);
    people::labels(words, room, seats.map(|seat| seat.seat))
}

#[cfg(test)]
mod tests;
