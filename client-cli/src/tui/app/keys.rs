//! What keys do.

use crossterm::event::{KeyCode, KeyEvent, KeyEventKind, KeyModifiers};
use keliya_protocol::{Audience, ChatText, Phase, RoomCode, Status};

use super::{
    Action, App, Popup, Purpose, Question,
    editor::Editor,
    menu::{Item, Menu, Node},
    plays,
};
use crate::{
    session::{Choice, Command, Ending, Goal},
    tui::view,
};

impl App {
    pub(super) fn key(&mut self, key: KeyEvent) {
        if key.kind == KeyEventKind::Release {
            return;
        }
        if key.modifiers.contains(KeyModifiers::CONTROL) {
            match key.code {
                KeyCode::Char('c') => return self.interrupt(),
                KeyCode::Char('z') => return self.actions.push(Action::Suspend),
                KeyCode::Char('l') => return self.actions.push(Action::Redraw),
                _ => {}
            }
        }
        if self.popup.is_some() {
            self.popup_key(key);
        } else if self.typing.is_some() {
            self.typing_key(key);
        } else if self.session.room().is_some() {
            self.room_key(key);
        } else if self.is_in_lobby() {
            self.lobby_key(key);
        } else if matches!(key.code, KeyCode::Char('q') | KeyCode::Esc) {
            self.end(Ending::Away);
        }
    }

    /// Ctrl-C goes away and keeps the seat; in a running game only after a question, or the second time.
    fn interrupt(&mut self) {
        let asked = matches!(self.popup, Some(Popup::Ask(Question::Quit)));
        if asked || !self.is_in_game() {
            self.end(Ending::Away);
        } else {
            self.popup = Some(Popup::Ask(Question::Quit));
        }
    }

    /// Does the user hold a seat in a running game?
    fn is_in_game(&self) -> bool {
        let room = self.session.room();
        let playing = room.is_some_and(|room| room.status == Status::Playing);
        playing && self.session.seat().is_some()
    }

    /// Asks, if there is anything to lose.
    pub(super) fn ask(&mut self, question: Question) {
        match question {
            Question::Quit if self.session.room().is_none() => self.end(Ending::Away),
            // Who only watches loses nothing.
            Question::Quit if self.session.seat().is_none() => {
                self.popup = None;
                self.command(Command::Leave);
            }
            _ => self.popup = Some(Popup::Ask(question)),
        }
    }

    fn room_key(&mut self, key: KeyEvent) {
        let phase = self.session.to_act().map(|turn| turn.phase);
        match (key.code, phase) {
            (KeyCode::Char(' ' | 't'), _) | (KeyCode::Enter, None | Some(Phase::Throw)) => {
                self.throw_or_start(key.code == KeyCode::Enter);
            }
            (KeyCode::Enter, Some(Phase::Play)) => self.play(self.plays.at()),
            (KeyCode::Up | KeyCode::Char('k'), Some(Phase::Play)) => self.step(-1, false),
            (KeyCode::Down | KeyCode::Char('j'), Some(Phase::Play)) => self.step(1, false),
            (KeyCode::Left | KeyCode::Char('h'), Some(Phase::Play)) => self.step(-1, true),
            (KeyCode::Right, Some(Phase::Play)) => self.step(1, true),
            (KeyCode::Up | KeyCode::PageUp, _) => {
                self.scroll(if key.code == KeyCode::Up { 1 } else { 5 })
            }
            (KeyCode::Down, _) => self.log.down(1),
            (KeyCode::PageDown, _) => self.log.down(5),
            (KeyCode::End, _) => self.log.newest(),
            (KeyCode::Char(digit @ '0'..='9'), Some(Phase::Play)) => {
                self.typing = Some((Purpose::Play, Editor::with(&digit.to_string())));
                self.follow_typed();
            }
            (KeyCode::Char('c' | '/'), _) => self.type_chat(Audience::All),
            (KeyCode::Char('C'), _) => self.type_chat(Audience::Side),
            (KeyCode::Char('m') | KeyCode::F(2), _) => {
                self.popup = Some(Popup::Menu(Menu::open(self)));
            }
            (KeyCode::Char('i'), _) => self.popup = Some(Popup::Invite),
            (KeyCode::Char('v'), _) => self.popup = Some(Popup::Dice(0)),
            (KeyCode::Char('?') | KeyCode::F(1), _) => self.popup = Some(Popup::Help),
            (KeyCode::Char('w'), _) => self.next_track(),
            (KeyCode::Char('a'), _) => self.toggle_auto(),
            (KeyCode::Char('s'), _) => self.command(Command::Start),
            (KeyCode::Char('r'), _) => self.command(Command::Rematch),
            (KeyCode::Char('q'), _) => self.ask(Question::Quit),
            _ => {}
        }
    }

