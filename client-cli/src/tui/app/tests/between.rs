//! Between two games: Enter asks for another, when it is meant for that, and the screen says for whom
//! it waits.

use super::*;
use crate::fixtures::SUNIL;

/// Siga ends under the user's fingers.
fn just_over() -> Stage {
    let mut stage = siga();
    stage.event(
        10,
        &json!({"kind": "game_over", "winner": "a", "seats": [1], "server_seed": "00".repeat(32),
            "score": {"a": 1, "b": 0}, "next_commitment": "00".repeat(32)}),
        &json!({"turn": null}),
    );
    assert!(stage.screen().contains("Enter another game"));
    stage
}

fn asked_again(stage: &Stage) -> bool {
    let sent = stage.sent_all();
    sent.iter().any(|message| message["type"] == "rematch")
}

#[test]
fn who_presses_on_when_the_game_is_over_asks_for_no_other() {
    let mut stage = just_over();
    // Forty times in a row, as by a key that is held down.
    for _ in 0..40 {
        stage.press(KeyCode::Enter);
        assert!(!asked_again(&stage));
        stage.pass(Duration::from_millis(250));
    }
    stage.pass(Duration::from_millis(300));
    stage.press(KeyCode::Enter);
    assert!(asked_again(&stage));

    let mut stage = just_over();
    stage.pass(Duration::from_millis(990));
    stage.press(KeyCode::Enter);
    assert!(!asked_again(&stage));
    let mut stage = just_over();
    stage.pass(Duration::from_millis(1_010));
    stage.press(KeyCode::Enter);
    assert!(asked_again(&stage));
    // The key that does nothing else may be pressed at once.
    let mut stage = just_over();
    stage.types("r");
    assert!(asked_again(&stage));
}

#[test]
fn who_has_asked_for_another_game_sees_for_whom_it_waits() {
    let mut value = over();
    value["players"] = json!(5);
    let seat = |number: u8, player: Value, bot: Value| {
        json!({"seat": number, "side": "a", "player": player, "bot": bot, "connected": false,
               "absent_since": null, "rematch": false})
    };
    // A bot alone agrees to anything; a person who is away does not, nor does a free seat.
    value["seats"].as_array_mut().unwrap().extend([
        seat(3, Value::Null, json!("hard")),
        seat(4, player(SUNIL), Value::Null),
        seat(5, Value::Null, Value::Null),
    ]);
    let mut stage = Stage::enter(&value, USUAL);
    assert!(!stage.screen().contains("Waiting for"));
    stage.event(10, &json!({"kind": "rematch_asked", "seat": 1}), &json!({}));
    let said = |stage: &Stage| {
        let screen = stage.screen();
        let lines: Vec<&str> = screen.lines().collect();
        lines[lines.len() - 3..].join("\n")
    };
    let waits = "Waiting for P2 Kamala, P4 Sunil (away) and P5 (free).";
    assert!(said(&stage).contains(waits), "{}", stage.screen());
    assert!(said(&stage).contains("m frees a seat"));
    assert!(!stage.screen().contains("Enter another game"));
    // It stays, and follows what happens.
    stage.pass(Duration::from_secs(60));
    assert!(said(&stage).contains(waits), "{}", stage.screen());
    stage.event(11, &json!({"kind": "rematch_asked", "seat": 2}), &json!({}));
    stage.event(
        12,
        &json!({"kind": "host_changed", "player": player(KAMALA)}),
        &json!({}),
    );
    let screen = said(&stage);
    assert!(
        screen.contains("Waiting for P4 Sunil (away) and P5 (free).")
            && !screen.contains("m frees"),
        "{screen}"
    );
}
