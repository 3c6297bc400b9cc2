use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
};

use fluent_syntax::{
    ast::{Entry, Expression, InlineExpression, Pattern, PatternElement},
    parser,
};

use super::*;
use crate::words::catalogue::files;

/// Values that a message takes, by key.
type Messages = BTreeMap<String, BTreeSet<String>>;

fn values_of(pattern: &Pattern<&str>, found: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        if let PatternElement::Placeable { expression } = element {
            values_in(expression, found);
        }
    }
}

fn values_in(expression: &Expression<&str>, found: &mut BTreeSet<String>) {
    match expression {
        Expression::Inline(inline) => values_inline(inline, found),
        Expression::Select { selector, variants } => {
            values_inline(selector, found);
            for variant in variants {
                values_of(&variant.value, found);
            }
        }
    }
}

fn values_inline(inline: &InlineExpression<&str>, found: &mut BTreeSet<String>) {
    match inline {
        InlineExpression::VariableReference { id } => {
            found.insert(id.name.to_owned());
        }
        InlineExpression::Placeable { expression } => values_in(expression, found),
        InlineExpression::StringLiteral { .. } => {}
        // References would hide which values a message takes.
        other => panic!("only values and plain strings stand in messages: {other:?}"),
    }
}

/// The messages of a language; each file must be well-formed, and each key begin with its name.
fn messages(lang: Lang) -> Messages {
    let mut messages = Messages::new();
    for (file, text) in files(lang) {
        let resource =
            parser::parse(text).unwrap_or_else(|(_, errors)| panic!("{lang:?} {file}: {errors:?}"));
        for entry in &resource.body {
            let message = match entry {
                Entry::Message(message) => message,
                Entry::Comment(_) | Entry::GroupComment(_) | Entry::ResourceComment(_) => continue,
                other => panic!("{lang:?} {file}: {other:?}"),
            };
            let key = message.id.name.to_owned();
            assert!(
                key.starts_with(&format!("{file}-")),
                "{lang:?} {file}: {key}"
            );
            let mut values = BTreeSet::new();
            let pattern = message.value.as_ref();
            values_of(
                pattern.unwrap_or_else(|| panic!("{key} is empty")),
                &mut values,
            );
            let twice = messages.insert(key.clone(), values);
            assert!(twice.is_none(), "{lang:?} {file}: {key} is there twice");
        }
    }
    messages
}

/// The sources of this crate, without those of tests.
fn sources() -> Vec<(String, String)> {
    fn gather(folder: &Path, found: &mut Vec<(String, String)>) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                gather(&path, found);
            } else if path.extension().is_some_and(|end| end == "rs")
                && path.file_name().is_some_and(|name| name != "tests.rs")
            {
                let text = fs::read_to_string(&path).unwrap();
                // Only the part before the tests of the same file.
                let text = text.split("#[cfg(test)]\nmod tests {").next().unwrap();
                let code: Vec<&str> = text
                    .lines()
                    .filter(|line| !line.trim_start().starts_with("//"))
                    .collect();
                found.push((path.display().to_string(), code.join("\n")));
            }
        }
    }
    let mut found = Vec::new();
    gather(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("src"),
        &mut found,
    );
    found
}

/// Is it written like a key of a catalogue?
fn is_key(text: &str) -> bool {
    let ours = files(Lang::English).iter().any(|(file, _)| {
        text.strip_prefix(file)
            .is_some_and(|rest| rest.starts_with('-'))
    });
    ours && text
        .chars()
        .all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
}

/// The keys in the code: literals written like one.
fn used() -> BTreeMap<String, String> {
    let mut used = BTreeMap::new();
    for (path, code) in sources() {
        // Odd parts lie between quotation marks; a literal with an escaped one shifts them by two.
        for literal in code.split('"').filter(|literal| is_key(literal)) {
            used.insert(literal.to_owned(), path.clone());
        }
    }
    used
}

#[test]
fn all_languages_have_the_same_messages_with_the_same_values() {
    let english = messages(Lang::English);
    for lang in [Lang::Sinhala, Lang::Tamil] {
        let other = messages(lang);
        let keys = |messages: &Messages| messages.keys().cloned().collect::<BTreeSet<_>>();
        let difference: Vec<String> = keys(&english)
            .symmetric_difference(&keys(&other))
            .cloned()
            .collect();
        assert!(
            difference.is_empty(),
            "{lang:?} and English: {difference:?}"
        );
        for (key, values) in &english {
            assert_eq!(values, &other[key], "{lang:?} {key}");
        }
    }
}

#[test]
fn every_key_in_the_code_is_a_message_and_every_message_is_used() {
    let (used, english) = (used(), messages(Lang::English));
    for (key, path) in &used {
        assert!(english.contains_key(key), "{path}: no message {key}");
    }
    let unused: Vec<&String> = english
        .keys()
        .filter(|key| !used.contains_key(*key))
        .collect();
    assert!(unused.is_empty(), "not used: {unused:?}");
}

/// Names of the values given in the text of a call's second argument.
fn given(arguments: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    let mut rest = arguments;
    while let Some(at) = rest.find("(\"") {
        rest = &rest[at + 2..];
        let end = rest.find('"').unwrap_or(0);
        if rest[end..].starts_with("\",") {
            names.insert(rest[..end].to_owned());
        }
    }
    names
}

