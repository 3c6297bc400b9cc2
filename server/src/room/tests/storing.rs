//! Nothing is told that is not stored, nothing stored is forgotten.

use serde_json::Value;

use super::{journals::Mood, *};
use crate::{outbox::Outgoing, room::History};

#[tokio::test(start_paused = true)]
async fn what_cannot_be_stored_is_refused_and_told_to_nobody() {
    let (hall, mut nimal, mut kamala) = Hall::of_two().await;
    hall.journal.turns(Mood::Fails);
    let told = hall.ask(&mut nimal, Command::Lock(true)).await;
    assert_eq!(told, ["error internal"]);
    let told = hall.ask(&mut nimal, Command::Start).await;
    assert_eq!(told, ["error internal"]);
    let mut sunil = Guest::new("Sunil");
    assert_eq!(hall.ask(&mut sunil, SIT).await, ["error room_full"]);
    assert_eq!(hall.ask(&mut sunil, WATCH).await, ["room 2"]);
    assert_eq!(
        hall.ask(&mut kamala, Command::Leave).await,
        ["error internal"]
    );
    let sync = Command::Sync {
        since: None,
        ahead: None,
    };
    let told = hall.ask(&mut kamala, sync).await;
    assert_eq!(told, ["room 2"], "nothing has changed");
}

#[tokio::test(start_paused = true)]
async fn a_room_that_another_owner_wrote_to_sends_everybody_to_come_back() {
    let (hall, mut nimal, _kamala) = Hall::of_two().await;
    hall.journal.turns(Mood::Conflicts);
    let told = hall.ask(&mut nimal, Command::Lock(true)).await;
    assert_eq!(told, ["error unavailable"]);
    assert_eq!(ended(hall.task).await, Ended::Overtaken);
    let outgoing = nimal.link.outbox.next().await;
    assert!(matches!(outgoing, Outgoing::Close(reason) if reason.code == 1013));
}

#[tokio::test(start_paused = true)]
async fn it_goes_on_when_the_journal_is_well_again() {
    let (hall, mut nimal, mut kamala) = Hall::of_two().await;
    hall.journal.turns(Mood::Fails);
    hall.ask(&mut nimal, Command::Lock(true)).await;
    hall.journal.turns(Mood::Stores);
    let told = hall.ask(&mut nimal, Command::Lock(true)).await;
    assert_eq!(told, ["locked 3", "ok 3"]);
    assert_eq!(kamala.told(), ["locked 3"]);
    hall.ask(&mut nimal, Command::Start).await;
    let entries = crate::journal::Journal::read(&*hall.journal, code()).await;
    let entries = entries.expect("no failure");
    let events: usize = entries.iter().map(|entry| entry.events().count()).sum();
    assert_eq!(events, 4, "each is stored once");
}

#[tokio::test(start_paused = true)]
async fn a_throw_that_could_not_be_stored_may_be_sent_again_and_falls_the_same() {
    let (hall, mut nimal, mut kamala) = Hall::of_two().await;
    hall.ask(&mut nimal, Command::Start).await;
    let (reply, room) = tokio::sync::oneshot::channel();
    hall.send(RoomMessage::Look { reply }).await;
    let seat = room
        .await
        .expect("an answer")
        .expect("a room")
        .turn
        .expect("a turn")
        .seat;
    let thrower = if seat == 1 { &mut nimal } else { &mut kamala };
    thrower.told();
    hall.journal.turns(Mood::Fails);
    let throw = || Command::Throw { seq: Some(3) };
    let told = hall.ask_as(thrower, "t".into(), throw()).await;
    assert_eq!(told, ["error internal"]);
    hall.journal.turns(Mood::Stores);
    let told = hall.ask_as(thrower, "t".into(), throw()).await;
    assert_eq!(told[0], "thrown 4");
    let again = hall.ask_as(thrower, "t".into(), throw()).await;
    assert_eq!(again[..], told[told.len() - 1..]);
}

#[tokio::test(start_paused = true)]
async fn what_is_due_is_tried_again_until_it_is_stored() {
    let (hall, nimal, mut kamala) = Hall::of_two().await;
    hall.journal.turns(Mood::Fails);
    hall.drop_link(&nimal).await;
    sleep(6 * MINUTE).await;
    assert!(!kamala.told().contains(&"host_changed 3".to_owned()));
    hall.journal.turns(Mood::Stores);
    sleep(Duration::from_secs(2)).await;
    assert!(kamala.told().contains(&"host_changed 3".to_owned()));
}

