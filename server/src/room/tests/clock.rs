//! What happens by itself, and when.

use keliya_protocol::fair::ClientSeed;
use serde_json::json;

use super::*;

const SECOND: Duration = Duration::from_secs(1);
const INSTANT: Duration = Duration::from_millis(5);

#[tokio::test(start_paused = true)]
async fn a_silent_room_sends_a_heartbeat_every_ten_seconds() {
    let (hall, mut nimal, mut kamala) = Hall::of_two().await;
    hall.ask(&mut kamala, Command::Lock(true)).await;
    hall.ask(&mut nimal, Command::Lock(true)).await;
    kamala.told();
    sleep(10 * SECOND - INSTANT).await;
    assert_eq!(kamala.told(), [""; 0]);
    sleep(2 * INSTANT).await;
    assert_eq!(kamala.told(), ["heartbeat 3"]);
    assert_eq!(nimal.told(), ["heartbeat 3"]);
    sleep(30 * SECOND).await;
    assert_eq!(kamala.told(), ["heartbeat 3"; 3]);
}

#[tokio::test(start_paused = true)]
async fn a_room_in_which_things_happen_sends_no_heartbeat() {
    let (hall, mut nimal, mut kamala) = Hall::of_two().await;
    for on in [true, false, true, false] {
        sleep(9 * SECOND).await;
        hall.ask(&mut nimal, Command::Lock(on)).await;
    }
    let told = kamala.told();
    assert_eq!(told, ["locked 3", "locked 4", "locked 5", "locked 6"]);
}

#[tokio::test(start_paused = true)]
async fn requests_that_nobody_else_hears_of_are_silence() {
    let (hall, mut nimal, mut kamala) = Hall::of_two().await;
    for _ in 0..12 {
        sleep(SECOND).await;
        hall.ask(&mut nimal, Command::Lock(false)).await;
        hall.ask(
            &mut nimal,
            Command::Sync {
                since: None,
                ahead: None,
            },
        )
        .await;
    }
    assert_eq!(kamala.told(), ["heartbeat 2"]);
}

#[tokio::test(start_paused = true)]
async fn side_chat_is_silence_for_the_others() {
    let (hall, mut nimal, mut kamala) = Hall::of_two().await;
    for _ in 0..5 {
        sleep(5 * SECOND).await;
        let whisper = Command::Chat {
            text: keliya_protocol::ChatText::new("x").expect("a text"),
            to: keliya_protocol::Audience::Side,
        };
        hall.ask(&mut nimal, whisper).await;
    }
    let told = kamala.told();
    assert!(
        told.contains(&"heartbeat 2".to_owned()),
        "told in 25 s: {told:?}"
    );
}

#[tokio::test(start_paused = true)]
async fn comings_and_goings_are_told_within_a_second() {
    let (hall, mut nimal, kamala) = Hall::of_two().await;
    let left_at = hall.context.clock.now();
    hall.drop_link(&kamala).await;
    sleep(SECOND).await;
    let told = nimal.messages();
    assert_eq!(told.len(), 1);
    assert_eq!(
        told[0],
        json!({"type": "presence", "room": "K7QF3M", "player": kamala.link.player, "seat": 2,
               "connected": false, "absent_since": left_at, "spectators": 0})
    );
    let mut back = kamala.twin();
    hall.ask(&mut back, SIT).await;
    sleep(SECOND).await;
    let told = nimal.messages();
    assert_eq!(told.len(), 1);
    assert_eq!(told[0]["connected"], true);
    assert_eq!(told[0]["absent_since"], json!(null));
}

#[tokio::test(start_paused = true)]
async fn watchers_come_and_go_too() {
    let (hall, mut nimal, _kamala) = Hall::of_two().await;
    let [mut sunil, mut ruwan] = ["Sunil", "Ruwan"].map(Guest::new);
    hall.ask(&mut sunil, WATCH).await;
    hall.ask(&mut ruwan, WATCH).await;
    sleep(SECOND).await;
    let told = nimal.messages();
    assert_eq!(told.len(), 2);
    for (presence, guest) in told.iter().zip([&sunil, &ruwan]) {
        assert_eq!(presence["player"], json!(guest.link.player));
        assert_eq!(presence["seat"], json!(null));
        assert_eq!(presence["spectators"], 2);
    }
    hall.drop_link(&sunil).await;
    sleep(SECOND).await;
    let told = nimal.messages();
    assert_eq!(told.len(), 1);
    assert_eq!(told[0]["connected"], false);
    assert_eq!(told[0]["absent_since"], json!(null));
    assert_eq!(told[0]["spectators"], 1);
}

#[tokio::test(start_paused = true)]
async fn of_what_is_undone_at_once_only_the_end_is_told() {
    let (hall, mut nimal, kamala) = Hall::of_two().await;
    hall.drop_link(&kamala).await;
    let mut back = kamala.twin();
    hall.ask(&mut back, SIT).await;
    let mut sunil = Guest::new("Sunil");
    hall.ask(&mut sunil, WATCH).await;
    hall.drop_link(&sunil).await;
    sleep(2 * SECOND).await;
    let told = nimal.messages();
    assert_eq!(told.len(), 2);
    assert_eq!(told[0]["player"], json!(kamala.link.player));
    assert_eq!(told[0]["connected"], true);
    assert_eq!(told[1]["player"], json!(sunil.link.player));
    assert_eq!(told[1]["connected"], false);
}

#[tokio::test(start_paused = true)]
async fn only_the_first_connection_and_the_last_are_told_of() {
    let (hall, mut nimal, kamala) = Hall::of_two().await;
    let mut twin = kamala.twin();
    hall.ask(&mut twin, SIT).await;
    sleep(SECOND).await;
    hall.drop_link(&kamala).await;
    sleep(SECOND).await;
    assert_eq!(nimal.told(), [""; 0]);
    hall.drop_link(&twin).await;
    hall.drop_link(&twin).await;
    sleep(SECOND).await;
    assert_eq!(nimal.told(), ["presence"]);
}

