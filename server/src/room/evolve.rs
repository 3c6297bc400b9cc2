//! How each event changes a room's state.

use std::{sync::Arc, time::Duration};

use keliya_protocol::{
    BotLevel, Event, GameOver, GameStarted, PlayerId, SeatLeft, SeatTaken, SeatsSwapped, SeedGiven,
    SeedsAsked, Status, fair::Dice,
};
use keliya_rules as rules;

use super::{
    State,
    state::{Finished, Game, Pledge, Seat, Seeding, Stage},
    turn_clock::TurnClock,
};

impl State {
    /// Applies an event; none if it cannot follow.
    pub(super) fn happen(&mut self, event: &Event) -> Option<()> {
        match event {
            Event::SeatTaken(taken) => self.seat_taken(taken)?,
            Event::SeatLeft(SeatLeft {
                seat,
                player,
                bot: _,
            }) => {
                let during_game = self.status() == Status::Playing;
                let left_by = player.clone().filter(|_| during_game);
                let seat = self.seat_mut(*seat)?;
                *seat = Seat {
                    // Who comes back is answered as before.
                    answered: seat.answered.take().filter(|_| left_by.is_some()),
                    left_by,
                    ..Seat::default()
                };
            }
            Event::SeatsSwapped(SeatsSwapped { a, b }) => {
                let (a, b) = (
                    usize::from(*a).checked_sub(1)?,
                    usize::from(*b).checked_sub(1)?,
                );
                if a.max(b) >= self.seats.len() {
                    return None;
                }
                self.seats.swap(a, b);
            }
            Event::HostChanged(changed) => self.host = changed.player.clone(),
            Event::Locked(locked) => self.locked = locked.on,
            Event::Removed(removed) => {
                let id = removed.player.id;
                self.removed.push(id);
                for seat in self.seats.iter_mut().filter(|seat| seat.was_left_by(id)) {
                    seat.left_by = None;
                }
            }
            Event::Muted(muted) => {
                self.muted.retain(|&id| id != muted.player.id);
                if muted.on {
                    self.muted.push(muted.player.id);
                }
            }
            Event::TimerSet(set) => self.set_limit(set.turn_seconds),
            Event::Paused(_) => self.pause()?,
            Event::Unpaused(_) => self.unpause()?,
            Event::SeedGiven(given) => self.seed_given(given)?,
            Event::SeedsAsked(SeedsAsked { deadline, .. }) => {
                let pledge = Arc::new(self.take_pledge()?);
                let client_seeds = vec![None; self.seats.len()];
                self.stage = Stage::Seeding(Seeding {
                    pledge,
                    client_seeds,
                    deadline: *deadline,
                });
            }
            Event::GameStarted(started) => self.start(started)?,
            Event::Thrown(thrown) => {
                let game = self.game_mut()?;
                game.table
                    .throw(rules::Lots::new(game.table.config(), &thrown.lots).ok()?)
                    .ok()?;
                game.throws += 1;
                self.acted(thrown.seat, thrown.auto)?;
            }
            Event::Played(played) => {
                self.game_mut()?
                    .table
                    .play(played.play.parse().ok()?)
                    .ok()?;
                self.acted(played.seat, played.auto)?;
            }
            // A consequence of the throw or play before it.
            Event::Lost(_) => {}
            Event::GameOver(over) => self.finish(over)?,
            Event::RematchAsked(asked) => {
                let seat = self.seat_mut(asked.seat)?;
                seat.holder.as_ref()?;
                seat.rematch = true;
            }
            Event::RoomClosed(_) => self.stage = Stage::Closed,
            Event::Unknown => return None,
        }
        Some(())
    }

    fn seat_taken(&mut self, taken: &SeatTaken) -> Option<()> {
        let bot = match &taken.bot {
            Some(name) => Some(BotLevel::from_name(name)?),
            None => None,
        };
        let seat = self.seat_mut(taken.seat)?;
        let was_bot = seat.bot.is_some();
        match &taken.player {
            // A stand-in comes or goes.
            Some(player) if seat.is_held_by(player.id) => {
                seat.bot = bot;
                seat.missed = 0;
            }
            Some(player) => {
                let is_back = seat.was_left_by(player.id);
                *seat = Seat {
                    holder: Some(player.clone()),
                    bot,
                    answered: seat.answered.take().filter(|_| is_back),
                    ..Seat::default()
                };
                // Who takes another seat than the one they left has no right to that any more.
                let theirs = |seat: &&mut Seat| seat.was_left_by(player.id);
                for seat in self.seats.iter_mut().filter(theirs) {
                    seat.left_by = None;
                }
            }
            None => {
                *seat = Seat {
                    bot: Some(bot?),
                    left_by: seat.left_by.take(),
                    answered: seat.answered.take(),
                    ..Seat::default()
                };
            }
        }
        self.turn_comes_to(taken.seat, was_bot, bot.is_some());
        Some(())
    }

    /// If the seat is in turn, its throw or play comes to whoever has the seat now.
    fn turn_comes_to(&mut self, number: u8, was_bot: bool, is_bot: bool) {
        let (seq, at, limit, paused) = (self.seq, self.changed_at, self.limit(), self.paused);
        let in_turn = |game: &&mut Game| game.table.seat().number() == number;
        let Some(game) = self.game_mut().filter(in_turn) else {
            return;
        };
        match (was_bot, is_bot) {
            (_, false) => game.clock.come_to_person(seq, at, limit, paused),
            (false, true) => game.clock.come_to_bot(seq, at),
            // Another level goes on where the one before was.
            (true, true) => game.clock.began_with = seq,
        }
    }

