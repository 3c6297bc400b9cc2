//! What the rules have against a record, in sentences.

use keliya_record::{Breach, Breakage};
use keliya_rules::{LotsError, ParsePlayError, Phase, Refusal};

use crate::words::{Value, Words};

/// Where in the record it is, and what is wrong there.
pub(super) fn breakage(words: Words, breakage: &Breakage) -> String {
    let told = breach(words, &breakage.breach);
    let what = ("what", told.as_str().into());
    // People count turns and what is in them from 1.
    let number = |index: usize| Value::from(index + 1);
    match (breakage.turn, breakage.item) {
        (Some(turn), Some(item)) => words.tell(
            "records-breach-in-turn",
            &[("turn", number(turn)), ("item", number(item)), what],
        ),
        (Some(turn), None) => words.tell("records-breach-of-turn", &[("turn", number(turn)), what]),
        (None, _) => told,
    }
}

/// What is wrong.
pub(super) fn breach(words: Words, breach: &Breach) -> String {
    match breach {
        Breach::Count {
            what,
            wanted,
            found,
        } => words.tell(
            "records-breach-count",
            &[
                // The catalogues choose by one word.
                ("what", what.split(' ').next_back().unwrap_or(what).into()),
                ("wanted", (*wanted).into()),
                ("found", (*found).into()),
            ],
        ),
        Breach::NoSuchSeat(seat) => {
            words.tell("records-breach-no-such-seat", &[("seat", (*seat).into())])
        }
        Breach::Start => words.say("records-breach-start"),
        Breach::ServerSeed => words.say("records-breach-server-seed"),
        Breach::NotInTurn { expected } => words.tell(
            "records-breach-not-in-turn",
            &[("seat", (*expected).into())],
        ),
        Breach::TurnPassed(seat) => {
            words.tell("records-breach-turn-passed", &[("seat", (*seat).into())])
        }
        Breach::TurnUnfinished(phase) => words.tell(
            "records-breach-turn-unfinished",
            &[("phase", phase_name(*phase))],
        ),
        Breach::EmptyTurn => words.say("records-breach-empty-turn"),
        Breach::Lots(LotsError::Count { wanted, found }) => words.tell(
            "records-breach-lots-count",
            &[("wanted", (*wanted).into()), ("found", (*found).into())],
        ),
        Breach::Lots(LotsError::Face { face }) => {
            words.tell("records-breach-lots-face", &[("face", (*face).into())])
        }
        Breach::Form(ParsePlayError::Number) => words.say("records-breach-play-number"),
        Breach::Form(ParsePlayError::Order) => words.say("records-breach-play-order"),
        Breach::Form(ParsePlayError::Form) => words.say("records-breach-play-form"),
        Breach::Refusal(Refusal::WrongPhase { phase }) => words.tell(
            "records-breach-wrong-phase",
            &[("phase", phase_name(*phase))],
        ),
        Breach::Refusal(Refusal::WrongLots) => words.say("records-breach-wrong-lots"),
        Breach::Refusal(Refusal::IllegalPlay { play }) => words.tell(
            "records-breach-illegal-play",
            &[("play", play.to_string().into())],
        ),
        Breach::LostMark(true) => words.say("records-breach-lost-unmarked"),
        Breach::LostMark(false) => words.say("records-breach-nothing-lost"),
        Breach::Outcome { stated, winner } => {
            let stated = ("stated", stated.as_str().into());
            match winner {
                Some(side) => words.tell(
                    "records-breach-outcome-won",
                    &[stated, ("side", side.to_string().into())],
                ),
                None => words.tell("records-breach-outcome-none", &[stated]),
            }
        }
    }
}

/// A phase, as the catalogues have it.
fn phase_name(phase: Phase) -> Value<'static> {
    match phase {
        Phase::Throw => "throw",
        Phase::Play => "play",
        Phase::Over => "over",
    }
    .into()
}
