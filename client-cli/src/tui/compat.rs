//! Until the catalogues have all sentences.
#![allow(missing_docs, reason = "for a while")]
use crate::words::Words;
pub(crate) mod people {
    use super::*;
    pub(crate) use crate::plain::people::seat;
    pub(crate) fn game_title(_: Words, game: &str) -> String {
        crate::plain::people::game_title(game)
    }
    pub(crate) fn label(_: Words, room: &keliya_protocol::Room, seat: u8) -> String {
        crate::plain::people::label(room, seat)
    }
    pub(crate) fn span(_: Words, span: std::time::Duration) -> String {
        crate::plain::people::span(span)
    }
    pub(crate) fn short_span(_: Words, span: std::time::Duration) -> String {
        crate::plain::people::span(span)
    }
}
pub(crate) mod sentences {
    use super::*;
    pub(crate) fn event(
        _: Words,
        room: &keliya_protocol::Room,
        m: &keliya_protocol::EventMessage,
    ) -> String {
        crate::plain::sentences::event(room, m)
    }
    pub(crate) fn chat(_: Words, c: &keliya_protocol::ChatMessage) -> String {
        crate::plain::sentences::chat(c)
    }
    pub(crate) fn presence(_: Words, c: &keliya_protocol::Presence) -> String {
        crate::plain::sentences::presence(c)
    }
    pub(crate) fn verdict(_: Words, c: &crate::dice::Verdict) -> String {
        crate::plain::sentences::verdict(c)
    }
    pub(crate) fn throw_name(_: Words, game: &str, value: u8) -> Option<String> {
        match (game, value) {
            ("pancha_keliya", 0) => Some("Bokka".into()),
            ("pancha_keliya", 1) => Some("Onduwa".into()),
            ("pancha_keliya", 5) => Some("Pancha".into()),
            _ => None,
        }
    }
}
pub(crate) mod tables {
    use super::*;
    pub(crate) fn dice(_: Words, room: &keliya_protocol::Room, h: Option<&str>) -> Vec<String> {
        crate::plain::tables::dice(room, h)
    }
}
pub(crate) mod refusals {
    use super::*;
    use crate::{connection::End, server_url::ServerUrl, session::Goal};
    pub(crate) struct Errand<'a> {
        pub(crate) words: Words,
        pub(crate) server: &'a ServerUrl,
        pub(crate) goal: &'a Goal,
        pub(crate) suffix: &'a str,
    }
    impl<'a> Errand<'a> {
        fn old(&self) -> crate::plain::refusals::Errand<'a> {
            let _ = self.words;
            crate::plain::refusals::Errand {
                server: self.server,
                goal: self.goal,
                suffix: self.suffix,
            }
        }
    }
    pub(crate) fn no_connection(e: &Errand<'_>, end: &End) -> String {
        crate::plain::refusals::no_connection(&e.old(), end)
    }
    pub(crate) fn not_keliya(e: &Errand<'_>) -> String {
        crate::plain::refusals::not_keliya(&e.old(), "")
    }
    pub(crate) fn lost(_: Words, why: &str) -> String {
        why.to_owned()
    }
    pub(crate) fn turned_away(
        e: &Errand<'_>,
        error: &keliya_protocol::Error,
        games: &[keliya_protocol::GameInfo],
    ) -> String {
        crate::plain::refusals::turned_away(&e.old(), error, games)
    }
    pub(crate) fn refused(
        _: Words,
        a: &keliya_protocol::ClientMessage,
        e: &keliya_protocol::Error,
    ) -> String {
        crate::plain::refusals::refused(a, e)
    }
}
