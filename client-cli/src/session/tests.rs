//! The model by scripts: what comes in, what must go out.

use keliya_protocol::{PlayerId, Request, Status, fair::ClientSeed, limits};
use serde_json::{Value, json};

use super::*;
use crate::fixtures::{self, KAMALA, NIMAL};

/// A session with Nimal's identity, and what it last did.
struct Script {
    session: Session,
    now: Instant,
    effects: Vec<Effect>,
}

fn start(goal: Goal) -> Script {
    let now = Instant::now();
    let start = Start {
        goal,
        name: PlayerName::new("Nimal").unwrap(),
        token: Some(Token::new("old".into())),
        seed: None,
        first_id: 1,
        one_game: false,
        draw: || [7; 16],
    };
    let session = Session::new(start, now);
    let effects = Vec::new();
    Script {
        session,
        now,
        effects,
    }
}

fn join() -> Goal {
    let (room, seat) = ("K7QF3M".to_owned(), None);
    Goal::Join { room, seat }
}

impl Script {
    fn up(&mut self) -> &mut Self {
        self.input(Input::Up)
    }

    fn input(&mut self, input: Input<'_>) -> &mut Self {
        self.effects = self.session.update(input, self.now);
        self
    }

    fn server(&mut self, message: &Value) -> &mut Self {
        let text = message.to_string();
        self.input(Input::Text(&text))
    }

    fn event(&mut self, seq: u64, event: &Value, more: &Value) -> &mut Self {
        let text = fixtures::event(seq, event, more);
        self.input(Input::Text(&text))
    }

    fn command(&mut self, command: Command) -> &mut Self {
        self.input(Input::Command(command))
    }

    /// What was sent, as (id, message).
    fn sent(&self) -> Vec<(u64, Value)> {
        self.effects
            .iter()
            .filter_map(|effect| match effect {
                Effect::Send(text) => {
                    let value: Value = serde_json::from_str(text).unwrap();
                    Request::decode(text).unwrap();
                    Some((value["id"].as_u64().unwrap(), value))
                }
                _ => None,
            })
            .collect()
    }

    #[track_caller]
    fn sent_one(&self, kind: &str) -> (u64, Value) {
        let sent = self.sent();
        let mut found = sent.iter().filter(|(_, value)| value["type"] == kind);
        let one = found
            .next()
            .unwrap_or_else(|| panic!("no {kind} in {sent:?}"));
        assert!(found.next().is_none(), "several {kind} in {sent:?}");
        one.clone()
    }

    fn told(&self) -> Vec<&Notice> {
        self.effects
            .iter()
            .filter_map(|effect| match effect {
                Effect::Tell(notice) => Some(notice),
                _ => None,
            })
            .collect()
    }

    fn ending(&self) -> Option<&Ending> {
        self.effects.iter().find_map(|effect| match effect {
            Effect::End(ending) => Some(ending),
            _ => None,
        })
    }

    fn seq(&self) -> u64 {
        self.session.room().unwrap().seq
    }

    /// Says hello and is welcome.
    fn greeted(&mut self) -> &mut Self {
        let (id, _) = self.up().sent_one("hello");
        self.server(&welcome(id))
    }

    /// Enters the room as given; its history is over at once.
    fn entered(&mut self, room: &Value) -> &mut Self {
        self.greeted();
        let (id, _) = self.sent_one("join_room");
        self.answer(id, room);
        let (id, sync) = self.sent_one("sync");
        assert_eq!(sync["since"], 0);
        let effects = std::mem::take(&mut self.effects);
        self.answer(id, room);
        let last = room["seq"].as_u64().unwrap();
        self.event(
            last,
            &json!({"kind": "timer_set", "turn_seconds": 0}),
            &json!({}),
        );
        self.effects = effects;
        self
    }

    fn answer(&mut self, id: u64, room: &Value) -> &mut Self {
        let mut room = room.clone();
        room["re"] = json!(id);
        self.server(&room)
    }
}

fn welcome(id: u64) -> Value {
    json!({"type": "welcome", "re": id, "protocol": 1,
           "server": {"name": "keliya", "version": "0.1.0"},
           "player": fixtures::player(NIMAL), "token": "secret", "rooms": []})
}

fn failed(id: u64) -> Value {
    json!({"type": "error", "re": id, "code": "internal", "message": "the disk is full"})
}

