//! The host's remote: pausing, muting, ending; what each may do and when.

use keliya_rules::Game;

use super::{Table, person};

#[test]
fn in_a_pause_nobody_throws_or_plays_bots_included() {
    Table::playing(2).check(
        "Kamala pause   -> !not_host
         Kamala unpause -> !not_host
         Nimal unpause  -> ok
         Nimal pause    -> paused
         Nimal pause    -> ok
         Nimal throw    -> !paused
         Nimal throw 1  -> !paused
         Kamala throw   -> !paused
         Nimal play x   -> !paused
         Kamala leave   -> seat_left 2 Kamala, seat_taken 2 hard
         wait 1h        -> ok
         Nimal unpause  -> unpaused
         Nimal unpause  -> ok
         Nimal throw    -> thrown 1 2, lost 1 [2]
         Nimal pause    -> paused
         wait 1h        -> ok
         Nimal unpause  -> unpaused",
    );
}

#[test]
fn a_pause_is_for_games_and_ends_with_them() {
    let mut table = Table::ready().after(
        "Nimal pause   -> !wrong_status
         Nimal unpause -> !wrong_status
         Nimal start   -> game_started 1 first 1
         Nimal pause   -> paused
         Nimal end     -> game_over nobody
         Nimal unpause -> !wrong_status
         Nimal throw   -> !wrong_status",
    );
    assert!(!table.state.paused);
    table.check("Nimal rematch -> rematch_asked 1");
    let told = table.act("Kamala rematch");
    assert!(
        told.starts_with("rematch_asked 2, game_started 2"),
        "{told}"
    );
    assert!(!table.state.paused);
}

#[test]
fn a_game_about_to_start_may_be_paused_too_and_then_starts_so() {
    let mut table = Table::ready().after(
        "Kamala hash k -> seed 2 hash
         Nimal start   -> seeds_asked 1
         Nimal pause   -> paused",
    );
    let told = table.act("Kamala reveal k");
    assert!(told.starts_with("seed 2 k, game_started 1"), "{told}");
    table.check(
        "Nimal throw   -> !paused
         Nimal unpause -> unpaused",
    );
}

#[test]
fn a_repeated_throw_is_answered_as_the_first_time_in_a_pause_too() {
    let mut table = Table::playing(1);
    let seq = table.seq();
    table.check(&format!(
        "Nimal #7 throw {seq} -> thrown 1 1 again
         Nimal pause          -> paused
         Nimal #7 throw {seq} -> again {}
         Nimal #8 throw {seq} -> !paused",
        seq + 1
    ));
}

#[test]
fn the_muted_are_silent_until_they_are_not_and_through_a_restart() {
    let mut table = Table::ready().after(
        "Kamala mute Nimal -> !not_host
         Nimal mute Sunil  -> !unknown_player
         Nimal mute Kamala -> muted Kamala true
         Nimal mute Kamala -> ok
         Kamala say hi     -> !muted
         Kamala whisper hi -> !muted
         Nimal say hi      -> ok
         Kamala leave      -> seat_left 2 Kamala
         Kamala join       -> seat_taken 2 Kamala
         Kamala say hi     -> !muted
         restart 1s        -> up
         Kamala say hi     -> !muted
         Nimal join        -> ok
         Nimal unmute Kamala -> muted Kamala false
         Nimal unmute Kamala -> ok
         Kamala say hi     -> ok
         Sunil join 0      -> ok
         Nimal mute Sunil  -> muted Sunil true
         Sunil whisper hi  -> !not_seated
         Sunil say hi      -> !muted",
    );
    table.check(
        "Nimal host Sunil -> host_changed Sunil
         Sunil say hi     -> !muted",
    );
}

#[test]
fn the_remote_survives_a_restart() {
    let mut table = Table::new(Game::Saturankam, 3).after(
        "Kamala join     -> seat_taken 2 Kamala
         Nimal bot 3     -> seat_taken 3 hard
         Nimal timer 60  -> timer_set 60
         Nimal lock      -> locked true",
    );
    table.act("Nimal start");
    table.check(
        "Nimal pause     -> paused
         restart 5h      -> up",
    );
    let state = &table.state;
    assert!(state.paused && state.locked && state.is_host(person("Nimal").id));
    assert_eq!(state.turn_seconds, 60);
    assert!(state.seats[2].bot.is_some());
}
