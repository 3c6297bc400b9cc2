//! Which plays are legal.
//!
//! They are found in the order of their notation, bytewise, so that no list is
//! sorted: `+` comes before `,`, that before digits, and those before `^`.

use crate::games::MAX_COUNTERS;
use crate::motion::View;
use crate::play::{COUNTERS, CounterSet, Form, Part, Play, Plays, Tally};
use crate::ruleset::{Division, Entry, Occupancy};
use crate::state::{Phase, State};
use crate::value_set::ValueSet;

impl State {
    /// Lists the legal plays, sorted by notation, bytewise. There are none
    /// unless the phase is [`Phase::Play`], and then there is at least one.
    ///
    /// Counters of one side on the same square, or all at `wait`, are alike:
    /// only plays of the lowest-numbered of them are listed, and of a division
    /// between two on one square the form in which the first has the larger part.
    pub fn legal(&self, plays: &mut Plays) {
        plays.clear();
        if self.phase == Phase::Play {
            View::of(self).list(plays);
        }
    }

    /// [`State::legal`] in a list of its own.
    pub fn legal_plays(&self) -> Plays {
        let mut plays = Plays::new();
        self.legal(&mut plays);
        plays
    }

    /// Whether a play is one of those that [`State::legal`] lists.
    pub fn is_legal(&self, play: Play) -> bool {
        self.phase == Phase::Play && View::of(self).allows(play.0)
    }

    /// Whether anything in the pool can be used.
    #[inline]
    pub(crate) fn can_use_pool(&self) -> bool {
        !self.pool.is_empty() && View::of(self).finds_any()
    }
}

