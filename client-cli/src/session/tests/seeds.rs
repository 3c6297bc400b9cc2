//! The seeds for the dice.

use keliya_protocol::fair::{Dice, ServerSeed};

use super::*;
use crate::dice::{Fault, OwnPart, Verdict};

#[test]
fn a_seed_is_kept_then_promised_then_revealed() {
    let mut script = start(join());
    script.entered(&lobby());
    let seed = ClientSeed::from_random([7; 16]);
    let (_, promise) = script.sent_one("seed");
    assert_eq!(promise["hash"], json!(seed.hash()));
    let keep = script
        .effects
        .iter()
        .position(|effect| matches!(effect, Effect::KeepSeed(_)));
    let send = script
        .effects
        .iter()
        .position(|effect| matches!(effect, Effect::Send(text) if text.contains("\"hash\"")));
    assert!(keep.unwrap() < send.unwrap());

    let given = json!({"kind": "seed", "seat": 1, "hash": seed.hash()});
    assert!(script.event(10, &given, &json!({})).sent().is_empty());
    let asked = json!({"kind": "seeds_asked", "game_no": 1, "commitment": "00".repeat(32),
                       "hashes": [seed.hash(), null], "deadline": "2026-11-29T12:00:10.123Z"});
    let (_, revealed) = script
        .event(11, &asked, &json!({"turn": null}))
        .sent_one("seed");
    assert_eq!(revealed["client_seed"], json!(seed.reveal()));
    assert_eq!(script.session.room().unwrap().status, Status::Playing);
    let given = json!({"kind": "seed", "seat": 1, "client_seed": seed.reveal()});
    assert!(script.event(12, &given, &json!({})).sent().is_empty());
}

#[test]
fn a_seed_left_out_is_told_and_not_revealed() {
    let mut script = start(join());
    script.entered(&lobby());
    let asked = json!({"kind": "seeds_asked", "game_no": 1, "commitment": "00".repeat(32),
                       "hashes": [null, null], "deadline": "2026-11-29T12:00:10.123Z"});
    script.event(10, &asked, &json!({"turn": null}));
    assert!(script.sent().is_empty());
    assert!(script.told().contains(&&Notice::SeedNotListed));
}

#[test]
fn a_stored_seed_is_used_again() {
    let mut script = start(join());
    let text = "stored-seed-0123456";
    script.session.seeds = SeedKeeper::new(
        Some(StoredSeed {
            room: "K7QF3M".parse().unwrap(),
            game_no: 1,
            commitment: "00".repeat(32),
            seed: text.parse().unwrap(),
        }),
        || panic!("none is to be drawn"),
    );
    script.entered(&lobby());
    let hash = text.parse::<ClientSeed>().unwrap().hash();
    assert_eq!(script.sent_one("seed").1["hash"], json!(hash));
}

fn started(hashes: &Value, client_seeds: &Value) -> Value {
    json!({"kind": "game_started", "game_no": 1, "first_seat": 1, "commitment": commitment(),
           "hashes": hashes, "client_seeds": client_seeds})
}

/// The server's seed of the example in PROTOCOL.md: 00 01 02 ... 1f.
fn server_seed() -> String {
    (0..32).map(|byte| format!("{byte:02x}")).collect()
}

fn commitment() -> &'static str {
    "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
}

/// The lobby of a game with that commitment.
fn committed() -> Value {
    let mut room = lobby();
    room["fairness"]["commitment"] = json!(commitment());
    room
}

#[test]
fn a_game_that_leaves_ones_hash_out_is_told_once() {
    let mut script = start(join());
    script.entered(&committed());
    let none = json!([null, null]);
    script.event(10, &started(&none, &json!(["-", "-"])), &json!({}));
    assert!(script.told().contains(&&Notice::SeedNotListed));

    let mut script = start(join());
    script.entered(&committed());
    let asked = json!({"kind": "seeds_asked", "game_no": 1, "commitment": commitment(),
                       "hashes": none, "deadline": "2026-11-29T12:00:10.123Z"});
    script.event(10, &asked, &json!({"turn": null}));
    assert!(script.told().contains(&&Notice::SeedNotListed));
    script.event(11, &started(&none, &json!(["-", "-"])), &json!({}));
    assert!(!script.told().contains(&&Notice::SeedNotListed));
}

/// A game for which one gave a seed that the server did not use; the reveal of it is answered or
/// not, before the game starts.
fn unused(answered: bool) -> Verdict {
    let own = ClientSeed::from_random([7; 16]);
    let hashes = json!([own.hash(), null]);
    let mut script = start(join());
    script.entered(&committed());
    let asked = json!({"kind": "seeds_asked", "game_no": 1, "commitment": commitment(),
                       "hashes": hashes, "deadline": "2026-11-29T12:00:10.123Z"});
    let (id, _) = script
        .event(10, &asked, &json!({"turn": null}))
        .sent_one("seed");
    let answer = json!({"type": "ok", "re": id});
    if answered {
        script.server(&answer);
    }
    let seeds = ["-".to_owned(), "-".to_owned()];
    let seed = ServerSeed::from_hex(&server_seed()).unwrap();
    let mut begin = started(&hashes, &json!(seeds));
    begin["first_seat"] =
        json!(Dice::new(&seed, "K7QF3M".parse().unwrap(), 1, &seeds).first_seat(2));
    script.event(11, &begin, &json!({}));
    assert!(!script.told().contains(&&Notice::SeedNotListed));
    // Late is late, whenever it is answered.
    script.server(&answer);
    let over = json!({"kind": "game_over", "winner": null, "seats": [], "server_seed": server_seed(),
                      "next_commitment": "11".repeat(32), "score": {"a": 0, "b": 0}});
    script.event(12, &over, &json!({"turn": null}));
    let told = script.told();
    let verdict = told.iter().find_map(|notice| match notice {
        Notice::Dice(verdict) => Some(verdict.clone()),
        _ => None,
    });
    verdict.unwrap_or_else(|| panic!("no verdict in {told:?}"))
}

#[test]
fn a_seed_taken_in_time_and_not_used_is_a_fault() {
    assert_eq!(unused(true), Verdict::Unfair(vec![Fault::OwnSeed]));
    assert_eq!(
        unused(false),
        Verdict::Fair {
            throws: 0,
            own: OwnPart::Unused,
            withheld: vec![1]
        }
    );
}
