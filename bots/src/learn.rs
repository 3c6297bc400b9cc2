//! Learning: how the weights that come with this crate were found.
//!
//! An estimate plays against itself and is moved, after each game, towards what came of each of its
//! positions: a mixture of the next positions' own chances and the side that won (temporal
//! differences, TD(lambda)).

use keliya_rules::{Config, Lots, Phase, Play, State};
use rand::Rng;

use crate::choice::Pick;
use crate::estimate::{Estimate, by_side};
use crate::net::{HIDDEN, Hidden, Net, Outputs};
use crate::search::Search;
use crate::valuation::Chances;

/// Chances are thrown with a die of so many faces.
const IN_ALL: usize = 1 << 20;

/// How it is learned.
#[derive(Clone, Copy, Debug)]
pub struct Pace {
    /// How far each game moves a weight.
    pub rate: f32,
    /// From 0, only the next position counts, to 1, only the winner.
    pub lambda: f64,
    /// How often a play is chosen at random.
    pub astray: f64,
}

/// An estimate that learns.
#[derive(Debug)]
pub struct Learner {
    config: Config,
    estimate: Estimate,
    gradient: Vec<f32>,
    /// Running means of the gradient and of its square (Adam).
    mean: Vec<f32>,
    square: Vec<f32>,
    steps: i32,
}

impl Learner {
    /// One that knows of the race alone.
    pub fn new(config: Config, rng: &mut impl Rng) -> Self {
        let mut net = Net::of_the_race(usize::from(config.side_count()));
        let layer = net.rows_at();
        for weight in &mut net.weights[..layer] {
            *weight = rng.random_range(-0.3..0.3);
        }
        Self::with(config, net)
    }

    /// One that goes on from a network.
    pub fn with(config: Config, net: Net) -> Self {
        let size = net.weights.len();
        Self {
            config,
            estimate: Estimate::with(config, net),
            gradient: vec![0.0; size],
            mean: vec![0.0; size],
            square: vec![0.0; size],
            steps: 0,
        }
    }

    /// What it has learned.
    pub fn net(&self) -> &Net {
        self.estimate.net()
    }

    /// Plays a game against itself and learns from it; gives the mean loss, the cross entropy in nats.
    pub fn learn_from_a_game(&mut self, pace: Pace, rng: &mut impl Rng) -> f64 {
        self.learn_by(pace, &mut |count| rng.random_range(0..count))
    }

    fn learn_by(&mut self, pace: Pace, pick: Pick<'_>) -> f64 {
        let (positions, end) = self.play(pace.astray, pick);
        let Some(winner) = end.winner() else {
            return 0.0;
        };
        let mut target = Chances::default();
        target[winner.index()] = 1.0;
        let mut loss = 0.0;
        self.gradient.fill(0.0);
        for state in positions.iter().rev() {
            let features = self.estimate.describe(state);
            let (outputs, hidden) = self.estimate.net().outputs(&features);
            let sides = usize::from(self.config.side_count());
            let mut wanted = Outputs::default();
            for (turn, wanted) in wanted[..sides].iter_mut().enumerate() {
                *wanted = target[(state.side().index() + turn) % sides] as f32;
            }
            for (wanted, output) in wanted[..sides].iter().zip(outputs) {
                loss -= f64::from(*wanted) * f64::from(output.max(1e-9)).ln();
            }
            self.add_gradient(features.as_slice(), &hidden, &outputs, &wanted);
            let chances = by_side(state, &outputs);
            for (target, chance) in target.iter_mut().zip(chances) {
                *target = pace.lambda * *target + (1.0 - pace.lambda) * chance;
            }
        }
        self.step(pace.rate);
        loss / positions.len() as f64
    }

    /// The positions before a throw in a game against itself, and its end.
    fn play(&self, astray: f64, pick: Pick<'_>) -> (Vec<State>, State) {
        let mut positions = Vec::new();
        let first = 1 + pick(usize::from(self.config.seats())) as u8;
        let first = self.config.seat(first).expect("a seat of the table");
        let mut state = State::new(self.config, first);
        let casts = self.config.game().lots().casts();
        loop {
            match state.phase() {
                Phase::Throw => {
                    if state.pool().is_empty() {
                        positions.push(state);
                    }
                    let lots = Lots::nth(self.config.game(), pick(casts));
                    state.throw(lots).expect("lots of the game");
                }
                Phase::Play => {
                    let play = if (pick(IN_ALL) as f64) < astray * IN_ALL as f64 {
                        let plays = state.legal_plays();
                        plays[pick(plays.len())]
                    } else {
                        self.best(&state)
                    };
                    state.play(play).expect("the play is listed");
                }
                Phase::Over => return (positions, state),
            }
        }
    }

    fn best(&self, state: &State) -> Play {
        let search = Search {
            valuation: &self.estimate,
            casts: self.estimate.casts(),
        };
        let plays = state.legal_plays();
        if let [only] = *plays {
            return only;
        }
        let outcomes = search.outcomes(state);
        let best = outcomes
            .iter()
            .max_by(|one, other| one.chance.total_cmp(&other.chance));
        best.map_or(plays[0], |outcome| outcome.first)
    }

