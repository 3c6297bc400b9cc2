//! The thread that writes. It takes whatever waits, does it in one transaction, and answers when
//! that is on disk: the busier the rooms, the more of them share a flush.

use std::{collections::HashMap, sync::atomic::Ordering, time::Duration};

use keliya_protocol::RoomCode;
use rusqlite::{OptionalExtension, params};
use tokio::sync::mpsc;

use super::{
    Shared, cards,
    database::{Database, Size},
    failure,
    post::Answer,
    readers::Readers,
    rest,
    work::{Append, Job, Work, checksum},
};
use crate::journal::{Expected, JournalError};

/// Jobs of one transaction, at most: so many events at a time that more would only make them wait.
pub(super) const BATCH: usize = 1024;
/// The use of a token is noted at most this often.
pub(super) const USE_NOTED_AFTER: Duration = Duration::from_secs(24 * 60 * 60);
/// Rooms whose place in the journal is kept in mind, before all are forgotten and looked up again.
const HEADS: usize = 50_000;
/// Entries that are committed before it is written down which is each room's latest: that costs a row
/// a room, and without it a reader has to look through as many.
const FILED_TOGETHER: usize = 2048;

/// Where a room's journal stands.
#[derive(Clone, Copy)]
struct Head {
    id: i64,
    seq: u64,
    /// Its latest entry.
    last: i64,
    closed: bool,
    /// Has it left memory, as far as is stored?
    rests: bool,
}

struct Writer<'a> {
    database: Database,
    heads: HashMap<RoomCode, Head>,
    /// The latest entries of rooms, by their rows, that are committed but not filed.
    unfiled: HashMap<i64, i64>,
    /// How many entries that are.
    unfiled_entries: usize,
    readers: &'a Readers,
    shared: &'a Shared,
    /// Damage was found, and is not mended.
    is_damaged: bool,
}

/// What a transaction changes of what is kept in mind, once it is committed.
#[derive(Default)]
struct Changes {
    /// The room and the latest entry of each append.
    entries: Vec<(i64, i64)>,
    /// By how many the count of open rooms changes.
    rooms: isize,
    /// Were all entries filed?
    filed: bool,
}

/// Writes until nobody can send jobs any more.
pub(super) fn run(
    database: Database,
    mut batches: mpsc::Receiver<Vec<Job>>,
    readers: &Readers,
    shared: &Shared,
) {
    let mut writer = Writer {
        database,
        heads: HashMap::new(),
        unfiled: HashMap::new(),
        unfiled_entries: 0,
        readers,
        shared,
        is_damaged: false,
    };
    while let Some(mut jobs) = batches.blocking_recv() {
        // What came meanwhile goes along.
        while jobs.len() < BATCH
            && let Ok(more) = batches.try_recv()
        {
            jobs.extend(more);
        }
        let committed = writer.commit(&mut jobs);
        if writer.database.is_checkpoint_due() || !committed {
            // What leaves the log is filed, so that it would be missed if it were lost.
            writer.file_all();
            writer.database.checkpoint();
        }
    }
    writer.file_all();
}

