//! Another game in the same room.

use keliya_protocol::Event;
use keliya_rules::{Game, Phase};

use super::{Table, dice, server_seed};

fn over() -> Table {
    Table::playing(2).after("Nimal end -> game_over nobody")
}

fn play_out(table: &mut Table) {
    while table.state.game().is_some() {
        assert_ne!(table.state.game().unwrap().table.phase(), Phase::Over);
        table.act_in_turn(0);
    }
}

#[test]
fn the_next_game_begins_when_every_person_has_asked() {
    let mut table = over();
    table.check(
        "Sunil join 0   -> ok
         Sunil rematch  -> !not_seated
         Nimal start    -> !wrong_status
         Nimal rematch  -> rematch_asked 1
         Nimal rematch  -> ok
         wait 1h        -> ok",
    );
    let first = {
        let key = server_seed(table.first_seed + 1);
        dice::first_seat(&key, "K7QF3M/2/-,-/", 2)
    };
    table.check(&format!(
        "Kamala rematch -> rematch_asked 2, game_started 2 first {first}
         Nimal rematch  -> !wrong_status"
    ));
    assert!(table.state.seats.iter().all(|seat| !seat.rematch));
}

#[test]
fn nobody_asks_for_one_before_or_during_a_game() {
    Table::ready().check(
        "Nimal rematch -> !wrong_status
         Nimal start   -> game_started 1 first 1
         Nimal rematch -> !wrong_status",
    );
}

#[test]
fn an_owner_who_asks_has_the_seat_back_from_a_stand_in() {
    let mut table = Table::playing(2).after(
        "Kamala drop      -> ok
         Nimal bot 2      -> seat_taken 2 Kamala+hard
         Nimal end        -> game_over nobody
         Nimal rematch    -> rematch_asked 1
         Kamala connect   -> ok
         Kamala throw     -> !wrong_status",
    );
    let batches = table.entries.len();
    let told = table.act("Kamala rematch");
    assert!(
        told.starts_with("seat_taken 2 Kamala, rematch_asked 2, game_started 2"),
        "{told}"
    );
    assert_eq!(
        table.entries.len(),
        batches + 2,
        "the seat alone, and then the rest"
    );

    // Nothing is given back by what is refused.
    Table::playing(2).check(
        "Kamala drop      -> ok
         Nimal bot 2      -> seat_taken 2 Kamala+hard
         Kamala rematch   -> !wrong_status
         Nimal end        -> game_over nobody
         Kamala rematch   -> seat_taken 2 Kamala, rematch_asked 2
         Kamala rematch   -> ok",
    );
}

#[test]
fn bots_agree() {
    let mut table = Table::playing(2).after(
        "Kamala leave  -> seat_left 2 Kamala, seat_taken 2 hard
         Nimal end     -> game_over nobody",
    );
    let told = table.act("Nimal rematch");
    assert!(
        told.starts_with("rematch_asked 1, game_started 2"),
        "{told}"
    );
}

#[test]
fn whether_it_begins_is_looked_at_again_when_seats_change() {
    // Who does not want to goes, and another comes who does.
    let mut table = over().after(
        "Nimal rematch -> rematch_asked 1
         Kamala stand  -> seat_left 2 Kamala
         wait 1m       -> ok",
    );
    let told = table.act("Nimal bot 2");
    assert!(
        told.starts_with("seat_taken 2 hard, game_started 2"),
        "{told}"
    );

    let mut table = over().after(
        "Nimal rematch -> rematch_asked 1
         Kamala leave  -> seat_left 2 Kamala
         Sunil join    -> seat_taken 2 Sunil
         wait 1m       -> ok",
    );
    let told = table.act("Sunil rematch");
    assert!(
        told.starts_with("rematch_asked 2, game_started 2"),
        "{told}"
    );

    // Who asked and goes has asked for nothing.
    over().check(
        "Kamala rematch -> rematch_asked 2
         Kamala stand   -> seat_left 2 Kamala
         Nimal bot 2    -> seat_taken 2 hard
         wait 1m        -> ok
         Kamala sit 2   -> seat_taken 2 Kamala
         Nimal stand    -> seat_left 1 Nimal
         Nimal bot 1    -> seat_taken 1 hard
         wait 1m        -> ok",
    );
}

#[test]
fn asking_moves_with_the_person() {
    let mut table = over().after(
        "Nimal rematch  -> rematch_asked 1
         Nimal swap 1 2 -> seats_swapped 1 2",
    );
    let asked: Vec<bool> = table.state.seats.iter().map(|seat| seat.rematch).collect();
    assert_eq!(asked, [false, true]);
    let told = table.act("Kamala rematch");
    assert!(
        told.starts_with("rematch_asked 1, game_started 2"),
        "{told}"
    );
}

#[test]
fn seeds_are_asked_for_again_and_drawn_anew() {
    let mut table = over().after(
        "Kamala hash k  -> seed 2 hash
         Nimal rematch  -> rematch_asked 1
         Kamala rematch -> rematch_asked 2, seeds_asked 2",
    );
    let promised = |kind: &str| {
        let events = table.entries.iter().flat_map(super::Entry::events);
        let commitment = |event: &Event| match event {
            Event::GameOver(over) if kind == "promised" => Some(over.next_commitment.clone()),
            Event::SeedsAsked(asked) if kind == "kept" => Some(asked.commitment.clone()),
            _ => None,
        };
        events.filter_map(commitment).last().expect(kind)
    };
    assert_eq!(promised("promised"), promised("kept"));
    let told = table.act("Kamala reveal k");
    assert!(told.starts_with("seed 2 k, game_started 2"), "{told}");
}

#[test]
fn the_score_counts_games_won_by_sides_through_restarts() {
    let mut table = Table::new(Game::Saturankam, 3).after(
        "Kamala join -> seat_taken 2 Kamala
         Sunil join  -> seat_taken 3 Sunil",
    );
    table.act("Nimal start");
    let mut won = std::collections::BTreeMap::new();
    for game_no in 1..=3 {
        assert_eq!(table.state.game_no(), game_no);
        play_out(&mut table);
        let last = table.entries.last().unwrap().events().last().cloned();
        let Some(Event::GameOver(over)) = last else {
            panic!("{last:?}")
        };
        *won.entry(over.winner.expect("a winner")).or_insert(0) += 1;
        for (side, games) in &over.score {
            assert_eq!(games, won.get(side).unwrap_or(&0));
        }
        table.check("restart 1s -> up");
        assert_eq!(table.state.score, over.score);
        for name in ["Nimal", "Kamala", "Sunil"] {
            table.act(&format!("{name} join"));
            table.act(&format!("{name} rematch"));
        }
    }
    assert_eq!(table.state.game_no(), 4);
}
