//! Time that is up, stand-ins, and owners who come back.

use std::time::Duration;

use keliya_protocol::Timestamp;
use keliya_rules::Game;

use super::{BOT_DELAY, Table, person, server_turn};

fn deadline(table: &Table) -> Option<Timestamp> {
    table.state.game().expect("a game").clock.deadline
}

fn seconds_left(table: &Table) -> u64 {
    let deadline = deadline(table).expect("a deadline");
    deadline.since(table.now).as_secs()
}

#[test]
fn each_throw_and_play_has_its_time_and_then_the_server_makes_it() {
    // Seat 1 throws 1 first: it enters a counter by it, and throws again.
    let mut table = Table::timed(1);
    table.check(
        "wait 29s     -> ok
         wait 1s      -> thrown 1 1 again auto
         wait 20s     -> ok
         Nimal play 1^1 -> played 1 1^1
         wait 29s     -> ok",
    );
    assert_eq!(seconds_left(&table), 1);
    let told = table.act("wait 1s");
    assert!(
        told.starts_with("thrown 1") && told.contains("auto"),
        "{told}"
    );
}

#[test]
fn other_events_leave_the_deadline_as_it_is() {
    let mut table = Table::timed(1).after("wait 10s -> ok");
    let before = deadline(&table);
    table.check(
        "Nimal lock   -> locked true
         Sunil join 0 -> !locked
         Kamala drop  -> ok
         Kamala join  -> ok",
    );
    assert_eq!(deadline(&table), before);
    table.check("wait 20s -> thrown 1 1 again auto");
}

/// Seat 1 throws so often in a row that only the server's acts show.
fn three_missed() -> Table {
    Table::timed(1).after(
        "wait 30s -> thrown 1 1 again auto
         wait 30s -> played 1 1^1 auto",
    )
}

#[test]
fn after_three_in_a_row_a_bot_stands_in() {
    let mut table = three_missed();
    let told = table.act("wait 30s");
    assert!(told.starts_with("thrown 1"), "{told}");
    assert!(told.ends_with("seat_taken 1 Nimal+hard"), "{told}");
    assert_eq!(
        table.state.seat_of(person("Nimal").id),
        Some(1),
        "still his"
    );
}

#[test]
fn an_act_of_ones_own_begins_the_count_anew() {
    let mut table = three_missed();
    let told = table.act("Nimal throw");
    assert!(told.starts_with("thrown 1"), "{told}");
    assert_eq!(table.state.seats[0].missed, 0);
    let told = table.act("wait 60s");
    assert!(!told.contains("Nimal+hard"), "{told}");
}

#[test]
fn a_stand_in_acts_at_a_bots_pace_and_auto() {
    let mut table = Table::playing(1).after(
        "Nimal drop     -> ok
         wait 119s      -> ok
         Kamala bot 1   -> !not_host
         wait 1s        -> ok
         Kamala bot 2   -> !seat_taken
         Kamala bot 1   -> seat_taken 1 Nimal+hard
         wait 1s        -> thrown 1 1 again auto
         wait 1s        -> played 1 1^1 auto",
    );
    assert_eq!(deadline(&table), None, "no limit is set");
    assert!(table.act("wait 1s").contains("auto"));
}

#[test]
fn a_watcher_cannot_let_a_bot_stand_in_nor_anybody_between_games() {
    Table::playing(1).check(
        "Sunil join 0 -> ok
         Nimal drop   -> ok
         wait 3m      -> ok
         Sunil bot 1  -> !not_host
         Kamala open 1 -> !not_host",
    );
    Table::new(Game::Saturankam, 3).check(
        "Kamala join  -> seat_taken 2 Kamala
         Nimal drop   -> ok
         wait 3m      -> ok
         Kamala bot 3 -> !not_host",
    );
}

#[test]
fn the_host_lets_a_bot_stand_in_at_once_but_for_an_absent_person_only() {
    Table::playing(2).check(
        "Nimal bot 2      -> !seat_taken
         Kamala drop      -> ok
         Nimal bot 2 easy -> seat_taken 2 Kamala+easy
         Nimal bot 2 easy -> ok
         Nimal bot 2      -> seat_taken 2 Kamala+hard
         Sunil join 2     -> !seat_taken
         Sunil join       -> !room_full
         Kamala join 0    -> seat_taken 2 Kamala
         Kamala join      -> ok",
    );
}

#[test]
fn the_owner_has_the_seat_back_by_acting_before_it_is_done() {
    let mut table = Table::playing(1).after(
        "Kamala join -> ok
         Nimal drop  -> ok
         wait 2m     -> ok
         Kamala bot 1 -> seat_taken 1 Nimal+hard",
    );
    let seq = table.seq();
    table.check(&format!(
        "Nimal play 1^1     -> !wrong_phase
         Nimal throw 1      -> !stale
         Nimal throw {seq}  -> seat_taken 1 Nimal, thrown 1 1 again
         wait 1h            -> host_changed Kamala
         Nimal play 1^1     -> played 1 1^1"
    ));
    // Out of turn nothing is given back, nor by looking.
    let mut table = Table::playing(2).after(
        "Kamala drop  -> ok
         Nimal bot 2  -> seat_taken 2 Kamala+hard
         Kamala throw -> !not_your_turn
         Kamala sync  -> ok",
    );
    assert!(table.state.seats[1].bot.is_some());
    table.check("Kamala join -> seat_taken 2 Kamala");
}

#[test]
fn who_comes_back_has_the_whole_time() {
    let mut table = three_missed();
    table.act("wait 30s");
    table.check("Nimal join -> seat_taken 1 Nimal");
    if table.state.game().unwrap().table.seat().number() == 1 {
        assert_eq!(seconds_left(&table), 30);
    }
}

