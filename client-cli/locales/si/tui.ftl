# The full-screen client.
#
# REVIEW: everything here is to be read by a native speaker; words of the games as in plain.ftl.

## The whole screen
tui-too-small = කවුළුව { $now-width } x { $now-height } යි: සෙල්ලමට තීරු { $width }ක් සහ පේළි { $height }ක් ඕනෑ. ලොකු කරන්න, නැත්නම් --plain එක්ක පේළියෙන් පේළිය සෙල්ලම් කරන්න.
tui-connecting = { $server } වෙත සම්බන්ධ වෙනවා ...
tui-connected = සම්බන්ධයි
tui-disconnected = සම්බන්ධය නැහැ
tui-coming-back = ආපසු එනවා ...
tui-down = තත්පර { $seconds }ක් තිස්සේ සම්බන්ධය නැහැ ({ $why }): තත්පර { $again }කින් ආයෙත් බලනවා. ආසනය ඔබට තිබෙනවා.
tui-no-connection-now = දැන් සම්බන්ධයක් නැහැ.

## The first line of a room
tui-title-game = සෙල්ලම { $number }
tui-title-locked = වහලා

## The turn
tui-turn = වාරය
tui-lobby-waits = බලා ඉන්නවා: ආරාධනයට i
tui-lobby-start = හැමෝම ආවා: පටන් ගන්න Enter
tui-lobby-host-starts = හැමෝම ආවා: සත්කාරක පටන් ගන්නවා
tui-paused = සෙල්ලම නවතා තිබෙනවා
tui-seeds = දැමීම් සඳහා බීජ එකතු කරනවා
tui-your-throw = ඔබේ වාරය: දමන්න Space
tui-your-play = ඔබේ වාරය: ඇදීමක් තෝරන්න
tui-your-turn-sent = ඔබේ වාරය ...
tui-their-throw = දමන්න ඉන්නේ { $who }
tui-their-play = අදින්න ඉන්නේ { $who }
tui-pool = තිබෙන්නේ: { $values }
tui-auto-on = දැන් ඉබේම දමනවා: නවත්වන්න a
tui-auto-off = ආයෙත් දමන්න Space
tui-stand-in = බොට් කෙනෙක්: ආසනය ගන්න Space
tui-stand-in-time = ඔබේ කාලය එක දිගට { $times } වරක් ඉවර වුණා. ඒ නිසා දැන් ඔබ වෙනුවට සේවාදායකයේ බොට් කෙනෙක් සෙල්ලම් කරනවා. ආසනය තාම ඔබේ: දැන්ම ආපසු ගන්න Space.
tui-stand-in-asked = ඔබ මෙහි හිටියේ නැහැ. ඒ නිසා දැන් ඔබ වෙනුවට සේවාදායකයේ බොට් කෙනෙක් සෙල්ලම් කරනවා. ආසනය තාම ඔබේ: දැන්ම ආපසු ගන්න Space.

tui-track-own = පුවරුවේ ආයෙත් ඔබේ පාර.
tui-track-of = පුවරුවේ { $side } පිලේ පාර.
tui-track-hidden = පුවරුවේ කාගේවත් පාර නැහැ.

## Between two games, when the user has asked for another
# $who: those who have not, such as P2 Kamala (away) and P3 (free).
tui-again-waits = { $who } එනකල් බලා ඉන්නවා.
tui-again-waits-host = { $who } එනකල් බලා ඉන්නවා. ආසනයක් හිස් කරන්න, බොට් කෙනෙකුට දෙන්න m.
tui-again-away = { $who } (මෙහි නැහැ)
tui-again-free = { $who } (හිස්)

## Plays
tui-plays = ඇදීම් ({ $count })
tui-wait = බලා ඉන්නවා
tui-home = ගොඩ
tui-no-such-play = දැන් { $play } කියා ඇදීමක් නැහැ.

