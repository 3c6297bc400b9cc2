//! Where a record comes from: a file, or a room of the server.

use std::{
    fs::File,
    io::Read,
    path::{Path, PathBuf},
};

use keliya_protocol::{RoomCode, ServerMessage};
use keliya_record::{JsonError, RECORD_BYTES, Record};

use super::{
    args::What,
    breaches,
    fetch::{self, FetchError, JSON, TEXT},
};
use crate::{plain::Failure, server_url::ServerUrl, words::Words};

/// Games of a room that are looked for, at most.
const MOST_GAMES: u32 = 1 << 20;

/// Where a record is.
pub(super) enum Source {
    File(PathBuf),
    Room(RoomCode),
}

impl Source {
    fn name(&self) -> String {
        match self {
            Self::File(path) => path.display().to_string(),
            Self::Room(code) => code.to_string(),
        }
    }
}

/// A file if there is one of that name, else a room.
fn source(words: Words, typed: &str) -> Result<Source, Failure> {
    let path = Path::new(typed);
    if path.exists() {
        return Ok(Source::File(path.to_owned()));
    }
    let code = typed.trim().parse();
    code.map(Source::Room).map_err(|_| {
        let typed = ("typed", typed.into());
        Failure::Usage(words.tell("records-neither-file-nor-code", &[typed]))
    })
}

/// The room's code.
pub(super) fn code(words: Words, typed: &str) -> Result<RoomCode, Failure> {
    let code = typed.trim().parse();
    code.map_err(|_| Failure::Usage(words.tell("records-no-code", &[("typed", typed.into())])))
}

/// The record that is asked for.
pub(super) async fn record(
    words: Words,
    server: &ServerUrl,
    what: &What,
) -> Result<Record, Failure> {
    let source = source(words, &what.source)?;
    let text = match &source {
        Source::File(path) => read_file(words, path)?,
        Source::Room(code) => fetch(words, server, *code, what.game, TEXT).await?,
    };
    read(words, &text).map_err(|why| {
        let name = ("name", source.name().into());
        let told = words.tell("records-unreadable", &[name, ("why", why.into())]);
        Failure::TurnedAway(told)
    })
}

/// The record in a text of either form, or what is wrong with it.
pub(super) fn read(words: Words, text: &str) -> Result<Record, String> {
    if text.trim_start().starts_with('{') {
        return Record::from_json(text).map_err(|fault| match fault {
            JsonError::Rules(breakage) => breaches::breakage(words, &breakage),
            JsonError::Form(_) | JsonError::Field { .. } => {
                words.tell("records-fault-json", &[("what", fault.to_string().into())])
            }
        });
    }
    Record::read(text).map_err(|fault| {
        let what = match &fault.breach {
            Some(breach) => breaches::breach(words, breach),
            None => fault.what,
        };
        words.tell(
            "records-fault",
            &[
                ("line", fault.line.into()),
                ("column", fault.column.into()),
                ("what", what.into()),
            ],
        )
    })
}

fn read_file(words: Words, path: &Path) -> Result<String, Failure> {
    let failure = |error| Failure::File(path.to_owned(), error);
    let mut text = String::new();
    let file = File::open(path).map_err(failure)?;
    let most = RECORD_BYTES as u64 + 1;
    file.take(most).read_to_string(&mut text).map_err(failure)?;
    if text.len() > RECORD_BYTES {
        let path = ("path", path.display().to_string().into());
        let told = words.tell("records-too-large", &[path]);
        return Err(Failure::TurnedAway(told));
    }
    Ok(text)
}

/// The text of a record of the server's; of the latest game unless one is named.
pub(super) async fn fetch(
    words: Words,
    server: &ServerUrl,
    code: RoomCode,
    game: Option<u32>,
    accept: &str,
) -> Result<String, Failure> {
    let turned_away = |error: FetchError| {
        let server = ("server", server.to_string().into());
        let why = ("why", error.told(words).into());
        Failure::TurnedAway(words.tell("records-no-record", &[server, why]))
    };
    let game = match game {
        Some(game) => game,
        None => latest(server, code).await.map_err(turned_away)?,
    };
    fetch::get(server, &path(code, game), accept)
        .await
        .map_err(turned_away)
}

