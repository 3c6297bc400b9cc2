//! Throwing, playing and the end of a game.

use keliya_protocol::{Event, GameOver, Side};
use keliya_rules::{Config, Game};

use super::{
    Table, dice,
    script::{client_seed, told},
    server_seed,
};

impl Table {
    /// Lets the seat in turn throw, or make the n-th of its legal plays, round.
    pub(super) fn act_in_turn(&mut self, nth: usize) -> Vec<Event> {
        let game = self.state.game().expect("a game runs");
        let seat = game.table.seat().number();
        let plays = game.table.legal_plays();
        let holder = self.state.seats[usize::from(seat) - 1].holder.clone();
        let who = holder.expect("somebody in turn").name;
        let action = match plays.len() {
            0 => format!("{who} throw"),
            count => format!("{who} play {}", plays[nth % count]),
        };
        let before = self.entries.len();
        let said = self.act(&action);
        assert!(!said.starts_with('!'), "{action}: {said}");
        let entry = self.entries[before..].first().expect("an entry");
        entry.events().cloned().collect()
    }

    /// Plays the running game to its end; the events from here on.
    pub(super) fn play_out(&mut self) -> Vec<Event> {
        let mut events = Vec::new();
        for n in 0.. {
            if self.state.game().is_none() {
                break;
            }
            assert!(n < 20_000, "a game must end");
            events.extend(self.act_in_turn(n / 3));
        }
        events
    }
}

fn game_over(events: &[Event]) -> &GameOver {
    match events.last() {
        Some(Event::GameOver(over)) => over,
        other => panic!("expected game_over, not {other:?}"),
    }
}

#[test]
fn a_value_that_cannot_be_used_is_lost_in_the_same_batch() {
    // At Siga only a 1 enters, and with nobody on the board an 8 counts for nothing.
    for value in [2, 3, 4, 8] {
        Table::playing(value).check(&format!(
            "Nimal throw -> thrown 1 {value}, lost 1 [{value}]
             Nimal throw -> !not_your_turn"
        ));
    }
}

#[test]
fn a_one_enters_and_grants_another_throw() {
    Table::playing(1).check(
        "Nimal throw     -> thrown 1 1 again
         Nimal throw     -> !wrong_phase
         Kamala play 1^1 -> !not_your_turn
         Nimal play 1^1  -> played 1 1^1
         Nimal play 1^1  -> !wrong_phase
         Kamala throw    -> !not_your_turn",
    );
}

#[test]
fn a_play_is_one_of_the_legal_ones_to_the_letter() {
    // Counters at `wait` are alike: only the lowest-numbered is listed.
    let mut table = Table::playing(1).after("Nimal throw -> thrown 1 1 again");
    table.check(
        "Nimal play 2^1     -> !illegal_move
         Nimal play 1+1     -> !illegal_move
         Nimal play 01^1    -> !illegal_move
         Nimal play 1^01    -> !illegal_move
         Nimal play +1^1    -> !illegal_move
         Nimal play 1^1,2^1 -> !illegal_move
         Nimal play 1^1,    -> !illegal_move
         Nimal play 1^1;    -> !illegal_move
         Nimal play １^1    -> !illegal_move
         Nimal play 999^999 -> !illegal_move
         Nimal play ,       -> !illegal_move",
    );
    for text in ["", " 1^1", "1^1 ", "1^1\n", "1^1\0", &"1^1,".repeat(4_000)] {
        let command = crate::room::Command::Play {
            play: text.to_owned(),
            seq: None,
        };
        let refusal = table.ask(&super::person("Nimal"), &command).unwrap_err();
        assert_eq!(refusal.code, keliya_protocol::ErrorCode::IllegalMove);
        assert!(refusal.message.len() < 400, "what a stranger sent is cut");
    }
    table.check("Nimal play 1^1 -> played 1 1^1");
}

#[test]
fn of_several_reasons_the_first_in_the_list_is_given() {
    let mut table = Table::ready().after("Sunil join 0 -> ok");
    table.check(
        "Ruwan throw 99   -> !not_in_room
         Sunil throw 99   -> !not_seated
         Nimal throw 99   -> !wrong_status
         Nimal play x 99  -> !wrong_status
         Nimal start      -> game_started 1 first 1
         Ruwan play x 99  -> !not_in_room
         Sunil play x 99  -> !not_seated
         Kamala play x 99 -> !stale
         Nimal play x 2   -> !stale
         Nimal throw 4    -> !stale
         Kamala play x 3  -> !not_your_turn
         Kamala throw     -> !not_your_turn
         Nimal play x 3   -> !wrong_phase
         Nimal end        -> game_over nobody
         Nimal throw 99   -> !wrong_status",
    );
    let mut table = Table::playing(1).after("Nimal throw 3 -> thrown 1 1 again");
    table.check(
        "Nimal throw 3   -> !stale
         Nimal throw 4   -> !wrong_phase
         Nimal play x 3  -> !stale
         Nimal play x 4  -> !illegal_move",
    );
}

