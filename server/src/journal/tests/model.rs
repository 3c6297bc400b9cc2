//! Whatever is done to a journal, and however often it crashes, it is as the simplest model says.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    time::Duration,
};

use proptest::prelude::*;

use super::*;

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
    /// Leaves memory, where somebody's time may run for so many milliseconds more.
    Rest {
        room: u32,
        absent: Vec<u8>,
        left: Option<i64>,
    },
    /// A server runs still.
    NoteRunning,
    /// The server ends in whatever way, and another one begins.
    Begin,
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
        3 => (0..4_u32, proptest::collection::vec(0..4_u8, 0..3), proptest::option::of(0..30_i64))
            .prop_map(|(room, absent, left)| Step::Rest { room, absent, left }),
        1 => Just(Step::NoteRunning),
        1 => Just(Step::Begin),
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
    /// Those at rest.
    rests: BTreeMap<u32, Rest>,
    /// Until when a server is known to have run, as far as that matters.
    ran_until: i64,
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
                    self.rests.remove(room);
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
            Step::Rest { room, absent, left } => {
                let rest = Rest {
                    at: at(time),
                    absent: absent
                        .iter()
                        .map(|&number| (player(number), at(time - i64::from(number))))
                        .collect(),
                    wakes_at: left.map(|left| at(time + left)),
                };
                for journal in journals {
                    block(journal.rest(code(*room), rest.clone())).unwrap();
                }
                if self.rooms.get(room).is_some_and(|(_, closed)| !closed) {
                    if rest.wakes_at.is_some() {
                        self.ran_until = time;
                    }
                    self.rests.insert(*room, rest);
                }
            }
            Step::NoteRunning => {
                for journal in journals {
                    block(journal.note_running(at(time))).unwrap();
                }
                self.ran_until = time;
            }
            Step::Begin => {
                for journal in journals {
                    block(journal.begin(at(time))).unwrap();
                }
                let lost = Duration::from_millis((time - self.ran_until).unsigned_abs());
                for wakes_at in self
                    .rests
                    .values_mut()
                    .filter_map(|rest| rest.wakes_at.as_mut())
                {
                    *wakes_at = wakes_at.after(lost);
                }
                self.ran_until = time;
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
        let mut going_on = self.going_on.clone();
        going_on.retain(|room| !self.rests.keys().any(|&rests| code(rests) == *room));
        let found = block(journal.going_on()).unwrap();
        assert_eq!(found.len(), going_on.len());
        assert_eq!(BTreeSet::from_iter(found), going_on);
        self.check_rests(journal);
    }

    /// Rooms at rest are as they were noted, and found by when they wake.
    fn check_rests(&self, journal: &dyn Journal) {
        for room in 0..4 {
            let noted = self.rests.get(&room);
            let (absent, wakes_at) = noted.map_or((Vec::new(), None), |rest| {
                (rest.absent.clone(), rest.wakes_at)
            });
            let rested = block(journal.rested(code(room))).unwrap();
            assert_eq!(rested.is_some(), self.rooms.contains_key(&room));
            if let Some(rested) = rested {
                assert_eq!((rested.absent, rested.wakes_at), (absent, wakes_at));
                assert!(noted.is_none_or(|rest| rested.at >= rest.at));
            }
        }
        let wakes_at = |(&room, rest): (&u32, &Rest)| Some((rest.wakes_at?, code(room)));
        let waking: BTreeSet<_> = self.rests.iter().filter_map(wakes_at).collect();
        for &(before, _) in &waking {
            let due = waking.iter().filter(|(at, _)| *at <= before);
            let due: BTreeSet<_> = due.map(|&(_, room)| room).collect();
            let (first, others) = (journal.due(before, 0, 1), journal.due(before, 1, 9));
            let (first, others) = (block(first).unwrap(), block(others).unwrap());
            assert_eq!(first.len() + others.len(), due.len());
            let found = BTreeSet::from_iter(first.into_iter().chain(others));
            assert_eq!(found, due);
        }
        let earliest = waking.first().map_or(at(0), |(at, _)| *at);
        let before = earliest.before(Duration::from_millis(1));
        assert_eq!(block(journal.due(before, 0, 9)).unwrap(), []);
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
        let used = [one, other].map(|journal| block(journal.rested(code(number.into()))).unwrap());
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
