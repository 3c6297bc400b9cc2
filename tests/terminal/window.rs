//! A terminal with the built client in it: its screen as text, its keys, its modes.

use std::{
    io::{Read, Write},
    num::NonZero,
    path::Path,
    sync::{Arc, Condvar, Mutex},
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

use keliya_tests::binaries;
use portable_pty::{Child, CommandBuilder, ExitStatus, PtyPair, PtySize, native_pty_system};
use rustix::process::{Pid, Signal, kill_process};

/// How long the screen may take to show what is waited for.
pub(crate) const PATIENCE: Duration = Duration::from_secs(60);
/// How often the end of the client is looked for.
const POLL: Duration = Duration::from_millis(10);

/// The terminal's side of it.
#[derive(Default)]
struct Display {
    screen: Mutex<vt100::Parser>,
    changed: Condvar,
}

/// A terminal, and the client that runs in it; killed when dropped.
pub(crate) struct Window {
    pty: PtyPair,
    keys: Box<dyn Write + Send>,
    client: Box<dyn Child + Send + Sync>,
    display: Arc<Display>,
    reader: Option<JoinHandle<()>>,
    /// The terminal's modes before the client came.
    modes: String,
}

fn cells(count: u16) -> NonZero<u16> {
    NonZero::new(count).unwrap()
}

fn size(columns: u16, rows: u16) -> PtySize {
    PtySize {
        rows,
        cols: columns,
        pixel_width: 0,
        pixel_height: 0,
    }
}

impl Window {
    /// The client with these words on its command line, in a window of 80 by 24.
    pub(crate) fn open(server: &str, home: &Path, words: &[&str]) -> Self {
        let pty = native_pty_system().openpty(size(80, 24)).unwrap();
        let mut command = CommandBuilder::new(binaries::client());
        command.env_clear();
        command.env("TERM", "xterm-256color");
        command.env("LC_ALL", "C.UTF-8");
        command.env("KELIYA_CONFIG_DIR", home);
        command.args(words);
        command.args(["--server", server]);
        let display = Arc::new(Display::default());
        *display.screen.lock().unwrap() = vt100::Parser::new(cells(24), cells(80), 0);
        let modes = modes(&pty);
        let client = pty.slave.spawn_command(command).unwrap();
        let mut output = pty.master.try_clone_reader().unwrap();
        let shown = Arc::clone(&display);
        let reader = thread::spawn(move || {
            let mut bytes = [0; 8192];
            while let Ok(count @ 1..) = output.read(&mut bytes) {
                shown.screen.lock().unwrap().process(&bytes[..count]);
                shown.changed.notify_all();
            }
        });
        Self {
            keys: pty.master.take_writer().unwrap(),
            pty,
            client,
            display,
            reader: Some(reader),
            modes,
        }
    }

    /// Presses keys.
    pub(crate) fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
        self.keys.flush().unwrap();
    }

    /// What is on the screen.
    pub(crate) fn text(&self) -> String {
        self.display.screen.lock().unwrap().screen().contents()
    }

    /// Waits until something can be made of the screen.
    pub(crate) fn wait<T>(&self, what: &str, find: impl Fn(&str) -> Option<T>) -> T {
        let end = Instant::now() + PATIENCE;
        let mut screen = self.display.screen.lock().unwrap();
        loop {
            let text = screen.screen().contents();
            if let Some(found) = find(&text) {
                return found;
            }
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() {
                // Whoever reports the failure wants to read the screen too.
                drop(screen);
                panic!("no {what} in {PATIENCE:?}:\n{text}");
            }
            screen = self.display.changed.wait_timeout(screen, left).unwrap().0;
        }
    }

    /// Waits for a text on the screen.
    pub(crate) fn wait_for(&self, text: &str) {
        self.wait(text, |screen| screen.contains(text).then_some(()));
    }

    /// Waits until the screen is no longer that.
    pub(crate) fn wait_for_change(&self, before: &str) {
        self.wait("change", |screen| (screen != before).then_some(()));
    }

    /// The code of the room that is shown.
    pub(crate) fn code(&self) -> String {
        self.wait("room code", |screen| {
            let code = screen.split_whitespace().next()?;
            let shown = screen.contains("─ Table") && code.len() == 6;
            shown.then(|| code.to_owned())
        })
    }

    /// Makes the window larger or smaller.
    pub(crate) fn resize(&self, columns: u16, rows: u16) {
        let mut screen = self.display.screen.lock().unwrap();
        screen.screen_mut().set_size(cells(rows), cells(columns));
        drop(screen);
        self.pty.master.resize(size(columns, rows)).unwrap();
    }

    fn id(&self) -> u32 {
        self.client.process_id().unwrap()
    }

    /// Sends the client a signal.
    pub(crate) fn signal(&self, signal: Signal) {
        let id = i32::try_from(self.id()).ok().and_then(Pid::from_raw);
        kill_process(id.unwrap(), signal).unwrap();
    }

    /// Waits until the system says that the client stands still.
    pub(crate) fn wait_until_stopped(&self) {
        let end = Instant::now() + PATIENCE;
        let stat = format!("/proc/{}/stat", self.id());
        loop {
            let stat = std::fs::read_to_string(&stat).unwrap();
            // After the name in brackets comes the state.
            if stat
                .rsplit(')')
                .next()
                .unwrap()
                .trim_start()
                .starts_with('T')
            {
                return;
            }
            assert!(Instant::now() < end, "not stopped: {stat}");
            thread::sleep(POLL);
        }
    }

    /// Waits for the client's end.
    pub(crate) fn wait_for_end(&mut self) -> ExitStatus {
        let end = Instant::now() + PATIENCE;
        loop {
            if let Some(status) = self.client.try_wait().unwrap() {
                return status;
            }
            assert!(Instant::now() < end, "no end:\n{}", self.text());
            thread::sleep(POLL);
        }
    }

    /// Is a full screen shown?
    pub(crate) fn is_full_screen(&self) -> bool {
        let screen = self.display.screen.lock().unwrap();
        screen.screen().alternate_screen()
    }

    /// Waits until the terminal is as it was before the client came.
    pub(crate) fn wait_until_given_back(&self) {
        let end = Instant::now() + PATIENCE;
        loop {
            let left = self.left_behind();
            if left.is_empty() {
                return;
            }
            assert!(
                Instant::now() < end,
                "left behind: {left:?}\n{}",
                self.text()
            );
            thread::sleep(POLL);
        }
    }

    /// What of the terminal is not as it was.
    fn left_behind(&self) -> Vec<String> {
        let display = self.display.screen.lock().unwrap();
        let screen = display.screen();
        let mut left = Vec::new();
        if screen.alternate_screen() {
            left.push("the alternate screen".to_owned());
        }
        if screen.hide_cursor() {
            left.push("a hidden cursor".to_owned());
        }
        if screen.bracketed_paste() {
            left.push("bracketed paste".to_owned());
        }
        if screen.mouse_protocol_mode() != vt100::MouseProtocolMode::None {
            left.push("the mouse".to_owned());
        }
        let now = modes(&self.pty);
        if now != self.modes {
            left.push(format!("modes {now}, before {}", self.modes));
        }
        left
    }
}

/// The modes of the terminal as the system has them.
fn modes(pty: &PtyPair) -> String {
    format!("{:?}", pty.master.get_termios().unwrap())
}

impl Drop for Window {
    fn drop(&mut self) {
        // One that has ended cannot be killed.
        let _ = self.client.kill();
        let _ = self.client.wait();
        // The reader ends when the last end of the terminal on this side's other half is closed,
        // which is only when `pty` is dropped: it is not waited for.
        drop(self.reader.take());
    }
}
