//! What is cut says so, and nothing that matters is cut, at 80 columns, in any language.

use super::*;
use crate::text::ELLIPSIS;

fn uncut(stage: &Stage) {
    let screen = stage.screen();
    assert!(!screen.contains(ELLIPSIS), "{screen}");
}

fn in_all_languages(check: impl Fn(Look)) {
    for lang in Lang::ALL {
        check(Look { lang, ..USUAL });
    }
}

#[test]
fn no_screen_of_a_game_cuts_a_text() {
    in_all_languages(|look| {
        for game in ["pancha_keliya", "siga", "saturankam"] {
            let mut value = playing(game);
            uncut(&Stage::enter(&value, look));
            // Everybody waits.
            let counters = value["position"]["a"].as_array().unwrap().len();
            for place in ["wait", "home"] {
                let places = vec![place; counters];
                value["position"] = json!({"a": places, "b": places});
                uncut(&Stage::enter(&value, look));
            }
            for (seat, phase) in [(1, "throw"), (2, "throw"), (2, "play")] {
                value["turn"] = json!({"seat": seat, "side": if seat == 1 { "a" } else { "b" },
                    "phase": phase, "lots": [], "pool": [], "legal": [], "deadline": null});
                uncut(&Stage::enter(&value, look));
            }
            value["seats"][0]["bot"] = json!("hard");
            uncut(&Stage::enter(&value, look));
            value["seats"][0]["bot"] = Value::Null;
            value["paused"] = json!(true);
            uncut(&Stage::enter(&value, look));
            value["paused"] = json!(false);
            value["turn"] = Value::Null;
            uncut(&Stage::enter(&value, look));
            value["status"] = json!("over");
            uncut(&Stage::enter(&value, look));
            value["winner"] = json!("b");
            uncut(&Stage::enter(&value, look));
            let mut value = lobby_room(game);
            uncut(&Stage::enter(&value, look));
            value["host"] = player(KAMALA);
            uncut(&Stage::enter(&value, look));
            value["seats"][1]["player"] = Value::Null;
            uncut(&Stage::enter(&value, look));
            value["host"] = Value::Null;
            uncut(&Stage::enter(&value, look));
        }
    });
}

#[test]
fn the_first_line_has_room_for_all_there_is_to_say() {
    in_all_languages(|look| {
        let mut value = playing("saturankam");
        for (seat, side) in [(3, "c"), (4, "d")] {
            let mut more = value["seats"][1].clone();
            (more["seat"], more["side"]) = (json!(seat), json!(side));
            more["player"] = Value::Null;
            more["bot"] = json!("hard");
            value["seats"].as_array_mut().unwrap().push(more);
            value["position"][side] = json!(["wait", "wait"]);
        }
        value["players"] = json!(4);
        value["score"] = json!({"a": 0, "b": 1, "c": 0, "d": 2});
        (value["locked"], value["spectators"]) = (json!(true), json!(12));
        let mut stage = Stage::enter(&value, look);
        uncut(&stage);
        stage.update(Event::Down {
            why: "x".to_owned(),
            retry_in: std::time::Duration::from_secs(2),
        });
        let title = stage.screen().lines().next().unwrap().to_owned();
        assert!(!title.contains(ELLIPSIS), "{title}");
    });
}

#[test]
fn what_is_said_of_a_seat_is_never_cut() {
    const LONG: &str = "Wijesinghe Mudiyanselage"; // 24 characters, the longest a name can be.
    in_all_languages(|look| {
        let words = crate::words::Words::of(look.lang);
        for game in ["pancha_keliya", "siga", "saturankam"] {
            let mut value = playing(game);
            for seat in [0, 1] {
                value["seats"][seat]["player"]["name"] = json!(LONG);
            }
            value["seats"][1]["connected"] = json!(false);
            value["seats"][1]["absent_since"] = json!("2026-11-29T11:50:00.000Z");
            value["seats"][1]["bot"] = json!("hard");
            value["turn"]["seat"] = json!(2);
            value["turn"]["side"] = json!("b");
            let stage = Stage::enter(&value, look);
            let screen = stage.screen();
            // Both in full, the state in a line of its own.
            let name = screen.lines().filter(|line| line.ends_with(LONG));
            assert_eq!(name.count(), 2, "{screen}");
            let span =
                crate::plain::people::short_span(words, std::time::Duration::from_secs(10 * 60));
            let away = words.tell("tui-seat-away-for", &[("span", span.into())]);
            let state = format!("{}, {away}", words.say("tui-seat-stand-in"));
            assert!(
                screen.lines().any(|line| line.ends_with(&state)),
                "{screen}"
            );
            // Of whose turn it is the verb is there, and the name as far as there is room.
            let said = words.tell("tui-their-play", &[("who", "P2 Wijes".into())]);
            let verb = said
                .split("P2 Wijes")
                .max_by_key(|part| part.len())
                .unwrap();
            assert!(screen.contains(verb.trim()), "{verb}\n{screen}");
        }
    });
}

