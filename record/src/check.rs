//! A record against the rules: what can follow from what, throw by throw and play by play. The dice
//! are another matter, see [`crate::verify`].

use keliya_rules::{
    Lots, LotsError, ParsePlayError, Phase, Play, Plays, Refusal, Side, State, Steps, Values,
};
use thiserror::Error;

use crate::record::{Item, Outcome, Record};

/// A throw or a play, and what it changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Ply {
    /// The index of its turn in [`Record::turns`].
    pub turn: usize,
    /// The index of its item in that turn.
    pub item: usize,
    /// The seat that acted.
    pub seat: u8,
    /// Its side.
    pub side: Side,
    /// What it did.
    pub act: Act,
    /// Did the server act for an absent person?
    pub auto: bool,
    /// What could not be used.
    pub lost: Values,
    /// The game before.
    pub before: State,
    /// The game after.
    pub after: State,
}

/// What a seat did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(
    clippy::large_enum_variant,
    reason = "games have some hundred of them, and they are looked through in order"
)]
pub enum Act {
    /// It threw.
    Throw {
        /// What the lots showed.
        lots: Lots,
        /// Does another throw follow from it?
        again: bool,
    },
    /// It played.
    Play {
        /// The play.
        play: Play,
        /// What it did.
        steps: Steps,
        /// How many plays were legal, this one included.
        choices: usize,
    },
}

/// A place in a record where it cannot be so.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{}{breach}", place(*.turn, *.item))]
pub struct Breakage {
    /// The index of the turn; none if it concerns the whole.
    pub turn: Option<usize>,
    /// The index of the item in it; none if it concerns the whole turn.
    pub item: Option<usize>,
    /// What is wrong.
    pub breach: Breach,
}

fn place(turn: Option<usize>, item: Option<usize>) -> String {
    match (turn, item) {
        (Some(turn), Some(item)) => format!("turn {}, item {}: ", turn + 1, item + 1),
        (Some(turn), None) => format!("turn {}: ", turn + 1),
        (None, _) => String::new(),
    }
}

/// What the rules have against a record.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum Breach {
    /// Seats, hashes or seeds are not as many as the game has seats.
    #[error("{what}: {wanted} seats play, not {found}")]
    Count {
        /// Of what.
        what: &'static str,
        /// How many seats the game has.
        wanted: u8,
        /// How many there were.
        found: usize,
    },
    /// The first seat is none of the table.
    #[error("seat {0} is none of the table")]
    NoSuchSeat(u8),
    /// The first seat, the client seeds and turns come together, when a game has started.
    #[error(
        "a game that has started has a first seat and client seeds; one that has not has neither, nor any turn"
    )]
    Start,
    /// A game that is over reveals its server seed, one that is not does not.
    #[error("the server seed is there when, and only when, the game is over")]
    ServerSeed,
    /// Another seat is in turn.
    #[error("seat {expected} is in turn")]
    NotInTurn {
        /// The seat in turn.
        expected: u8,
    },
    /// The turn has passed on already.
    #[error("the turn has passed to seat {0}, which needs a line of its own")]
    TurnPassed(u8),
    /// The turn has not passed on yet.
    #[error("the turn before is not over: {}", todo(*.0))]
    TurnUnfinished(Phase),
    /// A turn in which nothing happens.
    #[error("a turn has a throw")]
    EmptyTurn,
    /// Lots that cannot fall so.
    #[error(transparent)]
    Lots(#[from] LotsError),
    /// What is no play in any position.
    #[error(transparent)]
    Form(#[from] ParsePlayError),
    /// The rules do not allow it here.
    #[error(transparent)]
    Refusal(#[from] Refusal),
    /// What could not be used is marked by `-`, and nothing else is.
    #[error("{}", if *.0 { "values were lost here, which a - must say" } else { "nothing was lost here" })]
    LostMark(bool),
    /// The result is not what the plays lead to.
    #[error("the result is {stated}, but {}", match .winner {
        Some(side) => format!("side {side} has won"),
        None => "nobody has won".to_owned(),
    })]
    Outcome {
        /// What the record says.
        stated: String,
        /// Who has won by the plays.
        winner: Option<Side>,
    },
}

fn todo(phase: Phase) -> &'static str {
    match phase {
        Phase::Throw => "the lots are to be thrown",
        Phase::Play => "a play is to be chosen",
        Phase::Over => "the game is over",
    }
}

impl Breach {
    fn whole(self) -> Breakage {
        Breakage {
            turn: None,
            item: None,
            breach: self,
        }
    }
}

impl Record {
    /// Goes through the game, and tells every throw and play in order; gives the game as it stood at
    /// the end, none if it never started.
    ///
    /// # Errors
    ///
    /// At the first place that the rules do not allow. What was told before it was right.
    pub fn walk(&self, tell: impl FnMut(&Ply)) -> Result<Option<State>, Breakage> {
        self.check_frame().map_err(Breach::whole)?;
        let state = self.walk_turns(tell)?;
        self.check_outcome(state.as_ref()).map_err(Breach::whole)?;
        Ok(state)
    }

