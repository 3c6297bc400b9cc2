//! The pure core of a room: what a command makes happen, or why it is refused.
//!
//! Nothing here is stored, told or timed; the same state, crowd, command and time give the same
//! decision, but for the server seeds that are drawn through [`Ask::draw`].

mod fairness;
mod host;
mod seats;
mod server_turn;
mod table;
mod timers;

use keliya_protocol::{
    Audience, ErrorCode, Event, PlayerId, PlayerRef, RequestId, Status, Timestamp,
    fair::ServerSeed, limits,
};

use super::{Command, Entry, Fact, Refusal, State, crowd::Crowd, state::Stage};

pub(crate) use seats::taken as seat_taken;
pub(crate) use server_turn::{ServerTurn, resumed, serve, server_turn, woken};
pub(crate) use timers::{Keep, close, due, next_due};

/// A command with everything that a decision on it may depend on, beside the state.
pub(crate) struct Ask<'a> {
    /// Who asks.
    pub(crate) caller: &'a PlayerRef,
    /// The id of the request, for "Once".
    pub(crate) id: Option<&'a RequestId>,
    /// What is asked.
    pub(crate) command: &'a Command,
    /// Who is there.
    pub(crate) crowd: &'a Crowd,
    /// Watchers that the room takes.
    pub(crate) watchers: usize,
    /// The time.
    pub(crate) now: Timestamp,
    /// Draws a server seed.
    pub(crate) draw: &'a mut dyn FnMut() -> ServerSeed,
}

/// What a command comes to.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Decision {
    /// These facts; none if what was asked for already holds.
    Facts(Vec<Fact>),
    /// The owner has the seat back from a stand-in first, and then these facts, if any: two batches, since
    /// a throw or play and what it causes is one of its own.
    Back(Fact, Vec<Fact>),
    /// The request was done before: answer as then, with this `seq`.
    Again(u64),
}

type Verdict = Result<Vec<Fact>, Refusal>;

/// Decides on a command.
///
/// # Errors
///
/// If it is refused; of several reasons the first in the order of PROTOCOL.md is given.
pub(crate) fn decide(state: &State, ask: &mut Ask<'_>) -> Result<Decision, Refusal> {
    let caller = ask.caller.id;
    check_range(state, ask.command)?;
    if state.removed.contains(&caller) {
        return Err(Refusal::new(
            ErrorCode::Removed,
            "the host removed you from this room",
        ));
    }
    if let Command::Join { seat, may_sit } = *ask.command {
        let facts = seats::join(state, ask, seat, may_sit)?;
        let facts = check_length(state, ask, facts)?;
        return with_what_follows(state, facts, ask.now).map(Decision::Facts);
    }
    let seat = state.seat_of(caller);
    if seat.is_none() && !ask.crowd.is_present(caller) {
        return Err(Refusal::new(ErrorCode::NotInRoom, "join the room first"));
    }
    let facts = match ask.command {
        Command::Join { .. } => unreachable!("decided above"),
        Command::Leave => seats::leave(state, ask),
        Command::Sit { seat, may_sit } => seats::sit(state, ask, *seat, *may_sit),
        Command::Stand => seats::stand(state, ask),
        Command::GiveHash(hash) => fairness::give_hash(state, seated(seat)?, hash),
        Command::RevealSeed(seed) => fairness::reveal(state, seated(seat)?, seed),
        Command::OpenSeat(number) => hosting(state, ask).and_then(|()| seats::open(state, *number)),
        Command::SeatBot {
            seat: number,
            level,
        } => may_seat_bot(state, ask, seat)
            .and_then(|()| seats::give_to_bot(state, ask.crowd, *number, *level)),
        Command::Rematch => {
            let seat = seated(seat)?;
            let facts = check_length(state, ask, table::rematch(state, seat)?)?;
            let facts = with_what_follows(state, facts, ask.now)?;
            return Ok(match seats::given_back(state, seat) {
                Some(back) => Decision::Back(back, facts),
                None => Decision::Facts(facts),
            });
        }
        Command::Start => hosting(state, ask).and_then(|()| fairness::start(state, ask.now)),
        Command::Throw { seq } | Command::Play { seq, .. } => {
            return table::act(state, ask, seated(seat)?, *seq);
        }
        Command::Chat { to, .. } => match to {
            Audience::All => may_chat(state, caller),
            Audience::Side => seated(seat).and_then(|_| may_chat(state, caller)),
        },
        Command::SetTimer(seconds) => {
            hosting(state, ask).map(|()| host::set_timer(state, *seconds))
        }
        Command::Pause => hosting(state, ask).and_then(|()| host::pause(state)),
        Command::Unpause => hosting(state, ask).and_then(|()| host::unpause(state)),
        Command::Mute { player, on } => {
            hosting(state, ask).and_then(|()| host::mute(state, ask.crowd, *player, *on))
        }
        Command::SetHost(player) => {
            hosting(state, ask).and_then(|()| host::hand_over(state, ask.crowd, *player))
        }
        Command::Remove(player) => {
            hosting(state, ask).and_then(|()| host::remove(state, ask.crowd, *player))
        }
        Command::Lock(on) => hosting(state, ask).map(|()| host::lock(state, *on)),
        Command::SwapSeats(a, b) => hosting(state, ask).and_then(|()| seats::swap(state, *a, *b)),
        Command::EndGame => hosting(state, ask).and_then(|()| table::end(state, ask.draw)),
        Command::Sync { .. } => Ok(Vec::new()),
    };
    let facts = check_length(state, ask, facts?)?;
    with_what_follows(state, facts, ask.now).map(Decision::Facts)
}

