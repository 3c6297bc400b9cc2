//! The user's part in the dice: a client seed for every game, promised by its hash as soon as the
//! server's commitment is known, revealed when it is asked for.

use keliya_protocol::{
    ClientMessage, GameStarted, GiveSeed, Status,
    fair::{self, ClientSeed},
};

use super::Mirror;
use crate::{dice::Own, identity::StoredSeed};

/// Keeps the seed of the game to come or under way.
#[derive(Debug)]
pub(super) struct SeedKeeper {
    seed: Option<StoredSeed>,
    draw: fn() -> [u8; 16],
    /// The game and the seat for which the hash was sent over this connection.
    offered: Option<(u32, u8)>,
    /// The game for which the seed was revealed over this connection.
    revealed: Option<u32>,
    /// The game for which the server took the seed itself.
    taken: Option<u32>,
    /// The game for which a missing hash was told.
    warned: Option<u32>,
    /// The server takes no seeds.
    unsupported: bool,
}

/// What is to be done about the seed. Not to be printed: the request may hold it.
#[derive(Default)]
pub(super) struct Due {
    /// A new seed, to be kept before its hash is sent.
    pub(super) keep: Option<StoredSeed>,
    /// The request to send.
    pub(super) send: Option<ClientMessage>,
    /// One's hash is not listed.
    pub(super) missing: bool,
}

impl SeedKeeper {
    pub(super) fn new(seed: Option<StoredSeed>, draw: fn() -> [u8; 16]) -> Self {
        Self {
            seed,
            draw,
            offered: None,
            revealed: None,
            taken: None,
            warned: None,
            unsupported: false,
        }
    }

    /// Begins anew with another room.
    pub(super) fn renew(&mut self, seed: Option<StoredSeed>) {
        let unsupported = self.unsupported;
        *self = Self::new(seed, self.draw);
        self.unsupported = unsupported;
    }

    pub(super) fn unsupported(&mut self) {
        self.unsupported = true;
    }

    /// What was sent over the lost connection, or to a room that went back, may not be there; sending
    /// it again does no harm.
    pub(super) fn cut_off(&mut self) {
        (self.offered, self.revealed) = (None, None);
    }

    /// The room went back: what the server took may be lost.
    pub(super) fn went_back(&mut self) {
        self.cut_off();
        self.taken = None;
    }

    /// The server took what somebody gave; was that the seed at hand?
    pub(super) fn taken(&mut self, given: Option<&str>) {
        if let Some(seed) = &self.seed
            && given == Some(seed.seed.reveal())
        {
            self.taken = Some(seed.game_no);
        }
    }

    /// A game begins: does it leave out the hash that one promised for it, and was that not told?
    pub(super) fn left_out(&mut self, started: &GameStarted, own: Option<&Own>) -> bool {
        let Some(own) = own.filter(|_| !self.unsupported) else {
            return false;
        };
        let index = usize::from(own.seat).checked_sub(1);
        let listed = index.and_then(|index| started.hashes.get(index)?.as_deref());
        let told = self.warned.replace(started.game_no) == Some(started.game_no);
        !told && listed != Some(own.seed.hash().as_str())
    }

    /// The hash of the seed at hand.
    pub(super) fn hash(&self) -> Option<String> {
        Some(self.seed.as_ref()?.seed.hash())
    }

    /// What the user gave to the game of that number, in that seat.
    pub(super) fn own(&self, game_no: u32, seat: Option<u8>) -> Option<Own> {
        let seed = self.seed.as_ref().filter(|seed| seed.game_no == game_no)?;
        Some(Own {
            seat: seat?,
            seed: seed.seed.clone(),
            taken: self.taken == Some(game_no),
        })
    }

    /// The game of that number is over.
    pub(super) fn over(&mut self, game_no: u32) -> bool {
        let spent = self.seed.take_if(|seed| seed.game_no <= game_no);
        spent.is_some()
    }

    /// Looks at the room, and says what is due. `held` is the seat that the user holds.
    pub(super) fn due(&mut self, room: &Mirror, held: Option<u8>) -> Due {
        let mut due = Due::default();
        let state = room.state();
        let Some(seat) =
            held.filter(|_| !self.unsupported && state.fairness.scheme == fair::SCHEME)
        else {
            return due;
        };
        let listed = || {
            let hashes = &state.fairness.hashes;
            let index = usize::from(seat).checked_sub(1)?;
            hashes.get(index)?.as_ref()
        };
        if let Some((game_no, commitment)) = room.coming_game() {
            let fits = |seed: &StoredSeed| {
                seed.room == state.room && seed.game_no == game_no && seed.commitment == commitment
            };
            if !self.seed.as_ref().is_some_and(fits) {
                let seed = StoredSeed {
                    room: state.room,
                    game_no,
                    commitment: commitment.to_owned(),
                    seed: ClientSeed::from_random((self.draw)()),
                };
                due.keep = Some(seed.clone());
                self.seed = Some(seed);
            }
            let hash = self.hash();
            let known = state.status == Status::Lobby && listed() == hash.as_ref();
            if !known && self.offered != Some((game_no, seat)) {
                due.send = Some(give(room, hash, None));
            }
            self.offered = Some((game_no, seat));
        } else if state.fairness.client_seeds.is_none() {
            // The seeds are being asked for.
            let Some(seed) = self.seed.as_ref().filter(|seed| {
                seed.room == state.room && seed.commitment == state.fairness.commitment
            }) else {
                return due;
            };
            let game_no = Some(seed.game_no);
            if listed() == self.hash().as_ref() {
                if self.revealed != game_no {
                    due.send = Some(give(room, None, Some(seed.seed.reveal().to_owned())));
                    self.revealed = game_no;
                }
            } else if self.warned != game_no {
                due.missing = true;
                self.warned = game_no;
            }
        }
        due
    }
}

fn give(room: &Mirror, hash: Option<String>, client_seed: Option<String>) -> ClientMessage {
    ClientMessage::GiveSeed(GiveSeed {
        room: room.state().room.to_string(),
        hash,
        client_seed,
    })
}
