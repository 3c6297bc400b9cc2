//! The server acts by itself: for bots, for people whose time is up, and after it was stopped.

use keliya_protocol::BotLevel;
use serde_json::json;

use super::*;

const SECOND: Duration = Duration::from_secs(1);
/// More than the seconds that bots of these tests wait, with what timers add.
const PACE: Duration = Duration::from_millis(1_100);

fn seat_bot(seat: u8) -> Command {
    Command::SeatBot {
        seat,
        level: BotLevel::Hard,
    }
}

/// Siga against a bot in seat 2, started, with everything read.
async fn against_a_bot() -> (Hall, Guest) {
    let (hall, mut nimal) = Hall::open(Game::Siga, 2).await;
    hall.ask(&mut nimal, seat_bot(2)).await;
    sleep(SECOND).await;
    hall.ask(&mut nimal, Command::Start).await;
    nimal.told();
    (hall, nimal)
}

async fn state(hall: &Hall, guest: &mut Guest) -> Value {
    guest.last_id += 1;
    let re = json!(guest.last_id);
    hall.send(RoomMessage::Request {
        link: Arc::clone(&guest.link),
        id: Some(RequestId::Number(guest.last_id)),
        command: Command::Sync {
            since: None,
            ahead: None,
        },
        ticket: None,
    })
    .await;
    loop {
        let message = guest.next().await;
        if message.get("re") == Some(&re) {
            return message;
        }
    }
}

/// Nimal acts until the bot is in turn, in that phase.
async fn until_the_bot_is_to(hall: &Hall, nimal: &mut Guest, phase: &str) {
    for _ in 0..1_000 {
        let room = state(hall, nimal).await;
        let turn = &room["turn"];
        match (turn["seat"].as_u64(), turn["phase"].as_str()) {
            (Some(2), Some(now)) if now == phase => return,
            (Some(1), Some("throw")) => drop(hall.ask(nimal, Command::Throw { seq: None }).await),
            (Some(1), Some("play")) => {
                let play = turn["legal"][0]["move"]
                    .as_str()
                    .expect("a play")
                    .to_owned();
                hall.ask(nimal, Command::Play { play, seq: None }).await;
            }
            (Some(2), _) => sleep(PACE / 20).await,
            other => panic!("{other:?}"),
        }
    }
    panic!("the bot never is to {phase}");
}

#[tokio::test(start_paused = true)]
async fn a_bot_waits_a_second_and_throws_and_plays() {
    let (hall, mut nimal) = against_a_bot().await;
    until_the_bot_is_to(&hall, &mut nimal, "throw").await;
    nimal.told();
    sleep(SECOND - Duration::from_millis(100)).await;
    assert_eq!(nimal.told(), [""; 0], "a human pace");
    sleep(PACE - SECOND + Duration::from_millis(100)).await;
    let told = nimal.messages();
    assert_eq!(told[0]["event"]["kind"], "thrown");
    assert_eq!(told[0]["event"]["seat"], 2);
    until_the_bot_is_to(&hall, &mut nimal, "play").await;
    nimal.told();
    sleep(2 * SECOND).await;
    let told = nimal.messages();
    assert_eq!(told[0]["event"]["kind"], "played");
    assert_eq!(told[0]["event"]["auto"], false);
}

#[tokio::test(start_paused = true)]
async fn what_a_bot_thought_is_dropped_when_a_person_has_the_seat_meanwhile() {
    let (hall, mut nimal) = against_a_bot().await;
    until_the_bot_is_to(&hall, &mut nimal, "play").await;
    let place = hall.context.bots.occupy().await;
    sleep(5 * SECOND).await;
    assert!(!nimal.told().iter().any(|told| told.starts_with("played")));
    let mut kamala = Guest::new("Kamala");
    let sit = Command::Join {
        seat: Some(2),
        may_sit: true,
    };
    hall.ask(&mut kamala, sit).await;
    drop(place);
    sleep(5 * SECOND).await;
    let told = nimal.told();
    assert!(told[0].starts_with("seat_taken"), "{told:?}");
    assert!(
        !told.iter().any(|told| told.starts_with("played")),
        "{told:?}"
    );
    let room = state(&hall, &mut kamala).await;
    let play = room["turn"]["legal"][0]["move"]
        .as_str()
        .expect("a play")
        .to_owned();
    let told = hall
        .ask(&mut kamala, Command::Play { play, seq: None })
        .await;
    assert!(told[0].starts_with("played"), "{told:?}");
}

