//! The loop around the app: keys, the connection's news, time and signals go in; what comes out is
//! sent, kept and drawn, at most sixty times a second, and at once after a key.

use std::{
    io,
    time::{Duration, Instant},
};

use crossterm::event::{Event as Typed, EventStream, MouseEventKind};
use futures_util::StreamExt;
use keliya_protocol::{PlayerName, Token};
use tokio::{
    sync::mpsc,
    time::{MissedTickBehavior, interval, sleep},
};

use super::{
    Visit,
    app::{Action, App, Event, Moment, Setting},
    signals::{Asked, Signals},
    terminal::Screen,
    view,
};
use crate::{
    connection::{Connection, News},
    identity::{Identity, Store},
    plain::refusals,
    plain::{Failure, event_log::EventLog},
    records::keeper::Keeper,
    session::{Effect, Ending},
};

/// How often the session is told that time goes by.
const TICK: Duration = Duration::from_millis(250);
/// The time between two drawings, at least.
const FRAME: Duration = Duration::from_millis(16);
/// The same after a key or a click: the user sees at once what it did.
const PROMPT: Duration = Duration::from_millis(3);

/// Everything outside the app.
pub(super) struct Shell {
    pub(super) app: App,
    pub(super) screen: Screen,
    pub(super) store: Store,
    pub(super) log: Option<EventLog>,
    pub(super) keeper: Keeper,
    /// What was put aside, to be told when the screen is given back.
    pub(super) remarks: Vec<String>,
    outbox: Option<mpsc::Sender<String>>,
    /// The screen is given back, until the program is told to go on.
    lent: bool,
}

/// How it ended.
pub(super) enum End {
    /// By the session.
    Session(Ending),
    /// By the connection.
    Connection(crate::connection::End),
    /// The keys are gone, or the connection's task.
    Gone,
}

impl Shell {
    pub(super) fn new(
        visit: Visit,
        habits: super::app::Habits,
        screen: Screen,
    ) -> io::Result<Self> {
        let size = screen.size()?;
        let setting = Setting {
            session: visit.session,
            words: visit.words,
            theme: visit.theme,
            links: visit.links,
            habits,
            size,
        };
        Ok(Self {
            app: App::new(setting, Moment::now()),
            screen,
            store: visit.store,
            log: visit.log,
            keeper: visit.keeper,
            remarks: Vec::new(),
            outbox: None,
            lent: false,
        })
    }

    /// Runs until the end.
    pub(super) async fn run(&mut self, connection: &mut Connection) -> Result<End, Failure> {
        let mut keys = EventStream::new();
        let mut signals = Signals::listen()?;
        let mut ticks = interval(TICK);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut drawn = Instant::now();
        self.draw()?;
        let (mut dirty, mut prompt) = (false, false);
        loop {
            let between = if prompt { PROMPT } else { FRAME };
            let due = between.saturating_sub(drawn.elapsed());
            if dirty && due.is_zero() && !self.lent {
                self.draw()?;
                (dirty, prompt, drawn) = (false, false, Instant::now());
            }
            let wake = if self.lent {
                None
            } else if dirty {
                Some(due)
            } else {
                self.app.changes_in()
            };
            let actions = tokio::select! {
                // What the user does comes before what the server says: it must never wait.
                biased;
                asked = signals.next() => match asked {
                    Asked::End => return Ok(End::Session(Ending::Away)),
                    #[cfg(unix)]
                    Asked::Stop => vec![Action::Suspend],
                    #[cfg(unix)]
                    Asked::GoOn => {
                        self.screen.take()?;
                        self.lent = false;
                        let (width, height) = self.screen.size()?;
                        self.update(Event::Resize(width, height))
                    }
                },
                typed = keys.next() => match typed {
                    Some(Ok(Typed::Mouse(mouse))) if mouse.kind == MouseEventKind::Moved => {
                        continue;
                    }
                    Some(Ok(typed)) => {
                        prompt = true;
                        self.typed(typed)
                    }
                    // No terminal any more. The library's thread keeps such an error to itself, so that a
                    // terminal that goes is noticed by the signal that comes with it, or by drawing.
                    Some(Err(_)) | None => return Ok(End::Gone),
                },
                news = connection.news.recv() => match news {
                    None => return Ok(End::Gone),
                    Some(News::Up(sender)) => {
                        self.outbox = Some(sender);
                        self.update(Event::Up)
                    }
                    Some(News::Text(text)) => self.update(Event::Text(&text)),
                    Some(News::Down { why, retry_in }) => {
                        self.outbox = None;
                        let why = refusals::lost(self.app.words, &why);
                        self.update(Event::Down { why, retry_in })
                    }
                    Some(News::Ended(end)) => return Ok(End::Connection(end)),
                },
                _ = ticks.tick() => self.update(Event::Tick),
                () = sleep(wake.unwrap_or(TICK)), if wake.is_some() => {
                    if !dirty {
                        // Time alone has changed what is shown.
                        self.app.now = Moment::now();
                        dirty = true;
                    }
                    continue;
                }
            };
            dirty = true;
            if let Some(end) = self.perform(actions)? {
                return Ok(end);
            }
        }
    }

