//! The app by scripts of keys and messages: what it sends, asks and shows.

use std::time::Duration;

use crossterm::event::KeyCode;
use serde_json::{Value, json};

use super::{Action, Event};
use crate::{
    fixtures::{KAMALA, player},
    session::{Effect, Ending},
    tui::stage::{Look, Stage, USUAL, room},
};

fn siga() -> Stage {
    Stage::enter(&room("siga"), USUAL)
}

/// Nimal's turn to play a 2 with two counters, one of which would cut.
fn to_play() -> Value {
    json!({"seat": 1, "side": "a", "phase": "play", "lots": [1, 1, 0, 0], "pool": [2], "deadline": null,
    "legal": [
        {"move": "1+2", "steps": [{"counter": 1, "from": "c1", "to": "e1", "pips": 2,
                                   "cuts": [{"side": "b", "counter": 1}]}]},
        {"move": "2+2", "steps": [{"counter": 2, "from": "d2", "to": "c3", "pips": 2, "cuts": []}]},
    ]})
}

fn position() -> Value {
    json!({"a": ["c1", "d2"], "b": ["e1", "wait"]})
}

/// Nimal has thrown a 2.
fn thrown(stage: &mut Stage) {
    stage.event(
        10,
        &json!({"kind": "thrown", "seat": 1, "lots": [1, 1, 0, 0], "value": 2, "again": false, "auto": false}),
        &json!({"position": position(), "turn": to_play()}),
    );
}

fn ends(stage: &Stage) -> bool {
    stage
        .actions
        .contains(&Action::Do(Effect::End(Ending::Away)))
}

#[test]
fn space_and_enter_throw_for_the_state_seen_and_once() {
    for key in [KeyCode::Char(' '), KeyCode::Enter, KeyCode::Char('t')] {
        let mut stage = siga();
        stage.press(key);
        let sent = stage.sent("throw");
        assert_eq!((&sent["room"], &sent["seq"]), (&json!("K7QF3M"), &json!(9)));
        stage.press(key);
        assert_eq!(stage.sent_all(), Vec::<Value>::new(), "one throw is enough");
    }
}

#[test]
fn the_throw_rolls_without_keeping_anybody_waiting() {
    let mut stage = siga();
    thrown(&mut stage);
    assert!(stage.app.rolls().is_some());
    stage.press(KeyCode::Enter);
    assert_eq!(stage.sent("play")["move"], "1+2");
    stage.pass(Duration::from_millis(500));
    assert!(stage.app.rolls().is_none());
    assert!(
        stage.screen().contains("(┊)(┊)(█)(█) 2"),
        "{}",
        stage.screen()
    );
}

#[test]
fn plays_are_chosen_by_arrows_number_and_notation() {
    let plays = |keys: &dyn Fn(&mut Stage)| {
        let mut stage = siga();
        thrown(&mut stage);
        keys(&mut stage);
        stage.press(KeyCode::Enter);
        stage.sent("play")["move"].clone()
    };
    assert_eq!(plays(&|_| {}), "1+2");
    assert_eq!(plays(&|stage| stage.press(KeyCode::Down)), "2+2");
    assert_eq!(plays(&|stage| stage.press(KeyCode::Up)), "2+2");
    assert_eq!(plays(&|stage| stage.press(KeyCode::Right)), "2+2");
    assert_eq!(plays(&|stage| stage.types("2")), "2+2");
    assert_eq!(plays(&|stage| stage.types("1+2")), "1+2");
    assert_eq!(plays(&|stage| stage.types("2+")), "2+2");
}

#[test]
fn what_is_no_play_is_not_sent() {
    let mut stage = siga();
    thrown(&mut stage);
    stage.types("3");
    stage.press(KeyCode::Enter);
    assert_eq!(stage.sent_all(), Vec::<Value>::new());
    assert!(stage.screen().contains("There is no play 3 now."));
}

#[test]
fn the_mouse_picks_a_counter_and_its_target() {
    let mut stage = siga();
    thrown(&mut stage);
    let counter = stage.find("a2");
    stage.click(counter);
    assert_eq!(stage.sent_all(), Vec::<Value>::new());
    // The centre, where a side's counters are at home.
    let home = stage.find("⌂");
    stage.click(home);
    assert_eq!(stage.sent("play")["move"], "2+2");
}

