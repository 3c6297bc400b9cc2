//! For tests: an app in a scripted room, its keys, and its screen as text.

use std::time::{Duration, Instant};

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use keliya_protocol::{PlayerName, Token};
use ratatui::{Terminal, backend::TestBackend, buffer::Buffer};
use serde_json::{Value, json};

use super::{
    app::{Action, App, Event, Habits, Links, Moment, Setting},
    view::{
        self,
        theme::{Colours, Theme},
    },
};
use crate::{
    args::Play,
    fixtures::{self, NIMAL},
    plain::{auto::Auto, output::Charset},
    session::{Effect, Goal, Session, Start},
    words::{Lang, Words},
};

/// The app, the time there, and what it last wanted done.
pub(super) struct Stage {
    pub(super) app: App,
    pub(super) now: Moment,
    pub(super) actions: Vec<Action>,
}

/// How the stage looks.
#[derive(Clone, Copy)]
pub(super) struct Look {
    pub(super) size: (u16, u16),
    pub(super) colours: Colours,
    pub(super) charset: Charset,
    pub(super) lang: Lang,
}

/// A plain terminal of the usual size.
pub(super) const USUAL: Look = Look {
    size: (80, 24),
    colours: Colours::All,
    charset: Charset::Unicode,
    lang: Lang::English,
};

/// The squares from waypoint to waypoint, after RULES.md.
fn run(waypoints: &str) -> Vec<(i32, i32)> {
    let mut places: Vec<(i32, i32)> = Vec::new();
    for name in waypoints.split(' ') {
        let bytes = name.as_bytes();
        let goal = (i32::from(bytes[0] - b'a'), i32::from(bytes[1] - b'1'));
        while let Some(&(x, y)) = places.last().filter(|last| **last != goal) {
            places.push((x + (goal.0 - x).signum(), y + (goal.1 - y).signum()));
        }
        if places.is_empty() {
            places.push(goal);
        }
    }
    places
}

fn names(places: &[(i32, i32)]) -> Vec<String> {
    let file = |x: i32| char::from(b'a' + u8::try_from(x).unwrap());
    let name = |(x, y): &(i32, i32)| format!("{}{}", file(*x), y + 1);
    places.iter().map(name).collect()
}

/// The whole track of each side.
fn tracks(game: &str) -> Value {
    match game {
        "pancha_keliya" => {
            let ascent = (1..=25).map(|t| format!("t{t}"));
            let from = |base: [u8; 5]| -> Vec<String> {
                let base = base.map(|b| format!("b{b}"));
                base.into_iter().chain(ascent.clone()).collect()
            };
            json!({"a": from([1, 2, 3, 4, 5]), "b": from([9, 8, 7, 6, 5])})
        }
        "siga" => {
            let a = run("c1 e1 e5 a5 a1 b1 b2 b4 d4 d2 c2 c3");
            assert_eq!(a.len(), 25);
            let b: Vec<(i32, i32)> = a.iter().map(|(x, y)| (4 - x, 4 - y)).collect();
            json!({"a": names(&a), "b": names(&b)})
        }
        _ => {
            let a = run("e1 i1 i9 a9 a1 d1 d2 b2 b8 h8 h2 e2 e3 c3 c7 g7 g3 f3 f4 d4 d6 f6 f5 e5");
            assert_eq!(a.len(), 81);
            let turned = |turn: fn(&(i32, i32)) -> (i32, i32)| -> Vec<String> {
                names(&a.iter().map(turn).collect::<Vec<_>>())
            };
            json!({
                "a": names(&a),
                "b": turned(|(x, y)| (*y, 8 - x)),
                "c": turned(|(x, y)| (8 - x, 8 - y)),
                "d": turned(|(x, y)| (8 - y, *x)),
            })
        }
    }
}

/// A room in play with its whole board, at number 9, Nimal to throw.
pub(super) fn room(game: &str) -> Value {
    let mut room = fixtures::room_value(game);
    room["board"]["tracks"] = tracks(game);
    room
}

impl Stage {
    /// With the user in that room.
    pub(super) fn enter(room: &Value, look: Look) -> Self {
        let goal = Goal::Join {
            room: "K7QF3M".to_owned(),
            seat: None,
        };
        let mut stage = Self::new(goal, look);
        stage.greeted();
        let join = stage.sent("join_room");
        let mut answer = room.clone();
        answer["re"] = join["id"].clone();
        stage.server(&answer);
        let sync = stage.sent("sync");
        answer["re"] = sync["id"].clone();
        stage.server(&answer);
        // The history, which is no news.
        for seq in 1..=room["seq"].as_u64().unwrap() {
            let event = json!({"kind": "timer_set", "turn_seconds": 0});
            stage.event(seq, &event, &json!({}));
        }
        // What was said at the entry is gone from the last line.
        stage.pass(Duration::from_secs(8));
        stage
    }

