//! A child process whose output is collected, so that a failed test can show it, and which does not
//! outlive its owner.

use std::{
    io::{BufRead, BufReader, Read},
    process::{Child, Command, ExitStatus, Stdio},
    sync::{Arc, Condvar, Mutex},
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

/// How often the end of a process is looked for.
const POLL: Duration = Duration::from_millis(5);

/// A running process; killed when dropped.
#[derive(Debug)]
pub struct Process {
    name: String,
    child: Child,
    output: Arc<Output>,
    readers: Vec<JoinHandle<()>>,
}

#[derive(Debug, Default)]
struct Output {
    lines: Mutex<Vec<String>>,
    grown: Condvar,
}

impl Process {
    /// Starts a process; its output is shown under `name`.
    ///
    /// # Panics
    ///
    /// If it cannot be started.
    #[must_use]
    pub fn start(name: &str, command: &mut Command) -> Self {
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap_or_else(|error| panic!("{name}: {command:?}: {error}"));
        let output = Arc::new(Output::default());
        let readers = vec![
            output.clone().collect(child.stdout.take().unwrap()),
            output.clone().collect(child.stderr.take().unwrap()),
        ];
        Self {
            name: name.to_owned(),
            child,
            output,
            readers,
        }
    }

    /// The process id.
    #[must_use]
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// Everything that it has written so far, both streams, line by line.
    #[must_use]
    pub fn output(&self) -> Vec<String> {
        self.output.lines.lock().unwrap().clone()
    }

    /// Waits for a line from which `find` makes something.
    ///
    /// # Panics
    ///
    /// If there is none in time.
    pub fn wait_for<T>(
        &self,
        what: &str,
        deadline: Duration,
        find: impl Fn(&str) -> Option<T>,
    ) -> T {
        let end = Instant::now() + deadline;
        let mut lines = self.output.lines.lock().unwrap();
        loop {
            if let Some(found) = lines.iter().find_map(|line| find(line)) {
                return found;
            }
            let left = end.saturating_duration_since(Instant::now());
            assert!(
                !left.is_zero(),
                "{}: no {what} in {deadline:?}:\n{}",
                self.name,
                lines.join("\n")
            );
            lines = self.output.grown.wait_timeout(lines, left).unwrap().0;
        }
    }

    /// Sends a signal by its name, such as `TERM`.
    ///
    /// # Panics
    ///
    /// If it cannot be sent.
    pub fn signal(&self, signal: &str) {
        // By the shell, whose `kill` is built in: this crate has no unsafe code.
        let status = Command::new("sh")
            .args(["-c", &format!("kill -{signal} {}", self.id())])
            .status()
            .unwrap();
        assert!(status.success(), "kill -{signal} {}", self.id());
    }

    /// Kills it, if it still runs.
    pub fn kill(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }

    /// Writes to its standard input.
    ///
    /// # Panics
    ///
    /// If it cannot be written to.
    pub fn type_in(&mut self, text: &str) {
        use std::io::Write;
        self.child
            .stdin
            .as_mut()
            .unwrap()
            .write_all(text.as_bytes())
            .unwrap();
    }

    /// Waits for its end.
    ///
    /// # Panics
    ///
    /// If it goes on beyond the deadline.
    pub async fn wait(&mut self, deadline: Duration) -> ExitStatus {
        let end = Instant::now() + deadline;
        let status = loop {
            if let Some(status) = self.child.try_wait().unwrap() {
                break status;
            }
            assert!(
                Instant::now() < end,
                "{} has not ended in {deadline:?}:\n{}",
                self.name,
                self.output().join("\n")
            );
            tokio::time::sleep(POLL).await;
        };
        for reader in self.readers.drain(..) {
            reader.join().unwrap();
        }
        status
    }
}

impl Output {
    fn collect(self: Arc<Self>, stream: impl Read + Send + 'static) -> JoinHandle<()> {
        thread::spawn(move || {
            for line in BufReader::new(stream).lines().map_while(Result::ok) {
                self.lines.lock().unwrap().push(line);
                self.grown.notify_all();
            }
        })
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        self.kill();
        if thread::panicking() {
            for line in self.output() {
                eprintln!("{} | {line}", self.name);
            }
        }
    }
}
