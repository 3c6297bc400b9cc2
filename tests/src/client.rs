//! A client that speaks the protocol by hand.

use std::{
    collections::VecDeque,
    fmt, thread,
    time::{Duration, Instant},
};

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::{net::TcpStream, time::timeout};
use tokio_tungstenite::{
    WebSocketStream, client_async,
    tungstenite::{self, Message, client::IntoClientRequest},
};

use crate::{
    Server,
    view::{View, Views},
};

/// How long anything may take that the server does at once, on a busy machine.
pub const DEADLINE: Duration = Duration::from_secs(20);

/// How many of the last messages a failed test shows.
const SHOWN: usize = 30;

/// A connection, mostly of one player.
pub struct Client {
    socket: WebSocketStream<TcpStream>,
    /// The player's name, for failures.
    pub name: String,
    /// The reply to `hello`.
    pub welcome: Value,
    /// What came unasked and has not been looked at.
    pub unread: VecDeque<Value>,
    views: Views,
    next_id: u64,
    log: VecDeque<String>,
}

/// What a socket gives.
#[derive(Debug)]
pub enum Incoming {
    /// A message.
    Message(Value),
    /// The end, with the close code if there was one.
    Closed(Option<u16>),
}

impl Client {
    /// Connects without saying anything.
    ///
    /// # Panics
    ///
    /// If the server does not take the connection.
    pub async fn connect(server: &Server) -> Self {
        Self::connect_from(server, None)
            .await
            .expect("the server takes clients")
    }

    /// Connects as a browser does that shows a page of `origin`.
    ///
    /// # Errors
    ///
    /// If the server refuses.
    ///
    /// # Panics
    ///
    /// If the server does not answer.
    pub async fn connect_from(
        server: &Server,
        origin: Option<&str>,
    ) -> Result<Self, Box<tungstenite::Error>> {
        let stream = TcpStream::connect(server.address()).await.unwrap();
        Self::over(stream, server, origin).await
    }

    /// Connects over a socket that the test has made.
    ///
    /// # Errors
    ///
    /// If the server refuses.
    ///
    /// # Panics
    ///
    /// If the server does not answer.
    pub async fn over(
        stream: TcpStream,
        server: &Server,
        origin: Option<&str>,
    ) -> Result<Self, Box<tungstenite::Error>> {
        stream.set_nodelay(true).unwrap();
        let mut request = format!("ws://{}/ws", server.address())
            .into_client_request()
            .unwrap();
        if let Some(origin) = origin {
            request
                .headers_mut()
                .insert("origin", origin.parse().unwrap());
        }
        let (socket, _) = timeout(DEADLINE, client_async(request, stream))
            .await
            .expect("an answer")?;
        Ok(Self {
            socket,
            name: String::new(),
            welcome: Value::Null,
            unread: VecDeque::new(),
            views: Views::default(),
            next_id: 1,
            log: VecDeque::new(),
        })
    }

    /// Says hello as somebody new.
    pub async fn hello(&mut self, name: &str) {
        self.name = name.to_owned();
        self.welcome = self
            .ask(json!({"type": "hello", "protocol": 1, "name": name}))
            .await;
        assert_eq!(self.welcome["type"], "welcome", "{}", self.welcome);
    }

    /// A further connection of the same player.
    pub async fn again(&self, server: &Server) -> Self {
        let mut client = Self::connect(server).await;
        client.name = self.name.clone();
        client.welcome = client
            .ask(json!({"type": "hello", "protocol": 1, "name": self.name, "token": self.token()}))
            .await;
        assert_eq!(client.welcome["type"], "welcome", "{}", client.welcome);
        client
    }

    /// The token of this player.
    #[must_use]
    pub fn token(&self) -> &str {
        self.welcome["token"].as_str().expect("a token")
    }

    /// The player as others see it.
    #[must_use]
    pub fn player(&self) -> &Value {
        &self.welcome["player"]
    }

    /// The player's id.
    #[must_use]
    pub fn id(&self) -> &Value {
        &self.welcome["player"]["id"]
    }

    /// What is known of a room.
    #[must_use]
    pub fn view(&self, room: &str) -> &View {
        self.views.of(&self.name, room)
    }

