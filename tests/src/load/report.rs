//! What was measured, for people and as JSON.

use std::io::{self, Write};

use hdrhistogram::Histogram;
use serde::Serialize;

use super::{
    machine::Memory,
    options::Options,
    tally::{Counts, Faults},
};

/// Players without whom nothing is told of what one costs. A server that has just started grows by some
/// megabytes whoever comes, and one that was busy gives some back: of fewer players' memory, at 11 kB or so
/// each, that would be most.
const FEWEST_PLAYERS: usize = 1_000;
/// The least growth, in bytes, from which it is told: readings of a process that does nothing jump by as
/// much.
const LEAST_GROWTH: u64 = 1 << 20;

/// Everything measured.
#[derive(Debug, Clone, Serialize)]
pub struct Report {
    /// What was done, for people.
    pub what: String,
    /// Players seated while setting up.
    pub seated: usize,
    /// Of them in a second.
    pub joins_per_s: f64,
    /// The windows, in order.
    pub runs: Vec<Run>,
    /// The idle players, if that was asked.
    pub idle: Option<Idle>,
    /// What went wrong.
    pub faults: Faults,
}

/// One window.
#[derive(Debug, Clone, Serialize)]
pub struct Run {
    /// Its length.
    pub seconds: f64,
    /// Moves a second: half of throws and plays together.
    pub moves_per_s: f64,
    /// Plays a second.
    pub plays_per_s: f64,
    /// Throws a second.
    pub throws_per_s: f64,
    /// Requests of every type a second.
    pub requests_per_s: f64,
    /// Events a second, read by every member.
    pub events_per_s: f64,
    /// Messages read, in megabytes a second.
    pub mb_per_s: f64,
    /// Games over.
    pub games: u64,
    /// From request to one's own broadcast.
    pub own: Latency,
    /// From request to everybody's broadcast.
    pub everybody: Latency,
    /// Throws, plays and due moves that waited when the window ended.
    pub waiting: u64,
    /// The server, if its process is known.
    pub server: Option<Server>,
    /// CPU seconds that this tool used, a second; a paced run looks at its sockets all the time.
    pub load_cores: Option<f64>,
    /// The part of the CPU time wanted by all of the machine that its host gave to others; 0 where the
    /// host does not tell, none where the system does not.
    pub stolen: Option<f64>,
}

/// Percentiles in milliseconds.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct Latency {
    /// The median.
    pub p50_ms: f64,
    /// One in a hundred is longer.
    pub p99_ms: f64,
    /// One in a thousand is longer.
    pub p999_ms: f64,
    /// The longest.
    pub max_ms: f64,
}

/// The server's process over a window.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct Server {
    /// CPU seconds, user and system.
    pub cpu_s: f64,
    /// CPU seconds a second.
    pub cores: f64,
    /// CPU microseconds for each move.
    pub us_per_move: f64,
    /// Its memory at the end.
    pub memory: Memory,
}

/// Idle players.
#[derive(Debug, Clone, Copy, Serialize)]
pub struct Idle {
    /// How long they were kept.
    pub held_s: u64,
    /// The server's memory before they came, if its process is known.
    pub before: Option<Memory>,
    /// When all were seated.
    pub seated: Option<Memory>,
    /// At the end.
    pub after: Option<Memory>,
    /// Bytes of resident memory for each player at the end; none where there were too few to tell.
    pub rss_per_player: Option<f64>,
    /// Bytes of proportional memory for each player at the end; none where there were too few to tell.
    pub pss_per_player: Option<f64>,
}

impl Run {
    /// A window by what was counted in it.
    #[must_use]
    pub fn new(
        seconds: f64,
        counts: Counts,
        own: &Histogram<u64>,
        everybody: &Histogram<u64>,
    ) -> Self {
        let a_second = |count: u64| count as f64 / seconds;
        Self {
            seconds,
            moves_per_s: counts.moves() / seconds,
            plays_per_s: a_second(counts.plays),
            throws_per_s: a_second(counts.throws),
            requests_per_s: a_second(counts.requests),
            events_per_s: a_second(counts.events),
            mb_per_s: a_second(counts.bytes) / 1e6,
            games: counts.games,
            own: Latency::new(own),
            everybody: Latency::new(everybody),
            waiting: 0,
            server: None,
            load_cores: None,
            stolen: None,
        }
    }
}

impl Idle {
    /// Players who did nothing for so many seconds, by the server's memory, if that is known.
    #[must_use]
    pub fn new(
        held_s: u64,
        players: usize,
        before: Option<Memory>,
        seated: Option<Memory>,
        after: Option<Memory>,
    ) -> Self {
        let each = |bytes: fn(Memory) -> u64| {
            let more = bytes(after?).checked_sub(bytes(before?))?;
            let tells = players >= FEWEST_PLAYERS && more >= LEAST_GROWTH;
            tells.then(|| more as f64 / players as f64)
        };
        Self {
            held_s,
            before,
            seated,
            after,
            rss_per_player: each(|memory| memory.rss),
            pss_per_player: each(|memory| memory.pss),
        }
    }
}

impl Latency {
    fn new(times: &Histogram<u64>) -> Self {
        let at = |quantile| times.value_at_quantile(quantile) as f64 / 1e6;
        Self {
            p50_ms: at(0.5),
            p99_ms: at(0.99),
            p999_ms: at(0.999),
            max_ms: times.max() as f64 / 1e6,
        }
    }
}

