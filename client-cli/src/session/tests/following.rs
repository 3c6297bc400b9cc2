//! The room follows its events; what was missed is asked for.

use super::*;

#[test]
fn a_throw_is_for_the_state_seen_and_for_once() {
    let mut script = start(join());
    script.entered(&siga());
    assert!(script.session.to_act().is_some());
    let (id, throw) = script.command(Command::Throw).sent_one("throw");
    assert_eq!(throw["seq"], 9);
    assert!(script.session.to_act().is_none(), "one at a time");
    assert!(script.command(Command::Throw).sent().is_empty());

    let more = json!({"position": at_start(), "turn": turn(1, "play", &enter_play())});
    script.event(10, &thrown(), &more);
    script.server(&json!({"type": "ok", "re": id, "seq": 10}));
    assert_eq!(script.session.to_act().unwrap().legal.len(), 1);
    assert!(
        script.command(Command::Throw).sent().is_empty(),
        "wrong phase"
    );
    assert!(
        script
            .command(Command::Play(Choice::Number(2)))
            .sent()
            .is_empty()
    );
    let (_, play) = script
        .command(Command::Play(Choice::Number(1)))
        .sent_one("play");
    assert_eq!((&play["move"], &play["seq"]), (&json!("1^1"), &json!(10)));
}

#[test]
fn only_an_event_with_a_turn_is_acted_on() {
    let mut script = start(join());
    script.entered(&siga());
    script.event(10, &thrown(), &json!({"position": at_start()}));
    assert!(script.session.to_act().is_none());
    let lost = json!({"kind": "lost", "seat": 1, "values": [1]});
    let more = json!({"position": at_start(), "turn": turn(1, "throw", &json!([]))});
    script.event(11, &lost, &more);
    assert!(script.session.to_act().is_some());
    let more = json!({"position": at_start(), "turn": null});
    script.event(12, &json!({"kind": "paused"}), &more);
    assert!(script.session.to_act().is_none());
}

#[test]
fn that_somebody_who_was_sent_away_is_gone_is_no_news() {
    let mut script = start(join());
    script.entered(&siga());
    let gone = |id: &str| {
        json!({"type": "presence", "room": "K7QF3M", "player": fixtures::player(id), "seat": null,
               "connected": false, "absent_since": null, "spectators": 0})
    };
    assert_eq!(script.server(&gone(fixtures::SUNIL)).told().len(), 1);
    let removed = json!({"kind": "removed", "player": fixtures::player(fixtures::SUNIL)});
    script.event(10, &removed, &json!({}));
    assert!(script.server(&gone(fixtures::SUNIL)).told().is_empty());
    assert_eq!(script.server(&gone(KAMALA)).told().len(), 1);
}

#[test]
fn earlier_events_are_ignored_and_gaps_are_filled() {
    let mut script = start(join());
    script.entered(&siga());
    let locked = json!({"kind": "locked", "on": true});
    assert!(script.event(9, &locked, &json!({})).effects.is_empty());
    assert!(!script.session.room().unwrap().locked);

    let (id, sync) = script.event(12, &locked, &json!({})).sent_one("sync");
    assert_eq!(sync["since"], 9);
    assert!(
        script.event(13, &locked, &json!({})).effects.is_empty(),
        "asked already"
    );
    let mut room = siga();
    room["seq"] = json!(13);
    room["locked"] = json!(true);
    script.answer(id, &room);
    assert!(
        script.session.to_act().is_none(),
        "what was missed is told first"
    );
    let mut logged = Vec::new();
    for seq in 10..=13 {
        script.event(seq, &locked, &json!({}));
        assert!(matches!(script.told()[..], [Notice::Happened(_)]), "{seq}");
        logged.extend(
            script
                .effects
                .iter()
                .filter(|e| matches!(e, Effect::Log(_)))
                .cloned(),
        );
    }
    assert_eq!(logged.len(), 4);
    assert_eq!(script.seq(), 13);
    assert!(script.session.to_act().is_some());
}

#[test]
fn an_event_of_unknown_kind_counts_and_asks_for_the_state() {
    let mut script = start(join());
    script.entered(&siga());
    let more = json!({"position": {"a": ["c1", "wait"], "b": ["wait", "wait"]},
                      "turn": turn(2, "throw", &json!([]))});
    let (_, sync) = script
        .event(10, &json!({"kind": "danced"}), &more)
        .sent_one("sync");
    assert_eq!(sync["since"], 10);
    let room = script.session.room().unwrap();
    assert_eq!(room.turn.as_ref().unwrap().seat, 2);
    assert_eq!(
        room.position.as_ref().unwrap()[&keliya_protocol::Side::A][0],
        "c1"
    );
}

