//! How fast records are read and verified.

use keliya_protocol::fair::{Dice, ServerSeed};
use keliya_record::{DiceFacts, Holder, Item, Outcome, Record, Rules, Turn, verify, wire};
use keliya_rules::{Config, Game, Lots, Phase, State};

fn main() {
    divan::main();
}

/// A game of so many turns in which the last of the legal plays is always chosen; another seed is tried
/// until it is not over before.
fn game(game: Game, turns: usize) -> String {
    let config = Config::new(game, 2).expect("two seats");
    let room = "K7QF3M".parse().expect("a code");
    (0_u8..=255)
        .find_map(|number| {
            let seed = ServerSeed::new([number; 32]);
            let seeds = vec!["-".to_owned(); 2];
            let dice = Dice::new(&seed, room, 1, &seeds);
            let first = dice.first_seat(2);
            let mut record = Record {
                config,
                rules: Rules::of(game),
                room,
                game_no: 1,
                date: keliya_protocol::Timestamp::from_millis(0),
                seats: vec![Holder::Free; 2],
                dice: DiceFacts {
                    scheme: keliya_protocol::fair::SCHEME.to_owned(),
                    commitment: seed.commitment(),
                    hashes: vec![None; 2],
                    client_seeds: Some(seeds),
                    server_seed: Some(seed.reveal()),
                },
                first: Some(first),
                outcome: Outcome::Ended,
                notes: Vec::new(),
                turns: Vec::new(),
                stated_checksum: None,
            };
            play(&mut record, &dice, turns).then(|| record.to_string())
        })
        .expect("some game is long enough")
}

fn play(record: &mut Record, dice: &Dice, turns: usize) -> bool {
    let config = record.config;
    let Some(first) = record.first.and_then(|first| config.seat(first)) else {
        return false;
    };
    let mut state = State::new(config, first);
    let kind = wire::lots_kind(config);
    let mut throws = 0;
    while record.turns.len() < turns {
        let seat = state.seat();
        let (auto, mut items) = (false, Vec::new());
        while state.seat() == seat && state.phase() != Phase::Over {
            if state.phase() == Phase::Throw {
                throws += 1;
                let lots = dice.lots(throws, &kind);
                let cast = Lots::new(config, &lots).expect("lots of the game");
                let thrown = state.throw(cast).expect("phase throw");
                let lost = !thrown.lost.is_empty();
                items.push(Item::Throw { lots, auto, lost });
            } else {
                let plays = state.legal_plays();
                let play = plays[plays.len() - 1];
                let lost = !state.play(play).expect("legal").lost.is_empty();
                let play = play.to_string();
                items.push(Item::Play { play, auto, lost });
            }
        }
        if state.phase() == Phase::Over {
            return false;
        }
        let seat = seat.number();
        record.turns.push(Turn { seat, items });
    }
    true
}

#[divan::bench(args = Game::ALL)]
fn read_and_verify_100_turns(bencher: divan::Bencher<'_, '_>, of: Game) {
    let text = game(of, if of == Game::Siga { 50 } else { 100 });
    bencher.bench(|| verify(&Record::read(divan::black_box(&text)).expect("a record")));
}