    /// Throws; in the lobby of a room Enter starts.
    fn throw_or_start(&mut self, enter: bool) {
        // Who presses on while the lots still roll is not told that the turn has passed.
        let passed = self.rolls().is_some() && self.session.to_act().is_none();
        if passed && !self.session.is_stood_in_for() {
            return;
        }
        let Some(room) = self.session.room() else {
            return;
        };
        match room.status {
            Status::Over if enter && self.rest.takes_enter(self.now.at) => {}
            Status::Lobby if enter && self.session.is_host() => self.command(Command::Start),
            Status::Over if enter && self.session.seat().is_some() => {
                self.command(Command::Rematch)
            }
            Status::Lobby | Status::Over if enter => {}
            Status::Lobby | Status::Over | Status::Playing => self.command(Command::Throw),
        }
    }

    fn step(&mut self, by: isize, other_counter: bool) {
        if let Some(turn) = self.session.to_act() {
            if other_counter {
                self.plays.other_counter(turn, by);
            } else {
                self.plays.step(turn, by);
            }
        }
    }

    /// Makes the play of that index.
    pub(super) fn play(&mut self, at: usize) {
        self.command(Command::Play(Choice::Number(at + 1)));
    }

    fn scroll(&mut self, by: usize) {
        let (all, shown) = view::log::extent(self);
        self.log.up(by, all, shown);
    }

    fn toggle_auto(&mut self) {
        self.habits.throws = !self.habits.throws;
        let text = if self.habits.throws {
            self.words.say("tui-auto-on")
        } else {
            self.words.say("tui-auto-off")
        };
        self.say(text);
    }

    /// Opens a line of chat. What is meant for the side goes to nobody else: without anybody there,
    /// there is no such line.
    fn type_chat(&mut self, to: Audience) {
        if to == Audience::Side && !self.may_chat_to_side() {
            let text = self.words.say("tui-nobody-on-side");
            return self.note(text);
        }
        self.typing = Some((Purpose::Chat(to), Editor::default()));
    }

    /// Is there somebody else on the user's side?
    fn may_chat_to_side(&self) -> bool {
        let room = self.session.room();
        let seats = room.map_or(&[][..], |room| &room.seats);
        let own = seats
            .iter()
            .find(|seat| Some(seat.seat) == self.session.seat());
        own.is_some_and(|own| {
            let mate =
                |seat: &&keliya_protocol::SeatState| seat.side == own.side && seat.seat != own.seat;
            seats.iter().any(|seat| mate(&seat))
        })
    }

