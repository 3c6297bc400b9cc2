//! What happens in a room by itself when its time has come.

use std::time::Duration;

use keliya_protocol::{BotLevel, Event, RoomClosed, Status, Timestamp, limits};

use super::{fairness, happened, host, seats, server_turn, table};
use crate::room::{Fact, State, crowd::Crowd, state::Stage};

/// How long a room is kept when it is over or nobody is there.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Keep(pub Duration);

/// What follows at once from the state as it is.
#[must_use]
pub(super) fn follow_up(state: &State, now: Timestamp) -> Vec<Fact> {
    match &state.stage {
        Stage::Seeding(seeding) if fairness::is_complete(state, seeding) => {
            vec![fairness::start_now(state, seeding)]
        }
        // Only an older server left seats free during a game.
        Stage::Seeding(_) | Stage::Playing(_) => {
            let free = state.numbered_seats().filter(|(_, seat)| seat.is_free());
            free.map(|(number, _)| seats::taken_by_bot(number, None, BotLevel::default()))
                .chain(server_turn::stand_in(state))
                .collect()
        }
        Stage::Over(_) if table::rematch_is_agreed(state) => fairness::open_game(state, now),
        Stage::Lobby | Stage::Over(_) | Stage::Closed => Vec::new(),
    }
}

/// What is due, if anything; but for the server's own throws and plays.
#[must_use]
pub(crate) fn due(state: &State, crowd: &Crowd, keep: Keep, now: Timestamp) -> Vec<Fact> {
    let facts = follow_up(state, now);
    if !facts.is_empty() {
        return facts;
    }
    if let Stage::Seeding(seeding) = &state.stage
        && now >= seeding.deadline
    {
        return vec![fairness::start_now(state, seeding)];
    }
    if host_deadline(state, crowd).is_some_and(|deadline| now >= deadline)
        && let Some(passed) = host::pass_from_absent(state, crowd)
    {
        return vec![passed];
    }
    if close_deadline(state, crowd, keep).is_some_and(|deadline| now >= deadline) {
        return vec![close(state, "idle")];
    }
    Vec::new()
}

/// When something will be due, as far as can be told now.
#[must_use]
pub(crate) fn next_due(state: &State, crowd: &Crowd, keep: Keep) -> Option<Timestamp> {
    let at_once = !follow_up(state, state.changed_at).is_empty();
    let seeding = match &state.stage {
        Stage::Seeding(seeding) => Some(seeding.deadline),
        Stage::Lobby | Stage::Playing(_) | Stage::Over(_) | Stage::Closed => None,
    };
    let deadlines = [
        at_once.then_some(state.changed_at),
        seeding,
        host_deadline(state, crowd),
        close_deadline(state, crowd, keep),
    ];
    deadlines.into_iter().flatten().min()
}

/// When the host's role passes on because the host is absent.
fn host_deadline(state: &State, crowd: &Crowd) -> Option<Timestamp> {
    let host = state.host.as_ref()?.id;
    let since = crowd.absent_since(host)?;
    host::present_heir(state, crowd, host).map(|_| since.after(limits::HOST_ABSENCE))
}

fn close_deadline(state: &State, crowd: &Crowd, keep: Keep) -> Option<Timestamp> {
    if matches!(state.stage, Stage::Closed) || (state.status() != Status::Over && !crowd.is_empty())
    {
        return None;
    }
    let quiet_since = crowd
        .left_at()
        .map_or(state.changed_at, |at| at.max(state.changed_at));
    Some(quiet_since.after(keep.0))
}

/// The end of a room; an unfinished game's seed is revealed.
pub(crate) fn close(state: &State, reason: &'static str) -> Fact {
    let unfinished = match &state.stage {
        Stage::Seeding(seeding) => Some(&seeding.pledge),
        Stage::Playing(game) => Some(&game.pledge),
        Stage::Lobby | Stage::Over(_) | Stage::Closed => None,
    };
    let server_seed = unfinished.map(|pledge| pledge.server_seed.reveal());
    happened(Event::RoomClosed(RoomClosed {
        reason: reason.into(),
        server_seed,
    }))
}