/// The facts together with what follows from them at once: one act is one entry.
fn with_what_follows(state: &State, mut facts: Vec<Fact>, now: Timestamp) -> Verdict {
    if facts.is_empty() {
        return Ok(facts);
    }
    let entry = Entry { at: now, facts };
    let mut next = state.clone();
    next.evolve(&entry).map_err(|cause| {
        tracing::error!(room = %state.code, %cause, "a decision cannot follow");
        Refusal::new(
            ErrorCode::Internal,
            "the server failed; nothing has changed",
        )
    })?;
    facts = entry.facts;
    facts.extend(timers::follow_up(&next, now));
    Ok(facts)
}

/// Events of a room after which only games go on to their end, and people may go: a room is read as a
/// whole when it comes back to memory.
pub(super) const EVENTS: u64 = 100_000;

/// Refuses what would make a room's journal grow without end.
fn check_length(state: &State, ask: &Ask<'_>, facts: Vec<Fact>) -> Verdict {
    let goes_on = match ask.command {
        Command::Leave | Command::EndGame | Command::Unpause => true,
        // The owner of a seat is back, or somebody comes to a room without a host.
        Command::Join { .. } => state.seat_of(ask.caller.id).is_some() || state.host.is_none(),
        // A game that would stand still without it.
        Command::SeatBot { seat, .. } => {
            let without = state.seat(*seat).is_some_and(|seat| seat.bot.is_none());
            without && state.status() == Status::Playing
        }
        _ => false,
    };
    if state.seq < EVENTS || facts.is_empty() || goes_on {
        return Ok(facts);
    }
    let message = "this room is too old; make another one";
    Err(Refusal::new(ErrorCode::TooMany, message))
}

/// A seat number beyond the room's table is a bad message, whatever else is wrong.
fn check_range(state: &State, command: &Command) -> Result<(), Refusal> {
    let numbers = match *command {
        Command::Join { seat, .. } => [seat, None],
        Command::Sit { seat, .. } | Command::OpenSeat(seat) | Command::SeatBot { seat, .. } => {
            [Some(seat), None]
        }
        Command::SwapSeats(a, b) => [Some(a), Some(b)],
        Command::Leave
        | Command::Stand
        | Command::GiveHash(_)
        | Command::RevealSeed(_)
        | Command::Start
        | Command::Rematch
        | Command::SetTimer(_)
        | Command::Pause
        | Command::Unpause
        | Command::Mute { .. }
        | Command::Throw { .. }
        | Command::Play { .. }
        | Command::Chat { .. }
        | Command::SetHost(_)
        | Command::Remove(_)
        | Command::Lock(_)
        | Command::EndGame
        | Command::Sync { .. } => return Ok(()),
    };
    match numbers
        .into_iter()
        .flatten()
        .find(|&seat| usize::from(seat) > state.seats.len())
    {
        Some(seat) => {
            let message = format!(
                "seat: {seat} is none of this room's {} seats",
                state.seats.len()
            );
            Err(Refusal::new(ErrorCode::BadMessage, message))
        }
        None => Ok(()),
    }
}

fn seated(seat: Option<u8>) -> Result<u8, Refusal> {
    seat.ok_or_else(|| Refusal::new(ErrorCode::NotSeated, "you hold no seat in this room"))
}

fn hosting(state: &State, ask: &Ask<'_>) -> Result<(), Refusal> {
    if state.is_host(ask.caller.id) {
        Ok(())
    } else {
        Err(Refusal::new(
            ErrorCode::NotHost,
            "only the host may do that",
        ))
    }
}

/// The host may; and when the host has been absent for a while, any person in a seat may let a bot stand in
/// during a game.
fn may_seat_bot(state: &State, ask: &Ask<'_>, seat: Option<u8>) -> Result<(), Refusal> {
    let host = state.host.as_ref();
    let since = host.and_then(|host| ask.crowd.absent_since(host.id));
    let deserted =
        since.is_some_and(|since| ask.now >= since.after(limits::HOST_ABSENCE_FOR_STAND_INS));
    if deserted && seat.is_some() && state.status() == Status::Playing {
        return Ok(());
    }
    hosting(state, ask)
}

fn may_chat(state: &State, caller: PlayerId) -> Verdict {
    if state.muted.contains(&caller) {
        return Err(Refusal::new(ErrorCode::Muted, "the host has muted you"));
    }
    Ok(Vec::new())
}

fn between_games(state: &State) -> Result<(), Refusal> {
    match state.stage {
        Stage::Lobby | Stage::Over(_) => Ok(()),
        Stage::Seeding(_) | Stage::Playing(_) | Stage::Closed => {
            Err(Refusal::new(ErrorCode::WrongStatus, "not during a game"))
        }
    }
}

fn happened(event: Event) -> Fact {
    Fact::Happened(event)
}

#[cfg(test)]
mod tests;
