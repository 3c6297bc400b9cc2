//! Where a record comes from: a file, or a room of the server.

use std::{
    fs::File,
    io::Read,
    path::{Path, PathBuf},
};

use keliya_protocol::{RoomCode, ServerMessage};
use keliya_record::{RECORD_BYTES, Record};

use super::{
    args::What,
    fetch::{self, FetchError, JSON, TEXT},
    text,
};
use crate::{plain::Failure, server_url::ServerUrl};

/// Games of a room that are looked for, at most.
const MOST_GAMES: u32 = 1 << 20;

/// Where a record is.
pub(super) enum Source {
    File(PathBuf),
    Room(RoomCode),
}

/// A file if there is one of that name, else a room.
fn source(typed: &str) -> Result<Source, Failure> {
    let path = Path::new(typed);
    if path.exists() {
        return Ok(Source::File(path.to_owned()));
    }
    match typed.trim().parse() {
        Ok(code) => Ok(Source::Room(code)),
        Err(_) => Err(Failure::Usage(text::neither_file_nor_code(typed))),
    }
}

/// The room's code.
pub(super) fn code(typed: &str) -> Result<RoomCode, Failure> {
    let code = typed.trim().parse();
    code.map_err(|_| Failure::Usage(text::no_code(typed)))
}

/// The record that is asked for.
pub(super) async fn record(server: &ServerUrl, what: &What) -> Result<Record, Failure> {
    let source = source(&what.source)?;
    let text = match &source {
        Source::File(path) => read(path)?,
        Source::Room(code) => fetch(server, *code, what.game, TEXT).await?,
    };
    super::read(&text)
        .map_err(|fault| Failure::TurnedAway(text::unreadable(&source.name(), &fault)))
}

fn read(path: &Path) -> Result<String, Failure> {
    let name = path.display().to_string();
    let failure = |error| Failure::File(path.to_owned(), error);
    let mut text = String::new();
    let file = File::open(path).map_err(failure)?;
    let most = RECORD_BYTES as u64 + 1;
    file.take(most).read_to_string(&mut text).map_err(failure)?;
    if text.len() > RECORD_BYTES {
        return Err(Failure::TurnedAway(text::too_large(&name)));
    }
    Ok(text)
}

/// The text of a record of the server's; of the latest game unless one is named.
pub(super) async fn fetch(
    server: &ServerUrl,
    code: RoomCode,
    game: Option<u32>,
    accept: &str,
) -> Result<String, Failure> {
    let turned_away = |error: FetchError| Failure::TurnedAway(text::no_record(server, &error));
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