    /// Sends a text frame as it is.
    ///
    /// # Panics
    ///
    /// If the connection is gone.
    pub async fn send_text(&mut self, text: impl Into<String>) {
        self.send(Message::text(text.into()))
            .await
            .expect("the connection takes a frame");
    }

    /// Sends any frame.
    ///
    /// # Errors
    ///
    /// If the connection is gone.
    pub async fn send(&mut self, message: Message) -> Result<(), Box<tungstenite::Error>> {
        Ok(timeout(DEADLINE, self.socket.send(message))
            .await
            .expect("the server reads")?)
    }

    /// Sends a request and gives its id, which is added unless it has one.
    pub async fn post(&mut self, mut request: Value) -> Value {
        if request.get("id").is_none() {
            request["id"] = json!(self.next_id);
            self.next_id += 1;
        }
        self.note(">", &request.to_string());
        self.send_text(request.to_string()).await;
        request["id"].clone()
    }

    /// The reply to a request that was posted; what comes before it goes to `unread`.
    pub async fn reply(&mut self, id: &Value) -> Value {
        let end = Instant::now() + DEADLINE;
        loop {
            let message = self.receive_before(end).await;
            match message.get("re") {
                Some(re) if re == id => return message,
                Some(_) => panic!(
                    "{}: a reply to another request than {id}: {message}",
                    self.name
                ),
                None => self.unread.push_back(message),
            }
        }
    }

    /// Asks and gives the direct reply.
    pub async fn ask(&mut self, request: Value) -> Value {
        let id = self.post(request).await;
        self.reply(&id).await
    }

    /// Asks what must be answered with `ok`, and gives that.
    #[track_caller]
    pub fn ok(&mut self, request: Value) -> impl Future<Output = Value> {
        let caller = std::panic::Location::caller();
        async move {
            let reply = self.ask(request.clone()).await;
            assert_eq!(
                reply["type"], "ok",
                "{}: {request} was answered {reply} ({caller})",
                self.name
            );
            reply
        }
    }

    /// Asks what must be refused with that code, and gives the error.
    #[track_caller]
    pub fn refused(&mut self, code: &str, request: Value) -> impl Future<Output = Value> {
        let caller = std::panic::Location::caller();
        async move {
            let reply = self.ask(request.clone()).await;
            assert_eq!(
                (&reply["type"], &reply["code"]),
                (&json!("error"), &json!(code)),
                "{}: {request} was answered {reply} ({caller})",
                self.name
            );
            reply
        }
    }

    /// Asks what must be answered with `room`, and gives that.
    #[track_caller]
    pub fn room(&mut self, request: Value) -> impl Future<Output = Value> {
        let caller = std::panic::Location::caller();
        async move {
            let reply = self.ask(request.clone()).await;
            assert_eq!(
                reply["type"], "room",
                "{}: {request} was answered {reply} ({caller})",
                self.name
            );
            reply
        }
    }

    /// Makes a room; gives its code.
    pub async fn create(&mut self, game: &str, players: usize) -> String {
        let room = self
            .room(json!({"type": "create_room", "game": game, "players": players}))
            .await;
        room["room"].as_str().unwrap().to_owned()
    }

    /// Joins a room by its code, on the first free seat.
    pub async fn join(&mut self, room: &str) -> Value {
        self.room(json!({"type": "join_room", "room": room})).await
    }

    /// Joins a room to watch.
    pub async fn watch(&mut self, room: &str) -> Value {
        self.room(json!({"type": "join_room", "room": room, "seat": 0}))
            .await
    }

    /// The state of a room. What was sent for the room before is then in `unread`.
    pub async fn sync(&mut self, room: &str) -> Value {
        self.room(json!({"type": "sync", "room": room})).await
    }

    /// The next message of a type that came unasked; others stay unread.
    pub async fn next(&mut self, kind: &str) -> Value {
        self.next_where(|message| message["type"] == kind).await
    }

    /// Waits until it is told that a player has come or gone; others' comings and goings stay
    /// unread.
    pub async fn presence(&mut self, player: &Value, connected: bool) -> Value {
        self.next_where(|message| {
            message["type"] == "presence"
                && message["player"]["id"] == player["id"]
                && message["connected"] == connected
        })
        .await
    }

