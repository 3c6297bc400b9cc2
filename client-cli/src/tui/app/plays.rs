//! Which of the legal plays is looked at, and how it is found by number, notation or square.

use keliya_protocol::{LegalPlay, Turn};

use super::form::turned;

/// The play that is looked at, for one state of the room.
#[derive(Debug, Default)]
pub(crate) struct Plays {
    /// The room's number, and the user's turn there.
    seq: Option<u64>,
    at: usize,
    /// The square, or `wait`, picked by the mouse.
    picked: Option<String>,
}

/// What a click on a square comes to.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Clicked {
    /// To look at another play, or none.
    Looked,
    /// To make the play of that index.
    Play(usize),
}

impl Plays {
    /// Begins anew if the room has gone on.
    pub(crate) fn follow(&mut self, seq: Option<u64>) {
        if self.seq != seq {
            *self = Self {
                seq,
                ..Self::default()
            };
        }
    }

    /// The index of the play looked at.
    pub(crate) fn at(&self) -> usize {
        self.at
    }

    /// The square picked.
    pub(crate) fn picked(&self) -> Option<&str> {
        self.picked.as_deref()
    }

    /// Looks at a play.
    pub(crate) fn look(&mut self, at: usize) {
        self.at = at;
        self.picked = None;
    }

    /// Looks at the next play, or the one before.
    pub(crate) fn step(&mut self, turn: &Turn, by: isize) {
        self.look(turned(self.at, by, turn.legal.len()));
    }

    /// Looks at the next play of another counter, or the one before.
    pub(crate) fn other_counter(&mut self, turn: &Turn, by: isize) {
        let first = |at: usize| {
            let play = turn.legal.get(at)?;
            Some(play.steps.first()?.counter)
        };
        let from = first(self.at);
        for _ in 0..turn.legal.len() {
            self.step(turn, by);
            if first(self.at) != from {
                return;
            }
        }
    }

    /// Looks at the play that the text means, or is about to.
    pub(crate) fn typed(&mut self, turn: &Turn, text: &str) {
        if let Some(at) = meant(&turn.legal, text) {
            self.look(at);
        }
    }

    /// A square was clicked, or the place of those that wait.
    pub(crate) fn click(&mut self, turn: &Turn, place: &str, home: bool) -> Clicked {
        let is = |name: &str| name == place || home && name == "home";
        let leads = |play: &LegalPlay, from: Option<&str>| {
            let fits = |from: Option<&str>, name: &str| from.is_none_or(|from| from == name);
            play.steps
                .iter()
                .any(|step| is(&step.to) && fits(from, &step.from))
        };
        let picked = self.picked.clone();
        let current = turn.legal.get(self.at);
        if picked.is_none() && current.is_some_and(|play| leads(play, None)) {
            // The target of what is looked at.
            return Clicked::Play(self.at);
        }
        let targets: Vec<usize> = (0..turn.legal.len())
            .filter(|&at| leads(&turn.legal[at], picked.as_deref()))
            .collect();
        match targets[..] {
            [only] if picked.is_some() => return Clicked::Play(only),
            [first, ..] => {
                // Several ways: look at one after the other.
                let next = targets.iter().find(|&&at| at > self.at);
                let looked_at = targets.contains(&self.at);
                self.at = if looked_at {
                    *next.unwrap_or(&first)
                } else {
                    first
                };
                return Clicked::Looked;
            }
            [] => {}
        }
        let begins = |play: &LegalPlay| play.steps.iter().any(|step| step.from == place);
        if let Some(at) = turn.legal.iter().position(begins) {
            self.at = at;
            self.picked = Some(place.to_owned());
        } else {
            self.picked = None;
        }
        Clicked::Looked
    }
}

/// The index of the play that a number or a notation means; of its beginning where there is no
/// exact one.
pub(crate) fn meant(legal: &[LegalPlay], text: &str) -> Option<usize> {
    let text: String = text.split_whitespace().collect();
    if text.is_empty() {
        return None;
    }
    if let Ok(number) = text.parse::<usize>() {
        let index = number.checked_sub(1)?;
        return (index < legal.len()).then_some(index);
    }
    let exact = legal.iter().position(|play| play.play == text);
    exact.or_else(|| legal.iter().position(|play| play.play.starts_with(&text)))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn turn() -> Turn {
        let step = |counter: u8, from: &str, to: &str| json!({"counter": counter, "from": from, "to": to, "pips": 2, "cuts": []});
        serde_json::from_value(json!({
            "seat": 1, "side": "a", "phase": "play", "lots": [1, 1, 0, 0], "pool": [2],
            "deadline": null,
            "legal": [
                {"move": "1+1,2+1", "steps": [step(1, "c2", "home"), step(2, "d1", "e1")]},
                {"move": "1+2", "steps": [step(1, "d2", "home")]},
                {"move": "2+2", "steps": [step(2, "d1", "e2")]},
            ],
        }))
        .unwrap()
    }

    #[test]
    fn plays_are_found_by_number_and_notation() {
        let turn = turn();
        assert_eq!(meant(&turn.legal, "3"), Some(2));
        assert_eq!(meant(&turn.legal, "1 + 2"), Some(1));
        assert_eq!(meant(&turn.legal, "1+"), Some(0));
        assert_eq!(meant(&turn.legal, "0"), None);
        assert_eq!(meant(&turn.legal, "4"), None);
        assert_eq!(meant(&turn.legal, ""), None);
    }

    #[test]
    fn a_click_on_the_counter_and_one_on_the_target_play() {
        let turn = turn();
        let mut plays = Plays::default();
        assert_eq!(plays.click(&turn, "d1", false), Clicked::Looked);
        assert_eq!((plays.at(), plays.picked()), (0, Some("d1")));
        assert_eq!(plays.click(&turn, "e2", false), Clicked::Play(2));
        assert_eq!(plays.click(&turn, "a1", false), Clicked::Looked);
        assert_eq!(plays.picked(), None);
    }

    #[test]
    fn several_ways_to_a_target_are_looked_at_in_turn() {
        let turn = turn();
        let mut plays = Plays::default();
        plays.look(2);
        assert_eq!(plays.click(&turn, "c3", true), Clicked::Looked);
        assert_eq!(plays.at(), 0);
        // The target of what is looked at plays it.
        assert_eq!(plays.click(&turn, "c3", true), Clicked::Play(0));
    }

    #[test]
    fn arrows_go_round_and_from_counter_to_counter() {
        let turn = turn();
        let mut plays = Plays::default();
        plays.step(&turn, -1);
        assert_eq!(plays.at(), 2);
        plays.other_counter(&turn, 1);
        assert_eq!(plays.at(), 0);
        plays.other_counter(&turn, 1);
        assert_eq!(plays.at(), 2);
        plays.follow(Some(9));
        assert_eq!(plays.at(), 0);
    }
}
