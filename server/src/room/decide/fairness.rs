//! From hashes to the first throw: the seeds of the fair dice, and the start of a game.

use keliya_protocol::{
    ErrorCode, Event, GameStarted, SeedGiven, SeedsAsked, Timestamp,
    fair::{ClientSeed, Dice, ServerSeed},
    limits,
};

use super::{Verdict, between_games, happened};
use crate::room::{
    Fact, Refusal, State,
    state::{Seeding, Stage},
};

/// `seed` with `hash`
pub(super) fn give_hash(state: &State, seat: u8, hash: &str) -> Verdict {
    between_games(state)?;
    if state.seat_hashes()[usize::from(seat) - 1].as_deref() == Some(hash) {
        return Ok(Vec::new());
    }
    let given = SeedGiven {
        seat,
        hash: Some(hash.to_owned()),
        client_seed: None,
    };
    Ok(vec![happened(Event::SeedGiven(given))])
}

/// `seed` with `client_seed`; after the last one that is waited for the game starts.
pub(super) fn reveal(state: &State, seat: u8, seed: &ClientSeed) -> Verdict {
    let Stage::Seeding(seeding) = &state.stage else {
        return Err(Refusal::new(
            ErrorCode::WrongStatus,
            "no seeds are asked for now",
        ));
    };
    let at = usize::from(seat) - 1;
    if seeding.pledge.hashes[at].as_deref() != Some(seed.hash().as_str()) {
        let message = "client_seed: does not fit the hash that this seat gave";
        return Err(Refusal::new(ErrorCode::BadMessage, message));
    }
    if seeding.client_seeds[at].is_some() {
        return Ok(Vec::new());
    }
    let given = SeedGiven {
        seat,
        hash: None,
        client_seed: Some(seed.reveal().to_owned()),
    };
    Ok(vec![happened(Event::SeedGiven(given))])
}

/// Has everybody who is still there and gave a hash given the seed too?
pub(super) fn is_complete(state: &State, seeding: &Seeding) -> bool {
    let hashes = seeding.pledge.hashes.iter();
    hashes
        .zip(&seeding.client_seeds)
        .zip(&state.seats)
        .all(|((hash, seed), seat)| hash.is_none() || seed.is_some() || seat.holder.is_none())
}

/// `start`
pub(super) fn start(state: &State, now: Timestamp) -> Verdict {
    if !matches!(state.stage, Stage::Lobby) {
        return Err(Refusal::new(
            ErrorCode::WrongStatus,
            "the first game has started already",
        ));
    }
    if let Some(seat) = state.free_seat() {
        return Err(Refusal::new(
            ErrorCode::NotReady,
            format!("seat {seat} is still free"),
        ));
    }
    Ok(open_game(state, now))
}

/// Asks for the seeds, or starts the coming game at once if no seat gave a hash.
pub(super) fn open_game(state: &State, now: Timestamp) -> Vec<Fact> {
    let hashes = state.seat_hashes();
    let server_seed = state
        .coming_seed
        .as_ref()
        .expect("a seed is drawn for every coming game");
    let game_no = state.game_no() + 1;
    let fact = if hashes.iter().any(Option::is_some) {
        happened(Event::SeedsAsked(SeedsAsked {
            game_no,
            commitment: server_seed.commitment(),
            hashes,
            deadline: now.after(limits::SEED_GRACE),
        }))
    } else {
        started(state, server_seed, game_no, state.given_seeds())
    };
    vec![fact]
}

/// The start of a game whose time to give seeds is up, or which waits for nobody any more.
pub(super) fn start_now(state: &State, seeding: &Seeding) -> Fact {
    started(
        state,
        &seeding.pledge.server_seed,
        seeding.pledge.game_no,
        state.given_seeds(),
    )
}

fn started(state: &State, seed: &ServerSeed, game_no: u32, client_seeds: Vec<String>) -> Fact {
    let dice = Dice::new(seed, state.code, game_no, &client_seeds);
    let hashes = match &state.stage {
        Stage::Seeding(seeding) => seeding.pledge.hashes.clone(),
        Stage::Lobby | Stage::Playing(_) | Stage::Over(_) | Stage::Closed => state.seat_hashes(),
    };
    happened(Event::GameStarted(GameStarted {
        game_no,
        first_seat: dice.first_seat(state.config.seats()),
        commitment: seed.commitment(),
        hashes,
        client_seeds,
    }))
}
