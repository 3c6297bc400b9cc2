//! A record on the full screen, step by step: the model, a value without I/O, and the loop around it.

mod view;

use std::time::{Duration, Instant};

use crossterm::event::{
    Event as Typed, EventStream, KeyCode, KeyEvent, KeyEventKind, KeyModifiers,
};
use futures_util::StreamExt;
use keliya_record::{Act, luck, verify};
use ratatui::layout::Rect;
use tokio::time::sleep;

use super::{
    app::{editor::Editor, log::Kind},
    signals::{Asked, Signals},
    terminal::Screen,
    view::theme::Theme,
};
use crate::{
    plain::Failure,
    records::{
        args::{FASTEST, SLOWEST},
        replay::Replay,
        text, wording,
    },
    text::clean,
    words::Words,
};

/// Throws and plays a second, when no other speed is chosen.
const USUAL_SPEED: f64 = 1.0;

/// How often the window's size is looked at when nothing is heard of it: a change at the same moment as
/// another is not always told.
const LOOK: Duration = Duration::from_millis(250);

/// What is to be done outside.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Wish {
    /// To end.
    Quit,
    /// To give the terminal back for a while.
    Suspend,
    /// To draw everything anew.
    Redraw,
}

/// What lies over the screen until a key is pressed.
#[derive(Debug)]
struct Popup {
    title: String,
    lines: Vec<String>,
}

/// The screen's model.
#[derive(Debug)]
struct Viewer {
    replay: Replay,
    words: Words,
    theme: Theme,
    screen: Rect,
    /// What happened up to here, oldest first: as much as a screen can show.
    log: Vec<(Kind, String)>,
    popup: Option<Popup>,
    /// The number of a turn that is being typed.
    typing: Option<Editor>,
    /// What the last key came to, where it was not what was wanted.
    message: Option<String>,
    /// Throws and plays a second, when it plays by itself.
    speed: f64,
    /// When the next throw or play is due, while it plays by itself.
    due: Option<Instant>,
    /// Is the way of counters shown on the board?
    shows_track: bool,
}

/// What a viewer begins with.
struct Setting {
    words: Words,
    theme: Theme,
    size: (u16, u16),
    /// Play by itself at that speed, in throws and plays a second.
    play: Option<f64>,
}

impl Viewer {
    fn new(replay: Replay, setting: &Setting, now: Instant) -> Self {
        let mut viewer = Self {
            replay,
            words: setting.words,
            theme: setting.theme,
            screen: Rect::new(0, 0, setting.size.0, setting.size.1),
            log: Vec::new(),
            popup: None,
            typing: None,
            message: None,
            speed: setting.play.unwrap_or(USUAL_SPEED),
            due: setting.play.map(|_| now),
            shows_track: true,
        };
        viewer.remember();
        viewer
    }

    fn resize(&mut self, (width, height): (u16, u16)) {
        self.screen = Rect::new(0, 0, width, height);
        self.remember();
    }

    /// Tells the log again, after going to another step.
    fn remember(&mut self) {
        let here = self.replay.step();
        // Each step has a line at least.
        let first = here.saturating_sub(usize::from(self.screen.height));
        let mut log = Vec::new();
        for step in first..=here {
            self.replay.go_to(step);
            let told = wording::happened(self.words, &self.replay);
            let kind = if step == 0 { Kind::Note } else { Kind::Event };
            log.extend(told.iter().map(|line| (kind, clean(line))));
        }
        if self.replay.is_at_end() {
            let end = wording::end(self.words, self.replay.record());
            log.push((Kind::Event, end));
        }
        self.log = log;
    }

    /// Time went by.
    fn tick(&mut self, now: Instant) {
        let Some(due) = self.due.filter(|due| *due <= now) else {
            return;
        };
        self.replay.forward();
        self.remember();
        // What was missed, while the terminal was lent, is not caught up with.
        self.due = Some((due + self.pause()).max(now));
        if self.replay.is_at_end() {
            self.due = None;
        }
    }

