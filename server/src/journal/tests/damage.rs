//! Bytes on the disk that are not as they were written, anywhere: what can be read is read, what cannot is named,
//! and the journal goes on.

mod later;
mod log;
mod under_way;

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    sync::OnceLock,
};

use proptest::prelude::*;

use super::*;

const ROOMS: u32 = 40;
/// The room with that number ends earlier than the others, when the log has been begun anew.
const SHORT: u32 = 33;
const PLAYERS: u8 = 150;
const PAGE: usize = 4_096;

/// What is written before anything is harmed.
struct Written {
    rooms: BTreeMap<u32, Vec<Arc<Entry>>>,
    /// The files, of a journal that was closed in good order and of one that was killed.
    closed: Files,
    killed: Files,
    /// Of one that was killed earlier, when everything was in its log alone, and how many entries there were.
    young: (Files, BTreeMap<u32, usize>),
}

type Files = BTreeMap<String, Vec<u8>>;

fn written() -> &'static Written {
    static WRITTEN: OnceLock<Written> = OnceLock::new();
    WRITTEN.get_or_init(|| {
        let directory = tempfile::tempdir().unwrap();
        let disk = open(&directory);
        let mut rooms: BTreeMap<u32, Vec<Arc<Entry>>> = BTreeMap::new();
        for number in 0..PLAYERS {
            block(disk.add_player([number; 32], player(number), at(0))).unwrap();
        }
        for room in 0..ROOMS {
            let new = card(code(room), 0, Status::Lobby, &[1], false);
            block(disk.append(code(room), Expected::NewRoom, creation(0), Some(new))).unwrap();
            rooms.insert(room, vec![creation(0)]);
        }
        let mut young = Default::default();
        for round in 0..30 {
            if round == 18 {
                let lengths = rooms.iter().map(|(room, entries)| (*room, entries.len()));
                young = (
                    files(after_a_crash(directory.path()).path()),
                    lengths.collect(),
                );
                // What is written after that is in the log alone, should the process be killed.
                let sql = "PRAGMA wal_checkpoint(TRUNCATE)";
                raw(&directory).query_row(sql, [], |_| Ok(())).unwrap();
            }
            let goes_on = |room: &u32| *room != SHORT || round < 22;
            for room in (0..ROOMS)
                .filter(|room| (room + round) % 3 > 0)
                .filter(goes_on)
            {
                let entries = rooms.get_mut(&room).unwrap();
                // Some are longer than a page.
                let count = if (room + round) % 50 == 7 { 300 } else { 3 };
                let entry = events(count, i64::from(round));
                let expected = Expected::Seq(seq(entries));
                block(disk.append(code(room), expected, Arc::clone(&entry), None)).unwrap();
                entries.push(entry);
            }
        }
        let killed = files(after_a_crash(directory.path()).path());
        drop(disk);
        let closed = files(directory.path());
        Written {
            rooms,
            closed,
            killed,
            young,
        }
    })
}

fn seq(entries: &[Arc<Entry>]) -> u64 {
    let events = entries.iter().map(|entry| entry.events().count() as u64);
    events.sum()
}

fn files(directory: &Path) -> Files {
    let files = fs::read_dir(directory).unwrap().map(Result::unwrap);
    let read = |file: fs::DirEntry| {
        let name = file.file_name().into_string().unwrap();
        (name, fs::read(file.path()).unwrap())
    };
    files.map(read).collect()
}

/// A directory with files like those.
fn with(files: &Files) -> TempDir {
    let directory = tempfile::tempdir().unwrap();
    for (name, bytes) in files {
        fs::write(directory.path().join(name), bytes).unwrap();
    }
    directory
}

/// What is done to a file.
#[derive(Debug, Clone)]
enum Harm {
    /// A bit of a byte.
    Bit(usize, u8),
    /// A page is zeros.
    Zeros(usize),
    /// A page is something else.
    Noise(usize, u64),
    /// The end is missing.
    Cut(usize),
}

fn harm() -> impl Strategy<Value = Harm> {
    prop_oneof![
        4 => (any::<usize>(), 0..8_u8).prop_map(|(at, bit)| Harm::Bit(at, bit)),
        // The first pages, where everything begins.
        2 => (0..24 * PAGE, 0..8_u8).prop_map(|(at, bit)| Harm::Bit(at, bit)),
        2 => any::<usize>().prop_map(Harm::Zeros),
        1 => (any::<usize>(), any::<u64>()).prop_map(|(page, seed)| Harm::Noise(page, seed)),
        1 => any::<usize>().prop_map(Harm::Cut),
    ]
}

