//! The signals by which the system asks the program to end, to stop, and to go on.

use std::io;

/// What is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Asked {
    /// To end.
    End,
    /// To stop for a while.
    #[cfg(unix)]
    Stop,
    /// To go on.
    #[cfg(unix)]
    GoOn,
}

/// The signals listened to.
pub(super) struct Signals {
    #[cfg(unix)]
    inner: unix::Inner,
}

#[cfg(unix)]
mod unix {
    use rustix::process::{self, Signal as Number};
    use tokio::signal::unix::{Signal, SignalKind, signal};

    pub(super) struct Inner {
        pub(super) interrupt: Signal,
        pub(super) terminate: Signal,
        pub(super) hang_up: Signal,
        pub(super) stop: Signal,
        pub(super) go_on: Signal,
    }

    impl Inner {
        pub(super) fn listen() -> std::io::Result<Self> {
            let numbered = |number: Number| signal(SignalKind::from_raw(number.as_raw()));
            Ok(Self {
                interrupt: signal(SignalKind::interrupt())?,
                terminate: signal(SignalKind::terminate())?,
                hang_up: signal(SignalKind::hangup())?,
                stop: numbered(Number::TSTP)?,
                go_on: numbered(Number::CONT)?,
            })
        }
    }

    /// Stops this process until it is told to go on; says if it can be stopped.
    pub(super) fn stop() -> bool {
        process::kill_process(process::getpid(), Number::STOP).is_ok()
    }
}

impl Signals {
    #[cfg(unix)]
    pub(super) fn listen() -> io::Result<Self> {
        Ok(Self {
            inner: unix::Inner::listen()?,
        })
    }

    /// The next thing that is asked.
    #[cfg(unix)]
    pub(super) async fn next(&mut self) -> Asked {
        let inner = &mut self.inner;
        tokio::select! {
            _ = inner.interrupt.recv() => Asked::End,
            _ = inner.terminate.recv() => Asked::End,
            _ = inner.hang_up.recv() => Asked::End,
            _ = inner.stop.recv() => Asked::Stop,
            _ = inner.go_on.recv() => Asked::GoOn,
        }
    }

    /// Stops this process until [`Asked::GoOn`]; not everywhere is there such a thing, and it says
    /// if there is.
    pub(super) fn stop() -> bool {
        #[cfg(unix)]
        return unix::stop();
        #[cfg(not(unix))]
        false
    }

    #[cfg(not(unix))]
    pub(super) fn listen() -> io::Result<Self> {
        Ok(Self {})
    }

    #[cfg(not(unix))]
    pub(super) async fn next(&mut self) -> Asked {
        // A failure to listen leaves the terminal's own way of ending a program.
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
        Asked::End
    }
}
