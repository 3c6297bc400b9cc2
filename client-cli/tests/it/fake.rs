//! A server on a port of its own that says what a test tells it to, and the client run against it.

use std::{
    path::{Path, PathBuf},
    process::{Output, Stdio},
    time::Duration,
};

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Lines},
    net::{TcpListener, TcpStream},
    process::{Child, ChildStdin, ChildStdout, Command},
    time::timeout,
};
use tokio_tungstenite::{
    WebSocketStream, accept_async,
    tungstenite::{
        Message,
        protocol::{CloseFrame, frame::coding::CloseCode},
    },
};

/// Nothing in these tests takes so long unless it is broken.
const DEADLINE: Duration = Duration::from_secs(20);

pub(crate) const NIMAL: &str = "00000000-0000-4000-8000-000000000001";
pub(crate) const KAMALA: &str = "00000000-0000-4000-8000-000000000002";

pub(crate) async fn within<T>(what: &str, future: impl Future<Output = T>) -> T {
    let result = timeout(DEADLINE, future).await;
    result.unwrap_or_else(|_| panic!("no {what} in time"))
}

pub(crate) struct FakeServer {
    listener: TcpListener,
}

impl FakeServer {
    pub(crate) async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        Self { listener }
    }

    pub(crate) fn url(&self) -> String {
        format!("http://{}", self.listener.local_addr().unwrap())
    }

    pub(crate) async fn accept_raw(&self) -> TcpStream {
        within("connection", self.listener.accept())
            .await
            .unwrap()
            .0
    }

    pub(crate) async fn accept(&self) -> Peer {
        let stream = self.accept_raw().await;
        let socket = within("handshake", accept_async(stream)).await.unwrap();
        Peer { socket }
    }

    /// A connection that has been greeted, and the token it came with.
    pub(crate) async fn welcome(&self) -> (Peer, Value) {
        let mut peer = self.accept().await;
        let hello = peer.expect("hello").await;
        peer.answer(
            &hello,
            json!({"type": "welcome", "protocol": 1, "server": {"name": "keliya", "version": "9"},
                   "player": {"id": NIMAL, "name": hello["name"]}, "token": "secret-1", "rooms": []}),
        )
        .await;
        (peer, hello["token"].clone())
    }

    /// A connection that is in the room, its history over.
    pub(crate) async fn entered(&self, room: &Value) -> Peer {
        let (mut peer, _) = self.welcome().await;
        let join = peer.expect("join_room").await;
        peer.answer(&join, room.clone()).await;
        let sync = peer.expect("sync").await;
        peer.answer(&sync, room.clone()).await;
        for seq in 1..=room["seq"].as_u64().unwrap() {
            peer.event(
                seq,
                json!({"kind": "timer_set", "turn_seconds": 0}),
                json!({}),
            )
            .await;
        }
        peer
    }
}

pub(crate) struct Peer {
    socket: WebSocketStream<TcpStream>,
}

impl Peer {
    /// The next request, which must be of that type. Seeds are given at any time and passed over.
    pub(crate) async fn expect(&mut self, kind: &str) -> Value {
        loop {
            let message = within(kind, self.socket.next()).await;
            let text = match message {
                Some(Ok(Message::Text(text))) => text,
                other => panic!("{other:?} instead of {kind}"),
            };
            let value: Value = serde_json::from_str(&text).unwrap();
            if value["type"] == "seed" && kind != "seed" {
                continue;
            }
            assert_eq!(value["type"], kind, "{value}");
            return value;
        }
    }

    pub(crate) async fn send(&mut self, value: &Value) {
        let message = Message::text(value.to_string());
        within("sending", self.socket.send(message)).await.unwrap();
    }

    pub(crate) async fn answer(&mut self, request: &Value, mut value: Value) {
        value["re"] = request["id"].clone();
        self.send(&value).await;
    }

    pub(crate) async fn refuse(&mut self, request: &Value, code: &str) {
        let error = json!({"type": "error", "code": code, "message": "for developers"});
        self.answer(request, error).await;
    }

    pub(crate) async fn event(&mut self, seq: u64, event: Value, more: Value) {
        let mut value = json!({"type": "event", "room": "K7QF3M", "seq": seq,
                               "at": "2026-11-29T12:00:00.123Z", "event": event});
        for (field, content) in more.as_object().unwrap() {
            value[field] = content.clone();
        }
        self.send(&value).await;
    }

    pub(crate) async fn close(mut self, code: u16) {
        let frame = CloseFrame {
            code: CloseCode::from(code),
            reason: "".into(),
        };
        self.socket.close(Some(frame)).await.unwrap();
        while let Some(Ok(_)) = within("close", self.socket.next()).await {}
    }

    /// Waits until the client has gone.
    pub(crate) async fn gone(mut self) -> Vec<String> {
        let mut texts = Vec::new();
        while let Some(Ok(message)) = within("goodbye", self.socket.next()).await {
            if let Message::Text(text) = message {
                texts.push(text.to_string());
            }
        }
        texts
    }
}