#[tokio::test(start_paused = true)]
async fn a_pause_during_a_thought_holds_and_the_bot_goes_on_after_it() {
    let (hall, mut nimal) = against_a_bot().await;
    until_the_bot_is_to(&hall, &mut nimal, "play").await;
    let place = hall.context.bots.occupy().await;
    sleep(5 * SECOND).await;
    hall.ask(&mut nimal, Command::Pause).await;
    drop(place);
    sleep(30 * SECOND).await;
    assert!(!nimal.told().iter().any(|told| told.starts_with("played")));
    hall.ask(&mut nimal, Command::Unpause).await;
    sleep(PACE * 2).await;
    assert!(nimal.told().iter().any(|told| told.starts_with("played")));
}

#[tokio::test(start_paused = true)]
async fn who_is_given_more_time_while_the_server_thinks_has_it() {
    let (hall, mut nimal) = against_a_bot().await;
    let play = loop {
        let room = state(&hall, &mut nimal).await;
        let turn = &room["turn"];
        match (turn["seat"].as_u64(), turn["phase"].as_str()) {
            (Some(1), Some("play")) => break turn["legal"][0]["move"].clone(),
            (Some(1), _) => drop(hall.ask(&mut nimal, Command::Throw { seq: None }).await),
            _ => sleep(PACE).await,
        }
    };
    hall.ask(&mut nimal, Command::SetTimer(5)).await;
    let place = hall.context.bots.occupy().await;
    sleep(6 * SECOND).await;
    hall.ask(&mut nimal, Command::SetTimer(60)).await;
    drop(place);
    sleep(30 * SECOND).await;
    assert!(!nimal.told().iter().any(|told| told.starts_with("played")));
    let play = play.as_str().expect("a play").to_owned();
    let told = hall
        .ask(&mut nimal, Command::Play { play, seq: None })
        .await;
    assert!(told[0].starts_with("played"), "{told:?}");
}

#[tokio::test(start_paused = true)]
async fn a_room_stays_in_memory_until_its_bots_have_played_the_game_out() {
    let (hall, mut nimal) = against_a_bot().await;
    hall.ask(&mut nimal, Command::Leave).await;
    let ended = timeout(DAY, hall.task).await.expect("the game ends");
    assert_eq!(ended.expect("no panic"), Ended::Idle);
    let entries = crate::journal::Journal::read(&*hall.journal, code()).await;
    let state = crate::room::State::replay(code(), &entries.expect("no failure"));
    let state = state.expect("a room");
    assert_eq!(state.status(), keliya_protocol::Status::Over);
    assert_eq!(state.score.values().sum::<u32>(), 1);
}

#[tokio::test(start_paused = true)]
async fn a_bot_whose_play_cannot_be_stored_tries_again() {
    let (hall, mut nimal) = against_a_bot().await;
    until_the_bot_is_to(&hall, &mut nimal, "play").await;
    nimal.told();
    hall.journal.turns(journals::Mood::Fails);
    sleep(30 * SECOND).await;
    assert!(!nimal.told().iter().any(|told| told.starts_with("played")));
    hall.journal.turns(journals::Mood::Stores);
    sleep(2 * SECOND).await;
    assert!(nimal.told().iter().any(|told| told.starts_with("played")));
}

/// The server is stopped, in good order or not, and after `down` another one serves the room.
async fn restart(hall: Hall, in_order: bool, down: Duration) -> Hall {
    let Hall {
        context,
        journal,
        task,
        ..
    } = hall;
    if in_order {
        context.shutdown.cancel();
        assert_eq!(ended(task).await, Ended::ServerStops);
        let at = context.clock.now();
        crate::journal::Journal::touch(&*journal, code(), at)
            .await
            .expect("no failure");
    } else {
        task.abort();
    }
    sleep(down).await;
    let context = RoomContext {
        started_at: context.clock.now(),
        shutdown: CancellationToken::new(),
        ..context
    };
    let room = RoomActor::load(context.clone(), code()).await;
    let room = room.expect("no failure").expect("a room");
    Hall::run(room, context, journal)
}

