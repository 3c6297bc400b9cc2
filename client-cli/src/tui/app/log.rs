//! What happened and was said, line after line.

use std::collections::VecDeque;

/// Lines kept; older ones are forgotten.
const KEPT: usize = 1000;

/// Lines among which a refusal that is said again is looked for.
const RECENT: usize = 20;

/// What a line is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Something that happened in the room.
    Event,
    /// Somebody said it to all.
    Chat,
    /// Somebody said it to one's own side.
    SideChat,
    /// What one should not miss.
    Warning,
    /// What concerns only the user.
    Note,
}

/// The lines, oldest first.
#[derive(Debug, Default)]
pub(crate) struct Log {
    lines: VecDeque<(Kind, String)>,
    /// Lines of the screen between the newest and the last one shown.
    scrolled: usize,
    /// The latest refusal.
    refusal: Option<Refusal>,
}

/// Why something was not done, and how often that was said in the same words.
#[derive(Debug)]
struct Refusal {
    text: String,
    times: usize,
    /// The line that says so.
    line: String,
}

impl Log {
    /// A new line.
    pub(crate) fn add(&mut self, kind: Kind, text: String) {
        if self.lines.len() == KEPT {
            self.lines.pop_front();
        }
        self.lines.push_back((kind, text));
    }

    /// A line that says why something was not done. If the latest such line said the same, and not long
    /// ago, it gives way to one that counts how often; says if it did. `times` goes before the number.
    pub(crate) fn refuse(&mut self, kind: Kind, text: String, times: &str) -> bool {
        let again = self.refusal.take().filter(|before| before.text == text);
        let place = again.as_ref().and_then(|before| {
            let mut lines = self.lines.iter().rev().take(RECENT);
            let mine = |(of, line): &(Kind, String)| *of == kind && *line == before.line;
            let back = lines.position(mine)?;
            Some(self.lines.len() - 1 - back)
        });
        let count = match (&again, place) {
            (Some(before), Some(place)) => {
                self.lines.remove(place);
                before.times + 1
            }
            _ => 1,
        };
        let line = if count > 1 {
            format!("{text} ({times}{count})")
        } else {
            text.clone()
        };
        self.add(kind, line.clone());
        self.refusal = Some(Refusal {
            text,
            times: count,
            line,
        });
        count > 1
    }

    /// The lines, oldest first.
    pub(crate) fn lines(&self) -> impl DoubleEndedIterator<Item = &(Kind, String)> {
        self.lines.iter()
    }

    /// Screen lines left out at the end.
    pub(crate) fn scrolled(&self) -> usize {
        self.scrolled
    }

    /// Goes back by so many screen lines of `all`, of which `shown` fit.
    pub(crate) fn up(&mut self, by: usize, all: usize, shown: usize) {
        self.scrolled = (self.scrolled + by).min(all.saturating_sub(shown));
    }

    /// Goes forth by so many screen lines.
    pub(crate) fn down(&mut self, by: usize) {
        self.scrolled = self.scrolled.saturating_sub(by);
    }

    /// Goes to the newest.
    pub(crate) fn newest(&mut self) {
        self.scrolled = 0;
    }

    /// Begins anew, with another room.
    pub(crate) fn clear(&mut self) {
        *self = Self::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(log: &Log) -> Vec<&str> {
        log.lines().map(|(_, line)| line.as_str()).collect()
    }

    #[test]
    fn the_same_refusal_again_is_counted_and_not_said_again() {
        let mut log = Log::default();
        let refuse = |log: &mut Log, text: &str| log.refuse(Kind::Note, text.to_owned(), "x");
        assert!(!refuse(&mut log, "not your turn"));
        assert!(refuse(&mut log, "not your turn"));
        log.add(Kind::Event, "Kamala threw 2.".to_owned());
        assert!(refuse(&mut log, "not your turn"));
        assert_eq!(lines(&log), ["Kamala threw 2.", "not your turn (x3)"]);
        // Another one begins anew, and so does one of long ago.
        assert!(!refuse(&mut log, "first throw"));
        assert!(!refuse(&mut log, "not your turn"));
        assert_eq!(
            lines(&log)[1..],
            ["not your turn (x3)", "first throw", "not your turn"]
        );
        for number in 0..RECENT {
            log.add(Kind::Event, number.to_string());
        }
        assert!(!refuse(&mut log, "not your turn"));
        assert_eq!(lines(&log).last(), Some(&"not your turn"));
    }

    #[test]
    fn what_was_said_by_others_is_never_taken_away() {
        let mut log = Log::default();
        log.refuse(Kind::Note, "not your turn".to_owned(), "x");
        log.add(Kind::Chat, "not your turn".to_owned());
        log.refuse(Kind::Note, "not your turn".to_owned(), "x");
        let kinds: Vec<Kind> = log.lines().map(|(kind, _)| *kind).collect();
        assert_eq!(kinds, [Kind::Chat, Kind::Note]);
        assert_eq!(lines(&log), ["not your turn", "not your turn (x2)"]);
    }
}
