//! Coming, going, sitting and standing.

use keliya_protocol::{
    BotLevel, ErrorCode, Event, HostChanged, PlayerRef, SeatLeft, SeatTaken, SeatsSwapped, Status,
};

use super::{Ask, Verdict, between_games, happened, host, seated};
use crate::room::{Fact, Refusal, State, crowd::Crowd, state::Seat};

/// `join_room`: back to one's seat, to a seat, or to watch.
pub(super) fn join(state: &State, ask: &Ask<'_>, wanted: Option<u8>, may_sit: bool) -> Verdict {
    let caller = ask.caller;
    let mut facts = Vec::new();
    if let Some(number) = state.seat_of(caller.id) {
        facts.extend(given_back(state, number));
    } else {
        let left = left_seat(state, caller);
        let inside = ask.crowd.is_present(caller.id);
        // Without a host nobody could ever open the room again: the next who joins will be host. Who only
        // lost the connection is no newcomer, nor is a host who watched, however long ago that was.
        let known = state.is_host(caller.id) || ask.crowd.has_dropped(caller.id, ask.now);
        let locked = state.locked && state.host.is_some() && !known;
        if locked && !inside && left.is_none() {
            return Err(Refusal::new(
                ErrorCode::Locked,
                "the host has locked the room",
            ));
        }
        // Who left may watch, or take another bot's seat by naming it, like any newcomer; whatever else is
        // asked, the seat that was left is had back.
        let others = wanted.is_some_and(|number| number == 0 || is_bots_own(state, number));
        let seat = match (left.filter(|_| !others), wanted) {
            (Some(seat), _) => Some(seat),
            (None, Some(0)) => None,
            (None, Some(seat)) => Some(free(state, seat)?),
            (None, None) => Some(state.free_seat().ok_or_else(|| {
                Refusal::new(
                    ErrorCode::RoomFull,
                    "every seat is taken; you may watch (seat 0)",
                )
            })?),
        };
        match seat {
            Some(seat) => {
                may_take(may_sit)?;
                facts.push(taken(seat, caller));
            }
            None if !inside && watchers(state, ask.crowd) >= ask.watchers => {
                return Err(Refusal::new(
                    ErrorCode::TooMany,
                    "too many people watch already",
                ));
            }
            None => {}
        }
    }
    if state.host.is_none() {
        facts.push(happened(Event::HostChanged(HostChanged {
            player: Some(caller.clone()),
        })));
    }
    Ok(facts)
}

/// The fact that an owner has the seat back from a stand-in, if one plays it.
pub(super) fn given_back(state: &State, number: u8) -> Option<Fact> {
    let seat = state.seat(number)?;
    let owner = seat.holder.as_ref().filter(|_| seat.bot.is_some())?;
    Some(taken(number, owner))
}

/// The seat that the player gave up by leaving during this game, if no other person has it.
fn left_seat(state: &State, player: &PlayerRef) -> Option<u8> {
    let mine = |seat: &Seat| seat.was_left_by(player.id) && seat.holder.is_none();
    let left = state.numbered_seats().find(|(_, seat)| mine(seat))?;
    (state.status() == Status::Playing).then_some(left.0)
}

/// How many people are there without a seat.
fn watchers(state: &State, crowd: &Crowd) -> usize {
    crowd
        .people()
        .filter(|person| state.seat_of(person.id).is_none())
        .count()
}

/// Is the seat a bot's, and no person's for whom one stands in?
fn is_bots_own(state: &State, number: u8) -> bool {
    let seat = state.seat(number);
    seat.is_some_and(|seat| seat.holder.is_none() && seat.bot.is_some())
}

fn free(state: &State, number: u8) -> Result<u8, Refusal> {
    match state.seat(number) {
        // A bot makes room for a person.
        Some(seat) if seat.holder.is_none() => Ok(number),
        _ => Err(Refusal::new(
            ErrorCode::SeatTaken,
            format!("seat {number} is taken"),
        )),
    }
}

fn may_take(may_sit: bool) -> Result<(), Refusal> {
    if may_sit {
        Ok(())
    } else {
        Err(Refusal::new(
            ErrorCode::TooMany,
            "you hold too many seats on this server already",
        ))
    }
}

/// The fact that a person has a seat now.
#[must_use]
pub(crate) fn taken(seat: u8, player: &PlayerRef) -> Fact {
    happened(Event::SeatTaken(SeatTaken {
        seat,
        player: Some(player.clone()),
        bot: None,
    }))
}

