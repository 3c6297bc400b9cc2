//! A record as JSON: the same facts as the text, for programs.

use std::borrow::Cow;

use keliya_protocol::{Options, PlayerName, RoomCode, Side, Timestamp};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{
    check::{Act, Breach, Breakage},
    header::{check_rules, client_seed, hash, outcome, word},
    record::{DiceFacts, FORMAT, Holder, Item, Note, Record, Rules, Turn},
    wire,
};

/// Why JSON is no record.
#[derive(Debug, Error)]
pub enum JsonError {
    /// It is not JSON, or a field is missing or of another kind.
    #[error("{0}")]
    Form(#[from] serde_json::Error),
    /// A field says what it cannot.
    #[error("{field}: {what}")]
    Field {
        /// Which.
        field: &'static str,
        /// What is wrong.
        what: String,
    },
    /// The rules do not allow it.
    #[error(transparent)]
    Rules(#[from] Breakage),
}

#[derive(Serialize, Deserialize)]
struct Form<'a> {
    record: Cow<'a, str>,
    game: Cow<'a, str>,
    options: Options,
    rules: RulesForm<'a>,
    room: RoomCode,
    game_no: u32,
    date: Timestamp,
    seats: Vec<SeatForm>,
    scheme: Cow<'a, str>,
    commitment: Cow<'a, str>,
    hashes: Cow<'a, [Option<String>]>,
    client_seeds: Option<Cow<'a, [String]>>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    server_seed: Option<Cow<'a, str>>,
    first_seat: Option<u8>,
    /// As in the tag `Result`.
    result: String,
    notes: Vec<ItemForm>,
    turns: Vec<TurnForm>,
    checksum: Option<String>,
}

#[derive(Serialize, Deserialize)]
struct RulesForm<'a> {
    version: u32,
    source: Cow<'a, str>,
}

#[derive(Serialize, Deserialize)]
struct SeatForm {
    seat: u8,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    side: Option<Side>,
    player: Option<PlayerName>,
    bot: Option<String>,
}

#[derive(Serialize, Deserialize)]
struct TurnForm {
    seat: u8,
    items: Vec<ItemForm>,
}

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum ItemForm {
    Thrown {
        lots: Vec<u8>,
        value: u8,
        auto: bool,
        lost: Vec<u8>,
    },
    Played {
        #[serde(rename = "move")]
        play: String,
        auto: bool,
        lost: Vec<u8>,
    },
    Seat(SeatForm),
    Comment(String),
}

impl SeatForm {
    fn of(seat: u8, side: Option<Side>, holder: &Holder) -> Self {
        let (player, bot) = match holder {
            Holder::Free => (None, None),
            Holder::Person(name) => (Some(name.clone()), None),
            Holder::Bot {
                level,
                stands_in_for,
            } => (stands_in_for.clone(), Some(level.clone())),
        };
        Self {
            seat,
            side,
            player,
            bot,
        }
    }

    fn holder(self) -> Result<Holder, JsonError> {
        Ok(match (self.player, self.bot) {
            (None, None) => Holder::Free,
            (Some(name), None) => Holder::Person(name),
            (stands_in_for, Some(level)) => Holder::Bot {
                level: field("bot", word(&level))?,
                stands_in_for,
            },
        })
    }
}

fn field<T>(name: &'static str, read: Result<T, impl ToString>) -> Result<T, JsonError> {
    read.map_err(|what| JsonError::Field {
        field: name,
        what: what.to_string(),
    })
}

impl Record {
    /// The record as one line of JSON.
    ///
    /// # Errors
    ///
    /// If it is not by the rules: values and losses are worked out from them.
    pub fn to_json(&self) -> Result<String, Breakage> {
        let mut plies = self.plies()?.into_iter();
        let mut item = |item: &Item| match item {
            Item::Note(note) => note_form(note),
            Item::Throw { lots, auto, .. } => {
                let ply = plies.next();
                let lost = ply.map_or_else(Vec::new, |ply| ply.lost.to_vec());
                let value = ply.map_or(0, |ply| match ply.act {
                    Act::Throw { lots, .. } => lots.value(),
                    Act::Play { .. } => 0,
                });
                ItemForm::Thrown {
                    lots: lots.clone(),
                    value,
                    auto: *auto,
                    lost,
                }
            }
            Item::Play { play, auto, .. } => ItemForm::Played {
                play: play.clone(),
                auto: *auto,
                lost: plies.next().map_or_else(Vec::new, |ply| ply.lost.to_vec()),
            },
        };
        let turns = self.turns.iter().map(|turn| TurnForm {
            seat: turn.seat,
            items: turn.items.iter().map(&mut item).collect(),
        });
        let turns = turns.collect();
        let side = |seat| {
            let seat = self.config.seat(seat)?;
            Some(wire::side(self.config.side_of(seat)))
        };
        let seats = (1..).zip(&self.seats);
        let form = Form {
            record: FORMAT.into(),
            game: self.config.game().name().into(),
            options: wire::options(self.config),
            rules: RulesForm {
                version: self.rules.version,
                source: self.rules.source.as_str().into(),
            },
            room: self.room,
            game_no: self.game_no,
            date: self.date,
            seats: seats
                .map(|(seat, holder)| SeatForm::of(seat, side(seat), holder))
                .collect(),
            scheme: self.dice.scheme.as_str().into(),
            commitment: self.dice.commitment.as_str().into(),
            hashes: self.dice.hashes.as_slice().into(),
            client_seeds: self.dice.client_seeds.as_deref().map(Into::into),
            server_seed: self.dice.server_seed.as_deref().map(Into::into),
            first_seat: self.first,
            result: self.outcome.to_string(),
            notes: self.notes.iter().map(note_form).collect(),
            turns,
            checksum: Some(self.checksum()),
        };
        Ok(serde_json::to_string(&form).expect("all keys are text"))
    }