    /// In the lobby.
    pub(super) fn lobby(look: Look) -> Self {
        let mut stage = Self::new(Goal::Lobby, look);
        stage.greeted();
        stage
    }

    fn new(goal: Goal, look: Look) -> Self {
        let now = Moment {
            at: Instant::now(),
            wall: "2026-11-29T12:00:00.123Z".parse().unwrap(),
        };
        let start = Start {
            goal,
            name: PlayerName::new("Nimal").unwrap(),
            token: Some(Token::new("old".into())),
            seed: None,
            first_id: 1,
            one_game: false,
            draw: || [7; 16],
        };
        let setting = Setting {
            session: Session::new(start, now.at),
            words: Words::of(look.lang),
            theme: Theme {
                colours: look.colours,
                charset: look.charset,
            },
            links: Links {
                server: "http://10.0.0.5:7373".parse().unwrap(),
                suffix: " --server http://10.0.0.5:7373".to_owned(),
            },
            habits: Habits::new(Auto::new(&Play::default()), false, false),
            size: look.size,
        };
        Self {
            app: App::new(setting, now),
            now,
            actions: Vec::new(),
        }
    }

    fn greeted(&mut self) {
        self.update(Event::Up);
        let hello = self.sent("hello");
        self.server(&json!({
            "type": "welcome", "re": hello["id"], "protocol": 1,
            "server": {"name": "keliya", "version": "0.1.0"},
            "player": fixtures::player(NIMAL), "token": "secret", "rooms": [],
        }));
    }

    pub(super) fn update(&mut self, event: Event<'_>) {
        self.actions = self.app.update(event, self.now);
    }

    pub(super) fn server(&mut self, message: &Value) {
        let text = message.to_string();
        self.update(Event::Text(&text));
    }

    pub(super) fn event(&mut self, seq: u64, event: &Value, more: &Value) {
        let text = fixtures::event(seq, event, more);
        self.update(Event::Text(&text));
    }

    /// Time goes by.
    pub(super) fn pass(&mut self, time: Duration) {
        self.now.at += time;
        self.now.wall = self.now.wall.after(time);
        self.update(Event::Tick);
    }

    pub(super) fn press(&mut self, code: KeyCode) {
        self.update(Event::Key(KeyEvent::new(code, KeyModifiers::NONE)));
    }

    /// Presses a key with Ctrl.
    pub(super) fn control(&mut self, key: char) {
        let code = KeyCode::Char(key);
        self.update(Event::Key(KeyEvent::new(code, KeyModifiers::CONTROL)));
    }

    pub(super) fn types(&mut self, text: &str) {
        text.chars().for_each(|c| self.press(KeyCode::Char(c)));
    }

    pub(super) fn click(&mut self, (column, row): (u16, u16)) {
        self.update(Event::Mouse(MouseEvent {
            kind: MouseEventKind::Down(MouseButton::Left),
            column,
            row,
            modifiers: KeyModifiers::NONE,
        }));
    }

    /// What was sent last of that type.
    pub(super) fn sent(&self, kind: &str) -> Value {
        self.sent_all()
            .into_iter()
            .find(|message| message["type"] == kind)
            .unwrap_or_else(|| panic!("no {kind} in {:?}", self.sent_all()))
    }

    pub(super) fn sent_all(&self) -> Vec<Value> {
        let sent = self.actions.iter().filter_map(|action| match action {
            Action::Do(Effect::Send(text)) => Some(serde_json::from_str(text).unwrap()),
            _ => None,
        });
        sent.collect()
    }

    /// What is on the screen.
    pub(super) fn buffer(&self) -> Buffer {
        let (width, height) = (self.app.screen.width, self.app.screen.height);
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        terminal.draw(|frame| view::draw(&self.app, frame)).unwrap();
        terminal.backend().buffer().clone()
    }

    /// What is on the screen, as lines without spaces at their ends.
    pub(super) fn screen(&self) -> String {
        written(&self.buffer())
    }

    /// Where on the screen that text begins.
    pub(super) fn find(&self, text: &str) -> (u16, u16) {
        let screen = self.screen();
        for (row, line) in screen.lines().enumerate() {
            if let Some(at) = line.find(text) {
                let column = crate::text::width(&line[..at]);
                return (u16::try_from(column).unwrap(), u16::try_from(row).unwrap());
            }
        }
        panic!("no {text:?} on\n{screen}");
    }
}

/// What is in a buffer, as lines without spaces at their ends.
pub(super) fn written(buffer: &Buffer) -> String {
    let width = usize::from(buffer.area.width);
    let mut lines = Vec::new();
    for row in buffer.content().chunks(width.max(1)) {
        let mut line = String::new();
        let mut covered = 0;
        for cell in row {
            // A wide character covers the cells after its own.
            if covered > 0 {
                covered -= 1;
                continue;
            }
            line.push_str(cell.symbol());
            covered = crate::text::width(cell.symbol()).saturating_sub(1);
        }
        lines.push(line.trim_end().to_owned());
    }
    lines.join("\n")
}
