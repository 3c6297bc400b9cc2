//! What one may ask of the load tool, and what does not go together.

use std::path::PathBuf;

use clap::{Parser, ValueEnum};

use super::target::Target;

/// Loads a keliya server with rooms of real WebSocket clients, and measures it
///
/// A move is two acts, each a request and at least one event to every member of the room: a throw and
/// its play where the value can be used, otherwise whichever two acts fall to be done. moves/s is
/// half of throws/s and plays/s together, counted over the window by the events read back;
/// requests/s and events/s count everything, the setting up of new rooms included.
///
/// Latency runs from sending a throw or play to reading its event on one's own connection, and to
/// reading it on the last member's connection. With --pace the first act of a move is timed from
/// when the move was due, the second from when it could be sent.
///
/// In a closed loop every room goes on as soon as the seat in turn has read that it is in turn.
/// With --pace moves fall due evenly over all rooms, whether the server keeps up or not: the room
/// whose move is due does its two acts, the second when it has read that it is due.
///
/// A virtual machine does not run while its host runs something else. What part of the CPU time it
/// wanted that was is printed as "machine", on Linux: from 0.3 % on, percentiles tell of the host.
///
/// Every event is checked: a gap in a room's numbers, an error, an unreadable message, a lost
/// connection or a room that stands still makes the tool exit with 1.
#[derive(Debug, Clone, Parser)]
#[command(name = "keliya-load", version, verbatim_doc_comment)]
#[command(after_help = "\
Start the server without its limit on requests, and give each its own core:
  taskset -c 0 keliya-server --rate-limit 0
  taskset -c 1 keliya-load --rooms 50 --spin --pid $(pgrep -x keliya-server)")]
pub struct Options {
    /// The server: http://HOST:PORT, https://HOST (TLS), or HOST:PORT
    #[arg(long, default_value = "http://127.0.0.1:7373", value_name = "URL")]
    pub server: Target,

    /// Allow a server on another machine; it must be yours
    #[arg(long)]
    pub allow_remote: bool,

    /// With https://: also trust who is signed by a certificate of this file (PEM)
    #[arg(long, value_name = "FILE")]
    pub root: Option<PathBuf>,

    /// Rooms that play at the same time
    #[arg(long, default_value_t = 50, value_name = "R",
          value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub rooms: u32,

    /// Players in each room
    #[arg(long, default_value_t = 2, value_name = "N",
          value_parser = clap::value_parser!(u8).range(2..=8))]
    pub players: u8,

    /// What is played
    #[arg(long, value_enum, default_value_t = Game::Siga)]
    pub game: Game,

    /// Which of the legal moves is played
    #[arg(long, value_enum, default_value_t = Choice::First)]
    pub choose: Choice,

    /// Ask for a rematch when a game is over, instead of making a new room
    #[arg(long)]
    pub rematch: bool,

    /// Length of the measured window
    #[arg(long, default_value_t = 10, value_name = "S",
          value_parser = clap::value_parser!(u64).range(1..=600))]
    pub seconds: u64,

    /// Play this long before measuring
    #[arg(long, default_value_t = 2, value_name = "S",
          value_parser = clap::value_parser!(u64).range(0..=600))]
    pub warmup: u64,

    /// Windows to measure, one after the other with the same clients; prints each, the median and
    /// the spread
    #[arg(long, default_value_t = 1, value_name = "K",
          value_parser = clap::value_parser!(u32).range(1..=100))]
    pub runs: u32,

    /// Moves a second over all rooms, instead of as many as the server manages
    #[arg(long, value_name = "MOVES_PER_SECOND", value_parser = pace)]
    pub pace: Option<f64>,

    /// Look at the sockets all the time instead of sleeping until there is something: the server
    /// then need not wake this tool, which costs it a lot of its core where both share a machine
    #[arg(long)]
    pub spin: bool,

    /// Process id of the server: adds its CPU time and memory
    #[arg(long, value_name = "PID")]
    pub pid: Option<u32>,

    /// Instead of playing: connect and seat C players in rooms of N, and print joins/s and, from
    /// 1000 players on, the server's memory for each
    #[arg(long, value_name = "C", conflicts_with_all = ["pace", "rooms", "rematch", "runs", "seconds", "warmup"],
          value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub idle: Option<u32>,

    /// With --idle: how long to keep the connections
    #[arg(long, default_value_t = 5, value_name = "S", requires = "idle",
          value_parser = clap::value_parser!(u64).range(0..=3600))]
    pub hold: u64,

    /// Print one JSON object instead of text
    #[arg(long)]
    pub json: bool,
}

