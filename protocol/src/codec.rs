//! Text to message and back. The tag (`type` or `kind`) is read first and then the one message it
//! names, so that a fault can be told by its field.

use std::{collections::BTreeMap, fmt};

use serde::{
    Deserialize, Deserializer as _, Serialize,
    de::{DeserializeOwned, MapAccess, Visitor, value::MapDeserializer},
};
use serde_json::{Map, Value, value::RawValue};

use crate::{ClientMessage, PlayMove, Request, RequestId, ServerMessage, Throw, limits};

/// A request that cannot be read: answered with `bad_message`.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{fault}")]
pub struct BadMessage {
    /// The request's id, where that much could be read.
    pub id: Option<RequestId>,
    /// What is wrong, beginning with the field's name where a field is at fault.
    pub fault: String,
}

/// A server's message that cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct BadReply(pub String);

/// Reads one message of known type from its fields; the error begins with the path of the field.
pub(crate) fn from_fields<T: DeserializeOwned>(fields: Map<String, Value>) -> Result<T, String> {
    serde_path_to_error::deserialize(Value::Object(fields)).map_err(|error| {
        let path = error.path().to_string();
        named(&path, &error.into_inner())
    })
}

/// A fault with the name of the field; `.` is the whole.
fn named(field: &str, fault: &serde_json::Error) -> String {
    let fault = unplaced(fault);
    if field == "." {
        fault
    } else {
        format!("{field}: {fault}")
    }
}

/// What a fault is, without its place, which counts from the beginning of the field.
fn unplaced(fault: &serde_json::Error) -> String {
    let text = fault.to_string();
    let place = format!(" at line {} column {}", fault.line(), fault.column());
    text.strip_suffix(&place).unwrap_or(&text).to_owned()
}

/// The fields of a request as they were written; null ones are absent. Each is read only when it is
/// asked for, so that one which nobody asks for may hold any JSON, be it a number beyond all doubles.
#[derive(Default)]
pub(crate) struct Fields<'a>(BTreeMap<String, &'a RawValue>);

impl<'a> Fields<'a> {
    /// The fields of an object, and what is wrong with the text, if anything: the fields then are those
    /// before the fault.
    fn of(text: &'a str) -> (Self, Result<(), String>) {
        let mut fields = Self::default();
        let mut reader = serde_json::Deserializer::from_str(text);
        let read = reader
            .deserialize_map(FieldsVisitor(&mut fields))
            .and_then(|()| reader.end());
        // Fields may hold anything, so that the whole alone can be of the wrong type.
        let read = read.map_err(|error| match error.is_data() {
            true => "expected a JSON object".to_owned(),
            false => format!("not JSON: {error}"),
        });
        (fields, read)
    }

    /// The id, if there is one.
    fn id(&self) -> Result<Option<RequestId>, String> {
        let Some(id) = self.0.get("id") else {
            return Ok(None);
        };
        let value = serde_json::from_str(id.get()).map_err(|error| unplaced(&error))?;
        RequestId::from_value(&value).map(Some)
    }

    fn tag(&self) -> Result<String, String> {
        let tag = self.0.get("type").ok_or("missing field `type`")?;
        serde_json::from_str(tag.get()).map_err(|_| "type: expected a string".to_owned())
    }

    /// One message of known type; the error begins with the field's name.
    pub(crate) fn read<T: DeserializeOwned>(self) -> Result<T, String> {
        let fields = MapDeserializer::new(self.0.into_iter());
        serde_path_to_error::deserialize(fields).map_err(|error| {
            // Not the way further in, which a stranger can make of any length.
            let first = error.path().iter().next();
            let field = first.map_or(".".to_owned(), ToString::to_string);
            named(&field, &error.into_inner())
        })
    }
}

/// Collects the fields of an object.
struct FieldsVisitor<'f, 'a>(&'f mut Fields<'a>);

impl<'a> Visitor<'a> for FieldsVisitor<'_, 'a> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON object")
    }

    fn visit_map<A: MapAccess<'a>>(self, mut map: A) -> Result<(), A::Error> {
        let Fields(fields) = self.0;
        while let Some((key, value)) = map.next_entry::<&RawValue, &RawValue>()? {
            // What is no text, for a lone surrogate, is no field that anybody asks for.
            let Ok(key) = serde_json::from_str::<String>(key.get()) else {
                continue;
            };
            // The last of several counts.
            if value.get() == "null" {
                fields.remove(&key);
            } else {
                fields.insert(key, value);
            }
        }
        Ok(())
    }
}

/// A JSON object from text.
fn object(text: &str) -> Result<Map<String, Value>, String> {
    match serde_json::from_str(text) {
        Ok(Value::Object(fields)) => Ok(fields),
        Ok(_) => Err("expected a JSON object".to_owned()),
        Err(error) => Err(format!("not JSON: {error}")),
    }
}

/// Takes the tag out of an object.
pub(crate) fn take_tag(fields: &mut Map<String, Value>, tag: &str) -> Result<String, String> {
    match fields.remove(tag) {
        Some(Value::String(text)) => Ok(text),
        Some(_) => Err(format!("{tag}: expected a string")),
        None => Err(format!("missing field `{tag}`")),
    }
}

/// The compact JSON of a message.
pub(crate) fn to_text<T: Serialize>(message: &T) -> String {
    serde_json::to_string(message).expect("messages have string keys and cannot fail to serialise")
}

/// A `throw` or `play` as clients usually write it. These are most of what a server reads, and so are
/// taken straight from the text; whatever is unusual about one is left to the careful way.
#[derive(Deserialize)]
struct Act<'a> {
    r#type: &'a str,
    id: Option<u64>,
    room: &'a str,
    seq: Option<u64>,
    #[serde(rename = "move")]
    play: Option<&'a str>,
}

