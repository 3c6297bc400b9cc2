//! Sessions of TLS over sockets that take or give a part at a time.

use std::{
    cell::Cell,
    io::{ErrorKind, Read, Write},
    net::TcpListener,
    path::Path,
    sync::{
        Arc,
        mpsc::{Receiver, channel},
    },
    thread,
    time::{Duration, Instant},
};

use keliya_tests::{
    DEADLINE,
    load::{
        connection::{Arrival, Connection},
        target::Target,
        tls::{self, Tls},
        wire::Wire,
    },
};
use mio::{Events, Interest, Poll, Token, event::Event, net::TcpStream};
use rustls::{ServerConfig, ServerConnection, StreamOwned};
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;

use crate::tls::{Certificates, HERE};

type Peer = StreamOwned<ServerConnection, std::net::TcpStream>;

/// The next client, by TLS.
fn accept(listener: &TcpListener, config: Arc<ServerConfig>) -> Peer {
    let (stream, _) = listener.accept().unwrap();
    StreamOwned::new(ServerConnection::new(config).unwrap(), stream)
}

/// Reads so many bytes as soon as it is told how many.
fn read_all(stream: &mut Peer, reads: &Receiver<usize>) {
    let mut left = reads.recv().unwrap();
    let mut buffer = vec![0; 1 << 16];
    while left > 0 {
        left -= stream.read(&mut buffer).unwrap();
    }
}

/// A server of one client: speaks TLS, opens the WebSocket, says something long and nothing after it,
/// and when it is told to reads so many bytes. Gives the connection, which is still open.
fn one_client(
    listener: &TcpListener,
    config: Arc<ServerConfig>,
    text: &[u8],
    reads: &Receiver<usize>,
) -> Peer {
    let mut stream = accept(listener, config);
    let mut request = Vec::new();
    while !request.ends_with(b"\r\n\r\n") {
        let mut byte = [0];
        stream.read_exact(&mut byte).unwrap();
        request.push(byte[0]);
    }
    let request = String::from_utf8(request).unwrap();
    let key = request
        .lines()
        .find_map(|line| line.strip_prefix("Sec-WebSocket-Key: "));
    let accept = derive_accept_key(key.unwrap().as_bytes());
    let mut answer =
        format!("HTTP/1.1 101 \r\nSec-WebSocket-Accept: {accept}\r\n\r\n").into_bytes();
    answer.extend([0x81, 127]);
    answer.extend((text.len() as u64).to_be_bytes());
    answer.extend(text);
    stream.write_all(&answer).unwrap();
    stream.flush().unwrap();
    read_all(&mut stream, reads);
    stream
}

/// Handles what happens to a socket until it is done.
fn turn(poll: &mut Poll, mut handle: impl FnMut(&Event), mut done: impl FnMut() -> bool) {
    let mut events = Events::with_capacity(8);
    let end = Instant::now() + DEADLINE;
    while !done() {
        assert!(Instant::now() < end, "not done in time");
        poll.poll(&mut events, Some(Duration::from_millis(50)))
            .unwrap();
        events.iter().for_each(&mut handle);
    }
}

#[test]
fn what_is_longer_than_a_socket_takes_at_once_arrives_both_ways() {
    /// Nearly the longest message, in many records.
    const LONG: usize = 250_000;
    /// Far more than the buffers of both sockets hold.
    const COUNT: usize = 1_000;
    const SAID: &[u8] = &[b'x'; 16_000];
    /// Head and mask of each.
    const FRAME: usize = SAID.len() + 8;
    let Some(certificates) = Certificates::new(HERE) else {
        return;
    };
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let target: Target = format!("wss://{}", listener.local_addr().unwrap())
        .parse()
        .unwrap();
    let config = certificates.server_config();
    let (read, reads) = channel();
    let server = thread::spawn(move || one_client(&listener, config, &[b'x'; LONG], &reads));
    let mut poll = Poll::new().unwrap();
    let tls = tls::config(Some(Path::new(&certificates.root()))).unwrap();
    let mut connection = Connection::open(&target, Some(&tls), poll.registry(), Token(0)).unwrap();
    let (mut buffer, heard) = (vec![0; 1 << 18], Cell::new(0));
    let mut handle = |connection: &mut Connection, event: &Event| {
        if event.is_writable() {
            connection.writable().unwrap();
        }
        if event.is_readable() {
            let take = |arrival: Arrival<'_>| match arrival {
                Arrival::Open => {}
                Arrival::Text(text) => heard.set(text.len()),
            };
            connection.readable(&mut buffer, false, take).unwrap();
        }
    };
    let all_heard = || heard.get() == LONG;
    turn(&mut poll, |event| handle(&mut connection, event), all_heard);
    for _ in 0..COUNT {
        connection.send(SAID).unwrap();
    }
    // Only now does anybody read.
    read.send(COUNT * FRAME).unwrap();
    let all_said = || server.is_finished();
    turn(&mut poll, |event| handle(&mut connection, event), all_said);
    server.join().unwrap();
}

#[test]
fn what_a_session_has_taken_goes_on_when_the_socket_can_take_more() {
    let Some(certificates) = Certificates::new(HERE) else {
        return;
    };
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    let target: Target = format!("wss://{address}").parse().unwrap();
    let config = certificates.server_config();
    let (shaken, hands) = channel();
    let (read, reads) = channel();
    let server = thread::spawn(move || {
        let mut stream = accept(&listener, config);
        stream.read_exact(&mut [0]).unwrap();
        shaken.send(()).unwrap();
        read_all(&mut stream, &reads);
        stream
    });
    let mut poll = Poll::new().unwrap();
    let mut stream = TcpStream::connect(address).unwrap();
    let both = Interest::READABLE | Interest::WRITABLE;
    poll.registry()
        .register(&mut stream, Token(0), both)
        .unwrap();
    let config = tls::config(Some(Path::new(&certificates.root()))).unwrap();
    let tls = Tls::new(stream, &config, target.name().unwrap()).unwrap();
    let mut wire = Wire::Tls(Box::new(tls));
    // Waits in the session for the handshake.
    let mut begun = false;
    let handle = |event: &Event| {
        if event.is_writable() && !std::mem::replace(&mut begun, true) {
            assert_eq!(wire.write(b"x").unwrap(), 1);
        }
        if event.is_readable() {
            let nothing = wire.read(&mut [0; 64]).unwrap_err();
            assert_eq!(nothing.kind(), ErrorKind::WouldBlock);
        }
    };
    turn(&mut poll, handle, || hands.try_recv().is_ok());
    let mut count = 0;
    let full = loop {
        match wire.write(&[b'x'; 10_000]) {
            Ok(taken) => count += taken,
            Err(error) => break error,
        }
    };
    assert_eq!(full.kind(), ErrorKind::WouldBlock);
    read.send(count).unwrap();
    let handle = |event: &Event| {
        if event.is_writable() {
            wire.flush().unwrap();
        }
    };
    turn(&mut poll, handle, || server.is_finished());
    server.join().unwrap();
}
