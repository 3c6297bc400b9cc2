//! The cells of a database page, and the records in them, as far as they can be made out. The format is that of
//! "The SQLite Database File Format", 1.6 and 2.1.

use std::{borrow::Cow, ops::Range};

use crate::journal::sqlite::schema::PAGE;

/// The database's header, before the first page's own.
const FILE_HEADER: usize = 100;
/// A record that is longer than this is none: an entry has a few hundred bytes, and a hundred thousand at most.
const LONGEST_RECORD: u64 = 16 << 20;

/// How many pages the database has, as its first page says.
pub(super) fn count(first: &[u8; PAGE]) -> u32 {
    be32(first, 28)
}

/// The version of its schema, as its first page says; none if that is no first page.
pub(super) fn version(first: &[u8; PAGE]) -> Option<i64> {
    first
        .starts_with(b"SQLite format 3\0")
        .then(|| be32(first, 60).cast_signed().into())
}

/// What is on a page, by its first byte.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// Rows of a table, with their row ids.
    Rows,
    /// Keys of an index, or rows of a table that has no row ids.
    Keys,
    /// The same, with pages below.
    KeysAbove,
    /// Only pages below.
    Above,
}

impl Kind {
    fn of(byte: u8) -> Option<Self> {
        match byte {
            0x0d => Some(Self::Rows),
            0x0a => Some(Self::Keys),
            0x02 => Some(Self::KeysAbove),
            0x05 => Some(Self::Above),
            _ => None,
        }
    }

    fn header(self) -> usize {
        match self {
            Self::Rows | Self::Keys => 8,
            Self::KeysAbove | Self::Above => 12,
        }
    }
}

/// A cell with a record.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Cell<'a> {
    /// The row's id, in tables that have such.
    pub(super) id: Option<i64>,
    pub(super) record: Cow<'a, [u8]>,
}

/// Gives the content of an overflow page, if it is to be had.
pub(super) type Overflow<'a> = &'a dyn Fn(u32) -> Option<Box<[u8; PAGE]>>;

/// All cells with records that the page lists. Is the page in order? If not, there may be more.
pub(super) fn listed<'a>(
    page: &'a [u8; PAGE],
    number: u32,
    overflow: Overflow<'_>,
) -> (Vec<Cell<'a>>, bool) {
    let start = if number == 1 { FILE_HEADER } else { 0 };
    let Some(kind) = Kind::of(page[start]) else {
        return (Vec::new(), false);
    };
    let pointers = start + kind.header();
    let count = usize::from(be16(page, start + 3));
    if pointers + 2 * count > PAGE {
        return (Vec::new(), false);
    }
    let content = pointers + 2 * count..PAGE;
    let mut cells = Vec::new();
    let mut in_order = true;
    let mut used = 0;
    for index in 0..count {
        let at = usize::from(be16(page, pointers + 2 * index));
        let bytes = content
            .contains(&at)
            .then(|| bytes(page, at, kind))
            .flatten();
        used += bytes.unwrap_or(0);
        in_order &= bytes.is_some();
        if bytes.is_some() && kind != Kind::Above {
            let cell = cell(page, at, kind, overflow);
            in_order &= cell.is_some();
            cells.extend(cell);
        }
    }
    // What is neither a cell nor known to be free is a cell that the page does not list as it should.
    let begins = match be16(page, start + 5) {
        0 => 65_536,
        at => usize::from(at),
    };
    let free = free(page, start).map(|free| free + usize::from(page[start + 7]));
    let is_full = begins <= PAGE && free.is_some_and(|free| used + free == PAGE - begins);
    let is_ascending = kind != Kind::Rows || cells.is_sorted_by(|one, next| one.id < next.id);
    (cells, in_order && is_full && is_ascending)
}

/// Bytes of a cell on its page; SQLite makes none of fewer than four.
fn bytes(page: &[u8; PAGE], at: usize, kind: Kind) -> Option<usize> {
    if kind == Kind::Above {
        let mut end = at + 4;
        varint(page, &mut end)?;
        return Some(end - at);
    }
    let start = start(page, at, kind)?;
    let pointer = if start.local.len() < start.length {
        4
    } else {
        0
    };
    Some((start.local.end + pointer - at).max(4))
}

/// Bytes in the page's free blocks, which make a chain in ascending order.
fn free(page: &[u8; PAGE], start: usize) -> Option<usize> {
    let (mut sum, mut next) = (0, usize::from(be16(page, start + 1)));
    while next != 0 {
        let here = page.get(next..next + 4)?;
        sum += usize::from(be16(here, 2));
        let after = usize::from(be16(here, 0));
        if after != 0 && after <= next {
            return None;
        }
        next = after;
    }
    Some(sum)
}

/// Whatever looks like a cell with a record, anywhere on the page. Most of it is none: what is found must be
/// known by its content.
pub(super) fn anywhere<'a>(
    page: &'a [u8; PAGE],
    overflow: Overflow<'a>,
) -> impl Iterator<Item = Cell<'a>> {
    let starts = (0..PAGE).flat_map(|at| [(at, Kind::Rows), (at, Kind::Keys)]);
    starts.filter_map(move |(at, kind)| {
        // An overflow page is read only for what begins as a record does.
        let head = start(page, at, kind)?;
        columns(&page[head.local])?;
        cell(page, at, kind, overflow)
    })
}

/// A cell as far as it can be told without its overflow pages.
struct Start {
    id: Option<i64>,
    /// Bytes of the whole record.
    length: usize,
    /// The part of it that is on the page.
    local: Range<usize>,
}

