//! Screens as text: each game, each screen, several sizes, without colours, in ASCII, in each
//! language.

mod cut;
mod foot;
mod frames;

use crossterm::event::KeyCode;
use insta::assert_snapshot;
use ratatui::style::Color;
use serde_json::{Value, json};

use super::theme::Colours;
use crate::{
    fixtures::{KAMALA, player},
    plain::output::Charset,
    tui::{
        app::Event,
        stage::{Look, Stage, USUAL, room},
    },
    words::Lang,
};

const LARGE: Look = Look {
    size: (120, 40),
    ..USUAL
};

/// A game under way, at Nimal's choice of a play.
fn playing(game: &str) -> Value {
    let mut value = room(game);
    let (position, lots, pool, legal) = match game {
        "siga" => (
            json!({"a": ["c1", "home"], "b": ["a3", "a3"]}),
            json!([1, 1, 0, 0]),
            json!([2]),
            json!([{"move": "1+2", "steps": [{"counter": 1, "from": "c1", "to": "e1", "pips": 2, "cuts": []}]}]),
        ),
        "saturankam" => (
            json!({"a": ["e1", "h8"], "b": ["home", "wait"]}),
            json!([3, 4]),
            json!([7]),
            json!([
                {"move": "1+3,2+4", "steps": [
                    {"counter": 1, "from": "e1", "to": "h1", "pips": 3, "cuts": []},
                    {"counter": 2, "from": "h8", "to": "h4", "pips": 4, "cuts": [{"side": "b", "counter": 1}]}]},
                {"move": "1+7", "steps": [{"counter": 1, "from": "e1", "to": "i4", "pips": 7, "cuts": []}]},
            ]),
        ),
        _ => (
            json!({"a": ["b4", "t4", "home"], "b": ["t5", "wait", "t7"]}),
            json!([1, 1, 1, 1, 0, 0]),
            json!([6, 1, 4]),
            json!([
                {"move": "1+4", "steps": [{"counter": 1, "from": "b4", "to": "t3", "pips": 4, "cuts": []}]},
                {"move": "2+1", "steps": [{"counter": 2, "from": "t4", "to": "t5", "pips": 1, "cuts": []}]},
                {"move": "2+6", "steps": [{"counter": 2, "from": "t4", "to": "t10", "pips": 6, "cuts": []}]},
                {"move": "2+6+4+1", "steps": [{"counter": 2, "from": "t4", "to": "t15", "pips": 11, "cuts": []}]},
            ]),
        ),
    };
    value["position"] = position;
    value["turn"] = json!({"seat": 1, "side": "a", "phase": "play", "lots": lots, "pool": pool,
                           "legal": legal, "deadline": null});
    if game == "saturankam" {
        // Cut by counter 2.
        value["position"]["b"][0] = json!("h4");
    }
    value
}

fn stage(game: &str, look: Look) -> Stage {
    Stage::enter(&playing(game), look)
}

#[test]
fn pancha_keliya() {
    let mut small = stage("pancha_keliya", USUAL);
    assert_snapshot!("pancha_keliya_80x24", small.screen());
    small.press(KeyCode::Up);
    assert_snapshot!("pancha_keliya_total", small.screen());
    assert_snapshot!(
        "pancha_keliya_120x40",
        stage("pancha_keliya", LARGE).screen()
    );
}

/// "from, path, to" of the plays' list can be found on the board, and where home is.
#[test]
fn squares_of_pancha_keliya_have_their_names_beside_them() {
    for look in [USUAL, LARGE] {
        let mut stage = stage("pancha_keliya", look);
        let screen = stage.screen();
        for number in 1..=25 {
            let name = format!("t{number}");
            assert!(stage.screen().contains(&name), "{name} on\n{screen}");
        }
        // The name of the square that the play leads to stands out, also without colours.
        let strong = |stage: &Stage, name: &str| {
            let (x, y) = stage.find(name);
            let buffer = stage.buffer();
            let cell = buffer.cell((x, y)).unwrap();
            cell.modifier.contains(ratatui::style::Modifier::BOLD)
        };
        assert!(strong(&stage, "t3│") && !strong(&stage, "t18│"), "{screen}");
        stage.types("2+1");
        assert!(!strong(&stage, "t3│"), "{}", stage.screen());
    }
}

#[test]
fn siga() {
    assert_snapshot!("siga_80x24", stage("siga", USUAL).screen());
    assert_snapshot!("siga_120x40", stage("siga", LARGE).screen());
}

/// A counter's way home ends at the sign of home, which is beside the last square.
#[test]
fn home_is_marked_where_a_play_leads_there() {
    let mut value = playing("pancha_keliya");
    value["position"]["a"][1] = json!("t25");
    value["turn"]["legal"] = json!([{"move": "2+1", "steps": [
        {"counter": 2, "from": "t25", "to": "home", "pips": 1, "cuts": []}]}]);
    let mut stage = Stage::enter(&value, USUAL);
    let screen = stage.screen();
    assert!(screen.contains("│ ⌂◎│ home a3"), "{screen}");
    // A click there makes the play.
    stage.click(stage.find("⌂"));
    assert_eq!(stage.sent("play")["move"], "2+1");
}

