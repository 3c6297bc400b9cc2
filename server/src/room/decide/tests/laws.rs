//! What holds in every room whatever its people do: random scripts by several of them.

use std::fmt::Write;

use keliya_protocol::{Event, Status, limits::MISSED_BEFORE_STAND_IN};
use keliya_rules::{Config, Phase};
use proptest::{prelude::*, test_runner::RngSeed};
use serde_json::Value;

use super::{
    BOT_DELAY, Table, code, dice,
    lines::{Line, PEOPLE, SEEDS, config, line},
    person,
    script::client_seed,
    script::told,
    server_turn,
};
use crate::room::{
    Entry, State,
    state::{Seat, Stage},
};

/// A table that checks every law after every line.
struct Watched {
    table: Table,
    /// What was sent so far: events, and rooms as everybody sees them.
    events: u64,
    told_server_seeds: Vec<String>,
    told_client_seeds: Vec<String>,
    /// Lines done, so that what costs most is looked at now and then.
    lines: usize,
}

impl Watched {
    fn new(config: Config, first_seed: u64) -> Self {
        let table = Table::with(config, Some(1), first_seed);
        let mut watched = Self {
            events: 0,
            told_server_seeds: Vec::new(),
            told_client_seeds: Vec::new(),
            lines: 0,
            table,
        };
        watched.check(0);
        watched
    }

    fn go(&mut self, line: &Line) {
        if matches!(self.table.state.stage, Stage::Closed) {
            return;
        }
        let entries = self.table.entries.len();
        let before = format!("{:?}", self.table.state);
        match line {
            Line::Act(_) | Line::Host(_) => {
                let Some(action) = self.action(line) else {
                    return;
                };
                let said = self.table.act(&action);
                let nothing = said.starts_with('!') || said.starts_with("again") || said == "ok";
                let after = format!("{:?}", self.table.state);
                // A clock that goes on is stored, and is no event.
                if said != "up" {
                    assert_eq!(nothing, entries == self.table.entries.len(), "{action}");
                    assert_eq!(nothing, before == after, "{action} -> {said}");
                }
            }
            Line::Go(nth) => {
                let Some(game) = self.table.state.game() else {
                    return;
                };
                let at = usize::from(game.table.seat().number()) - 1;
                if self.table.state.seats[at].holder.is_some() && !self.table.state.paused {
                    self.table.act_in_turn(*nth);
                }
            }
        }
        self.check(entries);
    }

    /// What a line comes to now; none if it makes no sense.
    fn action(&self, line: &Line) -> Option<String> {
        match line {
            Line::Host(verb) => {
                let host = self.table.state.host.as_ref()?;
                let on_host = verb.ends_with(host.name.as_str());
                (!on_host).then(|| format!("{} {verb}", host.name))
            }
            // A second connection comes in by `sync`, which is for those who are in the room.
            Line::Act(action) if action.ends_with(" connect") => {
                let who = person(action.split(' ').next().expect("who")).id;
                let sits = self.table.state.seat_of(who).is_some();
                (sits || self.table.crowd.is_present(who)).then(|| action.clone())
            }
            Line::Act(action) => Some(action.clone()),
            Line::Go(_) => None,
        }
    }

    /// Whatever has happened, the room is not stuck: people who come back, or the server where it is to
    /// act, bring a game that runs to its end.
    fn plays_on(&mut self) {
        for nth in 0.. {
            assert!(nth < 20_000, "a game must end");
            let state = &self.table.state;
            if state.status() != Status::Playing || self.is_closed() {
                return;
            }
            if state.paused {
                let host = state.host.as_ref().map(|host| host.name.to_string());
                // Without a host whoever comes next is host.
                let host = host.unwrap_or_else(|| "Newcomer".to_owned());
                let said = self.table.act(&format!("{host} join 0"));
                assert!(!said.starts_with('!'), "{host} cannot come in: {said}");
                self.table.check(&format!("{host} unpause -> unpaused"));
            } else if state.game().is_none() {
                assert!(self.table.act("wait 10s").contains("game_started"));
            } else if let Some(turn) = server_turn(state, BOT_DELAY) {
                let told = self.table.wait(turn.at.since(self.table.now));
                assert!(!told.is_empty(), "the server is to act: {turn:?}");
            } else {
                self.table.act_in_turn(nth);
            }
        }
    }

