//! The lobby: rooms and games are told, rooms are entered and left.

use super::*;

fn in_lobby() -> Script {
    let mut script = start(Goal::Lobby);
    script.greeted();
    assert_eq!(script.session.stage(), Stage::Lobby);
    script
}

/// Goes into the room and is there.
fn enter(script: &mut Script, goal: Goal, request: &str) {
    script.input(Input::Enter { goal, seed: None });
    let (id, _) = script.sent_one(request);
    script.answer(id, &lobby());
    assert_eq!(script.session.stage(), Stage::In);
}

#[test]
fn rooms_and_games_are_asked_for_and_told_without_an_end() {
    let mut script = in_lobby();
    let (rooms, _) = script.sent_one("list_rooms");
    let (games, _) = script.sent_one("list_games");
    script.server(&json!({"type": "rooms", "re": rooms, "rooms": []}));
    assert_eq!(script.told(), [&Notice::Rooms(Vec::new())]);
    assert_eq!(script.ending(), None);
    script.server(&json!({"type": "games", "re": games, "games": []}));
    assert_eq!(script.told(), [&Notice::Games(Vec::new())]);
    script.command(Command::Look);
    script.sent_one("list_rooms");
}

#[test]
fn a_refused_list_is_told_and_not_the_end() {
    let mut script = in_lobby();
    let (rooms, _) = script.sent_one("list_rooms");
    script.server(&json!({"type": "error", "re": rooms, "code": "internal", "message": "no"}));
    assert!(matches!(script.told()[..], [Notice::Refused { .. }]));
    assert_eq!(script.ending(), None);
}

#[test]
fn a_room_is_entered_left_and_another_made() {
    let mut script = in_lobby();
    enter(&mut script, join(), "join_room");
    script.command(Command::Leave);
    let (id, _) = script.sent_one("leave_room");
    script.server(&json!({"type": "ok", "re": id, "seq": 9}));
    assert_eq!(script.ending(), None);
    assert!(
        script
            .told()
            .contains(&&Notice::Out(Box::new(Ending::Left)))
    );
    assert_eq!(
        (script.session.stage(), script.session.room()),
        (Stage::Lobby, None)
    );
    script.sent_one("list_rooms");
    // What the room says later is no more of interest.
    script.event(10, &json!({"kind": "locked", "on": true}), &json!({}));
    assert!(script.effects.is_empty());
    let create = CreateRoom {
        game: "siga".to_owned(),
        players: 2,
        options: serde_json::Map::new(),
        visibility: keliya_protocol::Visibility::Private,
        turn_seconds: 0,
        seat: None,
    };
    enter(&mut script, Goal::Host(create), "create_room");
}

#[test]
fn a_room_that_takes_nobody_leads_back() {
    let mut script = in_lobby();
    let goal = join();
    script.input(Input::Enter { goal, seed: None });
    let (id, _) = script.sent_one("join_room");
    script.server(&json!({"type": "error", "re": id, "code": "locked", "message": "no"}));
    assert_eq!(script.ending(), None);
    assert!(matches!(script.told()[0], Notice::Lobby));
    assert!(
        script
            .told()
            .iter()
            .any(|told| matches!(told, Notice::TurnedAway { .. }))
    );
    assert_eq!(script.session.stage(), Stage::Lobby);
    // The way in is open again.
    enter(&mut script, join(), "join_room");
}

#[test]
fn who_is_led_back_with_chat_unsaid_is_told_how_much() {
    let mut script = in_lobby();
    enter(&mut script, join(), "join_room");
    script.input(Input::Down);
    script.command(chat("one")).command(chat("two"));
    script.greeted();
    let (id, _) = script.sent_one("join_room");
    script.server(&json!({"type": "error", "re": id, "code": "unknown_room", "message": "no"}));
    let unsaid = Unsaid {
        held: 2,
        ..Unsaid::default()
    };
    assert!(script.told().contains(&&Notice::Unsaid(unsaid)));
    assert!(script.session.unsaid().is_nothing(), "told once");
    // Without any there is nothing to tell.
    enter(&mut script, join(), "join_room");
    script.input(Input::Down);
    script.greeted();
    let (id, _) = script.sent_one("join_room");
    script.server(&json!({"type": "error", "re": id, "code": "unknown_room", "message": "no"}));
    let unsaid = |told: &&&Notice| matches!(told, Notice::Unsaid(_));
    assert_eq!(script.told().iter().find(unsaid), None);
}

#[test]
fn who_goes_back_with_chat_put_off_or_unanswered_is_told_how_much() {
    let mut script = in_lobby();
    enter(&mut script, join(), "join_room");
    let (one, _) = script.command(chat("one")).sent_one("chat");
    script.command(chat("two")).command(chat("three"));
    script.server(&rate_limited(one, 60_000));
    let (leave, _) = script.command(Command::Leave).sent_one("leave_room");
    script.server(&json!({"type": "ok", "re": leave, "seq": 9}));
    let unsaid = Unsaid {
        put_off: 1,
        unanswered: 2,
        ..Unsaid::default()
    };
    assert!(script.told().contains(&&Notice::Unsaid(unsaid)));
    assert!(script.session.unsaid().is_nothing(), "told once");
}

#[test]
fn who_is_sent_away_is_in_the_lobby_again() {
    let mut script = in_lobby();
    enter(&mut script, join(), "join_room");
    let (id, _) = script.sent_one("sync");
    script.answer(id, &lobby());
    let seq = script.seq();
    script.event(seq, &json!({"kind": "locked", "on": false}), &json!({}));
    let event = json!({"kind": "removed", "player": fixtures::player(NIMAL)});
    script.event(seq + 1, &event, &json!({}));
    assert_eq!(script.ending(), None);
    assert!(
        script
            .told()
            .contains(&&Notice::Out(Box::new(Ending::Removed)))
    );
}

#[test]
fn a_lost_connection_leads_back_to_where_the_user_was() {
    let mut script = in_lobby();
    script.input(Input::Down);
    script.greeted();
    script.sent_one("list_rooms");
    enter(&mut script, join(), "join_room");
    script.input(Input::Down);
    script.greeted();
    let (_, again) = script.sent_one("join_room");
    assert_eq!(again["room"], "K7QF3M");
    // Without a connection there is no lobby to go back to.
    script.input(Input::Down);
    script.command(Command::Leave);
    assert_eq!(script.ending(), Some(&Ending::Away));
}

#[test]
fn a_goal_names_the_room_whose_seed_is_looked_up() {
    let code = "K7QF3M".parse().unwrap();
    assert_eq!(join().room(), Some(code));
    // Who looks on may hold a seat there.
    let room = "k7qf3m".to_owned();
    assert_eq!(Goal::Watch { room }.room(), Some(code));
    let room = "no code".to_owned();
    assert_eq!(Goal::Watch { room }.room(), None);
    assert_eq!(Goal::Lobby.room(), None);
}
