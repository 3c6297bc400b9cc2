//! Both journals do the same; the one on disk keeps it, whatever happens to the process.

mod archive;
mod damage;
mod model;
mod torn;

use std::{path::Path, sync::Arc};

use keliya_protocol::{
    Event, Locked, PlayerId, PlayerName, PlayerRef, RoomCode, RoomSummary, Status, Timestamp,
    Visibility,
};
use tempfile::TempDir;

use super::{
    Card, Entry, Expected, Fact, GameSetup, Journal, JournalError, MemoryJournal, OpenError, Rest,
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

/// The card of a room of these tests, whose entries make no game.
fn card_of(room: RoomCode, entries: &[Arc<Entry>]) -> Result<Card, String> {
    let first = entries.first().filter(|entry| entry.is_first());
    let created = first.ok_or("nothing made it")?.at.as_millis() - at(0).as_millis();
    Ok(card(room, created, Status::Lobby, &[1], false))
}

fn block<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread()
        .enable_time()
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
    SqliteJournal::open(directory.path(), card_of).unwrap()
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
        SqliteJournal::open(directory.path(), card_of),
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
    let refused = SqliteJournal::open(directory.path(), card_of);
    assert!(
        matches!(refused, Err(OpenError::Newer { found: 99, .. })),
        "{refused:?}"
    );
    let refused = super::sqlite::build_anew(directory.path(), card_of);
    assert!(
        matches!(
            refused,
            Err(OpenError::Rebuild {
                cause: super::sqlite::RebuildError::Newer(99),
                ..
            })
        ),
        "{refused:?}"
    );
    let version: i64 = raw(&directory)
        .query_row("PRAGMA user_version", [], |row| row.get(0))
        .unwrap();
    assert_eq!(version, 99);
}

#[test]
fn what_another_program_made_is_refused_and_keeps_each_of_its_bytes() {
    for version in [0, 1, 2, 77] {
        let directory = tempfile::tempdir().unwrap();
        let foreign = raw(&directory);
        foreign
            .pragma_update(None, "user_version", version)
            .unwrap();
        let recipes = "CREATE TABLE rooms (name TEXT); INSERT INTO rooms VALUES ('kitchen')";
        foreign.execute_batch(recipes).unwrap();
        drop(foreign);
        let bytes = || std::fs::read(directory.path().join("keliya.db")).unwrap();
        let before = bytes();
        let refused = SqliteJournal::open(directory.path(), card_of);
        assert!(refused.is_err(), "version {version}");
        assert!(bytes() == before, "version {version}");
    }
}

#[cfg(unix)]
#[test]
fn a_link_to_a_database_elsewhere_is_neither_opened_nor_built_anew() {
    let (elsewhere, directory) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    drop(open(&elsewhere));
    let path = |directory: &TempDir| directory.path().join("keliya.db");
    std::os::unix::fs::symlink(path(&elsewhere), path(&directory)).unwrap();
    let opened = SqliteJournal::open(directory.path(), card_of);
    assert!(matches!(opened, Err(OpenError::File { .. })), "{opened:?}");
    let built = super::sqlite::build_anew(directory.path(), card_of);
    assert!(matches!(built, Err(OpenError::File { .. })), "{built:?}");
    assert!(path(&directory).is_symlink());
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
        drop(SqliteJournal::open(&inner, card_of).unwrap());
        assert_eq!(
            std::fs::metadata(inner).unwrap().permissions().mode() & 0o777,
            0o700
        );
    }
}
