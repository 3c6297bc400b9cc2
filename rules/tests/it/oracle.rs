//! The rules once more, slow and plain: names of squares instead of steps, and
//! every combination tried against the sentences of the rules.

use std::collections::{BTreeMap, BTreeSet};

use keliya_rules::{Config, Game, Place, Side, State};

/// Where the counters of each side are, by name.
pub(crate) type Position = BTreeMap<Side, Vec<String>>;

/// What there is to know about a configuration, by name.
pub(crate) struct Oracle {
    config: Config,
    options: BTreeMap<&'static str, String>,
    tracks: BTreeMap<Side, Vec<String>>,
    houses: BTreeSet<String>,
}

/// What one counter does: its number, `^` or `+`, the numbers written, and the squares walked.
#[derive(Clone, Debug, PartialEq)]
struct Motion {
    counter: usize,
    sign: char,
    numbers: Vec<u8>,
    path: Vec<String>,
}

/// A motion by where it starts: what alike counters have in common.
type Part = (String, char, Vec<u8>);

/// What follows from a play or a throw.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Next {
    pub(crate) position: Position,
    pub(crate) seat: u8,
    pub(crate) phase: &'static str,
    pub(crate) pool: Vec<u8>,
    pub(crate) cuts: Vec<String>,
    pub(crate) lost: Vec<u8>,
    pub(crate) again: bool,
}

pub(crate) fn position_of(state: &State) -> Position {
    let board = state.config().board();
    let names = |side| {
        state
            .places(side)
            .map(|place| board.name_of(place).to_owned())
    };
    state
        .config()
        .sides()
        .map(|side| (side, names(side).collect()))
        .collect()
}

impl Oracle {
    pub(crate) fn new(config: Config) -> Self {
        let board = config.board();
        let name = |&square| board.name_of(Place::Square(square)).to_owned();
        let track = |side| {
            let mut track: Vec<String> = board.track(side).iter().map(name).collect();
            match config.game() {
                Game::PanchaKeliya => track.push("home".into()),
                Game::Siga | Game::Saturankam => *track.last_mut().unwrap() = "home".into(),
            }
            (side, track)
        };
        let houses: &[&str] = match config.game() {
            Game::PanchaKeliya => &["b5", "t5", "t10", "t15", "t20"],
            Game::Siga => &["c1", "e3", "c5", "a3"],
            Game::Saturankam => &["e1", "i5", "e9", "a5"],
        };
        Self {
            config,
            options: config
                .options()
                .map(|(name, value)| (name, value.to_string()))
                .collect(),
            tracks: config.sides().map(track).collect(),
            houses: houses.iter().map(ToString::to_string).collect(),
        }
    }

    fn option(&self, name: &str, value: &str) -> bool {
        self.options.get(name).is_some_and(|set| set == value)
    }

    fn side(&self, seat: u8) -> Side {
        Side::ALL[match self.config.game() {
            Game::PanchaKeliya => usize::from(seat.is_multiple_of(2)),
            Game::Siga | Game::Saturankam => usize::from(seat) - 1,
        }]
    }

    fn next_seat(&self, seat: u8) -> u8 {
        if seat == self.config.seats() {
            1
        } else {
            seat + 1
        }
    }

    fn value(&self, lots: &[u8]) -> u8 {
        match (self.config.game(), lots.iter().sum()) {
            (Game::Siga, 0) => 8,
            (_, sum) => sum,
        }
    }

    fn on_board(place: &str) -> bool {
        place != "wait" && place != "home"
    }

    fn path(&self, side: Side, from: &str, pips: u8) -> Option<Vec<String>> {
        let track = &self.tracks[&side];
        let at = track.iter().position(|square| square == from)?;
        if from == "home" {
            return None;
        }
        let path = track.get(at + 1..=at + usize::from(pips))?;
        Some(path.to_vec())
    }

    fn to_go(&self, side: Side, from: &str) -> usize {
        let track = &self.tracks[&side];
        track.len() - 1 - track.iter().position(|square| square == from).unwrap()
    }

