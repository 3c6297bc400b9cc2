//! Each event, and all else that the user is to be told, as one plain sentence.

use keliya_protocol::{
    Audience, ChatMessage, Event, EventMessage, GameOver, LotsKind, Played, PlayerRef, Presence,
    Room, SeatTaken, SeatsSwapped, Step, Thrown, limits,
};

use super::people::{self, game_title, label, labels, level, person, side_of};
use crate::{
    session::Unsaid,
    words::{Value, Words},
};

/// The event as a sentence. `room` is the room after it.
#[must_use]
pub fn event(words: Words, room: &Room, message: &EventMessage) -> String {
    let name = |name: &keliya_protocol::PlayerName| Value::from(name.to_string());
    let who = |seat: u8| Value::from(label(words, room, seat));
    match &message.event {
        Event::SeatTaken(taken) => seat_taken(words, room, taken),
        Event::SeatLeft(left) => match &left.player {
            Some(player) => words.tell(
                "plain-event-seat-left",
                &[("name", name(&player.name)), ("seat", left.seat.into())],
            ),
            None => words.tell("plain-event-bot-left", &[("seat", left.seat.into())]),
        },
        Event::HostChanged(changed) => match &changed.player {
            Some(player) => words.tell("plain-event-host", &[("name", name(&player.name))]),
            None => words.say("plain-event-no-host"),
        },
        Event::TimerSet(set) => match set.turn_seconds {
            0 => words.say("plain-event-no-timer"),
            seconds => words.tell("plain-event-timer", &[("seconds", seconds.into())]),
        },
        Event::Paused(_) => words.say("plain-event-paused"),
        Event::Unpaused(_) => words.say("plain-event-unpaused"),
        Event::Locked(locked) if locked.on => words.say("plain-event-locked"),
        Event::Locked(_) => words.say("plain-event-unlocked"),
        Event::Removed(removed) => {
            let name = name(&removed.player.name);
            words.tell("plain-event-removed", &[("name", name)])
        }
        Event::Muted(muted) if muted.on => {
            words.tell("plain-event-muted", &[("name", name(&muted.player.name))])
        }
        Event::Muted(muted) => {
            words.tell("plain-event-unmuted", &[("name", name(&muted.player.name))])
        }
        Event::SeatsSwapped(swapped) => seats_swapped(words, room, swapped),
        Event::SeedGiven(given) if given.client_seed.is_some() => {
            words.tell("plain-event-seed-given", &[("who", who(given.seat))])
        }
        Event::SeedGiven(given) => {
            words.tell("plain-event-seed-promised", &[("who", who(given.seat))])
        }
        Event::SeedsAsked(_) => words.say("plain-event-seeds-asked"),
        Event::GameStarted(started) => words.tell(
            "plain-event-started",
            &[
                ("number", started.game_no.into()),
                ("game", game_title(words, &room.game).into()),
                ("who", who(started.first_seat)),
            ],
        ),
        Event::Thrown(event) => thrown(words, room, event),
        Event::Played(event) => played(words, room, event),
        Event::Lost(lost) => words.tell(
            "plain-event-lost",
            &[
                ("who", who(lost.seat)),
                ("values", numbers(words, &lost.values).into()),
            ],
        ),
        Event::GameOver(over) => game_over(words, room, over),
        Event::RematchAsked(asked) => {
            words.tell("plain-event-rematch", &[("who", who(asked.seat))])
        }
        Event::RoomClosed(closed) => match closed.reason.as_ref() {
            "idle" => words.say("plain-event-closed-idle"),
            "admin" => words.say("plain-event-closed-admin"),
            reason => words.tell("plain-event-closed", &[("reason", reason.into())]),
        },
        Event::Unknown => words.say("plain-event-unknown"),
    }
}

