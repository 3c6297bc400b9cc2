//! The room's state, kept true by its events.

use keliya_protocol::{Event, EventMessage, PlayerId, Presence, Room, SeatState, Status};

/// A copy of the room's state that follows its events.
#[derive(Debug)]
pub struct Mirror {
    state: Room,
    /// An event was not understood: only a new `room` makes the state whole again.
    unsure: bool,
    /// Who was sent away: that they are gone then is no news.
    sent_away: Vec<PlayerId>,
}

/// As many who were sent away are kept in mind, at most.
const SENT_AWAY: usize = 64;

impl Mirror {
    pub(super) fn new(state: Room) -> Self {
        Self {
            state,
            unsure: false,
            sent_away: Vec::new(),
        }
    }

    /// The state.
    #[must_use]
    pub fn state(&self) -> &Room {
        &self.state
    }

    /// The seat that a player holds.
    #[must_use]
    pub fn seat_of(&self, player: PlayerId) -> Option<u8> {
        let holds = |seat: &&SeatState| seat.player.as_ref().is_some_and(|p| p.id == player);
        self.state.seats.iter().find(holds).map(|seat| seat.seat)
    }

    /// Does it need a new `room` after an event that it did not understand?
    pub(super) fn is_unsure(&self) -> bool {
        self.unsure
    }

    /// Takes a state that was not asked for, unless it is older.
    pub(super) fn renew(&mut self, state: Room) {
        if state.seq >= self.state.seq {
            self.replace(state);
        }
    }

    /// Takes the state that the server answered with: it is the room's, whatever was known before.
    pub(super) fn replace(&mut self, state: Room) {
        self.state = state;
        self.unsure = false;
    }

    /// Who came or went; false if that was known.
    pub(super) fn presence(&mut self, presence: &Presence) -> bool {
        self.state.spectators = presence.spectators;
        let mut news = presence.seat.is_none() && !self.sent_away.contains(&presence.player.id);
        for seat in &mut self.state.seats {
            let owner = seat.player.as_ref().map(|player| player.id);
            if owner == Some(presence.player.id) {
                news |= seat.connected != presence.connected;
                seat.connected = presence.connected;
                seat.absent_since = presence.absent_since;
            }
        }
        news
    }

    /// Takes the next event; one that the state already holds, or that is not the next, changes
    /// nothing.
    pub(super) fn follow(&mut self, message: &EventMessage) {
        if Some(message.seq) != self.state.seq.checked_add(1) {
            return;
        }
        self.state.seq = message.seq;
        self.happen(&message.event);
        if let Some(position) = &message.position {
            self.state.position = Some(position.clone());
            // In the middle of a batch nobody is to act.
            self.state.turn = None;
        }
        if let Some(turn) = &message.turn {
            self.state.turn = turn.clone();
        }
    }

    fn seat(&mut self, number: u8) -> Option<&mut SeatState> {
        self.state.seats.iter_mut().find(|seat| seat.seat == number)
    }

    fn hash(&mut self, seat: u8) -> Option<&mut Option<String>> {
        let index = usize::from(seat).checked_sub(1)?;
        self.state.fairness.hashes.get_mut(index)
    }

    fn clear(&mut self, number: u8) -> Option<String> {
        if let Some(seat) = self.seat(number) {
            (seat.player, seat.bot) = (None, None);
            (seat.connected, seat.absent_since, seat.rematch) = (false, None, false);
        }
        if self.state.status == Status::Lobby {
            return self.hash(number).and_then(Option::take);
        }
        None
    }

