//! The rules engine against the rule vectors that the project keeps.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on is to fail")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use keliya_tests::vectors::{Agreement, Report};

fn data() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("data/rules.jsonl.gz")
}

#[test]
fn engine_agrees_with_every_vector() {
    let mut report = Report::default();
    report.check_file(&data()).unwrap();
    let problems: Vec<String> = report
        .disagreements
        .iter()
        .chain(&report.malformed)
        .map(ToString::to_string)
        .collect();
    assert!(report.is_clean(), "{}", problems.join("\n"));
    assert_eq!(report.configurations.len(), 16);
    let all = Agreement {
        agreed: 4992,
        all: 4992,
    };
    assert_eq!(report.total(), all);
}

/// A vector whose answer is right, and that can be spoilt.
const SIGA: &str = r#"{"game":"siga","players":2,"options":{"cut":"land","home_split":true},"before":{"position":{"a":["wait","a5"],"b":["home","a3"]},"seat":2,"phase":"throw","pool":[],"winner":null},"lots":[0,0,1,0],"value":1,"again":true,"thrown":{"position":{"a":["wait","a5"],"b":["home","a3"]},"seat":2,"phase":"play","pool":[1],"winner":null},"plays":{"2+1":{"cuts":[],"after":{"position":{"a":["wait","a5"],"b":["home","a2"]},"seat":2,"phase":"throw","pool":[],"winner":null}}}}"#;

/// Runs the checker on a file with that content.
fn run(name: &str, content: &str) -> Output {
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&file, content).unwrap();
    Command::new(env!("CARGO_BIN_EXE_vectors"))
        .arg(file)
        .output()
        .unwrap()
}

fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

#[test]
fn checker_accepts_what_is_right() {
    let output = run("right.jsonl", SIGA);
    assert_eq!(output.status.code(), Some(0), "{}", stdout(&output));
    assert!(stdout(&output).contains("siga 2 cut=land home_split=true: 1/1"));
}

#[test]
fn checker_names_line_and_difference() {
    let spoilt = [
        (r#""value":1"#, r#""value":2"#, "value"),
        (r#""again":true"#, r#""again":false"#, "again"),
        (r#""pool":[1]"#, r#""pool":[2]"#, "thrown"),
        (r#""2+1":"#, r#""2+2":"#, "plays"),
        (r#""cuts":[]"#, r#""cuts":["a2"]"#, "cuts"),
        (r#"["home","a2"]"#, r#"["home","a1"]"#, "after"),
        (
            r#"["home","a3"]},"seat":2,"phase":"throw""#,
            r#"["a3"]},"seat":2,"phase":"throw""#,
            "before",
        ),
    ];
    for (index, (from, to, what)) in spoilt.into_iter().enumerate() {
        let line = SIGA.replacen(from, to, 1);
        assert_ne!(line, SIGA);
        let output = run(
            &format!("spoilt-{index}.jsonl"),
            &format!("{SIGA}\n{line}\n"),
        );
        assert_eq!(output.status.code(), Some(1));
        let text = stdout(&output);
        assert!(
            text.contains("siga 2 cut=land home_split=true: 1/2"),
            "{text}"
        );
        assert!(
            text.contains(&format!("spoilt-{index}.jsonl:2: ")),
            "{text}"
        );
        assert!(text.contains(what), "{text}");
    }
}

#[test]
fn checker_refuses_what_is_no_vector() {
    let lines = [
        "{",
        "[]",
        &SIGA.replace("siga", "senet"),
        &SIGA.replace(r#""players":2"#, r#""players":3"#),
        &SIGA.replace(r#""cut":"land""#, r#""cut":"never""#),
        &SIGA.replace("[0,0,1,0]", "[0,0,1]"),
        &SIGA.replace("[0,0,1,0]", "[0,0,300,0]"),
    ];
    for (index, line) in lines.into_iter().enumerate() {
        let output = run(&format!("malformed-{index}.jsonl"), &format!("\n{line}\n"));
        assert_eq!(output.status.code(), Some(1), "{line}");
        assert!(stderr(&output).contains(&format!("malformed-{index}.jsonl:2: ")));
    }
}

#[test]
fn checker_refuses_files_that_cannot_be_read() {
    let empty = run("empty.jsonl", "\n");
    assert_eq!(empty.status.code(), Some(1));
    assert!(stderr(&empty).contains("holds no vectors"));
    let plain = run("not-compressed.jsonl.gz", SIGA);
    assert_eq!(plain.status.code(), Some(1));
    assert!(stderr(&plain).contains("cannot read"));
    let vectors = || Command::new(env!("CARGO_BIN_EXE_vectors"));
    let missing = vectors().arg("no-such-file.jsonl").output().unwrap();
    assert_eq!(missing.status.code(), Some(1));
    assert!(stderr(&missing).contains("no-such-file.jsonl"));
    let usage = vectors().output().unwrap();
    assert_eq!(usage.status.code(), Some(2));
    assert!(stderr(&usage).contains("usage"));
}