## The table
tui-table = මේසය
tui-host-watches = සත්කාරක: { $name }
tui-no-host = සත්කාරක නැහැ
tui-seat-free = (හිස්)
tui-seat-you = ඔබ
tui-seat-host = සත්කාරක
tui-seat-stand-in = ආදේශකයා
tui-seat-rematch = තව එකක්!
tui-seat-away = මෙහි නැහැ
tui-seat-away-for = මෙහි නැහැ: { $span }
tui-bot-hard = බොට්, අසීරු
tui-bot-easy = බොට්, පහසු
tui-bot-other = බොට්, { $level }

## What happens
tui-log = සිදුවන දේ
tui-back = ඔබ ආයෙත් ආසන { $seat } හි.
tui-seats-elsewhere = ඔබට තාම ආසන තිබෙන කාමර: { $rooms }.
tui-room-closed = කාමරය වැහුවා.
tui-left = ඔබ කාමරයෙන් ගියා.
# On the user's own screen when this one is gone; a command follows.
tui-gone-left = ඔබ කාමරය { $room } හි ඉඳලා ගියා. හිස් ආසනයක් තිබෙනවා නම් ආයෙත් එන්න:
tui-gone-watched = ඔබ දැන් කාමරය { $room } නරඹන්නේ නැහැ. ආයෙත් නරඹන්න:

## Typing
tui-type-chat = හැමෝටම:
tui-type-side = ඔබේ පිලට:
tui-type-play = ඇදීම:
tui-type-code = කාමරයේ කේතය:
tui-chat-refused = කිව්වේ නැහැ: පෙළ හිස්, නැත්නම් ඉඩ නොදෙන අකුරු තිබෙනවා.
tui-nobody-on-side = ඔබේ පිලේ වෙන කවුරුත් නැහැ: හැමෝටම කියන්න c.
tui-no-such-code = { $code } කාමරයක කේතයක් නොවෙයි.

## Keys
tui-keys-lobby = Enter යන්න  w නරඹන්න  n අලුත්  c කේතය  r ආයෙත්  ? උදව්  q ඉවත්
tui-keys-throw = Space දමන්න  a ඉබේම  c කතාව  m මෙනුව  i ආරාධනය  ? උදව්  q ඉවත්
tui-keys-play = Up/Down බලන්න  Enter අදින්න  1-9 අංකය  c කතාව  m මෙනුව  ? උදව්  q ඉවත්
tui-keys-start = Enter පටන් ගන්න  m ආසන, මෙනුව  i ආරාධනය  c කතාව  ? උදව්  q ඉවත්
tui-keys-over = Enter තව සෙල්ලමක්  v දැමීම්  c කතාව  m මෙනුව  ? උදව්  q ඉවත්
tui-keys-wait = c කතාව  PgUp/PgDn පරණ  i ආරාධනය  v දැමීම්  m මෙනුව  ? උදව්  q ඉවත්
tui-keys-chat = Enter කියන්න  Tab හැමෝටම, ඔබේ පිලට විතරක්  Esc ආපසු
tui-keys-typing = Enter හරි  Esc ආපසු
tui-help = යතුරු (ඕනෑම යතුරකින් වැහෙනවා)
tui-help-room =
    Space, Enter    දමන්න
    Up, Down        ඇදීම් පුවරුවේ බලන්න
    Left, Right     වෙන ඉත්තෙකුගේ ඇදීම් බලන්න
    Enter           බලන ඇදීම අදින්න
    1 2 3 ...       ඇදීමක අංකය හෝ අංකනය, ඊළඟට Enter
    mouse           ඉත්තාත් යන තැනත් ඔබන්න; ඇදීමක් දෙවරක්
    a               ඉබේම දමන්න, නැත්නම් නවත්වන්න
    w               ඔබේ, අනිත් අයගේ ඉත්තන්ගේ පාර, හංගන්න
    c, C            හැමෝටම, ඔබේ පිලට විතරක් කියන්න (මාරුවට Tab)
    PgUp, PgDn      සිදුවුණ දේ, පරණ සහ අලුත්
    i               ආරාධනය: කේතය, ටයිප් කරන පේළිය, QR
    m               මෙනුව: ආසන, බොට්, කාල සීමාව, නැවැත්වීම ...
    v               දැමීම් ලැබෙන්නේ මොනවායින්ද
    s, r            පටන් ගන්න (සත්කාරක); තව සෙල්ලමක් ඉල්ලන්න
    Ctrl-Z, Ctrl-L  ටිකකට නවත්වන්න; ආයෙත් අඳින්න
    q               යන්න: ආසනය තබාගෙන, නැත්නම් සදහටම

    පුවරුවේ: { $house } ගෙය හෝ කට්ටිය; { $home } ගොඩ; a b c d පටන් ගන්න තැන්;
    { $from } සිට; { $to } දක්වා; { $cut } කැපෙනවා; a1 a පිලේ ඉත්තා 1.
