//! The replay of the games in `record/tests/data`, by its keys and as it looks.

use std::time::{Duration, Instant};

use crossterm::event::{KeyCode, KeyEvent, KeyModifiers};
use insta::assert_snapshot;
use keliya_record::Record;
use ratatui::{Terminal, backend::TestBackend};

use super::{Setting, Viewer, Wish, view};
use crate::{
    plain::output::Charset,
    records::replay::Replay,
    tui::{
        stage::written,
        view::theme::{Colours, Theme},
    },
    words::{Lang, Words},
};

const SIGA: &str = include_str!("../../../../record/tests/data/siga.keliya");
const SATURANKAM: &str = include_str!("../../../../record/tests/data/saturankam.keliya");
const PANCHA_KELIYA: &str = include_str!("../../../../record/tests/data/pancha_keliya.keliya");

/// A viewer, and the time there.
struct Stage {
    viewer: Viewer,
    now: Instant,
}

impl Stage {
    fn open(record: &str) -> Self {
        Self::with(record, Lang::English, Charset::Unicode, None)
    }

    fn with(record: &str, lang: Lang, charset: Charset, play: Option<f64>) -> Self {
        let now = Instant::now();
        let setting = Setting {
            words: Words::of(lang),
            theme: Theme {
                colours: Colours::All,
                charset,
            },
            size: (80, 24),
            play,
        };
        let replay = Replay::new(Record::read(record).unwrap()).unwrap();
        let viewer = Viewer::new(replay, &setting, now);
        Self { viewer, now }
    }

    fn press(&mut self, code: KeyCode) -> Option<Wish> {
        let key = KeyEvent::new(code, KeyModifiers::NONE);
        self.viewer.key(key, self.now)
    }

    fn types(&mut self, keys: &str) {
        for key in keys.chars() {
            assert_eq!(self.press(KeyCode::Char(key)), None, "{key}");
        }
    }

    fn pass(&mut self, time: Duration) {
        self.now += time;
        self.viewer.tick(self.now);
    }

    /// Step and turn.
    fn place(&self) -> (usize, usize) {
        (self.viewer.replay.step(), self.viewer.replay.turn())
    }

    fn screen(&self) -> String {
        let area = self.viewer.screen;
        let mut terminal = Terminal::new(TestBackend::new(area.width, area.height)).unwrap();
        terminal
            .draw(|frame| view::draw(&self.viewer, frame))
            .unwrap();
        written(terminal.backend().buffer())
    }

    #[track_caller]
    fn shows(&self, text: &str) {
        let screen = self.screen();
        assert!(screen.contains(text), "no {text:?} on\n{screen}");
    }
}

#[test]
fn each_game_looks_as_it_did() {
    let mut siga = Stage::open(SIGA);
    assert_snapshot!("siga_start", siga.screen());
    // In the 6th turn 1110 was thrown: 1+3 is next, and cuts a2 on e1.
    siga.viewer.replay.go_to_turn(5);
    siga.press(KeyCode::Right);
    assert_snapshot!("siga_choice", siga.screen());
    siga.press(KeyCode::End);
    assert_snapshot!("siga_end", siga.screen());

    let mut saturankam = Stage::open(SATURANKAM);
    // The third throw of the second turn, 4.3, divided as 1+5,2+2.
    saturankam.types(">nnnnn");
    assert_snapshot!("saturankam_choice", saturankam.screen());

    let mut pancha_keliya = Stage::open(PANCHA_KELIYA);
    // All three throws of the first turn are in the pool.
    pancha_keliya.types("nnn");
    assert_snapshot!("pancha_keliya_choice", pancha_keliya.screen());
}

#[test]
fn keys_go_by_step_by_turn_and_to_a_turn() {
    let mut stage = Stage::open(SIGA);
    assert_eq!(stage.place(), (0, 0));
    stage.press(KeyCode::Left);
    assert_eq!(stage.place(), (0, 0));
    for code in [KeyCode::Right, KeyCode::Enter, KeyCode::Char('n')] {
        stage.press(code);
    }
    assert_eq!(stage.place(), (3, 1));
    stage.press(KeyCode::Left);
    assert_eq!(stage.place(), (2, 1));
    // Turns 1 and 2 have two throws and two plays each.
    stage.press(KeyCode::Down);
    assert_eq!(stage.place(), (8, 2));
    stage.press(KeyCode::Up);
    assert_eq!(stage.place(), (4, 1));
    stage.types("g6");
    stage.shows("To turn: 6");
    stage.press(KeyCode::Enter);
    stage.shows("Turn 6 of 9");
    stage.types("g10");
    stage.press(KeyCode::Enter);
    stage.shows("There are turns 1 to 9.");
    stage.shows("Turn 6 of 9");
    stage.types("g7");
    stage.press(KeyCode::Esc);
    stage.shows("Turn 6 of 9");
    // 19 throws, and a play after each.
    stage.press(KeyCode::End);
    assert_eq!(stage.place(), (38, 9));
    stage.press(KeyCode::Home);
    assert_eq!(stage.place(), (0, 0));
    assert_eq!(stage.press(KeyCode::Char('q')), Some(Wish::Quit));
}

