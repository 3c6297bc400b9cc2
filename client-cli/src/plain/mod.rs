//! Line mode: every command of the command line, on a terminal or through pipes.

pub mod account;
pub(crate) mod auto;
pub mod board;
pub(crate) mod event_log;
pub mod failure;
pub mod fairness;
mod intent;
pub mod output;
pub mod people;
mod play;
pub mod refusals;
pub mod sentences;
mod show;
mod signals;
pub(crate) mod stdin;
pub mod tables;
pub mod typed;

use std::{
    io::{self, IsTerminal, Write},
    path::Path,
    process::ExitCode,
};

use keliya_protocol::{CreateRoom, OptionValue, PlayerName, RoomCode, Visibility, limits};

pub use self::failure::Failure;
use self::{
    auto::Auto,
    event_log::EventLog,
    output::{Charset, Output, Style},
    play::{Manner, Player},
};
use crate::{
    args::{Action, Args, Common, Host, Play, Record},
    identity::Store,
    manual,
    records::{self, keeper::Keeper},
    rulebook,
    session::{Goal, Session, Start},
    tui,
    words::{Lang, Words},
};

/// Does what the arguments ask for.
///
/// # Errors
///
/// If it cannot; whoever stops reading what is written is no error.
pub async fn run(args: Args) -> Result<ExitCode, Failure> {
    match act(args).await {
        Err(Failure::Screen(error) | Failure::Log(error))
            if error.kind() == io::ErrorKind::BrokenPipe =>
        {
            Ok(ExitCode::SUCCESS)
        }
        Err(failure) => Err(failure),
        Ok(()) => Ok(ExitCode::SUCCESS),
    }
}

async fn act(args: Args) -> Result<(), Failure> {
    let common = args.common;
    let words = Words::of(Lang::chosen(common.lang));
    let Some(action) = args.action else {
        // What has no screen to look around on is told what there is, and how to go on.
        let looks_around = common.plain || !tui::is_possible();
        if looks_around && !common.plain && !io::stdout().is_terminal() {
            return Err(Failure::NoAction);
        }
        let goal = if looks_around {
            Goal::List { game: None }
        } else {
            Goal::Lobby
        };
        let manner = Manner {
            looks_around,
            ..Manner::default()
        };
        return visit(&common, goal, &Play::default(), manner).await;
    };
    match action {
        Action::Completions { shell } => write(&manual::completions(shell)),
        Action::Man { folder: None } => write(&manual::page()?),
        Action::Man {
            folder: Some(folder),
        } => pages(words, &folder),
        Action::Rules { game } => rules(words, &game),
        Action::Rooms { game } => {
            let manner = Manner::default();
            visit(&common, Goal::List { game }, &Play::default(), manner).await
        }
        Action::Host(host) => {
            check_host(words, &host)?;
            let manner = Manner {
                auto_start: host.auto_start,
                ..Manner::default()
            };
            visit(&common, Goal::Host(room_wanted(&host)), &host.play, manner).await
        }
        Action::Join(join) => {
            let (room, seat) = (code(&join.code), join.seat);
            let goal = Goal::Join { room, seat };
            visit(&common, goal, &join.play, Manner::default()).await
        }
        Action::Watch(watch) => {
            let room = code(&watch.code);
            let play = Play {
                record: watch.record,
                ..Play::default()
            };
            visit(&common, Goal::Watch { room }, &play, Manner::default()).await
        }
        Action::Record(keep) => records::keep(&common, words, &keep).await,
        Action::Verify(verify) => records::check(&common, words, &verify).await,
        Action::Replay(replay) => records::replay(&common, words, &replay).await,
        Action::Stats(stats) => records::count(words, &stats),
    }
}

/// Checks the numbers that are wrong whatever game it is.
fn check_host(words: Words, host: &Host) -> Result<(), Failure> {
    if !limits::is_turn_seconds(host.turn_seconds) {
        let text = words.tell("errors-turn-seconds", &typed::turn_seconds_range());
        return Err(Failure::Usage(text));
    }
    let seats = ("players", host.players.to_string().into());
    match host.seat {
        // How many players a game can have is for the server to say.
        Some(seat) if host.players > 0 && i64::from(seat) > host.players => {
            let values = [("seat", seat.into()), seats];
            Err(Failure::Usage(words.tell("errors-host-seat", &values)))
        }
        _ => Ok(()),
    }
}

/// The code in the form in which the server shows it, where it has the form of one.
fn code(typed: &str) -> String {
    let parsed = typed.trim().parse::<RoomCode>();
    parsed.map_or_else(|_| typed.trim().to_owned(), |code| code.to_string())
}

fn rules(words: Words, game: &str) -> Result<(), Failure> {
    let Some(text) = rulebook::text(game, words.lang()) else {
        return Err(Failure::UnknownGame(game.to_owned()));
    };
    let mut output = Output::stdout();
    output.lines(text.lines())?;
    Ok(output.flush()?)
}