    /// All throws and plays, in order.
    ///
    /// # Errors
    ///
    /// As [`Record::walk`].
    pub fn plies(&self) -> Result<Vec<Ply>, Breakage> {
        let mut plies = Vec::new();
        self.walk(|ply| plies.push(*ply))?;
        Ok(plies)
    }

    /// What does not depend on any turn.
    pub(crate) fn check_frame(&self) -> Result<(), Breach> {
        let wanted = self.config.seats();
        let count = |what, found| {
            if found == usize::from(wanted) {
                Ok(())
            } else {
                Err(Breach::Count {
                    what,
                    wanted,
                    found,
                })
            }
        };
        count("seats", self.seats.len())?;
        count("hashes", self.dice.hashes.len())?;
        if let Some(seeds) = &self.dice.client_seeds {
            count("client seeds", seeds.len())?;
        }
        if let Some(first) = self.first {
            self.config.seat(first).ok_or(Breach::NoSuchSeat(first))?;
        }
        let started = self.first.is_some();
        if started != self.dice.client_seeds.is_some() || (!started && !self.turns.is_empty()) {
            return Err(Breach::Start);
        }
        if self.dice.server_seed.is_some() != self.is_over() {
            return Err(Breach::ServerSeed);
        }
        Ok(())
    }

    /// Goes through the turns alone, whatever the result is said to be.
    pub(crate) fn walk_turns(&self, mut tell: impl FnMut(&Ply)) -> Result<Option<State>, Breakage> {
        let first = self.first.and_then(|first| self.config.seat(first));
        let Some(first) = first else {
            return Ok(None);
        };
        let mut table = Table {
            state: State::new(self.config, first),
            plays: Plays::new(),
        };
        let mut mid_turn = false;
        for (turn, line) in self.turns.iter().enumerate() {
            let at_turn = |breach| Breakage {
                turn: Some(turn),
                item: None,
                breach,
            };
            let phase = table.state.phase();
            if phase == Phase::Over {
                return Err(at_turn(Breach::Refusal(Refusal::WrongPhase { phase })));
            }
            if mid_turn {
                return Err(at_turn(Breach::TurnUnfinished(phase)));
            }
            let expected = table.state.seat().number();
            if line.seat != expected {
                return Err(at_turn(Breach::NotInTurn { expected }));
            }
            let mut acted = false;
            for (item, what) in line.items.iter().enumerate() {
                let at_item = |breach| Breakage {
                    turn: Some(turn),
                    item: Some(item),
                    breach,
                };
                if matches!(what, Item::Note(_)) {
                    continue;
                }
                let now = table.state.seat().number();
                if acted && now != line.seat {
                    return Err(at_item(Breach::TurnPassed(now)));
                }
                let ply = table.act(turn, item, what).map_err(at_item)?;
                if let Some(ply) = ply {
                    acted = true;
                    tell(&ply);
                }
            }
            if !acted {
                return Err(at_turn(Breach::EmptyTurn));
            }
            mid_turn = table.state.seat().number() == line.seat;
        }
        Ok(Some(table.state))
    }

    /// Whether the result is what the plays lead to.
    pub(crate) fn check_outcome(&self, state: Option<&State>) -> Result<(), Breach> {
        let winner = state.and_then(State::winner);
        let fits = match &self.outcome {
            Outcome::Won(side) => winner == Some(*side),
            Outcome::Running | Outcome::Ended | Outcome::Closed(_) => winner.is_none(),
        };
        if fits {
            Ok(())
        } else {
            Err(Breach::Outcome {
                stated: self.outcome.to_string(),
                winner,
            })
        }
    }
}

/// The game on its way through the record.
struct Table {
    state: State,
    plays: Plays,
}

impl Table {
    /// Does what an item says; none for a note.
    fn act(&mut self, turn: usize, item: usize, what: &Item) -> Result<Option<Ply>, Breach> {
        let before = self.state;
        let (act, auto, lost, marked) = match what {
            Item::Throw { lots, auto, lost } => {
                let lots = Lots::new(before.config(), lots)?;
                let thrown = self.state.throw(lots)?;
                let again = thrown.again;
                (Act::Throw { lots, again }, *auto, thrown.lost, *lost)
            }
            Item::Play { play, auto, lost } => {
                let play: Play = play.parse()?;
                before.legal(&mut self.plays);
                let choices = self.plays.len();
                let played = self.state.play(play)?;
                let steps = played.steps;
                let act = Act::Play {
                    play,
                    steps,
                    choices,
                };
                (act, *auto, played.lost, *lost)
            }
            Item::Note(_) => return Ok(None),
        };
        if marked == lost.is_empty() {
            return Err(Breach::LostMark(!lost.is_empty()));
        }
        Ok(Some(Ply {
            turn,
            item,
            seat: before.seat().number(),
            side: before.side(),
            act,
            auto,
            lost,
            before,
            after: self.state,
        }))
    }
}
