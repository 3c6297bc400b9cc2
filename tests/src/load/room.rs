//! One room and its clients: how they come together, play and go on. It only reads messages and
//! writes requests; sockets and time are elsewhere.

mod agenda;

use std::{collections::VecDeque, time::Instant};

use agenda::{Act, Agenda};

use super::{
    context::Context,
    options::Choice,
    requests::push_number,
    scan::{self, Event, Kind, Message},
    tally::{self, Fault, Tally},
};

/// A room; its members are numbered from 0, and member m has seat m + 1.
#[derive(Debug)]
pub struct Room {
    code: Vec<u8>,
    members: Vec<Member>,
    stage: Stage,
    /// Throws and plays whose event not every member has read.
    in_flight: VecDeque<InFlight>,
    agenda: Agenda,
    heard_at: Instant,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// So many members have yet to be welcomed.
    Arriving(usize),
    Creating,
    /// So many members have yet to be let in.
    Joining(usize),
    Seated,
    Playing,
    Broken,
}

#[derive(Debug, Clone, Copy, Default)]
struct Member {
    is_in: bool,
    /// The number that the room had when the member came in.
    came_at: u64,
    seq: u64,
    is_over: bool,
    next_id: u64,
    unanswered: u64,
}

#[derive(Debug, Clone, Copy)]
struct InFlight {
    member: usize,
    seq: u64,
    from: Instant,
    left: usize,
}

impl Room {
    /// A room to be, of so many.
    #[must_use]
    pub fn new(players: usize, now: Instant) -> Self {
        Self {
            code: Vec::new(),
            members: vec![Member::default(); players],
            stage: Stage::Arriving(players),
            in_flight: VecDeque::new(),
            agenda: Agenda::default(),
            heard_at: now,
        }
    }

    /// When an event was last read in it.
    #[must_use]
    pub fn heard_at(&self) -> Instant {
        self.heard_at
    }

    /// Should something be happening in it?
    #[must_use]
    pub fn is_expected(&self) -> bool {
        self.stage != Stage::Broken && !self.agenda.has_ready()
    }

    /// The times since which throws, plays and moves wait to be done.
    pub fn waiting(&self) -> impl Iterator<Item = Instant> {
        let in_flight = self.in_flight.iter().map(|request| request.from);
        in_flight.chain(self.agenda.dues())
    }

    /// The most requests that a member has had no reply to.
    #[must_use]
    pub fn unanswered(&self) -> u64 {
        self.members
            .iter()
            .map(|member| member.unanswered)
            .max()
            .unwrap_or(0)
    }

    /// It does not go on.
    pub fn give_up(&mut self, context: &mut Context) {
        if self.stage != Stage::Broken {
            self.stage = Stage::Broken;
            self.agenda = Agenda::default();
            self.in_flight.clear();
            context.broken += 1;
        }
    }

