//! Each event, and all else that the user is to be told, as one plain sentence.

use keliya_protocol::{
    Audience, ChatMessage, Event, EventMessage, GameOver, LotsKind, Played, Presence, Room,
    SeatTaken, Step, Thrown,
};

use super::people::{game_title, label, person, side_of};
use crate::{dice::Verdict, text::listed};

/// The event as a sentence. `room` is the room after it; `own_seat` is the reader's.
#[must_use]
pub fn event(room: &Room, message: &EventMessage) -> String {
    match &message.event {
        Event::SeatTaken(taken) => seat_taken(room, taken),
        Event::SeatLeft(left) => match (&left.player, &left.bot) {
            (Some(player), _) => format!("{} gives seat {} up", player.name, left.seat),
            (None, _) => format!("The bot leaves seat {}", left.seat),
        },
        Event::HostChanged(changed) => match &changed.player {
            Some(player) => format!("{} is the host now", player.name),
            None => "There is no host now: the next who joins will be".to_owned(),
        },
        Event::TimerSet(set) => match set.turn_seconds {
            0 => "There is no time limit now".to_owned(),
            seconds => format!("The time for each throw or play is {seconds} s now"),
        },
        Event::Paused(_) => "The game is paused".to_owned(),
        Event::Unpaused(_) => "The game goes on".to_owned(),
        Event::Locked(locked) if locked.on => "The room takes no newcomers now".to_owned(),
        Event::Locked(_) => "The room is open to newcomers".to_owned(),
        Event::Removed(removed) => format!("The host sent {} away", removed.player.name),
        Event::Muted(muted) if muted.on => format!("{} may not chat now", muted.player.name),
        Event::Muted(muted) => format!("{} may chat again", muted.player.name),
        Event::SeatsSwapped(swapped) => {
            format!(
                "Seats {} and {} are swapped: {} and {}",
                swapped.a,
                swapped.b,
                label(room, swapped.a),
                label(room, swapped.b)
            )
        }
        Event::SeedGiven(given) if given.client_seed.is_some() => {
            format!("{} gave the seed for the dice", label(room, given.seat))
        }
        Event::SeedGiven(given) => {
            format!("{} promised a seed for the dice", label(room, given.seat))
        }
        Event::SeedsAsked(_) => "The seeds for the dice are being gathered".to_owned(),
        Event::GameStarted(started) => format!(
            "Game {} of {} begins: {} is first",
            started.game_no,
            game_title(&room.game),
            label(room, started.first_seat)
        ),
        Event::Thrown(event) => thrown(room, event),
        Event::Played(event) => played(room, event),
        Event::Lost(lost) => {
            let values: Vec<String> = lost.values.iter().map(u8::to_string).collect();
            format!("{} cannot use {}", label(room, lost.seat), listed(&values))
        }
        Event::GameOver(over) => game_over(room, over),
        Event::RematchAsked(asked) => {
            format!("{} would like another game", label(room, asked.seat))
        }
        Event::RoomClosed(closed) => match closed.reason.as_ref() {
            "idle" => "The room is closed: nothing happened in it for too long".to_owned(),
            "admin" => "The room was closed by the server's operator".to_owned(),
            reason => format!("The room is closed ({reason})"),
        },
        Event::Unknown => "Something happened that this client does not know".to_owned(),
    }
}

fn seat_taken(room: &Room, taken: &SeatTaken) -> String {
    let (seat, side) = (taken.seat, side_of(room, taken.seat));
    match (&taken.player, &taken.bot) {
        (Some(player), None) => format!("{} has seat {seat}{side}", player.name),
        (Some(player), Some(level)) => {
            format!("A bot ({level}) stands in for P{seat} {}", player.name)
        }
        (None, Some(level)) => format!("A bot ({level}) has seat {seat}{side}"),
        (None, None) => format!("Seat {seat}{side} is taken"),
    }
}

/// Who acts: with a note where it is the server that acts for a person.
fn auto(room: &Room, seat: u8, auto: bool) -> &'static str {
    let stands_in = super::people::seat(room, seat).is_some_and(|seat| seat.bot.is_some());
    match (auto, stands_in) {
        (false, _) => "",
        (true, true) => " (by its stand-in)",
        (true, false) => " (time was up)",
    }
}