    fn check(&mut self, from: usize) {
        let fresh = self.table.entries[from..].to_vec();
        for entry in &fresh {
            self.check_entry(entry);
        }
        let state = &self.table.state;
        assert_eq!(state.seq, self.events, "numbered without gaps");
        check_people(state);
        check_game(state);
        check_turn(state);
        if self.lines.is_multiple_of(16) {
            self.check_replay();
        }
        self.check_secrets();
        self.lines += 1;
    }

    fn check_replay(&self) {
        let replayed = format!("{:?}", self.table.replayed());
        assert_eq!(replayed, format!("{:?}", self.table.state), "replayed");
    }

    fn check_entry(&mut self, entry: &Entry) {
        for event in entry.events() {
            self.events += 1;
            let json = serde_json::to_string(event).expect("an event as JSON");
            let read: Event = serde_json::from_str(&json).expect("an event from JSON");
            assert_eq!(&read, event);
            match event {
                Event::GameOver(over) => self.told_server_seeds.push(over.server_seed.clone()),
                Event::RoomClosed(closed) => {
                    self.told_server_seeds.extend(closed.server_seed.clone());
                }
                Event::SeedGiven(given) => {
                    self.told_client_seeds.extend(given.client_seed.clone());
                }
                _ => {}
            }
            self.assert_no_secret("an event", &json);
        }
        self.assert_no_secret("an entry's Debug", &format!("{entry:?}"));
    }

    fn check_secrets(&self) {
        self.assert_no_secret("the state's Debug", &format!("{:?}", self.table.state));
        let room = self.table.seen_by(PEOPLE.get(self.lines % 6).copied());
        self.assert_no_secret("a room", &room.to_string());
        let shown = &room["fairness"]["server_seed"];
        let is_over = room["status"] == "over" && !self.is_closed();
        assert_eq!(shown != &Value::Null, is_over);
    }

    fn is_closed(&self) -> bool {
        matches!(self.table.state.stage, Stage::Closed)
    }

    /// No server seed whose game is not over, and no client seed that its owner has not given.
    fn assert_no_secret(&self, what: &str, text: &str) {
        for seed in &self.table.drawn {
            let hex = dice::hex(seed);
            if !self.told_server_seeds.contains(&hex) {
                assert!(!text.contains(&hex), "{what} shows a server seed: {text}");
            }
            let bytes = format!("{seed:?}");
            let bytes = bytes.trim_matches(['[', ']']);
            assert!(!text.contains(bytes), "{what} shows a server seed: {text}");
        }
        for seed in SEEDS.map(client_seed) {
            let seed = seed.reveal();
            if !self.told_client_seeds.iter().any(|told| told == seed) {
                assert!(!text.contains(seed), "{what} shows a client seed: {text}");
            }
        }
    }
}

fn check_people(state: &State) {
    for name in PEOPLE {
        let id = person(name).id;
        let held = state.seats.iter().filter(|seat| seat.is_held_by(id));
        let held = held.count();
        assert!(held <= 1, "{name} holds {held} seats");
        assert!(held == 0 || !state.removed.contains(&id), "{name} sits");
    }
    if let Some(host) = &state.host {
        assert!(PEOPLE.contains(&host.name.as_str()), "{host:?}");
        assert!(!state.removed.contains(&host.id), "the host was removed");
    }
    let sits = state.seats.iter().any(|seat| seat.holder.is_some());
    assert!(
        state.host.is_some() || !sits,
        "somebody sits and nobody hosts"
    );
}

fn check_game(state: &State) {
    let Some(game) = state.game() else { return };
    let legal = game.table.legal_plays().len();
    match game.table.phase() {
        Phase::Throw => assert_eq!(legal, 0),
        Phase::Play => assert!(legal > 0, "the seat in turn can do nothing"),
        Phase::Over => panic!("a game that is over still runs"),
    }
    let throws = game.throws;
    assert!(state.coming_seed.is_none(), "drawn too early");
    assert_eq!(game.client_seeds.len(), state.seats.len(), "{throws}");
}

