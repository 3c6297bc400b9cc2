//! The binary `keliya`: reads the arguments, runs what they ask for, and ends with 0 (played or
//! left), 1 (an error, told on stderr) or 2 (wrong usage).

use std::{
    io::{self, Write},
    process::ExitCode,
};

use clap::{CommandFactory, Parser};
use keliya_cli::{
    args::Args,
    plain::{self, Failure},
    text::clean,
    words::{Lang, Words},
};

fn main() -> ExitCode {
    let args = Args::parse();
    let words = Words::of(Lang::chosen(args.common.lang));
    match run(args) {
        Ok(code) => code,
        Err(failure) => {
            let told = match failure {
                Failure::NoAction => Args::command().render_long_help().to_string(),
                // What is told may quote what others wrote.
                _ => {
                    let told = format!("keliya: {}", failure.told(words));
                    told.lines().map(|line| clean(line) + "\n").collect()
                }
            };
            // Who closed stderr does not want to know.
            let _ = write!(io::stderr(), "{told}");
            ExitCode::from(if failure.is_usage() { 2 } else { 1 })
        }
    }
}

fn run(args: Args) -> Result<ExitCode, Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(Failure::Runtime)?;
    runtime.block_on(plain::run(args))
}
