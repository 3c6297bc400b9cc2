//! The first fault of a text is named by its line and column.

use keliya_record::{Record, Verdict, verify};

use crate::golden::{PANCHA_KELIYA, SATURANKAM, SIGA};

/// Replaces a part of a text and tells the fault.
#[track_caller]
fn fault(text: &str, old: &str, new: &str) -> String {
    assert_eq!(text.matches(old).count(), 1, "{old:?}");
    Record::read(&text.replace(old, new))
        .unwrap_err()
        .to_string()
}

#[test]
fn tags() {
    let check = |old: &str, new: &str, expected: &str| assert_eq!(fault(SIGA, old, new), expected);
    check(
        "keliya/1",
        "keliya/2",
        "line 1, column 10: this is written for keliya/1",
    );
    check(
        "[Game \"siga\"]",
        "[Game \"chess\"]",
        "line 2, column 8: unknown game",
    );
    check(
        "[Game \"siga\"]",
        "[Gamer \"siga\"]",
        "line 2, column 2: the tag Game is missing here",
    );
    check(
        "[Game \"siga\"]",
        "[Game siga]",
        "line 2, column 2: a tag is written as in [Room \"K7QF3M\"]",
    );
    check(
        "[Game \"siga\"]",
        "[Game \"siga\"",
        "line 2, column 13: a ] is missing",
    );
    check(
        "cut=land home",
        "cut=fly home",
        "line 3, column 11: option cut cannot be \"fly\"",
    );
    check("cut=land home", "home", "line 3, column 11: expected cut=…");
    check(
        "\"1 H. Parker",
        "\"7 H. Parker",
        "line 4, column 9: these are version 7 of the rules; version 1 is known here",
    );
    check(
        "[Room \"K7QF3M\"]",
        "[Room \"k7qf3m\"]",
        "line 5, column 8: is written K7QF3M",
    );
    check(
        "GameNo \"1\"",
        "GameNo \"01\"",
        "line 6, column 10: is written 1",
    );
    check(
        "00.123Z",
        "00.1230Z",
        "line 7, column 8: is written 2026-11-29T12:00:00.123Z",
    );
    check(
        "\"a person නිමල්",
        "\"b person නිමල්",
        "line 8, column 9: seat 1 is of side a",
    );
    check(
        "person නිමල්",
        "persona",
        "line 8, column 9: expected free, person NAME, bot LEVEL, or bot LEVEL for NAME",
    );
    check(
        "[Seat2 ",
        "[Seat3 ",
        "line 9, column 2: the tag Scheme is missing here",
    );
    check(
        "[First \"1\"]",
        "[First \"3\"]",
        "line 16, column 10: seat 3 is none of the table",
    );
    check(
        "[First \"1\"]\n",
        "",
        "line 15, column 10: a game that has started has a first seat and client seeds; one that has not has neither, nor any turn",
    );
    check(
        "[Result \"none\"]",
        "[Result \"a\"]",
        "line 16, column 10: the result is a, but nobody has won",
    );
    check(
        "[Result \"none\"]",
        "[Result \"*\"]",
        "line 16, column 10: the server seed is there when, and only when, the game is over",
    );
}

