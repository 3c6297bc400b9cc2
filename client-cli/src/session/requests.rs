//! The requests under way: ids, what awaits an answer, what is to be sent again.

use std::{
    collections::BTreeMap,
    fmt,
    time::{Duration, Instant},
};

use keliya_protocol::{ClientMessage, Request, RequestId};

struct Sent {
    message: ClientMessage,
    /// How often it was put off.
    put_off: u32,
    /// The server asked to wait until then.
    again_at: Option<Instant>,
}

impl fmt::Debug for Sent {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Not the message: it may be a client seed.
        f.debug_struct("Sent")
            .field("type", &self.message.type_name())
            .field("put_off", &self.put_off)
            .field("again_at", &self.again_at)
            .finish_non_exhaustive()
    }
}

/// Requests by id.
#[derive(Debug)]
pub(super) struct Requests {
    next: u64,
    sent: BTreeMap<u64, Sent>,
}

fn is_act(message: &ClientMessage) -> bool {
    matches!(
        message,
        ClientMessage::Throw(_) | ClientMessage::PlayMove(_)
    )
}

fn frame(id: u64, message: &ClientMessage) -> String {
    Request::new(id, message.clone()).encode()
}

impl Requests {
    pub(super) fn new(first_id: u64) -> Self {
        Self {
            next: first_id,
            sent: BTreeMap::new(),
        }
    }

    /// The text of a new request.
    pub(super) fn ask(&mut self, message: ClientMessage) -> String {
        let id = self.next;
        self.next += 1;
        let text = frame(id, &message);
        let sent = Sent {
            message,
            put_off: 0,
            again_at: None,
        };
        self.sent.insert(id, sent);
        text
    }

    /// The request that an answer is to, which is under way no more.
    pub(super) fn answered(&mut self, re: Option<&RequestId>) -> Option<ClientMessage> {
        match re? {
            RequestId::Number(id) => self.sent.remove(id).map(|sent| sent.message),
            RequestId::Text(_) => None,
        }
    }

    /// The request that an answer is to.
    pub(super) fn asked(&self, re: Option<&RequestId>) -> Option<&ClientMessage> {
        match re? {
            RequestId::Number(id) => self.sent.get(id).map(|sent| &sent.message),
            RequestId::Text(_) => None,
        }
    }

    /// The request is to be sent again, under its id, after a while: says after how long. None if it
    /// is not known.
    pub(super) fn put_off(
        &mut self,
        re: Option<&RequestId>,
        pause: Pause,
        now: Instant,
    ) -> Option<Duration> {
        let Some(RequestId::Number(id)) = re else {
            return None;
        };
        let sent = self.sent.get_mut(id)?;
        let wait = match pause {
            Pause::Fixed(wait) => wait,
            Pause::Growing(first) => {
                let grown = first.saturating_mul(2_u32.saturating_pow(sent.put_off));
                grown.min(LONGEST_WAIT.max(first))
            }
        };
        sent.put_off = sent.put_off.saturating_add(1);
        sent.again_at = Some(now + wait);
        Some(wait)
    }

    /// Is a `sync` waiting to be sent again?
    pub(super) fn sync_waits(&self) -> bool {
        let waits =
            |sent: &Sent| sent.again_at.is_some() && matches!(sent.message, ClientMessage::Sync(_));
        self.sent.values().any(waits)
    }

    /// What was to be done was for a state that is no more.
    pub(super) fn drop_acts(&mut self) {
        self.sent.retain(|_, sent| !is_act(&sent.message));
    }

    /// What was put off until now.
    pub(super) fn due(&mut self, now: Instant) -> Vec<String> {
        self.sent
            .iter_mut()
            .filter(|(_, sent)| sent.again_at.is_some_and(|at| at <= now))
            .map(|(id, sent)| {
                sent.again_at = None;
                frame(*id, &sent.message)
            })
            .collect()
    }

    /// The connection is gone: throws and plays stay, the rest is given back unanswered.
    pub(super) fn cut_off(&mut self) -> Vec<ClientMessage> {
        let sent = std::mem::take(&mut self.sent);
        let (acts, rest): (BTreeMap<_, _>, BTreeMap<_, _>) = sent
            .into_iter()
            .partition(|(_, sent)| is_act(&sent.message));
        self.sent = acts;
        for sent in self.sent.values_mut() {
            sent.again_at = None;
        }
        rest.into_values().map(|sent| sent.message).collect()
    }

    /// The throws and plays that await an answer, to be sent again under their ids.
    pub(super) fn acts(&self) -> Vec<String> {
        self.sent
            .iter()
            .filter(|(_, sent)| is_act(&sent.message))
            .map(|(id, sent)| frame(*id, &sent.message))
            .collect()
    }

    /// How many chat texts wait to be sent again, and how many await an answer.
    pub(super) fn chat(&self) -> (usize, usize) {
        let texts = self.sent.values();
        let texts = texts.filter(|sent| matches!(sent.message, ClientMessage::Chat(_)));
        let (put_off, sent): (Vec<_>, Vec<_>) = texts.partition(|sent| sent.again_at.is_some());
        (put_off.len(), sent.len())
    }

    /// Does a throw or play await an answer?
    pub(super) fn acting(&self) -> bool {
        self.sent.values().any(|sent| is_act(&sent.message))
    }

    /// Does a `join_room` await an answer? It may change the room's number, and with it what an act would
    /// be for.
    pub(super) fn joining(&self) -> bool {
        let joins = |sent: &Sent| matches!(sent.message, ClientMessage::JoinRoom(_));
        self.sent.values().any(joins)
    }

    pub(super) fn is_empty(&self) -> bool {
        self.sent.is_empty()
    }
}

/// How long a request waits before it is sent again.
#[derive(Debug, Clone, Copy)]
pub(super) enum Pause {
    /// So long.
    Fixed(Duration),
    /// So long the first time, twice as long each time after, up to a bound.
    Growing(Duration),
}

/// How long to wait at least when the server asks for it.
pub(super) const SHORTEST_WAIT: Duration = Duration::from_millis(100);
/// How long to wait when the server does not say how long.
pub(super) const USUAL_WAIT: Duration = Duration::from_secs(1);
/// How long to wait at most, unless the server asks for more.
pub(super) const LONGEST_WAIT: Duration = Duration::from_secs(10);
