//! A server in trouble, or in a hurry.

use super::*;

#[test]
fn what_failed_is_sent_again_as_it_was_after_growing_waits() {
    let mut script = start(join());
    script.entered(&siga());
    let throw = script.command(Command::Throw).sent_one("throw");
    for wait in [1, 2, 4, 8, 10, 10] {
        let wait = Duration::from_secs(wait);
        script.server(&failed(throw.0));
        assert_eq!(script.told(), [&Notice::Waiting(wait)]);
        assert!(script.sent().is_empty());
        assert!(script.session.to_act().is_none());
        script.now += wait - Duration::from_millis(1);
        let heartbeat = json!({"type": "heartbeat", "room": "K7QF3M", "seq": 9});
        assert!(script.server(&heartbeat).sent().is_empty());
        assert!(script.input(Input::Tick).sent().is_empty());
        script.now += Duration::from_millis(1);
        assert_eq!(script.input(Input::Tick).sent_one("throw"), throw);
    }
    let more = json!({"position": at_start(), "turn": turn(1, "play", &enter_play())});
    script.event(10, &thrown(), &more);
    script.server(&json!({"type": "ok", "re": throw.0, "seq": 10}));
    let play = script
        .command(Command::Play(Choice::Number(1)))
        .sent_one("play");
    script.server(&failed(play.0));
    script.now += Duration::from_secs(1);
    assert_eq!(script.input(Input::Tick).sent_one("play"), play);
}

#[test]
fn a_sync_that_failed_is_sent_again_and_is_one() {
    let mut script = start(join());
    script.entered(&siga());
    let locked = json!({"kind": "locked", "on": true});
    let sync = script.event(12, &locked, &json!({})).sent_one("sync");
    script.server(&failed(sync.0));
    assert_eq!(script.ending(), None);
    assert_eq!(script.told(), [&Notice::Waiting(Duration::from_secs(1))]);
    script.now += limits::ROOM_SILENCE;
    assert_eq!(script.input(Input::Tick).sent(), [sync]);
}

#[test]
fn a_sync_that_a_stopping_server_refuses_is_not_the_end() {
    let mut script = start(join());
    script.entered(&siga());
    let locked = json!({"kind": "locked", "on": true});
    let (id, _) = script.event(12, &locked, &json!({})).sent_one("sync");
    script.server(&json!({"type": "error", "re": id, "code": "shutting_down", "message": ""}));
    assert_eq!(script.ending(), None);
    assert!(matches!(script.told()[..], [Notice::Refused { .. }]));
}

#[test]
fn who_was_in_the_room_waits_for_a_server_in_trouble() {
    let mut script = start(join());
    script.entered(&siga());
    let hello = script.input(Input::Down).up().sent_one("hello");
    script.server(&failed(hello.0));
    assert_eq!(script.ending(), None);
    script.now += Duration::from_secs(1);
    assert_eq!(script.input(Input::Tick).sent_one("hello"), hello);
    let join = script.server(&welcome(hello.0)).sent_one("join_room");
    script.server(&failed(join.0));
    assert_eq!(script.ending(), None);
    script.now += Duration::from_secs(1);
    assert_eq!(script.input(Input::Tick).sent_one("join_room"), join);
    script.answer(join.0, &siga());
    assert!(script.told().contains(&&Notice::Reentered));
}

#[test]
fn who_was_never_in_the_room_is_told_of_the_trouble() {
    let mut script = start(join());
    let (id, _) = script.up().sent_one("hello");
    script.server(&failed(id));
    assert!(matches!(script.ending(), Some(Ending::Refused { .. })));
    let mut script = start(join());
    let (id, _) = script.greeted().sent_one("join_room");
    script.server(&failed(id));
    assert!(matches!(script.ending(), Some(Ending::Refused { .. })));
}
#[test]
fn who_must_wait_repeats_under_the_same_id() {
    let mut script = start(join());
    script.entered(&siga());
    let throw = script.command(Command::Throw).sent_one("throw");
    script.server(&rate_limited(throw.0, 700));
    assert_eq!(
        script.told(),
        [&Notice::Waiting(Duration::from_millis(700))]
    );
    assert!(script.input(Input::Tick).sent().is_empty());
    script.now += Duration::from_millis(700);
    assert_eq!(script.input(Input::Tick).sent_one("throw"), throw);
    assert!(script.input(Input::Tick).sent().is_empty());
}

#[test]
fn a_stale_throw_is_dropped_and_the_state_asked_for() {
    let mut script = start(join());
    script.entered(&siga());
    let (id, _) = script.command(Command::Throw).sent_one("throw");
    script.server(&json!({"type": "error", "re": id, "code": "stale", "message": ""}));
    assert!(matches!(script.told()[..], [Notice::Refused { .. }]));
    script.sent_one("sync");
}

#[test]
fn chat_that_must_wait_is_known_when_the_user_goes() {
    let mut script = start(join());
    script.entered(&siga());
    let chat = script.command(chat("hello")).sent_one("chat");
    let unanswered = Unsaid {
        unanswered: 1,
        ..Unsaid::default()
    };
    let put_off = Unsaid {
        put_off: 1,
        ..Unsaid::default()
    };
    assert_eq!(script.session.unsaid(), unanswered);
    script.server(&rate_limited(chat.0, 700));
    assert_eq!(script.session.unsaid(), put_off);
    // Asked again, it may be said by now.
    script.now += Duration::from_millis(700);
    assert_eq!(script.input(Input::Tick).sent_one("chat"), chat);
    assert_eq!(script.session.unsaid(), unanswered);
    script.server(&json!({"type": "ok", "re": chat.0}));
    assert!(script.session.unsaid().is_nothing());
}

#[test]
fn chat_unanswered_when_a_connection_breaks_at_leaving_is_known() {
    let mut script = start(join());
    script.entered(&siga());
    script.command(chat("hello")).command(Command::Leave);
    script.input(Input::Down);
    // Nobody reads a notice any more.
    assert_eq!(script.told(), [] as [&Notice; 0]);
    assert_eq!(script.ending(), Some(&Ending::Away));
    assert_eq!(script.session.unsaid().unanswered, 1);
}

#[test]
fn chat_refused_to_who_is_leaving_is_known() {
    let mut script = start(join());
    script.entered(&siga());
    let muted = |id: u64| json!({"type": "error", "re": id, "code": "muted", "message": ""});
    let (id, _) = script.command(chat("hello")).sent_one("chat");
    script.server(&muted(id));
    assert!(script.session.unsaid().is_nothing(), "it was read");
    let (id, _) = script.command(chat("bye")).sent_one("chat");
    script.command(Command::Leave);
    script.server(&muted(id));
    assert!(matches!(script.told()[..], [Notice::Refused { .. }]));
    assert_eq!(script.session.unsaid().refused, 1);
}
