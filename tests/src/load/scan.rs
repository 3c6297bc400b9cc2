//! Finds in a message's text what a load client needs, without reading it as JSON: the room and
//! number of an event, its kind, whose turn it is, and the legal plays. It relies on JSON without
//! white space, as the server writes it; what it cannot find makes the message unreadable, and that
//! is counted as a fault.

use memchr::memmem::{self, Finder};

/// A message, as far as a load client looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Message<'a> {
    /// `event`
    Event(Event<'a>),
    /// `ok`
    Done,
    /// `room`: its code and the number of its latest event.
    Room {
        /// The room's code.
        code: &'a [u8],
        /// The number of its latest event.
        seq: u64,
    },
    /// `welcome`
    Welcome,
    /// `error`: what was refused, to be shown as it is.
    Error(&'a [u8]),
    /// `heartbeat`
    Heartbeat {
        /// The room's code.
        code: &'a [u8],
        /// The number of its latest event.
        seq: u64,
    },
    /// Of another type, of no interest here.
    Other,
}

/// A numbered event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Event<'a> {
    /// The room's code.
    pub code: &'a [u8],
    /// Its number in the room.
    pub seq: u64,
    /// What happened.
    pub kind: Kind,
    /// Who acts next; none if the event does not say.
    pub turn: Option<Turn<'a>>,
}

/// What happened, as far as it matters for the load.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// `thrown`
    Thrown,
    /// `played`
    Played,
    /// `game_over`
    GameOver,
    /// Any other.
    Other,
}

/// Who acts next, and how.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Turn<'a> {
    /// The seat, from 1.
    pub seat: usize,
    /// What it has to do.
    pub act: Act<'a>,
}

/// What the seat in turn has to do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Act<'a> {
    /// Throw.
    Throw,
    /// Play one of the moves in this text.
    Play(Legal<'a>),
}

/// The text that lists the legal plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Legal<'a>(&'a [u8]);

/// The searchers, made once.
#[derive(Debug)]
pub struct Scanner {
    code: Finder<'static>,
    seq: Finder<'static>,
    kind: Finder<'static>,
    turn: Finder<'static>,
    seat: Finder<'static>,
    phase: Finder<'static>,
    play: Finder<'static>,
}

impl Default for Scanner {
    fn default() -> Self {
        Self {
            code: Finder::new(r#""room":""#),
            seq: Finder::new(r#""seq":"#),
            kind: Finder::new(r#""kind":""#),
            turn: Finder::new(r#""turn":"#),
            seat: Finder::new(r#""seat":"#),
            phase: Finder::new(r#""phase":""#),
            play: Finder::new(r#""move":""#),
        }
    }
}

impl Scanner {
    /// Looks through a message; none if something in it is not where it should be.
    #[must_use]
    pub fn scan<'a>(&self, text: &'a [u8]) -> Option<Message<'a>> {
        let fields = text.strip_prefix(br#"{"type":""#)?;
        let kind = until_quote(fields)?;
        let fields = &fields[kind.len()..];
        Some(match kind {
            b"event" => Message::Event(self.event(fields)?),
            b"ok" => Message::Done,
            b"room" => {
                let (code, seq, _) = self.code_and_seq(fields)?;
                Message::Room { code, seq }
            }
            b"welcome" => Message::Welcome,
            b"error" => Message::Error(text),
            b"heartbeat" => {
                let (code, seq, _) = self.code_and_seq(fields)?;
                Message::Heartbeat { code, seq }
            }
            _ => Message::Other,
        })
    }

    /// The play at a position in the list of legal ones, which wraps around.
    #[must_use]
    pub fn pick<'a>(&self, legal: Legal<'a>, wanted: usize) -> Option<&'a [u8]> {
        let wanted = match wanted {
            0 => 0,
            wanted => wanted % self.play.find_iter(legal.0).count().max(1),
        };
        let at = self.play.find_iter(legal.0).nth(wanted)?;
        until_quote(&legal.0[at + self.play.needle().len()..])
    }

    fn event<'a>(&self, fields: &'a [u8]) -> Option<Event<'a>> {
        let (code, seq, rest) = self.code_and_seq(fields)?;
        let rest = after(&self.kind, rest)?;
        let kind = match until_quote(rest)? {
            b"thrown" => Kind::Thrown,
            b"played" => Kind::Played,
            b"game_over" => Kind::GameOver,
            _ => Kind::Other,
        };
        let turn = match after(&self.turn, rest) {
            None => None,
            Some(turn) if turn.starts_with(b"null") => None,
            Some(turn) => Some(self.turn(turn)?),
        };
        Some(Event {
            code,
            seq,
            kind,
            turn,
        })
    }

    fn turn<'a>(&self, turn: &'a [u8]) -> Option<Turn<'a>> {
        let (seat, rest) = number(after(&self.seat, turn)?)?;
        let rest = after(&self.phase, rest)?;
        let act = match until_quote(rest)? {
            b"throw" => Act::Throw,
            b"play" => Act::Play(Legal(rest)),
            _ => return None,
        };
        Some(Turn {
            seat: usize::try_from(seat).ok()?,
            act,
        })
    }

