//! Follows a room's events with the rules engine: what a throw counted, what was legal, where the
//! counters stand, whose turn it is, who won; and at the end of a game its dice.

use std::mem;

use keliya_rules::{Config, Game, Lots, OptionChoice, Phase, Play, State, Step};
use serde_json::{Map, Value, json};

use crate::{dice, roster::Roster};

/// Judges the games of one room, given its events in order.
#[derive(Debug)]
pub struct Referee {
    room: String,
    config: Config,
    lots: Value,
    /// The commitment shown before the next game, as far as it was seen.
    promised: Value,
    state: Option<State>,
    started: Value,
    throws: Vec<Value>,
    batch: Vec<Value>,
    roster: Roster,
    /// The `game_over` of every finished game.
    pub finished: Vec<Value>,
}

impl Referee {
    /// A referee for the room that this `room` message describes.
    ///
    /// # Panics
    ///
    /// If the rules know no such game, or another board.
    #[must_use]
    pub fn new(room: &Value) -> Self {
        let config = config(
            room["game"].as_str().unwrap(),
            room["players"].as_u64().unwrap(),
            room["options"].as_object().unwrap(),
        );
        check_board(config, &room["board"]);
        let promised = if room["status"] == "lobby" {
            room["fairness"]["commitment"].clone()
        } else {
            Value::Null
        };
        Self {
            room: room["room"].as_str().unwrap().to_owned(),
            config,
            lots: room["board"]["lots"].clone(),
            promised,
            state: None,
            started: Value::Null,
            throws: Vec::new(),
            batch: Vec::new(),
            roster: Roster::new(room),
            finished: Vec::new(),
        }
    }

    /// Takes the next `event` message.
    ///
    /// # Panics
    ///
    /// If anything in it is not as the rules and the protocol have it.
    pub fn see(&mut self, message: &Value) {
        let event = &message["event"];
        self.roster.see(event);
        match event["kind"].as_str().unwrap() {
            "game_started" => self.start(message),
            "thrown" | "played" | "lost" | "game_over" => {
                self.batch.push(message.clone());
                if message.get("turn").is_some() {
                    let batch = mem::take(&mut self.batch);
                    self.judge(&batch);
                }
            }
            _ => {
                assert!(self.batch.is_empty(), "in the middle of a batch: {message}");
                if let Some(state) = &self.state {
                    assert_eq!(message["position"], position(state), "{message}");
                    if let Some(turn) = message.get("turn") {
                        let turn = self.roster.without_deadline(turn);
                        assert_eq!(turn, turn_of(state), "{message}");
                    }
                }
            }
        }
    }

    /// Takes the next event of a room's history, which comes without position and turn.
    ///
    /// # Panics
    ///
    /// If it is not as the rules and the protocol have it.
    pub fn recall(&mut self, message: &Value) {
        let event = &message["event"];
        let kind = event["kind"].as_str().unwrap();
        if kind == "game_started" {
            self.begin(message);
            return;
        }
        if !matches!(kind, "thrown" | "played" | "game_over") {
            return;
        }
        let state = self
            .state
            .as_mut()
            .unwrap_or_else(|| panic!("no game: {message}"));
        if kind != "game_over" {
            assert_eq!(event["seat"], state.seat().number(), "{message}");
        }
        match kind {
            "thrown" => {
                let lots: Vec<u8> = serde_json::from_value(event["lots"].clone()).unwrap();
                self.throws.push(event["lots"].clone());
                state.throw(Lots::new(self.config, &lots).unwrap()).unwrap();
            }
            "played" => {
                let play: Play = event["move"].as_str().unwrap().parse().unwrap();
                state
                    .play(play)
                    .unwrap_or_else(|refusal| panic!("{message}: {refusal}"));
            }
            _ => self.end(event.clone()),
        }
    }

    /// The `position` and `turn` that a `room` message must have now; none without a game.
    #[must_use]
    pub fn standing(&self) -> Option<(Value, Value)> {
        self.state
            .as_ref()
            .map(|state| (position(state), turn_of(state)))
    }

    fn start(&mut self, message: &Value) {
        self.begin(message);
        let state = self.state.as_ref().unwrap();
        assert_eq!(message["position"], position(state), "{message}");
        let turn = self.roster.without_deadline(&message["turn"]);
        assert_eq!(turn, turn_of(state), "{message}");
    }

    fn begin(&mut self, message: &Value) {
        let event = &message["event"];
        assert!(self.state.is_none(), "a game in a game: {message}");
        if !self.promised.is_null() {
            assert_eq!(
                event["commitment"], self.promised,
                "another commitment than before: {message}"
            );
        }
        let first = event["first_seat"].as_u64().unwrap() as u8;
        let state = State::new(
            self.config,
            self.config.seat(first).expect("a seat of the table"),
        );
        self.state = Some(state);
        self.started = event.clone();
        self.throws.clear();
    }

    fn end(&mut self, over: Value) {
        dice::verify(&self.room, &self.lots, &self.started, &over, &self.throws);
        self.promised = over["next_commitment"].clone();
        self.finished.push(over);
        self.state = None;
    }

