//! The client in its three languages, and aloud.

use serde_json::{Value, json};

use crate::fake::{FakeServer, Home, room, stderr, stdout, turn};

/// A game as it is told in one language: sentences that must come, in this order.
struct Told {
    lang: &'static str,
    lines: [&'static str; 8],
}

const TOLD: [Told; 3] = [
    Told {
        lang: "en",
        lines: [
            "You have seat 1 (side a).",
            "Your turn: t throws.",
            "P1 Nimal threw 1, and throws again.",
            "1: counter 1 enters on c1 and cuts b2 (1^1).",
            "P1 Nimal's counter 1 enters on c1 and cuts b2.",
            "Your counter 1 is on c1, a house, 0 steps from home.",
            "Game over: side a wins (P1 Nimal); games won: a 1, b 0.",
            "Dice unchecked: some of the throws were not seen.",
        ],
    },
    Told {
        lang: "si",
        lines: [
            "ඔබට ආසන 1 ලැබුණා (a පිල).",
            "ඔබේ වාරය: දමන්න t.",
            "P1 Nimal දැම්මා: 1; ආයෙත් දමනවා.",
            "1: ඉත්තා 1 කොටුව c1 වෙත ඇතුල් වෙනවා, b2 කපනවා (1^1).",
            "P1 Nimal: ඉත්තා 1 කොටුව c1 වෙත ඇතුල් වෙනවා, b2 කපනවා.",
            "ඔබේ ඉත්තා 1 ඉන්නේ කොටුව c1 උඩ, ඒක කට්ටියක්; ගොඩ යන්න තව පියවර 0යි.",
            "සෙල්ලම ඉවරයි: දිනුවේ a පිල (P1 Nimal); දිනපු සෙල්ලම්: a 1, b 0.",
            "දැමීම් පරීක්ෂා කළේ නැහැ: සමහර දැමීම් දැක්කේ නැහැ.",
        ],
    },
    Told {
        lang: "ta",
        lines: [
            "உங்கள் இருக்கை 1 (அணி a).",
            "உங்கள் முறை: வீச t.",
            "P1 Nimal வீசியது: 1; மீண்டும் வீச வேண்டும்.",
            "1: காய் 1 கட்டம் c1 இல் நுழைகிறது, வெட்டு: b2 (1^1).",
            "P1 Nimal: காய் 1 கட்டம் c1 இல் நுழைகிறது, வெட்டு: b2.",
            "உங்கள் காய் 1 கட்டம் c1 இல் உள்ளது, அது ஒரு கட்டி; கரை சேர இன்னும் 0 கட்டங்கள்.",
            "ஆட்டம் முடிந்தது: அணி a வென்றது (P1 Nimal); வென்ற ஆட்டங்கள்: a 1, b 0.",
            "வீச்சுகள் சரிபார்க்கப்படவில்லை: சில வீச்சுகள் காணப்படவில்லை.",
        ],
    },
];

fn play() -> Value {
    json!([{"move": "1^1", "steps": [
        {"counter": 1, "from": "wait", "to": "c1", "pips": 1, "cuts": [{"side": "b", "counter": 2}]}]}])
}

/// The texts that were written, with the breaks of lines undone.
fn unbroken(text: &str) -> String {
    text.replace("\n  ", " ")
}

#[tokio::test]
async fn a_game_is_told_in_each_language() {
    for told in TOLD {
        let server = FakeServer::start().await;
        let home = Home::new();
        let url = server.url();
        let args = [
            "join", "K7QF3M", "--plain", "--server", &url, "--lang", told.lang,
        ];
        let mut client = home.start(&args);
        let mut peer = server.entered(&room(2)).await;
        client.type_line("t").await;
        let throw = peer.expect("throw").await;
        let waiting = json!({"a": ["wait", "wait"], "b": ["wait", "wait"]});
        let more = json!({"position": waiting, "turn": turn(1, "play", play())});
        let thrown = json!({"kind": "thrown", "seat": 1, "lots": [1, 0, 0, 0], "value": 1,
                            "again": true, "auto": false});
        peer.event(3, thrown, more).await;
        peer.answer(&throw, json!({"type": "ok", "seq": 3})).await;
        client.type_line("1").await;
        let chosen = peer.expect("play").await;
        let position = json!({"a": ["c1", "home"], "b": ["wait", "wait"]});
        let played = json!({"kind": "played", "seat": 1, "move": "1^1", "auto": false,
                            "steps": play()[0]["steps"]});
        let more = json!({"position": position, "turn": turn(1, "throw", json!([]))});
        peer.event(4, played, more).await;
        peer.answer(&chosen, json!({"type": "ok", "seq": 4})).await;
        // The play as it was made, not as it was offered.
        let made = told.lines[4].split(' ').next_back().unwrap();
        client.read_to(made).await;
        client.type_line("b").await;
        client.read_to("c1").await;
        let over = json!({"kind": "game_over", "winner": "a", "seats": [1], "server_seed": "00",
                          "next_commitment": "11", "score": {"a": 1, "b": 0}});
        peer.event(5, over, json!({"position": position, "turn": null}))
            .await;
        client.read_to(told.lines[7]).await;
        client.end_input();
        peer.gone().await;
        let (status, text) = client.all().await;
        assert_eq!(status, 0, "{text}");
        let text = unbroken(&text);
        let mut rest = text.as_str();
        for line in told.lines {
            let at = rest.find(line);
            let at = at.unwrap_or_else(|| panic!("{}: no {line:?} in {rest}", told.lang));
            rest = &rest[at + line.len()..];
        }
        // Nothing is drawn unasked: no row of squares, no column of names.
        assert!(!text.contains(" . ") && !text.contains('·'), "{text}");
    }
}

#[tokio::test]
async fn without_plain_the_board_is_drawn() {
    let server = FakeServer::start().await;
    let home = Home::new();
    let mut client = home.start(&["join", "K7QF3M", "--server", &server.url()]);
    server.entered(&room(2)).await;
    client.read_to("·").await;
}

#[tokio::test]
async fn a_drawing_can_be_asked_for() {
    let server = FakeServer::start().await;
    let home = Home::new();
    let args = [
        "join",
        "K7QF3M",
        "--plain",
        "--ascii",
        "--server",
        &server.url(),
    ];
    let mut client = home.start(&args);
    let _peer = server.entered(&room(2)).await;
    client.type_line("bb").await;
    client.read_to("1     .       .       x").await;
}

#[tokio::test]
async fn the_locale_chooses_and_the_flag_overrules_it() {
    for (locale, setting, flag, expected) in [
        ("si_LK.UTF-8", None, None, "පොදු කාමර නැහැ"),
        ("ta_LK.UTF-8", None, None, "பொது அறைகள் இல்லை"),
        ("de_DE.UTF-8", None, None, "No public rooms"),
        ("si_LK.UTF-8", Some("ta"), None, "பொது அறைகள் இல்லை"),
        ("si_LK.UTF-8", Some("ta"), Some("en"), "No public rooms"),
        ("si_LK.UTF-8", Some(""), None, "පොදු කාමර නැහැ"),
    ] {
        let server = FakeServer::start().await;
        let home = Home::new();
        let url = server.url();
        let mut args = vec!["rooms", "--server", &url];
        args.extend(flag.iter().flat_map(|lang| ["--lang", lang]));
        let mut command = home.command(&args);
        command.env("LC_ALL", locale);
        command.envs(setting.map(|lang| ("KELIYA_LANG", lang)));
        let child = command.spawn().unwrap();
        let (mut peer, _) = server.welcome().await;
        let list = peer.expect("list_rooms").await;
        peer.answer(&list, json!({"type": "rooms", "rooms": []}))
            .await;
        let output = child.wait_with_output().await.unwrap();
        let text = stdout(&output);
        assert!(
            text.contains(expected),
            "{locale} {setting:?} {flag:?}: {text}"
        );
    }
}

#[tokio::test]
async fn a_language_that_there_is_not_is_wrong_usage() {
    let output = Home::new().output(&["rooms", "--lang", "fr"]).await;
    assert_eq!(output.status.code(), Some(2));
    assert!(
        stderr(&output).contains("en, si, ta"),
        "{}",
        stderr(&output)
    );
}

#[tokio::test]
async fn rules_and_errors_are_in_the_language_too() {
    let output = Home::new()
        .output(&["rules", "chess", "--lang", "si"])
        .await;
    assert_eq!(output.status.code(), Some(2));
    assert!(
        stderr(&output).contains("නීති මෙහි නැහැ"),
        "{}",
        stderr(&output)
    );
    let output = Home::new().output(&["rules", "siga", "--lang", "ta"]).await;
    assert!(stdout(&output).contains("சிகா"), "{}", stdout(&output));
}

#[tokio::test]
async fn names_of_any_script_keep_the_columns() {
    let server = FakeServer::start().await;
    let home = Home::new();
    let url = server.url();
    let child = home.command(&["rooms", "--server", &url]).spawn().unwrap();
    let (mut peer, _) = server.welcome().await;
    let list = peer.expect("list_rooms").await;
    let summary = |code: &str, name: &str| {
        json!({"room": code, "game": "siga", "players": 2, "taken": 1, "status": "lobby",
               "locked": false, "options": {}, "created_at": "2026-11-29T12:00:00Z",
               "host": {"id": crate::fake::KAMALA, "name": name}})
    };
    let names = ["Nimal", "ශ්\u{200d}රී කාන්ත", "கு. சுப்பிரமணியம்"];
    let rooms: Vec<Value> = ["K7QF3M", "K7QF3N", "K7QF3P"]
        .iter()
        .zip(names)
        .map(|(code, name)| summary(code, name))
        .collect();
    peer.answer(&list, json!({"type": "rooms", "rooms": rooms}))
        .await;
    let text = stdout(&child.wait_with_output().await.unwrap());
    for name in names {
        let line = text.lines().find(|line| line.contains(name));
        let line = line.unwrap_or_else(|| panic!("no {name} in {text}"));
        // The host's column begins after 12, 14, 7, 8 and 7 columns and a space after each.
        assert_eq!(line.find(name), Some(53), "{line}");
    }
}
