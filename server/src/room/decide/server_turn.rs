//! What the server throws and plays by itself: for bots, and for people whose time is up.

use std::time::Duration;

use keliya_protocol::{BotLevel, Timestamp, fair::ServerSeed, limits};
use keliya_rules as rules;

use super::{Verdict, seats, table};
use crate::room::{
    Fact, State,
    state::{Game, Stage},
};

/// A throw or play that the server is to make.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct ServerTurn {
    /// When.
    pub(crate) at: Timestamp,
    /// For which seat.
    pub(crate) seat: u8,
    /// How well.
    pub(crate) level: BotLevel,
    /// Is a person in turn, whose time runs until then?
    pub(crate) waits: bool,
    /// Does a person hold the seat?
    pub(crate) auto: bool,
    /// The event with which it became due. An answer that was thought for another one is stale.
    pub(crate) began_with: u64,
    /// The table as everybody sees it. It knows no seeds.
    pub(crate) table: rules::State,
}

impl ServerTurn {
    /// Is that the same throw or play, to be made by the same? What was thought for another one is stale.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        (self.began_with, self.seat, self.level) == (other.began_with, other.seat, other.level)
    }
}

/// What the server is to do in this state, now or later; none if that is somebody else's, or nobody may
/// act. A bot takes its time, but no longer than the limit.
#[must_use]
pub(crate) fn server_turn(state: &State, bot_delay: Duration) -> Option<ServerTurn> {
    let game = state.game().filter(|_| !state.paused)?;
    let number = game.table.seat().number();
    let seat = state.seat(number)?;
    let clock = &game.clock;
    let (at, level) = match seat.bot {
        Some(level) => {
            let at = clock.since.after(bot_delay);
            (
                clock.deadline.map_or(at, |deadline| at.min(deadline)),
                level,
            )
        }
        None => (clock.deadline?, BotLevel::Hard),
    };
    Some(ServerTurn {
        at,
        seat: number,
        level,
        waits: seat.bot.is_none(),
        auto: seat.holder.is_some(),
        began_with: clock.began_with,
        table: game.table,
    })
}

/// The server throws, or makes that play.
///
/// # Errors
///
/// If the play is not legal, or there is none to make: the server's fault.
pub(crate) fn serve(
    state: &State,
    turn: &ServerTurn,
    play: Option<rules::Play>,
    draw: &mut dyn FnMut() -> ServerSeed,
) -> Verdict {
    let Some(game) = state.game() else {
        return Ok(Vec::new());
    };
    match play {
        Some(play) => table::play_move(state, game, &play.to_string(), turn.auto, draw),
        None => table::throw(game, turn.auto),
    }
}

/// For whom a bot is to stand in from now on: the person whose time was up too often in a row.
pub(super) fn stand_in(state: &State) -> Option<Fact> {
    let (number, seat) = state
        .numbered_seats()
        .find(|(_, seat)| seat.missed >= limits::MISSED_BEFORE_STAND_IN && seat.bot.is_none())?;
    let owner = seat.holder.as_ref()?;
    Some(seats::taken_by_bot(number, Some(owner), BotLevel::Hard))
}

/// Lets the clock of the seat in turn go on where it stood when the server that ran until `stopped` did
/// so; seeds that are asked for have all of their time anew, since everybody has to come back first.
/// Nothing if no time runs for anybody.
pub(crate) fn resumed(state: &State, stopped: Timestamp, now: Timestamp) -> Vec<Fact> {
    let deadline = match &state.stage {
        Stage::Seeding(_) => Some(now.after(limits::SEED_GRACE)),
        Stage::Playing(game) => game.clock.resumed(stopped, now),
        Stage::Lobby | Stage::Over(_) | Stage::Closed => None,
    };
    deadline
        .map(|deadline| Fact::ClockResumed { deadline })
        .into_iter()
        .collect()
}

/// Lets the clock of the seat in turn run until `deadline`, which was moved while the room was not in memory.
/// Nothing if it does so anyway.
pub(crate) fn woken(state: &State, deadline: Timestamp) -> Vec<Fact> {
    let is_moved = |game: &Game| game.clock.deadline.is_some_and(|known| known != deadline);
    let moved = state.game().is_some_and(is_moved);
    moved
        .then_some(Fact::ClockResumed { deadline })
        .into_iter()
        .collect()
}