    fn happen(&mut self, event: &Event) {
        match event {
            Event::SeatTaken(taken) => {
                let mut moved = None;
                let mut was_here = false;
                if let Some(player) = &taken.player {
                    match self.seat_of(player.id) {
                        Some(old) if old != taken.seat => moved = self.clear(old),
                        Some(_) => was_here = true,
                        None => {}
                    }
                }
                if let Some(seat) = self.seat(taken.seat) {
                    seat.player.clone_from(&taken.player);
                    seat.bot.clone_from(&taken.bot);
                    // Who sits down is there; a stand-in does not bring the owner back.
                    if !(was_here && taken.bot.is_some()) {
                        (seat.connected, seat.absent_since) = (true, None);
                    }
                }
                if moved.is_some()
                    && let Some(hash) = self.hash(taken.seat)
                {
                    *hash = moved;
                }
            }
            Event::SeatLeft(left) => {
                self.clear(left.seat);
            }
            Event::HostChanged(changed) => self.state.host.clone_from(&changed.player),
            Event::TimerSet(set) => self.state.turn_seconds = set.turn_seconds,
            Event::Paused(_) => self.state.paused = true,
            Event::Unpaused(_) => self.state.paused = false,
            Event::Locked(locked) => self.state.locked = locked.on,
            Event::Removed(removed) => {
                if self.sent_away.len() >= SENT_AWAY {
                    self.sent_away.remove(0);
                }
                self.sent_away.push(removed.player.id);
                if let Some(seat) = self.seat_of(removed.player.id) {
                    self.clear(seat);
                }
            }
            Event::SeatsSwapped(swapped) => self.swap(swapped.a, swapped.b),
            Event::SeedGiven(given) => {
                if let Some(new) = &given.hash
                    && self.state.status == Status::Lobby
                    && let Some(hash) = self.hash(given.seat)
                {
                    *hash = Some(new.clone());
                }
            }
            Event::SeedsAsked(asked) => {
                self.begin(asked.game_no, &asked.commitment, &asked.hashes);
            }
            Event::GameStarted(started) => {
                self.begin(started.game_no, &started.commitment, &started.hashes);
                self.state.fairness.client_seeds = Some(started.client_seeds.clone());
            }
            Event::Thrown(_) => {
                let throws = &mut self.state.fairness.throws;
                *throws = throws.saturating_add(1);
            }
            Event::GameOver(over) => {
                self.state.status = Status::Over;
                self.state.winner = over.winner;
                self.state.score.clone_from(&over.score);
                self.state.turn = None;
                self.state.paused = false;
                self.state.fairness.server_seed = Some(over.server_seed.clone());
                self.state.fairness.next_commitment = Some(over.next_commitment.clone());
            }
            Event::RematchAsked(asked) => {
                if let Some(seat) = self.seat(asked.seat) {
                    seat.rematch = true;
                }
            }
            Event::RoomClosed(_) => self.state.turn = None,
            Event::Unknown => self.unsure = true,
            Event::Muted(_) | Event::Played(_) | Event::Lost(_) => {}
        }
    }

    fn begin(&mut self, game_no: u32, commitment: &str, hashes: &[Option<String>]) {
        let state = &mut self.state;
        state.status = Status::Playing;
        state.game_no = game_no;
        state.winner = None;
        state.turn = None;
        for seat in &mut state.seats {
            seat.rematch = false;
        }
        let fairness = &mut state.fairness;
        commitment.clone_into(&mut fairness.commitment);
        fairness.hashes = hashes.to_vec();
        fairness.client_seeds = None;
        fairness.throws = 0;
        (fairness.server_seed, fairness.next_commitment) = (None, None);
    }

    fn swap(&mut self, a: u8, b: u8) {
        let place = |number: u8| self.state.seats.iter().position(|seat| seat.seat == number);
        let (Some(a), Some(b)) = (place(a), place(b)) else {
            return;
        };
        // The people move, the seats and their sides stay.
        let seats = &mut self.state.seats;
        seats.swap(a, b);
        let (number, side) = (seats[a].seat, seats[a].side);
        (seats[a].seat, seats[a].side) = (seats[b].seat, seats[b].side);
        (seats[b].seat, seats[b].side) = (number, side);
        let hashes = &mut self.state.fairness.hashes;
        if self.state.status == Status::Lobby && a.max(b) < hashes.len() {
            hashes.swap(a, b);
        }
    }

    /// The number and the commitment of the game to come, between games.
    pub(super) fn coming_game(&self) -> Option<(u32, &str)> {
        let fairness = &self.state.fairness;
        let next = self.state.game_no.saturating_add(1);
        match self.state.status {
            Status::Lobby => Some((next, &fairness.commitment)),
            Status::Over => Some((next, fairness.next_commitment.as_ref()?)),
            Status::Playing => None,
        }
    }
}
