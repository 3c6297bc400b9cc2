//! PROTOCOL.md and this crate name the same things: every message, event, field and error code that one
//! of them has, the other has too.

use std::collections::{BTreeMap, BTreeSet};

use keliya_protocol::*;
use serde::{
    Deserialize,
    de::{Deserializer, Error as _, Visitor, value::Error as Stop},
    forward_to_deserialize_any,
};

const DOCUMENT: &str = include_str!("../../../PROTOCOL.md");

/// Words in code that are values of fields, or names of other things: files, settings, functions.
const VALUES: &str = "private public open bot hard easy all side lobby playing over throw play wait home \
    idle admin keliya a b c d null true false pancha_keliya siga saturankam cowries dice \
    superseded id type kind";

/// Reads nothing, but learns which fields a type has.
struct Fields<'a>(&'a mut &'static [&'static str]);

impl<'de> Deserializer<'de> for Fields<'_> {
    type Error = Stop;

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        fields: &'static [&'static str],
        _visitor: V,
    ) -> Result<V::Value, Stop> {
        *self.0 = fields;
        Err(Stop::custom("seen"))
    }

    fn deserialize_any<V: Visitor<'de>>(self, _visitor: V) -> Result<V::Value, Stop> {
        Err(Stop::custom("no struct"))
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char str string bytes byte_buf option unit
        unit_struct newtype_struct seq tuple tuple_struct map enum identifier ignored_any
    }
}

fn fields<T: for<'de> Deserialize<'de>>() -> &'static [&'static str] {
    let mut found: &'static [&'static str] = &[];
    let stopped = T::deserialize(Fields(&mut found));
    assert!(stopped.is_err(), "nothing was read");
    found
}

/// The fields of each request, by its type.
fn requests() -> BTreeMap<&'static str, &'static [&'static str]> {
    BTreeMap::from([
        ("hello", fields::<Hello>()),
        ("create_room", fields::<CreateRoom>()),
        ("join_room", fields::<JoinRoom>()),
        ("leave_room", fields::<LeaveRoom>()),
        ("sit", fields::<Sit>()),
        ("stand", fields::<Stand>()),
        ("seed", fields::<GiveSeed>()),
        ("set_seat", fields::<SetSeat>()),
        ("start", fields::<Start>()),
        ("throw", fields::<Throw>()),
        ("play", fields::<PlayMove>()),
        ("chat", fields::<Chat>()),
        ("set_host", fields::<SetHost>()),
        ("set_timer", fields::<SetTimer>()),
        ("pause", fields::<Pause>()),
        ("unpause", fields::<Unpause>()),
        ("remove", fields::<Remove>()),
        ("mute", fields::<Mute>()),
        ("lock", fields::<Lock>()),
        ("swap_seats", fields::<SwapSeats>()),
        ("end_game", fields::<EndGame>()),
        ("rematch", fields::<Rematch>()),
        ("sync", fields::<Sync>()),
        ("list_rooms", fields::<ListRooms>()),
        ("list_games", fields::<ListGames>()),
        ("ping", fields::<Ping>()),
    ])
}

/// The fields of each event, by its kind.
fn events() -> BTreeMap<&'static str, &'static [&'static str]> {
    BTreeMap::from([
        ("seat_taken", fields::<SeatTaken>()),
        ("seat_left", fields::<SeatLeft>()),
        ("host_changed", fields::<HostChanged>()),
        ("timer_set", fields::<TimerSet>()),
        ("paused", fields::<Paused>()),
        ("unpaused", fields::<Unpaused>()),
        ("locked", fields::<Locked>()),
        ("removed", fields::<Removed>()),
        ("muted", fields::<Muted>()),
        ("seats_swapped", fields::<SeatsSwapped>()),
        ("seed", fields::<SeedGiven>()),
        ("seeds_asked", fields::<SeedsAsked>()),
        ("game_started", fields::<GameStarted>()),
        ("thrown", fields::<Thrown>()),
        ("played", fields::<Played>()),
        ("lost", fields::<Lost>()),
        ("game_over", fields::<GameOver>()),
        ("rematch_asked", fields::<RematchAsked>()),
        ("room_closed", fields::<RoomClosed>()),
    ])
}

/// The fields of all that a server says, and of what that is made of.
fn said() -> BTreeSet<&'static str> {
    let types = [
        fields::<Welcome>(),
        fields::<ServerInfo>(),
        fields::<Room>(),
        fields::<PlayerRef>(),
        fields::<SeatState>(),
        fields::<Board>(),
        fields::<Square>(),
        fields::<Turn>(),
        fields::<LegalPlay>(),
        fields::<Step>(),
        fields::<Counter>(),
        fields::<Fairness>(),
        fields::<You>(),
        fields::<Done>(),
        fields::<Error>(),
        fields::<Rooms>(),
        fields::<RoomSummary>(),
        fields::<Games>(),
        fields::<GameInfo>(),
        fields::<OptionInfo>(),
        fields::<Pong>(),
        fields::<EventMessage>(),
        fields::<ChatMessage>(),
        fields::<Presence>(),
        fields::<Heartbeat>(),
        // Of `LotsKind`, which is tagged.
        &["kind", "count", "faces"],
    ];
    types.into_iter().flatten().copied().collect()
}

