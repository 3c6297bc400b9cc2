//! Saturankam (DLP.Evidence.1399; Parker 1909, 608-610).

use std::sync::LazyLock;

use super::{GameData, MAX_OPTIONS, square_board};
use crate::board::{Board, Finish};
use crate::lots::{Cast, LotsKind, casts};
use crate::option::{OptionSpec, OptionValue};
use crate::ruleset::{
    CutReward, CutRule, Division, Entry, IdleThrow, LastStep, Occupancy, Rules, Throws,
};
use crate::value_set::ValueSet;

const LOTS: LotsKind = LotsKind::Dice {
    count: 2,
    faces: &[1, 3, 4, 6],
};

const SIZE: u8 = 9;

/// Of side `a`, option `full`: each ring whole, from the second on clockwise.
const FULL_TRACK: &str = "e1-i1 i2-i9 h9-a9 a8-a1 b1-d1 \
    d2-b2 b3-b8 c8-h8 h7-h2 g2-e2 \
    e3-c3 c4-c7 d7-g7 g6-g3 f3 \
    f4-d4 d5-d6 e6-f6 f5 e5";

/// Of side `a`, option `ludii`: a plain shrinking spiral from `b1` on.
const LUDII_TRACK: &str = "e1-i1 i2-i9 h9-a9 a8-a1 b1 \
    b2-b8 c8-h8 h7-h2 g2-c2 c3-c7 d7-g7 g6-g3 f3-d3 d4-d6 e6 f6 f5 f4 e4 e5";

/// The sum of the two dice.
static CASTS: [Cast; 16] = casts(LOTS, 0);

pub(crate) static DATA: GameData = GameData {
    name: "saturankam",
    title: "Saturankam",
    seat_counts: &[2, 3, 4],
    teams: None,
    counters: 2,
    start: 1,
    lots: LOTS,
    casts: &CASTS,
    options: &[
        OptionSpec {
            name: "cut",
            values: &[OptionValue::Word("land"), OptionValue::Word("pass")],
            default: OptionValue::Word("land"),
        },
        OptionSpec {
            name: "track",
            values: &[OptionValue::Word("full"), OptionValue::Word("ludii")],
            default: OptionValue::Word("full"),
        },
    ],
    rules: [[rules(CutRule::Land); 2], [rules(CutRule::Pass); 2]],
};

const fn rules(cut: CutRule) -> Rules {
    Rules {
        throws: Throws::OneByOne,
        // Doubles: these sums arise in no other way.
        grants: ValueSet::of(&[2, 6, 8, 12]),
        idle_throw: IdleThrow::Grants,
        entry: Entry::All,
        enters: ValueSet::of(&[2]),
        division: Division::Freely,
        last_step: LastStep::Doubles(ValueSet::of(&[1, 3, 4])),
        cut,
        cut_reward: CutReward::Nothing,
        occupancy: Occupancy::Shared,
    }
}

pub(crate) fn board(sides: u8, [_, track]: [u8; MAX_OPTIONS]) -> &'static Board {
    let boards = if track == 0 { &FULL } else { &LUDII };
    match sides {
        2 => &boards[0],
        3 => &boards[1],
        _ => &boards[2],
    }
}

static FULL: LazyLock<[Board; 3]> = LazyLock::new(|| boards(FULL_TRACK));

static LUDII: LazyLock<[Board; 3]> = LazyLock::new(|| boards(LUDII_TRACK));

/// For two, three and four sides: bottom and top; then left; then right.
fn boards(track: &str) -> [Board; 3] {
    let track = square_board::track(SIZE, track);
    let seated = |quarters: &[u8]| {
        let tracks = quarters
            .iter()
            .map(|&quarters| square_board::turned(SIZE, &track, quarters));
        Board::new(
            square_board::squares(SIZE, &["e1", "i5", "e9", "a5"]),
            tracks.collect(),
            Finish::OnLastSquare,
            LOTS,
        )
    };
    [seated(&[0, 2]), seated(&[0, 1, 2]), seated(&[0, 1, 2, 3])]
}
