//! Which play leads to the best chances: the rest of the turn is looked at as a whole, and then
//! what may be thrown after it and what is best then.
//!
//! In games of more than two sides each side is taken to play for its own chances alone.

use keliya_rules::{Phase, Play, Plays, Side, State};

use crate::chance::Cast;
use crate::choice::Pick;
use crate::valuation::{Chances, Valuation};

/// How many positions within a turn are looked at. A turn that has more, of six throws or so,
/// comes once in thousands; what lies beyond is then not considered.
const MOST_WITHIN_TURN: usize = 1_500;

/// How many of the outcomes of a turn are looked at further, the best at first sight.
const LOOKED_AT: usize = 12;

/// Chances that differ by less are the same to a bot.
const ALIKE: f64 = 1e-9;

/// A way to end a turn, or to come to the next throw in it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Outcome {
    /// The play to begin with.
    pub(crate) first: Play,
    /// The position that the plays lead to: before a throw, or won.
    pub(crate) end: State,
    /// The chance of the side in turn to win from there.
    pub(crate) chance: f64,
}

/// What is needed to look ahead.
#[derive(Debug)]
pub(crate) struct Search<'a, V> {
    pub(crate) valuation: &'a V,
    /// What may be thrown.
    pub(crate) casts: &'a [Cast],
}

/// Leaves the outcomes with the best chances, so many at most.
fn keep_best(outcomes: &mut Vec<Outcome>, count: usize) {
    outcomes.sort_by(|one, other| other.chance.total_cmp(&one.chance));
    outcomes.truncate(count);
}

/// The play to begin with for the best chance, any of those if several are alike.
pub(crate) fn one_of_the_best(outcomes: &[Outcome], pick: Pick<'_>) -> Option<Play> {
    let chances = outcomes.iter().map(|outcome| outcome.chance);
    let best = chances.fold(f64::NEG_INFINITY, f64::max);
    let is_best = |outcome: &&Outcome| outcome.chance >= best - ALIKE;
    let count = outcomes.iter().filter(is_best).count();
    let picked = if count > 1 { pick(count) } else { 0 };
    let outcome = outcomes.iter().filter(is_best).nth(picked)?;
    Some(outcome.first)
}

