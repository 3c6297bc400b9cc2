//! The board in words: where every counter is, one sentence each, to be read aloud.

use keliya_protocol::{Position, Room, Side, Timestamp};

use super::{
    board, people,
    sentences::{self, yes},
    tables,
};
use crate::words::Words;

/// Where the counters are, the reader's own side first, and whose turn it is. `own` is the reader's
/// seat.
#[must_use]
pub fn account(words: Words, room: &Room, own: Option<u8>, now: Timestamp) -> Vec<String> {
    let viewer = own
        .and_then(|seat| people::seat(room, seat))
        .map(|seat| seat.side);
    let Some(position) = &room.position else {
        return vec![words.say("plain-board-none")];
    };
    let mut sides: Vec<Side> = position.keys().copied().collect();
    sides.sort_by_key(|side| (Some(*side) != viewer, *side));
    let mut sentences = Vec::new();
    for side in sides {
        let own = Some(side) == viewer;
        let mut owners = tables::owners(words, room, side);
        if owners.is_empty() {
            owners = words.say("plain-board-nobody");
        }
        sentences.push(words.tell(
            "plain-board-side",
            &[
                ("side", side.to_string().into()),
                ("own", yes(own)),
                ("owners", owners.into()),
            ],
        ));
        for (counter, place) in (1_u8..).zip(&position[&side]) {
            sentences.push(counter_sentence(
                words,
                room,
                position,
                (side, counter, place),
                own,
            ));
        }
    }
    sentences.push(tables::turn(words, room, own, now));
    if let Some(turn) = room.turn.as_ref().filter(|turn| !turn.pool.is_empty()) {
        let values = sentences::numbers(words, &turn.pool).into();
        sentences.push(words.tell("plain-turn-pool", &[("values", values)]));
    }
    sentences
}

fn counter_sentence(
    words: Words,
    room: &Room,
    position: &Position,
    (side, counter, place): (Side, u8, &str),
    own: bool,
) -> String {
    let own = ("own", yes(own));
    let number = ("counter", counter.into());
    match place {
        "wait" => return words.tell("plain-board-wait", &[own, number]),
        "home" => return words.tell("plain-board-home", &[own, number]),
        _ => {}
    }
    let Some(steps) = steps_left(room, side, place) else {
        let square = ("square", place.into());
        return words.tell("plain-board-off-track", &[own, number, square]);
    };
    let house = room
        .board
        .squares
        .iter()
        .any(|square| square.name == place && square.house);
    let with = company(position, (side, counter, place));
    words.tell(
        "plain-board-square",
        &[
            own,
            number,
            ("square", place.into()),
            ("house", yes(house)),
            ("game", room.game.as_ref().into()),
            ("steps", steps.into()),
            ("shared", yes(!with.is_empty())),
            ("with", words.listed(&with).into()),
        ],
    )
}

/// How many steps a counter on that square still has to go until it is home.
fn steps_left(room: &Room, side: Side, place: &str) -> Option<usize> {
    let track = room.board.tracks.get(&side)?;
    let at = track.iter().position(|square| square == place)?;
    // On the square boards the last square is home; on others home is one more step.
    let after_last = usize::from(!board::is_square(&room.board));
    Some(track.len() - 1 - at + after_last)
}

/// The other counters on the square.
fn company(position: &Position, (side, counter, place): (Side, u8, &str)) -> Vec<String> {
    position
        .iter()
        .flat_map(|(other, places)| {
            (1_u8..)
                .zip(places)
                .filter(|(_, there)| **there == place)
                .map(move |(number, _)| (*other, number))
        })
        .filter(|found| *found != (side, counter))
        .map(|(other, number)| format!("{other}{number}"))
        .collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::{fixtures, words::Lang};

    fn now() -> Timestamp {
        "2026-11-29T12:00:00Z".parse().unwrap()
    }

    #[test]
    fn siga_is_told_counter_by_counter() {
        let mut value = fixtures::room_value("siga");
        // RULES.md: side a's 25 steps; e3 is step 5, so that home is 20 steps on.
        let track = "c1 d1 e1 e2 e3 e4 e5 d5 c5 b5 a5 a4 a3 a2 a1 b1 b2 b3 b4 c4 d4 d3 d2 c2 c3";
        let squares: Vec<&str> = track.split(' ').collect();
        assert_eq!(squares.len(), 25);
        value["board"]["tracks"]["a"] = json!(squares);
        value["board"]["tracks"]["b"] = json!(["c5", "e3", "c3"]);
        value["position"] = json!({"a": ["e3", "home"], "b": ["e3", "wait"]});
        let room = fixtures::room(&value);
        assert_eq!(
            account(Words::of(Lang::English), &room, Some(1), now()),
            [
                "Side a, yours: P1 Nimal.",
                "Your counter 1 is on e3, a house, 20 steps from home, together with b1.",
                "Your counter 2 is home.",
                "Side b: P2 Kamala.",
                "Counter 1 is on e3, a house, 1 step from home, together with a1.",
                "Counter 2 waits to come in.",
                "Your turn: t throws.",
            ]
        );
    }

    #[test]
    fn the_end_of_the_ascent_is_one_step_from_home() {
        let mut value = fixtures::room_value("pancha_keliya");
        value["position"] = json!({"a": ["t25", "wait", "wait"], "b": ["wait", "wait", "wait"]});
        value["turn"]["pool"] = json!([6, 1, 4]);
        let told = account(
            Words::of(Lang::English),
            &fixtures::room(&value),
            None,
            now(),
        );
        assert!(
            told.contains(&"Counter 1 is on t25, 1 step from home.".to_owned()),
            "{told:?}"
        );
        assert_eq!(told.last().unwrap(), "To use: 6, 1 and 4.");
    }

    #[test]
    fn before_the_game_there_is_nothing_to_tell() {
        let mut value = fixtures::room_value("siga");
        value["position"] = json!(null);
        let told = account(
            Words::of(Lang::English),
            &fixtures::room(&value),
            None,
            now(),
        );
        assert_eq!(told, ["No counters are on the board yet."]);
    }
}