/// Writes what was made for other programs to read.
fn write(bytes: &[u8]) -> Result<(), Failure> {
    let mut stdout = io::stdout().lock();
    stdout.write_all(bytes)?;
    Ok(stdout.flush()?)
}

fn pages(words: Words, folder: &Path) -> Result<(), Failure> {
    let failure = |error| Failure::File(folder.to_owned(), error);
    let written = manual::write_pages(folder).map_err(failure)?;
    let values = [
        ("count", written.len().into()),
        ("folder", folder.display().to_string().into()),
    ];
    let mut output = Output::stdout();
    output.sentence(&words.tell("cli-man-written", &values))?;
    Ok(output.flush()?)
}

fn room_wanted(host: &Host) -> CreateRoom {
    let options = host.options.iter().map(|(option, value)| {
        let value = match value.as_str() {
            "true" => OptionValue::Flag(true),
            "false" => OptionValue::Flag(false),
            word => OptionValue::Word(word.to_owned().into()),
        };
        let value = serde_json::to_value(value).expect("an option is a word or a truth");
        (option.clone(), value)
    });
    CreateRoom {
        game: host.game.clone(),
        players: host.players,
        options: options.collect(),
        visibility: if host.public {
            Visibility::Public
        } else {
            Visibility::Private
        },
        turn_seconds: host.turn_seconds,
        seat: host.seat,
    }
}

/// What must be added to every command typed on this machine (profile included) or on another's.
fn suffixes(common: &Common) -> (String, String) {
    let server = if common.server.is_default() {
        String::new()
    } else {
        format!(" --server {}", common.server)
    };
    let profile = common.profile.as_ref();
    let mut own = profile.map_or_else(String::new, |profile| format!(" --profile {profile}"));
    if common.plain {
        own += " --plain";
    }
    (server.clone() + &own, server)
}

async fn visit(common: &Common, goal: Goal, play: &Play, manner: Manner) -> Result<(), Failure> {
    let store = Store::open(
        common.config_dir.as_deref(),
        &common.server,
        common.profile.as_deref(),
    )?;
    let (identity, spoilt) = store.identity()?;
    let words = Words::of(Lang::chosen(common.lang));
    let by_login = || std::env::var("USER").or_else(|_| std::env::var("USERNAME"));
    let name = common
        .name
        .clone()
        .or(identity.name)
        .or_else(|| PlayerName::new(&by_login().ok()?).ok())
        .unwrap_or_else(|| {
            let nameless = words.say("cli-nameless");
            PlayerName::new(&nameless).expect("each language has a name there")
        });
    let room = goal.room();
    let words = Words::of(Lang::chosen(common.lang));
    let interactive = io::stdin().is_terminal();
    let start = Start {
        goal: goal.clone(),
        name,
        token: identity.token,
        seed: room.and_then(|room| store.seed(room)),
        // Far below the largest id, and far from those of another run.
        first_id: rand::random_range(1..1 << 52),
        one_game: play.record.once || !interactive,
        draw: rand::random,
    };
    let charset = if common.ascii {
        Charset::Ascii
    } else {
        Charset::of_locale()
    };
    let Record {
        once,
        log,
        save_record,
    } = &play.record;
    let log = match log {
        None => None,
        Some(path) => {
            let failure = |error| Failure::File(path.clone(), error);
            Some(EventLog::open(path).map_err(failure)?)
        }
    };
    let keeper = Keeper::new(save_record.clone())?;
    let (suffix, suffix_for_others) = suffixes(common);
    let full_screen = !common.plain && !matches!(goal, Goal::List { .. }) && tui::is_possible();
    if full_screen {
        let remarks = spoilt.map(|path| {
            let path = path.display().to_string();
            words.tell("plain-token-spoilt", &[("path", path.into())])
        });
        let visit = tui::Visit {
            session: Session::new(start, std::time::Instant::now()),
            store,
            log,
            keeper,
            words,
            theme: tui::theme(charset),
            links: tui::links(common.server.clone(), suffix_for_others),
            suffix,
        };
        let manner = tui::Manner {
            auto: Auto::new(play),
            auto_start: manner.auto_start,
            once: *once,
        };
        return tui::run(visit, manner, remarks.into_iter().collect()).await;
    }
    let player = Player {
        words,
        session: Session::new(start, std::time::Instant::now()),
        store,
        output: Output::stdout(),
        log,
        keeper,
        auto: Auto::new(play),
        goal,
        server: common.server.clone(),
        suffix,
        suffix_for_others,
        manner: Manner {
            charset,
            style: if common.plain {
                Style::Aloud
            } else {
                Style::Columns
            },
            interactive,
            once: *once || !interactive,
            ..manner
        },
        memory: play::Memory::default(),
    };
    player.run(spoilt).await
}
