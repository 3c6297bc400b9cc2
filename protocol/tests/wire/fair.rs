//! The fair dice against values that `data/fair_vectors.py` computed, and the test of PROTOCOL.md.

use keliya_protocol::{
    LotsKind,
    fair::{self, ClientSeed, Dice, ServerSeed},
};
use serde_json::Value;

const FACES: [u8; 4] = [1, 3, 4, 6];

fn cowries(count: u8) -> LotsKind {
    LotsKind::Cowries { count }
}

fn dice(count: u8) -> LotsKind {
    LotsKind::Dice {
        count,
        faces: FACES.to_vec(),
    }
}

#[test]
fn the_test_of_the_document_comes_out() {
    let seed = ServerSeed::new(std::array::from_fn(|i| i as u8));
    assert_eq!(
        seed.commitment(),
        "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd"
    );
    let client: ClientSeed = "0123456789abcdef".parse().unwrap();
    assert_eq!(
        client.hash(),
        "9f9f5111f7b27a781f1f1ddde5ebc2dd2b796bfc7365c9c28b548e564176929f"
    );
    let game = Dice::new(&seed, "K7QF3M".parse().unwrap(), 1, &[client.reveal(), "-"]);
    assert_eq!(
        hex::encode(game.block(0)),
        "7d13a90020198dbaf249be52dcb4253c40cafd778ea4e1ba93d4dfd2725d3ba3"
    );
    assert_eq!(game.first_seat(2), 1);
    assert_eq!(
        hex::encode(game.block(1)),
        "1178a4295c653ddaafdfda6c9560624ad4ed4285d5f7abcbc96622a78fa0cc69"
    );
    assert_eq!(game.lots(1, &cowries(4)), [1, 0, 0, 0]);
    assert_eq!(game.lots(1, &cowries(6)), [1, 0, 0, 0, 1, 0]);
    assert_eq!(game.lots(1, &dice(2)), [3, 1]);
}

fn numbers(value: &Value) -> Vec<u8> {
    value
        .as_array()
        .unwrap()
        .iter()
        .map(|n| n.as_u64().unwrap() as u8)
        .collect()
}

fn strings(value: &Value) -> Vec<&str> {
    value
        .as_array()
        .unwrap()
        .iter()
        .map(|s| s.as_str().unwrap())
        .collect()
}

#[test]
fn every_vector_comes_out() {
    let cases: Vec<Value> =
        serde_json::from_str(include_str!("../data/fair_vectors.json")).unwrap();
    assert_eq!(cases.len(), 200);
    for (index, case) in cases.iter().enumerate() {
        let text = |field: &str| case[field].as_str().unwrap();
        let seed = ServerSeed::from_hex(text("server_seed")).unwrap();
        assert_eq!(seed.commitment(), text("commitment"), "case {index}");
        assert_eq!(seed.reveal(), text("server_seed"), "case {index}");

        let client_seeds = strings(&case["client_seeds"]);
        for (seat, client_seed) in client_seeds.iter().enumerate() {
            let hash = client_seed
                .parse::<ClientSeed>()
                .ok()
                .map(|seed| seed.hash());
            assert_eq!(
                hash.as_deref(),
                case["hashes"][seat].as_str(),
                "case {index}"
            );
        }

        let n = case["n"].as_u64().unwrap();
        let game_no = case["game_no"].as_u64().unwrap() as u32;
        let game = Dice::new(&seed, text("room").parse().unwrap(), game_no, &client_seeds);
        let block = game.block(n);
        assert_eq!(hex::encode(block), text("block"), "case {index}");
        assert_eq!(
            u64::from(fair::first_seat(&block, client_seeds.len() as u8)),
            case["first_seat"].as_u64().unwrap(),
            "case {index}"
        );
        for count in [1, 4, 6, 8] {
            let expected = numbers(&case[format!("cowries_{count}")]);
            assert_eq!(
                fair::lots(&block, &cowries(count)),
                expected,
                "case {index}"
            );
            assert_eq!(game.lots(n, &cowries(count)), expected, "case {index}");
        }
        for count in [1, 2, 4] {
            let expected = numbers(&case[format!("dice_{count}")]);
            assert_eq!(fair::lots(&block, &dice(count)), expected, "case {index}");
        }
    }
}

