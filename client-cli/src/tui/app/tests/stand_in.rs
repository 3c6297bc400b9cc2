//! A bot plays for the user, who is told so on the screen, and how to have the seat back.

use super::*;
use crate::{
    fixtures::NIMAL,
    words::{Lang, Words},
};

#[test]
fn the_screen_says_who_plays_why_and_what_to_press() {
    for lang in Lang::ALL {
        let look = Look { lang, ..USUAL };
        let words = Words::of(lang);
        let mut stage = Stage::enter(&room_of("pancha_keliya"), look);
        let taken = |bot: Option<&str>| json!({"kind": "seat_taken", "seat": 1, "player": player(NIMAL), "bot": bot});
        let others = json!({"position": {"a": ["wait", "wait", "wait"], "b": ["wait", "wait", "wait"]},
            "turn": {"seat": 2, "side": "b", "phase": "throw", "lots": [], "pool": [], "legal": [], "deadline": null}});
        stage.event(10, &taken(Some("hard")), &others);
        let flat = |stage: &Stage| {
            let screen = stage.screen();
            screen.split_whitespace().collect::<Vec<_>>().join(" ")
        };
        let told = words.say("tui-stand-in-asked");
        assert!(flat(&stage).contains(&told), "{}", stage.screen());
        // As long as it is so, beside the board.
        stage.pass(Duration::from_secs(10));
        assert!(flat(&stage).contains(&words.say("tui-seat-stand-in")));
        let lasting = words.say("tui-stand-in");
        let words_there = lasting
            .split(' ')
            .filter(|word| flat(&stage).contains(word));
        assert_eq!(
            words_there.count(),
            lasting.split(' ').count(),
            "{}",
            stage.screen()
        );
        // Also while another's lots still roll.
        stage.event(
            11,
            &json!({"kind": "thrown", "seat": 2, "lots": [1, 0, 0, 0, 0, 0], "value": 1, "again": true, "auto": false}),
            &others,
        );
        stage.types(" ");
        assert_eq!(stage.sent("join_room")["room"], "K7QF3M");
        stage.event(12, &taken(None), &others);
        let told = words.tell("plain-seat-back", &[("acts", 0.into())]);
        assert!(flat(&stage).contains(&told), "{}", stage.screen());
    }
}

#[test]
fn another_who_comes_back_is_said_to_be_back() {
    let mut stage = Stage::enter(&room_of("siga"), USUAL);
    let taken = |bot: Option<&str>| json!({"kind": "seat_taken", "seat": 2, "player": player(KAMALA), "bot": bot});
    stage.event(10, &taken(Some("hard")), &json!({}));
    stage.event(11, &taken(None), &json!({}));
    let screen = stage.screen();
    assert!(screen.contains("Kamala is back"), "{screen}");
    assert!(!screen.contains("Kamala has seat"), "{screen}");
}
