//! What is to be done next: what the user typed, once it applies, or what was left to the machine.

use std::time::Duration;

use keliya_protocol::{Room, SeatState, Status};

use super::{
    Failure,
    play::Player,
    typed::{self, Typed},
};
use crate::session::{Command, Stage};

/// How often the same is tried without the user.
const ATTEMPTS: u32 = 3;

/// How long a start by itself waits for the others' seeds.
const SEED_PATIENCE: Duration = Duration::from_secs(2);

/// Lines that wait for one before them, at most.
const LATER: usize = 1_000;

/// How long a connection is lost before a line that gives up no longer waits for those before it: a
/// server that only begins anew costs nobody the rest of a script.
const AWAY_PATIENCE: Duration = Duration::from_secs(10);

impl Player {
    /// The next thing to do: typed by the user and due now, or the machine's own.
    pub(super) fn by_itself(&mut self) -> Result<Option<Command>, Failure> {
        self.heed_giving_up();
        if let Some(line) = self.memory.held.take() {
            match self.typed(line)? {
                Some(command) => {
                    self.memory.leaves |= command == Command::Leave;
                    return Ok(Some(command));
                }
                None if self.memory.held.is_none() => return Ok(None),
                None => {}
            }
        }
        let command = match self.session.to_act() {
            Some(turn) => self.auto.act(turn),
            None => self.start_due(),
        };
        Ok(command.filter(|_| self.try_again()))
    }

    /// May something be done by itself once more? What a server refuses is not asked for ever.
    fn try_again(&mut self) -> bool {
        let seq = self.session.room().map_or(0, |room| room.seq);
        let (tried_at, times) = &mut self.memory.tried;
        if *tried_at != seq {
            (*tried_at, *times) = (seq, 0);
        }
        *times += 1;
        *times <= ATTEMPTS
    }

    /// Is a line to be taken now? There is one if some wait, or the input has not ended.
    pub(super) fn takes_lines(&self, input_open: bool) -> bool {
        match self.memory.held {
            // Nothing is done after that, whether the server has answered or not.
            _ if self.memory.leaves => false,
            None => input_open || !self.memory.later.is_empty(),
            // Read on, since what is to be done at once may come: the end of the input, too, where
            // nobody may ever come.
            Some(_) => input_open && (self.memory.later.len() < LATER || self.start_waits()),
        }
    }

    /// Takes a line. One that waits keeps those after it waiting, but for the one that gives up.
    pub(super) fn take_line(&mut self, line: String) -> Result<(), Failure> {
        let gives_up = gives_up(&line);
        if self.memory.held.is_none() {
            self.memory.held = Some(line);
        } else if self.waits_for_others() && gives_up {
            self.memory.unsaid += self.chat_waiting(self.memory.later.len());
            self.memory.later.clear();
            self.memory.held = Some(line);
        } else if self.memory.later.len() < LATER {
            self.memory.gives_up_later |= gives_up;
            self.memory.later.push_back(line);
        } else {
            self.memory.dropped += 1;
            if self.memory.dropped == 1 {
                let most = ("most", LATER.into());
                let line = self.words.tell("plain-lines-dropped", &[most]);
                self.output.sentence(&line)?;
            }
        }
        Ok(())
    }

    /// Puts a line that gives up, and was read before the wait began, in front of all others.
    fn heed_giving_up(&mut self) {
        let waits = self.memory.held.is_some() && (self.start_waits() || self.is_long_away());
        if waits && std::mem::take(&mut self.memory.gives_up_later) {
            let at = self.memory.later.iter().position(|line| gives_up(line));
            let unsaid = self.chat_waiting(at.unwrap_or(0));
            if let Some(line) = at.and_then(|at| self.memory.later.swap_remove_back(at)) {
                self.memory.unsaid += unsaid;
                self.memory.later.clear();
                self.memory.held = Some(line);
            }
        }
    }

    fn is_long_away(&self) -> bool {
        let since = self.memory.down_since;
        self.waits_for_others() && since.is_some_and(|since| since.elapsed() >= AWAY_PATIENCE)
    }

    /// Does a line wait for what may never come: people, or a connection that is lost?
    fn waits_for_others(&self) -> bool {
        self.start_waits() || self.session.stage() == Stage::Away && self.session.room().is_some()
    }

    /// How many lines of chat wait for the connection: the one that is held, and among so many after it.
    pub(super) fn chat_waiting(&self, later: usize) -> usize {
        if self.session.stage() == Stage::In || self.session.room().is_none() {
            return 0;
        }
        let later = self.memory.later.iter().take(later);
        let lines = self.memory.held.iter().chain(later);
        lines.filter(|line| is_chat(line)).count()
    }

    /// Does a start wait until all seats are taken?
    pub(super) fn start_waits(&self) -> bool {
        let held = self.memory.held.as_deref().map(typed::read);
        let is_start = matches!(held, Some(Ok(Typed::Do(Command::Start))));
        let open = |room: &Room| room.status == Status::Lobby && !is_full(room);
        // Bots that were asked for come before the answer does.
        let quiet = self.session.is_quiet();
        is_start && quiet && self.session.is_host() && self.session.room().is_some_and(open)
    }