impl Report {
    /// Prints it.
    ///
    /// # Errors
    ///
    /// If it cannot be written.
    pub fn print(&self, options: &Options, out: &mut impl Write) -> io::Result<()> {
        if options.json {
            return writeln!(out, "{}", serde_json::to_string_pretty(self)?);
        }
        writeln!(out, "{}", self.what)?;
        writeln!(
            out,
            "set up     {} players seated, {:.0} joins/s",
            self.seated, self.joins_per_s
        )?;
        for (number, run) in self.runs.iter().enumerate() {
            if self.runs.len() > 1 {
                writeln!(out, "run {}", number + 1)?;
            }
            print_run(run, options, out)?;
        }
        if self.runs.len() > 1 {
            self.print_median(out)?;
        }
        if let Some(idle) = &self.idle {
            print_idle(idle, out)?;
        }
        self.print_faults(out)
    }

    fn print_median(&self, out: &mut impl Write) -> io::Result<()> {
        writeln!(
            out,
            "median of {} runs (lowest to highest)",
            self.runs.len()
        )?;
        let mut line = |name: &str, digits: usize, value: fn(&Run) -> f64| {
            let mut values: Vec<f64> = self.runs.iter().map(value).collect();
            values.sort_by(f64::total_cmp);
            let (low, high) = (values[0], values[values.len() - 1]);
            let median = median(&values);
            writeln!(
                out,
                "  {name:<22} {median:.digits$} ({low:.digits$} to {high:.digits$})"
            )
        };
        line("moves/s", 0, |run| run.moves_per_s)?;
        line("own p50 ms", 3, |run| run.own.p50_ms)?;
        line("own p99 ms", 3, |run| run.own.p99_ms)?;
        line("everybody's p50 ms", 3, |run| run.everybody.p50_ms)?;
        line("everybody's p99 ms", 3, |run| run.everybody.p99_ms)?;
        if self.runs.iter().all(|run| run.server.is_some()) {
            line("server us/move", 1, |run| {
                run.server.map_or(0.0, |server| server.us_per_move)
            })?;
        }
        Ok(())
    }

    fn print_faults(&self, out: &mut impl Write) -> io::Result<()> {
        let faults = &self.faults;
        if faults.is_clean() {
            return writeln!(out, "checked    no gap, no error");
        }
        writeln!(
            out,
            "FAULTS     {} gaps, {} refused, {} unreadable, {} connections lost, {} stalled",
            faults.gaps, faults.refusals, faults.unreadable, faults.lost, faults.stalled
        )?;
        faults
            .first
            .iter()
            .try_for_each(|fault| writeln!(out, "  {fault}"))
    }
}

fn print_run(run: &Run, options: &Options, out: &mut impl Write) -> io::Result<()> {
    writeln!(
        out,
        "moves/s    {:.0}   (plays/s {:.0}, throws/s {:.0}, requests/s {:.0}, events/s {:.0}, {:.1} MB/s, {} games over)",
        run.moves_per_s,
        run.plays_per_s,
        run.throws_per_s,
        run.requests_per_s,
        run.events_per_s,
        run.mb_per_s,
        run.games
    )?;
    for (name, times) in [("own", run.own), ("everybody", run.everybody)] {
        writeln!(
            out,
            "{name:<10} p50 {:.3} ms, p99 {:.3} ms, p99.9 {:.3} ms, max {:.3} ms",
            times.p50_ms, times.p99_ms, times.p999_ms, times.max_ms
        )?;
    }
    if options.pace.is_some() {
        writeln!(out, "waiting    {} at the end", run.waiting)?;
    }
    if let Some(server) = run.server {
        writeln!(
            out,
            "server     {:.2} cores, {:.2} CPU s, {:.1} us/move, RSS {}, PSS {}",
            server.cores,
            server.cpu_s,
            server.us_per_move,
            megabytes(server.memory.rss),
            megabytes(server.memory.pss)
        )?;
    }
    if let Some(cores) = run.load_cores {
        writeln!(out, "this tool  {cores:.2} cores")?;
    }
    match run.stolen {
        Some(part) => writeln!(
            out,
            "machine    {:.1} % of the CPU time it wanted was taken by its host",
            part * 100.0
        ),
        None => Ok(()),
    }
}

fn print_idle(idle: &Idle, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "held       {} s", idle.held_s)?;
    for (name, memory) in [
        ("before", idle.before),
        ("seated", idle.seated),
        ("after", idle.after),
    ] {
        if let Some(Memory { rss, pss }) = memory {
            writeln!(
                out,
                "{name:<10} RSS {}, PSS {}",
                megabytes(rss),
                megabytes(pss)
            )?;
        }
    }
    let each = [("RSS", idle.rss_per_player), ("PSS", idle.pss_per_player)];
    let each = each.map(|(name, bytes)| Some(format!("{name} {:.2} kB", bytes? / 1e3)));
    match (each, idle.after) {
        ([Some(rss), Some(pss)], _) => writeln!(out, "a player   {rss}, {pss}"),
        (_, Some(_)) => writeln!(
            out,
            "a player   too few to tell what one costs: {FEWEST_PLAYERS} are needed, on a server that \
             grows by them"
        ),
        (_, None) => Ok(()),
    }
}

fn megabytes(bytes: u64) -> String {
    format!("{:.1} MB", bytes as f64 / 1e6)
}

/// The median of sorted values.
fn median(sorted: &[f64]) -> f64 {
    let middle = sorted.len() / 2;
    if sorted.len() % 2 == 1 {
        sorted[middle]
    } else {
        f64::midpoint(sorted[middle - 1], sorted[middle])
    }
}

#[cfg(test)]
mod tests;
