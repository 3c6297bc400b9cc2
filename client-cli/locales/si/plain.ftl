# Line mode: events, tables, what is shown on demand.
#
# Spoken style throughout: its verbs do not tell men from women, and it reads well aloud.
# REVIEW: the words of the games, chosen after RULES.md: කවඩි cowries, ඉත්තා counter, පිල side,
# ගෙය / කට්ටිය house (Parker: ge, katti), ගොඩ home (Parker: to land), කපනවා cut, ඇදීම play,
# දැමීම throw, කොටුව square.

## Parts of sentences

plain-listed = { $first } සහ { $last }
# Who has a seat, as P1 Nimal.
plain-seat-person = P{ $seat } { $name }
plain-seat-bot = P{ $seat } බොට්
plain-seat-free = P{ $seat }
plain-level-easy = පහසු
plain-level-hard = අසීරු
plain-seconds = තත්පර { $count }ක්
plain-minutes = මිනිත්තු { $count }ක්
plain-hours = පැය { $count }ක්
plain-days = දවස් { $count }ක්

## Events

plain-event-seat-taken = { $name } ආසන { $seat } ගත්තා ({ $side } පිල).
plain-event-seat-bot = ආසන { $seat } ({ $side } පිල) දැන් බොට් කෙනෙකුට ({ $level }).
plain-event-stand-in = { $who } වෙනුවට ආදේශකයා ලෙස බොට් කෙනෙක් ({ $level }) සෙල්ලම් කරනවා.
plain-event-owner-back = { $name } ආපසු ආවා, ආසන { $seat } ආයෙත් ඔහුගේ හෝ ඇයගේයි.
plain-stand-in-time = ඔබේ කාලය එක දිගට { $times } වරක් ඉවර වුණා. ඒ නිසා දැන් ඔබ වෙනුවට සේවාදායකයේ බොට් කෙනෙක් සෙල්ලම් කරනවා. ආසනය තාම ඔබේ: දැන්ම ආපසු ගන්න t.
plain-stand-in-asked = ඔබ මෙහි හිටියේ නැහැ. ඒ නිසා දැන් ඔබ වෙනුවට සේවාදායකයේ බොට් කෙනෙක් සෙල්ලම් කරනවා. ආසනය තාම ඔබේ: දැන්ම ආපසු ගන්න t.
plain-seat-back = ආසනය ආයෙත් ඔබේ: { $acts ->
    [0] ඔබ වෙනුවට ඉඳපු බොට් කිසිම දෙයක් කළේ නැහැ
   *[other] ඒ අතරේ සේවාදායකයේ බොට් කෙනෙක් ඔබ වෙනුවට { $acts } වරක් දැම්මා හෝ ඇද්දා
}.
plain-event-seat-filled = ආසන { $seat } ({ $side } පිල) දැන් හිස් නැහැ.
plain-event-seat-left = { $name } ආසන { $seat } අත්හැරියා.
plain-event-bot-left = බොට් ආසන { $seat } අත්හැරියා.
plain-event-host = දැන් සත්කාරක { $name }.
plain-event-no-host = දැන් සත්කාරක කෙනෙක් නැහැ: ඊළඟට එන කෙනා සත්කාරක වෙනවා.
plain-event-no-timer = දැන් කාල සීමාවක් නැහැ.
plain-event-timer = එක දැමීමකට හෝ ඇදීමකට දැන් තත්පර { $seconds }ක් තිබෙනවා.
plain-event-paused = සෙල්ලම නවතා තිබෙනවා.
plain-event-unpaused = සෙල්ලම දිගටම යනවා.
plain-event-locked = දැන් කාමරයට අලුත් අයට එන්න බැහැ.
plain-event-unlocked = දැන් කාමරයට අලුත් අයට එන්න පුළුවන්.
plain-event-removed = සත්කාරක { $name } පිටත් කළා.
plain-event-muted = දැන් { $name } හට කතා කරන්න බැහැ.
plain-event-unmuted = දැන් { $name } හට ආයෙත් කතා කරන්න පුළුවන්.
plain-event-swapped = ආසන { $a } සහ { $b } මාරු කළා: { $who }.
plain-event-swapped-free = ආසන { $a } සහ { $b } මාරු කළා.
plain-event-seed-given = { $who } දැමීම් සඳහා බීජය දුන්නා.
plain-event-seed-promised = { $who } දැමීම් සඳහා බීජයක් දෙන්න පොරොන්දු වුණා.
plain-event-seeds-asked = දැමීම් සඳහා බීජ එකතු කරනවා.
plain-event-started = { $game }, සෙල්ලම { $number } පටන් ගන්නවා: මුලින්ම { $who }.
# $how: who acted. self, time (the server, because time was up) or stand-in (a bot, for a person).
plain-event-thrown = { $who } දැම්මා: { $what }{ $again ->
    [yes] { "" }; ආයෙත් දමනවා
   *[no] { "" }
}{ $how ->
    [time] { " " }(වෙලාව ඉවරයි: දැම්මේ සේවාදායකය)
    [stand-in] { " " }(දැම්මේ ආදේශකයා)
   *[self] { "" }
}.
plain-throw-dice = { $lots }, එකතුව { $value }
plain-throw-named = { $value } ({ $name })
# REVIEW: the names of throws, as Parker writes them: Bokka, Onduwa, Pancha.
plain-throw-bokka = බොක්ක
plain-throw-onduwa = ඔන්දුව
plain-throw-pancha = පංච
plain-event-played = { $who }: { $steps }{ $how ->
    [time] { " " }(වෙලාව ඉවරයි: ඇද්දේ සේවාදායකය)
    [stand-in] { " " }(ඇද්දේ ආදේශකයා)
   *[self] { "" }
}.
# $cuts: counters such as a1 and a2; $cut: yes if there are any.
plain-step-enter = ඉත්තා { $counter } කොටුව { $to } වෙත ඇතුල් වෙනවා{ $cut ->
    [yes] { "" }, { $cuts } කපනවා
   *[no] { "" }
}
plain-step-home = ඉත්තා { $counter } කොටුව { $from } සිට ගොඩ යනවා{ $cut ->
    [yes] { "" }, { $cuts } කපනවා
   *[no] { "" }
}
plain-step-go = ඉත්තා { $counter } කොටුව { $from } සිට { $to } දක්වා යනවා{ $cut ->
    [yes] { "" }, { $cuts } කපනවා
   *[no] { "" }
}
plain-steps-two = { $first }; { $second }
plain-event-lost = { $who } හට { $values } පාවිච්චි කරන්න බැහැ.
plain-event-won = සෙල්ලම ඉවරයි: දිනුවේ { $side } පිල ({ $winners }); දිනපු සෙල්ලම්: { $score }.
plain-event-ended = සෙල්ලම ඉවරයි: කවුරුත් දිනුවේ නැහැ.
plain-event-rematch = { $who } තව සෙල්ලමකට කැමතියි.
plain-event-closed-idle = කාමරය වැහුවා: ගොඩක් වෙලා එහි කිසිවක් වුණේ නැහැ.
plain-event-closed-admin = සේවාදායකය පවත්වාගෙන යන කෙනා කාමරය වැහුවා.
plain-event-closed = කාමරය වැහුවා ({ $reason }).
plain-event-unknown = මේ වැඩසටහන නොදන්නා දෙයක් සිදු වුණා.
plain-chat-all = { $who } කියනවා: { $text }
plain-chat-watcher = { $who }, නරඹන ගමන්, කියනවා: { $text }
plain-chat-side = { $who } තමන්ගේ පිලට කියනවා: { $text }
plain-presence-here = { $who } මෙහි ඉන්නවා.
plain-presence-away = { $who } දැන් මෙහි නැහැ; ආසනය එයාට තිබෙනවා.
plain-presence-watches = { $who } නරඹන්න ආවා (දැන් නරඹන්නන් { $count }යි).
# Who watched, or gave a seat up before.
plain-presence-watched = { $who } ගියා (දැන් නරඹන්නන් { $count }යි).

