//! Who is told what, and in which order.

use keliya_protocol::{Audience, ChatText};
use serde_json::Value;

use super::*;

fn chat(to: Audience) -> Command {
    let text = ChatText::new("ආයුබෝවන්").expect("a text");
    Command::Chat { text, to }
}

/// Lets the seats throw and make their first legal play until the game is over.
async fn play_out(hall: &Hall, guests: &mut [&mut Guest]) {
    for _ in 0..5_000 {
        let (reply, room) = tokio::sync::oneshot::channel();
        hall.send(RoomMessage::Look { reply }).await;
        let Some(turn) = room.await.expect("an answer").expect("a room").turn else {
            return;
        };
        let command = match turn.legal.first() {
            None => Command::Throw { seq: None },
            Some(legal) => Command::Play {
                play: legal.play.clone(),
                seq: None,
            },
        };
        let guest = &mut guests[usize::from(turn.seat) - 1];
        hall.send(RoomMessage::Request {
            link: Arc::clone(&guest.link),
            id: None,
            command,
            ticket: None,
        })
        .await;
        for guest in guests.iter_mut() {
            guest.keep();
        }
    }
    panic!("a game must end");
}

impl Guest {
    /// Reads what came, to be looked at later.
    fn keep(&mut self) {
        let texts = self.texts();
        self.unread.extend(texts.into_iter().map(Utf8Bytes::from));
    }

    fn events(&mut self) -> Vec<Value> {
        let mut messages = self.messages();
        messages.retain(|message| message["type"] == "event");
        messages
    }
}

#[tokio::test(start_paused = true)]
async fn events_come_before_their_reply_and_ok_carries_the_last_seq() {
    let (hall, mut nimal) = Hall::open(Game::Saturankam, 3).await;
    let sit = Command::Sit {
        seat: 3,
        may_sit: true,
    };
    let told = hall.ask(&mut nimal, sit).await;
    assert_eq!(told, ["seat_left 2", "seat_taken 3", "ok 3"]);
    assert_eq!(
        hall.ask(&mut nimal, chat(Audience::All)).await,
        ["chat", "ok"]
    );
    assert_eq!(hall.ask(&mut nimal, Command::Lock(false)).await, ["ok"]);
    let told = hall.ask(&mut nimal, Command::Start).await;
    assert_eq!(told, ["error not_ready"]);
    let told = hall.ask(&mut nimal, Command::Lock(true)).await;
    assert_eq!(told, ["locked 4", "ok 4"]);
}

#[tokio::test(start_paused = true)]
async fn a_throw_that_comes_again_is_answered_without_events() {
    let (hall, mut nimal, mut kamala) = Hall::of_two().await;
    let started = hall.ask(&mut nimal, Command::Start).await;
    assert_eq!(started, ["game_started 3", "ok 3"]);
    let throw = || Command::Throw { seq: Some(3) };
    let first = hall.ask_as(&mut nimal, "once".into(), throw()).await;
    let (thrower, first) = if first == ["error not_your_turn"] {
        let first = hall.ask_as(&mut kamala, "once".into(), throw()).await;
        let first = first.into_iter().filter(|told| told != "game_started 3");
        (&mut kamala, first.collect::<Vec<_>>())
    } else {
        (&mut nimal, first)
    };
    assert_eq!(first[0], "thrown 4");
    let ok = first.last().expect("a reply").clone();
    let again = hall.ask_as(thrower, "once".into(), throw()).await;
    assert_eq!(again, [ok]);
}

#[tokio::test(start_paused = true)]
async fn who_joins_is_told_the_state_and_from_there_everything() {
    let (hall, mut nimal, mut kamala) = Hall::of_two().await;
    let mut sunil = Guest::new("Sunil");
    hall.ask(&mut nimal, Command::Lock(true)).await;
    hall.ask(&mut nimal, Command::Lock(false)).await;
    assert_eq!(hall.ask(&mut sunil, WATCH).await, ["room 4"]);
    hall.ask(&mut nimal, Command::Lock(true)).await;
    hall.ask(&mut nimal, Command::Lock(false)).await;
    assert_eq!(sunil.told(), ["locked 5", "locked 6"]);
    assert_eq!(
        kamala.told(),
        ["locked 3", "locked 4", "locked 5", "locked 6"]
    );
}

