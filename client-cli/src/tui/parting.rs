//! What the user's own screen says when the full one is gone: why, and how to come back.

use std::io;

use super::app::App;
use crate::{
    plain::{output::Output, sentences},
    session::{Ending, Goal},
    words::Words,
};

/// What is said at any ending of the chat that is not known to be said by then.
pub(super) fn unsaid(app: &App) -> Vec<String> {
    sentences::unsaid(app.words, app.session.unsaid())
}

/// A sentence, and the line to type after it, if there is one.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Parting {
    pub(super) why: String,
    pub(super) command: Option<String>,
}

impl Parting {
    /// Writes it.
    pub(super) fn write(&self, output: &mut Output) -> io::Result<()> {
        output.sentence(&self.why)?;
        match &self.command {
            Some(command) => output.line(&format!("  {command}")),
            None => Ok(()),
        }
    }
}

/// What is said after an ending that is no failure; a failure says so itself.
pub(super) fn partings(app: &App, suffix: &str, ending: &Ending) -> Vec<Parting> {
    let words = app.words;
    match ending {
        Ending::Closed => {
            let closed = app.closed.clone();
            vec![
                told(closed.unwrap_or_else(|| words.say("tui-room-closed"))),
                Parting {
                    why: words.say("plain-rooms-make"),
                    command: Some(format!("keliya host{suffix}")),
                },
            ]
        }
        // By itself, at the end of the one game: nobody gave a seat up.
        Ending::Left if app.habits.once => {
            let mut partings = vec![told(outcome(app, words))];
            partings.extend(way_back(app, suffix).filter(|_| app.session.seat().is_some()));
            partings
        }
        Ending::Left => left(app, suffix).into_iter().collect(),
        Ending::Away if app.session.room().is_none() => seats_elsewhere(app, suffix),
        Ending::Away => way_back(app, suffix).into_iter().collect(),
        Ending::Removed | Ending::Refused { .. } | Ending::NotKeliya => Vec::new(),
    }
}

fn told(why: String) -> Parting {
    Parting { why, command: None }
}

/// How the game ended.
fn outcome(app: &App, words: Words) -> String {
    match app.session.room().and_then(|room| room.winner) {
        Some(side) => words.tell("plain-entry-won", &[("side", side.to_string().into())]),
        None => words.say("plain-turn-none-over"),
    }
}

/// The user left for good, or watched.
fn left(app: &App, suffix: &str) -> Option<Parting> {
    if matches!(app.session.goal(), Goal::Watch { .. }) {
        return watched(app, suffix);
    }
    let room = app.session.room()?.room;
    let code = [("room", room.to_string().into())];
    Some(Parting {
        why: app.words.tell("tui-gone-left", &code),
        command: Some(format!("keliya join {room}{suffix}")),
    })
}

fn watched(app: &App, suffix: &str) -> Option<Parting> {
    let room = app.session.room()?.room;
    let code = [("room", room.to_string().into())];
    Some(Parting {
        why: app.words.tell("tui-gone-watched", &code),
        command: Some(format!("keliya watch {room}{suffix}")),
    })
}

/// The user went away: how to come back to the seat, which is kept, or to watch again.
fn way_back(app: &App, suffix: &str) -> Option<Parting> {
    if app.session.seat().is_none() {
        return watched(app, suffix);
    }
    let room = app.session.room()?.room;
    Some(Parting {
        why: app.words.say("plain-way-back"),
        command: Some(format!("keliya join {room}{suffix}")),
    })
}

