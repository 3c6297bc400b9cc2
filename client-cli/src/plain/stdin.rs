//! Lines from standard input.

use std::io::{self, BufRead, Read};

use tokio::sync::mpsc;

/// Lines read ahead; when full the reading waits, and with it whoever writes into the pipe.
const AHEAD: usize = 16;
/// Longest line read as one; what is longer is no command.
const LINE_BYTES: u64 = 8 * 1024;

/// Begins to read. The channel closes at the end of the input.
///
/// The thread is not waited for: it may be blocked in reading a terminal for ever, and has nothing
/// to clean up.
pub(crate) fn lines() -> mpsc::Receiver<String> {
    let (sender, lines) = mpsc::channel(AHEAD);
    std::thread::spawn(move || {
        let mut input = io::stdin().lock();
        let mut line = Vec::new();
        loop {
            line.clear();
            match input.by_ref().take(LINE_BYTES).read_until(b'\n', &mut line) {
                Ok(0) | Err(_) => return,
                Ok(_) => {
                    let line = String::from_utf8_lossy(&line).into_owned();
                    if sender.blocking_send(line).is_err() {
                        return;
                    }
                }
            }
        }
    });
    lines
}
