//! What is found on the pages of a damaged database, gathered in a new one.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap, HashSet},
    path::Path,
};

use keliya_protocol::{PlayerId, RoomCode};
use rusqlite::{Connection, OptionalExtension, params};

use super::{
    Given, RebuildError,
    pages::{Image, Pages},
    rows::{self, EntryRow, RoomRow, Row},
};
use crate::journal::{
    TokenHash,
    sqlite::{schema, work::checksum},
};

/// Traces of entries that are kept in mind, at most: more is a log of something else.
const TRACES: usize = 100_000;

/// The new database while it is filled.
pub(super) struct New {
    pub(super) connection: Connection,
    /// What a room's code may be, by its row: more than one if pages say different things.
    pub(super) codes: BTreeMap<i64, Vec<RoomCode>>,
    /// The code with which a room's entries have the right checksums.
    pub(super) proved: HashMap<i64, RoomCode>,
    /// The latest entry of each room.
    pub(super) last: HashMap<i64, i64>,
    /// Entries whose checksums are wrong.
    unsound: BTreeSet<i64>,
    /// Those that were not where they belong, and of which rooms: their rooms must not go on without them.
    traces: BTreeMap<i64, i64>,
    /// Whom else a token may stand for, and who is known to rooms.
    disputed: Vec<(TokenHash, PlayerId)>,
    people: HashSet<PlayerId>,
    /// Rooms that have entries and no code.
    pub(super) nameless: BTreeSet<i64>,
    /// Rooms whose rows were found where they belong.
    pub(super) known: HashSet<i64>,
    /// Was it found how long no server ran? Deadlines of rooms at rest mean nothing without.
    pub(super) knows_running: bool,
    /// The latest entry of all that anything speaks of, be it there or not.
    pub(super) latest: i64,
}

/// How far a row can be trusted by the page on which it was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Trust {
    /// The page is in order and part of the database.
    Full,
    /// It is part of the database, and not in order.
    Listed,
    /// Anything else that looks like one.
    Carved,
}