    /// A member's connection is open.
    pub fn connected(&mut self, member: usize, context: &mut Context) {
        self.ask(member, context, |text, _| {
            text.extend_from_slice(br#""hello","protocol":1,"name":"Load""#);
        });
    }

    /// The host starts the game.
    pub fn start(&mut self, context: &mut Context) {
        self.stage = Stage::Playing;
        self.ask(0, context, |text, code| {
            text.extend_from_slice(br#""start","room":""#);
            text.extend_from_slice(code);
            text.push(b'"');
        });
    }

    /// A move is due.
    pub fn fall_due(&mut self, due: Instant, context: &mut Context) {
        if self.stage != Stage::Broken
            && let Some(act) = self.agenda.fall_due(due)
        {
            self.act(act, due, context);
        }
    }

    /// A member reads a message.
    pub fn read(&mut self, member: usize, text: &[u8], now: Instant, context: &mut Context) {
        context.tally.counts.bytes += text.len() as u64;
        match context.scanner.scan(text) {
            Some(Message::Event(event)) => {
                context.tally.counts.events += 1;
                // The room that was left still says that others leave too.
                if self.members[member].is_in && event.code == self.code {
                    self.event(member, event, now, context);
                }
            }
            Some(Message::Done) => self.answered(member),
            Some(Message::Welcome) => {
                self.answered(member);
                if let Stage::Arriving(left) = self.stage {
                    self.stage = Stage::Arriving(left - 1);
                    if left == 1 {
                        self.create(context);
                    }
                }
            }
            Some(Message::Room { code, seq }) => {
                self.answered(member);
                self.entered(member, code, seq, context);
            }
            Some(Message::Error(text)) => {
                context.tally.fault(Fault::Refusal, || refusal(text));
                self.give_up(context);
            }
            Some(Message::Heartbeat { code, seq }) => {
                let known = self.members[member];
                if known.is_in && code == self.code && seq != known.seq {
                    let had = known.seq;
                    context.tally.fault(Fault::Gap, || {
                        format!("a heartbeat says event {seq} after event {had}")
                    });
                }
            }
            Some(Message::Other) => {}
            None => {
                let shown = String::from_utf8_lossy(&text[..text.len().min(200)]);
                context
                    .tally
                    .fault(Fault::Unreadable, || format!("unreadable: {shown}"));
                self.give_up(context);
            }
        }
    }

    fn answered(&mut self, member: usize) {
        let unanswered = &mut self.members[member].unanswered;
        *unanswered = unanswered.saturating_sub(1);
    }

    fn create(&mut self, context: &mut Context) {
        self.stage = Stage::Creating;
        let (game, players) = (context.game, self.members.len());
        self.ask(0, context, |text, _| {
            let fields = format!(r#""create_room","game":"{game}","players":{players}"#);
            text.extend_from_slice(fields.as_bytes());
        });
    }

    fn entered(&mut self, member: usize, code: &[u8], seq: u64, context: &mut Context) {
        let known = &mut self.members[member];
        (known.is_in, known.is_over) = (true, false);
        (known.came_at, known.seq) = (seq, seq);
        match self.stage {
            Stage::Creating => {
                self.code = code.to_owned();
                self.stage = Stage::Joining(self.members.len() - 1);
                for member in 1..self.members.len() {
                    self.ask(member, context, |text, code| {
                        text.extend_from_slice(br#""join_room","room":""#);
                        text.extend_from_slice(code);
                        text.extend_from_slice(br#"","seat":"#);
                        push_number(text, member as u64 + 1);
                    });
                }
            }
            Stage::Joining(1) if context.starting => self.start(context),
            Stage::Joining(1) => {
                self.stage = Stage::Seated;
                context.seated += 1;
            }
            Stage::Joining(left) => self.stage = Stage::Joining(left - 1),
            Stage::Arriving(_) | Stage::Seated | Stage::Playing | Stage::Broken => {}
        }
    }

    fn event(&mut self, member: usize, event: Event<'_>, now: Instant, context: &mut Context) {
        self.heard_at = now;
        let known = &mut self.members[member];
        let had = known.seq;
        if event.seq <= known.came_at {
            return;
        }
        known.seq = event.seq;
        if event.seq != had + 1 {
            let seq = event.seq;
            context
                .tally
                .fault(Fault::Gap, || format!("event {seq} follows event {had}"));
        }
        self.arrived(member, event, now, &mut context.tally);
        if event.kind == Kind::GameOver {
            self.members[member].is_over = true;
            if self.members.iter().all(|member| member.is_over) {
                context.tally.counts.games += 1;
                self.play_again(context);
            }
        }
        if let Some(turn) = event.turn.filter(|turn| turn.seat == member + 1) {
            let play = match turn.act {
                scan::Act::Throw => None,
                scan::Act::Play(legal) => {
                    let wanted = match context.choice {
                        Choice::First => 0,
                        // Any number that changes with the event will do.
                        Choice::Random => (event.seq as usize).wrapping_mul(0x9E37_79B1) >> 7,
                    };
                    let Some(play) = context.scanner.pick(legal, wanted) else {
                        context
                            .tally
                            .fault(Fault::Unreadable, || "no legal move to play".into());
                        return self.give_up(context);
                    };
                    Some(play.to_owned())
                }
            };
            let seq = event.seq;
            let act = Act { member, seq, play };
            if !context.paced {
                self.act(act, now, context);
            } else if let Some((act, from)) = self.agenda.can_act(act, now) {
                self.act(act, from, context);
            }
        }
    }

    /// Takes the time of the request that caused an event.
    fn arrived(&mut self, member: usize, event: Event<'_>, now: Instant, tally: &mut Tally) {
        let Some(at) = self
            .in_flight
            .iter()
            .position(|request| request.seq == event.seq)
        else {
            return;
        };
        let request = &mut self.in_flight[at];
        if request.member == member {
            tally::record(&mut tally.own, request.from, now);
        }
        request.left -= 1;
        if request.left == 0 {
            tally::record(&mut tally.everybody, request.from, now);
            self.in_flight.remove(at);
            match event.kind {
                Kind::Thrown => tally.counts.throws += 1,
                Kind::Played => tally.counts.plays += 1,
                Kind::GameOver | Kind::Other => {}
            }
        }
    }

    fn play_again(&mut self, context: &mut Context) {
        self.in_flight.clear();
        for member in 0..self.members.len() {
            self.members[member].is_over = false;
            let what: &[u8] = if context.rematch {
                br#""rematch""#
            } else {
                br#""leave_room""#
            };
            self.ask(member, context, |text, code| {
                text.extend_from_slice(what);
                text.extend_from_slice(br#","room":""#);
                text.extend_from_slice(code);
                text.push(b'"');
            });
        }
        if !context.rematch {
            self.members
                .iter_mut()
                .for_each(|member| member.is_in = false);
            self.create(context);
        }
    }

    /// Throws or plays; it is timed from then.
    fn act(&mut self, act: Act, from: Instant, context: &mut Context) {
        let Act { member, seq, play } = act;
        self.in_flight.push_back(InFlight {
            member,
            seq: seq + 1,
            from,
            left: self.members.len(),
        });
        self.ask(member, context, |text, code| {
            text.extend_from_slice(match play {
                None => br#""throw","room":""#,
                Some(_) => br#""play","room":""#,
            });
            text.extend_from_slice(code);
            if let Some(play) = play {
                text.extend_from_slice(br#"","move":""#);
                text.extend_from_slice(&play);
            }
            text.extend_from_slice(br#"","seq":"#);
            push_number(text, seq);
        });
    }

    /// Writes a request; `fields` begins with the type's value.
    fn ask(
        &mut self,
        member: usize,
        context: &mut Context,
        fields: impl FnOnce(&mut Vec<u8>, &[u8]),
    ) {
        context.tally.counts.requests += 1;
        let known = &mut self.members[member];
        known.next_id += 1;
        known.unanswered += 1;
        let text = context.requests.begin();
        text.extend_from_slice(br#"{"type":"#);
        fields(text, &self.code);
        text.extend_from_slice(br#","id":"#);
        push_number(text, known.next_id);
        text.push(b'}');
        context.requests.end(member);
    }
}

fn refusal(text: &[u8]) -> String {
    let advice = match scan::error_code(text).as_str() {
        "rate_limited" => " (start the server with --rate-limit 0)",
        "unsupported" => " (without --rematch every game has a room of its own)",
        "too_many" => " (see the server's --max-rooms, --max-connections and --max-seats)",
        _ => "",
    };
    format!("refused: {}{advice}", String::from_utf8_lossy(text))
}

#[cfg(test)]
mod tests;
