//! The event loop: one thread with all clients' sockets, which plays at full speed or at a pace.

use std::{
    io::ErrorKind,
    sync::Arc,
    time::{Duration, Instant},
};

use anyhow::{Context as _, Result, bail};
use mio::{Events, Poll, Token};
use rustls::ClientConfig;

use super::{
    connection::{Arrival, Connection},
    context::Context,
    frame, machine,
    options::Options,
    pace::Pacer,
    room::Room,
    tally::{self, Fault, Tally},
    tls,
};

/// Rooms that are being set up at the same time, so that the server's queue of new connections does
/// not overflow.
const OPENING: usize = 32;
/// Without any progress for this long, setting up has failed, and a room stands still.
const PATIENCE: Duration = Duration::from_secs(15);
/// Sockets that are handled after one look.
const EVENTS: usize = 1024;
/// Longest wait for sockets.
const LOOK: Duration = Duration::from_millis(50);
/// A member may rightly be without so many replies when a window ends: it acts on events, which come
/// before the replies, and leaves one room while it makes another.
const UNANSWERED: u64 = 6;

/// All rooms and their clients.
#[derive(Debug)]
pub struct Engine {
    options: Options,
    /// What each client's TLS begins with, if the server is asked by TLS.
    tls: Option<Arc<ClientConfig>>,
    poll: Poll,
    events: Events,
    rooms: Vec<Room>,
    /// Members of room r are at r * players and after it; none if the connection is lost.
    connections: Vec<Option<Connection>>,
    context: Context,
    buffer: Vec<u8>,
    pacer: Option<Pacer>,
}

impl Engine {
    /// Nobody is connected yet.
    ///
    /// # Errors
    ///
    /// If so many sockets are not allowed, or the root to trust cannot be read.
    pub fn new(options: &Options) -> Result<Self> {
        machine::allow_sockets(options.room_count() * usize::from(options.players))?;
        let tls = match options.server.is_tls {
            true => Some(tls::config(options.root.as_deref())?),
            false => None,
        };
        Ok(Self {
            options: options.clone(),
            tls,
            poll: Poll::new()?,
            events: Events::with_capacity(EVENTS),
            rooms: Vec::new(),
            connections: Vec::new(),
            context: Context::new(options),
            buffer: vec![0; frame::MAX_MESSAGE],
            pacer: None,
        })
    }

    /// What was counted so far.
    pub fn tally(&mut self) -> &mut Tally {
        &mut self.context.tally
    }

    /// Connects all clients and seats them in their rooms; says how long that took.
    ///
    /// # Errors
    ///
    /// If anything goes wrong.
    pub fn seat_everyone(&mut self) -> Result<Duration> {
        let begun = Instant::now();
        let mut progress = (0, begun);
        while self.context.seated < self.options.room_count() {
            while self.rooms.len() < self.options.room_count()
                && self.rooms.len() - self.context.seated < OPENING
            {
                self.open_room()?;
            }
            self.look(LOOK)?;
            self.check_faults()?;
            let now = Instant::now();
            let bytes = self.context.tally.counts.bytes;
            if bytes > progress.0 {
                progress = (bytes, now);
            } else if now - progress.1 > PATIENCE {
                bail!(
                    "{} answers nothing for {} s",
                    self.options.server,
                    PATIENCE.as_secs()
                );
            }
        }
        Ok(begun.elapsed())
    }

    /// Starts all games.
    pub fn start(&mut self) {
        self.context.starting = true;
        self.pacer = self
            .options
            .pace
            .map(|pace| Pacer::new(pace, self.rooms.len(), Instant::now()));
        for room in 0..self.rooms.len() {
            self.rooms[room].start(&mut self.context);
            self.send(room);
        }
    }

    /// Plays until then.
    ///
    /// # Errors
    ///
    /// If no room goes on.
    pub fn play_until(&mut self, end: Instant) -> Result<()> {
        loop {
            let now = Instant::now();
            if now >= end {
                return Ok(());
            }
            let mut wait = (end - now).min(LOOK);
            while let Some((room, due)) = self.pacer.as_mut().and_then(|pacer| pacer.next(now)) {
                self.rooms[room].fall_due(due, &mut self.context);
                self.send(room);
            }
            if let Some(pacer) = &self.pacer {
                wait = pacer.wait(now, wait);
            }
            if self.options.spin {
                wait = Duration::ZERO;
            }
            self.look(wait)?;
            if self.context.broken == self.rooms.len() {
                self.check_faults()?;
            }
        }
    }