#[test]
fn saturankam() {
    assert_snapshot!("saturankam_80x24", stage("saturankam", USUAL).screen());
    assert_snapshot!("saturankam_120x40", stage("saturankam", LARGE).screen());
}

#[test]
fn ascii_is_only_ascii() {
    for game in ["pancha_keliya", "siga", "saturankam"] {
        let look = Look {
            charset: Charset::Ascii,
            ..USUAL
        };
        let mut stage = stage(game, look);
        let screen = stage.screen();
        assert!(screen.is_ascii(), "{screen}");
        if game == "saturankam" {
            assert_snapshot!("saturankam_ascii", screen);
        }
        for popup in ["m", "i", "q"] {
            stage.types(popup);
            assert!(stage.screen().is_ascii(), "{}", stage.screen());
            stage.press(KeyCode::Esc);
        }
    }
}

#[test]
fn without_colours_no_cell_has_one_and_nothing_is_missing() {
    for game in ["pancha_keliya", "siga", "saturankam"] {
        let look = Look {
            colours: Colours::None,
            ..USUAL
        };
        let plain = stage(game, look);
        let buffer = plain.buffer();
        let coloured =
            |cell: &&ratatui::buffer::Cell| (cell.fg, cell.bg) != (Color::Reset, Color::Reset);
        assert_eq!(buffer.content().iter().filter(coloured).count(), 0);
        // All that the colours say, the text says too.
        assert_eq!(plain.screen(), stage(game, USUAL).screen());
    }
    for (colours, allowed) in [(Colours::Sixteen, 16), (Colours::Many, 256)] {
        let buffer = stage("siga", Look { colours, ..USUAL }).buffer();
        let fits = |colour: Color| match colour {
            Color::Rgb(..) => false,
            Color::Indexed(_) => allowed == 256,
            _ => true,
        };
        assert!(
            buffer
                .content()
                .iter()
                .all(|cell| fits(cell.fg) && fits(cell.bg))
        );
    }
}

#[test]
fn too_small_a_window_says_so() {
    let mut stage = stage("siga", USUAL);
    for (width, height) in [(60, 20), (79, 24), (80, 23)] {
        stage.update(Event::Resize(width, height));
        let screen = stage.screen();
        assert!(screen.contains(&format!("{width} by {height}")), "{screen}");
    }
    stage.update(Event::Resize(60, 20));
    assert_snapshot!("too_small_60x20", stage.screen());
}

fn lobby_room(game: &str) -> Value {
    let mut value = room(game);
    value["status"] = json!("lobby");
    value["game_no"] = json!(0);
    (value["position"], value["turn"]) = (Value::Null, Value::Null);
    value
}

#[test]
fn a_table_of_eight_with_bots_absent_and_free_seats() {
    let mut value = playing("pancha_keliya");
    value["players"] = json!(8);
    value["spectators"] = json!(3);
    value["locked"] = json!(true);
    let mut seats = Vec::new();
    for number in 1..=8_u8 {
        let side = if number % 2 == 1 { "a" } else { "b" };
        seats.push(
            json!({"seat": number, "side": side, "player": null, "bot": null,
            "connected": false, "absent_since": null, "rematch": false}),
        );
    }
    seats[0]["player"] = player(crate::fixtures::NIMAL);
    seats[0]["connected"] = json!(true);
    seats[1]["bot"] = json!("hard");
    seats[2]["player"] = json!({"id": KAMALA, "name": "කමලා ශ්‍රී පෙරේරා"});
    seats[2]["absent_since"] = json!("2026-11-29T11:50:00.000Z");
    seats[3]["player"] =
        json!({"id": "00000000-0000-4000-8000-000000000004", "name": "தமிழ்ச்செல்வன்"});
    seats[3]["connected"] = json!(true);
    seats[4]["player"] = json!({"id": "00000000-0000-4000-8000-000000000005", "name": "日本語の長い名前の人がここに座っている"});
    seats[4]["bot"] = json!("easy");
    seats[4]["absent_since"] = json!("2026-11-29T11:59:30.000Z");
    seats[5]["bot"] = json!("easy");
    value["seats"] = json!(seats);
    let stage = Stage::enter(&value, USUAL);
    assert_snapshot!("table_of_eight", stage.screen());
    // Columns hold: what is right of a name ends in the last column, however wide the name.
    for (number, state) in [
        (1, "you, host"),
        (3, "away 10 min"),
        (5, "stand-in, away 38 s"),
    ] {
        let found = cells_with(&stage, state);
        let [(first, row)] = found[..] else {
            panic!("{state}: {found:?}\n{}", stage.screen());
        };
        assert_eq!(first + state.len(), 80, "{state}\n{}", stage.screen());
        assert_eq!(row, 11 + number, "{state}\n{}", stage.screen());
    }
}