#[test]
fn a_play_of_the_list_is_made_by_a_second_click() {
    let mut stage = siga();
    thrown(&mut stage);
    let line = stage.find("2+2");
    stage.click(line);
    assert_eq!(stage.sent_all(), Vec::<Value>::new());
    stage.click(line);
    assert_eq!(stage.sent("play")["move"], "2+2");
}

#[test]
fn a_click_on_the_turn_throws() {
    let mut stage = siga();
    let turn = stage.find("Space throws");
    stage.click(turn);
    stage.sent("throw");
}

#[test]
fn a_key_makes_throws_go_by_themselves() {
    let mut stage = siga();
    stage.types("a");
    assert_eq!(stage.sent("throw")["seq"], 9);
    // What the server refuses is not asked for ever.
    for round in 0..5 {
        let sent = stage.sent_all();
        let Some(sent) = sent.iter().find(|sent| sent["type"] == "throw") else {
            assert_eq!(round, 3, "it is tried three times");
            return;
        };
        stage.server(&json!({"type": "error", "re": sent["id"], "code": "stale", "message": "no"}));
        let sync = stage.sent("sync");
        let mut answer = room("siga");
        answer["re"] = sync["id"].clone();
        stage.server(&answer);
    }
    panic!("it never stops");
}

#[test]
fn chat_goes_to_all_or_to_the_side() {
    let mut value = room("pancha_keliya");
    value["players"] = json!(4);
    let seat = |number: u8, side: &str| {
        json!({"seat": number, "side": side, "player": null, "bot": "hard", "connected": true,
               "absent_since": null, "rematch": false})
    };
    value["seats"]
        .as_array_mut()
        .unwrap()
        .extend([seat(3, "a"), seat(4, "b")]);
    let mut stage = Stage::enter(&value, USUAL);
    stage.types("cq ආයුබෝවන්");
    stage.press(KeyCode::Enter);
    let sent = stage.sent("chat");
    assert_eq!(
        (&sent["text"], &sent["to"]),
        (&json!("q ආයුබෝවන්"), &json!("all"))
    );
    stage.types("c");
    stage.types("x");
    stage.press(KeyCode::Tab);
    stage.press(KeyCode::Enter);
    assert_eq!(stage.sent("chat")["to"], "side");
    // In a game of one seat a side there is nobody to tell.
    let mut stage = siga();
    stage.types("Chello");
    stage.press(KeyCode::Enter);
    assert_eq!(stage.sent("chat")["to"], "all");
}

#[test]
fn quitting_asks_while_a_game_runs() {
    let mut stage = siga();
    stage.types("q");
    assert!(stage.actions.is_empty() && stage.screen().contains("A game is running."));
    stage.types("x");
    assert!(
        stage.screen().contains("A game is running."),
        "that is no answer"
    );
    stage.press(KeyCode::Esc);
    assert!(!stage.screen().contains("A game is running."));
    stage.types("ql");
    stage.sent("leave_room");
    let mut stage = siga();
    stage.types("qa");
    assert!(ends(&stage), "away, with the seat kept");
    let mut stage = siga();
    stage.control('c');
    assert!(!ends(&stage));
    stage.control('c');
    assert!(ends(&stage));
}

#[test]
fn the_menu_is_the_hosts_remote() {
    let mut stage = siga();
    let choose = |stage: &mut Stage, label: &str| {
        let at = stage.find(label);
        stage.click(at);
    };
    for (path, kind, field, value) in [
        (&["Pause"][..], "pause", "room", json!("K7QF3M")),
        (
            &["Time limit", "30 s"],
            "set_timer",
            "turn_seconds",
            json!(30),
        ),
        (&["Take no newcomers"], "lock", "on", json!(true)),
        (&["Seat 2", "host"], "set_host", "player", json!(KAMALA)),
        (&["Seat 2", "Mute"], "mute", "on", json!(true)),
    ] {
        stage.types("m");
        for label in path {
            choose(&mut stage, label);
        }
        let sent = stage.sent(kind);
        assert_eq!(sent[field], value, "{kind}");
        // The server may not offer it.
        let refusal =
            json!({"type": "error", "re": sent["id"], "code": "unsupported", "message": "no"});
        stage.server(&refusal);
        assert!(
            stage.screen().contains("does not offer"),
            "{}",
            stage.screen()
        );
    }
    stage.types("m");
    choose(&mut stage, "Seat 2");
    choose(&mut stage, "Send away");
    assert!(stage.sent_all().is_empty() && stage.screen().contains("Send P2 Kamala away"));
    stage.types("y");
    assert_eq!(stage.sent("remove")["player"], KAMALA);
    stage.types("m");
    choose(&mut stage, "End the game");
    stage.types("y");
    stage.sent("end_game");
}

