//! A room: a pure core that decides and evolves, and a task around it that stores and tells.
//!
//! Commands come in, `decide` answers with [`Fact`]s or a [`Refusal`], the facts
//! are stored, [`State::evolve`] applies them, and only then is anybody told.

mod acting;
mod actor;
mod audience;
mod bots;
mod command;
mod crowd;
mod decide;
mod evolve;
mod handle;
mod history;
mod queries;
mod resting;
mod server_acts;
mod setup;
mod state;
mod turn_clock;
pub(crate) mod view;

pub use crate::journal::{Entry, Fact, GameSetup};
pub(crate) use actor::card;
pub use actor::{Ended, NewRoom, RoomActor, RoomContext, card_of, closing, draw_seed};
pub use bots::Bots;
pub use command::{Command, Refusal};
pub use handle::{Mailbox, RoomClosed, RoomHandle, RoomMessage};
pub use history::History;
pub(crate) use resting::REST_AHEAD;
pub use setup::{config_from_request, game_named};
pub use state::State;

#[cfg(test)]
mod tests;