impl Writer<'_> {
    /// Does all jobs in one transaction and answers them. False if it failed.
    fn commit(&mut self, jobs: &mut Vec<Job>) -> bool {
        let generation = self.readers.generation();
        let is_wanted =
            |job: &Job| matches!(job.work, Work::Rebuild { seen } if seen == generation);
        if jobs.iter().any(is_wanted) {
            self.rebuild();
        }
        let mut outcome = self.transaction(jobs);
        let is_wanted = match &outcome {
            Ok(_) => self.is_damaged,
            Err(cause) => self.database.wants_rebuilding(cause),
        };
        if is_wanted && self.rebuild() && outcome.is_err() {
            outcome = self.transaction(jobs);
        }
        let is_damaged = outcome.as_ref().err().is_some_and(failure::is_damage);
        let failed = outcome.as_ref().err().map(ToString::to_string);
        match &failed {
            None => self.shared.well.store(!self.is_damaged, Ordering::Relaxed),
            Some(cause) => {
                // What was kept in mind may be ahead of what is stored.
                self.heads.clear();
                if self.shared.well.swap(false, Ordering::Relaxed) {
                    tracing::error!(%cause, "the journal cannot be written");
                }
            }
        }
        let mut verdicts = outcome.unwrap_or_default().into_iter();
        let answers = jobs.drain(..).map(|job| {
            let text = match &failed {
                Some(cause) if is_damaged => Err(JournalError::Malformed(cause.clone())),
                Some(cause) => Err(JournalError::Storage(cause.clone())),
                None => verdicts.next().unwrap_or(Ok(())),
            };
            Answer {
                to: job.answer,
                text,
            }
        });
        self.shared.post.deliver(answers.collect());
        failed.is_none()
    }

    /// Builds the database anew; meanwhile nothing is stored or read, and the server is not well. False if that failed.
    fn rebuild(&mut self) -> bool {
        self.shared.well.store(false, Ordering::Relaxed);
        self.is_damaged = true;
        if let Some(size) = self.database.reopen() {
            self.begin_anew(size);
            return true;
        }
        // Looked at first: readers are to wait only for what is done.
        if self.database.was_rebuilt_lately() {
            return false;
        }
        self.readers.close();
        let rebuilt = self.database.rebuild(&self.unfiled, &self.shared.stop);
        self.readers.open_again(rebuilt.is_ok());
        match rebuilt {
            Ok(size) => {
                self.begin_anew(size);
                true
            }
            Err(cause) => {
                tracing::error!(%cause, "the database is damaged, and could not be built anew");
                false
            }
        }
    }

    /// The database was opened anew: all entries are filed, and whatever was kept in mind is looked up again.
    fn begin_anew(&mut self, size: Size) {
        self.is_damaged = false;
        self.heads.clear();
        self.unfiled.clear();
        self.unfiled_entries = 0;
        self.shared.rooms.store(size.rooms, Ordering::Relaxed);
        self.shared.players.store(size.players, Ordering::Relaxed);
    }

    /// The answer to each job, once all that were not refused are on disk.
    fn transaction(&mut self, jobs: &[Job]) -> rusqlite::Result<Vec<Result<(), JournalError>>> {
        self.database
            .connection()?
            .prepare_cached("BEGIN IMMEDIATE")?
            .execute([])?;
        let mut changes = Changes::default();
        match self.work_and_commit(jobs, &mut changes) {
            Ok(answers) => {
                self.keep_in_mind(changes);
                Ok(answers)
            }
            Err(cause) => {
                // SQLite may have rolled back by itself; then there is nothing to do.
                if let Ok(connection) = self.database.connection() {
                    let _ = connection.execute_batch("ROLLBACK");
                }
                Err(cause)
            }
        }
    }

    fn work_and_commit(
        &mut self,
        jobs: &[Job],
        changes: &mut Changes,
    ) -> rusqlite::Result<Vec<Result<(), JournalError>>> {
        let mut answers = Vec::with_capacity(jobs.len());
        for job in jobs {
            answers.push(self.work(&job.work, changes)?);
        }
        if self.unfiled_entries + changes.entries.len() >= FILED_TOGETHER {
            self.file(changes)?;
        }
        self.database
            .connection()?
            .prepare_cached("COMMIT")?
            .execute([])?;
        Ok(answers)
    }

    /// Writes down which entry is each room's latest.
    fn file(&self, changes: &mut Changes) -> rusqlite::Result<()> {
        let fresh: HashMap<i64, i64> = changes.entries.iter().copied().collect();
        let earlier = self
            .unfiled
            .iter()
            .filter(|(room, _)| !fresh.contains_key(room));
        let mut update = self
            .database
            .connection()?
            .prepare_cached("UPDATE rooms SET last = ?2 WHERE id = ?1")?;
        for (room, last) in earlier.chain(&fresh) {
            update.execute([room, last])?;
        }
        self.database
            .connection()?
            .prepare_cached(
                "UPDATE filed SET upto = coalesce((SELECT max(id) FROM entries), 0) WHERE id = 1",
            )?
            .execute([])?;
        changes.filed = true;
        Ok(())
    }

    /// Files all that is committed. If that fails, it is looked through at the next start as after a kill.
    fn file_all(&mut self) {
        let mut changes = Changes::default();
        let filed = self.database.connection().and_then(|connection| {
            let transaction = connection.unchecked_transaction()?;
            self.file(&mut changes)?;
            transaction.commit()
        });
        match filed {
            Ok(()) => self.keep_in_mind(changes),
            Err(cause) => tracing::debug!(%cause, "the latest entries were not filed"),
        }
    }

    /// Takes over what a transaction changed that is committed.
    fn keep_in_mind(&mut self, changes: Changes) {
        if changes.filed {
            self.unfiled.clear();
            self.unfiled_entries = 0;
        } else {
            self.unfiled_entries += changes.entries.len();
            self.unfiled.extend(changes.entries);
        }
        let count = self.shared.rooms.load(Ordering::Relaxed);
        let count = count.saturating_add_signed(changes.rooms);
        self.shared.rooms.store(count, Ordering::Relaxed);
    }

    /// Does one job. The outer error fails the whole transaction, the inner one this job alone.
    fn work(
        &mut self,
        work: &Work,
        changes: &mut Changes,
    ) -> rusqlite::Result<Result<(), JournalError>> {
        let connection = self.database.connection()?;
        match work {
            Work::Append(append) => return self.append(append, changes),
            Work::Touch { room, at } => connection
                .prepare_cached(
                    "UPDATE rooms SET touched_at = max(touched_at, ?2) WHERE code = ?1",
                )?
                .execute(params![room.as_str(), at.as_millis()])?,
            Work::Rest(note) => {
                if let Some(head) = self.heads.get_mut(&note.room) {
                    head.rests = true;
                }
                note.write(connection)?
            }
            Work::Begin { at } => rest::begin(connection, *at)?,
            Work::NoteRunning { at } => rest::note_running(connection, *at)?,
            Work::AddPlayer { token, player, at } => {
                if !self.shared.has_place_for_player(connection, *at)? {
                    return Ok(Err(JournalError::Full("players")));
                }
                let sql =
                    "INSERT OR IGNORE INTO players (token, player, used_at) VALUES (?1, ?2, ?3)";
                let added = connection.prepare_cached(sql)?.execute(params![
                    token,
                    player.0.as_bytes(),
                    at.as_millis()
                ])?;
                if added == 0 {
                    let fault = "the token stands for somebody else".to_owned();
                    return Ok(Err(JournalError::Storage(fault)));
                }
                added
            }
            Work::UsePlayer { token, at } => connection
                .prepare_cached("UPDATE players SET used_at = max(used_at, ?2) WHERE token = ?1")?
                .execute(params![token, at.as_millis()])?,
            // It was done before, if it was to be done.
            Work::Rebuild { seen } if self.readers.generation() > *seen => 0,
            Work::Rebuild { .. } => {
                let fault = "it could not be built anew".to_owned();
                return Ok(Err(JournalError::Malformed(fault)));
            }
            Work::Probe => connection
                .prepare_cached("INSERT OR REPLACE INTO probe (id, at) VALUES (1, unixepoch())")?
                .execute([])?,
        };
        Ok(Ok(()))
    }

    fn append(
        &mut self,
        append: &Append,
        changes: &mut Changes,
    ) -> rusqlite::Result<Result<(), JournalError>> {
        let room = append.room;
        let (id, prev) = match (self.head(room)?, append.expected, &append.card) {
            (None, Expected::NewRoom, Some(card)) => {
                changes.rooms += 1;
                (
                    cards::insert(self.database.connection()?, card, append.at)?,
                    0,
                )
            }
            (Some(head), Expected::Seq(seq), card) if head.seq == seq && !head.closed => {
                if let Some(card) = card {
                    changes.rooms -= isize::from(card.closed);
                    cards::update(self.database.connection()?, head.id, card, append.at)?;
                }
                if head.rests {
                    rest::end(self.database.connection()?, head.id)?;
                }
                (head.id, head.last)
            }
            (None | Some(_), _, _) => return Ok(Err(JournalError::Conflict { room })),
        };
        let sql = "INSERT INTO entries (room, prev, after, at, sum, body) VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
        self.database
            .connection()?
            .prepare_cached(sql)?
            .execute(params![
                id,
                prev,
                append.after,
                append.at.as_millis(),
                checksum(room, append.after, append.at, &append.body),
                append.body,
            ])?;
        let last = self.database.connection()?.last_insert_rowid();
        changes.entries.push((id, last));
        if self.heads.len() >= HEADS {
            self.heads.clear();
        }
        let closed = append.card.as_ref().is_some_and(|card| card.closed);
        let head = Head {
            id,
            seq: append.after,
            last,
            closed,
            rests: false,
        };
        self.heads.insert(room, head);
        Ok(Ok(()))
    }

    /// Where a room's journal stands, from memory or from the database.
    fn head(&self, room: RoomCode) -> rusqlite::Result<Option<Head>> {
        if let Some(head) = self.heads.get(&room) {
            return Ok(Some(*head));
        }
        let sql = "SELECT id, closed, last, absent IS NOT NULL FROM rooms WHERE code = ?1";
        let row =
            |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?));
        let found = self
            .database
            .connection()?
            .prepare_cached(sql)?
            .query_row([room.as_str()], row)
            .optional()?;
        let Some((id, closed, filed, rests)) = found else {
            return Ok(None);
        };
        let last = self.unfiled.get(&id).copied().unwrap_or(filed);
        let seq = self
            .database
            .connection()?
            .prepare_cached("SELECT after FROM entries WHERE id = ?1")?
            .query_row([last], |row| row.get(0))
            .optional()?;
        Ok(Some(Head {
            id,
            seq: seq.unwrap_or(0),
            last,
            closed,
            rests,
        }))
    }
}
