//! Throws and plays, by keys and by the mouse.

use super::*;

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
        let mut answer = room_of("siga");
        answer["re"] = sync["id"].clone();
        stage.server(&answer);
    }
    panic!("it never stops");
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
fn who_presses_on_out_of_turn_is_refused_once_in_the_log() {
    let mut value = room_of("siga");
    value["turn"]["seat"] = json!(2);
    let mut stage = Stage::enter(&value, USUAL);
    for times in [1, 2, 3] {
        stage.types("t");
        let screen = stage.screen();
        let log = screen.lines().take(22).collect::<Vec<_>>().join(" ");
        assert_eq!(log.matches("not your turn").count(), 1, "{screen}");
        assert_eq!(log.contains(&format!("(×{times})")), times > 1, "{screen}");
    }
}