impl Act<'_> {
    fn read(text: &str) -> Option<Request> {
        // A list of the fields in their order would be taken, too.
        if !text.trim_start().starts_with('{') {
            return None;
        }
        let act: Act<'_> = serde_json::from_str(text).ok()?;
        if act.id.is_some_and(|id| id > limits::REQUEST_ID_MAX) {
            return None;
        }
        let (room, seq) = (act.room.to_owned(), act.seq);
        let message = match (act.r#type, act.play) {
            ("throw", _) => ClientMessage::Throw(Throw { room, seq }),
            ("play", Some(play)) => ClientMessage::PlayMove(PlayMove {
                room,
                play: play.to_owned(),
                seq,
            }),
            _ => return None,
        };
        Some(Request {
            id: act.id.map(RequestId::Number),
            message,
        })
    }
}

impl Request {
    /// A request with an id.
    pub fn new(id: impl Into<RequestId>, message: ClientMessage) -> Self {
        Self {
            id: Some(id.into()),
            message,
        }
    }

    /// The request as one text frame.
    #[must_use]
    pub fn encode(&self) -> String {
        to_text(self)
    }

    /// Reads a text frame. Unknown fields are ignored and null fields count as absent.
    ///
    /// # Errors
    ///
    /// If it is not JSON, of an unknown type, or a field is missing or wrong.
    pub fn decode(text: &str) -> Result<Self, BadMessage> {
        match Act::read(text) {
            Some(request) => Ok(request),
            None => Self::decode_fields(text),
        }
    }

    /// Reads any text frame, by its fields, so that a fault can be told.
    fn decode_fields(text: &str) -> Result<Self, BadMessage> {
        let (fields, read) = Fields::of(text);
        let id = fields.id();
        if let Err(fault) = read {
            let id = id.ok().flatten();
            return Err(BadMessage { id, fault });
        }
        let id = id.map_err(|fault| BadMessage {
            id: None,
            fault: format!("id: {fault}"),
        })?;
        let message = fields
            .tag()
            .and_then(|tag| ClientMessage::read(&tag, fields))
            .and_then(ClientMessage::checked);
        match message {
            Ok(message) => Ok(Self { id, message }),
            Err(fault) => Err(BadMessage { id, fault }),
        }
    }

    /// The id alone of a text frame that is not read further, if it can be read.
    #[must_use]
    pub fn id_of(text: &str) -> Option<RequestId> {
        Fields::of(text).0.id().ok().flatten()
    }
}

impl ServerMessage {
    /// The message as one text frame.
    #[must_use]
    pub fn encode(&self) -> String {
        to_text(self)
    }

    /// Reads a text frame. Unknown fields are ignored; an unknown type is
    /// [`ServerMessage::Unknown`].
    ///
    /// # Errors
    ///
    /// If it is not JSON, or a field of a known type is missing or wrong.
    pub fn decode(text: &str) -> Result<Self, BadReply> {
        let mut fields = object(text).map_err(BadReply)?;
        take_tag(&mut fields, "type")
            .and_then(|tag| Self::read(&tag, fields))
            .map_err(BadReply)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Pieces of requests, sound and not, of which a text is put together.
    fn fields() -> impl Strategy<Value = Vec<String>> {
        let one = prop_oneof![
            Just(r#""type":"throw""#.to_owned()),
            Just(r#""type":"play""#.to_owned()),
            Just(r#""type":"th\u0072ow""#.to_owned()),
            Just(r#""type":"ping""#.to_owned()),
            Just(r#""type":7"#.to_owned()),
            Just(r#""room":"K7QF3M""#.to_owned()),
            Just(r#""room":"a\nb""#.to_owned()),
            Just(r#""room":null"#.to_owned()),
            Just(r#""move":"1+2""#.to_owned()),
            Just(r#""move":null"#.to_owned()),
            Just(r#""move":3"#.to_owned()),
            Just(r#""seq":4"#.to_owned()),
            Just(r#""seq":4.0"#.to_owned()),
            Just(r#""seq":-1"#.to_owned()),
            Just(r#""seq":18446744073709551616"#.to_owned()),
            Just(r#""id":9007199254740991"#.to_owned()),
            Just(r#""id":9007199254740992"#.to_owned()),
            Just(r#""id":"a""#.to_owned()),
            Just(r#""id":[1]"#.to_owned()),
            Just(r#""more":{"type":"play"}"#.to_owned()),
        ];
        proptest::collection::vec(one, 0..7)
    }

    proptest! {
        #[test]
        fn the_quick_way_reads_what_the_careful_one_reads(fields in fields(), tail in "|,|}|x") {
            let text = format!("{{{}}}{tail}", fields.join(","));
            if let Some(quick) = Act::read(&text) {
                prop_assert_eq!(Ok(quick), Request::decode_fields(&text), "{}", text);
            }
        }
    }

    #[test]
    fn a_list_is_no_request() {
        for text in [
            r#"["throw",5,"K7QF3M",9,null]"#,
            r#" ["play",5,"K7QF3M",9,"1+2"]"#,
        ] {
            assert_eq!(Act::read(text), None);
            assert!(Request::decode(text).is_err());
        }
    }

    #[test]
    fn usual_acts_go_the_quick_way() {
        let throw = r#"{"type":"throw","id":5,"room":"K7QF3M","seq":9}"#;
        let play = r#"{"id":5,"seq":9,"move":"1+2,2+2","room":"K7QF3M","type":"play"}"#;
        for text in [throw, play] {
            assert_eq!(Act::read(text), Request::decode_fields(text).ok());
            assert!(Act::read(text).is_some());
        }
    }
}
