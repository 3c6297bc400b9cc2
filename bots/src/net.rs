//! A small network from features of a position to the chances of the sides.
//!
//! One hidden layer, a direct way past it, and a softmax over the sides:
//! `softmax(B + S x + W h)`, `h = softsign(b + V x)`. Sides are in turn order from the one that throws next.

use keliya_rules::Side;
use thiserror::Error;

use crate::features::{Features, inputs};

/// Units of the hidden layer.
pub(crate) const HIDDEN: usize = 32;

/// What a network makes of features.
#[derive(Clone, Debug)]
pub struct Net {
    sides: usize,
    /// `b` and the columns of `V`, then for each side its part of `B`, its row of `S` and its row of `W`.
    pub(crate) weights: Vec<f32>,
}

/// Chances by turn order from the side that throws next.
pub(crate) type Outputs = [f32; Side::ALL.len()];

/// The hidden layer.
pub(crate) type Hidden = [f32; HIDDEN];

impl Net {
    /// How many weights a network for so many sides has.
    pub(crate) const fn size(sides: usize) -> usize {
        let inputs = inputs(sides);
        (1 + inputs) * HIDDEN + sides * (1 + inputs + HIDDEN)
    }

    /// A network of those weights, [`Net::size`] of them.
    pub(crate) fn new(sides: usize, weights: Vec<f32>) -> Self {
        assert_eq!(
            weights.len(),
            Self::size(sides),
            "weights of another network"
        );
        Self { sides, weights }
    }

    /// A network that looks at nothing but how far the sides are apart in the race.
    pub fn of_the_race(sides: usize) -> Self {
        let mut weights = vec![0.0; Self::size(sides)];
        let inputs = inputs(sides);
        let rows_at = (1 + inputs) * HIDDEN;
        let others = sides - 1;
        for other in 1..sides {
            // For two sides the normal distribution, nearly: the logistic one of 1.7 times as much.
            let input = 1 + inputs - others + other - 1;
            weights[rows_at + other * (1 + inputs + HIDDEN) + input] = -1.7;
        }
        Self::new(sides, weights)
    }

    /// A network from its file: little-endian floats.
    ///
    /// # Errors
    ///
    /// When the file is of another length than such a network has.
    pub fn from_bytes(sides: usize, bytes: &[u8]) -> Result<Self, WrongLength> {
        let wanted = Self::size(sides) * size_of::<f32>();
        if bytes.len() != wanted {
            return Err(WrongLength {
                wanted,
                found: bytes.len(),
            });
        }
        let (floats, _) = bytes.as_chunks();
        Ok(Self::new(
            sides,
            floats
                .iter()
                .map(|&float| f32::from_le_bytes(float))
                .collect(),
        ))
    }

    /// What [`Net::from_bytes`] reads.
    pub fn to_bytes(&self) -> Vec<u8> {
        self.weights
            .iter()
            .flat_map(|weight| weight.to_le_bytes())
            .collect()
    }

    /// Where the rows of the sides begin.
    pub(crate) fn rows_at(&self) -> usize {
        (1 + inputs(self.sides)) * HIDDEN
    }

    /// The chances of the sides, and the hidden layer that led to them.
    #[inline]
    pub(crate) fn outputs(&self, features: &Features) -> (Outputs, Hidden) {
        let features = features.as_slice();
        let (layer, rows) = self.weights.split_at(self.rows_at());
        let (columns, _) = layer.as_chunks::<HIDDEN>();
        let mut hidden = columns[0];
        for (&input, column) in features.iter().zip(&columns[1..]) {
            for (unit, weight) in hidden.iter_mut().zip(column) {
                *unit += input * weight;
            }
        }
        for unit in &mut hidden {
            *unit /= 1.0 + unit.abs();
        }
        let mut outputs = Outputs::default();
        let mut sum = 0.0;
        let row_length = 1 + features.len() + HIDDEN;
        for (output, row) in outputs.iter_mut().zip(rows.chunks_exact(row_length)) {
            let (direct, over_hidden) = row[1..].split_at(features.len());
            let logit = row[0] + dot(direct, features) + dot(over_hidden, &hidden);
            *output = logit.clamp(-30.0, 30.0).exp();
            sum += *output;
        }
        for output in &mut outputs {
            *output /= sum;
        }
        (outputs, hidden)
    }
}

/// A file that is not of such a network.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the weights take {wanted} bytes, not {found}")]
pub struct WrongLength {
    /// The length that it should have, in bytes.
    pub wanted: usize,
    /// The length that it has.
    pub found: usize,
}

/// Added in eight lanes, which the compiler makes one.
#[inline]
fn dot(one: &[f32], other: &[f32]) -> f32 {
    let (ones, ones_rest) = one.as_chunks::<8>();
    let (others, others_rest) = other.as_chunks::<8>();
    let mut lanes = [0.0; 8];
    for (one, other) in ones.iter().zip(others) {
        for ((lane, a), b) in lanes.iter_mut().zip(one).zip(other) {
            *lane += a * b;
        }
    }
    let rest: f32 = ones_rest.iter().zip(others_rest).map(|(a, b)| a * b).sum();
    lanes.iter().sum::<f32>() + rest
}
