//! Both journals do the same; the one on disk keeps it, whatever happens to the process.

mod archive;
mod torn;

use std::{
    collections::{BTreeSet, HashMap},
    path::Path,
    sync::Arc,
};

use keliya_protocol::{
    Event, Locked, PlayerId, PlayerName, PlayerRef, RoomCode, RoomSummary, Status, Timestamp,
    Visibility,
};
use proptest::prelude::*;
use tempfile::TempDir;

use super::{
    Card, Entry, Expected, Fact, GameSetup, Journal, JournalError, MemoryJournal, OpenError,
    SqliteJournal,
};

fn code(number: u32) -> RoomCode {
    RoomCode::from_random(number)
}

fn player(number: u8) -> PlayerId {
    PlayerId(uuid::Uuid::from_bytes([number; 16]))
}

fn at(millis: i64) -> Timestamp {
    Timestamp::from_millis(1_700_000_000_000 + millis)
}

fn person(number: u8) -> PlayerRef {
    let name = PlayerName::new(&format!("P{number}")).unwrap();
    PlayerRef {
        id: player(number),
        name,
    }
}

/// A first entry, without events.
fn creation(millis: i64) -> Arc<Entry> {
    let setup = GameSetup {
        game: "siga".into(),
        players: 2,
        options: Default::default(),
    };
    let created = Fact::Created {
        setup,
        visibility: Visibility::Public,
        host: person(1),
        turn_seconds: 0,
    };
    Arc::new(Entry {
        at: at(millis),
        facts: vec![created],
    })
}

/// An entry of so many events; of none is one that lets a clock go on.
fn events(count: usize, millis: i64) -> Arc<Entry> {
    let event = |index| Fact::Happened(Event::Locked(Locked { on: index % 2 == 0 }));
    let mut facts: Vec<Fact> = (0..count).map(event).collect();
    if facts.is_empty() {
        let deadline = at(millis + 1_000);
        facts.push(Fact::ClockResumed { deadline });
    }
    Arc::new(Entry {
        at: at(millis),
        facts,
    })
}

fn card(room: RoomCode, created: i64, status: Status, holders: &[u8], closed: bool) -> Card {
    Card {
        summary: RoomSummary {
            room,
            game: "siga".into(),
            players: 2,
            taken: holders.len() as u8,
            status,
            locked: false,
            options: Default::default(),
            host: Some(person(1)),
            created_at: at(created),
        },
        visibility: Visibility::Public,
        holders: holders.iter().map(|&number| player(number)).collect(),
        goes_on: status == Status::Playing,
        closed,
    }
}

fn block<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread()
        .build()
        .unwrap()
        .block_on(future)
}

/// What a process leaves behind that is killed right now: its files, as they are.
fn after_a_crash(directory: &Path) -> TempDir {
    let copy = tempfile::tempdir().unwrap();
    for file in std::fs::read_dir(directory).unwrap() {
        let file = file.unwrap();
        // The index of the log is shared memory of the processes and is made anew.
        if file
            .path()
            .extension()
            .is_none_or(|extension| extension != "db-shm")
        {
            std::fs::copy(file.path(), copy.path().join(file.file_name())).unwrap();
        }
    }
    copy
}

fn open(directory: &TempDir) -> SqliteJournal {
    SqliteJournal::open(directory.path()).unwrap()
}

/// Something done to a journal.
#[derive(Debug, Clone)]
enum Step {
    /// Appends to one of a few rooms: expecting the right place, or one that is so much off.
    Append {
        room: u32,
        count: usize,
        off: i64,
        card: Option<(Vec<u8>, u8, bool)>,
    },
    Create {
        room: u32,
    },
    Touch {
        room: u32,
    },
    AddPlayer(u8),
    /// Reads what came after an event.
    Read {
        room: u32,
        since: u64,
        most: usize,
    },
}

