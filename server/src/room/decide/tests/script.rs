//! Reads and checks scripts.

use std::{borrow::Cow, time::Duration};

use keliya_protocol::{
    Audience, BotLevel, ChatText, Event, PlayerRef, RequestId, fair::ClientSeed,
};

use super::{Outcome, Table, person};
use crate::room::{Command, Refusal};

impl Table {
    /// The table after a script in which everything comes as said.
    #[track_caller]
    pub(super) fn after(mut self, script: &str) -> Self {
        self.check(script);
        self
    }

    /// Does what each line says and compares what comes of it.
    #[track_caller]
    pub(super) fn check(&mut self, script: &str) {
        for line in script.lines().map(str::trim).filter(|l| !l.is_empty()) {
            let (action, expected) = line.split_once(" -> ").expect("`<action> -> <outcome>`");
            let before = format!("{:?}", self.state);
            let outcome = self.act(action);
            assert_eq!(outcome, expected, "in `{line}` at seq {}", self.seq());
            if outcome.starts_with('!') || outcome.starts_with("again") || outcome == "ok" {
                assert_eq!(before, format!("{:?}", self.state), "changed by `{line}`");
            }
        }
    }

    /// Does one action and says what came of it.
    pub(super) fn act(&mut self, action: &str) -> String {
        let words: Vec<&str> = action.split_whitespace().collect();
        match words[..] {
            ["wait", time] => return told(&self.wait(duration(time))),
            ["restart", down] => {
                self.restart(duration(down), self.now);
                return "up".to_owned();
            }
            // Killed; when it last ran is known from the latest entry alone.
            ["kill", down] => {
                self.restart(duration(down), self.state.changed_at);
                return "up".to_owned();
            }
            [who, "drop"] => {
                self.drop_link(person(who).id);
                return "ok".to_owned();
            }
            [who, "connect"] => {
                self.come(&person(who));
                return "ok".to_owned();
            }
            _ => {}
        }
        let (who, words) = words.split_first().expect("who");
        let (id, words) = match words.split_first() {
            Some((first, rest)) if first.starts_with('#') => (Some(RequestId::from(*first)), rest),
            _ => (None, words),
        };
        let command = command(words, self.may_sit);
        said(self.ask_with_id(&person(who), id.as_ref(), &command))
    }
}

/// The client seed of that label; its hash is what `hash` gives and `reveal` fits.
pub(super) fn client_seed(label: &str) -> ClientSeed {
    format!("{label:.<20}").parse().expect("a client seed")
}

fn duration(text: &str) -> Duration {
    let (number, unit) = text.split_at(text.len() - 1);
    let number: u64 = number.parse().expect("a number");
    match unit {
        "s" => Duration::from_secs(number),
        "m" => Duration::from_secs(number * 60),
        "h" => Duration::from_secs(number * 60 * 60),
        _ => panic!("{text} is no time"),
    }
}

fn command(words: &[&str], may_sit: bool) -> Command {
    let number = |text: &str| text.parse::<u8>().expect("a seat");
    let seq = |text: &str| Some(text.parse::<u64>().expect("a seq"));
    match *words {
        ["join"] => Command::Join {
            seat: None,
            may_sit,
        },
        ["join", seat] => Command::Join {
            seat: Some(number(seat)),
            may_sit,
        },
        ["leave"] => Command::Leave,
        ["sit", seat] => Command::Sit {
            seat: number(seat),
            may_sit,
        },
        ["stand"] => Command::Stand,
        ["hash", label] => Command::GiveHash(client_seed(label).hash()),
        ["reveal", label] => Command::RevealSeed(client_seed(label)),
        ["open", seat] => Command::OpenSeat(number(seat)),
        ["bot", seat] => Command::SeatBot {
            seat: number(seat),
            level: BotLevel::Hard,
        },
        ["bot", seat, level] => Command::SeatBot {
            seat: number(seat),
            level: BotLevel::from_name(level).expect("a level"),
        },
        ["start"] => Command::Start,
        ["rematch"] => Command::Rematch,
        ["timer", seconds] => Command::SetTimer(seconds.parse().expect("seconds")),
        ["pause"] => Command::Pause,
        ["unpause"] => Command::Unpause,
        ["mute", who] => Command::Mute {
            player: person(who).id,
            on: true,
        },
        ["unmute", who] => Command::Mute {
            player: person(who).id,
            on: false,
        },
        ["throw"] => Command::Throw { seq: None },
        ["throw", at] => Command::Throw { seq: seq(at) },
        ["play", play] => Command::Play {
            play: play.to_owned(),
            seq: None,
        },
        ["play", play, at] => Command::Play {
            play: play.to_owned(),
            seq: seq(at),
        },
        ["say", text] => Command::Chat {
            text: ChatText::new(text).expect("a text"),
            to: Audience::All,
        },
        ["whisper", text] => Command::Chat {
            text: ChatText::new(text).expect("a text"),
            to: Audience::Side,
        },
        ["host", who] => Command::SetHost(person(who).id),
        ["remove", who] => Command::Remove(person(who).id),
        ["lock"] => Command::Lock(true),
        ["unlock"] => Command::Lock(false),
        ["swap", a, b] => Command::SwapSeats(number(a), number(b)),
        ["end"] => Command::EndGame,
        ["sync"] => Command::Sync {
            since: None,
            ahead: None,
        },
        _ => panic!("unknown command {words:?}"),
    }
}

