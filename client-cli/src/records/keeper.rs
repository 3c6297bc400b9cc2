//! Makes a record of each game while it is played, from what the client itself was told.

use std::{
    fs,
    path::{Path, PathBuf},
};

use keliya_protocol::{EventMessage, PlayerName, PlayerRef, Room, ServerMessage};
use keliya_record::{Record, Recorder, luck, wire};

use super::text;
use crate::{plain::Failure, words::Words};

type Naming = fn(&PlayerRef) -> PlayerName;

/// The records of one room.
#[derive(Debug, Default)]
pub struct Keeper {
    /// Where records are written, if they are.
    folder: Option<PathBuf>,
    recorder: Option<Recorder<Naming>>,
    /// The number of the event that was taken last.
    taken: u64,
    ended: Option<Record>,
}

impl Keeper {
    /// A keeper that writes records into that folder, if one is given. The folder is made if it is not
    /// there: that nothing can be written should show before a game, not after it.
    ///
    /// # Errors
    ///
    /// If there can be no such folder.
    pub fn new(folder: Option<PathBuf>) -> Result<Self, Failure> {
        if let Some(folder) = &folder {
            let failure = |error| Failure::File(folder.clone(), error);
            fs::create_dir_all(folder).map_err(failure)?;
        }
        Ok(Self {
            folder,
            ..Self::default()
        })
    }

    /// Takes the text of the next event. Who did not see all events of a room has no record of it.
    pub fn take(&mut self, room: &Room, text: &str) {
        let Ok(ServerMessage::Event(message)) = ServerMessage::decode(text) else {
            self.lose();
            return;
        };
        self.take_event(room, &message);
    }

    fn take_event(&mut self, room: &Room, message: &EventMessage) {
        if message.seq == 1 {
            let naming: Naming = |player| player.name.clone();
            let config = wire::config(&room.game, room.players, &room.options);
            self.recorder = config
                .ok()
                .map(|config| Recorder::new(config, room.room, naming));
        } else if message.seq != self.taken + 1 {
            self.lose();
        }
        self.taken = message.seq;
        let ended = self
            .recorder
            .as_mut()
            .and_then(|recorder| recorder.take(message.at, &message.event));
        if ended.is_some() {
            self.ended = ended;
        }
    }

    /// Something was missed, or undone.
    pub fn lose(&mut self) {
        self.recorder = None;
        self.ended = None;
    }

    /// Writes the record of the game that has just ended, and says how lucky everybody was; none if no
    /// game has, or not all of it was seen.
    pub fn finish(&mut self, words: Words) -> Option<Finished> {
        let record = self.ended.take()?;
        let luck = match luck(&record) {
            Ok(luck) if !record.turns.is_empty() => text::luck(words, &record, &luck),
            Ok(_) | Err(_) => Vec::new(),
        };
        let folder = self.folder.as_deref();
        let kept = folder.map(|folder| keep(words, folder, &record));
        Some(Finished { luck, kept })
    }
}

/// What is to be said of a game that has ended.
#[derive(Debug)]
pub struct Finished {
    /// How lucky each seat was, a sentence each.
    pub luck: Vec<String>,
    /// Where the record is, in a sentence, if it is to be kept; or why it is not.
    pub kept: Option<Result<String, Failure>>,
}

/// Writes a record. One that is there already is left.
fn keep(words: Words, folder: &Path, record: &Record) -> Result<String, Failure> {
    let path = path(folder, record);
    if !path.exists() {
        super::write_new(&path, &record.to_string())?;
    }
    Ok(text::kept(words, &path.display().to_string()))
}

fn path(folder: &Path, record: &Record) -> PathBuf {
    folder.join(format!("{}-{}.keliya", record.room, record.game_no))
}