    /// The time between two steps.
    fn pause(&self) -> Duration {
        Duration::from_secs_f64(1.0 / self.speed)
    }

    /// Takes a key.
    fn key(&mut self, key: KeyEvent, now: Instant) -> Option<Wish> {
        if key.kind == KeyEventKind::Release {
            return None;
        }
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            match key.code {
                KeyCode::Char('c') => return Some(Wish::Quit),
                KeyCode::Char('z') => return Some(Wish::Suspend),
                KeyCode::Char('l') => return Some(Wish::Redraw),
                _ => {}
            }
        }
        self.message = None;
        if self.popup.take().is_some() {
            // Any key closes what is only read.
            return None;
        }
        if self.typing.is_some() {
            self.typing_key(key.code);
            return None;
        }
        self.step_key(key.code, now)
    }

    fn step_key(&mut self, code: KeyCode, now: Instant) -> Option<Wish> {
        match code {
            KeyCode::Right | KeyCode::Enter | KeyCode::Char('n') => {
                self.go(|replay| {
                    replay.forward();
                });
            }
            KeyCode::Left | KeyCode::Backspace | KeyCode::Char('p') => {
                self.go(|replay| {
                    replay.back();
                });
            }
            KeyCode::Down | KeyCode::PageDown | KeyCode::Char('>') => {
                self.go(|replay| {
                    replay.next_turn();
                });
            }
            KeyCode::Up | KeyCode::PageUp | KeyCode::Char('<') => {
                self.go(|replay| {
                    replay.previous_turn();
                });
            }
            KeyCode::Home | KeyCode::Char('s') => self.go(|replay| replay.go_to(0)),
            KeyCode::End | KeyCode::Char('e') => self.go(|replay| replay.go_to(usize::MAX)),
            KeyCode::Char('g') => {
                self.due = None;
                self.typing = Some(Editor::default());
            }
            KeyCode::Char(' ' | 'a') => self.toggle(now),
            KeyCode::Char('+' | '=') => self.change_speed(2.0, now),
            KeyCode::Char('-') => self.change_speed(0.5, now),
            KeyCode::Char('w') => self.shows_track = !self.shows_track,
            KeyCode::Char('v') => self.popup = Some(self.check()),
            KeyCode::Char('l') => self.popup = self.luck(),
            KeyCode::Char('?') | KeyCode::F(1) => {
                let help = self.words.say("records-screen-help");
                self.popup = Some(Popup {
                    title: self.words.say("tui-help"),
                    lines: help.lines().map(str::to_owned).collect(),
                });
            }
            KeyCode::Char('q') | KeyCode::Esc => return Some(Wish::Quit),
            _ => {}
        }
        None
    }

    /// Goes where the user wants, who then looks at it as long as wanted.
    fn go(&mut self, to: impl FnOnce(&mut Replay)) {
        self.due = None;
        to(&mut self.replay);
        self.remember();
    }

    /// Plays by itself, or no longer; from the start again when there is nothing more.
    fn toggle(&mut self, now: Instant) {
        if self.due.take().is_some() {
            return;
        }
        if self.replay.is_at_end() {
            self.replay.go_to(0);
            self.remember();
        }
        self.due = Some(now + self.pause());
    }

    fn change_speed(&mut self, factor: f64, now: Instant) {
        self.speed = (self.speed * factor).clamp(SLOWEST, FASTEST);
        // While it plays, the speed is beside the keys.
        if self.due.is_some() {
            self.due = Some(now + self.pause());
        } else {
            self.message = Some(self.speed_told());
        }
    }

    /// The speed in words, without needless decimals.
    fn speed_told(&self) -> String {
        let speed = (self.speed * 100.0).round() / 100.0;
        let speed = ("speed", speed.to_string().into());
        self.words.tell("records-screen-speed", &[speed])
    }

    fn typing_key(&mut self, code: KeyCode) {
        let Some(editor) = &mut self.typing else {
            return;
        };
        match code {
            KeyCode::Char(digit) if digit.is_ascii_digit() => {
                editor.insert(digit.encode_utf8(&mut [0; 4]));
            }
            KeyCode::Backspace => editor.backspace(),
            KeyCode::Enter => {
                let turn = editor.text().parse();
                self.typing = None;
                match turn {
                    Ok(turn) if (1..=self.replay.turns()).contains(&turn) => {
                        self.go(|replay| replay.go_to_turn(turn));
                    }
                    _ => self.message = Some(wording::no_turn(self.words, &self.replay)),
                }
            }
            KeyCode::Esc => self.typing = None,
            _ => {}
        }
    }

    /// What the record's check comes to.
    fn check(&self) -> Popup {
        let record = self.replay.record();
        Popup {
            title: self.words.say("records-screen-check"),
            lines: text::report(self.words, record, &verify(record)),
        }
    }

    fn luck(&self) -> Option<Popup> {
        let record = self.replay.record();
        // The replay has shown that the record is by the rules.
        let luck = luck(record).ok()?;
        Some(Popup {
            title: self.words.say("records-screen-luck"),
            lines: text::luck(self.words, record, &luck),
        })
    }

    /// Of the plays that are legal now, the one that was chosen, by its index.
    fn chosen(&self, legal: &[keliya_protocol::LegalPlay]) -> Option<usize> {
        let Act::Play { play, .. } = self.replay.upcoming()?.act else {
            return None;
        };
        let play = play.to_string();
        legal.iter().position(|legal| legal.play == play)
    }
}

