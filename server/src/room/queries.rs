//! What can be asked of a room's state.

use keliya_protocol::{PlayerId, Status, fair::NO_SEED};
use keliya_rules as rules;

use super::{
    State,
    state::{Game, Seat, Stage},
};

impl State {
    /// The table before the first throw.
    #[must_use]
    pub fn opening(&self) -> rules::State {
        rules::State::new(
            self.config,
            self.config.seat(1).expect("every game has a seat 1"),
        )
    }

    /// The room's status.
    #[must_use]
    pub fn status(&self) -> Status {
        match self.stage {
            Stage::Lobby => Status::Lobby,
            Stage::Seeding(_) | Stage::Playing(_) => Status::Playing,
            Stage::Over(_) | Stage::Closed => Status::Over,
        }
    }

    /// Is the room closed for good?
    #[must_use]
    pub fn is_closed(&self) -> bool {
        matches!(self.stage, Stage::Closed)
    }

    /// Which game of the room runs or ran last; 0 before the first.
    #[must_use]
    pub fn game_no(&self) -> u32 {
        match &self.stage {
            Stage::Lobby | Stage::Closed => 0,
            Stage::Seeding(seeding) => seeding.pledge.game_no,
            Stage::Playing(game) => game.pledge.game_no,
            Stage::Over(finished) => finished.pledge.game_no,
        }
    }

    /// The running game.
    #[must_use]
    pub fn game(&self) -> Option<&Game> {
        match &self.stage {
            Stage::Playing(game) => Some(game),
            Stage::Lobby | Stage::Seeding(_) | Stage::Over(_) | Stage::Closed => None,
        }
    }

    pub(super) fn game_mut(&mut self) -> Option<&mut Game> {
        match &mut self.stage {
            Stage::Playing(game) => Some(game),
            Stage::Lobby | Stage::Seeding(_) | Stage::Over(_) | Stage::Closed => None,
        }
    }

    /// A seat by number, if the room has it.
    #[must_use]
    pub fn seat(&self, number: u8) -> Option<&Seat> {
        self.seats.get(usize::from(number).checked_sub(1)?)
    }

    pub(super) fn seat_mut(&mut self, number: u8) -> Option<&mut Seat> {
        self.seats.get_mut(usize::from(number).checked_sub(1)?)
    }

    /// The seats with their numbers.
    pub fn numbered_seats(&self) -> impl Iterator<Item = (u8, &Seat)> {
        (1..).zip(&self.seats)
    }

    /// The number of the seat that a player holds.
    #[must_use]
    pub fn seat_of(&self, player: PlayerId) -> Option<u8> {
        self.numbered_seats()
            .find(|(_, seat)| seat.is_held_by(player))
            .map(|(number, _)| number)
    }

    /// The number of the first free seat.
    #[must_use]
    pub fn free_seat(&self) -> Option<u8> {
        self.numbered_seats()
            .find(|(_, seat)| seat.is_free())
            .map(|(number, _)| number)
    }

    /// May something happen without anybody's doing, now or in a while? False in a pause, and when all
    /// that is left is people without a time limit.
    #[must_use]
    pub fn goes_on(&self) -> bool {
        match &self.stage {
            Stage::Seeding(_) => true,
            Stage::Playing(_) => {
                let bots = self.seats.iter().any(|seat| seat.bot.is_some());
                !self.paused && (bots || self.turn_seconds > 0)
            }
            Stage::Lobby | Stage::Over(_) | Stage::Closed => false,
        }
    }

    /// Is that player the host?
    #[must_use]
    pub fn is_host(&self, player: PlayerId) -> bool {
        self.host.as_ref().is_some_and(|host| host.id == player)
    }

    /// The client seeds with which a game starts now: what was given, or `-`.
    #[must_use]
    pub fn given_seeds(&self) -> Vec<String> {
        let given = |seed: &Option<String>| seed.clone().unwrap_or_else(|| NO_SEED.to_owned());
        match &self.stage {
            Stage::Seeding(seeding) => seeding.client_seeds.iter().map(given).collect(),
            Stage::Lobby | Stage::Playing(_) | Stage::Over(_) | Stage::Closed => {
                vec![NO_SEED.to_owned(); self.seats.len()]
            }
        }
    }
}