fn step() -> impl Strategy<Value = Step> {
    let card = proptest::option::of((
        proptest::collection::vec(0..4_u8, 0..3),
        0..3_u8,
        proptest::bool::weighted(0.1),
    ));
    let off = prop_oneof![8 => Just(0_i64), 1 => -2..=2_i64];
    prop_oneof![
        6 => (0..4_u32, 0..4_usize, off, card)
            .prop_map(|(room, count, off, card)| Step::Append { room, count, off, card }),
        2 => (0..4_u32).prop_map(|room| Step::Create { room }),
        1 => (0..4_u32).prop_map(|room| Step::Touch { room }),
        1 => (0..4_u8).prop_map(Step::AddPlayer),
        2 => (0..4_u32, 0..12_u64, 1..6_usize)
            .prop_map(|(room, since, most)| Step::Read { room, since, most }),
    ]
}

/// The journal as it should be, by the simplest means.
#[derive(Debug, Default)]
struct Model {
    rooms: HashMap<u32, (Vec<Arc<Entry>>, bool)>,
    /// Those in which something may happen by itself.
    going_on: BTreeSet<RoomCode>,
}

impl Model {
    fn seq(&self, room: u32) -> u64 {
        let entries = self
            .rooms
            .get(&room)
            .map_or(&[][..], |(entries, _)| entries);
        entries
            .iter()
            .map(|entry| entry.events().count() as u64)
            .sum()
    }

    /// Does a step to all of them; they must agree on whether it is refused.
    fn apply(&mut self, journals: &[&dyn Journal], step: &Step, time: i64) {
        match step {
            Step::Append {
                room,
                count,
                off,
                card: wanted,
            } => {
                let seq = self.seq(*room).saturating_add_signed(*off);
                let is_open = self.rooms.get(room).is_some_and(|(_, closed)| !closed);
                let fits = is_open && seq == self.seq(*room);
                let card = wanted.as_ref().map(|(holders, status, closed)| {
                    let status =
                        [Status::Lobby, Status::Playing, Status::Over][usize::from(*status)];
                    card(code(*room), i64::from(*room), status, holders, *closed)
                });
                let entry = events(*count, time);
                for journal in journals {
                    let done = block(journal.append(
                        code(*room),
                        Expected::Seq(seq),
                        entry.clone(),
                        card.clone(),
                    ));
                    assert_eq!(done.is_ok(), fits, "{step:?}: {done:?}");
                    assert!(fits || matches!(done, Err(JournalError::Conflict { .. })));
                }
                if fits {
                    let (entries, closed) = self.rooms.get_mut(room).unwrap();
                    entries.push(entry);
                    if let Some(card) = card {
                        *closed = card.closed;
                        self.going_on.remove(&code(*room));
                        self.going_on
                            .extend((card.goes_on && !card.closed).then_some(code(*room)));
                    }
                }
            }
            Step::Create { room } => {
                let fits = !self.rooms.contains_key(room);
                for journal in journals {
                    let card = card(code(*room), i64::from(*room), Status::Lobby, &[1], false);
                    let done = block(journal.append(
                        code(*room),
                        Expected::NewRoom,
                        creation(time),
                        Some(card),
                    ));
                    assert_eq!(done.is_ok(), fits);
                }
                if fits {
                    self.rooms.insert(*room, (vec![creation(time)], false));
                }
            }
            Step::Touch { room } => {
                for journal in journals {
                    block(journal.touch(code(*room), at(time))).unwrap();
                }
            }
            Step::Read { room, since, most } => {
                let room_entries = self.rooms.get(room).filter(|(_, closed)| !closed);
                let entries = room_entries.map_or(&[][..], |(entries, _)| entries);
                for journal in journals {
                    let read = block(journal.read_after(code(*room), *since, *most)).unwrap();
                    let read: Vec<_> = read.into_iter().map(|stored| stored.entry).collect();
                    assert!(entries.ends_with(&read), "{step:?}: {read:?}");
                    // All that came after the event, or as many of the latest as are wanted and no more.
                    let events = |entries: &[Arc<Entry>]| -> usize {
                        entries.iter().map(|entry| entry.events().count()).sum()
                    };
                    let left_out = events(&entries[..entries.len() - read.len()]);
                    let enough = events(&read) >= *most;
                    assert!(left_out as u64 <= *since || enough, "{step:?}: {read:?}");
                    let without_first = read.get(1..).map_or(0, events);
                    assert!(without_first < *most, "{step:?}: {read:?}");
                }
            }
            Step::AddPlayer(number) => {
                for journal in journals {
                    let found = block(journal.find_player([*number; 32], at(time))).unwrap();
                    if found.is_none() {
                        block(journal.add_player([*number; 32], player(*number), at(time)))
                            .unwrap();
                    }
                    assert_eq!(
                        block(journal.find_player([*number; 32], at(time))).unwrap(),
                        Some(player(*number))
                    );
                }
            }
        }
    }

