//! The replay in line mode.

use std::time::Duration;

use keliya_protocol::EventMessage;
use tokio::time::{Instant, sleep_until};

use super::{args::speed, replay::Replay, text};
use crate::{
    plain::{
        Failure, board,
        output::{Charset, Output},
        sentences, stdin,
    },
    words::Words,
};

/// Shows the replay, and does what is typed, until the user quits or, playing by itself, the end is there
/// and nothing more is typed.
pub(super) async fn run(
    replay: Replay,
    charset: Charset,
    words: Words,
    play: Option<f64>,
) -> Result<(), Failure> {
    let mut screen = Screen {
        replay,
        charset,
        words,
        output: Output::stdout(),
    };
    screen.begin()?;
    let mut typed = Some(stdin::lines());
    let mut pace = play.map(pause);
    let mut due = Instant::now();
    loop {
        screen.output.flush()?;
        if typed.is_none() && pace.is_none() {
            return Ok(());
        }
        tokio::select! {
            line = next(&mut typed), if typed.is_some() => match line {
                None => typed = None,
                Some(line) => match screen.obey(line.trim())? {
                    Next::Quit => return Ok(()),
                    Next::Wait => pace = None,
                    Next::Play(every) => {
                        pace = Some(every);
                        due = Instant::now();
                    }
                },
            },
            () = sleep_until(due), if pace.is_some() => {
                if screen.replay.forward() {
                    screen.show()?;
                    due += pace.unwrap_or_default();
                }
                if screen.replay.is_at_end() {
                    pace = None;
                }
            }
        }
    }
}

async fn next(typed: &mut Option<tokio::sync::mpsc::Receiver<String>>) -> Option<String> {
    typed.as_mut()?.recv().await
}

/// The pause between two steps at that many a second.
fn pause(speed: f64) -> Duration {
    Duration::from_secs_f64(1.0 / speed)
}

/// What comes after a command.
enum Next {
    Wait,
    Play(Duration),
    Quit,
}

struct Screen {
    replay: Replay,
    charset: Charset,
    words: Words,
    output: Output,
}

impl Screen {
    fn begin(&mut self) -> Result<(), Failure> {
        let record = self.replay.record();
        let title = text::replay_title(record);
        self.output.sentence(&title)?;
        self.show()?;
        Ok(self.output.line(text::REPLAY_HELP[6])?)
    }

    fn obey(&mut self, typed: &str) -> Result<Next, Failure> {
        let (word, rest) = typed.split_once(' ').unwrap_or((typed, ""));
        match (word, rest.trim()) {
            ("" | "n", "") => drop(self.replay.forward()),
            ("p", "") => drop(self.replay.back()),
            (">", "") => drop(self.replay.next_turn()),
            ("<", "") => drop(self.replay.previous_turn()),
            ("s", "") => self.replay.go_to(0),
            ("e", "") => self.replay.go_to(usize::MAX),
            ("b", "") => {}
            ("g", turn) => match turn.parse() {
                Ok(turn) if (1..=self.replay.turns()).contains(&turn) => {
                    self.replay.go_to_turn(turn);
                }
                _ => {
                    let turns = self.replay.turns();
                    self.output.line(&text::replay_no_turn(turns))?;
                    return Ok(Next::Wait);
                }
            },
            ("a", "") => return Ok(Next::Play(pause(1.0))),
            ("a", typed) => match speed(typed) {
                Ok(speed) => return Ok(Next::Play(pause(speed))),
                Err(why) => {
                    self.output.line(&why)?;
                    return Ok(Next::Wait);
                }
            },
            ("r", "") => {
                let text = self.replay.record().to_string();
                self.output.lines(text.lines())?;
                return Ok(Next::Wait);
            }
            ("?", _) => {
                self.output.lines(text::REPLAY_HELP)?;
                return Ok(Next::Wait);
            }
            ("q", "") => return Ok(Next::Quit),
            _ => {
                self.output.sentence(&text::replay_unknown(typed))?;
                return Ok(Next::Wait);
            }
        }
        self.show()?;
        Ok(Next::Wait)
    }

    /// The board, and what has just happened.
    fn show(&mut self) -> Result<(), Failure> {
        let replay = &self.replay;
        let room = replay.room();
        let output = &mut self.output;
        output.line("")?;
        output.lines(board::draw(self.words, &room, None, self.charset))?;
        output.line("")?;
        let (turn, step) = (replay.turn(), replay.step());
        let place = text::replay_place(turn, replay.turns(), step, replay.steps());
        output.line(&place)?;
        for event in replay.events() {
            let message = EventMessage {
                room: room.room,
                seq: room.seq,
                at: room.at,
                event,
                position: None,
                turn: None,
            };
            output.sentence(&sentences::event(self.words, &room, &message))?;
        }
        for comment in replay.comments() {
            output.sentence(&format!("{{{comment}}}"))?;
        }
        if replay.is_at_end() {
            output.sentence(&text::replay_end(replay.record()))?;
        }
        Ok(())
    }
}
