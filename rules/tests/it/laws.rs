//! Laws that hold in every game, whatever is thrown, played or asked.

use keliya_rules::{Config, Game, Lots, Phase, Place, Play, Refusal, Setup, Side, State};
use proptest::prelude::*;
use rand_xoshiro::Xoshiro256PlusPlus;
use rand_xoshiro::rand_core::{RngCore, SeedableRng};

use crate::positions::{any_config, any_lots, any_position};

/// What happened in a game, as somebody would store it.
#[derive(Clone, Copy, Debug)]
enum Event {
    Thrown(Lots),
    Played(Play),
}

fn apply(state: &mut State, event: Event) {
    match event {
        Event::Thrown(lots) => {
            state.throw(lots).unwrap();
        }
        Event::Played(play) => {
            state.play(play).unwrap();
        }
    }
}

/// Plays a game at random, calling `seen` with the state before and after each event.
fn random_game(config: Config, seed: u64, mut seen: impl FnMut(&State, Event, &State)) -> State {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(seed);
    let mut below = |limit: usize| (random.next_u64() % limit as u64) as usize;
    let first = 1 + below(usize::from(config.seats())) as u8;
    let mut state = State::new(config, config.seat(first).unwrap());
    for _ in 0..100_000 {
        let event = match state.phase() {
            Phase::Throw => Event::Thrown(Lots::nth(
                config.game(),
                below(config.game().lots().casts()),
            )),
            Phase::Play => {
                let plays = state.legal_plays();
                Event::Played(plays[below(plays.len())])
            }
            Phase::Over => return state,
        };
        let before = state;
        apply(&mut state, event);
        seen(&before, event, &state);
    }
    panic!("the game does not end");
}

/// How far along its track a place is.
fn step(config: Config, side: Side, place: Place) -> usize {
    match place {
        Place::Wait => 0,
        Place::Square(square) => {
            let track = config.board().track(side);
            1 + track.iter().position(|&own| own == square).unwrap()
        }
        Place::Home => usize::MAX,
    }
}

#[test]
fn every_random_game_ends_with_a_winner() {
    for config in Config::all() {
        for seed in 0..8 {
            let end = random_game(config, seed, |_, _, _| ());
            let winner = end.winner().unwrap();
            assert_eq!(winner, end.side());
            assert!(end.places(winner).all(|place| place == Place::Home));
            assert!(end.pool().is_empty() && end.legal_plays().is_empty());
        }
    }
}

