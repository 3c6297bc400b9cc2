//! Bots in seats: between games, during one, and who may take their place.

use std::time::Duration;

use keliya_protocol::{BotLevel, Status};
use keliya_rules::{Config, Game};

use super::{BOT_DELAY, Table, person, server_turn};

#[test]
fn between_games_the_host_fills_a_free_seat_or_a_bots_and_frees_it_again() {
    Table::new(Game::Saturankam, 3).check(
        "Kamala join     -> seat_taken 2 Kamala
         Kamala bot 3    -> !not_host
         Nimal bot 3     -> seat_taken 3 hard
         Nimal bot 3     -> ok
         Nimal bot 3 easy -> seat_taken 3 easy
         Nimal bot 2     -> !seat_taken
         Nimal bot 1     -> !seat_taken
         Nimal bot 4     -> !bad_message
         Nimal open 3    -> seat_left 3 easy
         Nimal open 3    -> ok
         Nimal start     -> !not_ready
         Nimal bot 3     -> seat_taken 3 hard
         Sunil join      -> !room_full
         Sunil join 3    -> seat_taken 3 Sunil
         Sunil stand     -> seat_left 3 Sunil
         Nimal bot 3     -> seat_taken 3 hard
         Sunil sit 3     -> seat_taken 3 Sunil
         Sunil leave     -> seat_left 3 Sunil",
    );
}

#[test]
fn bots_move_when_seats_are_swapped_and_make_room_for_who_changes_seats() {
    Table::new(Game::PanchaKeliya, 4).check(
        "Nimal bot 2    -> seat_taken 2 hard
         Nimal swap 2 3 -> seats_swapped 2 3
         Nimal bot 3    -> ok
         Nimal bot 2    -> seat_taken 2 hard
         Nimal sit 2    -> seat_left 1 Nimal, seat_taken 2 Nimal
         Nimal open 3   -> seat_left 3 hard",
    );
}

#[test]
fn a_bot_throws_and_plays_at_its_pace_and_its_acts_are_not_auto() {
    let mut table = Table::siga().after("Nimal bot 2 -> seat_taken 2 hard");
    table.check("Nimal start -> game_started 1 first 1");
    // Until it is the bot's turn; nobody but Nimal acts meanwhile.
    while table.state.game().unwrap().table.seat().number() == 1 {
        table.check("wait 1h -> ok");
        table.act_in_turn(0);
    }
    assert_eq!(table.act("wait 0s"), "ok", "a human pace");
    let told = table.wait(BOT_DELAY);
    assert_eq!(told[0].kind(), "thrown");
    let told = super::script::told(&told);
    assert!(
        told.starts_with("thrown 2") && !told.contains("auto"),
        "{told}"
    );
}

#[test]
fn bots_finish_a_game_that_everybody_has_left() {
    let mut table = Table::new(Game::PanchaKeliya, 8);
    for name in ["Bb", "Cc", "Dd", "Ee", "Ff", "Gg", "Hh"] {
        table.act(&format!("{name} join"));
    }
    let told = table.act("Nimal start");
    assert!(told.starts_with("game_started"), "{told}");
    for name in ["Bb", "Cc", "Dd", "Ee", "Ff", "Gg", "Hh", "Nimal"] {
        let told = table.act(&format!("{name} leave"));
        assert!(told.contains("hard"), "{told}");
    }
    assert_eq!(table.state.host, None);
    table.wait(Duration::from_secs(12 * 60 * 60));
    assert_eq!(table.state.status(), Status::Over);
    assert_eq!(table.state.score.values().sum::<u32>(), 1, "somebody won");
    assert_eq!(
        format!("{:?}", table.replayed()),
        format!("{:?}", table.state)
    );
}

#[test]
fn a_room_of_bots_alone_plays_one_game_and_no_more() {
    let config = Config::new(Game::Siga, 2).unwrap();
    let mut table = Table::with(config, None, 0).after(
        "Nimal bot 1 easy -> seat_taken 1 easy
         Nimal bot 2      -> seat_taken 2 hard",
    );
    table.act("Nimal start");
    let told = table.act("wait 12h");
    assert_eq!(told.matches("game_over").count(), 1, "{told}");
    assert_eq!(told.matches("game_started").count(), 0, "{told}");
    table.check(
        "Nimal rematch -> !not_seated
         wait 1h       -> ok",
    );
}

#[test]
fn during_a_game_a_bots_seat_stays_a_bots_until_a_person_takes_it() {
    Table::playing(2).check(
        "Kamala leave     -> seat_left 2 Kamala, seat_taken 2 hard
         Nimal bot 2      -> ok
         Nimal bot 2 easy -> !seat_taken
         Nimal open 2     -> !seat_taken
         Nimal bot 1      -> !seat_taken
         Sunil join 2     -> seat_taken 2 Sunil
         Nimal bot 2      -> !seat_taken",
    );
}

#[test]
fn an_answer_thought_for_a_turn_that_has_passed_is_told_from_one_that_has_not() {
    let mut table = Table::playing(2).after(
        "Nimal throw  -> thrown 1 2, lost 1 [2]
         Kamala leave -> seat_left 2 Kamala, seat_taken 2 hard",
    );
    let turn = |table: &Table| server_turn(&table.state, BOT_DELAY);
    let thought_of = turn(&table).expect("the bot's");
    assert_eq!((thought_of.seat, thought_of.level), (2, BotLevel::Hard));
    let is_stale = |table: &Table| !turn(table).is_some_and(|now| now.is_same(&thought_of));
    // Numbered, but nothing to do with the turn: else a host could keep a bot from ever acting.
    table.check(
        "Nimal lock   -> locked true
         Nimal unlock -> locked false",
    );
    assert!(!is_stale(&table));
    table.check("Nimal pause -> paused");
    assert!(is_stale(&table), "nobody acts in a pause");
    table.check("Nimal unpause -> unpaused");
    assert!(!is_stale(&table));
    table.check("Kamala join -> seat_taken 2 Kamala");
    assert!(is_stale(&table), "the owner is back");
    table.check("Kamala leave -> seat_left 2 Kamala, seat_taken 2 hard");
    assert!(is_stale(&table), "another bot, another turn");
    assert!(table.state.seat_of(person("Kamala").id).is_none());
}
