# The full-screen client.

## The whole screen
tui-too-small = The window is { $now-width } by { $now-height }: the game needs { $width } columns and { $height } rows. Make it larger, or play line by line with --plain.
tui-connecting = Connecting to { $server } ...
tui-connected = connected
tui-disconnected = NO CONNECTION
tui-coming-back = coming back ...
tui-down = No connection for { $seconds } s ({ $why }): trying again in { $again } s. The seat is kept.
tui-no-connection-now = There is no connection just now.

## The first line of a room
tui-title-game = game { $number }
tui-title-locked = locked

## The turn
tui-turn = Turn
tui-lobby-waits = Waiting for players: i invites
tui-lobby-start = All are here: Enter starts
tui-lobby-host-starts = All are here: the host starts
tui-paused = The game is paused
tui-seeds = Gathering seeds for the dice
tui-your-throw = Your turn: Space throws
tui-your-play = Your turn: choose a play
tui-your-turn-sent = Your turn ...
tui-their-throw = { $who } is to throw
tui-their-play = { $who } is to play
tui-pool = To use: { $values }
tui-auto-on = Throws by itself now: a stops it
tui-auto-off = Space throws again
tui-stand-in = A bot plays: Space takes over
tui-stand-in-time = Your time was up { $times } times in a row, so a bot of the server plays for you now. The seat is still yours: Space takes it back at once.
tui-stand-in-asked = You were away, so a bot of the server plays for you now. The seat is still yours: Space takes it back at once.

tui-track-own = The board shows your own way again.
tui-track-of = The board shows the way of side { $side }.
tui-track-hidden = The board shows nobody's way.

## Between two games, when the user has asked for another
# $who: those who have not, such as P2 Kamala (away) and P3 (free).
tui-again-waits = Waiting for { $who }.
tui-again-waits-host = Waiting for { $who }. m frees a seat, or gives it to a bot.
tui-again-away = { $who } (away)
tui-again-free = { $who } (free)

## Plays
tui-plays = Plays ({ $count })
tui-wait = wait
tui-home = home
tui-no-such-play = There is no play { $play } now.

## The table
tui-table = Table
tui-host-watches = host: { $name }
tui-no-host = no host
tui-seat-free = (free)
tui-seat-you = you
tui-seat-host = host
tui-seat-stand-in = stand-in
tui-seat-rematch = again!
tui-seat-away = away
tui-seat-away-for = away { $span }
tui-bot-hard = bot, hard
tui-bot-easy = bot, easy
tui-bot-other = bot, { $level }

## What happens
tui-log = What happens
tui-back = You are back in seat { $seat }.
tui-seats-elsewhere = You still hold seats in { $rooms }.
tui-room-closed = The room is closed.
tui-left = You have left the room.
# On the user's own screen when this one is gone; a command follows.
tui-gone-left = You have left room { $room }. To come in again, if a seat is free:
tui-gone-watched = You watch room { $room } no longer. To watch it again:

## Typing
tui-type-chat = To all:
tui-type-side = To your side:
tui-type-play = Play:
tui-type-code = Code of the room:
tui-chat-refused = Not said: the text is empty or has characters that are not allowed.
tui-nobody-on-side = Nobody else is on your side to hear it: c says it to all.
tui-no-such-code = { $code } is no room's code.

## Keys
tui-keys-lobby = Enter join  w watch  n new room  c code  r look again  ? help  q quit
tui-keys-throw = Space throw  a always  c chat  m menu  i invite  ? help  q quit
tui-keys-play = Up/Down look  Enter play  1-9 number  c chat  m menu  ? help  q quit
tui-keys-start = Enter start  m seats and menu  i invite  c chat  ? help  q quit
tui-keys-over = Enter another game  v dice  c chat  m menu  ? help  q quit
tui-keys-wait = c chat  PgUp/PgDn log  i invite  v dice  m menu  ? help  q quit
tui-keys-chat = Enter say  Tab to all or your side only  Esc back
tui-keys-typing = Enter take  Esc back
tui-help = Keys (any key closes)
tui-help-room =
    Space, Enter    throw
    Up, Down        look at the plays on the board
    Left, Right     look at another counter's plays
    Enter           make the play that is looked at
    1 2 3 ...       type a play's number or notation, then Enter
    mouse           click a counter, then where it goes; a play twice
    a               throw by itself, or no longer
    w               the way of your counters, of others, of none
    c, C            chat to all, to your side only (Tab changes that)
    PgUp, PgDn      older and newer lines of the log
    i               invite: code, line to type, QR code
    m               menu: seats, bots, time limit, pause, host, ...
    v               what the dice follow from
    s, r            start (host); ask for another game
    Ctrl-Z, Ctrl-L  suspend; draw anew
    q               quit: away with the seat kept, or for good

    On the board: { $house } house, { $home } home, a b c d begin there,
    { $from } from, { $to } to, { $cut } is cut, a1 counter 1 of side a.