fn seat_taken(words: Words, room: &Room, taken: &SeatTaken) -> String {
    let seat = ("seat", taken.seat.into());
    let side = ("side", side_of(room, taken.seat).into());
    match (&taken.player, &taken.bot) {
        (Some(player), None) => {
            let name = ("name", player.name.to_string().into());
            words.tell("plain-event-seat-taken", &[name, seat, side])
        }
        (Some(player), Some(bot)) => words.tell(
            "plain-event-stand-in",
            &[
                ("level", level(words, bot).into()),
                ("who", person(words, player, Some(taken.seat)).into()),
            ],
        ),
        (None, Some(bot)) => {
            let level = ("level", level(words, bot).into());
            words.tell("plain-event-seat-bot", &[level, seat, side])
        }
        (None, None) => words.tell("plain-event-seat-filled", &[seat, side]),
    }
}

fn seats_swapped(words: Words, room: &Room, swapped: &SeatsSwapped) -> String {
    let seats = [swapped.a, swapped.b];
    let [a, b] = [("a", seats[0].into()), ("b", seats[1].into())];
    // A free seat has nobody to be named.
    let is_held = |number: &u8| {
        let seat = people::seat(room, *number);
        seat.is_some_and(|seat| seat.player.is_some() || seat.bot.is_some())
    };
    let held: Vec<u8> = seats.into_iter().filter(is_held).collect();
    if held.is_empty() {
        return words.tell("plain-event-swapped-free", &[a, b]);
    }
    let who = ("who", labels(words, room, held).into());
    words.tell("plain-event-swapped", &[a, b, who])
}

/// An owner has a seat back from a stand-in.
#[must_use]
pub fn owner_back(words: Words, seat: u8, player: &PlayerRef) -> String {
    let name = ("name", player.name.to_string().into());
    words.tell("plain-event-owner-back", &[name, ("seat", seat.into())])
}

/// A bot plays for the user: why, and how to have the seat back.
#[must_use]
pub fn stand_in(words: Words, time_up: bool) -> String {
    if time_up {
        let times = ("times", limits::MISSED_BEFORE_STAND_IN.into());
        words.tell("plain-stand-in-time", &[times])
    } else {
        words.say("plain-stand-in-asked")
    }
}

/// The user has the seat back from a bot, which threw or played so often.
#[must_use]
pub fn seat_back(words: Words, acts: u32) -> String {
    words.tell("plain-seat-back", &[("acts", acts.into())])
}

/// What whoever goes is told of the chat that is not known to be said, a sentence for each reason.
#[must_use]
pub fn unsaid(words: Words, unsaid: Unsaid) -> Vec<String> {
    [
        ("plain-unsaid", unsaid.held),
        ("plain-unsaid-put-off", unsaid.put_off),
        ("plain-unsaid-unanswered", unsaid.unanswered),
        ("plain-unsaid-refused", unsaid.refused),
    ]
    .into_iter()
    .filter(|(_, count)| *count > 0)
    .map(|(key, count)| words.tell(key, &[("count", count.into())]))
    .collect()
}

/// Numbers as a list: `4 and 1`.
#[must_use]
pub fn numbers(words: Words, numbers: &[u8]) -> String {
    let numbers: Vec<String> = numbers.iter().map(u8::to_string).collect();
    words.listed(&numbers)
}

/// A truth, as the catalogues have it.
pub(super) fn yes(truth: bool) -> Value<'static> {
    if truth { "yes" } else { "no" }.into()
}

/// Who acted for a seat, as the catalogues have it.
fn how(room: &Room, seat: u8, auto: bool) -> Value<'static> {
    let stands_in = people::seat(room, seat).is_some_and(|seat| seat.bot.is_some());
    match (auto, stands_in) {
        (false, _) => "self",
        (true, true) => "stand-in",
        (true, false) => "time",
    }
    .into()
}

fn thrown(words: Words, room: &Room, thrown: &Thrown) -> String {
    let value = thrown.value;
    let what = match &room.board.lots {
        LotsKind::Dice { .. } => {
            let lots = numbers(words, &thrown.lots);
            words.tell(
                "plain-throw-dice",
                &[("lots", lots.into()), ("value", value.into())],
            )
        }
        LotsKind::Cowries { .. } => match throw_name(words, &room.game, value) {
            Some(name) => words.tell(
                "plain-throw-named",
                &[("value", value.into()), ("name", name.into())],
            ),
            None => value.to_string(),
        },
    };
    words.tell(
        "plain-event-thrown",
        &[
            ("who", label(words, room, thrown.seat).into()),
            ("what", what.into()),
            ("again", yes(thrown.again)),
            ("how", how(room, thrown.seat, thrown.auto)),
        ],
    )
}

