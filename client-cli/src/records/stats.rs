//! `keliya stats`: what many records have in common, as a table, CSV or JSON.

use std::io::{self, Write};

use keliya_record::{GameStats, Stats, Verdict, mean, median, verify};
use serde_json::{Value, json};

use super::{
    args::{Format, Stats as Args},
    files::{Texts, files},
    text,
};
use crate::plain::{Failure, output::Output};

/// Records left out that are named one by one, at most.
const NAMED: usize = 20;

/// Counts all verified records; names those that are not.
///
/// # Errors
///
/// If a file cannot be read, or there is nothing to count.
pub fn run(args: &Args) -> Result<(), Failure> {
    let mut stats = Stats::default();
    let mut left_out = 0;
    for path in files(&args.paths)? {
        let name = path.display().to_string();
        let failure = |error| Failure::File(path.clone(), error);
        let mut texts = Texts::open(&path).map_err(failure)?;
        while let Some((line, record)) = texts.next().map_err(failure)? {
            let Err(why) = add(&mut stats, &record) else {
                continue;
            };
            left_out += 1;
            if left_out <= NAMED {
                complain(&text::left_out(&name, line, &why));
            }
        }
    }
    if left_out > NAMED {
        complain(&text::more_left_out(left_out - NAMED));
    }
    if stats.groups().next().is_none() {
        return Err(Failure::TurnedAway(text::nothing_to_count().to_owned()));
    }
    let mut output = Output::stdout();
    match args.format {
        Format::Table => stats
            .groups()
            .try_for_each(|group| output.lines(table(group)))?,
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

fn add(stats: &mut Stats, text: &str) -> Result<(), String> {
    let record = super::read(text)?;
    match verify(&record).verdict {
        Verdict::Verified => stats.add(&record).map_err(|fault| fault.to_string()),
        Verdict::Refuted(findings) => Err(findings
            .first()
            .map_or_else(String::new, ToString::to_string)),
        Verdict::Unfinished => Err("the game is not over".to_owned()),
        Verdict::UnknownScheme => Err("the dice are of an unknown scheme".to_owned()),
    }
}

fn complain(line: &str) {
    // Who closed stderr does not want to know.
    let _ = writeln!(io::stderr(), "{}", crate::text::clean(line));
}

fn share(part: u64, whole: u64) -> f64 {
    if whole == 0 {
        0.0
    } else {
        100.0 * part as f64 / whole as f64
    }
}

fn table(group: &GameStats) -> Vec<String> {
    let (title, seats, games, won) = (group.game.title(), group.seats, group.games, group.won);
    let mut lines = vec![
        format!("{title}, {seats} seats: {games} games, {won} of them won"),
        String::new(),
    ];
    for (what, counts) in [("turns", &group.turns), ("throws", &group.throws)] {
        if let (Some(mean), Some(median), Some(least), Some(most)) = (
            mean(counts),
            median(counts),
            counts.keys().next(),
            counts.keys().next_back(),
        ) {
            lines.push(format!(
                "  {what:<8} {mean:>8.1} on average, half of the games up to {median}, {least} to {most}"
            ));
        }
    }
    for (seat, wins) in (1..).zip(&group.wins) {
        let seat: u8 = seat;
        lines.push(format!(
            "  seat {seat}   {wins:>8} won  {:>5.1} %",
            share(*wins, won)
        ));
    }
    let first = group.wins_of_first;
    lines.push(format!(
        "  beginner {first:>7} won  {:>5.1} %",
        share(first, won)
    ));
    let (plays, forced, cuts) = (group.plays, group.forced, group.cuts);
    lines.push(format!(
        "  plays    {plays:>8}, {:.1} % forced; {cuts} cuts",
        share(forced, plays)
    ));
    lines.push(String::new());
    lines.push("  value   thrown        %   fair %".to_owned());
    let thrown: u64 = group.values.values().sum();
    for (value, chance) in group.chances() {
        let count = group.values.get(&value).copied().unwrap_or(0);
        lines.push(format!(
            "  {value:>5} {count:>8}  {:>7.3}  {:>7.3}",
            share(count, thrown),
            100.0 * chance
        ));
    }
    if let Some(test) = group.chi_square() {
        lines.push(format!(
            "  chi-square {:.2} with {} degrees of freedom, p = {:.4}",
            test.statistic, test.degrees, test.p
        ));
    }
    lines.push(String::new());
    lines
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
