//! Bots that stand in for people: since when, and what the user is to be told of one's own.

use std::collections::BTreeMap;

use keliya_protocol::{
    ClientMessage, Event, EventMessage, JoinRoom, Phase, PlayerId, Room, SeatTaken, Status, limits,
};

use super::{Notice, Session};

/// A bot that stands in.
#[derive(Debug)]
struct StandIn {
    /// For whom.
    owner: PlayerId,
    /// How often it has thrown or played.
    acts: u32,
}

/// Where bots stand in, by the events so far of one room.
#[derive(Debug, Default)]
pub(super) struct StandIns {
    by_seat: BTreeMap<u8, StandIn>,
    /// How often in a row the server acted for the user because time was up.
    missed: u8,
    /// How often a bot acted before the user came back to the seat, until that is told, the user acts, or
    /// a game begins or ends.
    back: Option<u32>,
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
            Event::SeatTaken(taken) => return self.taken(taken, me),
            Event::SeatLeft(left) => {
                self.by_seat.remove(&left.seat);
                if me.is_some() && left.player.as_ref().map(|player| player.id) == me {
                    self.back = None;
                }
            }
            Event::SeatsSwapped(swapped) => {
                self.missed = 0;
                let (a, b) = (swapped.a, swapped.b);
                let (from_a, from_b) = (self.by_seat.remove(&a), self.by_seat.remove(&b));
                let moved = [from_a.map(|bot| (b, bot)), from_b.map(|bot| (a, bot))];
                self.by_seat.extend(moved.into_iter().flatten());
            }
            Event::GameStarted(_) => (self.missed, self.back) = (0, None),
            Event::GameOver(_) => self.back = None,
            Event::Thrown(thrown) => self.acted(thrown.seat, thrown.auto, seat),
            Event::Played(played) => self.acted(played.seat, played.auto, seat),
            _ => {}
        }
        None
    }

    fn taken(&mut self, taken: &SeatTaken, me: Option<PlayerId>) -> Option<Change> {
        let before = self.by_seat.remove(&taken.seat);
        let owner = taken.player.as_ref()?.id;
        let before = before.filter(|bot| bot.owner == owner);
        let own = Some(owner) == me;
        if taken.bot.is_some() {
            let acts = before.map_or(0, |bot| bot.acts);
            self.by_seat.insert(taken.seat, StandIn { owner, acts });
            if own {
                self.back = None;
            }
            let time_up = self.missed >= limits::MISSED_BEFORE_STAND_IN;
            return own.then_some(Change::Begun { time_up });
        }
        // Who moves to another seat leaves no stand-in behind.
        self.by_seat.retain(|_, bot| bot.owner != owner);
        let acts = before.map(|bot| bot.acts);
        if own {
            (self.missed, self.back) = (0, acts);
        }
        acts.map(|acts| Change::Back { acts })
    }

    fn acted(&mut self, seat: u8, auto: bool, own: Option<u8>) {
        if let Some(bot) = self.by_seat.get_mut(&seat) {
            bot.acts = bot.acts.saturating_add(1);
        }
        if Some(seat) == own {
            if auto {
                self.missed = self.missed.saturating_add(1);
            } else {
                (self.missed, self.back) = (0, None);
            }
        }
    }
}

impl Session {
    /// Tells of an event that is news, in the way that suits what it changes.
    pub(super) fn tell_event(&mut self, message: EventMessage, change: Option<&Change>) {
        let me = self.me.as_ref().map(|me| me.id);
        match (change, message.event) {
            (
                Some(Change::Back { acts }),
                Event::SeatTaken(SeatTaken {
                    seat,
                    player: Some(player),
                    ..
                }),
            ) => {
                if Some(player.id) == me {
                    let acts = *acts;
                    self.stand_ins.back = None;
                    return self.tell(Notice::SeatBack { acts });
                }
                self.tell(Notice::OwnerBack { seat, player });
            }
            // Who is told of old times has the seat back by now.
            (Some(Change::Begun { time_up }), _) if !self.cursor.catching_up() => {
                let time_up = *time_up;
                self.tell(Notice::StandIn { time_up });
            }
            (_, event) => self.tell(Notice::Happened(Box::new(EventMessage {
                event,
                ..message
            }))),
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
        let mut seats = self.seats().iter();
        own.is_some() && seats.any(|seat| Some(seat.seat) == own && seat.bot.is_some())
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
            && !self.requests.joining();
        due.then(|| {
            ClientMessage::JoinRoom(JoinRoom {
                room: room.room.to_string(),
                seat: None,
                spectate: None,
            })
        })
    }
}
