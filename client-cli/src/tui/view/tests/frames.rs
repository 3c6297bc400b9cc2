//! What lies over the screen is whole, or can be scrolled.

use super::*;
use crate::dice::{Fault, Verdict};

/// The lines inside the one frame on the screen, without spaces at their ends.
fn framed(stage: &Stage) -> Vec<String> {
    let ((left, top), (right, bottom)) = corners(stage);
    let buffer = stage.buffer();
    let rows = buffer.content().chunks(usize::from(buffer.area.width));
    rows.take(bottom)
        .skip(top + 1)
        .map(|row| {
            let cells = row[left + 1..right].iter().map(|cell| cell.symbol());
            cells.collect::<String>().trim_end().to_owned()
        })
        .collect()
}

/// The column and row of the frame's first and last corner.
fn corners(stage: &Stage) -> ((usize, usize), (usize, usize)) {
    let one = |corner: &str| match cells_with_symbol(stage, corner)[..] {
        [place] => place,
        ref other => panic!("{corner}: {other:?}\n{}", stage.screen()),
    };
    (one("╭"), one("╯"))
}

fn cells_with_symbol(stage: &Stage, symbol: &str) -> Vec<(usize, usize)> {
    let buffer = stage.buffer();
    let width = usize::from(buffer.area.width);
    let cells = buffer.content().iter().enumerate();
    cells
        .filter(|(_, cell)| cell.symbol() == symbol)
        .map(|(at, _)| (at % width, at / width))
        .collect()
}

#[test]
fn all_about_the_dice_of_eight_can_be_read() {
    let mut value = playing("pancha_keliya");
    value["players"] = json!(8);
    let seat = value["seats"][1].clone();
    for number in 3..=8 {
        let mut seat = seat.clone();
        seat["seat"] = json!(number);
        seat["player"] = Value::Null;
        value["seats"].as_array_mut().unwrap().push(seat);
    }
    let numbered = |digit: u8| digit.to_string().repeat(64);
    value["fairness"]["hashes"] = (1..=8).map(numbered).collect();
    value["fairness"]["client_seeds"] = (1..=8)
        .map(|digit| format!("seed-{digit}-of-eight"))
        .collect();
    value["fairness"]["server_seed"] = json!(numbered(9));
    value["fairness"]["next_commitment"] = json!(numbered(0));
    let mut stage = Stage::enter(&value, USUAL);
    stage.app.verdict = Some(Verdict::Unfair(vec![
        Fault::OtherSeed,
        Fault::OtherCommitment,
        Fault::FirstSeat,
    ]));
    stage.types("v");
    let mut seen = framed(&stage);
    let last = |line: &String| line.ends_with("do not trust this server.");
    assert!(!seen.iter().any(last), "all of it fits");
    assert!(seen[0].contains("Dice of game"), "{seen:?}");
    for _ in 0..100 {
        stage.press(KeyCode::Down);
        let now = framed(&stage);
        assert!(now.iter().all(|line| !line.is_empty()), "{now:?}");
        seen.extend(now);
    }
    assert!(seen.iter().any(last), "{}", stage.screen());
    for number in 1..=8 {
        let (hash, seed) = (&numbered(number)[..40], format!("seed-{number}-of-eight"));
        for text in [hash, &seed] {
            assert!(seen.iter().any(|line| line.contains(text)), "{text}");
        }
    }
    stage.press(KeyCode::PageUp);
    stage.press(KeyCode::PageUp);
    assert!(framed(&stage)[0].contains("Dice of game"));
    // Another key closes it.
    stage.types("x");
    assert!(cells_with_symbol(&stage, "╭").is_empty());
}

#[test]
fn nothing_in_a_box_is_cut_in_any_language() {
    for lang in Lang::ALL {
        let look = Look { lang, ..USUAL };
        let mut stage = stage("pancha_keliya", look);
        for popup in ["m", "?", "q"] {
            stage.types(popup);
            for line in framed(&stage) {
                assert!(!line.contains('…'), "{line}\n{}", stage.screen());
            }
            stage.press(KeyCode::Esc);
        }
    }
}

/// What lies under a box may be of any width; the box is whole all the same.
#[test]
fn letters_wider_than_a_column_leave_every_border_whole() {
    let mut reaching = 0;
    for letters in ["日本語", "ක්\u{200d}රෝකා", "தொகா"] {
        let mut stage = stage("pancha_keliya", USUAL);
        // Each line of the log moves the letters by one column more.
        for before in 0..12 {
            let text = format!("{}{}", "x".repeat(before % 4), letters.repeat(8));
            stage.server(
                &json!({"type": "chat", "room": "K7QF3M", "at": "2026-11-29T12:00:00.123Z",
                "player": player(KAMALA), "seat": 2, "to": "all", "text": text}),
            );
            let under = stage.buffer();
            stage.types("?");
            let buffer = stage.buffer();
            let ((left, top), (_, bottom)) = corners(&stage);
            for row in top..=bottom {
                reaching += usize::from(reached(&under, row, left).is_some());
                assert_eq!(reached(&buffer, row, left), None, "{}", stage.screen());
                // The border's own letters, but for its corners.
                let cell = buffer.cell((left as u16, row as u16)).unwrap();
                assert!("╭│╰".contains(cell.symbol()), "{}", stage.screen());
            }
            stage.press(KeyCode::Esc);
        }
    }
    assert!(reaching > 0, "no letter lay across a border");
}

/// The letter that begins before that column of a row and reaches into it.
fn reached(buffer: &ratatui::buffer::Buffer, row: usize, column: usize) -> Option<String> {
    let mut x = 0;
    while x < column {
        let symbol = buffer.cell((x as u16, row as u16)).unwrap().symbol();
        x += crate::text::width(symbol).max(1);
        if x > column {
            return Some(symbol.to_owned());
        }
    }
    None
}