    /// Understands a line. Without a terminal it is held until it applies.
    fn typed(&mut self, line: String) -> Result<Option<Command>, Failure> {
        let typed = match typed::read(&line) {
            Ok(typed) => typed,
            Err(fault) => {
                self.output.sentence(&fault.advice(self.words))?;
                return Ok(None);
            }
        };
        if !self.manner.interactive && !self.applies(&typed) {
            self.memory.held = Some(line);
            if self.start_waits() && !self.memory.start_awaited {
                self.memory.start_awaited = true;
                let line = self.words.say("plain-start-waits");
                self.output.sentence(&line)?;
            }
            return Ok(None);
        }
        let acts = matches!(typed, Typed::Do(Command::Throw | Command::Play(_)));
        let over = self
            .session
            .room()
            .is_some_and(|room| room.status == Status::Over);
        if !self.manner.interactive && acts && over {
            // A script's lines reach beyond the game's end.
            return Ok(None);
        }
        let asked = self.memory.asked.take();
        match typed {
            Typed::Blank => Ok(None),
            Typed::Show(show) => self.show(show).map(|()| None).map_err(Failure::from),
            Typed::Sure(command) => Ok(Some(command)),
            Typed::Yes => {
                if asked.is_none() {
                    let line = self.words.say("plain-nothing-asked");
                    self.output.sentence(&line)?;
                }
                Ok(asked)
            }
            Typed::Do(command) => match self.question(&command) {
                Some(question) if self.manner.interactive => {
                    self.memory.asked = Some(command);
                    let question = self.words.say(question);
                    self.output.sentence(&question)?;
                    Ok(None)
                }
                _ => Ok(Some(command)),
            },
        }
    }

    /// What to ask (a key of the catalogues) before a command that cannot be taken back.
    fn question(&self, command: &Command) -> Option<&'static str> {
        let playing = self.session.room()?.status == Status::Playing;
        match command {
            Command::Leave if playing && self.session.seat().is_some() => Some("plain-ask-leave"),
            Command::End if playing => Some("plain-ask-end"),
            _ => None,
        }
    }

    /// Can the line be acted on now? If not, a script's line waits.
    fn applies(&self, typed: &Typed) -> bool {
        let stage = self.session.stage();
        if let (Typed::Do(Command::Leave) | Typed::Sure(Command::Leave), Stage::Away) =
            (typed, stage)
        {
            // There is a way out of a room that cannot be reached.
            return self.session.room().is_some();
        }
        let here = stage == Stage::In;
        let Some(room) = self.session.room().filter(|_| here) else {
            return matches!(typed, Typed::Blank);
        };
        match typed {
            Typed::Do(Command::Throw | Command::Play(_)) => {
                room.status == Status::Over
                    || self.session.seat().is_none()
                    || self.session.to_act().is_some()
                    || matches!(typed, Typed::Do(Command::Throw)) && self.takes_seat_back()
            }
            Typed::Do(Command::Start) => {
                room.status != Status::Lobby || !self.session.is_host() || self.is_ready(room)
            }
            Typed::Do(Command::Rematch) => room.status == Status::Over,
            Typed::Do(_) | Typed::Sure(_) | Typed::Show(_) | Typed::Yes | Typed::Blank => true,
        }
    }

    /// Would a throw take the seat back from a stand-in now, whoever is in turn?
    fn takes_seat_back(&self) -> bool {
        self.session.is_stood_in_for() && self.session.is_quiet()
    }

    /// Are all seats taken, and has everybody had the time to promise a seed for the dice?
    fn is_ready(&self, room: &Room) -> bool {
        let promised = |seat: &SeatState| {
            let index = usize::from(seat.seat).checked_sub(1);
            let hash = index.and_then(|index| room.fairness.hashes.get(index));
            seat.player.is_none() || hash.is_some_and(Option::is_some)
        };
        let full_since = self.memory.full_since.filter(|_| is_full(room));
        full_since.is_some_and(|since| {
            room.seats.iter().all(promised) || since.elapsed() >= SEED_PATIENCE
        })
    }

    fn start_due(&self) -> Option<Command> {
        let room = self.session.room()?;
        let due = self.manner.auto_start
            && self.session.stage() == Stage::In
            && room.status == Status::Lobby
            && self.session.is_host()
            && self.is_ready(room)
            && self.session.is_quiet();
        due.then_some(Command::Start)
    }
}

/// Is the line one that leaves for good?
fn gives_up(line: &str) -> bool {
    matches!(
        typed::read(line),
        Ok(Typed::Do(Command::Leave) | Typed::Sure(Command::Leave))
    )
}

fn is_chat(line: &str) -> bool {
    matches!(typed::read(line), Ok(Typed::Do(Command::Chat(..))))
}

/// Are all seats taken, by people or bots?
pub(super) fn is_full(room: &Room) -> bool {
    let taken = |seat: &SeatState| seat.player.is_some() || seat.bot.is_some();
    room.seats.iter().all(taken)
}
