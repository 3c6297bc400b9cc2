//! A bad network between a client and the server: it cuts, delays, and stops forwarding without a
//! word.

use std::{
    net::{IpAddr, SocketAddr},
    sync::{Arc, Mutex},
    time::Duration,
};

use keliya_tests::DEADLINE;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{
        TcpListener, TcpSocket, TcpStream,
        tcp::{OwnedReadHalf, OwnedWriteHalf},
    },
    sync::{Notify, watch},
    task::JoinSet,
    time::{sleep, timeout},
};

/// Bytes forwarded at a time, at most.
const CHUNK: usize = 4096;

/// What a proxy does to every connection.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Manners {
    /// The address that the server sees.
    pub(crate) from: Option<IpAddr>,
    /// How long bytes are on their way.
    pub(crate) delay: Duration,
    /// The connection is cut after so many frames from the server.
    pub(crate) cut_after: Option<u64>,
}

/// A listening socket before the server's.
#[derive(Debug)]
pub(crate) struct Proxy {
    address: SocketAddr,
    target: watch::Sender<SocketAddr>,
    wires: watch::Receiver<Vec<Arc<Wire>>>,
    _tasks: JoinSet<()>,
}

impl Proxy {
    /// A proxy that forwards everything until it is told otherwise.
    pub(crate) async fn start(target: SocketAddr) -> Self {
        Self::with(target, Manners::default()).await
    }

    pub(crate) async fn with(target: SocketAddr, manners: Manners) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (sender, wires) = watch::channel(Vec::new());
        let (target, led_to) = watch::channel(target);
        let mut tasks = JoinSet::new();
        tasks.spawn(async move {
            let mut running = JoinSet::new();
            loop {
                let (client, _) = listener.accept().await.unwrap();
                let wire = Arc::new(Wire::default());
                sender.send_modify(|wires| wires.push(Arc::clone(&wire)));
                running.spawn(carry(client, *led_to.borrow(), manners, wire));
            }
        });
        Self {
            address,
            target,
            wires,
            _tasks: tasks,
        }
    }

    /// New connections go there.
    pub(crate) fn lead_to(&self, target: SocketAddr) {
        self.target.send_replace(target);
    }

    /// Where it listens.
    pub(crate) fn address(&self) -> SocketAddr {
        self.address
    }

    /// Connections so far.
    pub(crate) fn count(&self) -> usize {
        self.wires.borrow().len()
    }

    /// The latest connection.
    pub(crate) fn newest(&self) -> Arc<Wire> {
        Arc::clone(self.wires.borrow().last().expect("somebody has connected"))
    }

    /// Connects through it.
    pub(crate) async fn connect(&self) -> TcpStream {
        let before = self.count();
        let stream = TcpStream::connect(self.address).await.unwrap();
        let mut wires = self.wires.clone();
        let accepted = wires.wait_for(|wires| wires.len() > before);
        timeout(DEADLINE, accepted).await.unwrap().unwrap();
        stream
    }
}

/// How many bytes may still pass in a direction.
#[derive(Debug)]
struct Gate(watch::Sender<usize>);

impl Default for Gate {
    fn default() -> Self {
        Self(watch::Sender::new(usize::MAX))
    }
}

/// A connection through a proxy.
#[derive(Debug, Default)]
pub(crate) struct Wire {
    /// From the client to the server.
    up: Gate,
    /// From the server to the client.
    down: Gate,
    cut: Notify,
    frames: Mutex<Frames>,
}

impl Wire {
    /// Ends both sides.
    pub(crate) fn cut(&self) {
        self.cut.notify_one();
    }

    /// From now on only so many bytes pass to the server, and then none.
    pub(crate) fn only_up(&self, bytes: usize) {
        self.up.0.send_replace(bytes);
    }

    /// From now on only so many bytes pass to the client, and then none.
    pub(crate) fn only_down(&self, bytes: usize) {
        self.down.0.send_replace(bytes);
    }

    /// Nothing passes any more, and neither side is told.
    pub(crate) fn hold(&self) {
        self.only_up(0);
        self.only_down(0);
    }