tui-help-lobby =
    Up, Down        කාමරයක් තෝරන්න
    Enter           එයට යන්න, නැත්නම් ඔබේ ආසනයට ආපසු
    w               එය නරඹන්න
    n               අලුත් කාමරයක් හදන්න
    c               පෞද්ගලික කාමරයක කේතය ටයිප් කරන්න
    r               ආයෙත් බලන්න (නැතත් තත්පර කීපයකට වරක් බලනවා)
    q               ඉවත් වෙන්න

## The menu
tui-menu = මෙනුව
tui-menu-start = සෙල්ලම පටන් ගන්න
tui-menu-rematch = තව සෙල්ලමක් ඉල්ලන්න
tui-menu-pause = සෙල්ලම ටිකකට නවත්වන්න
tui-menu-unpause = සෙල්ලම දිගටම කරගෙන යන්න
tui-menu-seat = ආසන { $seat }: { $who }
tui-menu-stand = ආසනය අත්හැර නරඹන්න
tui-menu-limit = කාල සීමාව
tui-menu-lock = අලුත් අයට වහන්න
tui-menu-unlock = අලුත් අයට අරින්න
tui-menu-end = කවුරුත් දිනන්නේ නැතුව ඉවර කරන්න
tui-menu-quit = යන්න
tui-menu-sit = මේ ආසනය ගන්න
tui-menu-bot-hard = බොට් කෙනෙකුට දෙන්න, අසීරු
tui-menu-bot-easy = බොට් කෙනෙකුට දෙන්න, පහසු
tui-menu-open = හිස් කරන්න
tui-menu-swap = ආසන { $seat } එක්ක මාරු කරන්න: { $who }
tui-menu-host = මේ කෙනා සත්කාරක කරන්න
tui-menu-mute = කතාව නවත්වන්න
tui-menu-unmute = කතාව ආයෙත් දෙන්න
tui-menu-remove = සදහටම පිටත් කරන්න
tui-no-limit = නැහැ

## Questions
tui-ask = ප්‍රශ්නයක්
tui-ask-quit =
    සෙල්ලමක් යනවා.
    a, Enter  යන්න, ආසනය තබාගෙන
    l         සදහටම යන්න
    Esc       ඉන්න
# The same without a running game.
tui-ask-quit-seat =
    ඔබට මෙහි ආසන { $seat } තිබෙනවා.
    a, Enter  යන්න, ආසනය තබාගෙන
    l         සදහටම යන්න
    Esc       ඉන්න
tui-ask-end =
    කවුරුත් දිනන්නේ නැතුව සෙල්ලම හැමෝටම ඉවර කරනවාද?
    y, Enter  ඉවර කරන්න
    Esc       දිගටම යන්න
tui-ask-remove =
    { $who } සදහටම පිටත් කරනවාද?
    y, Enter  පිටත් කරන්න
    Esc       එපා

## How others come in
tui-invite = ආරාධනය (ඕනෑම යතුරකින් වැහෙනවා)
tui-invite-code = කාමරය { $code }. අනිත් අය ටයිප් කරන්නේ:
tui-invite-loopback = වෙනත් පරිගණකවලින්: --server එක්ක මේ පරිගණකයේ ලිපිනය.
tui-invite-no-room = QR කේතයකට කවුළුව පොඩි වැඩියි.
tui-dice = දැමීම් (ඕනෑම යතුරකින් වැහෙනවා)
tui-dice-long = දැමීම් (Up/Down; අනිත් ඕනෑම යතුරකින් වැහෙනවා)

