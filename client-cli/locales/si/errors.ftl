# Refusals, and whatever else goes wrong.
# REVIEW: spoken style as in plain.ftl; සේවාදායකය server, ටෝකනය token.

## The program

errors-turn-seconds = --turn-seconds කියන්නේ එක දැමීමකට හෝ ඇදීමකට තත්පර: { $least } සිට { $most } දක්වා, නැත්නම් සීමාවක් නැතුව 0
errors-host-seat = ආසන { $players }ක සෙල්ලමක --seat { $seat } නැහැ: වෙන එකක්, වැඩි --players ගණනක්, නැත්නම් නරඹන්න --seat 0 දෙන්න
errors-unknown-game = { $game } සෙල්ලමේ නීති මෙහි නැහැ: තිබෙන්නේ { $games } නීති
errors-no-folder = සැකසුම් තබන ෆෝල්ඩරයක් දන්නේ නැහැ: KELIYA_CONFIG_DIR සකසන්න
errors-identity = ඔබේ ටෝකනය { $path } හි තබන්න බැහැ: { $why }; KELIYA_CONFIG_DIR වෙනත් ෆෝල්ඩරයකට සකසන්න
errors-screen = ලියන්න බැහැ: { $why }
errors-file = { $path } පාවිච්චි කරන්න බැහැ: { $why }
errors-log-write = ලොගය ලියන්න බැහැ: { $why }
errors-runtime = පටන් ගන්න බැහැ: { $why }

## The connection

errors-unreachable = { $server } හි keliya සේවාදායකයක් නැහැ ({ $why }): එය ක්‍රියා කරනවාද? `cargo run --release` වලින් එකක් පටන් ගන්න, නැත්නම් --server වලින් ලිපිනය දෙන්න
errors-no-answer = තත්පර { $seconds }ක් ඇතුළත උත්තරයක් නැහැ
errors-full = { $server } සේවාදායකය දැන් කාවවත් ගන්නේ නැහැ ({ $why }): පස්සේ ආයෙත් බලන්න; දිගටම මෙහෙම නම් එය keliya සේවාදායකයක්ද බලන්න
errors-http = එය HTTP තත්ත්වය { $status } කියා උත්තර දෙනවා
errors-closed-at-once = එය එකපාරටම සම්බන්ධය වැහුවා
errors-other-language = එය කතා කරන්නේ වෙන භාෂාවක්
errors-superseded = ඔබ ඕනෑවට වඩා තැන්වලින් සම්බන්ධයි: එකම කෙනා දැන් තව තැන් අටකින් සම්බන්ධ නිසා මේක වැහුවා. වෙන එකක් වහලා ආපසු එන්න, නැත්නම් --profile NAME වලින් වෙන කෙනෙක් ලෙස සෙල්ලම් කරන්න (සේවාදායකය { $server })
errors-not-keliya = { $server } හි තිබෙන්නේ keliya සේවාදායකයක් නොවෙයි ({ $why }): --server වලින් දුන්න ලිපිනයයි පෝට් එකයි බලන්න
errors-lost-broke = සම්බන්ධය බිඳුණා
errors-lost-nothing-taken = සේවාදායකය කිසිවක් බාරගන්නේ නැහැ
errors-lost-silent = සේවාදායකය නිහඬයි
errors-lost-shutdown = සේවාදායකය වහනවා
errors-lost-slow = සම්බන්ධය වැඩිය හෙමින්
errors-lost-policy = සේවාදායකය සම්බන්ධය වැහුවා
errors-lost-closed = සේවාදායකය සම්බන්ධය වැහුවා (කේතය { $code })

## Turned away

