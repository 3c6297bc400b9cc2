//! Pancha Keliya, "the five game" (DLP.Evidence.1316; Parker 1909, 605-607).

use std::sync::LazyLock;

use super::GameData;
use crate::board::{Board, Finish};
use crate::lots::{Cast, LotsKind, casts};
use crate::option::{OptionSpec, OptionValue};
use crate::ruleset::{
    CutReward, CutRule, Division, Entry, IdleThrow, LastStep, Occupancy, Rules, Throws,
};
use crate::square::{Square, SquareId};
use crate::value_set::ValueSet;

const LOTS: LotsKind = LotsKind::Cowries { count: 6 };

/// Onduwa, Pancha and six mouths.
const ONE_FIVE_SIX: ValueSet = ValueSet::of(&[1, 5, 6]);

/// Mouths up; none is Bokka, 0.
static CASTS: [Cast; 64] = casts(LOTS, 0);

pub(crate) static DATA: GameData = GameData {
    name: "pancha_keliya",
    title: "Pancha Keliya",
    seat_counts: &[2, 4, 6, 8],
    teams: Some(2),
    counters: 3,
    start: 0,
    lots: LOTS,
    casts: &CASTS,
    options: &[
        OptionSpec {
            name: "occupancy",
            values: &[OptionValue::Word("shared"), OptionValue::Word("single")],
            default: OptionValue::Word("shared"),
        },
        OptionSpec {
            name: "throws",
            values: &[OptionValue::Word("pooled"), OptionValue::Word("one_by_one")],
            default: OptionValue::Word("pooled"),
        },
    ],
    rules: [
        [
            rules(Occupancy::Shared, Throws::Pooled),
            rules(Occupancy::Shared, Throws::OneByOne),
        ],
        [
            rules(Occupancy::Single, Throws::Pooled),
            rules(Occupancy::Single, Throws::OneByOne),
        ],
    ],
};

const fn rules(occupancy: Occupancy, throws: Throws) -> Rules {
    Rules {
        throws,
        grants: ONE_FIVE_SIX,
        idle_throw: IdleThrow::Grants,
        entry: Entry::One,
        enters: ONE_FIVE_SIX,
        division: Division::Never,
        last_step: LastStep::Exact,
        cut: CutRule::Land,
        cut_reward: CutReward::Nothing,
        occupancy,
    }
}

pub(crate) fn board() -> &'static Board {
    &BOARD
}

static BOARD: LazyLock<Board> = LazyLock::new(|| {
    let mut squares: Vec<Square> = (1..=9)
        .map(|number| square('b', number, number - 1, 0, number == 5))
        .collect();
    let (mut x, mut y) = (4, 0);
    for number in 1..=25 {
        // The ascent turns after every fifth square.
        let (right, up) = match number {
            1..=5 | 11..=15 => (0, 1),
            6..=10 => (1, 0),
            16..=20 => (-1, 1),
            _ => (-1, -1),
        };
        (x, y) = (x + right, y + up);
        // Kenda-ge, the last, is no house despite its name.
        let house = number % 5 == 0 && number != 25;
        squares.push(square('t', number, x, y, house));
    }
    let ascent = 9..34;
    let track = |base: [u8; 5]| {
        base.into_iter()
            .chain(ascent.clone())
            .map(SquareId)
            .collect()
    };
    let tracks = vec![track([0, 1, 2, 3, 4]), track([8, 7, 6, 5, 4])];
    Board::new(squares, tracks, Finish::BehindLastSquare, LOTS)
});

fn square(row: char, number: i8, x: i8, y: i8, house: bool) -> Square {
    Square {
        // The board is made once and lives as long as the program.
        name: format!("{row}{number}").leak(),
        x,
        y,
        house,
    }
}