#[test]
fn an_event_that_cannot_be_read_counts_too() {
    let mut script = start(join());
    script.entered(&siga());
    let broken = json!({"kind": "thrown", "seat": "one"});
    script.event(10, &broken, &json!({}));
    assert_eq!(script.sent_one("sync").1["since"], 10);
}

#[test]
fn escapes_in_names_and_chat_do_not_stop_the_message() {
    let mut script = start(join());
    script.entered(&siga());
    script.server(&json!({
        "type": "chat", "room": "K7QF3M", "at": "2026-11-29T12:00:00.123Z",
        "player": {"id": KAMALA, "name": "Ka\u{1b}mala"}, "seat": 2, "to": "all",
        "text": "\u{1b}[2Jhello",
    }));
    match script.told()[..] {
        [Notice::Chat(chat)] => {
            assert_eq!(
                (chat.player.name.as_str(), chat.text.as_str()),
                ("Kamala", "[2Jhello")
            );
        }
        ref other => panic!("{other:?}"),
    }
}

#[test]
fn heartbeats_and_silence_lead_to_sync() {
    let mut script = start(join());
    script.entered(&siga());
    let beat = |seq: u64| json!({"type": "heartbeat", "room": "K7QF3M", "seq": seq});
    assert!(script.server(&beat(9)).sent().is_empty());
    script.server(&beat(10)).sent_one("sync");

    let mut script = start(join());
    script.entered(&siga());
    script.now += Duration::from_secs(19);
    assert!(script.input(Input::Tick).sent().is_empty());
    script.now += Duration::from_secs(1);
    script.input(Input::Tick).sent_one("sync");
    assert!(script.input(Input::Tick).sent().is_empty());
}
#[test]
fn seats_follow_their_events() {
    let mut script = start(join());
    script.entered(&lobby());
    let seats = |script: &Script| -> Vec<Option<PlayerId>> {
        let seats = &script.session.room().unwrap().seats;
        seats
            .iter()
            .map(|seat| seat.player.as_ref().map(|player| player.id))
            .collect()
    };
    let id = |text: &str| Some(serde_json::from_value(json!(text)).unwrap());
    script.event(
        10,
        &json!({"kind": "seats_swapped", "a": 1, "b": 2}),
        &json!({}),
    );
    assert_eq!(seats(&script), [id(KAMALA), id(NIMAL)]);
    assert_eq!(script.session.seat(), Some(2));
    let left =
        json!({"kind": "seat_left", "seat": 1, "player": fixtures::player(KAMALA), "bot": null});
    script.event(11, &left, &json!({}));
    assert_eq!(seats(&script), [None, id(NIMAL)]);
    let taken =
        json!({"kind": "seat_taken", "seat": 1, "player": fixtures::player(NIMAL), "bot": null});
    script.event(12, &taken, &json!({}));
    assert_eq!(seats(&script), [id(NIMAL), None]);
}

#[test]
fn the_servers_clock_is_told_by_what_is_fresh() {
    let mut script = start(join());
    script.greeted();
    let told = |script: &Script, after: u64| {
        let now = script.now + Duration::from_secs(after);
        script.session.server_time(now).map(|time| time.to_string())
    };
    assert_eq!(told(&script, 0), None);
    let (id, _) = script.sent_one("join_room");
    let mut room = siga();
    room["at"] = json!("2031-01-01T13:00:00.000Z");
    script.answer(id, &room);
    assert_eq!(told(&script, 0).unwrap(), "2031-01-01T13:00:00.000Z");
    assert_eq!(told(&script, 65).unwrap(), "2031-01-01T13:01:05.000Z");
    let (id, _) = script.sent_one("sync");
    script.answer(id, &room);
    // History is old, also its last event; news is not.
    script.event(9, &json!({"kind": "paused"}), &json!({}));
    assert_eq!(told(&script, 0).unwrap(), "2031-01-01T13:00:00.000Z");
    let at = json!({"at": "2031-01-01T13:00:02.000Z"});
    script.event(10, &json!({"kind": "unpaused"}), &at);
    assert_eq!(told(&script, 1).unwrap(), "2031-01-01T13:00:03.000Z");
}