/// A game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
#[value(rename_all = "snake_case")]
pub enum Game {
    /// For two
    Siga,
    /// For two, four, six or eight
    PanchaKeliya,
    /// For two, three or four
    Saturankam,
}

/// Which legal move is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Choice {
    /// The first in the list
    First,
    /// Any, the same ones in every run of the tool
    Random,
}

impl Game {
    /// Its name on the wire.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Siga => "siga",
            Self::PanchaKeliya => "pancha_keliya",
            Self::Saturankam => "saturankam",
        }
    }

    const fn players(self) -> &'static [u8] {
        match self {
            Self::Siga => &[2],
            Self::PanchaKeliya => &[2, 4, 6, 8],
            Self::Saturankam => &[2, 3, 4],
        }
    }
}

fn pace(text: &str) -> Result<f64, String> {
    match text.parse() {
        Ok(pace) if (0.1..=1_000_000.0).contains(&pace) => Ok(pace),
        _ => Err("expected a number from 0.1 to 1000000".into()),
    }
}

impl Options {
    /// What is wrong with the options as a whole.
    ///
    /// # Errors
    ///
    /// If the game is not for so many, the idle players do not fill their rooms, the server is on
    /// another machine and that is not allowed, or a root is named that nothing is signed by.
    pub fn check(&self) -> Result<(), String> {
        let players = self.game.players();
        if !players.contains(&self.players) {
            let name = self.game.name();
            return Err(format!(
                "{name} is for {players:?} players, not {}",
                self.players
            ));
        }
        if let Some(idle) = self.idle.filter(|idle| idle % u32::from(self.players) != 0) {
            return Err(format!(
                "{idle} idle players do not fill rooms of {}",
                self.players
            ));
        }
        if self.root.is_some() && !self.server.is_tls {
            return Err("--root is for a server at https://".into());
        }
        if !self.server.is_local() && !self.allow_remote {
            let server = &self.server;
            return Err(format!(
                "{server} is not on this machine; --allow-remote if that server is yours"
            ));
        }
        Ok(())
    }

    /// How many rooms there are to be.
    #[must_use]
    pub fn room_count(&self) -> usize {
        let rooms = self
            .idle
            .map_or(self.rooms, |idle| idle / u32::from(self.players));
        rooms as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options(arguments: &[&str]) -> Result<(), String> {
        let line = ["keliya-load"].iter().chain(arguments);
        let options = Options::try_parse_from(line).map_err(|error| error.to_string())?;
        options.check()
    }

    #[test]
    fn takes_what_makes_sense() {
        assert_eq!(options(&[]), Ok(()));
        assert_eq!(
            options(&["--idle", "10", "--game", "pancha_keliya", "--players", "2"]),
            Ok(())
        );
        assert_eq!(
            options(&["--server", "192.0.2.1:1", "--allow-remote"]),
            Ok(())
        );
        let root = ["--server", "wss://127.0.0.1:1", "--root", "root.pem"];
        assert_eq!(options(&root), Ok(()));
    }

    #[test]
    fn refuses_what_does_not() {
        for arguments in [
            &["--players", "4"][..],
            &["--idle", "3"],
            &["--idle", "4", "--rooms", "2"],
            &["--hold", "3"],
            &["--seconds", "601"],
            &["--pace", "0"],
            &["--server", "192.0.2.1:1"],
            &["--server", "127.0.0.1:1", "--root", "root.pem"],
        ] {
            assert!(options(arguments).is_err(), "{arguments:?}");
        }
    }
}
