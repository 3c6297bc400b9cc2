//! The seeds for the dice.

use super::*;

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
