//! How a game goes on: throws, plays, what follows them, and whose turn is next.

use thiserror::Error;

use crate::lots::Lots;
use crate::motion::View;
use crate::play::{COUNTERS, Form, Part, Play};
use crate::ruleset::{CutReward, IdleThrow, Throws};
use crate::seat::Side;
use crate::state::{Phase, State};
use crate::step::Steps;
use crate::values::Values;

/// What came of a throw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Thrown {
    /// What it counts.
    pub value: u8,
    /// Whether another throw follows from it.
    pub again: bool,
    /// The values that could not be used. A 0 is none.
    pub lost: Values,
}

/// What came of a play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Played {
    /// What it did.
    pub steps: Steps,
    /// The values left in the pool that could not be used. What a winner
    /// leaves is not among them, nor the number of a die that took nobody home.
    pub lost: Values,
    /// The side that has won by it.
    pub winner: Option<Side>,
}

/// Why a throw or a play was not accepted; the game is as before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// A throw when a play is to be chosen, a play when lots are to be
    /// thrown, or anything after the end.
    #[error("{}", match .phase {
        Phase::Throw => "the lots are to be thrown first",
        Phase::Play => "a play is to be chosen first",
        Phase::Over => "the game is over",
    })]
    WrongPhase {
        /// The phase that the game is in.
        phase: Phase,
    },
    /// A throw of the lots of another game.
    #[error("those are not the lots of this game")]
    WrongLots,
    /// A play that is not among the legal ones.
    #[error("{play} is not a legal play here")]
    IllegalPlay {
        /// The play.
        play: Play,
    },
}

impl State {
    /// Throws: what cannot be used is lost already after it, and then the turn has passed on.
    ///
    /// A pool holds [`Values::CAPACITY`] values; should one ever be full, a
    /// further value is lost at once.
    ///
    /// # Errors
    ///
    /// In another phase than [`Phase::Throw`], and for lots of another game.
    pub fn throw(&mut self, lots: Lots) -> Result<Thrown, Refusal> {
        if self.phase != Phase::Throw {
            return Err(Refusal::WrongPhase { phase: self.phase });
        }
        if lots.game() != self.variant.config.game() {
            return Err(Refusal::WrongLots);
        }
        self.lots = Some(lots);
        let value = lots.value();
        Ok(match self.variant.rules.throws {
            Throws::Pooled => self.throw_into_pool(value),
            Throws::OneByOne => self.throw_by_itself(value),
        })
    }

    fn throw_into_pool(&mut self, value: u8) -> Thrown {
        let again = self.variant.rules.grants.contains(value);
        let mut lost = Values::EMPTY;
        if value != 0 && !self.pool.push(value) {
            lost = Values::one(value);
        }
        if !again {
            if self.can_use_pool() {
                self.phase = Phase::Play;
            } else {
                lost = self.pool;
                self.pass();
            }
        }
        Thrown { value, again, lost }
    }

    fn throw_by_itself(&mut self, value: u8) -> Thrown {
        let again = self.grants(value);
        let mut lost = Values::EMPTY;
        if value != 0 {
            self.pool = Values::one(value);
        }
        if self.can_use_pool() {
            self.phase = Phase::Play;
        } else {
            lost = self.pool;
            self.end_throw(again);
        }
        Thrown { value, again, lost }
    }

    /// Whether another throw follows from one, used or lost.
    fn grants(&self, value: u8) -> bool {
        let rules = &self.variant.rules;
        rules.grants.contains(value)
            && match rules.idle_throw {
                IdleThrow::Grants => true,
                IdleThrow::Nothing => {
                    let view = View::of(self);
                    rules.enters.contains(value)
                        || COUNTERS
                            .into_iter()
                            .any(|counter| view.is_on_board(counter))
                }
            }
    }

    /// What a play would do, counter by counter.
    ///
    /// # Errors
    ///
    /// As [`State::play`].
    pub fn steps(&self, play: Play) -> Result<Steps, Refusal> {
        self.check(play)?;
        let mut after = *self;
        Ok(after.carry_out(play.0))
    }

    /// Plays; what then cannot be used is lost, and the turn passes on unless another throw follows.
    ///
    /// # Errors
    ///
    /// In another phase than [`Phase::Play`], and for a play that is not legal.
    pub fn play(&mut self, play: Play) -> Result<Played, Refusal> {
        self.check(play)?;
        let steps = self.carry_out(play.0);
        let mut lost = Values::EMPTY;
        if self.has_all_home() {
            self.winner = Some(self.side());
            self.phase = Phase::Over;
            self.pool.clear();
        } else {
            match self.variant.rules.throws {
                Throws::Pooled => {
                    self.use_up(play.0);
                    if !self.can_use_pool() {
                        lost = self.pool;
                        self.pass();
                    }
                }
                Throws::OneByOne => {
                    let again = self.earns_throw(&steps);
                    self.end_throw(again);
                }
            }
        }
        Ok(Played {
            steps,
            lost,
            winner: self.winner,
        })
    }

    fn check(&self, play: Play) -> Result<(), Refusal> {
        match self.phase {
            Phase::Play if self.is_legal(play) => Ok(()),
            Phase::Play => Err(Refusal::IllegalPlay { play }),
            phase @ (Phase::Throw | Phase::Over) => Err(Refusal::WrongPhase { phase }),
        }
    }

    /// Moves the counters as a legal play says.
    fn carry_out(&mut self, form: Form) -> Steps {
        let mut steps = Steps::EMPTY;
        match form {
            Form::Enter { counters, pips } => {
                for counter in counters.iter() {
                    steps.push(self.enter(counter, pips));
                }
            }
            Form::Go(part) => steps.push(self.advance(part)),
            Form::Divide(first, second) => {
                steps.push(self.advance(first));
                steps.push(self.advance(second));
            }
            Form::Total { counter, .. } => {
                let pips = self.pool.iter().sum();
                steps.push(self.advance(Part { counter, pips }));
            }
        }
        steps
    }

    /// Takes the values that a play used out of the pool.
    fn use_up(&mut self, form: Form) {
        match form {
            Form::Enter { pips, .. } | Form::Go(Part { pips, .. }) => self.pool.remove(pips),
            Form::Total { .. } | Form::Divide(..) => self.pool.clear(),
        }
    }

    /// "A throw earns at most one further throw": by its value or by a cut.
    fn earns_throw(&self, steps: &Steps) -> bool {
        let rules = &self.variant.rules;
        self.pool.iter().any(|&value| rules.grants.contains(value))
            || match rules.cut_reward {
                CutReward::Nothing => false,
                CutReward::Throw => steps.cut_anything(),
            }
    }

    fn has_all_home(&self) -> bool {
        let home = self.variant.board.home();
        self.own_steps().iter().all(|&step| step == home)
    }

    /// A throw is used or lost; the seat throws again or the turn passes.
    fn end_throw(&mut self, again: bool) {
        if again {
            self.pool.clear();
            self.phase = Phase::Throw;
        } else {
            self.pass();
        }
    }

    fn pass(&mut self) {
        self.seat = self.variant.config.seat_after(self.seat);
        self.side = self.variant.side_of(self.seat);
        self.phase = Phase::Throw;
        self.pool.clear();
        self.lots = None;
    }
}
