//! A configuration: which game, how many seats, which options.

use thiserror::Error;

use crate::board::Board;
use crate::game::Game;
use crate::games::{MAX_OPTIONS, pancha_keliya, saturankam, siga};
use crate::option::{OptionChoice, OptionValue};
use crate::ruleset::Rules;
use crate::seat::{Seat, Side};

/// A game, a number of seats it can be played with, and a value for each of its options.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Config {
    game: Game,
    seats: u8,
    /// For each option the index of its value in [`OptionSpec::values`](crate::OptionSpec::values).
    choices: [u8; MAX_OPTIONS],
}

/// Why there is no such configuration.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ConfigError {
    /// The game cannot be played by so many.
    #[error("{game} is not played with {seats} seats")]
    SeatCount {
        /// The game asked for.
        game: Game,
        /// The seats asked for.
        seats: u8,
    },
    /// The game has no option of that name.
    #[error("{game} has no option {name:?}")]
    UnknownOption {
        /// The game of the configuration.
        game: Game,
        /// The name asked for.
        name: String,
    },
    /// The option cannot be that.
    #[error("option {name} cannot be {value:?}")]
    UnknownValue {
        /// The option.
        name: &'static str,
        /// What was asked of it, as a text.
        value: String,
    },
}

impl Config {
    /// The game with all options as the sources have it.
    ///
    /// # Errors
    ///
    /// When the game is not played with so many seats.
    pub fn new(game: Game, seats: u8) -> Result<Self, ConfigError> {
        if !game.seat_counts().contains(&seats) {
            return Err(ConfigError::SeatCount { game, seats });
        }
        let mut choices = [0; MAX_OPTIONS];
        for (choice, spec) in choices.iter_mut().zip(game.options()) {
            *choice = index_of(spec.values, spec.default.into()).unwrap_or(0);
        }
        Ok(Self {
            game,
            seats,
            choices,
        })
    }

    /// The same with one option set.
    ///
    /// # Errors
    ///
    /// When the game has no such option or the option no such value.
    pub fn with_option(mut self, name: &str, value: OptionChoice<'_>) -> Result<Self, ConfigError> {
        for (choice, spec) in self.choices.iter_mut().zip(self.game.options()) {
            if spec.name == name {
                *choice =
                    index_of(spec.values, value).ok_or_else(|| ConfigError::UnknownValue {
                        name: spec.name,
                        value: value.to_string(),
                    })?;
                return Ok(self);
            }
        }
        Err(ConfigError::UnknownOption {
            game: self.game,
            name: name.to_owned(),
        })
    }

    /// Every configuration there is: each game with each number of seats and each choice of options.
    pub fn all() -> impl Iterator<Item = Self> {
        Game::ALL.into_iter().flat_map(|game| {
            game.seat_counts().iter().flat_map(move |&seats| {
                let values = move |option: usize| {
                    let count = game.options().get(option).map_or(1, |o| o.values.len());
                    (0u8..).take(count)
                };
                values(0).flat_map(move |first| {
                    values(1).map(move |second| Self {
                        game,
                        seats,
                        choices: [first, second],
                    })
                })
            })
        })
    }

    /// The game.
    pub const fn game(self) -> Game {
        self.game
    }

    /// How many seats take turns.
    pub const fn seats(self) -> u8 {
        self.seats
    }

    /// Every option of the game with the value in force, in the order of [`Game::options`].
    pub fn options(self) -> impl Iterator<Item = (&'static str, OptionValue)> {
        self.game
            .options()
            .iter()
            .zip(self.choices)
            .map(|(spec, choice)| {
                let value = spec.values.get(usize::from(choice));
                (spec.name, value.copied().unwrap_or(spec.default))
            })
    }

    /// How many sides have counters on the board.
    pub fn side_count(self) -> u8 {
        self.game.data().teams.unwrap_or(self.seats)
    }

    /// The sides in turn order.
    pub fn sides(self) -> impl Iterator<Item = Side> {
        Side::ALL.into_iter().take(usize::from(self.side_count()))
    }

    /// The side that a seat plays for. Sides take turns as seats do, so teams
    /// are the odd and the even seats.
    pub fn side_of(self, seat: Seat) -> Side {
        let index = (seat.number() - 1) % self.side_count();
        Side::ALL[usize::from(index)]
    }

    /// The seats that play for a side, ascending; none if the side is not in the game.
    pub fn seats_of(self, side: Side) -> impl Iterator<Item = Seat> {
        (1..=self.seats)
            .map(Seat::of)
            .filter(move |&seat| self.side_of(seat) == side)
    }

    /// The seat of that number, if the table has it.
    pub fn seat(self, number: u8) -> Option<Seat> {
        (1..=self.seats).contains(&number).then(|| Seat::of(number))
    }

    /// The seat whose turn follows that of `seat`: 1, 2, ... n, 1.
    pub fn seat_after(self, seat: Seat) -> Seat {
        let number = seat.number();
        Seat::of(if number < self.seats { number + 1 } else { 1 })
    }

    /// How many counters each side has.
    pub fn counters(self) -> u8 {
        self.game.data().counters
    }

    /// The board it is played on.
    pub fn board(self) -> &'static Board {
        match self.game {
            Game::PanchaKeliya => pancha_keliya::board(),
            Game::Siga => siga::board(),
            Game::Saturankam => saturankam::board(self.side_count(), self.choices),
        }
    }

    pub(crate) fn rules(self) -> Rules {
        let [first, second] = self.choices;
        self.game.data().rules[usize::from(first & 1)][usize::from(second & 1)]
    }
}

fn index_of(values: &[OptionValue], choice: OptionChoice<'_>) -> Option<u8> {
    (0u8..)
        .zip(values)
        .find(|&(_, &value)| choice.is(value))
        .map(|(index, _)| index)
}