/// Where in the cells of the screen that text of letters one column wide stands: column and row.
fn cells_with(stage: &Stage, text: &str) -> Vec<(usize, usize)> {
    let buffer = stage.buffer();
    let rows = buffer.content().chunks(usize::from(buffer.area.width));
    let found = rows.enumerate().flat_map(|(number, row)| {
        let begins = |at: &usize| {
            let cells = row[*at..].iter().map(|cell| cell.symbol());
            cells.take(text.len()).collect::<String>() == text
        };
        let columns: Vec<usize> = (0..row.len()).filter(begins).collect();
        columns.into_iter().map(move |column| (column, number))
    });
    found.collect()
}

#[test]
fn screens_before_and_after_a_game() {
    let mut value = lobby_room("siga");
    value["seats"][1]["player"] = Value::Null;
    value["seats"][1]["connected"] = json!(false);
    assert_snapshot!("room_lobby", Stage::enter(&value, USUAL).screen());
    let mut value = playing("siga");
    value["status"] = json!("over");
    value["turn"] = Value::Null;
    value["winner"] = json!("a");
    value["score"] = json!({"a": 1, "b": 0});
    value["seats"][1]["rematch"] = json!(true);
    assert_snapshot!("room_over", Stage::enter(&value, USUAL).screen());
}

#[test]
fn popups() {
    let mut stage = stage("siga", USUAL);
    for (key, name) in [
        ("m", "menu"),
        ("i", "invite"),
        ("v", "dice"),
        ("?", "help"),
        ("q", "quit"),
    ] {
        stage.types(key);
        assert_snapshot!(format!("popup_{name}"), stage.screen());
        stage.press(KeyCode::Esc);
    }
}

#[test]
fn the_lobby() {
    let mut stage = Stage::lobby(USUAL);
    let (rooms, games) = (stage.sent("list_rooms"), stage.sent("list_games"));
    stage.server(&json!({"type": "rooms", "re": rooms["id"], "rooms": [
        {"room": "K7QF3M", "game": "siga", "players": 2, "taken": 1, "status": "lobby", "locked": false,
         "options": {}, "host": player(KAMALA), "created_at": "2026-11-29T11:58:00.000Z"},
        {"room": "0DDYF2", "game": "pancha_keliya", "players": 8, "taken": 8, "status": "playing", "locked": true,
         "options": {}, "host": null, "created_at": "2026-11-28T11:58:00.000Z"}]}));
    stage.server(&json!({"type": "games", "re": games["id"], "games": [
        {"game": "saturankam", "players": [2, 3, 4], "options": {
            "cut": {"values": ["land", "pass"], "default": "land"},
            "track": {"values": ["full", "ludii"], "default": "full"}}}]}));
    assert_snapshot!("lobby", stage.screen());
    stage.types("n");
    assert_snapshot!("lobby_form", stage.screen());
}

#[test]
fn other_languages() {
    for (lang, name) in [(Lang::Sinhala, "si"), (Lang::Tamil, "ta")] {
        let look = Look { lang, ..USUAL };
        let stage = stage("pancha_keliya", look);
        assert_snapshot!(format!("pancha_keliya_{name}"), stage.screen());
    }
}

#[test]
fn the_keys_fit_into_the_last_line_in_every_language() {
    for lang in Lang::ALL {
        let words = crate::words::Words::of(lang);
        for key in [
            "tui-keys-lobby",
            "tui-keys-throw",
            "tui-keys-play",
            "tui-keys-start",
            "tui-keys-over",
            "tui-keys-wait",
        ] {
            let line = words.say(key);
            assert!(crate::text::width(&line) <= 80, "{lang:?} {key}: {line}");
        }
    }
}

/// What stands between a key and the screen, the terminal aside. To be run by itself:
/// `cargo test --release -p keliya-cli --lib cost_of -- --ignored --nocapture`.
#[test]
#[ignore = "it measures"]
#[allow(clippy::print_stderr, reason = "the figures are what it is for")]
fn cost_of_an_event_and_of_a_drawing() {
    const EVENTS: usize = 1000;
    for look in [USUAL, LARGE] {
        let mut stage = stage("saturankam", look);
        let backend = ratatui::backend::TestBackend::new(look.size.0, look.size.1);
        let mut terminal = ratatui::Terminal::new(backend).unwrap();
        let (mut taking, mut drawing) = (Vec::new(), Vec::new());
        for number in 0..EVENTS {
            let text = json!({"type": "chat", "room": "K7QF3M", "at": "2026-11-29T12:00:00.123Z",
                "player": player(KAMALA), "seat": 2, "to": "all", "text": format!("line {number}")});
            let text = text.to_string();
            let since = std::time::Instant::now();
            stage.update(Event::Text(&text));
            taking.push(since.elapsed());
            let since = std::time::Instant::now();
            terminal
                .draw(|frame| super::draw(&stage.app, frame))
                .unwrap();
            drawing.push(since.elapsed());
        }
        for (what, mut times) in [("an event", taking), ("a drawing", drawing)] {
            times.sort();
            let (median, most) = (times[EVENTS / 2], times[EVENTS * 99 / 100]);
            eprintln!(
                "{:?} {what}: median {median:?}, 99 of 100 {most:?}",
                look.size
            );
        }
    }
}