errors-sent-away = සත්කාරක ඔබව පිටත් කළා: වෙන කාමරයකට යන්න, නැත්නම් එකක් හදන්න
errors-protocol = මේ සේවාදායකය කතා කරන්නේ ප්‍රොටොකෝල { $versions }; මේ වැඩසටහන { $own }: පරණ එක අලුත් කරන්න
errors-protocol-unknown = මේ සේවාදායකය කතා කරන්නේ ප්‍රොටොකෝලයේ වෙනත් අනුවාදයක්; මේ වැඩසටහන { $own }: පරණ එක අලුත් කරන්න
errors-bad-name = සේවාදායකය ඔබේ නම ගන්නේ නැහැ ({ $why }): --name වලින් වෙන එකක් තෝරන්න
errors-unauthorized = සේවාදායකය ඔබව දන්නේ නැහැ: ආයෙත් බලන්න
errors-unknown-room = { $code } කේතය තිබෙන කාමරයක් නැහැ: සත්කාරකට එය ආයෙත් කියවන්න කියන්න (කාමරය වැහුවා වෙන්නත් පුළුවන්), නැත්නම් පොදු කාමර `keliya rooms{ $suffix }` වලින් බලන්න
errors-room-full = කාමරය { $code } හි හැම ආසනයකම කෙනෙක් ඉන්නවා: `keliya watch { $code }{ $suffix }` වලින් නරඹන්න
errors-seat-taken = ඒ ආසනයේ කෙනෙක් ඉන්නවා: හිස් එකක් ගන්න --seat නැතුව `keliya join { $code }{ $suffix }`
errors-locked = කාමරය { $code } අලුත් අය ගන්නේ නැහැ: සත්කාරකට `lock off` ටයිප් කරන්න කියන්න
errors-removed = කාමරය { $code } හි සත්කාරක ඔබව සදහටම පිටත් කළා: වෙන කාමරයකට යන්න, නැත්නම් එකක් හදන්න
errors-too-many = සේවාදායකයේ දැනටමත් වැඩියි ({ $why }): ඔබට තවත් ඕනෑ නැති කාමරයකින් යන්න, නැත්නම් පස්සේ බලන්න
errors-join-seat = කාමරය { $code } හි ආසන { $seat } නැහැ: හිස් එකක් ගන්න --seat නැතුව `keliya join { $code }{ $suffix }`
errors-bad-message = ඉල්ලුව දේ සේවාදායකයට තේරෙන්නේ නැහැ ({ $why }): දුන්න අංක බලන්න
errors-shutting-down = සේවාදායකය වහනවා: පස්සේ ආයෙත් බලන්න
errors-not-in-room = ඔබ තවදුරටත් කාමරය { $code } හි නැහැ
errors-unsupported = මේ සේවාදායකයේ ඒක නැහැ ({ $why })
errors-internal = සේවාදායකයේ ප්‍රශ්නයක්, ඒක කරන්න බැරි වුණා ({ $why }): පස්සේ ආයෙත් බලන්න; දිගටම මෙහෙම නම් එය පවත්වාගෙන යන කෙනාට කියන්න
errors-refused = සේවාදායකය ප්‍රතික්ෂේප කළා ({ $code }): { $why }
errors-bad-options = සේවාදායකයේ ඒක නැහැ ({ $why })
# Below errors-bad-options: what it does offer. Flags stay as they are.
errors-offer-game = { $title }: --game { $game } --players { $players }
errors-offer-option = --option { $option }={ $values }  (කියන්නේ නැත්නම් { $default })

## What was asked for, in brackets or in the middle of a sentence

errors-request-hello = හඳුන්වා දීම
errors-request-create-room = කාමරයක් හැදීම
errors-request-join-room = කාමරයට ඒම
errors-request-leave-room = කාමරයෙන් යාම
errors-request-sit = ආසනයක් ගැනීම
errors-request-stand = ආසනය අත්හැරීම
errors-request-seed = දැමීම් සඳහා බීජය දීම
errors-request-set-seat = ආසනයක් වෙන් කිරීම
errors-request-start = සෙල්ලම පටන් ගැනීම
errors-request-throw = දැමීමක්
errors-request-play = ඇදීමක්
errors-request-chat = යමක් කීම
errors-request-set-host = වෙන කෙනෙක් සත්කාරක කිරීම
errors-request-set-timer = කාල සීමාව වෙනස් කිරීම
errors-request-pause = සෙල්ලම නැවැත්වීම
errors-request-unpause = සෙල්ලම දිගටම කරගෙන යාම
errors-request-remove = කෙනෙක් පිටත් කිරීම
errors-request-mute = කතා කරන අය වෙනස් කිරීම
errors-request-lock = අලුත් අයට වැසීම හෝ ඇරීම
errors-request-swap-seats = ආසන මාරු කිරීම
errors-request-end-game = සෙල්ලම ඉවර කිරීම
errors-request-rematch = තව සෙල්ලමක් ඉල්ලීම
errors-request-sync = කාමරයේ තත්ත්වය විමසීම
errors-request-list-rooms = කාමර ලැයිස්තුව
errors-request-list-games = සෙල්ලම් ලැයිස්තුව
errors-request-ping = සේවාදායකය ඉන්නවාද බැලීම

## Refused in the room

