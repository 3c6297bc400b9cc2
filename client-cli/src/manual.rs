//! Completions and manual pages, made from the command line's own description.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use clap::{Command, CommandFactory};
use clap_complete::Shell;

use crate::args::Args;

/// The command's name.
const NAME: &str = "keliya";

/// What makes a shell complete commands and flags.
#[must_use]
pub fn completions(shell: Shell) -> Vec<u8> {
    let mut script = Vec::new();
    clap_complete::generate(shell, &mut Args::command(), NAME, &mut script);
    script
}

/// The manual page of the whole program.
///
/// # Errors
///
/// If it cannot be made.
pub fn page() -> io::Result<Vec<u8>> {
    let mut page = Vec::new();
    manual(Args::command(), NAME).render(&mut page)?;
    Ok(page)
}

fn manual(command: Command, name: &str) -> clap_mangen::Man {
    let source = concat!("keliya ", env!("CARGO_PKG_VERSION"));
    clap_mangen::Man::new(command.display_name(name.to_owned()))
        .title(name)
        .source(source)
}

/// Writes a page for the program and one for each of its commands into a folder; gives their paths.
///
/// # Errors
///
/// If the folder cannot be made, or a page not written.
pub fn write_pages(folder: &Path) -> io::Result<Vec<PathBuf>> {
    fs::create_dir_all(folder)?;
    let mut program = Args::command().disable_help_subcommand(true);
    // Gives the commands the flags that all of them have.
    program.build();
    let mut written = Vec::new();
    let commands = program.get_subcommands().cloned().map(|command| {
        let name = format!("{NAME}-{}", command.get_name());
        (name, command)
    });
    for (name, command) in std::iter::once((NAME.to_owned(), program.clone())).chain(commands) {
        let path = folder.join(format!("{name}.1"));
        fs::write(&path, rendered(command, &name)?)?;
        written.push(path);
    }
    Ok(written)
}

fn rendered(command: Command, name: &str) -> io::Result<Vec<u8>> {
    let mut page = Vec::new();
    manual(command, name).render(&mut page)?;
    Ok(page)
}

#[cfg(test)]
mod tests {
    use clap::ValueEnum;

    use super::*;

    /// The commands, and the flags of each.
    fn commands() -> Vec<(String, Vec<String>)> {
        let mut program = Args::command();
        program.build();
        let flags = |command: &Command| {
            let flags = command.get_arguments().filter_map(|flag| flag.get_long());
            flags.map(str::to_owned).collect()
        };
        let commands: Vec<_> = program
            .get_subcommands()
            .filter(|command| command.get_name() != "help")
            .map(|command| (command.get_name().to_owned(), flags(command)))
            .collect();
        assert!(commands.iter().any(|(name, _)| name == "host"));
        commands
    }

    #[test]
    fn completions_name_every_command_and_flag() {
        for shell in Shell::value_variants() {
            let script = String::from_utf8(completions(*shell)).unwrap();
            for (command, flags) in commands() {
                assert!(script.contains(&command), "{shell}: {command}");
                for flag in flags {
                    assert!(script.contains(&flag), "{shell}: {command} --{flag}");
                }
            }
        }
    }

    #[test]
    fn pages_name_every_command_and_flag() {
        let folder = std::env::temp_dir().join(format!("keliya-man-{:x}", rand::random::<u64>()));
        let written = write_pages(&folder).unwrap();
        assert_eq!(written.len(), commands().len() + 1);
        let read = |name: &str| {
            let page = fs::read_to_string(folder.join(name)).unwrap();
            // Hyphens are escaped in manual pages.
            page.replace('\\', "")
        };
        let program = read("keliya.1");
        for (command, flags) in commands() {
            assert!(
                program.contains(&format!("keliya-{command}(1)")),
                "{command}"
            );
            let page = read(&format!("keliya-{command}.1"));
            for flag in flags {
                assert!(page.contains(&format!("--{flag}")), "{command} --{flag}");
            }
        }
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn every_command_shows_examples() {
        for command in Args::command().get_subcommands() {
            let help = command.get_after_help().map(ToString::to_string);
            let name = command.get_name();
            let example = format!("keliya {name}");
            assert!(help.is_some_and(|help| help.contains(&example)), "{name}");
        }
    }
}
