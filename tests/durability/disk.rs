//! A file system of a few MB that is full for a while.

use std::{
    fs::{self, File},
    io::Write,
    path::{Path, PathBuf},
    process::Command,
    time::Instant,
};

use keliya_tests::{Client, DEADLINE, Process, Server, Table, http};
use serde_json::{Value, json};

use crate::{
    admin::admin,
    choices::Choices,
    resume::{acts_after, missed},
};

/// Size of the file system.
const SIZE: &str = "8m";

/// A disk that can be full for a while.
enum Disk {
    /// A file system of a few MB in memory, mounted while this lives: for root only.
    Small(tempfile::TempDir),
    /// A limit on the size of files, which the system puts on the server alone: for anybody.
    Quota(tempfile::TempDir),
}

impl Disk {
    /// None where one may not be mounted.
    fn small() -> Option<Self> {
        let folder = tempfile::tempdir().unwrap();
        let mut mount = Command::new("mount");
        mount.args(["-t", "tmpfs", "-o", &format!("size={SIZE}"), "keliya-tests"]);
        let mounted = mount.arg(folder.path()).status();
        mounted
            .is_ok_and(|status| status.success())
            .then_some(Self::Small(folder))
    }

    fn quota() -> Self {
        Self::Quota(tempfile::tempdir().unwrap())
    }

    fn folder(&self) -> &Path {
        let (Self::Small(folder) | Self::Quota(folder)) = self;
        folder.path()
    }

    fn data(&self) -> PathBuf {
        self.folder().join("data")
    }

    fn start(&self) -> Server {
        let data = self.data();
        let mut plain = Server::command(&data);
        plain.args(["--rate-limit", "0"]);
        match self {
            Self::Small(_) => Server::start_by(&mut plain),
            Self::Quota(_) => Server::start_by(&mut limited(&plain, "unlimited")),
        }
    }

    /// A server that is started while it may store nothing; for quotas.
    fn start_full(&self) -> Process {
        let mut plain = Server::command(&self.data());
        plain.args(["--rate-limit", "0"]);
        Process::start("server", &mut limited(&plain, "0"))
    }

    /// Takes all the room that is left.
    fn fill(&self, server: &mut Server) {
        match self {
            Self::Small(_) => {
                let mut ballast = File::create(self.ballast()).unwrap();
                for size in [64 * 1024, 4096, 1] {
                    let piece = vec![0; size];
                    while ballast.write_all(&piece).is_ok() {}
                }
            }
            Self::Quota(_) => limit(server.process(), "0"),
        }
    }

    fn free(&self, server: &mut Server) {
        match self {
            Self::Small(_) => fs::remove_file(self.ballast()).unwrap(),
            Self::Quota(_) => limit(server.process(), "unlimited"),
        }
    }

    fn ballast(&self) -> PathBuf {
        self.folder().join("ballast")
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        if let Self::Small(folder) = self {
            // Lazily: a server that a failed test has left is still in it.
            let _ = Command::new("umount").arg("-l").arg(folder.path()).status();
        }
    }
}

/// A command whose files may have that size, in bytes, until that is changed.
fn limited(plain: &Command, size: &str) -> Command {
    // Who writes past the limit is killed, unless told before its start to take it as a fault.
    let script = format!("trap '' XFSZ; ulimit -S -f {size}; exec \"$@\"");
    let mut shell = Command::new("sh");
    shell.args(["-c", &script, "sh"]);
    shell.arg(plain.get_program()).args(plain.get_args());
    for (name, _) in plain.get_envs() {
        shell.env_remove(name);
    }
    shell
}

/// Sets the size, in bytes, that files may get by what the process writes.
fn limit(process: &Process, size: &str) {
    let pid = format!("--pid={}", process.id());
    let size = format!("--fsize={size}:unlimited");
    let status = Command::new("prlimit").args([pid, size]).status().unwrap();
    assert!(status.success(), "prlimit: {status}");
}

/// Waits until `/readyz` answers so.
async fn ready(server: &Server, status: u16) {
    let end = Instant::now() + DEADLINE;
    loop {
        let answer = http::get(server, "/readyz").await;
        let alive = http::get(server, "/healthz").await;
        assert_eq!(alive.status, 200, "alive all the time");
        if answer.status == status {
            return;
        }
        assert!(Instant::now() < end, "not {status}: {answer:?}");
    }
}

/// A request that cannot be done now, for want of room on the disk, says so.
fn check_refusal(refusal: &Value) {
    assert_eq!(refusal["type"], "error", "{refusal}");
    assert_eq!(refusal["code"], "internal", "{refusal}");
    let message = refusal["message"].as_str().unwrap();
    assert!(message.contains("full"), "{message}");
}

/// Plays until something cannot be stored; gives the request that could not.
async fn until_full(table: &mut Table, choices: &mut Choices) -> (usize, u64, Value) {
    for number in 0.. {
        let (index, turn) = table.in_turn().await;
        let seq = table.seq();
        table.clients[index].catch_up(&table.room, seq).await;
        let mut request = table.act(&turn, &mut choices.rng);
        request["id"] = json!(format!("{number} on {seq}"));
        let reply = table.clients[index].ask(request.clone()).await;
        if reply["type"] == "ok" {
            continue;
        }
        check_refusal(&reply);
        return (index, seq, request);
    }
    unreachable!()
}