    /// Adds the gradient of the cross entropy between what was wanted and the outputs.
    fn add_gradient(
        &mut self,
        features: &[f32],
        hidden: &Hidden,
        outputs: &Outputs,
        wanted: &Outputs,
    ) {
        let net = self.estimate.net();
        let rows_at = net.rows_at();
        let row_length = 1 + features.len() + HIDDEN;
        let (layer, rows) = self.gradient.split_at_mut(rows_at);
        let mut by_hidden = [0.0; HIDDEN];
        for (side, row) in rows.chunks_exact_mut(row_length).enumerate() {
            let error = outputs[side] - wanted[side];
            row[0] += error;
            let (direct, over_hidden) = row[1..].split_at_mut(features.len());
            for (slope, input) in direct.iter_mut().zip(features) {
                *slope += error * input;
            }
            let weights = &net.weights[rows_at + side * row_length + 1 + features.len()..];
            for (unit, slope) in over_hidden.iter_mut().enumerate() {
                *slope += error * hidden[unit];
                by_hidden[unit] += error * weights[unit];
            }
        }
        for (unit, slope) in by_hidden.iter_mut().enumerate() {
            // Of x / (1 + |x|), by its own value: (1 - |h|)^2.
            *slope *= (1.0 - hidden[unit].abs()).powi(2);
        }
        let (columns, _) = layer.as_chunks_mut::<HIDDEN>();
        for (input, column) in std::iter::once(&1.0).chain(features).zip(columns) {
            for (slope, by_unit) in column.iter_mut().zip(by_hidden) {
                *slope += input * by_unit;
            }
        }
    }

    /// Moves the weights (Adam).
    fn step(&mut self, rate: f32) {
        const KEPT: f32 = 0.9;
        const SQUARES_KEPT: f32 = 0.999;
        self.steps += 1;
        let mean_share = 1.0 - KEPT.powi(self.steps);
        let square_share = 1.0 - SQUARES_KEPT.powi(self.steps);
        let moments = self.mean.iter_mut().zip(&mut self.square);
        let weights = &mut self.estimate.net_mut().weights;
        for ((weight, gradient), (mean, square)) in
            weights.iter_mut().zip(&self.gradient).zip(moments)
        {
            *mean = KEPT * *mean + (1.0 - KEPT) * gradient;
            *square = SQUARES_KEPT * *square + (1.0 - SQUARES_KEPT) * gradient * gradient;
            *weight -= rate * (*mean / mean_share) / ((*square / square_share).sqrt() + 1e-8);
        }
    }
}

#[cfg(test)]
mod tests {
    use keliya_rules::Game;
    use rand::SeedableRng;
    use rand_xoshiro::Xoshiro256PlusPlus;

    use super::*;

    #[test]
    fn the_gradient_is_the_slope_of_the_loss() {
        let config = Config::new(Game::Saturankam, 3).unwrap();
        let mut learner = Learner::new(config, &mut Xoshiro256PlusPlus::seed_from_u64(7));
        let mut state = State::new(config, config.seat(2).unwrap());
        state.throw(Lots::new(config, &[3, 6]).unwrap()).unwrap();
        state.play("1+7,2+2".parse().unwrap()).unwrap();
        let features = learner.estimate.describe(&state);
        let wanted: Outputs = [0.2, 0.7, 0.1, 0.0];
        let (outputs, hidden) = learner.net().outputs(&features);
        learner.add_gradient(features.as_slice(), &hidden, &outputs, &wanted);
        let loss = |learner: &Learner| -> f32 {
            let (outputs, _) = learner.net().outputs(&features);
            (0..3).map(|side| -wanted[side] * outputs[side].ln()).sum()
        };
        const STEP: f32 = 0.02;
        for weight in (0..learner.gradient.len()).step_by(7) {
            let before = learner.net().weights[weight];
            let mut at = |value| {
                learner.estimate.net_mut().weights[weight] = value;
                loss(&learner)
            };
            let slope = (at(before + STEP) - at(before - STEP)) / (2.0 * STEP);
            at(before);
            let gradient = learner.gradient[weight];
            assert!(
                (slope - gradient).abs() < 1e-3,
                "{weight}: {slope} {gradient}"
            );
        }
    }

    #[test]
    fn games_teach_that_the_winner_wins() {
        let config = Config::new(Game::Saturankam, 2).unwrap();
        let mut random = Xoshiro256PlusPlus::seed_from_u64(8);
        let mut learner = Learner::new(config, &mut random);
        learner.estimate.net_mut().weights.fill(0.0);
        let pace = Pace {
            rate: 1e-2,
            lambda: 1.0,
            astray: 0.5,
        };
        let mut loss_of_games = || -> f64 {
            let games = (0..200).map(|_| learner.learn_from_a_game(pace, &mut random));
            games.sum::<f64>() / 200.0
        };
        let (first, last) = (loss_of_games(), loss_of_games());
        // Who knows nothing loses ln 2, 0.693.
        assert!(first < 0.68 && last < 0.63, "{first} {last}");
    }
}