fn path(code: RoomCode, game: u32) -> String {
    format!("/api/v1/rooms/{code}/games/{game}/record")
}

/// The number of the room's latest game: the room says so, unless it is locked or closed. Then games are
/// asked for, each time twice as far ahead, and between the last that was there and the first that was not.
async fn latest(server: &ServerUrl, code: RoomCode) -> Result<u32, FetchError> {
    match fetch::get(server, &format!("/api/v1/rooms/{code}"), JSON).await {
        Ok(text) => {
            if let Ok(ServerMessage::Room(room)) = ServerMessage::decode(&text) {
                // Before the first game there is no record, which the server says best.
                return Ok(room.game_no.max(1));
            }
        }
        Err(FetchError::Refused { status: 404, .. }) => {}
        Err(error) => return Err(error),
    }
    let (mut there, mut missing) = (1, 2);
    while missing < MOST_GAMES && is_there(server, code, missing).await? {
        (there, missing) = (missing, missing * 2);
    }
    while missing - there > 1 {
        let middle = there + (missing - there) / 2;
        if is_there(server, code, middle).await? {
            there = middle;
        } else {
            missing = middle;
        }
    }
    Ok(there)
}

async fn is_there(server: &ServerUrl, code: RoomCode, game: u32) -> Result<bool, FetchError> {
    match fetch::get(server, &path(code, game), TEXT).await {
        Ok(_) => Ok(true),
        Err(FetchError::Refused { status: 404, .. }) => Ok(false),
        Err(error) => Err(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::words::Lang;

    const SIGA: &str = include_str!("../../../record/tests/data/siga.keliya");

    #[test]
    fn what_the_rules_do_not_allow_is_said_with_its_place_in_each_language() {
        // The first turn is in line 20: `1: 1000 1^1 0011 1+2`.
        for (old, new, place, expected) in [
            (
                "0011 1+2\n2",
                "0011 1+3\n2",
                [20, 18],
                [
                    "1+3 is not a legal play here",
                    "1+3 මෙතන නීතියට අනුව ඇදීමක් නොවෙයි",
                    "1+3 இங்கே விதிப்படியான நகர்வு அல்ல",
                ],
            ),
            (
                "1: 1000 1^1 0011",
                "1: 1000 0011",
                [20, 9],
                [
                    "a play is to be chosen first",
                    "මුලින්ම ඇදීමක් තෝරන්න ඕනෑ",
                    "முதலில் நகர்வைத் தேர்ந்தெடுக்க வேண்டும்",
                ],
            ),
            (
                "\n2: 1000 1^1 1111",
                "\n1: 1000 1^1 1111",
                [21, 1],
                ["seat 2 is in turn", "වාරය ආසන 2 හට", "முறை இருக்கை 2 உடையது"],
            ),
            (
                "[Result \"none\"]",
                "[Result \"a\"]",
                [16, 10],
                [
                    "the result is \"a\", but nobody has won",
                    "ප්‍රතිඵලය \"a\", ඒත් කවුරුත් දිනුවේ නැහැ",
                    "முடிவு \"a\", ஆனால் யாரும் வெல்லவில்லை",
                ],
            ),
        ] {
            assert!(SIGA.contains(old), "{old}");
            let text = SIGA.replacen(old, new, 1);
            let [line, column] = place;
            let frames = [
                format!("line {line}, column {column}: "),
                format!("පේළිය {line}, තීරුව {column}: "),
                format!("வரி {line}, நெடுவரிசை {column}: "),
            ];
            for ((lang, frame), expected) in Lang::ALL.into_iter().zip(frames).zip(expected) {
                let told = read(Words::of(lang), &text).unwrap_err();
                assert_eq!(told, format!("{frame}{expected}"));
            }
        }
    }

    #[test]
    fn json_that_does_not_fit_says_so() {
        let told = read(Words::of(Lang::English), "{\"record\": 1}").unwrap_err();
        assert!(told.starts_with("its JSON does not fit ("), "{told}");
    }
}
