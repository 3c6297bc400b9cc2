//! How often `hard` beats `easy`, and how long it thinks:
//! `cargo run --release -p keliya-bots --example arena -- [GAMES [NAME [FOLDER]]]`.
//!
//! In each configuration whose name begins with `NAME` one `hard` bot plays that many games (2,000)
//! among `easy` ones, each side and each seat that begins in turn. With a `FOLDER` of other weights its
//! opponents are `hard` with those, and with `race` for a folder those that look at the race alone. The
//! errors are those of 95 %; times are of the thread on its core. Of Siga it also says how often the
//! side that begins wins if both play as well as can be.

use std::io::{self, Write};
use std::path::Path;
use std::time::Duration;
use std::{env, error, fs};

use keliya_bots::{Estimate, Level, Net, chance_of_thrower, choose, warm_up, weights_name};
use keliya_rules::{Config, Game, Lots, Phase, Side, State};
use rand::Rng;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::SeedableRng;

/// Games if nobody says.
const GAMES: u32 = 2_000;

fn main() -> Result<(), Box<dyn error::Error>> {
    let mut arguments = env::args().skip(1);
    let games = match arguments.next() {
        Some(games) => games.parse()?,
        None => GAMES,
    };
    let begin = arguments.next().unwrap_or_default();
    let folder = arguments.next();
    let mut out = io::stdout().lock();
    writeln!(
        out,
        "{:42} {:>13}   {:>8} {:>8} {:>8} {:>8}",
        "configuration", "hard wins", "p50 us", "p99 us", "max us", "warm ms"
    )?;
    for config in Config::all() {
        let name = weights_name(config);
        if !name.starts_with(&begin) {
            continue;
        }
        let clock = Clock::start();
        warm_up(config);
        let warm = clock.elapsed().as_millis();
        let opponents = match &folder {
            Some(folder) if config.game() != Game::Siga => Some(estimate(config, folder)?),
            Some(_) | None => None,
        };
        let mut match_up = Match {
            config,
            opponents,
            random: Xoshiro256PlusPlus::seed_from_u64(1909),
            times: Vec::new(),
        };
        let won = (0..games).filter(|&game| match_up.is_won(game)).count();
        let share = won as f64 / f64::from(games);
        let error = 1.96 * (share * (1.0 - share) / f64::from(games)).sqrt();
        match_up.times.sort_unstable();
        let percentile = |percent: usize| {
            let time = match_up
                .times
                .get((match_up.times.len() * percent / 100).saturating_sub(1));
            time.map_or(0, Duration::as_micros)
        };
        writeln!(
            out,
            "{:42} {:5.1} ± {:3.1} %   {:>8} {:>8} {:>8} {warm:>8}",
            format!("{name}, {} seats", config.seats()),
            share * 100.0,
            error * 100.0,
            percentile(50),
            percentile(99),
            percentile(100),
        )?;
        let start = config.seat(1).map(|seat| State::new(config, seat));
        if let Some(chance) = start.as_ref().and_then(chance_of_thrower) {
            writeln!(
                out,
                "    among the best who begins wins {:.2} %",
                chance * 100.0
            )?;
        }
    }
    Ok(())
}

fn estimate(config: Config, folder: &str) -> Result<Estimate, Box<dyn error::Error>> {
    let sides = usize::from(config.side_count());
    let net = if folder == "race" {
        Net::of_the_race(sides)
    } else {
        let file = format!("{}.f32", weights_name(config));
        Net::from_bytes(sides, &fs::read(Path::new(folder).join(file))?)?
    };
    Ok(Estimate::with(config, net))
}

struct Match {
    config: Config,
    /// Without, they are `easy`.
    opponents: Option<Estimate>,
    random: Xoshiro256PlusPlus,
    /// How long each choice of `hard` took.
    times: Vec<Duration>,
}

impl Match {
    /// Plays a game and says whether `hard` won it.
    fn is_won(&mut self, game: u32) -> bool {
        let sides = u32::from(self.config.side_count());
        let hard = Side::ALL[(game % sides) as usize];
        let first = game / sides % u32::from(self.config.seats()) + 1;
        let first = self.config.seat(first as u8).expect("a seat of the table");
        let mut state = State::new(self.config, first);
        let casts = self.config.game().lots().casts();
        while state.phase() != Phase::Over {
            if state.phase() == Phase::Throw {
                let lots = Lots::nth(self.config.game(), self.random.random_range(0..casts));
                state.throw(lots).expect("lots of the game");
                continue;
            }
            let random = &mut self.random;
            let play = if state.side() == hard {
                let clock = Clock::start();
                let play = choose(Level::Hard, &state, random);
                self.times.push(clock.elapsed());
                play
            } else {
                match &self.opponents {
                    Some(estimate) => estimate.choose(&state, random),
                    None => choose(Level::Easy, &state, random),
                }
            };
            state
                .play(play.expect("a play is to be chosen"))
                .expect("a legal play");
        }
        state.winner() == Some(hard)
    }
}

/// The time that this thread has had a core, where that can be known; else the time of the day.
struct Clock(Duration);

impl Clock {
    fn start() -> Self {
        Self(Self::now())
    }

    fn elapsed(&self) -> Duration {
        Self::now().saturating_sub(self.0)
    }

    #[cfg(unix)]
    fn now() -> Duration {
        let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
        Duration::new(time.tv_sec.cast_unsigned(), time.tv_nsec as u32)
    }

    #[cfg(not(unix))]
    fn now() -> Duration {
        static BEGIN: std::sync::OnceLock<std::time::Instant> = std::sync::OnceLock::new();
        BEGIN.get_or_init(std::time::Instant::now).elapsed()
    }
}