## The dice

plain-dice-fair = දැමීම් පරීක්ෂා කළා: { $throws ->
    [0] මුල් ආසනය
    [1] එකම දැමීම
   *[other] දැමීම් { $throws }ම
} සෙල්ලමට කලින් එකඟ වුණ බීජවලින් ලැබුණා{ $own ->
    [used] { "" }, ඔබේ බීජයත් ඒ අතර
    [unused] { "" }, ඒත් ඔබ පොරොන්දු වුණ බීජය ඒ අතර නැහැ
   *[none] { "" }
}{ $kept ->
    [yes] { "" }; { $seats } පොරොන්දු වුණ බීජය දුන්නේ නැහැ
   *[no] { "" }
}.
plain-dice-unfair = දැමීම් සාධාරණ නැහැ: { $faults }. මේ පෙළ තබාගන්න, මේ සේවාදායකය විශ්වාස කරන්න එපා.
plain-dice-unchecked-scheme = දැමීම් පරීක්ෂා කළේ නැහැ: මේ වැඩසටහන නොදන්නා ක්‍රමයක් සේවාදායකය පාවිච්චි කරනවා.
plain-dice-unchecked-missed = දැමීම් පරීක්ෂා කළේ නැහැ: සමහර දැමීම් දැක්කේ නැහැ.
plain-fault-no-seed = සේවාදායකය හෙළි කළ දේ බීජයක් නොවෙයි
plain-fault-other-seed = සේවාදායකයේ බීජය එය බැඳුණ එක නොවෙයි
plain-fault-other-commitment = සේවාදායකයේ බැඳීම සෙල්ලමට කලින් වෙනස් වුණා
plain-fault-uneven = හැෂ් ගණනයි බීජ ගණනයි සමාන නැහැ
plain-fault-seat-seed = ආසන { $seat } හි බීජය පොරොන්දු වුණ එක නොවෙයි
plain-fault-own-seed = ඔබේ බීජය වෙලාවට දුන්නා, ඒත් එය පාවිච්චි කළේ නැහැ
plain-fault-first-seat = මුල් ආසනය බීජවලින් ලැබෙන්නේ නැහැ
plain-fault-throws = දැමීම් { $all }න් { $wrong }ක් බීජවලින් ලැබෙන්නේ නැහැ, ඉන් පළමුවැන්න දැමීම { $first }
plain-dice-title = කාමරය { $room }, සෙල්ලම { $number } හි දැමීම් ({ $scheme }):
plain-dice-commitment = බැඳීම: { $hash }
plain-dice-own-hash = ඔබේ හැෂ්: { $hash }
plain-dice-hash = P{ $seat } හැෂ්: { $hash }
plain-dice-no-hash = P{ $seat } හැෂ්: දීලා නැහැ
plain-dice-seed = P{ $seat } බීජය: { $seed }
plain-dice-no-seed = P{ $seat } බීජය: දීලා නැහැ
plain-dice-throws = දැමීම්: { $count }
plain-dice-revealed = හෙළි කළ බීජය: { $seed }
plain-dice-next = ඊළඟ සෙල්ලම: { $hash }

