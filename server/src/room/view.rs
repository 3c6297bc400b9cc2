//! From a room's state and the values of the rules to what goes over the wire. Beside the events that
//! end a game, this is the one place where a secret could slip out.

use keliya_protocol as wire;
use keliya_record::wire::{board, options, position};
pub(crate) use keliya_record::wire::{lots_kind, side, steps};
use keliya_rules as rules;
use wire::{Fairness, PlayerId, Room, RoomSummary, SeatState, Timestamp, You, fair};

use super::{
    State,
    crowd::Crowd,
    setup::wire_value,
    state::{Game, Pledge, Stage},
};

/// Who is to act and what may be done; none when the game is over.
#[must_use]
pub(crate) fn turn(game: &Game) -> Option<wire::Turn> {
    let table = &game.table;
    let phase = match table.phase() {
        rules::Phase::Throw => wire::Phase::Throw,
        rules::Phase::Play => wire::Phase::Play,
        rules::Phase::Over => return None,
    };
    let legal = |play: &rules::Play| wire::LegalPlay {
        play: play.to_string(),
        steps: table
            .steps(*play)
            .map(|s| steps(table.config(), &s))
            .unwrap_or_default(),
    };
    Some(wire::Turn {
        seat: table.seat().number(),
        side: side(table.side()),
        phase,
        lots: table.lots().to_vec(),
        pool: table.pool().to_vec(),
        legal: table.legal_plays().iter().map(legal).collect(),
        deadline: game.clock.deadline,
    })
}

/// The position that events carry: during a game and when it is over.
#[must_use]
pub(crate) fn current_position(state: &State) -> Option<wire::Position> {
    match &state.stage {
        Stage::Lobby | Stage::Closed => None,
        Stage::Seeding(_) => Some(position(&state.opening())),
        Stage::Playing(game) => Some(position(&game.table)),
        Stage::Over(finished) => Some(position(&finished.table)),
    }
}

fn pledged(pledge: &Pledge, client_seeds: Option<Vec<String>>, throws: u64) -> Fairness {
    Fairness {
        scheme: fair::SCHEME.into(),
        commitment: pledge.server_seed.commitment(),
        hashes: pledge.hashes.clone(),
        client_seeds,
        throws,
        server_seed: None,
        next_commitment: None,
    }
}

fn fairness(state: &State) -> Fairness {
    let coming = || state.coming_seed.as_ref().map(fair::ServerSeed::commitment);
    match &state.stage {
        Stage::Seeding(seeding) => pledged(&seeding.pledge, None, 0),
        Stage::Playing(game) => {
            pledged(&game.pledge, Some(game.client_seeds.to_vec()), game.throws)
        }
        // The one place where a seed is shown: its game is over.
        Stage::Over(finished) => Fairness {
            server_seed: Some(finished.pledge.server_seed.reveal()),
            next_commitment: coming(),
            ..pledged(
                &finished.pledge,
                finished.client_seeds.as_ref().map(|seeds| seeds.to_vec()),
                finished.throws,
            )
        },
        Stage::Lobby | Stage::Closed => Fairness {
            scheme: fair::SCHEME.into(),
            commitment: coming().unwrap_or_default(),
            hashes: state.seat_hashes(),
            client_seeds: None,
            throws: 0,
            server_seed: None,
            next_commitment: None,
        },
    }
}

fn seats(state: &State, crowd: &Crowd) -> Vec<SeatState> {
    let config = state.config;
    let one = |(number, seat): (u8, &super::state::Seat)| {
        let holder = seat.holder.as_ref().map(|holder| holder.id);
        SeatState {
            seat: number,
            side: side(config.side_of(config.seat(number).expect("as many seats as the game has"))),
            player: seat.holder.clone(),
            bot: seat.bot.map(|level| level.name().into()),
            connected: match holder {
                Some(id) => crowd.is_present(id),
                None => seat.bot.is_some(),
            },
            absent_since: holder.and_then(|id| crowd.absent_since(id)),
            rematch: seat.rematch,
        }
    };
    state.numbered_seats().map(one).collect()
}

/// How many people watch.
#[must_use]
pub(super) fn spectators(state: &State, crowd: &Crowd) -> u32 {
    let watching = crowd
        .people()
        .filter(|person| state.seat_of(person.id).is_none());
    u32::try_from(watching.count()).unwrap_or(u32::MAX)
}

/// The whole state of a room; for a reader, with what that reader is in it.
#[must_use]
pub(super) fn room(state: &State, crowd: &Crowd, reader: Option<PlayerId>, at: Timestamp) -> Room {
    let winner = match &state.stage {
        Stage::Over(finished) => finished.winner,
        Stage::Lobby | Stage::Seeding(_) | Stage::Playing(_) | Stage::Closed => None,
    };
    Room {
        re: None,
        room: state.code,
        seq: state.seq,
        at,
        status: state.status(),
        game: state.config.game().name().into(),
        players: state.config.seats(),
        options: options(state.config),
        visibility: state.visibility,
        turn_seconds: state.turn_seconds,
        paused: state.paused,
        locked: state.locked,
        host: state.host.clone(),
        game_no: state.game_no(),
        score: state.score.clone(),
        seats: seats(state, crowd),
        spectators: spectators(state, crowd),
        board: board(state.config),
        position: current_position(state),
        turn: state.game().and_then(turn),
        fairness: fairness(state),
        winner,
        you: reader.map(|id| You {
            seat: state.seat_of(id),
            host: state.is_host(id),
        }),
    }
}

/// The whole state of a room that no task runs: nobody is there.
#[must_use]
pub(crate) fn alone(state: &State, at: Timestamp) -> Room {
    room(state, &Crowd::default(), None, at)
}

/// A room as it stands in a list.
#[must_use]
pub(crate) fn summary(state: &State) -> RoomSummary {
    let taken = state.seats.iter().filter(|seat| !seat.is_free()).count();
    RoomSummary {
        room: state.code,
        game: state.config.game().name().into(),
        players: state.config.seats(),
        taken: u8::try_from(taken).unwrap_or(u8::MAX),
        status: state.status(),
        locked: state.locked,
        options: options(state.config),
        host: state.host.clone(),
        created_at: state.created_at,
    }
}

/// Every game that the server offers.
#[must_use]
pub(crate) fn games() -> Vec<wire::GameInfo> {
    let option = |spec: &rules::OptionSpec| {
        let values = spec.values.iter().map(|&value| wire_value(value)).collect();
        (
            spec.name.into(),
            wire::OptionInfo {
                values,
                default: wire_value(spec.default),
            },
        )
    };
    let info = |game: rules::Game| wire::GameInfo {
        game: game.name().into(),
        players: game.seat_counts().to_vec(),
        options: game.options().iter().map(option).collect(),
    };
    rules::Game::ALL.into_iter().map(info).collect()
}
