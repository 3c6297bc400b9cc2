//! Every room of a new database gets what follows from its entries.

use std::{collections::BTreeSet, sync::Arc};

use keliya_protocol::{RoomCode, Timestamp};
use rusqlite::params;

use super::{Given, RebuildError, collect::New, lost::Lost};
use crate::journal::{
    Card, Entry, JournalError,
    sqlite::{cards, reader, rest},
};

impl New {
    /// Gives every room its code, its latest entry, and what follows from its entries. Which ones are damaged?
    pub(super) fn finish_rooms(
        &mut self,
        given: &Given<'_>,
        lost: Lost,
    ) -> Result<Vec<(RoomCode, String)>, RebuildError> {
        let mut damaged = Vec::new();
        let mut taken: BTreeSet<RoomCode> = self.proved.values().copied().collect();
        for (id, codes) in std::mem::take(&mut self.codes) {
            given.go_on()?;
            let proved = self.proved.get(&id).copied();
            // Where nothing proves one, nothing may speak against it.
            let mut others = codes.into_iter().rev();
            let Some(code) = proved.or_else(|| others.find(|code| taken.insert(*code))) else {
                let sql = "DELETE FROM rooms WHERE id = ?1";
                self.connection.prepare_cached(sql)?.execute([id])?;
                continue;
            };
            if let Err(fault) = self.finish_room(id, code, given, lost)? {
                let sql = "INSERT INTO damaged_rooms (room) VALUES (?1)";
                self.connection.prepare_cached(sql)?.execute([id])?;
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
        given: &Given<'_>,
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
            Ok(((given.card_of)(code, &entries)?, at))
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
            Err(JournalError::Damaged { fault, .. } | JournalError::Astray { fault, .. }) => {
                Err(fault)
            }
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
}
