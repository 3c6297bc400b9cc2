//! All else in a room: chat, menu, questions, the connection, the log.

use super::*;

#[test]
fn chat_goes_to_all_or_to_the_side() {
    let mut value = room_of("pancha_keliya");
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
    stage.types("C");
    assert!(stage.screen().contains("Nobody else is on your side"));
    assert!(stage.app.typing.is_none());
    // What is typed stays meant for all.
    stage.types("chello");
    stage.press(KeyCode::Tab);
    stage.types("!");
    stage.press(KeyCode::Enter);
    let sent = stage.sent("chat");
    assert_eq!(
        (&sent["text"], &sent["to"]),
        (&json!("hello!"), &json!("all"))
    );
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
    // Between games there is nothing to ask, and the seat is kept as well.
    let mut value = room_of("siga");
    value["status"] = json!("over");
    value["turn"] = Value::Null;
    let mut stage = Stage::enter(&value, USUAL);
    stage.control('c');
    assert!(ends(&stage) && stage.sent_all().is_empty());
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
    let mut value = room_of("siga");
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
    let mut answer = room_of("siga");
    answer["re"] = join["id"].clone();
    stage.server(&answer);
    let screen = stage.screen();
    assert!(screen.contains("Connected again after 9"), "{screen}");
    assert!(!screen.contains("NO CONNECTION"), "{screen}");
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
    let mut value = room_of("siga");
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

/// The lobby of a room with both seats taken; Nimal is the host.
fn full_lobby() -> Value {
    let mut value = room_of("siga");
    value["status"] = json!("lobby");
    value["game_no"] = json!(0);
    (value["position"], value["turn"]) = (Value::Null, Value::Null);
    value
}

/// Kamala goes, and Sunil takes the seat.
fn another_in_seat_2(stage: &mut Stage) {
    let (kamala, sunil) = (player(KAMALA), player(crate::fixtures::SUNIL));
    let left = json!({"kind": "seat_left", "seat": 2, "player": kamala, "bot": null});
    stage.event(10, &left, &json!({}));
    let taken = json!({"kind": "seat_taken", "seat": 2, "side": "b", "player": sunil, "bot": null});
    stage.event(11, &taken, &json!({}));
}

#[test]
fn an_open_menu_acts_on_nobody_else() {
    let choose = |stage: &mut Stage, label: &str| {
        let at = stage.find(label);
        stage.click(at);
    };
    let mut stage = Stage::enter(&full_lobby(), USUAL);
    stage.types("m");
    choose(&mut stage, "Seat 2");
    // Up from the first line: the last one, which sends away.
    stage.press(KeyCode::Up);
    another_in_seat_2(&mut stage);
    let screen = stage.screen();
    assert!(!screen.contains("Send away"), "{screen}");
    stage.press(KeyCode::Enter);
    assert!(stage.sent_all().is_empty(), "{:?}", stage.sent_all());
    assert!(!stage.screen().contains("for good?"), "{}", stage.screen());

    // Nor does the question.
    let mut stage = Stage::enter(&full_lobby(), USUAL);
    stage.types("m");
    choose(&mut stage, "Seat 2");
    choose(&mut stage, "Send away");
    another_in_seat_2(&mut stage);
    for key in [KeyCode::Char('y'), KeyCode::Enter] {
        stage.press(key);
        assert!(stage.sent_all().is_empty(), "{:?}", stage.sent_all());
    }
}

/// The game of the lobby begins; Kamala is first.
fn begins(stage: &mut Stage) {
    let started = json!({"kind": "game_started", "game_no": 1, "first_seat": 2,
        "commitment": "00".repeat(32), "hashes": [null, null], "client_seeds": ["-", "-"]});
    let turn = json!({"seat": 2, "side": "b", "phase": "throw", "lots": [], "pool": [],
        "legal": [], "deadline": null});
    stage.event(
        10,
        &started,
        &json!({"position": {"a": ["wait", "wait"], "b": ["wait", "wait"]}, "turn": turn}),
    );
}

#[test]
fn the_marked_line_of_the_menu_stays_the_same() {
    let mut stage = Stage::enter(&full_lobby(), USUAL);
    stage.types("m");
    let labels = ["Start", "Seat 1", "Seat 2", "Give your seat up", "Time"];
    for _ in &labels[1..] {
        stage.press(KeyCode::Down);
    }
    begins(&mut stage);
    stage.press(KeyCode::Enter);
    assert!(stage.screen().contains("30 s"), "{}", stage.screen());

    // One that is gone is not another by its place: the first line pauses now.
    let mut stage = Stage::enter(&full_lobby(), USUAL);
    stage.types("m");
    begins(&mut stage);
    stage.press(KeyCode::Enter);
    assert!(stage.sent_all().is_empty(), "{:?}", stage.sent_all());
    stage.press(KeyCode::Down);
    stage.press(KeyCode::Enter);
    stage.sent("pause");
}

#[test]
fn who_reads_back_in_the_log_goes_on_reading() {
    let mut stage = siga();
    let say = |stage: &mut Stage, text: &str| {
        stage.server(
            &json!({"type": "chat", "room": "K7QF3M", "at": "2026-11-29T12:00:00.123Z",
            "player": player(KAMALA), "seat": 2, "to": "all", "text": text}),
        );
    };
    for number in 0..40 {
        say(&mut stage, &format!("line {number}"));
    }
    stage.press(KeyCode::PageUp);
    stage.press(KeyCode::PageUp);
    let before = stage.screen();
    assert!(
        before.contains("line 29") && !before.contains("line 30"),
        "{before}"
    );
    // One line, and one that takes several of the screen.
    say(&mut stage, "short");
    say(&mut stage, &"long ".repeat(40));
    assert_eq!(stage.screen(), before);
    stage.press(KeyCode::End);
    assert!(stage.screen().contains("long long"));
    // Who reads the newest goes on doing so.
    say(&mut stage, "the newest");
    assert!(stage.screen().contains("the newest"));
}
