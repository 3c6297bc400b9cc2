//! Going and coming back: leavers, locked rooms, watchers.

use keliya_rules::Game;

use super::Table;

#[test]
fn who_leaves_between_games_gives_the_seat_up_for_good() {
    Table::ready().check(
        "Kamala leave   -> seat_left 2 Kamala
         Kamala leave   -> !not_in_room
         Kamala say hi  -> !not_in_room
         Sunil join     -> seat_taken 2 Sunil
         Kamala join    -> !room_full",
    );
}

#[test]
fn who_leaves_during_a_game_gets_the_seat_back_by_joining() {
    Table::playing(2).check(
        "Kamala leave    -> seat_left 2 Kamala, seat_taken 2 hard
         Kamala throw    -> !not_in_room
         Kamala join 0   -> ok
         Kamala throw    -> !not_seated
         Kamala join 1   -> seat_taken 2 Kamala
         Kamala leave    -> seat_left 2 Kamala, seat_taken 2 hard
         Nimal lock      -> locked true
         Sunil join 2    -> !locked
         Kamala join 0   -> ok
         Kamala join     -> seat_taken 2 Kamala",
    );
}

#[test]
fn a_bots_seat_may_be_taken_by_a_newcomer_who_names_it_and_keeps_it() {
    Table::playing(2).check(
        "Kamala leave -> seat_left 2 Kamala, seat_taken 2 hard
         Sunil join   -> !room_full
         Sunil join 1 -> !seat_taken
         Sunil join 2 -> seat_taken 2 Sunil
         Kamala join  -> !room_full
         Kamala join 2 -> !seat_taken
         Sunil leave  -> seat_left 2 Sunil, seat_taken 2 hard
         Kamala join  -> !room_full
         Kamala join 2 -> seat_taken 2 Kamala
         Sunil join   -> !room_full",
    );
}

#[test]
fn who_left_and_names_another_bots_seat_has_that_one_from_there_on() {
    let mut table = Table::new(Game::PanchaKeliya, 4).after(
        "Kamala join  -> seat_taken 2 Kamala
         Sunil join   -> seat_taken 3 Sunil
         Nimal bot 4 easy -> seat_taken 4 easy",
    );
    let told = table.act("Nimal start");
    assert!(told.starts_with("game_started 1"), "{told}");
    table.check(
        "Kamala leave  -> seat_left 2 Kamala, seat_taken 2 hard
         Kamala join 3 -> seat_taken 2 Kamala
         Kamala leave  -> seat_left 2 Kamala, seat_taken 2 hard
         Nimal lock    -> locked true
         Kamala join 4 -> seat_taken 4 Kamala
         Kamala join 2 -> ok
         Kamala leave  -> seat_left 4 Kamala, seat_taken 4 hard
         Kamala join   -> seat_taken 4 Kamala
         Nimal unlock  -> locked false
         Sunil leave   -> seat_left 3 Sunil, seat_taken 3 hard
         Sunil join 2  -> seat_taken 2 Sunil
         Sunil leave   -> seat_left 2 Sunil, seat_taken 2 hard
         Sunil join 2  -> seat_taken 2 Sunil",
    );
}

#[test]
fn a_watcher_who_lost_the_connection_is_no_newcomer_for_ten_minutes() {
    Table::ready().check(
        "Sunil join 0  -> ok
         Ruwan join 0  -> ok
         Nimal lock    -> locked true
         Sunil drop    -> ok
         Sunil say hi  -> !not_in_room
         wait 10m      -> ok
         Sunil join 0  -> ok
         Sunil drop    -> ok
         wait 601s     -> ok
         Sunil join 0  -> !locked
         Ruwan leave   -> ok
         Ruwan join 0  -> !locked",
    );
    // Who was sent away does not come back.
    Table::ready().check(
        "Sunil join 0  -> ok
         Nimal lock    -> locked true
         Nimal remove Sunil -> removed Sunil
         Sunil join 0  -> !removed",
    );
    // Who had a seat that the host freed meanwhile is a newcomer: the lock keeps the seat free.
    Table::ready().check(
        "Kamala drop   -> ok
         Nimal open 2  -> seat_left 2 Kamala
         Nimal lock    -> locked true
         Kamala join   -> !locked
         Kamala join 0 -> !locked",
    );
}

#[test]
fn the_right_to_a_seat_ends_with_the_game() {
    let mut table = Table::playing(2);
    table.check(
        "Kamala leave -> seat_left 2 Kamala, seat_taken 2 hard
         Nimal lock   -> locked true
         Nimal end    -> game_over nobody
         Kamala join  -> !locked
         Nimal unlock -> locked false
         Kamala join  -> !room_full",
    );
}

#[test]
fn a_locked_room_takes_no_newcomers_but_those_in_it_may_sit() {
    Table::siga().check(
        "Kamala join 0 -> ok
         Nimal lock    -> locked true
         Nimal lock    -> ok
         Sunil join    -> !locked
         Sunil join 0  -> !locked
         Sunil join 1  -> !locked
         Kamala join   -> seat_taken 2 Kamala
         Nimal unlock  -> locked false
         Nimal unlock  -> ok
         Sunil join    -> !room_full
         Sunil join 0  -> ok",
    );
}

#[test]
fn a_host_who_watched_comes_back_into_the_locked_room() {
    Table::ready().check(
        "Nimal stand   -> seat_left 1 Nimal
         Nimal lock    -> locked true
         Nimal drop    -> ok
         Sunil join 0  -> !locked
         Nimal join 0  -> ok
         Nimal unlock  -> locked false",
    );
}

#[test]
fn a_watcher_is_out_when_the_last_connection_ends() {
    Table::siga().check(
        "Kamala join 0  -> ok
         Kamala connect -> ok
         Kamala drop    -> ok
         Kamala say hi  -> ok
         Kamala drop    -> ok
         Kamala say hi  -> !not_in_room",
    );
}
