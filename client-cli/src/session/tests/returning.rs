//! Back after a lost connection.

use super::*;

#[test]
fn an_unanswered_throw_is_sent_again_as_it_was() {
    let mut script = start(join());
    script.entered(&siga());
    let throw = script.command(Command::Throw).sent_one("throw");
    script.input(Input::Down);
    assert!(script.session.to_act().is_none());
    script.greeted();
    let (id, join) = script.sent_one("join_room");
    assert_eq!(join["seat"], Value::Null);
    script.answer(id, &siga());
    assert_eq!(script.sent_one("throw"), throw);
    assert!(script.told().contains(&&Notice::Reentered));
}

#[test]
fn missed_events_are_told_after_coming_back() {
    let mut script = start(join());
    script.entered(&siga());
    script.input(Input::Down);
    script.greeted();
    let (id, _) = script.sent_one("join_room");
    let mut room = siga();
    room["seq"] = json!(11);
    script.answer(id, &room);
    let (id, sync) = script.sent_one("sync");
    assert_eq!(sync["since"], 9);
    // A live event before the answer comes again as history.
    let locked = json!({"kind": "locked", "on": true});
    assert!(script.event(12, &locked, &json!({})).told().is_empty());
    room["seq"] = json!(12);
    script.answer(id, &room);
    for seq in 10..=12 {
        assert_eq!(
            script.event(seq, &locked, &json!({})).told().len(),
            1,
            "{seq}"
        );
    }
    assert!(script.event(12, &locked, &json!({})).effects.is_empty());
}

#[test]
fn a_watcher_comes_back_as_a_watcher() {
    let room = "K7QF3M".to_owned();
    let mut script = start(Goal::Watch { room });
    let mut room = siga();
    room["seats"][0]["player"] = fixtures::player(fixtures::SUNIL);
    script.entered(&room);
    assert_eq!(script.session.seat(), None);
    script.input(Input::Down);
    script.greeted();
    assert_eq!(script.sent_one("join_room").1["seat"], 0);
}

#[test]
fn a_room_made_when_the_connection_broke_is_found_again() {
    let create = serde_json::from_value(json!({"game": "siga", "players": 2})).unwrap();
    let mut script = start(Goal::Host(create));
    script.greeted();
    script.sent_one("create_room");
    script.input(Input::Down);
    let (id, _) = script.up().sent_one("hello");
    script.server(&json!({
        "type": "welcome", "re": id, "protocol": 1,
        "server": {"name": "keliya", "version": "0.1.0"},
        "player": fixtures::player(NIMAL), "token": "secret", "rooms": ["K7QF3M"],
    }));
    assert_eq!(script.sent_one("join_room").1["room"], "K7QF3M");
}

#[test]
fn chat_typed_while_away_is_said_later() {
    let mut script = start(join());
    script.entered(&siga());
    script.input(Input::Down);
    script.command(chat("hello"));
    assert!(matches!(script.told()[..], [Notice::Cannot(_)]));
    script.greeted();
    let (id, _) = script.sent_one("join_room");
    assert_eq!(
        script.answer(id, &siga()).sent_one("chat").1["text"],
        "hello"
    );
}

#[test]
fn chat_that_may_be_lost_is_told() {
    let mut script = start(join());
    script.entered(&siga());
    script.command(chat("hello"));
    script.input(Input::Down);
    assert!(matches!(script.told()[..], [Notice::Unanswered(_)]));
}

fn held(held: usize) -> Unsaid {
    Unsaid {
        held,
        ..Unsaid::default()
    }
}

#[test]
fn chat_that_no_connection_came_for_is_known_when_the_user_goes() {
    let mut script = start(join());
    script.entered(&siga());
    assert!(script.session.unsaid().is_nothing());
    script.input(Input::Down);
    script.command(chat("one")).command(chat("two"));
    script.command(Command::Leave);
    assert_eq!(script.ending(), Some(&Ending::Away));
    assert_eq!(script.session.unsaid(), held(2));
    // What is said after all is no longer unsaid.
    script.greeted();
    let (id, _) = script.sent_one("join_room");
    script.answer(id, &siga());
    for (id, message) in script.sent() {
        if message["type"] == "chat" {
            script.server(&json!({"type": "ok", "re": id}));
        }
    }
    assert!(script.session.unsaid().is_nothing());
}
