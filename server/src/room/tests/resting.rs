//! Rooms leave memory although somebody's time runs there, and go on from what was noted, whichever servers
//! run or are killed meanwhile.

use serde_json::json;

use super::*;
use crate::{
    journal::{Journal, Rest, Resting},
    room::REST_AHEAD,
};

const SECOND: Duration = Duration::from_secs(1);
const HOUR: Duration = Duration::from_secs(60 * 60);
/// How often a server notes that it runs; the lobby does so, of which there is none here.
const NOTED_EVERY: Duration = Duration::from_secs(5);

/// What is left of a server and its room: what is stored.
struct Stored {
    context: RoomContext,
    journal: Arc<Moody>,
}

impl Stored {
    /// The server runs on, for whole notes and what is left.
    async fn runs(&self, mut time: Duration) {
        while time >= NOTED_EVERY {
            sleep(NOTED_EVERY).await;
            time -= NOTED_EVERY;
            let at = self.context.clock.now();
            self.journal.note_running(at).await.expect("no failure");
        }
        sleep(time).await;
    }

    /// It is killed, and after `down` another one begins.
    async fn killed(self, down: Duration) -> Self {
        sleep(down).await;
        let now = self.context.clock.now();
        self.journal.begin(now).await.expect("no failure");
        let context = RoomContext {
            started_at: now,
            shutdown: CancellationToken::new(),
            ..self.context
        };
        Self { context, ..self }
    }

    /// The room is brought to memory.
    async fn load(self) -> Hall {
        let room = RoomActor::load(self.context.clone(), code()).await;
        Hall::run(
            room.expect("no failure").expect("a room"),
            self.context,
            self.journal,
        )
    }

    async fn rested(&self) -> Rest {
        let rested = self.journal.rested(code()).await;
        rested.expect("no failure").expect("a room")
    }
}

/// Everybody has gone, and the room leaves memory by itself.
async fn rests(hall: Hall) -> Stored {
    assert_eq!(ended(hall.task).await, Ended::Idle);
    Stored {
        context: hall.context,
        journal: hall.journal,
    }
}

/// A game of two with so much time for each throw or play, at rest; and Kamala.
async fn resting(limit: Duration) -> (Stored, Guest) {
    let (hall, nimal, kamala) = playing(limit).await;
    hall.drop_link(&nimal).await;
    hall.drop_link(&kamala).await;
    (rests(hall).await, kamala)
}

async fn playing(limit: Duration) -> (Hall, Guest, Guest) {
    let (hall, mut nimal, kamala) = Hall::of_two().await;
    let seconds = u32::try_from(limit.as_secs()).expect("a limit");
    hall.ask(&mut nimal, Command::SetTimer(seconds)).await;
    hall.ask(&mut nimal, Command::Start).await;
    (hall, nimal, kamala)
}

/// What is left of the time, for one who comes in now.
async fn left(hall: &Hall, guest: &Guest) -> Duration {
    let mut guest = guest.twin();
    hall.ask(&mut guest, SIT).await;
    let room = state(hall, &mut guest).await;
    hall.drop_link(&guest).await;
    time(&room["turn"]["deadline"]).since(time(&room["at"]))
}

fn time(text: &Value) -> Timestamp {
    text.as_str().expect("a time").parse().expect("a time")
}

async fn state(hall: &Hall, guest: &mut Guest) -> Value {
    let sync = Command::Sync {
        since: None,
        ahead: None,
    };
    guest.last_id += 1;
    let re = RequestId::Number(guest.last_id);
    hall.send(RoomMessage::Request {
        link: Arc::clone(&guest.link),
        id: Some(re.clone()),
        command: sync,
        ticket: None,
    })
    .await;
    loop {
        let message = guest.next().await;
        if message.get("re") == Some(&json!(re)) {
            return message;
        }
    }
}

/// As many seconds, but for what the test itself takes.
#[track_caller]
fn about(found: Duration, expected: Duration) {
    assert!(
        found <= expected && found + SECOND > expected,
        "{found:?}, not {expected:?}"
    );
}

