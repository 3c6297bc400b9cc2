//! What the user types, and what it means.

use keliya_protocol::{Audience, BotLevel, ChatText, TextError, limits};

use crate::{
    session::{Audible, Choice, Command},
    words::{Value, Words},
};

/// A line, understood.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Typed {
    /// To be shown something.
    Show(Show),
    /// To do something.
    Do(Command),
    /// To do something that cannot be taken back, without being asked again.
    Sure(Command),
    /// To agree to what was just asked.
    Yes,
    /// Nothing.
    Blank,
}

/// What can be shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Show {
    /// The commands.
    Help,
    /// Where the counters are, in words.
    Board,
    /// The board, drawn.
    Drawing,
    /// The legal plays.
    Plays,
    /// Who is here.
    Who,
    /// What the dice follow from.
    Dice,
}

/// Why a line is no command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Fault {
    /// There is none of that name, or not with what follows it.
    Unknown(String),
    /// It needs a seat.
    Seat(&'static str),
    /// It needs a seat, and perhaps a level.
    Bot,
    /// It needs the seconds.
    Timer,
    /// It needs `on` or `off`.
    Lock,
    /// It needs two seats.
    Swap,
    /// The text cannot be said.
    Text(TextError),
}

impl Fault {
    /// What to type instead.
    #[must_use]
    pub fn advice(&self, words: Words) -> String {
        match self {
            Self::Unknown(word) => {
                words.tell("errors-typed-unknown", &[("word", word.as_str().into())])
            }
            Self::Seat(command) => {
                words.tell("errors-typed-seat", &[("command", (*command).into())])
            }
            Self::Bot => words.say("errors-typed-bot"),
            Self::Timer => words.tell("errors-typed-timer", &turn_seconds_range()),
            Self::Lock => words.say("errors-typed-lock"),
            Self::Swap => words.say("errors-typed-swap"),
            Self::Text(TextError::Empty) => words.say("errors-typed-text-empty"),
            Self::Text(TextError::TooLong(most)) => {
                words.tell("errors-typed-text-long", &[("most", (*most).into())])
            }
            Self::Text(TextError::Character(code)) => {
                let character = format!("U+{code:04X}").into();
                words.tell("errors-typed-text-character", &[("character", character)])
            }
        }
    }
}

/// The limits of `turn_seconds`, as the catalogues have them.
pub(super) fn turn_seconds_range() -> [(&'static str, Value<'static>); 2] {
    [
        ("least", limits::TURN_SECONDS_MIN.into()),
        ("most", limits::TURN_SECONDS_MAX.into()),
    ]
}