#[test]
fn seats_are_arranged_between_games() {
    let mut value = room("siga");
    value["status"] = json!("lobby");
    value["game_no"] = json!(0);
    (value["position"], value["turn"]) = (Value::Null, Value::Null);
    value["seats"][1]["player"] = Value::Null;
    let mut stage = Stage::enter(&value, USUAL);
    stage.types("m3");
    stage.types("1");
    assert_eq!(
        stage.sent("sit")["seat"],
        2,
        "the first line of an open seat takes it"
    );
    let mut stage = Stage::enter(&value, USUAL);
    stage.types("m");
    for label in ["Seat 2", "A bot plays it, easy"] {
        let at = stage.find(label);
        stage.click(at);
    }
    let sent = stage.sent("set_seat");
    assert_eq!(
        (&sent["to"], &sent["level"]),
        (&json!("bot"), &json!("easy"))
    );
    stage.press(KeyCode::Enter);
    stage.sent("start");
}

#[test]
fn a_lost_connection_is_shown_with_its_length() {
    let mut stage = siga();
    let down = |stage: &mut Stage| {
        stage.update(Event::Down {
            why: "the connection broke".to_owned(),
            retry_in: Duration::from_secs(2),
        });
    };
    down(&mut stage);
    stage.pass(Duration::from_secs(9));
    down(&mut stage);
    let screen = stage.screen();
    assert!(
        screen.contains("NO CONNECTION") && screen.contains("for 9 s"),
        "{screen}"
    );
    assert!(screen.contains("again in 2 s"), "{screen}");
    stage.update(Event::Up);
    let hello = stage.sent("hello");
    stage.server(&json!({"type": "welcome", "re": hello["id"], "protocol": 1,
        "server": {"name": "keliya", "version": "0.1.0"},
        "player": player(crate::fixtures::NIMAL), "token": "secret", "rooms": ["K7QF3M"]}));
    let join = stage.sent("join_room");
    let mut answer = room("siga");
    answer["re"] = join["id"].clone();
    stage.server(&answer);
    let screen = stage.screen();
    assert!(screen.contains("Connected again after 9"), "{screen}");
    assert!(!screen.contains("NO CONNECTION"), "{screen}");
}

#[test]
fn the_deadline_is_told_by_the_servers_clock() {
    let mut stage = siga();
    // The server's clock is an hour ahead.
    let mut turn = to_play();
    turn["deadline"] = json!("2026-11-29T13:01:30.000Z");
    let text = json!({"type": "event", "room": "K7QF3M", "seq": 10, "at": "2026-11-29T13:00:25.000Z",
        "event": {"kind": "thrown", "seat": 1, "lots": [1, 1, 0, 0], "value": 2, "again": false, "auto": false},
        "position": position(), "turn": turn});
    stage.server(&text);
    assert!(stage.screen().contains("1:05"), "{}", stage.screen());
    stage.pass(Duration::from_secs(6));
    assert!(stage.screen().contains("0:59"), "{}", stage.screen());
    stage.pass(Duration::from_secs(600));
    assert!(stage.screen().contains("0:00"), "{}", stage.screen());
}