#[test]
fn the_room_counts_as_the_server_writes_it() {
    let seed = ServerSeed::new([7; 32]);
    let game = |room: &str| Dice::new(&seed, room.parse().unwrap(), 1, &["-", "-"]).block(1);
    assert_eq!(game("k7qf3m"), game("K7QF3M"));
    assert_eq!(game("KILO"), game("K110"));
    assert_ne!(game("K7QF3M"), game("K7QF3N"));
}

#[test]
fn every_part_of_the_message_changes_the_block() {
    let block = |seed: u8, game_no, client_seeds: &[&str], n| {
        Dice::new(
            &ServerSeed::new([seed; 32]),
            "K7QF3M".parse().unwrap(),
            game_no,
            client_seeds,
        )
        .block(n)
    };
    let blocks = [
        block(1, 1, &["-", "-"], 1),
        block(2, 1, &["-", "-"], 1),
        block(1, 2, &["-", "-"], 1),
        block(1, 1, &["-", "-"], 2),
        block(1, 1, &["-", "0123456789abcdef"], 1),
        block(1, 1, &["0123456789abcdef", "-"], 1),
        block(1, 1, &["-", "-", "-"], 1),
    ];
    for (i, one) in blocks.iter().enumerate() {
        assert!(!blocks[i + 1..].contains(one), "block {i} comes twice");
    }
}

#[test]
fn a_client_seed_is_16_to_64_characters_of_the_alphabet() {
    for good in [
        "0123456789abcdef",
        &"Z".repeat(64),
        "A-Z_a-z.0-9._-...",
        "----------------",
    ] {
        assert_eq!(good.parse::<ClientSeed>().unwrap().reveal(), good);
    }
    for bad in [
        "",
        "-",
        "0123456789abcde",
        &"x".repeat(65),
        "0123456789abcde ",
        "0123456789abcde,",
        "0123456789abcde/",
        "0123456789abcdeක",
        "0123456789abcde\n",
        "0123456789abcde+",
    ] {
        assert!(bad.parse::<ClientSeed>().is_err(), "{bad:?}");
    }
}

#[test]
fn a_hash_is_64_digits_of_lower_case_hex() {
    let hash = "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd";
    assert!(fair::is_hash(hash));
    for bad in [
        "",
        &hash[1..],
        &format!("{hash}0"),
        &hash.to_uppercase(),
        &hash.replace('6', "g"),
        &hash.replace('6', " "),
    ] {
        assert!(!fair::is_hash(bad), "{bad:?}");
    }
}

#[test]
fn secrets_do_not_print() {
    let seed = ServerSeed::new([0xab; 32]);
    let client: ClientSeed = "0123456789abcdef".parse().unwrap();
    let game = Dice::new(&seed, "K7QF3M".parse().unwrap(), 1, &[client.reveal()]);
    let printed = format!("{seed:?} {client:?} {game:?}");
    assert!(
        !printed.contains("ab") && !printed.contains("0123") && !printed.contains("171"),
        "{printed}"
    );
}

#[test]
fn lots_beyond_the_block_do_not_panic() {
    let block = [0xff; 32];
    assert_eq!(
        fair::lots(&block, &cowries(10)),
        [1, 1, 1, 1, 1, 1, 1, 1, 0, 0]
    );
    assert_eq!(fair::lots(&block, &cowries(255)).len(), 255);
    assert_eq!(fair::lots(&block, &dice(255)).len(), 255);
    assert_eq!(
        fair::lots(
            &block,
            &LotsKind::Dice {
                count: 2,
                faces: vec![]
            }
        ),
        [0, 0]
    );
    assert_eq!(fair::first_seat(&block, 0), 1);
}
