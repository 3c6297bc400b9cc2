//! What is said about records, in English: each a function, so that there can be other languages.

use std::fmt::Display;

use keliya_record::{
    Breakage, Finding, Holder, Luck, Record, Report, SeedGiven, Verdict, expected_value,
};

use crate::words::{Lang, Words};

fn listed(items: &[String]) -> String {
    Words::of(Lang::English).listed(items)
}

pub(super) fn kept(path: &str) -> String {
    format!("The record is in {path}")
}

pub(super) fn too_large(path: &str) -> String {
    format!("{path} is too large to be one record: keliya stats takes files of many")
}

pub(super) fn neither_file_nor_code(typed: &str) -> String {
    format!("{typed:?} is neither a file nor a room's code")
}

pub(super) fn no_code(typed: &str) -> String {
    format!("{typed:?} is no room's code: those have up to 12 letters and digits")
}

pub(super) fn unreadable(name: &str, fault: &str) -> String {
    format!("{name} is no sound record: {fault}")
}

pub(super) fn no_record(server: &impl Display, cause: &impl Display) -> String {
    format!("no record from {server}: {cause}")
}

pub(super) fn not_verified() -> &'static str {
    "the record is not verified"
}

pub(super) fn not_by_the_rules(fault: &Breakage) -> String {
    format!("the record is not by the rules: {fault}")
}

/// What was found of a record, in plain sentences.
#[must_use]
pub fn report(record: &Record, report: &Report) -> Vec<String> {
    let game = format!("game {} of room {}", record.game_no, record.room);
    let mut lines = Vec::new();
    match &report.verdict {
        Verdict::Verified if record.first.is_none() => lines.push(format!(
            "Verified: {game} ended before it started, and the server seed is the one that the \
             server had committed itself to."
        )),
        Verdict::Verified => lines.push(format!(
            "Verified: in {game} all {} throws, and who began, follow from what the server had \
             committed itself to before anybody chose, and from the seats' own seeds. Every play is \
             by the rules.",
            report.throws
        )),
        Verdict::Unfinished => lines.push(format!(
            "Not to be verified yet: {game} is not over, and its server seed is secret until then. \
             So far nothing is wrong."
        )),
        Verdict::UnknownScheme => lines.push(format!(
            "Not verified: the dice of {game} are of the scheme {}, which this program does not know. \
             Every play is by the rules.",
            record.dice.scheme
        )),
        Verdict::Refuted(findings) => {
            lines.push(format!("NOT verified: {game} is not as it should be."));
            lines.extend(findings.iter().map(|what| format!("- {}", finding(what))));
        }
    }
    if record.first.is_some() {
        lines.extend(seeds(record, report));
    }
    lines
}

fn seeds(record: &Record, report: &Report) -> Vec<String> {
    let seats = |given| -> Vec<String> { report.seats(given).map(|s| seat(record, s)).collect() };
    let mut lines = Vec::new();
    let given = seats(SeedGiven::Given);
    if given.is_empty() {
        lines.push(
            "No seat gave a seed of its own: the throws follow from the server's seed alone, which \
             was fixed before the game, but which the server could have picked."
                .to_owned(),
        );
    } else {
        lines.push(format!("A seed was given by {}.", listed(&given)));
        let none = seats(SeedGiven::None);
        if !none.is_empty() {
            lines.push(format!("No seed was given by {}.", listed(&none)));
        }
    }
    for withheld in seats(SeedGiven::Withheld) {
        lines.push(format!(
            "{withheld} had promised a seed and kept it back, and so could choose between two games."
        ));
    }
    lines
}

/// A seat of the record, by its number and who held it when the game began.
#[must_use]
pub fn seat(record: &Record, number: u8) -> String {
    let holder = record.seats.get(usize::from(number).wrapping_sub(1));
    match holder {
        Some(Holder::Person(name)) => format!("P{number} {name}"),
        Some(Holder::Bot { .. }) => format!("P{number} bot"),
        Some(Holder::Free) | None => format!("P{number}"),
    }
}

