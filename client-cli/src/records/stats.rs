//! `keliya stats`: what many records have in common, as a table in the user's language, or as CSV or
//! JSON for programs.

mod table;

use std::io::{self, Write};

use keliya_record::{GameStats, Stats, Verdict, verify};
use serde_json::{Value, json};

use super::{
    args::{Format, Stats as Args},
    breaches,
    files::{Texts, files},
    source, text,
};
use crate::{
    plain::{Failure, output::Output},
    words::Words,
};

/// Records left out that are named one by one, at most.
const NAMED: usize = 20;

/// Counts all verified records; names those that are not.
///
/// # Errors
///
/// If a file cannot be read, or there is nothing to count.
pub fn run(words: Words, args: &Args) -> Result<(), Failure> {
    let mut stats = Stats::default();
    let mut left_out = 0;
    for path in files(&args.paths)? {
        let name = path.display().to_string();
        let failure = |error| Failure::File(path.clone(), error);
        let mut texts = Texts::open(&path).map_err(failure)?;
        while let Some((line, record)) = texts.next().map_err(failure)? {
            let Err(why) = add(words, &mut stats, &record) else {
                continue;
            };
            left_out += 1;
            if left_out <= NAMED {
                complain(&words.tell(
                    "records-left-out",
                    &[
                        ("name", name.as_str().into()),
                        ("line", line.into()),
                        ("why", why.into()),
                    ],
                ));
            }
        }
    }
    if left_out > NAMED {
        let count = ("count", (left_out - NAMED).into());
        complain(&words.tell("records-more-left-out", &[count]));
    }
    if stats.groups().next().is_none() {
        let told = words.say("records-nothing-to-count");
        return Err(Failure::TurnedAway(told));
    }
    let mut output = Output::stdout();
    match args.format {
        Format::Table => stats
            .groups()
            .try_for_each(|group| output.lines(table::lines(words, group)))?,
        Format::Csv => {
            output.line("game,seats,measure,key,value")?;
            stats
                .groups()
                .try_for_each(|group| output.lines(csv(group)))?;
        }
        Format::Json => {
            let groups: Vec<Value> = stats.groups().map(object).collect();
            output.line(&Value::from(groups).to_string())?;
        }
    }
    Ok(output.flush()?)
}

/// Counts a record, or says why it is left out.
fn add(words: Words, stats: &mut Stats, text: &str) -> Result<(), String> {
    let record = source::read(words, text)?;
    match verify(&record).verdict {
        Verdict::Verified => stats
            .add(&record)
            .map_err(|fault| breaches::breakage(words, &fault)),
        Verdict::Refuted(findings) => Err(findings
            .first()
            .map_or_else(String::new, |found| text::finding(words, found))),
        Verdict::Unfinished => Err(words.say("records-why-unfinished")),
        Verdict::UnknownScheme => Err(words.say("records-why-unknown-scheme")),
    }
}

fn complain(line: &str) {
    // Who closed stderr does not want to know.
    let _ = writeln!(io::stderr(), "{}", crate::text::clean(line));
}

fn csv(group: &GameStats) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = |measure: &str, key: &str, value: String| {
        let (game, seats) = (group.game.name(), group.seats);
        lines.push(format!("{game},{seats},{measure},{key},{value}"));
    };
    line("games", "", group.games.to_string());
    line("won", "", group.won.to_string());
    for (seat, wins) in (1_u8..).zip(&group.wins) {
        line("wins", &seat.to_string(), wins.to_string());
    }
    line("wins_of_first", "", group.wins_of_first.to_string());
    line("plays", "", group.plays.to_string());
    line("forced", "", group.forced.to_string());
    line("cuts", "", group.cuts.to_string());
    for (turns, games) in &group.turns {
        line("turns", &turns.to_string(), games.to_string());
    }
    for (throws, games) in &group.throws {
        line("throws", &throws.to_string(), games.to_string());
    }
    for (value, chance) in group.chances() {
        let count = group.values.get(&value).copied().unwrap_or(0);
        line("value", &value.to_string(), count.to_string());
        line("chance", &value.to_string(), chance.to_string());
    }
    if let Some(test) = group.chi_square() {
        line(
            "chi_square",
            &test.degrees.to_string(),
            test.statistic.to_string(),
        );
        line("p", "", test.p.to_string());
    }
    lines
}

fn object(group: &GameStats) -> Value {
    let test = group.chi_square();
    json!({
        "game": group.game.name(),
        "seats": group.seats,
        "games": group.games,
        "won": group.won,
        "wins": group.wins,
        "wins_of_first": group.wins_of_first,
        "turns": group.turns,
        "throws": group.throws,
        "plays": group.plays,
        "forced": group.forced,
        "cuts": group.cuts,
        "values": group.values,
        "chances": group.chances(),
        "chi_square": test.map(|test| json!({
            "statistic": test.statistic,
            "degrees": test.degrees,
            "p": test.p,
        })),
    })
}
