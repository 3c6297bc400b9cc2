//! What line mode writes: for each notice, at each change of turn, and on demand.

use std::{
    io,
    time::{Duration, Instant},
};

use keliya_protocol::{ClientMessage, Event, EventMessage, Phase, Side, Status, Timestamp, Turn};

use super::{
    account, board, fairness,
    intent::is_full,
    output::{COLUMNS, Style},
    people,
    play::Player,
    refusals, sentences, tables,
    typed::Show,
};
use crate::{
    connection::Why,
    session::{Goal, Notice, Stage},
    text::{width, wrap},
};

impl Player {
    pub(super) fn show_notice(&mut self, notice: &Notice) -> io::Result<()> {
        let words = self.words;
        let sentence = match notice {
            Notice::Entered { back } => {
                self.memory.down_since = None;
                return self.show_entry(*back);
            }
            Notice::Reentered => {
                let away = self.memory.down_since.take().map(|since| since.elapsed());
                // Whatever is due is shown anew.
                self.memory.turn_shown = None;
                match away {
                    None => words.say("plain-back"),
                    Some(away) => {
                        let time = people::span(words, away).into();
                        words.tell("plain-back-after", &[("time", time)])
                    }
                }
            }
            Notice::WentBack(seq) => words.tell("plain-went-back", &[("seq", (*seq).into())]),
            Notice::SeatsElsewhere(rooms) => {
                for room in rooms {
                    let values = [("room", room.to_string().into())];
                    let text = words.tell("plain-seat-elsewhere", &values);
                    let command = format!("keliya join {room}{}", self.suffix);
                    self.output.lines(with_command(&text, &command))?;
                }
                return Ok(());
            }
            Notice::Happened(message) => return self.show_event(message),
            Notice::OwnerBack { seat, player } => sentences::owner_back(words, *seat, player),
            Notice::StandIn { time_up } => sentences::stand_in(words, *time_up),
            Notice::SeatBack { acts } => sentences::seat_back(words, *acts),
            Notice::Missed(count) => words.tell("plain-missed", &[("count", (*count).into())]),
            Notice::Chat(chat) => sentences::chat(words, chat),
            Notice::Presence(presence) => {
                let mine = self.session.me().map(|me| me.id) == Some(presence.player.id);
                if mine {
                    return Ok(());
                }
                sentences::presence(words, presence)
            }
            Notice::Refused { asked, error } => refusals::refused(words, asked, error),
            Notice::Cannot(cannot) => refusals::cannot(words, *cannot),
            Notice::Unanswered(message) => {
                let what = match message.as_ref() {
                    ClientMessage::Chat(chat) => {
                        let text = chat.text.to_string().into();
                        words.tell("plain-unanswered-chat", &[("text", text)])
                    }
                    message => refusals::request(words, message),
                };
                words.tell("plain-unanswered", &[("what", what.into())])
            }
            // Line mode has no lobby.
            Notice::Lobby
            | Notice::Games(_)
            | Notice::TurnedAway { .. }
            | Notice::Out(_)
            | Notice::Unsaid(_) => return Ok(()),
            Notice::Waiting(wait) => words.tell("plain-busy", &[("seconds", tenths(*wait).into())]),
            Notice::TokenForgotten => words.say("plain-token-forgotten"),
            Notice::SeedNotListed => words.say("plain-seed-not-listed"),
            Notice::Dice(verdict) => fairness::verdict(words, verdict),
            Notice::Rooms(rooms) => {
                let (suffix, style) = (&self.suffix, self.manner.style);
                let mut lines = tables::rooms(words, rooms, suffix, style, self.server_time());
                if self.manner.looks_around {
                    // Without any rooms that was said already.
                    if !rooms.is_empty() {
                        let command = format!("keliya host --game siga{suffix}");
                        lines.extend(with_command(&words.say("plain-rooms-make"), &command));
                    }
                    let more = words.say("plain-rooms-more");
                    lines.extend(wrap(&more, COLUMNS, "  "));
                }
                return self.output.lines(lines);
            }
            Notice::Garbled(what) => words.tell("plain-garbled", &[("what", what.as_str().into())]),
        };
        self.output.sentence(&sentence)
    }