#[test]
fn messages_are_given_the_values_they_take() {
    let english = messages(Lang::English);
    let mut calls = 0;
    for (path, code) in sources() {
        for (name, has_values) in [("say(", false), ("tell(", true)] {
            for call in code.split(name).skip(1) {
                let Some(literal) = call.trim_start().strip_prefix('"') else {
                    continue;
                };
                let (key, rest) = literal.split_once('"').unwrap();
                if !is_key(key) {
                    continue;
                }
                calls += 1;
                let rest = rest.trim_start_matches(',').trim_start();
                let takes = &english[key];
                match (has_values, rest.strip_prefix("&[")) {
                    (false, _) => assert!(takes.is_empty(), "{path}: {key} takes {takes:?}"),
                    (true, Some(rest)) => {
                        let list = balanced(rest);
                        let names = given(list);
                        // Values from variables are looked at when the text is made.
                        let whole = elements(list).all(|element| element.starts_with("(\""));
                        let fits = if whole {
                            names == *takes
                        } else {
                            names.is_subset(takes)
                        };
                        assert!(fits, "{path}: {key} takes {takes:?}, not {names:?}");
                    }
                    (true, None) => {}
                }
            }
        }
    }
    assert!(calls > 0);
}

/// The elements of a list: what stands between commas outside of brackets.
fn elements(list: &str) -> impl Iterator<Item = &str> {
    let mut depth = 0_i32;
    list.split(move |c| {
        depth += match c {
            '(' | '[' | '{' => 1,
            ')' | ']' | '}' => -1,
            _ => 0,
        };
        c == ',' && depth == 0
    })
    .map(str::trim)
    .filter(|element| !element.is_empty())
}

/// The text up to the bracket that closes what was opened before it.
fn balanced(text: &str) -> &str {
    let mut depth = 1_i32;
    for (at, c) in text.char_indices() {
        depth += match c {
            '[' => 1,
            ']' => -1,
            _ => 0,
        };
        if depth == 0 {
            return &text[..at];
        }
    }
    panic!("no end: {text:.60}")
}

#[test]
fn nothing_steers_a_terminal_and_every_script_is_its_own() {
    let block = |lang| match lang {
        Lang::English => None,
        Lang::Sinhala => Some('\u{d80}'..='\u{dff}'),
        Lang::Tamil => Some('\u{b80}'..='\u{bff}'),
    };
    for lang in Lang::ALL {
        for (file, text) in files(lang) {
            let allowed = |c: char| {
                c == '\n'
                    || c.is_ascii_graphic()
                    || matches!(c, ' ' | '–' | '…' | '·' | '✕')
                    // Joiners are part of Sinhala spelling.
                    || (lang == Lang::Sinhala && matches!(c, '\u{200c}' | '\u{200d}'))
                    || block(lang).is_some_and(|block| block.contains(&c))
            };
            let odd: Vec<char> = text.chars().filter(|c| !allowed(*c)).collect();
            assert!(odd.is_empty(), "{lang:?} {file}: {odd:?}");
        }
    }
}

#[test]
fn a_key_without_a_text_is_said_itself() {
    for lang in Lang::ALL {
        assert_eq!(Words::of(lang).say("no-such-key"), "no-such-key");
    }
}

#[test]
fn plurals_are_those_of_the_language() {
    let watch =
        |lang, count: u32| Words::of(lang).tell("plain-watching", &[("count", count.into())]);
    assert_eq!(watch(Lang::English, 0), "nobody watches");
    assert_eq!(watch(Lang::English, 1), "1 watches");
    assert_eq!(watch(Lang::English, 12), "12 watch");
    for lang in [Lang::Sinhala, Lang::Tamil] {
        let said = [0, 1, 2].map(|count| watch(lang, count));
        assert!(said[0] != said[1] && said[1] != said[2], "{said:?}");
    }
}

#[test]
fn lists_read_as_people_write_them() {
    let words = Words::of(Lang::English);
    assert_eq!(words.listed(&["1"]), "1");
    assert_eq!(words.listed(&["1", "2", "3"]), "1, 2 and 3");
}

#[test]
fn who_has_no_name_is_called_by_one() {
    for lang in Lang::ALL {
        let nameless = Words::of(lang).say("cli-nameless");
        assert!(
            keliya_protocol::PlayerName::new(&nameless).is_ok(),
            "{lang:?}"
        );
    }
}

#[test]
fn every_message_can_be_told_with_its_values() {
    for lang in Lang::ALL {
        for (key, names) in messages(lang) {
            // A missing value or a wrong reference would panic.
            for number in [0_u8, 1, 2] {
                let values: Vec<(&str, Value<'_>)> = names
                    .iter()
                    .map(|name| (name.as_str(), number.into()))
                    .collect();
                let told = Words::of(lang).tell(&key, &values);
                assert!(told != key && !told.is_empty(), "{lang:?} {key}");
            }
        }
    }
}

#[test]
fn nothing_is_left_in_english() {
    // What holds only values and what is typed.
    let shared = [
        "plain-seat-person",
        "plain-seat-free",
        "plain-event-played",
        "plain-steps-two",
        "plain-play-aloud",
        "plain-throw-named",
        "plain-who-room",
        "errors-offer-game",
    ];
    for lang in [Lang::Sinhala, Lang::Tamil] {
        for (key, names) in messages(lang) {
            let values: Vec<(&str, Value<'_>)> =
                names.iter().map(|name| (name.as_str(), 2.into())).collect();
            let [own, english] =
                [lang, Lang::English].map(|lang| Words::of(lang).tell(&key, &values));
            let script = own.chars().any(|c| match lang {
                Lang::Sinhala => ('\u{d80}'..='\u{dff}').contains(&c),
                _ => ('\u{b80}'..='\u{bff}').contains(&c),
            });
            if !shared.contains(&key.as_str()) {
                assert!(script && own != english, "{lang:?} {key}: {own}");
            }
        }
    }
}