/// The words in code of a text: `` `word` ``, without what is not a name.
fn in_code(text: &str) -> Vec<&str> {
    let code = text.split('`').skip(1).step_by(2);
    let is_name = |word: &&str| {
        let mut chars = word.chars();
        chars.next().is_some_and(|first| first.is_ascii_lowercase())
            && chars.all(|next| next.is_ascii_lowercase() || next == '_')
    };
    code.filter(is_name).collect()
}

/// The names before a colon in the JSON of a text.
fn keys(text: &str) -> BTreeSet<&str> {
    let mut keys = BTreeSet::new();
    let parts: Vec<&str> = text.split('"').collect();
    for (word, next) in parts.iter().zip(&parts[1..]) {
        if next.starts_with(':') {
            keys.insert(*word);
        }
    }
    keys
}

/// The section under a heading.
fn section(heading: &str) -> &'static str {
    let start = DOCUMENT.find(&format!("\n## {heading}"));
    let rest = &DOCUMENT[start.unwrap_or_else(|| panic!("no section {heading}")) + 1..];
    rest.split("\n## ").next().unwrap()
}

/// The rows of the table of a section: the names in its first column, and the second one.
fn rows(heading: &str) -> Vec<(Vec<&'static str>, &'static str)> {
    let lines = section(heading).lines();
    let rows = lines.filter(|line| line.starts_with("| `"));
    rows.map(|row| {
        let cells: Vec<&str> = row.split('|').collect();
        (in_code(cells[1]), cells[2])
    })
    .collect()
}

fn check_table(
    heading: &str,
    types: &[&str],
    fields: &BTreeMap<&'static str, &'static [&'static str]>,
) {
    let rows = rows(heading);
    let named: Vec<&str> = rows.iter().flat_map(|(names, _)| names).copied().collect();
    assert_eq!(named, types, "{heading}: in the same order");
    assert_eq!(fields.len(), types.len());
    for (names, cell) in rows {
        let told: BTreeSet<&str> = in_code(cell).into_iter().collect();
        let mut known = BTreeSet::new();
        for name in &names {
            for field in fields[name] {
                assert!(
                    told.contains(field),
                    "{name}: {field} is not in the document"
                );
                known.insert(*field);
            }
        }
        for word in told {
            let mut values = VALUES.split_whitespace();
            let mut codes = ErrorCode::ALL.iter();
            let is_value =
                values.any(|value| value == word) || codes.any(|code| code.as_str() == word);
            assert!(known.contains(word) || is_value, "{names:?} have no {word}");
        }
    }
}

#[test]
fn the_requests_and_their_fields_are_those_of_the_document() {
    check_table("Requests", ClientMessage::TYPES, &requests());
}

#[test]
fn the_events_and_their_fields_are_those_of_the_document() {
    check_table("Events", Event::KINDS, &events());
}

#[test]
fn what_the_server_says_is_in_the_document_and_nothing_else() {
    let code: BTreeSet<&str> = in_code(DOCUMENT).into_iter().collect();
    let mut shown = keys(DOCUMENT);
    for field in said() {
        assert!(
            code.contains(field) || shown.contains(field),
            "{field} is not in the document"
        );
    }
    for kind in ServerMessage::TYPES {
        let tagged = format!("\"type\":\"{kind}\"");
        assert!(
            code.contains(kind) || DOCUMENT.contains(&tagged),
            "{kind} is not in the document"
        );
    }
    // The tags, sides, and names of options in the examples.
    for tag in ["type", "event", "a", "b", "cut", "home_split"] {
        shown.remove(tag);
    }
    let said = said();
    for key in shown {
        assert!(said.contains(key), "no message has {key:?}");
    }
}

#[test]
fn the_error_codes_are_those_of_the_document_in_their_order() {
    let text = section("Error codes");
    let list = text.split("`internal`.").next().unwrap();
    let mut told = in_code(list);
    told.retain(|&word| word != "protocols");
    told.push("internal");
    let codes: Vec<&str> = ErrorCode::ALL.iter().map(|code| code.as_str()).collect();
    assert_eq!(told, codes);
}

#[test]
fn every_name_in_the_document_is_one_of_something() {
    let mut known: BTreeSet<&str> = said();
    known.extend(ClientMessage::TYPES);
    known.extend(ServerMessage::TYPES);
    known.extend(Event::KINDS);
    known.extend(requests().values().copied().flatten());
    known.extend(events().values().copied().flatten());
    known.extend(ErrorCode::ALL.iter().map(|code| code.as_str()));
    known.extend(VALUES.split_whitespace());
    let unknown: Vec<&str> = in_code(DOCUMENT)
        .into_iter()
        .filter(|word| !known.contains(word))
        .collect();
    assert_eq!(unknown, [""; 0]);
}

/// Fails as it should: a document with another word, or a type with another field, is noticed.
#[test]
fn fields_are_learnt_from_the_types() {
    #[derive(Deserialize)]
    #[allow(dead_code, reason = "only its fields' names matter")]
    struct Two {
        one: u8,
        #[serde(rename = "other")]
        two: Option<String>,
    }
    assert_eq!(fields::<Two>(), ["one", "other"]);
    assert_eq!(in_code("a `b_c`? and `D` or `e`: `1`"), ["b_c", "e"]);
    assert_eq!(keys(r#"{"a":1,"b":"c"}"#), BTreeSet::from(["a", "b"]));
}
