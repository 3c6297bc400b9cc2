//! House rules of the form in the reader's words. What a server offers beyond those known here is
//! named as the server names it.

use keliya_protocol::OptionValue;

use crate::words::Words;

/// What a house rule is called.
pub(crate) fn name(words: Words, option: &str) -> String {
    match option {
        "cut" => words.say("tui-option-cut"),
        "home_split" => words.say("tui-option-home-split"),
        "track" => words.say("tui-option-track"),
        "occupancy" => words.say("tui-option-occupancy"),
        "throws" => words.say("tui-option-throws"),
        other => other.to_owned(),
    }
}

/// What a value of it is called.
pub(crate) fn value(words: Words, option: &str, value: &OptionValue) -> String {
    let word = match value {
        OptionValue::Flag(true) => return words.say("tui-option-yes"),
        OptionValue::Flag(false) => return words.say("tui-option-no"),
        OptionValue::Word(word) => word.as_ref(),
    };
    match (option, word) {
        ("cut", "land") => words.say("tui-option-cut-land"),
        ("cut", "pass") => words.say("tui-option-cut-pass"),
        ("track", "full") => words.say("tui-option-track-full"),
        ("track", "ludii") => words.say("tui-option-track-ludii"),
        ("occupancy", "shared") => words.say("tui-option-occupancy-shared"),
        ("occupancy", "single") => words.say("tui-option-occupancy-single"),
        ("throws", "pooled") => words.say("tui-option-throws-pooled"),
        ("throws", "one_by_one") => words.say("tui-option-throws-one-by-one"),
        (_, other) => other.to_owned(),
    }
}