    /// At the end of a window: what waits has waited at least until now. Says how much waits.
    pub fn count_waiting(&mut self) -> u64 {
        let now = Instant::now();
        let mut count = 0;
        for from in self.rooms.iter().flat_map(Room::waiting) {
            count += 1;
            if self.pacer.is_some() {
                tally::record(&mut self.context.tally.own, from, now);
                tally::record(&mut self.context.tally.everybody, from, now);
            }
        }
        count
    }

    /// Looks for rooms that stand still and requests that have had no reply.
    pub fn check_rooms(&mut self) {
        let now = Instant::now();
        for (number, room) in self.rooms.iter().enumerate() {
            let silence = now - room.heard_at();
            if room.is_expected() && silence > PATIENCE {
                let seconds = silence.as_secs();
                let what = || format!("room {number} stands still for {seconds} s");
                self.context.tally.fault(Fault::Stalled, what);
            }
            let unanswered = room.unanswered();
            if unanswered > UNANSWERED {
                let what = || {
                    format!("a player of room {number} has had no reply to {unanswered} requests")
                };
                self.context.tally.fault(Fault::Stalled, what);
            }
        }
    }

    fn check_faults(&self) -> Result<()> {
        match self.context.tally.faults.first.first() {
            None => Ok(()),
            Some(first) => bail!("{first}"),
        }
    }

    fn open_room(&mut self) -> Result<()> {
        let players = usize::from(self.options.players);
        self.rooms.push(Room::new(players, Instant::now()));
        for _ in 0..players {
            let token = Token(self.connections.len());
            let connection = Connection::open(
                &self.options.server,
                self.tls.as_ref(),
                self.poll.registry(),
                token,
            )?;
            self.connections.push(Some(connection));
        }
        Ok(())
    }

    /// Waits for sockets and handles those that are ready.
    fn look(&mut self, wait: Duration) -> Result<()> {
        match self.poll.poll(&mut self.events, Some(wait)) {
            Err(error) if error.kind() == ErrorKind::Interrupted => return Ok(()),
            result => result.context("cannot wait for sockets")?,
        }
        let events = std::mem::replace(&mut self.events, Events::with_capacity(0));
        for event in &events {
            let Token(index) = event.token();
            let done = match event.is_writable() {
                true => self.writable(index),
                false => Ok(()),
            };
            let done = match event.is_readable() || event.is_read_closed() || event.is_error() {
                true => done.and_then(|()| self.readable(index, event.is_read_closed())),
                false => done,
            };
            if let Err(error) = done {
                self.lose(index, &error);
            }
        }
        self.events = events;
        Ok(())
    }

    fn writable(&mut self, index: usize) -> Result<()> {
        match &mut self.connections[index] {
            Some(connection) => connection.writable(),
            None => Ok(()),
        }
    }

    fn readable(&mut self, index: usize, read_closed: bool) -> Result<()> {
        let Some(connection) = &mut self.connections[index] else {
            return Ok(());
        };
        let players = usize::from(self.options.players);
        let (room, member) = (index / players, index % players);
        let context = &mut self.context;
        let rooms = &mut self.rooms;
        let mut now = None;
        let done = connection.readable(&mut self.buffer, read_closed, |arrival| match arrival {
            Arrival::Open => rooms[room].connected(member, context),
            Arrival::Text(text) => {
                let now = *now.get_or_insert_with(Instant::now);
                rooms[room].read(member, text, now, context);
            }
        });
        self.send(room);
        done
    }

    /// Sends what a room's members ask.
    fn send(&mut self, room: usize) {
        let first = room * usize::from(self.options.players);
        let connections = &mut self.connections;
        let mut lost = Vec::new();
        self.context.requests.drain(|member, text| {
            if let Some(connection) = &mut connections[first + member]
                && let Err(error) = connection.send(text)
            {
                lost.push((first + member, error));
            }
        });
        for (index, error) in lost {
            self.lose(index, &error);
        }
    }

    /// A connection has ended: its room does not go on.
    fn lose(&mut self, index: usize, error: &anyhow::Error) {
        if self.connections[index].take().is_some() {
            let server = &self.options.server;
            self.context
                .tally
                .fault(Fault::Lost, || format!("{server}: {error:#}"));
            let room = index / usize::from(self.options.players);
            self.rooms[room].give_up(&mut self.context);
        }
    }
}