## The lobby
tui-lobby-held = ඔබේ ආසන
tui-lobby-rooms = පොදු කාමර
tui-lobby-none = පොදු කාමර නැහැ. එකක් හදන්න n, පෞද්ගලික එකක කේතය ටයිප් කරන්න c.
tui-lobby-looking = බලනවා ...
tui-no-games = සේවාදායකය තාම කිව්වේ නැහැ මොන සෙල්ලම්ද තිබෙන්නේ කියා.

## A new room
tui-form = අලුත් කාමරයක්
tui-form-game = සෙල්ලම
tui-form-players = ආසන
tui-form-seat = ඔබේ ආසනය
tui-form-watch = නරඹන්න විතරයි
tui-form-visibility = හොයාගන්න පුළුවන්
tui-form-public = හැමෝටම
tui-form-private = කේතය තිබෙන අයට
tui-form-limit = කාල සීමාව
tui-form-keys = Up/Down තැන | Left/Right මාරු | Enter හදන්න | Esc ආපසු

## House rules of a new room
tui-option-cut = කැපීම
tui-option-cut-land = නවතින තැන විතරක්
tui-option-cut-pass = පහු කරන තැනුත්
tui-option-home-split = මැදට බෙදීම
tui-option-track = පාර
tui-option-track-full = කොටු 81ම
tui-option-track-ludii = කොටු 79ක්, Ludii වගේ
tui-option-occupancy = එකම කොටුවේ කීපදෙනෙක්
tui-option-occupancy-shared = පුළුවන්
tui-option-occupancy-single = බැහැ
tui-option-throws = දැමීම් පාවිච්චිය
tui-option-throws-pooled = ඔක්කොම දැම්මාම
tui-option-throws-one-by-one = එකින් එක
tui-option-yes = ඔව්
tui-option-no = නැහැ

## What was not done
tui-refused-not-host = ඒක කරන්න පුළුවන් සත්කාරකට විතරයි.
tui-refused-not-seated = ඔබට ආසනයක් නැහැ: හිස් ඒවා බලන්න m.
tui-refused-not-ready = තාම හිස් ආසනයක් තිබෙනවා: ආරාධනයට i, බොට් කෙනෙකුට දෙන්න m.
tui-refused-seat-taken = ඒ ආසනයේ කෙනෙක් ඉන්නවා.
tui-refused-not-possible = දැන් ඒක බැහැ.
tui-refused-started = එහෙම පටන් ගන්නේ පළමු සෙල්ලම විතරයි, ඒක පටන් අරගෙන; තව එකක් ඉල්ලන්න r.
tui-turned-away-unknown-room = { $code } කේතය තිබෙන කාමරයක් නැහැ: වෙන කේතයකට c, පොදු කාමර ආයෙත් බලන්න r.
tui-turned-away-room-full = කාමරය { $code } හි ආසන ඔක්කොම අරගෙන: ලැයිස්තුවෙන් එය නරඹන්න w.
tui-turned-away-seat-taken = කාමරය { $code } හි ඒ ආසනයේ කෙනෙක් ඉන්නවා: හිස් එකක් ගන්න Enter.
tui-turned-away-locked = කාමරය { $code } අලුත් අයට වහලා: අරින්න පුළුවන් සත්කාරකට.
tui-cannot-play-first = මුලින්ම දැමූ දේ පාවිච්චි කරන්න: ඇදීමක් තෝරන්න.
tui-cannot-throw-first = මුලින්ම දමන්න: Space.
tui-cannot-no-such-play = ඒක පුළුවන් ඇදීම්වලින් එකක් නොවෙයි.
tui-cannot-nobody-there = ඒ ආසනයේ කෙනෙක් නැහැ.
