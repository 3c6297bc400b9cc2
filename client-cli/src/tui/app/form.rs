//! The form for a new room.

use keliya_protocol::{CreateRoom, GameInfo, OptionValue, Visibility};
use serde_json::{Map, Value};

/// Time limits offered, in seconds; 0 is none.
const LIMITS: [u32; 8] = [0, 15, 30, 60, 120, 300, 3600, 86_400];

/// What a field of the form sets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Field {
    /// The game.
    Game,
    /// How many seats.
    Players,
    /// A house rule of the game.
    Option(String),
    /// Who can find the room.
    Visibility,
    /// Seconds for each throw or play.
    Limit,
    /// The host's own seat, or none.
    Seat,
}

/// The games there are, and what was chosen.
#[derive(Debug, Clone)]
pub(crate) struct Form {
    games: Vec<GameInfo>,
    game: usize,
    players: usize,
    options: Vec<usize>,
    public: bool,
    limit: usize,
    /// 0 watches.
    seat: u8,
    /// The field that is changed, from 0.
    pub(crate) at: usize,
}

impl Form {
    /// A form for one of these games; none if there are none to choose from.
    pub(crate) fn of(games: &[GameInfo]) -> Option<Self> {
        let usable = |game: &&GameInfo| !game.players.is_empty();
        let games: Vec<GameInfo> = games.iter().filter(usable).cloned().collect();
        let mut form = Self {
            games,
            game: 0,
            players: 0,
            options: Vec::new(),
            public: false,
            limit: 0,
            seat: 1,
            at: 0,
        };
        (!form.games.is_empty()).then(|| {
            form.reset();
            form
        })
    }

    /// The game chosen.
    pub(crate) fn game(&self) -> &GameInfo {
        &self.games[self.game]
    }

    /// How many seats.
    pub(crate) fn players(&self) -> u8 {
        self.game().players[self.players]
    }

    /// Public or private.
    pub(crate) fn is_public(&self) -> bool {
        self.public
    }

    /// Seconds for each throw or play; 0 is no limit.
    pub(crate) fn limit(&self) -> u32 {
        LIMITS[self.limit]
    }

    /// The host's seat; 0 watches.
    pub(crate) fn seat(&self) -> u8 {
        self.seat
    }

    /// The value of a house rule.
    pub(crate) fn option(&self, name: &str) -> Option<&OptionValue> {
        let mut options = self.game().options.iter().zip(&self.options);
        let ((_, info), chosen) = options.find(|((key, _), _)| *key == name)?;
        info.values.get(*chosen)
    }

    /// All fields, in order.
    pub(crate) fn fields(&self) -> Vec<Field> {
        let options = self.game().options.keys();
        let mut fields = vec![Field::Game, Field::Players];
        fields.extend(options.map(|name| Field::Option(name.to_string())));
        fields.extend([Field::Seat, Field::Visibility, Field::Limit]);
        fields
    }

    /// The next field, or the one before.
    pub(crate) fn step(&mut self, by: isize) {
        self.at = turned(self.at, by, self.fields().len());
    }

    /// The next value of the field, or the one before.
    pub(crate) fn change(&mut self, by: isize) {
        let Some(field) = self.fields().get(self.at).cloned() else {
            return;
        };
        match field {
            Field::Game => {
                self.game = turned(self.game, by, self.games.len());
                self.reset();
            }
            Field::Players => {
                self.players = turned(self.players, by, self.game().players.len());
                self.seat = self.seat.min(self.players());
            }
            Field::Option(name) => {
                let mut options = self.games[self.game].options.iter().zip(&mut self.options);
                if let Some(((_, info), chosen)) = options.find(|((key, _), _)| **key == name) {
                    *chosen = turned(*chosen, by, info.values.len());
                }
            }
            Field::Visibility => self.public = !self.public,
            Field::Limit => self.limit = turned(self.limit, by, LIMITS.len()),
            Field::Seat => {
                let seats = usize::from(self.players()) + 1;
                let seat = turned(usize::from(self.seat), by, seats);
                self.seat = u8::try_from(seat).unwrap_or(0);
            }
        }
    }

    /// What belongs to the game begins at its defaults.
    fn reset(&mut self) {
        self.players = 0;
        let options = self.game().options.values().map(|info| {
            let place = info.values.iter().position(|value| *value == info.default);
            place.unwrap_or(0)
        });
        self.options = options.collect();
        self.seat = self.seat.min(self.players());
    }

    /// The room that it describes.
    pub(crate) fn room(&self) -> CreateRoom {
        let mut options = Map::new();
        for name in self.game().options.keys() {
            let value = match self.option(name) {
                Some(OptionValue::Flag(flag)) => Value::Bool(*flag),
                Some(OptionValue::Word(word)) => Value::String(word.to_string()),
                None => continue,
            };
            options.insert(name.to_string(), value);
        }
        CreateRoom {
            game: self.game().game.to_string(),
            players: i64::from(self.players()),
            options,
            visibility: if self.public {
                Visibility::Public
            } else {
                Visibility::Private
            },
            turn_seconds: self.limit(),
            seat: Some(self.seat),
        }
    }
}

/// A place in a ring of so many.
pub(crate) fn turned(at: usize, by: isize, count: usize) -> usize {
    let count = isize::try_from(count).unwrap_or(isize::MAX).max(1);
    let at = isize::try_from(at).unwrap_or(0);
    usize::try_from((at + by).rem_euclid(count)).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn games() -> Vec<GameInfo> {
        serde_json::from_value(json!([
            {"game": "pancha_keliya", "players": [2, 4, 6, 8],
             "options": {"throws": {"values": ["pooled", "one_by_one"], "default": "pooled"}}},
            {"game": "siga", "players": [2],
             "options": {"cut": {"values": ["land", "pass"], "default": "land"},
                         "home_split": {"values": [true, false], "default": true}}},
        ]))
        .unwrap()
    }

    #[test]
    fn fields_turn_round_and_follow_the_game() {
        let mut form = Form::of(&games()).unwrap();
        form.step(1);
        form.change(-1);
        assert_eq!(form.players(), 8);
        form.step(-1);
        form.change(1);
        assert_eq!((form.game().game.as_ref(), form.players()), ("siga", 2));
        form.step(3);
        form.change(1);
        let room = form.room();
        assert_eq!(room.options["home_split"], json!(false));
        assert_eq!(room.options["cut"], json!("land"));
        assert_eq!(room.seat, Some(1));
        form.step(1);
        form.change(-1);
        assert_eq!(form.room().seat, Some(0));
    }

    #[test]
    fn without_games_there_is_no_form() {
        assert!(Form::of(&[]).is_none());
    }
}
