//! "Once": what was done and is asked again is answered as the first time.

use keliya_protocol::RequestId;

use super::{Outcome, Table, person, refused};
use crate::room::Command;

#[test]
fn the_same_id_and_seq_is_answered_as_the_first_time() {
    Table::playing(1).check(
        "Nimal #a throw 3    -> thrown 1 1 again
         Nimal #a throw 3    -> again 4
         Nimal #a throw 3    -> again 4
         Nimal #b throw 3    -> !stale
         Nimal throw 3       -> !stale
         Nimal #a throw 4    -> !wrong_phase
         Nimal #a throw      -> !wrong_phase
         Nimal #c play 1^1 4 -> played 1 1^1
         Nimal #c play 1^1 4 -> again 5",
    );
}

#[test]
fn the_answer_carries_the_last_event_of_the_batch() {
    Table::playing(2).check(
        "Nimal #a throw 3 -> thrown 1 2, lost 1 [2]
         Nimal #a throw 3 -> again 5",
    );
}

#[test]
fn only_the_latest_of_a_seat_is_remembered() {
    Table::playing(1).check(
        "Nimal #a throw 3    -> thrown 1 1 again
         Nimal #b play 1^1 4 -> played 1 1^1
         Nimal #a throw 3    -> !stale
         Nimal #b play 1^1 4 -> again 5",
    );
}

#[test]
fn another_player_with_the_same_id_is_somebody_else() {
    Table::playing(1).check(
        "Nimal #a throw 3  -> thrown 1 1 again
         Kamala #a throw 3 -> !stale
         Sunil #a throw 3  -> !not_in_room",
    );
}

#[test]
fn without_a_seq_or_an_id_nothing_is_remembered() {
    Table::playing(2).check(
        "Nimal #a throw   -> thrown 1 2, lost 1 [2]
         Nimal #a throw   -> !not_your_turn
         Nimal #a throw 3 -> !stale",
    );
    Table::playing(2).check(
        "Nimal throw 3    -> thrown 1 2, lost 1 [2]
         Nimal throw 3    -> !stale
         Nimal #a throw 3 -> !stale",
    );
}

#[test]
fn what_was_refused_is_not_remembered() {
    Table::playing(1).check(
        "Nimal #a throw 3    -> thrown 1 1 again
         Nimal #b play 2^1 4 -> !illegal_move
         Nimal #b play 1^1 4 -> played 1 1^1",
    );
}

#[test]
fn it_is_still_known_after_other_events_a_reconnect_and_a_restart() {
    let mut table = Table::playing(1).after(
        "Nimal #a throw 3 -> thrown 1 1 again
         Nimal lock       -> locked true
         Nimal drop       -> ok
         wait 1h          -> host_changed Kamala
         Nimal join       -> ok
         Nimal #a throw 3 -> again 4",
    );
    table.state = table.replayed();
    table.check("Nimal #a throw 3 -> again 4");
}

#[test]
fn a_number_and_a_text_are_different_ids() {
    let mut table = Table::playing(1);
    let nimal = person("Nimal");
    let throw = Command::Throw { seq: Some(3) };
    let mut ask = |id: RequestId| table.ask_with_id(&nimal, Some(&id), &throw);
    assert!(matches!(ask(7.into()), Ok(Outcome::Events(events)) if events.len() == 1));
    assert_eq!(refused(ask("7".into())), keliya_protocol::ErrorCode::Stale);
    assert!(matches!(ask(7.into()), Ok(Outcome::Again(4))));
}

#[test]
fn the_winning_play_is_answered_again_when_the_game_is_over() {
    let mut table = Table::playing(2);
    let (who, play, at) = loop {
        let game = table.state.game().expect("the game still runs");
        let seat = game.table.seat().number();
        let who = if seat == 1 { "Nimal" } else { "Kamala" };
        let Some(play) = game.table.legal_plays().first().copied() else {
            table.act(&format!("{who} throw"));
            continue;
        };
        let at = table.seq();
        table.act(&format!("{who} #win play {play} {at}"));
        if table.state.game().is_none() {
            break (who, play, at);
        }
    };
    let again = format!("{who} #win play {play} {at} -> again {}", at + 2);
    table.check(&again);
    // Another game's seat remembers nothing of it: who takes a seat anew starts anew.
    table.check(&format!("{who} #other play {play} {at} -> !wrong_status"));
}

#[test]
fn who_left_and_is_back_is_answered_as_the_first_time_and_nobody_else() {
    Table::playing(1).check(
        "Nimal #a throw 3    -> thrown 1 1 again
         Nimal leave         -> seat_left 1 Nimal, seat_taken 1 hard, host_changed Kamala
         Nimal join          -> seat_taken 1 Nimal
         Nimal #a throw 3    -> again 4",
    );
    Table::playing(1).check(
        "Nimal #a throw 3    -> thrown 1 1 again
         Nimal leave         -> seat_left 1 Nimal, seat_taken 1 hard, host_changed Kamala
         Sunil join 1        -> seat_taken 1 Sunil
         Sunil #a throw 3    -> !stale",
    );
}