tui-help-lobby =
    Up, Down        choose a room
    Enter           join it, or come back to your seat
    w               watch it
    n               make a new room
    c               type the code of a private room
    r               look again (done every few seconds anyway)
    q               quit

## The menu
tui-menu = Menu
tui-menu-start = Start the game
tui-menu-rematch = Ask for another game
tui-menu-pause = Pause the game
tui-menu-unpause = Let the game go on
tui-menu-seat = Seat { $seat }: { $who }
tui-menu-stand = Give your seat up and watch
tui-menu-limit = Time limit
tui-menu-lock = Take no newcomers
tui-menu-unlock = Let newcomers in
tui-menu-end = End the game without a winner
tui-menu-quit = Quit
tui-menu-sit = Take this seat
tui-menu-bot-hard = A bot plays it, hard
tui-menu-bot-easy = A bot plays it, easy
tui-menu-open = Free it
tui-menu-swap = Swap with seat { $seat }: { $who }
tui-menu-host = Make this person the host
tui-menu-mute = Mute
tui-menu-unmute = Let speak again
tui-menu-remove = Send away for good
tui-no-limit = none

## Questions
tui-ask = A question
tui-ask-quit =
    A game is running.
    a, Enter  go away and keep the seat
    l         leave for good
    Esc       stay
# The same without a running game.
tui-ask-quit-seat =
    You have seat { $seat } here.
    a, Enter  go away and keep the seat
    l         leave for good
    Esc       stay
tui-ask-end =
    End the game for everybody, without a winner?
    y, Enter  end it
    Esc       go on
tui-ask-remove =
    Send { $who } away for good?
    y, Enter  send away
    Esc       let be

## How others come in
tui-invite = Invite (any key closes)
tui-invite-code = Room { $code }. The others type:
tui-invite-loopback = On other machines: with --server and this machine's address.
tui-invite-no-room = The window is too small for a QR code.
tui-dice = Dice (any key closes)
tui-dice-long = Dice (Up/Down; any other key closes)

## The lobby
tui-lobby-held = Your seats
tui-lobby-rooms = Public rooms
tui-lobby-none = There are no public rooms. Press n to make one, or c to type the code of a private one.
tui-lobby-looking = Looking ...
tui-no-games = The server has not said yet which games it offers.

## A new room
tui-form = A new room
tui-form-game = Game
tui-form-players = Seats
tui-form-seat = Your seat
tui-form-watch = watch only
tui-form-visibility = Who finds it
tui-form-public = everybody
tui-form-private = who has the code
tui-form-limit = Time limit
tui-form-keys = Up/Down field | Left/Right change | Enter make | Esc back

## House rules of a new room
tui-option-cut = Cutting
tui-option-cut-land = only where one lands
tui-option-cut-pass = also in passing
tui-option-home-split = Dividing at the centre
tui-option-track = Way
tui-option-track-full = all 81 squares
tui-option-track-ludii = 79 squares, as in Ludii
tui-option-occupancy = Sharing a square
tui-option-occupancy-shared = allowed
tui-option-occupancy-single = not allowed
tui-option-throws = Throws are used
tui-option-throws-pooled = when all are thrown
tui-option-throws-one-by-one = one by one
tui-option-yes = yes
tui-option-no = no

## What was not done
tui-refused-not-host = Only the host can do that.
tui-refused-not-seated = You hold no seat: m shows the free ones.
tui-refused-not-ready = A seat is still free: i invites somebody, m gives it to a bot.
tui-refused-seat-taken = Somebody has that seat.
tui-refused-not-possible = That is not possible now.
tui-refused-started = Only the first game is started so, and it has been; r asks for another.
tui-turned-away-unknown-room = No room has the code { $code }: c takes another, and r looks for the public ones again.
tui-turned-away-room-full = Every seat of room { $code } is taken: w watches it from the list.
tui-turned-away-seat-taken = Somebody has that seat in room { $code }: Enter takes a free one.
tui-turned-away-locked = Room { $code } takes no newcomers: its host may let them in.
tui-cannot-play-first = First use what you threw: choose a play.
tui-cannot-throw-first = First throw: Space.
tui-cannot-no-such-play = That is not one of the plays.
tui-cannot-nobody-there = No person holds that seat.
