# Line mode: events, tables, what is shown on demand.

## Parts of sentences

plain-listed = { $first } and { $last }
# Who has a seat, as P1 Nimal.
plain-seat-person = P{ $seat } { $name }
plain-seat-bot = P{ $seat } bot
plain-seat-free = P{ $seat }
plain-level-easy = easy
plain-level-hard = hard
plain-seconds = { $count ->
    [one] 1 second
   *[other] { $count } seconds
}
plain-minutes = { $count ->
    [one] 1 minute
   *[other] { $count } minutes
}
plain-hours = { $count ->
    [one] 1 hour
   *[other] { $count } hours
}
plain-days = { $count ->
    [one] 1 day
   *[other] { $count } days
}

## Events

plain-event-seat-taken = { $name } has seat { $seat } (side { $side }).
plain-event-seat-bot = A bot ({ $level }) has seat { $seat } (side { $side }).
plain-event-stand-in = A bot ({ $level }) stands in for { $who }.
plain-event-owner-back = { $name } is back, and has seat { $seat } again.
plain-stand-in-time = Your time was up { $times } times in a row, so a bot of the server plays for you now. The seat is still yours: t takes it back at once.
plain-stand-in-asked = You were away, so a bot of the server plays for you now. The seat is still yours: t takes it back at once.
plain-seat-back = Your seat is yours again: { $acts ->
    [0] the bot of the server that was to play for you has not
    [one] meanwhile a bot of the server threw or played for you once
   *[other] meanwhile a bot of the server threw or played for you { $acts } times
}.
plain-event-seat-filled = Seat { $seat } (side { $side }) is taken.
plain-event-seat-left = { $name } gives seat { $seat } up.
plain-event-bot-left = The bot leaves seat { $seat }.
plain-event-host = { $name } is the host now.
plain-event-no-host = There is no host now: the next who joins will be.
plain-event-no-timer = There is no time limit now.
plain-event-timer = The time for each throw or play is { $seconds ->
    [one] 1 second
   *[other] { $seconds } seconds
} now.
plain-event-paused = The game is paused.
plain-event-unpaused = The game goes on.
plain-event-locked = The room takes no newcomers now.
plain-event-unlocked = The room is open to newcomers.
plain-event-removed = The host sent { $name } away.
plain-event-muted = { $name } may not chat now.
plain-event-unmuted = { $name } may chat again.
plain-event-swapped = Seats { $a } and { $b } are swapped: { $who }.
plain-event-swapped-free = Seats { $a } and { $b } are swapped.
plain-event-seed-given = { $who } gave the seed for the dice.
plain-event-seed-promised = { $who } promised a seed for the dice.
plain-event-seeds-asked = The seeds for the dice are being gathered.
plain-event-started = Game { $number } of { $game } begins: { $who } is first.
# $how: who acted. self, time (the server, because time was up) or stand-in (a bot, for a person).
plain-event-thrown = { $who } threw { $what }{ $again ->
    [yes] { "" }, and throws again
   *[no] { "" }
}{ $how ->
    [time] { " " }(time was up: the server threw)
    [stand-in] { " " }(the stand-in threw)
   *[self] { "" }
}.
plain-throw-dice = { $lots }, together { $value }
plain-throw-named = { $value } ({ $name })
plain-throw-bokka = Bokka
plain-throw-onduwa = Onduwa
plain-throw-pancha = Pancha
plain-event-played = { $who }'s { $steps }{ $how ->
    [time] { " " }(time was up: the server played)
    [stand-in] { " " }(the stand-in played)
   *[self] { "" }
}.
# $cuts: counters such as a1 and a2; $cut: yes if there are any.
plain-step-enter = counter { $counter } enters on { $to }{ $cut ->
    [yes] { " " }and cuts { $cuts }
   *[no] { "" }
}
plain-step-home = counter { $counter } goes { $from } to home{ $cut ->
    [yes] { " " }and cuts { $cuts }
   *[no] { "" }
}
plain-step-go = counter { $counter } goes { $from } to { $to }{ $cut ->
    [yes] { " " }and cuts { $cuts }
   *[no] { "" }
}
plain-steps-two = { $first }, and { $second }
plain-event-lost = { $who } cannot use { $values }.
plain-event-won = Game over: side { $side } wins ({ $winners }); games won: { $score }.
plain-event-ended = Game over: ended without a winner.
plain-event-rematch = { $who } would like another game.
plain-event-closed-idle = The room is closed: nothing happened in it for too long.
plain-event-closed-admin = The room was closed by the server's operator.
plain-event-closed = The room is closed ({ $reason }).
plain-event-unknown = Something happened that this client does not know.
plain-chat-all = { $who } says: { $text }
plain-chat-watcher = { $who }, watching, says: { $text }
plain-chat-side = { $who } says to the side: { $text }
plain-presence-here = { $who } is here.
plain-presence-away = { $who } is away; the seat is kept.
plain-presence-watches = { $who } looks on ({ $count ->
    [one] 1 watches
   *[other] { $count } watch
} now).
# Who watched, or gave a seat up before.
plain-presence-watched = { $who } is gone ({ $count ->
    [0] nobody watches
    [one] 1 watches
   *[other] { $count } watch
} now).