    fn typing_key(&mut self, key: KeyEvent) {
        let Some((purpose, editor)) = &mut self.typing else {
            return;
        };
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Esc => self.typing = None,
            KeyCode::Enter => self.typed(),
            KeyCode::Tab => {
                if let Purpose::Chat(to) = *purpose {
                    let editor = std::mem::take(editor);
                    self.type_chat(match to {
                        Audience::All => Audience::Side,
                        Audience::Side => Audience::All,
                    });
                    if let Some((_, fresh)) = &mut self.typing {
                        *fresh = editor;
                    }
                }
            }
            KeyCode::Backspace => {
                if editor.text().is_empty() {
                    self.typing = None;
                } else {
                    editor.backspace();
                }
            }
            KeyCode::Delete => editor.delete(),
            KeyCode::Left => editor.left(),
            KeyCode::Right => editor.right(),
            KeyCode::Home => editor.home(),
            KeyCode::End => editor.end(),
            KeyCode::PageUp => self.scroll(5),
            KeyCode::PageDown => self.log.down(5),
            KeyCode::Char('u') if control => editor.clear_before(),
            KeyCode::Char('a') if control => editor.home(),
            KeyCode::Char('e') if control => editor.end(),
            KeyCode::Char(c) if !control => editor.insert(c.encode_utf8(&mut [0; 4])),
            _ => {}
        }
        self.follow_typed();
    }

    pub(super) fn paste(&mut self, text: &str) {
        if let Some((_, editor)) = &mut self.typing {
            editor.insert(&text.replace(['\r', '\n'], " "));
            self.follow_typed();
        }
    }

    /// Looks at the play that is being typed.
    fn follow_typed(&mut self) {
        if let (Some((Purpose::Play, editor)), Some(turn)) = (&self.typing, self.session.to_act()) {
            self.plays.typed(turn, editor.text());
        }
    }

    /// The line is done.
    fn typed(&mut self) {
        let Some((purpose, editor)) = self.typing.take() else {
            return;
        };
        let text = editor.text().trim();
        match purpose {
            _ if text.is_empty() => {}
            Purpose::Chat(to) => match ChatText::new(text) {
                Ok(text) => self.command(Command::Chat(to, text)),
                Err(_) => {
                    let text = self.words.say("tui-chat-refused");
                    self.say(text);
                }
            },
            Purpose::Play => {
                let turn = self.session.to_act();
                let legal = turn.map_or(&[][..], |turn| &turn.legal);
                match plays::meant(legal, text) {
                    Some(at) => self.play(at),
                    None => {
                        let text = self
                            .words
                            .tell("tui-no-such-play", &[("play", text.into())]);
                        self.say_how_it_stands(text);
                    }
                }
            }
            Purpose::Code => {
                let text = text.rsplit('/').next().unwrap_or(text);
                match text.parse::<RoomCode>() {
                    Ok(code) => self.enter(Goal::Join {
                        room: code.to_string(),
                        seat: None,
                    }),
                    Err(_) => {
                        let text = self
                            .words
                            .tell("tui-no-such-code", &[("code", text.into())]);
                        self.say(text);
                    }
                }
            }
        }
    }

    fn popup_key(&mut self, key: KeyEvent) {
        let closes = matches!(key.code, KeyCode::Esc | KeyCode::Char('q'));
        match self.popup.take() {
            Some(Popup::Menu(menu)) => self.menu_key(menu, key),
            Some(Popup::Ask(question)) => self.answer(question, key.code),
            Some(Popup::Form(mut form)) if !closes => {
                match key.code {
                    KeyCode::Up | KeyCode::Char('k') | KeyCode::BackTab => form.step(-1),
                    KeyCode::Down | KeyCode::Char('j') | KeyCode::Tab => form.step(1),
                    KeyCode::Left | KeyCode::Char('h') => form.change(-1),
                    KeyCode::Right | KeyCode::Char('l' | ' ') => form.change(1),
                    KeyCode::Enter => return self.enter(Goal::Host(form.room())),
                    _ => {}
                }
                self.popup = Some(Popup::Form(form));
            }
            Some(Popup::Dice(first)) => self.dice_key(first, key.code),
            // Any key closes what is only read.
            Some(Popup::Help | Popup::Invite | Popup::Form(_)) | None => {}
        }
    }

    /// Any key closes the dice, but those that scroll where there is more than fits.
    fn dice_key(&mut self, first: usize, code: KeyCode) {
        let most = view::popup::dice_below(self);
        if most == 0 {
            return;
        }
        let first = match code {
            KeyCode::Up | KeyCode::Char('k') => first.saturating_sub(1),
            KeyCode::Down | KeyCode::Char('j') => first + 1,
            KeyCode::PageUp => first.saturating_sub(10),
            KeyCode::PageDown => first + 10,
            _ => return,
        };
        self.popup = Some(Popup::Dice(first.min(most)));
    }

    fn menu_key(&mut self, mut menu: Menu, key: KeyEvent) {
        let Some((_, items)) = menu.items(self) else {
            return;
        };
        match key.code {
            KeyCode::Up | KeyCode::Char('k') => menu.step(-1, &items),
            KeyCode::Down | KeyCode::Char('j') => menu.step(1, &items),
            KeyCode::Char('m' | 'q') | KeyCode::F(2) => return,
            KeyCode::Esc | KeyCode::Left | KeyCode::Char('h') | KeyCode::Backspace
                if !menu.back() =>
            {
                return;
            }
            KeyCode::Enter | KeyCode::Right | KeyCode::Char('l' | ' ') => {
                // What was looked at may be gone: then nothing is chosen.
                if let Some(at) = menu.at(&items) {
                    return self.choose(menu, &items[at]);
                }
            }
            KeyCode::Char(digit @ '1'..='9') => {
                let at = usize::from(digit as u8 - b'1');
                if let Some(item) = items.get(at) {
                    return self.choose(menu, item);
                }
            }
            _ => {}
        }
        self.popup = Some(Popup::Menu(menu));
    }

    /// Takes that line of the menu.
    pub(super) fn choose(&mut self, mut menu: Menu, item: &Item) {
        match &item.node {
            Node::Do(command) => {
                self.popup = None;
                self.command(command.clone());
            }
            Node::Ask(question) => {
                self.popup = None;
                self.ask(*question);
            }
            Node::More(..) => {
                menu.enter(item.clone());
                self.popup = Some(Popup::Menu(menu));
            }
        }
    }

    fn answer(&mut self, question: Question, code: KeyCode) {
        match (question, code) {
            (Question::Quit, KeyCode::Char('a') | KeyCode::Enter) => self.end(Ending::Away),
            (Question::Quit, KeyCode::Char('l')) => self.command(Command::Leave),
            (Question::End, KeyCode::Char('y') | KeyCode::Enter) => self.command(Command::End),
            (Question::Remove(seat, _), KeyCode::Char('y') | KeyCode::Enter) => {
                self.command(Command::Remove(seat));
            }
            (_, KeyCode::Esc | KeyCode::Char('n' | 'q')) => {}
            // Anything else was no answer.
            (question, _) => self.popup = Some(Popup::Ask(question)),
        }
    }
}
