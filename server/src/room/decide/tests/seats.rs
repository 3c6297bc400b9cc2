//! Coming, going, sitting and standing.

use keliya_rules::Game;

use super::{Table, person};
use crate::room::decide::EVENTS;

#[test]
fn the_maker_has_the_seat_asked_for_and_the_role_of_the_host() {
    let table = Table::siga();
    assert_eq!(table.seq(), 1, "seat_taken is the room's first event");
    assert_eq!(table.state.seat_of(person("Nimal").id), Some(1));
    assert!(table.state.is_host(person("Nimal").id));
}

#[test]
fn who_joins_gets_the_first_free_seat_or_the_one_asked_for() {
    Table::new(Game::PanchaKeliya, 4).check(
        "Kamala join 3 -> seat_taken 3 Kamala
         Sunil  join   -> seat_taken 2 Sunil
         Ruwan  join 3 -> !seat_taken
         Ruwan  join 4 -> seat_taken 4 Ruwan
         Piyal  join   -> !room_full
         Piyal  join 1 -> !seat_taken
         Piyal  join 0 -> ok
         Piyal  join   -> !room_full",
    );
}

#[test]
fn who_has_a_seat_gets_that_one_whatever_is_asked() {
    Table::new(Game::Siga, 2).check(
        "Kamala join   -> seat_taken 2 Kamala
         Kamala join 1 -> ok
         Kamala join 0 -> ok
         Kamala drop   -> ok
         Nimal  lock   -> locked true
         Kamala join   -> ok
         Nimal  join 2 -> ok",
    );
}

#[test]
fn a_watcher_may_sit_and_stand_again() {
    Table::siga().check(
        "Kamala join 0  -> ok
         Kamala stand   -> !not_seated
         Kamala sit 1   -> !seat_taken
         Kamala sit 2   -> seat_taken 2 Kamala
         Kamala sit 2   -> ok
         Kamala stand   -> seat_left 2 Kamala
         Kamala stand   -> !not_seated
         Kamala join    -> seat_taken 2 Kamala",
    );
}

#[test]
fn changing_a_seat_frees_the_old_one() {
    let mut table = Table::new(Game::Saturankam, 3);
    table.check(
        "Kamala join  -> seat_taken 2 Kamala
         Nimal sit 2  -> !seat_taken
         Nimal sit 3  -> seat_left 1 Nimal, seat_taken 3 Nimal
         Sunil join   -> seat_taken 1 Sunil",
    );
    assert!(table.state.is_host(person("Nimal").id));
}

#[test]
fn a_seat_keeps_the_name_it_was_taken_under() {
    let mut table = Table::siga().after("Kamala join -> seat_taken 2 Kamala");
    let mut renamed = person("Kamala");
    renamed.name = keliya_protocol::PlayerName::new("Kamala Devi").unwrap();
    for command in [
        crate::room::Command::Join {
            seat: None,
            may_sit: true,
        },
        crate::room::Command::SwapSeats(1, 2),
    ] {
        let _ = table.ask(&renamed, &command);
    }
    table.check(
        "Nimal swap 1 2 -> seats_swapped 1 2
         Nimal open 1   -> seat_left 1 Kamala",
    );
}

#[test]
fn a_changed_seat_keeps_the_name_too() {
    let mut table = Table::new(Game::Saturankam, 3).after("Kamala join -> seat_taken 2 Kamala");
    let mut renamed = person("Kamala");
    renamed.name = keliya_protocol::PlayerName::new("Kamala Devi").unwrap();
    let sit = crate::room::Command::Sit {
        seat: 3,
        may_sit: true,
    };
    table.ask(&renamed, &sit).unwrap();
    assert_eq!(table.state.seats[2].holder, Some(person("Kamala")));
}

#[test]
fn seats_cannot_be_changed_during_a_game() {
    Table::playing(2).check(
        "Sunil join 0   -> ok
         Sunil sit 1    -> !wrong_status
         Nimal sit 2    -> !wrong_status
         Kamala stand   -> !wrong_status
         Nimal swap 1 2 -> !wrong_status
         Nimal open 2   -> !seat_taken
         Nimal end      -> game_over nobody
         Kamala stand   -> seat_left 2 Kamala
         Sunil sit 2    -> seat_taken 2 Sunil
         Nimal swap 1 2 -> seats_swapped 1 2",
    );
}

#[test]
fn a_seat_stays_its_owners_without_a_connection() {
    Table::ready().check(
        "Kamala drop    -> ok
         wait 48h       -> ok
         Kamala say hi  -> ok
         Sunil join     -> !room_full
         Kamala connect -> ok",
    );
}