    async fn next_where(&mut self, wanted: impl Fn(&Value) -> bool) -> Value {
        // What else comes, such as heartbeats, must not put off the end.
        let end = Instant::now() + DEADLINE;
        loop {
            if let Some(at) = self.unread.iter().position(&wanted) {
                return self.unread.remove(at).unwrap();
            }
            let message = self.receive_before(end).await;
            assert!(
                message.get("re").is_none(),
                "{}: a reply to nothing: {message}",
                self.name
            );
            self.unread.push_back(message);
        }
    }

    /// The next event, which must be of that kind.
    #[track_caller]
    pub fn event(&mut self, kind: &str) -> impl Future<Output = Value> {
        let caller = std::panic::Location::caller();
        async move {
            let event = self.next("event").await;
            assert_eq!(
                event["event"]["kind"], kind,
                "{}: {event} ({caller})",
                self.name
            );
            event
        }
    }

    /// Reads until the room's event `seq` has been seen.
    pub async fn catch_up(&mut self, room: &str, seq: u64) {
        let end = Instant::now() + DEADLINE;
        while self.view(room).seq < seq {
            let message = self.receive_before(end).await;
            self.unread.push_back(message);
        }
    }

    /// Takes the unread messages of a type.
    pub fn take(&mut self, kind: &str) -> Vec<Value> {
        let (taken, left) = self
            .unread
            .drain(..)
            .partition(|message| message["type"] == kind);
        self.unread = left;
        Vec::from_iter::<VecDeque<_>>(taken)
    }

    /// The next message.
    ///
    /// # Panics
    ///
    /// If none comes in time, or the connection ends.
    pub async fn receive(&mut self) -> Value {
        self.receive_before(Instant::now() + DEADLINE).await
    }

    async fn receive_before(&mut self, end: Instant) -> Value {
        let left = end.saturating_duration_since(Instant::now());
        match self.incoming(left).await {
            Some(Incoming::Message(message)) => message,
            Some(Incoming::Closed(code)) => panic!("{}: closed with {code:?}", self.name),
            None => panic!(
                "{}: what was waited for has not come in {DEADLINE:?}",
                self.name
            ),
        }
    }

    /// Reads until the server closes; gives the close code.
    ///
    /// # Panics
    ///
    /// If it does not close in time.
    pub async fn closed(&mut self, deadline: Duration) -> Option<u16> {
        let reading = async {
            loop {
                if let Some(Incoming::Closed(code)) = self.incoming(deadline).await {
                    return code;
                }
            }
        };
        timeout(deadline, reading)
            .await
            .unwrap_or_else(|_| panic!("not closed in {deadline:?}"))
    }

    /// What comes next, if anything does before the deadline.
    ///
    /// # Panics
    ///
    /// If it breaks the protocol.
    pub async fn incoming(&mut self, deadline: Duration) -> Option<Incoming> {
        let reading = async {
            loop {
                match self.socket.next().await {
                    Some(Ok(Message::Text(text))) => return Ok(text),
                    Some(Ok(Message::Close(frame))) => {
                        return Err(frame.map(|frame| frame.code.into()));
                    }
                    Some(Ok(Message::Binary(_) | Message::Frame(_))) => {
                        panic!("the server sends text only")
                    }
                    Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                    Some(Err(_)) | None => return Err(None),
                }
            }
        };
        match timeout(deadline, reading).await.ok()? {
            Ok(text) => {
                self.note("<", &text);
                Some(Incoming::Message(self.views.check(&self.name, &text)))
            }
            Err(code) => Some(Incoming::Closed(code)),
        }
    }

    /// Ends the connection without a word, as a lost one does.
    pub fn vanish(self) {
        drop(self);
    }

    fn note(&mut self, way: &str, text: &str) {
        if self.log.len() == SHOWN {
            self.log.pop_front();
        }
        let cut: String = text.chars().take(600).collect();
        self.log.push_back(format!("{way} {cut}"));
    }
}

impl fmt::Debug for Client {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Client")
            .field("name", &self.name)
            .finish_non_exhaustive()
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        if thread::panicking() {
            for line in &self.log {
                eprintln!("{} {line}", self.name);
            }
        }
    }
}
