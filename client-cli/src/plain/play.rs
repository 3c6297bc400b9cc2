//! The loop of line mode: the connection's news, the user's lines, time and signals go into the
//! session; what comes out is sent, kept and shown.

use std::{
    collections::VecDeque,
    path::PathBuf,
    time::{Duration, Instant},
};

use keliya_protocol::{PlayerName, Position, Status, Token};
use tokio::{
    sync::mpsc,
    time::{MissedTickBehavior, interval},
};

use super::{
    Failure,
    auto::Auto,
    event_log::EventLog,
    output::{Charset, Output, Style},
    refusals::{self, Errand},
    signals::Signals,
    stdin,
};
use crate::{
    connection::{Connection, End, News},
    identity::{Identity, Store},
    records::keeper::Keeper,
    server_url::ServerUrl,
    session::{Command, Effect, Ending, Goal, Input, Notice, Session},
    words::Words,
};

/// How often the session is told that time goes by.
const TICK: Duration = Duration::from_millis(250);

/// How this run goes about it.
#[derive(Debug, Clone, Copy)]
pub(super) struct Manner {
    /// What may be drawn with.
    pub(super) charset: Charset,
    /// How things are laid out.
    pub(super) style: Style,
    /// A person types.
    pub(super) interactive: bool,
    /// End when the game is over.
    pub(super) once: bool,
    /// Start as soon as every seat is taken.
    pub(super) auto_start: bool,
    /// Nothing was asked for: what can be is said after the list of rooms.
    pub(super) looks_around: bool,
}

impl Default for Manner {
    fn default() -> Self {
        Self {
            charset: Charset::Ascii,
            style: Style::Columns,
            interactive: false,
            once: false,
            auto_start: false,
            looks_around: false,
        }
    }
}

/// What was shown or done already, so that it is not twice.
#[derive(Debug, Default)]
pub(super) struct Memory {
    /// The room's number when the user's turn was shown.
    pub(super) turn_shown: Option<u64>,
    /// The room's number when a waiting turn was shown.
    pub(super) waiting_shown: Option<(u8, u64)>,
    /// The position that was last drawn.
    pub(super) board_shown: Option<Position>,
    /// Since when all seats are taken.
    pub(super) full_since: Option<Instant>,
    /// The room's number when something was done without the user, and how often.
    pub(super) tried: (u64, u32),
    /// Since when there is no connection.
    pub(super) down_since: Option<Instant>,
    /// Waits for `y`.
    pub(super) asked: Option<Command>,
    /// The line that waits until it applies.
    pub(super) held: Option<String>,
    /// The lines after it, which wait for it.
    pub(super) later: VecDeque<String>,
    /// There may be a line among them that gives up.
    pub(super) gives_up_later: bool,
    /// How many lines were not kept, because too many waited for a start.
    pub(super) dropped: usize,
    /// How many lines of chat waited for the connection when one that gives up came.
    pub(super) unsaid: usize,
    /// The user leaves for good.
    pub(super) leaves: bool,
    /// The user was told that a start waits for people.
    pub(super) start_awaited: bool,
    /// Nothing more will be typed.
    pub(super) input_ended: bool,
}

/// Everything of one visit to a server.
pub(super) struct Player {
    pub(super) words: Words,
    pub(super) session: Session,
    pub(super) store: Store,
    pub(super) output: Output,
    pub(super) log: Option<EventLog>,
    pub(super) keeper: Keeper,
    pub(super) auto: Auto,
    pub(super) goal: Goal,
    pub(super) server: ServerUrl,
    /// What belongs to each command typed by this user.
    pub(super) suffix: String,
    /// What belongs to each command typed by others.
    pub(super) suffix_for_others: String,
    pub(super) manner: Manner,
    pub(super) memory: Memory,
}

/// What woke the loop.
enum Wake {
    News(Option<News>),
    Line(Option<String>),
    Tick,
    Signal,
}