## The dice

plain-dice-fair = Dice checked: { $throws ->
    [0] the first seat follows
    [one] the one throw follows
   *[other] all { $throws } throws follow
} from the seeds agreed before the game{ $own ->
    [used] { "" }, yours among them
    [unused] { "" }, but the seed that you promised is not among them
   *[none] { "" }
}{ $kept ->
    [yes] { "" }; { $seats } did not give the promised seed
   *[no] { "" }
}.
plain-dice-unfair = DICE NOT FAIR: { $faults }. Keep this text, and do not trust this server.
plain-dice-unchecked-scheme = Dice unchecked: the server uses a scheme that this client does not know.
plain-dice-unchecked-missed = Dice unchecked: some of the throws were not seen.
plain-fault-no-seed = what the server revealed is no seed
plain-fault-other-seed = the server's seed is not the one it committed itself to
plain-fault-other-commitment = the server's commitment changed before the game
plain-fault-uneven = hashes and seeds are not as many
plain-fault-seat-seed = the seed of seat { $seat } is not the one promised
plain-fault-own-seed = your seed was given in time and not used
plain-fault-first-seat = the first seat does not follow from the seeds
plain-fault-throws = { $wrong } of { $all } throws do not follow from the seeds, the first of them throw { $first }
plain-dice-title = Dice of game { $number } in room { $room } ({ $scheme }):
plain-dice-commitment = commitment: { $hash }
plain-dice-own-hash = your hash: { $hash }
plain-dice-hash = hash of P{ $seat }: { $hash }
plain-dice-no-hash = hash of P{ $seat }: none given
plain-dice-seed = seed of P{ $seat }: { $seed }
plain-dice-no-seed = seed of P{ $seat }: none given
plain-dice-throws = throws: { $count }
plain-dice-revealed = revealed: { $seed }
plain-dice-next = next game: { $hash }

## Who is here

# $state: what is to be said of the seat, such as Nimal, you, host, here.
plain-who-seat = Seat { $seat }, side { $side }: { $state }.
plain-who-free = free
plain-who-bot = bot ({ $level })
plain-who-you = you
plain-who-host = host
plain-who-here = here
plain-who-away = away
plain-who-away-for = away for { $time }
plain-who-stand-in = a bot ({ $level }) stands in
plain-who-rematch = wants another game
plain-who-room = { $game }: { $about }.
plain-watching = { $count ->
    [0] nobody watches
    [one] 1 watches
   *[other] { $count } watch
}
plain-who-locked = no newcomers
plain-who-paused = paused
plain-who-timer = { $seconds ->
    [one] 1 second
   *[other] { $seconds } seconds
} for each throw or play
plain-who-score = Games won: { $score }.
plain-who-host-watches = The host is { $name }, who watches.
plain-who-no-host = There is no host.

