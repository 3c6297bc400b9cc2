# Records of games: verify, replay, statistics.

## Where records come from and go to

records-kept = The record is in { $path }
records-neither-file-nor-code = "{ $typed }" is neither a file nor a room's code
records-no-code = "{ $typed }" is no room's code: those have up to 12 letters and digits
records-too-large = { $path } is too large to be one record: keliya stats takes files of many
records-unreadable = { $name } is no sound record: { $why }
# $what: what is wrong there; what does not concern the rules but the form, in English.
records-fault = line { $line }, column { $column }: { $what }
records-fault-json = its JSON does not fit ({ $what })
records-no-record = no record from { $server }: { $why }
records-answer-unknown = no room has that code, or it has no game of that number
records-answer-address = that is no address
records-answer-cut-off = the answer was cut off or is too large
records-answer-no-text = the answer is no text

## What was found of a record

records-verified = Verified: in game { $number } of room { $room } { $throws ->
    [0] who began follows
    [one] the one throw, and who began, follow
   *[other] all { $throws } throws, and who began, follow
} from what the server had committed itself to before anybody chose, and from the seats' own seeds. Every play is by the rules.
records-verified-unstarted = Verified: game { $number } of room { $room } ended before it started, and the server seed is the one that the server had committed itself to.
records-unfinished = Not to be verified yet: game { $number } of room { $room } is not over, and its server seed is secret until then. So far nothing is wrong.
records-unknown-scheme = Not verified: the dice of game { $number } of room { $room } are of the scheme { $scheme }, which this program does not know. Every play is by the rules.
records-refuted = NOT verified: game { $number } of room { $room } is not as it should be.
records-not-verified = the record is not verified
records-not-by-the-rules = the record is not by the rules: { $what }
records-seeds-none = No seat gave a seed of its own: the throws follow from the server's seed alone, which was fixed before the game, but which the server could have picked.
records-seeds-given = A seed was given by { $seats }.
records-seeds-missing = No seed was given by { $seats }.
records-seed-withheld = { $who } had promised a seed and did not give it (a lost connection does that too), and so could have chosen between two games.

records-found-checksum = The record was changed since it was written: its checksum does not fit.
records-found-rules = It is not by the rules: { $what }.
records-found-seed-form = What the server revealed is no seed.
records-found-commitment = The server's seed is not the one that it had committed itself to.
records-found-other-commitment = The commitment that you saw before the game was another: { $seen }.
records-found-hash = The seed of seat { $seat } is not the one that it had promised.
records-found-unpromised = Seat { $seat } has a seed that it had not promised before the game.
records-found-first-seat = Seat { $stated } began, but by the seeds seat { $follows } should have.
records-found-throws = { $count ->
    [one] 1 throw does not follow from the seeds: throw
   *[other] { $count } throws do not follow from the seeds. The first of them is throw
} { $first }, which shows { $stated }, and should show { $follows }.

## What the rules have against a record

records-breach-in-turn = turn { $turn }, item { $item }: { $what }
records-breach-of-turn = turn { $turn }: { $what }
# $what: seats, hashes or seeds.
records-breach-count = { $what ->
    [hashes] { $found } hashes are there for { $wanted } seats
    [seeds] { $found } seeds are there for { $wanted } seats
   *[seats] { $wanted } seats play, not { $found }
}
records-breach-no-such-seat = there is no seat { $seat } at the table
records-breach-start = a game that has started has a first seat and the seats' seeds; one that has not has neither, nor any turn
records-breach-server-seed = the server seed is there when, and only when, the game is over
records-breach-not-in-turn = seat { $seat } is in turn
records-breach-turn-passed = the turn has passed to seat { $seat }, which needs a line of its own
# $phase: throw, play or over.
records-breach-turn-unfinished = the turn before is not over: { $phase ->
    [throw] the lots are to be thrown
    [play] a play is to be chosen
   *[over] the game is over
}
records-breach-wrong-phase = { $phase ->
    [throw] the lots are to be thrown first
    [play] a play is to be chosen first
   *[over] the game is over already
}
records-breach-empty-turn = a turn begins with a throw
records-breach-lots-count = { $wanted } lots are thrown, not { $found }
records-breach-lots-face = no lot shows { $face }
records-breach-wrong-lots = those are not the lots of this game
records-breach-play-form = a play is written as in 2^5, 2+4, 1+3,2+4 or 2+6+5
records-breach-play-number = a number in the play is not written as numbers are
records-breach-play-order = the parts of the play are not in order
records-breach-illegal-play = { $play } is not a legal play here
records-breach-lost-unmarked = something was lost here, which a - must say
records-breach-nothing-lost = nothing was lost here
records-breach-outcome-won = the result is "{ $stated }", but side { $side } has won
records-breach-outcome-none = the result is "{ $stated }", but nobody has won

