//! The terminal: taken for a full screen, and always given back as it was.

use std::{
    io::{self, BufWriter, Stdout, Write},
    panic,
};

use crossterm::{
    cursor,
    event::{DisableBracketedPaste, DisableMouseCapture, EnableBracketedPaste, EnableMouseCapture},
    execute, queue,
    terminal::{
        self, BeginSynchronizedUpdate, EndSynchronizedUpdate, EnterAlternateScreen,
        LeaveAlternateScreen,
    },
};
use ratatui::{
    Frame, Terminal,
    layout::{Position, Rect},
};

use super::careful::{Careful, Rows};

/// What is written at once: a whole screen in most cases.
const BUFFER: usize = 64 * 1024;

/// The terminal while it is ours.
pub(super) struct Screen {
    terminal: Terminal<Careful<BufWriter<Stdout>>>,
    rows: Rows,
}

impl Screen {
    /// Takes the terminal. Should the program panic, it is given back before the report of it.
    pub(super) fn open() -> io::Result<Self> {
        let report = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            give_back();
            report(info);
        }));
        let backend = Careful::new(BufWriter::with_capacity(BUFFER, io::stdout()));
        let mut screen = Self {
            terminal: Terminal::new(backend)?,
            rows: Rows::default(),
        };
        screen.take()?;
        Ok(screen)
    }

    /// Takes the terminal, for the first time or again; what is on it is drawn anew.
    pub(super) fn take(&mut self) -> io::Result<()> {
        // Raw mode that is thought to be on is not set again, but a shell may have ended it.
        terminal::disable_raw_mode()?;
        terminal::enable_raw_mode()?;
        execute!(
            io::stdout(),
            EnterAlternateScreen,
            EnableMouseCapture,
            EnableBracketedPaste,
            cursor::Hide
        )?;
        self.forget()
    }

    /// The screen's size, in columns and rows.
    pub(super) fn size(&self) -> io::Result<(u16, u16)> {
        let size = self.terminal.size()?;
        Ok((size.width, size.height))
    }

    /// Forgets what is on the screen.
    pub(super) fn forget(&mut self) -> io::Result<()> {
        // Not `clear`: that asks the terminal where its cursor is, and some do not answer.
        self.rows.forget();
        let size = self.terminal.size()?;
        self.terminal.resize(Rect::from((Position::ORIGIN, size)))
    }

    /// Draws what has changed, in one go.
    pub(super) fn draw(&mut self, draw: impl FnOnce(&mut Frame<'_>)) -> io::Result<()> {
        queue!(self.terminal.backend_mut(), BeginSynchronizedUpdate)?;
        let rows = &mut self.rows;
        self.terminal.draw(|frame| {
            draw(frame);
            rows.mark(frame.buffer_mut());
        })?;
        queue!(self.terminal.backend_mut(), EndSynchronizedUpdate)?;
        Write::flush(self.terminal.backend_mut())
    }

    /// Gives the terminal back until it is taken again.
    #[allow(clippy::unused_self, reason = "only who has taken it gives it back")]
    pub(super) fn lend(&mut self) {
        give_back();
    }
}

impl Drop for Screen {
    fn drop(&mut self) {
        give_back();
    }
}

/// Gives the terminal back. There is nobody to tell of a failure.
fn give_back() {
    let _ = execute!(
        io::stdout(),
        EndSynchronizedUpdate,
        DisableBracketedPaste,
        DisableMouseCapture,
        LeaveAlternateScreen,
        cursor::Show
    );
    let _ = terminal::disable_raw_mode();
}

#[cfg(test)]
mod tests {
    use std::{env, io::Read};

    use portable_pty::{CommandBuilder, PtySize, native_pty_system};

    use super::*;

    const REASON: &str = "on purpose, at the full screen";

    #[test]
    #[ignore = "the test below runs it, in a terminal of its own"]
    fn panics() {
        let _screen = Screen::open().unwrap();
        panic!("{REASON}");
    }

    #[test]
    fn a_panic_gives_the_terminal_back_before_it_is_reported() {
        let pty = native_pty_system().openpty(PtySize::default()).unwrap();
        let modes = format!("{:?}", pty.master.get_termios().unwrap());
        let mut command = CommandBuilder::new(env::current_exe().unwrap());
        let test = "tui::terminal::tests::panics";
        command.args(["--ignored", "--exact", test, "--nocapture"]);
        let mut child = pty.slave.spawn_command(command).unwrap();
        let mut reader = pty.master.try_clone_reader().unwrap();
        let mut output = Vec::new();
        let mut bytes = [0; 1024];
        let reported = |output: &[u8]| String::from_utf8_lossy(output).contains(REASON);
        while !reported(&output) {
            let count = reader.read(&mut bytes).unwrap();
            output.extend_from_slice(&bytes[..count]);
        }
        child.wait().unwrap();
        let output = String::from_utf8_lossy(&output).into_owned();
        let taken = output.find("\u{1b}[?1049h").expect("the alternate screen");
        let given_back = output.find("\u{1b}[?1049l").expect("the user's own screen");
        let report = output.find(REASON).unwrap();
        assert!(taken < given_back && given_back < report, "{output:?}");
        assert_eq!(format!("{:?}", pty.master.get_termios().unwrap()), modes);
    }
}