#[test]
fn the_lobby_cuts_nothing() {
    in_all_languages(|look| {
        let mut stage = Stage::lobby(look);
        uncut(&stage);
        let (rooms, games_asked) = (stage.sent("list_rooms"), stage.sent("list_games"));
        let statuses = ["lobby", "playing", "over", "lobby"];
        let games = ["siga", "pancha_keliya", "saturankam", "siga"];
        let rooms_told: Vec<Value> = (0..4)
            .map(|at| {
                json!({"room": format!("K7QF3{at}"), "game": games[at], "players": 2, "taken": 1,
                "status": statuses[at], "locked": at == 3, "options": {}, "host": player(KAMALA),
                "created_at": "2026-11-28T11:13:00.000Z"})
            })
            .collect();
        stage.server(&json!({"type": "rooms", "re": rooms["id"], "rooms": rooms_told}));
        uncut(&stage);
        // The form, with every value of every house rule, by words of the language.

        let words = |values: [&str; 2]| json!({"values": values, "default": values[0]});
        let flag = json!({"values": [true, false], "default": true});
        stage.server(&json!({"type": "games", "re": games_asked["id"], "games": [
            {"game": "pancha_keliya", "players": [2, 4], "options": {
                "occupancy": words(["shared", "single"]), "throws": words(["pooled", "one_by_one"])}},
            {"game": "siga", "players": [2], "options": {"cut": words(["land", "pass"]), "home_split": flag}},
            {"game": "saturankam", "players": [2], "options": {
                "cut": words(["land", "pass"]), "track": words(["full", "ludii"])}}]}));
        stage.types("n");
        for game in 0..3 {
            for _ in 0..2 {
                let screen = stage.screen();
                uncut(&stage);
                for raw in [
                    "occupancy",
                    "one_by_one",
                    "pooled",
                    "home_split",
                    "true",
                    "ludii ",
                ] {
                    assert!(!screen.contains(raw), "{game} {raw}\n{screen}");
                }
                for _ in 0..2 {
                    stage.press(KeyCode::Down);
                    stage.press(KeyCode::Down);
                    stage.press(KeyCode::Right);
                    stage.press(KeyCode::Up);
                }
                stage.press(KeyCode::Up);
                stage.press(KeyCode::Up);
            }
            stage.press(KeyCode::Right);
        }
    });
}

#[test]
fn house_rules_that_are_not_known_keep_their_names() {
    let mut stage = Stage::lobby(USUAL);
    let games = stage.sent("list_games");
    stage.server(&json!({"type": "games", "re": games["id"], "games": [
        {"game": "siga", "players": [2], "options": {
            "grant_on_nine": {"values": ["three_more", "none"], "default": "three_more"}}}]}));
    stage.types("n");
    let screen = stage.screen();
    assert!(
        screen.contains("grant_on_nine") && screen.contains("three_more"),
        "{screen}"
    );
}

#[test]
fn the_ellipsis_is_ascii_where_all_is() {
    let look = Look {
        charset: Charset::Ascii,
        ..USUAL
    };
    let mut value = playing("pancha_keliya");
    value["host"]["name"] = json!("Wijesinghe Mudiyanselage");
    value["host"]["id"] = json!(crate::fixtures::SUNIL);
    value["seats"][0]["player"]["name"] = json!("Wijesinghe Mudiyanselage");
    let screen = Stage::enter(&value, look).screen();
    // A host without a seat is named beside the table, as far as there is room.
    assert!(
        screen.is_ascii() && screen.contains("host: Wijesinghe Mudi+ -"),
        "{screen}"
    );
}