#[tokio::test(start_paused = true)]
async fn all_members_are_told_the_same_bytes() {
    let (hall, mut nimal, mut kamala) = Hall::of_two().await;
    let mut sunil = Guest::new("Sunil");
    hall.ask(&mut sunil, WATCH).await;
    hall.ask(&mut nimal, Command::Start).await;
    play_out(&hall, &mut [&mut nimal, &mut kamala]).await;
    let events = |guest: &mut Guest| {
        let mut texts = guest.texts();
        texts.retain(|text| text.contains(r#""type":"event""#) && !text.contains("game_started"));
        texts
    };
    let watched = events(&mut sunil);
    assert!(watched.len() > 20);
    assert_eq!(events(&mut nimal), watched);
    assert_eq!(events(&mut kamala), watched);
}

#[tokio::test(start_paused = true)]
async fn a_game_is_told_without_gaps_and_ends_with_nobody_in_turn() {
    let (hall, mut nimal, mut kamala) = Hall::of_two().await;
    hall.ask(&mut nimal, Command::Start).await;
    play_out(&hall, &mut [&mut nimal, &mut kamala]).await;
    let events = kamala.events();
    let seqs: Vec<u64> = events.iter().filter_map(|e| e["seq"].as_u64()).collect();
    let last = 2 + seqs.len() as u64;
    assert_eq!(seqs, (3..=last).collect::<Vec<_>>());
    let over = events.last().expect("an end");
    assert_eq!(over["event"]["kind"], "game_over");
    let winner = over["event"]["winner"].as_str().expect("a winner");
    assert_eq!(
        over["position"][winner],
        serde_json::json!(["home", "home"])
    );
    assert_eq!(over.get("turn"), Some(&Value::Null));
}

#[tokio::test(start_paused = true)]
async fn during_a_game_the_last_event_of_a_batch_tells_the_turn() {
    let (hall, mut nimal, mut kamala) = Hall::of_two().await;
    hall.ask(&mut kamala, chat(Audience::All)).await;
    hall.ask(&mut nimal, Command::Lock(true)).await;
    for event in nimal.events() {
        assert_eq!(event.get("position"), None, "in the lobby: {event}");
        assert_eq!(event.get("turn"), None, "in the lobby: {event}");
    }
    hall.ask(&mut nimal, Command::Start).await;
    hall.ask(&mut nimal, Command::Lock(false)).await;
    play_out(&hall, &mut [&mut nimal, &mut kamala]).await;
    let mut events = kamala.events();
    events.retain(|event| event["seq"].as_u64() > Some(3));
    for pair in events.windows(2) {
        let kind = |event: &Value| event["event"]["kind"].as_str().map(str::to_owned);
        let follows = matches!(kind(&pair[1]).as_deref(), Some("lost" | "game_over"));
        let ends = kind(&pair[1]).as_deref() == Some("game_over");
        assert_eq!(pair[0].get("turn").is_none(), follows, "{}", pair[0]);
        if !ends {
            assert!(pair[0].get("position").is_some(), "{}", pair[0]);
        }
        if !follows {
            assert!(pair[0]["turn"]["seat"].is_u64(), "somebody is in turn");
        }
        if kind(&pair[0]).as_deref() == Some("lost") {
            assert_eq!(pair[0]["turn"]["phase"], "throw");
        }
    }
}

#[tokio::test(start_paused = true)]
async fn the_winning_play_carries_the_position_too() {
    let (hall, mut nimal, mut kamala) = Hall::of_two().await;
    hall.ask(&mut nimal, Command::Start).await;
    play_out(&hall, &mut [&mut nimal, &mut kamala]).await;
    let events = kamala.events();
    let [.., won, over] = &events[..] else {
        panic!("{events:?}")
    };
    assert_eq!(won["event"]["kind"], "played");
    assert_eq!(
        won.get("position"),
        over.get("position"),
        "as after the batch"
    );
    assert_eq!(won.get("turn"), None, "only the last of its batch");
}

#[tokio::test(start_paused = true)]
async fn who_leaves_is_told_so_and_then_nothing() {
    let (hall, mut nimal, mut kamala) = Hall::of_two().await;
    let mut twin = kamala.twin();
    hall.ask(
        &mut twin,
        Command::Sync {
            since: None,
            ahead: None,
        },
    )
    .await;
    let told = hall.ask(&mut kamala, Command::Leave).await;
    assert_eq!(told, ["seat_left 3", "ok 3"]);
    assert_eq!(twin.told(), ["seat_left 3"]);
    hall.ask(&mut nimal, Command::Lock(true)).await;
    hall.ask(&mut nimal, chat(Audience::All)).await;
    sleep(MINUTE).await;
    assert_eq!(kamala.told(), [""; 0]);
    assert_eq!(
        twin.told(),
        [""; 0],
        "no connection of the player is in the room"
    );
    assert_eq!(kamala.link.count_rooms(Some(code())), (0, false));
}

#[tokio::test(start_paused = true)]
async fn who_is_removed_is_told_so_and_then_nothing() {
    let (hall, mut nimal, mut kamala) = Hall::of_two().await;
    let mut twin = kamala.twin();
    hall.ask(&mut twin, SIT).await;
    let told = hall.ask(&mut nimal, Command::Remove(kamala.id())).await;
    assert_eq!(told, ["seat_left 3", "removed 4", "ok 4"]);
    hall.ask(&mut nimal, Command::Lock(true)).await;
    sleep(MINUTE).await;
    for guest in [&mut kamala, &mut twin] {
        assert_eq!(guest.told(), ["seat_left 3", "removed 4"]);
        assert_eq!(hall.ask(guest, SIT).await, ["error removed"]);
        let sync = Command::Sync {
            since: Some(0),
            ahead: None,
        };
        assert_eq!(hall.ask(guest, sync).await, ["error removed"]);
        assert_eq!(
            hall.ask(guest, chat(Audience::All)).await,
            ["error removed"]
        );
    }
}

#[tokio::test(start_paused = true)]
async fn a_connection_is_told_from_its_own_join_on() {
    let (hall, mut nimal, kamala) = Hall::of_two().await;
    let mut twin = kamala.twin();
    hall.ask(&mut nimal, Command::Lock(true)).await;
    assert_eq!(twin.told(), [""; 0]);
    // It may act before, since its player holds a seat.
    let stand = hall.ask(&mut twin, Command::Stand).await;
    assert_eq!(stand, ["ok 4"], "events go to those in the room");
    let told = hall
        .ask(
            &mut twin,
            Command::Sync {
                since: None,
                ahead: None,
            },
        )
        .await;
    assert_eq!(told, ["room 4"]);
    hall.ask(&mut nimal, Command::Lock(false)).await;
    assert_eq!(twin.told(), ["locked 5"]);
}

#[tokio::test(start_paused = true)]
async fn side_chat_is_for_the_seats_of_the_side_alone() {
    let (hall, mut nimal) = Hall::open(Game::PanchaKeliya, 4).await;
    let [mut two, mut three, mut watcher] = ["Two", "Three", "Watcher"].map(Guest::new);
    hall.ask(&mut two, SIT).await;
    hall.ask(&mut three, SIT).await;
    hall.ask(&mut watcher, WATCH).await;
    sleep(Duration::from_secs(1)).await;
    for guest in [&mut nimal, &mut two, &mut three, &mut watcher] {
        guest.told();
    }
    let told = hall.ask(&mut nimal, chat(Audience::Side)).await;
    assert_eq!(told, ["chat", "ok"], "the sender gets it too");
    let heard = three.messages();
    assert_eq!(heard.len(), 1);
    assert_eq!(heard[0]["type"], "chat");
    assert_eq!(heard[0]["room"], "K7QF3M");
    assert_eq!(heard[0]["player"]["name"], "Nimal");
    assert_eq!(heard[0]["seat"], 1);
    assert_eq!(heard[0]["to"], "side");
    assert_eq!(heard[0]["text"], "ආයුබෝවන්");
    assert_eq!(two.told(), [""; 0]);
    assert_eq!(watcher.told(), [""; 0]);
    let told = hall.ask(&mut watcher, chat(Audience::Side)).await;
    assert_eq!(told, ["error not_seated"]);
    hall.ask(&mut watcher, chat(Audience::All)).await;
    for guest in [&mut nimal, &mut two, &mut three] {
        let heard = guest.messages();
        assert_eq!(heard.len(), 1);
        assert_eq!(heard[0]["seat"], Value::Null, "a watcher spoke");
    }
}

#[tokio::test(start_paused = true)]
async fn a_slow_reader_is_dropped_and_delays_nobody() {
    let (hall, mut nimal, mut kamala) = Hall::of_two().await;
    let text = ChatText::new(&"x".repeat(500)).expect("a text");
    for _ in 0..1_000 {
        let command = Command::Chat {
            text: text.clone(),
            to: Audience::All,
        };
        assert_eq!(hall.ask(&mut nimal, command).await, ["chat", "ok"]);
    }
    assert_eq!(
        kamala.told(),
        ["close 1013"],
        "what waited is dropped with it"
    );
    hall.drop_link(&kamala).await;
    let mut back = kamala.twin();
    assert_eq!(hall.ask(&mut back, SIT).await, ["room 2"]);
}

#[tokio::test(start_paused = true)]
async fn a_connection_that_ended_before_its_join_was_done_is_not_kept() {
    let (hall, nimal) = Hall::open(Game::Siga, 2).await;
    let mut kamala = Guest::new("Kamala");
    drop(kamala.link.end());
    hall.ask(&mut kamala, WATCH).await;
    hall.drop_link(&nimal).await;
    // Nobody is there any more, so that the room leaves memory.
    assert_eq!(ended(hall.task).await, Ended::Idle);
}