    fn show_entry(&mut self, back: bool) -> io::Result<()> {
        let words = self.words;
        let Some(room) = self.session.room() else {
            return Ok(());
        };
        let code = room.room;
        let shown = ("room", code.to_string().into());
        let mut lines = Vec::new();
        match &self.goal {
            Goal::Host(_) => {
                let suffix = &self.suffix_for_others;
                lines.extend(with_command(
                    &words.tell("plain-entry-hosted", &[shown]),
                    &format!("keliya join {code}{suffix}"),
                ));
                if self.server.is_loopback() {
                    lines.extend(wrap(&words.say("plain-entry-loopback"), COLUMNS, "  "));
                }
            }
            Goal::Join { .. } | Goal::Watch { .. } | Goal::List { .. } | Goal::Lobby => {
                let game = ("game", people::game_title(words, &room.game).into());
                lines.push(words.tell("plain-entry-room", &[shown, game]));
            }
        }
        let me = self.session.me().map(|me| me.id);
        lines.extend(tables::who(words, room, me, self.server_time()));
        let place = match self.session.seat() {
            Some(seat) => {
                let side = ("side", people::side_of(room, seat).into());
                let seat = ("seat", seat.into());
                if back {
                    words.tell("plain-entry-back", &[seat, side])
                } else {
                    words.tell("plain-entry-seat", &[seat, side])
                }
            }
            None => words.say("plain-entry-watching"),
        };
        lines.extend(wrap(&place, COLUMNS, "  "));
        let status = room.status;
        if let (Status::Over, Some(side)) = (status, room.winner) {
            let side = ("side", side.to_string().into());
            lines.push(words.tell("plain-entry-won", &[side]));
        }
        self.output.lines(lines)?;
        if status != Status::Lobby {
            self.show_board()?;
        }
        if self.manner.interactive {
            self.output.sentence(&words.say("plain-entry-help"))?;
        }
        Ok(())
    }

    fn show_event(&mut self, message: &EventMessage) -> io::Result<()> {
        let Some(room) = self.session.room() else {
            return Ok(());
        };
        if matches!(message.event, Event::SeedGiven(_)) {
            // Clients give seeds by themselves; v shows them.
            return Ok(());
        }
        let sentence = sentences::event(self.words, room, message);
        self.output.sentence(&sentence)?;
        if matches!(message.event, Event::GameOver(_)) {
            self.show_board()?;
        }
        Ok(())
    }

    /// The server's time: the one by which deadlines and absences are told.
    fn server_time(&self) -> Timestamp {
        let told = self.session.server_time(Instant::now());
        told.unwrap_or_else(Timestamp::now)
    }

    /// The side that the user plays.
    fn own_side(&self) -> Option<Side> {
        let (room, seat) = (self.session.room()?, self.session.seat()?);
        people::seat(room, seat).map(|seat| seat.side)
    }

    /// Shows the board unasked: not where all is read aloud.
    fn show_board(&mut self) -> io::Result<()> {
        match self.manner.style {
            Style::Columns => self.draw_board(),
            Style::Aloud => Ok(()),
        }
    }

    fn draw_board(&mut self) -> io::Result<()> {
        let Some(room) = self.session.room() else {
            return Ok(());
        };
        let lines = board::draw(self.words, room, self.own_side(), self.manner.charset);
        self.memory.board_shown.clone_from(&room.position);
        self.output.line("")?;
        self.output.lines(lines)?;
        self.output.line("")
    }

    /// Shows what is due after a change: the lobby full, the user's turn, whom all wait for.
    pub(super) fn show_changes(&mut self) -> io::Result<()> {
        // The state is ahead of the events that led there: what follows from it is told after them.
        if self.session.stage() != Stage::In || self.session.is_catching_up() {
            return Ok(());
        }
        let Some(room) = self.session.room() else {
            return Ok(());
        };
        let full = room.status == Status::Lobby && is_full(room);
        if full != self.memory.full_since.is_some() {
            self.memory.full_since = full.then(Instant::now);
            if full && !self.manner.auto_start {
                let line = self.words.say(if self.session.is_host() {
                    "plain-lobby-full-host"
                } else {
                    "plain-lobby-full"
                });
                return self.output.sentence(&line);
            }
        }
        if let Some(turn) = self.session.to_act() {
            if self.memory.turn_shown != Some(room.seq) && !self.auto.acts(turn) {
                self.memory.turn_shown = Some(room.seq);
                let turn = turn.clone();
                return self.show_turn(&turn);
            }
            return Ok(());
        }
        match &room.turn {
            Some(turn) if self.session.seat() != Some(turn.seat) && self.manner.interactive => {
                let key = (turn.seat, u64::from(room.game_no));
                if self.memory.waiting_shown != Some(key) {
                    self.memory.waiting_shown = Some(key);
                    let who = people::label(self.words, room, turn.seat).into();
                    let line = self.words.tell("plain-turn-waiting", &[("who", who)]);
                    return self.output.sentence(&line);
                }
            }
            Some(_) => self.memory.waiting_shown = None,
            None => {}
        }
        Ok(())
    }

    fn show_turn(&mut self, turn: &Turn) -> io::Result<()> {
        self.memory.waiting_shown = None;
        let position = self.session.room().and_then(|room| room.position.as_ref());
        if position != self.memory.board_shown.as_ref() {
            self.show_board()?;
        }
        match turn.phase {
            Phase::Throw => self.show_call("plain-turn-yours-throw", turn),
            Phase::Play => self.show_plays(turn),
        }
    }