/// Reads a line.
///
/// # Errors
///
/// If it is no command.
pub fn read(line: &str) -> Result<Typed, Fault> {
    let line = line.trim();
    let (word, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    if word.starts_with(|c: char| c.is_ascii_digit()) {
        return play(line);
    }
    let command = match (word.to_lowercase().as_str(), rest) {
        ("", _) => return Ok(Typed::Blank),
        ("?" | "h" | "help", "") => return Ok(Typed::Show(Show::Help)),
        ("b" | "board", "") => return Ok(Typed::Show(Show::Board)),
        ("bb", "") | ("board", "draw") => return Ok(Typed::Show(Show::Drawing)),
        ("p" | "plays", "") => return Ok(Typed::Show(Show::Plays)),
        ("w" | "who" | "seats", "") => return Ok(Typed::Show(Show::Who)),
        ("v" | "dice", "") => return Ok(Typed::Show(Show::Dice)),
        ("y" | "yes", "") => return Ok(Typed::Yes),
        ("q!", "") => return Ok(Typed::Sure(Command::Leave)),
        ("end!", "") => return Ok(Typed::Sure(Command::End)),
        ("t" | "throw", "") => Command::Throw,
        ("q" | "quit" | "leave", "") => Command::Leave,
        ("s" | "start", "") => Command::Start,
        ("r" | "rematch", "") => Command::Rematch,
        ("stand", "") => Command::Stand,
        ("pause", "") => Command::Pause,
        ("go" | "unpause", "") => Command::Unpause,
        ("end", "") => Command::End,
        ("c" | "chat", text) => Command::Chat(Audience::All, chat(text)?),
        ("cs", text) => Command::Chat(Audience::Side, chat(text)?),
        ("play", notation) => return play(notation),
        ("sit", seat) => Command::Sit(number("sit", seat)?),
        ("open", seat) => Command::Open(number("open", seat)?),
        ("bot", seat) => bot(seat)?,
        ("remove", seat) => Command::Remove(number("remove", seat)?),
        ("host", seat) => Command::Host(number("host", seat)?),
        ("mute", seat) => Command::Mute(number("mute", seat)?, Audible::Muted),
        ("unmute", seat) => Command::Mute(number("unmute", seat)?, Audible::Unmuted),
        ("timer", seconds) => Command::Timer(timer(seconds)?),
        ("lock", "on") => Command::Lock(true),
        ("lock", "off") => Command::Lock(false),
        ("lock", _) => return Err(Fault::Lock),
        ("swap", seats) => {
            let (a, b) = seats.split_once(char::is_whitespace).ok_or(Fault::Swap)?;
            let seat = |text: &str| number("swap", text.trim()).map_err(|_| Fault::Swap);
            Command::Swap(seat(a)?, seat(b)?)
        }
        (word, _) => return Err(Fault::Unknown(word.to_owned())),
    };
    Ok(Typed::Do(command))
}

fn play(text: &str) -> Result<Typed, Fault> {
    let notation: String = text.split_whitespace().collect();
    let choice = match notation.parse() {
        Ok(number) => Choice::Number(number),
        Err(_) => Choice::Notation(notation),
    };
    Ok(Typed::Do(Command::Play(choice)))
}

fn number(command: &'static str, text: &str) -> Result<u8, Fault> {
    match text.trim_start_matches(['p', 'P']).parse() {
        Ok(seat) if seat > 0 => Ok(seat),
        _ => Err(Fault::Seat(command)),
    }
}

fn timer(text: &str) -> Result<u32, Fault> {
    let seconds = text.parse().map_err(|_| Fault::Timer)?;
    if limits::is_turn_seconds(seconds) {
        Ok(seconds)
    } else {
        Err(Fault::Timer)
    }
}

fn bot(text: &str) -> Result<Command, Fault> {
    let (seat, level) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
    let level = match level.trim() {
        "" => None,
        "easy" => Some(BotLevel::Easy),
        "hard" => Some(BotLevel::Hard),
        _ => return Err(Fault::Bot),
    };
    let seat = number("bot", seat).map_err(|_| Fault::Bot)?;
    Ok(Command::Bot(seat, level))
}

fn chat(text: &str) -> Result<ChatText, Fault> {
    ChatText::new(text).map_err(Fault::Text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Lang;

    #[track_caller]
    fn check(line: &str, command: Command) {
        assert_eq!(read(line), Ok(Typed::Do(command)), "{line}");
    }

    #[test]
    fn plays_are_chosen_by_number_or_notation() {
        check("2", Command::Play(Choice::Number(2)));
        check(
            " 1+3,2+4 ",
            Command::Play(Choice::Notation("1+3,2+4".into())),
        );
        check(
            "1+3, 2+4",
            Command::Play(Choice::Notation("1+3,2+4".into())),
        );
        check("2^5", Command::Play(Choice::Notation("2^5".into())));
        check("play 2^5", Command::Play(Choice::Notation("2^5".into())));
    }

    #[test]
    fn commands_take_what_they_need() {
        let text = |text| ChatText::new(text).unwrap();
        check("T", Command::Throw);
        check(
            "c  well  played ",
            Command::Chat(Audience::All, text("well  played")),
        );
        check("cs now", Command::Chat(Audience::Side, text("now")));
        check("lock on", Command::Lock(true));
        check("swap 1 2", Command::Swap(1, 2));
        check("remove P3", Command::Remove(3));
        check("unmute 3", Command::Mute(3, Audible::Unmuted));
        for seconds in [0, 5, 30, 86_400] {
            check(&format!("timer {seconds}"), Command::Timer(seconds));
        }
        check("bot 2", Command::Bot(2, None));
        check("bot P2 easy", Command::Bot(2, Some(BotLevel::Easy)));
        check("bot 2  hard", Command::Bot(2, Some(BotLevel::Hard)));
        assert_eq!(read("board draw"), Ok(Typed::Show(Show::Drawing)));
        assert_eq!(read("q!"), Ok(Typed::Sure(Command::Leave)));
        assert_eq!(read("?"), Ok(Typed::Show(Show::Help)));
        assert_eq!(read("  "), Ok(Typed::Blank));
    }

    #[test]
    fn what_is_no_command_says_what_to_type() {
        for (line, hint) in [
            ("dance", "? lists"),
            ("t 5", "? lists"),
            ("c", "is empty"),
            ("sit", "sit 2"),
            ("sit 0", "sit 2"),
            ("sit 300", "sit 2"),
            ("bot", "bot 2 easy"),
            ("bot 2 mild", "easy or hard"),
            ("timer", "timer 60"),
            ("timer 4", "5 to 86400"),
            ("timer 86401", "0 for no limit"),
            ("timer 1.5", "timer 60"),
            ("swap 1", "swap 1 2"),
            ("lock", "lock on"),
            ("c a\u{1b}b", "not allowed"),
        ] {
            let fault = read(line).unwrap_err().advice(Words::of(Lang::English));
            assert!(fault.contains(hint), "{line}: {fault}");
        }
    }

    #[test]
    fn the_help_names_every_command() {
        for lang in Lang::ALL {
            let help = Words::of(lang).say("plain-help");
            for command in [
                "t:", "p:", "b:", "bb:", "w:", "v:", "c ", "cs ", "sit ", "stand:", "r:", "q:",
                "q!", "?:", "s:", "bot ", "easy", "hard", "open ", "swap ", "timer ", "pause",
                "go:", "end:", "lock on", "lock off", "mute ", "unmute ", "remove ", "host ",
            ] {
                assert!(help.contains(command), "{lang:?}: {command}");
            }
        }
    }
}