/// Every play that can be written with small numbers.
fn every_play() -> Vec<Play> {
    let mut texts = Vec::new();
    for counter in 1..=4 {
        for pips in 1..=13 {
            texts.push(format!("{counter}+{pips}"));
            texts.push(format!("{counter}^{pips}"));
            for other in counter + 1..=4 {
                texts.push(format!("{counter}^{pips},{other}^{pips}"));
                texts.extend((1..=13).map(|rest| format!("{counter}+{pips},{other}+{rest}")));
            }
        }
        for values in [
            "1+1", "4+1", "6+5", "5+1", "6+1", "5+5", "6+6", "6+5+1", "6+6+6", "5+4+1",
        ] {
            texts.push(format!("{counter}+{values}"));
        }
    }
    texts.iter().map(|text| text.parse().unwrap()).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn listed_plays_are_exactly_the_accepted_ones(
        (setup, lots) in any_config().prop_flat_map(|c| (any_position(c), any_lots(c)))
    ) {
        let mut state = State::from_setup(&setup).unwrap();
        state.throw(lots).unwrap();
        let listed = state.legal_plays();
        prop_assert_eq!(listed.is_empty(), state.phase() != Phase::Play);
        for play in every_play().into_iter().chain(listed.iter().copied()) {
            let legal = listed.contains(&play);
            prop_assert_eq!(state.is_legal(play), legal, "{}", play);
            let mut after = state;
            let played = after.play(play);
            prop_assert_eq!(played.is_ok(), legal, "{}", play);
            match played {
                Ok(played) => prop_assert_eq!(state.steps(play), Ok(played.steps)),
                Err(refusal) => {
                    // "a refused play changes nothing"
                    prop_assert_eq!(after, state);
                    prop_assert_eq!(state.steps(play), Err(refusal));
                }
            }
        }
    }

    #[test]
    fn plays_are_listed_in_the_order_of_their_notation(config in any_config(), seed: u64) {
        random_game(config, seed, |_, _, state| {
            let texts: Vec<String> = state.legal_plays().iter().map(Play::to_string).collect();
            assert!(texts.windows(2).all(|pair| pair[0].as_bytes() < pair[1].as_bytes()), "{texts:?}");
            for (play, text) in state.legal_plays().iter().zip(texts) {
                assert_eq!(text.parse(), Ok(*play));
            }
        });
    }

    #[test]
    fn counters_never_go_back_unless_cut(config in any_config(), seed: u64) {
        random_game(config, seed, |before, event, after| {
            for side in config.sides() {
                for (counter, (from, to)) in (1..).zip(before.places(side).zip(after.places(side))) {
                    if from == to {
                        continue;
                    }
                    let Event::Played(play) = event else { panic!("a throw moves nobody") };
                    let steps = before.steps(play).unwrap();
                    if side == before.side() {
                        assert!(step(config, side, to) > step(config, side, from));
                        assert!(steps.iter().any(|s| (s.counter, s.from, s.to) == (counter, from, to)));
                    } else {
                        assert_eq!(to, Place::Wait);
                        let cut = |c: keliya_rules::Counter| (c.side, c.counter) == (side, counter);
                        assert!(steps.iter().any(|s| s.cuts.iter().any(cut)));
                    }
                }
            }
        });
    }

    #[test]
    fn the_events_of_a_game_give_its_state(config in any_config(), seed: u64) {
        let mut start = None;
        let mut events = Vec::new();
        let end = random_game(config, seed, |before, event, _| {
            start.get_or_insert(*before);
            events.push(event);
        });
        let mut replayed = start.unwrap();
        for event in events {
            apply(&mut replayed, event);
        }
        prop_assert_eq!(replayed, end);
    }

    #[test]
    fn every_position_of_a_game_can_be_described(config in any_config(), seed: u64) {
        random_game(config, seed, |_, _, state| {
            assert_eq!(State::from_setup(&state.to_setup()).as_ref(), Ok(state));
        });
    }

    #[test]
    fn the_turn_passes_in_order_and_forgets_the_lots(config in any_config(), seed: u64) {
        random_game(config, seed, |before, event, after| {
            if before.seat() == after.seat() {
                match event {
                    Event::Thrown(lots) => assert_eq!(after.lots(), lots.as_slice()),
                    Event::Played(_) => assert_eq!(after.lots(), before.lots()),
                }
            } else {
                assert_eq!(after.seat(), config.seat_after(before.seat()));
                assert!(after.lots().is_empty() && after.pool().is_empty());
                assert_eq!(after.phase(), Phase::Throw);
            }
        });
    }

    #[test]
    fn every_value_is_used_lost_or_left(config in any_config(), seed: u64) {
        random_game(config, seed, |before, event, after| {
            let mut trial = *before;
            let (in_hand, lost) = match event {
                Event::Thrown(lots) => {
                    let thrown = trial.throw(lots).unwrap();
                    let value = (thrown.value != 0).then_some(thrown.value);
                    (before.pool().iter().copied().chain(value).collect::<Vec<_>>(), thrown.lost)
                }
                Event::Played(play) => {
                    (before.pool().to_vec(), trial.play(play).unwrap().lost)
                }
            };
            assert!(!lost.contains(&0));
            if let Event::Thrown(_) = event {
                let mut rest: Vec<u8> = after.pool().iter().chain(&*lost).copied().collect();
                rest.sort_unstable();
                let mut in_hand = in_hand;
                in_hand.sort_unstable();
                assert_eq!(rest, in_hand);
            } else if after.phase() == Phase::Over {
                assert!(lost.is_empty());
            } else {
                assert!(after.pool().len() + lost.len() < in_hand.len());
            }
        });
    }

    #[test]
    fn what_is_out_of_turn_is_refused(config in any_config(), seed: u64) {
        let play: Play = "1+1".parse().unwrap();
        let end = random_game(config, seed, |_, _, state| {
            let mut after = *state;
            let foreign = Game::ALL.into_iter().find(|&game| game != config.game()).unwrap();
            assert!(after.throw(Lots::nth(foreign, 0)).is_err());
            let phase = state.phase();
            match phase {
                Phase::Throw => assert_eq!(after.play(play), Err(Refusal::WrongPhase { phase })),
                Phase::Play | Phase::Over => {
                    let lots = Lots::nth(config.game(), 0);
                    assert_eq!(after.throw(lots), Err(Refusal::WrongPhase { phase }));
                }
            }
            assert_eq!(after, *state);
        });
        prop_assert_eq!({ end }.play(play), Err(Refusal::WrongPhase { phase: Phase::Over }));
    }
}