## Who is here

# $state: what is to be said of the seat, such as Nimal, you, host, here.
plain-who-seat = ආසන { $seat }, { $side } පිල: { $state }.
plain-who-free = හිස්
plain-who-bot = බොට් ({ $level })
plain-who-you = ඔබ
plain-who-host = සත්කාරක
plain-who-here = මෙහි ඉන්නවා
plain-who-away = මෙහි නැහැ
plain-who-away-for = { $time } තිස්සේ මෙහි නැහැ
plain-who-stand-in = ආදේශකයා: බොට් කෙනෙක් ({ $level })
plain-who-rematch = තව සෙල්ලමකට කැමතියි
plain-who-room = { $game }: { $about }.
plain-watching = { $count ->
    [0] නරඹන්නන් නැහැ
    [1] නරඹන්නන් 1යි
   *[other] නරඹන්නන් { $count }යි
}
plain-who-locked = අලුත් අයට එන්න බැහැ
plain-who-paused = නවතා තිබෙනවා
plain-who-timer = එක දැමීමකට හෝ ඇදීමකට තත්පර { $seconds }යි
plain-who-score = දිනපු සෙල්ලම්: { $score }.
plain-who-host-watches = සත්කාරක { $name }; එයා නරඹනවා.
plain-who-no-host = සත්කාරක කෙනෙක් නැහැ.

## The turn

