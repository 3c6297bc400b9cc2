//! What the session tells, as lines of the log.

use std::time::Duration;

use keliya_protocol::{Audience, ChatMessage, ClientMessage, Event, EventMessage};

use super::{Action, App, Thrown, Track, log::Kind, refused};
use crate::{
    dice::Verdict,
    plain::{
        fairness, people,
        refusals::{self, Errand},
        sentences,
    },
    records::keeper::Finished,
    session::{Ending, Notice},
    text,
    tui::view::{self, theme::Sign},
};

impl App {
    pub(super) fn notice(&mut self, notice: Notice) {
        let words = self.words;
        match notice {
            Notice::Entered { back } => {
                self.down = None;
                self.log.clear();
                self.lobby.visits = self.session.room().map(|room| room.room);
                self.thrown = None;
                self.verdict = None;
                self.luck.clear();
                // The sides of one room are not those of the next.
                self.track = Track::default();
                self.note(match (self.session.seat(), back) {
                    (Some(seat), true) => words.tell("tui-back", &[("seat", seat.into())]),
                    (Some(seat), false) => {
                        let room = self.session.room();
                        let state = room.and_then(|room| people::seat(room, seat));
                        let side = state.map_or_else(String::new, |seat| seat.side.to_string());
                        words.tell(
                            "plain-entry-seat",
                            &[("seat", seat.into()), ("side", side.into())],
                        )
                    }
                    (None, _) => words.say("plain-entry-watching"),
                });
            }
            Notice::Reentered => {
                let away = self.down.take();
                let away = away.map_or(Duration::ZERO, |down| self.now.at - down.since);
                let away = people::span(words, away);
                self.note(words.tell("plain-back-after", &[("time", away.into())]));
            }
            Notice::WentBack(seq) => {
                if let Some(room) = self.session.room() {
                    self.actions.push(Action::WentBack(room.room, seq));
                }
                self.warn(words.tell("plain-went-back", &[("seq", seq.into())]));
            }
            Notice::SeatsElsewhere(rooms) => {
                if self.is_in_lobby() {
                    self.lobby.held = rooms;
                } else {
                    let rooms: Vec<String> = rooms.iter().map(ToString::to_string).collect();
                    let rooms = words.listed(&rooms);
                    self.report(words.tell("tui-seats-elsewhere", &[("rooms", rooms.into())]));
                }
            }
            Notice::Happened(message) => self.happened(&message),
            Notice::OwnerBack { seat, player } => {
                self.add_line(Kind::Event, sentences::owner_back(words, seat, &player));
            }
            Notice::StandIn { time_up } => self.warn(refused::stand_in(words, time_up)),
            Notice::SeatBack { acts } => self.report(sentences::seat_back(words, acts)),
            Notice::Missed(count) => {
                self.report(words.tell("plain-missed", &[("count", count.into())]));
            }
            Notice::Chat(chat) => self.chat(&chat),
            Notice::Presence(presence) => {
                let mine = self.session.me().map(|me| me.id) == Some(presence.player.id);
                if !mine {
                    self.add_line(Kind::Event, sentences::presence(words, &presence));
                }
            }
            Notice::Refused { asked, error } => {
                if matches!(*asked, ClientMessage::ListRooms(_)) {
                    self.lobby.waits = false;
                }
                let text = refused::refused(words, &asked, &error);
                self.refuse(Kind::Warning, text);
            }
            Notice::Cannot(cannot) => {
                let text = refused::cannot(words, cannot);
                self.refuse(Kind::Note, text);
            }
            Notice::Unanswered(message) => {
                let what = match message.as_ref() {
                    ClientMessage::Chat(chat) => chat.text.to_string(),
                    message => refusals::request(words, message),
                };
                self.warn(words.tell("plain-unanswered", &[("what", what.into())]));
            }
            Notice::Waiting(wait) => {
                let seconds = wait.as_millis().div_ceil(1000);
                let seconds = u64::try_from(seconds).unwrap_or(u64::MAX);
                self.say(words.tell("plain-busy", &[("seconds", seconds.into())]));
            }
            Notice::TokenForgotten => self.warn(words.say("plain-token-forgotten")),
            Notice::SeedNotListed => self.warn(words.say("plain-seed-not-listed")),
            Notice::Dice(verdict) => {
                let kind = match verdict {
                    Verdict::Unfair(_) => Kind::Warning,
                    Verdict::Fair { .. } | Verdict::Unchecked(_) => Kind::Note,
                };
                self.add_line(kind, fairness::verdict(words, &verdict));
                self.verdict = Some(verdict);
                self.actions.push(Action::FinishRecord);
            }
            Notice::Rooms(rooms) => self.lobby.rooms(rooms),
            Notice::Games(games) => self.lobby.games = games,
            Notice::Lobby => {
                self.down = None;
                self.lobby.waits = false;
            }
            Notice::TurnedAway { goal, error } => {
                let errand = Errand {
                    words,
                    server: &self.links.server,
                    goal: &goal,
                    suffix: "",
                };
                let reason = refused::turned_away(&errand, &error, &self.lobby.games);
                self.warn(reason);
            }
            Notice::Out(ending) => {
                self.typing = None;
                self.popup = None;
                self.thrown = None;
                // There is no seat left there.
                let visited = self.lobby.visits.take();
                self.lobby.held.retain(|code| Some(*code) != visited);
                match *ending {
                    Ending::Removed => self.warn(words.say("errors-sent-away")),
                    Ending::Closed => {
                        let closed = self.closed.take();
                        self.warn(closed.unwrap_or_else(|| words.say("tui-room-closed")));
                    }
                    _ => self.say(words.say("tui-left")),
                }
            }
            Notice::Unsaid(unsaid) => {
                // Why the user is in the lobby was said just now, and stays to be read.
                let unsaid = sentences::unsaid(words, unsaid).join(" ");
                let why = self.message().map(|why| format!("{why} {unsaid}"));
                self.warn(why.unwrap_or(unsaid));
            }
            Notice::Garbled(what) => {
                self.add_line(
                    Kind::Note,
                    words.tell("plain-garbled", &[("what", what.into())]),
                );
            }
        }
    }

