//! Builds the database anew of whatever can be read of a damaged one and its log. SQLite finds damage, but gives
//! up at it: one page that is not as it should be hides what is behind it, and where new rows belong it keeps
//! anything from being stored. So the pages are read one by one here. Entries are known by their checksums;
//! rooms and seats follow from their entries.

mod cells;
mod pages;
mod rows;
mod swap;
#[cfg(test)]
mod tests;

use std::{
    collections::{BTreeMap, BTreeSet, HashMap, HashSet},
    path::{Path, PathBuf},
    sync::Arc,
};

use keliya_protocol::{RoomCode, Timestamp};
use rusqlite::{Connection, params};

use super::{
    DATABASE, LOG, cards, create_private_file, reader, rest,
    schema::{self, MigrateError},
    writer::checksum,
};
use crate::journal::{Card, CardOf, Entry, JournalError};
use pages::{Image, Pages};
use rows::{EntryRow, RoomRow, Row};
pub(super) use swap::{finish, is_pending};

/// What became of a damaged database.
#[derive(Debug)]
pub struct Rebuilt {
    /// Where the damaged one is kept.
    pub kept: PathBuf,
    /// Rooms in the new one, damaged ones too.
    pub rooms: usize,
    /// Entries in it.
    pub entries: u64,
    /// Identities in it.
    pub players: u64,
    /// Rooms of which something is missing, and what.
    pub damaged: Vec<(RoomCode, String)>,
    /// Entries that are lost, and of which it cannot be told to which rooms they belonged.
    pub lost: u64,
    /// Rooms whose codes are lost; their entries are in the damaged database still.
    pub nameless: usize,
}