#[tokio::test(start_paused = true)]
async fn a_room_rests_while_time_runs_and_notes_when_it_is_up() {
    let (hall, nimal, kamala) = playing(HOUR).await;
    let mut watching = nimal.twin();
    hall.ask(&mut watching, SIT).await;
    let deadline = time(&state(&hall, &mut watching).await["turn"]["deadline"]);
    for guest in [&nimal, &kamala, &watching] {
        hall.drop_link(guest).await;
    }
    sleep(hall.context.idle - SECOND).await;
    assert!(!hall.task.is_finished());
    let stored = rests(hall).await;
    assert_eq!(stored.rested().await.wakes_at, Some(deadline));
    let due = stored
        .journal
        .due(deadline, 0, 1)
        .await
        .expect("no failure");
    assert_eq!(due, [code()]);
    let going_on = stored.journal.going_on().await.expect("no failure");
    assert_eq!(going_on, [], "a server that starts leaves it alone");

    // Brought back in time it acts on time, and rests again.
    sleep(HOUR - MINUTE - 90 * SECOND).await;
    let hall = stored.load().await;
    sleep(hall.context.idle + SECOND).await;
    assert!(!hall.task.is_finished(), "something is to be done soon");
    let stored = rests(hall).await;
    let entries = stored.journal.read(code()).await.expect("no failure");
    let last = entries.last().expect("a throw");
    assert!(last.at >= deadline && last.at.since(deadline) < SECOND);
    let next = stored.rested().await.wakes_at;
    assert_eq!(next, Some(last.at.after(HOUR)));
}

#[tokio::test(start_paused = true)]
async fn a_room_where_something_is_to_be_done_soon_stays() {
    let (hall, nimal, kamala) = playing(REST_AHEAD).await;
    hall.drop_link(&nimal).await;
    hall.drop_link(&kamala).await;
    // The server throws for them and plays, until bots stand in and the game is over.
    sleep(5 * REST_AHEAD).await;
    assert!(!hall.task.is_finished());
}

#[tokio::test(start_paused = true)]
async fn a_room_comes_and_goes_no_more_often_than_rooms_without_limits() {
    let (mut stored, _kamala) = resting(5 * MINUTE).await;
    stored.context.idle = 10 * MINUTE;
    let hall = stored.load().await;
    sleep(11 * MINUTE).await;
    assert!(!hall.task.is_finished());
}

#[tokio::test(start_paused = true)]
async fn while_no_server_runs_no_time_goes_for_a_room_at_rest_however_often_that_is() {
    let (stored, kamala) = resting(HOUR).await;
    let idle = stored.context.idle;
    stored.runs(3 * MINUTE).await;
    let stored = stored.killed(DAY).await;
    stored.runs(4 * MINUTE).await;
    // Killed at once after it began, and again.
    let stored = stored.killed(DAY).await.killed(HOUR).await;
    stored.runs(5 * MINUTE).await;
    // Long after that server began, which was after the room came to rest.
    let hall = stored.load().await;
    let expected = HOUR - idle - 12 * MINUTE;
    about(left(&hall, &kamala).await, expected);
    // And from there on it goes on as that of any room, into the next rest.
    let stored = rests(hall).await;
    let stored = stored.killed(DAY).await;
    about(left(&stored.load().await, &kamala).await, expected - idle);
}

#[tokio::test(start_paused = true)]
async fn as_much_is_left_when_somebody_put_the_clock_back() {
    let (mut stored, kamala) = resting(HOUR).await;
    let idle = stored.context.idle;
    stored.context.clock = Clock::starting_at(stored.context.clock.now().before(DAY));
    let stored = stored.killed(MINUTE).await;
    about(left(&stored.load().await, &kamala).await, HOUR - idle);
}

#[tokio::test(start_paused = true)]
async fn a_kill_gives_back_what_ran_since_the_last_note_and_no_more() {
    let (stored, kamala) = resting(HOUR).await;
    let idle = stored.context.idle;
    // Just after the rest is stored: that is a note too, however long ago the last one was.
    let stored = stored.killed(DAY).await;
    let hall = stored.load().await;
    about(left(&hall, &kamala).await, HOUR - idle);
    let stored = rests(hall).await;
    stored.runs(MINUTE + 3 * SECOND).await;
    let stored = stored.killed(DAY).await;
    about(
        left(&stored.load().await, &kamala).await,
        HOUR - 2 * idle - MINUTE,
    );
}

#[tokio::test(start_paused = true)]
async fn a_kill_after_the_room_came_back_finds_the_deadline_that_holds() {
    // Nothing was stored since.
    let (stored, kamala) = resting(HOUR).await;
    let idle = stored.context.idle;
    let note = stored.rested().await;
    let hall = stored.load().await;
    let mut back = kamala.twin();
    hall.ask(&mut back, SIT).await;
    hall.task.abort();
    let (context, journal) = (hall.context, hall.journal);
    let stored = Stored { context, journal };
    assert_eq!(stored.rested().await, note);
    let stored = stored.killed(DAY).await;
    let hall = stored.load().await;
    about(left(&hall, &kamala).await, HOUR - idle);

    // Something was: here that the clock was moved. Then nothing wakes it but that it goes on.
    hall.task.abort();
    let (context, journal) = (hall.context, hall.journal);
    let stored = Stored { context, journal };
    assert_eq!(stored.rested().await.wakes_at, None);
    let going_on = stored.journal.going_on().await.expect("no failure");
    assert_eq!(going_on, [code()]);
    let stored = stored.killed(DAY).await;
    about(left(&stored.load().await, &kamala).await, HOUR - idle);
}

