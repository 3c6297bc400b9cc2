//! Siga of Sri Lanka (DLP.Evidence.1483; Parker 1909, 607-608).

use std::sync::LazyLock;

use super::{GameData, square_board};
use crate::board::{Board, Finish};
use crate::lots::{Cast, LotsKind, casts};
use crate::option::{OptionSpec, OptionValue};
use crate::ruleset::{
    CutReward, CutRule, Division, Entry, IdleThrow, LastStep, Occupancy, Rules, Throws,
};
use crate::value_set::ValueSet;

const LOTS: LotsKind = LotsKind::Cowries { count: 4 };

const SIZE: u8 = 5;

/// Of side `a`: the outer ring anticlockwise, the inner ring clockwise, the centre.
const TRACK: &str = "c1-e1 e2-e5 d5-a5 a4-a1 b1 b2-b4 c4-d4 d3-d2 c2 c3";

/// Mouths up; none counts 8.
static CASTS: [Cast; 16] = casts(LOTS, 8);

pub(crate) static DATA: GameData = GameData {
    name: "siga",
    title: "Siga",
    seat_counts: &[2],
    teams: None,
    counters: 2,
    start: 0,
    lots: LOTS,
    casts: &CASTS,
    options: &[
        OptionSpec {
            name: "cut",
            values: &[OptionValue::Word("land"), OptionValue::Word("pass")],
            default: OptionValue::Word("land"),
        },
        OptionSpec {
            name: "home_split",
            values: &[OptionValue::Flag(true), OptionValue::Flag(false)],
            default: OptionValue::Flag(true),
        },
    ],
    rules: [
        [
            rules(CutRule::Land, Division::ToGetHome),
            rules(CutRule::Land, Division::Never),
        ],
        [
            rules(CutRule::Pass, Division::ToGetHome),
            rules(CutRule::Pass, Division::Never),
        ],
    ],
};

const fn rules(cut: CutRule, division: Division) -> Rules {
    Rules {
        throws: Throws::OneByOne,
        grants: ValueSet::of(&[1, 8]),
        // "no throw counts until the player has thrown 1" (Parker).
        idle_throw: IdleThrow::Nothing,
        entry: Entry::One,
        enters: ValueSet::of(&[1]),
        division,
        last_step: LastStep::Exact,
        cut,
        cut_reward: CutReward::Throw,
        occupancy: Occupancy::Shared,
    }
}

pub(crate) fn board() -> &'static Board {
    &BOARD
}

static BOARD: LazyLock<Board> = LazyLock::new(|| {
    let track = square_board::track(SIZE, TRACK);
    let opposite = square_board::turned(SIZE, &track, 2);
    Board::new(
        square_board::squares(SIZE, &["c1", "e3", "c5", "a3"]),
        vec![track, opposite],
        Finish::OnLastSquare,
        LOTS,
    )
});