/// Exactly one can throw or play: a bot, or a person, and for a person without time left the server. In a
/// pause nobody can, and the host can end it.
fn check_turn(state: &State) {
    let turn = server_turn(state, BOT_DELAY);
    let playing = state.status() == Status::Playing;
    assert!(playing || !state.paused, "paused without a game");
    let free = state.seats.iter().any(Seat::is_free);
    assert!(!(playing && free), "a seat is free during a game");
    assert!(turn.is_none() || state.goes_on(), "nobody would see to it");
    let Some(game) = state.game() else {
        assert!(turn.is_none());
        return;
    };
    let seat = &state.seats[usize::from(game.table.seat().number()) - 1];
    let limited = state.turn_seconds > 0;
    assert_eq!(game.clock.deadline.is_some(), limited && !state.paused);
    let server_acts = seat.bot.is_some() || limited;
    assert_eq!(turn.is_some(), server_acts && !state.paused);
    assert!(seat.missed < MISSED_BEFORE_STAND_IN || seat.bot.is_some());
    if let Some(turn) = turn {
        assert_eq!(turn.auto, seat.holder.is_some());
        assert!(!turn.auto || seat.bot.is_some() || Some(turn.at) == game.clock.deadline);
    }
}

fn proptest_config() -> ProptestConfig {
    ProptestConfig {
        cases: 64,
        max_shrink_iters: 300,
        rng_seed: RngSeed::Fixed(20_261_129),
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

proptest! {
    #![proptest_config(proptest_config())]

    #[test]
    fn a_room_keeps_its_laws(
        config in config(),
        first_seed in 0..1_000_u64,
        all_come in any::<bool>(),
        all_give_hashes in any::<bool>(),
        lines in prop::collection::vec(line(), 1..100),
    ) {
        let mut watched = Watched::new(config, first_seed);
        for who in &PEOPLE[1..if all_come { PEOPLE.len() } else { 1 }] {
            watched.go(&Line::Act(format!("{who} join")));
        }
        for (who, seed) in PEOPLE.iter().zip(SEEDS).take(if all_give_hashes { 2 } else { 0 }) {
            watched.go(&Line::Act(format!("{who} hash {seed}")));
        }
        for line in &lines {
            watched.go(line);
        }
        watched.check_replay();
        watched.plays_on();
        watched.check_replay();
    }

    #[test]
    fn a_game_between_people_who_come_and_go_can_be_replayed(
        config in config(),
        first_seed in 0..1_000_u64,
        disturbances in prop::collection::vec((0..40_usize, line()), 0..40),
    ) {
        let mut table = Table::with(config, Some(1), first_seed);
        for who in &PEOPLE[1..usize::from(config.seats())] {
            table.act(&format!("{who} join"));
        }
        table.act("Nimal start");
        for (moves, line) in disturbances {
            for nth in 0..moves {
                let Some(game) = table.state.game() else { break };
                let at = usize::from(game.table.seat().number()) - 1;
                if table.state.seats[at].holder.is_none() || table.state.paused {
                    break;
                }
                table.act_in_turn(nth);
            }
            match line {
                Line::Act(action) if !action.ends_with(" connect") => {
                    table.act(&action);
                }
                Line::Act(_) | Line::Host(_) | Line::Go(_) => {}
            }
        }
        let replayed = format!("{:?}", table.replayed());
        prop_assert_eq!(replayed, format!("{:?}", table.state));
    }

    #[test]
    fn the_same_script_gives_the_same_room(
        config in config(),
        lines in prop::collection::vec(line(), 1..40),
    ) {
        let told_by = || {
            let mut table = Table::with(config, Some(1), 0);
            let mut told = String::new();
            for line in &lines {
                let said = match line {
                    Line::Act(action) => table.act(action),
                    Line::Host(_) | Line::Go(_) => continue,
                };
                writeln!(told, "{said}").expect("a text grows");
            }
            (told, format!("{:?}", table.state))
        };
        prop_assert_eq!(told_by(), told_by());
    }
}

#[test]
fn a_journal_that_cannot_be_is_refused_and_not_believed() {
    let table = Table::playing(1).after("Nimal throw -> thrown 1 1 again");
    let entries = &table.entries;
    let replay = |order: &[usize]| {
        let mut state = State::begin(code(), &entries[order[0]]).ok()?;
        for &at in &order[1..] {
            state.evolve(&entries[at]).ok()?;
        }
        Some(state.seq)
    };
    assert_eq!(replay(&[0, 1, 2, 3]), Some(4));
    assert_eq!(replay(&[1]), None, "the first entry makes the room");
    assert_eq!(replay(&[0, 0]), None, "a room is made once");
    assert_eq!(replay(&[0, 1, 3]), None, "no throw without a game");
    assert_eq!(replay(&[0, 1, 2, 2]), None, "no game in a game");
    assert_eq!(replay(&[0, 1, 2, 3, 3]), None, "no two throws in a row");
    let events = entries[3].events().cloned().collect::<Vec<_>>();
    assert_eq!(told(&events), "thrown 1 1 again");
}
