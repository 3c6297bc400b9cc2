//! Records of games, made of what the journal keeps. Nothing here asks a room's task: a room that is
//! busy is not disturbed, and one that is not in memory stays on disk.

use std::{collections::BTreeMap, sync::Arc};

use axum::body::Bytes;
use keliya_protocol::{ErrorCode, PlayerName, PlayerRef, RoomCode};
use keliya_record::{Record, Recorder, wire};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio_util::task::TaskTracker;

use crate::{
    journal::{Entry, Fact, Journal, JournalError},
    room::Refusal,
};

/// Records that are made at a time; each needs all entries of its room in memory, which are as many as
/// a room takes events. Who asks for more waits. Fewer than the journal has readers, so that people who
/// come in find one.
const AT_ONCE: usize = 2;
/// Records under way to who asked, at most: each is kept until it is read or its connection ends. Each is
/// a few MB at most.
const UNDER_WAY: usize = 32;

/// Makes records for whoever asks.
#[derive(Debug)]
pub struct Archive {
    journal: Arc<dyn Journal>,
    makers: Arc<Semaphore>,
    under_way: Arc<Semaphore>,
    tasks: TaskTracker,
}

/// A record that somebody reads; its place is free when it is read.
struct Kept {
    text: String,
    _place: OwnedSemaphorePermit,
}

impl AsRef<[u8]> for Kept {
    fn as_ref(&self) -> &[u8] {
        self.text.as_bytes()
    }
}

/// A record in one of its forms.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// As people read it.
    Text,
    /// As programs read it, in one line.
    Json,
}

impl Form {
    /// The record in that form, with a line end.
    ///
    /// # Errors
    ///
    /// If the record is not by the rules.
    pub fn write(self, record: &Record) -> Result<String, keliya_record::Breakage> {
        match self {
            Self::Text => Ok(record.to_string()),
            Self::Json => Ok(record.to_json()? + "\n"),
        }
    }
}

impl Archive {
    /// An archive of what that journal keeps; `tasks` knows of all that is under way.
    #[must_use]
    pub fn new(journal: Arc<dyn Journal>, tasks: TaskTracker) -> Self {
        Self {
            journal,
            makers: Arc::new(Semaphore::new(AT_ONCE)),
            under_way: Arc::new(Semaphore::new(UNDER_WAY)),
            tasks,
        }
    }

    /// The record of a room's game of that number, finished or not.
    ///
    /// # Errors
    ///
    /// If there is no such room or game, too many records are under way, or the journal fails.
    pub async fn record(&self, room: RoomCode, game_no: u32, form: Form) -> Result<Bytes, Refusal> {
        let busy = || Refusal::new(ErrorCode::Unavailable, "too many records are asked for");
        let place = Arc::clone(&self.under_way)
            .try_acquire_owned()
            .map_err(|_| busy())?;
        let maker = Arc::clone(&self.makers).acquire_owned();
        let maker = maker.await.map_err(|_| busy())?;
        let entries = self.journal.archived(room).await.map_err(|cause| {
            tracing::error!(%room, %cause, "a record cannot be read");
            Refusal::new(ErrorCode::Internal, "the record cannot be read")
        })?;
        if entries.is_empty() {
            return Err(Refusal::new(
                ErrorCode::UnknownRoom,
                "no room has that code",
            ));
        }
        // Long games take a while to be checked and written.
        let written = self.tasks.spawn_blocking(move || {
            // Held to the end, whether or not anybody still waits for it.
            let _maker = maker;
            let record = game(room, &entries, game_no)?;
            record
                .map(|record| form.write(&record).map_err(|fault| damaged(room, &fault)))
                .transpose()
        });
        let failed = |cause: &dyn std::fmt::Display| {
            tracing::error!(%room, game_no, %cause, "a record cannot be made");
            Refusal::new(ErrorCode::Internal, "the record cannot be made")
        };
        match written.await {
            Ok(Ok(Some(text))) => Ok(Bytes::from_owner(Kept {
                text,
                _place: place,
            })),
            Ok(Ok(None)) => Err(Refusal::new(
                ErrorCode::WrongStatus,
                "the room has had no game of that number",
            )),
            Ok(Err(cause)) => Err(failed(&cause)),
            Err(cause) => Err(failed(&cause)),
        }
    }
}

fn damaged(room: RoomCode, fault: &dyn std::fmt::Display) -> JournalError {
    JournalError::Damaged {
        room,
        fault: fault.to_string(),
    }
}

/// A recorder for the room that these entries make.
fn recorder<N: Fn(&PlayerRef) -> PlayerName>(
    room: RoomCode,
    entries: &[Arc<Entry>],
    naming: N,
) -> Result<Recorder<N>, JournalError> {
    let first = entries.first().and_then(|entry| entry.facts.first());
    let Some(Fact::Created { setup, .. }) = first else {
        return Err(damaged(room, &"the first fact does not make a room"));
    };
    let options: BTreeMap<_, _> = setup
        .options
        .iter()
        .map(|(name, value)| (name.clone().into(), value.clone()))
        .collect();
    let config = wire::config(&setup.game, setup.players, &options);
    let config = config.map_err(|fault| damaged(room, &fault))?;
    Ok(Recorder::new(config, room, naming))
}

/// The record of one game, finished or not; none if the room has had none of that number.
fn game(
    room: RoomCode,
    entries: &[Arc<Entry>],
    game_no: u32,
) -> Result<Option<Record>, JournalError> {
    let mut recorder = recorder(room, entries, |player: &PlayerRef| player.name.clone())?;
    for entry in entries {
        for event in entry.events() {
            let ended = recorder.take(entry.at, event);
            if let Some(record) = ended.filter(|record| record.game_no == game_no) {
                return Ok(Some(record));
            }
        }
    }
    let current = recorder.current();
    Ok(current.filter(|record| record.game_no == game_no).cloned())
}

/// Tells the record of each game of a room that is over, in order; by what name a player goes there
/// is for `naming` to say.
///
/// # Errors
///
/// If the entries do not make a room, or `tell` fails.
pub fn finished<E: From<JournalError>>(
    room: RoomCode,
    entries: &[Arc<Entry>],
    naming: impl Fn(&PlayerRef) -> PlayerName,
    mut tell: impl FnMut(Record) -> Result<(), E>,
) -> Result<(), E> {
    let mut recorder = recorder(room, entries, naming)?;
    for entry in entries {
        for event in entry.events() {
            if let Some(record) = recorder.take(entry.at, event) {
                tell(record)?;
            }
        }
    }
    Ok(())
}