impl Harm {
    fn apply(&self, bytes: &mut Vec<u8>) {
        let pages = bytes.len() / PAGE;
        match *self {
            Self::Bit(at, bit) => {
                let at = at % bytes.len();
                // The version of the schema: one that is later than known is refused, whoever wrote it.
                if !(60..64).contains(&at) {
                    bytes[at] ^= 1 << bit;
                }
            }
            Self::Zeros(page) => bytes[page % pages * PAGE..][..PAGE].fill(0),
            Self::Noise(page, mut seed) => {
                for byte in &mut bytes[page % pages * PAGE..][..PAGE] {
                    seed = seed
                        .wrapping_mul(6_364_136_223_846_793_005)
                        .wrapping_add(1_442_695_040_888_963_407);
                    *byte = (seed >> 56) as u8;
                }
            }
            // Of less nothing is left that anything could be made of.
            Self::Cut(at) => bytes.truncate((at % bytes.len()).max(12 * PAGE)),
        }
    }

    /// At how many entries may it have been?
    fn is_small(&self) -> bool {
        matches!(self, Self::Bit(..))
    }
}

/// Looks at everything that is left. Which rooms are damaged? Of those that are cut off not even a name may be left.
fn survey(disk: &SqliteJournal, is_cut: bool) -> BTreeSet<u32> {
    survey_but(disk, is_cut, 0)
}

/// The same, where so many of the latest entries may be missing.
fn survey_but(disk: &SqliteJournal, is_cut: bool, mut may_miss: usize) -> BTreeSet<u32> {
    let mut damaged = BTreeSet::new();
    for (&room, entries) in &written().rooms {
        match block(disk.read(code(room))) {
            Ok(read) if read.is_empty() && is_cut => drop(damaged.insert(room)),
            Ok(read) => {
                let missing = entries.len() - read.len();
                assert!(
                    entries.starts_with(&read) && missing <= may_miss,
                    "room {room}: {} of {}",
                    read.len(),
                    entries.len()
                );
                may_miss -= missing;
                let more = Expected::Seq(seq(&read));
                let done = block(disk.append(code(room), more, events(1, 100), None));
                assert!(done.is_ok(), "room {room}: {done:?}");
            }
            Err(JournalError::Damaged { room: named, .. }) => {
                assert_eq!(named, code(room));
                damaged.insert(room);
            }
            Err(other) => panic!("room {room}: {other:?}"),
        }
    }
    for room in ROOMS..ROOMS + 3 {
        let new = card(code(room), 0, Status::Lobby, &[1], false);
        let done = block(disk.append(code(room), Expected::NewRoom, creation(0), Some(new)));
        assert!(done.is_ok(), "{done:?}");
        assert_eq!(block(disk.read(code(room))).unwrap().len(), 1);
    }
    let listed = block(disk.listed(None, 100)).unwrap();
    // What a list shows of a room may itself be damaged; it comes back with the room's next change.
    let sound = ROOMS as usize + 3 - damaged.len();
    assert!(listed.len() + 1 >= sound, "{} of {sound}", listed.len());
    block(disk.add_player([255; 32], player(255), at(0))).unwrap();
    damaged
}

proptest! {
    // Each opens a journal twice.
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn whatever_is_damaged_all_that_can_be_read_goes_on(
        harm in harm(),
        (was_killed, name) in prop_oneof![
            2 => Just((false, "keliya.db")),
            2 => Just((true, "keliya.db")),
            1 => Just((true, "keliya.db-wal")),
        ],
    ) {
        // The end of a log may be missing for other reasons: it is not known then that there was more.
        prop_assume!(name == "keliya.db" || !matches!(harm, Harm::Cut(_)));
        let mut files = if was_killed { written().killed.clone() } else { written().closed.clone() };
        harm.apply(files.get_mut(name).unwrap());
        let directory = with(&files);
        let is_cut = matches!(harm, Harm::Cut(_));
        // A fault in the last two commits cannot be told from what a crash leaves; a page of a log is in two frames.
        let may_miss = if name == "keliya.db" { 0 } else { 3 };
        let damaged = survey_but(&open(&directory), is_cut, may_miss);
        // One byte is in one row, and whatever else says where that row is can be done without.
        prop_assert!(!harm.is_small() || damaged.len() <= 1, "{damaged:?}");
        // It stays so.
        let again = open(&directory);
        for room in 0..ROOMS {
            let is_sound = block(again.read(code(room))).is_ok_and(|entries| !entries.is_empty());
            prop_assert_eq!(is_sound, !damaged.contains(&room));
        }
    }
}