fn left(room: &Value) -> Duration {
    let time = |text: &Value| -> Timestamp {
        let text = text.as_str().expect("a time");
        text.parse().expect("a time")
    };
    time(&room["turn"]["deadline"]).since(time(&room["at"]))
}

#[tokio::test(start_paused = true)]
async fn after_a_restart_as_much_time_is_left_as_before() {
    let (hall, mut nimal, kamala) = Hall::of_two().await;
    hall.ask(&mut nimal, Command::SetTimer(60)).await;
    hall.ask(&mut nimal, Command::Start).await;
    sleep(20 * SECOND).await;
    let hall = restart(hall, true, DAY).await;
    let mut back = kamala.twin();
    hall.ask(&mut back, SIT).await;
    let room = state(&hall, &mut back).await;
    assert_eq!(room["seq"], 4, "it is no event");
    assert_eq!(left(&room).as_secs(), 40);
    // Killed: what is not known counts for the player, and that is not much.
    sleep(18 * SECOND).await;
    let hall = restart(hall, false, DAY).await;
    let mut back = kamala.twin();
    let room = state_of(&hall, &mut back).await;
    let left = left(&room);
    assert!((22..=27).contains(&left.as_secs()), "{left:?}");
    sleep(left - SECOND).await;
    assert!(!back.told().iter().any(|told| told.starts_with("thrown")));
    sleep(2 * SECOND).await;
    let told = back.messages();
    let thrown = told
        .iter()
        .find(|message| message["event"]["kind"] == "thrown");
    assert_eq!(thrown.expect("a throw")["event"]["auto"], true, "{told:?}");
}

async fn state_of(hall: &Hall, guest: &mut Guest) -> Value {
    hall.ask(guest, SIT).await;
    state(hall, guest).await
}

#[tokio::test(start_paused = true)]
async fn a_bot_killed_at_its_thoughts_thinks_again_with_nobody_there() {
    let (hall, mut nimal) = against_a_bot().await;
    until_the_bot_is_to(&hall, &mut nimal, "play").await;
    let place = hall.context.bots.occupy().await;
    sleep(5 * SECOND).await;
    let seq = state(&hall, &mut nimal).await["seq"]
        .as_u64()
        .expect("a seq");
    let hall = restart(hall, false, SECOND).await;
    drop(place);
    sleep(SECOND).await;
    let mut back = nimal.twin();
    let room = state_of(&hall, &mut back).await;
    assert!(room["seq"].as_u64() > Some(seq), "it has played: {room}");
}

#[tokio::test(start_paused = true)]
async fn time_goes_on_for_people_who_are_away_until_bots_stand_in_and_end_the_game() {
    let (hall, mut nimal, kamala) = Hall::of_two().await;
    hall.ask(&mut nimal, Command::SetTimer(5)).await;
    hall.ask(&mut nimal, Command::Start).await;
    hall.drop_link(&nimal).await;
    hall.drop_link(&kamala).await;
    let ended = timeout(DAY, hall.task).await.expect("the game ends");
    assert_eq!(ended.expect("no panic"), Ended::Idle);
    let entries = crate::journal::Journal::read(&*hall.journal, code()).await;
    let state = crate::room::State::replay(code(), &entries.expect("no failure"));
    let state = state.expect("a room");
    assert_eq!(state.score.values().sum::<u32>(), 1);
    // They are away, and their seats are theirs.
    assert!(
        state
            .seats
            .iter()
            .all(|seat| seat.holder.is_some() && seat.bot.is_some())
    );
}

#[tokio::test(start_paused = true)]
async fn who_comes_to_a_room_whose_bot_waits_behind_those_without_anybody_waits_no_longer() {
    let (hall, mut nimal) = against_a_bot().await;
    until_the_bot_is_to(&hall, &mut nimal, "play").await;
    let lanes = hall.context.bots.crowd().await;
    let mut back = nimal.twin();
    hall.drop_link(&nimal).await;
    sleep(10 * SECOND).await;
    let seen = hall.ask(&mut back, SIT).await;
    sleep(2 * SECOND).await;
    let told = back.told();
    assert!(
        told.iter().any(|told| told.starts_with("played")),
        "{seen:?} {told:?}"
    );
    drop(lanes);
}
