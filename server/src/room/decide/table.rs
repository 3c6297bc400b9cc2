//! Throwing, playing and ending: what happens on the board.

use keliya_protocol::{
    ErrorCode, Event, GameOver, Lost, Played, RematchAsked, Thrown, fair::ServerSeed,
};
use keliya_rules as rules;

use super::{Ask, Decision, Verdict, happened, seats};
use crate::room::{
    Command, Fact, Refusal, State,
    state::{Game, Pledge, Seat, Stage},
    view,
};

/// `throw` and `play`
pub(super) fn act(
    state: &State,
    ask: &mut Ask<'_>,
    seat: u8,
    seq: Option<u64>,
) -> Result<Decision, Refusal> {
    if let Some(again) = done_before(state, ask, seat, seq) {
        return Ok(Decision::Again(again));
    }
    let game = match &state.stage {
        Stage::Playing(game) => Some(game),
        Stage::Seeding(_) => None,
        Stage::Lobby | Stage::Over(_) | Stage::Closed => {
            return Err(Refusal::new(ErrorCode::WrongStatus, "no game runs"));
        }
    };
    if state.paused {
        return Err(Refusal::new(ErrorCode::Paused, "the game is paused"));
    }
    if seq.is_some_and(|seq| seq != state.seq) {
        return Err(Refusal::new(
            ErrorCode::Stale,
            format!("the room is at seq {}", state.seq),
        ));
    }
    let Some(game) = game.filter(|game| game.table.seat().number() == seat) else {
        return Err(Refusal::new(
            ErrorCode::NotYourTurn,
            "another seat is in turn",
        ));
    };
    let mut facts = match ask.command {
        Command::Play { play, .. } => play_move(state, game, play, false, ask.draw)?,
        _ => throw(game, false)?,
    };
    let back = seats::given_back(state, seat);
    if let (Some(id), Some(acted_on)) = (ask.id, seq) {
        let events = facts
            .iter()
            .filter(|fact| matches!(fact, Fact::Happened(_)))
            .count();
        let seq = state.seq + u64::from(back.is_some()) + events as u64;
        facts.push(Fact::Answered {
            seat,
            id: id.clone(),
            play: play_of(ask.command),
            acted_on,
            seq,
        });
    }
    Ok(match back {
        Some(back) => Decision::Back(back, facts),
        None => Decision::Facts(facts),
    })
}

/// The `seq` that this very request was answered with, if it is the seat's latest that was done.
fn done_before(state: &State, ask: &Ask<'_>, seat: u8, seq: Option<u64>) -> Option<u64> {
    let answered = state.seat(seat)?.answered.as_ref()?;
    let same = Some(&answered.id) == ask.id
        && Some(answered.acted_on) == seq
        && answered.play == play_of(ask.command);
    same.then_some(answered.seq)
}

/// The play that a command asks for; none for a throw.
fn play_of(command: &Command) -> Option<String> {
    match command {
        Command::Play { play, .. } => Some(play.clone()),
        _ => None,
    }
}

fn wrong_phase(message: &'static str) -> Refusal {
    Refusal::new(ErrorCode::WrongPhase, message)
}

pub(super) fn throw(game: &Game, auto: bool) -> Verdict {
    if game.table.phase() != rules::Phase::Throw {
        return Err(wrong_phase("choose a play first"));
    }
    let mut table = game.table;
    let seat = table.seat().number();
    let lots = game
        .dice
        .lots(game.throws + 1, &view::lots_kind(table.config()));
    let cast = rules::Lots::new(table.config(), &lots).map_err(|error| rules_fault(&error))?;
    let thrown = table.throw(cast).map_err(|error| rules_fault(&error))?;
    let mut facts = vec![happened(Event::Thrown(Thrown {
        seat,
        lots,
        value: thrown.value,
        again: thrown.again,
        auto,
    }))];
    facts.extend(lost(seat, &thrown.lost));
    Ok(facts)
}

/// The dice of a game fit its rules; if ever not, that is the server's fault.
fn rules_fault(error: &dyn std::error::Error) -> Refusal {
    tracing::error!(cause = %error, "the rules refused what they should take");
    Refusal::new(ErrorCode::Internal, "the server failed")
}

pub(super) fn play_move(
    state: &State,
    game: &Game,
    text: &str,
    auto: bool,
    draw: &mut dyn FnMut() -> ServerSeed,
) -> Verdict {
    if game.table.phase() != rules::Phase::Play {
        return Err(wrong_phase("throw first"));
    }
    let illegal = || {
        let shown: String = text.chars().take(40).collect();
        Refusal::new(
            ErrorCode::IllegalMove,
            format!("{shown:?} is not one of the legal plays"),
        )
    };
    let play: rules::Play = text.parse().map_err(|_| illegal())?;
    let mut table = game.table;
    let seat = table.seat().number();
    let played = table.play(play).map_err(|_| illegal())?;
    let mut facts = vec![happened(Event::Played(Played {
        seat,
        play: text.to_owned(),
        steps: view::steps(table.config(), &played.steps),
        auto,
    }))];
    match played.winner {
        Some(winner) => facts.extend(over(state, &game.pledge, Some(winner), draw)),
        None => facts.extend(lost(seat, &played.lost)),
    }
    Ok(facts)
}

fn lost(seat: u8, values: &[u8]) -> Option<Fact> {
    (!values.is_empty()).then(|| {
        happened(Event::Lost(Lost {
            seat,
            values: values.to_vec(),
        }))
    })
}

/// `rematch`
pub(super) fn rematch(state: &State, number: u8) -> Verdict {
    if !matches!(state.stage, Stage::Over(_)) {
        return Err(Refusal::new(ErrorCode::WrongStatus, "no game is over"));
    }
    if state.seat(number).is_some_and(|seat| seat.rematch) {
        return Ok(Vec::new());
    }
    Ok(vec![happened(Event::RematchAsked(RematchAsked {
        seat: number,
    }))])
}

/// Is every seat taken, and has every person in one asked for another game? Bots agree, but a game that no
/// person asked for would never end.
pub(super) fn rematch_is_agreed(state: &State) -> bool {
    let agrees = |seat: &Seat| seat.rematch || (seat.holder.is_none() && seat.bot.is_some());
    state.seats.iter().all(agrees) && state.seats.iter().any(|seat| seat.rematch)
}

/// `end_game`
pub(super) fn end(state: &State, draw: &mut dyn FnMut() -> ServerSeed) -> Verdict {
    let pledge = match &state.stage {
        Stage::Playing(game) => &game.pledge,
        Stage::Seeding(seeding) => &seeding.pledge,
        Stage::Lobby | Stage::Over(_) | Stage::Closed => {
            return Err(Refusal::new(ErrorCode::WrongStatus, "no game runs"));
        }
    };
    Ok(over(state, pledge, None, draw).into())
}

/// The end of a game: its seed is revealed and that of the next one drawn.
fn over(
    state: &State,
    pledge: &Pledge,
    winner: Option<rules::Side>,
    draw: &mut dyn FnMut() -> ServerSeed,
) -> [Fact; 2] {
    let next = draw();
    let mut score = state.score.clone();
    if let Some(side) = winner {
        *score.entry(view::side(side)).or_default() += 1;
    }
    let seats = winner
        .into_iter()
        .flat_map(|side| state.config.seats_of(side));
    let event = Event::GameOver(GameOver {
        winner: winner.map(view::side),
        seats: seats.map(rules::Seat::number).collect(),
        server_seed: pledge.server_seed.reveal(),
        next_commitment: next.commitment(),
        score,
    });
    [happened(event), Fact::SeedDrawn(next)]
}