## The turn

plain-turn-yours-throw = Your turn: t throws.
plain-turn-yours-play = Your turn: choose a play.
plain-turn-pool = To use: { $values }.
plain-turn-left = { $seconds ->
    [one] 1 second
   *[other] { $seconds } seconds
} left.
plain-turn-throw = { $who } is to throw.
plain-turn-play = { $who } is to choose a play.
plain-turn-waiting = Waiting for { $who }.
plain-turn-none-lobby = The game has not started.
plain-turn-none = Nobody is to act just now.
plain-turn-none-over = The game is over.
plain-turn-paused = The game is paused, and clocks stand.
plain-play-aloud = { $number }: { $steps } ({ $play }).

## The board

# $own: yes if the side is the reader's.
plain-board-side = Side { $side }{ $own ->
    [yes] { "" }, yours
   *[no] { "" }
}: { $owners }.
plain-board-nobody = nobody
plain-board-wait = { $own ->
    [yes] Your counter
   *[no] Counter
} { $counter } waits to come in.
plain-board-home = { $own ->
    [yes] Your counter
   *[no] Counter
} { $counter } is home.
# $game: pancha_keliya, siga or another; houses are called differently in some languages.
# $house: yes if the square is one. $with: other counters there, such as b1 and b2; $shared: yes if any.
plain-board-square = { $own ->
    [yes] Your counter
   *[no] Counter
} { $counter } is on { $square }{ $house ->
    [yes] { "" }, a house{ $game ->
       *[other] { "" }
    }
   *[no] { "" }
}, { $steps ->
    [one] 1 step
   *[other] { $steps } steps
} from home{ $shared ->
    [yes] { "" }, together with { $with }
   *[no] { "" }
}.
plain-board-off-track = { $own ->
    [yes] Your counter
   *[no] Counter
} { $counter } is on { $square }.
plain-board-none = No counters are on the board yet.
plain-board-too-large = (This board is too large to be drawn here.)
# Below the drawn board, in columns.
plain-board-owners = side { $side }  { $owners }
plain-board-waits = { $counter } waits
plain-board-is-home = { $counter } home

## The public rooms

plain-rooms-none = No public rooms. Make one:  keliya host --public{ $suffix }
plain-rooms-code = code
plain-rooms-game = game
plain-rooms-seats = seats
plain-rooms-state = state
plain-rooms-age = age
plain-rooms-host = host
plain-rooms-taken = { $taken } of { $players }
plain-rooms-locked = locked
plain-rooms-lobby = lobby
plain-rooms-playing = playing
plain-rooms-over = over
plain-rooms-seconds = { $count } s
plain-rooms-minutes = { $count } min
plain-rooms-hours = { $count } h
plain-rooms-days = { $count ->
    [one] 1 day
   *[other] { $count } days
}
plain-rooms-aloud = Room { $code }: { $game }, { $taken } of { $players } seats taken, { $state }, made { $age } ago by { $host }.
plain-rooms-nobody = nobody
plain-rooms-join = Sit down with:
plain-rooms-watch = Look on with:
# After the list, where nothing was asked for.
plain-rooms-make = Make a room with:
plain-rooms-more = keliya --help lists all commands; in a room, ? does.

## Coming and going