fn turn(seat: u8, phase: &str, legal: &Value) -> Value {
    json!({"seat": seat, "side": if seat == 1 { "a" } else { "b" }, "phase": phase, "lots": [1, 0, 0, 0],
           "pool": [1], "legal": legal, "deadline": null})
}

fn siga() -> Value {
    fixtures::room_value("siga")
}

fn lobby() -> Value {
    let mut room = siga();
    room["status"] = json!("lobby");
    room["game_no"] = json!(0);
    room["position"] = Value::Null;
    room["turn"] = Value::Null;
    room["fairness"]["client_seeds"] = Value::Null;
    room
}

fn thrown() -> Value {
    json!({"kind": "thrown", "seat": 1, "lots": [1, 0, 0, 0], "value": 1, "again": true, "auto": false})
}

fn enter_play() -> Value {
    json!([{"move": "1^1", "steps": [
        {"counter": 1, "from": "wait", "to": "c1", "pips": 1, "cuts": []}]}])
}

fn at_start() -> Value {
    json!({"a": ["wait", "wait"], "b": ["wait", "wait"]})
}

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
    let text = keliya_protocol::ChatText::new("hello").unwrap();
    let chat = Command::Chat(keliya_protocol::Audience::All, text);
    script.command(chat);
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
    let text = keliya_protocol::ChatText::new("hello").unwrap();
    script.command(Command::Chat(keliya_protocol::Audience::All, text));
    script.input(Input::Down);
    assert!(matches!(script.told()[..], [Notice::Unanswered(_)]));
}

#[test]
fn who_must_wait_repeats_under_the_same_id() {
    let mut script = start(join());
    script.entered(&siga());
    let throw = script.command(Command::Throw).sent_one("throw");
    script.server(
        &json!({"type": "error", "re": throw.0, "code": "rate_limited", "message": "",
                          "retry_after_ms": 700}),
    );
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
fn a_seed_is_kept_then_promised_then_revealed() {
    let mut script = start(join());
    script.entered(&lobby());
    let seed = ClientSeed::from_random([7; 16]);
    let (_, promise) = script.sent_one("seed");
    assert_eq!(promise["hash"], json!(seed.hash()));
    let keep = script
        .effects
        .iter()
        .position(|effect| matches!(effect, Effect::KeepSeed(_)));
    let send = script
        .effects
        .iter()
        .position(|effect| matches!(effect, Effect::Send(text) if text.contains("\"hash\"")));
    assert!(keep.unwrap() < send.unwrap());

    let given = json!({"kind": "seed", "seat": 1, "hash": seed.hash()});
    assert!(script.event(10, &given, &json!({})).sent().is_empty());
    let asked = json!({"kind": "seeds_asked", "game_no": 1, "commitment": "00".repeat(32),
                       "hashes": [seed.hash(), null], "deadline": "2026-11-29T12:00:10.123Z"});
    let (_, revealed) = script
        .event(11, &asked, &json!({"turn": null}))
        .sent_one("seed");
    assert_eq!(revealed["client_seed"], json!(seed.reveal()));
    assert_eq!(script.session.room().unwrap().status, Status::Playing);
    let given = json!({"kind": "seed", "seat": 1, "client_seed": seed.reveal()});
    assert!(script.event(12, &given, &json!({})).sent().is_empty());
}

#[test]
fn a_seed_left_out_is_told_and_not_revealed() {
    let mut script = start(join());
    script.entered(&lobby());
    let asked = json!({"kind": "seeds_asked", "game_no": 1, "commitment": "00".repeat(32),
                       "hashes": [null, null], "deadline": "2026-11-29T12:00:10.123Z"});
    script.event(10, &asked, &json!({"turn": null}));
    assert!(script.sent().is_empty());
    assert!(script.told().contains(&&Notice::SeedNotListed));
}

#[test]
fn a_stored_seed_is_used_again() {
    let mut script = start(join());
    let text = "stored-seed-0123456";
    script.session.seeds = SeedKeeper::new(
        Some(StoredSeed {
            room: "K7QF3M".parse().unwrap(),
            game_no: 1,
            commitment: "00".repeat(32),
            seed: text.parse().unwrap(),
        }),
        || panic!("none is to be drawn"),
    );
    script.entered(&lobby());
    let hash = text.parse::<ClientSeed>().unwrap().hash();
    assert_eq!(script.sent_one("seed").1["hash"], json!(hash));
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
