//! What line mode writes: for each notice, at each change of turn, and on demand.

use std::{
    io,
    time::{Duration, Instant},
};

use keliya_protocol::{Event, EventMessage, Phase, Room, Status, Timestamp, Turn};

use super::{
    board,
    intent::is_full,
    output::COLUMNS,
    people,
    play::Player,
    refusals, sentences, tables,
    typed::{HELP, Show},
};
use crate::{
    session::{Goal, Notice, Stage},
    text::{listed, width},
};

impl Player {
    pub(super) fn show_notice(&mut self, notice: &Notice) -> io::Result<()> {
        match notice {
            Notice::Entered { back } => self.show_entry(*back),
            Notice::Reentered => {
                let away = self.memory.down_since.take().map(|since| since.elapsed());
                let away =
                    away.map_or_else(String::new, |away| format!(" after {}", people::span(away)));
                // Whatever is due is shown anew.
                self.memory.turn_shown = None;
                self.output.line(&format!("Connected again{away}."))
            }
            Notice::WentBack(seq) => self.output.sentence(&format!(
                "The server has gone back to an earlier state of the room (event {seq}): what \
                 happened after that is undone.",
            )),
            Notice::SeatsElsewhere(rooms) => {
                for room in rooms {
                    let text = format!("You still hold a seat in {room}:");
                    let command = format!("keliya join {room}{}", self.suffix);
                    self.output.lines(with_command(&text, &command))?;
                }
                Ok(())
            }
            Notice::Happened(message) => self.show_event(message),
            Notice::Missed(count) => self
                .output
                .line(&format!("({count} events are too old to be told.)")),
            Notice::Chat(chat) => self.output.sentence(&sentences::chat(chat)),
            Notice::Presence(presence) => {
                let mine = self.session.me().map(|me| me.id) == Some(presence.player.id);
                if mine {
                    return Ok(());
                }
                self.output.sentence(&sentences::presence(presence))
            }
            Notice::Refused { asked, error } => {
                self.output.sentence(&refusals::refused(asked, error))
            }
            Notice::Cannot(why) => self.output.sentence(&format!("({why})")),
            Notice::Unanswered(message) => self.output.sentence(&format!(
                "The connection was lost before the server answered ({}): see whether it was done, \
                 and repeat it if not.",
                match message.as_ref() {
                    keliya_protocol::ClientMessage::Chat(chat) => format!("chat: {}", chat.text),
                    message => message.type_name().to_owned(),
                }
            )),
            Notice::Waiting(wait) => self.output.line(&format!(
                "The server cannot do that just now: again in {:.1} s.",
                wait.as_secs_f32()
            )),
            Notice::TokenForgotten => self.output.sentence(
                "The server does not know your token any more: you are somebody new there, and \
                 seats held before are not yours.",
            ),
            Notice::SeedNotListed => self.output.sentence(
                "Warning: the game is about to start without the seed that you promised for the \
                 dice; they follow from the others' seeds only.",
            ),
            Notice::Dice(verdict) => {
                let sentence = sentences::verdict(verdict);
                self.output.sentence(&sentence)
            }
            // Line mode has no lobby.
            Notice::Lobby | Notice::Games(_) | Notice::TurnedAway { .. } | Notice::Out(_) => Ok(()),
            Notice::Rooms(rooms) => {
                let lines = tables::rooms(rooms, &self.suffix, Timestamp::now());
                self.output.lines(lines)
            }
            Notice::Garbled(what) => self
                .output
                .sentence(&format!("The server sent what cannot be read ({what}).")),
        }
    }