#[test]
fn from_the_lobby_into_a_room_and_back() {
    let mut stage = Stage::lobby(USUAL);
    let (rooms, games) = (stage.sent("list_rooms"), stage.sent("list_games"));
    stage.server(&json!({"type": "rooms", "re": rooms["id"], "rooms": [
        {"room": "K7QF3M", "game": "siga", "players": 2, "taken": 1, "status": "lobby", "locked": false,
         "options": {}, "host": player(KAMALA), "created_at": "2026-11-29T11:58:00.000Z"}]}));
    stage.server(&json!({"type": "games", "re": games["id"], "games": [
        {"game": "siga", "players": [2], "options": {}}]}));
    assert!(stage.screen().contains("K7QF3M"), "{}", stage.screen());
    stage.types("n");
    assert!(stage.screen().contains("A new room"));
    stage.press(KeyCode::Esc);
    stage.press(KeyCode::Enter);
    let Some(Action::Fetch(goal)) = stage.actions.pop() else {
        panic!("{:?}", stage.actions)
    };
    stage.update(Event::Enter(goal, None));
    let join = stage.sent("join_room");
    assert_eq!(join["room"], "K7QF3M");
    // It was full by then.
    stage.server(&json!({"type": "error", "re": join["id"], "code": "room_full", "message": "no"}));
    assert!(
        stage
            .screen()
            .contains("every seat of room K7QF3M is taken"),
        "{}",
        stage.screen()
    );
    stage.types("w");
    let Some(Action::Fetch(goal)) = stage.actions.pop() else {
        panic!("{:?}", stage.actions)
    };
    stage.update(Event::Enter(goal, None));
    let join = stage.sent("join_room");
    let mut answer = room("siga");
    answer["re"] = join["id"].clone();
    answer["seats"][0]["player"] = Value::Null;
    stage.server(&answer);
    assert!(stage.screen().contains("You watch."), "{}", stage.screen());
    stage.types("q");
    let leave = stage.sent("leave_room");
    stage.server(&json!({"type": "ok", "re": leave["id"], "seq": 9}));
    assert!(
        stage.screen().contains("Public rooms"),
        "{}",
        stage.screen()
    );
    stage.sent("list_rooms");
    stage.types("q");
    assert!(ends(&stage));
}

#[test]
fn a_code_may_be_typed_or_pasted_with_its_link() {
    let mut stage = Stage::lobby(USUAL);
    stage.types("c");
    stage.update(Event::Paste("http://10.0.0.5:7373/join/k7qf3m\n"));
    stage.press(KeyCode::Enter);
    assert!(
        matches!(&stage.actions[..], [Action::Fetch(goal)] if format!("{goal:?}").contains("K7QF3M"))
    );
    stage.types("c");
    stage.types("what?");
    stage.press(KeyCode::Enter);
    assert!(
        stage.screen().contains("what? is no room's code"),
        "{}",
        stage.screen()
    );
}

#[test]
fn resizing_harms_nothing_at_any_size() {
    let mut stage = siga();
    thrown(&mut stage);
    for popup in ["", "m", "i", "v", "?", "q", "c"] {
        stage.types(popup);
        for (width, height) in [
            (0, 0),
            (1, 1),
            (10, 3),
            (79, 24),
            (80, 23),
            (80, 24),
            (81, 25),
            (300, 100),
            (80, 200),
            (400, 24),
        ] {
            stage.update(Event::Resize(width, height));
            let _ = stage.screen();
            stage.click((width.saturating_sub(1), height.saturating_sub(1)));
            stage.click((width / 2, height / 2));
        }
        stage.update(Event::Resize(80, 24));
        stage.press(KeyCode::Esc);
        stage.press(KeyCode::Esc);
    }
}

#[test]
fn a_log_longer_than_its_panel_can_be_read_back() {
    let mut stage = siga();
    for number in 0..40 {
        stage.server(
            &json!({"type": "chat", "room": "K7QF3M", "at": "2026-11-29T12:00:00.123Z",
            "player": player(KAMALA), "seat": 2, "to": "all", "text": format!("line {number}")}),
        );
    }
    assert!(stage.screen().contains("line 39"));
    for _ in 0..100 {
        stage.press(KeyCode::PageUp);
    }
    assert!(
        stage.screen().contains("You have seat 1"),
        "{}",
        stage.screen()
    );
    stage.press(KeyCode::End);
    assert!(stage.screen().contains("line 39"));
}

#[test]
fn what_the_server_sends_cannot_steer_the_terminal() {
    let mut value = room("siga");
    value["game"] = json!("si\u{1b}[2Jga");
    value["board"]["squares"][0]["name"] = json!("\u{9b}2J");
    let look = Look {
        size: (120, 40),
        ..USUAL
    };
    let mut stage = Stage::enter(&value, look);
    stage.server(
        &json!({"type": "chat", "room": "K7QF3M", "at": "2026-11-29T12:00:00.123Z",
        "player": player(KAMALA), "seat": 2, "to": "all", "text": "a\u{1b}[31mb\u{202e}c"}),
    );
    let screen = stage.screen();
    assert!(
        !screen
            .chars()
            .any(|c| c != '\n' && (c.is_control() || c == '\u{202e}')),
        "{screen:?}"
    );
}