#[test]
fn seats_out_of_range_are_a_bad_message_before_anything_else() {
    Table::siga().check(
        "Kamala join 3   -> !bad_message
         Kamala sit 3    -> !bad_message
         Kamala open 3   -> !bad_message
         Kamala swap 1 3 -> !bad_message
         Kamala swap 8 1 -> !bad_message
         Nimal sit 3     -> !bad_message
         Nimal join 8    -> !bad_message",
    );
}

#[test]
fn swapping_moves_people_and_what_already_holds_is_no_event() {
    let mut table = Table::new(Game::PanchaKeliya, 4);
    table.check(
        "Nimal swap 1 1 -> ok
         Nimal swap 3 4 -> ok
         Nimal swap 1 4 -> seats_swapped 1 4
         Kamala join    -> seat_taken 1 Kamala
         Nimal swap 4 1 -> seats_swapped 4 1
         Kamala swap 1 4 -> !not_host
         Kamala sit 2   -> seat_left 4 Kamala, seat_taken 2 Kamala",
    );
    assert_eq!(table.state.seat_of(person("Nimal").id), Some(1));
}

#[test]
fn the_host_frees_a_seat_and_its_person_watches_on() {
    Table::ready().check(
        "Kamala open 1 -> !not_host
         Nimal open 2  -> seat_left 2 Kamala
         Nimal open 2  -> ok
         Kamala say hi -> ok
         Kamala sit 2  -> seat_taken 2 Kamala
         Nimal open 1  -> seat_left 1 Nimal
         Nimal lock    -> locked true",
    );
}

#[test]
fn a_room_takes_so_many_watchers_and_no_more() {
    // The tests' rooms take three.
    Table::siga().check(
        "Aa join 0 -> ok
         Bb join 0 -> ok
         Cc join 0 -> ok
         Dd join 0 -> !too_many
         Aa join 0 -> ok
         Dd join   -> seat_taken 2 Dd
         Cc drop   -> ok
         Ee join 0 -> ok
         Cc join 0 -> !too_many",
    );
}

#[test]
fn who_holds_too_many_seats_may_only_watch() {
    let mut table = Table::siga();
    table.may_sit = false;
    table.check(
        "Kamala join 1 -> !seat_taken
         Kamala join   -> !too_many
         Kamala join 0 -> ok
         Kamala sit 1  -> !seat_taken
         Kamala sit 2  -> !too_many
         Nimal join    -> ok
         Nimal sit 2   -> seat_left 1 Nimal, seat_taken 2 Nimal",
    );
}

#[test]
fn who_is_not_in_the_room_can_do_nothing_but_join() {
    Table::siga().check(
        "Kamala leave        -> !not_in_room
         Kamala sit 2        -> !not_in_room
         Kamala stand        -> !not_in_room
         Kamala hash x       -> !not_in_room
         Kamala reveal x     -> !not_in_room
         Kamala open 2       -> !not_in_room
         Kamala start        -> !not_in_room
         Kamala throw 99     -> !not_in_room
         Kamala play 1^1     -> !not_in_room
         Kamala say hi       -> !not_in_room
         Kamala whisper hi   -> !not_in_room
         Kamala host Nimal   -> !not_in_room
         Kamala remove Nimal -> !not_in_room
         Kamala lock         -> !not_in_room
         Kamala swap 1 2     -> !not_in_room
         Kamala end          -> !not_in_room
         Kamala sync         -> !not_in_room
         Kamala join         -> seat_taken 2 Kamala
         Kamala sync         -> ok",
    );
}

#[test]
fn a_side_chat_needs_a_seat() {
    Table::siga().check(
        "Kamala join 0     -> ok
         Kamala say hi     -> ok
         Kamala whisper hi -> !not_seated
         Nimal whisper hi  -> ok",
    );
}

#[test]
fn a_room_of_too_many_events_lets_games_end_and_people_go_and_nothing_come() {
    let mut table = Table::playing(2);
    table.state.seq = EVENTS;
    table.check(
        "Sunil  join 0 -> ok
         Kamala drop   -> ok
         Nimal  bot 2  -> seat_taken 2 Kamala+hard
         Nimal  bot 2 easy -> !too_many
         Kamala join   -> seat_taken 2 Kamala
         Kamala leave  -> seat_left 2 Kamala, seat_taken 2 hard
         Kamala join   -> !too_many
         Nimal  lock   -> !too_many
         Nimal  end    -> game_over nobody",
    );
    let mut table = Table::siga();
    table.state.seq = EVENTS;
    table.check(
        "Kamala join  -> !too_many
         Nimal bot 2  -> !too_many
         Nimal leave  -> seat_left 1 Nimal, host_changed nobody
         Kamala join  -> seat_taken 1 Kamala, host_changed Kamala",
    );
}
