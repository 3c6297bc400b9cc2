//! The line above the keys says nothing that is no longer true.

use super::*;

/// What stands above the keys.
fn said(stage: &Stage) -> String {
    let screen = stage.screen();
    screen.lines().rev().nth(1).unwrap().to_owned()
}

fn sync(stage: &mut Stage, value: &Value) {
    let sync = stage.sent("sync");
    let mut answer = value.clone();
    answer["re"] = sync["id"].clone();
    stage.server(&answer);
}

#[test]
fn how_things_stood_is_not_said_after_they_have_changed() {
    // Refused because a seat is free; then somebody takes it.
    let mut value = full_lobby();
    value["seats"][1]["player"] = Value::Null;
    let taken = json!({"kind": "seat_taken", "seat": 2, "side": "b", "player": player(KAMALA), "bot": null});
    let mut stage = Stage::enter(&value, USUAL);
    stage.press(KeyCode::Enter);
    let start = stage.sent("start");
    stage
        .server(&json!({"type": "error", "re": start["id"], "code": "not_ready", "message": "no"}));
    assert!(
        said(&stage).contains("A seat is still free"),
        "{}",
        stage.screen()
    );
    stage.event(10, &taken, &json!({}));
    assert_eq!(said(&stage), "");

    // What a key did is told on, whatever happens.
    let mut stage = Stage::enter(&value, USUAL);
    stage.types("w");
    let told = said(&stage);
    assert!(told.contains("The board shows"), "{told}");
    stage.event(10, &taken, &json!({}));
    assert_eq!(said(&stage), told);
    stage.pass(Duration::from_millis(6_010));
    assert_eq!(said(&stage), "");
}

#[test]
fn the_seat_told_on_coming_in_is_not_told_after_a_swap() {
    let mut stage = Stage::lobby(USUAL);
    let goal = crate::session::Goal::Join {
        room: "K7QF3M".to_owned(),
        seat: None,
    };
    stage.update(Event::Enter(goal, None));
    let join = stage.sent("join_room");
    let mut value = full_lobby();
    value["re"] = join["id"].clone();
    stage.server(&value);
    sync(&mut stage, &value);
    for seq in 1..=9 {
        stage.event(
            seq,
            &json!({"kind": "timer_set", "turn_seconds": 0}),
            &json!({}),
        );
    }
    let told = said(&stage);
    assert!(told.contains("seat 1"), "{told}");
    stage.event(
        10,
        &json!({"kind": "seats_swapped", "a": 1, "b": 2}),
        &json!({}),
    );
    assert_eq!(said(&stage), "");
}