#[tokio::test(start_paused = true)]
async fn nobody_is_told_before_it_is_stored() {
    let (hall, nimal, mut kamala) = Hall::of_two().await;
    hall.journal.slow_down(Duration::from_millis(100));
    hall.send(RoomMessage::Request {
        link: Arc::clone(&nimal.link),
        id: None,
        command: Command::Lock(true),
        ticket: None,
    })
    .await;
    sleep(Duration::from_millis(90)).await;
    assert_eq!(kamala.told(), [""; 0]);
    sleep(Duration::from_millis(20)).await;
    assert_eq!(kamala.told(), ["locked 3"]);
}

#[tokio::test(start_paused = true)]
async fn a_room_that_cannot_be_stored_is_not_made() {
    let journal = Arc::new(Moody::default());
    journal.turns(Mood::Fails);
    let mut nimal = Guest::new("Nimal");
    let new = || new_room(Game::Siga, 2);
    let made = RoomActor::create(context(&journal), new(), &nimal.link, None).await;
    assert!(made.is_err());
    assert_eq!(nimal.told(), [""; 0]);
    assert_eq!(nimal.link.count_rooms(None), (0, false));
    journal.turns(Mood::Stores);
    let made = RoomActor::create(context(&journal), new(), &nimal.link, None).await;
    assert!(made.is_ok());
    let twice = RoomActor::create(context(&journal), new(), &nimal.link, None).await;
    assert!(twice.is_err(), "its code is taken");
}

#[tokio::test(start_paused = true)]
async fn a_room_comes_back_as_it_was() {
    let (hall, mut nimal, mut kamala) = Hall::of_two().await;
    hall.ask(&mut nimal, Command::Start).await;
    hall.ask(&mut nimal, Command::Throw { seq: Some(3) }).await;
    hall.ask(&mut kamala, Command::Throw { seq: Some(3) }).await;
    hall.ask(&mut nimal, Command::Lock(true)).await;
    kamala.told();
    let mut before = room(&hall, &mut kamala).await;
    hall.context.shutdown.cancel();
    ended(hall.task).await;
    let fresh = context(&hall.journal);
    let loaded = RoomActor::load(fresh.clone(), code()).await;
    let loaded = loaded.expect("no failure").expect("the room");
    let hall = Hall::run(loaded, fresh, hall.journal);
    let (mut nimal, mut kamala) = (nimal.twin(), kamala.twin());
    assert_eq!(hall.ask(&mut nimal, SIT).await.len(), 1);
    assert_eq!(hall.ask(&mut kamala, SIT).await.len(), 1);
    let mut after = room(&hall, &mut kamala).await;
    for room in [&mut before, &mut after] {
        room["at"] = Value::Null;
        room["re"] = Value::Null;
    }
    assert_eq!(before, after);
}

async fn room(hall: &Hall, guest: &mut Guest) -> Value {
    hall.send(RoomMessage::Request {
        link: Arc::clone(&guest.link),
        id: Some(1.into()),
        command: Command::Sync {
            since: None,
            ahead: None,
        },
        ticket: None,
    })
    .await;
    loop {
        let message = guest.next().await;
        if message["re"] == 1 {
            return message;
        }
    }
}

#[tokio::test(start_paused = true)]
async fn who_joins_a_room_that_its_host_left_long_ago_is_host() {
    let (hall, nimal, kamala) = Hall::of_two().await;
    hall.drop_link(&nimal).await;
    hall.drop_link(&kamala).await;
    assert_eq!(ended(hall.task).await, Ended::Idle);
    sleep(60 * MINUTE).await;
    let context = hall.context;
    let loaded = RoomActor::load(context.clone(), code()).await;
    let loaded = loaded.expect("no failure").expect("the room");
    let hall = Hall::run(loaded, context, hall.journal);
    let mut kamala = kamala.twin();
    hall.ask(&mut kamala, SIT).await;
    sleep(Duration::from_secs(1)).await;
    assert_eq!(
        kamala.told().first().map(String::as_str),
        Some("host_changed 3")
    );
}

#[tokio::test(start_paused = true)]
async fn there_is_no_room_of_another_code() {
    let journal = Arc::new(Moody::default());
    let loaded = RoomActor::load(context(&journal), code()).await;
    assert!(loaded.expect("no failure").is_none());
}

