//! The binary `keliya`: reads the arguments, runs what they ask for, and ends with 0 (played or
//! left), 1 (an error, told on stderr) or 2 (wrong usage).

use std::{
    io::{self, Write},
    process::ExitCode,
};

use anyhow::Context;
use clap::{CommandFactory, Parser};
use keliya_cli::{
    args::Args,
    plain::{self, Failure},
};

fn main() -> ExitCode {
    match run() {
        Ok(code) => code,
        Err(error) if matches!(error.downcast_ref(), Some(Failure::NoAction)) => {
            let help = Args::command().render_long_help();
            let _ = write!(io::stderr(), "{help}");
            ExitCode::from(2)
        }
        Err(error) => {
            let usage = matches!(error.downcast_ref(), Some(Failure::Usage(_)));
            // Who closed stderr does not want to know.
            let _ = writeln!(io::stderr(), "keliya: {error:#}");
            ExitCode::from(if usage { 2 } else { 1 })
        }
    }
}

fn run() -> anyhow::Result<ExitCode> {
    let args = Args::parse();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .context("cannot start the runtime")?;
    Ok(runtime.block_on(plain::run(args))?)
}