/// The traditional names of throws.
#[must_use]
pub fn throw_name(words: Words, game: &str, value: u8) -> Option<String> {
    match (game, value) {
        ("pancha_keliya", 0) => Some(words.say("plain-throw-bokka")),
        ("pancha_keliya", 1) => Some(words.say("plain-throw-onduwa")),
        ("pancha_keliya", 5) => Some(words.say("plain-throw-pancha")),
        _ => None,
    }
}

fn played(words: Words, room: &Room, played: &Played) -> String {
    words.tell(
        "plain-event-played",
        &[
            ("who", label(words, room, played.seat).into()),
            ("steps", steps(words, &played.steps).into()),
            ("how", how(room, played.seat, played.auto)),
        ],
    )
}

/// A play's steps: `counter 2 goes t3 to t8 and cuts a1`.
#[must_use]
pub fn steps(words: Words, steps: &[Step]) -> String {
    let parts = steps.iter().map(|taken| step(words, taken));
    let joined = parts.reduce(|first, second| {
        words.tell(
            "plain-steps-two",
            &[("first", first.into()), ("second", second.into())],
        )
    });
    joined.unwrap_or_default()
}

fn step(words: Words, step: &Step) -> String {
    let cuts: Vec<String> = step
        .cuts
        .iter()
        .map(|cut| format!("{}{}", cut.side, cut.counter))
        .collect();
    let counter = ("counter", step.counter.into());
    let cut = ("cut", yes(!cuts.is_empty()));
    let cuts = ("cuts", words.listed(&cuts).into());
    match (step.from.as_ref(), step.to.as_ref()) {
        ("wait", to) => words.tell("plain-step-enter", &[counter, ("to", to.into()), cut, cuts]),
        (from, "home") => words.tell(
            "plain-step-home",
            &[counter, ("from", from.into()), cut, cuts],
        ),
        (from, to) => words.tell(
            "plain-step-go",
            &[counter, ("from", from.into()), ("to", to.into()), cut, cuts],
        ),
    }
}

/// Games won by each side: `a 1, b 0`.
#[must_use]
pub fn score<'a>(score: impl IntoIterator<Item = (&'a keliya_protocol::Side, &'a u32)>) -> String {
    let score: Vec<String> = score
        .into_iter()
        .map(|(side, games)| format!("{side} {games}"))
        .collect();
    score.join(", ")
}

fn game_over(words: Words, room: &Room, over: &GameOver) -> String {
    let Some(side) = over.winner else {
        return words.say("plain-event-ended");
    };
    let winners = labels(words, room, over.seats.iter().copied());
    words.tell(
        "plain-event-won",
        &[
            ("side", side.to_string().into()),
            ("winners", winners.into()),
            ("score", score(&over.score).into()),
        ],
    )
}

/// What somebody said.
#[must_use]
pub fn chat(words: Words, chat: &ChatMessage) -> String {
    let values = [
        ("who", person(words, &chat.player, chat.seat).into()),
        ("text", chat.text.to_string().into()),
    ];
    match (chat.to, chat.seat) {
        (Audience::All, Some(_)) => words.tell("plain-chat-all", &values),
        (Audience::All, None) => words.tell("plain-chat-watcher", &values),
        (Audience::Side, _) => words.tell("plain-chat-side", &values),
    }
}

/// Who came or went.
#[must_use]
pub fn presence(words: Words, presence: &Presence) -> String {
    let who = ("who", person(words, &presence.player, presence.seat).into());
    let count = ("count", presence.spectators.into());
    match (presence.seat, presence.connected) {
        (Some(_), true) => words.tell("plain-presence-here", &[who]),
        (Some(_), false) => words.tell("plain-presence-away", &[who]),
        (None, true) => words.tell("plain-presence-watches", &[who, count]),
        (None, false) => words.tell("plain-presence-watched", &[who, count]),
    }
}

#[cfg(test)]
mod tests;