errors-room-no-rematch = මේ සේවාදායකයේ තව සෙල්ලමක් ඉල්ලන්න බැහැ: keliya host වලින් අලුත් කාමරයක් හදන්න.
errors-room-unsupported = මේ සේවාදායකයේ ඒක නැහැ ({ $what }).
errors-room-not-host = ඒක කරන්න පුළුවන් සත්කාරකට විතරයි: කවුද බලන්න w.
errors-room-not-seated = ඔබට ආසනයක් නැහැ: එකක් ගන්න sit N.
errors-room-not-ready = තාම හිස් ආසනයක් තිබෙනවා: කෙනෙක් එනකල් ඉන්න, නැත්නම් bot N වලින් බොට් කෙනෙකුට දෙන්න.
errors-room-seat-taken = ඒ ආසනයේ කෙනෙක් ඉන්නවා: කවුද බලන්න w.
errors-room-full-seats = හැම ආසනයකම කෙනෙක් ඉන්නවා.
errors-room-muted = කිව්වේ නැහැ: සත්කාරක ඔබේ කතාව නවත්වලා.
errors-room-unknown-player = ඒ කෙනා කාමරයේ නැහැ.
errors-room-paused = සෙල්ලම නවතා තිබෙනවා: දිගටම යන්න දෙන්නේ සත්කාරක.
errors-room-stale = කළේ නැහැ: ඒක ලැබෙන්න කලින් සෙල්ලම ඉස්සරහට ගියා; ආයෙත් බලන්න.
errors-room-not-your-turn = ඔබේ වාරය නොවෙයි.
errors-room-not-possible = දැන් ඒක බැහැ: පුළුවන් දේ බලන්න p.
errors-room-started = s වලින් පටන් ගන්නේ පළමු සෙල්ලම විතරයි, ඒක පටන් අරගෙන; තව එකක් ඉල්ලන්න r.
errors-room-not-over = තව සෙල්ලමක් ඉල්ලන්න පුළුවන් මේක ඉවර වුණාම.
errors-room-no-game = නවත්වන්න සෙල්ලමක් නැහැ.
errors-room-not-now = දැන් බැහැ: ආසන මාරු වෙන්නේ සෙල්ලම් අතර.
errors-room-shutting-down = සේවාදායකය වහනවා; එය ආපසු ආවම දිගටම යනවා.
errors-room-internal = සේවාදායකයට ඒක කරන්න බැරි වුණා ({ $what }): තත්ත්වය බලලා ආයෙත් කරන්න.
errors-room-refused = ප්‍රතික්ෂේප කළා ({ $what }, { $code }): { $why }

## Not possible just now

errors-cannot-not-in-room = ඔබ තාම කාමරයේ නැහැ.
errors-cannot-not-started = සෙල්ලම තාම පටන් අරන් නැහැ.
errors-cannot-over = සෙල්ලම ඉවරයි.
errors-cannot-watching = ඔබ මෙහි නරඹනවා විතරයි.
errors-cannot-paused = සෙල්ලම නවතා තිබෙනවා.
errors-cannot-unanswered = ඔබේ අන්තිම දැමීමට හෝ ඇදීමට තාම උත්තරයක් නැහැ.
errors-cannot-play-first = මුලින්ම දැමූ දේ පාවිච්චි කරන්න: ඇදීම් බලන්න p.
errors-cannot-throw-first = මුලින්ම දමන්න: t.
errors-cannot-not-your-turn = ඔබේ වාරය නොවෙයි.
errors-cannot-no-such-play = ඒක පුළුවන් ඇදීම්වලින් එකක් නොවෙයි: ඒවා බලන්න p.
errors-cannot-no-such-seat = එහෙම ආසනයක් නැහැ: ආසන 1 සිට { $last } දක්වායි.
errors-cannot-nobody-there = ඒ ආසනයේ කෙනෙක් නැහැ: කවුද ඉන්නේ බලන්න w.
errors-cannot-no-connection = දැන් සම්බන්ධයක් නැහැ: එය ආපසු ආවම ආයෙත් බලන්න.
errors-cannot-said-later = දැන් සම්බන්ධයක් නැහැ; ලැබුණ ගමන් ඒක කියනවා.
errors-cannot-too-much = සම්බන්ධයක් නැහැ, කියන්න තිබෙන දේ වැඩියි: යැව්වේ නැහැ.

## Typed

errors-typed-unknown = එහෙම විධානයක් නැහැ: { $word } (විධාන බලන්න ?).
errors-typed-seat = { $command } එක්ක ආසනයක් ටයිප් කරන්න, { $command } 2 වගේ.
errors-typed-bot = bot එක්ක ආසනයක් ටයිප් කරන්න, ඕනෑ නම් easy හෝ hard, bot 2 easy වගේ.
errors-typed-timer = timer එක්ක තත්පර { $least } සිට { $most } දක්වා, නැත්නම් සීමාවක් නැතුව 0 ටයිප් කරන්න, timer 60 වගේ.
errors-typed-lock = lock on හෝ lock off ටයිප් කරන්න.
errors-typed-swap = swap එක්ක ආසන දෙකක් ටයිප් කරන්න, swap 1 2 වගේ.
errors-typed-text-empty = කිව්වේ නැහැ: පෙළ හිස්.
errors-typed-text-long = කිව්වේ නැහැ: පෙළ අකුරු { $most }ට වඩා දිගයි.
errors-typed-text-character = කිව්වේ නැහැ: පෙළේ ඉඩ නොදෙන අකුරක් තිබෙනවා ({ $character }).
