//! What happens by itself: the closing of rooms. The host's role and the grace for seeds are told
//! with the host and the seeds.

use keliya_protocol::Event;

use super::{KEEP, Keep, Table, dice, next_due, server_seed};

const WEEK_BUT_A_SECOND: &str = "wait 604799s -> ok";

fn closing(table: &Table) -> keliya_protocol::RoomClosed {
    let last = table.entries.last().expect("an entry").events().last();
    match last {
        Some(Event::RoomClosed(closed)) => closed.clone(),
        other => panic!("expected room_closed, not {other:?}"),
    }
}

#[test]
fn a_room_without_a_connected_person_closes_after_a_week() {
    let table = Table::ready()
        .after("Nimal drop -> ok")
        .after("wait 1h -> host_changed Kamala")
        .after("Kamala drop -> ok")
        .after(WEEK_BUT_A_SECOND)
        .after("wait 1s -> room_closed idle");
    assert_eq!(closing(&table).server_seed, None, "no game was unfinished");
}

#[test]
fn a_room_with_a_person_in_it_stays() {
    Table::siga()
        .after("wait 1000h -> ok")
        .after("Nimal lock -> locked true");
    // A watcher is a person too.
    Table::siga()
        .after("Kamala join 0 -> ok")
        .after("Nimal leave -> seat_left 1 Nimal, host_changed Kamala")
        .after("wait 1000h -> ok");
}

#[test]
fn who_comes_back_in_time_keeps_the_room_open() {
    Table::siga()
        .after("Nimal drop -> ok")
        .after(WEEK_BUT_A_SECOND)
        .after("Nimal join -> ok")
        .after("wait 1s -> ok")
        .after("Nimal drop -> ok")
        .after(WEEK_BUT_A_SECOND)
        .after("wait 1s -> room_closed idle");
}

#[test]
fn a_room_over_closes_after_a_week_even_with_people_in_it() {
    let table = Table::playing(2)
        .after("wait 1000h -> ok")
        .after("Nimal end -> game_over nobody")
        .after(WEEK_BUT_A_SECOND)
        .after("wait 1s -> room_closed idle");
    assert_eq!(closing(&table).server_seed, None, "game_over told it");
}

#[test]
fn what_happens_after_the_end_keeps_the_room() {
    Table::playing(2)
        .after("Nimal end -> game_over nobody")
        .after(WEEK_BUT_A_SECOND)
        .after("Kamala stand -> seat_left 2 Kamala")
        .after(WEEK_BUT_A_SECOND)
        .after("wait 1s -> room_closed idle");
}

#[test]
fn closing_reveals_the_seed_of_an_unfinished_game() {
    let mut table = Table::playing(2)
        .after("Nimal drop -> ok")
        .after("Kamala drop -> ok")
        .after("wait 168h -> room_closed idle");
    let seed = server_seed(table.first_seed);
    assert_eq!(closing(&table).server_seed, Some(dice::hex(&seed)));
    assert_eq!(table.act("wait 1000h"), "ok", "the last event");
    assert_eq!(next_due(&table.state, &table.crowd, Keep(KEEP)), None);
}

#[test]
fn a_game_about_to_start_starts_even_with_nobody_there() {
    let mut table = Table::ready().after(
        "Kamala hash k -> seed 2 hash
         Nimal start   -> seeds_asked 1
         Kamala drop   -> ok
         Nimal drop    -> ok",
    );
    let told = table.act("wait 10s");
    assert!(told.starts_with("game_started 1"), "{told}");
}

#[test]
fn the_task_is_woken_when_something_is_due_and_not_before() {
    let due = |table: &Table| next_due(&table.state, &table.crowd, Keep(KEEP));
    let seconds =
        |table: &Table, seconds| Some(table.now.after(std::time::Duration::from_secs(seconds)));
    let mut table = Table::ready();
    assert_eq!(due(&table), None, "nothing is due while people are there");
    table.check("Nimal drop -> ok");
    assert_eq!(due(&table), seconds(&table, 300), "the role passes");
    table.check("Nimal join -> ok");
    assert_eq!(due(&table), None);
    table.check(
        "Kamala hash k -> seed 2 hash
         Nimal start   -> seeds_asked 1",
    );
    assert_eq!(due(&table), seconds(&table, 10), "seeds are waited for");
    table.check("Nimal end -> game_over nobody");
    assert_eq!(due(&table), seconds(&table, 604_800), "the room closes");
    table.check(
        "Kamala leave -> seat_left 2 Kamala
         Nimal leave  -> seat_left 1 Nimal, host_changed nobody",
    );
    assert_eq!(due(&table), seconds(&table, 604_800));
}