#[tokio::test]
async fn a_full_disk_stops_play_and_nothing_else_until_there_is_room_again() {
    match Disk::small() {
        Some(disk) => stops_and_goes_on(disk).await,
        None => eprintln!("SKIPPED: a small file system can be mounted by root only"),
    }
}

#[tokio::test]
async fn a_disk_that_takes_nothing_stops_play_and_nothing_else_until_it_does_again() {
    stops_and_goes_on(Disk::quota()).await;
}

async fn stops_and_goes_on(disk: Disk) {
    let mut choices = Choices::new();
    let mut server = disk.start();
    let mut table = Table::playing(&server, "pancha_keliya", 2).await;
    let room = table.room.clone();
    ready(&server, 200).await;
    for _ in 0..2 {
        disk.fill(&mut server);
        let (index, seq, request) = until_full(&mut table, &mut choices).await;
        ready(&server, 503).await;

        // Whatever would have to be stored is refused, and nobody is told of anything.
        for _ in 0..3 {
            check_refusal(&table.clients[index].ask(request.clone()).await);
        }
        let create = json!({"type": "create_room", "game": "siga", "players": 2});
        check_refusal(&table.clients[0].ask(create).await);
        let mut stranger = Client::connect(&server).await;
        let hello = json!({"type": "hello", "protocol": 1, "name": "new"});
        check_refusal(&stranger.ask(hello.clone()).await);
        for client in &mut table.clients {
            let state = client.sync(&room).await;
            assert_eq!(state["seq"], seq, "told of what is not stored");
            assert_eq!(state["turn"]["seat"], index + 1);
        }
        // What needs no storing goes on.
        let chat = json!({"type": "chat", "room": room, "text": "is the disk full?"});
        table.clients[0].ok(chat).await;
        table.clients[0].again(&server).await;

        disk.free(&mut server);
        ready(&server, 200).await;
        let ok = table.clients[index].ok(request.clone()).await;
        assert_eq!(table.clients[index].ok(request).await, ok);
        let last = ok["seq"].as_u64().unwrap();
        table.clients[0].catch_up(&room, last).await;
        assert_eq!(acts_after(&table.clients[0], &room, seq), 1);
        assert_eq!(stranger.ask(hello).await["type"], "welcome");
        for _ in 0..20 {
            table.step(&mut choices.rng).await;
        }
    }
    seen_is_stored(server, &disk.data(), table).await;
}

#[tokio::test]
async fn a_server_killed_with_a_full_disk_has_all_that_was_told() {
    match Disk::small() {
        Some(disk) => killed_when_full(disk).await,
        None => eprintln!("SKIPPED: a small file system can be mounted by root only"),
    }
}

#[tokio::test]
async fn a_server_killed_with_a_disk_that_takes_nothing_has_all_that_was_told() {
    killed_when_full(Disk::quota()).await;
}

async fn killed_when_full(disk: Disk) {
    let mut choices = Choices::new();
    let mut server = disk.start();
    let mut table = Table::playing(&server, "pancha_keliya", 2).await;
    for _ in 0..20 {
        table.step(&mut choices.rng).await;
    }
    disk.fill(&mut server);
    until_full(&mut table, &mut choices).await;
    // Not before it was killed.
    let seen = table;
    server.process().kill();
    if matches!(disk, Disk::Small(_)) {
        disk.free(&mut server);
    }
    // What commits that failed have left in the log is no damage.
    let (code, text) = admin(&disk.data(), &["check"]);
    assert_eq!(code, 0, "{text}");
    seen_is_stored(server, &disk.data(), seen).await;
}

#[tokio::test]
async fn a_server_that_starts_while_nothing_can_be_stored_waits_until_it_can() {
    let mut choices = Choices::new();
    let disk = Disk::quota();
    let mut server = disk.start();
    let mut table = Table::playing(&server, "pancha_keliya", 2).await;
    for _ in 0..20 {
        table.step(&mut choices.rng).await;
    }
    table.settle().await;
    server.process().kill();

    let process = disk.start_full();
    process.wait_for("reason", DEADLINE, |line| {
        line.contains("tried again").then_some(())
    });
    assert!(
        !process
            .output()
            .iter()
            .any(|line| line.contains("listening"))
    );
    limit(&process, "unlimited");
    let server = Server::of(process);
    ready(&server, 200).await;
    seen_is_stored(server, &disk.data(), table).await;
}

/// After a restart every event that was seen is there, as it was.
async fn seen_is_stored(mut server: Server, data: &Path, table: Table) {
    server.process().kill();
    drop(server);
    let server = Server::start_on(data, &[]);
    for client in &table.clients {
        let mut next = client.again(&server).await;
        next.join(&table.room).await;
        let history = missed(&mut next, &table.room, 0).await;
        let frames = &client.view(&table.room).frames;
        assert!(frames.len() > 5, "{}", frames.len());
        for (seq, frame) in frames {
            let frame: Value = serde_json::from_str(frame).unwrap();
            let told = &history[*seq as usize - 1];
            assert_eq!(
                (&told["at"], &told["event"]),
                (&frame["at"], &frame["event"])
            );
        }
    }
}