/// Why a database cannot be built anew. The damaged one is left as it was.
#[derive(Debug, thiserror::Error)]
pub enum RebuildError {
    /// Files cannot be read or written.
    #[error(transparent)]
    File(#[from] std::io::Error),
    /// SQLite cannot write the new one.
    #[error(transparent)]
    Database(#[from] rusqlite::Error),
    /// There is no room and no identity in it.
    #[error("nothing was found in it that keliya could have stored")]
    Nothing,
    /// It cannot be opened afterwards.
    #[error("{0}")]
    Open(String),
    /// It was done, or tried, a short time ago.
    #[error("it was built anew a short time ago, or that was tried; is its disk well?")]
    TooSoon,
}

impl From<MigrateError> for RebuildError {
    fn from(error: MigrateError) -> Self {
        match error {
            MigrateError::Database(cause) => Self::Database(cause),
            // A new one has no version.
            MigrateError::Newer { .. } => Self::Nothing,
        }
    }
}

/// Builds the database of a directory anew and puts the damaged one aside. Nobody may have it open for writing.
pub(super) fn rebuild(directory: &Path, card_of: CardOf) -> Result<Rebuilt, RebuildError> {
    let built = build(directory, card_of);
    let mut rebuilt = built.inspect_err(|_| swap::give_up(directory))?;
    rebuilt.kept = swap::swap(directory, Timestamp::now().as_millis())?;
    for (room, fault) in &rebuilt.damaged {
        tracing::error!(%room, fault, "a room is damaged");
    }
    if rebuilt.lost > 0 || rebuilt.nameless > 0 {
        tracing::error!(
            entries = rebuilt.lost,
            rooms = rebuilt.nameless,
            "entries are lost whose rooms cannot be told, and rooms whose codes are lost"
        );
    }
    tracing::warn!(
        rooms = rebuilt.rooms,
        damaged = rebuilt.damaged.len(),
        entries = rebuilt.entries,
        players = rebuilt.players,
        kept = %rebuilt.kept.display(),
        "the database was built anew"
    );
    Ok(rebuilt)
}

fn build(directory: &Path, card_of: CardOf) -> Result<Rebuilt, RebuildError> {
    let pages = Pages::open(&directory.join(DATABASE), &directory.join(LOG))?;
    let place = swap::place(directory)?;
    create_private_file(&place)?;
    let mut new = New::begin(&place)?;
    new.take_rooms_and_players(&pages)?;
    new.take_entries(&pages)?;
    if new.codes.is_empty() && new.count("players")? == 0 {
        return Err(RebuildError::Nothing);
    }
    let lost = new.lost(pages.is_cut())?;
    // Or every room would be looked for among all entries.
    schema::note_filed(&new.connection)?;
    let damaged = new.finish_rooms(card_of, lost)?;
    new.finish(damaged, lost)
}

/// Entries of which nothing tells to which rooms they belonged.
#[derive(Debug, Default, Clone, Copy)]
struct Lost {
    count: u64,
    latest: i64,
}

/// Entries that may be missing at the end: more would be a wrong note of how many there were.
const MOST_LOST: i64 = 1_000_000;

/// The new database while it is filled.
struct New {
    connection: Connection,
    /// What a room's code may be, by its row: more than one if pages say different things.
    codes: BTreeMap<i64, Vec<RoomCode>>,
    /// The code with which a room's entries have the right checksums.
    proved: HashMap<i64, RoomCode>,
    /// The latest entry of each room.
    last: HashMap<i64, i64>,
    /// Entries whose checksums are wrong.
    unsound: BTreeSet<i64>,
    /// Rooms that have entries and no code.
    nameless: BTreeSet<i64>,
    /// Rooms whose rows were found.
    known: HashSet<i64>,
    /// Was it found how long no server ran? Deadlines of rooms at rest mean nothing without.
    knows_running: bool,
    /// The latest entry of all that anything speaks of, be it there or not.
    latest: i64,
}

impl New {
    fn begin(place: &Path) -> Result<Self, RebuildError> {
        let mut connection = Connection::open(place)?;
        // Worth nothing until it is whole, so that nothing is to be flushed or undone before.
        connection.pragma_update(None, "journal_mode", "off")?;
        connection.pragma_update(None, "synchronous", "off")?;
        connection.pragma_update(None, "cache_size", -64 * 1024)?;
        connection.set_prepared_statement_cache_capacity(32);
        schema::migrate(&mut connection)?;
        connection.execute_batch("BEGIN")?;
        Ok(Self {
            connection,
            codes: BTreeMap::new(),
            proved: HashMap::new(),
            last: HashMap::new(),
            unsound: BTreeSet::new(),
            nameless: BTreeSet::new(),
            known: HashSet::new(),
            knows_running: false,
            latest: 0,
        })
    }

    /// The rooms' rows and codes, and the identities: newer ones take the place of older ones.
    fn take_rooms_and_players(&mut self, pages: &Pages) -> rusqlite::Result<()> {
        for image in pages.committed() {
            let Some(page) = pages.read(image) else {
                continue;
            };
            let found = rows::on(&page, image.number, pages);
            let listed = found.listed.into_iter().map(|row| (row, true));
            for (row, is_listed) in listed.chain(found.carved.into_iter().map(|row| (row, false))) {
                match row {
                    Row::Room(room) => self.take_room(&room, is_listed)?,
                    Row::Code { code, id } => self.note_code(id, code),
                    Row::Player {
                        token,
                        player,
                        used_at,
                    } => {
                        let sql = "INSERT INTO players (token, player, used_at) VALUES (?1, ?2, ?3)
                                   ON CONFLICT (token) DO UPDATE
                                   SET used_at = max(used_at, excluded.used_at),
                                       player = iif(?4, excluded.player, player)";
                        self.connection.prepare_cached(sql)?.execute(params![
                            token,
                            player.0.as_bytes(),
                            used_at.as_millis(),
                            is_listed
                        ])?;
                    }
                    Row::Running { noted_at, lost } => {
                        let sql = "UPDATE running SET noted_at = ?1, lost = ?2";
                        self.connection.execute(sql, params![noted_at, lost])?;
                        self.knows_running = true;
                    }
                    Row::Filed(upto) => {
                        self.latest = self.latest.max(if is_listed { upto } else { 0 })
                    }
                    Row::Entry(_) => {}
                }
            }
        }
        let last = "SELECT coalesce(max(last), 0) FROM rooms";
        let last = self.connection.query_row(last, [], |row| row.get(0))?;
        self.latest = self.latest.max(last);
        Ok(())
    }

    fn note_code(&mut self, id: i64, code: RoomCode) {
        let codes = self.codes.entry(id).or_default();
        if !codes.contains(&code) {
            codes.push(code);
        }
    }

    fn take_room(&mut self, room: &RoomRow, is_listed: bool) -> rusqlite::Result<()> {
        if !is_listed && self.codes.contains_key(&room.id) {
            return Ok(());
        }
        self.note_code(room.id, room.code);
        self.known.insert(room.id);
        // Its code and card are put right when its entries are known. Two rows with one code, of which one
        // must be wrong, may be met before that.
        let sql = "INSERT INTO rooms (id, code, created_at, touched_at, last, game, listed, closed, card, absent, wakes_at)
                   VALUES (?1, ?2, 0, ?3, ?4, '', 0, 0, ?5, ?6, ?7)
                   ON CONFLICT (id) DO UPDATE
                   SET touched_at = excluded.touched_at, last = excluded.last, card = excluded.card,
                       absent = excluded.absent, wakes_at = excluded.wakes_at";
        self.connection.prepare_cached(sql)?.execute(params![
            room.id,
            placeholder(room.id),
            room.touched_at.as_millis(),
            room.last,
            room.card,
            room.absent,
            room.wakes_at
        ])?;
        Ok(())
    }

    /// All entries: sound ones from wherever they are, others only from where they belong.
    fn take_entries(&mut self, pages: &Pages) -> rusqlite::Result<()> {
        let images = pages.committed().map(|image| (image, true));
        for (image, is_committed) in images.chain(pages.left_over().map(|image| (image, false))) {
            self.take_entries_of(pages, image, is_committed)?;
        }
        Ok(())
    }

    fn take_entries_of(
        &mut self,
        pages: &Pages,
        image: Image,
        is_committed: bool,
    ) -> rusqlite::Result<()> {
        let Some(page) = pages.read(image) else {
            return Ok(());
        };
        let found = rows::on(&page, image.number, pages);
        let listed = found.listed.into_iter().map(|row| (row, is_committed));
        let carved = found.carved.into_iter().map(|row| (row, false));
        for (row, is_in_place) in listed.chain(carved) {
            if let Row::Entry(entry) = row {
                self.take_entry(&entry, is_in_place)?;
            }
        }
        Ok(())
    }

    fn take_entry(&mut self, entry: &EntryRow, is_in_place: bool) -> rusqlite::Result<()> {
        let sound = self.code_of(entry);
        if sound.is_none() && !is_in_place {
            return Ok(());
        }
        if sound.is_none() && !self.codes.contains_key(&entry.room) {
            self.nameless.insert(entry.room);
            return Ok(());
        }
        // A sound one that is where it belongs takes the place of any other, and any sound one that of an
        // unsound one.
        let replaces = sound.is_some() && (is_in_place || self.unsound.contains(&entry.id));
        let verb = if replaces { "REPLACE" } else { "IGNORE" };
        let sql = format!(
            "INSERT OR {verb} INTO entries (id, room, prev, after, at, sum, body) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)"
        );
        let taken = self.connection.prepare_cached(&sql)?.execute(params![
            entry.id,
            entry.room,
            entry.prev,
            entry.after.cast_signed(),
            entry.at.as_millis(),
            entry.sum,
            entry.body
        ])?;
        if taken == 0 {
            return Ok(());
        }
        match sound {
            Some(code) => {
                self.proved.insert(entry.room, code);
                self.unsound.remove(&entry.id);
            }
            None => {
                self.unsound.insert(entry.id);
            }
        }
        let last = self.last.entry(entry.room).or_default();
        *last = entry.id.max(*last);
        Ok(())
    }

    /// The code of its room, if the entry's checksum is right.
    fn code_of(&self, entry: &EntryRow) -> Option<RoomCode> {
        let proved = self.proved.get(&entry.room);
        let codes = proved
            .into_iter()
            .chain(self.codes.get(&entry.room).into_iter().flatten());
        let mut codes = codes.copied();
        codes.find(|code| checksum(*code, entry.after, entry.at, &entry.body) == entry.sum)
    }

    /// Gives every room its code, its latest entry, and what follows from its entries. Which ones are damaged?
    fn finish_rooms(
        &mut self,
        card_of: CardOf,
        lost: Lost,
    ) -> rusqlite::Result<Vec<(RoomCode, String)>> {
        let mut damaged = Vec::new();
        let mut taken: BTreeSet<RoomCode> = self.proved.values().copied().collect();
        for (id, codes) in std::mem::take(&mut self.codes) {
            let proved = self.proved.get(&id).copied();
            // Where nothing proves one, nothing may speak against it.
            let mut others = codes.into_iter().rev();
            let Some(code) = proved.or_else(|| others.find(|code| taken.insert(*code))) else {
                let sql = "DELETE FROM rooms WHERE id = ?1";
                self.connection.prepare_cached(sql)?.execute([id])?;
                continue;
            };
            if let Err(fault) = self.finish_room(id, code, card_of, lost)? {
                damaged.push((code, fault));
            }
        }
        Ok(damaged)
    }

    /// The inner error says how the room is damaged.
    fn finish_room(
        &self,
        id: i64,
        code: RoomCode,
        card_of: CardOf,
        lost: Lost,
    ) -> rusqlite::Result<Result<(), String>> {
        let mut found = self.last.get(&id).copied().unwrap_or(0);
        if !self.known.contains(&id) && found < lost.latest {
            // Nothing says which its latest entry was, and it may be one of those that are lost.
            found = lost.latest;
        }
        // A later one that is missing stays the latest: the room must not go on from before it.
        let sql =
            "INSERT INTO rooms (id, code, created_at, touched_at, last, game, listed, closed, card)
                   VALUES (?1, ?2, 0, 0, ?3, '', 0, 0, '{}')
                   ON CONFLICT (id) DO UPDATE
                   SET code = excluded.code,
                       last = max(last, excluded.last)
                   RETURNING card, touched_at";
        let (known, touched_at): (String, i64) = self
            .connection
            .prepare_cached(sql)?
            .query_row(params![id, code.as_str(), found], |row| {
                Ok((row.get(0)?, row.get(1)?))
            })?;
        let followed = self.entries(id, code).and_then(|entries| {
            let at = entries.last().map(|entry| entry.at);
            Ok((card_of(code, &entries)?, at))
        });
        match followed {
            Ok((card, at)) => {
                let at = at.unwrap_or(card.summary.created_at);
                // A rest is noted after the latest entry, and ends with the next one.
                if touched_at < at.as_millis() || !self.knows_running {
                    rest::end(&self.connection, id)?;
                }
                self.put_card(id, &card, at)?;
                Ok(Ok(()))
            }
            Err(fault) => {
                let known = reader::card(&known).ok();
                if let Some(card) = known.filter(|card| card.summary.room == code) {
                    self.put_card(id, &card, Timestamp::now())?;
                }
                Ok(Err(fault))
            }
        }
    }

    fn put_card(&self, id: i64, card: &Card, at: Timestamp) -> rusqlite::Result<()> {
        let sql = "UPDATE rooms SET created_at = ?2, game = ?3 WHERE id = ?1";
        let summary = &card.summary;
        let created_at = summary.created_at.as_millis();
        self.connection
            .prepare_cached(sql)?
            .execute(params![id, created_at, summary.game])?;
        cards::update(&self.connection, id, card, at)
    }

    /// A room's entries, put in a row again if need be.
    fn entries(&self, id: i64, code: RoomCode) -> Result<Vec<Arc<Entry>>, String> {
        let read = || match reader::entries_of(&self.connection, code, id, 0, usize::MAX) {
            Ok(stored) => Ok(stored.into_iter().map(|stored| stored.entry).collect()),
            Err(JournalError::Damaged { fault, .. }) => Err(fault),
            Err(cause) => Err(cause.to_string()),
        };
        read().or_else(|fault| {
            // No checksum is over what joins them; whether they fit together is seen when they are read.
            let links = self.links(id).map_err(|cause| cause.to_string())?;
            let before = std::iter::once(0).chain(links.iter().map(|(id, _)| *id));
            let in_a_row = links.iter().map(|(id, _)| *id).zip(before);
            self.link(in_a_row).map_err(|cause| cause.to_string())?;
            read().or_else(|_| {
                let as_they_were = self.link(links.iter().copied());
                as_they_were.map_err(|cause| cause.to_string())?;
                Err(fault)
            })
        })
    }

    /// A room's entries in order, each with the one before as it says.
    fn links(&self, room: i64) -> rusqlite::Result<Vec<(i64, i64)>> {
        // Made for the first damaged room.
        self.connection
            .execute_batch("CREATE INDEX IF NOT EXISTS entries_room ON entries (room)")?;
        let sql = "SELECT id, prev FROM entries WHERE room = ?1 ORDER BY id";
        let mut sql = self.connection.prepare_cached(sql)?;
        let links = sql.query_map([room], |row| Ok((row.get(0)?, row.get(1)?)))?;
        links.collect()
    }

    fn link(&self, links: impl Iterator<Item = (i64, i64)>) -> rusqlite::Result<()> {
        let sql = "UPDATE entries SET prev = ?2 WHERE id = ?1 AND prev <> ?2";
        let mut sql = self.connection.prepare_cached(sql)?;
        for link in links {
            sql.execute(<[i64; 2]>::from(link))?;
        }
        Ok(())
    }

    /// Entries that are missing although no other entry and no room points to them.
    fn lost(&self, is_cut: bool) -> rusqlite::Result<Lost> {
        let missing = "SELECT named.id FROM (SELECT prev AS id FROM entries UNION SELECT last FROM rooms) AS named
                       WHERE named.id > 0 AND NOT EXISTS (SELECT 1 FROM entries WHERE entries.id = named.id)";
        let named: BTreeSet<i64> = self
            .connection
            .prepare(missing)?
            .query_map([], |row| row.get(0))?
            .collect::<Result<_, _>>()?;
        let mut lost = Lost::default();
        let mut note = |from: i64, to: i64| {
            for id in (from..to).filter(|id| !named.contains(id)) {
                lost.count += 1;
                lost.latest = id;
            }
        };
        let mut next = 1;
        let mut ids = self
            .connection
            .prepare("SELECT id FROM entries ORDER BY id")?;
        let mut ids = ids.query([])?;
        while let Some(row) = ids.next()? {
            let id = row.get(0)?;
            note(next, id);
            next = id + 1;
        }
        // A wrong note of the latest one cannot make this endless.
        note(next, self.latest.min(next + MOST_LOST) + 1);
        if is_cut {
            // There were more, and nobody knows how many.
            lost.latest = next;
        }
        Ok(lost)
    }

    fn finish(self, damaged: Vec<(RoomCode, String)>, lost: Lost) -> Result<Rebuilt, RebuildError> {
        let rebuilt = Rebuilt {
            kept: PathBuf::new(),
            rooms: usize::try_from(self.count("rooms")?).unwrap_or(usize::MAX),
            entries: self.count("entries")?,
            players: self.count("players")?,
            damaged,
            lost: lost.count,
            nameless: self.nameless.len(),
        };
        self.connection
            .execute_batch("DROP INDEX IF EXISTS entries_room; COMMIT")?;
        self.connection
            .close()
            .map_err(|(_, cause)| RebuildError::from(cause))?;
        Ok(rebuilt)
    }

    fn count(&self, table: &str) -> rusqlite::Result<u64> {
        let sql = format!("SELECT count(*) FROM {table}");
        self.connection.query_row(&sql, [], |row| row.get(0))
    }
}

/// The code of a room until it has one: nothing that is a code.
fn placeholder(id: i64) -> String {
    format!("room {id}")
}
