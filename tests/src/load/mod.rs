//! The load tool `keliya-load`: rooms of real WebSocket clients on one thread, cheap enough to fill
//! a server's core from another one. [`Options`] says what can be asked, [`run`] does it.
//!
//! Messages go from a socket, or TLS on it ([`wire`], [`connection`], [`frame`]), through a searcher that
//! does not read JSON ([`scan`]) to the logic of a [`room`], whose requests go back; the [`engine`] turns
//! it all.

pub mod connection;
pub mod context;
pub mod engine;
pub mod frame;
pub mod machine;
pub mod options;
pub mod pace;
pub mod report;
pub mod requests;
pub mod room;
pub mod scan;
pub mod tally;
pub mod target;
pub mod tls;
pub mod wire;

use std::time::{Duration, Instant};

use anyhow::Result;

use self::{
    engine::Engine,
    machine::Memory,
    report::{Idle, Run, Server},
};
pub use self::{options::Options, report::Report};

/// The server settles down before its memory is read.
const SETTLE: Duration = Duration::from_millis(500);

/// Does what the options ask.
///
/// # Errors
///
/// If it could not be measured; faults while measuring are in the report.
pub fn run(options: &Options) -> Result<Report> {
    let before = options.pid.map(machine::memory).transpose()?;
    let mut engine = Engine::new(options)?;
    let time = engine.seat_everyone()?;
    let seated = options.room_count() * usize::from(options.players);
    let mut report = Report {
        what: what(options),
        seated,
        joins_per_s: seated as f64 / time.as_secs_f64(),
        runs: Vec::new(),
        idle: None,
        faults: tally::Faults::default(),
    };
    if options.idle.is_some() {
        report.idle = Some(idle(options, &mut engine, before, seated)?);
    } else {
        engine.start();
        engine.play_until(Instant::now() + Duration::from_secs(options.warmup))?;
        for _ in 0..options.runs {
            report.runs.push(window(options, &mut engine)?);
        }
        engine.check_rooms();
    }
    report.faults = engine.tally().faults.clone();
    Ok(report)
}

fn window(options: &Options, engine: &mut Engine) -> Result<Run> {
    let own = std::process::id();
    let server_before = options.pid.map(machine::cpu_time).transpose()?;
    // Only Linux tells; elsewhere it is not printed.
    let load_before = machine::cpu_time(own).ok();
    let machine_before = machine::times().ok();
    engine.tally().forget_times();
    let counts = engine.tally().counts;
    let begun = Instant::now();
    engine.play_until(begun + Duration::from_secs(options.seconds))?;
    let seconds = begun.elapsed().as_secs_f64();
    let server_after = options.pid.map(machine::cpu_time).transpose()?;
    let load_after = machine::cpu_time(own).ok();
    let machine_after = machine::times().ok();

    let waiting = engine.count_waiting();
    let tally = engine.tally();
    let counts = tally.counts.since(counts);
    let mut run = Run::new(seconds, counts, &tally.own, &tally.everybody);
    run.waiting = waiting;
    if let (Some(pid), Some(before), Some(after)) = (options.pid, server_before, server_after) {
        let cpu = after.saturating_sub(before).as_secs_f64();
        run.server = Some(Server {
            cpu_s: cpu,
            cores: cpu / seconds,
            us_per_move: cpu * 1e6 / counts.moves().max(1.0),
            memory: machine::memory(pid)?,
        });
    }
    if let (Some(before), Some(after)) = (load_before, load_after) {
        run.load_cores = Some(after.saturating_sub(before).as_secs_f64() / seconds);
    }
    if let (Some(before), Some(after)) = (machine_before, machine_after) {
        run.stolen = after.stolen_since(before);
    }
    Ok(run)
}

fn idle(
    options: &Options,
    engine: &mut Engine,
    before: Option<Memory>,
    players: usize,
) -> Result<Idle> {
    engine.play_until(Instant::now() + SETTLE)?;
    let seated = options.pid.map(machine::memory).transpose()?;
    engine.play_until(Instant::now() + Duration::from_secs(options.hold))?;
    let after = options.pid.map(machine::memory).transpose()?;
    Ok(Idle::new(options.hold, players, before, seated, after))
}

/// One line that says what is done.
fn what(options: &Options) -> String {
    let (rooms, players) = (options.room_count(), options.players);
    let (game, server) = (options.game.name(), &options.server);
    let how = match (options.idle, options.pace) {
        (Some(_), _) => "idle".to_owned(),
        (None, None) => "closed loop".to_owned(),
        (None, Some(pace)) => format!("{pace} moves/s due"),
    };
    format!("keliya-load: {game}, {rooms} rooms of {players} on {server}, {how}")
}