plain-entry-hosted = Room { $room } - others join with:
plain-entry-loopback = (On other machines: with --server and this machine's address.)
plain-entry-room = Room { $room }: { $game }.
plain-entry-back = You are back in seat { $seat } (side { $side }). To be another person here: --profile NAME
plain-entry-seat = You have seat { $seat } (side { $side }).
plain-entry-watching = You watch.
plain-entry-won = The game is over: side { $side } won.
plain-entry-help = ? lists the commands.
plain-lobby-full-host = All seats are taken: s starts.
plain-lobby-full = All seats are taken: the host can start.
plain-back = Connected again.
plain-back-after = Connected again after { $time }.
plain-went-back = The server has gone back to an earlier state of the room (event { $seq }): what happened after that is undone.
plain-seat-elsewhere = You still hold a seat in { $room }:
plain-missed = { $count ->
    [one] 1 event is
   *[other] { $count } events are
} too old to be told.
plain-unanswered = The connection was lost before the server answered ({ $what }): see whether it was done, and repeat it if not.
plain-unanswered-chat = chat: { $text }
plain-busy = The server cannot do that just now: again in { $seconds } s.
plain-token-forgotten = The server does not know your token any more: you are somebody new there, and seats held before are not yours.
plain-token-kept = Your old token is kept: if the server knows it again later, rename this file back to identity.json.
plain-token-spoilt = Your token could not be read and was put aside as { $path }: you are somebody new here.
plain-seed-not-listed = Warning: the game starts without the seed that you promised for the dice: you have no part in them.
plain-garbled = The server sent what cannot be read ({ $what }).
plain-down = No connection ({ $why }): trying again in { $seconds } s.
plain-down-since = No connection ({ $why }, away for { $time }): trying again in { $seconds } s.
# Said when the user goes, of chat typed before that. First: while there was no connection, and none came.
plain-unsaid = { $count ->
    [one] 1 message that waited for the connection was
   *[other] { $count } messages that waited for the connection were
} not said.
# The server had said that it was too much at once, and it was not sent again yet.
plain-unsaid-put-off = { $count ->
    [one] 1 message that the server put off was
   *[other] { $count } messages that the server put off were
} not said.
# Sent, and no answer had come.
plain-unsaid-unanswered = { $count ->
    [one] 1 message was
   *[other] { $count } messages were
} not answered by the server: said or not, nobody knows.
# The server refused it when the user was leaving already.
plain-unsaid-refused = { $count ->
    [one] 1 message was refused by the server
   *[other] { $count } messages were refused by the server
} and not said.
plain-way-back = Your seat is kept. Come back with:
plain-not-in-room = Not in the room yet.

## Commands

plain-start-waits = The start waits until every seat is taken, and so do the lines after it; q leaves at once.
plain-lines-dropped = { $most } lines wait for the start to be done: those after them are not kept. q still leaves at once.
plain-lines-undone = { $count ->
    [one] 1 line was
   *[other] { $count } lines were
} not done: not every seat is taken, so the start still waited when the input ended.
plain-ask-leave = Leave for good, in the middle of the game? y leaves; Ctrl-C only goes away and keeps your seat.
plain-ask-end = End the game for everybody, without a winner? y ends it.
plain-nothing-asked = There is nothing to agree to.
plain-help =
    t: throw.
    1, 2 and so on: make that play; its notation, such as 1+4, does as well.
    p: the plays again.
    b: where all counters are, in words.
    bb: the board, drawn.
    w: who is here, and how things stand.
    v: what the dice follow from.
    c TEXT: say to everybody.
    cs TEXT: say to your side only.
    sit N: take seat N, or change to it.
    stand: give your seat up and watch.
    r: ask for another game.
    q: leave for good (q! without being asked; Ctrl-C keeps your seat).
    ?: this help.
    The host also has these commands:
    s: start the first game.
    bot N, bot N easy, bot N hard: give seat N to a bot.
    open N: free seat N.
    swap A B: swap two seats.
    timer N: seconds for each throw or play; timer 0 for no limit.
    pause, go: stop the game for a while, and let it go on.
    end: end the game without a winner.
    lock on, lock off: no newcomers, or let them in.
    mute N, unmute N: take away or give back the chat of seat N.
    remove N: send away who has seat N, for good.
    host N: hand the host's role to seat N.

## The games

plain-game-pancha-keliya = Pancha Keliya
plain-game-siga = Siga
plain-game-saturankam = Saturankam
