//! What the user types, and what it means.

use keliya_protocol::{Audience, ChatText};

use crate::session::{Audible, Choice, Command};

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
    /// The board.
    Board,
    /// The legal plays.
    Plays,
    /// Who is here.
    Who,
    /// What the dice follow from.
    Dice,
}

/// The commands, for people.
pub const HELP: &[&str] = &[
    "t           throw                     1, 2, ...  make that play; its notation",
    "                                                 (such as 1+4) does as well",
    "p           the plays again           b          the board",
    "c TEXT      say to everybody          cs TEXT    say to your side only",
    "w           who is here               v          what the dice follow from",
    "sit N       take or change a seat     stand      give it up and watch",
    "q           leave for good (q! without being asked; Ctrl-C keeps your seat)",
    "r           another game              ?          this help",
    "The host:",
    "s           start                     lock on|off   no newcomers, or some",
    "remove N    send P_N away for good    mute N, unmute N   chat",
    "open N      free a seat               bot N      give a seat to a bot",
    "swap A B    swap two seats            host N     hand your role over",
    "timer N     seconds a throw or play   pause, go  stop the game, go on",
    "end         end the game without a winner",
];

/// Reads a line.
///
/// # Errors
///
/// If it is no command; the text says what to type.
pub fn read(line: &str) -> Result<Typed, String> {
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
        ("p" | "plays", "") => return Ok(Typed::Show(Show::Plays)),
        ("w" | "who", "") => return Ok(Typed::Show(Show::Who)),
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
        ("bot", seat) => Command::Bot(number("bot", seat)?, None),
        ("remove", seat) => Command::Remove(number("remove", seat)?),
        ("host", seat) => Command::Host(number("host", seat)?),
        ("mute", seat) => Command::Mute(number("mute", seat)?, Audible::Muted),
        ("unmute", seat) => Command::Mute(number("unmute", seat)?, Audible::Unmuted),
        ("timer", seconds) => Command::Timer(
            seconds
                .parse()
                .map_err(|_| "type timer and the seconds, such as timer 60".to_owned())?,
        ),
        ("lock", "on") => Command::Lock(true),
        ("lock", "off") => Command::Lock(false),
        ("lock", _) => return Err("type lock on or lock off".to_owned()),
        ("swap", seats) => {
            let (a, b) = seats
                .split_once(char::is_whitespace)
                .ok_or("type swap and two seats, such as swap 1 2")?;
            Command::Swap(number("swap", a)?, number("swap", b.trim())?)
        }
        (word, _) => return Err(format!("no such command: {word} (? lists them)")),
    };
    Ok(Typed::Do(command))
}

fn play(text: &str) -> Result<Typed, String> {
    let notation: String = text.split_whitespace().collect();
    let choice = match notation.parse() {
        Ok(number) => Choice::Number(number),
        Err(_) => Choice::Notation(notation),
    };
    Ok(Typed::Do(Command::Play(choice)))
}

fn number(command: &str, text: &str) -> Result<u8, String> {
    match text.trim_start_matches(['p', 'P']).parse() {
        Ok(seat) if seat > 0 => Ok(seat),
        _ => Err(format!("type {command} and a seat, such as {command} 2")),
    }
}

fn chat(text: &str) -> Result<ChatText, String> {
    ChatText::new(text).map_err(|fault| format!("not said: the text {fault}"))
}

#[cfg(test)]
mod tests {
    use super::*;

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
        check("timer 30", Command::Timer(30));
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
            ("swap 1", "swap 1 2"),
            ("lock", "lock on"),
            ("c a\u{1b}b", "not allowed"),
        ] {
            let fault = read(line).unwrap_err();
            assert!(fault.contains(hint), "{line}: {fault}");
        }
    }

    #[test]
    fn the_help_fits() {
        assert!(HELP.iter().all(|line| line.len() <= 80));
    }
}
