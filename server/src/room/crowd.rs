//! Who is there: the people with a connection in a room, and since when seats are empty of theirs.
//! Not stored; a pure value beside the state.

use std::time::Duration;

use keliya_protocol::{PlayerId, PlayerRef, Timestamp};

/// Who lost the connection may come back into a locked room for so long.
const RETURN: Duration = Duration::from_secs(10 * 60);
/// As many who lost it are kept in mind, at most.
const DROPPED: usize = 512;

/// The people in a room by their connections, in the order in which they came.
#[derive(Debug, Clone, Default)]
pub(crate) struct Crowd {
    present: Vec<Person>,
    absent: Vec<(PlayerId, Timestamp)>,
    /// Who lost the connection lately, the latest last.
    dropped: Vec<(PlayerId, Timestamp)>,
    left_at: Option<Timestamp>,
}

#[derive(Debug, Clone)]
struct Person {
    player: PlayerRef,
    connections: usize,
}

impl Crowd {
    /// Nobody, since that time.
    pub(crate) fn left_at_last(at: Timestamp) -> Self {
        Self {
            left_at: Some(at),
            ..Self::default()
        }
    }

    /// A connection of a player came in. True if it is the first.
    pub(crate) fn come(&mut self, player: &PlayerRef) -> bool {
        self.absent.retain(|(id, _)| *id != player.id);
        self.forget_dropped(player.id);
        match self
            .present
            .iter_mut()
            .find(|person| person.player.id == player.id)
        {
            Some(person) => {
                person.connections += 1;
                false
            }
            None => {
                self.present.push(Person {
                    player: player.clone(),
                    connections: 1,
                });
                true
            }
        }
    }

    /// A connection of a player went. True if it was the last.
    pub(crate) fn go(&mut self, player: PlayerId, now: Timestamp) -> bool {
        let Some(at) = self
            .present
            .iter()
            .position(|person| person.player.id == player)
        else {
            return false;
        };
        self.present[at].connections -= 1;
        if self.present[at].connections > 0 {
            return false;
        }
        self.present.remove(at);
        self.left_at = Some(now);
        self.miss(player, now);
        let recent = |(_, at): &(PlayerId, Timestamp)| now <= at.after(RETURN);
        self.dropped.retain(recent);
        if self.dropped.len() >= DROPPED {
            self.dropped.remove(0);
        }
        self.dropped.push((player, now));
        true
    }

    /// A player who is not connected here went on purpose, was sent away, or lost the seat.
    pub(crate) fn forget_dropped(&mut self, player: PlayerId) {
        self.dropped.retain(|(id, _)| *id != player);
    }

    /// Did that player lose the connection a short time ago, and neither came back nor left since, nor
    /// lost a seat?
    #[must_use]
    pub(crate) fn has_dropped(&self, player: PlayerId, now: Timestamp) -> bool {
        let theirs = self.dropped.iter().find(|(id, _)| *id == player);
        theirs.is_some_and(|(_, at)| now <= at.after(RETURN))
    }

    /// Notes that a player who matters here is absent, unless that is known.
    pub(crate) fn miss(&mut self, player: PlayerId, now: Timestamp) {
        if !self.is_present(player) && self.absent_since(player).is_none() {
            self.absent.push((player, now));
        }
    }

    /// Forgets since when people are absent who no longer matter.
    pub(crate) fn forget_absent(&mut self, matters: impl Fn(PlayerId) -> bool) {
        self.absent.retain(|(id, _)| matters(*id));
    }

    /// Has the player a connection here?
    #[must_use]
    pub(crate) fn is_present(&self, player: PlayerId) -> bool {
        self.person(player).is_some()
    }

    /// The player as they call themselves now, if present.
    #[must_use]
    pub(crate) fn person(&self, player: PlayerId) -> Option<&PlayerRef> {
        self.people().find(|person| person.id == player)
    }

    /// Everybody who is present, in the order in which they came.
    pub(crate) fn people(&self) -> impl Iterator<Item = &PlayerRef> {
        self.present.iter().map(|person| &person.player)
    }

    /// Is nobody there?
    #[must_use]
    pub(crate) fn is_empty(&self) -> bool {
        self.present.is_empty()
    }

    /// Since when an absent player is missed.
    #[must_use]
    pub(crate) fn absent_since(&self, player: PlayerId) -> Option<Timestamp> {
        self.absent
            .iter()
            .find(|(id, _)| *id == player)
            .map(|(_, since)| *since)
    }

    /// Who is missed, and since when.
    #[must_use]
    pub(crate) fn absent(&self) -> &[(PlayerId, Timestamp)] {
        &self.absent
    }

    /// When somebody last went for the moment.
    #[must_use]
    pub(crate) fn left_at(&self) -> Option<Timestamp> {
        self.left_at
    }
}
