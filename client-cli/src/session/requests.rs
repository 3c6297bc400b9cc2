//! The requests under way: ids, what awaits an answer, what is to be sent again.

use std::{
    collections::BTreeMap,
    time::{Duration, Instant},
};

use keliya_protocol::{ClientMessage, Request, RequestId};

#[derive(Debug)]
struct Sent {
    message: ClientMessage,
    /// The server asked to wait until then.
    again_at: Option<Instant>,
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
        let again_at = None;
        self.sent.insert(id, Sent { message, again_at });
        text
    }

    /// The request that an answer is to.
    pub(super) fn answered(&mut self, re: Option<&RequestId>) -> Option<ClientMessage> {
        match re? {
            RequestId::Number(id) => self.sent.remove(id).map(|sent| sent.message),
            RequestId::Text(_) => None,
        }
    }

    /// The request is to be sent again, under its id, after a while. False if it is not known.
    pub(super) fn put_off(&mut self, re: Option<&RequestId>, until: Instant) -> bool {
        let Some(RequestId::Number(id)) = re else {
            return false;
        };
        match self.sent.get_mut(id) {
            Some(sent) => {
                sent.again_at = Some(until);
                true
            }
            None => false,
        }
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

    /// Does a throw or play await an answer?
    pub(super) fn acting(&self) -> bool {
        self.sent.values().any(|sent| is_act(&sent.message))
    }

    pub(super) fn is_empty(&self) -> bool {
        self.sent.is_empty()
    }
}

/// How long to wait when the server asks for it without saying how long, or for a moment only.
pub(super) const SHORTEST_WAIT: Duration = Duration::from_millis(100);