fn finding(finding: &Finding) -> String {
    match finding {
        Finding::Checksum { .. } => {
            "The record was changed since it was written: its checksum does not fit.".to_owned()
        }
        Finding::Rules(breakage) => format!("It is not by the rules: {breakage}."),
        Finding::SeedForm => "What the server revealed is no seed.".to_owned(),
        Finding::Commitment { .. } => {
            "The server's seed is not the one that it had committed itself to.".to_owned()
        }
        Finding::OtherCommitment { seen } => {
            format!("The commitment that you saw before the game was another: {seen}.")
        }
        Finding::Hash { seat } => {
            format!("The seed of seat {seat} is not the one that it had promised.")
        }
        Finding::Unpromised { seat } => {
            format!("Seat {seat} has a seed that it had not promised before the game.")
        }
        Finding::FirstSeat { stated, follows } => {
            format!("Seat {stated} began, but by the seeds seat {follows} should have.")
        }
        Finding::Throws {
            count,
            first,
            stated,
            follows,
        } => format!(
            "{count} throws do not follow from the seeds. The first of them is throw {first}, which \
             shows {}, and should show {}.",
            lots(stated),
            lots(follows)
        ),
    }
}

/// Lots, one after the other.
pub(super) fn lots(lots: &[u8]) -> String {
    let lots: Vec<String> = lots.iter().map(u8::to_string).collect();
    lots.join(" ")
}

/// The luck of each seat, a sentence each.
#[must_use]
pub fn luck(record: &Record, luck: &[Luck]) -> Vec<String> {
    let expected = expected_value(record.config.game());
    (1..)
        .zip(luck)
        .map(|(number, luck)| {
            let who = seat(record, number);
            let Some(average) = luck.average() else {
                return format!("{who} did not throw");
            };
            format!(
                "{who}: {}, on average {average:.2} ({expected:.2} is expected), {} extra; cut {}, was \
                 cut {}; {} of {} forced; {} lost",
                count(luck.throws, "throw"),
                luck.extra_throws,
                times(luck.cuts_given),
                times(luck.cuts_taken),
                luck.forced,
                count(luck.plays, "play"),
                count(luck.lost, "value"),
            )
        })
        .collect()
}

fn count(count: u32, what: &str) -> String {
    if count == 1 {
        format!("1 {what}")
    } else {
        format!("{count} {what}s")
    }
}

fn times(count: u32) -> String {
    match count {
        1 => "once".to_owned(),
        2 => "twice".to_owned(),
        count => format!("{count} times"),
    }
}

pub(super) const REPLAY_HELP: [&str; 8] = [
    "Enter or n  the next throw or play     p    the one before",
    ">           the next turn              <    the turn before",
    "g N         to turn N                  s    to the start",
    "e           to the end                 b    the board again",
    "a [SPEED]   plays by itself, so many throws and plays a second; Enter stops it",
    "r           the record itself",
    "?           this help",
    "q           quits",
];

pub(super) fn replay_title(record: &Record) -> String {
    format!(
        "{}, game {} of room {}, {}",
        record.config.game().title(),
        record.game_no,
        record.room,
        record.date
    )
}

pub(super) fn replay_place(turn: usize, turns: usize, step: usize, steps: usize) -> String {
    format!("Turn {turn} of {turns}, step {step} of {steps}")
}

pub(super) fn replay_end(record: &Record) -> String {
    use keliya_record::Outcome;
    match &record.outcome {
        Outcome::Running => "The record ends here: the game was under way.".to_owned(),
        Outcome::Won(side) => format!("The game is over: side {side} won."),
        Outcome::Ended => "The host ended the game; nobody won.".to_owned(),
        Outcome::Closed(_) => "The room was closed; nobody won.".to_owned(),
    }
}

pub(super) fn replay_unknown(typed: &str) -> String {
    format!("{typed:?} is no command here: ? lists them")
}

pub(super) fn replay_no_turn(turns: usize) -> String {
    format!("There are turns 1 to {turns}")
}

pub(super) fn left_out(name: &str, line: usize, why: &str) -> String {
    format!("left out: {name}, record from line {line}: {why}")
}

pub(super) fn more_left_out(count: usize) -> String {
    format!("left out: {count} more")
}

pub(super) fn nothing_to_count() -> &'static str {
    "there is no verified record to count"
}
