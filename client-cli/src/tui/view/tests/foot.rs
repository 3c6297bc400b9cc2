//! The last lines: what was just said stands above the keys, and neither hides the other.

use std::time::Duration;

use super::*;
use crate::words::Words;

/// The last two lines.
fn foot(stage: &Stage) -> (String, String) {
    let screen = stage.screen();
    let mut lines = screen.lines().rev().map(str::to_owned);
    let (keys, said) = (lines.next().unwrap(), lines.next().unwrap());
    (said, keys)
}

#[test]
fn what_was_said_leaves_the_keys_to_be_read() {
    for lang in Lang::ALL {
        let look = Look { lang, ..USUAL };
        let words = Words::of(lang);
        let mut stage = stage("siga", look);
        let keys = words.say("tui-keys-play");
        assert_eq!(foot(&stage), (String::new(), keys.clone()));
        stage.types("a");
        assert_eq!(foot(&stage), (words.say("tui-auto-on"), keys.clone()));
        stage.pass(Duration::from_secs(7));
        assert_eq!(foot(&stage), (String::new(), keys.clone()));
        // What is typed has keys of its own.
        stage.types("c");
        let (typed, keys) = foot(&stage);
        assert!(typed.starts_with(&words.say("tui-type-chat")), "{typed}");
        assert_eq!(keys, words.say("tui-keys-chat"));
    }
}

#[test]
fn a_lost_connection_is_told_in_full_above_the_keys() {
    for lang in Lang::ALL {
        let look = Look { lang, ..USUAL };
        let mut stage = stage("pancha_keliya", look);
        // The longest reason there is.
        let why = Words::of(lang).say("errors-lost-policy");
        stage.update(Event::Down {
            why: why.clone(),
            retry_in: Duration::from_secs(12),
        });
        let screen = stage.screen();
        let lines: Vec<&str> = screen.lines().collect();
        let last = lines[lines.len() - 4..lines.len() - 1].join(" ");
        let last: Vec<&str> = last.split_whitespace().collect();
        assert!(last.join(" ").contains(&why), "{screen}");
        let keys = Words::of(lang).say("tui-keys-wait");
        assert_eq!(lines.last(), Some(&keys.as_str()));
    }
}

#[test]
fn the_way_of_each_side_can_be_looked_at() {
    // RULES.md: from d1 side a goes up to d2; side c, from the other end, goes on round the ring.
    let mut value = room("saturankam");
    value["board"]["tracks"]
        .as_object_mut()
        .unwrap()
        .remove("d");
    value["board"]["tracks"]
        .as_object_mut()
        .unwrap()
        .remove("b");
    let mut stage = Stage::enter(&value, USUAL);
    let above_d1 = |stage: &Stage| {
        let (column, row) = stage.find("─d──┴");
        let buffer = stage.buffer();
        buffer
            .cell((column + 1, row - 1))
            .unwrap()
            .symbol()
            .to_owned()
    };
    assert_eq!(above_d1(&stage), "↑");
    stage.types("w");
    assert_eq!(above_d1(&stage), "→");
    assert!(foot(&stage).0.contains("side c"), "{}", stage.screen());
    stage.types("w");
    assert_eq!(above_d1(&stage), "·");
    stage.types("w");
    assert_eq!(above_d1(&stage), "↑");
}