/// What a guest is told by `sync`, the reply and then the events.
async fn synced(hall: &Hall, guest: &mut Guest, since: u64) -> Vec<Value> {
    let sync = Command::Sync {
        since: Some(since),
        ahead: None,
    };
    hall.ask(guest, sync).await;
    guest.messages()
}

#[tokio::test(start_paused = true)]
async fn sync_tells_exactly_what_came_after() {
    let (hall, mut nimal, mut kamala) = Hall::of_two().await;
    for on in [true, false, true] {
        hall.ask(&mut nimal, Command::Lock(on)).await;
    }
    let told_live = kamala.messages();
    for since in 0..=5 {
        let missed = synced(&hall, &mut kamala, since).await;
        let seqs: Vec<u64> = missed.iter().filter_map(|e| e["seq"].as_u64()).collect();
        assert_eq!(seqs, (since + 1..=5).collect::<Vec<_>>());
        for event in missed {
            let live = told_live.iter().find(|e| e["seq"] == event["seq"]);
            assert!(live.is_none_or(|live| live == &event), "as it was told");
        }
    }
    for since in [6, u64::MAX] {
        assert_eq!(synced(&hall, &mut kamala, since).await, [Value::Null; 0]);
    }
}

#[tokio::test(start_paused = true)]
async fn of_what_was_read_ahead_the_room_reads_nothing_again() {
    let (hall, mut nimal, mut kamala) = Hall::of_two().await;
    for on in [true, false, true] {
        hall.ask(&mut nimal, Command::Lock(on)).await;
    }
    let live = kamala.messages();
    let ahead = History::read(&*hall.journal, code(), 1).await.unwrap();
    let mut reads = hall.journal.histories();
    // All of it first, and then with one event that came after it was read.
    for (seq, read) in [(5, 0), (6, 1)] {
        let ahead = Some(Box::new(ahead.clone()));
        let sync = Command::Sync {
            since: Some(1),
            ahead,
        };
        assert_eq!(
            hall.ask(&mut kamala, sync).await.last(),
            Some(&format!("room {seq}"))
        );
        let told: Vec<u64> = kamala
            .messages()
            .iter()
            .filter_map(|e| e["seq"].as_u64())
            .collect();
        assert_eq!(told, (2..=seq).collect::<Vec<_>>());
        assert_eq!(hall.journal.histories(), reads + read);
        reads += read;
        hall.ask(&mut nimal, Command::Lock(false)).await;
    }
    // As it was told when it happened, and never more than has happened.
    let none = History::default();
    let told = |seq| -> Vec<Value> {
        let texts = ahead.told(&none, 1, seq);
        let values = texts.iter().map(|text| serde_json::from_str(text));
        values.map(|value| value.expect("JSON")).collect()
    };
    assert_eq!(told(5)[1..], live[..]);
    assert_eq!(told(4).len(), 3);
}

#[tokio::test(start_paused = true)]
async fn sync_without_since_tells_the_state_alone_and_lets_the_connection_in() {
    let (hall, mut nimal, kamala) = Hall::of_two().await;
    let mut twin = kamala.twin();
    let told = hall
        .ask(
            &mut twin,
            Command::Sync {
                since: None,
                ahead: None,
            },
        )
        .await;
    assert_eq!(told, ["room 2"]);
    hall.ask(&mut nimal, Command::Lock(true)).await;
    assert_eq!(twin.told(), ["locked 3"]);
    let mut stranger = Guest::new("Sunil");
    let told = hall
        .ask(
            &mut stranger,
            Command::Sync {
                since: None,
                ahead: None,
            },
        )
        .await;
    assert_eq!(told, ["error not_in_room"]);
}

#[tokio::test(start_paused = true)]
async fn sync_tells_the_latest_two_thousand_events_at_most() {
    let (hall, mut nimal, mut kamala) = Hall::of_two().await;
    for n in 0..2_100 {
        hall.ask(&mut nimal, Command::Lock(n % 2 == 0)).await;
        kamala.told();
    }
    let missed = synced(&hall, &mut kamala, 0).await;
    let seqs: Vec<u64> = missed.iter().filter_map(|e| e["seq"].as_u64()).collect();
    assert_eq!(seqs, (103..=2_102).collect::<Vec<_>>());
    let missed = synced(&hall, &mut kamala, 2_100).await;
    assert_eq!(missed.len(), 2);
}