/// From the lobby: the seats that are still held.
fn seats_elsewhere(app: &App, suffix: &str) -> Vec<Parting> {
    let held = app.lobby.held.iter();
    held.map(|room| {
        let code = [("room", room.to_string().into())];
        Parting {
            why: app.words.tell("plain-seat-elsewhere", &code),
            command: Some(format!("keliya join {room}{suffix}")),
        }
    })
    .collect()
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use crossterm::event::KeyCode;
    use serde_json::{Value, json};

    use super::*;
    use crate::{
        fixtures::SUNIL,
        tui::{
            app::{Action, Event},
            stage::{Stage, USUAL, room},
        },
    };

    const SUFFIX: &str = " --server http://10.0.0.5:7373";

    /// What is said at that ending, as written.
    fn said(stage: &Stage, ending: &Ending) -> Vec<String> {
        let partings = partings(&stage.app, SUFFIX, ending);
        let lines = partings.into_iter();
        lines
            .flat_map(|parting| [Some(parting.why), parting.command])
            .flatten()
            .collect()
    }

    /// How the last update ended it.
    fn ending(stage: &Stage) -> &Ending {
        let ends = stage.actions.iter().find_map(|action| match action {
            Action::Do(crate::session::Effect::End(ending)) => Some(ending),
            _ => None,
        });
        ends.expect("an end")
    }

    fn over() -> Value {
        let mut value = room("siga");
        value["status"] = json!("over");
        value["turn"] = Value::Null;
        value["winner"] = json!("a");
        value
    }

    #[test]
    fn a_room_that_was_closed_is_said_to_be_and_why() {
        for (reason, why) in [
            ("admin", "The room was closed by the server's operator."),
            (
                "idle",
                "The room is closed: nothing happened in it for too long.",
            ),
        ] {
            let mut stage = Stage::enter(&room("siga"), USUAL);
            let closed = json!({"kind": "room_closed", "reason": reason});
            stage.event(10, &closed, &json!({}));
            let host = "keliya host --server http://10.0.0.5:7373";
            let told = said(&stage, ending(&stage));
            assert_eq!(told, [why, "Make a room with:", host]);
        }
    }

    #[test]
    fn who_left_and_who_went_away_are_told_the_way_back() {
        let mut stage = Stage::enter(&over(), USUAL);
        stage.types("ql");
        let leave = stage.sent("leave_room");
        stage.server(&json!({"type": "ok", "re": leave["id"], "seq": 9}));
        let left = said(&stage, ending(&stage));
        assert_eq!(
            left,
            [
                "You have left room K7QF3M. To come in again, if a seat is free:",
                "keliya join K7QF3M --server http://10.0.0.5:7373"
            ]
        );
        let mut stage = Stage::enter(&over(), USUAL);
        stage.types("qa");
        let away = said(&stage, ending(&stage));
        assert_eq!(
            away,
            [
                "Your seat is kept. Come back with:",
                "keliya join K7QF3M --server http://10.0.0.5:7373"
            ]
        );
    }

    #[test]
    fn chat_that_no_connection_came_for_is_told_whatever_the_ending() {
        let mut stage = Stage::enter(&over(), USUAL);
        assert!(unsaid(&stage.app).is_empty());
        stage.update(Event::Down {
            why: "the connection broke".to_owned(),
            retry_in: Duration::from_secs(2),
        });
        for text in ["chello", "cbye"] {
            stage.types(text);
            stage.press(KeyCode::Enter);
        }
        stage.types("qa");
        assert_eq!(ending(&stage), &Ending::Away);
        assert_eq!(
            unsaid(&stage.app),
            ["2 messages that waited for the connection were not said."]
        );
    }

    #[test]
    fn chat_put_off_or_unanswered_is_told_whatever_the_ending() {
        for (leaves, end) in [(false, Ending::Away), (true, Ending::Left)] {
            let mut stage = Stage::enter(&over(), USUAL);
            stage.types("chello");
            stage.press(KeyCode::Enter);
            let chat = stage.sent("chat");
            stage.server(
                &json!({"type": "error", "re": chat["id"], "code": "rate_limited",
                                 "message": "", "retry_after_ms": 60_000}),
            );
            stage.types("cbye");
            stage.press(KeyCode::Enter);
            stage.types(if leaves { "ql" } else { "qa" });
            if leaves {
                let leave = stage.sent("leave_room");
                stage.server(&json!({"type": "ok", "re": leave["id"], "seq": 9}));
            }
            assert_eq!(ending(&stage), &end);
            assert_eq!(
                unsaid(&stage.app),
                [
                    "1 message that the server put off was not said.",
                    "1 message was not answered by the server: said or not, nobody knows."
                ]
            );
        }
    }

    #[test]
    fn chat_that_is_refused_behind_the_last_screen_is_told() {
        let mut stage = Stage::enter(&over(), USUAL);
        stage.types("cbye");
        stage.press(KeyCode::Enter);
        let chat = stage.sent("chat");
        stage.types("ql");
        let leave = stage.sent("leave_room");
        stage.server(&json!({"type": "error", "re": chat["id"], "code": "muted", "message": ""}));
        stage.server(&json!({"type": "ok", "re": leave["id"], "seq": 9}));
        assert_eq!(ending(&stage), &Ending::Left);
        assert_eq!(
            unsaid(&stage.app),
            ["1 message was refused by the server and not said."]
        );
    }

    #[test]
    fn who_watched_is_told_how_to_watch_again() {
        let mut value = over();
        value["seats"][0]["player"] = crate::fixtures::player(SUNIL);
        let mut stage = Stage::enter(&value, USUAL);
        stage.control('c');
        assert_eq!(
            said(&stage, ending(&stage)),
            [
                "You watch room K7QF3M no longer. To watch it again:",
                "keliya watch K7QF3M --server http://10.0.0.5:7373"
            ]
        );
    }

    #[test]
    fn one_game_ends_with_its_outcome_and_seats_elsewhere_are_named() {
        let mut stage = Stage::enter(&over(), USUAL);
        stage.app.habits.once = true;
        let told = said(&stage, &Ending::Left);
        assert_eq!(told[0], "The game is over: side a won.");
        assert_eq!(told[1], "Your seat is kept. Come back with:");

        let mut stage = Stage::lobby(USUAL);
        stage.app.lobby.held = vec!["K7QF3M".parse().unwrap()];
        stage.types("q");
        assert_eq!(
            said(&stage, ending(&stage)),
            [
                "You still hold a seat in K7QF3M:",
                "keliya join K7QF3M --server http://10.0.0.5:7373"
            ]
        );
    }
}