impl View<'_> {
    #[inline]
    fn list(&self, plays: &mut Plays) {
        match self.use_of_pool() {
            UseOfPool::Whole => self.list_undivided(plays),
            UseOfPool::Divided(value) => self.list_divided(value, plays),
        }
    }

    /// Each value by itself, or all that are left in one motion.
    #[inline]
    fn list_undivided(&self, plays: &mut Plays) {
        let values = ValueSet::of(self.pool);
        for counter in self.first_alike() {
            if self.is_waiting(counter) {
                for value in self.entering(values).iter() {
                    plays.push(Play(self.entrance(counter, value)));
                }
                continue;
            }
            for pips in self.reach(counter, values).iter() {
                plays.push(Play(Form::Go(Part { counter, pips })));
            }
            // Written in descending order, so next after the largest value alone.
            if self.goes_total(counter) {
                plays.push(Play(self.total(counter)));
            }
        }
    }

    /// A value whole or divided between two counters.
    #[inline]
    fn list_divided(&self, value: u8, plays: &mut Plays) {
        for counter in self.first_alike() {
            if self.is_waiting(counter) {
                if self.entering(ValueSet::one(value)).contains(value) {
                    plays.push(Play(self.entrance(counter, value)));
                }
                continue;
            }
            let alone = self.alone(counter, value);
            let mut all = alone;
            let mut divided = [ValueSet::EMPTY; MAX_COUNTERS];
            for (other, parts) in Self::after(counter).zip(&mut divided) {
                *parts = self.division(counter, other, value);
                all = all.or(*parts);
            }
            for pips in all.iter_as_texts() {
                let part = Part { counter, pips };
                if alone.contains(pips) {
                    plays.push(Play(Form::Go(part)));
                }
                for (other, parts) in Self::after(counter).zip(divided) {
                    if parts.contains(pips) {
                        let rest = Part {
                            counter: other,
                            pips: value - pips,
                        };
                        plays.push(Play(Form::Divide(part, rest)));
                    }
                }
            }
        }
    }

    /// Whether [`View::list`] lists anything.
    #[inline]
    fn finds_any(&self) -> bool {
        let values = ValueSet::of(self.pool);
        let enters = !self.entering(values).is_empty();
        COUNTERS.into_iter().any(|counter| {
            enters && self.is_waiting(counter) || !self.reach(counter, values).is_empty()
        }) || match self.use_of_pool() {
            // Where counters need no room, who can go the total can go a part of it.
            UseOfPool::Whole => {
                self.variant.rules.occupancy == Occupancy::Single
                    && COUNTERS.into_iter().any(|counter| self.goes_total(counter))
            }
            UseOfPool::Divided(value) => COUNTERS.into_iter().any(|counter| {
                !self.alone(counter, value).is_empty()
                    || Self::after(counter).any(|other| {
                        !self.division(counter, other, value).is_empty()
                            || !self.division(other, counter, value).is_empty()
                    })
            }),
        }
    }

    #[inline]
    fn use_of_pool(&self) -> UseOfPool {
        match (self.variant.rules.division, self.pool) {
            (Division::ToGetHome | Division::Freely, &[value]) => UseOfPool::Divided(value),
            (Division::ToGetHome | Division::Freely, _) | (Division::Never, _) => UseOfPool::Whole,
        }
    }

    /// Whether [`View::list`] lists that play.
    #[inline]
    fn allows(&self, form: Form) -> bool {
        match form {
            Form::Enter { counters, .. } => {
                let counter = counters.lowest();
                let enters = |value| self.entrance(counter, value) == form;
                COUNTERS.contains(&counter)
                    && self.is_waiting(counter)
                    && self.is_first_alike(counter)
                    && self.entering(ValueSet::of(self.pool)).iter().any(enters)
            }
            Form::Go(Part { counter, pips }) => {
                COUNTERS.contains(&counter)
                    && self.is_first_alike(counter)
                    && match self.use_of_pool() {
                        UseOfPool::Whole => self.reach(counter, ValueSet::of(self.pool)),
                        UseOfPool::Divided(value) => self.alone(counter, value),
                    }
                    .contains(pips)
            }
            Form::Divide(first, second) => match self.use_of_pool() {
                UseOfPool::Whole => false,
                UseOfPool::Divided(value) => {
                    COUNTERS.contains(&second.counter)
                        && first.pips.checked_add(second.pips) == Some(value)
                        && self.is_first_alike(first.counter)
                        && self
                            .division(first.counter, second.counter, value)
                            .contains(first.pips)
                }
            },
            Form::Total { counter, .. } => {
                COUNTERS.contains(&counter)
                    && self.is_first_alike(counter)
                    && self.goes_total(counter)
                    && self.total(counter) == form
            }
        }
    }

    /// The numbers of the counters after one.
    #[inline]
    fn after(counter: u8) -> impl Iterator<Item = u8> {
        COUNTERS.into_iter().filter(move |&other| other > counter)
    }

    /// Whether no counter of a lower number is in the same place.
    #[inline]
    fn is_first_alike(&self, counter: u8) -> bool {
        let step = self.step(counter);
        COUNTERS
            .into_iter()
            .all(|other| other >= counter || self.step(other) != step)
    }

    /// The counters without those that are like one of a lower number.
    #[inline]
    fn first_alike(&self) -> impl Iterator<Item = u8> {
        COUNTERS
            .into_iter()
            .filter(|&counter| self.is_first_alike(counter))
    }

    /// Which of some values take in a waiting counter.
    #[inline]
    fn entering(&self, values: ValueSet) -> ValueSet {
        let entering = values.and(self.variant.rules.enters);
        match self.variant.rules.occupancy {
            Occupancy::Single if !self.has_room(1) => ValueSet::EMPTY,
            Occupancy::Single | Occupancy::Shared => entering,
        }
    }

    /// The play by which a value takes in a waiting counter, the first of them, or all.
    #[inline]
    fn entrance(&self, counter: u8, value: u8) -> Form {
        match self.variant.rules.entry {
            Entry::One => Form::Enter {
                counters: CounterSet::EMPTY.with(counter),
                pips: value,
            },
            Entry::All => Form::Enter {
                counters: COUNTERS
                    .into_iter()
                    .filter(|&waiting| self.is_waiting(waiting))
                    .fold(CounterSet::EMPTY, CounterSet::with),
                // "throws double 1": what is written is the number of one die.
                pips: value / 2,
            },
        }
    }

    /// Whether a counter can go the sum of all values that are left, at least two.
    #[inline]
    fn goes_total(&self, counter: u8) -> bool {
        self.pool.len() >= 2 && self.can_go_total(counter, self.pool.iter().sum())
    }

    /// The play by which a counter goes the sum of all values that are left.
    fn total(&self, counter: u8) -> Form {
        Form::Total {
            counter,
            values: Tally::of(self.pool),
        }
    }

    /// How far a counter may go while no other moves: the whole value, or home
    /// by one die of a double when the other die's number is lost.
    ///
    /// "If the other counter is on the board and can go k, it must, in the same
    /// play. If it cannot (too near, waiting or home), the first goes alone and
    /// the other k is lost" (Saturankam).
    #[inline]
    fn alone(&self, counter: u8, value: u8) -> ValueSet {
        let whole = self.reach(counter, ValueSet::one(value));
        let one_die = self.last_step(counter, value);
        let goes_home = !one_die.is_empty()
            && COUNTERS.into_iter().all(|other| {
                other == counter
                    || self.reach(other, one_die).is_empty()
                        && self.last_step(other, value).is_empty()
            });
        if goes_home { whole.or(one_die) } else { whole }
    }

    /// How far the first of two counters may go while the second goes the rest.
    /// The first is the lowest-numbered of those on its square.
    #[inline]
    fn division(&self, first: u8, second: u8, value: u8) -> ValueSet {
        let parts = ValueSet::below(value);
        let part = |counter| {
            let double = self.last_step(counter, value);
            self.reach(counter, parts).or(double)
        };
        let to_first = part(first);
        let to_second = part(second).taken_from(value);
        let mut division = to_first.and(to_second);
        if division.is_empty() {
            return division;
        }
        let lower = |lower| lower != first && self.step(lower) == self.step(second);
        if (1..second).any(lower) {
            return ValueSet::EMPTY;
        }
        if self.step(first) == self.step(second) {
            // "the form in which counter 1 has the larger part is the listed one"
            division = division.without(ValueSet::below(value.div_ceil(2)));
        }
        match self.variant.rules.division {
            Division::Never => ValueSet::EMPTY,
            Division::Freely => division,
            Division::ToGetHome => {
                let by_first = ValueSet::one(self.distance(first));
                let by_second = value
                    .checked_sub(self.distance(second))
                    .map_or(ValueSet::EMPTY, ValueSet::one);
                division.and(by_first.or(by_second))
            }
        }
    }
}

/// How the values of a pool are used.
enum UseOfPool {
    /// Each by itself, or all in one motion.
    Whole,
    /// The only one, by one counter or by two.
    Divided(u8),
}