    /// Every room reads as it was written.
    fn check(&self, journal: &dyn Journal) {
        for room in 0..4 {
            let written = self.rooms.get(&room).filter(|(_, closed)| !closed);
            let written = written.map_or(Vec::new(), |(entries, _)| entries.clone());
            assert_eq!(
                block(journal.read(code(room))).unwrap(),
                written,
                "room {room}"
            );
        }
        let open = self.rooms.values().filter(|(_, closed)| !closed).count();
        assert_eq!(block(journal.room_count()).unwrap(), open);
        let going_on = block(journal.going_on()).unwrap();
        assert_eq!(going_on.len(), self.going_on.len());
        assert_eq!(BTreeSet::from_iter(going_on), self.going_on);
    }
}

/// Both answer every question alike.
fn agree(one: &dyn Journal, other: &dyn Journal, time: i64) {
    for game in [None, Some("siga"), Some("saturankam")] {
        for most in [1, 100] {
            let lists = [one, other].map(|journal| block(journal.listed(game, most)).unwrap());
            assert_eq!(lists[0], lists[1]);
        }
    }
    for number in 0..4 {
        let rooms = [one, other].map(|journal| {
            let mut rooms = block(journal.rooms_of(player(number))).unwrap();
            rooms.sort();
            rooms
        });
        assert_eq!(rooms[0], rooms[1], "player {number}");
        let used =
            [one, other].map(|journal| block(journal.touched_at(code(number.into()))).unwrap());
        assert_eq!(used[0], used[1]);
    }
    for before in [0, time / 2, time + 1] {
        let quiet =
            [one, other].map(|journal| block(journal.quiet_since(at(before), 3)).unwrap().len());
        assert_eq!(quiet[0], quiet[1]);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn what_was_acknowledged_survives_every_crash_and_nothing_else_is_there(
        steps in proptest::collection::vec((step(), proptest::bool::weighted(0.15)), 1..60)
    ) {
        let mut directory = tempfile::tempdir().unwrap();
        let mut disk = open(&directory);
        let memory = MemoryJournal::default();
        let mut model = Model::default();
        for (time, (step, crash)) in (1..).zip(steps) {
            model.apply(&[&disk, &memory], &step, time);
            if crash {
                let copy = after_a_crash(directory.path());
                drop(disk);
                directory = copy;
                disk = open(&directory);
                model.check(&disk);
            }
        }
        model.check(&disk);
        model.check(&memory);
        agree(&disk, &memory, 60);
    }
}

#[test]
fn many_rooms_at_once_share_commits_and_lose_nothing() {
    let directory = tempfile::tempdir().unwrap();
    let disk = open(&directory);
    let rooms = 64;
    block(async {
        let room = async |number: u32| {
            let new = card(code(number), 0, Status::Lobby, &[1], false);
            disk.append(code(number), Expected::NewRoom, creation(0), Some(new))
                .await
                .unwrap();
            for seq in 0..20 {
                disk.append(code(number), Expected::Seq(seq), events(1, 1), None)
                    .await
                    .unwrap();
            }
        };
        futures_util::future::join_all((0..rooms).map(room)).await;
    });
    let copy = after_a_crash(directory.path());
    let reopened = open(&copy);
    for number in 0..rooms {
        assert_eq!(block(reopened.read(code(number))).unwrap().len(), 21);
    }
}

#[test]
fn a_second_server_on_the_same_directory_is_refused() {
    let directory = tempfile::tempdir().unwrap();
    let first = open(&directory);
    assert!(matches!(
        SqliteJournal::open(directory.path()),
        Err(OpenError::InUse(_))
    ));
    assert!(super::sqlite::is_in_use(directory.path()));
    drop(first);
    assert!(!super::sqlite::is_in_use(directory.path()));
    open(&directory);
}

fn raw(directory: &TempDir) -> rusqlite::Connection {
    rusqlite::Connection::open(directory.path().join("keliya.db")).unwrap()
}

#[test]
fn a_later_version_is_refused_and_left_alone() {
    let directory = tempfile::tempdir().unwrap();
    drop(open(&directory));
    raw(&directory)
        .pragma_update(None, "user_version", 99)
        .unwrap();
    let refused = SqliteJournal::open(directory.path());
    assert!(
        matches!(refused, Err(OpenError::Newer { found: 99, .. })),
        "{refused:?}"
    );
    let version: i64 = raw(&directory)
        .query_row("PRAGMA user_version", [], |row| row.get(0))
        .unwrap();
    assert_eq!(version, 99);
}

#[cfg(unix)]
#[test]
fn the_files_are_their_owner_s_alone_in_an_open_directory_too() {
    use std::os::unix::fs::PermissionsExt;
    let directory = tempfile::tempdir().unwrap();
    let open_to_all = std::fs::Permissions::from_mode(0o755);
    std::fs::set_permissions(directory.path(), open_to_all).unwrap();
    let disk = open(&directory);
    block(disk.add_player([7; 32], player(1), at(0))).unwrap();
    for name in ["keliya.db", "keliya.db-wal", "keliya.db-shm"] {
        let file = std::fs::metadata(directory.path().join(name)).unwrap();
        assert_eq!(file.permissions().mode() & 0o077, 0, "{name}");
    }
}

/// Two rooms of four entries each.
fn two_rooms(directory: &TempDir) {
    let disk = open(directory);
    for room in 0..2 {
        let new = card(code(room), 0, Status::Lobby, &[1], false);
        block(disk.append(code(room), Expected::NewRoom, creation(0), Some(new))).unwrap();
        for seq in 0..3 {
            block(disk.append(code(room), Expected::Seq(seq), events(1, 1), None)).unwrap();
        }
    }
}

#[test]
fn damage_is_found_and_stays_in_its_room() {
    let harms = [
        "UPDATE entries SET body = CAST(replace(body, 'true', 'false') AS BLOB) WHERE room = 1 AND after = 1",
        "UPDATE entries SET at = at + 1 WHERE room = 1 AND after = 2",
        "UPDATE entries SET after = 9 WHERE room = 1 AND after = 3",
        "DELETE FROM entries WHERE room = 1 AND after = 2",
        "DELETE FROM entries WHERE room = 1",
    ];
    for harm in harms {
        let directory = tempfile::tempdir().unwrap();
        two_rooms(&directory);
        raw(&directory).execute_batch(harm).unwrap();
        let disk = open(&directory);
        match block(disk.read(code(0))) {
            Err(JournalError::Damaged { room, .. }) => assert_eq!(room, code(0), "{harm}"),
            other => panic!("{harm}: {other:?}"),
        }
        assert_eq!(block(disk.read(code(1))).unwrap().len(), 4, "{harm}");
    }
}

#[test]
fn tokens_and_seeds_are_where_they_belong() {
    let directory = tempfile::tempdir().unwrap();
    let disk = open(&directory);
    block(disk.add_player([7; 32], player(1), at(0))).unwrap();
    assert_eq!(block(disk.find_player([8; 32], at(0))).unwrap(), None);
    assert!(
        block(disk.add_player([7; 32], player(2), at(0))).is_err(),
        "a token stands for one player"
    );
    assert_eq!(
        block(disk.find_player([7; 32], at(0))).unwrap(),
        Some(player(1))
    );
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let private = tempfile::tempdir().unwrap();
        let inner = private.path().join("keliya");
        drop(SqliteJournal::open(&inner).unwrap());
        assert_eq!(
            std::fs::metadata(inner).unwrap().permissions().mode() & 0o777,
            0o700
        );
    }
}
