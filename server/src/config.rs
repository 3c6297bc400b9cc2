//! What an operator may set, by flag or by environment variable.

use std::{fmt, net::SocketAddr, path::PathBuf, str::FromStr, time::Duration};

use clap::{Args, Parser, Subcommand};
use etcetera::BaseStrategy;
use keliya_protocol::RoomCode;

use crate::export::Export;

/// Hosts rooms for Pancha Keliya, Siga and Saturankam.
#[derive(Debug, Clone, Parser)]
#[command(
    name = "keliya-server",
    version,
    about,
    args_conflicts_with_subcommands = true
)]
pub struct Arguments {
    /// Instead of serving.
    #[command(subcommand)]
    pub command: Option<Command>,
    /// How to serve.
    #[command(flatten)]
    pub settings: Settings,
}

/// What the binary does instead of serving.
#[derive(Debug, Clone, Subcommand)]
pub enum Command {
    /// Looks after a data directory, while a server runs on it or not
    Admin {
        /// The data directory
        #[arg(
            long,
            env = "KELIYA_DATA",
            value_name = "DIR",
            default_value_t,
            global = true
        )]
        data: Data,
        /// What to do
        #[command(subcommand)]
        task: AdminTask,
    },
}

/// What an operator may do to a data directory.
#[derive(Debug, Clone, Subcommand)]
pub enum AdminTask {
    /// Lists the rooms, oldest first
    List {
        /// Closed ones too
        #[arg(long)]
        all: bool,
    },
    /// Shows one room, as a client sees it, in JSON
    Show {
        /// The room's code
        room: RoomCode,
    },
    /// Closes a room for good; its record stays
    Close {
        /// The room's code
        room: RoomCode,
    },
    /// Copies the database into a new file, also while a server runs
    Backup {
        /// The file to make
        file: PathBuf,
    },
    /// Checks the database and every room in it; exits with 1 if anything is damaged
    Check,
    /// Builds the database anew of all that can be read of it, and keeps the damaged one; a server does so by itself
    /// when it cannot go on otherwise
    Rebuild,
    /// Prints how much the database holds
    Counts,
    /// Writes the records of all finished games, with pseudonyms for the players
    Export(Export),
}

/// Where everything is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Data {
    /// In memory: nothing outlives the server.
    Memory,
    /// In a directory.
    Directory(PathBuf),
}

/// What stands for no directory.
const MEMORY: &str = ":memory:";

impl Default for Data {
    /// The platform's place for the data of programs; without one, a folder beside the caller.
    fn default() -> Self {
        let platform = etcetera::choose_base_strategy().map(|base| base.data_dir().join("keliya"));
        Self::Directory(platform.unwrap_or_else(|_| PathBuf::from("keliya-data")))
    }
}

impl FromStr for Data {
    type Err = std::convert::Infallible;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Ok(if text == MEMORY {
            Self::Memory
        } else {
            Self::Directory(PathBuf::from(text))
        })
    }
}

impl fmt::Display for Data {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Memory => f.write_str(MEMORY),
            Self::Directory(path) => path.display().fmt(f),
        }
    }
}

/// How to serve.
#[derive(Debug, Clone, Args)]
pub struct Settings {
    /// Address and port to listen on; port 0 takes any free one and prints it
    #[arg(
        long,
        env = "KELIYA_LISTEN",
        default_value = "127.0.0.1:7373",
        value_name = "ADDR"
    )]
    pub listen: SocketAddr,

    /// Directory where rooms and identities are kept; :memory: keeps them only while it runs
    #[arg(long, env = "KELIYA_DATA", default_value_t, value_name = "DIR")]
    pub data: Data,

    /// Requests a second that one connection may make; 0 is no limit
    #[arg(
        long,
        env = "KELIYA_RATE_LIMIT",
        default_value_t = 200,
        value_name = "N"
    )]
    pub rate_limit: u32,

    /// Open connections, at most; more are closed at once
    #[arg(
        long,
        env = "KELIYA_MAX_CONNECTIONS",
        default_value_t = 20_000,
        value_name = "N"
    )]
    pub max_connections: usize,

    /// Rooms, at most
    #[arg(
        long,
        env = "KELIYA_MAX_ROOMS",
        default_value_t = 100_000,
        value_name = "N"
    )]
    pub max_rooms: usize,

    /// Watchers of one room, at most
    #[arg(
        long,
        env = "KELIYA_MAX_WATCHERS",
        default_value_t = 500,
        value_name = "N"
    )]
    pub max_watchers: usize,

    /// Seats that one player may hold at a time, at most
    #[arg(
        long,
        env = "KELIYA_MAX_SEATS",
        default_value_t = 100,
        value_name = "N"
    )]
    pub max_seats: usize,

    /// How long a room is kept when it is over or nobody is connected to it, such as 12h or 7d
    #[arg(long, env = "KELIYA_KEEP", default_value = "7d", value_name = "TIME", value_parser = duration)]
    pub keep: Duration,

    /// How long a room without anybody stays in memory, such as 30s or 5m; it comes back from disk
    #[arg(long, env = "KELIYA_IDLE", default_value = "60s", value_name = "TIME", value_parser = duration)]
    pub idle: Duration,

    /// How long a bot waits before it throws or plays, in milliseconds
    #[arg(
        long,
        env = "KELIYA_BOT_DELAY_MS",
        default_value_t = 600,
        value_parser = clap::value_parser!(u32).range(..=60_000),
        value_name = "MS"
    )]
    pub bot_delay_ms: u32,

    /// Origin of a web page on another host that may connect, such as `https://example.org`; may be
    /// repeated
    #[arg(
        long = "allow-origin",
        env = "KELIYA_ALLOW_ORIGIN",
        value_delimiter = ',',
        value_name = "ORIGIN"
    )]
    pub allow_origins: Vec<String>,

    /// What is logged to standard error: error, warn, info, debug, trace, or a filter such as
    /// keliya_server=debug
    #[arg(
        long,
        env = "KELIYA_LOG",
        default_value = "warn",
        value_name = "FILTER"
    )]
    pub log: String,
}

/// Reads a number with a unit: s, m, h or d.
fn duration(text: &str) -> Result<Duration, String> {
    let fault = || format!("{text:?} is no time such as 30s, 5m, 12h or 7d");
    let unit = text.chars().last().ok_or_else(fault)?;
    let seconds = match unit {
        's' => 1,
        'm' => 60,
        'h' => 60 * 60,
        'd' => 24 * 60 * 60,
        _ => return Err(fault()),
    };
    let number: u32 = text[..text.len() - 1].parse().map_err(|_| fault())?;
    Ok(Duration::from_secs(u64::from(number) * seconds))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_a_unit() {
        assert_eq!(duration("90s"), Ok(Duration::from_secs(90)));
        assert_eq!(duration("7d"), Ok(Duration::from_secs(604_800)));
        for bad in ["", "7", "d", "-1d", "1.5h", "1w", "1ම"] {
            assert!(duration(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn the_flags_agree_with_each_other() {
        use clap::CommandFactory;
        Arguments::command().debug_assert();
    }
}
