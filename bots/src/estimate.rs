//! The estimate of who wins Pancha Keliya and Saturankam: a network on features, learned from games
//! of bots against themselves.

use std::sync::OnceLock;

use keliya_rules::{Config, Game, Play, State};
use rand::Rng;

use crate::chance::{Cast, casts};
use crate::choice::Pick;
use crate::features::{Describer, Features};
use crate::net::{Net, Outputs};
use crate::search::Search;
use crate::valuation::{Chances, Valuation};

/// An estimate for positions of one configuration, and of those that differ from it only in how
/// many seats share a side.
#[derive(Debug)]
pub struct Estimate {
    describer: Describer,
    net: Net,
    casts: Vec<Cast>,
    /// Of how many outcomes of a turn two more throws are looked at.
    further: usize,
}

impl Estimate {
    /// That of a configuration, with the weights that come with this crate. Made at the first call.
    pub(crate) fn of(config: Config) -> &'static Self {
        static ESTIMATES: OnceLock<Vec<(Config, OnceLock<Estimate>)>> = OnceLock::new();
        let estimates =
            ESTIMATES.get_or_init(|| Config::all().map(|c| (c, OnceLock::new())).collect());
        estimates
            .iter()
            .find(|(other, _)| weights_name(*other) == weights_name(config))
            .map(|(_, estimate)| estimate.get_or_init(|| Self::with(config, net(config))))
            .expect("a configuration is like itself")
    }

    /// That of a configuration with other weights.
    pub fn with(config: Config, net: Net) -> Self {
        Self {
            describer: Describer::of(config),
            net,
            casts: casts(config),
            further: further(config),
        }
    }

    /// What may be thrown.
    pub(crate) fn casts(&self) -> &[Cast] {
        &self.casts
    }

    /// The best play of a position, `None` where there is nothing to play.
    pub fn choose(&self, state: &State, rng: &mut impl Rng) -> Option<Play> {
        self.best(state, &mut |count| rng.random_range(0..count))
    }

    pub(crate) fn best(&self, state: &State, pick: Pick<'_>) -> Option<Play> {
        let search = Search {
            valuation: self,
            casts: &self.casts,
        };
        search.best_play(state, self.further, pick)
    }

    /// The position, before a throw, in numbers.
    pub(crate) fn describe(&self, state: &State) -> Features {
        self.describer.describe(state)
    }

    /// The network.
    pub(crate) fn net(&self) -> &Net {
        &self.net
    }

    /// The network, to be changed.
    pub(crate) fn net_mut(&mut self) -> &mut Net {
        &mut self.net
    }
}

impl Valuation for Estimate {
    #[inline]
    fn chances(&self, state: &State) -> Chances {
        by_side(state, &self.net.outputs(&self.describe(state)).0)
    }
}

/// From turn order to the order of sides.
pub(crate) fn by_side(state: &State, outputs: &Outputs) -> Chances {
    let sides = usize::from(state.config().side_count());
    let mut chances = Chances::default();
    for (turn, &output) in outputs[..sides].iter().enumerate() {
        chances[(state.side().index() + turn) % sides] = f64::from(output);
    }
    chances
}

/// The name of the file of the weights for a configuration, as in `saturankam-3-pass-full`.
pub fn weights_name(config: Config) -> String {
    let mut name = format!("{}-{}", config.game(), config.side_count());
    for (_, value) in config.options() {
        name.push('-');
        name.push_str(&value.to_string());
    }
    name
}

/// The weights that come with this crate, by [`weights_name`].
macro_rules! weights {
    ($($name:literal,)*) => {
        const WEIGHTS: &[(&str, &[u8])] =
            &[$(($name, include_bytes!(concat!("../weights/", $name, ".f32"))),)*];
    };
}

weights! {
    "pancha_keliya-2-shared-pooled",
    "pancha_keliya-2-shared-one_by_one",
    "pancha_keliya-2-single-pooled",
    "pancha_keliya-2-single-one_by_one",
    "saturankam-2-land-full",
    "saturankam-2-land-ludii",
    "saturankam-2-pass-full",
    "saturankam-2-pass-ludii",
    "saturankam-3-land-full",
    "saturankam-3-land-ludii",
    "saturankam-3-pass-full",
    "saturankam-3-pass-ludii",
    "saturankam-4-land-full",
    "saturankam-4-land-ludii",
    "saturankam-4-pass-full",
    "saturankam-4-pass-ludii",
}

/// As many as a few milliseconds allow. In Pancha Keliya it was of no use.
fn further(config: Config) -> usize {
    match (config.game(), config.side_count()) {
        (Game::PanchaKeliya | Game::Siga, _) => 0,
        (Game::Saturankam, 2) => 3,
        (Game::Saturankam, _) => 2,
    }
}

fn net(config: Config) -> Net {
    let name = weights_name(config);
    let (_, bytes) = WEIGHTS
        .iter()
        .find(|(other, _)| *other == name)
        .expect("every configuration but those of Siga has its weights");
    Net::from_bytes(usize::from(config.side_count()), bytes).expect("weights of the right length")
}