    fn show_entry(&mut self, back: bool) -> io::Result<()> {
        let Some(room) = self.session.room() else {
            return Ok(());
        };
        let code = room.room;
        let title = people::game_title(&room.game);
        let mut lines = Vec::new();
        match &self.goal {
            Goal::Host(_) => {
                let suffix = &self.suffix_for_others;
                lines.extend(with_command(
                    &format!("Room {code} - others join with:"),
                    &format!("keliya join {code}{suffix}"),
                ));
                if self.server.is_loopback() {
                    lines.push(
                        "(On other machines: with --server and this machine's address.)".to_owned(),
                    );
                }
            }
            Goal::Join { .. } | Goal::Watch { .. } | Goal::List { .. } | Goal::Lobby => {
                lines.push(format!("Room {code}: {title}."));
            }
        }
        let me = self.session.me().map(|me| me.id);
        lines.extend(tables::who(room, me, Timestamp::now()));
        lines.push(match (self.session.seat(), back) {
            (Some(seat), true) => format!(
                "You are back in seat {seat}{}. (To be another person here: --profile NAME)",
                people::side_of(room, seat)
            ),
            (Some(seat), false) => {
                format!("You have seat {seat}{}.", people::side_of(room, seat))
            }
            (None, _) => "You watch.".to_owned(),
        });
        let status = room.status;
        if status == Status::Over {
            lines.push(match room.winner {
                Some(side) => format!("The game is over: side {side} won."),
                None => "The game is over.".to_owned(),
            });
        }
        self.output.lines(lines)?;
        if status != Status::Lobby {
            self.show_board()?;
        }
        if self.manner.interactive {
            self.output.line("? lists the commands.")?;
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
        let sentence = sentences::event(room, message);
        self.output.sentence(&sentence)?;
        if matches!(message.event, Event::GameOver(_)) {
            self.show_board()?;
        }
        Ok(())
    }

    fn show_board(&mut self) -> io::Result<()> {
        let Some(room) = self.session.room() else {
            return Ok(());
        };
        let seat = self
            .session
            .seat()
            .and_then(|seat| people::seat(room, seat));
        let lines = board::draw(room, seat.map(|seat| seat.side), self.manner.charset);
        self.memory.board_shown.clone_from(&room.position);
        self.output.line("")?;
        self.output.lines(lines)?;
        self.output.line("")
    }

    /// Shows what is due after a change: the lobby full, the user's turn, whom all wait for.
    pub(super) fn show_changes(&mut self) -> io::Result<()> {
        if self.session.stage() != Stage::In {
            return Ok(());
        }
        let Some(room) = self.session.room() else {
            return Ok(());
        };
        let full = room.status == Status::Lobby && is_full(room);
        if full != self.memory.full_since.is_some() {
            self.memory.full_since = full.then(Instant::now);
            if full && !self.manner.auto_start {
                let line = if self.session.is_host() {
                    "All seats are taken: s starts."
                } else {
                    "All seats are taken: the host can start."
                };
                return self.output.line(line);
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
                    let line = format!("Waiting for {}.", people::label(room, turn.seat));
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
            Phase::Throw => {
                let pool = pool(turn);
                let limit = limit(turn);
                self.output
                    .line(&format!("Your turn: t throws.{pool}{limit}"))
            }
            Phase::Play => self.show_plays(turn),
        }
    }

    fn show_plays(&mut self, turn: &Turn) -> io::Result<()> {
        let (pool, limit) = (pool(turn), limit(turn));
        self.output
            .line(&format!("Your turn: choose a play.{pool}{limit}"))?;
        self.output.lines(tables::plays(&turn.legal))
    }

    /// Shows what was asked for.
    pub(super) fn show(&mut self, show: Show) -> io::Result<()> {
        if show == Show::Help {
            return self.output.lines(HELP);
        }
        let Some(room) = self.session.room() else {
            return self.output.line("Not in the room yet.");
        };
        match show {
            Show::Help => Ok(()),
            Show::Board => self.show_board(),
            Show::Who => {
                let me = self.session.me().map(|me| me.id);
                let lines = tables::who(room, me, Timestamp::now());
                self.output.lines(lines)
            }
            Show::Dice => {
                let hash = self.session.own_hash();
                let lines = tables::dice(room, hash.as_deref());
                self.output.lines(lines)
            }
            Show::Plays => match turn_line(room) {
                Ok(turn) if self.session.seat() == Some(turn.seat) => {
                    let turn = turn.clone();
                    match turn.phase {
                        Phase::Throw => self.show_turn(&turn),
                        Phase::Play => self.show_plays(&turn),
                    }
                }
                Ok(turn) => {
                    let who = people::label(room, turn.seat);
                    let lines = tables::plays(&turn.legal);
                    self.output.sentence(&match turn.phase {
                        Phase::Throw => format!("{who} is to throw."),
                        Phase::Play => format!("{who} is to choose a play:"),
                    })?;
                    self.output.lines(lines)
                }
                Err(why) => self.output.line(why),
            },
        }
    }

    pub(super) fn show_down(&mut self, why: &str, retry_in: Duration) -> io::Result<()> {
        let since = *self.memory.down_since.get_or_insert_with(Instant::now);
        let gone = since.elapsed();
        let since = if gone < Duration::from_secs(1) {
            String::new()
        } else {
            format!(", away for {}", people::span(gone))
        };
        self.output.sentence(&format!(
            "No connection ({why}{since}): trying again in {:.1} s.",
            retry_in.as_secs_f32()
        ))
    }

    /// How to come back to a seat that is kept.
    pub(super) fn show_way_back(&mut self) -> io::Result<()> {
        match self.session.room() {
            Some(room) if self.session.seat().is_some() => {
                let command = format!("keliya join {}{}", room.room, self.suffix);
                let lines = with_command("Your seat is kept. Come back with:", &command);
                self.output.lines(lines)
            }
            _ => Ok(()),
        }
    }
}

/// A text and a command to type, which stays in one piece.
fn with_command(text: &str, command: &str) -> Vec<String> {
    let line = format!("{text}  {command}");
    if width(&line) <= COLUMNS {
        vec![line]
    } else {
        vec![text.to_owned(), format!("  {command}")]
    }
}

fn turn_line(room: &Room) -> Result<&Turn, &'static str> {
    match (&room.turn, room.status) {
        (Some(turn), _) => Ok(turn),
        (None, Status::Lobby) => Err("The game has not started."),
        (None, Status::Playing) => Err("Nobody is to act just now."),
        (None, Status::Over) => Err("The game is over."),
    }
}

fn pool(turn: &Turn) -> String {
    if turn.pool.is_empty() {
        return String::new();
    }
    let values: Vec<String> = turn.pool.iter().map(u8::to_string).collect();
    format!(" To use: {}.", listed(&values))
}

fn limit(turn: &Turn) -> String {
    turn.deadline.map_or_else(String::new, |deadline| {
        let left = deadline.since(Timestamp::now()).as_secs();
        format!(" ({left} s left)")
    })
}
