//! What the host alone may do, and to whom the role passes.

use keliya_rules::Game;

use super::{Table, person};

#[test]
fn nobody_else_may_do_what_the_host_may() {
    Table::ready().check(
        "Kamala open 1       -> !not_host
         Kamala start        -> !not_host
         Kamala host Kamala  -> !not_host
         Kamala host Nobody  -> !not_host
         Kamala remove Nimal -> !not_host
         Kamala lock         -> !not_host
         Kamala swap 1 2     -> !not_host
         Kamala end          -> !not_host",
    );
}

#[test]
fn the_role_is_handed_to_anybody_in_the_room() {
    Table::siga().check(
        "Nimal host Kamala -> !unknown_player
         Kamala join 0     -> ok
         Sunil join        -> seat_taken 2 Sunil
         Nimal host Nimal  -> ok
         Nimal host Kamala -> host_changed Kamala
         Nimal lock        -> !not_host
         Sunil drop        -> ok
         Kamala host Sunil -> host_changed Sunil",
    );
}

#[test]
fn a_host_who_leaves_hands_over_to_the_lowest_seat_of_those_present() {
    Table::new(Game::PanchaKeliya, 4).check(
        "Kamala join 2 -> seat_taken 2 Kamala
         Sunil join 3  -> seat_taken 3 Sunil
         Ruwan join 4  -> seat_taken 4 Ruwan
         Piyal join 0  -> ok
         Kamala drop   -> ok
         Nimal leave   -> seat_left 1 Nimal, host_changed Sunil
         Sunil leave   -> seat_left 3 Sunil, host_changed Ruwan
         Ruwan lock    -> locked true",
    );
}

#[test]
fn a_watcher_becomes_host_when_nobody_sits() {
    Table::siga().check(
        "Kamala join 0 -> ok
         Sunil join 0  -> ok
         Nimal leave   -> seat_left 1 Nimal, host_changed Kamala
         Kamala leave  -> host_changed Sunil",
    );
}

#[test]
fn an_absent_person_in_a_seat_becomes_host_when_nobody_is_present() {
    Table::ready().check(
        "Kamala drop -> ok
         Nimal leave -> seat_left 1 Nimal, host_changed Kamala",
    );
}

#[test]
fn with_nobody_left_the_next_who_joins_is_host() {
    Table::siga().check(
        "Nimal leave   -> seat_left 1 Nimal, host_changed nobody
         Kamala join 0 -> host_changed Kamala
         Sunil join    -> seat_taken 1 Sunil
         Kamala lock   -> locked true",
    );
    Table::siga().check(
        "Nimal leave  -> seat_left 1 Nimal, host_changed nobody
         Nimal join 2 -> seat_taken 2 Nimal, host_changed Nimal",
    );
}

#[test]
fn who_leaves_without_the_role_passes_nothing_on() {
    Table::ready().check("Kamala leave -> seat_left 2 Kamala");
}

#[test]
fn the_role_passes_after_five_minutes_of_absence() {
    Table::ready().check(
        "Nimal drop  -> ok
         wait 299s   -> ok
         wait 1s     -> host_changed Kamala
         Nimal join  -> ok
         Nimal lock  -> !not_host
         wait 1h     -> ok",
    );
}

#[test]
fn a_host_who_comes_back_in_time_stays_host() {
    Table::ready().check(
        "Nimal drop  -> ok
         wait 299s   -> ok
         Nimal join  -> ok
         wait 1h     -> ok
         Nimal drop  -> ok
         wait 4m     -> ok
         Nimal lock  -> locked true",
    );
}

#[test]
fn one_of_two_connections_is_presence_enough() {
    Table::ready().check(
        "Nimal connect -> ok
         Nimal drop    -> ok
         wait 1h       -> ok
         Nimal drop    -> ok
         wait 5m       -> host_changed Kamala",
    );
}

#[test]
fn an_absent_hosts_role_passes_to_a_watcher_when_nobody_else_is_there() {
    Table::siga().check(
        "Kamala join 0 -> ok
         Nimal drop    -> ok
         wait 5m       -> host_changed Kamala",
    );
}

#[test]
fn with_nobody_present_the_role_waits_for_the_next_who_joins() {
    Table::siga().check(
        "Nimal drop    -> ok
         wait 1h       -> ok
         Kamala join 0 -> ok
         wait 0s       -> host_changed Kamala",
    );
}

#[test]
fn an_absent_host_who_is_the_first_back_stays_host() {
    Table::ready().check(
        "Nimal drop  -> ok
         Kamala drop -> ok
         wait 1h     -> ok
         Nimal join  -> ok
         wait 0s     -> ok
         Kamala join -> ok
         wait 1h     -> ok",
    );
}

#[test]
fn the_role_passes_during_a_game_too() {
    Table::playing(2).check(
        "Nimal drop  -> ok
         wait 5m     -> host_changed Kamala
         Kamala end  -> game_over nobody",
    );
}

#[test]
fn who_is_removed_loses_the_seat_and_cannot_come_back() {
    let mut table = Table::ready();
    table.check(
        "Nimal remove Kamala -> seat_left 2 Kamala, removed Kamala
         Kamala say hi       -> !removed
         Kamala sync         -> !removed
         Kamala join         -> !removed
         Kamala join 0       -> !removed
         Kamala leave        -> !removed
         Kamala throw 99     -> !removed
         Kamala join 3       -> !bad_message
         Nimal remove Kamala -> ok
         Nimal lock          -> locked true
         Kamala join         -> !removed
         Nimal unlock        -> locked false
         Sunil join          -> seat_taken 2 Sunil",
    );
    assert!(!table.crowd.is_present(person("Kamala").id));
}

#[test]
fn watchers_and_absent_people_are_removed_too() {
    Table::ready().check(
        "Sunil join 0        -> ok
         Nimal remove Sunil  -> removed Sunil
         Sunil join 0        -> !removed
         Kamala drop         -> ok
         Nimal remove Kamala -> seat_left 2 Kamala, removed Kamala
         Nimal remove Ruwan  -> !unknown_player
         Nimal host Kamala   -> !unknown_player
         Nimal host Sunil    -> !unknown_player",
    );
}

#[test]
fn who_is_removed_during_a_game_does_not_get_the_seat_back() {
    Table::playing(2).check(
        "Nimal remove Kamala -> seat_left 2 Kamala, seat_taken 2 hard, removed Kamala
         Kamala join         -> !removed
         Kamala join 0       -> !removed
         Kamala join 2       -> !removed
         Kamala sync         -> !removed
         Kamala throw        -> !removed
         Sunil join          -> !room_full
         Sunil join 2        -> seat_taken 2 Sunil",
    );
}

#[test]
fn the_game_is_ended_by_the_host_alone_and_only_while_it_runs() {
    Table::ready().check(
        "Nimal end   -> !wrong_status
         Kamala end  -> !not_host
         Nimal start -> game_started 1 first 1
         Kamala end  -> !not_host
         Nimal end   -> game_over nobody
         Nimal end   -> !wrong_status",
    );
}