    /// What came of the record of a game that is over.
    pub(crate) fn record_finished(&mut self, finished: Finished) {
        // Beside the dice, where there is room for it: the log keeps what came of their check.
        self.luck = finished.luck;
        match finished.kept {
            Some(Ok(kept)) => self.report(text::clean(&kept)),
            Some(Err(failure)) => self.warn(text::clean(&failure.told(self.words))),
            None => {}
        }
    }

    /// A new line of the log. Who reads older ones goes on reading them where they are.
    fn add_line(&mut self, kind: Kind, text: String) {
        let read_back = self.log.scrolled() > 0;
        let rows = view::log::rows(self, &text);
        self.log.add(kind, text);
        if read_back {
            let (all, shown) = view::log::extent(self);
            self.log.up(rows, all, shown);
        }
    }

    /// Tells the user in the last line and the log how things stand.
    pub(super) fn note(&mut self, text: String) {
        self.add_line(Kind::Note, text.clone());
        self.say_how_it_stands(text);
    }

    /// Tells the user in the last line and the log what has been, which stays true.
    fn report(&mut self, text: String) {
        self.add_line(Kind::Note, text.clone());
        self.say(text);
    }

    fn warn(&mut self, text: String) {
        self.add_line(Kind::Warning, text.clone());
        self.say(text);
    }

    /// Tells why something was not done; in the log once, however often it is asked for.
    fn refuse(&mut self, kind: Kind, text: String) {
        let read_back = self.log.scrolled() > 0;
        let rows = view::log::rows(self, &text);
        let times = self.theme.sign(Sign::Times);
        let counted = self.log.refuse(kind, text.clone(), times);
        if read_back && !counted {
            let (all, shown) = view::log::extent(self);
            self.log.up(rows, all, shown);
        }
        self.say_how_it_stands(text);
    }

    fn chat(&mut self, chat: &ChatMessage) {
        let kind = match chat.to {
            Audience::All => Kind::Chat,
            Audience::Side => Kind::SideChat,
        };
        self.add_line(kind, sentences::chat(self.words, chat));
    }

    fn happened(&mut self, message: &EventMessage) {
        let Some(room) = self.session.room() else {
            return;
        };
        match &message.event {
            // Clients give seeds by themselves.
            Event::SeedGiven(_) => return,
            Event::Thrown(thrown) => {
                self.thrown = Some(Thrown {
                    seat: thrown.seat,
                    lots: thrown.lots.clone(),
                    value: thrown.value,
                    at: self.now.at,
                });
            }
            Event::GameStarted(_) => {
                self.thrown = None;
                self.verdict = None;
                self.luck.clear();
            }
            Event::GameOver(_) => self.rest.begin(self.now.at),
            _ => {}
        }
        let text = text::clean(&sentences::event(self.words, room, message));
        if matches!(message.event, Event::RoomClosed(_)) {
            self.closed = Some(text.clone());
        }
        self.unsay();
        self.add_line(Kind::Event, text);
    }

    /// The user's name for who holds a seat.
    pub(crate) fn label(&self, seat: u8) -> String {
        let room = self.session.room();
        room.map_or_else(String::new, |room| people::label(self.words, room, seat))
    }
}
