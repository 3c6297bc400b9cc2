//! Hashes, seeds, and the start of a game.

use keliya_protocol::{Event, GameStarted, SeedsAsked, limits};
use keliya_rules::Game;

use super::{
    Table,
    dice::{first_seat, sha256_hex},
    script::client_seed,
    server_seed,
};

fn last_started(table: &Table) -> GameStarted {
    let events = table.entries.iter().flat_map(|entry| entry.events());
    let started = events.filter_map(|event| match event {
        Event::GameStarted(started) => Some(started.clone()),
        _ => None,
    });
    started.last().expect("a game has started")
}

fn last_asked(table: &Table) -> SeedsAsked {
    let events = table.entries.iter().flat_map(|entry| entry.events());
    let asked = events.filter_map(|event| match event {
        Event::SeedsAsked(asked) => Some(asked.clone()),
        _ => None,
    });
    asked.last().expect("seeds were asked for")
}

/// The seeds of that game as a verifier writes them between the slashes.
fn prefix(started: &GameStarted) -> String {
    format!(
        "K7QF3M/{}/{}/",
        started.game_no,
        started.client_seeds.join(",")
    )
}

#[test]
fn a_game_starts_when_every_seat_is_taken() {
    Table::siga().check(
        "Nimal start  -> !not_ready
         Kamala join  -> seat_taken 2 Kamala
         Kamala drop  -> ok
         Nimal start  -> game_started 1 first 1
         Nimal start  -> !wrong_status
         Kamala leave -> seat_left 2 Kamala, seat_taken 2 hard
         Nimal start  -> !wrong_status
         Nimal end    -> game_over nobody
         Nimal start  -> !wrong_status",
    );
}

#[test]
fn without_any_hash_it_starts_at_once_with_dashes() {
    let table = Table::ready().after("Nimal start -> game_started 1 first 1");
    let started = last_started(&table);
    assert_eq!(started.game_no, 1);
    assert_eq!(started.hashes, [None, None]);
    assert_eq!(started.client_seeds, ["-", "-"]);
    assert_eq!(started.commitment, sha256_hex(&server_seed(0)));
    assert_eq!(
        started.first_seat,
        first_seat(&server_seed(0), "K7QF3M/1/-,-/", 2)
    );
}

#[test]
fn the_first_seat_is_drawn_by_block_zero() {
    for first_seed in 0..40 {
        let config = keliya_rules::Config::new(Game::Saturankam, 3).unwrap();
        let mut table = Table::with(config, Some(1), first_seed);
        table.act("Kamala join");
        table.act("Sunil join");
        table.act("Nimal start");
        let started = last_started(&table);
        let drawn = first_seat(&server_seed(first_seed), "K7QF3M/1/-,-,-/", 3);
        assert_eq!(started.first_seat, drawn);
        let turn = table.state.game().unwrap().table.seat().number();
        assert_eq!(turn, drawn);
    }
}

#[test]
fn seeds_are_asked_for_if_any_seat_gave_a_hash() {
    let mut table = Table::ready();
    table.check(
        "Kamala hash k -> seed 2 hash
         Nimal start   -> seeds_asked 1",
    );
    let asked = last_asked(&table);
    assert_eq!(asked.commitment, sha256_hex(&server_seed(0)));
    assert_eq!(asked.hashes, [None, Some(client_seed("k").hash())]);
    assert_eq!(asked.deadline, table.now.after(limits::SEED_GRACE));
    let started = match table.act("Kamala reveal k").as_str() {
        "seed 2 k, game_started 1 first 1" | "seed 2 k, game_started 1 first 2" => {
            last_started(&table)
        }
        other => panic!("{other}"),
    };
    assert_eq!(started.hashes, asked.hashes);
    assert_eq!(started.client_seeds, ["-", client_seed("k").reveal()]);
    assert_eq!(
        started.first_seat,
        first_seat(&server_seed(0), &prefix(&started), 2)
    );
}

#[test]
fn the_game_starts_with_the_last_seed_of_all_that_were_asked_for() {
    let mut table = Table::new(Game::Saturankam, 3).after(
        "Kamala join  -> seat_taken 2 Kamala
         Sunil join   -> seat_taken 3 Sunil
         Nimal hash n -> seed 1 hash
         Sunil hash s -> seed 3 hash
         Nimal start  -> seeds_asked 1
         Sunil reveal s -> seed 3 s
         Sunil reveal s -> ok
         wait 9s        -> ok
         Kamala reveal x -> !bad_message
         Nimal reveal s  -> !bad_message
         Nimal reveal N  -> !bad_message",
    );
    assert!(
        table
            .act("Nimal reveal n")
            .starts_with("seed 1 n, game_started 1")
    );
    let seeds = last_started(&table).client_seeds;
    let (n, s) = (client_seed("n"), client_seed("s"));
    assert_eq!(seeds, [n.reveal(), "-", s.reveal()]);
}