/// The fact that a seat is a bot's, or that a bot stands in for its holder.
pub(super) fn taken_by_bot(seat: u8, holder: Option<&PlayerRef>, level: BotLevel) -> Fact {
    happened(Event::SeatTaken(SeatTaken {
        seat,
        player: holder.cloned(),
        bot: Some(level.name().into()),
    }))
}

/// The fact that whoever has a seat has it no longer.
fn left(state: &State, number: u8) -> Fact {
    let seat = state.seat(number);
    let bot = seat.and_then(|seat| seat.bot);
    happened(Event::SeatLeft(SeatLeft {
        seat: number,
        player: seat.and_then(|seat| seat.holder.clone()),
        bot: bot.map(|level| level.name().into()),
    }))
}

/// A person goes from a seat: between games it is free then, during a game a bot has it from there on, the
/// one that stood in already or a good one.
pub(super) fn vacated(state: &State, number: u8) -> Vec<Fact> {
    let mut facts = vec![left(state, number)];
    if state.status() == Status::Playing {
        let stand_in = state.seat(number).and_then(|seat| seat.bot);
        facts.push(taken_by_bot(number, None, stand_in.unwrap_or_default()));
    }
    facts
}

/// `leave_room`
pub(super) fn leave(state: &State, ask: &Ask<'_>) -> Verdict {
    let mut facts = Vec::new();
    if let Some(seat) = state.seat_of(ask.caller.id) {
        facts.extend(vacated(state, seat));
    }
    facts.extend(host::pass_from(state, ask.crowd, ask.caller.id));
    Ok(facts)
}

/// `sit`
pub(super) fn sit(state: &State, ask: &Ask<'_>, number: u8, may_sit: bool) -> Verdict {
    between_games(state)?;
    let current = state.seat_of(ask.caller.id);
    if current == Some(number) {
        return Ok(Vec::new());
    }
    free(state, number)?;
    match current {
        // A seat keeps the name it was taken under, and so does who changes it.
        Some(current) => {
            let holder = state.seat(current).and_then(|seat| seat.holder.as_ref());
            Ok(vec![
                left(state, current),
                taken(number, holder.unwrap_or(ask.caller)),
            ])
        }
        None => {
            may_take(may_sit)?;
            Ok(vec![taken(number, ask.caller)])
        }
    }
}

/// `stand`
pub(super) fn stand(state: &State, ask: &Ask<'_>) -> Verdict {
    let seat = seated(state.seat_of(ask.caller.id))?;
    between_games(state)?;
    Ok(vec![left(state, seat)])
}

/// `set_seat` to `open`
pub(super) fn open(state: &State, number: u8) -> Verdict {
    if state.status() == Status::Playing {
        return Err(Refusal::new(
            ErrorCode::SeatTaken,
            "a seat cannot be freed during a game",
        ));
    }
    let is_free = state.seat(number).is_none_or(Seat::is_free);
    Ok(if is_free {
        Vec::new()
    } else {
        vec![left(state, number)]
    })
}

/// `set_seat` to `bot`
pub(super) fn give_to_bot(state: &State, crowd: &Crowd, number: u8, level: BotLevel) -> Verdict {
    let seat = state.seat(number).filter(|seat| !seat.is_free());
    let Some(seat) = seat else {
        return Ok(vec![taken_by_bot(number, None, level)]);
    };
    let during_game = state.status() == Status::Playing;
    match &seat.holder {
        _ if seat.bot == Some(level) => Ok(Vec::new()),
        None if !during_game => Ok(vec![taken_by_bot(number, None, level)]),
        Some(owner) if during_game && !crowd.is_present(owner.id) => {
            Ok(vec![taken_by_bot(number, Some(owner), level)])
        }
        None => Err(seat_taken(format!(
            "seat {number} is a bot's already, and stays so during the game"
        ))),
        Some(_) => Err(seat_taken(format!("seat {number} is a person's"))),
    }
}

fn seat_taken(message: String) -> Refusal {
    Refusal::new(ErrorCode::SeatTaken, message)
}

/// `swap_seats`
pub(super) fn swap(state: &State, a: u8, b: u8) -> Verdict {
    between_games(state)?;
    let both_free = [a, b]
        .iter()
        .all(|&seat| state.seat(seat).is_none_or(Seat::is_free));
    if a == b || both_free {
        return Ok(Vec::new());
    }
    Ok(vec![happened(Event::SeatsSwapped(SeatsSwapped { a, b }))])
}
