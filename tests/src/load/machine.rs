//! What the operating system says of processes, and how many files it lets this one open.

use std::{fs, time::Duration};

use anyhow::{Context, Result, bail};

/// Files beside the clients' sockets.
const OTHER_FILES: u64 = 64;

/// Memory of a process, in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
pub struct Memory {
    /// Resident.
    pub rss: u64,
    /// Resident, with shared pages divided among those that share them.
    pub pss: u64,
}

/// The CPU time that a process has used so far, user and system, all threads.
///
/// # Errors
///
/// If there is no such process, or no `/proc`.
pub fn cpu_time(pid: u32) -> Result<Duration> {
    let path = format!("/proc/{pid}/stat");
    let stat = fs::read_to_string(&path).with_context(|| format!("no process {pid}? {path}"))?;
    let ticks = cpu_ticks(&stat).with_context(|| format!("{path} has another form"))?;
    Ok(Duration::from_secs_f64(ticks as f64 / ticks_per_second()))
}

/// The name, which may hold anything, is in brackets; user and system time are the 14th and 15th
/// field.
fn cpu_ticks(stat: &str) -> Option<u64> {
    let (_, fields) = stat.rsplit_once(')')?;
    let mut times = fields.split_whitespace().skip(11).map(str::parse::<u64>);
    Some(times.next()?.ok()? + times.next()?.ok()?)
}

/// Ticks that all of a machine's CPUs have counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Times {
    /// While there was something to run, whether it ran or not.
    wanted: u64,
    stolen: u64,
}

impl Times {
    /// The part of the time wanted since then in which the machine's host ran something else; none if
    /// nothing was wanted. 0 on a real machine, and where the host does not tell.
    #[must_use]
    pub fn stolen_since(self, earlier: Self) -> Option<f64> {
        let wanted = self.wanted.saturating_sub(earlier.wanted);
        let stolen = self.stolen.saturating_sub(earlier.stolen);
        (wanted > 0).then(|| stolen as f64 / wanted as f64)
    }
}

/// What the machine's CPUs have counted so far.
///
/// # Errors
///
/// If there is no `/proc`.
pub fn times() -> Result<Times> {
    let path = "/proc/stat";
    let stat = fs::read_to_string(path).with_context(|| format!("no {path}"))?;
    all_times(&stat).with_context(|| format!("{path} has another form"))
}

/// The first line has user, nice, system, idle, iowait, irq, softirq and steal; time of guests,
/// which follows, is in user and nice already.
fn all_times(stat: &str) -> Option<Times> {
    let fields = stat.lines().next()?.strip_prefix("cpu ")?;
    let fields: Vec<u64> = fields
        .split_whitespace()
        .take(8)
        .map(str::parse)
        .collect::<Result<_, _>>()
        .ok()?;
    let [user, nice, system, _idle, _iowait, irq, softirq, stolen] = fields.try_into().ok()?;
    Some(Times {
        wanted: user + nice + system + irq + softirq + stolen,
        stolen,
    })
}

/// The memory of a process.
///
/// # Errors
///
/// If there is no such process, or it is another user's.
pub fn memory(pid: u32) -> Result<Memory> {
    let path = format!("/proc/{pid}/smaps_rollup");
    let rollup = fs::read_to_string(&path).with_context(|| format!("no process {pid}? {path}"))?;
    let bytes = |name: &str| -> Result<u64> {
        let line = rollup.lines().find_map(|line| line.strip_prefix(name));
        let kilobytes = line.and_then(|line| line.trim().strip_suffix(" kB")?.parse::<u64>().ok());
        Ok(kilobytes.with_context(|| format!("{path} has no {name}"))? * 1024)
    };
    Ok(Memory {
        rss: bytes("Rss:")?,
        pss: bytes("Pss:")?,
    })
}

/// Sees to it that so many sockets may be open.
///
/// # Errors
///
/// If the limit is lower and cannot be raised; says what to do.
pub fn allow_sockets(count: usize) -> Result<()> {
    let needed = count as u64 + OTHER_FILES;
    match raise_file_limit(needed)? {
        Some(most) if most < needed => bail!(
            "{needed} open files are needed and {most} allowed: raise the limit (ulimit -Hn {needed} as root, \
             or nofile in /etc/security/limits.conf) or ask for fewer players"
        ),
        _ => Ok(()),
    }
}

/// The limit after raising it if need be; none if there is none.
#[cfg(unix)]
fn raise_file_limit(needed: u64) -> Result<Option<u64>> {
    use rustix::process::{Resource, getrlimit, setrlimit};

    let mut limit = getrlimit(Resource::Nofile);
    if limit.current.is_some_and(|current| current < needed) {
        limit.current = Some(limit.maximum.map_or(needed, |most| most.min(needed)));
        setrlimit(Resource::Nofile, limit).context("the limit of open files cannot be raised")?;
    }
    Ok(limit.current)
}

#[cfg(not(unix))]
fn raise_file_limit(_needed: u64) -> Result<Option<u64>> {
    Ok(None)
}

#[cfg(unix)]
fn ticks_per_second() -> f64 {
    rustix::param::clock_ticks_per_second() as f64
}

#[cfg(not(unix))]
fn ticks_per_second() -> f64 {
    100.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_times_behind_any_name() {
        let stat = "7 (a) b (c) S 1 7 7 0 -1 4194560 9 0 0 0 31 11 0 0 20 0 1 0 1 2 3";
        assert_eq!(cpu_ticks(stat), Some(42));
        assert_eq!(cpu_ticks("7 (a) S 1"), None);
    }

    #[test]
    fn tells_what_the_host_took() {
        let before = all_times("cpu  100 5 50 800 20 0 5 20 7 1\ncpu0 1 1 1 1 1 1 1 1 1 1\n");
        let after = all_times("cpu  150 5 70 900 20 0 5 50 9 1\n");
        let before = before.unwrap();
        assert_eq!((before.wanted, before.stolen), (180, 20));
        // 100 ticks were wanted since, of which 30 were taken, and 100 were not.
        assert_eq!(after.unwrap().stolen_since(before), Some(0.3));
        assert_eq!(before.stolen_since(before), None);
        assert_eq!(all_times("cpu  1 2 3 4"), None);
        assert_eq!(all_times("intr 1"), None);
    }

    #[test]
    #[cfg(target_os = "linux")]
    fn reads_its_own_process() {
        assert!(times().unwrap().wanted > 0);
        let own = std::process::id();
        assert!(memory(own).unwrap().rss > 100_000);
        assert!(cpu_time(own).is_ok());
        assert!(cpu_time(u32::MAX).is_err());
    }
}
