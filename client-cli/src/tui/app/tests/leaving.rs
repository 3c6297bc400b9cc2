//! The ways out: what is asked first, and of whom.

use super::*;

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
    // Between games Ctrl-C asks nothing: it keeps the seat.
    let mut stage = Stage::enter(&over(), USUAL);
    stage.control('c');
    assert!(ends(&stage) && stage.sent_all().is_empty());
}

#[test]
fn a_seat_is_not_given_up_unasked_without_a_game_either() {
    for (value, menu) in [(full_lobby(), false), (over(), false), (over(), true)] {
        for (answer, leaves) in [("l", true), ("a", false)] {
            let mut stage = Stage::enter(&value, USUAL);
            if menu {
                stage.types("m");
                let at = stage.find("Quit");
                stage.click(at);
            } else {
                stage.types("q");
            }
            assert!(stage.actions.is_empty(), "{:?}", stage.actions);
            let screen = stage.screen();
            assert!(screen.contains("You have seat 1 here."), "{screen}");
            stage.types(answer);
            let left = stage.sent_all().iter().any(|m| m["type"] == "leave_room");
            assert_eq!((left, ends(&stage)), (leaves, !leaves));
        }
    }
    // Who only watches goes at once.
    let mut value = over();
    value["seats"][0]["player"] = player(crate::fixtures::SUNIL);
    let mut stage = Stage::enter(&value, USUAL);
    stage.types("q");
    stage.sent("leave_room");
}

#[test]
fn nothing_is_asked_about_a_seat_that_is_gone() {
    let mut stage = Stage::enter(&over(), USUAL);
    stage.types("q");
    let nimal = player(crate::fixtures::NIMAL);
    let left = json!({"kind": "seat_left", "seat": 1, "player": nimal, "bot": null});
    stage.event(10, &left, &json!({}));
    assert!(!stage.screen().contains("keep"), "{}", stage.screen());
    // A key that was to answer does nothing else.
    for key in ["a", "l"] {
        stage.types(key);
        assert!(stage.actions.is_empty(), "{:?}", stage.actions);
    }
}

#[test]
fn the_question_can_be_read_in_the_smallest_window() {
    for value in [room_of("siga"), over()] {
        let mut stage = Stage::enter(&value, USUAL);
        stage.update(Event::Resize(40, 8));
        assert!(stage.screen().contains("40 by 8"), "{}", stage.screen());
        stage.types("q");
        assert!(stage.actions.is_empty(), "{:?}", stage.actions);
        assert!(stage.screen().contains("keep"), "{}", stage.screen());
        stage.types("l");
        stage.sent("leave_room");
    }
}