    /// Tells the user to act: what, what is still to be used, how much time is left.
    fn show_call(&mut self, call: &str, turn: &Turn) -> io::Result<()> {
        let mut sentences = vec![self.words.say(call)];
        if !turn.pool.is_empty() {
            let values = sentences::numbers(self.words, &turn.pool).into();
            sentences.push(self.words.tell("plain-turn-pool", &[("values", values)]));
        }
        sentences.extend(tables::left(self.words, turn, self.server_time()));
        self.output.sentence(&sentences.join(" "))
    }

    fn show_plays(&mut self, turn: &Turn) -> io::Result<()> {
        self.show_call("plain-turn-yours-play", turn)?;
        let lines = tables::plays(self.words, &turn.legal, self.manner.style);
        self.output.lines(lines)
    }

    /// Shows what was asked for.
    pub(super) fn show(&mut self, show: Show) -> io::Result<()> {
        let words = self.words;
        if show == Show::Help {
            let help = words.say("plain-help");
            return help.lines().try_for_each(|line| self.output.sentence(line));
        }
        let Some(room) = self.session.room() else {
            return self.output.sentence(&words.say("plain-not-in-room"));
        };
        let now = self.server_time();
        match show {
            Show::Help => Ok(()),
            Show::Board => {
                let told = account::account(words, room, self.session.seat(), now);
                told.iter()
                    .try_for_each(|sentence| self.output.sentence(sentence))
            }
            Show::Drawing => self.draw_board(),
            Show::Who => {
                let me = self.session.me().map(|me| me.id);
                let lines = tables::who(words, room, me, now);
                self.output.lines(lines)
            }
            Show::Dice => {
                let hash = self.session.own_hash();
                let lines = fairness::grounds(words, room, hash.as_deref());
                self.output.lines(lines)
            }
            Show::Plays => match &room.turn {
                Some(turn) if self.session.seat() == Some(turn.seat) => {
                    let turn = turn.clone();
                    match turn.phase {
                        Phase::Throw => self.show_turn(&turn),
                        Phase::Play => self.show_plays(&turn),
                    }
                }
                turn => {
                    let legal = turn.as_ref().map_or(&[][..], |turn| &turn.legal);
                    let lines = tables::plays(words, legal, self.manner.style);
                    self.output
                        .sentence(&tables::turn(words, room, self.session.seat(), now))?;
                    self.output.lines(lines)
                }
            },
        }
    }

    pub(super) fn show_down(&mut self, why: &Why, retry_in: Duration) -> io::Result<()> {
        let words = self.words;
        let gone = self
            .memory
            .down_since
            .get_or_insert_with(Instant::now)
            .elapsed();
        let why = ("why", refusals::lost(words, why).into());
        let seconds = ("seconds", tenths(retry_in).into());
        let sentence = if gone < Duration::from_secs(1) {
            words.tell("plain-down", &[why, seconds])
        } else {
            let time = ("time", people::span(words, gone).into());
            words.tell("plain-down-since", &[why, time, seconds])
        };
        self.output.sentence(&sentence)
    }

    /// Tells of the lines that were not done when the input ended, if there are any.
    pub(super) fn show_undone(&mut self) -> io::Result<()> {
        let waiting = usize::from(self.memory.held.is_some()) + self.memory.later.len();
        if waiting == 0 {
            return Ok(());
        }
        let undone = waiting + self.memory.dropped;
        // They are told of now, whatever was to be said in them.
        self.memory.held = None;
        self.memory.later.clear();
        let count = [("count", undone.into())];
        self.output
            .sentence(&self.words.tell("plain-lines-undone", &count))
    }

    /// Tells of the chat that is not known to be said at the end, if there is any.
    pub(super) fn show_unsaid(&mut self) -> io::Result<()> {
        // What was typed after leaving was not to be done.
        let waiting = if self.memory.leaves {
            0
        } else {
            self.chat_waiting(self.memory.later.len())
        };
        let mut unsaid = self.session.unsaid();
        unsaid.held += self.memory.unsaid + waiting;
        // Lines stay where they are, and each of these has its own with the reason.
        unsaid.refused = 0;
        sentences::unsaid(self.words, unsaid)
            .iter()
            .try_for_each(|told| self.output.sentence(told))
    }

    /// How to come back to a seat that is kept.
    pub(super) fn show_way_back(&mut self) -> io::Result<()> {
        match self.session.room() {
            Some(room) if self.session.seat().is_some() => {
                let command = format!("keliya join {}{}", room.room, self.suffix);
                let lines = with_command(&self.words.say("plain-way-back"), &command);
                self.output.lines(lines)
            }
            _ => Ok(()),
        }
    }
}

/// Seconds with one digit after the point.
fn tenths(span: Duration) -> String {
    format!("{:.1}", span.as_secs_f32())
}

/// A text and a command to type, which stays in one piece.
fn with_command(text: &str, command: &str) -> Vec<String> {
    let line = format!("{text}  {command}");
    if width(&line) <= COLUMNS {
        vec![line]
    } else {
        let mut lines = wrap(text, COLUMNS, "  ");
        lines.push(format!("  {command}"));
        lines
    }
}