impl<V: Valuation> Search<'_, V> {
    /// The best play where one is to be chosen, by looking one throw beyond the turn, and for the
    /// best `further` of its outcomes two.
    pub(crate) fn best_play(&self, state: &State, further: usize, pick: Pick<'_>) -> Option<Play> {
        let own = state.side().index();
        let mut outcomes = self.outcomes(state);
        keep_best(&mut outcomes, LOOKED_AT);
        for outcome in &mut outcomes {
            outcome.chance = self.value(&outcome.end, 1)[own];
        }
        if further > 0 {
            keep_best(&mut outcomes, further);
            for outcome in &mut outcomes {
                outcome.chance = self.beyond_reply(&outcome.end)[own];
            }
        }
        one_of_the_best(&outcomes, pick)
    }

    /// The chances from a position when two more throws are looked at, the play after the first
    /// being the best at first sight.
    fn beyond_reply(&self, state: &State) -> Chances {
        if state.phase() == Phase::Over {
            return self.value(state, 0);
        }
        let mut expected = Chances::default();
        for cast in self.casts {
            let (end, _) = self.reply(&cast.throw(state));
            for (sum, chance) in expected.iter_mut().zip(self.value(&end, 1)) {
                *sum += cast.chance * chance;
            }
        }
        expected
    }

    /// Where the best play at first sight leads, and the chances there.
    fn reply(&self, state: &State) -> (State, Chances) {
        if state.phase() != Phase::Play {
            return (*state, self.value(state, 0));
        }
        let own = state.side().index();
        let mut plays = Plays::new();
        state.legal(&mut plays);
        let mut best: Option<(State, Chances)> = None;
        for &play in &plays {
            let mut after = *state;
            after.play(play).expect("the play is listed");
            let found = self.reply(&after);
            if best.is_none_or(|(_, best)| found.1[own] > best[own]) {
                best = Some(found);
            }
        }
        best.expect("there is a play when one is to be chosen")
    }

    /// The outcomes of a turn in which a play is to be chosen, by the estimates of where they end.
    pub(crate) fn outcomes(&self, state: &State) -> Vec<Outcome> {
        let mut outcomes = Outcomes::default();
        for &play in &state.legal_plays() {
            self.follow(state, play, play, &mut outcomes);
        }
        let mut found = outcomes.found;
        for outcome in &mut found {
            outcome.chance = self.value(&outcome.end, 0)[state.side().index()];
        }
        found
    }

    fn follow(&self, state: &State, first: Play, next: Play, outcomes: &mut Outcomes) {
        let mut after = *state;
        after.play(next).expect("the play is listed");
        if !outcomes.is_new(&after) {
            return;
        }
        if after.phase() == Phase::Play {
            for &play in &after.legal_plays() {
                self.follow(&after, first, play, outcomes);
            }
        } else {
            outcomes.found.push(Outcome {
                first,
                end: after,
                chance: 0.0,
            });
        }
    }

    /// The chances from a position when `throws` more throws (with pooled throws: turns) are looked at.
    pub(crate) fn value(&self, state: &State, throws: u8) -> Chances {
        match state.phase() {
            Phase::Over => {
                let mut chances = Chances::default();
                if let Some(winner) = state.winner() {
                    chances[winner.index()] = 1.0;
                }
                chances
            }
            Phase::Throw => match throws.checked_sub(1) {
                None => self.valuation.chances(state),
                Some(throws) => self.expected(state, throws),
            },
            Phase::Play => self.best(state, throws),
        }
    }

    fn expected(&self, state: &State, throws: u8) -> Chances {
        let mut expected = Chances::default();
        for cast in self.casts {
            let chances = self.value(&cast.throw(state), throws);
            for (sum, chance) in expected.iter_mut().zip(chances) {
                *sum += cast.chance * chance;
            }
        }
        expected
    }

    fn best(&self, state: &State, throws: u8) -> Chances {
        let own = state.side().index();
        let mut plays = Plays::new();
        state.legal(&mut plays);
        let mut best: Option<Chances> = None;
        for &play in &plays {
            let mut after = *state;
            after.play(play).expect("the play is listed");
            let chances = self.value(&after, throws);
            if best.is_none_or(|best| chances[own] > best[own]) {
                best = Some(chances);
            }
        }
        best.expect("there is a play when one is to be chosen")
    }
}

#[derive(Default)]
struct Outcomes {
    found: Vec<Outcome>,
    /// What has been looked at.
    seen: Vec<Key>,
}

/// The counters of all sides and the values left: all that matters within a turn.
type Key = (u64, u64);

impl Outcomes {
    /// Whether a position has not been looked at, and may be.
    fn is_new(&mut self, state: &State) -> bool {
        let key = key(state);
        if self.seen.len() >= MOST_WITHIN_TURN && !self.found.is_empty() || self.seen.contains(&key)
        {
            return false;
        }
        self.seen.push(key);
        true
    }
}

fn key(state: &State) -> Key {
    let counters = Side::ALL.into_iter().fold(0, |key, side| {
        let mut steps = [0; 3];
        let progress = state.progress(side);
        steps[..progress.len()].copy_from_slice(progress);
        steps.sort_unstable();
        // 8 counters of 7 bits or 6 of 5.
        progress_key(key, &steps[3 - progress.len()..])
    });
    let pool = state
        .pool()
        .iter()
        .fold(0, |key, &value| key + (1 << (u32::from(value.min(12)) * 5)));
    let turn = state.side().index() as u64 * 2 + u64::from(state.phase() == Phase::Play);
    (counters << 3 | turn, pool)
}

fn progress_key(key: u64, steps: &[u8]) -> u64 {
    steps
        .iter()
        .fold(key, |key, &step| key << 7 | u64::from(step))
}