/// Databases that were found damaged and put aside.
fn kept(directory: &TempDir) -> Vec<String> {
    let is_kept = |name: &String| name.starts_with("keliya.db.damaged-") && !name.ends_with("-wal");
    files(directory.path())
        .into_keys()
        .filter(is_kept)
        .collect()
}

#[test]
fn what_cannot_be_put_aside_is_left_alone() {
    let mut files = written().closed.clone();
    files.insert(
        "keliya.db".to_owned(),
        b"something else entirely".repeat(1_000),
    );
    let directory = with(&files);
    let refused = SqliteJournal::open(directory.path(), card_of);
    assert!(
        matches!(refused, Err(OpenError::Damaged { .. })),
        "{refused:?}"
    );
    assert_eq!(
        fs::read(directory.path().join("keliya.db")).unwrap(),
        files["keliya.db"]
    );

    let mut files = written().closed.clone();
    Harm::Zeros(0).apply(files.get_mut("keliya.db").unwrap());
    let directory = with(&files);
    // Where the new one is to be written there is something that cannot be removed.
    fs::create_dir(directory.path().join("keliya.db.building")).unwrap();
    let refused = SqliteJournal::open(directory.path(), card_of);
    assert!(
        matches!(refused, Err(OpenError::Damaged { .. })),
        "{refused:?}"
    );
    assert_eq!(
        fs::read(directory.path().join("keliya.db")).unwrap(),
        files["keliya.db"]
    );
}

#[test]
fn a_new_database_takes_its_place_whenever_the_process_is_stopped_meanwhile() {
    let sound = &written().closed["keliya.db"];
    let log = &written().killed["keliya.db-wal"];
    let damaged = vec![7; 5 * PAGE];
    let before = [
        // It is not whole yet.
        vec![("keliya.db", sound), ("keliya.db.building", &damaged)],
        // Nothing was moved yet, the database was, the log was too.
        vec![
            ("keliya.db.built-5", sound),
            ("keliya.db", &damaged),
            ("keliya.db-wal", log),
        ],
        vec![
            ("keliya.db.built-5", sound),
            ("keliya.db.damaged-5", &damaged),
            ("keliya.db-wal", log),
        ],
        vec![
            ("keliya.db.built-5", sound),
            ("keliya.db.damaged-5", &damaged),
            ("keliya.db.damaged-5-wal", log),
        ],
    ];
    for (number, before) in before.into_iter().enumerate() {
        let before = before
            .into_iter()
            .map(|(name, bytes)| (name.to_owned(), bytes.clone()));
        let directory = with(&before.collect());
        let disk = open(&directory);
        assert_eq!(survey(&disk, false), BTreeSet::new(), "{number}");
        drop(disk);
        let after = files(directory.path());
        assert!(!after.contains_key("keliya.db.built-5"), "{number}");
        if number > 0 {
            assert_eq!(after["keliya.db.damaged-5"], damaged, "{number}");
            assert_eq!(&after["keliya.db.damaged-5-wal"], log, "{number}");
        }
    }
}

#[test]
fn a_token_stands_for_whoever_holds_a_seat_where_its_two_places_differ() {
    for name in ["players", "players_again"] {
        let mut files = written().closed.clone();
        // Everybody of these rooms is player 1.
        let bytes = files.get_mut("keliya.db").unwrap();
        let (token, id) = ([1; 32], [1; 16]);
        let row = match name {
            "players" => [&token[..], &id[..]].concat(),
            _ => [&id[..], &bytes_of(at(0)), &token[..]].concat(),
        };
        let place = bytes
            .windows(row.len())
            .position(|window| window == row)
            .unwrap();
        bytes[place + if name == "players" { 32 + 5 } else { 5 }] ^= 4;
        let directory = with(&files);
        let disk = open(&directory);
        let found = block(disk.find_player([1; 32], at(0))).unwrap();
        assert_eq!(found, Some(player(1)), "{name}");
        assert_eq!(kept(&directory).len(), 1, "{name}");
    }
}

/// A time as it stands in a row.
fn bytes_of(time: Timestamp) -> [u8; 6] {
    time.as_millis().to_be_bytes()[2..].try_into().unwrap()
}
