//! Rooms at rest wake when somebody's time is up, and no others are brought to memory for that.

use keliya_protocol::Event;
use tokio::time::sleep;

use super::*;

const SECOND: Duration = Duration::from_secs(1);
const HOUR: u32 = 3_600;

/// A server on a journal that other servers had before, with its loops, under a clock that stands still until
/// everybody waits.
struct House {
    lobby: Arc<Lobby>,
    tasks: TaskTracker,
}

impl House {
    async fn begin(journal: &Arc<MemoryJournal>, clock: Clock) -> Self {
        let tasks = TaskTracker::new();
        let context = RoomContext {
            journal: Arc::<MemoryJournal>::clone(journal),
            clock,
            watchers: 10,
            started_at: clock.now(),
            idle: 60 * SECOND,
            keep: 24 * 7 * HOUR * SECOND,
            bots: crate::room::Bots::new(1, tasks.clone()),
            bot_delay: SECOND,
            draw_seed: crate::room::draw_seed,
            shutdown: CancellationToken::new(),
        };
        let limits = LobbyLimits {
            rooms: 1_000,
            seats_per_player: 1_000,
        };
        let lobby = Arc::new(Lobby::new(context, limits, tasks.clone()));
        lobby.begin().await;
        tasks.spawn(Arc::clone(&lobby).resume());
        tasks.spawn(Arc::clone(&lobby).wake());
        Self { lobby, tasks }
    }

    /// Ends in good order.
    async fn end(self) {
        self.lobby.context.shutdown.cancel();
        self.tasks.close();
        soon(self.tasks.wait()).await;
    }

    /// A game of two with so many seconds for each throw or play; whoever made it is still there.
    async fn game(&self, seconds: u32) -> (RoomCode, Arc<Link>) {
        let [maker, other] = ["Nimal", "Kamala"].map(guest);
        let request = CreateRoom {
            turn_seconds: seconds,
            ..siga()
        };
        self.lobby.create(&maker, None, &request).await.unwrap();
        let code = self.lobby.rooms_of(maker.player.id).await.unwrap()[0];
        let sit = Command::Join {
            seat: None,
            may_sit: true,
        };
        self.ask(&other, code, sit).await;
        self.ask(&maker, code, Command::Start).await;
        told(&maker, "game_started").await;
        self.leave(&other, code).await;
        (code, maker)
    }

    /// The same with nobody there.
    async fn left_alone(&self, seconds: u32) -> RoomCode {
        let (code, maker) = self.game(seconds).await;
        self.leave(&maker, code).await;
        code
    }

    async fn ask(&self, link: &Arc<Link>, code: RoomCode, command: Command) {
        let asked = self.lobby.request(link, None, code.as_str(), command, None);
        asked.await.unwrap();
    }

    async fn leave(&self, link: &Arc<Link>, code: RoomCode) {
        drop(link.end());
        self.lobby.gone(link, code).await;
    }

    fn is_live(&self, code: RoomCode) -> bool {
        self.lobby.find(code).is_some()
    }

    fn now(&self) -> Timestamp {
        self.lobby.context.clock.now()
    }
}

fn clock() -> Clock {
    Clock::starting_at(Timestamp::from_millis(1_795_953_600_000))
}

/// When something was thrown in a room, in order.
async fn thrown(journal: &MemoryJournal, code: RoomCode) -> Vec<Timestamp> {
    let entries = journal.read(code).await.unwrap();
    let is_throw = |entry: &JournalEntry| entry.events().any(|e| matches!(e, Event::Thrown(_)));
    let throws = entries.iter().filter(|entry| is_throw(entry));
    throws.map(|entry| entry.at).collect()
}

#[tokio::test(start_paused = true)]
async fn the_server_acts_on_time_in_a_room_that_was_not_in_memory_and_lets_it_rest_again() {
    let journal = Arc::new(MemoryJournal::default());
    let house = House::begin(&journal, clock()).await;
    let code = house.left_alone(HOUR).await;
    let mut deadline = house.now().after(HOUR * SECOND);
    for number in 1..=2 {
        for _ in 0..51 {
            sleep(70 * SECOND).await;
            assert!(!house.is_live(code), "{number}");
        }
        sleep(deadline.since(house.now()) + SECOND).await;
        assert!(house.is_live(code), "{number}");
        assert!(!thrown(&journal, code).await.is_empty(), "{number}");
        let acted = journal.read(code).await.unwrap().last().unwrap().at;
        assert!(acted >= deadline, "{number}: too early");
        let late = acted.since(deadline);
        assert!(late < SECOND / 10, "{number}: {late:?} late");
        deadline = acted.after(HOUR * SECOND);
    }
}

