//! Lines of random scripts: what several people, the host and the server's fate may do next.

use keliya_rules::{Config, Game};
use proptest::{prelude::*, sample::select};

pub(super) const PEOPLE: [&str; 5] = ["Nimal", "Kamala", "Sunil", "Ruwan", "Piyal"];
pub(super) const SEEDS: [&str; 3] = ["p", "q", "r"];

/// A line of a random script.
#[derive(Debug, Clone)]
pub(super) enum Line {
    /// As in a script.
    Act(String),
    /// What the host does.
    Host(String),
    /// The seat in turn throws or plays.
    Go(usize),
}

pub(super) fn line() -> impl Strategy<Value = Line> {
    let who = || select(&PEOPLE[..]);
    let with = |verbs: &'static [&'static str]| {
        (who(), select(verbs)).prop_map(|(who, verb)| Line::Act(format!("{who} {verb}")))
    };
    let with_seat = |verbs: &'static [&'static str]| {
        (who(), select(verbs), 0..6_u8).prop_map(|(who, verb, seat)| {
            let seat = if verb == "join" { seat } else { seat.max(1) };
            Line::Act(format!("{who} {verb} {seat}"))
        })
    };
    let with_seed = |verbs: &'static [&'static str]| {
        (who(), select(verbs), select(&SEEDS[..]))
            .prop_map(|(who, verb, seed)| Line::Act(format!("{who} {verb} {seed}")))
    };
    // Nobody removes or promotes themselves: the first is refused before it comes here.
    let on_another = (who(), select(&["remove", "host"][..]), who())
        .prop_filter("another", |(who, _, other)| who != other)
        .prop_map(|(who, verb, other)| Line::Act(format!("{who} {verb} {other}")));
    let at = |verb: &'static str| {
        (who(), 0..3_u8, 0..12_u64)
            .prop_map(move |(who, id, seq)| Line::Act(format!("{who} #{id} {verb} {seq}")))
    };
    let swap =
        (who(), 1..6_u8, 1..6_u8).prop_map(|(who, a, b)| Line::Act(format!("{who} swap {a} {b}")));
    let wait = select(
        &[
            "0s", "1s", "1s", "5s", "5s", "10s", "30s", "2m", "299s", "5m", "167h",
        ][..],
    )
    .prop_map(|time| Line::Act(format!("wait {time}")));
    let restart = select(&["restart 1s", "restart 10h", "kill 1s", "kill 10h"][..])
        .prop_map(|how| Line::Act(how.to_owned()));
    prop_oneof![
        6 => with(&["join", "join", "join 0", "leave", "stand", "drop", "drop", "connect"]),
        2 => with_seat(&["join", "sit", "open", "bot"]),
        4 => with_seed(&["hash", "reveal", "reveal"]),
        5 => with(&["start", "start", "throw", "play 1^1", "say x", "whisper x", "sync"]),
        1 => with(&["lock", "unlock", "end", "pause", "unpause", "timer 5"]),
        3 => with(&["rematch"]),
        6 => select(&["start", "start", "start", "unlock", "end", "open 2", "swap 1 2"][..])
            .prop_map(|verb| Line::Host(verb.to_owned())),
        6 => select(&["bot 1", "bot 2", "bot 2 easy", "bot 3", "bot 4", "timer 5", "timer 30",
            "timer 0", "pause", "unpause", "unpause"][..])
            .prop_map(|verb| Line::Host(verb.to_owned())),
        1 => (select(&["remove", "host", "mute", "unmute"][..]), who())
            .prop_map(|(verb, other)| Line::Host(format!("{verb} {other}"))),
        1 => on_another,
        1 => at("throw"),
        1 => at("play 1^1"),
        1 => swap,
        4 => wait,
        1 => restart,
        12 => (0..100_usize).prop_map(Line::Go),
    ]
}

pub(super) fn config() -> impl Strategy<Value = Config> {
    let choices = [
        (Game::Siga, 2),
        (Game::Saturankam, 2),
        (Game::Saturankam, 3),
        (Game::PanchaKeliya, 2),
        (Game::PanchaKeliya, 4),
    ];
    select(choices.to_vec()).prop_map(|(game, seats)| Config::new(game, seats).expect("a table"))
}
