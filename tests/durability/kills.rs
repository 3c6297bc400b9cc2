//! The server is killed again and again while many rooms play.

use std::{env, sync::Arc, time::Duration};

use keliya_tests::seeded;
use rand::Rng;
use serde_json::{Value, json};
use tokio::{
    sync::mpsc,
    task::JoinHandle,
    time::{Instant, timeout},
};

use crate::{
    choices::Choices,
    line::{Line, Lost},
    party::{Bill, Party, Tally},
    venue::{Keeper, Life, PATIENCE, Venue},
};

/// Rooms that play.
const ROOMS: usize = 42;
/// Kills of a run, unless `KELIYA_KILLS` says otherwise.
const KILLS: u32 = 30;
/// Messages that clients receive between the return of all and the next kill.
const MESSAGES: std::ops::Range<u64> = 1..400;
/// One kill of so many is followed by another one before all are back.
const DOUBLE: u32 = 6;
/// Messages between the kills of such a pair; the return of all takes more.
const DOUBLE_MESSAGES: std::ops::Range<u64> = 1..200;
/// Messages between two newcomers.
const NEWCOMER_MESSAGES: u64 = 10;
/// Newcomers, the latest, who come back after each kill; all do at the end.
const RETURNING: usize = 100;
/// After so long without news it is looked whether anybody has failed.
const LOOK: Duration = Duration::from_secs(1);
/// How long games that were begun may take to their end, and for each kill the look at all that were played.
const LAST_GAMES: Duration = Duration::from_secs(300);
const LAST_LOOK: Duration = Duration::from_secs(3);

const BILLS: [Bill; 6] = [
    bill("siga", 2, false),
    bill("saturankam", 2, true),
    bill("siga", 2, true),
    bill("pancha_keliya", 2, false),
    bill("saturankam", 3, false),
    bill("pancha_keliya", 4, true),
];