    fn judge(&mut self, batch: &[Value]) {
        let state = self
            .state
            .as_mut()
            .unwrap_or_else(|| panic!("no game: {batch:?}"));
        let seat = state.seat().number();
        let first = &batch[0]["event"];
        if first["kind"] != "game_over" {
            self.roster.check_act(first);
        }
        let mut expected = vec![first.clone()];
        let (lost, winner) = match first["kind"].as_str().unwrap() {
            "thrown" => {
                let lots: Vec<u8> = serde_json::from_value(first["lots"].clone()).unwrap();
                self.throws.push(first["lots"].clone());
                let thrown = state.throw(Lots::new(self.config, &lots).unwrap()).unwrap();
                expected[0] = json!({"kind": "thrown", "seat": seat, "lots": lots, "value": thrown.value,
                    "again": thrown.again, "auto": first["auto"]});
                (thrown.lost.to_vec(), None)
            }
            "played" => {
                let play: Play = first["move"].as_str().unwrap().parse().unwrap();
                let played = state
                    .play(play)
                    .unwrap_or_else(|refusal| panic!("{first}: {refusal}"));
                expected[0] = json!({"kind": "played", "seat": seat, "move": play.to_string(),
                    "steps": steps(self.config, &played.steps), "auto": first["auto"]});
                (played.lost.to_vec(), played.winner)
            }
            "game_over" => (vec![], None),
            other => panic!("a batch begins with {other}: {batch:?}"),
        };
        if !lost.is_empty() {
            expected.push(json!({"kind": "lost", "seat": seat, "values": lost}));
        }
        let kinds: Vec<&Value> = batch.iter().map(|message| &message["event"]).collect();
        let over = kinds
            .last()
            .filter(|event| event["kind"] == "game_over")
            .copied()
            .cloned();
        if let Some(over) = &over {
            if kinds.len() > 1 {
                assert!(winner.is_some(), "over, but nobody has won: {batch:?}");
                expected.push(over.clone());
            }
            let seats: Vec<u8> = winner
                .map(|side| {
                    self.config
                        .seats_of(side)
                        .map(|seat| seat.number())
                        .collect()
                })
                .unwrap_or_default();
            assert_eq!(
                over["winner"],
                json!(winner.map(keliya_rules::Side::name)),
                "{over}"
            );
            assert_eq!(over["seats"], json!(seats), "{over}");
        } else {
            assert_eq!(winner, None, "somebody has won, but it goes on: {batch:?}");
        }
        assert_eq!(kinds, expected.iter().collect::<Vec<_>>());

        for (index, message) in batch.iter().enumerate() {
            assert_eq!(message["position"], position(state), "{message}");
            assert_eq!(
                message.get("turn").is_some(),
                index + 1 == batch.len(),
                "{message}"
            );
        }
        let turn = if over.is_some() {
            Value::Null
        } else {
            turn_of(state)
        };
        let told = &batch[batch.len() - 1]["turn"];
        assert_eq!(self.roster.without_deadline(told), turn, "{batch:?}");
        if let Some(over) = over {
            self.end(over);
        }
    }
}

/// The configuration that a room's fields name.
fn config(game: &str, players: u64, options: &Map<String, Value>) -> Config {
    let game: Game = game.parse().unwrap();
    assert_eq!(
        options.len(),
        game.options().len(),
        "every option with its value"
    );
    options.iter().fold(
        Config::new(game, players as u8).unwrap(),
        |config, (name, value)| {
            let choice = match value {
                Value::Bool(flag) => OptionChoice::Flag(*flag),
                other => OptionChoice::Word(other.as_str().unwrap()),
            };
            config.with_option(name, choice).unwrap()
        },
    )
}

fn check_board(config: Config, json: &Value) {
    let board = config.board();
    let squares: Vec<Value> = board
        .squares()
        .iter()
        .map(|square| json!({"name": square.name, "x": square.x, "y": square.y, "house": square.house}))
        .collect();
    assert_eq!(json["squares"], json!(squares));
    let tracks: Map<String, Value> = config
        .sides()
        .map(|side| {
            let names: Vec<_> = board
                .track(side)
                .iter()
                .map(|&id| board.square(id).unwrap().name)
                .collect();
            (side.to_string(), json!(names))
        })
        .collect();
    assert_eq!(json["tracks"], Value::Object(tracks));
}

fn position(state: &State) -> Value {
    let config = state.config();
    let sides = config.sides().map(|side| {
        let places: Vec<_> = state
            .places(side)
            .map(|place| config.board().name_of(place))
            .collect();
        (side.to_string(), json!(places))
    });
    Value::Object(sides.collect())
}

fn turn_of(state: &State) -> Value {
    let phase = match state.phase() {
        Phase::Throw => "throw",
        Phase::Play => "play",
        Phase::Over => return Value::Null,
    };
    let plays = state.legal_plays();
    let legal: Vec<Value> = plays
        .iter()
        .map(|&play| json!({"move": play.to_string(), "steps": steps(state.config(), &state.steps(play).unwrap())}))
        .collect();
    json!({"seat": state.seat().number(), "side": state.side().name(), "phase": phase, "lots": state.lots(),
        "pool": state.pool(), "legal": legal, "deadline": null})
}

fn steps(config: Config, steps: &[Step]) -> Value {
    let board = config.board();
    let steps = steps.iter().map(|step| {
        let cuts: Vec<_> =
            step.cuts.iter().map(|cut| json!({"side": cut.side.name(), "counter": cut.counter})).collect();
        json!({"counter": step.counter, "from": board.name_of(step.from), "to": board.name_of(step.to),
            "pips": step.pips, "cuts": cuts})
    });
    steps.collect()
}
