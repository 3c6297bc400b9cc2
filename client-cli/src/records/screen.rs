//! The replay in line mode.

use std::time::Duration;

use tokio::time::{Instant, sleep_until};

use super::{args::speed, replay::Replay, wording};
use crate::{
    plain::{
        Failure, account, board,
        output::{Charset, Output, Style},
        stdin,
    },
    words::Words,
};

/// Shows the replay, and does what is typed, until the user quits or, playing by itself, the end is there
/// and nothing more is typed.
pub(super) async fn run(
    replay: Replay,
    charset: Charset,
    style: Style,
    words: Words,
    play: Option<f64>,
) -> Result<(), Failure> {
    let mut screen = Screen {
        replay,
        charset,
        style,
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
                    screen.show(screen.replay.step())?;
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
    style: Style,
    words: Words,
    output: Output,
}

impl Screen {
    fn begin(&mut self) -> Result<(), Failure> {
        let title = wording::title(self.words, self.replay.record());
        self.output.sentence(&title)?;
        self.show(self.replay.step())?;
        Ok(self.output.line(&self.words.say("plain-entry-help"))?)
    }

    fn obey(&mut self, typed: &str) -> Result<Next, Failure> {
        let words = self.words;
        let (word, rest) = typed.split_once(' ').unwrap_or((typed, ""));
        match (word, rest.trim()) {
            ("" | "n", "") => drop(self.replay.forward()),
            ("p", "") => drop(self.replay.back()),
            (">", "") => {
                // Whoever hears a turn at once wants to hear all of it.
                let from = self.replay.step() + 1;
                self.replay.next_turn();
                self.show(from)?;
                return Ok(Next::Wait);
            }
            ("<", "") => drop(self.replay.previous_turn()),
            ("s", "") => self.replay.go_to(0),
            ("e", "") => self.replay.go_to(usize::MAX),
            ("g", turn) => match turn.parse() {
                Ok(turn) if (1..=self.replay.turns()).contains(&turn) => {
                    self.replay.go_to_turn(turn);
                }
                _ => return self.tell(&wording::no_turn(words, &self.replay)),
            },
            ("a", "") => return Ok(Next::Play(pause(1.0))),
            ("a", typed) => match speed(typed) {
                Some(speed) => return Ok(Next::Play(pause(speed))),
                None => return self.tell(&words.say("records-replay-no-speed")),
            },
            ("b", "") => {
                let room = self.replay.room();
                let told = account::account(words, &room, None, room.at);
                told.iter()
                    .try_for_each(|sentence| self.output.sentence(sentence))?;
                return Ok(Next::Wait);
            }
            ("bb", "") => {
                self.draw()?;
                return Ok(Next::Wait);
            }
            ("r", "") => {
                let text = self.replay.record().to_string();
                self.output.lines(text.lines())?;
                return Ok(Next::Wait);
            }
            ("?", _) => {
                let help = words.say("records-replay-help");
                help.lines()
                    .try_for_each(|line| self.output.sentence(line))?;
                return Ok(Next::Wait);
            }
            ("q", "") => return Ok(Next::Quit),
            _ => {
                let typed = ("typed", typed.into());
                return self.tell(&words.tell("records-replay-unknown", &[typed]));
            }
        }
        self.show(self.replay.step())?;
        Ok(Next::Wait)
    }

    fn tell(&mut self, sentence: &str) -> Result<Next, Failure> {
        self.output.sentence(sentence)?;
        Ok(Next::Wait)
    }

    fn draw(&mut self) -> Result<(), Failure> {
        let lines = board::draw(self.words, &self.replay.room(), None, self.charset);
        Ok(self.output.lines(lines)?)
    }

    /// The board, unless all is to be read aloud, and what has happened from that step on.
    fn show(&mut self, first: usize) -> Result<(), Failure> {
        if self.style == Style::Columns {
            self.output.line("")?;
            self.draw()?;
            self.output.line("")?;
        }
        let (words, replay, output) = (self.words, &mut self.replay, &mut self.output);
        output.sentence(&wording::place(words, replay))?;
        let last = replay.step();
        for step in first.min(last)..=last {
            replay.go_to(step);
            let sentences = wording::happened(words, replay);
            sentences
                .iter()
                .try_for_each(|sentence| output.sentence(sentence))?;
        }
        if replay.is_at_end() {
            output.sentence(&wording::end(words, replay.record()))?;
        }
        Ok(())
    }
}