fn start(page: &[u8; PAGE], at: usize, kind: Kind) -> Option<Start> {
    let mut at = if kind == Kind::KeysAbove { at + 4 } else { at };
    let length = varint(page, &mut at)?;
    if !(2..LONGEST_RECORD).contains(&length) {
        return None;
    }
    let length = usize::try_from(length).ok()?;
    let id = match kind {
        Kind::Rows => Some(varint(page, &mut at)?.cast_signed()),
        Kind::Keys | Kind::KeysAbove | Kind::Above => None,
    };
    let here = local(length, kind);
    let end = at + here + if here < length { 4 } else { 0 };
    (end <= PAGE).then_some(Start {
        id,
        length,
        local: at..at + here,
    })
}

/// How many bytes of a record are on the cell's own page.
fn local(length: usize, kind: Kind) -> usize {
    let most = match kind {
        Kind::Rows => PAGE - 35,
        Kind::Keys | Kind::KeysAbove | Kind::Above => (PAGE - 12) * 64 / 255 - 23,
    };
    if length <= most {
        return length;
    }
    let least = (PAGE - 12) * 32 / 255 - 23;
    let some = least + (length - least) % (PAGE - 4);
    if some <= most { some } else { least }
}

fn cell<'a>(
    page: &'a [u8; PAGE],
    at: usize,
    kind: Kind,
    overflow: Overflow<'_>,
) -> Option<Cell<'a>> {
    let start = start(page, at, kind)?;
    let here = &page[start.local.clone()];
    if here.len() == start.length {
        return Some(Cell {
            id: start.id,
            record: Cow::Borrowed(here),
        });
    }
    let mut record = Vec::with_capacity(start.length);
    record.extend_from_slice(here);
    let mut next = be32(page, start.local.end);
    while record.len() < start.length {
        // Each page adds to the record, so that a ring of pages comes to an end.
        let more = overflow(next)?;
        let some = (start.length - record.len()).min(PAGE - 4);
        record.extend_from_slice(&more[4..4 + some]);
        next = be32(&*more, 0);
    }
    Some(Cell {
        id: start.id,
        record: Cow::Owned(record),
    })
}

/// A value of a record.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Value<'a> {
    Null,
    Integer(i64),
    Text(&'a str),
    Blob(&'a [u8]),
    /// Numbers that are not whole, or what no version of SQLite writes: nothing that these tables hold.
    Other,
}

/// The values of a record; none unless they fill it exactly.
pub(super) fn values(record: &[u8]) -> Option<Vec<Value<'_>>> {
    let (columns, mut at) = columns(record)?;
    let mut values = Vec::with_capacity(columns.len());
    for column in columns {
        let bytes = record.get(at..at + column.bytes)?;
        at += column.bytes;
        values.push(column.value(bytes));
    }
    (at == record.len()).then_some(values)
}

/// What a record's header says of a value.
#[derive(Debug, Clone, Copy)]
struct Column {
    serial: u64,
    bytes: usize,
}

impl Column {
    fn value(self, bytes: &[u8]) -> Value<'_> {
        match self.serial {
            0 => Value::Null,
            1..=6 => Value::Integer(integer(bytes)),
            8 => Value::Integer(0),
            9 => Value::Integer(1),
            12.. if self.serial.is_multiple_of(2) => Value::Blob(bytes),
            12.. => std::str::from_utf8(bytes).map_or(Value::Other, Value::Text),
            7 | 10 | 11 => Value::Other,
        }
    }
}

/// A longer header would be of more columns than any table here has or ever will, with four bytes for each.
const LONGEST_HEADER: usize = 64;

/// The columns that a record's header names, and where the values begin. The record may be cut off.
fn columns(record: &[u8]) -> Option<(Vec<Column>, usize)> {
    let mut at = 0;
    let end = usize::try_from(varint(record, &mut at)?).ok()?;
    if end < 2 || end > record.len().min(LONGEST_HEADER) {
        return None;
    }
    let mut columns = Vec::new();
    while at < end {
        let serial = varint(&record[..end], &mut at)?;
        let bytes = match serial {
            0 | 8 | 9 => 0,
            1..=4 => serial as usize,
            5 => 6,
            6 | 7 => 8,
            10 | 11 => return None,
            12..LONGEST_RECORD => (serial as usize - 12) / 2,
            _ => return None,
        };
        columns.push(Column { serial, bytes });
    }
    Some((columns, end))
}

/// A whole number with its sign, of up to eight bytes.
fn integer(bytes: &[u8]) -> i64 {
    let negative = bytes.first().is_some_and(|first| first & 0x80 != 0);
    let sign = if negative { -1 } else { 0 };
    bytes
        .iter()
        .fold(sign, |value, byte| value << 8 | i64::from(*byte))
}

/// A number of one to nine bytes of seven bits each, eight in the ninth.
fn varint(bytes: &[u8], at: &mut usize) -> Option<u64> {
    let mut value = 0;
    for index in 0..9 {
        let byte = u64::from(*bytes.get(*at)?);
        *at += 1;
        if index == 8 {
            return Some(value << 8 | byte);
        }
        value = value << 7 | byte & 0x7f;
        if byte & 0x80 == 0 {
            break;
        }
    }
    Some(value)
}

fn be16(bytes: &[u8], at: usize) -> u16 {
    u16::from_be_bytes([bytes[at], bytes[at + 1]])
}

fn be32(bytes: &[u8], at: usize) -> u32 {
    u32::from_be_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]])
}
