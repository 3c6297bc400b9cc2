//! What is said of a replay, by every kind of replay screen.

use keliya_protocol::EventMessage;
use keliya_record::{Outcome, Record};

use super::replay::Replay;
use crate::{
    plain::{people, sentences},
    words::Words,
};

/// Which game it is.
pub(crate) fn title(words: Words, record: &Record) -> String {
    words.tell(
        "records-replay-title",
        &[
            (
                "game",
                people::game_title(words, record.config.game().name()).into(),
            ),
            ("number", record.game_no.into()),
            ("room", record.room.to_string().into()),
            ("date", record.date.to_string().into()),
        ],
    )
}

/// How far the replay is.
pub(crate) fn place(words: Words, replay: &Replay) -> String {
    words.tell(
        "records-replay-place",
        &[
            ("turn", replay.turn().into()),
            ("turns", replay.turns().into()),
            ("step", replay.step().into()),
            ("steps", replay.steps().into()),
        ],
    )
}

/// The latest throw or play, what was lost by it, and what readers wrote there, a sentence each.
pub(crate) fn happened(words: Words, replay: &Replay) -> Vec<String> {
    let events = replay.events();
    let mut lines = Vec::new();
    if !events.is_empty() {
        let room = replay.room();
        for event in events {
            let message = EventMessage {
                room: room.room,
                seq: room.seq,
                at: room.at,
                event,
                position: None,
                turn: None,
            };
            lines.push(sentences::event(words, &room, &message));
        }
    }
    let comments = replay.comments();
    lines.extend(comments.iter().map(|comment| format!("{{{comment}}}")));
    lines
}

/// How the game ended, or that it did not.
pub(crate) fn end(words: Words, record: &Record) -> String {
    match &record.outcome {
        Outcome::Running => words.say("records-replay-running"),
        Outcome::Won(side) => words.tell("plain-entry-won", &[("side", side.to_string().into())]),
        Outcome::Ended => words.say("records-replay-ended"),
        Outcome::Closed(_) => words.say("records-replay-closed"),
    }
}

/// There is no such turn.
pub(crate) fn no_turn(words: Words, replay: &Replay) -> String {
    words.tell(
        "records-replay-no-turn",
        &[("turns", replay.turns().into())],
    )
}
