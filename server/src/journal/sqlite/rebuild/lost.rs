//! Which entries are missing.

use std::{collections::BTreeSet, ops::Range};

use super::collect::New;

/// Entries of which nothing tells to which rooms they belonged.
#[derive(Debug, Default, Clone, Copy)]
pub(super) struct Lost {
    pub(super) count: u64,
    /// The latest of them.
    pub(super) latest: i64,
}

/// Entries that may be missing at the end, and that are noted as missing: more would be a wrong note of how many
/// there were.
const MOST_LOST: i64 = 1_000_000;

impl New {
    /// Finds what is missing, and notes it, so that it is not missed again at each start.
    pub(super) fn lost(&self, is_cut: bool) -> rusqlite::Result<Lost> {
        // Those whose rooms are known: another entry of theirs, or the room itself, points to them.
        let named = "SELECT named.id FROM (SELECT prev AS id FROM entries UNION SELECT last FROM rooms) AS named
                     WHERE named.id > 0 AND NOT EXISTS (SELECT 1 FROM entries WHERE entries.id = named.id)";
        let mut named: BTreeSet<i64> = self
            .connection
            .prepare(named)?
            .query_map([], |row| row.get(0))?
            .collect::<Result<_, _>>()?;
        named.extend(self.last.values());

        let mut gaps = Vec::new();
        let mut next = 1;
        let mut ids = self
            .connection
            .prepare("SELECT id FROM entries ORDER BY id")?;
        let mut ids = ids.query([])?;
        while let Some(row) = ids.next()? {
            let id: i64 = row.get(0)?;
            if id > next {
                gaps.push(next..id);
            }
            next = id + 1;
        }
        self.note(&gaps)?;
        if self.latest >= next {
            gaps.push(next..self.latest.min(next + MOST_LOST) + 1);
        }

        let mut lost = Lost::default();
        for gap in gaps {
            let known = named.range(gap.clone()).count();
            lost.count += gap.start.abs_diff(gap.end) - known as u64;
            if let Some(latest) = gap.rev().find(|id| !named.contains(id)) {
                lost.latest = latest;
            }
        }
        if is_cut {
            // There were more, and nobody knows how many.
            lost.latest = next;
        }
        Ok(lost)
    }

    /// Notes the missing ones, the latest of them if there are too many.
    fn note(&self, gaps: &[Range<i64>]) -> rusqlite::Result<()> {
        let sql = "INSERT INTO lost_entries (id) VALUES (?1)";
        let mut sql = self.connection.prepare(sql)?;
        let latest_first = gaps.iter().rev().flat_map(|gap| gap.clone().rev());
        for id in latest_first.take(usize::try_from(MOST_LOST).unwrap_or(usize::MAX)) {
            sql.execute([id])?;
        }
        Ok(())
    }
}