    fn draw(&mut self) -> Result<(), Failure> {
        // What is drawn must fit, also before or without any word of another size.
        let (width, height) = self.screen.size()?;
        if (width, height) != (self.app.screen.width, self.app.screen.height) {
            let actions = self.update(Event::Resize(width, height));
            self.perform(actions)?;
        }
        let app = &self.app;
        self.screen.draw(|frame| view::draw(app, frame))?;
        Ok(())
    }

    fn update(&mut self, event: Event<'_>) -> Vec<Action> {
        self.app.update(event, Moment::now())
    }

    fn typed(&mut self, typed: Typed) -> Vec<Action> {
        match typed {
            Typed::Key(key) => self.update(Event::Key(key)),
            Typed::Mouse(mouse) => self.update(Event::Mouse(mouse)),
            Typed::Paste(text) => self.update(Event::Paste(&text)),
            Typed::Resize(width, height) => self.update(Event::Resize(width, height)),
            Typed::FocusGained | Typed::FocusLost => Vec::new(),
        }
    }

    /// Does what the app wants, in order; says if that is the end.
    fn perform(&mut self, actions: Vec<Action>) -> Result<Option<End>, Failure> {
        let mut actions = std::collections::VecDeque::from(actions);
        while let Some(action) = actions.pop_front() {
            match action {
                Action::Do(Effect::End(ending)) => return Ok(Some(End::Session(ending))),
                Action::Do(effect) => self.effect(effect)?,
                Action::Fetch(goal) => {
                    let seed = goal.room().and_then(|room| self.store.seed(room));
                    actions.extend(self.update(Event::Enter(goal, seed)));
                }
                Action::WentBack(room, seq) => {
                    if let Some(log) = &mut self.log {
                        log.went_back(room, seq);
                    }
                    self.keeper.lose();
                }
                Action::FinishRecord => self.finish_record(),
                Action::Suspend => {
                    self.screen.lend();
                    // The screen is the user's until the signal to go on has come, which may be a
                    // little after this returns.
                    self.lent = Signals::stop();
                    if !self.lent {
                        self.screen.take()?;
                    }
                }
                Action::Redraw => self.screen.forget()?,
            }
        }
        Ok(None)
    }

    fn effect(&mut self, effect: Effect) -> Result<(), Failure> {
        match effect {
            Effect::Send(text) => {
                let sent = self.outbox.as_ref().map(|outbox| outbox.try_send(text));
                if !matches!(sent, Some(Ok(()))) {
                    // Letting go of it ends the connection, and a new one begins.
                    self.outbox = None;
                }
            }
            Effect::PutTokenAside => {
                if let Some(path) = self.store.put_identity_aside()? {
                    let path = path.display().to_string();
                    let words = self.app.words;
                    self.remarks.push(words.say("plain-token-kept"));
                    self.remarks.push(path);
                }
            }
            Effect::KeepToken(token, name) => self.keep(token, name)?,
            Effect::KeepSeed(seed) => self.store.keep_seed(&seed)?,
            Effect::DropSeed(room) => self.store.drop_seed(room),
            Effect::Log(text) => {
                if let Some(room) = self.app.session.room() {
                    self.keeper.take(room, &text);
                }
                if let Some(log) = &mut self.log {
                    log.write(&text).map_err(Failure::Log)?;
                }
            }
            // The app has taken these.
            Effect::Tell(_) | Effect::End(_) => {}
        }
        Ok(())
    }

    /// Writes the record of the game that is over. Where it is, or why it is nowhere, is told now and
    /// when the screen is given back.
    fn finish_record(&mut self) {
        let words = self.app.words;
        let Some(finished) = self.keeper.finish(words) else {
            return;
        };
        self.remarks.extend(match &finished.kept {
            Some(Ok(kept)) => Some(kept.clone()),
            Some(Err(failure)) => Some(failure.told(words)),
            None => None,
        });
        self.app.record_finished(finished);
    }

    fn keep(&mut self, token: Token, name: PlayerName) -> Result<(), Failure> {
        let identity = Identity {
            name: Some(name),
            token: Some(token),
        };
        Ok(self.store.keep(&identity)?)
    }
}
