//! Games at random, as a server would throw them.

use keliya_protocol::{
    PlayerName,
    fair::{ClientSeed, Dice, ServerSeed},
};
use keliya_record::{DiceFacts, Holder, Item, Note, Outcome, Record, Rules, Turn, wire};
use keliya_rules::{Config, Lots, Phase, State};
use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// Throws and plays after which a game that nobody has won is ended.
const LONGEST: usize = 5_000;

/// A game of that configuration, played at random: mostly to its end, sometimes ended before.
pub(crate) fn play(config: Config, seed: u64) -> Record {
    let mut rng = Xoshiro256PlusPlus::seed_from_u64(seed);
    let server_seed = ServerSeed::new(rng.random());
    let seats = usize::from(config.seats());
    let given: Vec<Option<ClientSeed>> = (0..seats)
        .map(|_| {
            rng.random_bool(0.6)
                .then(|| ClientSeed::from_random(rng.random()))
        })
        .collect();
    let client_seeds: Vec<String> = given
        .iter()
        .map(|seed| seed.as_ref().map_or("-", ClientSeed::reveal).to_owned())
        .collect();
    let room = "K7QF3M".parse().unwrap();
    let game_no = rng.random_range(1..=1000);
    let dice = Dice::new(&server_seed, room, game_no, &client_seeds);
    let first = dice.first_seat(config.seats());
    let mut record = Record {
        config,
        rules: Rules::of(config.game()),
        room,
        game_no,
        date: "2026-11-29T12:00:00.123Z".parse().unwrap(),
        seats: (0..seats).map(|_| holder(&mut rng)).collect(),
        dice: DiceFacts {
            scheme: "hmac-sha256/1".to_owned(),
            commitment: server_seed.commitment(),
            hashes: given
                .iter()
                .map(|s| s.as_ref().map(ClientSeed::hash))
                .collect(),
            client_seeds: Some(client_seeds),
            server_seed: Some(server_seed.reveal()),
        },
        first: Some(first),
        outcome: Outcome::Ended,
        notes: Vec::new(),
        turns: Vec::new(),
        stated_checksum: None,
    };
    let last = if rng.random_bool(0.2) {
        rng.random_range(0..40)
    } else {
        LONGEST
    };
    let mut state = State::new(config, config.seat(first).unwrap());
    let kind = wire::lots_kind(config);
    let mut throws = 0;
    for _ in 0..last {
        let seat = state.seat().number();
        let auto = rng.random_bool(0.05);
        let item = match state.phase() {
            Phase::Over => break,
            Phase::Throw => {
                throws += 1;
                let lots = dice.lots(throws, &kind);
                let thrown = state.throw(Lots::new(config, &lots).unwrap()).unwrap();
                let lost = !thrown.lost.is_empty();
                Item::Throw { lots, auto, lost }
            }
            Phase::Play => {
                let plays = state.legal_plays();
                let play = plays[rng.random_range(0..plays.len())];
                let lost = !state.play(play).unwrap().lost.is_empty();
                let play = play.to_string();
                Item::Play { play, auto, lost }
            }
        };
        match record.turns.last_mut().filter(|turn| turn.seat == seat) {
            Some(turn) => turn.items.push(item),
            None => record.turns.push(Turn {
                seat,
                items: vec![item],
            }),
        }
        if rng.random_bool(0.03) {
            let note = note(&mut rng, config);
            record
                .turns
                .last_mut()
                .unwrap()
                .items
                .push(Item::Note(note));
        }
    }
    if let Some(winner) = state.winner() {
        record.outcome = Outcome::Won(winner);
    }
    record
}

fn note(rng: &mut impl Rng, config: Config) -> Note {
    if rng.random_bool(0.5) {
        let seat = rng.random_range(1..=config.seats());
        let holder = holder(rng);
        Note::Seat { seat, holder }
    } else {
        let texts = [
            "",
            "well played!",
            "seat 1: free",
            "a } and a \" and a \\",
            "තව\n\u{202e}",
            "{",
        ];
        Note::Comment(texts[rng.random_range(0..texts.len())].to_owned())
    }
}

fn holder(rng: &mut impl Rng) -> Holder {
    let names = [
        "Nimal",
        "a } \"b\" \\",
        "නිමල්",
        "bot hard for me",
        "[Record \"keliya/1\"]",
        "x: - 1^1!",
    ];
    let name = PlayerName::new(names[rng.random_range(0..names.len())]).unwrap();
    match rng.random_range(0..4) {
        0 => Holder::Free,
        1 => Holder::Bot {
            level: "hard".to_owned(),
            stands_in_for: rng.random_bool(0.5).then_some(name),
        },
        _ => Holder::Person(name),
    }
}

/// A record with its checksum, as a reader gets it.
pub(crate) fn stated(mut record: Record) -> Record {
    record.stated_checksum = Some(record.checksum());
    record
}