    /// The room's code, the number after it, and what follows.
    fn code_and_seq<'a>(&self, fields: &'a [u8]) -> Option<(&'a [u8], u64, &'a [u8])> {
        let rest = after(&self.code, fields)?;
        let code = until_quote(rest)?;
        let (seq, rest) = number(after(&self.seq, rest)?)?;
        Some((code, seq, rest))
    }
}

/// The code of an `error`.
#[must_use]
pub fn error_code(text: &[u8]) -> String {
    let code = memmem::find(text, br#""code":""#)
        .and_then(|at| until_quote(&text[at + br#""code":""#.len()..]));
    String::from_utf8_lossy(code.unwrap_or(b"?")).into_owned()
}

fn after<'a>(what: &Finder<'_>, text: &'a [u8]) -> Option<&'a [u8]> {
    Some(&text[what.find(text)? + what.needle().len()..])
}

fn until_quote(text: &[u8]) -> Option<&[u8]> {
    Some(&text[..memchr::memchr(b'"', text)?])
}

/// Reads digits; none if there are none, or too many.
fn number(text: &[u8]) -> Option<(u64, &[u8])> {
    let count = text.iter().take_while(|byte| byte.is_ascii_digit()).count();
    let (digits, rest) = text.split_at(count);
    let value = std::str::from_utf8(digits).ok()?.parse().ok()?;
    Some((value, rest))
}

#[cfg(test)]
mod tests {
    use keliya_protocol::{
        Done, Event as WireEvent, EventMessage, GameOver, Heartbeat, LegalPlay, Phase, Played,
        ServerMessage, Side, Step, Thrown, Timestamp, Turn as WireTurn,
    };

    use super::*;

    const THROWN: Thrown = Thrown {
        seat: 1,
        lots: Vec::new(),
        value: 1,
        again: false,
        auto: false,
    };

    fn legal(play: &str) -> LegalPlay {
        let step = Step {
            counter: 1,
            from: "wait".into(),
            to: "c1".into(),
            pips: 1,
            cuts: Vec::new(),
        };
        LegalPlay {
            play: play.to_owned(),
            steps: vec![step],
        }
    }

    fn turn(seat: u8, phase: Phase, plays: &[&str]) -> WireTurn {
        WireTurn {
            seat,
            side: Side::A,
            phase,
            lots: vec![1, 0, 0, 0],
            pool: vec![1],
            legal: plays.iter().map(|play| legal(play)).collect(),
            deadline: None,
        }
    }

    fn text(seq: u64, event: WireEvent, turn: Option<Option<WireTurn>>) -> Vec<u8> {
        let position = [(Side::A, vec!["wait".into(), "c1".into()])].into();
        let event = EventMessage {
            room: "K7QF3M".parse().unwrap(),
            seq,
            at: Timestamp::from_millis(0),
            event,
            position: Some(position),
            turn,
        };
        ServerMessage::Event(Box::new(event)).encode().into_bytes()
    }

    fn event(text: &[u8]) -> Event<'_> {
        match Scanner::default().scan(text) {
            Some(Message::Event(event)) => event,
            other => panic!("expected an event, not {other:?}"),
        }
    }

    #[test]
    fn reads_events_as_the_server_writes_them() {
        let to_play = turn(2, Phase::Play, &["1^1", "2+1,1+2", "1+1"]);
        let thrown = text(18, WireEvent::Thrown(THROWN), Some(Some(to_play)));
        let read = event(&thrown);
        assert_eq!((read.code, read.seq), (&b"K7QF3M"[..], 18));
        assert_eq!(read.kind, Kind::Thrown);
        let Some(Turn {
            seat: 2,
            act: Act::Play(legal),
        }) = read.turn
        else {
            panic!("{read:?}");
        };
        let scanner = Scanner::default();
        let picked = [0, 1, 2, 3, 5].map(|wanted| scanner.pick(legal, wanted).unwrap());
        assert_eq!(picked, [&b"1^1"[..], b"2+1,1+2", b"1+1", b"1^1", b"1+1"]);

        let played = Played {
            seat: 2,
            play: "1^1".into(),
            steps: legal_steps(),
            auto: false,
        };
        let to_throw = turn(8, Phase::Throw, &[]);
        let played = text(19, WireEvent::Played(played), Some(Some(to_throw)));
        let read = event(&played);
        assert_eq!((read.seq, read.kind), (19, Kind::Played));
        assert_eq!(
            read.turn,
            Some(Turn {
                seat: 8,
                act: Act::Throw
            })
        );
    }

    fn legal_steps() -> Vec<Step> {
        legal("1^1").steps
    }

    #[test]
    fn tells_whether_anybody_is_to_act() {
        // Not the last of its batch.
        assert_eq!(event(&text(1, WireEvent::Thrown(THROWN), None)).turn, None);
        let over = GameOver {
            winner: Some(Side::B),
            seats: vec![2],
            server_seed: "00".repeat(32),
            next_commitment: "11".repeat(32),
            score: [(Side::A, 0), (Side::B, 1)].into(),
        };
        let over = text(2, WireEvent::GameOver(over), Some(None));
        assert_eq!(
            (event(&over).kind, event(&over).turn),
            (Kind::GameOver, None)
        );
    }

    #[test]
    fn tells_messages_apart() {
        let scanner = Scanner::default();
        let encoded = |message: ServerMessage| message.encode().into_bytes();
        let done = encoded(ServerMessage::Ok(Done {
            re: Some(3.into()),
            seq: Some(9),
        }));
        assert_eq!(scanner.scan(&done), Some(Message::Done));
        let heartbeat = encoded(ServerMessage::Heartbeat(Heartbeat {
            room: "K7QF3M".parse().unwrap(),
            seq: 17,
        }));
        let code = b"K7QF3M";
        assert_eq!(
            scanner.scan(&heartbeat),
            Some(Message::Heartbeat { code, seq: 17 })
        );
        let room = br#"{"type":"room","re":2,"room":"K7QF3M","seq":9,"at":"x","game":"siga"}"#;
        assert_eq!(scanner.scan(room), Some(Message::Room { code, seq: 9 }));
        assert_eq!(
            scanner.scan(br#"{"type":"welcome","re":1}"#),
            Some(Message::Welcome)
        );
        assert_eq!(
            scanner.scan(br#"{"type":"presence"}"#),
            Some(Message::Other)
        );
        let error = br#"{"type":"error","re":3,"code":"stale","message":"no"}"#;
        assert_eq!(scanner.scan(error), Some(Message::Error(error)));
        assert_eq!(error_code(error), "stale");
    }

    #[test]
    fn reads_no_more_than_it_can() {
        let scanner = Scanner::default();
        for text in [
            "",
            "{}",
            r#"{ "type": "event" }"#,
            r#"{"type":"event","room":"A","seq":"#,
            r#"{"type":"event","room":"A","seq":99999999999999999999,"event":{"kind":"played"}}"#,
            r#"{"type":"event","room":"A","seq":1}"#,
            r#"{"type":"event","room":"A","seq":1,"event":{"kind":"played"},"turn":{"seat":1}}"#,
        ] {
            assert_eq!(scanner.scan(text.as_bytes()), None, "{text}");
        }
    }
}