impl Player {
    /// Runs until the session ends.
    pub(super) async fn run(mut self, spoilt: Option<PathBuf>) -> Result<(), Failure> {
        if let Some(path) = spoilt {
            let path = ("path", path.display().to_string().into());
            let sentence = self.words.tell("plain-token-spoilt", &[path]);
            self.output.sentence(&sentence)?;
        }
        let mut connection = Connection::open(&self.server);
        let result = self.keep_going(&mut connection).await;
        connection.close().await;
        // What was said before a failure should still be read, and what was not said be known.
        let told = self.show_unsaid();
        let flushed = self.output.flush();
        result.and(told.and(flushed).map_err(Failure::from))
    }

    async fn keep_going(&mut self, connection: &mut Connection) -> Result<(), Failure> {
        // Listing rooms takes no commands.
        let mut lines = match self.goal {
            Goal::List { .. } | Goal::Lobby => None,
            Goal::Host(_) | Goal::Join { .. } | Goal::Watch { .. } => Some(stdin::lines()),
        };
        let mut outbox: Option<mpsc::Sender<String>> = None;
        let mut ticks = interval(TICK);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut signals = Signals::listen()?;
        loop {
            let reads = self.takes_lines(lines.is_some());
            let wake = tokio::select! {
                // What the server said comes before what is typed about it.
                biased;
                () = signals.next() => Wake::Signal,
                news = connection.news.recv() => Wake::News(news),
                // An input without an end does not stop the clock.
                _ = ticks.tick() => Wake::Tick,
                line = next_line(&mut self.memory, &mut lines), if reads => Wake::Line(line),
            };
            let effects = match wake {
                Wake::Signal => vec![Effect::End(Ending::Away)],
                Wake::Tick => self.session.update(Input::Tick, Instant::now()),
                Wake::News(None) => return Ok(()),
                Wake::News(Some(News::Up(sender))) => {
                    outbox = Some(sender);
                    self.session.update(Input::Up, Instant::now())
                }
                Wake::News(Some(News::Text(text))) => {
                    self.session.update(Input::Text(&text), Instant::now())
                }
                Wake::News(Some(News::Down { why, retry_in })) => {
                    outbox = None;
                    self.show_down(&why, retry_in)?;
                    self.session.update(Input::Down, Instant::now())
                }
                Wake::News(Some(News::Ended(end))) => return Err(self.ended(&end)),
                Wake::Line(None) => {
                    lines = None;
                    self.memory.input_ended = true;
                    Vec::new()
                }
                Wake::Line(Some(line)) => {
                    self.take_line(line)?;
                    Vec::new()
                }
            };
            if self.perform(effects, &mut outbox)? || self.settle(&mut outbox)? {
                return Ok(());
            }
            self.output.flush()?;
        }
    }

    /// Does what comes of what happened, until nothing more does; true when it is the end.
    fn settle(&mut self, outbox: &mut Option<mpsc::Sender<String>>) -> Result<bool, Failure> {
        loop {
            self.show_changes()?;
            let Some(command) = self.by_itself()? else {
                break;
            };
            let effects = self.session.update(Input::Command(command), Instant::now());
            if self.perform(effects, outbox)? {
                return Ok(true);
            }
        }
        let over = self
            .session
            .room()
            .is_some_and(|room| room.status == Status::Over);
        if over && self.manner.once && self.session.is_quiet() {
            return Ok(true);
        }
        let stays = self.auto.plays() || matches!(self.goal, Goal::Watch { .. });
        let entered = self.session.room().is_some();
        // Who may come for a start to go on may never come.
        let nothing_left = self.memory.held.is_none() && self.memory.later.is_empty();
        let done = entered && self.memory.input_ended && (nothing_left || self.start_waits());
        if done && (self.manner.interactive || !stays) && self.session.is_quiet() {
            self.show_undone()?;
            return self.perform(vec![Effect::End(Ending::Away)], outbox);
        }
        Ok(false)
    }

