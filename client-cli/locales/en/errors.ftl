# Refusals, and whatever else goes wrong.

## The program

errors-turn-seconds = --turn-seconds takes the seconds for each throw or play, from { $least } to { $most }, or 0 for no limit
errors-host-seat = --seat { $seat } is none of { $players } seats: give another, more --players, or --seat 0 to watch
errors-unknown-game = no rules of { $game } are known here: there are those of { $games }
errors-no-folder = no folder for configuration is known: set KELIYA_CONFIG_DIR
errors-identity = cannot keep your token in { $path }: { $why }; set KELIYA_CONFIG_DIR to another folder
errors-screen = cannot write: { $why }
errors-file = cannot use { $path }: { $why }
errors-log-write = cannot write the log: { $why }
errors-runtime = cannot start: { $why }

## The connection

errors-unreachable = no keliya server at { $server } ({ $why }): is it running? Start one with `cargo run --release`, or give its address by --server
errors-no-answer = { $seconds ->
    [one] no answer in 1 second
   *[other] no answer in { $seconds } seconds
}
errors-full = the server at { $server } takes nobody just now ({ $why }): try again later; if it goes on, check that it is a keliya server
errors-http = it answers HTTP status { $status }
errors-closed-at-once = it closed the connection at once
errors-other-language = it speaks another language
errors-superseded = you are connected too often: the same player is connected in eight other places by now, so this one was closed. Close another and come back, or play as somebody else by --profile NAME (server { $server })
errors-not-keliya = what is at { $server } is no keliya server ({ $why }): check the address and the port given by --server
errors-lost-broke = the connection broke
errors-lost-nothing-taken = the server takes nothing
errors-lost-silent = the server is silent
errors-lost-shutdown = the server is shutting down
errors-lost-slow = the connection was too slow
errors-lost-policy = the server closed the connection
errors-lost-closed = the server closed the connection (code { $code })

## Turned away

errors-sent-away = the host sent you away: join or host another room
errors-protocol = this server speaks protocol { $versions }; this client speaks { $own }: update whichever is older
errors-protocol-unknown = this server speaks another version of the protocol; this client speaks { $own }: update whichever is older
errors-bad-name = the server does not take your name ({ $why }): choose another by --name
errors-unauthorized = the server does not know you: try again
errors-unknown-room = no room has the code { $code }: ask the host to read it again (it may also have been closed), or see the public ones with `keliya rooms{ $suffix }`
errors-room-full = every seat of room { $code } is taken: look on with `keliya watch { $code }{ $suffix }`
errors-seat-taken = somebody has that seat: leave --seat out to get a free one, `keliya join { $code }{ $suffix }`
errors-locked = room { $code } takes no newcomers: ask the host to type `lock off`
errors-removed = the host of room { $code } has sent you away for good: join or host another room
errors-too-many = the server has too much already ({ $why }): leave a room you no longer need, or try later
errors-join-seat = room { $code } has no seat { $seat }: leave --seat out to get a free one, `keliya join { $code }{ $suffix }`
errors-bad-message = the server does not understand what was asked ({ $why }): check the numbers given
errors-shutting-down = the server is shutting down: try again later
errors-not-in-room = you are no longer in room { $code }
errors-unsupported = this server does not offer that ({ $why })
errors-internal = the server is in trouble and could not do that ({ $why }): try again later; if it goes on, tell whoever runs it
errors-refused = the server refused ({ $code }): { $why }
errors-bad-options = the server does not offer that ({ $why })
# Below errors-bad-options: what it does offer. Flags stay as they are.
errors-offer-game = { $title }: --game { $game } --players { $players }
errors-offer-option = --option { $option }={ $values }  (default { $default })

## What was asked for, in brackets or in the middle of a sentence

errors-request-hello = saying hello
errors-request-create-room = making a room
errors-request-join-room = coming into the room
errors-request-leave-room = leaving the room
errors-request-sit = taking a seat
errors-request-stand = giving the seat up
errors-request-seed = giving a seed for the dice
errors-request-set-seat = giving a seat away
errors-request-start = starting the game
errors-request-throw = a throw
errors-request-play = a play
errors-request-chat = saying something
errors-request-set-host = making somebody else the host
errors-request-set-timer = setting the time limit
errors-request-pause = pausing the game
errors-request-unpause = letting the game go on
errors-request-remove = sending somebody away
errors-request-mute = changing who may chat
errors-request-lock = changing if newcomers may come
errors-request-swap-seats = swapping seats
errors-request-end-game = ending the game
errors-request-rematch = asking for another game
errors-request-sync = catching up with the room
errors-request-list-rooms = the list of rooms
errors-request-list-games = the list of games
errors-request-ping = seeing if the server is there

## Refused in the room

errors-room-no-rematch = Rematches are not offered by this server: make a new room with keliya host.
errors-room-unsupported = This server does not offer that ({ $what }).
errors-room-not-host = Only the host can do that: w shows who it is.
errors-room-not-seated = You hold no seat: sit N takes one.
errors-room-not-ready = A seat is still free: wait for somebody, or give it to a bot by bot N.
errors-room-seat-taken = Somebody has that seat: w shows who.
errors-room-full-seats = Every seat is taken.
errors-room-muted = Not said: the host has muted you.
errors-room-unknown-player = That person is not in the room.
errors-room-paused = The game is paused: the host lets it go on.
errors-room-stale = Not done: the game had moved on before it arrived; look again.
errors-room-not-your-turn = It is not your turn.
errors-room-not-possible = Not possible now: p shows what is.
errors-room-started = Only the first game is started by s, and it has been; r asks for another.
errors-room-not-over = Another game can be asked for when this one is over.
errors-room-no-game = There is no game to stop.
errors-room-not-now = Not at this time: seats change between games.
errors-room-shutting-down = The server is shutting down; this goes on when it is back.
errors-room-internal = The server failed to do that ({ $what }): see how things are, and try again.
errors-room-refused = Refused ({ $what }, { $code }): { $why }

## Not possible just now

errors-cannot-not-in-room = You are not in the room yet.
errors-cannot-not-started = The game has not started yet.
errors-cannot-over = The game is over.
errors-cannot-watching = You only watch here.
errors-cannot-paused = The game is paused.
errors-cannot-unanswered = Your last throw or play has not been answered yet.
errors-cannot-play-first = First use what you threw: p shows the plays.
errors-cannot-throw-first = First throw: t.
errors-cannot-not-your-turn = It is not your turn.
errors-cannot-no-such-play = That is not one of the plays: p shows them.
errors-cannot-no-such-seat = There is no such seat: they are 1 to { $last }.
errors-cannot-nobody-there = No person holds that seat: w shows who does.
errors-cannot-no-connection = No connection just now: try again when it is back.
errors-cannot-said-later = No connection just now; that is said as soon as there is one.
errors-cannot-too-much = No connection, and too much is waiting to be said: not sent.

## Typed

errors-typed-unknown = No such command: { $word } (? lists them).
errors-typed-seat = Type { $command } and a seat, such as { $command } 2.
errors-typed-bot = Type bot and a seat, and easy or hard if you like, such as bot 2 easy.
errors-typed-timer = Type timer and the seconds, from { $least } to { $most }, or 0 for no limit, such as timer 60.
errors-typed-lock = Type lock on or lock off.
errors-typed-swap = Type swap and two seats, such as swap 1 2.
errors-typed-text-empty = Not said: the text is empty.
errors-typed-text-long = Not said: the text is longer than { $most } characters.
errors-typed-text-character = Not said: the text has a character that is not allowed ({ $character }).