#[test]
fn a_withheld_seed_counts_as_a_dash_after_ten_seconds() {
    let mut table = Table::ready().after(
        "Nimal hash n   -> seed 1 hash
         Kamala hash k  -> seed 2 hash
         Nimal start    -> seeds_asked 1
         Nimal reveal n -> seed 1 n
         wait 9s        -> ok",
    );
    assert!(table.act("wait 1s").starts_with("game_started 1 first"));
    let started = last_started(&table);
    assert_eq!(started.client_seeds, [client_seed("n").reveal(), "-"]);
    assert_eq!(
        started.hashes,
        [Some(client_seed("n").hash()), Some(client_seed("k").hash())],
        "who withheld is seen to"
    );
    table.check("Kamala reveal k -> !wrong_status");
}

#[test]
fn a_game_waits_for_nobody_who_has_left() {
    let mut table = Table::ready().after(
        "Nimal hash n   -> seed 1 hash
         Kamala hash k  -> seed 2 hash
         Nimal start    -> seeds_asked 1
         Kamala leave   -> seat_left 2 Kamala, seat_taken 2 hard",
    );
    let told = table.act("Nimal reveal n");
    assert!(told.starts_with("seed 1 n, game_started 1"), "{told}");
    assert_eq!(last_started(&table).client_seeds[1], "-");

    let mut table = Table::ready().after(
        "Kamala hash k  -> seed 2 hash
         Nimal start    -> seeds_asked 1",
    );
    let told = table.act("Nimal remove Kamala");
    let all = "seat_left 2 Kamala, seat_taken 2 hard, removed Kamala, game_started 1 first";
    assert!(told.starts_with(all), "{told}");
    assert_eq!(last_started(&table).client_seeds, ["-", "-"]);
}

#[test]
fn an_absent_persons_seed_is_waited_for() {
    let mut table = Table::ready().after(
        "Kamala hash k  -> seed 2 hash
         Kamala drop    -> ok
         Nimal start    -> seeds_asked 1
         wait 9s        -> ok",
    );
    let told = table.act("Kamala reveal k");
    assert!(told.starts_with("seed 2 k, game_started 1"), "{told}");
}

#[test]
fn the_latest_hash_counts() {
    let mut table = Table::ready().after(
        "Kamala hash a -> seed 2 hash
         Kamala hash b -> seed 2 hash
         Kamala hash b -> ok
         Nimal start   -> seeds_asked 1
         Kamala reveal a -> !bad_message",
    );
    assert_eq!(last_asked(&table).hashes[1], Some(client_seed("b").hash()));
    assert!(
        table
            .act("Kamala reveal b")
            .starts_with("seed 2 b, game_started")
    );
}

#[test]
fn a_hash_moves_with_its_player() {
    let mut table = Table::new(Game::Saturankam, 3).after(
        "Kamala join    -> seat_taken 2 Kamala
         Kamala hash k  -> seed 2 hash
         Kamala sit 3   -> seat_left 2 Kamala, seat_taken 3 Kamala
         Sunil join     -> seat_taken 2 Sunil
         Nimal swap 1 3 -> seats_swapped 1 3",
    );
    let hash = Some(client_seed("k").hash());
    assert_eq!(table.state.seat_hashes(), [hash.clone(), None, None]);
    table.check(
        "Kamala stand  -> seat_left 1 Kamala
         Ruwan join    -> seat_taken 1 Ruwan",
    );
    assert_eq!(table.state.seat_hashes(), [None, None, None]);
    table.check(
        "Ruwan leave   -> seat_left 1 Ruwan
         Kamala sit 1  -> seat_taken 1 Kamala
         Nimal start   -> seeds_asked 1",
    );
    assert_eq!(last_asked(&table).hashes, [hash, None, None]);
}

#[test]
fn a_hash_holds_for_one_game() {
    let mut table = Table::ready().after(
        "Kamala hash k -> seed 2 hash
         Nimal start   -> seeds_asked 1
         Nimal end     -> game_over nobody",
    );
    assert_eq!(table.state.seat_hashes(), [None, None]);
    table.check("Kamala hash l -> seed 2 hash");
    assert_eq!(table.state.seat_hashes()[1], Some(client_seed("l").hash()));
}

#[test]
fn only_a_person_in_a_seat_gives_seeds_and_only_in_time() {
    Table::ready().check(
        "Sunil join 0    -> ok
         Sunil hash s    -> !not_seated
         Sunil reveal s  -> !not_seated
         Kamala reveal k -> !wrong_status
         Kamala hash k   -> seed 2 hash
         Kamala reveal k -> !wrong_status
         Nimal start     -> seeds_asked 1
         Kamala hash l   -> !wrong_status
         Sunil reveal k  -> !not_seated
         Nimal reveal k  -> !bad_message
         Nimal throw     -> !not_your_turn
         Kamala throw 99 -> !stale
         Nimal end       -> game_over nobody
         Kamala reveal k -> !wrong_status",
    );
}

#[test]
fn the_next_games_seed_is_committed_to_when_this_one_ends() {
    let table = Table::ready().after(
        "Nimal start -> game_started 1 first 1
         Nimal end   -> game_over nobody",
    );
    let last = table.entries.last().unwrap();
    let Some(Event::GameOver(over)) = last.events().next() else {
        panic!("{last:?}");
    };
    assert_eq!(over.server_seed, super::dice::hex(&server_seed(0)));
    assert_eq!(over.next_commitment, sha256_hex(&server_seed(1)));
    let coming = table.state.coming_seed.as_ref().unwrap();
    assert_eq!(coming.commitment(), over.next_commitment);
}