    /// Does what the session wants; true when it is the end.
    fn perform(
        &mut self,
        effects: Vec<Effect>,
        outbox: &mut Option<mpsc::Sender<String>>,
    ) -> Result<bool, Failure> {
        for effect in effects {
            match effect {
                Effect::Send(text) => {
                    let sent = outbox.as_ref().map(|outbox| outbox.try_send(text));
                    if !matches!(sent, Some(Ok(()))) {
                        // Letting go of it ends the connection, and a new one begins.
                        *outbox = None;
                    }
                }
                Effect::Tell(notice) => {
                    self.note(&notice);
                    self.show_notice(&notice)?;
                    if matches!(notice, Notice::Dice(_)) {
                        self.finish_record()?;
                    }
                }
                Effect::PutTokenAside => self.put_token_aside()?,
                Effect::KeepToken(token, name) => self.keep(token, name)?,
                Effect::KeepSeed(seed) => self.store.keep_seed(&seed)?,
                Effect::DropSeed(room) => self.store.drop_seed(room),
                Effect::Log(text) => {
                    if let Some(room) = self.session.room() {
                        self.keeper.take(room, &text);
                    }
                    if let Some(log) = &mut self.log {
                        log.write(&text).map_err(Failure::Log)?;
                    }
                }
                Effect::End(ending) => return self.end(&ending).map(|()| true),
            }
        }
        Ok(false)
    }

    /// Says how lucky everybody was, and writes the record of the game that is over.
    fn finish_record(&mut self) -> Result<(), Failure> {
        let Some(finished) = self.keeper.finish(self.words) else {
            return Ok(());
        };
        finished
            .luck
            .iter()
            .try_for_each(|line| self.output.sentence(line))?;
        if let Some(kept) = finished.kept {
            self.output.sentence(&kept?)?;
        }
        Ok(())
    }

    /// Remembers what a notice means for what is done later.
    fn note(&mut self, notice: &Notice) {
        if let (Notice::WentBack(seq), Some(room)) = (notice, self.session.room()) {
            if let Some(log) = &mut self.log {
                log.went_back(room.room, *seq);
            }
            self.keeper.lose();
            // Whatever is due is shown anew.
            self.memory.turn_shown = None;
            self.memory.waiting_shown = None;
            self.memory.board_shown = None;
        }
    }

    fn put_token_aside(&mut self) -> Result<(), Failure> {
        if let Some(path) = self.store.put_identity_aside()? {
            let sentence = self.words.say("plain-token-kept");
            self.output.sentence(&sentence)?;
            self.output.line(&format!("  {}", path.display()))?;
        }
        Ok(())
    }

    fn keep(&mut self, token: Token, name: PlayerName) -> Result<(), Failure> {
        let identity = Identity {
            name: Some(name),
            token: Some(token),
        };
        Ok(self.store.keep(&identity)?)
    }

    fn end(&mut self, ending: &Ending) -> Result<(), Failure> {
        let errand = Errand {
            words: self.words,
            server: &self.server,
            goal: &self.goal,
            suffix: &self.suffix,
        };
        match ending {
            Ending::Left | Ending::Closed => {}
            Ending::Away => self.show_way_back()?,
            Ending::Removed => {
                return Err(Failure::TurnedAway(self.words.say("errors-sent-away")));
            }
            Ending::Refused { error, games } => {
                let text = refusals::turned_away(&errand, error, games);
                return Err(Failure::TurnedAway(clean_lines(&text)));
            }
            Ending::NotKeliya => {
                let text = refusals::not_keliya(&errand);
                return Err(Failure::TurnedAway(clean_lines(&text)));
            }
        }
        Ok(())
    }

    fn ended(&self, end: &End) -> Failure {
        let errand = Errand {
            words: self.words,
            server: &self.server,
            goal: &self.goal,
            suffix: &self.suffix,
        };
        Failure::TurnedAway(clean_lines(&refusals::no_connection(&errand, end)))
    }
}

fn clean_lines(text: &str) -> String {
    let lines: Vec<String> = text.lines().map(crate::text::clean).collect();
    lines.join("\n")
}

/// The next line: one that has waited, as soon as none is held, or one that is read.
async fn next_line(
    memory: &mut Memory,
    lines: &mut Option<mpsc::Receiver<String>>,
) -> Option<String> {
    if memory.held.is_none()
        && let Some(line) = memory.later.pop_front()
    {
        return Some(line);
    }
    lines.as_mut()?.recv().await
}