#[test]
fn turns() {
    let check = |old: &str, new: &str, expected: &str| assert_eq!(fault(SIGA, old, new), expected);
    // The body begins in line 19 with a comment; the first turn is line 20.
    check(
        "1: 1000 1^1 0011 1+2\n",
        "2: 1000 1^1 0011 1+2\n",
        "line 20, column 1: seat 1 is in turn",
    );
    check(
        "1: 1000 1^1 0011 1+2\n",
        "1: 1000 1^1 0011 1+4\n",
        "line 20, column 18: 1+4 is not a legal play here",
    );
    check(
        "1: 1000 1^1 0011 1+2\n",
        "1: 1000 1^1 0011\n",
        "line 21, column 1: the turn before is not over: a play is to be chosen",
    );
    check(
        "1: 1000 1^1 0011 1+2\n",
        "1: 1000 1^1 0011 1+2 1000\n",
        "line 20, column 22: the turn has passed to seat 2, which needs a line of its own",
    );
    check(
        "1: 1000 1^1 0011 1+2\n",
        "1: 1002 1^1\n",
        "line 20, column 4: \"1002\" is neither a throw of these lots nor a play",
    );
    check(
        "1: 1000 1^1 0011 1+2\n",
        "1: 10001 1^1\n",
        "line 20, column 4: 4 lots are thrown, not 5",
    );
    check(
        "1: 1000 1^1 0011 1+2\n",
        "1: 1000 1^01\n",
        "line 20, column 9: a play holds a malformed number",
    );
    check(
        "1: 1000 1^1 0011 1+2\n",
        "1: 1000 1^1 0011 1+2 -\n",
        "line 20, column 18: nothing was lost here",
    );
    check(
        "1: 1000 1^1 0011 1+2\n",
        "1: - 1000\n",
        "line 20, column 4: a - follows the throw or play that lost something",
    );
    check(
        "1: 1000 1^1 0011 1+2\n",
        "1:\n",
        "line 20, column 1: a turn has a throw",
    );
    check(
        "1: 1000 1^1 0011 1+2\n",
        "3: 1000\n",
        "line 20, column 1: \"3\" is no seat of this table",
    );
    check(
        "1: 1000 1^1 0011 1+2\n",
        "1 1000\n",
        "line 20, column 1: a turn begins with its seat and a colon, such as 1:",
    );
    check(
        "{cuts a2 on e1}",
        "{cuts a2 on e1",
        "line 25, column 54: the closing } is missing",
    );
    check(
        "seat 2: bot hard for",
        "seat 2: robot",
        "line 22, column 23: expected free, person NAME, bot LEVEL, or bot LEVEL for NAME",
    );
    check(
        "{The example",
        "x {The example",
        "line 19, column 1: a turn begins with its seat and a colon, such as 1:",
    );
    assert_eq!(
        fault(PANCHA_KELIYA, "1: 101001 -", "1: 101001"),
        "line 22, column 4: values were lost here, which a - must say"
    );
    assert_eq!(
        fault(SATURANKAM, "2: 4.3 1+4,2+3", "2: 4.2 1+4,2+3"),
        "line 20, column 4: no lot shows 2"
    );
}

#[test]
fn a_fault_of_the_rules_comes_before_a_later_one_of_form() {
    let text = SIGA
        .replace("0011 1+2\n", "0011 1+4\n")
        .replace("1101 2+3", "(");
    let fault = Record::read(&text).unwrap_err();
    assert_eq!((fault.line, fault.column), (20, 18));
}

#[test]
fn games_under_way_and_about_to_start() {
    let tag = |name: &str| {
        let start = SIGA.find(&format!("[{name} ")).unwrap();
        let end = start + SIGA[start..].find('\n').unwrap() + 1;
        SIGA[start..end].to_owned()
    };
    let without = |text: String, name: &str| text.replace(&tag(name), "");
    // Under way: no server seed; the last turn may be unfinished.
    let running = without(SIGA.replace("\"none\"", "\"*\""), "ServerSeed");
    let running = running.replace("1: 0000 1+8 0110 1+2\n", "1: 0000 1+8 0110\n");
    let mut record = Record::read(&running).unwrap();
    record.stated_checksum = Some(record.checksum());
    assert_eq!(verify(&record).verdict, Verdict::Unfinished);
    assert!(!record.to_json().unwrap().contains("server_seed"));
    // About to start, and ended before it did.
    let head = &running[..running.find("\n\n").unwrap()];
    let waiting = without(without(head.to_owned(), "ClientSeeds"), "First");
    let mut record = Record::read(&waiting).unwrap();
    record.stated_checksum = Some(record.checksum());
    assert_eq!(verify(&record).verdict, Verdict::Unfinished);
    assert_eq!(
        Record::from_json(&record.to_json().unwrap()).unwrap(),
        record
    );
    let ended = without(
        without(SIGA[..SIGA.find("\n\n").unwrap()].to_owned(), "ClientSeeds"),
        "First",
    );
    let mut record = Record::read(&ended).unwrap();
    record.stated_checksum = Some(record.checksum());
    assert_eq!(verify(&record).verdict, Verdict::Verified);
    assert_eq!(verify(&record).throws, 0);
}