    /// A seat threw or played; what follows has a clock of its own.
    fn acted(&mut self, number: u8, auto: bool) -> Option<()> {
        let seat = self.seat_mut(number)?;
        if seat.bot.is_none() {
            seat.missed = if auto {
                seat.missed.saturating_add(1)
            } else {
                0
            };
        }
        self.restart_clock();
        Some(())
    }

    fn limit(&self) -> Option<Duration> {
        (self.turn_seconds > 0).then(|| Duration::from_secs(u64::from(self.turn_seconds)))
    }

    fn restart_clock(&mut self) {
        let clock = TurnClock::start(self.seq, self.changed_at, self.limit(), self.paused);
        if let Some(game) = self.game_mut() {
            game.clock = clock;
        }
    }

    fn set_limit(&mut self, turn_seconds: u32) {
        self.turn_seconds = turn_seconds;
        let (at, limit, paused) = (self.changed_at, self.limit(), self.paused);
        if let Some(game) = self.game_mut() {
            game.clock.limit(at, limit, paused);
        }
    }

    fn pause(&mut self) -> Option<()> {
        if self.paused || self.status() != Status::Playing {
            return None;
        }
        self.paused = true;
        let at = self.changed_at;
        if let Some(game) = self.game_mut() {
            game.clock.pause(at);
        }
        Some(())
    }

    fn unpause(&mut self) -> Option<()> {
        if !self.paused {
            return None;
        }
        self.paused = false;
        let at = self.changed_at;
        if let Some(game) = self.game_mut() {
            game.clock.unpause(at);
        }
        Some(())
    }

    fn seed_given(&mut self, given: &SeedGiven) -> Option<()> {
        match &mut self.stage {
            Stage::Seeding(seeding) => {
                let place = seeding
                    .client_seeds
                    .get_mut(usize::from(given.seat).checked_sub(1)?)?;
                *place = Some(given.client_seed.clone()?);
            }
            Stage::Lobby | Stage::Over(_) => {
                let player = self.seat(given.seat)?.holder.as_ref()?.id;
                self.keep_hash(player, given.hash.clone()?);
            }
            Stage::Playing(_) | Stage::Closed => return None,
        }
        Some(())
    }

    /// Fixes what the coming game's dice follow from, but for the client seeds.
    fn take_pledge(&mut self) -> Option<Pledge> {
        let game_no = self.game_no() + 1;
        let server_seed = self.coming_seed.take()?;
        let hashes = self.seat_hashes();
        self.hashes.clear();
        for seat in &mut self.seats {
            (seat.left_by, seat.rematch, seat.missed) = (None, false, 0);
        }
        Some(Pledge {
            game_no,
            server_seed,
            hashes,
        })
    }

    /// Keeps the latest hash of a player. Those who gave one and no longer sit are forgotten when
    /// many came and went.
    fn keep_hash(&mut self, player: PlayerId, hash: String) {
        const MANY: usize = 64;
        if self.hashes.len() >= MANY {
            let seats = &self.seats;
            self.hashes
                .retain(|&id, _| seats.iter().any(|seat| seat.is_held_by(id)));
        }
        self.hashes.insert(player, hash);
    }

    /// For each seat the hash that its holder gave for the coming game.
    #[must_use]
    pub fn seat_hashes(&self) -> Vec<Option<String>> {
        let hash = |seat: &Seat| self.hashes.get(&seat.holder.as_ref()?.id).cloned();
        self.seats.iter().map(hash).collect()
    }

    fn start(&mut self, started: &GameStarted) -> Option<()> {
        let pledge = match &self.stage {
            Stage::Seeding(seeding) => seeding.pledge.clone(),
            Stage::Lobby | Stage::Over(_) => Arc::new(self.take_pledge()?),
            Stage::Playing(_) | Stage::Closed => return None,
        };
        let client_seeds = Arc::new(started.client_seeds.clone());
        let dice = Arc::new(Dice::new(
            &pledge.server_seed,
            self.code,
            pledge.game_no,
            &client_seeds,
        ));
        let first = self.config.seat(started.first_seat)?;
        let table = rules::State::new(self.config, first);
        self.stage = Stage::Playing(Game {
            pledge,
            client_seeds,
            dice,
            throws: 0,
            table,
            clock: TurnClock::start(self.seq, self.changed_at, self.limit(), self.paused),
        });
        Some(())
    }

    fn finish(&mut self, over: &GameOver) -> Option<()> {
        let winner = over.winner;
        let finished = match &self.stage {
            Stage::Playing(game) => Finished {
                pledge: game.pledge.clone(),
                client_seeds: Some(game.client_seeds.clone()),
                throws: game.throws,
                table: game.table,
                winner,
            },
            Stage::Seeding(seeding) => Finished {
                pledge: seeding.pledge.clone(),
                client_seeds: None,
                throws: 0,
                table: self.opening(),
                winner,
            },
            Stage::Lobby | Stage::Over(_) | Stage::Closed => return None,
        };
        self.score.clone_from(&over.score);
        self.paused = false;
        self.stage = Stage::Over(finished);
        for seat in &mut self.seats {
            seat.left_by = None;
        }
        Some(())
    }
}
