//! Scripts of commands for the pure core: who asks what, and what comes of it.
//!
//! A line of a script is `<who> <command> -> <outcome>`, or `wait <time> -> <outcome>`. An outcome is
//! `ok` (granted, and nothing happened), the events that happened, `!<code>` for a refusal, or
//! `again <seq>` for a request that was done before, or `up` when the server runs again. The expected
//! outcomes come from PROTOCOL.md.

mod absence;
mod bots;
mod dice;
mod fairness;
mod host;
mod laws;
mod lines;
mod once;
mod rematch;
mod remote;
mod returning;
mod script;
mod seats;
mod table;
mod timers;
mod views;

use std::time::Duration;

use keliya_protocol::{
    ErrorCode, Event, PlayerId, PlayerName, PlayerRef, RequestId, RoomCode, Timestamp, Visibility,
    fair::ServerSeed,
};
use keliya_rules::{Config, Game};

use super::{Ask, Decision, Keep, decide, due, next_due, resumed, seat_taken, serve, server_turn};
use crate::room::{Command, Entry, Fact, Refusal, State, crowd::Crowd, setup::setup_of};

/// A week, the default of PROTOCOL.md for how long a room is kept.
const KEEP: Duration = Duration::from_secs(7 * 24 * 60 * 60);
/// Watchers that a room of these tests takes.
const WATCHERS: usize = 3;
/// How long bots of these tests wait.
const BOT_DELAY: Duration = Duration::from_secs(1);
const CODE: &str = "K7QF3M";

/// A room without its task: the state, who is there, and the time.
#[derive(Clone)]
struct Table {
    state: State,
    crowd: Crowd,
    now: Timestamp,
    entries: Vec<Entry>,
    /// Server seeds drawn so far, in order.
    drawn: Vec<[u8; 32]>,
    /// The first of them.
    first_seed: u64,
    may_sit: bool,
}

/// The person of that name; the same name is always the same person.
fn person(name: &str) -> PlayerRef {
    let digits: String = name.bytes().map(|byte| format!("{byte:02x}")).collect();
    let id: PlayerId = serde_json::from_str(&format!("\"{digits:0>32}\"")).expect("32 hex digits");
    PlayerRef {
        id,
        name: PlayerName::new(name).expect("a name"),
    }
}

fn code() -> RoomCode {
    CODE.parse().expect("a code")
}

impl Table {
    /// A room for a game with its default options, made by Nimal, who has seat 1.
    fn new(game: Game, players: u8) -> Self {
        Self::with(Config::new(game, players).expect("a table"), Some(1), 0)
    }

    /// The same for two at Siga.
    fn siga() -> Self {
        Self::new(Game::Siga, 2)
    }

    /// Siga with Kamala in seat 2, nobody's hash given.
    fn ready() -> Self {
        Self::siga().after("Kamala join -> seat_taken 2 Kamala")
    }

    /// The same with a limit of 30 s for each throw or play.
    fn timed(first_value: u8) -> Self {
        Self::playing(first_value).after("Nimal timer 30 -> timer_set 30")
    }

    /// The same with the first game started, by seeds of which seat 1 throws that value first.
    fn playing(first_value: u8) -> Self {
        let config = Config::new(Game::Siga, 2).expect("a table");
        let fits = |&seed: &u64| {
            let key = server_seed(seed);
            let first = dice::first_seat(&key, "K7QF3M/1/-,-/", 2);
            first == 1 && dice::siga_value(&key, "K7QF3M/1/-,-/", 1) == first_value
        };
        let seed = (0..).find(fits).expect("one of many seeds");
        Self::with(config, Some(1), seed)
            .after("Kamala join -> seat_taken 2 Kamala")
            .after("Nimal start -> game_started 1 first 1")
    }

    fn with(config: Config, seat: Option<u8>, first_seed: u64) -> Self {
        let nimal = person("Nimal");
        let now = Timestamp::from_millis(1_795_953_600_000);
        let seed = server_seed(first_seed);
        let mut facts = vec![
            Fact::Created {
                setup: setup_of(config),
                visibility: Visibility::Private,
                host: nimal.clone(),
                turn_seconds: 0,
            },
            Fact::SeedDrawn(ServerSeed::new(seed)),
        ];
        facts.extend(seat.map(|seat| seat_taken(seat, &nimal)));
        let entry = Entry { at: now, facts };
        let state = State::begin(code(), &entry).expect("a room");
        let mut table = Self {
            state,
            crowd: Crowd::default(),
            now,
            entries: vec![entry],
            drawn: vec![seed],
            first_seed,
            may_sit: true,
        };
        table.come(&nimal);
        table
    }

    /// The seq of the room.
    fn seq(&self) -> u64 {
        self.state.seq
    }

    fn come(&mut self, player: &PlayerRef) {
        self.crowd.come(player);
        self.note_seats();
    }

    /// A connection of a player ends.
    fn drop_link(&mut self, player: PlayerId) {
        self.crowd.go(player, self.now);
        self.note_seats();
    }

    fn let_go(&mut self, player: PlayerId) {
        while self.crowd.is_present(player) {
            self.crowd.go(player, self.now);
        }
        self.crowd.forget_dropped(player);
        self.note_seats();
    }

    /// As the room's task does after every change.
    fn note_seats(&mut self) {
        let state = &self.state;
        for holder in state.seats.iter().filter_map(|seat| seat.holder.as_ref()) {
            self.crowd.miss(holder.id, self.now);
        }
        if let Some(host) = &state.host {
            self.crowd.miss(host.id, self.now);
        }
        self.crowd
            .forget_absent(|id| state.seat_of(id).is_some() || state.is_host(id));
    }