/// Shows the replay until the user quits.
///
/// # Errors
///
/// If the terminal cannot be used.
pub(crate) async fn run(
    replay: Replay,
    theme: Theme,
    words: Words,
    play: Option<f64>,
) -> Result<(), Failure> {
    let mut screen = Screen::open()?;
    let setting = Setting {
        words,
        theme,
        size: screen.size()?,
        play,
    };
    let mut viewer = Viewer::new(replay, &setting, Instant::now());
    let mut keys = EventStream::new();
    let mut signals = Signals::listen()?;
    // The screen is given back, until the program is told to go on.
    let mut lent = false;
    loop {
        if !lent {
            // What is drawn must fit, also before or without any word of another size.
            let size = screen.size()?;
            if size != (viewer.screen.width, viewer.screen.height) {
                viewer.resize(size);
            }
            screen.draw(|frame| view::draw(&viewer, frame))?;
        }
        let due = viewer
            .due
            .map(|due| due.saturating_duration_since(Instant::now()));
        let wait = due.unwrap_or(LOOK).min(LOOK);
        let wish = tokio::select! {
            biased;
            asked = signals.next() => match asked {
                Asked::End => Some(Wish::Quit),
                #[cfg(unix)]
                Asked::Stop => Some(Wish::Suspend),
                #[cfg(unix)]
                Asked::GoOn => {
                    screen.take()?;
                    lent = false;
                    None
                }
            },
            typed = keys.next() => match typed {
                Some(Ok(Typed::Key(key))) => viewer.key(key, Instant::now()),
                Some(Ok(_)) => None,
                // No terminal any more; noticed by the signal or by drawing, as in a room.
                Some(Err(_)) | None => Some(Wish::Quit),
            },
            () = sleep(wait) => {
                viewer.tick(Instant::now());
                None
            }
        };
        match wish {
            Some(Wish::Quit) => return Ok(()),
            Some(Wish::Suspend) => {
                screen.lend();
                // Where it cannot be stopped, keys would be waited for that no longer come one by one.
                lent = Signals::stop();
                if !lent {
                    screen.take()?;
                }
            }
            Some(Wish::Redraw) => screen.forget()?,
            None => {}
        }
    }
}

#[cfg(test)]
mod tests;
