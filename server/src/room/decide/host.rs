//! What the host may do to the room, and to whom the role passes.

use keliya_protocol::{
    ErrorCode, Event, HostChanged, Locked, Muted, Paused, PlayerId, PlayerRef, Removed, Status,
    TimerSet, Unpaused,
};

use super::{Verdict, happened, seats};
use crate::room::{Fact, Refusal, State, crowd::Crowd};

/// People that a room keeps out by name, at most.
const REMOVED: usize = 1_000;
/// People who are silent by name, at most.
const MUTED: usize = 1_000;

/// Somebody in the room, by id.
fn person(state: &State, crowd: &Crowd, player: PlayerId) -> Result<PlayerRef, Refusal> {
    let holder = state
        .seat_of(player)
        .and_then(|seat| state.seat(seat)?.holder.as_ref());
    holder
        .or_else(|| crowd.person(player))
        .cloned()
        .ok_or_else(|| Refusal::new(ErrorCode::UnknownPlayer, "no such player is in this room"))
}

fn changed(player: Option<PlayerRef>) -> Fact {
    happened(Event::HostChanged(HostChanged { player }))
}

/// `set_host`
pub(super) fn hand_over(state: &State, crowd: &Crowd, player: PlayerId) -> Verdict {
    let heir = person(state, crowd, player)?;
    Ok(if state.is_host(player) {
        Vec::new()
    } else {
        vec![changed(Some(heir))]
    })
}

/// `remove`
pub(super) fn remove(state: &State, crowd: &Crowd, player: PlayerId) -> Verdict {
    if state.removed.contains(&player) {
        return Ok(Vec::new());
    }
    if state.removed.len() >= REMOVED {
        let message = "too many people were removed already; lock the room instead";
        return Err(Refusal::new(ErrorCode::TooMany, message));
    }
    // Who left during this game may come back to the seat, unless they are removed too.
    let leaver = state.seats.iter().find(|seat| seat.was_left_by(player));
    let person = match leaver.and_then(|seat| seat.left_by.clone()) {
        Some(leaver) => leaver,
        None => person(state, crowd, player)?,
    };
    let removed = happened(Event::Removed(Removed { player: person }));
    let seat = state.seat_of(player);
    let mut facts = seat.map_or_else(Vec::new, |seat| seats::vacated(state, seat));
    facts.push(removed);
    Ok(facts)
}

/// `mute`
pub(super) fn mute(state: &State, crowd: &Crowd, player: PlayerId, on: bool) -> Verdict {
    let player = person(state, crowd, player)?;
    if state.muted.contains(&player.id) == on {
        return Ok(Vec::new());
    }
    if on && state.muted.len() >= MUTED {
        let message = "too many people are muted already";
        return Err(Refusal::new(ErrorCode::TooMany, message));
    }
    Ok(vec![happened(Event::Muted(Muted { player, on }))])
}

/// `set_timer`
pub(super) fn set_timer(state: &State, turn_seconds: u32) -> Vec<Fact> {
    if state.turn_seconds == turn_seconds {
        Vec::new()
    } else {
        vec![happened(Event::TimerSet(TimerSet { turn_seconds }))]
    }
}

fn during_game(state: &State) -> Result<(), Refusal> {
    if state.status() == Status::Playing {
        Ok(())
    } else {
        Err(Refusal::new(ErrorCode::WrongStatus, "no game runs"))
    }
}

/// `pause`
pub(super) fn pause(state: &State) -> Verdict {
    during_game(state)?;
    Ok(if state.paused {
        Vec::new()
    } else {
        vec![happened(Event::Paused(Paused {}))]
    })
}

/// `unpause`
pub(super) fn unpause(state: &State) -> Verdict {
    during_game(state)?;
    Ok(if state.paused {
        vec![happened(Event::Unpaused(Unpaused {}))]
    } else {
        Vec::new()
    })
}

/// `lock`
pub(super) fn lock(state: &State, on: bool) -> Vec<Fact> {
    if state.locked == on {
        Vec::new()
    } else {
        vec![happened(Event::Locked(Locked { on }))]
    }
}

/// Passes the role on if `leaver` has it: to the person in the lowest seat, those present first, else
/// to a watcher, else to nobody, and so to the next who joins.
pub(super) fn pass_from(state: &State, crowd: &Crowd, leaver: PlayerId) -> Option<Fact> {
    state.is_host(leaver).then(|| {
        let absent = holders(state).filter(|holder| !crowd.is_present(holder.id));
        let mut heirs = present_holders(state, crowd)
            .chain(absent)
            .chain(crowd.people());
        changed(heirs.find(|heir| heir.id != leaver).cloned())
    })
}

/// Passes the role on from an absent host, if somebody is there to take it. To pass it among
/// absent people would help nobody.
pub(super) fn pass_from_absent(state: &State, crowd: &Crowd) -> Option<Fact> {
    let host = state.host.as_ref()?;
    present_heir(state, crowd, host.id).map(|heir| changed(Some(heir.clone())))
}

/// Who of those present would be host next: the person in the lowest seat, else a watcher.
pub(super) fn present_heir<'a>(
    state: &'a State,
    crowd: &'a Crowd,
    host: PlayerId,
) -> Option<&'a PlayerRef> {
    present_holders(state, crowd)
        .chain(crowd.people())
        .find(|person| person.id != host)
}

fn holders(state: &State) -> impl Iterator<Item = &PlayerRef> {
    state.seats.iter().filter_map(|seat| seat.holder.as_ref())
}

fn present_holders<'a>(state: &'a State, crowd: &'a Crowd) -> impl Iterator<Item = &'a PlayerRef> {
    holders(state).filter(|holder| crowd.is_present(holder.id))
}