#[test]
fn it_plays_by_itself_at_the_chosen_speed() {
    let second = Duration::from_secs(1);
    let mut stage = Stage::open(SIGA);
    stage.pass(60 * second);
    assert_eq!(stage.place().0, 0, "nobody asked for it");
    stage.types(" ");
    stage.shows("1 a second");
    stage.pass(second / 2);
    assert_eq!(stage.place().0, 0);
    stage.pass(second / 2);
    assert_eq!(stage.place().0, 1);
    stage.types("++");
    stage.shows("4 a second");
    stage.pass(second / 4);
    assert_eq!(stage.place().0, 2);
    stage.types("-----");
    stage.shows("0.13 a second");
    stage.pass(7 * second);
    assert_eq!(stage.place().0, 2);
    stage.pass(second);
    assert_eq!(stage.place().0, 3);
    // What was missed is not caught up with.
    stage.pass(600 * second);
    assert_eq!(stage.place().0, 4);
    // Whoever goes somewhere looks at it in peace.
    stage.press(KeyCode::Left);
    stage.pass(600 * second);
    assert_eq!(stage.place().0, 3);
    // No speed is beyond what can be chosen on the command line.
    stage.types("+++++++++++++++");
    stage.shows("50 a second");
    stage.types("----------------------------");
    stage.shows("0.02 a second");
}

#[test]
fn it_stops_at_the_end_and_begins_again() {
    let mut stage = Stage::with(SIGA, Lang::English, Charset::Unicode, Some(50.0));
    for _ in 0..38 {
        stage.pass(Duration::from_millis(20));
    }
    assert_eq!(stage.place().0, 38);
    stage.shows("The host ended the game; nobody");
    stage.shows("Right next");
    stage.types("a");
    assert_eq!(stage.place().0, 0);
    stage.pass(Duration::from_millis(20));
    assert_eq!(stage.place().0, 1);
}

#[test]
fn record_and_luck_are_told_and_any_key_closes_them() {
    let mut stage = Stage::open(SIGA);
    stage.types("v");
    stage.shows("Verified: in game 1 of room K7QF3M all 19 throws");
    stage.types("q");
    stage.shows("─ The start ─");
    stage.types("l");
    stage.shows("11 throws, on average 2.55 (2.50 is expected)");
    stage.types("x?");
    stage.shows("check the record");
}

#[test]
fn the_chosen_play_is_marked_among_the_possible_ones() {
    let mut stage = Stage::open(SIGA);
    // 0011 in the third turn: 1+2 was possible, 2+2 chosen.
    stage.viewer.replay.go_to(11);
    stage.shows("Plays (2)");
    stage.shows("▶2 2+2");
    // A game under way ends with a choice that nobody has made.
    let running = SIGA.split("2: 0001! 2^1!").next().unwrap();
    let running = running.replace("1: 0010 2^1 0011 2+2", "1: 0010 2^1 0011");
    let running = running.replace("[Result \"none\"]", "[Result \"*\"]");
    let running: Vec<&str> = running
        .lines()
        .filter(|line| !line.starts_with("[ServerSeed"))
        .map(|line| line.split(" {seat 2").next().unwrap())
        .collect();
    let mut stage = Stage::open(&(running.join("\n") + "\n"));
    stage.press(KeyCode::End);
    stage.shows("Plays (2)");
    let screen = stage.screen();
    assert!(
        !screen.contains("▶1 1+2") && !screen.contains("▶2 2+2"),
        "{screen}"
    );
    stage.shows("The record ends here: the game");
}

#[test]
fn ascii_is_only_ascii_and_languages_fit() {
    let names = SIGA.replace("නිමල්", "Nimal");
    let mut stage = Stage::with(&names, Lang::English, Charset::Ascii, None);
    for key in "nnn>>?xvxlxe".chars() {
        stage.press(KeyCode::Char(key));
        let screen = stage.screen();
        assert!(screen.is_ascii(), "{key}\n{screen}");
    }
    for lang in [Lang::Sinhala, Lang::Tamil] {
        let mut stage = Stage::with(SATURANKAM, lang, Charset::Unicode, None);
        let last = |stage: &Stage| stage.screen().lines().last().unwrap().to_owned();
        // A `+` would say that something was cut off.
        assert!(!last(&stage).ends_with('+'), "{}", last(&stage));
        stage.types(" ");
        assert!(!last(&stage).ends_with('+'), "{}", last(&stage));
        stage.types("?");
        let screen = stage.screen();
        assert!(
            !screen.lines().any(|line| line.ends_with("+ │")),
            "{screen}"
        );
    }
}

#[test]
fn too_small_a_window_says_so() {
    let mut stage = Stage::open(SIGA);
    stage.viewer.resize((79, 24));
    stage.shows("79 by 24");
    stage.viewer.resize((120, 40));
    stage.shows("─ The start ─");
}

#[test]
fn a_game_that_never_started_has_an_empty_board() {
    let head = SIGA.split("\n\n").next().unwrap();
    let lines: Vec<String> = head
        .lines()
        .filter(|line| !line.starts_with("[First") && !line.starts_with("[ClientSeeds"))
        .map(str::to_owned)
        .collect();
    let mut stage = Stage::open(&(lines.join("\n") + "\n"));
    stage.shows("The game is over");
    for key in "n><ea lxvxg".chars() {
        stage.press(KeyCode::Char(key));
        stage.pass(Duration::from_secs(2));
        stage.screen();
    }
    stage.press(KeyCode::Esc);
    assert_eq!(stage.place(), (0, 0));
}
