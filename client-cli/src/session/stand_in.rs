//! Bots that stand in for people: since when, and what the user is to be told of one's own.

use std::collections::BTreeMap;

use keliya_protocol::{
    ClientMessage, Event, EventMessage, JoinRoom, Phase, PlayerId, Room, SeatState, Status, limits,
};

use super::{Notice, Session};

/// Where bots stand in, by the events so far.
#[derive(Debug, Default)]
pub(super) struct StandIns {
    /// By seat, how often the bot has thrown or played there.
    acts: BTreeMap<u8, u32>,
    /// How often in a row the server acted for the user because time was up.
    missed: u8,
    /// How often a bot acted before the user came back to the seat, until that is told or the user acts.
    back: Option<u32>,
    /// The seat was asked back, and that is not answered.
    asked: bool,
}

/// What an event changes.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Change {
    /// A bot stands in for the user.
    Begun {
        /// Because the user's time was up too often.
        time_up: bool,
    },
    /// Somebody has the seat back from a bot, which acted so often.
    Back { acts: u32 },
}

impl StandIns {
    /// Takes the next event of the room, which the user, in that seat if in any, sees.
    pub(super) fn take(
        &mut self,
        event: &Event,
        me: Option<PlayerId>,
        seat: Option<u8>,
    ) -> Option<Change> {
        match event {
            Event::SeatTaken(taken) => {
                let player = taken.player.as_ref().map(|player| player.id);
                let own = me.is_some() && player == me;
                match (player.is_some(), taken.bot.is_some()) {
                    (true, true) => {
                        self.acts.entry(taken.seat).or_default();
                        let time_up = self.missed >= limits::MISSED_BEFORE_STAND_IN;
                        return own.then_some(Change::Begun { time_up });
                    }
                    (true, false) => {
                        let acts = self.acts.remove(&taken.seat)?;
                        if own {
                            (self.missed, self.back, self.asked) = (0, Some(acts), false);
                        }
                        return Some(Change::Back { acts });
                    }
                    (false, _) => drop(self.acts.remove(&taken.seat)),
                }
            }
            Event::SeatLeft(left) => drop(self.acts.remove(&left.seat)),
            Event::SeatsSwapped(_) | Event::GameStarted(_) => self.missed = 0,
            Event::Thrown(thrown) => self.acted(thrown.seat, thrown.auto, seat),
            Event::Played(played) => self.acted(played.seat, played.auto, seat),
            _ => {}
        }
        None
    }

    fn acted(&mut self, seat: u8, auto: bool, own: Option<u8>) {
        if let Some(acts) = self.acts.get_mut(&seat) {
            *acts = acts.saturating_add(1);
        }
        if Some(seat) == own {
            if auto {
                self.missed = self.missed.saturating_add(1);
            } else {
                (self.missed, self.back) = (0, None);
            }
        }
    }

    /// The connection is gone, and what was asked with it.
    pub(super) fn cut_off(&mut self) {
        self.asked = false;
    }
}

impl Session {
    /// Tells of an event that is news, in the way that suits what it changes.
    pub(super) fn tell_event(&mut self, message: EventMessage, change: Option<&Change>) {
        let me = self.me.as_ref().map(|me| me.id);
        match (change, &message.event) {
            (Some(Change::Back { acts }), Event::SeatTaken(taken)) => {
                if taken.player.as_ref().map(|player| player.id) == me {
                    let acts = *acts;
                    self.stand_ins.back = None;
                    return self.tell(Notice::SeatBack { acts });
                }
                self.tell(Notice::OwnerBack(Box::new(message)));
            }
            // Who is told of old times has the seat back by now.
            (Some(Change::Begun { time_up }), _) if !self.cursor.catching_up() => {
                let time_up = *time_up;
                self.tell(Notice::StandIn { time_up });
            }
            _ => self.tell(Notice::Happened(Box::new(message))),
        }
    }

    /// The history up to the user's coming is known: tells whether a bot played for the user meanwhile.
    pub(super) fn tell_of_stand_in(&mut self) {
        if let Some(acts) = self.stand_ins.back.take() {
            self.tell(Notice::SeatBack { acts });
        }
    }

    /// Does a bot stand in for the user?
    #[must_use]
    pub fn is_stood_in_for(&self) -> bool {
        let own = self.seat();
        let seats = self.room().map_or(&[][..], |room| &room.seats);
        let mine = |seat: &&SeatState| Some(seat.seat) == own;
        own.is_some()
            && seats
                .iter()
                .find(mine)
                .is_some_and(|seat| seat.bot.is_some())
    }

    /// The request that takes the user's seat back from a stand-in; none where there is nothing to take
    /// back, or a throw would do it.
    pub(super) fn seat_back(&self, room: &Room) -> Option<ClientMessage> {
        let throws = room.turn.as_ref().is_some_and(|turn| {
            Some(turn.seat) == self.seat() && turn.phase == Phase::Throw && !room.paused
        });
        let due = room.status == Status::Playing
            && !throws
            && self.is_stood_in_for()
            && !self.stand_ins.asked;
        due.then(|| {
            ClientMessage::JoinRoom(JoinRoom {
                room: room.room.to_string(),
                seat: None,
                spectate: None,
            })
        })
    }

    /// The seat was asked back.
    pub(super) fn asked_back(&mut self) {
        self.stand_ins.asked = true;
    }
}