#[tokio::test(start_paused = true)]
async fn timers_run_while_requests_never_stop() {
    let (hall, mut nimal, kamala) = Hall::of_two().await;
    hall.journal.slow_down(Duration::from_millis(10));
    let flood = {
        let (handle, link) = (hall.handle.clone(), Arc::clone(&kamala.twin().link));
        tokio::spawn(async move {
            for byte in [0, 1].into_iter().cycle() {
                let seed = ClientSeed::from_random([byte; 16]);
                let request = RoomMessage::Request {
                    link: Arc::clone(&link),
                    id: None,
                    command: Command::GiveHash(seed.hash()),
                    ticket: None,
                };
                if handle.send(Box::new(request)).await.is_err() {
                    return;
                }
            }
        })
    };
    hall.drop_link(&kamala).await;
    sleep(2 * SECOND).await;
    let told = nimal.told();
    assert!(!flood.is_finished(), "the mailbox is full");
    assert!(
        told.contains(&"presence".to_owned()),
        "told in 2 s: {told:?}"
    );
}

#[tokio::test(start_paused = true)]
async fn the_role_passes_by_itself_after_five_minutes() {
    let (hall, nimal, mut kamala) = Hall::of_two().await;
    hall.drop_link(&nimal).await;
    sleep(5 * MINUTE - SECOND).await;
    let told = kamala.told();
    assert!(!told.contains(&"host_changed 3".to_owned()), "{told:?}");
    sleep(SECOND + INSTANT).await;
    assert_eq!(
        kamala.told().last().map(String::as_str),
        Some("host_changed 3")
    );
}

#[tokio::test(start_paused = true)]
async fn a_withheld_seed_is_waited_for_ten_seconds() {
    let (hall, mut nimal, mut kamala) = Hall::of_two().await;
    let seed: ClientSeed = "0123456789abcdef".parse().expect("a seed");
    hall.ask(&mut kamala, Command::GiveHash(seed.hash())).await;
    hall.ask(&mut nimal, Command::Start).await;
    kamala.told();
    sleep(10 * SECOND - INSTANT).await;
    assert_eq!(kamala.told(), [""; 0]);
    sleep(2 * INSTANT).await;
    let told = kamala.told();
    assert_eq!(told.first().map(String::as_str), Some("game_started 5"));
}

#[tokio::test(start_paused = true)]
async fn a_game_starts_at_once_when_it_waits_for_nobody_any_more() {
    let (hall, mut nimal, mut kamala) = Hall::of_two().await;
    let seed: ClientSeed = "0123456789abcdef".parse().expect("a seed");
    hall.ask(&mut kamala, Command::GiveHash(seed.hash())).await;
    hall.ask(&mut nimal, Command::Start).await;
    nimal.told();
    hall.ask(&mut kamala, Command::Leave).await;
    sleep(INSTANT).await;
    assert_eq!(
        nimal.told(),
        ["seat_left 5", "seat_taken 6", "game_started 7"]
    );
}

#[tokio::test(start_paused = true)]
async fn an_empty_room_leaves_memory_and_one_with_people_does_not() {
    let (hall, nimal, kamala) = Hall::of_two().await;
    hall.drop_link(&nimal).await;
    sleep(10 * MINUTE).await;
    assert!(!hall.task.is_finished());
    hall.drop_link(&kamala).await;
    sleep(MINUTE - SECOND).await;
    assert!(!hall.task.is_finished());
    sleep(2 * SECOND).await;
    assert_eq!(ended(hall.task).await, Ended::Idle);
}

#[tokio::test(start_paused = true)]
async fn a_room_over_is_closed_after_its_time() {
    let (hall, mut nimal, mut kamala) = Hall::of_two().await;
    hall.ask(&mut nimal, Command::Start).await;
    hall.ask(&mut nimal, Command::EndGame).await;
    for _ in 0..7 {
        assert!(!hall.task.is_finished());
        sleep(DAY).await;
        nimal.told();
        assert_eq!(kamala.told().first().map(String::is_empty), Some(false));
    }
    sleep(SECOND).await;
    assert_eq!(ended(hall.task).await, Ended::Closed);
    let entries = crate::journal::Journal::read(&*hall.journal, code()).await;
    assert!(
        entries.expect("no failure").is_empty(),
        "the code is unknown now"
    );
}

#[tokio::test(start_paused = true)]
async fn the_operator_closes_a_room_and_its_unfinished_game_is_revealed() {
    let (hall, mut nimal, mut kamala) = Hall::of_two().await;
    hall.ask(&mut nimal, Command::Start).await;
    kamala.told();
    let (reply, closed) = tokio::sync::oneshot::channel();
    hall.send(RoomMessage::Close { reply }).await;
    assert_eq!(closed.await.expect("an answer"), Ok(()));
    let told = kamala.messages();
    assert_eq!(told.len(), 1);
    assert_eq!(told[0]["event"]["kind"], "room_closed");
    assert_eq!(told[0]["event"]["reason"], "admin");
    let seed = told[0]["event"]["server_seed"].as_str().expect("a seed");
    assert_eq!(seed.len(), 64);
    assert_eq!(ended(hall.task).await, Ended::Closed);
}

#[tokio::test(start_paused = true)]
async fn a_room_ends_when_the_server_stops() {
    let (hall, _nimal, _kamala) = Hall::of_two().await;
    hall.context.shutdown.cancel();
    assert_eq!(ended(hall.task).await, Ended::ServerStops);
}