#[tokio::test(start_paused = true)]
async fn a_server_that_starts_brings_back_what_was_in_memory_and_what_is_due() {
    let journal = Arc::new(MemoryJournal::default());
    let clock = clock();
    let house = House::begin(&journal, clock).await;
    let resting = house.left_alone(HOUR).await;
    let due = house.left_alone(HOUR).await;
    // Somebody is there when the server stops, and nothing is to be done for long.
    let (attended, _maker) = house.game(HOUR).await;
    let busy = house.left_alone(90).await;
    sleep(61 * SECOND).await;
    let live = |house: &House| [resting, due, attended, busy].map(|code| house.is_live(code));
    assert_eq!(live(&house), [false, false, true, true]);
    let at = house.now();
    let rest = Rest {
        at,
        absent: Vec::new(),
        wakes_at: Some(at.after(70 * SECOND)),
    };
    journal.rest(due, rest).await.unwrap();
    house.end().await;
    sleep(24 * HOUR * SECOND).await;

    let house = House::begin(&journal, clock).await;
    sleep(SECOND).await;
    assert_eq!(live(&house), [false, false, false, true]);
    sleep(60 * SECOND).await;
    assert!(house.is_live(due) && !house.is_live(resting) && !house.is_live(attended));
    assert_eq!(thrown(&journal, due).await, []);
    sleep(10 * SECOND).await;
    assert_eq!(thrown(&journal, due).await.len(), 1);
}

#[tokio::test(start_paused = true)]
async fn of_a_server_it_is_known_that_it_runs_until_it_ends_or_nearly_until_it_is_killed() {
    let journal = Arc::new(MemoryJournal::default());
    let house = House::begin(&journal, clock()).await;
    let code = house.left_alone(HOUR).await;
    sleep(20 * 60 * SECOND + 3 * SECOND).await;
    let wakes_at = async || -> Timestamp {
        let rested = journal.rested(code).await.unwrap();
        rested.unwrap().wakes_at.unwrap()
    };
    let down = 24 * HOUR * SECOND;
    let noted = wakes_at().await;
    // As another one does that begins a day after this one was killed just now.
    journal.begin(house.now().after(down)).await.unwrap();
    let moved = wakes_at().await.since(noted);
    assert!(moved > down && moved <= down + 6 * SECOND, "{moved:?}");

    journal.note_running(house.now()).await.unwrap();
    sleep(23 * SECOND).await;
    let (noted, ended, clock) = (wakes_at().await, house.now(), house.lobby.context.clock);
    house.end().await;
    sleep(down).await;
    let begun = clock.now();
    journal.begin(begun).await.unwrap();
    assert_eq!(wakes_at().await.since(noted), begun.since(ended));
}

#[tokio::test(start_paused = true)]
async fn rooms_that_are_due_and_in_memory_hide_no_others() {
    let journal = Arc::new(MemoryJournal::default());
    let house = House::begin(&journal, clock()).await;
    let mut rooms = Vec::new();
    for _ in 0..120 {
        rooms.push(house.left_alone(HOUR).await);
    }
    let deadline = house.now().after(HOUR * SECOND);
    sleep(70 * SECOND).await;
    assert!(!rooms.iter().any(|&code| house.is_live(code)));
    // Somebody looks at the first of them: those are in memory, and nothing that is stored happens there.
    sleep(deadline.since(house.now()) - 30 * SECOND).await;
    for code in &rooms[..110] {
        house.lobby.look(code.as_str()).await.unwrap();
    }
    sleep(25 * SECOND).await;
    assert!(rooms.iter().all(|&code| house.is_live(code)));
}

#[tokio::test(start_paused = true)]
async fn a_room_that_cannot_be_opened_is_tried_once_and_put_aside() {
    let journal = Arc::new(MemoryJournal::default());
    let house = House::begin(&journal, clock()).await;
    let code = house.left_alone(HOUR).await;
    sleep(70 * SECOND).await;
    assert!(!house.is_live(code));
    let stored = journal.read_after(code, 0, usize::MAX).await.unwrap();
    let seq = Expected::Seq(stored.last().unwrap().after);
    // An event that no server of this version makes.
    let facts = vec![crate::journal::Fact::Happened(Event::Unknown)];
    let at = house.now();
    let entry = Arc::new(JournalEntry { at, facts });
    journal.append(code, seq, entry, None).await.unwrap();
    let rest = Rest {
        at,
        absent: Vec::new(),
        wakes_at: Some(at),
    };
    journal.rest(code, rest).await.unwrap();
    sleep(10 * SECOND).await;
    let later = at.after(HOUR * SECOND);
    assert_eq!(journal.due(later, 0, 1).await.unwrap(), []);
    assert_eq!(journal.going_on().await.unwrap(), []);
}
