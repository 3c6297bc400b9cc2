//! Makes a record of each game while it is played, from what the client itself was told.

use std::path::{Path, PathBuf};

use keliya_protocol::{EventMessage, PlayerName, PlayerRef, Room, ServerMessage};
use keliya_record::{Record, Recorder, luck, wire};

use super::text;
use crate::plain::Failure;

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
    /// A keeper that writes records into that folder, if one is given.
    #[must_use]
    pub fn new(folder: Option<PathBuf>) -> Self {
        Self {
            folder,
            ..Self::default()
        }
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

    /// What is to be said of the game that has just ended; writes its record.
    ///
    /// # Errors
    ///
    /// If it cannot be written. One that is there already is left.
    pub fn finish(&mut self) -> Result<Vec<String>, Failure> {
        let Some(record) = self.ended.take() else {
            return Ok(Vec::new());
        };
        let mut lines = match luck(&record) {
            Ok(luck) if !record.turns.is_empty() => text::luck(&record, &luck),
            Ok(_) | Err(_) => Vec::new(),
        };
        if let Some(folder) = &self.folder {
            let path = path(folder, &record);
            if !path.exists() {
                super::write_new(&path, &record.to_string())?;
            }
            lines.push(text::kept(&path.display().to_string()));
        }
        Ok(lines)
    }
}

fn path(folder: &Path, record: &Record) -> PathBuf {
    folder.join(format!("{}-{}.keliya", record.room, record.game_no))
}
