//! The command line: what was typed. Its doc comments are the help that users read.

use std::path::PathBuf;

use clap::{
    Args as ClapArgs, Parser, Subcommand, ValueEnum,
    builder::{PossibleValue, PossibleValuesParser, TypedValueParser},
};
use clap_complete::Shell;
use keliya_protocol::PlayerName;

use crate::{
    records::args as records,
    server_url::{self, ServerUrl},
    words::Lang,
};

const EXAMPLES: &str = "\
Examples:
  keliya host --game siga                 make a room and get the code for others
  keliya join K7QF3M                      sit down in it
  keliya watch K7QF3M                     look on
  keliya join K7QF3M --profile two        a second player on the same machine
  keliya join K7QF3M --plain --lang si    in Sinhala, for a screen reader
  keliya host --auto-start --auto-play random    play alone, for scripts
  keliya verify K7QF3M                    check the dice of the game just played

In a room: t throws, a number or notation plays, c TEXT chats, ? helps, q leaves.
Ctrl-C or a lost connection keeps your seat: the same command brings you back.

Games are played in English, Sinhala or Tamil, by --lang, KELIYA_LANG or the locale; this help and
what is said of wrong usage are in English.

Exit status: 0 played or left, 1 error, 2 wrong usage.";

const HOST_EXAMPLES: &str = "\
Examples:
  keliya host                             Pancha Keliya for two
  keliya host --game saturankam --players 4 --option cut=pass --public
  keliya host --game siga --turn-seconds 30 --seat 0    watch others play
  keliya host --server games.example.org  on another machine's server";

const JOIN_EXAMPLES: &str = "\
Examples:
  keliya join K7QF3M                      the first free seat, or the one you hold
  keliya join K7QF3M --seat 2 --name Nimal
  keliya join K7QF3M --auto               throw by itself, choose plays yourself
  keliya join K7QF3M --auto-play random --seed 7 --once --log game.jsonl";

const WATCH_EXAMPLES: &str = "\
Examples:
  keliya watch K7QF3M                     look on until you go
  keliya watch K7QF3M --once --log game.jsonl    keep one game's events";

const ROOMS_EXAMPLES: &str = "\
Examples:
  keliya rooms                            all public rooms
  keliya rooms --game siga --plain        in sentences, those of one game";

const RULES_EXAMPLES: &str = "\
Examples:
  keliya rules siga
  keliya rules pancha_keliya --lang ta    in Tamil";

const COMPLETIONS_EXAMPLES: &str = "\
Examples:
  keliya completions bash > ~/.local/share/bash-completion/completions/keliya
  keliya completions zsh > \"${fpath[1]}/_keliya\"
  keliya completions fish > ~/.config/fish/completions/keliya.fish";

const MAN_EXAMPLES: &str = "\
Examples:
  keliya man | man -l -                   read the page
  keliya man ~/.local/share/man/man1      then: man keliya, man keliya-host";

/// Three traditional race games of Sri Lanka, played in online rooms.
#[derive(Debug, Parser)]
#[command(name = "keliya", version, after_help = EXAMPLES)]
pub struct Args {
    /// What is to be done; nothing on a terminal: to look around.
    #[command(subcommand)]
    pub action: Option<Action>,
    /// Options of every command.
    #[command(flatten)]
    pub common: Common,
}

/// Options of every command.
#[derive(Debug, Clone, ClapArgs)]
pub struct Common {
    /// The server: http://HOST:PORT, HOST:PORT or HOST
    #[arg(long, global = true, env = "KELIYA_SERVER", default_value = server_url::DEFAULT, value_name = "URL")]
    pub server: ServerUrl,
    /// Your name, 1 to 24 characters [default: the last one used there, or your user name]
    #[arg(long, global = true, value_parser = PlayerName::new)]
    pub name: Option<PlayerName>,
    /// Be another person on this machine: a profile has its own seat in a room
    #[arg(long, global = true, value_parser = profile)]
    pub profile: Option<String>,
    /// The folder in which your token is kept [default: the platform's, such as ~/.config/keliya]
    #[arg(
        long,
        global = true,
        env = "KELIYA_CONFIG_DIR",
        value_name = "DIR",
        hide_env_values = true
    )]
    pub config_dir: Option<PathBuf>,
    /// Draw with plain ASCII only
    #[arg(long, global = true)]
    pub ascii: bool,
    /// The language [default: that of the locale, from LC_ALL, LC_MESSAGES or LANG]
    #[arg(
        long,
        global = true,
        env = "KELIYA_LANG",
        value_parser = language(),
        value_name = "LANG"
    )]
    pub lang: Option<Lang>,
    /// Line by line instead of the full screen, in sentences that read well aloud
    #[arg(long, global = true)]
    pub plain: bool,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub enum Action {
    /// Make a room, get its code, and wait for the others
    Host(Host),
    /// Sit down in a room; again after a crash: the same seat
    Join(Join),
    /// Look on in a room
    Watch(Watch),
    /// List the public rooms
    #[command(after_help = ROOMS_EXAMPLES)]
    Rooms {
        /// Only rooms of this game
        #[arg(long, value_parser = game_name)]
        game: Option<String>,
    },
    /// Read the rules of a game: pancha_keliya, siga or saturankam
    #[command(after_help = RULES_EXAMPLES)]
    Rules {
        /// The game
        #[arg(value_parser = game_name)]
        game: String,
    },
    /// Get the record of a game, and print it or keep it in a file
    Record(records::Keep),
    /// Check a record: the dice, the plays; exits with 1 if it is not verified
    Verify(records::Verify),
    /// Play a record back, forward and backward
    Replay(records::Replay),
    /// Count what many records have in common
    Stats(records::Stats),
    /// Write what makes a shell complete commands and flags
    #[command(after_help = COMPLETIONS_EXAMPLES)]
    Completions {
        /// The shell
        shell: Shell,
    },
    /// Write the manual page, or one for each command into a folder
    #[command(after_help = MAN_EXAMPLES)]
    Man {
        /// The folder; it is made if it is not there [default: the one page, to standard output]
        folder: Option<PathBuf>,
    },
}

