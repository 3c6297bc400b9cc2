//! The lobby, and the way into a room and back.

use super::*;
use crate::session::Goal;

#[test]
fn from_the_lobby_into_a_room_and_back() {
    let mut stage = Stage::lobby(USUAL);
    let (rooms, games) = (stage.sent("list_rooms"), stage.sent("list_games"));
    stage.server(&json!({"type": "rooms", "re": rooms["id"], "rooms": [
        {"room": "K7QF3M", "game": "siga", "players": 2, "taken": 1, "status": "lobby", "locked": false,
         "options": {}, "host": player(KAMALA), "created_at": "2026-11-29T11:58:00.000Z"}]}));
    stage.server(&json!({"type": "games", "re": games["id"], "games": [
        {"game": "siga", "players": [2], "options": {}}]}));
    assert!(stage.screen().contains("K7QF3M"), "{}", stage.screen());
    stage.types("n");
    assert!(stage.screen().contains("A new room"));
    stage.press(KeyCode::Esc);
    stage.press(KeyCode::Enter);
    let Some(Action::Fetch(goal)) = stage.actions.pop() else {
        panic!("{:?}", stage.actions)
    };
    stage.update(Event::Enter(goal, None));
    let join = stage.sent("join_room");
    assert_eq!(join["room"], "K7QF3M");
    // It was full by then.
    stage.server(&json!({"type": "error", "re": join["id"], "code": "room_full", "message": "no"}));
    assert!(
        stage
            .screen()
            .contains("Every seat of room K7QF3M is taken"),
        "{}",
        stage.screen()
    );
    stage.types("w");
    let Some(Action::Fetch(goal)) = stage.actions.pop() else {
        panic!("{:?}", stage.actions)
    };
    stage.update(Event::Enter(goal, None));
    let join = stage.sent("join_room");
    let mut answer = room_of("siga");
    answer["re"] = join["id"].clone();
    answer["seats"][0]["player"] = Value::Null;
    stage.server(&answer);
    assert!(stage.screen().contains("You watch."), "{}", stage.screen());
    stage.types("q");
    let leave = stage.sent("leave_room");
    stage.server(&json!({"type": "ok", "re": leave["id"], "seq": 9}));
    assert!(
        stage.screen().contains("Public rooms"),
        "{}",
        stage.screen()
    );
    stage.sent("list_rooms");
    stage.types("q");
    assert!(ends(&stage));
}

#[test]
fn a_code_may_be_typed_or_pasted_with_its_link() {
    let mut stage = Stage::lobby(USUAL);
    stage.types("c");
    stage.update(Event::Paste("http://10.0.0.5:7373/join/k7qf3m\n"));
    stage.press(KeyCode::Enter);
    assert!(
        matches!(&stage.actions[..], [Action::Fetch(goal)] if format!("{goal:?}").contains("K7QF3M"))
    );
    stage.types("c");
    stage.types("what?");
    stage.press(KeyCode::Enter);
    assert!(
        stage.screen().contains("what? is no room's code"),
        "{}",
        stage.screen()
    );
}

#[test]
fn the_lobby_looks_again_after_a_refusal_and_forgets_a_seat_given_up() {
    let mut stage = Stage::lobby(USUAL);
    let rooms = stage.sent("list_rooms");
    stage.app.lobby.held = vec!["K7QF3M".parse().unwrap()];
    stage.server(&json!({"type": "error", "re": rooms["id"], "code": "internal", "message": "no"}));
    stage.types("r");
    let rooms = stage.sent("list_rooms");
    stage.types("r");
    assert!(stage.sent_all().is_empty(), "one list at a time");
    stage.server(&json!({"type": "rooms", "re": rooms["id"], "rooms": []}));
    assert!(stage.screen().contains("Your seats"));
    stage.press(KeyCode::Enter);
    let Some(Action::Fetch(goal)) = stage.actions.pop() else {
        panic!("{:?}", stage.actions)
    };
    stage.update(Event::Enter(goal, None));
    let join = stage.sent("join_room");
    let mut answer = room_of("siga");
    answer["status"] = json!("lobby");
    answer["re"] = join["id"].clone();
    stage.server(&answer);
    stage.types("ql");
    let leave = stage.sent("leave_room");
    stage.server(&json!({"type": "ok", "re": leave["id"], "seq": 9}));
    let screen = stage.screen();
    assert!(
        screen.contains("Public rooms") && !screen.contains("Your seats"),
        "{screen}"
    );
}