plain-turn-yours-throw = ඔබේ වාරය: දමන්න t.
plain-turn-yours-play = ඔබේ වාරය: ඇදීමක් තෝරන්න.
plain-turn-pool = පාවිච්චි කරන්න තිබෙන්නේ: { $values }.
plain-turn-left = තව තත්පර { $seconds }යි.
plain-turn-throw = දමන්න ඉන්නේ { $who }.
plain-turn-play = ඇදීමක් තෝරන්න ඉන්නේ { $who }.
plain-turn-waiting = { $who } සෙල්ලම් කරනකල් බලා ඉන්නවා.
plain-turn-none-lobby = සෙල්ලම තාම පටන් අරන් නැහැ.
plain-turn-none = දැන් කාගේවත් වාරයක් නැහැ.
plain-turn-none-over = සෙල්ලම ඉවරයි.
plain-turn-paused = සෙල්ලම නවතා තිබෙනවා, වෙලාවත් නැවතිලා.
plain-play-aloud = { $number }: { $steps } ({ $play }).

## The board

# $own: yes if the side is the reader's.
plain-board-side = { $side } පිල{ $own ->
    [yes] { "" }, ඔබේ පිල
   *[no] { "" }
}: { $owners }.
plain-board-nobody = කවුරුත් නැහැ
plain-board-wait = { $own ->
    [yes] ඔබේ ඉත්තා
   *[no] ඉත්තා
} { $counter } ඇතුල් වෙන්න බලා ඉන්නවා.
plain-board-home = { $own ->
    [yes] ඔබේ ඉත්තා
   *[no] ඉත්තා
} { $counter } ගොඩ ගිහින්.
# REVIEW: කට්ටිය (Parker: katti) for a house; today it is rather a group of people.
# $game: pancha_keliya, siga or another; houses are called differently in some languages.
# $house: yes if the square is one. $with: other counters there, such as b1 and b2; $shared: yes if any.
plain-board-square = { $own ->
    [yes] ඔබේ ඉත්තා
   *[no] ඉත්තා
} { $counter } ඉන්නේ කොටුව { $square } උඩ{ $house ->
    [yes] { "" }, ඒක { $game ->
        [pancha_keliya] ගෙයක්
       *[other] කට්ටියක්
    }
   *[no] { "" }
}; ගොඩ යන්න තව පියවර { $steps }යි{ $shared ->
    [yes] { "" }; එක්ක ඉන්නේ { $with }
   *[no] { "" }
}.
plain-board-off-track = { $own ->
    [yes] ඔබේ ඉත්තා
   *[no] ඉත්තා
} { $counter } ඉන්නේ කොටුව { $square } උඩ.
plain-board-none = පුවරුවේ තාම ඉත්තන් නැහැ.
plain-board-too-large = (මේ පුවරුව මෙහි අඳින්න බැරි තරම් ලොකුයි.)
# Below the drawn board, in columns.
plain-board-owners = { $side } පිල  { $owners }
plain-board-waits = { $counter } බලා ඉන්නවා
plain-board-is-home = { $counter } ගොඩ

## The public rooms

plain-rooms-none = පොදු කාමර නැහැ. එකක් හදන්න:  keliya host --public{ $suffix }
plain-rooms-code = කේතය
plain-rooms-game = සෙල්ලම
plain-rooms-seats = ආසන
plain-rooms-state = තත්ත්වය
plain-rooms-age = හදලා
plain-rooms-host = සත්කාරක
plain-rooms-taken = { $players }න් { $taken }
plain-rooms-locked = වහලා
plain-rooms-lobby = බලා ඉන්නවා
plain-rooms-playing = සෙල්ලම යනවා
plain-rooms-over = ඉවරයි
plain-rooms-seconds = ත. { $count }
plain-rooms-minutes = මි. { $count }
plain-rooms-hours = පැය { $count }
plain-rooms-days = දින { $count }
plain-rooms-aloud = කාමරය { $code }: { $game }, ආසන { $players }න් { $taken }ක් අරගෙන, { $state }, හදලා { $age }, හැදුවේ { $host }.
plain-rooms-nobody = කවුරුත් නැහැ
plain-rooms-join = වාඩි වෙන්න:
plain-rooms-watch = නරඹන්න:
# After the list, where nothing was asked for.
plain-rooms-make = කාමරයක් හදන්න:
plain-rooms-more = හැම විධානයක්ම බලන්න keliya --help; කාමරයක් ඇතුළේ ?.

