//! Who the user is, into the room and out of it.

use super::*;

#[test]
fn hello_gives_the_token_and_keeps_the_new_one() {
    let mut script = start(join());
    let (_, hello) = script.up().sent_one("hello");
    assert_eq!(
        (&hello["token"], &hello["name"]),
        (&json!("old"), &json!("Nimal"))
    );
    let mut script = start(join());
    script.greeted();
    let kept = Effect::KeepToken(
        Token::new("secret".into()),
        PlayerName::new("Nimal").unwrap(),
    );
    assert_eq!(script.effects[0], kept);
}

#[test]
fn an_unknown_token_is_forgotten_once() {
    let mut script = start(join());
    let (id, _) = script.up().sent_one("hello");
    let refusal =
        |id: u64| json!({"type": "error", "re": id, "code": "unauthorized", "message": ""});
    let (id, hello) = script.server(&refusal(id)).sent_one("hello");
    assert_eq!(hello["token"], Value::Null);
    assert_eq!(script.told(), [&Notice::TokenForgotten]);
    script.server(&refusal(id));
    assert!(matches!(script.ending(), Some(Ending::Refused { .. })));
}

#[test]
fn a_token_that_is_not_known_is_put_aside_before_the_new_one_is_kept() {
    let mut script = start(join());
    let (id, _) = script.up().sent_one("hello");
    let refusal = json!({"type": "error", "re": id, "code": "unauthorized", "message": ""});
    let (id, _) = script.server(&refusal).sent_one("hello");
    assert!(!script.effects.contains(&Effect::PutTokenAside));
    script.server(&welcome(id));
    assert_eq!(script.effects[0], Effect::PutTokenAside);
    assert!(matches!(script.effects[1], Effect::KeepToken(..)));
    script.input(Input::Down).greeted();
    assert!(
        !script.effects.contains(&Effect::PutTokenAside),
        "a known one stays"
    );
}
#[test]
fn secrets_are_not_printed() {
    let mut script = start(join());
    script.up();
    assert!(!format!("{:?}", script.effects).contains("old"));
    let text = welcome(1).to_string();
    assert!(!format!("{:?}", Input::Text(&text)).contains("secret"));

    let mut script = start(join());
    script.entered(&lobby());
    let seed = ClientSeed::from_random([7; 16]);
    assert!(!format!("{:?}", script.effects).contains(seed.reveal()));
    let asked = json!({"kind": "seeds_asked", "game_no": 1, "commitment": "00".repeat(32),
                       "hashes": [seed.hash(), null], "deadline": "2026-11-29T12:00:10.123Z"});
    script.event(10, &asked, &json!({"turn": null}));
    script.sent_one("seed");
    assert!(!format!("{:?}", script.effects).contains(seed.reveal()));
    assert!(!format!("{:?}", script.session).contains(seed.reveal()));
}
#[test]
fn leaving_ends_with_the_answer_and_going_away_does_not_leave() {
    let mut script = start(join());
    script.entered(&siga());
    let (id, _) = script.command(Command::Leave).sent_one("leave_room");
    script.server(&json!({"type": "ok", "re": id, "seq": 10}));
    assert_eq!(script.ending(), Some(&Ending::Left));

    let mut script = start(join());
    script.entered(&siga());
    script.input(Input::Down);
    script.command(Command::Leave);
    assert_eq!(script.ending(), Some(&Ending::Away));
}

#[test]
fn being_sent_away_ends_the_session() {
    let mut script = start(join());
    script.entered(&lobby());
    let removed = json!({"kind": "removed", "player": fixtures::player(NIMAL)});
    script.event(10, &removed, &json!({}));
    assert_eq!(script.ending(), Some(&Ending::Removed));
}
#[test]
fn bad_options_are_told_with_the_good_ones() {
    let create = serde_json::from_value(json!({"game": "siga", "players": 3})).unwrap();
    let mut script = start(Goal::Host(create));
    script.greeted();
    let (id, _) = script.sent_one("create_room");
    script.server(&json!({"type": "error", "re": id, "code": "bad_options", "message": "players"}));
    let (id, _) = script.sent_one("list_games");
    script.server(&json!({"type": "games", "re": id, "games": [
        {"game": "siga", "players": [2], "options": {"cut": {"values": ["land", "pass"], "default": "land"}}}]}));
    match script.ending() {
        Some(Ending::Refused { games, .. }) => assert_eq!(games.len(), 1),
        other => panic!("{other:?}"),
    }
}

#[test]
fn old_events_that_are_missing_are_no_news_to_who_comes() {
    let mut script = start(join());
    script.greeted();
    let (id, _) = script.sent_one("join_room");
    let mut room = siga();
    room["seq"] = json!(3000);
    script.answer(id, &room);
    let (id, _) = script.sent_one("sync");
    script.answer(id, &room);
    // The server keeps the last 2,000.
    let locked = json!({"kind": "locked", "on": true});
    assert!(script.event(1001, &locked, &json!({})).told().is_empty());
    for seq in 1002..=3000 {
        script.event(seq, &locked, &json!({}));
    }
    assert_eq!(script.event(3001, &locked, &json!({})).told().len(), 1);
    // What happened while the user was away is.
    script.input(Input::Down);
    script.greeted();
    let (id, _) = script.sent_one("join_room");
    room["seq"] = json!(6001);
    script.answer(id, &room);
    let (id, _) = script.sent_one("sync");
    script.answer(id, &room);
    let told = script.event(4002, &locked, &json!({})).told();
    assert_eq!(told[0], &Notice::Missed(1000));
}