fn any_place(config: Config) -> impl Strategy<Value = Place> {
    let mut places = vec![Place::Wait, Place::Home];
    for other in [config, Config::new(Game::Saturankam, 2).unwrap()] {
        let squares = other.sides().flat_map(|side| other.board().track(side));
        places.extend(squares.map(|&square| Place::Square(square)));
    }
    proptest::sample::select(places)
}

/// Anything that can be written down, mostly nonsense.
fn any_setup() -> impl Strategy<Value = Setup> {
    any_config().prop_flat_map(|config| {
        let phases = vec![Phase::Throw, Phase::Play, Phase::Over];
        (
            proptest::collection::vec(proptest::collection::vec(any_place(config), 0..5), 0..6),
            0..12u8,
            proptest::sample::select(phases),
            proptest::collection::vec(any::<u8>().prop_map(|value| value % 14), 0..40),
            proptest::option::of(proptest::sample::select(Side::ALL.to_vec())),
            proptest::collection::vec(0..8u8, 0..8),
        )
            .prop_map(move |(places, seat, phase, pool, winner, lots)| Setup {
                config,
                places,
                seat,
                phase,
                pool,
                winner,
                lots,
            })
    })
}

/// A good position with one thing changed.
fn spoilt_setup() -> impl Strategy<Value = Setup> {
    let good = any_config().prop_flat_map(any_position);
    (good, any_setup(), 0..6u8).prop_map(|(good, bad, what)| {
        let mut setup = good;
        match what {
            0 => setup.seat = bad.seat,
            1 => setup.phase = bad.phase,
            2 => setup.pool = bad.pool,
            3 => setup.winner = bad.winner,
            4 => setup.lots = bad.lots,
            _ => setup.places[0] = bad.places.into_iter().next().unwrap_or_default(),
        }
        setup
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    #[test]
    fn no_description_panics(setup in prop_oneof![any_setup(), spoilt_setup()], index: usize) {
        if let Ok(mut state) = State::from_setup(&setup) {
            prop_assert_eq!(state.to_setup(), setup);
            // Whatever was accepted can be gone on with.
            for round in 0..20usize {
                match state.phase() {
                    Phase::Throw => {
                        state.throw(Lots::nth(state.config().game(), index.wrapping_mul(round))).unwrap();
                    }
                    Phase::Play => {
                        let plays = state.legal_plays();
                        prop_assert!(!plays.is_empty());
                        state.play(plays[index % plays.len()]).unwrap();
                    }
                    Phase::Over => break,
                }
            }
        }
    }

    #[test]
    fn no_text_panics(text in "[0-9+^,. a]{0,12}|\\PC{0,12}", index: usize) {
        for config in [Config::new(Game::PanchaKeliya, 2), Config::new(Game::Saturankam, 4)] {
            let config = config.unwrap();
            let mut state = State::new(config, config.seat(1).unwrap());
            state.throw(Lots::nth(config.game(), index)).unwrap();
            if let Ok(play) = text.parse::<Play>() {
                prop_assert_eq!(play.to_string(), text.clone());
                let listed = state.legal_plays().contains(&play);
                prop_assert_eq!(state.play(play).is_ok(), listed);
            }
            let _ = config.board().place(&text);
            let _ = text.parse::<Game>();
            let _ = text.parse::<Side>();
        }
    }
}

#[test]
fn no_run_of_granting_throws_is_too_long() {
    let config = Config::new(Game::PanchaKeliya, 2).unwrap();
    let mut state = State::new(config, config.seat(1).unwrap());
    let one = Lots::new(config, &[0, 0, 1, 0, 0, 0]).unwrap();
    for count in 1..=300usize {
        let thrown = state.throw(one).unwrap();
        assert!(thrown.again);
        // A full pool is far from anything that happens; what is beyond it is lost.
        let full = keliya_rules::Values::CAPACITY;
        assert_eq!(state.pool().len(), count.min(full));
        assert_eq!(thrown.lost.len(), usize::from(count > full));
    }
    state.throw(Lots::new(config, &[0; 6]).unwrap()).unwrap();
    while state.phase() == Phase::Play {
        let plays = state.legal_plays();
        state.play(plays[plays.len() - 1]).unwrap();
    }
    assert_eq!(state.seat().number(), 2);
}