#[test]
fn who_is_turned_away_is_told_what_to_press() {
    for (code, told) in [
        ("unknown_room", "c takes another"),
        ("room_full", "w watches it"),
        ("seat_taken", "Enter takes a free one"),
        ("locked", "its host may let them in"),
    ] {
        let look = Look {
            size: (120, 40),
            ..USUAL
        };
        let mut stage = Stage::lobby(look);
        let goal = Goal::Join {
            room: "K7QF3M".to_owned(),
            seat: Some(2),
        };
        stage.update(Event::Enter(goal, None));
        let join = stage.sent("join_room");
        stage.server(&json!({"type": "error", "re": join["id"], "code": code, "message": "no"}));
        // Above the keys, which stay.
        let screen = stage.screen();
        assert!(screen.lines().last().unwrap().starts_with("Enter join"));
        let screen = screen.lines().rev().nth(1).unwrap();
        assert!(
            screen.contains("K7QF3M") && screen.contains(told),
            "{screen}"
        );
        for typed in ["keliya ", "--", "`"] {
            assert!(!screen.contains(typed), "{screen}");
        }
    }
}

#[test]
fn whose_way_is_shown_is_asked_anew_in_each_room() {
    let mut stage = Stage::lobby(USUAL);
    let enter = |stage: &mut Stage, game: &str| {
        let goal = Goal::Join {
            room: "K7QF3M".to_owned(),
            seat: None,
        };
        stage.update(Event::Enter(goal, None));
        let join = stage.sent("join_room");
        let mut answer = room_of(game);
        answer["status"] = json!("lobby");
        answer["re"] = join["id"].clone();
        stage.server(&answer);
    };
    enter(&mut stage, "saturankam");
    // Sides b and c, after one's own.
    stage.types("ww");
    assert!(stage.screen().contains("side c"), "{}", stage.screen());
    stage.types("ql");
    let leave = stage.sent("leave_room");
    stage.server(&json!({"type": "ok", "re": leave["id"], "seq": 9}));
    enter(&mut stage, "siga");
    let room = stage.app.session.room().unwrap();
    let shown = stage.app.track_shown(room);
    assert_eq!(shown.map(keliya_protocol::Side::letter), Some('a'));
    stage.types("w");
    assert!(stage.screen().contains("side b"), "{}", stage.screen());
}

#[test]
fn who_is_led_back_with_chat_unsaid_reads_why_and_how_much() {
    let mut stage = Stage::lobby(USUAL);
    let goal = Goal::Join {
        room: "K7QF3M".to_owned(),
        seat: None,
    };
    stage.update(Event::Enter(goal, None));
    let join = stage.sent("join_room");
    let mut answer = room_of("siga");
    answer["re"] = join["id"].clone();
    stage.server(&answer);
    stage.update(Event::Down {
        why: "the connection broke".to_owned(),
        retry_in: Duration::from_secs(2),
    });
    stage.types("chello");
    stage.press(KeyCode::Enter);
    // Typing goes on when the room turns out to be gone.
    stage.types("cand");
    stage.update(Event::Up);
    let hello = stage.sent("hello");
    stage.server(&json!({"type": "welcome", "re": hello["id"], "protocol": 1,
        "server": {"name": "keliya", "version": "0.1.0"},
        "player": player(crate::fixtures::NIMAL), "token": "secret", "rooms": []}));
    let join = stage.sent("join_room");
    stage.server(
        &json!({"type": "error", "re": join["id"], "code": "unknown_room", "message": "no"}),
    );
    let screen = stage.screen();
    assert!(screen.contains("Public rooms"), "{screen}");
    assert!(screen.contains("c takes another"), "{screen}");
    // It may be told in several lines.
    let words: Vec<&str> = screen.split_whitespace().collect();
    let told = "1 message that waited for the connection was not said.";
    assert!(words.join(" ").contains(told), "{screen}");
}