    /// Every legal play with what it does.
    pub(crate) fn plays(
        &self,
        position: &Position,
        seat: u8,
        pool: &[u8],
    ) -> BTreeMap<String, Next> {
        let side = self.side(seat);
        let candidates = match self.config.game() {
            Game::PanchaKeliya => self.pancha_keliya(position, side, pool),
            Game::Siga => self.siga(position, side, pool),
            Game::Saturankam => self.saturankam(position, side, pool),
        };
        let own = &position[&side];
        let mut listed: BTreeMap<Vec<Part>, Vec<Motion>> = BTreeMap::new();
        for play in candidates {
            let mut key: Vec<_> = play
                .iter()
                .map(|m| (own[m.counter - 1].clone(), m.sign, m.numbers.clone()))
                .collect();
            key.sort();
            let better = |old: &Vec<Motion>| {
                play[0].counter < old[0].counter
                    || play.len() == 2
                        && play[0].counter == old[0].counter
                        && play[0].numbers > old[0].numbers
            };
            if listed.get(&key).is_none_or(better) {
                listed.insert(key, play);
            }
        }
        let entry = |play: Vec<Motion>| {
            let notation: Vec<String> = play.iter().map(written).collect();
            (notation.join(","), self.after(position, seat, pool, &play))
        };
        listed.into_values().map(entry).collect()
    }

    fn go(
        &self,
        position: &Position,
        side: Side,
        counter: usize,
        numbers: &[u8],
    ) -> Option<Motion> {
        let path = self.path(side, &position[&side][counter - 1], numbers.iter().sum())?;
        Some(Motion {
            counter,
            sign: '+',
            numbers: numbers.to_vec(),
            path,
        })
    }

    fn enter(&self, side: Side, counter: usize, number: u8) -> Motion {
        let path = vec![self.tracks[&side][0].clone()];
        Motion {
            counter,
            sign: '^',
            numbers: vec![number],
            path,
        }
    }

    fn pancha_keliya(&self, position: &Position, side: Side, pool: &[u8]) -> Vec<Vec<Motion>> {
        let mut found = Vec::new();
        for (counter, place) in (1..).zip(&position[&side]) {
            for &value in pool {
                if place == "wait" && [1, 5, 6].contains(&value) {
                    found.push(self.enter(side, counter, value));
                }
                found.extend(self.go(position, side, counter, &[value]));
            }
            if pool.len() >= 2 {
                let mut all = pool.to_vec();
                all.sort_unstable_by(|a, b| b.cmp(a));
                found.extend(self.go(position, side, counter, &all));
            }
        }
        if self.option("occupancy", "single") {
            found.retain(|motion| {
                let end = motion.path.last().unwrap();
                let stands = |side: &Side| position[side].contains(end);
                let opponent = if side == Side::A { Side::B } else { Side::A };
                let barred = stands(&side) || self.houses.contains(end) && stands(&opponent);
                end == "home" || !barred
            });
        }
        found.into_iter().map(|motion| vec![motion]).collect()
    }

    fn siga(&self, position: &Position, side: Side, pool: &[u8]) -> Vec<Vec<Motion>> {
        let mut found = Vec::new();
        let &[value] = pool else { return found };
        for (counter, place) in (1..).zip(&position[&side]) {
            if place == "wait" && value == 1 {
                found.push(vec![self.enter(side, counter, 1)]);
            }
            found.extend(
                self.go(position, side, counter, &[value])
                    .map(|motion| vec![motion]),
            );
        }
        if self.option("home_split", "true") {
            for part in 1..value {
                let first = self.go(position, side, 1, &[part]);
                let second = self.go(position, side, 2, &[value - part]);
                if let (Some(first), Some(second)) = (first, second)
                    && [&first, &second]
                        .iter()
                        .any(|m| m.path.last().unwrap() == "home")
                {
                    found.push(vec![first, second]);
                }
            }
        }
        found
    }

    fn saturankam(&self, position: &Position, side: Side, pool: &[u8]) -> Vec<Vec<Motion>> {
        let mut found = Vec::new();
        let &[sum] = pool else { return found };
        let own = &position[&side];
        let double = [2, 6, 8, 12].contains(&sum).then_some(sum / 2);
        if sum == 2 {
            let waiting = (1..=2).filter(|&counter| own[counter - 1] == "wait");
            let all: Vec<Motion> = waiting
                .map(|counter| self.enter(side, counter, 1))
                .collect();
            if !all.is_empty() {
                found.push(all);
            }
        }
        // An ordinary part does not bring home from 1, 3 or 4 away.
        let ordinary = |counter: usize, pips| {
            let motion = self.go(position, side, counter, &[pips])?;
            let close = [1, 3, 4].contains(&self.to_go(side, &own[counter - 1]));
            (!close || motion.path.last().unwrap() != "home").then_some(motion)
        };
        for counter in 1..=2 {
            found.extend(ordinary(counter, sum).map(|motion| vec![motion]));
        }
        for part in 1..sum {
            if let (Some(first), Some(second)) = (ordinary(1, part), ordinary(2, sum - part)) {
                found.push(vec![first, second]);
            }
        }
        if let Some(die @ (1 | 3 | 4)) = double {
            for (counter, other) in [(1, 2), (2, 1)] {
                let place = &own[counter - 1];
                if !Self::on_board(place) || self.to_go(side, place) != usize::from(die) {
                    continue;
                }
                let home = self.go(position, side, counter, &[die]).unwrap();
                match self.go(position, side, other, &[die]) {
                    Some(with) if counter < other => found.push(vec![home, with]),
                    Some(with) => found.push(vec![with, home]),
                    None => found.push(vec![home]),
                }
            }
        }
        found
    }

