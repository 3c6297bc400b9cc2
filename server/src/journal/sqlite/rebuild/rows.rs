//! Which rows of the journal's tables are on a page: known by their values, since what says to which table a
//! page belongs may itself be damaged.

use keliya_protocol::{PlayerId, RoomCode, Timestamp};

use super::{
    cells::{self, Overflow, Value},
    pages::Pages,
};
use crate::journal::{TokenHash, sqlite::schema::PAGE};

/// What is found on a page.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Row {
    Entry(EntryRow),
    Room(Box<RoomRow>),
    /// From the index of the rooms' codes, which is on other pages than the rooms.
    Code {
        code: RoomCode,
        id: i64,
    },
    Player {
        token: TokenHash,
        player: PlayerId,
        used_at: Timestamp,
        /// From the table, and not from the index that has all of it once more?
        is_table: bool,
    },
    /// Who holds a seat.
    Seat(PlayerId),
    /// For how long no server ran, and until when one is known to have run; milliseconds.
    Running {
        noted_at: Option<i64>,
        lost: i64,
    },
    /// Up to which entry all were filed.
    Filed(i64),
}

/// The one row of `filed` and that of `probe` look alike, but the latter holds a time in seconds.
const MOST_ENTRIES: i64 = 1_700_000_000;

/// A row of `entries`.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct EntryRow {
    pub(super) id: i64,
    pub(super) room: i64,
    pub(super) prev: i64,
    pub(super) after: u64,
    pub(super) at: Timestamp,
    pub(super) sum: u32,
    pub(super) body: Vec<u8>,
}

/// A row of `rooms`, with what does not follow from the room's entries.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct RoomRow {
    pub(super) id: i64,
    pub(super) code: RoomCode,
    pub(super) touched_at: Timestamp,
    pub(super) last: i64,
    pub(super) card: String,
    /// What is noted of a room at rest.
    pub(super) absent: Option<String>,
    pub(super) wakes_at: Option<i64>,
}

/// The rows on a page.
#[derive(Debug, Default)]
pub(super) struct Found {
    /// Those that the page lists.
    pub(super) listed: Vec<Row>,
    /// If the page is not in order, whatever else looks like a row of ours: also what was deleted or moved, and
    /// what only looks like one.
    pub(super) carved: Vec<Row>,
    /// Is the page in order?
    pub(super) is_in_order: bool,
}

/// Finds the rows on a page.
pub(super) fn on(page: &[u8; PAGE], number: u32, pages: &Pages) -> Found {
    if page == &[0; PAGE] {
        // Most of a log that was given its full length.
        return Found::default();
    }
    let overflow: Overflow<'_> = &|number| pages.latest(number);
    let (cells, mut in_order) = cells::listed(page, number, overflow);
    let mut found = Found::default();
    for cell in cells {
        match cells::values(&cell.record) {
            Some(values) => found.listed.extend(row(cell.id, &values)),
            None => in_order = false,
        }
    }
    if !in_order {
        found.carved = cells::anywhere(page, overflow)
            .filter_map(|cell| row(cell.id, &cells::values(&cell.record)?))
            .collect();
    }
    found.is_in_order = in_order;
    found
}

fn row(id: Option<i64>, values: &[Value<'_>]) -> Option<Row> {
    use Value::{Blob, Integer, Null, Text};
    match (id, values) {
        (
            Some(id @ 1..MOST_ENTRIES),
            [
                Null,
                Integer(room),
                Integer(prev),
                Integer(after),
                Integer(at),
                Integer(sum),
                Blob(body),
            ],
        ) => Some(Row::Entry(EntryRow {
            id,
            room: *room,
            prev: *prev,
            after: u64::try_from(*after).ok()?,
            at: Timestamp::from_millis(*at),
            sum: u32::try_from(*sum).ok()?,
            body: body.to_vec(),
        })),
        // The first version of the table had nine columns.
        (
            Some(id),
            [
                Null,
                Text(code),
                Integer(_created_at),
                Integer(touched_at),
                Integer(last),
                Text(_game),
                Integer(_listed),
                Integer(_closed),
                Text(card),
                rest @ ..,
            ],
        ) => Some(Row::Room(Box::new(RoomRow {
            id,
            code: code.parse().ok()?,
            touched_at: Timestamp::from_millis(*touched_at),
            last: *last,
            card: (*card).to_owned(),
            absent: match rest {
                [Text(absent), ..] => Some((*absent).to_owned()),
                _ => None,
            },
            wakes_at: match rest {
                [_, Integer(wakes_at), ..] => Some(*wakes_at),
                _ => None,
            },
        }))),
        (Some(1), [Null, Integer(upto @ 0..MOST_ENTRIES)]) => Some(Row::Filed(*upto)),
        (None, [Blob(player), Integer(_room)]) => {
            Some(Row::Seat(PlayerId(uuid::Uuid::from_slice(player).ok()?)))
        }
        (None, [Text(code), Integer(id)]) => Some(Row::Code {
            code: code.parse().ok()?,
            id: *id,
        }),
        (Some(1), [Null, noted_at @ (Null | Integer(_)), Integer(lost)]) => Some(Row::Running {
            noted_at: match noted_at {
                Integer(noted_at) => Some(*noted_at),
                _ => None,
            },
            lost: *lost,
        }),
        // Of the table, or of the index that has all of it once more.
        (None, [Blob(token), Blob(player), Integer(used_at)])
        | (None, [Blob(player), Integer(used_at), Blob(token)]) => Some(Row::Player {
            is_table: matches!(values, [Blob(_), Blob(_), Integer(_)]),
            token: (*token).try_into().ok()?,
            player: PlayerId(uuid::Uuid::from_slice(player).ok()?),
            used_at: Timestamp::from_millis(*used_at),
        }),
        _ => None,
    }
}
