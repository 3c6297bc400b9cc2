//! What the host may do to the room, and to whom the role passes.

use keliya_protocol::{ErrorCode, Event, HostChanged, Locked, PlayerId, PlayerRef, Removed};

use super::{Verdict, happened, seats};
use crate::room::{Fact, Refusal, State, crowd::Crowd};

/// People that a room keeps out by name, at most.
const REMOVED: usize = 1_000;

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
    let seat = state.seat_of(player).map(|seat| seats::left(state, seat));
    Ok(seat.into_iter().chain([removed]).collect())
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
