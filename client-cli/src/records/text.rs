//! What was found of a record, in sentences.

use keliya_record::{Finding, Holder, Luck, Record, Report, SeedGiven, Verdict, expected_value};

use super::breaches;
use crate::words::Words;

/// Where a record was written to.
pub(crate) fn kept(words: Words, path: &str) -> String {
    words.tell("records-kept", &[("path", path.into())])
}

/// What was found of a record: the verdict first, then who had a part in the dice.
#[must_use]
pub fn report(words: Words, record: &Record, report: &Report) -> Vec<String> {
    let number = ("number", record.game_no.into());
    let room = ("room", record.room.to_string().into());
    let mut lines = Vec::new();
    match &report.verdict {
        Verdict::Verified if record.first.is_none() => {
            lines.push(words.tell("records-verified-unstarted", &[number, room]));
        }
        Verdict::Verified => {
            let throws = ("throws", report.throws.into());
            lines.push(words.tell("records-verified", &[number, room, throws]));
        }
        Verdict::Unfinished => lines.push(words.tell("records-unfinished", &[number, room])),
        Verdict::UnknownScheme => {
            let scheme = ("scheme", record.dice.scheme.as_str().into());
            lines.push(words.tell("records-unknown-scheme", &[number, room, scheme]));
        }
        Verdict::Refuted(findings) => {
            lines.push(words.tell("records-refuted", &[number, room]));
            let found = findings.iter().map(|found| finding(words, found));
            lines.extend(found.map(|found| format!("- {found}")));
        }
    }
    if record.first.is_some() {
        lines.extend(seeds(words, record, report));
    }
    lines
}

fn seeds(words: Words, record: &Record, report: &Report) -> Vec<String> {
    let seats = |given| -> Vec<String> {
        let seats = report.seats(given);
        seats.map(|number| seat(words, record, number)).collect()
    };
    let mut lines = Vec::new();
    let given = seats(SeedGiven::Given);
    if given.is_empty() {
        lines.push(words.say("records-seeds-none"));
    } else {
        let who = words.listed(&given);
        lines.push(words.tell("records-seeds-given", &[("seats", who.into())]));
        let none = seats(SeedGiven::None);
        if !none.is_empty() {
            let who = words.listed(&none);
            lines.push(words.tell("records-seeds-missing", &[("seats", who.into())]));
        }
    }
    for who in seats(SeedGiven::Withheld) {
        lines.push(words.tell("records-seed-withheld", &[("who", who.into())]));
    }
    lines
}

/// A seat of the record, by its number and who held it when the game began.
#[must_use]
pub fn seat(words: Words, record: &Record, number: u8) -> String {
    let holder = record.seats.get(usize::from(number).wrapping_sub(1));
    let seat = ("seat", number.into());
    match holder {
        Some(Holder::Person(name)) => {
            let name = ("name", name.to_string().into());
            words.tell("plain-seat-person", &[seat, name])
        }
        Some(Holder::Bot { .. }) => words.tell("plain-seat-bot", &[seat]),
        Some(Holder::Free) | None => words.tell("plain-seat-free", &[seat]),
    }
}

/// Something that is wrong with a record.
pub(super) fn finding(words: Words, finding: &Finding) -> String {
    match finding {
        Finding::Checksum { .. } => words.say("records-found-checksum"),
        Finding::Rules(breakage) => {
            let what = breaches::breakage(words, breakage);
            words.tell("records-found-rules", &[("what", what.into())])
        }
        Finding::SeedForm => words.say("records-found-seed-form"),
        Finding::Commitment { .. } => words.say("records-found-commitment"),
        Finding::OtherCommitment { seen } => words.tell(
            "records-found-other-commitment",
            &[("seen", seen.as_str().into())],
        ),
        Finding::Hash { seat } => words.tell("records-found-hash", &[("seat", (*seat).into())]),
        Finding::Unpromised { seat } => {
            words.tell("records-found-unpromised", &[("seat", (*seat).into())])
        }
        Finding::FirstSeat { stated, follows } => words.tell(
            "records-found-first-seat",
            &[("stated", (*stated).into()), ("follows", (*follows).into())],
        ),
        Finding::Throws {
            count,
            first,
            stated,
            follows,
        } => words.tell(
            "records-found-throws",
            &[
                ("count", (*count).into()),
                ("first", (*first).into()),
                ("stated", lots(stated).into()),
                ("follows", lots(follows).into()),
            ],
        ),
    }
}

/// Lots, one after the other.
fn lots(lots: &[u8]) -> String {
    let lots: Vec<String> = lots.iter().map(u8::to_string).collect();
    lots.join(" ")
}

/// The luck of each seat, a sentence each.
#[must_use]
pub fn luck(words: Words, record: &Record, luck: &[Luck]) -> Vec<String> {
    let expected = expected_value(record.config.game());
    (1..)
        .zip(luck)
        .map(|(number, luck)| {
            let who = ("who", seat(words, record, number).into());
            let Some(average) = luck.average() else {
                return words.tell("records-luck-none", &[who]);
            };
            words.tell(
                "records-luck",
                &[
                    who,
                    ("throws", luck.throws.into()),
                    ("average", format!("{average:.2}").into()),
                    ("expected", format!("{expected:.2}").into()),
                    ("extra", luck.extra_throws.into()),
                    ("given", luck.cuts_given.into()),
                    ("taken", luck.cuts_taken.into()),
                    ("forced", luck.forced.into()),
                    ("plays", luck.plays.into()),
                    ("lost", luck.lost.into()),
                ],
            )
        })
        .collect()
}

#[cfg(test)]
mod tests;