#[test]
fn who_goes_and_comes_back_again_and_again_has_the_whole_time_only_once() {
    let back = "Nimal leave -> seat_left 1 Nimal, seat_taken 1 hard, host_changed Kamala
                Nimal join  -> seat_taken 1 Nimal";
    let again = "Nimal leave -> seat_left 1 Nimal, seat_taken 1 hard
                 Nimal join  -> seat_taken 1 Nimal";
    let mut table = Table::timed(1).after("wait 20s -> ok").after(back);
    assert_eq!(seconds_left(&table), 30);
    for _ in 0..5 {
        table.check("wait 5s -> ok");
        table.check(again);
    }
    assert_eq!(seconds_left(&table), 5);
    table.check("wait 5s -> thrown 1 1 again auto");
}

#[test]
fn a_bot_of_another_level_acts_when_the_one_before_would_have() {
    let mut table = Table::playing(1).after(
        "Nimal drop         -> ok
         wait 120s          -> ok
         Kamala bot 1       -> seat_taken 1 Nimal+hard",
    );
    let due = server_turn(&table.state, 10 * BOT_DELAY).map(|turn| turn.at);
    table.now = table.now.after(BOT_DELAY / 2);
    table.check("Kamala bot 1 easy -> seat_taken 1 Nimal+easy");
    assert_eq!(
        server_turn(&table.state, 10 * BOT_DELAY).map(|turn| turn.at),
        due
    );
}

#[test]
fn a_restart_gives_everybody_the_time_for_their_seeds_anew() {
    let mut table = Table::ready().after(
        "Kamala hash k -> seed 2 hash
         Nimal start   -> seeds_asked 1",
    );
    table.check("wait 5s -> ok\nkill 1h -> up\nwait 9s -> ok");
    let told = table.act("wait 2s");
    assert!(told.starts_with("game_started 1"), "{told}");
}

#[test]
fn who_leaves_a_seat_where_a_bot_stands_in_leaves_it_to_that_bot() {
    Table::playing(2).check(
        "Kamala drop      -> ok
         Nimal bot 2 easy -> seat_taken 2 Kamala+easy
         Kamala leave     -> seat_left 2 Kamala+easy, seat_taken 2 easy
         Kamala join      -> seat_taken 2 Kamala
         Kamala drop      -> ok
         Nimal bot 2      -> seat_taken 2 Kamala+hard
         Nimal remove Kamala -> seat_left 2 Kamala+hard, seat_taken 2 hard, removed Kamala
         Kamala join      -> !removed",
    );
}

#[test]
fn a_pause_stops_the_clock() {
    let mut table = Table::timed(1).after(
        "wait 20s      -> ok
         Nimal pause   -> paused",
    );
    assert_eq!(deadline(&table), None);
    table.check(
        "wait 1h       -> ok
         Nimal throw   -> !paused
         Nimal unpause -> unpaused",
    );
    assert_eq!(seconds_left(&table), 10);
    table.check(
        "wait 9s       -> ok
         wait 1s       -> thrown 1 1 again auto",
    );
}

#[test]
fn a_new_limit_counts_from_when_it_is_set() {
    let mut table = Table::playing(1).after("wait 10m -> ok");
    assert_eq!(deadline(&table), None);
    table.check("Nimal timer 5 -> timer_set 5");
    assert_eq!(seconds_left(&table), 5);
    table.check(
        "Nimal timer 5  -> ok
         wait 4s        -> ok
         Nimal timer 60 -> timer_set 60
         wait 59s       -> ok
         Nimal timer 0  -> timer_set 0
         wait 10h       -> ok
         Kamala timer 5 -> !not_host",
    );
}

#[test]
fn a_stopped_server_eats_nobodys_time() {
    let mut table = Table::timed(1).after(
        "wait 20s      -> ok
         restart 10h   -> up",
    );
    assert_eq!(seconds_left(&table), 10);
    // Twice in the same turn.
    table.check(
        "wait 4s       -> ok
         restart 10h   -> up",
    );
    assert_eq!(seconds_left(&table), 6);
    table.check(
        "wait 5s       -> ok
         wait 1s       -> thrown 1 1 again auto",
    );
}

#[test]
fn of_a_killed_server_what_is_not_known_counts_for_the_player() {
    let mut table = Table::timed(1).after(
        "wait 20s -> ok
         kill 10h -> up",
    );
    assert_eq!(seconds_left(&table), 30);
    table.check("wait 30s -> thrown 1 1 again auto");
}

#[test]
fn clocks_of_paused_games_stand_through_a_restart() {
    let mut table = Table::timed(1).after(
        "wait 20s      -> ok
         Nimal pause   -> paused
         restart 10h   -> up
         wait 10h      -> ok
         Nimal join    -> ok",
    );
    let host = table.state.host.as_ref().unwrap().name.to_string();
    table.check(&format!("{host} unpause -> unpaused"));
    assert_eq!(seconds_left(&table), 10);
}

#[test]
fn a_bot_takes_its_time_but_no_longer_than_the_limit() {
    let table = Table::timed(2).after(
        "Nimal throw  -> thrown 1 2, lost 1 [2]
         Kamala leave -> seat_left 2 Kamala, seat_taken 2 hard",
    );
    let at = |delay| server_turn(&table.state, delay).expect("the bot's").at;
    assert_eq!(at(BOT_DELAY), table.now.after(BOT_DELAY));
    let hour = Duration::from_secs(3_600);
    assert_eq!(at(hour), table.now.after(Duration::from_secs(30)));
}
