//! Why a command makes no sense just now. What the user reads about it is another's business.

/// Why a command makes no sense just now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cannot {
    /// Not in the room yet.
    NotInRoom,
    /// The game has not begun.
    NotStarted,
    /// The game is over.
    Over,
    /// The user holds no seat.
    Watching,
    /// The game is paused.
    Paused,
    /// The last throw or play is not answered yet.
    Unanswered,
    /// First the plays.
    PlayFirst,
    /// First the throw.
    ThrowFirst,
    /// Another seat is in turn.
    NotYourTurn,
    /// Not one of the legal plays.
    NoSuchPlay,
    /// No person holds that seat.
    NobodyThere,
    /// The room's seats end with that number.
    NoSuchSeat(u8),
    /// No connection: try again later.
    NoConnection,
    /// No connection: it is said as soon as there is one.
    SaidLater,
    /// No connection, and too much waits to be said: it is not.
    TooMuchToSay,
}
