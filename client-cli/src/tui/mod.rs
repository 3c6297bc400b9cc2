//! The full screen: a pure [`app`], drawn by [`view`], and a [`shell`] around it that does the I/O.

mod app;
mod careful;
mod parting;
pub(crate) mod replay;
mod shell;
mod signals;
#[cfg(test)]
mod stage;
mod terminal;
mod view;

use std::io::{self, IsTerminal};

use self::{
    app::{Habits, Links},
    parting::{partings, unsaid},
    shell::{End, Shell},
    terminal::Screen,
    view::theme::{Colours, Theme},
};
use crate::{
    connection::Connection,
    identity::Store,
    plain::refusals::{self, Errand},
    plain::{
        Failure,
        auto::Auto,
        event_log::EventLog,
        output::{Charset, Output},
    },
    records::keeper::Keeper,
    server_url::ServerUrl,
    session::{Ending, Session},
    words::Words,
};

/// Everything that a visit to a server begins with.
pub(crate) struct Visit {
    pub(crate) session: Session,
    pub(crate) store: Store,
    pub(crate) log: Option<EventLog>,
    pub(crate) keeper: Keeper,
    pub(crate) words: Words,
    pub(crate) theme: Theme,
    pub(crate) links: Links,
    /// What belongs to each command typed by this user.
    pub(crate) suffix: String,
}

/// What is done without the user.
pub(crate) struct Manner {
    pub(crate) auto: Auto,
    pub(crate) auto_start: bool,
    pub(crate) once: bool,
}

/// Is there a terminal for a full screen?
pub(crate) fn is_possible() -> bool {
    let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
    io::stdin().is_terminal() && io::stdout().is_terminal() && !dumb
}

/// How things look on this terminal.
pub(crate) fn theme(charset: Charset) -> Theme {
    Theme {
        colours: Colours::of_environment(),
        charset,
    }
}

/// Where others come in.
pub(crate) fn links(server: ServerUrl, suffix: String) -> Links {
    Links { server, suffix }
}

/// Runs the full screen until the visit ends. `remarks` are told when the screen is given back.
pub(crate) async fn run(
    visit: Visit,
    manner: Manner,
    mut remarks: Vec<String>,
) -> Result<(), Failure> {
    let habits = Habits::new(manner.auto, manner.auto_start, manner.once);
    let (words, suffix) = (visit.words, visit.suffix.clone());
    let server = visit.links.server.clone();
    let mut shell = Shell::new(visit, habits, Screen::open()?)?;
    let mut connection = Connection::open(&server);
    let result = shell.run(&mut connection).await;
    let Shell {
        app,
        screen,
        remarks: more,
        ..
    } = shell;
    // The terminal is the user's again before the last words, and before any failure.
    drop(screen);
    connection.close().await;
    remarks.extend(more);
    remarks.extend(unsaid(&app));
    let mut output = Output::stdout();
    for remark in remarks {
        output.sentence(&remark)?;
    }
    let errand = Errand {
        words,
        server: &server,
        goal: app.session.goal(),
        suffix: &suffix,
    };
    let failed = |text: String| Failure::TurnedAway(text);
    let outcome = match result? {
        End::Gone => Ok(()),
        End::Session(ending @ (Ending::Left | Ending::Closed | Ending::Away)) => {
            for parting in partings(&app, &suffix, &ending) {
                parting.write(&mut output)?;
            }
            Ok(())
        }
        End::Session(Ending::Removed) => Err(failed(words.say("errors-sent-away"))),
        End::Session(Ending::Refused { error, games }) => {
            Err(failed(refusals::turned_away(&errand, &error, &games)))
        }
        End::Session(Ending::NotKeliya) => Err(failed(refusals::not_keliya(&errand))),
        End::Connection(end) => Err(failed(refusals::no_connection(&errand, &end))),
    };
    output.flush()?;
    outcome
}
