//! `vectors FILE…`: holds the rules engine against files of rule vectors
//! (`.jsonl`, or `.jsonl.gz`).
//!
//! Prints for each configuration how many positions agree of all there are, and
//! the first disagreements. Exits with 0 if everything agrees, 1 if anything
//! does not or cannot be read, and 2 without a file to check.

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use keliya_tests::vectors::Report;

fn main() -> io::Result<ExitCode> {
    let files: Vec<PathBuf> = std::env::args_os().skip(1).map(PathBuf::from).collect();
    let mut errors = io::stderr().lock();
    let is_option = |file: &PathBuf| file.to_str().is_some_and(|name| name.starts_with('-'));
    if files.is_empty() || files.iter().any(is_option) {
        writeln!(errors, "usage: vectors FILE…   (.jsonl or .jsonl.gz)")?;
        return Ok(ExitCode::from(2));
    }

    let mut report = Report::default();
    let mut all_read = true;
    for file in &files {
        if let Err(error) = report.check_file(file) {
            writeln!(errors, "{error:#}")?;
            all_read = false;
        }
    }

    let mut out = io::stdout().lock();
    for (configuration, agreement) in &report.configurations {
        let (agreed, all) = (agreement.agreed, agreement.all);
        writeln!(out, "{configuration}: {agreed}/{all}")?;
    }
    let total = report.total();
    writeln!(out, "total: {}/{}", total.agreed, total.all)?;
    for disagreement in &report.disagreements {
        writeln!(out, "{disagreement}")?;
    }
    for malformed in &report.malformed {
        writeln!(errors, "{malformed}")?;
    }
    Ok(if all_read && report.is_clean() {
        ExitCode::SUCCESS
    } else {
        ExitCode::FAILURE
    })
}