fn said(outcome: Result<Outcome, Refusal>) -> String {
    match outcome {
        Err(refusal) => format!("!{}", refusal.code),
        Ok(Outcome::Again(seq)) => format!("again {seq}"),
        Ok(Outcome::Events(events)) => told(&events),
    }
}

/// Events in few words.
pub(super) fn told(events: &[Event]) -> String {
    if events.is_empty() {
        return "ok".to_owned();
    }
    let told: Vec<String> = events.iter().map(one).collect();
    told.join(", ")
}

fn one(event: &Event) -> String {
    let name = |player: &Option<PlayerRef>| {
        player
            .as_ref()
            .map_or("nobody".to_owned(), |player| player.name.to_string())
    };
    let kind = event.kind();
    let whose = |player: &Option<PlayerRef>, bot: &Option<Cow<'static, str>>| match bot {
        Some(bot) if player.is_some() => format!("{}+{bot}", name(player)),
        Some(bot) => bot.to_string(),
        None => name(player),
    };
    let auto = |auto: bool| if auto { " auto" } else { "" };
    match event {
        Event::SeatTaken(taken) => {
            format!("{kind} {} {}", taken.seat, whose(&taken.player, &taken.bot))
        }
        Event::SeatLeft(left) => {
            format!("{kind} {} {}", left.seat, whose(&left.player, &left.bot))
        }
        Event::HostChanged(changed) => format!("{kind} {}", name(&changed.player)),
        Event::Locked(locked) => format!("{kind} {}", locked.on),
        Event::Removed(removed) => format!("{kind} {}", removed.player.name),
        Event::SeatsSwapped(swapped) => format!("{kind} {} {}", swapped.a, swapped.b),
        Event::SeedGiven(given) => match (&given.hash, &given.client_seed) {
            (Some(_), None) => format!("{kind} {} hash", given.seat),
            (None, Some(seed)) => format!("{kind} {} {}", given.seat, seed.trim_end_matches('.')),
            both => panic!("exactly one of {both:?}"),
        },
        Event::SeedsAsked(asked) => format!("{kind} {}", asked.game_no),
        Event::GameStarted(started) => {
            format!("{kind} {} first {}", started.game_no, started.first_seat)
        }
        Event::Thrown(thrown) => {
            let again = if thrown.again { " again" } else { "" };
            let auto = auto(thrown.auto);
            format!("{kind} {} {}{again}{auto}", thrown.seat, thrown.value)
        }
        Event::Played(played) => {
            format!(
                "{kind} {} {}{}",
                played.seat,
                played.play,
                auto(played.auto)
            )
        }
        Event::Lost(lost) => format!("{kind} {} {:?}", lost.seat, lost.values),
        Event::GameOver(over) => match over.winner {
            Some(side) => format!("{kind} {side}"),
            None => format!("{kind} nobody"),
        },
        Event::RoomClosed(closed) => format!("{kind} {}", closed.reason),
        Event::TimerSet(set) => format!("{kind} {}", set.turn_seconds),
        Event::Paused(_) | Event::Unpaused(_) => kind.to_owned(),
        Event::Muted(muted) => format!("{kind} {} {}", muted.player.name, muted.on),
        Event::RematchAsked(asked) => format!("{kind} {}", asked.seat),
        Event::Unknown => panic!("an event of no kind"),
    }
}