impl New {
    pub(super) fn begin(place: &Path) -> Result<Self, RebuildError> {
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
            traces: BTreeMap::new(),
            disputed: Vec::new(),
            people: HashSet::new(),
            nameless: BTreeSet::new(),
            known: HashSet::new(),
            knows_running: false,
            latest: 0,
        })
    }

    /// Takes all that is found: rooms and identities first, since only with a room's code can it be told
    /// whether an entry is sound.
    pub(super) fn take(&mut self, pages: &Pages, given: &Given<'_>) -> Result<(), RebuildError> {
        self.look_through(pages, given, |new, row, trust| match row {
            Row::Entry(_) => Ok(()),
            row => new.take_other(row, trust),
        })?;
        let last = "SELECT coalesce(max(last), 0) FROM rooms";
        let last = self.connection.query_row(last, [], |row| row.get(0))?;
        self.latest = self.latest.max(last);
        for (room, last) in given.latest {
            self.latest = self.latest.max(*last);
            self.last.insert(*room, *last);
        }
        self.look_through(pages, given, |new, row, trust| match row {
            Row::Entry(entry) => new.take_entry(&entry, trust),
            _ => Ok(()),
        })?;
        self.follow_traces()?;
        self.settle_disputes()?;
        Ok(())
    }

    /// An entry of which only a trace is left is missing in the room to which it seems to belong. What merely looks
    /// like one has a number that another has, or that there never was.
    fn follow_traces(&mut self) -> rusqlite::Result<()> {
        let latest = "SELECT coalesce(max(id), 0) FROM entries";
        let latest: i64 = self.connection.query_row(latest, [], |row| row.get(0))?;
        let latest = latest.max(self.latest);
        for (id, room) in std::mem::take(&mut self.traces) {
            let sql = "SELECT EXISTS (SELECT 1 FROM entries WHERE id = ?1)";
            let mut sql = self.connection.prepare_cached(sql)?;
            let is_there: bool = sql.query_row([id], |row| row.get(0))?;
            if !is_there && id <= latest {
                let last = self.last.entry(room).or_default();
                *last = id.max(*last);
            }
        }
        Ok(())
    }

    /// Gives every row that is found, from older to newer pages, and those from what is left over in the log at
    /// last.
    fn look_through(
        &mut self,
        pages: &Pages,
        given: &Given<'_>,
        mut take: impl FnMut(&mut Self, Row, Trust) -> rusqlite::Result<()>,
    ) -> Result<(), RebuildError> {
        let committed = pages.committed().map(|image| (image, true));
        let left_over = pages.left_over().map(|image: Image| (image, false));
        for (image, is_committed) in committed.chain(left_over) {
            given.go_on()?;
            let Some(page) = pages.read(image) else {
                continue;
            };
            let found = rows::on(&page, image.number, pages);
            let trust = match (is_committed, found.is_in_order) {
                (true, true) => Trust::Full,
                (true, false) => Trust::Listed,
                (false, _) => Trust::Carved,
            };
            for row in found.listed {
                take(self, row, trust)?;
            }
            for row in found.carved {
                take(self, row, Trust::Carved)?;
            }
        }
        Ok(())
    }

    fn take_other(&mut self, row: Row, trust: Trust) -> rusqlite::Result<()> {
        let is_carved = trust == Trust::Carved;
        match row {
            Row::Room(room) => return self.take_room(&room, is_carved),
            Row::Code { code, id } => self.note_code(id, code),
            Row::Player {
                token,
                player,
                used_at,
                is_table,
            } => {
                let sql = "SELECT player FROM players WHERE token = ?1";
                let mut sql = self.connection.prepare_cached(sql)?;
                let before = sql.query_row([token], |row| row.get(0)).optional()?;
                let before = before.map(|bytes| PlayerId(uuid::Uuid::from_bytes(bytes)));
                if let Some(before) = before.filter(|before| *before != player) {
                    self.disputed.extend([(token, before), (token, player)]);
                }
                let sql = "INSERT INTO players (token, player, used_at) VALUES (?1, ?2, ?3)
                           ON CONFLICT (token) DO UPDATE
                           SET used_at = max(used_at, excluded.used_at),
                               player = iif(?4, excluded.player, player)";
                self.connection.prepare_cached(sql)?.execute(params![
                    token,
                    player.0.as_bytes(),
                    used_at.as_millis(),
                    is_table && !is_carved
                ])?;
            }
            Row::Seat(player) => drop(self.people.insert(player)),
            Row::Running { noted_at, lost } if !is_carved || !self.knows_running => {
                let sql = "UPDATE running SET noted_at = ?1, lost = ?2";
                self.connection.execute(sql, params![noted_at, lost])?;
                self.knows_running = true;
            }
            Row::Filed(upto) if !is_carved => self.latest = self.latest.max(upto),
            Row::Running { .. } | Row::Filed(_) | Row::Entry(_) => {}
        }
        Ok(())
    }

    /// Where table and index say that a token stands for different people, one is damaged: it is whoever holds a
    /// seat or is spoken of in rooms, or whom the table has.
    fn settle_disputes(&mut self) -> rusqlite::Result<()> {
        if !self.disputed.is_empty() {
            self.find_people()?;
        }
        for (token, player) in std::mem::take(&mut self.disputed) {
            let sql = "SELECT player FROM players WHERE token = ?1";
            let mut sql = self.connection.prepare_cached(sql)?;
            let taken: [u8; 16] = sql.query_row([token], |row| row.get(0))?;
            let taken = PlayerId(uuid::Uuid::from_bytes(taken));
            if self.people.contains(&player) && !self.people.contains(&taken) {
                let sql = "UPDATE players SET player = ?2 WHERE token = ?1";
                self.connection
                    .execute(sql, params![token, player.0.as_bytes()])?;
            }
        }
        Ok(())
    }

    /// Finds all of those who are disputed in what is stored of rooms.
    fn find_people(&mut self) -> rusqlite::Result<()> {
        let disputed: HashMap<String, PlayerId> = self
            .disputed
            .iter()
            .map(|(_, player)| (player.to_string(), *player))
            .collect();
        let mut sql = self.connection.prepare("SELECT body FROM entries")?;
        let mut rows = sql.query([])?;
        while let Some(row) = rows.next()? {
            let body = row.get_ref(0)?.as_blob().unwrap_or_default();
            // An identity is a text of its own wherever facts speak of it.
            let texts = body.split(|byte| *byte == b'"');
            let ids = texts.filter_map(|text| disputed.get(str::from_utf8(text).ok()?));
            self.people.extend(ids);
        }
        Ok(())
    }

    fn note_code(&mut self, id: i64, code: RoomCode) {
        let codes = self.codes.entry(id).or_default();
        if !codes.contains(&code) {
            codes.push(code);
        }
    }

    fn take_room(&mut self, room: &RoomRow, is_carved: bool) -> rusqlite::Result<()> {
        self.note_code(room.id, room.code);
        if !is_carved {
            self.known.insert(room.id);
        } else if self.known.contains(&room.id) {
            return Ok(());
        }
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

    /// An entry: a sound one from wherever it is, another only from where it belongs.
    fn take_entry(&mut self, entry: &EntryRow, trust: Trust) -> rusqlite::Result<()> {
        let sound = self.code_of(entry);
        if sound.is_none() && trust != Trust::Full {
            if self.codes.contains_key(&entry.room) && self.traces.len() < TRACES {
                self.traces.insert(entry.id, entry.room);
            }
            return Ok(());
        }
        if sound.is_none() && !self.codes.contains_key(&entry.room) {
            self.nameless.insert(entry.room);
            return Ok(());
        }
        // A sound one takes the place of an unsound one, and, where it belongs, that of an earlier content of its
        // own. No checksum is over the number, so that one in disorder must not take another's place.
        let sql = "INSERT INTO entries (id, room, prev, after, at, sum, body) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
                   ON CONFLICT (id) DO UPDATE
                   SET room = excluded.room, prev = excluded.prev, after = excluded.after, at = excluded.at,
                       sum = excluded.sum, body = excluded.body
                   WHERE ?8";
        let replaces =
            sound.is_some() && (trust == Trust::Full || self.unsound.contains(&entry.id));
        let taken = self.connection.prepare_cached(sql)?.execute(params![
            entry.id,
            entry.room,
            entry.prev,
            entry.after.cast_signed(),
            entry.at.as_millis(),
            entry.sum,
            entry.body,
            replaces
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

    pub(super) fn count(&self, table: &str) -> rusqlite::Result<u64> {
        let sql = format!("SELECT count(*) FROM {table}");
        self.connection.query_row(&sql, [], |row| row.get(0))
    }
}

/// The code of a room until it has one: nothing that is a code.
fn placeholder(id: i64) -> String {
    format!("room {id}")
}
