//! What of a position the estimate looks at: for each side its race, and what it stands to lose.

use keliya_rules::{Board, Config, Side, State};

use crate::danger::Danger;
use crate::race::Race;

/// Numbers that describe one side.
const PER_SIDE: usize = 10;

/// How many numbers describe a position of so many sides: those of each side, and how each of the
/// others stands in the race against the side that throws next.
pub(crate) const fn inputs(sides: usize) -> usize {
    sides * PER_SIDE + (sides - 1)
}

const MOST_INPUTS: usize = inputs(Side::ALL.len());

/// At this distance a threat counts e times less.
const NEAR: f32 = 12.0;

/// A position in numbers, mostly from 0 to 1. Sides are in turn order from the one that throws next.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Features {
    sides: usize,
    numbers: [f32; MOST_INPUTS],
}

impl Features {
    /// The numbers.
    #[inline]
    pub(crate) fn as_slice(&self) -> &[f32] {
        &self.numbers[..inputs(self.sides)]
    }
}

/// What features are made with.
#[derive(Debug)]
pub(crate) struct Describer {
    race: &'static Race,
    board: &'static Board,
    danger: Danger,
    /// The race from the start of the game, by which all turns are divided.
    whole_race: f32,
    /// `exp(-distance / NEAR)`.
    near: [f32; 256],
}

impl Describer {
    pub(crate) fn of(config: Config) -> Self {
        let race = Race::of(config);
        let start = config.seat(1).map(|seat| State::new(config, seat));
        let start = start.expect("every table has a first seat");
        Self {
            race,
            board: config.board(),
            danger: Danger::of(config),
            whole_race: race.turns(start.progress(Side::A)).mean,
            near: std::array::from_fn(|distance| (-(distance as f32) / NEAR).exp()),
        }
    }

    /// The features of a position before a throw.
    #[inline]
    pub(crate) fn describe(&self, state: &State) -> Features {
        let sides = usize::from(state.config().side_count());
        let mut features = Features {
            sides,
            numbers: [0.0; MOST_INPUTS],
        };
        let (by_side, against) = features.numbers.split_at_mut(sides * PER_SIDE);
        let mut first = None;
        for (turn, numbers) in by_side.chunks_exact_mut(PER_SIDE).enumerate() {
            let side = Side::ALL[(state.side().index() + turn) % sides];
            let (mean, variance) = self.describe_side(state, side, numbers);
            match first {
                None => first = Some((mean, variance)),
                Some((own_mean, own_variance)) => {
                    against[turn - 1] = (mean - own_mean) / (variance + own_variance + 0.5).sqrt();
                }
            }
        }
        features
    }

    fn describe_side(&self, state: &State, side: Side, numbers: &mut [f32]) -> (f32, f32) {
        let own = state.progress(side);
        let home = self.board.home();
        let turns = self.race.turns(own);
        let count = own.len() as f32;
        let (mut first, mut last) = (0, home);
        for (index, &step) in own.iter().enumerate() {
            first = first.max(step % home);
            last = last.min(step);
            if step == 0 {
                numbers[2] += 1.0 / count;
            } else if step == home {
                numbers[3] += 1.0 / count;
            } else {
                let mut cut = [0; 3];
                cut[..own.len()].copy_from_slice(own);
                cut[index] = 0;
                let loss = (self.race.turns(&cut[..own.len()]).mean - turns.mean) / self.whole_race;
                let threat = self.threat(state, side, step);
                numbers[4] += f32::from(u8::from(threat.behind == 0.0)) / count;
                numbers[5] += loss * threat.at_once * 2.0;
                numbers[6] += loss * threat.near;
                numbers[7] += loss * threat.behind / 4.0;
            }
        }
        numbers[0] = turns.mean / self.whole_race;
        numbers[1] = turns.variance.sqrt() / self.whole_race;
        numbers[8] = f32::from(first) / f32::from(home);
        numbers[9] = f32::from(last) / f32::from(home);
        (turns.mean, turns.variance)
    }

    /// What threatens a counter of a side on a step.
    #[inline]
    fn threat(&self, state: &State, side: Side, step: u8) -> Threat {
        let mut threat = Threat::default();
        let mut escapes = 1.0;
        let sides = usize::from(state.config().side_count());
        for &opponent in Side::ALL[..sides].iter().filter(|&&other| other != side) {
            let meeting = self.board.meeting(opponent, side, step);
            if meeting == 0 {
                continue;
            }
            let steps = state.progress(opponent);
            let on_board = |&&other: &&u8| other != 0 && other != self.board.home();
            let in_company = steps.iter().filter(on_board).count() > 1;
            for &other in steps.iter().filter(|&&other| other < meeting) {
                threat.behind += 1.0;
                threat.near += self.near[usize::from(meeting - other)];
                escapes *= 1.0
                    - if other == 0 {
                        self.danger.enters * self.danger.at(meeting - 1, false)
                    } else {
                        self.danger.at(meeting - other, in_company)
                    };
            }
        }
        threat.at_once = 1.0 - escapes;
        threat
    }
}

#[derive(Default)]
struct Threat {
    /// About the chance that it is cut before its side throws again.
    at_once: f32,
    /// How many opponents are behind it.
    behind: f32,
    /// The same, those far away counting less.
    near: f32,
}