## Coming and going

plain-entry-hosted = කාමරය { $room } - අනිත් අයට එන්න:
plain-entry-loopback = (වෙනත් පරිගණකවලින්: --server එක්ක මේ පරිගණකයේ ලිපිනය දෙන්න.)
plain-entry-room = කාමරය { $room }: { $game }.
plain-entry-back = ඔබ ආයෙත් ආසන { $seat } හි ({ $side } පිල). මෙහි වෙන කෙනෙක් වෙන්න: --profile NAME
plain-entry-seat = ඔබට ආසන { $seat } ලැබුණා ({ $side } පිල).
plain-entry-watching = ඔබ නරඹනවා.
plain-entry-won = සෙල්ලම ඉවරයි: දිනුවේ { $side } පිල.
plain-entry-help = විධාන බලන්න ?.
plain-lobby-full-host = හැම ආසනයකම කෙනෙක් ඉන්නවා: පටන් ගන්න s.
plain-lobby-full = හැම ආසනයකම කෙනෙක් ඉන්නවා: සත්කාරකට පටන් ගන්න පුළුවන්.
plain-back = ආයෙත් සම්බන්ධයි.
plain-back-after = { $time } ගිහින් ආයෙත් සම්බන්ධයි.
plain-went-back = සේවාදායකය කාමරයේ කලින් තත්ත්වයකට (සිදුවීම { $seq }) ආපසු ගියා: ඊට පස්සේ වුණ දේ අවලංගුයි.
plain-seat-elsewhere = කාමරය { $room } හි ඔබට තාම ආසනයක් තිබෙනවා:
plain-missed = සිදුවීම් { $count }ක් කියන්න බැරි තරම් පරණයි.
plain-unanswered = සේවාදායකය උත්තර දෙන්න කලින් සම්බන්ධය නැති වුණා ({ $what }): ඒක වුණාද බලන්න, නැත්නම් ආයෙත් කරන්න.
plain-unanswered-chat = කතාව: { $text }
plain-busy = සේවාදායකයට දැන් ඒක කරන්න බැහැ: තත්පර { $seconds }කින් ආයෙත් බලනවා.
plain-token-forgotten = සේවාදායකය ඔබේ ටෝකනය තවදුරටත් දන්නේ නැහැ: ඔබ එහි අලුත් කෙනෙක්, කලින් ගත්ත ආසන ඔබේ නොවෙයි.
plain-token-kept = ඔබේ පරණ ටෝකනය තබාගත්තා: සේවාදායකය පස්සේ ඒක ආයෙත් දැනගත්තොත් මේ ගොනුවේ නම ආපසු identity.json කරන්න.
plain-token-spoilt = ඔබේ ටෝකනය කියවන්න බැරි වුණා, ඒක { $path } ලෙස පැත්තකින් තැබුවා: ඔබ මෙහි අලුත් කෙනෙක්.
plain-seed-not-listed = අවවාදයයි: දැමීම් සඳහා ඔබ පොරොන්දු වුණ බීජය නැතුව සෙල්ලම පටන් ගන්නවා: දැමීම්වලට ඔබේ බීජයෙන් කිසිවක් එකතු වෙන්නේ නැහැ.
plain-garbled = සේවාදායකය එවපු දෙයක් කියවන්න බැහැ ({ $what }).
plain-down = සම්බන්ධයක් නැහැ ({ $why }): තත්පර { $seconds }කින් ආයෙත් බලනවා.
plain-down-since = { $time } තිස්සේ සම්බන්ධයක් නැහැ ({ $why }): තත්පර { $seconds }කින් ආයෙත් බලනවා.
# Said when the user goes, of chat typed before that. First: while there was no connection, and none came.
# REVIEW: පණිවිඩය message.
plain-unsaid = සම්බන්ධය ලැබෙන තුරු බලා හිටපු පණිවිඩ { $count }ක් කිව්වේ නැහැ.
# The server had said that it was too much at once, and it was not sent again yet.
# REVIEW: පස්සට දැම්මා put off.
plain-unsaid-put-off = සේවාදායකය පස්සට දැම්ම පණිවිඩ { $count }ක් කිව්වේ නැහැ.
# Sent, and no answer had come.
plain-unsaid-unanswered = පණිවිඩ { $count }කට සේවාදායකයෙන් උත්තරයක් ආවේ නැහැ: ඒවා කිව්වද කියලා දන්නේ නැහැ.
# The server refused it when the user was leaving already.
plain-unsaid-refused = සේවාදායකය ප්‍රතික්ෂේප කරපු පණිවිඩ { $count }ක් කිව්වේ නැහැ.
plain-way-back = ඔබේ ආසනය ඔබට තිබෙනවා. ආපසු එන්න:
plain-not-in-room = තාම කාමරයේ නැහැ.

