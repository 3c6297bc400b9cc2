//! The menu, which is the host's remote.

use super::*;

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
    stage.types("m2");
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
fn one_digit_chooses_only_what_has_a_number() {
    let mut value = full_lobby();
    value["players"] = json!(8);
    let seat = |number: u8| {
        let side = if number % 2 == 1 { "a" } else { "b" };
        json!({"seat": number, "side": side, "player": null, "bot": "hard", "connected": true,
               "absent_since": null, "rematch": false})
    };
    value["seats"]
        .as_array_mut()
        .unwrap()
        .extend((3..=8).map(seat));
    let mut stage = Stage::enter(&value, USUAL);
    stage.types("m");
    // Eight seats, then the start, then what has no number.
    let screen = stage.screen();
    for line in ["│ 1 Seat 1", "│ 8 Seat 8", "│ 9 Start the game", "│   Quit"] {
        assert!(screen.contains(line), "{line} on\n{screen}");
    }
    assert!(!screen.contains("10"), "{screen}");
    stage.types("1");
    assert!(stage.sent_all().is_empty(), "{:?}", stage.sent_all());
    assert!(stage.screen().contains("Swap with seat 2"));
    // The others are reached by arrows.
    stage.press(KeyCode::Esc);
    stage.press(KeyCode::Esc);
    stage.types("m");
    stage.press(KeyCode::Up);
    stage.press(KeyCode::Enter);
    assert!(stage.screen().contains("You have seat 1 here."));
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
    let labels = ["Seat 1", "Seat 2", "Start", "Give your seat up", "Time"];
    for _ in &labels[1..] {
        stage.press(KeyCode::Down);
    }
    begins(&mut stage);
    stage.press(KeyCode::Enter);
    assert!(stage.screen().contains("30 s"), "{}", stage.screen());

    // One that is gone is not another by its place: where the start was are the time limits now.
    let mut stage = Stage::enter(&full_lobby(), USUAL);
    stage.types("m");
    stage.press(KeyCode::Down);
    stage.press(KeyCode::Down);
    begins(&mut stage);
    stage.press(KeyCode::Enter);
    assert!(stage.sent_all().is_empty(), "{:?}", stage.sent_all());
    stage.press(KeyCode::Down);
    stage.press(KeyCode::Enter);
    stage.sent("pause");
}