    /// Waits until all has passed to the server that may.
    pub(crate) async fn all_is_up(&self) {
        exhausted(&self.up).await;
    }

    /// Waits until all has passed to the client that may.
    pub(crate) async fn all_is_down(&self) {
        exhausted(&self.down).await;
    }
}

async fn exhausted(gate: &Gate) {
    let mut left = gate.0.subscribe();
    let exhausted = left.wait_for(|left| *left == 0);
    timeout(DEADLINE, exhausted)
        .await
        .expect("so many bytes are sent")
        .unwrap();
}

async fn carry(client: TcpStream, target: SocketAddr, manners: Manners, wire: Arc<Wire>) {
    let socket = TcpSocket::new_v4().unwrap();
    if let Some(from) = manners.from {
        socket.bind(SocketAddr::new(from, 0)).unwrap();
    }
    // A server that is gone is like a connection that is cut.
    let Ok(server) = socket.connect(target).await else {
        return;
    };
    client.set_nodelay(true).unwrap();
    server.set_nodelay(true).unwrap();
    let (from_client, to_client) = client.into_split();
    let (from_server, to_server) = server.into_split();
    let cut_after = manners.cut_after.unwrap_or(u64::MAX);
    let count = |bytes: &[u8]| wire.frames.lock().unwrap().feed(bytes) < cut_after;
    tokio::select! {
        () = wire.cut.notified() => {}
        () = pump(from_client, to_server, &wire.up, manners.delay, |_| true) => {}
        () = pump(from_server, to_client, &wire.down, manners.delay, count) => {}
    }
}

/// Forwards what the gate lets through, until the end of either side or until `goes_on` says no.
async fn pump(
    mut from: OwnedReadHalf,
    mut to: OwnedWriteHalf,
    gate: &Gate,
    delay: Duration,
    goes_on: impl Fn(&[u8]) -> bool,
) {
    let mut buffer = [0; CHUNK];
    let mut changes = gate.0.subscribe();
    loop {
        let left = *changes.borrow_and_update();
        let most = left.min(CHUNK);
        let read = tokio::select! {
            biased;
            _ = changes.changed() => continue,
            read = from.read(&mut buffer[..most]), if most > 0 => read,
        };
        let Ok(count @ 1..) = read else { return };
        if !delay.is_zero() {
            sleep(delay).await;
        }
        if to.write_all(&buffer[..count]).await.is_err() || !goes_on(&buffer[..count]) {
            return;
        }
        gate.0.send_if_modified(|now| {
            let counts = *now == left && left != usize::MAX;
            if counts {
                *now -= count;
            }
            counts
        });
    }
}

/// Counts the WebSocket frames in what a server sends.
#[derive(Debug, Default)]
struct Frames {
    /// Bytes seen of the empty line that ends the answer to the upgrade.
    ended: usize,
    header: Vec<u8>,
    payload: u64,
    count: u64,
}

impl Frames {
    /// Frames that have begun.
    fn feed(&mut self, bytes: &[u8]) -> u64 {
        for &byte in bytes {
            if self.ended < 4 {
                let fits = b"\r\n\r\n"[self.ended] == byte;
                self.ended = if fits {
                    self.ended + 1
                } else {
                    usize::from(byte == b'\r')
                };
            } else if self.payload > 0 {
                self.payload -= 1;
            } else {
                self.header.push(byte);
                self.begin();
            }
        }
        self.count
    }

    fn begin(&mut self) {
        let length = |bytes: &[u8]| {
            bytes
                .iter()
                .fold(0_u64, |sum, &byte| sum << 8 | u64::from(byte))
        };
        let short = self.header.get(1).map(|byte| byte & 0x7f);
        self.payload = match (short, self.header.len()) {
            (Some(126), 4) => length(&self.header[2..]),
            (Some(127), 10) => length(&self.header[2..]),
            (None | Some(126 | 127), _) => return,
            (Some(short), _) => u64::from(short),
        };
        self.count += 1;
        self.header.clear();
    }
}
