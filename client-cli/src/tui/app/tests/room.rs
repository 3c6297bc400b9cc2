//! All else in a room: chat, the connection, the log.

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
