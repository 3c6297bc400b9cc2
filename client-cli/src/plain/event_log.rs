//! The file of `--log`: every numbered event as it was received, one a line, each once, also when
//! the same file is used again after a crash.

use std::{
    collections::HashMap,
    fs::{File, OpenOptions},
    io::{self, BufRead, BufReader, Write},
    path::Path,
};

use keliya_protocol::{RoomCode, ServerMessage};

/// Events of any rooms, appended to a file.
#[derive(Debug)]
pub(crate) struct EventLog {
    file: File,
    /// The last event written, by room.
    written: HashMap<RoomCode, u64>,
}

impl EventLog {
    /// Opens the file, and finds out what it holds already.
    pub(crate) fn open(path: &Path) -> io::Result<Self> {
        let mut options = OpenOptions::new();
        let mut file = options.create(true).read(true).append(true).open(path)?;
        let mut written = HashMap::new();
        let mut torn = false;
        let mut lines = BufReader::new(&file);
        let mut line = Vec::new();
        while lines.read_until(b'\n', &mut line)? > 0 {
            torn = !line.ends_with(b"\n");
            if let Ok(ServerMessage::Event(event)) =
                ServerMessage::decode(&String::from_utf8_lossy(&line))
            {
                written.insert(event.room, event.seq);
            }
            line.clear();
        }
        if torn {
            // A crash cut the last line short; the next must not continue it.
            file.write_all(b"\n")?;
        }
        Ok(Self { file, written })
    }

    /// The room went back to that number: its next events are written although events of those
    /// numbers were.
    pub(crate) fn went_back(&mut self, room: RoomCode, seq: u64) {
        if let Some(last) = self.written.get_mut(&room) {
            *last = seq.min(*last);
        }
    }

    /// Appends an event.
    pub(crate) fn write(&mut self, text: &str) -> io::Result<()> {
        if let Ok(ServerMessage::Event(event)) = ServerMessage::decode(text) {
            let last = self.written.entry(event.room).or_default();
            if event.seq <= *last {
                return Ok(());
            }
            *last = event.seq;
        }
        // JSON has no raw line breaks inside strings, and none elsewhere matters.
        let line = text.replace(['\n', '\r'], " ") + "\n";
        self.file.write_all(line.as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn event(seq: u64) -> String {
        format!(
            r#"{{"type":"event","room":"K7QF3M","seq":{seq},"at":"2026-11-29T12:00:00.123Z","event":{{"kind":"paused"}}}}"#
        )
    }

    #[test]
    fn goes_on_where_it_ended() {
        let path = std::env::temp_dir().join(format!("keliya-log-{:x}", rand::random::<u64>()));
        let mut log = EventLog::open(&path).unwrap();
        log.write(&event(1)).unwrap();
        log.write(&event(2)).unwrap();
        drop(log);
        let mut log = EventLog::open(&path).unwrap();
        for seq in 1..=3 {
            log.write(&event(seq)).unwrap();
        }
        log.went_back("K7QF3M".parse().unwrap(), 2);
        for seq in 1..=3 {
            log.write(&event(seq)).unwrap();
        }
        let expected: String = [1, 2, 3, 3].map(|seq| event(seq) + "\n").concat();
        assert_eq!(fs::read_to_string(&path).unwrap(), expected);
        fs::remove_file(path).unwrap();
    }
}