    /// Asks without an id, and does what was decided.
    fn ask(&mut self, who: &PlayerRef, command: &Command) -> Result<Outcome, Refusal> {
        self.ask_with_id(who, None, command)
    }

    /// Asks, and does what was decided.
    fn ask_with_id(
        &mut self,
        who: &PlayerRef,
        id: Option<&RequestId>,
        command: &Command,
    ) -> Result<Outcome, Refusal> {
        let mut drawn = self.drawn.clone();
        let first = self.first_seed;
        let mut draw = || {
            let seed = server_seed(first + drawn.len() as u64);
            drawn.push(seed);
            ServerSeed::new(seed)
        };
        let decision = decide(
            &self.state,
            &mut Ask {
                caller: who,
                id,
                command,
                crowd: &self.crowd,
                watchers: WATCHERS,
                now: self.now,
                draw: &mut draw,
            },
        )?;
        let (back, facts) = match decision {
            Decision::Again(seq) => return Ok(Outcome::Again(seq)),
            Decision::Back(back, facts) => (vec![back], facts),
            Decision::Facts(facts) => (Vec::new(), facts),
        };
        self.drawn = drawn;
        let mut events = self.apply(back);
        events.extend(self.apply(facts));
        match command {
            Command::Join { .. } | Command::Sync { .. } if !self.crowd.is_present(who.id) => {
                self.come(who);
            }
            Command::Leave => self.let_go(who.id),
            Command::Remove(player) => self.let_go(*player),
            _ => self.note_seats(),
        }
        Ok(Outcome::Events(events))
    }

    /// Time goes on; everything that becomes due happens in its time.
    fn wait(&mut self, time: Duration) -> Vec<Event> {
        let end = self.now.after(time);
        let mut events = Vec::new();
        // Whole games of bots fit into an hour.
        for _ in 0..50_000 {
            let turn = server_turn(&self.state, BOT_DELAY);
            let due_at = next_due(&self.state, &self.crowd, Keep(KEEP));
            let next = turn.map(|turn| turn.at).into_iter().chain(due_at).min();
            let Some(next) = next.filter(|&at| at <= end) else {
                self.now = end;
                return events;
            };
            self.now = self.now.max(next);
            let before = self.entries.len();
            let facts = due(&self.state, &self.crowd, Keep(KEEP), self.now);
            events.extend(self.apply(facts));
            self.note_seats();
            events.extend(self.serve());
            assert!(self.entries.len() > before, "due, and nothing happens");
        }
        panic!("something is due for ever: {events:?}");
    }

    /// The server throws or plays if it is time: the first of the legal plays.
    fn serve(&mut self) -> Vec<Event> {
        let due = server_turn(&self.state, BOT_DELAY).filter(|turn| turn.at <= self.now);
        let Some(turn) = due else {
            return Vec::new();
        };
        let play = turn.table.legal_plays().first().copied();
        let mut drawn = self.drawn.clone();
        let first = self.first_seed;
        let mut draw = || {
            let seed = server_seed(first + drawn.len() as u64);
            drawn.push(seed);
            ServerSeed::new(seed)
        };
        let facts = serve(&self.state, &turn, play, &mut draw).expect("a legal play");
        self.drawn = drawn;
        self.apply(facts)
    }

    /// The server is killed and starts again after that time: what it knows then is what was stored, and
    /// nobody is there. `known` is the time until which it is known to have run.
    fn restart(&mut self, down: Duration, known: Timestamp) {
        self.state = self.replayed();
        self.now = self.now.after(down);
        self.crowd = Crowd::left_at_last(known);
        let facts = resumed(&self.state, known, self.now);
        self.apply(facts);
        self.note_seats();
    }

    fn apply(&mut self, facts: Vec<Fact>) -> Vec<Event> {
        if facts.is_empty() {
            return Vec::new();
        }
        let entry = Entry {
            at: self.now,
            facts,
        };
        self.state.evolve(&entry).expect("a decision follows");
        let events: Vec<Event> = entry.events().cloned().collect();
        for event in &events {
            if let Event::SeatLeft(left) = event
                && let Some(player) = &left.player
            {
                self.crowd.forget_dropped(player.id);
            }
        }
        self.entries.push(entry);
        events
    }

    /// The state that follows from the entries as a journal keeps them.
    fn replayed(&self) -> State {
        let read = |entry: &Entry| -> Entry {
            let text = serde_json::to_string(entry).expect("an entry as text");
            serde_json::from_str(&text).expect("an entry from text")
        };
        let mut state = State::begin(code(), &read(&self.entries[0])).expect("a room");
        for entry in &self.entries[1..] {
            state.evolve(&read(entry)).expect("an entry follows");
        }
        state
    }
}

/// What came of a request that was granted.
#[derive(Debug)]
enum Outcome {
    Events(Vec<Event>),
    Again(u64),
}

/// The n-th server seed of these tests: as good as random, and known.
fn server_seed(n: u64) -> [u8; 32] {
    use sha2::{Digest, Sha256};
    Sha256::digest((n + 1).to_string()).into()
}

/// The code of a refusal.
fn refused(outcome: Result<Outcome, Refusal>) -> ErrorCode {
    match outcome {
        Err(refusal) => refusal.code,
        Ok(granted) => panic!("granted: {granted:?}"),
    }
}
