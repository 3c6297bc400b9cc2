//! What is shown on demand: who is here, the public rooms, the legal plays, the dice.

use keliya_protocol::{LegalPlay, PlayerId, Room, RoomSummary, Status, Timestamp};

use super::{
    output::COLUMNS,
    people::{game_title, span},
    sentences,
};
use crate::{
    text::{fit, pad, wrap},
    words::{Lang, Words},
};

/// The seats and who has them.
#[must_use]
pub fn who(room: &Room, me: Option<PlayerId>, now: Timestamp) -> Vec<String> {
    let mut lines = vec![format!(
        "{} {} {}",
        pad("seat", 5),
        pad("side", 5),
        pad("player", 40)
    )];
    let host = room.host.as_ref().map(|host| host.id);
    for seat in &room.seats {
        let mut roles = Vec::new();
        let mut player = "free".to_owned();
        let mut state = String::new();
        if let Some(person) = &seat.player {
            player = person.name.to_string();
            if Some(person.id) == me {
                roles.push("you");
            }
            if Some(person.id) == host {
                roles.push("host");
            }
            state = match (seat.connected, seat.absent_since) {
                (true, _) => "here".to_owned(),
                (false, Some(since)) => format!("away for {}", span(now.since(since))),
                (false, None) => "away".to_owned(),
            };
            if seat.bot.is_some() {
                state += ", a bot stands in";
            }
            if seat.rematch {
                state += ", wants another game";
            }
        } else if let Some(level) = &seat.bot {
            player = format!("bot ({level})");
        }
        if !roles.is_empty() {
            player += &format!(" ({})", roles.join(", "));
        }
        let line = format!(
            "{} {} {} {state}",
            pad(&seat.seat.to_string(), 5),
            pad(&seat.side.to_string(), 5),
            pad(&player, 40)
        );
        lines.push(fit(line.trim_end(), COLUMNS));
    }
    lines.extend(wrap(&about(room), COLUMNS, "  "));
    if room.host.is_none() {
        lines.push("There is no host.".to_owned());
    } else if let Some(host) = &room.host
        && !room
            .seats
            .iter()
            .any(|seat| seat.player.as_ref() == Some(host))
    {
        lines.push(format!("The host is {}, who watches.", host.name));
    }
    lines
        .iter_mut()
        .for_each(|line| *line = line.trim_end().to_owned());
    lines
}

fn about(room: &Room) -> String {
    let watching = [("count", room.spectators.into())];
    let mut words = vec![Words::of(Lang::English).tell("plain-watching", &watching)];
    if room.locked {
        words.push("no newcomers".to_owned());
    }
    if room.paused {
        words.push("paused".to_owned());
    }
    if room.turn_seconds > 0 {
        words.push(format!("{} s for each throw or play", room.turn_seconds));
    }
    let options: Vec<String> = room
        .options
        .iter()
        .map(|(option, value)| format!("{option}={value}"))
        .collect();
    words.extend(options);
    format!("{}: {}.", game_title(&room.game), words.join(", "))
}

/// The legal plays, numbered.
#[must_use]
pub fn plays(legal: &[LegalPlay]) -> Vec<String> {
    let notation = legal.iter().map(|play| play.play.len()).max().unwrap_or(0);
    let digits = legal.len().to_string().len().max(2);
    (1..)
        .zip(legal)
        .flat_map(|(number, play)| {
            let number: usize = number;
            let line = format!(
                "{number:>digits$}) {:notation$}  {}",
                play.play,
                sentences::steps(&play.steps)
            );
            let indent = " ".repeat(digits + notation + 4);
            wrap(&line, COLUMNS, &indent)
        })
        .collect()
}

/// The public rooms; `suffix` is what belongs to every command typed for this server.
#[must_use]
pub fn rooms(rooms: &[RoomSummary], suffix: &str, now: Timestamp) -> Vec<String> {
    if rooms.is_empty() {
        return vec![format!(
            "No public rooms. Make one:  keliya host --public{suffix}"
        )];
    }
    let line = |cells: [&str; 6]| {
        let [code, game, seats, state, age, host] = cells;
        let line = format!(
            "{} {} {} {} {} {}",
            pad(code, 12),
            pad(game, 14),
            pad(seats, 7),
            pad(state, 8),
            pad(age, 7),
            fit(host, 26)
        );
        line.trim_end().to_owned()
    };
    let mut lines = vec![line(["code", "game", "seats", "state", "age", "host"])];
    for room in rooms {
        let state = match (room.status, room.locked) {
            (_, true) => "locked",
            (Status::Lobby, false) => "lobby",
            (Status::Playing, false) => "playing",
            (Status::Over, false) => "over",
        };
        lines.push(line([
            room.room.as_str(),
            &game_title(&room.game),
            &format!("{} of {}", room.taken, room.players),
            state,
            &span(now.since(room.created_at)),
            room.host.as_ref().map_or("-", |host| host.name.as_str()),
        ]));
    }
    let code = rooms[0].room;
    lines.push(format!("Sit down with:  keliya join {code}{suffix}"));
    lines.push(format!("Look on with:   keliya watch {code}{suffix}"));
    lines
}

/// What the dice follow from.
#[must_use]
pub fn dice(room: &Room, own_hash: Option<&str>) -> Vec<String> {
    let fairness = &room.fairness;
    let game_no = room.game_no.max(1);
    let mut lines = vec![
        format!(
            "Dice of game {game_no} in room {} ({}):",
            room.room, fairness.scheme
        ),
        format!("commitment {}", fairness.commitment),
    ];
    for (seat, hash) in (1..).zip(&fairness.hashes) {
        let seat: usize = seat;
        let label = if hash.is_some() && hash.as_deref() == own_hash {
            "your hash".to_owned()
        } else {
            format!("hash P{seat}")
        };
        let hash = hash.as_deref().unwrap_or("- (none given)");
        lines.push(format!("{label:10} {hash}"));
    }
    if let Some(seeds) = &fairness.client_seeds {
        for (seat, seed) in (1..).zip(seeds) {
            let seat: usize = seat;
            lines.push(format!("seed P{seat}    {seed}"));
        }
        lines.push(format!("throws     {}", fairness.throws));
    }
    if let Some(seed) = &fairness.server_seed {
        lines.push(format!("revealed   {seed}"));
    }
    if let Some(next) = &fairness.next_commitment {
        lines.push(format!("next game  {next}"));
    }
    // Each must be whole to be of use, even beyond the last column.
    lines
}

#[cfg(test)]
mod tests;