fn thrown(room: &Room, thrown: &Thrown) -> String {
    let what = match &room.board.lots {
        LotsKind::Dice { .. } => {
            let lots: Vec<String> = thrown.lots.iter().map(u8::to_string).collect();
            format!("{}, together {}", listed(&lots), thrown.value)
        }
        LotsKind::Cowries { .. } => match throw_name(&room.game, thrown.value) {
            Some(name) => format!("{} ({name})", thrown.value),
            None => thrown.value.to_string(),
        },
    };
    format!(
        "{} threw {what}{}{}",
        label(room, thrown.seat),
        if thrown.again {
            " and throws again"
        } else {
            ""
        },
        auto(room, thrown.seat, thrown.auto)
    )
}

/// The traditional names of throws.
fn throw_name(game: &str, value: u8) -> Option<&'static str> {
    match (game, value) {
        ("pancha_keliya", 0) => Some("Bokka"),
        ("pancha_keliya", 1) => Some("Onduwa"),
        ("pancha_keliya", 5) => Some("Pancha"),
        _ => None,
    }
}

fn played(room: &Room, played: &Played) -> String {
    format!(
        "{}'s {}{}",
        label(room, played.seat),
        steps(&played.steps),
        auto(room, played.seat, played.auto)
    )
}

/// A play's steps: `counter 2 goes t3 to t8 and cuts a1`.
#[must_use]
pub fn steps(steps: &[Step]) -> String {
    let parts: Vec<String> = steps.iter().map(step).collect();
    parts.join(", and ")
}

fn step(step: &Step) -> String {
    let counter = step.counter;
    let mut sentence = match (step.from.as_ref(), step.to.as_ref()) {
        ("wait", to) => format!("counter {counter} enters on {to}"),
        (from, "home") => format!("counter {counter} goes {from} to home"),
        (from, to) => format!("counter {counter} goes {from} to {to}"),
    };
    if !step.cuts.is_empty() {
        let cuts: Vec<String> = step
            .cuts
            .iter()
            .map(|cut| format!("{}{}", cut.side, cut.counter))
            .collect();
        sentence += &format!(" and cuts {}", listed(&cuts));
    }
    sentence
}

fn game_over(room: &Room, over: &GameOver) -> String {
    let score: Vec<String> = over
        .score
        .iter()
        .map(|(side, games)| format!("{side} {games}"))
        .collect();
    match over.winner {
        Some(side) => {
            let winners: Vec<String> = over.seats.iter().map(|seat| label(room, *seat)).collect();
            format!(
                "Game over: side {side} wins ({}); games won: {}",
                listed(&winners),
                score.join(", ")
            )
        }
        None => "Game over: ended without a winner".to_owned(),
    }
}

/// What somebody said.
#[must_use]
pub fn chat(chat: &ChatMessage) -> String {
    let who = person(&chat.player, chat.seat);
    match (chat.to, chat.seat) {
        (Audience::All, Some(_)) => format!("<{who}> {}", chat.text),
        (Audience::All, None) => format!("<{who}, watching> {}", chat.text),
        (Audience::Side, _) => format!("<{who}, to the side> {}", chat.text),
    }
}

/// Who came or went.
#[must_use]
pub fn presence(presence: &Presence) -> String {
    let who = person(&presence.player, presence.seat);
    match (presence.seat, presence.connected) {
        (Some(_), true) => format!("{who} is here"),
        (Some(_), false) => format!("{who} is away; the seat is kept"),
        (None, true) => format!("{who} looks on ({} watch now)", presence.spectators),
        (None, false) => format!(
            "{who} no longer looks on ({} watch now)",
            presence.spectators
        ),
    }
}

/// What the check of a game's dice came to.
#[must_use]
pub fn verdict(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Fair {
            throws,
            with_own_seed,
            withheld,
        } => {
            let throws = match throws {
                0 => "the first seat follows".to_owned(),
                1 => "the one throw follows".to_owned(),
                throws => format!("all {throws} throws follow"),
            };
            let mut sentence =
                format!("Dice checked: {throws} from the seeds agreed before the game");
            if *with_own_seed {
                sentence += ", yours among them";
            }
            if !withheld.is_empty() {
                let seats: Vec<String> = withheld.iter().map(|seat| format!("P{seat}")).collect();
                sentence += &format!("; {} kept a promised seed back", listed(&seats));
            }
            sentence
        }
        Verdict::Unfair(faults) => format!(
            "DICE NOT FAIR: {}. Keep this text, and do not trust this server.",
            faults.join("; ")
        ),
        Verdict::Unchecked(why) => format!("Dice unchecked: {why}"),
    }
}

#[cfg(test)]
mod tests;
