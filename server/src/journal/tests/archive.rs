//! What is left of closed rooms.

use super::*;
use crate::journal::memory::CLOSED;

/// Makes a room of two entries and closes it.
fn close(journal: &dyn Journal, number: u32) -> Vec<Arc<Entry>> {
    let room = code(number);
    let entries = vec![creation(0), events(3, 1)];
    let lobby = card(room, 0, Status::Lobby, &[1], false);
    let closed = card(room, 0, Status::Over, &[], true);
    block(journal.append(room, Expected::NewRoom, entries[0].clone(), Some(lobby))).unwrap();
    block(journal.append(room, Expected::Seq(0), entries[1].clone(), Some(closed))).unwrap();
    entries
}

#[test]
fn closed_rooms_are_read_from_the_archive_alone() {
    let directory = tempfile::tempdir().unwrap();
    let disk = open(&directory);
    let memory = MemoryJournal::default();
    for journal in [&disk as &dyn Journal, &memory] {
        let entries = close(journal, 7);
        assert_eq!(block(journal.read(code(7))).unwrap(), []);
        assert_eq!(block(journal.read_after(code(7), 0, 9)).unwrap(), []);
        assert_eq!(block(journal.archived(code(7))).unwrap(), entries);
        assert_eq!(block(journal.archived(code(8))).unwrap(), []);
    }
}

#[test]
fn memory_keeps_only_so_many_closed_rooms() {
    let memory = MemoryJournal::default();
    let most = u32::try_from(CLOSED).unwrap();
    for number in 0..=most {
        close(&memory, number);
    }
    let kept = |number| !block(memory.archived(code(number))).unwrap().is_empty();
    assert!(!kept(0) && kept(1) && kept(most));
    // Its code stays taken.
    let again = memory.append(
        code(0),
        Expected::NewRoom,
        creation(0),
        Some(card(code(0), 0, Status::Lobby, &[1], false)),
    );
    assert!(matches!(block(again), Err(JournalError::Conflict { .. })));
}