## Commands

plain-start-waits = හැම ආසනයක්ම පිරෙන තුරු පටන් ගැනීම බලා ඉන්නවා; ඊට පසු පේළිත් එසේමයි; q එවෙලේම යනවා.
plain-lines-dropped = පටන් ගන්න තුරු පේළි { $most }ක් බලා ඉන්නවා: ඊට පසු පේළි කරන්නේ නැහැ. q නම් එවෙලේම යනවා.
plain-lines-undone = පේළි { $count }ක් කළේ නැහැ: හැම ආසනයක්ම පිරුණේ නැති නිසා, පේළි ඉවර වෙද්දීත් පටන් ගැනීම බලා හිටියා.
plain-ask-leave = සෙල්ලම මැද සදහටම යනවාද? යන්න y; Ctrl-C එබුවොත් යනවා විතරයි, ආසනය ඔබට තිබෙනවා.
plain-ask-end = කවුරුත් දිනන්නේ නැතුව සෙල්ලම හැමෝටම ඉවර කරනවාද? ඉවර කරන්න y.
plain-nothing-asked = එකඟ වෙන්න දෙයක් නැහැ.
plain-help =
    t: දමන්න.
    1, 2 ආදිය: ඒ ඇදීම අදින්න; එහි අංකනය, 1+4 වගේ, දුන්නත් හරි.
    p: ඇදීම් ආයෙත් පෙන්වන්න.
    b: ඉත්තන් ඉන්න තැන්, වචනවලින්.
    bb: පුවරුව, ඇඳලා.
    w: කවුද ඉන්නේ, තත්ත්වය මොකක්ද.
    v: දැමීම් ලැබෙන්නේ මොනවායින්ද.
    c TEXT: හැමෝටම කියන්න.
    cs TEXT: ඔබේ පිලට විතරක් කියන්න.
    sit N: ආසන N ගන්න, නැත්නම් එයට මාරු වෙන්න.
    stand: ආසනය අත්හැර නරඹන්න.
    r: තව සෙල්ලමක් ඉල්ලන්න.
    q: සදහටම යන්න (අහන්නේ නැතුව q!; Ctrl-C එබුවොත් ආසනය ඔබට තිබෙනවා).
    ?: මේ උදව්ව.
    සත්කාරකට මේ විධානත් තිබෙනවා:
    s: පළමු සෙල්ලම පටන් ගන්න.
    bot N, bot N easy, bot N hard: ආසන N බොට් කෙනෙකුට දෙන්න (පහසු, අසීරු).
    open N: ආසන N හිස් කරන්න.
    swap A B: ආසන දෙකක් මාරු කරන්න.
    timer N: එක දැමීමකට හෝ ඇදීමකට තත්පර; සීමාවක් නැතුව timer 0.
    pause, go: සෙල්ලම ටිකකට නවත්වන්න, දිගටම කරගෙන යන්න.
    end: කවුරුත් දිනන්නේ නැතුව සෙල්ලම ඉවර කරන්න.
    lock on, lock off: අලුත් අයට වහන්න, අරින්න.
    mute N, unmute N: ආසන N හි කෙනාගේ කතාව නවත්වන්න, ආයෙත් දෙන්න.
    remove N: ආසන N හි කෙනා සදහටම පිටත් කරන්න.
    host N: සත්කාරක භාරය ආසන N ට දෙන්න.

## The games

# REVIEW: Saturankam is a Tamil name; සතුරන්කම් is written as it sounds.
plain-game-pancha-keliya = පංච කෙළිය
plain-game-siga = සිග
plain-game-saturankam = සතුරන්කම්
