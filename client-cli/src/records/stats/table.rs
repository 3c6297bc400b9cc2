//! The counts of one game as tables for people: names to the left, numbers to the right of their
//! columns, however wide the words of a language are.

use std::collections::BTreeMap;

use keliya_record::{GameStats, mean, median};

use crate::{
    plain::people,
    text::{pad, width},
    words::Words,
};

/// What the lines of a table begin with.
const INDENT: &str = "  ";
/// Columns of the terminal between those of a table.
const GAP: usize = 2;

/// The tables of a game.
pub(super) fn lines(words: Words, group: &GameStats) -> Vec<String> {
    let mut lines = vec![
        words.tell(
            "records-stats-title",
            &[
                ("game", people::game_title(words, group.game.name()).into()),
                ("seats", group.seats.into()),
                ("games", group.games.into()),
                ("won", group.won.into()),
            ],
        ),
        String::new(),
    ];
    for table in [
        spreads(words, group),
        wins(words, group),
        values(words, group),
    ] {
        // No games were won, so there is nothing below the heading.
        if table.len() > 1 {
            lines.extend(drawn(&table));
            lines.push(String::new());
        }
    }
    lines.push(words.tell(
        "records-stats-plays",
        &[
            ("plays", group.plays.into()),
            (
                "forced",
                percent(share(group.forced, group.plays), 1).into(),
            ),
            ("cuts", group.cuts.into()),
        ],
    ));
    if let Some(test) = group.chi_square() {
        let statistic = format!("{:.2}", test.statistic);
        let p = format!("{:.4}", test.p);
        lines.push(words.tell(
            "records-stats-chi-square",
            &[
                ("statistic", statistic.into()),
                ("degrees", test.degrees.into()),
                ("p", p.into()),
            ],
        ));
    }
    lines.push(String::new());
    lines
}

/// How many turns and throws the games took.
fn spreads(words: Words, group: &GameStats) -> Vec<Vec<String>> {
    let mut rows = vec![vec![
        String::new(),
        words.say("records-stats-average"),
        words.say("records-stats-median"),
        words.say("records-stats-least"),
        words.say("records-stats-most"),
    ]];
    let measures: [(String, &BTreeMap<u64, u64>); 2] = [
        (words.say("records-stats-turns"), &group.turns),
        (words.say("records-stats-throws"), &group.throws),
    ];
    for (label, counts) in measures {
        if let (Some(mean), Some(median), Some(least), Some(most)) = (
            mean(counts),
            median(counts),
            counts.keys().next(),
            counts.keys().next_back(),
        ) {
            rows.push(vec![
                label,
                format!("{mean:.1}"),
                median.to_string(),
                least.to_string(),
                most.to_string(),
            ]);
        }
    }
    rows
}

/// Who won how often: by seat, and whoever was first to throw.
fn wins(words: Words, group: &GameStats) -> Vec<Vec<String>> {
    let mut rows = vec![vec![
        String::new(),
        words.say("records-stats-won"),
        "%".to_owned(),
    ]];
    let row = |label: String, wins: u64| {
        vec![label, wins.to_string(), percent(share(wins, group.won), 1)]
    };
    for (seat, wins) in (1_u8..).zip(&group.wins) {
        let label = words.tell("records-stats-seat", &[("seat", seat.into())]);
        rows.push(row(label, *wins));
    }
    rows.push(row(
        words.say("records-stats-beginner"),
        group.wins_of_first,
    ));
    rows
}

/// How often each value was thrown, and how often it should be.
fn values(words: Words, group: &GameStats) -> Vec<Vec<String>> {
    let mut rows = vec![vec![
        words.say("records-stats-value"),
        words.say("records-stats-thrown"),
        "%".to_owned(),
        words.say("records-stats-fair"),
    ]];
    let thrown: u64 = group.values.values().sum();
    for (value, chance) in group.chances() {
        let count = group.values.get(&value).copied().unwrap_or(0);
        rows.push(vec![
            value.to_string(),
            count.to_string(),
            percent(share(count, thrown), 3),
            percent(chance, 3),
        ]);
    }
    rows
}

fn share(part: u64, whole: u64) -> f64 {
    if whole == 0 {
        0.0
    } else {
        part as f64 / whole as f64
    }
}

/// A part of one, in hundredths with so many decimals.
fn percent(part: f64, decimals: usize) -> String {
    format!("{:.decimals$}", 100.0 * part)
}

/// The rows as lines: the first column to the left, the others to the right.
fn drawn(rows: &[Vec<String>]) -> Vec<String> {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let widest = |column: usize| {
        let cells = rows.iter().filter_map(|row| row.get(column));
        cells.map(|cell| width(cell)).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns).map(widest).collect();
    rows.iter()
        .map(|row| {
            let mut line = INDENT.to_owned();
            for (at, (cell, &wide)) in row.iter().zip(&widths).enumerate() {
                if at == 0 {
                    line.push_str(&pad(cell, wide));
                } else {
                    let empty = GAP + wide - width(cell);
                    line.extend(std::iter::repeat_n(' ', empty));
                    line.push_str(cell);
                }
            }
            line
        })
        .collect()
}
