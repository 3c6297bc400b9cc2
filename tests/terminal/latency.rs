//! How long the screen takes to answer a key while much happens in the room. To be run by itself:
//! `cargo test --release -p keliya-tests --test terminal -- --ignored --nocapture latency`.

use std::time::{Duration, Instant};

use keliya_tests::Server;
use serde_json::json;
use tokio::time::{MissedTickBehavior, interval};

use crate::window::Window;

/// Chat messages a second, each an event of the screen.
const EVENTS: u64 = 200;
/// Keys whose way to the screen is measured.
const KEYS: usize = 200;
/// From a key to the screen, for 99 of 100.
const GOAL: Duration = Duration::from_millis(16);

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
#[ignore = "it measures, and wants a machine for itself"]
async fn latency_under_two_hundred_events_a_second() {
    let server = Server::start();
    let home = tempfile::tempdir().unwrap();
    let words = ["host", "--game", "siga", "--name", "Nimal"];
    let mut window = Window::open(&server.url(), home.path(), &words);
    let code = window.code();
    let mut talker = server.client("talker").await;
    talker.join(&code).await;
    let talking = tokio::spawn(async move {
        let mut ticks = interval(Duration::from_micros(1_000_000 / EVENTS));
        ticks.set_missed_tick_behavior(MissedTickBehavior::Burst);
        for number in 0_u64.. {
            ticks.tick().await;
            let text = format!("message {number}");
            talker
                .ok(json!({"type": "chat", "room": code, "text": text}))
                .await;
        }
    });
    window.wait_for("message");
    window.press("c");
    window.wait_for("To all:");
    let mut typed = String::new();
    let mut times = Vec::new();
    for key in ('a'..='z').cycle().take(KEYS) {
        // What was typed is all on the line.
        if typed.len() == 40 {
            window.press("\x15");
            typed.clear();
            window.wait("empty line", |screen| {
                screen.lines().last()?.ends_with("▏").then_some(())
            });
        }
        typed.push(key);
        let since = Instant::now();
        window.press(&key.to_string());
        window.wait("key", |screen| {
            screen.lines().last()?.contains(&typed).then_some(())
        });
        times.push(since.elapsed());
        // Not in step with the messages.
        tokio::time::sleep(Duration::from_micros(7_300)).await;
    }
    talking.abort();
    times.sort();
    let of = |part: usize| times[times.len() * part / 100];
    let (median, most) = (of(50), of(99));
    eprintln!(
        "{EVENTS} events/s: key to screen median {median:?}, 99 of 100 {most:?}, longest {:?}",
        times[KEYS - 1]
    );
    assert!(most <= GOAL, "{most:?}");
}
