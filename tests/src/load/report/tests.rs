//! What is said of idle players, and of too few of them.

use super::*;

/// What is printed of so many players, with whom the server's memory came to `after` from 30 MB.
fn idle(players: usize, after: u64) -> (Idle, String) {
    let memory = |rss: u64| {
        Some(Memory {
            rss,
            pss: rss - 2_000_000,
        })
    };
    let idle = Idle::new(5, players, memory(30_000_000), memory(after), memory(after));
    let mut out = Vec::new();
    print_idle(&idle, &mut out).unwrap();
    (idle, String::from_utf8(out).unwrap())
}

#[test]
fn what_a_player_costs_is_told_of_enough_players() {
    let (told, text) = idle(1_000, 41_000_000);
    assert_eq!(told.rss_per_player, Some(11_000.0));
    assert_eq!(told.pss_per_player, Some(11_000.0));
    assert!(
        text.contains("a player   RSS 11.00 kB, PSS 11.00 kB"),
        "{text}"
    );
}

#[test]
fn of_too_few_players_it_is_not_told_what_one_costs() {
    for (players, after) in [
        (40, 36_000_000),
        (999, 41_000_000),
        // The server gave back what it had, or hardly grew.
        (40, 29_000_000),
        (10_000, 29_000_000),
        (10_000, 30_900_000),
    ] {
        let (told, text) = idle(players, after);
        assert_eq!(told.rss_per_player, None, "{players}, {after}");
        assert_eq!(told.pss_per_player, None, "{players}, {after}");
        assert!(text.contains("too few to tell"), "{text}");
        assert!(!text.contains("kB"), "{text}");
    }
    let unknown = Idle::new(5, 10_000, None, None, None);
    let mut out = Vec::new();
    print_idle(&unknown, &mut out).unwrap();
    assert_eq!(out, b"held       5 s\n");
}