## How lucky everybody was

# $extra: throws beyond the first of a turn. $given, $taken: counters cut, own counters cut.
# $forced: of the plays, those that were the only legal one. $lost: values that could not be used.
records-luck = { $who }: { $throws ->
    [one] 1 throw
   *[other] { $throws } throws
}, on average { $average } ({ $expected } is expected), { $extra } extra; cut { $given ->
    [one] once
    [2] twice
   *[other] { $given } times
}, was cut { $taken ->
    [one] once
    [2] twice
   *[other] { $taken } times
}; { $forced } of { $plays ->
    [one] 1 play
   *[other] { $plays } plays
} forced; { $lost ->
    [one] 1 value
   *[other] { $lost } values
} lost.
records-luck-none = { $who } did not throw.

## The replay

records-replay-title = { $game }, game { $number } of room { $room }, { $date }
records-replay-place = Turn { $turn } of { $turns }, step { $step } of { $steps }.
records-replay-running = The record ends here: the game was under way.
records-replay-ended = The host ended the game; nobody won.
records-replay-closed = The room was closed; nobody won.
records-replay-unknown = "{ $typed }" is no command here: ? lists them.
records-replay-no-turn = { $turns ->
    [0] There are no turns.
    [one] There is only turn 1.
   *[other] There are turns 1 to { $turns }.
}
records-replay-no-speed = A speed is so many throws and plays a second, up to 50, such as 0.5 or 4.
records-replay-help =
    Enter, n: the next throw or play.
    p: the one before.
    >: the next turn.
    <: the turn before.
    g N: to turn N.
    s: to the start.
    e: to the end.
    a, a SPEED: play by itself, so many throws and plays a second; Enter stops it.
    b: where all counters are, in words.
    bb: the board, drawn.
    r: the record itself.
    ?: this help.
    q: quit.

## The replay on the full screen

records-screen-replay = replay
records-screen-turn = Turn { $turn } of { $turns }
# When nothing has been thrown yet.
records-screen-start = The start
records-screen-go = To turn:
records-screen-keys = Right next  Left back  Down/Up turn  Space by itself  g turn  ? help  q quit
records-screen-keys-playing = Space stop  + faster  - slower  ? help  q quit
records-screen-speed = { $speed } a second
records-screen-help =
    Right, n, Enter  the next throw or play
    Left, p          the one before
    Down, PgDn       the next turn
    Up, PgUp         the turn before
    g                to a turn: its number, then Enter
    Home, s          to the start
    End, e           to the end
    Space, a         play by itself, or stop
    +, -             faster, slower
    w                show the way of the counters, or not
    v                check the record: the dice, the plays
    l                how lucky everybody was
    Ctrl-Z, Ctrl-L   suspend; draw anew
    q                quit

    A play that was chosen is marked among those that were possible.
records-screen-check = The record, checked (any key closes)
records-screen-luck = Luck in the whole game (any key closes)

## Statistics

records-stats-title = { $game }, { $seats } seats: { $games ->
    [one] 1 game
   *[other] { $games } games
}, { $won } of them won
records-stats-average = average
# Half of the games took no more.
records-stats-median = median
records-stats-least = least
records-stats-most = most
records-stats-turns = turns
records-stats-throws = throws
records-stats-won = won
records-stats-seat = seat { $seat }
# Whoever was first to throw.
records-stats-beginner = beginner
records-stats-value = value
records-stats-thrown = thrown
records-stats-fair = fair %
records-stats-plays = { $plays ->
    [one] 1 play
   *[other] { $plays } plays
}, { $forced } % of them forced; { $cuts ->
    [one] 1 cut
   *[other] { $cuts } cuts
}
records-stats-chi-square = Chi-square { $statistic } with { $degrees ->
    [one] 1 degree
   *[other] { $degrees } degrees
} of freedom: p = { $p }
records-left-out = left out: { $name }, record from line { $line }: { $why }
records-more-left-out = left out: { $count } more
records-why-unfinished = the game is not over
records-why-unknown-scheme = its dice are of a scheme that this program does not know
records-nothing-to-count = there is no verified record to count
