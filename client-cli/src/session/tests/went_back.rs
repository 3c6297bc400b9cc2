//! A room that the server has in an earlier state.

use super::*;

/// The room as it was at number 5.
fn restored() -> Value {
    let mut room = siga();
    room["seq"] = json!(5);
    room["locked"] = json!(true);
    room
}

/// Takes the history of the restored room, then an event that is new.
#[track_caller]
fn goes_on_from_there(script: &mut Script, sync: u64) {
    script.answer(sync, &restored());
    let unlocked = json!({"kind": "locked", "on": false});
    for seq in 1..=5 {
        assert!(
            script.event(seq, &unlocked, &json!({})).told().is_empty(),
            "{seq}"
        );
    }
    assert!(script.session.room().unwrap().locked);
    assert!(script.session.to_act().is_some());
    script.event(6, &unlocked, &json!({}));
    assert!(matches!(script.told()[..], [Notice::Happened(_)]));
    assert!(!script.session.room().unwrap().locked);
    assert_eq!(script.command(Command::Throw).sent_one("throw").1["seq"], 6);
}

#[test]
fn a_room_that_went_back_is_taken_as_it_is_by_joining() {
    let mut script = start(join());
    script.entered(&siga());
    script.command(Command::Throw).sent_one("throw");
    script.input(Input::Down).greeted();
    let (id, _) = script.sent_one("join_room");
    script.answer(id, &restored());
    assert_eq!(script.told(), [&Notice::WentBack(5), &Notice::Reentered]);
    assert_eq!(script.seq(), 5);
    assert_eq!(
        script.sent().len(),
        1,
        "the throw was for what is no more: {:?}",
        script.sent()
    );
    let (id, sync) = script.sent_one("sync");
    assert_eq!(sync["since"], 0);
    goes_on_from_there(&mut script, id);
}

#[test]
fn a_room_that_went_back_is_taken_as_it_is_by_sync() {
    let mut script = start(join());
    script.entered(&siga());
    script.now += limits::ROOM_SILENCE;
    let (id, _) = script.input(Input::Tick).sent_one("sync");
    script.answer(id, &restored());
    assert_eq!(script.told(), [&Notice::WentBack(5)]);
    let (id, sync) = script.sent_one("sync");
    assert_eq!(sync["since"], 0);
    goes_on_from_there(&mut script, id);
}

#[test]
fn an_older_room_that_nobody_asked_for_is_passed_over() {
    let mut script = start(join());
    script.entered(&siga());
    script.server(&restored());
    assert_eq!((script.seq(), script.told().len()), (9, 0));
}
