//! `keliya-load`: loads a server with rooms of real clients and measures it; `--help` says how.
//!
//! Exits with 0 if nothing went wrong, 1 if anything did, and 2 if asked for what makes no sense.

use std::{
    io::{self, Write},
    process::ExitCode,
};

use clap::Parser;
use keliya_tests::load::{self, Options};

fn main() -> ExitCode {
    let options = Options::parse();
    if let Err(fault) = options.check() {
        complain(&fault);
        return ExitCode::from(2);
    }
    match load::run(&options) {
        Ok(report) => match report.print(&options, &mut io::stdout().lock()) {
            Ok(()) if report.faults.is_clean() => ExitCode::SUCCESS,
            // Whoever reads the output may have gone.
            Ok(()) | Err(_) => ExitCode::FAILURE,
        },
        Err(error) => {
            complain(&format!("{error:#}"));
            ExitCode::FAILURE
        }
    }
}

fn complain(fault: &str) {
    // There is nowhere else to say it.
    let _ = writeln!(io::stderr(), "keliya-load: {fault}");
}