#[test]
fn chat_and_refusals_do_not_make_a_seq_stale() {
    Table::playing(2).check(
        "Kamala say hi  -> ok
         Kamala throw   -> !not_your_turn
         Sunil join 0   -> ok
         Kamala drop    -> ok
         Nimal throw 3  -> thrown 1 2, lost 1 [2]",
    );
}

#[test]
fn the_throws_of_a_siga_game_are_those_of_the_blocks() {
    let mut table = Table::ready();
    table.check(
        "Nimal hash n  -> seed 1 hash
         Nimal start   -> seeds_asked 1",
    );
    table.act("Nimal reveal n");
    let seeds = format!("{},-", client_seed("n").reveal());
    let key = server_seed(0);
    let prefix = format!("K7QF3M/1/{seeds}/");
    let mut n = 0;
    for event in table.play_out() {
        if let Event::Thrown(thrown) = event {
            n += 1;
            assert_eq!(thrown.lots, dice::cowries(&key, &prefix, n, 4), "throw {n}");
            assert_eq!(thrown.value, dice::siga_value(&key, &prefix, n));
            assert!(!thrown.auto);
        }
    }
    assert!(n > 20);
}

#[test]
fn the_throws_of_the_other_games_are_those_of_the_blocks_too() {
    let mut pancha = Table::new(Game::PanchaKeliya, 2).after("Kamala join -> seat_taken 2 Kamala");
    pancha.act("Nimal start");
    let mut n = 0;
    for event in pancha.play_out() {
        if let Event::Thrown(thrown) = event {
            n += 1;
            let lots = dice::cowries(&server_seed(0), "K7QF3M/1/-,-/", n, 6);
            assert_eq!(thrown.value, lots.iter().sum::<u8>());
            assert_eq!(thrown.lots, lots, "throw {n}");
        }
    }
    let mut dice_game = Table::new(Game::Saturankam, 2).after("Kamala join -> seat_taken 2 Kamala");
    dice_game.act("Nimal start");
    n = 0;
    for event in dice_game.play_out() {
        if let Event::Thrown(thrown) = event {
            n += 1;
            let lots = dice::two_dice(&server_seed(0), "K7QF3M/1/-,-/", n);
            assert_eq!(thrown.value, lots.iter().sum::<u8>());
            assert_eq!(thrown.lots, lots, "throw {n}");
        }
    }
}

#[test]
fn the_winning_play_ends_the_game_in_one_batch() {
    let mut table = Table::playing(2);
    let events = table.play_out();
    let over = game_over(&events);
    let last = table.entries.last().unwrap();
    let batch: Vec<Event> = last.events().cloned().collect();
    let winner = over.winner.expect("a winner");
    let seat = if winner == Side::A { 1 } else { 2 };
    assert!(
        told(&batch).starts_with(&format!("played {seat} ")),
        "{batch:?}"
    );
    assert_eq!(batch.len(), 2);
    assert_eq!(over.seats, [seat]);
    assert_eq!(
        over.score,
        [
            (Side::A, u32::from(seat == 1)),
            (Side::B, u32::from(seat == 2))
        ]
        .into()
    );
    let seed = server_seed(table.first_seed);
    assert_eq!(over.server_seed, dice::hex(&seed));
    let next = server_seed(table.first_seed + 1);
    assert_eq!(over.next_commitment, dice::sha256_hex(&next));
    table.check(
        "Nimal throw  -> !wrong_status
         Kamala throw -> !wrong_status
         Nimal end    -> !wrong_status",
    );
}

#[test]
fn all_seats_of_a_team_win() {
    let config = Config::new(Game::PanchaKeliya, 6).unwrap();
    let mut winners = Vec::new();
    for first_seed in 0..6 {
        let mut table = Table::with(config, Some(1), first_seed);
        for who in ["B", "C", "D", "E", "F"] {
            table.act(&format!("{who} join"));
        }
        table.act("Nimal start");
        let events = table.play_out();
        let over = game_over(&events);
        match over.winner {
            Some(Side::A) => assert_eq!(over.seats, [1, 3, 5]),
            Some(Side::B) => assert_eq!(over.seats, [2, 4, 6]),
            other => panic!("{other:?} has no team"),
        }
        assert_eq!(over.score.values().sum::<u32>(), 1);
        assert_eq!(over.score.len(), 2);
        winners.push(over.winner);
    }
    assert!(winners.contains(&Some(Side::A)) && winners.contains(&Some(Side::B)));
}

#[test]
fn a_game_that_is_ended_has_no_winner_and_counts_for_nobody() {
    let mut table = Table::playing(2);
    table.check("Nimal end -> game_over nobody");
    let over = table.entries.last().unwrap().events().last().cloned();
    let Some(Event::GameOver(over)) = over else {
        panic!("{over:?}")
    };
    assert_eq!(over.winner, None);
    assert!(over.seats.is_empty());
    assert_eq!(over.score, [(Side::A, 0), (Side::B, 0)].into());
    assert_eq!(over.server_seed, dice::hex(&server_seed(table.first_seed)));
}