#[tokio::test(start_paused = true)]
async fn what_comes_earlier_than_what_was_noted_replaces_it() {
    let (stored, kamala) = resting(HOUR).await;
    let hall = stored.load().await;
    let mut back = kamala.twin();
    hall.ask(&mut back, SIT).await;
    sleep(5 * MINUTE).await;
    assert_eq!(
        hall.ask(&mut back, Command::SetTimer(10)).await.last(),
        Some(&"ok 6".to_owned()),
        "the host was away too long"
    );
    hall.task.abort();
    let late = hall.context.clock.now().after(DAY);
    let due = hall.journal.due(late, 0, 1).await.expect("no failure");
    assert_eq!(due, []);
    let going_on = hall.journal.going_on().await.expect("no failure");
    assert_eq!(going_on, [code()]);
}

#[tokio::test(start_paused = true)]
async fn a_room_that_cannot_note_when_it_wakes_stays_until_it_can() {
    let (hall, nimal, kamala) = playing(HOUR).await;
    hall.drop_link(&nimal).await;
    hall.drop_link(&kamala).await;
    hall.journal.turns(journals::Mood::Fails);
    sleep(10 * MINUTE).await;
    assert!(!hall.task.is_finished());
    hall.journal.turns(journals::Mood::Stores);
    rests(hall).await;
}

#[tokio::test(start_paused = true)]
async fn of_each_it_stays_known_since_when_they_are_away() {
    let (hall, nimal, kamala) = Hall::of_two().await;
    hall.drop_link(&kamala).await;
    let first = hall.context.clock.now();
    sleep(3 * MINUTE).await;
    hall.drop_link(&nimal).await;
    let second = hall.context.clock.now();
    let stored = rests(hall).await;
    sleep(HOUR).await;
    let hall = stored.load().await;
    assert_eq!(away(&hall).await, [json!(second), json!(first)]);

    // But nobody is absent from a server that does not run.
    let stored = rests(hall).await.killed(HOUR).await;
    let begun = json!(stored.context.started_at);
    let hall = stored.load().await;
    assert_eq!(away(&hall).await, [begun.clone(), begun]);
}

#[tokio::test(start_paused = true)]
async fn it_stays_known_also_where_the_server_went_on_after_they_left() {
    let (hall, nimal, kamala) = playing(2 * MINUTE).await;
    hall.drop_link(&kamala).await;
    let first = hall.context.clock.now();
    sleep(10 * SECOND).await;
    hall.drop_link(&nimal).await;
    let second = hall.context.clock.now();
    // It rests after a minute, or after the server has thrown.
    let stored = rests(hall).await;
    sleep(30 * SECOND).await;
    let hall = stored.load().await;
    sleep(2 * MINUTE).await;
    let stored = rests(hall).await;
    assert_eq!(
        away(&stored.load().await).await,
        [json!(second), json!(first)]
    );
}

/// Since when the people in the seats are absent.
async fn away(hall: &Hall) -> Vec<Value> {
    let (reply, room) = tokio::sync::oneshot::channel();
    hall.send(RoomMessage::Look { reply }).await;
    let room = room.await.expect("an answer").expect("a room");
    let seats = json!(room.seats);
    let seats = seats.as_array().expect("seats");
    seats
        .iter()
        .map(|seat| seat["absent_since"].clone())
        .collect()
}

#[tokio::test(start_paused = true)]
async fn a_room_that_everybody_left_for_good_is_closed_also_while_time_runs() {
    let (mut stored, _kamala) = resting(DAY).await;
    stored.context.keep = 12 * HOUR;
    let used = stored.rested().await.at;
    sleep(12 * HOUR).await;
    let quiet = stored
        .journal
        .quiet_since(stored.context.clock.now(), 1)
        .await;
    assert_eq!(quiet.expect("no failure"), [code()]);
    let (journal, clock) = (Arc::clone(&stored.journal), stored.context.clock);
    let hall = stored.load().await;
    assert_eq!(ended(hall.task).await, Ended::Closed);
    assert!(clock.now() >= used.after(12 * HOUR));
    let due = journal.due(clock.now().after(2 * DAY), 0, 1).await;
    assert_eq!(due.expect("no failure"), [], "nothing wakes it any more");
}