    /// Reads a record from JSON, and checks it against the rules.
    ///
    /// # Errors
    ///
    /// The first fault that is found.
    pub fn from_json(text: &str) -> Result<Self, JsonError> {
        let form: Form<'_> = serde_json::from_str(text)?;
        let format = if form.record == FORMAT {
            Ok(())
        } else {
            Err(format!("this is written for {FORMAT}"))
        };
        field("record", format)?;
        field("rules", check_rules(form.rules.version))?;
        if form.game_no == 0 {
            field::<()>("game_no", Err("games are numbered from 1"))?;
        }
        let count = u8::try_from(form.seats.len()).unwrap_or(u8::MAX);
        let config = field("game", wire::config(&form.game, count, &form.options))?;
        if form.options != wire::options(config) {
            field::<()>("options", Err("expected every option of the game"))?;
        }
        let hashes = form.hashes.iter().map(|text| match text {
            Some(text) => hash(text).map(Some),
            None => Ok(None),
        });
        let client_seeds = form.client_seeds.as_ref().map(|seeds| {
            let seeds = seeds.iter().map(|seed| client_seed(seed));
            seeds.collect::<Result<Vec<_>, _>>()
        });
        let optional_hash = |text: Option<&str>| text.map(hash).transpose();
        let dice = DiceFacts {
            scheme: field("scheme", word(&form.scheme))?,
            commitment: field("commitment", hash(&form.commitment))?,
            hashes: field("hashes", hashes.collect())?,
            client_seeds: field("client_seeds", client_seeds.transpose())?,
            server_seed: field("server_seed", optional_hash(form.server_seed.as_deref()))?,
        };
        let mut seats = Vec::new();
        for (number, seat) in (1..).zip(form.seats) {
            let side = config
                .seat(number)
                .map(|seat| wire::side(config.side_of(seat)));
            if seat.seat != number || seat.side != side {
                field::<()>("seats", Err("expected every seat with its side, in order"))?;
            }
            seats.push(seat.holder()?);
        }
        let is_seat = |seat| config.seat(seat).is_some();
        let mut notes = Vec::new();
        for form in form.notes {
            match item(form, is_seat)?.0 {
                Item::Note(note) => notes.push(note),
                Item::Throw { .. } | Item::Play { .. } => {
                    field::<()>("notes", Err("a throw or play is no note"))?;
                }
            }
        }
        let mut turns = Vec::new();
        let mut stated = Vec::new();
        for turn in form.turns {
            let mut items = Vec::new();
            for form in turn.items {
                let (item, says) = item(form, is_seat)?;
                items.push(item);
                stated.extend(says);
            }
            turns.push(Turn {
                seat: turn.seat,
                items,
            });
        }
        let checksum = optional_hash(form.checksum.as_deref());
        let record = Self {
            config,
            rules: Rules {
                version: form.rules.version,
                source: form.rules.source.into_owned(),
            },
            room: form.room,
            game_no: form.game_no,
            date: form.date,
            seats,
            dice,
            first: form.first_seat,
            outcome: field("result", outcome(&form.result))?,
            notes,
            turns,
            stated_checksum: field("checksum", checksum)?,
        };
        record.check_stated(&stated)?;
        Ok(record)
    }

    /// Holds what the JSON says beside the record's own facts against the rules.
    fn check_stated(&self, stated: &[Stated]) -> Result<(), JsonError> {
        let mut stated = stated.iter();
        let mut wrong = None;
        self.walk(|ply| {
            let value = match ply.act {
                Act::Throw { lots, .. } => Some(lots.value()),
                Act::Play { .. } => None,
            };
            let fits = stated
                .next()
                .is_some_and(|s| s.value == value && s.lost == *ply.lost);
            if !fits && wrong.is_none() {
                wrong = Some(Breakage {
                    turn: Some(ply.turn),
                    item: Some(ply.item),
                    breach: Breach::LostMark(!ply.lost.is_empty()),
                });
            }
        })?;
        match wrong {
            Some(breakage) => Err(breakage.into()),
            None => Ok(()),
        }
    }
}

/// What the JSON says of a throw or play that follows from the rules.
struct Stated {
    value: Option<u8>,
    lost: Vec<u8>,
}

fn note_form(note: &Note) -> ItemForm {
    match note {
        Note::Seat { seat, holder } => ItemForm::Seat(SeatForm::of(*seat, None, holder)),
        Note::Comment(text) => ItemForm::Comment(text.clone()),
    }
}

fn item(form: ItemForm, is_seat: impl Fn(u8) -> bool) -> Result<(Item, Option<Stated>), JsonError> {
    Ok(match form {
        ItemForm::Thrown {
            lots,
            value,
            auto,
            lost,
        } => {
            let item = Item::Throw {
                lots,
                auto,
                lost: !lost.is_empty(),
            };
            let value = Some(value);
            (item, Some(Stated { value, lost }))
        }
        ItemForm::Played { play, auto, lost } => {
            let item = Item::Play {
                play,
                auto,
                lost: !lost.is_empty(),
            };
            (item, Some(Stated { value: None, lost }))
        }
        ItemForm::Seat(form) => {
            let seat = form.seat;
            if !is_seat(seat) {
                field::<()>("seat", Err("is none of the table"))?;
            }
            let holder = form.holder()?;
            (Item::Note(Note::Seat { seat, holder }), None)
        }
        ItemForm::Comment(text) => (Item::Note(Note::Comment(text)), None),
    })
}