const fn bill(game: &'static str, players: usize, seeded: bool) -> Bill {
    Bill {
        game,
        players,
        seeded,
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_that_anybody_saw_is_lost_when_the_server_is_killed_at_any_moment() {
    let mut choices = Choices::new();
    let kills = env::var("KELIYA_KILLS").map_or(KILLS, |text| text.parse().unwrap());
    let data = tempfile::tempdir().unwrap();
    let (mut keeper, venue) = Keeper::open(data.path());
    let (back, mut returned) = mpsc::unbounded_channel();
    let parties: Vec<JoinHandle<Tally>> = (0..ROOMS)
        .map(|number| {
            let rng = seeded(choices.rng.random());
            let party = Party::new(&venue, BILLS[number % BILLS.len()], number, rng);
            tokio::spawn(party.play(back.clone()))
        })
        .collect();
    let newcomers = tokio::spawn(newcomers(Arc::clone(&venue), back));

    let begun = Instant::now();
    let mut life = 1;
    let mut doubles = 0;
    for kill in 1..=kills {
        everybody_is_back(&mut returned, life, &parties).await;
        let moment = venue.pulse.count() + choices.rng.random_range(MESSAGES);
        venue.pulse.reach(moment, PATIENCE).await;
        life = keeper.kill().number;
        if choices.rng.random_ratio(1, DOUBLE) {
            let moment = venue.pulse.count() + choices.rng.random_range(DOUBLE_MESSAGES);
            venue.pulse.reach(moment, PATIENCE).await;
            life = keeper.kill().number;
            doubles += 1;
        }
        if kill % 50 == 0 {
            eprintln!("{kill} kills in {:?}", begun.elapsed());
        }
    }
    everybody_is_back(&mut returned, life, &parties).await;
    let killing = begun.elapsed();
    venue.end();
    let mut tally = Tally::default();
    for party in parties {
        let one = timeout(LAST_GAMES + LAST_LOOK * kills, party).await;
        let one = one.expect("an end").unwrap();
        tally.games += one.games;
        tally.events += one.events;
        tally.stored += one.stored;
        tally.forgotten += one.forgotten;
    }
    let newcomers = newcomers.await.unwrap();
    // No log that a kill left was taken for a damaged one, of which a copy would be kept.
    for file in std::fs::read_dir(data.path()).unwrap() {
        let name = file.unwrap().file_name().into_string().unwrap();
        assert!(!name.contains("damaged"), "{name}");
    }

    keeper.starts.sort();
    let starts = &keeper.starts;
    eprintln!(
        "seed {}: {} kills ({doubles} before all were back) in {killing:?}, start of the server {:?} (median), {:?} (longest)",
        choices.seed(),
        starts.len(),
        starts[starts.len() / 2],
        starts[starts.len() - 1],
    );
    eprintln!(
        "{ROOMS} tables, {} games over, {} events, {newcomers} newcomers; under way at a kill: {} acts stored, {} not; {:?} in all",
        tally.games,
        tally.events,
        tally.stored,
        tally.forgotten,
        begun.elapsed(),
    );
    assert!(tally.games >= ROOMS, "every table has played to an end");
    assert!(tally.forgotten > 0, "no act was under way at any kill");
    assert!(
        kills < KILLS || tally.stored > 0,
        "no kill came between storing and telling"
    );
}

/// Waits until all tables, and the newcomers, have found everything as it was in that life.
async fn everybody_is_back(
    returned: &mut mpsc::UnboundedReceiver<u64>,
    life: u64,
    parties: &[JoinHandle<Tally>],
) {
    let mut missing = parties.len() + 1;
    let end = Instant::now() + PATIENCE;
    while missing > 0 {
        match timeout(LOOK, returned.recv()).await {
            Ok(number) => missing -= usize::from(number == Some(life)),
            Err(_) => {
                let failed = parties.iter().filter(|party| party.is_finished()).count();
                assert!(
                    failed == 0 && Instant::now() < end,
                    "{missing} have not come back in life {life}; {failed} have failed"
                );
            }
        }
    }
}

/// Somebody new says hello from time to time; whoever was welcome once is known for ever.
async fn newcomers(venue: Arc<Venue>, back: mpsc::UnboundedSender<u64>) -> usize {
    let mut known = Vec::new();
    let mut life = venue.life_after(0).await;
    while welcome_some(&venue, life, &mut known, &back).await.is_err() {
        assert!(!venue.is_ending(), "a connection was lost at the end");
        life = venue.life_after(life.number).await;
    }
    known.len()
}

async fn welcome_some(
    venue: &Venue,
    life: Life,
    known: &mut Vec<(Value, Value)>,
    back: &mpsc::UnboundedSender<u64>,
) -> Result<(), Lost> {
    let latest = known.len().saturating_sub(RETURNING);
    welcome_again(venue, life, &known[latest..]).await?;
    // Nobody listens any more once the test has failed.
    let _ = back.send(life.number);
    while !venue.is_ending() {
        let welcome = hello(venue, life, None).await?;
        known.push((welcome["token"].clone(), welcome["player"]["id"].clone()));
        let mut next = Line::connect(life.address, &venue.pulse).await?;
        let moment = venue.pulse.count() + NEWCOMER_MESSAGES;
        tokio::select! {
            () = venue.pulse.reach(moment, PATIENCE) => {}
            // Nothing is sent to who says nothing.
            ended = next.receive() => { ended?; }
        }
    }
    welcome_again(venue, life, known).await
}

async fn welcome_again(venue: &Venue, life: Life, known: &[(Value, Value)]) -> Result<(), Lost> {
    for (token, id) in known {
        let welcome = hello(venue, life, Some(token)).await?;
        assert_eq!(welcome["player"]["id"], *id, "{welcome}");
    }
    Ok(())
}

async fn hello(venue: &Venue, life: Life, token: Option<&Value>) -> Result<Value, Lost> {
    let mut line = Line::connect(life.address, &venue.pulse).await?;
    let mut hello = json!({"type": "hello", "protocol": 1, "name": "somebody"});
    if let Some(token) = token {
        hello["token"] = token.clone();
    }
    line.send(&hello).await?;
    let welcome = line.receive().await?;
    assert_eq!(welcome["type"], "welcome", "{welcome}");
    Ok(welcome)
}