    fn after(&self, position: &Position, seat: u8, pool: &[u8], play: &[Motion]) -> Next {
        let side = self.side(seat);
        let mut position = position.clone();
        let mut cuts = Vec::new();
        for motion in play {
            let end = motion.path.last().unwrap();
            position.get_mut(&side).unwrap()[motion.counter - 1] = end.clone();
            let hit = if self.option("cut", "pass") && motion.sign == '+' {
                motion.path.clone()
            } else {
                vec![end.clone()]
            };
            for (&other, places) in position.iter_mut().filter(|(other, _)| **other != side) {
                for (number, place) in (1..).zip(places) {
                    let reached = Self::on_board(place) && hit.contains(place);
                    if reached && !self.houses.contains(place) {
                        *place = "wait".into();
                        cuts.push(format!("{other}{number}"));
                    }
                }
            }
        }
        cuts.sort();
        if position[&side].iter().all(|place| place == "home") {
            let (phase, pool, lost) = ("over", Vec::new(), Vec::new());
            return Next {
                position,
                seat,
                phase,
                pool,
                cuts,
                lost,
                again: false,
            };
        }
        if self.option("throws", "pooled") {
            let mut rest = pool.to_vec();
            for number in &play[0].numbers {
                rest.remove(rest.iter().position(|value| value == number).unwrap());
            }
            return self.use_pool(position, seat, rest, cuts);
        }
        let value = pool[0];
        let again = self.grants(value) || self.config.game() == Game::Siga && !cuts.is_empty();
        let seat = if again { seat } else { self.next_seat(seat) };
        Next {
            position,
            seat,
            phase: "throw",
            pool: Vec::new(),
            cuts,
            lost: Vec::new(),
            again,
        }
    }

    fn use_pool(&self, position: Position, seat: u8, pool: Vec<u8>, cuts: Vec<String>) -> Next {
        if self.plays(&position, seat, &pool).is_empty() {
            let seat = self.next_seat(seat);
            let (phase, lost) = ("throw", pool);
            Next {
                position,
                seat,
                phase,
                pool: Vec::new(),
                cuts,
                lost,
                again: false,
            }
        } else {
            let (phase, lost) = ("play", Vec::new());
            Next {
                position,
                seat,
                phase,
                pool,
                cuts,
                lost,
                again: false,
            }
        }
    }

    fn grants(&self, value: u8) -> bool {
        match self.config.game() {
            Game::PanchaKeliya => [1, 5, 6].contains(&value),
            Game::Siga => [1, 8].contains(&value),
            Game::Saturankam => [2, 6, 8, 12].contains(&value),
        }
    }

    /// What a throw before which `pool` was kept makes of a position.
    pub(crate) fn throw(
        &self,
        position: &Position,
        seat: u8,
        pool: &[u8],
        lots: &[u8],
    ) -> (u8, Next) {
        let value = self.value(lots);
        let mut again = self.grants(value);
        let kept: Vec<u8> = pool
            .iter()
            .copied()
            .chain((value > 0).then_some(value))
            .collect();
        let position = position.clone();
        if self.option("throws", "pooled") {
            if again {
                let (phase, lost) = ("throw", Vec::new());
                let next = Next {
                    position,
                    seat,
                    phase,
                    pool: kept,
                    cuts: vec![],
                    lost,
                    again,
                };
                return (value, next);
            }
            return (value, self.use_pool(position, seat, kept, Vec::new()));
        }
        let playable = !self.plays(&position, seat, &kept).is_empty();
        let nobody = !position[&self.side(seat)]
            .iter()
            .any(|place| Self::on_board(place));
        if self.config.game() == Game::Siga && value == 8 && nobody {
            again = false;
        }
        let next = if playable {
            Next {
                position,
                seat,
                phase: "play",
                pool: kept,
                cuts: vec![],
                lost: vec![],
                again,
            }
        } else {
            let seat = if again { seat } else { self.next_seat(seat) };
            Next {
                position,
                seat,
                phase: "throw",
                pool: vec![],
                cuts: vec![],
                lost: kept,
                again,
            }
        };
        (value, next)
    }
}

fn written(motion: &Motion) -> String {
    let numbers: Vec<String> = motion.numbers.iter().map(ToString::to_string).collect();
    format!("{}{}{}", motion.counter, motion.sign, numbers.join("+"))
}