/// A game of Siga in play, Nimal to throw.
pub(crate) fn room(seq: u64) -> Value {
    let squares: Vec<Value> = (0..25_u8)
        .map(|i| {
            let (x, y) = (i % 5, i / 5);
            let name = format!("{}{}", char::from(b'a' + x), y + 1);
            json!({"name": name, "x": x, "y": y, "house": name == "c1"})
        })
        .collect();
    let seat = |seat: u8, side: &str, id: &str, name: &str| {
        json!({"seat": seat, "side": side, "player": {"id": id, "name": name}, "bot": null,
               "connected": true, "absent_since": null, "rematch": false})
    };
    json!({
        "type": "room", "room": "K7QF3M", "seq": seq, "at": "2026-11-29T12:00:00.123Z",
        "status": "playing", "game": "siga", "players": 2, "options": {}, "visibility": "private",
        "turn_seconds": 0, "paused": false, "locked": false, "host": {"id": KAMALA, "name": "Kamala"},
        "game_no": 1, "score": {"a": 0, "b": 0},
        "seats": [seat(1, "a", NIMAL, "Nimal"), seat(2, "b", KAMALA, "Kamala")],
        "spectators": 0,
        "board": {"squares": squares, "tracks": {"a": ["c1"], "b": ["c5"]},
                  "lots": {"kind": "cowries", "count": 4}},
        "position": {"a": ["wait", "wait"], "b": ["wait", "wait"]},
        "turn": turn(1, "throw", json!([])),
        "fairness": {"scheme": "hmac-sha256/1", "commitment": "00", "hashes": [null, null],
                     "client_seeds": ["-", "-"], "throws": 0, "server_seed": null,
                     "next_commitment": null},
        "winner": null, "you": {"seat": 1, "host": false},
    })
}

pub(crate) fn turn(seat: u8, phase: &str, legal: Value) -> Value {
    json!({"seat": seat, "side": if seat == 1 { "a" } else { "b" }, "phase": phase, "lots": [],
           "pool": [], "legal": legal, "deadline": null})
}

/// A folder for the client's files, gone when the test is.
pub(crate) struct Home(PathBuf);

impl Home {
    pub(crate) fn new() -> Self {
        let name = format!("keliya-it-{:016x}", rand::random::<u64>());
        Self(std::env::temp_dir().join(name))
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    pub(crate) fn command(&self, args: &[&str]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_keliya"));
        command
            .args(args)
            .env("KELIYA_CONFIG_DIR", &self.0)
            .env("USER", "Nimal")
            .env_remove("KELIYA_SERVER")
            .env("LC_ALL", "C.UTF-8")
            .env_remove("KELIYA_LANG")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .kill_on_drop(true);
        command
    }

    /// Runs the client to its end, without input.
    pub(crate) async fn output(&self, args: &[&str]) -> Output {
        let mut command = self.command(args);
        command.stdin(Stdio::null());
        within("end of the client", command.output()).await.unwrap()
    }

    /// Starts the client.
    pub(crate) fn start(&self, args: &[&str]) -> Client {
        let mut child = self.command(args).spawn().unwrap();
        Client {
            input: child.stdin.take(),
            lines: BufReader::new(child.stdout.take().unwrap()).lines(),
            seen: String::new(),
            child,
        }
    }
}

impl Drop for Home {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

pub(crate) struct Client {
    pub(crate) child: Child,
    input: Option<ChildStdin>,
    lines: Lines<BufReader<ChildStdout>>,
    /// All that was read so far.
    seen: String,
}

impl Client {
    /// Reads lines up to one that contains the text.
    pub(crate) async fn read_to(&mut self, text: &str) -> String {
        loop {
            match within(text, self.lines.next_line()).await.unwrap() {
                Some(line) => {
                    self.seen += &line;
                    self.seen.push('\n');
                    if line.contains(text) {
                        return line;
                    }
                }
                None => panic!("no {text:?} in {}", self.seen),
            }
        }
    }

    pub(crate) async fn type_line(&mut self, line: &str) {
        let input = self.input.as_mut().expect("its input is open");
        input
            .write_all(format!("{line}\n").as_bytes())
            .await
            .unwrap();
        input.flush().await.unwrap();
    }

    /// Sends it a signal, such as `INT`.
    #[cfg(unix)]
    pub(crate) async fn signal(&self, signal: &str) {
        let id = self.child.id().unwrap().to_string();
        let mut kill = Command::new("kill");
        let status = kill.args([&format!("-{signal}"), &id]).status();
        assert!(status.await.unwrap().success());
    }

    /// Ends its input.
    pub(crate) fn end_input(&mut self) {
        self.input = None;
    }

    /// Waits for its end; gives the exit code and all that it wrote.
    pub(crate) async fn all(mut self) -> (i32, String) {
        let mut text = std::mem::take(&mut self.seen);
        while let Some(line) = within("line", self.lines.next_line()).await.unwrap() {
            text += &line;
            text.push('\n');
        }
        let (code, errors) = self.end().await;
        (code, text + &errors)
    }

    /// Waits for its end; gives the exit code and what it said on stderr.
    pub(crate) async fn end(self) -> (i32, String) {
        let output = within("end of the client", self.child.wait_with_output()).await;
        let output = output.unwrap();
        let stderr = String::from_utf8(output.stderr).unwrap();
        (output.status.code().unwrap(), stderr)
    }
}

pub(crate) fn stdout(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

pub(crate) fn stderr(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}