/// `keliya host`
#[derive(Debug, Clone, ClapArgs)]
#[command(after_help = HOST_EXAMPLES)]
pub struct Host {
    /// pancha_keliya, siga or saturankam
    #[arg(long, default_value = "pancha_keliya", value_parser = game_name)]
    pub game: String,
    /// How many seats: 2, 4, 6 or 8; 2; or 2 to 4
    #[arg(long, default_value_t = 2)]
    pub players: i64,
    /// A house rule, such as cut=pass; may be given several times
    #[arg(long = "option", value_name = "KEY=VALUE", value_parser = house_rule)]
    pub options: Vec<(String, String)>,
    /// Let everybody find the room by `keliya rooms`
    #[arg(long)]
    pub public: bool,
    /// Seconds for each throw or play: 5 to 86400, or 0 for no limit
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub turn_seconds: u32,
    /// Your seat; 0 only watches [default: 1]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(0..=8))]
    pub seat: Option<u8>,
    /// Start as soon as every seat is taken
    #[arg(long)]
    pub auto_start: bool,
    /// How to play.
    #[command(flatten)]
    pub play: Play,
}

/// `keliya join`
#[derive(Debug, Clone, ClapArgs)]
#[command(after_help = JOIN_EXAMPLES)]
pub struct Join {
    /// The room's code
    pub code: String,
    /// The seat you want [default: the first free one]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=8))]
    pub seat: Option<u8>,
    /// How to play.
    #[command(flatten)]
    pub play: Play,
}

/// `keliya watch`
#[derive(Debug, Clone, ClapArgs)]
#[command(after_help = WATCH_EXAMPLES)]
pub struct Watch {
    /// The room's code
    pub code: String,
    /// What to do with what is seen.
    #[command(flatten)]
    pub record: Record,
}

/// Which play an automatic player takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Pick {
    /// The first of the list.
    First,
    /// Any.
    Random,
}

/// How to play.
#[derive(Debug, Clone, Default, ClapArgs)]
pub struct Play {
    /// Throw by itself
    #[arg(long)]
    pub auto: bool,
    /// Throw and play by itself, taking the first legal play or any
    #[arg(long, value_enum, value_name = "PICK")]
    pub auto_play: Option<Pick>,
    /// Makes --auto-play random repeatable
    #[arg(long, value_name = "N", requires = "auto_play")]
    pub seed: Option<u64>,
    /// What to do with what is seen.
    #[command(flatten)]
    pub record: Record,
}

/// What to do with what is seen.
#[derive(Debug, Clone, Default, ClapArgs)]
pub struct Record {
    /// End when the game is over; without a terminal this is always so
    #[arg(long)]
    pub once: bool,
    /// Append every event of the room to a file, as JSON, one a line
    #[arg(long, value_name = "FILE")]
    pub log: Option<PathBuf>,
    /// Keep the record of each game, as it ends, in a folder, which is made if it is not there
    #[arg(long, value_name = "DIR")]
    pub save_record: Option<PathBuf>,
}

/// A language's code. A variable that is set but empty counts as not set.
fn language() -> impl TypedValueParser<Value = Lang> {
    let known = Lang::ALL.iter().filter_map(ValueEnum::to_possible_value);
    let unset = PossibleValue::new("").hide(true);
    PossibleValuesParser::new(known.chain([unset])).map(|code| {
        let named = Lang::ALL.into_iter().find(|lang| lang.code() == code);
        Lang::chosen(named)
    })
}

/// Game names as people write them: `Pancha-Keliya` is `pancha_keliya`.
fn game_name(text: &str) -> Result<String, String> {
    let name = text.trim().to_lowercase().replace(['-', ' '], "_");
    if name.is_empty() {
        return Err("a game has a name".to_owned());
    }
    Ok(name)
}

fn house_rule(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((key, value)) if !key.is_empty() && !value.is_empty() => {
            Ok((key.to_owned(), value.to_owned()))
        }
        _ => Err("expected KEY=VALUE, such as cut=pass".to_owned()),
    }
}

fn profile(text: &str) -> Result<String, String> {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_');
    if !text.is_empty() && text.len() <= 32 && text.chars().all(plain) {
        Ok(text.to_owned())
    } else {
        Err("expected up to 32 letters, digits, - or _".to_owned())
    }
}

#[cfg(test)]
mod tests {
    use clap::CommandFactory;

    use super::*;

    #[test]
    fn the_command_line_is_sound() {
        Args::command().debug_assert();
    }

    #[test]
    fn names_of_games_are_taken_as_written() {
        assert_eq!(game_name("Pancha-Keliya").unwrap(), "pancha_keliya");
        assert!(game_name(" ").is_err());
    }

    #[test]
    fn house_rules_have_a_key_and_a_value() {
        assert_eq!(
            house_rule("cut=pass"),
            Ok(("cut".to_owned(), "pass".to_owned()))
        );
        assert!(house_rule("cut").is_err() && house_rule("=x").is_err());
    }
}
