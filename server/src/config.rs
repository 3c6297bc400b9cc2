//! What an operator may set, by flag or by environment variable.

use std::{net::SocketAddr, time::Duration};

use clap::Parser;

/// Hosts rooms for Pancha Keliya, Siga and Saturankam.
#[derive(Debug, Clone, Parser)]
#[command(name = "keliya-server", version, about)]
pub struct Settings {
    /// Address and port to listen on; port 0 takes any free one and prints it
    #[arg(
        long,
        env = "KELIYA_LISTEN",
        default_value = "127.0.0.1:7373",
        value_name = "ADDR"
    )]
    pub listen: SocketAddr,

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

    /// Days that a room is kept when it is over or nobody is connected to it
    #[arg(long, env = "KELIYA_KEEP_DAYS", default_value_t = 7, value_name = "DAYS",
          value_parser = clap::value_parser!(u32).range(1..=3650))]
    pub keep_days: u32,

    /// Origin of a web page on another host that may connect, such as https://example.org; may be
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

impl Settings {
    /// How long a room is kept when it is over or nobody is connected to it.
    #[must_use]
    pub fn keep(&self) -> Duration {
        Duration::from_secs(u64::from(self.keep_days) * 24 * 60 * 60)
    }
}
