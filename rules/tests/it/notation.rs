//! Plays parse from and print to their notation, and from nothing else.

use keliya_rules::{ParsePlayError, Play};

#[test]
fn plays_print_as_they_are_written() {
    for text in [
        "2^5", "2+4", "1+3,2+4", "2+6+5+3", "1^1,2^1", "1+4+1", "1+1+1", "3+12", "1+255",
    ] {
        assert_eq!(text.parse::<Play>().unwrap().to_string(), text);
    }
}

#[test]
fn nothing_else_is_a_play() {
    let refused = [
        "",
        " ",
        "1",
        "+",
        "^",
        "1+",
        "+4",
        "^5",
        "1^",
        ",",
        "1+4,",
        ",1+4",
        "01+4",
        "1+04",
        "1 +4",
        "1+ 4",
        "1+4 ",
        " 1+4",
        "1++4",
        "+1+4",
        "1+-4",
        "-1+4",
        "1+0",
        "0+1",
        "0^1",
        "9+1",
        "1+256",
        "1+99999999999999999999",
        "99999999999999999999+1",
        "1^5+1",
        "1^5,2+1",
        "1+5,2^1",
        "1+4,1+3",
        "2+4,1+3",
        "1^1,1^1",
        "2^1,1^1",
        "1^1,2^2",
        "1+1+4",
        "1+7+1",
        "1+6+0",
        "1+3,2+4,3+1",
        "1+3,2+4+1",
        "1+4+3,2+1",
        "1\u{2b}\u{664}",
        "a+1",
        "1+a",
        "1+4\n",
        "1x4",
        "1^1,2^1,",
    ];
    for text in refused {
        assert!(text.parse::<Play>().is_err(), "{text:?}");
    }
    let many = format!("1{}", "+1".repeat(32));
    assert_eq!(many.parse::<Play>(), Err(ParsePlayError::Number));
}

#[test]
fn the_reason_is_told() {
    assert_eq!("go".parse::<Play>(), Err(ParsePlayError::Form));
    assert_eq!("1+04".parse::<Play>(), Err(ParsePlayError::Number));
    assert_eq!("2+1,1+1".parse::<Play>(), Err(ParsePlayError::Order));
    let message = ParsePlayError::Form.to_string();
    assert_eq!(
        message,
        "a play is written as in 2^5, 2+4, 1+3,2+4 or 2+6+5"
    );
}
